"""What might have been: other moves from a finished game, a lesson or an example; trees of them; playing on."""

import asyncio
import secrets
from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import Parameter

from cabale.bots import LEVELS
from cabale.bots.question import Look, Question
from cabale.review import branch, shown
from cabale.review.growth import CHANCES, MOST
from cabale.server.db.reviews import change_tree, delete_tree, find_tree, keep_tree, trees_of
from cabale.server.http.routes.after import finished, look_back
from cabale.server.http.routes.tables import count_table
from cabale.server.http.sessions import HttpRequest, Id, address_of
from cabale.server.live import branching
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.server.think.pool import question_of
from cabale.table import messages
from cabale.table.names import clean_title
from cabale.table.picture import Picture, numbers
from cabale.table.refusal import Refusal
from cabale.table.sentences import sentences_to
from cabale.table.state import Table

SeatOf = Annotated[int | None, Parameter(ge=0, le=5)]
JUDGES, COMPARES = f"medium:lean=0:iterations={MOST[CHANCES]}", "hard:lean=0:iterations=2000"


def known_level(level: str) -> None:
    """Refuse a bot that does not exist."""
    if level not in LEVELS:
        raise Refusal("bad-option", f"bots: {', '.join(LEVELS)}")


async def table_at(registry: Registry, id: str, person: Person) -> Table:
    """A finished game that this person may see."""
    return finished(await look_back(registry, id, person))


@post("/tables/{id:str}/branch", status_code=200)
async def position(
    registry: Registry, person: Person, id: Id, data: shown.Where, eyes: SeatOf = None
) -> shown.Branched:
    """A position that might have been."""
    ground = branch.of_table(await table_at(registry, id, person))
    return await asyncio.to_thread(branch.shown, ground, data, eyes)


@post("/tables/{id:str}/branch/answer", status_code=200)
async def bot_answers(
    registry: Registry, request: HttpRequest, person: Person, id: Id, data: shown.BotMove
) -> messages.Move:
    """What a bot would do there, from what the seat that must choose would know."""
    ground = branch.of_table(await table_at(registry, id, person))
    return await answered(registry, person, address_of(request), ground, data, data.level)


@post("/tables/{id:str}/branch/chances", status_code=200)
async def chances(registry: Registry, request: HttpRequest, person: Person, id: Id, data: shown.Where) -> shown.Chances:
    """What the seats may hope for there, and the moves compared, as whoever must choose could judge."""
    ground = branch.of_table(await table_at(registry, id, person))
    return await judged(registry, person, address_of(request), ground, data)


@post("/games/{name:str}/branch", status_code=200)
async def arranged(person: Person, name: Id, data: shown.Arranged, eyes: SeatOf = None) -> shown.Branched:
    """A position that might follow on a lesson, or on an example of a rule."""
    del person  # but there must be one: it costs more than a look at the lesson
    return await asyncio.to_thread(lambda: branch.shown(branch.of_arranged(name, data), data, eyes))


@post("/games/{name:str}/branch/answer", status_code=200)
async def arranged_answer(
    registry: Registry, request: HttpRequest, person: Person, name: Id, data: shown.Arranged
) -> messages.Move:
    """What a bot would do there."""
    ground = await asyncio.to_thread(branch.of_arranged, name, data)
    return await answered(registry, person, address_of(request), ground, data, data.level)


@post("/games/{name:str}/branch/chances", status_code=200)
async def arranged_chances(
    registry: Registry, request: HttpRequest, person: Person, name: Id, data: shown.Arranged
) -> shown.Chances:
    """What the seats may hope for there, and the moves compared."""
    ground = await asyncio.to_thread(branch.of_arranged, name, data)
    return await judged(registry, person, address_of(request), ground, data)


async def answered(
    registry: Registry, person: Person, network: str, ground: branch.Ground, where: shown.Where, level: str
) -> messages.Move:
    """What a bot of this level would do."""
    known_level(level)
    registry.limits.count(registry.limits.thoughts, person.id, network)
    state = (await asyncio.to_thread(branch.reach, ground, where)).state
    if state.seat < 0:
        raise Refusal("over")
    view = state.view(int(state.seat))
    question = question_of(ground.game, view, level, ground.options, ground.figures_path)
    name = f"branch {ground.id} {where.ply} {where.line} {where.seat} {where.deal}"
    answer = await registry.thinkers.choose(question, view.legal(), name, person.id)
    return sentences_to(ground.game.name, where.language, int(state.seat)).move(answer.move, ground.names)


