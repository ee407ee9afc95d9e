"""After the game: results, records and replays; while it runs nobody gets more than a seat may know."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter

from cabale import record
from cabale.server.http import bodies
from cabale.server.http.routes.tables import count_table, enter, people_of, shown_to_all
from cabale.server.http.sessions import HttpRequest, Id
from cabale.server.live import importing
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.state import SPECTATOR
from cabale.table import messages, rights, scene
from cabale.table.refusal import Refusal
from cabale.table.state import Table

__all__ = ["HANDLERS", "finished", "look_back", "people_of", "shown_to_all"]


def finished(owner: Owner) -> Table:
    """A table whose game is over. While it runs nobody gets more than a seat may know."""
    if owner.table.status != "over" or owner.table.match is None:
        raise Refusal("not-over")
    if not owner.registry.tournaments.may_show(owner.table.settings.deal):
        raise Refusal("deal-open")
    return owner.table


async def look_back(registry: Registry, id: str, person: Person) -> Owner:
    """A table whose finished game this person may see: who could look on, and where everyone may see it, anyone."""
    owner = await enter(registry, id, person)
    if rights.eyes(owner.table, person.id) is None and not await shown_to_all(registry, owner):
        raise Refusal("not-at-table")
    return owner


@get("/tables/{id:str}/result")
async def result(registry: Registry, person: Person, id: Id) -> messages.Result:
    """How it ended."""
    owner = await look_back(registry, id, person)
    eyes = rights.eyes(owner.table, person.id)
    return scene.result_for(finished(owner), person.language, SPECTATOR if eyes is None else eyes)


@get("/tables/{id:str}/record")
async def table_record(registry: Registry, person: Person, id: Id) -> Response[bytes]:
    """The record with the proof of its shuffle."""
    owner = await look_back(registry, id, person)
    table = finished(owner)
    name = f"{table.game.name}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record.encode(table.record()), media_type="application/json", headers=headers)


@get("/tables/{id:str}/replay")
async def replay(
    registry: Registry,
    person: Person,
    id: Id,
    ply: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
    language: messages.Language | None = None,
) -> messages.Position:
    """A moment of a finished game, through the eyes of a seat or with open cards."""
    owner = await look_back(registry, id, person)
    table = finished(owner)
    if seat is not None and seat >= len(table.places):
        raise Refusal("not-found")
    return scene.position(table, min(ply, table.ply), seat, language or person.language)


@post("/records", status_code=200)
async def bring(registry: Registry, request: HttpRequest, person: Person, data: record.Record) -> bodies.Brought:
    """Bring a record from elsewhere."""
    count_table(registry, request, person)
    return bodies.Brought((await importing.bring(registry, data, person)).id)


HANDLERS = [
    result, table_record, replay, bring,
]  # fmt: skip
