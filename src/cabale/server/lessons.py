"""Tutorials and pictures of rules over HTTP. Nothing is kept between two requests, and nobody has to be known."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from litestar import get, post
from litestar.params import Parameter

from cabale import rulebook, scenario, tutorial
from cabale.games import GameError, game
from cabale.server import wire
from cabale.server.errors import Refusal
from cabale.server.speech import speech_to
from cabale.state import SPECTATOR
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


def moment(found: Scenario, state: State, events: list[Event], reader: int, language: str) -> wire.Moment:
    """A position as one seat sees it, or with open cards: a scenario keeps no secret from those who only look."""
    view = state.view(reader)
    if reader == SPECTATOR:
        view.cards = state.cards[:]
    else:
        events = [event.seen_by(reader) for event in events]
    plain = Texts(language)
    names = [plain.say("you" if seat == reader else "seat-number", number=seat + 1) for seat in range(found.players)]
    speech = speech_to(found.game.name, language, reader)
    mine = state.seat >= 0 and state.seat == reader
    return wire.Moment(
        view=wire.picture(view),
        tally=wire.tally(found.game, view, reader, {}),
        turn=None if state.seat < 0 else int(state.seat),
        question="" if state.seat < 0 else speech.question(view, names),
        moves=[speech.move(move, names) for move in state.legal()] if mine else [],
        events=[speech.event(event, 0, names) for event in events],
        scores=list(view.scores()),
    )


def lesson_at(step: tutorial.Step, done: int, language: str) -> wire.Lesson:
    """A step after so many right choices."""
    found = step.scenario
    at = tutorial.reach(step, done)
    return wire.Lesson(
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
        moment=moment(found, at.state, at.events, step.seat, language),
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
    language: wire.Language = "en",
    done: Annotated[int, Parameter(ge=0, le=100)] = 0,
) -> wire.Lesson:
    """A step of a tutorial."""
    step = step_of(name, number)
    return lesson_at(step, min(done, step.choices), language)


@post("/games/{name:str}/lessons/{number:int}", status_code=200)
async def try_it(name: Name, number: StepNumber, data: wire.Try) -> wire.Tried:
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
    return wire.Tried(right, text, after)


@get("/games/{name:str}/rules/{language:str}")
async def rules(name: Name, language: wire.Language) -> wire.Rulebook:
    """The rules of a game for people."""
    return wire.Rulebook(*rulebook.read(known(name), language))


@get("/games/{name:str}/scenarios")
async def scenarios(name: Name, language: wire.Language = "en") -> list[wire.ScenarioLine]:
    """All positions that show a rule of this game."""
    return [
        wire.ScenarioLine(found.name, found.title[language], found.text[language], found.rules)
        for found in scenarios_of(name).values()
    ]


@get("/games/{name:str}/scenarios/{which:str}")
async def picture(name: Name, which: ScenarioName, language: wire.Language = "en") -> wire.Picture:
    """A position that shows a rule, before and after."""
    found = scenarios_of(name).get(which)
    if found is None:
        raise Refusal("not-found")
    state = scenario.arrange(found)
    before = moment(found, state, [], SPECTATOR, language)
    events = scenario.play(found, state)
    return wire.Picture(
        name=found.name,
        title=found.title[language],
        text=found.text[language],
        rules=found.rules,
        players=found.players,
        seat=int(found.moves[0].partition(":")[0]) - 1 if found.moves else 0,
        data=found.game.pieces()[1].hash,
        before=before,
        after=moment(found, state, events, SPECTATOR, language),
    )
