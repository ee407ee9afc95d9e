"""Who meets whom, and in which seat.

- Swiss: those who stand alike meet, and nobody meets the same people again while others are left.
- Round robin: everyone meets everyone, as evenly as the size of the tables allows. At tables of two once each.
- Knock-out: the better half of each table goes on (one of two or three, two of four or five, three of six).
- Series: the same people again, until nobody can catch the leader any more.

Seats are given so that everyone comes to sit in each of them equally often; who is to have the rarer one is drawn from
the name of the tournament, so that anyone can reckon it again and nobody could have wished for it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from cabale.tournament.plan import BOT, Pairing
from cabale.tournament.standings import standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.tournament.plan import Plan

AGAIN = 25.0  # what it costs to let two people meet again, in squares of a difference in points
FIRST = 200.0  # what it is worth in a round robin to let two people meet at last
STARTS = 16  # orders from which tables of a round robin are sought; of many people fewer, as each takes long
MANY = 64
ALIKE = 0.3  # what it costs to bring people together who need the same seats


def next_round(plan: Plan, name: str, entrants: Sequence[int], played: Sequence[Pairing]) -> list[Pairing]:
    """The tables of the next round for those who are still there; nothing: the tournament is over."""
    number = max((pairing.round for pairing in played), default=-1) + 1
    if any(not pairing.is_over for pairing in played) or len(entrants) < 1:
        return []
    draw = _Draw(f"{name} {number}")
    groups = _GROUPS[plan.kind](plan, entrants, played, number, draw)
    return [_seated(plan, group, number, played, draw) for group in groups]


def is_over(plan: Plan, name: str, entrants: Sequence[int], played: Sequence[Pairing]) -> bool:
    """Whether everything was played."""
    return all(pairing.is_over for pairing in played) and not next_round(plan, name, entrants, played)


class _Draw:
    """Lots that follow from a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def of(self, *what: object) -> bytes:
        """The lot of something."""
        return hashlib.sha256(f"{self.name} {what}".encode()).digest()


# Who meets whom


def _swiss(plan: Plan, entrants: Sequence[int], played: Sequence[Pairing], number: int, draw: _Draw) -> list[list[int]]:
    if number >= plan.rounds:
        return []
    points = {line.entrant: line.points for line in standings(plan, entrants, played)}
    order = sorted(entrants, key=lambda one: (-points[one], draw.of(one)))
    return _grouped(plan, [order], played, points)