async def judged(
    registry: Registry, person: Person, network: str, ground: branch.Ground, where: shown.Where
) -> shown.Chances:
    """What the seats may hope for."""
    registry.limits.count(registry.limits.advice, person.id, network)
    state = (await asyncio.to_thread(branch.reach, ground, where)).state
    if state.seat < 0:
        return shown.ended(state)
    mover = int(state.seat)
    looks = []
    for seat in range(len(ground.names)):
        view = numbers(Picture(state.view(seat), seat).view)
        looks.append(Look(view, JUDGES, secrets.randbits(40)))
        if seat == mover:
            looks.append(Look(view, COMPARES, secrets.randbits(40), True))
    figures = ground.figures_path.read_text(encoding="utf-8") if ground.figures_path else ""
    asked = Question(ground.game.name, ground.options, figures, "hard", "hint", 2.0, 0, {}, looks=looks)
    name = f"chances {ground.id} {where.ply} {where.line} {where.seat} {where.deal}"
    found = (await registry.thinkers.think(asked, name, person.id)).looks
    answer = shown.chances(ground.game, ground.names, mover, where.language, found)
    if answer is None:
        raise Refusal("busy", wait=5)
    return answer


@post("/tables/{id:str}/branch/table", status_code=200)
async def play_on(
    registry: Registry, request: HttpRequest, person: Person, id: Id, data: shown.PlayOn
) -> messages.TablePage:
    """A table of one's own that goes on from there, against bots. It does not count."""
    table = await table_at(registry, id, person)
    known_level(data.level)
    if data.mine >= len(table.places):
        raise Refusal("not-found")
    if data.deal is not None:
        raise Refusal("not-possible", "deal")
    count_table(registry, request, person)
    return (await branching.play_on(registry, table, person, data)).page(person.id)


# Trees


@get("/tables/{id:str}/branches")
async def kept_trees(registry: Registry, person: Person, id: Id) -> list[shown.KeptTree]:
    """The trees of this game that one has kept."""
    table = await table_at(registry, id, person)
    rows = await registry.store.read(trees_of, table.id, person.id)
    return [shown.KeptTree(row.id, row.table, True, person.name, row.tree) for row in rows]


@post("/tables/{id:str}/branches", status_code=200)
async def keep(registry: Registry, person: Person, id: Id, data: shown.Tree) -> shown.KeptTree:
    """Keep a tree."""
    table = await table_at(registry, id, person)
    await asyncio.get_running_loop().run_in_executor(None, branch.check, branch.of_table(table), data)
    name = secrets.token_urlsafe(9)
    data.name = clean_title(data.name)
    await registry.store.write(keep_tree, name, table.id, person.id, data, registry.now_ms())
    return shown.KeptTree(name, table.id, True, person.name, data)


@get("/tables/{id:str}/branches/{tree:str}")
async def kept_tree(registry: Registry, person: Person, id: Id, tree: Id) -> shown.KeptTree:
    """A tree that someone has kept: who has the link and may see the game may see it."""
    await table_at(registry, id, person)
    row = await registry.store.read(find_tree, tree)
    if row is None or row.table != id:
        raise Refusal("not-found")
    by = await registry.people.person(row.person)
    return shown.KeptTree(row.id, row.table, row.person == person.id, by.name, row.tree)


@put("/tables/{id:str}/branches/{tree:str}")
async def change(registry: Registry, person: Person, id: Id, tree: Id, data: shown.Tree) -> shown.KeptTree:
    """Keep another form of one's own tree."""
    table = await table_at(registry, id, person)
    await asyncio.get_running_loop().run_in_executor(None, branch.check, branch.of_table(table), data)
    data.name = clean_title(data.name)
    await registry.store.write(change_tree, tree, table.id, person.id, data)
    return shown.KeptTree(tree, id, True, person.name, data)


@delete("/tables/{id:str}/branches/{tree:str}", status_code=204)
async def forget(registry: Registry, person: Person, id: Id, tree: Id) -> None:
    """Delete one's own tree."""
    table = await table_at(registry, id, person)
    await registry.store.write(delete_tree, tree, table.id, person.id)


HANDLERS = [
    position, bot_answers, chances, play_on, kept_trees, keep, kept_tree, change, forget,
    arranged, arranged_answer, arranged_chances,
]  # fmt: skip
