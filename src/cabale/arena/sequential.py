"""What may be said at any time: a test and an interval that stay true however often one looks and whenever one stops.

Both imagine a gambler who doubts a claim "the mean is at most so much" and bets on every deal, at odds that are fair if
the claim is true. Then, whatever else is true of the deals, the chance that the gambler ever has K times the first
capital is at most 1/K (Ville's inequality). So who has 20 times as much has refuted the claim, with an error of at most
5 %: exactly, from the first deal on, without normal approximations and without a variance that must be known. A deal
is one bet, since its games are not independent of each other.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cabale.arena.simulate import Share

if TYPE_CHECKING:
    from collections.abc import Sequence

ERROR = 0.05  # at most, of either answer of the test, and of an interval
BOUND = math.log(1 / ERROR)  # evidence that answers, as the logarithm of the gambler's capital
BOLDEST = 0.9  # of the capital may be lost on one deal: one surprise must not ruin the gambler
PRIOR = 4  # deals that the spread expected beforehand counts for
STAKES = (1.0, 1 / 2, 1 / 4, 1 / 8, 1 / 16)  # of gamblers with equal capital: bold ones for few deals, careful for many


class Doubt:
    """A gambler who doubts that the mean of values from 0 to 1 is at most `mean`, and thinks it is `gain` more.

    The stake is the best one if that is true and values spread as they did so far: then about as few deals are needed
    as by a test that knows the spread. `spread` is the variance expected at first; a wrong one costs deals, not truth.
    """

    def __init__(self, mean: float, gain: float, spread: float) -> None:
        self.evidence = 0.0
        self._mean, self._gain = mean, gain
        self._squares, self._count = PRIOR * (spread + gain * gain), PRIOR

    def bet(self, value: float) -> None:
        """Bet on a value with what earlier values tell; only that keeps the odds fair."""
        stake = min(self._gain * self._count / self._squares, BOLDEST / self._mean)
        self.evidence += math.log1p(stake * (value - self._mean))
        self._squares += (value - self._mean) ** 2
        self._count += 1


def interval(values: Sequence[float]) -> Share:
    """A mean of values from 0 to 1 with an interval that has missed the truth in at most 5 %, whenever one stops."""
    mean = sum(values) / len(values)
    return Share(mean, min(mean, _lowest(values)), max(mean, 1 - _lowest([1 - value for value in values])))


def _lowest(values: Sequence[float]) -> float:
    """The lower end: whoever claims less has been refuted, with half of the error."""
    counts: dict[float, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    low, high = 0.0, 1.0
    for _ in range(50):  # the capital only falls with the mean that is claimed
        claim = (low + high) / 2
        if _capital(counts, claim) >= 2 / ERROR:
            low = claim
        else:
            high = claim
    return low


def _capital(counts: dict[float, int], claim: float) -> float:
    """What gamblers with fixed stakes have on average after these values; they doubt a mean of at most `claim`."""
    total = 0.0
    for stake in STAKES:
        factors = [(1 + stake * (value / claim - 1), count) for value, count in counts.items()]
        if all(factor > 0 for factor, _ in factors):
            total += math.exp(min(700.0, sum(count * math.log(factor) for factor, count in factors)))
    return total / len(STAKES)
