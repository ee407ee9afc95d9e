// The pieces of Bastille: what the data file says of them, and how they look.

import { type Content, figure } from '../../figures';
import type { Figures } from '../../messages.generated';
import type { Shown as AnyShown } from '..';

import type { Tally, View } from './view.generated';

/** What every part of this game is given. */
export type Shown = AnyShown<View, Tally>;

export const HIGHEST = 4;

const rowsOf = (figures: Figures, key: string): Content[] => figures.content[key] as Content[];
const one = (row: Content, key: string): number => figure<number>(row[key]);

export type Place = { name: string; art: string; table: string; spaces: number };
const PLACES: Record<string, { art: string; table: string }> = {
  bank: { art: 'bank', table: 'bank' },
  notre_dame: { art: 'notredame', table: 'notre_dame' },
  versailles: { art: 'palace', table: 'versailles_palace' },
  catacombs: { art: 'catacombs', table: 'catacombs' },
  place_louis: { art: 'statue', table: 'place_louis' },
  bastille: { art: 'bastille', table: 'wall' },
  estates_general: { art: 'estates', table: 'estates_general' },
};
export const placesOf = (figures: Figures): Place[] =>
  figures.kinds.place!.map((name) => ({
    name,
    ...PLACES[name]!,
    spaces: one(figures.content[PLACES[name]!.table] as Content, 'spaces'),
  }));

/** A tile on a space: whose, and its value. */
export type TileOn = { seat: number; value: number };
export const tileOn = (placed: number): TileOn => ({ seat: Math.floor(placed / 8), value: placed % 8 });
export type PlaceWithTiles = Place & { number: number; tiles: TileOn[] };

export type Bonus = { name: string; bonus: number; amount: number };
export const BONUS_ICONS: Record<string, string> = {
  points: 'laurel',
  coins: 'gold',
  steps: 'step',
  cubes: 'cube',
  torches: 'torch',
  character: 'users',
  influence: 'bolt',
  mission: 'log',
};

export const bonusesOf = (figures: Figures, rows: [number, number][]): Bonus[] =>
  rows.map(([bonus, amount]) => ({ name: figures.kinds.bonus![bonus]!, bonus, amount }));

export type Space = Bonus & { board: number; space: number; owner: number };
/** The spaces of the catacombs. */
export const spacesOf = (figures: Figures, tally: Tally): Space[] =>
  tally.spaces.map(([bonus, amount, board, owner], space) => ({
    name: figures.kinds.bonus![bonus]!,
    bonus,
    amount,
    board,
    space,
    owner,
  }));

export type Character = {
  face: number;
  name: string;
  group: string;
  art: string;
  cost: number;
  points: number;
  crowns: number;
  gems: number;
  flags: number;
  armed: boolean;
};
export const WEAPONS: Record<string, string> = {
  peasant: 'pitchfork',
  soldier: 'rifle',
  noble: 'rapier',
  monk: 'torch',
};
export function characterOf(figures: Figures, face: number): Character {
  const name = figures.kinds.character![face]!;
  const row = rowsOf(figures, 'character').find((each) => each.name === name)!;
  const group = name.split('_')[0]!;
  const symbols = figure<string[]>(row.symbols);
  const count = (symbol: string): number => symbols.filter((each) => each === symbol).length;
  return {
    face,
    name,
    group,
    art: `b-${name}`,
    cost: one(row, 'cost'),
    points: one(row, 'points'),
    crowns: count('crown'),
    gems: count('gem'),
    flags: count('flag'),
    armed: count('armed') > 0,
  };
}

/** The figures along the track: which points stand on which space. */
export const figuresOfTrack = ({ track }: Tally): Map<number, number> =>
  new Map(
    track
      .map((points, space) => [space, points] as const)
      .filter(([space, points]) => points !== track[space - 1] && points > 0),
  );

/** What a mission pays, as it is printed. */
export function missionOf(figures: Figures, name: string): { most?: number; second?: number; points?: number } {
  const row = rowsOf(figures, 'mission').find((each) => each.name === name);
  if (!row) return {};
  return row.points === undefined
    ? { most: one(row, 'most'), second: one(row, 'second') }
    : { points: one(row, 'points') };
}

export const missionIcon = (name: string): string =>
  ({ crowns: 'crown', gems: 'gem', weapons: 'torch', peasants: 'pitchfork', soldiers: 'rifle', nobles: 'rapier' })[
    name.split('_')[0]!
  ] ?? 'users';
