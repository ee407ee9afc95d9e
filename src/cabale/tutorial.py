"""Tutorials: scenarios in an order, where the reader makes the moves.

A game's `tutorial.toml` names the scenarios and says what the reader is to do:

    [[step]]
    scenario = "turn-reveal"
    seat = 1                                   # who learns; else whoever moves first in the scenario
    task = { en = "Lay the Squire …", fr = "…" }
    hint = { en = "…", fr = "…" }
    wrong = { en = "…", fr = "…" }             # said to a choice that is legal, but not the one of the step
    done = { en = "…", fr = "…" }              # said afterwards; else the text of the scenario

The right choices are those of the scenario; what others do in it is done for them.
A step holds nothing between two answers: where the reader is follows from how many choices were right so far.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cabale.scenario import Scenario, arrange, read
from cabale.texts import LANGUAGES

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import Event, Moment, State

SPOKEN = ("task", "hint", "wrong")
NEEDED = {"scenario", *SPOKEN}


class TutorialError(Exception):
    """A tutorial that cannot be used; the message names file, step and reason."""


@dataclass(frozen=True)
class Step:
    """A step: a position, what is asked, and the choices that answer it."""

    number: int  # from 1
    scenario: Scenario
    seat: int  # who learns
    task: dict[str, str]
    hint: dict[str, str]
    wrong: dict[str, str]
    done: dict[str, str]
    lines: tuple[tuple[int, int], ...]  # seat and move, in order

    @property
    def choices(self) -> int:
        """How many choices the reader makes."""
        return sum(seat == self.seat for seat, _ in self.lines)


@dataclass(frozen=True)
class Reached:
    """Where the reader is in a step."""

    state: State
    events: list[Event]  # what happened since the last choice, or since the step began
    way: list[Moment]  # the positions on the way from there
    right: int | None  # the choice that is asked for; None when the step is done


def steps(game: Game) -> list[Step]:
    """The tutorial of a game; none if it has none."""
    path = game.folder / "tutorial.toml"
    if not path.exists():
        return []
    content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    found = []
    for number, given in enumerate(content.get("step", []), 1):
        where = f"{path}: step {number}"
        if set(given) - {"seat", "done"} != NEEDED:
            raise TutorialError(f"{where}: must have {', '.join(sorted(NEEDED))}, and may have seat and done")
        for key in (*SPOKEN, *(["done"] if "done" in given else [])):
            if not isinstance(given[key], dict) or set(given[key]) != set(LANGUAGES):
                raise TutorialError(f"{where}: {key!r} must have exactly the languages {', '.join(LANGUAGES)}")
        scenario = read(game.folder / "scenarios" / f"{given['scenario']}.toml")
        lines = []
        for line in scenario.moves:
            mover, _, words = line.partition(": ")
            lines.append((int(mover) - 1, game.moves.read(words)))
        seat: int = given["seat"] - 1 if "seat" in given else lines[0][0]
        if seat not in (who for who, _ in lines):
            raise TutorialError(f"{where}: seat {seat + 1} makes no choice in {scenario.name}")
        done = given.get("done", scenario.text)
        found.append(Step(number, scenario, seat, given["task"], given["hint"], given["wrong"], done, tuple(lines)))
    return found


def reach(step: Step, done: int) -> Reached:
    """The moment after so many right choices of the reader, with what the others did since."""
    state = arrange(step.scenario)
    state.moments = []
    for mover, move in step.lines:
        if mover == step.seat:
            if done == 0:
                return Reached(state, list(state.log or []), list(state.moments or []), move)
            done -= 1
            state.log, state.moments = [], []
        state.apply(move)
        state.moment()
    return Reached(state, list(state.log or []), list(state.moments or []), None)
