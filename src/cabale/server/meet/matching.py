"""Finding opponents: who plays with whom, from what they wish for, how strong they are, and how long they have waited.

At first only people of like strength are brought together. With every second of waiting everyone takes more: a
difference of `CLOSE` at once, and `PATIENCE` more a minute (ratings are some 25, give or take 8). After as many seconds
as they said, bots may fill the seats. Whoever has waited longest is looked for first.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

CLOSE = 4.0
PATIENCE = 8.0  # more difference for each minute of waiting
REMEMBERED = 20  # waits that an estimate is made from


class Seeker(msgspec.Struct):
    """Someone who looks for opponents."""

    person: str
    games: frozenset[str]
    seats: int
    pace: str
    since: float  # seconds
    bots_after: float  # seconds until bots may sit down; 0: never
    ratings: dict[str, float] = {}
    apart: frozenset[str] = frozenset()  # with whom they share no table

    def wants(self, other: Seeker) -> bool:
        """Whether this is the same wish; when bots may come is not part of it."""
        return (self.games, self.seats, self.pace) == (other.games, other.seats, other.pace)

    def takes_bots(self, now: float) -> bool:
        """Whether bots may fill the seats by now."""
        return bool(self.bots_after) and now - self.since >= self.bots_after


class Matched(msgspec.Struct):
    """People who play together, and how many bots."""

    game: str
    people: list[Seeker]
    bots: int


def tolerance(seeker: Seeker, now: float) -> float:
    """How much stronger or weaker the others may be by now."""
    return CLOSE + PATIENCE * (now - seeker.since) / 60


def match(seekers: Sequence[Seeker], now: float) -> list[Matched]:
    """Everyone who can begin now; each is in at most one group."""
    found: list[Matched] = []
    left = sorted(seekers, key=lambda one: (one.since, one.person))
    for seeker in list(left):
        if seeker not in left:
            continue
        best = _best(seeker, left, now)
        if best is not None and best.bots:
            # Bots sit down only with those who take them.
            takers = [one for one in left if one.takes_bots(now)]
            best = _best(seeker, takers, now) if seeker in takers else None
        if best is None:
            continue
        found.append(best)
        left = [one for one in left if one not in best.people]
    return found


def _best(seeker: Seeker, others: Sequence[Seeker], now: float) -> Matched | None:
    """The fullest group around someone, and of those the one whose people are nearest in strength."""
    groups = [_around(seeker, game, others, now) for game in sorted(seeker.games)]
    return max(groups, key=lambda one: (len(one.people), -_spread(one)), default=None)


def _around(seeker: Seeker, game: str, others: Sequence[Seeker], now: float) -> Matched:
    """Those who may play this game with someone, the nearest in strength first."""
    group = [seeker]
    mine = seeker.ratings.get(game, 25.0)

    def far(other: Seeker) -> float:
        return abs(other.ratings.get(game, 25.0) - mine)

    for other in sorted(others, key=lambda one: (far(one), one.since)):
        fits = (
            other is not seeker
            and game in other.games
            and other.seats == seeker.seats
            and other.pace == seeker.pace
            and all(_may_meet(other, one, game, now) for one in group)
        )
        if fits and len(group) < seeker.seats:
            group.append(other)
    return Matched(game, group, seeker.seats - len(group))


def _may_meet(one: Seeker, other: Seeker, game: str, now: float) -> bool:
    if other.person in one.apart or one.person in other.apart or one.person == other.person:
        return False
    # Whoever has waited long is met by who has just come only if that one would take them, too.
    most = min(tolerance(one, now), tolerance(other, now))
    return abs(one.ratings.get(game, 25.0) - other.ratings.get(game, 25.0)) <= most


def _spread(group: Matched) -> float:
    ratings = [one.ratings.get(group.game, 25.0) for one in group.people]
    return max(ratings) - min(ratings)


def estimate(waits: Sequence[float]) -> int | None:
    """How many seconds people waited lately, in the middle; None: nobody knows, and none is made up."""
    lately = list(waits)[-REMEMBERED:]
    return round(median(lately)) if len(lately) >= 3 else None
