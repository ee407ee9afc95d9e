import { describe, expect, it } from 'vitest';

import { check, type GameRecord, lengthPrefixed, sorted } from './fair';
import record from './fair.record.json';

const fresh = (): GameRecord => structuredClone(record) as GameRecord;

describe('the proof of a shuffle', () => {
  it('puts lengths before parts', () => {
    expect([...lengthPrefixed('a', 12)]).toEqual([0, 0, 0, 1, 97, 0, 0, 0, 2, 49, 50]);
  });

  it('writes options as the server does', () => {
    expect(sorted({ b: true, a: false })).toBe('{"a":false,"b":true}');
  });

  it('finds a game of the server fair', async () => {
    expect(await check(fresh())).toEqual({
      promise: true,
      nonces: [true, true],
      added: 1,
      seed: true,
      chain: true,
      moves: true,
    });
  });

  it('notices each thing that is changed', async () => {
    const secret = fresh();
    secret.proof!.secret = `00${secret.proof!.secret.slice(2)}`;
    expect(await check(secret)).toMatchObject({ promise: false, seed: false, chain: false });
    const nonce = fresh();
    nonce.proof!.nonces[0] = `00${nonce.proof!.nonces[0]!.slice(2)}`;
    expect(await check(nonce)).toMatchObject({ nonces: [false, true], seed: false });
    const seed = fresh();
    seed.seed = `00${seed.seed.slice(2)}`;
    expect(await check(seed)).toMatchObject({ promise: true, seed: false });
    const entry = fresh();
    entry.proof!.entries[3]!.seat ^= 1;
    expect(await check(entry)).toMatchObject({ chain: false, moves: true });
    const move = fresh();
    move.moves.pop();
    expect(await check(move)).toMatchObject({ chain: true, moves: false });
  });

  it('has nothing to say of a record without one', async () => {
    const bare = fresh();
    delete bare.proof;
    expect(await check(bare)).toBeNull();
  });
});
