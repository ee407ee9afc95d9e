// The games on the page. A game's folder has the parts that differ: what lies on the table, in the hand and beside a seat.
// All of them show a view, light what can be picked and hand picks on; none of them knows a rule.

import type { Component } from 'svelte';

import type { Picker } from '../picker.svelte';
import type { Figures, Moment, Move, Now, View } from '../wire';

/** What every part of a game is given. */
export type Shown = {
  now: Now;
  figures: Figures;
  picker: Picker;
  names: string[];
  me: number | null; // the seat that looks, or null for a spectator
};

export type GameParts = {
  Board: Component<Shown>;
  /** In the dock: what only the reader has. */
  Hand: Component<Shown>;
  /** In the panel of a seat: what everyone may see of it. */
  SeatInfo: Component<Shown & { seat: number }>;
  /** Above the log, if the game has something to say there. */
  Side?: Component<Shown>;
  /** Under the players, where there is room for a left rail. */
  Foot?: Component<Shown>;
  /** The board shows the players itself: no rail for them beside it. */
  wide?: boolean;
  /** "Round 3 of 6": where the game stands. */
  stage(shown: Shown): string;
  /** What a chosen move will surely do, in a few lines; the first stands as the title. */
  consequence?(shown: Shown): string[];
  /** The seat that keeps a piece which lies nowhere in sight, or -1: pieces come from there and go there. */
  keeper?(view: View, slot: number): number;
  /** The steps of a turn in words, and which one is now; none outside a turn. */
  steps?(shown: Shown): [words: string[], now: number];
  /** Whether a choice can be picked where it lies: then it is not listed as a button as well. */
  lies?(move: Move, picker: Picker): boolean;
  /** The event that opens a scoring in the course of the game, and those that bring points in it. */
  scoring?: [opens: string, ...brings: string[]];
  /** The event that says why the game is over before its time. */
  ends?: string;
};

export const LENGTHS: Record<string, number> = { gambit_royale: 30, heads_of_state: 90, sun_king: 60, bastille: 75 };

const folders = import.meta.glob<{ default: GameParts }>('./*/parts.ts');

export async function partsOf(game: string): Promise<GameParts> {
  return (await folders[`./${game}/parts.ts`]!()).default;
}

/** A position outside a game, as the parts of a game want to see it. */
export function still(moment: Moment, head: number): Now {
  return {
    is: 'now',
    head,
    ply: head,
    chain: '',
    view_hash: '',
    view: moment.view,
    tally: moment.tally,
    turn: moment.turn,
    question: moment.question,
    decision: String(head),
    moves: moment.moves,
    undo: 0,
    scores: moment.scores,
    events: moment.events,
    undone: 0,
    recap: 0,
    clock: { kind: 'free', left_ms: [], running: null, now_ms: 0, increment_ms: 0 },
    away: [],
    grace_ms: [],
    auto: false,
    proxy: null,
    asked: null,
    result: null,
  };
}
