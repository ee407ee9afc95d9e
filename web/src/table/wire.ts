// The wire to a table: a socket to a server, or a line to the worker in this very tab. The same texts go over both.

import type { PingFrame } from '../messages.generated';

export type Heard = { opened(): void; message(text: string): void; closed(code: number): void };
export type Wire = { send(text: string): void; close(): void };
export type Connect = (table: string, heard: Heard) => Wire;

/** Whether this page has no server: then its tables are kept in the tab. */
export const isAlone = import.meta.env.MODE === 'static';

const QUIET = 4000; // milliseconds without a word after which the server is asked whether it is there
const SILENT = 8500; // and after so many it is not
const LOOK = 1000; // between two looks at that
const LOST = 1006; // the code of a connection that ended without a word

/** A socket may be dead without a word: the server is asked now and then, and if it says nothing the wire is closed. */
export const bySocket: Connect = (table, heard) => {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${table}`;
  const socket = new WebSocket(address);
  let last = Date.now(); // when it was heard
  let over = false;
  const send = (text: string): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
  };
  const closed = (code: number): void => {
    if (over) return;
    over = true;
    clearInterval(beat);
    window.removeEventListener('offline', lost);
    heard.closed(code);
  };
  const lost = (): void => {
    closed(LOST);
    socket.close();
  };
  let looked = last;
  let asked = false;
  const beat = setInterval(() => {
    const now = Date.now();
    if (now - looked > 3 * LOOK || globalThis.document?.hidden) last = now; // the page slept, or nobody looks at it
    looked = now;
    if (now - last > SILENT) lost();
    else if (now - last > QUIET && !asked) send(JSON.stringify({ do: 'ping' } satisfies Partial<PingFrame>));
    asked = now - last > QUIET;
  }, LOOK);
  window.addEventListener('offline', lost);
  socket.onopen = () => {
    last = Date.now();
    heard.opened();
  };
  socket.onmessage = (message) => {
    last = Date.now();
    if (!over) heard.message(message.data as string);
  };
  socket.onclose = (event) => closed(event.code);
  return {
    send,
    close: () => {
      clearInterval(beat);
      window.removeEventListener('offline', lost);
      socket.close(1000);
    },
  };
};

/** The engine is loaded when the first table is opened, and not with the page. */
export const byWorker: Connect = (table, heard) => {
  let line: Wire | null = null;
  let closed = false;
  void import('../solo/engine.svelte').then(({ engine }) => {
    if (closed) return;
    line = engine.open(table, heard);
    heard.opened();
  });
  return {
    send: (text) => line?.send(text),
    close: () => {
      closed = true;
      line?.close();
    },
  };
};

export const connect: Connect = isAlone ? byWorker : bySocket;
