"""A review: what every seat could hope for after each move, and what was worth noticing."""

from __future__ import annotations

import itertools
import math
from typing import Literal

import msgspec

from cabale.bots.compare import Comparison

VERSION = 2  # a stored review of another one is made anew
SLIP, MISTAKE, BLUNDER = 0.03, 0.08, 0.16  # winning chance that it costs at least
FOUND = 0.04  # by so much the move that was hard to find is better than the next
SWING = 0.12  # a turning point changes somebody's chance so much
LUCK = 0.08  # and a stroke of luck that of who chose
TOLD = 3  # mistakes of a seat that its summary names
MOST = 5  # strokes of luck, turning points and good finds that are told

Size = Literal["small", "middle", "large"]
Kind = Literal["mistake", "unclear", "found", "luck", "turn"]


class Moment(msgspec.Struct):
    """The game after so many moves, and the choice that was made then."""

    ply: int
    seat: int = -1  # who chose; -1: the game was over
    made: str = ""
    legal: int = 0  # how many moves there were
    quiet: bool = True  # nothing was drawn or shown by it
    chances: list[float | None] = []  # of each seat, by what that seat knew; empty or None: not looked at yet
    halves: list[float] = []
    open: list[float] = []  # with all cards open, the decks too
    open_halves: list[float] = []
    comparison: Comparison | None = None
    checked: bool = False  # compared once more, for longer and in other worlds
    line: list[str] = []  # how it could have gone on after the better move: that move, then what bots would do


class Review(msgspec.Struct):
    """A game looked at move by move, as far as it has come."""

    version: int
    game: str
    seats: int
    moments: list[Moment]
    stage: int = 0  # how many of the stages are behind it
    done: int = 0  # looks of the present stage
    total: int = 0

    @property
    def plies(self) -> int:
        """How many moves the game had."""
        return len(self.moments) - 1


class Key(msgspec.Struct):
    """A moment worth looking at: what it is, whose, and the figure behind it with its half width."""

    kind: Kind
    ply: int
    seat: int
    figure: float
    half: float
    size: Size = "small"
    checked: bool = True


class Fortune(msgspec.Struct):
    """What draws and reveals brought a seat in the whole game."""

    seat: int
    figure: float
    half: float
    draws: int


def size_of(cost: float) -> Size:
    """How large a mistake is."""
    return "large" if cost >= BLUNDER else "middle" if cost >= MISTAKE else "small"


def is_clear(figure: float, half: float) -> bool:
    """Whether the interval says that it is more than nothing."""
    return abs(figure) > half


def keys(review: Review) -> list[Key]:
    """The moments worth looking at, in the order of the game."""
    chosen = choices(review)
    found = [key for key in chosen if key.kind == "mistake"]
    for some in ("unclear", "found"):
        found += _best([key for key in chosen if key.kind == some])
    found += [*_best(_strokes(review)), *_best(_turns(review))]
    return sorted(found, key=lambda key: (key.ply, key.kind))


def _best(found: list[Key]) -> list[Key]:
    return sorted(found, key=lambda key: -abs(key.figure))[:MOST]


def choices(review: Review) -> list[Key]:
    """All mistakes, all that is not clear, and all good moves that were hard to find."""
    found: list[Key] = []
    for at in review.moments:
        compared = at.comparison
        if compared is None or not compared.other:
            continue
        figure, half = compared.difference, compared.half
        if compared.made != compared.best:
            if figure >= SLIP:
                clear = is_clear(figure, half)
                kind: Kind = "mistake" if clear else "unclear"
                found.append(Key(kind, at.ply, at.seat, figure, half, size_of(figure), at.checked))
        elif compared.rank > 0 and figure >= FOUND and is_clear(figure, half):
            found.append(Key("found", at.ply, at.seat, figure, half, checked=at.checked))
    return found


def luck_at(review: Review, ply: int) -> tuple[float, float] | None:
    """What was drawn or shown by a choice brought who chose, against what could be expected; None: nothing was."""
    at, after = review.moments[ply], review.moments[ply + 1]
    if at.quiet or not at.chances or not after.chances:
        return None
    before, now = at.chances[at.seat], after.chances[at.seat]
    if before is None or now is None or (at.legal > 1 and at.comparison is None):
        return None
    hoped, half = at.comparison.chance_made if at.comparison else (before, at.halves[at.seat])
    return now - hoped, math.hypot(after.halves[at.seat], half)


def _strokes(review: Review) -> list[Key]:
    """Draws and reveals that changed much for who chose."""
    found = []
    for at in review.moments[:-1]:
        luck = luck_at(review, at.ply)
        if luck is not None and abs(luck[0]) >= LUCK and is_clear(*luck):
            found.append(Key("luck", at.ply, at.seat, *luck))
    return found


def fortunes(review: Review) -> list[Fortune]:
    """The luck of each seat with its own draws and reveals, added up."""
    sums = [Fortune(seat, 0.0, 0.0, 0) for seat in range(review.seats)]
    for at in review.moments[:-1]:
        luck = luck_at(review, at.ply)
        if luck is not None:
            one = sums[at.seat]
            one.figure += luck[0]
            one.half = math.hypot(one.half, luck[1])
            one.draws += 1
    return sums


def _turns(review: Review) -> list[Key]:
    """Where the chances changed most, with open cards; of neighbours, the greatest."""
    known = [at for at in review.moments if at.open]
    found: list[Key] = []
    for before, after in itertools.pairwise(known):
        if after.ply != before.ply + 1:
            continue
        changes = [new - old for old, new in zip(before.open, after.open, strict=True)]
        seat = max(range(review.seats), key=lambda one: abs(changes[one]))
        half = math.hypot(before.open_halves[seat], after.open_halves[seat])
        if abs(changes[seat]) >= SWING and is_clear(changes[seat], half):
            found.append(Key("turn", before.ply, seat, changes[seat], half))
    return found
