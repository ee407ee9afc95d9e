"""Games of bots among themselves, spread over the cores."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.bots import Bot
from cabale.bots.own import name_of, player
from cabale.games import game
from cabale.match import Match
from cabale.record import record_of, write

if TYPE_CHECKING:
    from cabale.arena.cluster import Cluster


class Result(msgspec.Struct):
    """How one game went."""

    scores: list[int]
    ranking: list[int]
    decisions: int


class Share(msgspec.Struct):
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float


class SeatReport(msgspec.Struct):
    """How one seat fared."""

    seat: int
    bot: str
    wins: Share
    mean_score: float
    score_half_width: float
    mean_place: float


class Report(msgspec.Struct):
    """How all games went."""

    game: str
    players: int
    games: int
    seed: int
    options: dict[str, bool]
    mean_decisions: float
    seats: list[SeatReport]


class Task(msgspec.Struct):
    """Some of the games, for one process."""

    game: str
    bots: list[Any]  # names, or bots themselves
    seed: int
    first: int
    last: int
    options: dict[str, bool]
    records: str = ""  # a folder to keep the games in


def key_of(seed: int, number: int) -> bytes:
    """The chance of game `number` of a simulation."""
    return hashlib.sha256(f"cabale simulate {seed} {number}".encode()).digest()


def record_path(folder: Path, number: int) -> Path:
    """Where the record of game `number` is kept: a thousand to a folder."""
    return folder / f"{number // 1000:04}" / f"{number:07}.json"


def play(task: Task) -> list[Result]:
    """Play the games of a task."""
    found = game(task.game)
    bots = [player(who, found) for who in task.bots]
    results = []
    for number in range(task.first, task.last):
        file = record_path(Path(task.records), number) if task.records else None
        match = Match(found, len(bots), key_of(task.seed, number), task.options)
        while match.seat is not None:
            # A bot's chance must not follow from the deal.
            own = hashlib.sha256(f"bot {task.seed} {number} {match.ply}".encode()).digest()
            move = bots[match.seat].choose(match.view(match.seat), int.from_bytes(own[:6], "big"))
            match.play(match.seat, move)
        state = match.state
        if file is not None:
            write(record_of(match, [name_of(who) for who in task.bots]), file)
        results.append(Result(list(state.scores()), list(state.ranking()), match.ply))
    return results


def simulate(
    name: str,
    bots: Sequence[str | Bot],
    games: int,
    seed: int,
    options: dict[str, bool],
    progress: Callable[[int], None] = lambda _: None,
    cluster: Cluster | None = None,
    records: Path | None = None,
) -> Report:
    """Play games in parallel, here or on a cluster; the same arguments give the same report.

    With a folder for records every game is kept there as a file, as `cabale replay` and `cabale export` read it.
    """
    cores = cluster.cores if cluster else os.cpu_count() or 1
    size = max(1, min(50, games // (4 * cores) or 1))
    folder = str(records) if records else ""
    tasks = [
        Task(name, list(bots), seed, first, min(first + size, games), options, folder)
        for first in range(0, games, size)
    ]
    results: list[Result] = []
    for part in cluster.each(play, tasks) if cluster else _parts(tasks, cores):
        results += part
        progress(len(part))
    return report(name, [name_of(who) for who in bots], seed, options, results)


def _parts(tasks: list[Task], cores: int) -> Iterator[list[Result]]:
    if len(tasks) == 1 or cores == 1:
        yield from map(play, tasks)
        return
    with ProcessPoolExecutor(cores) as pool:
        yield from pool.map(play, tasks)


def report(name: str, bots: list[str], seed: int, options: dict[str, bool], results: list[Result]) -> Report:
    """Sum up games."""
    count = len(results)
    seats = []
    for seat, who in enumerate(bots):
        won = sum((result.ranking[seat] == 1) / result.ranking.count(1) for result in results)
        points = [result.scores[seat] for result in results]
        mean = sum(points) / count
        spread = math.sqrt(sum((point - mean) ** 2 for point in points) / max(1, count - 1))
        places = sum(result.ranking[seat] for result in results) / count
        seats.append(SeatReport(seat + 1, who, wilson(won, count), mean, 1.96 * spread / math.sqrt(count), places))
    decisions = sum(result.decisions for result in results) / count
    return Report(name, len(bots), count, seed, options, decisions, seats)


def wilson(won: float, count: int) -> Share:
    """Wilson's 95 % interval of a share."""
    z = 1.959964
    share = won / count
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Share(share, max(0.0, centre - half), min(1.0, centre + half))
