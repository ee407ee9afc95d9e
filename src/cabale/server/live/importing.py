"""Records from elsewhere: one becomes a finished table, or nothing does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cabale.data import DataError
from cabale.edition.sheet import made
from cabale.server.db.entries import EntryRow, insert_entries
from cabale.server.live import editions, laying
from cabale.table.laying import finished_match, play_record, wish_of
from cabale.table.refusal import Refusal
from cabale.table.state import Place
from cabale.table.workshop import told

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.edition import Edition
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
    await editions.learn_figures(registry, record.game, record.data, record.options)
    path = registry.figures.get((record.game, record.data))
    if path is None and record.edition is not None:
        # A record brings its figures with it; they are kept, or the table could not be opened again.
        path = await _figures_of(registry, record, record.edition, person)
    match = await loop.run_in_executor(None, finished_match, record, path)
    wish, places = wish_of(record, Place(person.id, person.name))
    table = laying.lay(registry, wish, person.id, places, imported=True)
    rows = await loop.run_in_executor(None, _played, registry, table, record, match)

    def job(connection: Connection) -> None:
        insert_entries(connection, table.id, rows)

    return await laying.found(registry, table, more=job)


async def _figures_of(registry: Registry, record: Record, edition: Edition, person: Person) -> Path | None:
    try:
        if edition.game != record.game or made(edition).hash != record.data:
            raise Refusal("not-possible", "the edition is not the one that the record was played with")
        await editions.keep(registry, edition, person)
    except DataError as error:
        raise Refusal("wrong-edition", told(error, person.language)) from None
    return registry.figures.get((record.game, record.data))


def _played(registry: Registry, table: Table, record: Record, match: Match) -> list[EntryRow]:
    """Play the game at its new table; the entries to be stored."""
    rows = []
    for stored in play_record(table, record, match):
        sealed = registry.seal.close_padded(stored.encoded, f"{table.id}/{stored.number}")
        rows.append(EntryRow(stored.number, stored.entry.kind, stored.seat, "", sealed, stored.at_ms, stored.chain))
    return rows
