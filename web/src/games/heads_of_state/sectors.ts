// The sectors of the map as they are shown: where they lie, who stands there, and what can be done there.

import { NONE } from '../../figures';
import type { Move } from '../../messages.generated';
import type { Picker } from '../../picker.svelte';
import { say } from '../../texts.svelte';

import map from './map.json';
import { countryOf, hexOf, isCapital, isGuessed, oddsOf, PLACES, type Shown, slotsOf } from './pieces';

export type Slot = { rank: number; owner: number; x: number; y: number };
export type Sector = {
  name: string;
  place: number;
  d: string; // its outline
  x: number;
  y: number;
  slots: Slot[];
  hex: number; // points for the first noble created there
  hexX: number;
  taken: boolean; // whether the first has come
  fallen: number[]; // seats with dead nobles there
  guessed: boolean;
  country: string;
  capital: boolean;
};

export function sectorsOf({ scene: { view }, figures, names }: Shown): Sector[] {
  return figures.kinds.sector!.map((name, place) => {
    const { d, x, y } = map.sectors[name as keyof typeof map.sectors];
    const ranks = slotsOf(figures, name);
    const two = ranks.length > 1;
    const fallen = names
      .map((_, seat) => seat)
      .filter((seat) => ranks.some((_rank, i) => view.dead[PLACES * seat + 2 * place + i]! > 0));
    return {
      name,
      place,
      d,
      x,
      y,
      slots: ranks.map((rank, i) => ({
        rank: figures.kinds.rank!.indexOf(rank),
        owner: view.nobles[2 * place + i]!,
        x: two ? x + [-8, 33][i]! : x + 14,
        y: y + (two ? [4, 12][i]! : 6),
      })),
      hex: hexOf(figures, name),
      hexX: two ? x - 46 : x - 26,
      taken: view.initial[place] !== NONE,
      fallen,
      guessed: isGuessed(figures, name),
      country: countryOf(figures, name),
      capital: isCapital(figures, name),
    };
  });
}

const names = (move: Move, kind: string, place: number): boolean =>
  move.parts.some((part) => part.kind === kind && part.place === place);

/** Whether a slot occurs in a move that is still open. */
export const isLit = (picker: Picker, sector: number, rank: number): boolean =>
  picker.open.some((move) => names(move, 'sector', sector) && names(move, 'rank', rank));

/** How surely a noble falls to the best that the reader may play. */
export function riskOf({ scene, figures, picker }: Shown, sector: number, rank: number): string {
  const strikes = picker.open.filter(
    (move) => move.verb === 'strike' && names(move, 'sector', sector) && names(move, 'rank', rank),
  );
  const odds = strikes.map((move) =>
    oddsOf(figures, scene.tally, figures.kinds.card![move.parts.find((part) => part.kind === 'card')!.place]!),
  );
  const best = odds.sort((a, b) => b.of / b.all - a.of / a.all)[0];
  if (!best) return '';
  return best.of < best.all ? say('heads-chance', best) : say('heads-certain');
}
