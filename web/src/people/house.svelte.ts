// The house around the tables, live: public tables, how many are here, and what one is to be told wherever one is.

import { speaker } from '../sound.svelte';
import type { LobbyFrame, NoticeFrame, TableLine } from '../messages.generated';

const LONGEST = 30_000; // milliseconds between two attempts to come back

class House {
  tables = $state.raw<TableLine[] | null>(null);
  people = $state(0);
  seeking = $state.raw<Record<string, number>>({});
  notices = $state<(NoticeFrame & { at: number })[]>([]);
  #socket: WebSocket | null = null;
  #wanted = 0;
  #tries = 0;
  #count = 0;

  /** Follow the house for as long as a screen wants it; returns how to stop. */
  follow(): () => void {
    this.#wanted++;
    if (!this.#socket) this.#open();
    return () => {
      this.#wanted--;
      setTimeout(() => {
        if (this.#wanted) return;
        this.#socket?.close();
        this.#socket = null;
      }, 1000);
    };
  }

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/lobby`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as LobbyFrame | NoticeFrame);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      const wait = Math.min(LONGEST, 500 * 2 ** this.#tries++) * (0.5 + Math.random() / 2);
      if (this.#wanted) setTimeout(() => this.#wanted && !this.#socket && this.#open(), wait);
    };
  }

  #hear(frame: LobbyFrame | NoticeFrame): void {
    this.#tries = 0;
    if (frame.is === 'notice') {
      // Of each table the newest: it is the same place that one is called to.
      const others = this.notices.filter((one) => one.table !== frame.table);
      this.notices = [...others, { ...frame, at: ++this.#count }];
      speaker.play('turn');
      return;
    }
    this.people = frame.people;
    this.seeking = frame.seeking;
    const news = new Map(frame.tables.map((table) => [table.id, table]));
    const kept = frame.whole ? [] : (this.tables ?? []);
    const known = kept.filter((table) => !frame.gone.includes(table.id)).map((table) => news.get(table.id) ?? table);
    const ids = new Set(known.map((table) => table.id));
    this.tables = [...frame.tables.filter((table) => !ids.has(table.id)), ...known];
  }

  /** What was said of a table is no news any more. */
  forget(table: string): void {
    if (this.notices.some((one) => one.table === table))
      this.notices = this.notices.filter((one) => one.table !== table);
  }

  drop(at: number): void {
    this.notices = this.notices.filter((one) => one.at !== at);
  }
}

export const house = new House();
