"""How everyone stands.

At a table everyone earns the share of the others that they left behind: 1 for the winner, 0 for the last, half for each
whom they tied with. Where all tables of a round had the same cards, everyone is compared with those who had the same
seat instead: what the cards gave, they gave to all of them. A pause counts as much as a win.

Ties are broken by what the opponents earned, then by first places, then by the share of the points at the tables. All
of it is reckoned in fractions: thirds added in another order must not tell two people apart.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from cabale.tournament.plan import BOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cabale.tournament.plan import Pairing, Plan


class Standing(msgspec.Struct):
    """How an entrant stands."""

    entrant: int
    place: int = 0  # shared by those whom nothing tells apart
    points: float = 0.0
    opponents: float = 0.0  # the mean of what the opponents earned
    firsts: int = 0
    share: float = 0.0  # of the points at the tables, in the mean
    played: int = 0
    rounds: list[float | None] = []  # what each round brought; None: not there, or not over


def ahead(mine: int, others: Iterable[int]) -> Fraction:
    """The share of others that is left behind; ties count half."""
    halves = [2 if mine > other else 1 if mine == other else 0 for other in others]
    return Fraction(sum(halves), 2 * len(halves)) if halves else Fraction(1)


def earned(plan: Plan, pairing: Pairing, seat: int, together: Sequence[Pairing]) -> Fraction:
    """What a seat of a table that is over has earned; `together`: all tables of its round."""
    if pairing.is_bye:
        return Fraction(1)
    if plan.duplicate:
        same = [
            other.scores[seat]
            for other in together
            if other is not pairing and other.places and other.seats[seat] != BOT
        ]
        if same:
            return ahead(pairing.scores[seat], same)
    return ahead(-pairing.places[seat], [-place for at, place in enumerate(pairing.places) if at != seat])


class _Sums:
    """What an entrant has gathered, exactly."""

    def __init__(self, entrant: int, rounds: int) -> None:
        self.entrant = entrant
        self.points = self.share = Fraction(0)
        self.firsts = self.played = 0
        self.rounds: list[float | None] = [None] * rounds
        self.met: list[int] = []
        self.reached = -1  # the last round that they are in

    def add(self, plan: Plan, pairing: Pairing, seat: int, together: Sequence[Pairing]) -> None:
        """Count a table that is over."""
        gain = earned(plan, pairing, seat, together)
        self.points += gain
        self.rounds[pairing.round] = float(gain)
        if pairing.is_bye:
            return
        self.played += 1
        self.firsts += pairing.places[seat] == 1
        total = sum(max(0, score) for score in pairing.scores)
        self.share += Fraction(max(0, pairing.scores[seat]), total) if total else 0
        self.met += [other for other in pairing.people if other != self.entrant]


def standings(plan: Plan, entrants: Sequence[int], played: Sequence[Pairing]) -> list[Standing]:
    """Everyone, the best first."""
    count = max((pairing.round for pairing in played), default=-1) + 1
    found = {entrant: _Sums(entrant, count) for entrant in entrants}
    together: dict[int, list[Pairing]] = {}  # the tables of each round
    for pairing in played:
        together.setdefault(pairing.round, []).append(pairing)
    for pairing in played:
        for seat, entrant in enumerate(pairing.seats):
            if sums := found.get(entrant):
                sums.reached = max(sums.reached, pairing.round)
                if pairing.is_over:
                    sums.add(plan, pairing, seat, together[pairing.round])

    def worth(sums: _Sums) -> tuple[Fraction | int, ...]:
        others = [found[other].points for other in sums.met if other in found]
        opponents = sum(others, Fraction(0)) / len(others) if others else Fraction(0)
        share = sums.share / sums.played if sums.played else Fraction(0)
        return (sums.reached if plan.kind == "knockout" else 0), sums.points, opponents, sums.firsts, share

    ranked = sorted(((worth(sums), -sums.entrant) for sums in found.values()), reverse=True)
    lines: list[Standing] = []
    for at, (values, negative) in enumerate(ranked):
        sums = found[-negative]
        place = lines[-1].place if at and ranked[at - 1][0] == values else at + 1
        _, points, opponents, _, share = map(float, values)
        lines.append(Standing(sums.entrant, place, points, opponents, sums.firsts, share, sums.played, sums.rounds))
    return lines
