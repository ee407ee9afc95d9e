// The games on the page. A game's folder has the parts that differ: what lies on the table, in the hand and beside a seat.
// All of them show a scene, light what can be picked and hand picks on; none of them knows a rule.

import type { Component } from 'svelte';

import type { Event as GameEvent, Figures, Group, Move, Scene, Tally, View } from '../messages.generated';
import type { Picker } from '../picker.svelte';
import type { Sounds } from '../sound.svelte';
import type { Telling } from '../table/playback.svelte';
import type { Draft } from '../workshop/draft.svelte';

/** What every part of a game is given. A game knows what its own views and tallies hold. */
export type Shown<V = View, T = Tally> = {
  scene: Omit<Scene, 'view' | 'tally'> & { view: V; tally: T };
  log: GameEvent[]; // all that was told so far, with what led to this scene
  figures: Figures;
  picker: Picker;
  names: string[];
  me: number | null; // the seat that looks, or null for a spectator
};

export type GameParts<V = View, T = Tally> = {
  Board: Component<Shown<V, T>>;
  /** In the dock: what only the reader has. */
  Hand?: Component<Shown<V, T>>;
  /** In the panel of a seat: what everyone may see of it. */
  SeatInfo?: Component<Shown<V, T> & { seat: number }>;
  /** Above the log, if the game has something to say there. */
  Side?: Component<Shown<V, T>>;
  /** Under the players, where there is room for a left rail. */
  Foot?: Component<Shown<V, T>>;
  /** The board shows the players itself: no rail for them beside it. */
  wide?: boolean;
  /** "Round 3 of 6": where the game stands. */
  stage(shown: Shown<V, T>): string;
  /** What a chosen move will surely do, in a few lines; the first stands as the title. */
  consequence?(shown: Shown<V, T>): string[];
  /** The seat that keeps a piece which lies nowhere in sight, or -1: pieces come from there and go there. */
  keeper?(view: V, slot: number): number;
  /** The fields of the view that hold pieces, row by row: one that stays in its row does not fly. */
  rows?: (keyof V & string)[];
  /** The steps of a turn in words, and which one is now; none outside a turn. */
  steps?(shown: Shown<V, T>): [words: string[], now: number];
  /** Whether a choice can be picked where it lies: then it is not listed as a button as well. */
  lies?(move: Move, picker: Picker): boolean;
  /** The event that opens a scoring in the course of the game, and those that bring points in it. */
  scoring?: [opens: string, ...brings: string[]];
  /** What events sound like, by name. */
  sounds?: Sounds;
  /** The event that says why the game is over before its time. */
  ends?: string;
} & Telling;

/** The parts of a game, for whoever knows no game in particular: it is given only scenes of its own. */
export const partsFor = <V extends View, T extends Tally>(own: GameParts<V, T>): GameParts =>
  own as unknown as GameParts;

/** What is known of a game before any of it is loaded. */
export type GameFacts = {
  minutes: number | null; // how long it takes; null: nobody has said
  rulings: string; // how the numbers of its rulings begin
  guessed: boolean; // whether figures of its data file are reconstructed
  figures: Record<string, string>; // what keys of its data file are called, by the names of `figure-…`, where it is not themselves
};

/** What the workshop needs of a game: its pieces, drawn from figures alone. */
export type WorkshopParts = {
  /** A row of the data file (`character.peasant_1`) as it looks on the table. */
  Piece?: Component<{ figures: Figures; row: string }>;
  /** The tables of the data file whose rows are drawn in the overview, too. */
  drawn?: string[];
  /** Those of them whose figures are not on the drawing: they stand below it. */
  counted?: string[];
  /** A sheet that is shown as a map, and the map. */
  map?: string;
  Map?: Component<{ draft: Draft; group: Group; open: string | null; show: (key: string) => void }>;
};
const workshops = import.meta.glob<{ default: WorkshopParts }>('./*/workshop.ts');
export async function workshopOf(game: string): Promise<WorkshopParts> {
  return (await workshops[`./${game}/workshop.ts`]?.())?.default ?? {};
}

const facts = import.meta.glob<{ default: GameFacts }>('./*/facts.ts', { eager: true });
const folders = import.meta.glob<{ default: GameParts }>('./*/parts.ts');

export const factsOf = (game: string): GameFacts =>
  facts[`./${game}/facts.ts`]?.default ?? { minutes: null, rulings: '', guessed: false, figures: {} };

/** The parts of a game. One that has no folder here is played at a plain table. */
export async function partsOf(game: string): Promise<GameParts> {
  return (await (folders[`./${game}/parts.ts`] ?? (() => import('../plain/parts')))()).default;
}
