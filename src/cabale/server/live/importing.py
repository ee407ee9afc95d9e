"""Records from elsewhere: one becomes a finished table, or nothing does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cabale.bots import LEVELS
from cabale.data import DataError
from cabale.games import GameError
from cabale.record import RecordError, replay
from cabale.server.db.entries import EntryRow, insert_entries
from cabale.server.http.bodies import NewTable
from cabale.server.live import laying
from cabale.table.entries import Entry, Move, Start
from cabale.table.refusal import Refusal
from cabale.table.state import Place

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
    try:
        path = registry.figures.get((record.game, record.data))
        match = await loop.run_in_executor(None, replay, record, path)
    except (RecordError, GameError, DataError) as error:
        raise Refusal("not-possible", str(error)) from None
    if match.seat is not None:
        raise Refusal("not-possible", "the game is not over")
    new = NewTable(record.game, record.seats, options=record.options, figures=record.data, rated=False)
    names = [*record.players, *[""] * record.seats][: record.seats]
    bots = [Place(bot=name if name in LEVELS else LEVELS[0]) for name in names]
    table = laying.lay(registry, new, person.id, bots, imported=True)
    rows = await loop.run_in_executor(None, _played, registry, table, record, match)

    def job(connection: Connection) -> None:
        insert_entries(connection, table.id, rows)

    return await laying.found(registry, table, more=job)


def _played(registry: Registry, table: Table, record: Record, match: Match) -> list[EntryRow]:
    """Play the game at its new table; the entries to be stored."""
    nothing = [""] * record.seats
    steps: list[tuple[int, Entry]] = [(-1, Start(nothing, nothing, record.seed))]
    steps += [(seat, Move(words, "person", "", 0)) for seat, words in zip(match.movers, record.moves, strict=True)]
    rows = []
    for seat, entry in steps:
        stored = table.next(seat, entry, "", table.updated_ms)
        sealed = registry.seal.close_padded(stored.encoded, f"{table.id}/{stored.number}")
        rows.append(EntryRow(stored.number, entry.kind, seat, "", sealed, stored.at_ms, stored.chain))
        table.apply(stored)
    table.finish(table.settle())
    return rows
