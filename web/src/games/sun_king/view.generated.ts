// Written by `make page-types` from the Python structs: change those, not this file.

import type { View as AnyView } from '../../messages.generated';

/** What a reader may know, as the rules have it. */
export type View = AnyView & {
  turn: number;
  playing: number;
  blows: number;
  gold_left: number;
  power_left: number;
  upper: number;
  used: number;
  pensions: number;
  announced: number;
  louis: number;
  row: number;
  lot: number;
  bid: number;
  bidder: number;
  bidding: number;
  due: number;
  worth: number;
  out: number[];
  gold: number[];
  power: number[];
  pile: number[];
  under: number[];
  discards: number[];
  table: number[];
  waiting: number[];
  resolving: number[];
  spheres: number[][];
  owned: number[][];
};

export type Public = {
  phase: number;
  in: boolean[];
  counts: number[][];
  most: boolean[][];
  seals: number[];
  selling: boolean;
  bidding: boolean[];
  pays: number[];
};

export type Tally = Public;

export type Verb =
  | 'duel'
  | 'duels'
  | 'swap'
  | 'discredit'
  | 'levy'
  | 'sap'
  | 'covet'
  | 'banish'
  | 'buy'
  | 'plot'
  | 'give'
  | 'announce'
  | 'go_on'
  | 'take'
  | 'turn'
  | 'collect'
  | 'pay'
  | 'bid'
  | 'drop'
  | 'spend'
  | 'stop'
  | 'end';

export type Kind = 'seat' | 'card' | 'colour' | 'token' | 'tokens' | 'cards' | 'amount';

export type EventName =
  | 'begins'
  | 'gains'
  | 'loses'
  | 'fights'
  | 'spared'
  | 'eliminated'
  | 'discards'
  | 'picks'
  | 'discredits'
  | 'levies'
  | 'plots'
  | 'announces'
  | 'turns-up'
  | 'stops'
  | 'keeps'
  | 'dismissed'
  | 'saps'
  | 'exchanges'
  | 'banishes'
  | 'buys-card'
  | 'louis'
  | 'rebuilt'
  | 'mazarin'
  | 'debts'
  | 'no-debts'
  | 'auction'
  | 'bids'
  | 'drops-out'
  | 'buys'
  | 'unsold'
  | 'over'
  | 'last-one'
  | 'put-under';
