// Which choices a number or some words may mean: the same way of reading as the terminal's.

import type { Move } from './messages.generated';

/** Without accents, in small letters: as people type. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function find(typed: string, moves: Move[]): Move[] {
  const words = typed.trim().toLowerCase();
  if (!words) return [];
  if (/^\d+$/.test(words)) {
    const found = moves[Number(words) - 1] ? [moves[Number(words) - 1]!] : [];
    // "6" may be the sixth choice or a bid of 6: then it must be said which.
    return [
      ...found,
      ...moves.filter(
        (move) =>
          move.parts.length === 1 &&
          move.parts[0]!.kind === 'amount' &&
          move.words.split(' ')[1] === words &&
          !found.includes(move),
      ),
    ];
  }
  const exact = moves.filter((move) => move.words === words.split(/\s+/).join(' '));
  if (exact.length) return exact;
  const parts = words.split(/\s+/);
  return moves.filter((move) => {
    const known = `${move.words} ${move.text}`.toLowerCase().replaceAll('’', ' ').split(/\s+/);
    return parts.every((part) => known.some((word) => word.startsWith(part)));
  });
}

/** A drawing of the terminal as lines for a voice: box by box without frames, a semicolon between what stands in columns. */
export function plain(drawing: string): string[] {
  const out: string[] = [];
  let open: { start: number; end: number; lines: string[] }[] = [];
  for (const line of drawing.split('\n')) {
    const letters = Array.from(line);
    for (const box of open) {
      const part = letters.splice(box.start, box.end - box.start, ...Array<string>(box.end - box.start).fill(' '));
      box.lines.push(spoken(part.join('')));
      if (part[0] === '╰') {
        out.push(...box.lines);
        box.end = 0;
      }
    }
    open = open.filter((box) => box.end);
    for (let start = letters.indexOf('╭'); start >= 0; start = letters.indexOf('╭')) {
      const end = letters.indexOf('╮', start) + 1;
      open.push({
        start,
        end,
        lines: [spoken(letters.splice(start, end - start, ...Array<string>(end - start).fill(' ')).join(''))],
      });
    }
    out.push(spoken(letters.join('')));
  }
  return out.filter((line) => /[\p{L}\p{N}]/u.test(line));
}

function spoken(line: string): string {
  return line
    .replace(/[\u2500-\u257f\u2591]+/g, '  ')
    .trim()
    .replace(/\s{2,}/g, '; ')
    .replace(/^(; )+|(; )+$/g, '');
}
