"""Laying a table: what was wished for becomes what is agreed, and is stored before anyone hears of it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from cabale.bots import LEVELS
from cabale.data import DataError
from cabale.games import GameError, game
from cabale.server.db.tables import INVITE_TIME, MANY, Invitation, SeatRow, TableRow, insert_table
from cabale.server.live import seating
from cabale.server.people import hashed
from cabale.server.seal import new_secret
from cabale.table.names import clean_name, clean_title
from cabale.table.refusal import Refusal
from cabale.table.state import Place, Settings, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cabale.server.db.sqlite import Connection
    from cabale.server.http.bodies import NewTable
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person

    Job = Callable[[Connection], None]


async def create(registry: Registry, person: Person, new: NewTable) -> tuple[Owner, str]:
    """A new table with its host in the first free seat, and an invitation to it."""
    if registry.draining:
        raise Refusal("restarting", wait=5)
    table = lay(registry, new, person.id)
    first = next((seat for seat, place in enumerate(table.places) if place.free), None)
    if first is not None:
        table.sit(first, Place(person.id, person.name))
    for at, name in table.settings.here.items():
        table.sit(int(at), Place(person.id, name))
    invite = secrets.token_urlsafe(16)
    owner = await found(registry, table, invite)
    await seating.start_if_full(owner)
    return owner, invite


def lay(registry: Registry, new: NewTable, host: str, places: Sequence[Place] = (), *, imported: bool = False) -> Table:
    """A table as it was wished for, with bots or whoever is named in its places; refused if it cannot be."""
    path, figures_hash, options = _figures(registry, new)
    for level in (new.fill, *new.bots.values()):
        if level not in LEVELS:
            raise Refusal("bad-option", f"bots: {', '.join(LEVELS)}")
    here = {seat: clean_name(name) for seat, name in new.here.items() if name.strip()}
    if any(int(seat) >= new.seats for seat in here):
        raise Refusal("bad-option", "here")
    rules = game(new.game)
    # Alone among bots one wants to try things, and take them back; among people the result counts.
    alone = len(new.bots) >= new.seats - 1 or bool(here)
    settings = Settings(
        pace=new.pace,
        watch=new.watch,
        chat=new.chat,
        rated=not alone if new.rated is None else new.rated,
        start_when_full=new.start_when_full,
        fill=new.fill,
        here=here,
        undo=new.undo,
        imported=imported,
    )
    table = Table(
        secrets.token_hex(6),
        rules.name,
        rules.version,
        figures_hash,
        options,
        figures_path=path,
        settings=settings,
        places=places or [Place(bot=new.bots.get(str(seat), "")) for seat in range(new.seats)],
        host=host,
        title=clean_title(new.title),
        public=new.public,
        updated_ms=registry.now_ms(),
    )
    table.promise(new_secret())
    return table


def _figures(registry: Registry, new: NewTable) -> tuple[Path | None, str, dict[str, bool]]:
    """The data file to play with (None: the game's own), its hash, and the variants."""
    try:
        rules = game(new.game)
        options = rules.choose_options(new.options)
        if not rules.fewest <= new.seats <= rules.most:
            raise Refusal("bad-option", f"seats: {rules.fewest}–{rules.most}")
        wanted = new.figures or registry.chosen.get(rules.name, "")
        path = registry.figures.get((rules.name, wanted))
        if new.figures and path is None and rules.pieces(options)[1].hash != new.figures:
            raise Refusal("bad-option", "figures")
        return path, rules.pieces(options, path)[1].hash, options
    except (GameError, DataError) as error:
        raise Refusal("bad-option", str(error)) from None


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
