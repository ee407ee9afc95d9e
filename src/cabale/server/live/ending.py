"""After the game: the result is kept, the players are rated, and they may play once more."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from cabale.server import ratings
from cabale.server.db.results import finish_table
from cabale.server.db.tables import add_member, claim_rematch, rematch_of
from cabale.server.http.bodies import NewTable
from cabale.server.live import laying, seating
from cabale.table.refusal import Refusal
from cabale.table.rights import seat_of
from cabale.table.state import Place, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.sqlite import Connection
    from cabale.server.live.owner import Owner
    from cabale.server.people import Person


async def finish(owner: Owner) -> None:
    """The game is over: keep the result and rate the players. Doing it again changes nothing."""
    table, now = owner.table, owner.registry.now_ms()
    result = table.settle()
    # People who share a device share an account: their game says nothing about it.
    rated = table.settings.rated and not table.settings.imported and not table.settings.here
    who = [place.person or f"bot:{place.bot}" for place in table.places]

    def job(connection: Connection) -> None:
        if finish_table(connection, table.id, result, now) and rated:
            ratings.update(connection, ratings.pool_of(table), who, result.places, now)

    await owner.registry.store.write(job)
    table.finish(result)
    owner.registry.tournaments.table_over(owner)
    owner.rest()
    owner.announce_people()


async def again(owner: Owner, person: Person, may_lay: Callable[[], None]) -> Owner:
    """The same people once more, seats rotated by one; `may_lay` refuses one table too many.

    Where the result counts, nobody is made to play: whoever wants to says so, and takes their seat with it.
    """
    table, registry = owner.table, owner.registry
    if table.status != "over":
        raise Refusal("not-over")
    seat = seat_of(table, person.id)
    if seat is None:
        raise Refusal("not-at-table")
    async with owner.lock:
        found = await registry.owner(table.rematch) if table.rematch else None
        if found is None:
            may_lay()
            fresh = _turned(owner, person.id)
            others = {place.person for place in table.places if place.person is not None}

            def once(connection: Connection) -> None:
                claim_rematch(connection, table.id, fresh.id)
                for other in others:
                    add_member(connection, fresh.id, other)

            try:
                found = await laying.found(registry, fresh, more=once)
                found.table.welcome(others)
                table.play_again_at(fresh.id)
                owner.announce_people()
                here = {socket.session.person for socket in owner.sockets}
                for other in others - {person.id}:
                    registry.tell(other, "rematch", fresh, person.name, away=other not in here)
                return found
            except Refusal:  # another server was quicker
                table.play_again_at(await registry.store.read(rematch_of, table.id))
                found = await registry.owner(table.rematch)
    if found.table.status == "open" and seat_of(found.table, person.id) is None:
        with contextlib.suppress(Refusal):  # someone else was quicker, or it has begun: then one may look on
            await seating.join(found, person, "", (seat - 1) % len(table.places))
    return found


def _turned(owner: Owner, person: str) -> Table:
    """The same table with its seats rotated by one. Where the result counts, the seats of the others wait for them."""
    table, settings = owner.table, owner.table.settings
    last = len(table.places) - 1
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
        start_when_full=settings.rated and _others(table, person),
        figures=table.figures_hash,
        title=table.title,
        here={str((int(at) or last + 1) - 1): name for at, name in settings.here.items()},
    )
    places = []
    for place in [*table.places[1:], table.places[0]]:
        asked = settings.rated and place.person not in (None, person)
        known = Place(place.person, place.called, "" if place.person is not None else place.bot)
        places.append(Place() if asked else known)
    return laying.lay(owner.registry, new, table.host, places)


def _others(table: Table, person: str) -> bool:
    return any(place.person not in (None, person) for place in table.places)
