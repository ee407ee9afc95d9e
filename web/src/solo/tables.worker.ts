// The worker that keeps the tables. It does not think: that would make people wait.

import type { Answer, FromTables, Question, ToTables } from './messages';
import { startPython } from './python';
import { Store } from './store';

type Tab = {
  answer(method: string, path: string, body: string): Promise<string>;
  open(line: number, table: string, say: (text: string) => void, close: (code: number) => void): Promise<void>;
  hear(line: number, text: string): Promise<void>;
  close(line: number): void;
  measured(fit: string): Promise<void>;
};

const tell = (message: FromTables): void => self.postMessage(message);
let tab: Promise<Tab> | null = null;

async function start(engine: string, thinker: MessagePort): Promise<Tab> {
  const store = await Store.open();
  const waiting = new Map<number, (text: string) => void>();
  let count = 0;
  let fit = '';
  thinker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if ('fit' in data) {
      fit = data.fit;
      void tab?.then((found) => found.measured(fit));
      return;
    }
    waiting.get(data.number)?.(data.text);
    waiting.delete(data.number);
  };
  const think = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const number = ++count;
      waiting.set(number, resolve);
      thinker.postMessage({ number, text } satisfies Question);
    });
  const python = await startPython(engine, (done, total) => tell({ is: 'loading', done, total }));
  const { open_tab } = python.pyimport('cabale.solo.browser') as unknown as {
    open_tab(read: unknown, write: unknown, think: unknown): Promise<Tab>;
  };
  const made = await open_tab(
    async (prefix: string) => JSON.stringify(await store.read(prefix)),
    (kept: string) => store.write(JSON.parse(kept)),
    think,
  );
  if (fit) await made.measured(fit);
  return made;
}

self.onmessage = async ({ data }: MessageEvent<ToTables>) => {
  if (data.is === 'start') {
    tab = start(data.engine, data.thinker);
    tab.then(
      () => tell({ is: 'ready' }),
      (error: unknown) => tell({ is: 'failed', why: String(error) }),
    );
    return;
  }
  if (!tab) return;
  const here = await tab;
  switch (data.is) {
    case 'ask': {
      const [status, kind, content] = JSON.parse(await here.answer(data.method, data.path, data.body)) as [
        number,
        string,
        string,
      ];
      tell({ is: 'answer', number: data.number, status, kind, content });
      break;
    }
    case 'open': {
      const { line } = data;
      await here.open(
        line,
        data.table,
        (text) => tell({ is: 'frame', line, text }),
        (code) => tell({ is: 'closed', line, code }),
      );
      break;
    }
    case 'frame':
      await here.hear(data.line, data.text);
      break;
    case 'close':
      here.close(data.line);
      break;
  }
};
