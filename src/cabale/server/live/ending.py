"""After the game: the result is kept, the players are rated, and they may play once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.server import ratings
from cabale.server.db.results import finish_table
from cabale.server.db.tables import claim_rematch, rematch_of
from cabale.server.http.bodies import NewTable
from cabale.server.live import laying
from cabale.table.refusal import Refusal
from cabale.table.state import Place, Table

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection
    from cabale.server.live.owner import Owner


async def finish(owner: Owner) -> None:
    """The game is over: keep the result and rate the players. Doing it again changes nothing."""
    table, now = owner.table, owner.registry.now_ms()
    result = table.settle()
    # People who share a device share an account: their game says nothing about it.
    rated = table.settings.rated and not table.settings.imported and not table.settings.here
    who = [place.person or f"bot:{place.bot}" for place in table.places]

    def job(connection: Connection) -> None:
        if finish_table(connection, table.id, result, now) and rated:
            ratings.update(connection, table.game.name, who, result.places)

    await owner.registry.store.write(job)
    table.finish(result)
    owner.rest()
    owner.announce_people()


async def again(owner: Owner) -> Owner:
    """The same people once more, seats rotated by one."""
    table, registry = owner.table, owner.registry
    if table.status != "over":
        raise Refusal("not-over")
    async with owner.lock:
        if table.rematch:
            return await registry.owner(table.rematch)
        fresh = _turned(owner)

        def once(connection: Connection) -> None:
            claim_rematch(connection, table.id, fresh.id)

        try:
            found = await laying.found(registry, fresh, more=once)
        except Refusal:  # another server was quicker
            table.rematch = await registry.store.read(rematch_of, table.id)
            return await registry.owner(table.rematch)
        table.rematch = fresh.id
    owner.announce_people()
    return found


def _turned(owner: Owner) -> Table:
    """The same table with its seats rotated by one."""
    table, settings = owner.table, owner.table.settings
    new = NewTable(
        game=table.game.name,
        seats=len(table.places),
        options=table.options,
        fill=settings.fill,
        pace=settings.pace,
        public=table.public,
        watch=settings.watch,
        chat=settings.chat,
        rated=settings.rated,
        undo=settings.undo,
        start_when_full=False,
        figures=table.figures_hash,
        title=table.title,
    )
    fresh = laying.lay(owner.registry, new, table.host)
    last = len(table.places) - 1
    fresh.settings.here = {str((int(at) or last + 1) - 1): name for at, name in settings.here.items()}
    fresh.places = [
        Place(place.person, place.called, "" if place.person is not None else place.bot)
        for place in [*table.places[1:], table.places[0]]
    ]
    fresh.name_seats()
    return fresh
