// The wire to a table: a socket to a server, or a line to the worker in this very tab. The same texts go over both.

export type Heard = { opened(): void; message(text: string): void; closed(code: number): void };
export type Wire = { send(text: string): void; close(): void };
export type Connect = (table: string, heard: Heard) => Wire;

/** Whether this page has no server: then its tables are kept in the tab. */
export const isAlone = import.meta.env.MODE === 'static';

export const bySocket: Connect = (table, heard) => {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${table}`;
  const socket = new WebSocket(address);
  socket.onopen = () => heard.opened();
  socket.onmessage = (message) => heard.message(message.data as string);
  socket.onclose = (event) => heard.closed(event.code);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(1000),
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
