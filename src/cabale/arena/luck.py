"""Luck: how much better chance has treated a seat than could be expected, so that it can be taken off its result.

Before every move, what nobody has seen is dealt anew a few times, the same move is made there, and a net says what the
seat's chances would be; what the true deal brought more than that is luck. Nobody's moves depend on what nobody has
seen, so luck is 0 on average, whoever plays and however well the net judges: results less luck have the same mean and
spread less (a control variate, as in AIVAT). The better the net, the less they spread.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cabale.state import UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State, Worth

DEALS = 4  # for each move


def unseen_by_all(state: State) -> State:
    """What all seats know together: only what none has seen is unknown, and no chance is inside."""
    found = state.clone()
    found.rng = 0
    found.secret = None
    everyone = (1 << state.seats) - 1
    for slot, mask in enumerate(state.seen):
        if not mask & everyone:
            found.cards[slot] = UNKNOWN
    return found


class Luck:
    """The luck of one seat over a game."""

    def __init__(self, worth: Worth, seat: int, seed: int) -> None:
        self.worth, self.seat, self.seed = worth, seat, seed
        self.total = 0.0
        self._expected = 0.0

    def before(self, state: State, move: int, ply: int) -> None:
        """A move is about to be made."""
        known = unseen_by_all(state)
        total = 0.0
        for number in range(DEALS):
            other = known.world(self.seed + DEALS * ply + number)
            other.apply(move)
            total += self.chance(other)
        self._expected = total / DEALS

    def after(self, state: State) -> None:
        """It was made."""
        self.total += self.chance(state) - self._expected

    def chance(self, state: State) -> float:
        """The chance that the seat wins; what it has won where the game is over."""
        if state.seat < 0:
            places = list(state.ranking())
            return (places[self.seat] == 1) / places.count(1)
        return 1 / (1 + math.exp(-int(self.worth.of(state, self.seat)) / 1000))
