import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Event as GameEvent, Now, ToServer } from '../messages.generated';

import { TableLink } from './link.svelte';

/** A socket that the test holds the other end of. */
class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: ToServer[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
    this.say({ is: 'welcome', proto: 1, table: 't', boot: 'b', now_ms: 0, seat: 0, head: 0, ply: 0 });
  }
  say(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  lose(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const event = (ply: number, text: string): GameEvent => ({ name: 'lays', ply, parts: [], text });
const now = (head: number, more: Partial<Now> = {}): Partial<Now> => ({
  is: 'now',
  head,
  ply: head,
  decision: `d${head}`,
  events: [],
  undone: 0,
  ...more,
});

beforeEach(() => {
  Socket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'cabale.test' });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: setTimeout }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(): [TableLink, Socket] {
  const link = new TableLink('t', 'en');
  Socket.all[0]!.open();
  return [link, Socket.all[0]!];
}

test('greets with what it has, over the right address', () => {
  const [link, socket] = opened();
  expect(socket.address).toBe('wss://cabale.test/ws/tables/t');
  expect(socket.sent[0]).toEqual({ do: 'hello', proto: 1, have: -1, language: 'en', changes: true, steps: true });
  expect(link.online).toBe(true);
});

test('keeps what was told, and forgets what was taken back', () => {
  const [link, socket] = opened();
  socket.say(now(1, { events: [event(1, 'one')] }));
  socket.say(now(2, { events: [event(2, 'two')] }));
  expect(link.log.map((one) => one.text)).toEqual(['one', 'two']);
  socket.say(now(3, { ply: 1, undone: 1, events: [] }));
  expect(link.log.map((one) => one.text)).toEqual(['one']);
});

test('is busy until what it sent is on the screen', () => {
  const [link, socket] = opened();
  socket.say(now(1));
  link.move(7);
  const sent = socket.sent.at(-1) as Extract<ToServer, { do: 'move' }>;
  expect(sent).toMatchObject({ do: 'move', decision: 'd1', move: 7 });
  expect(sent.idem).toMatch(/^[0-9a-f]{32}$/);
  expect(link.busy).toBe(true);
  socket.say({ is: 'ack', idem: sent.idem, head: 2, again: false });
  expect(link.busy).toBe(true); // it is on disk, but not shown yet
  socket.say(now(2));
  expect(link.busy).toBe(false);
});

test('after a loss it comes back and sends the unanswered again, with the same number', () => {
  const [link, socket] = opened();
  socket.say(now(1));
  link.move(7);
  const sent = socket.sent.at(-1);
  socket.lose(1006);
  expect(link.online).toBe(false);
  vi.advanceTimersByTime(1000);
  const next = Socket.all[1]!;
  next.open();
  expect(next.sent[0]).toMatchObject({ do: 'hello', have: 1 });
  expect(next.sent[1]).toEqual(sent);
});

test('a refusal is said and nothing is sent again; one that is out of date is not even said', () => {
  const [link, socket] = opened();
  socket.say(now(1));
  link.move(7);
  socket.say({ is: 'nak', idem: (socket.sent.at(-1) as { idem: string }).idem, code: 'illegal', text: 'Not that.' });
  expect([link.refusal, link.waiting]).toEqual(['Not that.', 0]);
  link.move(8);
  socket.say({ is: 'nak', idem: (socket.sent.at(-1) as { idem: string }).idem, code: 'stale', text: 'Too late.' });
  expect([link.refusal, link.waiting]).toEqual(['', 0]);
});

test('where there is no coming back it does not try', () => {
  const [link, socket] = opened();
  socket.lose(4003);
  vi.advanceTimersByTime(60_000);
  expect(link.gone).toBe(4003);
  expect(Socket.all).toHaveLength(1);
});
