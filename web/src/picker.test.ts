import { describe, expect, test } from 'vitest';

import { Picker } from './picker.svelte';
import type { Move, Part } from './messages.generated';

function move(number: number, verb: string, ...parts: [kind: string, place: number][]): Move {
  const named: Part[] = parts.map(([kind, place]) => ({ name: kind, kind, place }));
  return { move: number, words: `${verb} ${number}`, text: `${verb} ${number}`, verb, parts: named };
}

const MOVES = [
  move(0, 'lay', ['card', 1], ['column', 0]),
  move(1, 'lay', ['card', 1], ['column', 1]),
  move(2, 'lay', ['card', 2], ['column', 1]),
  move(3, 'swap', ['card', 2], ['column', 1]),
  move(4, 'pass'),
];

function offered(): Picker {
  const picker = new Picker();
  picker.offer(MOVES);
  return picker;
}

describe('picking parts of a move', () => {
  test('only what occurs in a move can be picked', () => {
    const picker = offered();
    expect(picker.can('card', 1)).toBe(true);
    expect(picker.can('card', 3)).toBe(false);
    picker.pick('card', 3);
    expect(picker.picked).toEqual([]);
  });

  test('a move is chosen once only one fits', () => {
    const picker = offered();
    picker.pick('card', 1);
    expect(picker.chosen).toBeNull();
    picker.pick('column', 0);
    expect(picker.chosen?.move).toBe(0);
  });

  test('the same parts may name two moves: then none is chosen', () => {
    const picker = offered();
    picker.pick('card', 2);
    picker.pick('column', 1);
    expect(picker.open.map((one) => one.move)).toEqual([2, 3]);
    expect(picker.chosen).toBeNull();
    picker.take(MOVES[3]!);
    expect(picker.chosen?.move).toBe(3);
  });

  test('another of the same kind replaces the first; what no longer fits is let go', () => {
    const picker = offered();
    picker.pick('card', 1);
    picker.pick('column', 0);
    picker.pick('card', 2); // no move lays card 2 in column 0
    expect(picker.picked).toEqual([{ kind: 'card', place: 2 }]);
  });

  test('picking again lets go', () => {
    const picker = offered();
    picker.pick('card', 1);
    picker.pick('card', 1);
    expect(picker.picked).toEqual([]);
    expect(picker.open).toHaveLength(MOVES.length);
  });

  test('a piece that stands for several things picks them all, or none', () => {
    const picker = offered();
    const both = [
      { kind: 'card', place: 1 },
      { kind: 'column', place: 1 },
    ];
    picker.pickAll(both);
    expect(picker.chosen?.move).toBe(1);
    expect(picker.hasAll(both)).toBe(true);
    picker.pickAll(both);
    expect(picker.picked).toEqual([]);
    picker.pickAll([
      { kind: 'card', place: 2 },
      { kind: 'column', place: 0 },
    ]);
    expect(picker.picked).toEqual([]);
  });

  test('moves that name nothing are buttons, and new choices forget what was picked', () => {
    const picker = offered();
    expect(picker.bare.map((one) => one.move)).toEqual([4]);
    picker.take(MOVES[4]!);
    expect(picker.chosen?.move).toBe(4);
    picker.offer(MOVES.slice(0, 2));
    expect(picker.picked).toEqual([]);
    expect(picker.chosen).toBeNull();
  });
});
