// Which choices a number or some words may mean: the same way of reading as the terminal's, see `tests/words.json`.

import type { Move } from './messages.generated';

/** Words as they are compared: in small letters without accents, which not every keyboard has. */
export const folded = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[’'()]/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/** The amount that a move names, if that is all it says. */
const amountOf = ({ parts, words }: Move): string | undefined =>
  parts.length === 1 && parts[0]!.kind === 'amount' ? words.split(' ')[1] : undefined;

export function find(typed: string, moves: Move[]): Move[] {
  const words = typed.trim();
  if (!words) return [];
  if (/^\d+$/.test(words)) {
    const found = moves.slice(0, Number(words)).slice(Number(words) - 1);
    // "6" may be the sixth choice or a bid of 6: then it must be said which.
    return [...found, ...moves.filter((move) => amountOf(move) === String(Number(words)) && !found.includes(move))];
  }
  const parts = folded(words).split(/\s+/).filter(Boolean);
  const exact = moves.find((move) => move.words === parts.join(' '));
  if (exact) return [exact];
  return moves.filter((move) => {
    const known = `${move.words} ${folded(move.text)}`.split(/\s+/);
    return parts.every((part) => known.some((word) => word.startsWith(part)));
  });
}

// What can be typed besides a choice, in either language.
const COMMANDS = {
  undo: ['undo', 'u', 'annuler'],
  help: ['help', '?', 'aide'],
  cards: ['cards', 'cartes'],
  rulings: ['rulings', 'decisions'],
  log: ['log', 'journal'],
  points: ['points', 'score'],
  hint: ['hint', 'why', 'conseil', 'pourquoi'],
};
export type Command = keyof typeof COMMANDS;

export const commandOf = (typed: string): Command | undefined =>
  (Object.keys(COMMANDS) as Command[]).find((name) => COMMANDS[name].includes(folded(typed.trim())));
