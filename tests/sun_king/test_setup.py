"""Set-up (S1-S4, SR10, SR14)."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cabale.chance import seeded
from cabale.games import game
from cabale.games.sun_king.pieces import COLOURS, INFLUENCE, LOUIS
from cabale.games.sun_king.rules import PUT_UNDER
from cabale.state import EVERYONE

GAME = game("sun_king")
DEALS = {2: [2, 3], 3: [2, 3, 3], 4: [2, 2, 3, 3], 5: [2, 2, 3, 3, 4], 6: [2, 2, 3, 3, 4, 4]}


def dealt(seats, seed):
    """A game before its first turn begins: the first player may act at once without being asked."""
    pieces, _ = GAME.pieces()
    return GAME.deal(pieces, seats, {}, seed * 7919 + 12345, None)


@pytest.mark.parametrize("seats", range(2, 7))
def test_cards_and_tokens(seats):
    for seed in range(50):
        state = dealt(seats, seed)
        for seat in range(seats):
            slots = [slot for row in range(COLOURS * seat, COLOURS * seat + COLOURS) for slot in state.spheres[row]]
            assert len(slots) == DEALS[seats][seat]
            assert all(state.cards[slot] < INFLUENCE and state.seen[slot] == EVERYONE for slot in slots)
        assert list(state.gold) == [1] * seats
        assert list(state.power) == [9] * seats
        assert (state.gold_left, state.power_left) == (20 - seats, 60 - 9 * seats)
        assert state.turn == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_halves(seats):
    """The lower half is the larger one and has Louis, and the cards put under at the bottom in their order (S4)."""
    put_under = set()
    for seed in range(100):
        state = dealt(seats, seed)
        left = 83 - sum(DEALS[seats])
        assert len(state.pile) == left + 1
        assert state.upper == left // 2
        lower = [int(state.cards[slot]) for slot in list(state.pile)[: len(state.pile) - state.upper]]
        assert LOUIS in lower
        lower.remove(LOUIS)
        assert lower[: len(state.under)] == list(state.under)
        # S3: cards are dealt from the last slot on, so what went under later has a lower slot, and lies lower.
        slots = list(state.pile)[: len(state.under)]
        assert slots == sorted(slots)
        assert all(INFLUENCE <= face < LOUIS for face in state.under)
        assert all(state.seen[slot] == 0 for slot in state.pile)
        put_under.add(len(state.under))
    assert {0, 1, 2} <= put_under


def test_nothing_but_louis_is_shuffled():
    """S4: with the same deal the pile is the same, wherever Louis was put."""
    state = dealt(4, 1)
    pile = [slot for slot in state.pile if state.cards[slot] != LOUIS]
    faces = [int(state.cards[slot]) for slot in pile]
    louis = next(slot for slot in state.pile if state.cards[slot] == LOUIS)
    places = set()
    for number in range(300):
        other = state.clone()
        other.rng = seeded(number)
        other.prepare(vec[i64](pile), louis)
        prepared = [int(other.cards[slot]) for slot in other.pile]
        places.add(prepared.index(LOUIS))
        prepared.remove(LOUIS)
        assert prepared == faces
    assert places == set(range(len(pile) - len(pile) // 2 + 1))


def test_everyone_is_told_what_goes_under():
    for seed in range(20):
        state = GAME.new(4, seed, log=True)
        told = [event.a for event in state.log or [] if event.kind == PUT_UNDER]
        assert told == list(dealt_as(state, seed).under)[::-1]


def dealt_as(state, seed):
    """The same game before its first turn."""
    return GAME.deal(state.pieces, state.seats, {}, seeded(seed), None)


def test_louis_may_be_anywhere_in_the_lower_half():
    places = set()
    for seed in range(2000):
        state = dealt(2, seed)
        places.add([int(state.cards[slot]) for slot in state.pile].index(LOUIS))
    assert places == set(range(len(state.pile) - state.upper))


def test_the_first_player_begins():
    state: Any = GAME.new(4, seed=3, log=True)
    assert state.turn == 0
