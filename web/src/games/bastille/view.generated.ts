// Written by `make page-types` from the Python structs: change those, not this file.

import type { View as AnyView } from '../../messages.generated';

/** What a reader may know, as the rules have it. */
export type View = AnyView & {
  round: number;
  first: number;
  turn: number;
  value: number;
  side: number;
  pile: number;
  monk: number;
  scoring: number;
  deck: number;
  armoury: number;
  torches_left: number;
  points: number[];
  coins: number[];
  tiles: number[];
  supply: number[];
  square: number[];
  joined: number[];
  weapons: number[];
  display: number[];
  torches: number[];
  track: number[];
  order: number[];
  cubes: number[];
  bag: number[];
  marked: number[];
  piles: number[];
  looks: number[];
  stuck: number[];
  placed: number[][];
  characters: number[][];
  hands: number[][];
};

export type Public = {
  round: [number, number];
  phase: number;
  scoring: '' | 'final' | 'interim';
  versailles: [number, number][];
  bonuses: [number, number][];
  spaces: [number, number, number, number][];
  track: number[];
  prices: number[];
  crowns: number[];
  gems: number[];
  flags: number[];
  weapons: number[];
  unarmed: number[];
};

export type Mission = {
  counts: number[];
  parts: boolean[];
  worth: number;
};

export type Own = {
  missions: Record<string, Mission>;
};

export type Tally = Public & Own;

export type Verb = 'place' | 'take' | 'recruit' | 'look' | 'keep' | 'mark' | 'raise' | 'pick' | 'assign' | 'decline';

export type Kind =
  'value' | 'place' | 'bonus' | 'amount' | 'board' | 'character' | 'monk' | 'group' | 'weapon' | 'mission' | 'pile';

export type EventName =
  | 'begins'
  | 'opens-bonus'
  | 'opens-versailles'
  | 'arrives'
  | 'lays-out'
  | 'places'
  | 'evaluates'
  | 'marker'
  | 'raises'
  | 'cannot-raise'
  | 'points'
  | 'coins'
  | 'steps'
  | 'blocked'
  | 'cubes'
  | 'torches'
  | 'recruits'
  | 'cannot-pay'
  | 'declines'
  | 'gains'
  | 'looks'
  | 'looks-at-pile'
  | 'keeps'
  | 'finds-none'
  | 'most-flags'
  | 'second-flags'
  | 'interim'
  | 'final'
  | 'gems'
  | 'crowns'
  | 'draws'
  | 'marks'
  | 'comes-home'
  | 'stays-in-bag'
  | 'track'
  | 'picks'
  | 'assigns'
  | 'characters'
  | 'mission'
  | 'bag'
  | 'purse'
  | 'unarmed'
  | 'over';
