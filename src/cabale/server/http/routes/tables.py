"""Tables: made, found, joined, left, begun; and what is said, noted and asked there."""

import asyncio
from typing import Annotated

from litestar import get, post, put
from litestar.params import Parameter

from cabale.server.db.chat import chat_for, keep_note, note_of
from cabale.server.db.chat import mute as mute_player
from cabale.server.db.lists import public_tables
from cabale.server.db.reviews import shown_by
from cabale.server.http import bodies
from cabale.server.http.sessions import HttpRequest, Id, SeatNumber, address_of
from cabale.server.live import ending, laying, seating
from cabale.server.live.lists import lines
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.state import SPECTATOR
from cabale.table import messages, rights, scene
from cabale.table.refusal import Refusal
from cabale.table.state import Table


async def enter(registry: Registry, id: str, person: Person, invite: str = "") -> Owner:
    """A table that this person may come to: who sits there. Another one does not exist for them."""
    owner = await registry.owner(id)
    if not rights.may_enter(owner.table, person.id) and not await shown_to_all(registry, owner):
        if not invite:
            raise Refusal("not-found")
        await seating.watch(owner, person, invite)
    if owner.table.broken:
        raise owner.why_not()
    return owner


def people_of(table: Table) -> set[str]:
    """The people who sat at a table; of a game that came from elsewhere, who brought it."""
    return {place.person for place in table.places if place.person is not None} or {table.host}


async def shown_to_all(registry: Registry, owner: Owner) -> bool:
    """Whether everyone with the link may see a game: it is over, and the table was public or all its people agree."""
    table = owner.table
    if table.status != "over" or table.match is None or table.broken:
        return False
    return table.public or people_of(table) <= await registry.store.read(shown_by, table.id)


async def look_at(registry: Registry, id: str, person: Person, wish: int | None = None) -> tuple[Owner, int]:
    """A table whose game this person may see, and through whose eyes."""
    owner = await enter(registry, id, person)
    eyes = rights.eyes(owner.table, person.id, wish)
    if eyes is None:
        raise Refusal("not-at-table")
    return owner, eyes


async def host_table(registry: Registry, id: str, person: Person) -> Owner:
    """A table of which this person is the host."""
    owner = await enter(registry, id, person)
    if owner.table.host != person.id:
        raise Refusal("not-host")
    return owner


def count_table(registry: Registry, request: HttpRequest, person: Person) -> None:
    """One more table of this person, unless there were too many."""
    registry.limits.tables.take(person.id)
    registry.limits.tables_day.take(request.scope["state"]["address"])


@get("/tables")
async def lobby(registry: Registry, person: Person) -> list[messages.TableLine]:
    """Public tables that are open or running."""
    return await lines(registry, await registry.store.read(public_tables), person.id)


@post("/tables", status_code=200)
async def create(registry: Registry, request: HttpRequest, person: Person, data: bodies.NewTable) -> messages.TablePage:
    """A new table."""
    count_table(registry, request, person)
    registry.house.check_name(data.title, *data.here.values())
    owner, invite = await laying.create(registry, person, data)
    return owner.page(person.id, invite)


@get("/tables/{id:str}")
async def table_page(registry: Registry, request: HttpRequest, person: Person, id: Id) -> messages.TablePage:
    """A table."""
    owner = await enter(registry, id, person, request.headers.get("x-invite", ""))
    return owner.page(person.id)


@post("/tables/{id:str}/join", status_code=200)
async def join(registry: Registry, person: Person, id: Id, data: bodies.Join) -> messages.TablePage:
    """Sit down."""
    owner = await registry.owner(id)
    await seating.join(owner, person, data.invite, data.seat)
    return owner.page(person.id)


@post("/tables/{id:str}/watch", status_code=200)
async def watch(registry: Registry, person: Person, id: Id, data: bodies.Watch) -> messages.TablePage:
    """Look on."""
    owner = await registry.owner(id)
    await seating.watch(owner, person, data.invite)
    return owner.page(person.id)


@post("/tables/{id:str}/leave", status_code=204)
async def leave(registry: Registry, person: Person, id: Id, data: bodies.Nothing) -> None:
    """Get up."""
    del data
    await seating.leave(await enter(registry, id, person), person.id)


@post("/tables/{id:str}/resign", status_code=204)
async def resign(registry: Registry, person: Person, id: Id, data: bodies.Nothing) -> None:
    """Give up: a game against bots alone is over."""
    del data
    await seating.resign(await enter(registry, id, person), person.id)


@put("/tables/{id:str}/seats/{seat:int}")
async def seat_bot(
    registry: Registry, person: Person, id: Id, seat: SeatNumber, data: bodies.SeatBot
) -> messages.TablePage:
    """A bot sits there, or nobody."""
    owner = await host_table(registry, id, person)
    await seating.set_bot(owner, seat, data.bot)
    return owner.page(person.id)


