// Reading what has changed: a difference is read beside what it changes (docs/wire.md, end of section 4).

import type { Change, Move, Now } from '../messages.generated';

const ANEW = '=';

/** What a difference makes of something. Nothing is written into: what has not changed is the same as before. */
export function changed(old: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  const parts = change as Record<string, unknown>;
  if (ANEW in parts) return parts[ANEW];
  if (Array.isArray(old)) {
    const found = [...old];
    for (const [place, part] of Object.entries(parts)) found[Number(place)] = changed(old[Number(place)], part);
    return found;
  }
  if (typeof old === 'object' && old !== null) {
    const before = old as Record<string, unknown>;
    const found = { ...before };
    for (const [name, part] of Object.entries(parts)) found[name] = changed(before[name], part);
    return found;
  }
  return change;
}

/** Follows one table from position to position. */
export class Follower {
  #now: Now | null = null;
  #moves = new Map<number, Move>(); // that were said in words

  whole(now: Now): Now {
    this.#moves.clear();
    return (this.#now = now);
  }

  /** The position after a change; nothing if it is a change of another one than ours. */
  next(change: Change): Now | null {
    if (this.#now?.head !== change.since) return null;
    for (const move of change.told ?? []) this.#moves.set(move.move, move);
    return (this.#now = {
      ...(changed(this.#now, change.scene) as Now),
      question: change.question ?? '',
      moves: (change.moves ?? []).map((move) => this.#moves.get(move)!),
      events: change.events ?? [],
      undone: change.undone ?? 0,
      result: change.result ?? null,
      steps: change.steps ?? [],
    });
  }
}
