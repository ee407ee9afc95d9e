"""Meeting people: who is here, looking for opponents, and inviting someone to a table."""

from litestar import delete, get, post

from cabale.server.db import invited
from cabale.server.http import social
from cabale.server.http.routes.tables import enter
from cabale.server.http.sessions import HttpRequest, Id, people_only
from cabale.server.live.registry import Registry
from cabale.server.meet.lobby import listed
from cabale.server.meet.seeking import Found
from cabale.server.people import Person, is_bot
from cabale.table.refusal import Refusal
from cabale.table.rights import seat_of

MOST_ASKED = 500  # people who are looked up for a list of who is here


@get("/online")
async def online(registry: Registry, person: Person) -> social.Online:
    """Who is here and wants to be seen; whom I follow first."""
    here = listed(registry.lobby.people())
    rows = await registry.store.read(invited.seen_people, sorted(here)[:MOST_ASKED], person.id) if here else []
    return social.Online(len(here), [social.Here(id, name, mine) for id, name, mine in rows])


@post("/seek", status_code=200, guards=[people_only])
async def seek(registry: Registry, request: HttpRequest, person: Person, data: social.Seek) -> Found:
    """Look for opponents; asked again, how it goes. Who does not ask for a minute does not look any more."""

    def may_begin() -> None:
        registry.limits.tables.take(person.id)
        registry.limits.tables_day.take(request.scope["state"]["address"])

    return await registry.seeking.seek(person.id, data.games, data.seats, data.pace, data.bots_after, may_begin)


@delete("/seek", guards=[people_only])
async def cancel(registry: Registry, person: Person) -> None:
    """Look no more."""
    await registry.seeking.cancel(person.id)


@post("/tables/{id:str}/invite", status_code=204)
async def invite(registry: Registry, person: Person, id: Id, data: social.InvitePerson) -> None:
    """Invite someone to a table at which I sit."""
    owner = await enter(registry, id, person)
    table = owner.table
    if table.host != person.id and seat_of(table, person.id) is None:
        raise Refusal("not-at-table")
    if table.status != "open":
        raise Refusal("started")
    other = await registry.people.person(data.player)
    if other.gone or is_bot(other.id) or other.id == person.id:
        raise Refusal("not-possible", other.name)
    registry.limits.invitations.take(person.id)
    fresh = await registry.store.write(invited.invite_person, id, person.id, other.id, registry.now_ms())
    table.welcome({other.id})
    if fresh:
        registry.tell(other.id, "invited", table, person.name)


@get("/me/invitations", guards=[people_only])
async def invitations(registry: Registry, person: Person) -> list[invited.Invited]:
    """Tables at which someone waits for me."""
    return await registry.store.read(invited.invitations_of, person.id)


@delete("/me/invitations/{id:str}", guards=[people_only])
async def decline(registry: Registry, person: Person, id: Id) -> None:
    """An invitation that I do not want."""
    await registry.store.write(invited.decline, id, person.id)


HANDLERS = [online, seek, cancel, invite, invitations, decline]
