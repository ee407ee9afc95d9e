"""Records from elsewhere: one becomes a finished table, or nothing does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cabale.server.db.entries import EntryRow, insert_entries
from cabale.server.live import laying
from cabale.table.laying import finished_match, play_record, wish_of

if TYPE_CHECKING:
    from cabale.match import Match
    from cabale.record import Record
    from cabale.server.db.sqlite import Connection
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person
    from cabale.table.state import Table


async def bring(registry: Registry, record: Record, person: Person) -> Owner:
    """A record becomes a finished table."""
    loop = asyncio.get_running_loop()
    path = registry.figures.get((record.game, record.data))
    match = await loop.run_in_executor(None, finished_match, record, path)
    wish, bots = wish_of(record)
    table = laying.lay(registry, wish, person.id, bots, imported=True)
    rows = await loop.run_in_executor(None, _played, registry, table, record, match)

    def job(connection: Connection) -> None:
        insert_entries(connection, table.id, rows)

    return await laying.found(registry, table, more=job)


def _played(registry: Registry, table: Table, record: Record, match: Match) -> list[EntryRow]:
    """Play the game at its new table; the entries to be stored."""
    rows = []
    for stored in play_record(table, record, match):
        sealed = registry.seal.close_padded(stored.encoded, f"{table.id}/{stored.number}")
        rows.append(EntryRow(stored.number, stored.entry.kind, stored.seat, "", sealed, stored.at_ms, stored.chain))
    return rows
