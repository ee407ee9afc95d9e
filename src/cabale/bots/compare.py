"""Positions judged and moves compared: what reviews, puzzles and what-ifs ask of the search.

Which move is best is found out on some worlds; how much better it is, is measured on others. Else the move that was
lucky would look better than it is.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from cabale.bots.explain import Explanation, Z, choice_of, explain
from cabale.bots.search import ONE, Search

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.bots import SearchBot
    from cabale.bots.search import Root
    from cabale.games import Game
    from cabale.state import State

FRESH = 4  # a part of this size of the iterations is kept for measuring
WARM = 3  # and where trees have to learn first, a part of this size does not count
DOUBTLESS = 2.5  # half widths by which a move is behind for good
BATCH = 32  # worlds between two looks at whether it was called off


class Judged(msgspec.Struct):
    """The winning chances of all seats as one view sees them, each with the half width of its 95 % interval."""

    chances: list[float]
    halves: list[float]
    iterations: int


class Comparison(msgspec.Struct):
    """The best move of a position against the one that was made or, if that is the best, against the next.

    Chances, and the difference with the half width of its 95 % interval, come from worlds that had no part in finding
    the best. `told` says more about the first two, and has the third.
    """

    best: str
    other: str  # empty: there is only one move
    difference: float
    half: float
    rank: int  # how many moves looked better than the best one at first glance
    told: Explanation
    made: str = ""  # empty: none was made

    @property
    def chance_made(self) -> tuple[float, float]:
        """The chance of the move that was made, or else of the best, with its half width."""
        first = self.told.choices[0]
        chosen = self.told.choices[1] if self.made and self.made != self.best else first
        return chosen.chance, (chosen.high - chosen.low) / 2


def judge(view: State, chooser: SearchBot, seed: int, stopped: Callable[[], bool] = lambda: False) -> Judged:
    """What each seat may hope for, by what this view knows."""
    worth, settings = chooser.ways(view)
    search = Search(view, worth, seed, settings)
    if settings.depth > 0:
        search.watch(int(settings.iterations) // WARM)
    seats = int(view.seats)
    sums, squares, count = [0.0] * seats, [0.0] * seats, 0
    before = [0] * seats if not search.done else [int(total) for total in search.totals]
    while count < settings.iterations:
        if count % BATCH == 0 and count and stopped():
            break
        search.watch(1)
        now = [int(total) for total in search.totals]
        for seat in range(seats):
            won = (now[seat] - before[seat]) / int(ONE)
            sums[seat] += won
            squares[seat] += won * won
        before = now
        count += 1
    means = [total / count for total in sums]
    spreads = [max(0.0, square / count - mean * mean) for square, mean in zip(squares, means, strict=True)]
    halves = [Z * math.sqrt(spread / count) + 0.5 / count for spread in spreads]
    return Judged(means, halves, count)


def compare(
    game: Game,
    view: State,
    chooser: SearchBot,
    seed: int,
    made: int | None = None,
    stopped: Callable[[], bool] = lambda: False,
    *,
    hinges: bool = True,
    seconds: float | None = None,
) -> Comparison:
    """The best move of a position, found in so many seconds, against the one that was made or else the next best."""
    search = chooser.search(view, seed, 0, stopped, seconds)
    best = search.left[0]
    words = game.moves.words
    if len(search.roots) == 1:
        only = words(best.move)
        return Comparison(only, "", 0.0, 0.0, 0, explain(game, view, search), "" if made is None else only)
    ranked = sorted(search.roots, key=lambda root: (root in search.left, root.visits, search.judge(root)), reverse=True)
    other = next((root for root in search.roots if root.move == made and root is not best), None)
    if other is None:
        other = next(root for root in [*search.left, *ranked] if root is not best)
    search.left = [best, other]
    first = int(search.world_number)
    for count in range(max(2, int(chooser.ways(view)[1].iterations) // FRESH)):
        if count >= 2 and count % BATCH == 0 and stopped():
            break
        search.try_world()
    told = explain(game, view, search, hinges=hinges)
    pairs = _fresh(best, other, first)
    for place, root in enumerate((best, other)):
        chance = sum(pair[place] for pair in pairs) / len(pairs)
        told.choices[place] = choice_of(game, root, int(search.me), chance, len(pairs))
    told.difference, told.half_width = difference, half = _difference(pairs)
    rank = sum(root.prior > best.prior for root in search.roots)
    return Comparison(
        words(best.move), words(other.move), difference, half, rank, told, "" if made is None else words(made)
    )


class Ranked(msgspec.Struct):
    """A move against the best of its position: its chance, how far it stays behind, and the half width of that."""

    move: int
    chance: float
    behind: float
    half: float


def rank(search: Search, worlds: int, *, drop: bool = False) -> list[Ranked]:
    """All moves of a position that was searched against its best, on worlds that had no part in finding it.

    With `drop`, a move that is behind beyond all doubt is not tried further: where it is enough to know that it is.
    Its figure is then too large by a little, since it was looked at when it was doing badly.
    """
    best, rest, done = search.left[0], list(search.roots), 0
    found: dict[int, Ranked] = {}
    begun = {int(root.move): len(root.results) for root in rest}
    sums = dict.fromkeys(begun, (0, 0, 0))  # of results, of gaps, of squares of gaps: whole numbers
    while rest:
        search.left = [best, *(root for root in rest if root is not best)]
        for _ in range(BATCH):
            search.try_world()
        chances = [int(best.results[begun[int(best.move)] + world]) for world in range(done, done + BATCH)]
        done += BATCH
        over = done >= worlds
        for root in list(rest):
            move = int(root.move)
            total, gaps, squares = sums[move]
            for place, chance in enumerate(chances, begun[move] + done - BATCH):
                result = int(root.results[place])
                total, gaps, squares = total + result, gaps + chance - result, squares + (chance - result) ** 2
            sums[move] = total, gaps, squares
            behind = gaps / done / int(ONE)
            spread = math.sqrt(max(0.0, squares / int(ONE) ** 2 - done * behind * behind) / (done - 1))
            half = Z * spread / math.sqrt(done) + 0.5 / done
            if over or (drop and root is not best and behind > DOUBTLESS * half):
                found[move] = Ranked(move, total / done / int(ONE), 0.0 if root is best else behind, half)
                rest.remove(root)
    return sorted(found.values(), key=lambda one: (one.behind, one.move))


def _fresh(best: Root, other: Root, first: int) -> list[tuple[float, float]]:
    """The results of two moves in the worlds after the first so many."""
    results = dict(zip(other.worlds, other.results, strict=True))
    return [
        (result / int(ONE), results[world] / int(ONE))
        for world, result in zip(best.worlds, best.results, strict=True)
        if world > first
    ]


def _difference(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The mean difference, and its 95 % half width."""
    gaps = [one - other for one, other in pairs]
    mean = sum(gaps) / len(gaps)
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1))
    return mean, Z * spread / math.sqrt(len(gaps)) + 0.5 / len(gaps)
