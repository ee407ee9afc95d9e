"""Worlds keep what everyone knows (SR14): open cards, discards, Louis and the cards put under in the lower half."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import cabale
from cabale.chance import advanced, scaled, seeded
from cabale.games import game
from cabale.games.sun_king.arrange import arrange
from cabale.games.sun_king.pieces import CARDS, LOUIS
from cabale.state import UNKNOWN
from tests.sun_king.account import Account
from tests.tables import Picker

GAME = game("sun_king")
GAMES = 20 if cabale.compiled() else 6  # for each number of seats
WORLDS = 6000 if cabale.compiled() else 2000


def positions(seats, seed, every=5):
    state = GAME.new(seats, seed)
    rng = seeded(seed)
    count = 0
    while state.seat >= 0:
        if count % every == 0:
            yield state
        legal = state.legal()
        rng = advanced(rng)
        state.apply(legal[scaled(rng, len(legal))])
        count += 1


def test_only_the_pile_is_hidden():
    for seats in (2, 4, 6):
        for state in positions(seats, 5):
            hidden = set(state.pile)
            for seat in (0, seats - 1, 6):
                view = state.view(seat)
                assert {slot for slot in range(84) if view.cards[slot] == UNKNOWN} == hidden


def test_the_account_looks_at_what_is_special():
    """Random games come to where what was put under is next, and to where Louis waits; and worlds keep to it."""
    under = waits = worlds = 0
    for seats in range(3, 7):
        for seed in range(GAMES):
            state: Any = GAME.new(seats, seed, log=True)
            account = Account(state, 0)
            pick = Picker(seed)
            while True:
                for event in state.log:
                    account.hear(event)
                if account.under and (account.louis_open or account.size < len(account.under) + 3):
                    worlds += 1
                    assert account.impossible(state) == ""
                    assert account.impossible(state.view(0).world(worlds)) == ""
                    under += not account.louis_open
                    waits += account.louis_open
                if state.seat < 0:
                    break
                state.log = []
                state.apply(pick.of(state.legal()))
    assert under
    assert waits


def test_an_impossible_world_is_noticed():
    """The account can fail: exchange two cards of a world that may not change places."""
    dealt_games: Any = (GAME.new(3, seed, log=True) for seed in range(99))
    state = next(state for state in dealt_games if len(state.under) > 1)
    account = Account(state, 0)
    for event in state.log:
        account.hear(event)
    world = state.view(0).world(1)
    top, lowest = world.pile[len(world.pile) - 1], world.pile[0]
    louis = next(slot for slot in world.pile if world.cards[slot] == LOUIS)
    dealt = next(row for row in state.spheres if len(row) > 0)[0]
    for one, other, why in (
        (louis, top, "Louis in the upper half"),
        (lowest, top, "what was put under lies elsewhere"),
        (next(slot for slot in world.pile if world.cards[slot] != world.cards[dealt]), dealt, "another card lies open"),
    ):
        wrong = world.clone()
        wrong.cards[one], wrong.cards[other] = world.cards[other], world.cards[one]
        assert account.impossible(wrong) == why


POSITIONS: dict[str, dict[str, Any]] = {  # few cards in the pile: all worlds can be counted
    "both halves": {"pile": ["red", "red", "green", "blue", "louis", "only"], "upper": 2},
    "cards put under": {"pile": ["red", "green", "louis", "only"], "under": ["debts", "mazarin"], "upper": 1},
    "only those put under": {"pile": ["louis", "only"], "under": ["debts", "mazarin", "debts"], "upper": 0},
    "after Louis": {"pile": ["debts", "debts", "red_seal", "louis", "only"], "upper": 1, "louis": True},
}


@pytest.mark.parametrize("name", POSITIONS)
def test_each_possible_pile_has_its_chance(name):
    """All piles that may be, each as often as the dealing makes it (S4)."""
    words = POSITIONS[name]
    state = arrange(GAME, 4, {}, {**words, "phase": 2, "discards": ["rest"]})
    rest = [CARDS.index(card) for card in words["pile"] if card not in ("only", "louis")]
    put_under = [CARDS.index(card) for card in words.get("under", [])]
    expected: Counter[tuple[int, ...]] = Counter()
    for louis in range(words["upper"], len(state.pile)):
        for order in permutations(rest):
            faces = [*order, *put_under]
            expected[(*faces[:louis], int(LOUIS), *faces[louis:])] += 1
    view: Any = state.view(2)
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(WORLDS):
        world = view.world(number)
        found[tuple(int(world.cards[slot]) for slot in reversed(list(world.pile)))] += 1
    assert set(found) == set(expected)
    means = {pile: WORLDS * weight / expected.total() for pile, weight in expected.items()}
    misfit = sum((found[pile] - mean) ** 2 / mean for pile, mean in means.items())
    free = len(expected) - 1
    assert misfit < free + 4 * (2 * free) ** 0.5, (misfit, free)


def test_louis_is_anywhere_once_the_upper_half_is_gone():
    state = next(s for seed in range(99) for s in positions(3, seed, 1) if s.upper == 0 and s.louis == 0)
    view = state.view(0)
    slots = {list(view.world(number).cards).index(LOUIS) for number in range(600)}
    assert slots == set(state.pile)


def test_the_same_number_gives_the_same_world():
    state = GAME.new(4, 8)
    one, other = state.view(0), state.view(3)
    assert list(one.world(5).cards) == list(other.world(5).cards)
    assert list(one.world(5).cards) != list(one.world(6).cards)
    assert list(one.world(5).view(0).cards) == list(one.cards)
