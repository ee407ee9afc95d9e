// What is played back is what follows.

import type { Where } from '../messages.generated';

export type Seen = { where: Where; eyes: string };

/** Whether what is seen now is one move after what was seen before, through the same eyes. */
export function follows(before: Seen | null, now: Seen): boolean {
  if (!before || before.eyes !== now.eyes || before.where.deal !== now.where.deal) return false;
  const [from, to] = [before.where.line ?? [], now.where.line ?? []];
  if (before.where.ply !== now.where.ply) return now.where.ply === before.where.ply + 1 && !from.length && !to.length;
  return to.length === from.length + 1 && from.every((move, place) => move === to[place]);
}
