// Written by `make page-types` from the Python structs: change those, not this file.

import type { View as AnyView } from '../../messages.generated';

/** What a reader may know, as the rules have it. */
export type View = AnyView & {
  treachery_from: number;
  round: number;
  turn: number;
  turns: number;
  option: number;
  left: number;
  card: number;
  rank: number;
  sector: number;
  pile_since: number;
  pile: number[];
  aside: number[];
  nobles: number[];
  dead: number[];
  supply: number[];
  noble_cards: number[];
  cards_left: number[];
  created: number[];
  ranks: number[];
  initial: number[];
  markers: number[];
  house: number[];
  earned: number[];
  targeted: number[];
  killed: number[];
  rows: number[][];
  decks: number[][];
  discards: number[][];
  hands: number[][];
  past: number[][];
  drawn: number[][];
  proofs: number[][];
  limits: number[][];
  added: number[][];
};

export type Public = {
  round: [number, number];
  phase: number;
  influence: [number, number][][];
  completes: number[];
  house: number[];
  needs: number[][];
  serves: number[][];
  odds: [number, number][];
};

export type Own = {
  held: number[];
};

export type Tally = Public & Own;

export type Verb = 'take' | 'draw' | 'clear' | 'create' | 'court' | 'strike' | 'add' | 'discard' | 'end';

export type Kind = 'card' | 'attribute' | 'deck' | 'rank' | 'sector' | 'country';

export type EventName =
  | 'begins'
  | 'turns-up'
  | 'starts'
  | 'takes'
  | 'draws'
  | 'clears'
  | 'shuffles-in'
  | 'creates'
  | 'creates-courtly'
  | 'no-card'
  | 'first-in'
  | 'completes'
  | 'takes-back'
  | 'enters-house'
  | 'strikes'
  | 'adds'
  | 'kills'
  | 'escapes'
  | 'discards'
  | 'rebuilds'
  | 'revolution'
  | 'prevails'
  | 'follows'
  | 'unclaimed'
  | 'deserted'
  | 'most'
  | 'no-most'
  | 'over';
