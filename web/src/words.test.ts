import { describe, expect, test } from 'vitest';

import cases from '../../tests/words.json';
import type { Move } from './messages.generated';
import { commandOf, find, folded } from './words';

describe('typed words mean what they mean in the terminal', () => {
  for (const { game, language, moves, typed } of cases)
    for (const [words, means] of Object.entries(typed))
      test(`${game}, ${language}: ${words}`, () => {
        const found = find(words, moves as Move[]).map((move) => (moves as Move[]).indexOf(move));
        expect(found).toEqual(means);
      });
});

test('accents, capitals and apostrophes make no difference', () => {
  expect(folded('L’Étiquette')).toBe('l etiquette');
});

test('commands are known in both languages, with or without accents', () => {
  expect(commandOf('Décisions')).toBe('rulings');
  expect(commandOf(' aide ')).toBe('help');
  expect(commandOf('?')).toBe('help');
  expect(commandOf('roi')).toBeUndefined();
});
