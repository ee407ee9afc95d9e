"""Tutorials and pictures of rules over HTTP. Nothing is kept between two requests, and nobody has to be known."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from litestar import get, post
from litestar.params import Parameter

from cabale import rulebook, scenario, tutorial
from cabale.games import GameError, game
from cabale.server.http import bodies
from cabale.state import SPECTATOR
from cabale.table import messages, scene
from cabale.table.refusal import Refusal
from cabale.texts import Texts

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.scenario import Scenario
    from cabale.state import Event, State

Name = Annotated[str, Parameter(pattern="^[a-z_]{1,40}$")]
ScenarioName = Annotated[str, Parameter(pattern="^[A-Za-z0-9-]{1,60}$")]
StepNumber = Annotated[int, Parameter(ge=1, le=100)]


def known(name: str) -> Game:
    """The game of this name, or not found."""
    try:
        return game(name)
    except GameError:
        raise Refusal("not-found") from None


@lru_cache(maxsize=16)
def steps_of(name: str) -> list[tutorial.Step]:
    """The tutorial of a game."""
    return tutorial.steps(known(name))


@lru_cache(maxsize=16)
def scenarios_of(name: str) -> dict[str, Scenario]:
    """The scenarios of a game by name."""
    return {found.name: found for found in scenario.all_of(known(name))}


def shown(found: Scenario, state: State, events: list[Event], reader: int, language: str) -> messages.Scene:
    """A position as one seat sees it, or with open cards: a scenario keeps no secret from those who only look."""
    plain = Texts(language)
    names = [plain.say("you" if seat == reader else "seat-number", number=seat + 1) for seat in range(found.players)]
    return scene.moment(found.game, state, reader, names, language, events)


def lesson_at(step: tutorial.Step, done: int, language: str) -> bodies.Lesson:
    """A step after so many right choices."""
    found = step.scenario
    at = tutorial.reach(step, done)
    return bodies.Lesson(
        number=step.number,
        steps=len(steps_of(found.game.name)),
        title=found.title[language],
        task=step.task[language],
        hint=step.hint[language],
        players=found.players,
        seat=step.seat,
        data=found.game.pieces()[1].hash,
        done=done,
        choices=step.choices,
        moment=shown(found, at.state, at.events, step.seat, language),
    )


def step_of(name: str, number: int) -> tutorial.Step:
    """A step, or not found."""
    found = steps_of(name)
    if number > len(found):
        raise Refusal("not-found")
    return found[number - 1]


@get("/games/{name:str}/lessons/{number:int}")
async def lesson(
    name: Name,
    number: StepNumber,
    language: messages.Language = "en",
    done: Annotated[int, Parameter(ge=0, le=100)] = 0,
) -> bodies.Lesson:
    """A step of a tutorial."""
    step = step_of(name, number)
    return lesson_at(step, min(done, step.choices), language)


@post("/games/{name:str}/lessons/{number:int}", status_code=200)
async def try_it(name: Name, number: StepNumber, data: bodies.Try) -> bodies.Tried:
    """A choice in a step: right, or a friendly word."""
    step = step_of(name, number)
    done = min(data.done, step.choices)
    at = tutorial.reach(step, done)
    if at.right is None:
        raise Refusal("over")
    if data.move not in at.state.legal():
        raise Refusal("illegal")
    right = data.move == at.right
    after = lesson_at(step, done + right, data.language)
    text = step.wrong[data.language]
    if right:
        text = step.done[data.language] if after.done == after.choices else ""
    return bodies.Tried(right, text, after)


@get("/games/{name:str}/rules/{language:str}")
async def rules(name: Name, language: messages.Language) -> bodies.Rulebook:
    """The rules of a game for people."""
    return bodies.Rulebook(*rulebook.read(known(name), language))


@get("/games/{name:str}/scenarios")
async def scenarios(name: Name, language: messages.Language = "en") -> list[bodies.ScenarioLine]:
    """All positions that show a rule of this game."""
    return [
        bodies.ScenarioLine(found.name, found.title[language], found.text[language], found.rules)
        for found in scenarios_of(name).values()
    ]


@get("/games/{name:str}/scenarios/{which:str}")
async def picture(name: Name, which: ScenarioName, language: messages.Language = "en") -> bodies.Picture:
    """A position that shows a rule, before and after."""
    found = scenarios_of(name).get(which)
    if found is None:
        raise Refusal("not-found")
    state = scenario.arrange(found)
    before = shown(found, state, [], SPECTATOR, language)
    events = scenario.play(found, state)
    return bodies.Picture(
        name=found.name,
        title=found.title[language],
        text=found.text[language],
        rules=found.rules,
        players=found.players,
        seat=int(found.moves[0].partition(":")[0]) - 1 if found.moves else 0,
        data=found.game.pieces()[1].hash,
        before=before,
        after=shown(found, state, events, SPECTATOR, language),
    )


HANDLERS = [lesson, try_it, rules, scenarios, picture]
