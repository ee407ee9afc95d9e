"""Analysis of a finished game: chances of every seat, mistakes, luck."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import msgspec

from cabale.arena.blocks import own_chance
from cabale.arena.chart import curves
from cabale.bots import SearchBot, bot
from cabale.bots.compare import compare, judge
from cabale.games import game
from cabale.record import Record, encode, steps

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabale.arena.chart import Sheet
    from cabale.match import Match
    from cabale.texts import Texts

ADVISER = "medium"


class Look(msgspec.Struct):
    """The game after so many moves: what each seat may hope for, from its own view, and the choice made next."""

    ply: int
    chances: list[float]  # of each seat, from its own information
    seat: int = -1  # who chooses next
    move: str = ""
    best: str = ""
    chance: float = 0.0  # of the move made
    best_chance: float = 0.0
    half_width: float = 0.0  # of the difference, on common worlds


class Mistake(msgspec.Struct):
    """A choice that cost winning chances."""

    ply: int
    seat: int
    move: str
    better: str
    cost: float
    half_width: float


class Luck(msgspec.Struct):
    """How much better or worse a seat stood after its choice than could be expected."""

    ply: int
    seat: int
    move: str
    luck: float


class Analysis(msgspec.Struct):
    """A game looked at move by move."""

    game: str
    players: list[str]
    iterations: int
    looks: list[Look]
    mistakes: list[Mistake]
    luck: list[Luck]


def look(match: Match, chooser: SearchBot, next_move: str | None) -> Look:
    """What can be said at this point of a game."""
    found, ply = match.game, match.ply
    if match.seat is None:
        places = list(match.state.ranking())
        return Look(ply, [(place == 1) / places.count(1) for place in places])
    seats = range(match.seats)
    seen = [judge(match.view(seat), chooser, own_chance("look", ply, seat)).chances[seat] for seat in seats]
    told = Look(ply, seen, match.seat)
    if next_move is None:
        return told
    told.move = told.best = next_move
    told.chance = told.best_chance = seen[match.seat]
    legal = match.legal()
    if len(legal) == 1:
        return told
    compared = compare(
        found, match.view(match.seat), chooser, own_chance("choice", ply), found.moves.read(next_move), hinges=False
    )
    told.half_width = compared.half
    told.chance = compared.chance_made[0]
    told.best_chance = told.chance
    if compared.best != next_move and compared.difference > 0:
        told.best, told.best_chance = compared.best, told.chance + compared.difference
    return told


def analyse(
    record: Record,
    kept: Path | None = None,
    iterations: int = 400,
    progress: Callable[[int], None] = lambda _: None,
    data: Path | None = None,
) -> Analysis:
    """Look at a whole game. Looks are kept in a file as they are made, and not made again."""
    found = game(record.game)
    chooser = bot(f"{ADVISER}:iterations={iterations}", found)
    assert isinstance(chooser, SearchBot)
    looks = _kept(kept, record, iterations)
    progress(len(looks))
    for match in steps(record, data):
        if match.ply < len(looks):
            continue
        following = record.moves[match.ply] if match.ply < len(record.moves) else None
        looks.append(look(match, chooser, following))
        if kept is not None:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(looks[-1]) + b"\n")
        progress(1)
    return Analysis(
        game=record.game,
        players=record.players or [f"seat {seat + 1}" for seat in range(record.seats)],
        iterations=iterations,
        looks=looks,
        mistakes=mistakes(looks),
        luck=luck(looks),
    )


def _kept(path: Path | None, record: Record, iterations: int) -> list[Look]:
    """The looks of an earlier try at the same game; the file begins anew if it is of another."""
    if path is None:
        return []
    first = msgspec.json.encode({"record": encode(record).decode(), "iterations": iterations})
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    if not lines or lines[0] != first:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(first + b"\n")
        return []
    looks = [msgspec.json.decode(line, type=Look) for line in lines[1:-1]]  # the last is empty, or cut short
    path.write_bytes(b"\n".join([first, *map(msgspec.json.encode, looks), b""]))
    return looks


def mistakes(looks: list[Look], most: int = 10) -> list[Mistake]:
    """The choices that cost most, where the cost is more than chance."""
    found = [
        Mistake(at.ply, at.seat, at.move, at.best, at.best_chance - at.chance, at.half_width)
        for at in looks
        if at.best != at.move and at.best_chance - at.chance > max(at.half_width, 0.01)
    ]
    return sorted(found, key=lambda mistake: -mistake.cost)[:most]


def luck(looks: list[Look], most: int = 10) -> list[Luck]:
    """The luckiest and the unluckiest turns of events, for the seat that had just chosen."""
    found = [
        Luck(at.ply, at.seat, at.move, after.chances[at.seat] - at.chance)
        for at, after in itertools.pairwise(looks)
        if at.seat >= 0
    ]
    return sorted(found, key=lambda turn: -abs(turn.luck))[:most]


def sentences(analysis: Analysis, texts: Texts) -> list[str]:
    """An analysis in the reader's language: the chances now and then, the mistakes, the luck."""
    moves = game(analysis.game).moves
    seats = range(len(analysis.players))
    lines = [texts.say("analysis-chances"), "      " + "  ".join(f"{texts.seat(seat):>8}" for seat in seats)]
    if any(who != f"seat {seat + 1}" for seat, who in enumerate(analysis.players)):
        lines.append("      " + "  ".join(f"{who:>8.8}" for who in analysis.players))
    shown = {len(analysis.looks) * part // 12 for part in range(12)} | {len(analysis.looks) - 1}
    for at in (analysis.looks[place] for place in sorted(shown)):
        lines += [f"{at.ply:4}  " + "  ".join(f"{_per_cent(chance):>8}" for chance in at.chances)]
    lines += ["", texts.say("analysis-mistakes" if analysis.mistakes else "analysis-no-mistakes")]
    lines += [
        "  "
        + texts.say(
            "analysis-mistake",
            number=mistake.ply + 1,
            seat=texts.seat(mistake.seat),
            move=texts.move(moves.read(mistake.move)),
            better=texts.move(moves.read(mistake.better)),
            cost=_per_cent(mistake.cost),
            half=_per_cent(mistake.half_width),
        )
        for mistake in analysis.mistakes
    ]
    lines += ["", texts.say("analysis-luck")]
    for turn in analysis.luck:
        kind = "good" if turn.luck > 0 else "bad"
        told = {"number": turn.ply + 1, "seat": texts.seat(turn.seat), "move": texts.move(moves.read(turn.move))}
        lines.append("  " + texts.say("analysis-turn", kind=kind, luck=_per_cent(abs(turn.luck)), **told))
    return lines


def _per_cent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%"


def chart(analysis: Analysis) -> Sheet:
    """The chances of all seats over the game."""
    rows = [[at.chances[seat] for at in analysis.looks] for seat in range(len(analysis.players))]
    names = [f"{seat + 1} {who}" for seat, who in enumerate(analysis.players)]
    return curves(f"{analysis.game}: chances of winning, from each seat's own view", "moves", names, rows)
