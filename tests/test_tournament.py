"""Tournaments as values: everyone meets and sits fairly, whoever comes, goes or stays away."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import combinations
from operator import add

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2

from cabale.tournament import pairing as pairings
from cabale.tournament.pairing import is_over, next_round
from cabale.tournament.plan import BOT, Kind, Pairing, Plan
from cabale.tournament.standings import standings


def plan(kind: Kind = "swiss", seats: int = 4, rounds: int = 7, **given: object) -> Plan:
    return Plan("A cup", kind, "gambit_royale", seats, rounds, **given)  # type: ignore[arg-type]


def played(found: list[Pairing], chance: random.Random, skill: float = 0.0) -> list[Pairing]:
    """Somebody wins; the stronger (of the lower number) more often, if skill counts."""
    over = []
    for one in found:
        if one.is_bye:
            over.append(one)
            continue
        scores = [round(chance.gauss(50 - skill * max(0, entrant), 15)) for entrant in one.seats]
        places = [1 + sum(other > score for other in scores) for score in scores]
        over.append(Pairing(one.round, one.seats, tuple(places), tuple(scores)))
    return over


def whole(chosen: Plan, count: int, seed: int = 1, skill: float = 0.0) -> list[Pairing]:
    chance, entrants = random.Random(seed), list(range(count))
    history: list[Pairing] = []
    for _ in range(200):
        fresh = next_round(chosen, f"cup {seed}", entrants, history)
        if not fresh:
            assert is_over(chosen, f"cup {seed}", entrants, history)
            return history
        history += played(fresh, chance, skill)
    pytest.fail("it never ends")


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(["swiss", "robin", "knockout", "series"]),
    st.integers(2, 6),
    st.integers(2, 17),
    st.sampled_from(["bot", "bye"]),
    st.booleans(),
    st.integers(0, 99),
)
def test_everyone_has_one_place_in_every_round(
    kind: Kind, seats: int, count: int, absent: str, duplicate: bool, seed: int
) -> None:
    count = min(count, seats) if kind == "series" else count
    chosen = plan(kind, seats, 4, absent=absent, duplicate=duplicate)
    history = whole(chosen, count, seed)
    for number in range(max(one.round for one in history) + 1):
        people = [entrant for one in history if one.round == number for entrant in one.people]
        assert len(people) == len(set(people))
        if kind in ("swiss", "robin", "series"):
            assert set(people) == set(range(count))
        for one in history:
            assert len(one.seats) == seats or one.is_bye
            assert one.people
    lines = standings(chosen, range(count), history)
    assert [line.entrant for line in lines if line.place == 1]
    assert sorted(line.entrant for line in lines) == list(range(count))
    assert all(0 <= gain <= 1 for line in lines for gain in line.rounds if gain is not None)


def seat_statistic(history: list[Pairing], count: int, seats: int) -> tuple[float, float]:
    """Pearson's statistic of who sat where against an even spread, and its bound at five per cent."""
    had = Counter((entrant, seat) for one in history for seat, entrant in enumerate(one.seats))
    rounds = max(one.round for one in history) + 1
    expected = rounds / seats
    total = sum((had[entrant, seat] - expected) ** 2 / expected for entrant in range(count) for seat in range(seats))
    return total, float(chi2.ppf(0.95, count * (seats - 1)))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_swiss_of_64_over_7_rounds_is_fair(seats: int) -> None:
    history = whole(plan(seats=seats), 64, skill=1.0)
    total, bound = seat_statistic(history, 64, seats)
    assert total < bound / 2, "far more even than chance would be"
    had = Counter((entrant, seat) for one in history for seat, entrant in enumerate(one.seats))
    counts = [had[entrant, seat] for entrant in range(64) for seat in range(seats)]
    assert max(counts) - min(counts) <= 2
    met = Counter(pair for one in history for pair in combinations(sorted(one.people), 2))
    assert max(met.values()) <= (1 if seats == 2 else 2)
    assert sum(count > 1 for count in met.values()) <= 0.02 * len(met)
    # Those who stand alike meet: at the end the strong are in front.
    lines = standings(plan(seats=seats), range(64), history)
    assert sum(line.entrant for line in lines[:16]) / 16 < sum(line.entrant for line in lines[-16:]) / 16


def test_control_seats_that_are_not_mixed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairings, "_seated", lambda _plan, group, number, *_: Pairing(number, tuple(sorted(group))))
    total, bound = seat_statistic(whole(plan(), 64, skill=1.0), 64, 4)
    assert total > bound


