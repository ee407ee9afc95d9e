// One table, over a socket or in this tab: what is now, and what this person does. It heals itself: every intent has its
// own number, is kept until it was answered, and is sent again after a reconnect, so that nothing is lost or done twice.

import { Follower } from './changes';
import type { Chat, Event as GameEvent, FromServer, Now, Preview, TablePage, ToServer } from '../messages.generated';
import { connect, type Connect, type Wire } from './wire';

const PROTOCOL = 1;

/** What must happen exactly once: it is numbered here. */
type Numbered = Extract<ToServer, { idem: string }>;
export type Intent = Numbered extends infer Each ? (Each extends Numbered ? Omit<Each, 'idem'> : never) : never;

export class TableLink {
  // Whole answers take the place of each other and are never changed: nothing within them is watched.
  table = $state.raw<TablePage | null>(null);
  now = $state.raw<Now | null>(null);
  log = $state.raw<GameEvent[]>([]);
  chat = $state.raw<Chat[]>([]);
  seat = $state<number | null>(null);
  online = $state(false);
  preview = $state.raw<Preview | null>(null); // what would come of the choice that was asked about last
  refusal = $state('');
  gone = $state(0); // the close code after which there is no coming back
  waiting = $state(0); // intents that were not answered yet
  #acked = $state(-1); // the entry that was acknowledged last: what it did may not be shown yet

  #wire: Wire | null = null;
  #followed = new Follower();
  #have = -1;
  #tries = 0;
  #timer = 0;
  #unanswered = new Map<string, Numbered>();
  #closed = false;
  #nonce: Uint8Array | null = null;

  /** `wish`: which of several seats, where people share a device. */
  constructor(
    readonly id: string,
    private language: 'en' | 'fr',
    private wish: number | null = null,
    private by: Connect = connect,
  ) {
    this.#connect();
    window.addEventListener('online', this.#atOnce);
  }

  /** Whether something was sent that is not on the screen yet: nothing else should be done meanwhile. */
  get busy(): boolean {
    return this.waiting > 0 || (this.now !== null && this.now.head < this.#acked);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#atOnce);
    this.#wire?.close();
  }

  /** Do something that must happen exactly once. */
  intend(intent: Intent): void {
    const idem = hex(crypto.getRandomValues(new Uint8Array(16)));
    const frame = { ...intent, idem } as Numbered;
    this.#unanswered.set(idem, frame);
    this.waiting = this.#unanswered.size;
    this.refusal = '';
    this.#send(frame);
  }

  move(move: number): void {
    if (this.now?.decision) this.intend({ do: 'move', decision: this.now.decision, move });
  }

  /** Ask what would come of a move; the answer stands in `preview`. */
  foresee(move: number): void {
    if (this.now?.decision) this.#send({ do: 'preview', decision: this.now.decision, move });
  }

  #atOnce = (): void => {
    clearTimeout(this.#timer);
    if (!this.online) this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    const heard = {
      opened: () =>
        this.#send({
          do: 'hello',
          proto: PROTOCOL,
          have: this.#have,
          language: this.language,
          changes: true,
          steps: true,
          ...(this.wish === null ? {} : { seat: this.wish }),
        }),
      message: (text: string) => {
        if (this.#wire === wire) this.#hear(JSON.parse(text) as FromServer);
      },
      closed: (code: number) => {
        if (this.#wire !== wire) return;
        this.online = false;
        if ([1000, 4001, 4003, 4004, 4009].includes(code)) this.gone = code;
        else
          this.#later(
            code === 1012
              ? 3000 * Math.random()
              : Math.min(30_000, 500 * 2 ** this.#tries++) * (0.5 + Math.random() / 2),
          );
      },
    };
    const wire: Wire = this.by(this.id, heard);
    this.#wire = wire;
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = window.setTimeout(() => this.#connect(), delay);
  }

  #send(frame: ToServer): void {
    this.#wire?.send(JSON.stringify(frame));
  }

  #hear(frame: FromServer): void {
    switch (frame.is) {
      case 'welcome':
        this.online = true;
        this.#tries = 0;
        this.seat = frame.seat;
        for (const kept of this.#unanswered.values()) this.#send(kept);
        if (this.table?.status === 'open') void this.#commit();
        break;
      case 'now':
        this.#show(this.#followed.whole(frame));
        break;
      case 'change': {
        const now = this.#followed.next(frame);
        if (now) this.#show(now);
        else this.#send({ do: 'resync' });
        break;
      }
      case 'table': {
        const first = this.table === null;
        this.table = frame.table;
        if (first && frame.table.status === 'open') void this.#commit();
        break;
      }
      case 'ack':
        this.#acked = Math.max(this.#acked, frame.head);
        this.#answered(frame.idem);
        break;
      case 'nak':
        if (frame.code === 'restarting') break; // it is sent again after the reconnect
        this.#answered(frame.idem);
        if (frame.code !== 'stale' && frame.idem) this.refusal = frame.text;
        break;
      case 'preview':
        this.preview = frame;
        break;
      case 'chat':
        this.chat = [...this.chat, frame.chat];
        break;
      case 'shuffle':
        if (this.#nonce) this.#send({ do: 'nonce', nonce: hex(this.#nonce) });
        break;
      case 'rejected':
        this.refusal = frame.text;
        break;
    }
  }

  #show(now: Now): void {
    if (now.undone) this.log = this.log.filter((event) => event.ply <= now.ply);
    this.log = [...this.log, ...now.events];
    if (now.head !== this.#have) this.refusal = '';
    this.#have = now.head;
    this.now = now;
  }

  #answered(idem: string): void {
    this.#unanswered.delete(idem);
    this.waiting = this.#unanswered.size;
  }

  /** Add chance of one's own to the shuffle: docs/wire.md, section 5. */
  async #commit(): Promise<void> {
    if (this.seat === null || !crypto.subtle) return;
    this.#nonce ??= crypto.getRandomValues(new Uint8Array(16));
    const parts = ['gs/1/commit/seat', this.id, String(this.seat)].map((text) => new TextEncoder().encode(text));
    const bytes = [...parts, this.#nonce].flatMap((part) => [0, 0, part.length >> 8, part.length & 255, ...part]);
    const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    this.#send({ do: 'commit', hash: hex(new Uint8Array(hash)) });
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
