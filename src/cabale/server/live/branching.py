"""Playing on from a moment of a finished game: the same cards, other moves, at a table that does not count."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cabale.server.db.entries import EntryRow, insert_entries
from cabale.server.http.bodies import NewTable
from cabale.server.live import laying
from cabale.table.entries import Entry, Move, Start
from cabale.table.refusal import Refusal
from cabale.table.state import Place

if TYPE_CHECKING:
    from cabale.review.shown import PlayOn
    from cabale.server.db.sqlite import Connection
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person
    from cabale.table.state import Table


async def play_on(registry: Registry, table: Table, person: Person, asked: PlayOn) -> Owner:
    """A table that goes on where the finished game could have: its first moves are those, its chance is that game's."""
    assert table.match
    if registry.draining:
        raise Refusal("restarting", wait=5)
    seats = len(table.places)
    new = NewTable(
        game=table.game.name,
        seats=seats,
        options=table.options,
        fill=asked.level,
        public=False,
        rated=False,
        figures=table.figures_hash,
        title=table.title,
    )
    places = [Place(bot=asked.level) for _ in range(seats)]
    places[asked.mine] = Place(person.id, person.name)
    # It brings its own chance, like a game from elsewhere: it makes no promise, and counts nowhere.
    fresh = laying.lay(registry, new, person.id, places, imported=True)
    moves = [*table.match.moves[: asked.ply], *asked.line]
    rows = await asyncio.get_running_loop().run_in_executor(None, _played, registry, fresh, table, moves, asked.mine)

    def job(connection: Connection) -> None:
        insert_entries(connection, fresh.id, rows)

    owner = await laying.found(registry, fresh, more=job)
    owner.act()
    return owner


def _played(registry: Registry, fresh: Table, table: Table, moves: list[int], mine: int) -> list[EntryRow]:
    """Play the moves at the new table; the entries to be stored."""
    rows: list[EntryRow] = []

    def append(seat: int, entry: Entry) -> None:
        stored = fresh.next(seat, entry, "", fresh.updated_ms)
        fresh.apply(stored)
        sealed = registry.seal.close_padded(stored.encoded, f"{fresh.id}/{stored.number}")
        rows.append(EntryRow(stored.number, stored.entry.kind, stored.seat, "", sealed, stored.at_ms, stored.chain))

    assert table.match
    nothing = [""] * len(table.places)
    append(-1, Start(nothing, nothing, table.match.key.hex()))
    assert fresh.match
    for move in moves:
        seat = fresh.match.seat
        if seat is None or move not in fresh.match.legal():
            raise Refusal("illegal")
        append(seat, Move(table.game.moves.words(move), "person" if seat == mine else "bot", "", 0))
    if fresh.match.seat is None:
        raise Refusal("over")
    return rows
