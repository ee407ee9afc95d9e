// What happened is shown one thing after the other: each step of a move is a still of the board with one line that says
// it. Nobody has to wait: whoever acts, or skips, sees the position as it is.

import { untrack } from 'svelte';

import type { Event as GameEvent, Scene } from '../messages.generated';
import { settings } from '../settings.svelte';
import { changed } from './changes';

/** Milliseconds that an ordinary step stands. */
const TIMES = { slow: 2400, normal: 1200, fast: 450, instant: 0 } as const;
export type Speed = keyof typeof TIMES;

const MOST = 60; // stills that may wait: whoever was away for longer reads the log
const LINES = 3; // that are said at a time

type Still<S> = { scene: S; events: GameEvent[]; weight: number };

/** How long events of a game stand, by name: 1 is ordinary; below one half they are not said beside others. */
export type Weights = Record<string, number>;
/** How a game is told. `causes`: events that lead to what comes after them, and change nothing on the board themselves. */
export type Telling = { weights?: Weights; causes?: string[] };

export class Playback<S extends Scene> {
  /** What stands on the board while something is played back; null: the position as it is. */
  scene = $state.raw<S | null>(null);
  /** What the step that stands is about. */
  events = $state.raw<GameEvent[]>([]);
  /** How many events of the log are still to be shown. */
  pending = $state(0);
  /** Grows with every still, and with every position: pieces fly when it does. */
  beat = $state(0);
  #queue: Still<S>[] = [];
  #timer = 0;

  /** `heard`: told of each step when it is shown. */
  constructor(
    private telling: () => Telling | null | undefined,
    private heard: (events: GameEvent[]) => void = () => undefined,
  ) {}

  get playing(): boolean {
    return this.scene !== null;
  }

  /** The line of the step that stands. */
  get line(): string {
    const loud = this.events.filter((event) => this.#weight(event) >= 0.5);
    return (loud.length ? loud : this.events)
      .slice(-LINES)
      .map((event) => event.text)
      .join(' ');
  }

  /** Of a log that ends with the position as it is: what has been shown. */
  told(log: GameEvent[]): GameEvent[] {
    return log.slice(0, log.length - this.pending);
  }

  /** A position has come that follows the last one: its steps wait for their turn. */
  follow(scene: S): void {
    if (!scene.events.length) {
      // Nothing happened on the board: someone came back, or a bot stands in.
      if (!this.playing) this.show();
      return;
    }
    const stills = this.#stillsOf(scene);
    if (TIMES[settings.speed] === 0 || document.hidden || this.#queue.length + stills.length > MOST) {
      this.#heard(scene.events);
      this.show();
      return;
    }
    this.#queue.push(...stills);
    this.pending += scene.events.length;
    if (!this.scene) this.#next();
  }

  /** Follow the positions of a running game as they come. The first one, and one after an undo, is shown at once. */
  keepUp(position: () => S & { head: number; undone: number }): void {
    let followed = -1;
    $effect.pre(() => {
      const [next, before] = [position(), followed];
      if (next.head === before) return;
      followed = next.head;
      untrack(() => (before < 0 || next.undone ? this.show() : this.follow(next)));
    });
  }

  /** The position as it is, at once. */
  show(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.scene = null;
    this.events = [];
    this.pending = 0;
    this.beat += 1;
  }

  /** The reader has seen enough. */
  skip = (): void => {
    if (!this.playing) return;
    for (const { events } of this.#queue) this.#heard(events);
    this.show();
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #next(): void {
    const still = this.#queue.shift();
    if (!still) {
      this.show();
      return;
    }
    this.scene = still.scene;
    this.pending -= still.events.length;
    if (still.events.length) this.events = still.events;
    this.beat += 1;
    this.#heard(still.events);
    this.#timer = window.setTimeout(() => this.#next(), Math.max(160, TIMES[settings.speed] * still.weight));
  }

  #stillsOf(scene: S): Still<S>[] {
    let told = 0;
    const found: Still<S>[] = [];
    for (const step of [...scene.steps, { told: scene.events.length, scene: {} }]) {
      const events = scene.events.slice(told, step.told);
      told = step.told;
      // Why something comes about is said before it does, on the board as it was.
      const causes = events.findLastIndex(({ name }) => this.telling()?.causes?.includes(name)) + 1;
      const before = found.at(-1)?.scene;
      if (before && causes && causes < events.length) found.push(this.#still(before, events.splice(0, causes)));
      found.push(this.#still({ ...(changed(scene, step.scene) as S), moves: [] }, events));
    }
    return found;
  }

  #still(scene: S, events: GameEvent[]): Still<S> {
    const weight = events.length ? Math.max(...events.map((event) => this.#weight(event))) : 0.6;
    return { scene, events, weight };
  }

  #weight(event: GameEvent): number {
    return this.telling()?.weights?.[event.name] ?? 1;
  }

  #heard(events: GameEvent[]): void {
    if (events.length) this.heard(events);
  }
}
