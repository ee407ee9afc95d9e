"""Balance of a game: seats, length, scores, and what goes with winning, for every number of players."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TYPE_CHECKING

import msgspec

from cabale.arena.blocks import WHOLE, Contest, append, commit, lines_of, own_chance, play_game, program_of, won
from cabale.arena.chart import intervals
from cabale.arena.figures import mean_interval
from cabale.games import game
from cabale.table.bodies import Mean
from cabale.table.statistics import Count, Thing
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path


FEWEST = 6  # games in which some seats moved a thing more than others; with fewer nothing is said about it


class Told(msgspec.Struct):
    """One game: who won, with what, and which things each seat had moved."""

    won: list[int]  # parts of WHOLE, by seat
    first: int  # who chose first
    scores: list[int]
    decisions: int
    used: list[dict[str, int]]  # by seat: how often each word of its moves


class Kept(msgspec.Struct):
    """A game in a file that is gone on with: the same games are not played again by the same program."""

    contest: Contest  # of the bots with themselves
    number: int
    program: str
    told: Told


def tell(name: str, who: str, players: int, seed: int, number: int, data: Path | None = None) -> Told:
    """Play one game and note what was moved."""
    key = own_chance("balance", seed, players, number).to_bytes(32, "big")
    match, _ = play_game(name, [who] * players, key, (seed, players, number), {}, data)
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
    players: Sequence[int] = (),
    file: Path | None = None,
) -> Iterator[Count]:
    """Play games at these numbers of players or all, on so many cores or all; keep them in a file, if there is one."""
    found = game(name)
    earlier = lines_of(file, Kept, "game of a balance") if file else []
    with ProcessPoolExecutor(cores or os.cpu_count() or 1) as pool:
        try:
            for seats in players or range(found.fewest, found.most + 1):
                contest = Contest(name, seats, who, who, "F1", seed)
                program = program_of(contest)
                told = {
                    kept.number: kept.told
                    for kept in earlier
                    if kept.contest == contest and kept.program == program and kept.number < games
                }
                progress(len(told))
                missing = [number for number in range(games) if number not in told]
                tasks = {pool.submit(tell, name, who, seats, seed, number): number for number in missing}
                for task in as_completed(tasks):
                    told[tasks[task]] = task.result()
                    if file:
                        append(file, Kept(contest, tasks[task], program, task.result()))
                    progress(1)
                yield sum_up(name, who, seed, seats, [told[number] for number in range(games)])
        finally:
            pool.shutdown(cancel_futures=True)


def sum_up(name: str, who: str, seed: int, players: int, told: list[Told]) -> Count:
    """The figures of games with one number of players."""
    found = game(name)
    shares: list[list[float]] = [[] for _ in range(players)]
    for one in told:
        for place in range(players):
            shares[place].append(one.won[(one.first + place) % players] / WHOLE)
    return Count(
        players=players,
        games=len(told),
        bot=who,
        seed=seed,
        commit=commit(),
        version=found.version,
        data=found.pieces()[1].hash,
        seats=[_mean(values, 1.0) for values in shares],
        decisions=_mean([one.decisions for one in told]),
        winner=_mean([max(one.scores) for one in told]),
        gap=_mean([max(one.scores) - min(one.scores) for one in told]),
        ties=sum(max(one.won) < WHOLE for one in told) / len(told),
        things=lifts(players, told),
    )


def lifts(players: int, told: list[Told]) -> list[Thing]:
    """What was moved, and how clearly that goes with winning or losing; the clearest first."""
    names = sorted({thing for one in told for used in one.used for thing in used})
    things = (_thing(name, players, told) for name in names)
    return sorted((thing for thing in things if thing is not None), key=_clarity, reverse=True)


def _thing(name: str, players: int, told: list[Told]) -> Thing | None:
    counts = [[used.get(name, 0) for used in one.used] for one in told]
    total = sum(map(sum, counts))
    lifts = []
    for one, row in zip(told, counts, strict=True):
        mean = sum(row) / players
        more = [one.won[seat] / WHOLE for seat in range(players) if row[seat] > mean]
        less = [one.won[seat] / WHOLE for seat in range(players) if row[seat] <= mean]
        if more and less:
            lifts.append(sum(more) / len(more) - sum(less) / len(less))
    return Thing(name, round(total / len(told) / players, 4), _mean(lifts, 2.0)) if len(lifts) >= FEWEST else None


def _clarity(thing: Thing) -> float:
    """How clearly a thing goes with winning or losing, whatever may be chance taken off."""
    return abs(thing.lift.mean) - thing.lift.half


def _mean(values: list[float] | list[int], width: float = 0.0) -> Mean:
    """A mean with its interval; of values that may lie so far apart, though so far they were all alike.

    With 95 %, at most 3 of n such values will be others: so much the mean may be wrong by.
    """
    mean, half = mean_interval(values)
    return Mean(round(mean, 5), round(max(half, min(1.0, 3 / len(values)) * width), 5))


def write(name: str, counts: Sequence[Count], folder: Path) -> list[Path]:
    """The report as a page with charts."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"# Balance of {Texts('en', game(name)).say('game')}",
        "",
        "Intervals are 95 %. Seats are counted from the one that chooses first. A lift is the win share of seats that "
        "moved a thing more often than the table's average, less that of the other seats: it goes with winning, it "
        "need not be the cause. The clearest come first; where the interval reaches 0 it may be chance. The same "
        "figures are kept as `balance.jsonl` in the game's folder, and shown by the page.",
    ]
    written = []
    for count in counts:
        rows = [(f"seat {n}", s.mean, s.mean - s.half, s.mean + s.half) for n, s in enumerate(count.seats, 1)]
        title = f"{name}, {count.players} players: win share by seat"
        written += intervals(title, f"win share; even is {1 / count.players:.3f}", rows).save(
            folder / f"{name}-{count.players}-seats"
        )
        lines += [
            "",
            f"## {count.players} players",
            "",
            f"{count.games} games of `{count.bot}` bots, rules of version {count.version}, commit {count.commit}, "
            f"data {count.data[:12]}. Repeat with",
            "",
            f"    cabale balance {name} --players {count.players} --bot {count.bot} --games {count.games} "
            f"--seed {count.seed}",
            "",
            f"![{title}]({name}-{count.players}-seats.svg)",
            "",
            "| seat | win share |",
            "|---|---|",
            *(f"| {n} | {_text(s, 3)} |" for n, s in enumerate(count.seats, 1)),
            "",
            f"Decisions {_text(count.decisions, 1)}, points of the winner {_text(count.winner, 1)}, "
            f"first to last {_text(count.gap, 1)}, shared victories {count.ties:.1%}.",
            "",
            "| thing | moved per seat and game | lift |",
            "|---|---|---|",
            *(f"| {thing.name} | {thing.used:.2f} | {_text(thing.lift, 3)} |" for thing in count.things[:20]),
        ]
    page = folder / f"{name}.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [page, *written]


def _text(value: Mean, digits: int) -> str:
    return f"{value.mean:.{digits}f} ± {value.half:.{digits}f}"
