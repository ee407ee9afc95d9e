"""Does it matter? The same games with the game's own figures and with those of an edition, and what changed.

Every game is played twice with the same chance, so that the differences are between pairs: most of what makes one game
unlike another is in both.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

import msgspec

from cabale.arena.balance import Told, lifts, tell
from cabale.arena.blocks import WHOLE
from cabale.arena.figures import mean_interval
from cabale.data import DataFile
from cabale.games import game
from cabale.table.bodies import Mean
from cabale.texts import MissingText

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabale.texts import Texts

SHOWN = 12  # things whose use has changed most clearly


class Change(msgspec.Struct, frozen=True):
    """Something that was measured in both, and the difference."""

    name: str
    standard: float
    edition: float
    difference: Mean

    @property
    def clear(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return abs(self.difference.mean) > self.difference.half


class Matter(msgspec.Struct, frozen=True):
    """What an edition changes in games of bots with one number of players."""

    game: str
    bot: str
    players: int
    games: int
    seed: int
    standard: str  # hashes of the figures
    edition: str
    measures: list[Change]  # `decisions`, `winner`, `gap`, `ties`, and `seat-1` …: its share of victories
    things: list[Change]  # how often a thing is moved by a seat in a game, the clearest change first
    wins: list[
        Change
    ]  # the lift of a thing: how much more those win who move it; of those that are clear in one of both


def matter(
    path: Path,
    name: str,
    who: str,
    players: int,
    games: int,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    cores: int = 0,
) -> Matter:
    """Play so many games with both figures, on so many cores or all."""
    found = game(name)
    _, file = found.pieces(None, path)
    assert isinstance(file, DataFile)
    sides: list[list[Told]] = []
    with ProcessPoolExecutor(cores or os.cpu_count() or 1) as pool:
        for data in (None, path):
            tasks = [pool.submit(tell, name, who, players, seed, number, data) for number in range(games)]
            told = []
            for task in tasks:
                told.append(task.result())
                progress(1)
            sides.append(told)
    return Matter(
        name,
        who,
        players,
        games,
        seed,
        found.pieces()[1].hash,
        file.hash,
        _measures(players, *sides),
        _things(players, *sides),
        _wins(players, *sides),
    )


def _measures(players: int, standard: list[Told], edition: list[Told]) -> list[Change]:
    def change(name: str, of: Callable[[Told], float]) -> Change:
        return _change(name, [of(one) for one in standard], [of(one) for one in edition])

    return [
        change("decisions", lambda one: one.decisions),
        change("winner", lambda one: max(one.scores)),
        change("gap", lambda one: max(one.scores) - min(one.scores)),
        change("ties", lambda one: float(max(one.won) < WHOLE)),
        *(
            change(f"seat-{seat + 1}", lambda one, seat=seat: one.won[(one.first + seat) % players] / WHOLE)  # type: ignore[misc]
            for seat in range(players)
        ),
    ]


def _things(players: int, standard: list[Told], edition: list[Told]) -> list[Change]:
    names = sorted({thing for one in (*standard, *edition) for used in one.used for thing in used})
    changes = [
        _change(
            name,
            *([sum(used.get(name, 0) for used in one.used) / players for one in side] for side in (standard, edition)),
        )
        for name in names
    ]
    clear = [change for change in changes if change.clear]
    return sorted(clear, key=lambda change: change.difference.half - abs(change.difference.mean))[:SHOWN]


def _wins(players: int, standard: list[Told], edition: list[Told]) -> list[Change]:
    before, after = ({thing.name: thing.lift for thing in lifts(players, side)} for side in (standard, edition))
    found = []
    for name in before.keys() & after.keys():
        one, other = before[name], after[name]
        if abs(one.mean) > one.half or abs(other.mean) > other.half:
            half = (one.half**2 + other.half**2) ** 0.5
            if half < 1:
                found.append(Change(name, one.mean, other.mean, Mean(other.mean - one.mean, half)))
    return sorted(found, key=lambda change: (change.difference.half - abs(change.difference.mean), change.name))[:SHOWN]


def _change(name: str, standard: list[float], edition: list[float]) -> Change:
    mean, half = mean_interval([b - a for a, b in zip(standard, edition, strict=True)])
    return Change(name, sum(standard) / len(standard), sum(edition) / len(edition), Mean(mean, half))


def measure_name(texts: Texts, name: str) -> str:
    """What was measured, in words: a figure of the game, a verb, or a thing that is moved."""
    head, _, rest = name.partition("-")
    if head == "seat" and rest.isdigit():
        return texts.say("matter-seat", seat=int(rest))
    if name in ("decisions", "winner", "gap", "ties"):
        return texts.say(f"matter-{name}")
    kind, _, thing = name.partition(" ")
    try:
        return texts.say(f"{kind}-{thing}") if thing else name
    except MissingText:
        return name
