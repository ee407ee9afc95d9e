// A game against bots, begun at once.

import { post } from './api';
import type { GameLine, TablePage } from './messages.generated';
import { session } from './session.svelte';

/** Lay the table and deal; returns its name. So many seats as asked for, if the game has them. */
export async function againstBots(game: GameLine, wanted: number, level: string): Promise<string> {
  await session.ensure();
  const seats = Math.min(game.most, Math.max(game.fewest, wanted));
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, place) => [String(place + 1), level]));
  const table = await post<TablePage>('/api/tables', { game: game.name, seats, bots, start_when_full: true });
  if (table.status === 'open') await post(`/api/tables/${table.id}/start`);
  return table.id;
}
