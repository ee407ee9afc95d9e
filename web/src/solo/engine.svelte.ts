// The engine in the tab, as the page sees it: one worker keeps the tables, another thinks for the bots.

import { workerAddress } from '../trusted';
import type { FromTables, ToTables, ToThinker } from './messages';
import tables from './tables.worker?worker&url';
import thinker from './thinker.worker?worker&url';

export type Answer = { status: number; kind: string; content: string };
type Line = { message(text: string): void; closed(code: number): void };

class Engine {
  done = $state(0); // bytes that are here …
  total = $state(0); // … of so many
  ready = $state(false);
  failed = $state('');

  #tables: Worker | null = null;
  #asked = new Map<number, (answer: Answer) => void>();
  #lines = new Map<number, Line>();
  #count = 0;
  #startThinker = (): void => undefined;

  ask(method: string, path: string, body: string): Promise<Answer> {
    return new Promise((resolve) => {
      const number = ++this.#count;
      this.#asked.set(number, resolve);
      this.#tell({ is: 'ask', number, method, path, body });
    });
  }

  /** A line to a table: what is heard goes to `line`. */
  open(table: string, line: Line): { send(text: string): void; close(): void } {
    const number = ++this.#count;
    this.#lines.set(number, line);
    this.#tell({ is: 'open', line: number, table });
    return {
      send: (text) => this.#tell({ is: 'frame', line: number, text }),
      close: () => {
        this.#lines.delete(number);
        this.#tell({ is: 'close', line: number });
      },
    };
  }

  /** Load the engine, if nobody has asked for it before. */
  start(): Worker {
    if (this.#tables) return this.#tables;
    const engine = new URL(`${import.meta.env.VITE_ENGINE}/`, document.baseURI).href;
    const between = new MessageChannel();
    const found = new Worker(workerAddress(tables), { type: 'module' });
    found.onmessage = ({ data }: MessageEvent<FromTables>) => this.#hear(data);
    found.onerror = (event) => (this.failed = event.message || 'worker');
    const message: ToTables = { is: 'start', engine, thinker: between.port1 };
    found.postMessage(message, [between.port1]);
    // It would be in the way while the tables are being set up; what it is asked meanwhile waits for it.
    this.#startThinker = () => {
      const thinks = new Worker(workerAddress(thinker), { type: 'module' });
      const start: ToThinker = { is: 'start', engine, tables: between.port2 };
      thinks.postMessage(start, [between.port2]);
    };
    return (this.#tables = found);
  }

  #tell(message: ToTables): void {
    this.start().postMessage(message);
  }

  #hear(message: FromTables): void {
    switch (message.is) {
      case 'loading':
        [this.done, this.total] = [message.done, message.total];
        break;
      case 'ready':
        this.ready = true;
        this.#startThinker();
        break;
      case 'failed':
        this.failed = message.why;
        break;
      case 'answer':
        this.#asked.get(message.number)?.(message);
        this.#asked.delete(message.number);
        break;
      case 'frame':
        this.#lines.get(message.line)?.message(message.text);
        break;
      case 'closed':
        this.#lines.get(message.line)?.closed(message.code);
        this.#lines.delete(message.line);
        break;
    }
  }
}

export const engine = new Engine();
