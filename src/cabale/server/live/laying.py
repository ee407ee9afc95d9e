"""Laying a table: what was wished for becomes what is agreed, and is stored before anyone hears of it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from cabale.server.db.tables import INVITE_TIME, MANY, Invitation, SeatRow, TableRow, insert_table
from cabale.server.live import editions, seating
from cabale.server.people import hashed
from cabale.server.seal import new_secret
from cabale.table import laying
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabale.server.db.sqlite import Connection
    from cabale.server.http.bodies import NewTable
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person
    from cabale.table.state import Place, Table

    Job = Callable[[Connection], None]


async def create(registry: Registry, person: Person, new: NewTable) -> tuple[Owner, str]:
    """A new table with its host in the first free seat, and an invitation to it."""
    if registry.draining:
        raise Refusal("restarting", wait=5)
    await editions.learn_figures(registry, new.game, new.figures, new.options)
    table = lay(registry, new, person.id)
    laying.seat_host(table, person.name)
    invite = secrets.token_urlsafe(16)
    owner = await found(registry, table, invite)
    await seating.start_if_full(owner)
    return owner, invite


def lay(registry: Registry, new: NewTable, host: str, places: Sequence[Place] = (), *, imported: bool = False) -> Table:
    """A table as it was wished for, with the figures that are asked for or that the host has chosen."""
    hash = new.figures or registry.chosen.get(new.game, "")
    figures = registry.figures.get((new.game, hash))
    if figures is not None and (new.game, hash) not in registry.offer():
        # Everyone may play with an edition of their own; what counts for all is what the host offers.
        if new.rated:
            raise Refusal("edition-rated")
        new = msgspec.structs.replace(new, rated=False)
    id, secret, now_ms = secrets.token_hex(6), new_secret(), registry.now_ms()
    return laying.lay(new, id, host, secret, now_ms, figures, places, imported=imported)


async def found(registry: Registry, table: Table, invite: str = "", more: Job | None = None) -> Owner:
    """Store a new table, with an invitation to it and whatever else belongs to it; then it has an owner."""
    row = row_of(registry, table)
    seats = [SeatRow(place.person, place.bot, False, "", "", b"", b"") for place in table.places]
    invitation = Invitation(hashed(invite), -1, MANY, registry.now_ms() + INVITE_TIME) if invite else None

    def job(connection: Connection) -> None:
        insert_table(connection, row, seats, invitation)
        if more is not None:
            more(connection)

    return await registry.add(table, job)


def row_of(registry: Registry, table: Table) -> TableRow:
    """A table as it is stored, without its seats."""
    return TableRow(
        id=table.id,
        game=table.game.name,
        version=table.version,
        figures_hash=table.figures_hash,
        options=table.options,
        status=table.status,
        host=table.host,
        title=table.title,
        settings=table.settings,
        public=table.public,
        secret=registry.seal.close(table.secret, table.id),
        commitment=table.commitment,
        aborts=table.aborts,
        rematch=table.rematch,
        result=table.result,
        updated_ms=table.updated_ms,
    )
