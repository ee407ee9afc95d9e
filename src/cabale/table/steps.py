"""Steps: what happens between two choices, one thing after the other, as one reader may know it.

A step is read beside the scene that it leads to (see `changes`), so whoever has the scene needs nothing else. Running
games, finished ones and lessons have the same steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cabale.table.changes import SAME, difference
from cabale.table.messages import Step, encode
from cabale.table.picture import own_tally, public_tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabale.games import Game
    from cabale.state import Moment, State
    from cabale.table.picture import Picture

    See = Callable[[State], tuple[Picture, "Public"]]  # what a reader sees of a position, and what everyone sees of it


class Public(NamedTuple):
    """What everyone sees of a position besides the view: readers have it in common."""

    tally: dict[str, Any]
    scores: list[int]


def public(game: Game, seen_by_all: State) -> Public:
    """What everyone sees, from their common view."""
    return Public(public_tally(game, seen_by_all), [int(score) for score in seen_by_all.scores()])


def moments(before: State, move: int) -> list[Moment]:
    """The positions between a choice and the next one. The one that it ends with is not among them."""
    state = before.clone()
    state.log, state.moments = [], []
    state.apply(move)
    return on_the_way(state.moments, len(state.log))


def on_the_way(kept: Sequence[Moment], told: int) -> list[Moment]:
    """Those of the moments after which more was told: the others are the position at the end."""
    return [moment for moment in kept if moment.told < told]


def steps_of(
    game: Game, way: Sequence[Moment], end: State, see: See, memo: dict[Any, Any] | None = None, told: int = 0
) -> list[Step]:
    """The steps to a position for one reader. `told`: how many events of the scene come before all of these."""
    if not way:
        return []
    memo = {} if memo is None else memo
    last = seen(game, end, see, memo)
    found = []
    for moment in way:
        change = difference(last, seen(game, moment.state, see, memo))
        found.append(Step(told + int(moment.told), msgspec.Raw(encode({} if change is SAME else change))))
    return found


def seen(game: Game, state: State, see: See, memo: dict[Any, Any]) -> dict[str, Any]:
    """What a reader is shown of a position, in numbers."""
    picture, common = see(state)
    return {
        "view": {"cards": picture.cards, **picture.rest.numbers},
        "tally": {**common.tally, **own_tally(game, picture, memo)},
        "turn": int(state.seat) if state.seat >= 0 else None,
        "scores": common.scores,
    }
