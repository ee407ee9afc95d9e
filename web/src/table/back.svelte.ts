// Undo is one thing: back to the reader's last choice, and then to the one before. Bots always agree to it; people are
// asked where something was shown or chosen since.

import type { TablePage } from '../messages.generated';
import { say } from '../texts.svelte';
import type { TableLink } from './link.svelte';

export class TakingBack {
  constructor(
    private link: TableLink,
    private table: () => TablePage,
  ) {}

  /** How many people play: one who has several seats at a device counts once. */
  get people(): number {
    return new Set(
      this.table()
        .seats.map((seat) => seat.player)
        .filter(Boolean),
    ).size;
  }

  /** Whether only bots would have to agree: then every choice can be taken back. */
  get freely(): boolean {
    return this.table().undo && this.people === 1;
  }

  /** The ply that undo leads to; -1: there is nothing to take back. */
  get ply(): number {
    const now = this.link.now;
    if (!now || now.result || this.link.seat === null || now.recap <= 0) return -1;
    return now.undo > 0 || this.table().undo ? now.recap - 1 : -1;
  }

  /** What undo would do, in a few words. */
  get text(): string {
    if (this.ply < 0) return say('undo-none');
    return say(this.link.now!.undo === 0 && this.people > 1 ? 'undo-ask' : 'undo-last');
  }

  get undo(): (() => void) | null {
    return this.ply < 0 ? null : this.#undo;
  }

  #undo = (): void => {
    if (this.ply >= 0 && !this.link.busy) this.link.intend({ do: 'undo', ply: this.ply });
  };
}
