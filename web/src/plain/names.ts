// Things by name, as far as the game's words and data file say them.

import type { Figures, Move, Part } from '../messages.generated';
import { texts } from '../texts.svelte';

export type Thing = { kind: string; place: number; name: string };

/** The name of what a part of a move means: of a thing that the game names, or else its number. */
export function nameOf(figures: Figures, { kind, place }: Pick<Part, 'kind' | 'place'>, names: string[]): string {
  if (kind === 'seat') return names[place] ?? String(place + 1);
  const own = figures.kinds[kind]?.[place];
  return own === undefined ? String(place) : texts.has(`${kind}-${own}`) ? texts.thing(kind, own) : own;
}

/** All that occurs in these moves, by kind, each thing once and in the order of its numbers. */
export function thingsIn(figures: Figures, moves: Move[], names: string[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>();
  for (const { kind, place } of moves.flatMap((move) => move.parts)) {
    const row = found.get(kind) ?? [];
    if (!row.some((thing) => thing.place === place))
      row.push({ kind, place, name: nameOf(figures, { kind, place }, names) });
    found.set(kind, row);
  }
  for (const row of found.values()) row.sort((a, b) => a.place - b.place);
  return found;
}
