// What a view of Bastille holds: the fields of the state in rules.py.

import { type Content, figure, type Figures, type View } from '../../wire';

export type BastilleView = View & {
  round: number; first: number; turn: number; value: number; scoring: number; points: number[]; coins: number[]; tiles: number[]; supply: number[];
  placed: number[][]; square: number[]; characters: number[][]; joined: number[]; weapons: number[]; display: number[]; torches: number[];
  torches_left: number; track: number[]; order: number[]; cubes: number[]; bag: number[]; marked: number[]; hands: number[][]; piles: number[];
};

export const HIGHEST = 4;
export const INTERIM = 1;

const rowsOf = (figures: Figures, key: string): Content[] => figures.content[key] as Content[];
const one = (row: Content, key: string): number => figure<number>(row[key]);

export type Place = { name: string; art: string; spaces: number };
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
  figures.kinds.place!.map((name) => ({ name, art: PLACES[name]!.art, spaces: one(figures.content[PLACES[name]!.table] as Content, 'spaces') }));

/** A tile on a space: whose, and its value. */
export const tileOn = (placed: number): { seat: number; value: number } => ({ seat: Math.floor(placed / 8), value: placed % 8 });

export type Bonus = { name: string; bonus: number; amount: number };
const bonusOf = (figures: Figures, row: Content, side: string): Bonus => ({ name: figure<string>(row[side]), bonus: figures.kinds.bonus!.indexOf(figure<string>(row[side])), amount: one(row, `${side}_amount`) });
export const BONUS_ICONS: Record<string, string> = { points: 'laurel', coins: 'gold', steps: 'step', cubes: 'cube', torches: 'torch', character: 'users', influence: 'bolt', mission: 'log' };

const lengthOf = (figures: Figures, key: string): number => rowsOf(figures, key).length;

/** The open tile of Versailles. Packs of slots follow each other: characters, Versailles, bonuses, the last bonus. */
export function versailles(figures: Figures, view: BastilleView): Bonus[] {
  const face = view.cards[lengthOf(figures, 'character') + view.round];
  const row = face === undefined || face < 0 ? undefined : rowsOf(figures, 'versailles')[face];
  return row ? ['left', 'right'].map((side) => bonusOf(figures, row, side)) : [];
}

/** The bonuses for most and second most flags in this round. */
export function flagBonuses(figures: Figures, view: BastilleView): Bonus[] {
  const start = lengthOf(figures, 'character') + lengthOf(figures, 'versailles');
  const face = view.cards[start + (view.round === roundsOf(figures) - 1 ? lengthOf(figures, 'bonus') : view.round)];
  const row = face === undefined || face < 0 ? undefined : [...rowsOf(figures, 'bonus'), ...rowsOf(figures, 'end_bonus')][face];
  return row ? ['most', 'second'].map((side) => bonusOf(figures, row, side)) : [];
}

export const roundsOf = (figures: Figures): number => one(figures.content.set_up as Content, 'rounds');

export type Space = Bonus & { board: number; space: number; owner: number };
/** The spaces of the catacombs in the scoring that is going on: of the two boards, or those printed for the final scoring. */
export function catacombs(figures: Figures, view: BastilleView): Space[] {
  const boards = view.scoring === INTERIM || view.scoring === 0 ? ['left_board', 'right_board'] : ['printed_board'];
  return boards
    .flatMap((name, board) => {
      const row = figures.content[name] as Content;
      const amounts = figure<number[]>(row.amounts);
      return figure<string[]>(row.bonuses).map((bonus, place) => ({ name: bonus, bonus: figures.kinds.bonus!.indexOf(bonus), amount: amounts[place]!, board }));
    })
    .map((one, space) => ({ ...one, space, owner: view.marked[space]! }));
}

export type Character = { face: number; name: string; group: string; art: string; cost: number; points: number; crowns: number; gems: number; flags: number; armed: boolean };
export const WEAPONS: Record<string, string> = { peasant: 'pitchfork', soldier: 'rifle', noble: 'rapier', monk: 'torch' };
export function characterOf(figures: Figures, face: number): Character {
  const name = figures.kinds.character![face]!;
  const row = rowsOf(figures, 'character').find((each) => each.name === name)!;
  const group = name.split('_')[0]!;
  const symbols = figure<string[]>(row.symbols);
  const count = (symbol: string): number => symbols.filter((each) => each === symbol).length;
  return {
    face, name, group, art: `b-${name}`, cost: one(row, 'cost'), points: one(row, 'points'),
    crowns: count('crown'), gems: count('gem'), flags: count('flag'), armed: count('armed') > 0,
  };
}

/** The figures along the track: which points stand on which space. */
export const figuresOfTrack = (figures: Figures): Map<number, number> => {
  const { figure_spaces: spaces, figure_points: points } = figures.content.wall as Content;
  return new Map(figure<number[]>(spaces).map((space, place) => [space, figure<number[]>(points)[place]!]));
};
export const trackLength = (figures: Figures): number => one(figures.content.wall as Content, 'length');

/** What a mission pays, as it is printed. */
export function missionOf(figures: Figures, name: string): { most?: number; second?: number; points?: number } {
  const row = rowsOf(figures, 'mission').find((each) => each.name === name);
  if (!row) return {};
  return row.points === undefined ? { most: one(row, 'most'), second: one(row, 'second') } : { points: one(row, 'points') };
}

export const missionIcon = (name: string): string =>
  ({ crowns: 'crown', gems: 'gem', weapons: 'torch', peasants: 'pitchfork', soldiers: 'rifle', nobles: 'rapier' })[name.split('_')[0]!] ?? 'users';

/** What missions count, by seat. */
export function countFor(figures: Figures, view: BastilleView, seat: number, what: string): number {
  const people = view.characters[seat]!.map((face) => characterOf(figures, face));
  if (what === 'crowns' || what === 'gems') return people.reduce((all, each) => all + each[what], 0);
  if (what === 'weapons') return view.weapons.slice(3 * seat, 3 * seat + 3).reduce((a, b) => a + b, 0) + view.torches[seat]! + people.filter((each) => each.armed).length;
  return people.filter((each) => groupOf(figures, view, each) === what).length;
}

const groupOf = (figures: Figures, view: BastilleView, each: Character): string =>
  each.group === 'monk' ? (figures.kinds.group![view.joined[figures.kinds.monk!.indexOf(each.name)] ?? -1] ?? '') : `${each.group}s`;

/** How far a series has come: which of its parts are there. */
export function seriesOf(figures: Figures, view: BastilleView, seat: number, name: string): boolean[] {
  if (name === 'pairs') return figures.kinds.group!.flatMap((group) => [1, 2].map((count) => countFor(figures, view, seat, group) >= count));
  const [group, first] = name.split('_') as [string, string];
  const costs = view.characters[seat]!.map((face) => characterOf(figures, face)).filter((each) => groupOf(figures, view, each) === group).map((each) => each.cost);
  return [0, 1, 2].map((more) => costs.includes(Number(first) + more));
}
