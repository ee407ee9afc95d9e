import { describe, expect, it } from 'vitest';

import { follows } from './follows';

const at = (ply: number, line: number[] = [], eyes = '', deal?: number) => ({
  where: { ply, line, ...(deal === undefined ? {} : { deal }) },
  eyes,
});

describe('follows', () => {
  it('is one move on in the game or on a branch', () => {
    expect(follows(at(3), at(4))).toBe(true);
    expect(follows(at(3), at(3, [7]))).toBe(true);
    expect(follows(at(3, [7]), at(3, [7, 9]))).toBe(true);
  });
  it('is nothing else', () => {
    expect(follows(null, at(1))).toBe(false);
    expect(follows(at(3), at(5))).toBe(false);
    expect(follows(at(4), at(3))).toBe(false);
    expect(follows(at(3), at(4, [], '1'))).toBe(false);
    expect(follows(at(3, [7]), at(4))).toBe(false);
    expect(follows(at(3, [7]), at(3, [8, 9]))).toBe(false);
    expect(follows(at(3), at(3, [7], '', 5))).toBe(false);
  });
});
