import { describe, expect, test } from 'vitest';

import { changed, Follower } from './changes';
import type { Change, Now } from '../messages.generated';

describe('a difference beside what it changes', () => {
  const old = { step: 3, cards: [1, -1, 2], proxy: null, inner: { a: 1, b: [[1], [2]] }, kept: { x: 1 } };
  test.each([
    [{}, old],
    [{ step: 4 }, { ...old, step: 4 }],
    [{ cards: { '1': 6 } }, { ...old, cards: [1, 6, 2] }],
    [{ cards: [5] }, { ...old, cards: [5] }],
    [{ inner: { b: { '0': { '0': 9 } } } }, { ...old, inner: { a: 1, b: [[9], [2]] } }],
    [{ inner: { '=': { c: 2 } } }, { ...old, inner: { c: 2 } }],
    [{ cards: { '=': { '0': 2 } } }, { ...old, cards: { '0': 2 } }],
    [{ proxy: { verb: 'bid', upto: 3 } }, { ...old, proxy: { verb: 'bid', upto: 3 } }],
    [{ inner: null }, { ...old, inner: null }],
  ])('%j', (change, now) => {
    const before = JSON.stringify(old);
    expect(changed(old, change)).toEqual(now);
    expect(JSON.stringify(old)).toBe(before);
  });

  test('what has not changed is the same object', () => {
    expect((changed(old, { step: 4 }) as typeof old).kept).toBe(old.kept);
  });
});

describe('following a table', () => {
  const move = { move: 17, words: 'lay king 2', text: 'lay the King', verb: 'lay', parts: [] };
  const first = { is: 'now', head: 3, ply: 2, moves: [], events: [{ name: 'x' }], undone: 1 } as unknown as Now;
  const next: Change = { is: 'change', since: 3, scene: { head: 4 }, moves: [17], told: [move] };

  test('moves are told in words once', () => {
    const followed = new Follower();
    followed.whole(first);
    expect(followed.next(next)).toMatchObject({ is: 'now', head: 4, ply: 2, moves: [move], events: [], undone: 0 });
    expect(followed.next({ is: 'change', since: 4, scene: { head: 5 }, moves: [17] })?.moves).toEqual([move]);
  });

  test('a change of another position is none', () => {
    const followed = new Follower();
    expect(followed.next(next)).toBeNull();
    followed.whole({ ...first, head: 2 });
    expect(followed.next(next)).toBeNull();
  });
});
