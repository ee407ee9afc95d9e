// A finished game, and what it takes to show it: replays and reviews begin alike.

import { about } from '../about.svelte';
import { get, Refusal } from '../api';
import { sprite } from '../art';
import { type GameParts, partsOf, type Shown } from '../games';
import type { Branched, Figures, Position, TablePage } from '../messages.generated';
import type { Picker } from '../picker.svelte';
import { route } from '../route.svelte';
import { atTable } from '../seats';
import { session } from '../session.svelte';
import type { Playback } from '../table/playback.svelte';
import { say, texts } from '../texts.svelte';

import { sentence } from './review.svelte';

const REST = 150; // milliseconds from one look at a position to the next
const AGAIN = 2000; // milliseconds after which is asked again what was asked too often

export class Finished {
  table = $state.raw<TablePage | null>(null);
  figures = $state.raw<Figures | null>(null);
  parts = $state.raw<GameParts | null>(null);
  trouble = $state('');
  /** Nobody is away from a game that is over. */
  readonly seats = $derived(atTable(this.table?.seats ?? []));
  readonly names = $derived(this.seats.map((seat) => seat.name));

  #looked = -REST;

  constructor(readonly id: string) {}

  /** Whether it is there and over; if not, the trouble says why. */
  async load(): Promise<boolean> {
    try {
      await session.ensure();
      const invite = sessionStorage.getItem(`invite-${this.id}`) ?? '';
      const table = await get<TablePage>(`/api/tables/${this.id}`, invite ? { 'X-Invite': invite } : {});
      if (table.status !== 'over') {
        this.trouble = say('replay-not-over');
        return false;
      }
      await Promise.all([
        texts.of(table.game),
        sprite(table.game),
        get<Figures>(`/api/games/${table.game}/figures/${table.data}`).then(
          (found) => (this.figures = about.figures = found),
        ),
        partsOf(table.game).then((found) => (this.parts = found)),
      ]);
      this.table = table;
      return true;
    } catch (refusal) {
      if (!route.missed(refusal)) this.complain(refusal);
      return false;
    }
  }

  /** Look at a position; the answer calls it off. Who pulls a slider passes many: few of those are asked for. */
  look<T>(ask: () => Promise<T>, show: (found: T) => void): () => void {
    let gone = false;
    const now = (): void => {
      this.#looked = performance.now();
      ask().then(
        (found) => {
          if (gone) return;
          this.trouble = '';
          show(found);
        },
        (refusal: unknown) => {
          if (gone) return;
          this.complain(refusal);
          if (refusal instanceof Refusal && refusal.status === 429) timer = setTimeout(now, AGAIN);
        },
      );
    };
    let timer = setTimeout(now, Math.max(0, this.#looked + REST - performance.now()));
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }

  complain(refusal: unknown): void {
    this.trouble = sentence(refusal);
  }

  /** What the board is given: a position, or what is played back on the way to it, seen through the eyes of a seat. */
  shown(
    position: Position | Branched | null,
    playback: Playback<Position> | Playback<Position | Branched>,
    eyes: string,
    picker: Picker,
  ): Shown | null {
    if (!position || !this.figures) return null;
    return {
      scene: playback.scene ?? position,
      log: playback.told(position.events),
      figures: this.figures,
      picker,
      names: this.names,
      me: eyes === '' ? null : Number(eyes),
    };
  }
}