@pytest.mark.parametrize("count", [2, 5, 8])
def test_in_a_round_robin_of_two_everyone_meets_everyone_once(count: int) -> None:
    for absent in ("bot", "bye"):
        history = whole(plan("robin", 2, 0, absent=absent), count)
        met = Counter(pair for one in history for pair in combinations(sorted(one.people), 2))
        assert met == Counter(combinations(range(count), 2))
        had = Counter((entrant, seat) for one in history for seat, entrant in enumerate(one.seats) if not one.is_bye)
        assert all(abs(had[entrant, 0] - had[entrant, 1]) <= 1 + count % 2 for entrant in range(count))


def test_who_leaves_a_round_robin_leaves_the_others_as_they_were() -> None:
    chosen, chance = plan("robin", 2, 0, absent="bye"), random.Random(5)
    history = played(next_round(chosen, "x", range(6), []), chance)
    while fresh := next_round(chosen, "x", [0, 1, 2, 4, 5], history):
        history += played(fresh, chance)
    met = Counter(pair for one in history for pair in combinations(sorted(one.people), 2) if 3 not in one.people)
    assert met == Counter(combinations([0, 1, 2, 4, 5], 2))


@pytest.mark.parametrize(("count", "seats"), [(8, 4), (9, 3), (12, 4), (7, 4), (10, 5)])
def test_in_a_round_robin_of_more_everyone_meets_everyone_evenly(count: int, seats: int) -> None:
    met = Counter(pair for one in whole(plan("robin", seats, 0), count) for pair in combinations(sorted(one.people), 2))
    assert set(met) == set(combinations(range(count), 2)) or count % seats
    assert max(met.values()) <= 4


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_knockout_ends_with_one_table(seats: int) -> None:
    history = whole(plan("knockout", seats, 0), 13)
    last = max(one.round for one in history)
    (final,) = [one for one in history if one.round == last]
    winner = next(entrant for place, entrant in sorted(zip(final.places, final.seats, strict=True)) if entrant != BOT)
    lines = standings(plan("knockout", seats, 0), range(13), history)
    assert lines[0].entrant in final.people
    assert winner in final.people


def test_a_series_ends_when_nobody_can_catch_up() -> None:
    chosen = plan("series", 2, 5)
    history: list[Pairing] = []
    for _ in range(3):
        (one,) = next_round(chosen, "x", [0, 1], history)
        seat = one.seats.index(0)
        places = (1, 2) if seat == 0 else (2, 1)
        history.append(Pairing(one.round, one.seats, places, (1, 1)))
    assert [one.seats for one in history] in ([(0, 1), (1, 0), (0, 1)], [(1, 0), (0, 1), (1, 0)]), "seats go round"
    assert next_round(chosen, "x", [0, 1], history) == []


def test_duplicates_compare_those_who_had_the_same_seat() -> None:
    """The cards favoured seat 0 by far: by places the seat wins, by comparison the better player of each seat does."""
    tables = [
        Pairing(0, (0, 1), (1, 2), (90, 20)),
        Pairing(0, (2, 3), (1, 2), (80, 30)),
    ]
    same = standings(plan(seats=2, duplicate=True), range(4), tables)
    assert {line.entrant: line.points for line in same} == {0: 1.0, 3: 1.0, 1: 0.0, 2: 0.0}
    plain = standings(plan(seats=2), range(4), tables)
    assert {line.entrant: line.points for line in plain} == {0: 1.0, 2: 1.0, 1: 0.0, 3: 0.0}


def test_who_has_left_is_not_paired_and_keeps_what_was_earned() -> None:
    chosen = plan(seats=2, rounds=3)
    history = played(next_round(chosen, "x", range(6), []), random.Random(3))
    after = next_round(chosen, "x", [0, 1, 2, 3, 4], history)
    assert {entrant for one in after for entrant in one.people} == {0, 1, 2, 3, 4}
    assert len(standings(chosen, range(6), history)) == 6


def test_equal_results_in_another_order_are_a_tie() -> None:
    """Thirds and sixths, added up in two orders: as decimals they would differ in the last place."""
    first = (Fraction(1, 3), Fraction(2, 3), Fraction(5, 6))
    assert reduce(add, map(float, first)) != reduce(add, map(float, reversed(first)))  # control
    # At tables of four a place is worth thirds, a tie half of that.
    rounds = {Fraction(1, 3): (3, 1, 2, 4), Fraction(2, 3): (2, 1, 3, 4), Fraction(5, 6): (1, 1, 3, 4)}
    tables = [
        Pairing(number, (entrant, -1, -1, -1), rounds[gain], (10, 10, 10, 10))
        for entrant, gains in ((0, first), (1, first[::-1]))
        for number, gain in enumerate(gains)
    ]
    one, other = standings(plan(rounds=3), range(2), tables)
    assert (one.points, one.place) == (other.points, other.place) == (float(sum(first)), 1)
