// Written by `make page-types` from the Python structs: change those, not this file.

import type { View as AnyView } from '../../messages.generated';

/** What a reader may know, as the rules have it. */
export type View = AnyView & {
  round: number;
  turn: number;
  last: number;
  column: number;
  closed: number;
  moved: number;
  goals: number[];
  up: number[];
  under: number[];
  hands: number[][];
  reserves: number[][];
  discards: number[][];
  columns: number[][];
  won: number[][];
  acts: number[][];
};

export type Public = {
  round: [number, number];
  phase: number;
  won: [number, number][][];
};

export type Column = {
  goal: [number, number];
  closed: boolean;
  met: boolean;
  values: (number | null)[];
  known: [number, number, number][];
  now: number[];
  end: number[];
};

export type Own = {
  columns: Column[];
};

export type Tally = Public & Own;

export type Verb = 'lay' | 'swap' | 'hide' | 'decline';

export type Kind = 'card' | 'column' | 'domain';

export type EventName =
  | 'begins'
  | 'goal'
  | 'lays'
  | 'turns-up'
  | 'moves-on'
  | 'kills'
  | 'closes'
  | 'swaps'
  | 'hides'
  | 'declines'
  | 'draws'
  | 'rebuilds'
  | 'ends-round'
  | 'shown'
  | 'void'
  | 'removed'
  | 'lowest'
  | 'wins'
  | 'wins-by-pair'
  | 'lost'
  | 'over';
