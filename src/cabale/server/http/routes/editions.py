"""Editions: the sheets of the workshop, what is wrong with an edition, and editions that are kept and shared."""

import asyncio

from litestar import Response, delete, get, post

from cabale import edition as value
from cabale.arena.matter import Matter, measure_name
from cabale.edition import compare, sheet
from cabale.games import game
from cabale.server.db.editions import EditionRow, editions_of
from cabale.server.http import bodies
from cabale.server.http.routes.tables import count_table
from cabale.server.http.sessions import HttpRequest, Id, address_of
from cabale.server.live import editions
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.table import messages, workshop
from cabale.texts import Texts


def count_work(registry: Registry, request: HttpRequest, person: Person) -> None:
    """All figures of a game are read up to two dozen times for one answer."""
    registry.limits.count(registry.limits.workshop, person.id, address_of(request))


@get("/games/{name:str}/sheet")
async def sheet_of(name: Id, language: messages.Language = "en") -> sheet.Sheet:
    """All figures of a game, as someone reads them who has the box open."""
    return await asyncio.to_thread(workshop.sheet_of, name, language)


@post("/editions/check", status_code=200)
async def check(
    registry: Registry, request: HttpRequest, person: Person, data: value.Edition, language: messages.Language = "en"
) -> bodies.Checked:
    """What is wrong with an edition, at which field."""
    count_work(registry, request, person)
    return await asyncio.to_thread(workshop.checked, data, language)


@post("/editions/read", status_code=200)
async def read(
    registry: Registry,
    request: HttpRequest,
    person: Person,
    data: bodies.EditionText,
    language: messages.Language = "en",
) -> value.Edition:
    """The edition that a file holds."""
    count_work(registry, request, person)
    return await asyncio.to_thread(workshop.read, data.text, language)


@post("/editions/compare", status_code=200)
async def compare_two(
    registry: Registry,
    request: HttpRequest,
    person: Person,
    data: bodies.TwoEditions,
    language: messages.Language = "en",
) -> list[bodies.ComparedLine]:
    """Two editions side by side."""
    count_work(registry, request, person)
    return await asyncio.to_thread(workshop.compared, data.first, data.second, language)


@post("/editions/merge", status_code=200)
async def merge_two(
    registry: Registry,
    request: HttpRequest,
    person: Person,
    data: bodies.TwoEditions,
    language: messages.Language = "en",
) -> compare.Merged:
    """One edition made of two, with what they do not agree about."""
    count_work(registry, request, person)
    with workshop.said_in(language):
        return await asyncio.to_thread(compare.merge, data.first, data.second, data.decided)


@post("/editions/matter", status_code=200)
async def does_it_matter(
    registry: Registry, request: HttpRequest, person: Person, data: bodies.Matters
) -> bodies.MatterAnswer:
    """What an edition changes in games of bots; nothing yet while they are played: ask again."""
    with workshop.said_in(person.language):
        told = await registry.matters.ask(data.edition, data.players, person.id, address_of(request))
    return bodies.MatterAnswer(None if told is None else _report(told, person.language))


@get("/editions")
async def mine(registry: Registry, person: Person) -> list[bodies.EditionLine]:
    """My editions."""
    return [_line(row, person) for row in await registry.store.read(editions_of, person.id)]


@post("/editions", status_code=200)
async def keep(registry: Registry, request: HttpRequest, person: Person, data: value.Edition) -> bodies.EditionLine:
    """Keep an edition that can be played with; it is counted like a table."""
    count_table(registry, request, person)
    with workshop.said_in(person.language):
        return _line(await editions.keep(registry, data, person), person)


@get("/editions/{id:str}")
async def one(registry: Registry, person: Person, id: Id) -> bodies.EditionLine:
    """An edition by its link."""
    return _line(await editions.find(registry, id), person)


@get("/editions/{id:str}/file")
async def file(registry: Registry, id: Id) -> Response[str]:
    """An edition as a file."""
    row = await editions.find(registry, id)
    headers = {"Content-Disposition": f'attachment; filename="{row.game}-{row.figures[:12]}.toml"'}
    return Response(value.encode(row.edition), media_type="application/toml", headers=headers)


@delete("/editions/{id:str}")
async def forget(registry: Registry, person: Person, id: Id) -> None:
    """Forget an edition of mine that no table is played with."""
    await editions.forget(registry, id, person)


def _report(told: Matter, language: str) -> bodies.MatterReport:
    spoken = Texts(language, game(told.game))
    lines = [
        bodies.MatterLine(
            group,
            measure_name(spoken, one.name),
            one.standard,
            one.edition,
            one.difference.mean,
            one.difference.half,
            one.clear,
        )
        for group, changes in (("", told.measures), ("things", told.things), ("wins", told.wins))
        for one in changes
    ]
    return bodies.MatterReport(told.games, told.players, told.bot, lines)


def _line(row: EditionRow, person: Person) -> bodies.EditionLine:
    return bodies.EditionLine(
        row.id, row.game, row.figures, row.edition, row.by, row.person == person.id, row.created_ms
    )


HANDLERS = [
    sheet_of, check, read, compare_two, merge_two, does_it_matter, mine, keep, one, file, forget,
]  # fmt: skip
