"""Reviews of finished games, who may see them, and the check of their shuffle."""

import asyncio
from typing import Annotated

from litestar import Response, get, put
from litestar.params import Parameter

from cabale.record import Record, RecordError
from cabale.review import picture, shown
from cabale.server.db.reviews import show, shown_by
from cabale.server.http.routes.after import finished, look_back, people_of, shown_to_all
from cabale.server.http.sessions import HttpRequest, Id, address_of
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.state import NONE
from cabale.table import messages, rights, verify
from cabale.table.refusal import Refusal

Ply = Annotated[int, Parameter(ge=0, le=100_000)]
SeatOf = Annotated[int | None, Parameter(ge=0, le=5)]


def reader_of(owner: Owner, person: Person, wish: int | None) -> int:
    """The seat that a review speaks to: that of who reads, or nobody's."""
    seat = rights.seat_of(owner.table, person.id, wish)
    return NONE if seat is None else seat


@get("/tables/{id:str}/review")
async def review(
    registry: Registry,
    request: HttpRequest,
    person: Person,
    id: Id,
    seat: SeatOf = None,
    language: messages.Language | None = None,
) -> shown.ReviewPage:
    """The review of a finished game, as far as it has come. It grows while it is asked for."""
    owner = await look_back(registry, id, person)
    table = finished(owner)
    found = await registry.reviews.see(owner, person.id, address_of(request))
    return shown.page(table, found, language or person.language, reader_of(owner, person, seat))


@get("/tables/{id:str}/review/{ply:int}")
async def review_moment(
    registry: Registry,
    request: HttpRequest,
    person: Person,
    id: Id,
    ply: Ply,
    language: messages.Language | None = None,
) -> shown.ReviewMoment:
    """A choice of a finished game: the moves compared, why, and how it could have gone on."""
    owner = await look_back(registry, id, person)
    table = finished(owner)
    if ply >= table.ply:
        raise Refusal("not-found")
    found = await registry.reviews.see(owner, person.id, address_of(request))
    await registry.reviews.play_out(owner, found, ply, person.id, address_of(request))
    return shown.moment(table, found, ply, language or person.language, reader_of(owner, person, None))


@get("/tables/{id:str}/show")
async def showing(registry: Registry, person: Person, id: Id) -> shown.Showing:
    """Who may see a finished game."""
    owner = await look_back(registry, id, person)
    finished(owner)
    people, agreed = people_of(owner.table), await registry.store.read(shown_by, id)
    everyone = await shown_to_all(registry, owner)
    return shown.Showing(everyone, person.id in agreed, len(people), len(people & agreed))


@put("/tables/{id:str}/show")
async def let_see(registry: Registry, person: Person, id: Id, data: shown.Show) -> shown.Showing:
    """Let others see a game that one has played, or no longer."""
    owner = await look_back(registry, id, person)
    finished(owner)
    if rights.seat_of(owner.table, person.id) is None and owner.table.host != person.id:
        raise Refusal("not-at-table")
    await registry.store.write(show, id, person.id, data.on)
    people, agreed = people_of(owner.table), await registry.store.read(shown_by, id)
    return shown.Showing(await shown_to_all(registry, owner), data.on, len(people), len(people & agreed))


@get("/tables/{id:str}/checked")
async def checked(registry: Registry, request: HttpRequest, person: Person, id: Id) -> shown.Verified:
    """What the referee finds who plays a finished game again, from its record alone."""
    owner = await look_back(registry, id, person)
    table = finished(owner)
    registry.limits.count(registry.limits.reviews, person.id, address_of(request))
    found = table.record()
    entries = len(found.proof.entries) if found.proof else 0

    def play_again(record: Record) -> str:
        try:
            verify.check(record, data=table.figures_path)
        except (verify.Unfair, RecordError) as trouble:
            return str(trouble)
        return ""

    trouble = await asyncio.get_running_loop().run_in_executor(None, play_again, found)
    return shown.Verified(not trouble, len(found.moves), entries, trouble)


@get("/tables/{id:str}/picture/{name:str}")
async def result_picture(
    registry: Registry,
    id: Id,
    name: Annotated[str, Parameter(pattern=r"^result\.(svg|png)$")],
    language: messages.Language = "en",
) -> Response[bytes]:
    """The result as a picture, for chats that show a link. Nobody has to be known: only games that everyone may see."""
    owner = await registry.owner(id)
    if not await shown_to_all(registry, owner):
        raise Refusal("not-found")
    table = finished(owner)
    headers = {"Cache-Control": "public, max-age=3600"}
    if name.endswith("svg"):
        return Response(picture.svg(table, language).encode(), media_type="image/svg+xml", headers=headers)
    drawn = await asyncio.get_running_loop().run_in_executor(None, picture.png, table, language)
    if drawn is None:
        raise Refusal("not-found")
    return Response(drawn, media_type="image/png", headers=headers)


HANDLERS = [review, review_moment, showing, let_see, checked, result_picture]
