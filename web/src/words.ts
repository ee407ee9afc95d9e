// Which choices a number or some words may mean: the same way of reading as the terminal's.

import type { Move } from './wire';

export function find(typed: string, moves: Move[]): Move[] {
  const words = typed.trim().toLowerCase();
  if (!words) return [];
  if (/^\d+$/.test(words)) {
    const found = moves[Number(words) - 1] ? [moves[Number(words) - 1]!] : [];
    // "6" may be the sixth choice or a bid of 6: then it must be said which.
    return [...found, ...moves.filter((move) => move.parts.length === 1 && move.parts[0]!.kind === 'amount' && move.words.split(' ')[1] === words && !found.includes(move))];
  }
  const exact = moves.filter((move) => move.words === words.split(/\s+/).join(' '));
  if (exact.length) return exact;
  const parts = words.split(/\s+/);
  return moves.filter((move) => {
    const known = `${move.words} ${move.text}`.toLowerCase().replaceAll('’', ' ').split(/\s+/);
    return parts.every((part) => known.some((word) => word.startsWith(part)));
  });
}
