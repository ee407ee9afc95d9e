"""Balance of a game: seats, length, scores, and what goes with winning, for every number of players."""

from __future__ import annotations

import math
import os
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

import msgspec

from cabale.arena.blocks import WHOLE, commit, own_chance, play_game, won
from cabale.arena.chart import intervals
from cabale.arena.figures import mean_interval
from cabale.games import game
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


FEWEST = 6  # games in which some seats moved a thing more than others; with fewer nothing is said about it


class Told(msgspec.Struct):
    """One game: who won, with what, and which things each seat had moved."""

    won: list[int]  # parts of WHOLE, by seat
    first: int  # who chose first
    scores: list[int]
    decisions: int
    used: list[dict[str, int]]  # by seat: how often each word of its moves


class Mean(msgspec.Struct):
    """A mean with the half width of its 95 % interval."""

    mean: float
    half: float


class Thing(msgspec.Struct):
    """A card, place or verb: how often it is moved, and how those fare who move it more than others do."""

    name: str
    used: float  # times per seat and game
    lift: Mean  # win share of seats that used it more than the table's average, less that of the others


class Table(msgspec.Struct):
    """Games with one number of players."""

    players: int
    games: int
    seats: list[Mean]  # win shares, counted from the seat that chooses first
    decisions: Mean
    winner: Mean  # points
    gap: Mean  # between first and last
    ties: float
    things: list[Thing]


class Balance(msgspec.Struct):
    """A game at every number of players."""

    game: str
    bot: str
    games: int
    seed: int
    commit: str
    data: str
    tables: list[Table]


def tell(name: str, who: str, players: int, seed: int, number: int) -> Told:
    """Play one game and note what was moved."""
    key = own_chance("balance", seed, players, number).to_bytes(32, "big")
    match, _ = play_game(name, [who] * players, key, (seed, players, number), {})
    ranking = list(match.state.ranking())
    used: list[dict[str, int]] = [{} for _ in range(players)]
    moves = match.game.moves
    for mover, move in zip(match.movers, match.moves, strict=True):
        verb, places = moves.parts(move)
        things = [verb, *(f"{kind} {moves.kinds[kind][p]}" for kind, p in zip(moves.verbs[verb], places, strict=True))]
        for thing in things:
            used[mover][thing] = used[mover].get(thing, 0) + 1
    return Told(
        [won(ranking, seat) for seat in range(players)], match.movers[0], list(match.state.scores()), match.ply, used
    )


def balance(
    name: str,
    who: str,
    games: int,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    cores: int = 0,
) -> Balance:
    """Play games at every number of players, on so many cores or all."""
    found = game(name)
    tables = []
    with ProcessPoolExecutor(cores or os.cpu_count() or 1) as pool:
        for players in range(found.fewest, found.most + 1):
            tasks = [pool.submit(tell, name, who, players, seed, number) for number in range(games)]
            told = []
            for task in tasks:
                told.append(task.result())
                progress(1)
            tables.append(sum_up(players, told))
    return Balance(name, who, games, seed, commit(), found.pieces()[1].hash, tables)


def sum_up(players: int, told: list[Told]) -> Table:
    """The figures of games with one number of players."""
    shares: list[list[float]] = [[] for _ in range(players)]
    for one in told:
        for place in range(players):
            shares[place].append(one.won[(one.first + place) % players] / WHOLE)
    names = sorted({thing for one in told for used in one.used for thing in used})
    return Table(
        players=players,
        games=len(told),
        seats=[_mean(values) for values in shares],
        decisions=_mean([one.decisions for one in told]),
        winner=_mean([max(one.scores) for one in told]),
        gap=_mean([max(one.scores) - min(one.scores) for one in told]),
        ties=sum(max(one.won) < WHOLE for one in told) / len(told),
        things=sorted((_thing(name, players, told) for name in names), key=_clarity, reverse=True),
    )


def _thing(name: str, players: int, told: list[Told]) -> Thing:
    counts = [[used.get(name, 0) for used in one.used] for one in told]
    total = sum(map(sum, counts))
    lifts = []
    for one, row in zip(told, counts, strict=True):
        mean = sum(row) / players
        more = [one.won[seat] / WHOLE for seat in range(players) if row[seat] > mean]
        less = [one.won[seat] / WHOLE for seat in range(players) if row[seat] <= mean]
        if more and less:
            lifts.append(sum(more) / len(more) - sum(less) / len(less))
    return Thing(name, total / len(told) / players, _mean(lifts) if len(lifts) >= FEWEST else Mean(0.0, math.inf))


def _clarity(thing: Thing) -> float:
    """How clearly a thing goes with winning or losing, whatever may be chance taken off."""
    return abs(thing.lift.mean) - thing.lift.half


def _mean(values: list[float] | list[int]) -> Mean:
    return Mean(*mean_interval(values))


def write(report: Balance, folder: Path) -> list[Path]:
    """The report as a page with charts."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"# Balance of {Texts('en', game(report.game)).say('game')}",
        "",
        f"{report.games} games of `{report.bot}` bots for each number of players, seed {report.seed}, "
        f"commit {report.commit}, data {report.data[:12]}. Intervals are 95 %. Repeat with",
        "",
        f"    cabale balance {report.game} --bot {report.bot} --games {report.games} --seed {report.seed}",
        "",
        "Seats are counted from the one that chooses first. A lift is the win share of seats that moved a thing more "
        "often than the table's average, less that of the other seats: it goes with winning, it need not be the cause. "
        "The clearest come first; where the interval reaches 0 it may be chance.",
    ]
    written = []
    for table in report.tables:
        rows = [(f"seat {n}", s.mean, s.mean - s.half, s.mean + s.half) for n, s in enumerate(table.seats, 1)]
        title = f"{report.game}, {table.players} players: win share by seat"
        written += intervals(title, f"win share; even is {1 / table.players:.3f}", rows).save(
            folder / f"{report.game}-{table.players}-seats"
        )
        lines += [
            "",
            f"## {table.players} players",
            "",
            f"![{title}]({report.game}-{table.players}-seats.svg)",
            "",
            "| seat | win share |",
            "|---|---|",
            *(f"| {n} | {_text(s, 3)} |" for n, s in enumerate(table.seats, 1)),
            "",
            f"Decisions {_text(table.decisions, 1)}, points of the winner {_text(table.winner, 1)}, "
            f"first to last {_text(table.gap, 1)}, shared victories {table.ties:.1%}.",
            "",
            "| thing | moved per seat and game | lift |",
            "|---|---|---|",
            *(
                f"| {thing.name} | {thing.used:.2f} | {_text(thing.lift, 3)} |"
                for thing in table.things[:20]
                if thing.lift.half < math.inf
            ),
        ]
    page = folder / f"{report.game}.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [page, *written]


def _text(value: Mean, digits: int) -> str:
    return f"{value.mean:.{digits}f} ± {value.half:.{digits}f}"
