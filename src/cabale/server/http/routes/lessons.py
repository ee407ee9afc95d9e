"""Tutorials and pictures of rules over HTTP. Nobody has to be known.

They are read when they are first asked for, which takes longer than the loop may stand still.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from cabale.server.http import bodies
from cabale.table import lessons, messages

Name = Annotated[str, Parameter(pattern="^[a-z_]{1,40}$")]
ScenarioName = Annotated[str, Parameter(pattern="^[A-Za-z0-9-]{1,60}$")]
StepNumber = Annotated[int, Parameter(ge=1, le=100)]


@get("/games/{name:str}/lessons/{number:int}")
async def lesson(
    name: Name,
    number: StepNumber,
    language: messages.Language = "en",
    done: Annotated[int, Parameter(ge=0, le=100)] = 0,
) -> bodies.Lesson:
    """A step of a tutorial."""
    return await asyncio.to_thread(lessons.lesson, name, number, done, language)


@post("/games/{name:str}/lessons/{number:int}", status_code=200)
async def try_it(name: Name, number: StepNumber, data: bodies.Try) -> bodies.Tried:
    """A choice in a step: right, or a friendly word."""
    return await asyncio.to_thread(lessons.tried, name, number, data)


@get("/games/{name:str}/rules/{language:str}")
async def rules(name: Name, language: messages.Language) -> bodies.Rulebook:
    """The rules of a game for people."""
    return await asyncio.to_thread(lessons.rules, name, language)


@get("/games/{name:str}/scenarios")
async def scenarios(name: Name, language: messages.Language = "en") -> list[bodies.ScenarioLine]:
    """All positions that show a rule of this game."""
    return await asyncio.to_thread(lessons.scenario_lines, name, language)


@get("/games/{name:str}/scenarios/{which:str}")
async def picture(name: Name, which: ScenarioName, language: messages.Language = "en") -> bodies.Picture:
    """A position that shows a rule, before and after."""
    return await asyncio.to_thread(lessons.picture, name, which, language)


HANDLERS = [lesson, try_it, rules, scenarios, picture]
