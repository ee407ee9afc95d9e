"""Set-up (S1-S4, SR10, SR14)."""

import pytest

from cabale.games import game
from cabale.games.sun_king.pieces import COLOURS, INFLUENCE, LOUIS
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
    """The lower half is the larger one and has Louis and the cards put under; nobody knows where."""
    for seed in range(100):
        state = dealt(seats, seed)
        left = 83 - sum(DEALS[seats])
        assert len(state.pile) == left + 1
        assert state.upper == left // 2
        lower = [int(state.cards[slot]) for slot in list(state.pile)[: len(state.pile) - state.upper]]
        assert LOUIS in lower
        for face in set(state.under):
            assert INFLUENCE <= face < LOUIS
            assert lower.count(face) >= list(state.under).count(face)
        assert all(state.seen[slot] == 0 for slot in state.pile)


def test_louis_may_be_anywhere_in_the_lower_half():
    places = set()
    for seed in range(2000):
        state = dealt(2, seed)
        places.add([int(state.cards[slot]) for slot in state.pile].index(LOUIS))
    assert places == set(range(len(state.pile) - state.upper))


def test_the_first_player_begins():
    state = GAME.new(4, seed=3, log=True)
    assert state.turn == 0
