"""Tutorials and pictures of rules, as they are shown. Nothing is kept between two of them; nobody has to be known."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cabale import rulebook, scenario, tutorial
from cabale.state import SPECTATOR
from cabale.table import bodies, messages, scene
from cabale.table.refusal import Refusal
from cabale.table.shelf import known_game
from cabale.table.steps import on_the_way
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.scenario import Scenario
    from cabale.state import Event, Moment, State


@lru_cache(maxsize=16)
def steps_of(name: str) -> list[tutorial.Step]:
    """The tutorial of a game."""
    return tutorial.steps(known_game(name))


@lru_cache(maxsize=16)
def scenarios_of(name: str) -> dict[str, Scenario]:
    """The scenarios of a game by name."""
    return {found.name: found for found in scenario.all_of(known_game(name))}


def shown(
    found: Scenario, state: State, events: list[Event], reader: int, language: str, way: Sequence[Moment] = ()
) -> messages.Scene:
    """A position as one seat sees it, or with open cards: a scenario keeps no secret from those who only look."""
    plain = Texts(language)
    names = [plain.say("you" if seat == reader else "seat-number", number=seat + 1) for seat in range(found.players)]
    return scene.moment(found.game, state, reader, names, language, events, way)


def step_of(name: str, number: int) -> tutorial.Step:
    """A step, or not found."""
    found = steps_of(name)
    if not 1 <= number <= len(found):
        raise Refusal("not-found")
    return found[number - 1]


def lesson(name: str, number: int, done: int, language: str) -> bodies.Lesson:
    """A step of a tutorial after so many right choices."""
    step = step_of(name, number)
    return lesson_at(step, min(done, step.choices), language)


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
        right=at.right,
        moment=shown(found, at.state, at.events, step.seat, language, on_the_way(at.way, len(at.events))),
    )


def tried(name: str, number: int, choice: bodies.Try) -> bodies.Tried:
    """A choice in a step: right, or a friendly word."""
    step = step_of(name, number)
    done = min(choice.done, step.choices)
    at = tutorial.reach(step, done)
    if at.right is None:
        raise Refusal("over")
    if choice.move not in at.state.legal():
        raise Refusal("illegal")
    right = choice.move == at.right
    after = lesson_at(step, done + right, choice.language)
    text = step.wrong[choice.language]
    if right:
        text = step.done[choice.language] if after.done == after.choices else ""
    return bodies.Tried(right, text, after)


def rules(name: str, language: str) -> bodies.Rulebook:
    """The rules of a game for people."""
    return bodies.Rulebook(*rulebook.read(known_game(name), language))


def scenario_lines(name: str, language: str) -> list[bodies.ScenarioLine]:
    """All positions that show a rule of a game."""
    return [
        bodies.ScenarioLine(found.name, found.title[language], found.text[language], found.rules)
        for found in scenarios_of(name).values()
    ]


def picture(name: str, which: str, language: str) -> bodies.Picture:
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