@post("/tables/{id:str}/invites", status_code=200)
async def invites(registry: Registry, person: Person, id: Id, data: bodies.NewInvite) -> bodies.Invite:
    """An invitation."""
    owner = await host_table(registry, id, person)
    return bodies.Invite(await seating.invite(owner, data.seat))


@post("/tables/{id:str}/start", status_code=200)
async def start(registry: Registry, person: Person, id: Id, data: bodies.Nothing) -> messages.TablePage:
    """Begin."""
    del data
    owner = await host_table(registry, id, person)
    await seating.start(owner)
    return owner.page(person.id)


@post("/tables/{id:str}/rematch", status_code=200)
async def rematch(
    registry: Registry, request: HttpRequest, person: Person, id: Id, data: bodies.Nothing
) -> messages.TablePage:
    """Once more."""
    del data
    owner = await enter(registry, id, person)
    found = await ending.again(owner, person, lambda: count_table(registry, request, person))
    return found.page(person.id)


@get("/tables/{id:str}/notes")
async def notes(registry: Registry, person: Person, id: Id) -> bodies.Note:
    """My notes."""
    owner, _ = await look_at(registry, id, person)
    return bodies.Note(await registry.store.read(note_of, owner.id, person.id))


@put("/tables/{id:str}/notes")
async def keep_notes(registry: Registry, person: Person, id: Id, data: bodies.Note) -> bodies.Note:
    """Keep a note to myself."""
    owner, _ = await look_at(registry, id, person)
    await registry.store.write(keep_note, owner.id, person.id, data.text)
    return data


@get("/tables/{id:str}/chat")
async def chat(registry: Registry, person: Person, id: Id) -> list[messages.Chat]:
    """What was said."""
    owner, _ = await look_at(registry, id, person)
    return await registry.store.read(chat_for, owner.id, person.id)


@get("/tables/{id:str}/text")
async def table_text(
    registry: Registry,
    person: Person,
    id: Id,
    language: messages.Language = "en",
    width: Annotated[int, Parameter(ge=40, le=200)] = 80,
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
) -> messages.TextTable:
    """The table as text, as far as this reader may know it."""
    owner, eyes = await look_at(registry, id, person, seat)
    if owner.table.match is None:
        raise Refusal("not-started")
    # Drawing it takes longer than the loop may stand still; the view stays as it is whatever happens meanwhile.
    view = owner.scenes.picture(eyes).view
    return await asyncio.to_thread(scene.in_words, owner.table, view, eyes, language, width)


@get("/tables/{id:str}/points")
async def points(
    registry: Registry,
    person: Person,
    id: Id,
    language: messages.Language = "en",
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
) -> messages.Points:
    """Where everyone's points came from so far, as far as this reader may know."""
    owner = await enter(registry, id, person)
    eyes = rights.eyes(owner.table, person.id, seat)
    if eyes is None and await shown_to_all(registry, owner):
        eyes = SPECTATOR
    if eyes is None:
        raise Refusal("not-at-table")
    if owner.table.match is None:
        raise Refusal("not-started")
    return scene.points(owner.table, eyes, language)


@post("/tables/{id:str}/advice", status_code=200)
async def advice(registry: Registry, request: HttpRequest, person: Person, id: Id, data: bodies.Ask) -> messages.Advice:
    """Ask a strong bot."""
    owner, _ = await look_at(registry, id, person)
    registry.limits.count(registry.limits.advice, person.id, address_of(request))
    return await owner.advice(person.id, data.ply, data.language)


@get("/tables/{id:str}/why/{seat:int}")
async def why(
    registry: Registry, person: Person, id: Id, seat: SeatNumber, language: messages.Language = "en"
) -> messages.Why:
    """Ask a bot why it made its last move."""
    owner, _ = await look_at(registry, id, person)
    return owner.purposes.why(person.id, seat, language)


@post("/tables/{id:str}/mute", status_code=204)
async def mute(registry: Registry, person: Person, id: Id, data: bodies.Mute) -> None:
    """Hear no more of a player, or again."""
    owner, _ = await look_at(registry, id, person)
    if data.on:
        await registry.people.person(data.player)  # there must be one
    await registry.store.write(mute_player, person.id, data.player, data.on)
    for socket in owner.sockets:
        if socket.session.person == person.id:
            socket.muted = socket.muted | {data.player} if data.on else socket.muted - {data.player}


HANDLERS = [
    lobby, create, table_page, join, watch, leave, resign, seat_bot, invites, start, rematch, notes, keep_notes, chat,
    mute, table_text, points, advice, why,
]  # fmt: skip
