// The pieces of Gambit Royale: what the data file says of them, and how they look.

import { type Content, figure } from '../../figures';
import type { Figures } from '../../messages.generated';
import type { Shown as AnyShown } from '..';

import type { Tally, View } from './view.generated';

/** What every part of this game is given. */
export type Shown = AnyShown<View, Tally>;

export const KINDS = 25;
export const ownerOf = (slot: number): number => Math.floor(slot / KINDS);

const ART: Record<string, string> = {
  master_at_arms: 'b-arms',
  musketeers: 'b-musketeer',
  storm: 'o-storm',
  dragon: 'o-dragon',
  cloak: 'o-cloak',
};
export const artOf = (card: string): string => ART[card] ?? `b-${card}`;

export const ICONS: Record<string, string> = {
  alchemy: 'flask',
  combat: 'swords',
  agriculture: 'wheat',
  trade: 'scales',
  religion: 'cross',
  music: 'lyre',
};

/** A goal: the number of its domain, and its value. */
export type Goal = [domain: number, value: number];
export const CANNOT = 0;
export const SURE = 2;
export const domainOf = (figures: Figures, goal: Goal): string => figures.kinds.domain![goal[0]]!;

export function cardOf(figures: Figures, name: string): Content {
  return (figures.content.card as Content[]).find((card) => card.name === name)!;
}

export const half = (halves: number): string =>
  halves % 2 ? `${halves > 1 ? Math.floor(halves / 2) : ''}½` : String(halves / 2);

/** The value printed on a card, as the hand shows it. */
export function valueOf(figures: Figures, name: string): string {
  const { value } = cardOf(figures, name);
  return value === undefined ? '–' : half(2 * figure<number>(value));
}
