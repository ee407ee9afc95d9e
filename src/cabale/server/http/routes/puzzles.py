"""Puzzles over HTTP. Anyone may look; who answers is known, so that a first answer counts once."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from cabale.puzzle import shown
from cabale.puzzle.puzzle import Standing
from cabale.server.db.puzzles import answers_of, puzzle_ratings
from cabale.server.db.sqlite import Connection
from cabale.server.http.sessions import HttpRequest, find_session, people_only
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.server.ratings import answer_puzzle
from cabale.table import messages

Name = Annotated[str, Parameter(pattern="^[a-z_]{1,40}$")]
Which = Annotated[str, Parameter(pattern="^[0-9a-f]{10}$")]


async def standing_of(registry: Registry, request: HttpRequest, game: str = "") -> Standing:
    """What is known of puzzles besides themselves, for whoever asks."""
    session = await find_session(registry, dict(request.headers), request.cookies)
    return await standing(registry, session.person if session else "", game)


async def standing(registry: Registry, person: str, game: str) -> Standing:
    """What is known of puzzles besides themselves, for a person."""

    def look(connection: Connection) -> Standing:
        rated = puzzle_ratings(connection, game)
        mine = answers_of(connection, person) if person else {}
        return Standing(mine, {puzzle: one.mu for puzzle, one in rated.items()})

    return await registry.store.read(look)


@get("/puzzles")
async def puzzles(registry: Registry, request: HttpRequest, language: messages.Language = "en") -> shown.PuzzleShelf:
    """The puzzle of the day, and how many there are of which game; with what I have made of them."""
    today = datetime.fromtimestamp(registry.now_ms() / 1000, UTC).date()
    return shown.shelf(today, await standing_of(registry, request), language)


@get("/puzzles/{name:str}")
async def puzzles_of(
    registry: Registry, request: HttpRequest, name: Name, language: messages.Language = "en"
) -> list[shown.PuzzleLine]:
    """The puzzles of a game, the easiest first."""
    return shown.lines(name, await standing_of(registry, request, name), language)


@get("/puzzles/{name:str}/{which:str}")
async def puzzle(
    registry: Registry, request: HttpRequest, name: Name, which: Which, language: messages.Language = "en"
) -> shown.PuzzlePage:
    """A puzzle as its seat sees it: the position and the moves, nothing of what is right."""
    found = shown.find(name, which)
    known = await standing_of(registry, request, name)
    # The game is played again up to there the first time: not on the loop.
    return await asyncio.get_running_loop().run_in_executor(None, shown.page, found, known, language)


@post("/puzzles/{name:str}/{which:str}", status_code=200, guards=[people_only])
async def answer(
    registry: Registry, person: Person, name: Name, which: Which, data: shown.PuzzleChoice
) -> shown.PuzzleAnswer:
    """Answer a puzzle: all moves with their worth, and why. My first answer is kept; one of an account counts."""
    found = shown.find(name, which)
    verdict = shown.judged(found, data.move)
    first = await registry.store.write(
        answer_puzzle, person.id, person.login is not None, found, verdict, registry.now_ms()
    )
    known = await standing(registry, person.id, name)
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, lambda: shown.answered(found, verdict, known, data.language, first=first))


HANDLERS = [puzzles, puzzles_of, puzzle, answer]
