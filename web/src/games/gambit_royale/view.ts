// What a view of Gambit Royale holds: the fields of the state in rules.py.

import { type Content, figure, type Figures, type Tally, type View } from '../../wire';

export type GambitView = View & {
  round: number;
  turn: number;
  last: number;
  column: number;
  hands: number[][];
  reserves: number[][];
  discards: number[][];
  columns: number[][];
  won: number[][];
  goals: number[];
  up: number[];
  under: number[];
};

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
/** What `tally.py` reckons: by column its goal, the printed values in half points, and by seat whether it wins. */
export type GambitTally = Tally & {
  round: [number, number];
  won: Goal[][];
  columns: {
    goal: Goal;
    closed: boolean;
    met: boolean;
    values: (number | null)[];
    known: [seat: number, halves: number, hidden: number][];
    now: number[];
    end: number[];
  }[];
};
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