def _robin(plan: Plan, entrants: Sequence[int], played: Sequence[Pairing], number: int, draw: _Draw) -> list[list[int]]:
    if plan.seats == 2:
        return _circle(plan, entrants, played, number)
    met = _met(played)
    missing = [pair for pair in combinations(sorted(entrants), 2) if not met.get(pair)]
    # With tables of more than two some must meet twice before all have met: not much longer than that.
    longest = 3 * -(-(len(entrants) - 1) // (plan.seats - 1)) + 2
    if not missing or number >= longest:
        return []
    nothing = dict.fromkeys(entrants, 0.0)
    starts = STARTS if len(entrants) <= MANY else 2
    orders = [sorted(entrants, key=lambda one, at=at: draw.of(at, one)) for at in range(starts)]  # type: ignore[misc]
    return _grouped(plan, orders, played, nothing)


def _circle(plan: Plan, entrants: Sequence[int], played: Sequence[Pairing], number: int) -> list[list[int]]:
    """One stays, the others go round; whoever meets nobody pauses, or meets a bot. Who has left leaves a gap."""
    everyone = sorted({*entrants, *(one for pairing in played for one in pairing.people)})
    ring = [one if one in entrants else BOT for one in everyone] + [BOT] * (len(everyone) % 2)
    if number >= len(ring) - 1:
        return []
    turned = [ring[0], *ring[1 + number :], *ring[1 : 1 + number]]
    half = len(ring) // 2
    pairs = [[turned[at], turned[-1 - at]] for at in range(half)]
    # As people go round they come to sit now here, now there; the one who stays changes every round.
    pairs = [pair[::-1] if (at if at else number) % 2 else pair for at, pair in enumerate(pairs)]
    pairs = [pair for pair in pairs if pair != [BOT, BOT]]
    if plan.absent == "bye":
        pairs = [[one for one in pair if one != BOT] for pair in pairs]
    return pairs


def _knockout(
    plan: Plan, entrants: Sequence[int], played: Sequence[Pairing], number: int, draw: _Draw
) -> list[list[int]]:
    if number == 0:
        left = sorted(entrants, key=draw.of)
    else:
        last = [pairing for pairing in played if pairing.round == number - 1]
        if len(last) <= 1:
            return []
        left = [one for pairing in last for one in _going_on(plan, pairing, draw) if one in entrants]
        order = {line.entrant: at for at, line in enumerate(standings(plan, entrants, played))}
        left.sort(key=lambda one: order[one])
    count = -(-len(left) // plan.seats)
    groups: list[list[int]] = [[] for _ in range(count)]
    for at, one in enumerate(left):  # to and fro: the best meet late
        turn, place = divmod(at, count)
        groups[place if turn % 2 == 0 else count - 1 - place].append(one)
    alone = plan.absent == "bye"
    return [group if len(group) == 1 and alone else _with_bots(plan, group) for group in groups]


def _going_on(plan: Plan, pairing: Pairing, draw: _Draw) -> list[int]:
    if pairing.is_bye:
        return pairing.people
    order = sorted(
        (pairing.places[seat], -pairing.scores[seat], draw.of(one), one)
        for seat, one in enumerate(pairing.seats)
        if one != BOT
    )
    return [one for *_, one in order[: max(1, plan.seats // 2)]]


def _series(
    plan: Plan, entrants: Sequence[int], played: Sequence[Pairing], number: int, draw: _Draw
) -> list[list[int]]:
    del draw
    points = sorted((line.points for line in standings(plan, entrants, played)), reverse=True)
    left = plan.rounds - number
    if left <= 0 or (number and len(points) > 1 and points[0] > points[1] + left):
        return []
    return [_with_bots(plan, list(entrants)[: plan.seats])]


_GROUPS = {"swiss": _swiss, "robin": _robin, "knockout": _knockout, "series": _series}


def _with_bots(plan: Plan, group: list[int]) -> list[int]:
    return group + [BOT] * (plan.seats - len(group))


def _met(played: Sequence[Pairing]) -> dict[tuple[int, int], int]:
    """How often two people met."""
    found: dict[tuple[int, int], int] = {}
    for pairing in played:
        for pair in combinations(sorted(pairing.people), 2):
            found[pair] = found.get(pair, 0) + 1
    return found


def _grouped(
    plan: Plan, orders: list[list[int]], played: Sequence[Pairing], points: dict[int, float]
) -> list[list[int]]:
    """Tables of people who stand near each other, and met as rarely as can be: the best that some orders give."""
    met, leaning = _met(played), _leaning(plan, played)

    def cost(a: int, b: int) -> float:
        often = met.get((min(a, b), max(a, b)), 0)
        total = AGAIN * often**2 + (points[a] - points[b]) ** 2
        total -= FIRST if plan.kind == "robin" and not often else 0
        # Two who have both had a seat too often cannot both be given another.
        return total + ALIKE * sum(x * y for x, y in zip(leaning[a], leaning[b], strict=True))

    costs = {one: {other: cost(one, other) for other in orders[0]} for one in orders[0]}
    resting = _resting(plan, orders[0], played, points)
    found: list[tuple[float, list[list[int]]]] = []
    for order in orders:
        playing = [one for one in order if one not in resting]
        groups = [playing[at : at + plan.seats] for at in range(0, len(playing), plan.seats)]
        if len(groups) > 1:
            _spread(groups, plan.seats)
        better = True
        while better:
            better = sum(_exchange(*pair, costs) for pair in combinations(groups, 2)) > 0
        found.append((sum(costs[a][b] for group in groups for a, b in combinations(group, 2)), groups))
    best = min(found, key=lambda one: one[0])[1]
    return [_with_bots(plan, group) for group in best] + [[one] for one in resting]


def _resting(plan: Plan, order: list[int], played: Sequence[Pairing], points: dict[int, float]) -> list[int]:
    """Who pauses: who has paused least, then who stands lowest."""
    spare = len(order) % plan.seats
    if not spare or plan.absent == "bot" or len(order) == spare:
        return []
    paused = [pairing.seats[0] for pairing in played if pairing.is_bye]
    return sorted(order, key=lambda one: (paused.count(one), points[one], -order.index(one)))[:spare]


def _leaning(plan: Plan, played: Sequence[Pairing]) -> dict[int, list[float]]:
    """How much more often than others everyone had each seat."""
    found: dict[int, list[float]] = defaultdict(lambda: [0.0] * plan.seats)
    for pairing in played:
        if not pairing.is_bye:
            for seat, one in enumerate(pairing.seats):
                found[one] = [had + (at == seat) - 1 / plan.seats for at, had in enumerate(found[one])]
    return found


def _exchange(first: list[int], second: list[int], costs: dict[int, dict[int, float]]) -> bool:
    """Exchange two people of two tables if both tables together are better for it."""
    for at, one in enumerate(first):
        rest = [other for other in first if other != one]
        here = sum(costs[one][other] for other in rest)
        for place, two in enumerate(second):
            others = [other for other in second if other != two]
            now = here + sum(costs[two][other] for other in others)
            after = sum(costs[two][other] for other in rest) + sum(costs[one][other] for other in others)
            if after < now - 1e-9:
                first[at], second[place] = two, one
                return True
    return False


def _spread(groups: list[list[int]], seats: int) -> None:
    """Nobody sits alone among bots while a table before has people to spare."""
    for before in reversed(range(len(groups) - 1)):
        while len(groups[-1]) < min(2, seats) and len(groups[before]) > 2:
            groups[-1].insert(0, groups[before].pop())


# Who sits where


def _seated(plan: Plan, group: list[int], number: int, played: Sequence[Pairing], draw: _Draw) -> Pairing:
    if len(group) == 1 and (plan.absent == "bye" and plan.seats > 1):
        return Pairing(number, tuple(group))
    if plan.kind == "robin" and plan.seats == 2:
        return Pairing(number, tuple(group))  # the circle has seated them
    had = {
        one: [sum(pairing.seats[seat] == one for pairing in played if not pairing.is_bye) for seat in range(len(group))]
        for one in group
        if one != BOT
    }
    # The last seat someone had breaks ties: in a series the seats go round.
    last = {one: max((p.round * 8 + p.seats.index(one) for p in played if one in p.seats), default=-1) for one in had}

    def cost(order: tuple[int, ...]) -> tuple[int, int]:
        often = sum((2 * had[one][seat] + 1) for seat, one in enumerate(order) if one != BOT)
        again = sum(last[one] % 8 == seat for seat, one in enumerate(order) if one != BOT and last[one] >= 0)
        return often, again

    orders = sorted(set(permutations(group)), key=lambda order: (cost(order), draw.of(order)))
    return Pairing(number, orders[0])
