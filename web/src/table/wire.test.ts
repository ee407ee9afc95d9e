// One contract for both wires: whatever goes over a socket goes to the worker in the tab, and back, in the same way.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { bySocket, byWorker, type Connect, type Heard } from './wire';

type Other = { sent: string[]; say(text: string): void; hangUp(code: number): void; closed: boolean };
let other: Other;

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;
  constructor(readonly address: string) {
    other = {
      sent: [],
      closed: false,
      say: (data) => this.onmessage({ data }),
      hangUp: (code) => this.onclose({ code }),
    };
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN;
      this.onopen();
    });
  }
  send = (text: string): void => void other.sent.push(text);
  close = (): void => void (other.closed = true);
}

vi.mock('../solo/engine.svelte', () => ({
  engine: {
    open: (_: string, line: { message(text: string): void; closed(code: number): void }) => {
      other = { sent: [], closed: false, say: line.message, hangUp: line.closed };
      return { send: (text: string) => void other.sent.push(text), close: () => void (other.closed = true) };
    },
  },
}));
vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout }));
vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
vi.stubGlobal('WebSocket', FakeSocket);
const { TableLink } = await import('./link.svelte');

const wires: [string, Connect][] = [
  ['a socket', bySocket],
  ['a worker', byWorker],
];
const now = { is: 'now', head: 3, ply: 2, moves: [], events: [], undone: 0, decision: 'd', view: {}, result: null };
const welcome = { is: 'welcome', proto: 1, table: 't', boot: 'b', now_ms: 0, seat: 0, head: 3, ply: 2 };

describe.each(wires)('over %s', (_, connect) => {
  let heard: Heard & { log: string[] };
  beforeEach(() => {
    other = { sent: [], closed: false, say: () => undefined, hangUp: () => undefined };
    const log: string[] = [];
    heard = {
      log,
      opened: () => void log.push('opened'),
      message: (text) => void log.push(text),
      closed: (code) => void log.push(String(code)),
    };
  });

  test('texts come and go as they are, after it is open', async () => {
    const wire = connect('t', heard);
    wire.send('too early, and lost');
    await vi.waitFor(() => expect(heard.log).toEqual(['opened']));
    wire.send('one');
    other.say('two');
    other.hangUp(1012);
    expect(other.sent).toEqual(['one']);
    expect(heard.log).toEqual(['opened', 'two', '1012']);
    wire.close();
    expect(other.closed).toBe(true);
  });

  test('a table is greeted, followed by its changes, and asked again where one is missing', async () => {
    const link = new TableLink('t', 'fr', 1, connect);
    await vi.waitFor(() => expect(other?.sent.length).toBe(1));
    const hello = JSON.parse(other.sent[0]!);
    expect(hello).toEqual({ do: 'hello', proto: 1, have: -1, language: 'fr', changes: true, steps: true, seat: 1 });
    other.say(JSON.stringify(welcome));
    other.say(JSON.stringify(now));
    expect(link.now?.head).toBe(3);
    other.say(JSON.stringify({ is: 'change', since: 3, scene: { head: 4, ply: 3 } }));
    expect([link.now?.head, link.now?.ply]).toEqual([4, 3]);
    other.say(JSON.stringify({ is: 'change', since: 9, scene: { head: 10 } }));
    expect(link.now?.head).toBe(4);
    expect(JSON.parse(other.sent.at(-1)!)).toEqual({ do: 'resync' });
    link.close();
    expect(other.closed).toBe(true);
  });

  test('an intent is kept until it was answered, and sent again after a reconnect', async () => {
    const link = new TableLink('t', 'en', null, connect);
    await vi.waitFor(() => expect(other?.sent.length).toBe(1));
    other.say(JSON.stringify(welcome));
    other.say(JSON.stringify(now));
    link.move(17);
    const sent = JSON.parse(other.sent.at(-1)!);
    expect(sent).toMatchObject({ do: 'move', decision: 'd', move: 17 });
    expect(link.busy).toBe(true);
    const before = other;
    before.hangUp(1012);
    await vi.waitFor(() => expect(other).not.toBe(before), 5000);
    await vi.waitFor(() => expect(other.sent.length).toBe(1));
    expect(JSON.parse(other.sent[0]!).have).toBe(3);
    other.say(JSON.stringify(welcome));
    expect(JSON.parse(other.sent.at(-1)!)).toEqual(sent);
    other.say(JSON.stringify({ is: 'ack', idem: sent.idem, head: 3, again: false }));
    expect(link.busy).toBe(false);
    link.close();
  });

  test('a close for good is one', async () => {
    const link = new TableLink('t', 'en', null, connect);
    await vi.waitFor(() => expect(other?.sent.length).toBe(1));
    other.hangUp(4004);
    expect(link.gone).toBe(4004);
    link.close();
  });
});

describe('a socket that is dead without a word', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function opened(): Promise<number[]> {
    const codes: number[] = [];
    bySocket('t', { opened: () => undefined, message: () => undefined, closed: (code) => codes.push(code) });
    await vi.advanceTimersByTimeAsync(0);
    return codes;
  }

  test('is noticed within ten seconds', async () => {
    const codes = await opened();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(codes).toEqual([1006]);
    expect(other.sent.filter((text) => text.includes('ping'))).toHaveLength(1);
    other.hangUp(1006); // said once
    expect(codes).toEqual([1006]);
  });

  test('is told from one that answers', async () => {
    const codes = await opened();
    for (let second = 0; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      if (second % 5 === 0) other.say('{"is":"pong","n":0,"now_ms":0}');
    }
    expect(codes).toEqual([]);
  });
});
