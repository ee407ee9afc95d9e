// The board of a review: what follows the position before is played back step by step, any other is shown as it is.

import type { Branched, Position } from '../messages.generated';
import { Playback, type Telling } from '../table/playback.svelte';

import { follows, type Seen } from './follows';

const PAUSE = 150; // milliseconds between two moves of a line

export class Stage {
  position = $state.raw<Position | Branched | null>(null);
  /** Moves that are still to be played, one after the other. */
  waiting = $state.raw<number[]>([]);
  readonly playback: Playback<Position | Branched>;
  #before: Seen | null = null;

  constructor(telling: () => Telling | null | undefined) {
    this.playback = new Playback(telling);
  }

  show(found: Position | Branched, now: Seen): void {
    if (follows(this.#before, now)) this.playback.follow(found);
    else this.playback.show();
    [this.position, this.#before] = [found, now];
  }

  /** Play the next of the moves that wait, once the board shows the move before; the answer calls it off. */
  goOn(ply: number, play: (move: number) => void): (() => void) | undefined {
    const [next, ...rest] = this.waiting;
    if (next === undefined || this.playback.playing || this.position?.ply !== ply) return undefined;
    const timer = setTimeout(() => {
      this.waiting = rest;
      play(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  }
}
