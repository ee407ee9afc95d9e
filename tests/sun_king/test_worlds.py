"""Worlds keep what everyone knows (SR14): open cards, discards, Louis and the cards put under in the lower half."""

from cabale.chance import advanced, scaled, seeded
from cabale.games import game
from cabale.games.sun_king.pieces import LOUIS
from cabale.state import UNKNOWN

GAME = game("sun_king")


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


def test_worlds_respect_the_halves():
    before_louis = after_louis = 0
    for seats in (3, 4, 6):
        for seed in range(6):
            for state in positions(seats, seed, 9):
                view = state.view(0)
                world = view.world(seed)
                assert sorted(world.cards) == sorted(state.cards)
                pile = [int(world.cards[slot]) for slot in world.pile]
                upper = pile[len(pile) - state.upper :]
                lower = pile[: len(pile) - state.upper]
                assert LOUIS not in upper
                assert (LOUIS in lower) == (LOUIS in [state.cards[slot] for slot in state.pile])
                for face in set(state.under):
                    assert lower.count(face) >= list(state.under).count(face)
                before_louis += state.louis == 0 and state.upper > 0
                after_louis += state.louis == 1
                if state.louis == 1:
                    assert len(state.under) == 0
    assert before_louis
    assert after_louis


def test_every_possible_place_is_reached():
    """Every unseen face in every slot of its half, over many worlds; nothing else."""
    state = next(state for seed in range(99) for state in [GAME.new(3, seed)] if len(state.under) > 1)
    view = state.view(1)
    top, bottom = int(state.pile[len(state.pile) - 1]), int(state.pile[0])
    tops, bottoms = set(), set()
    for number in range(3000):
        world = view.world(number)
        tops.add(int(world.cards[top]))
        bottoms.add(int(world.cards[bottom]))
    unseen = {int(state.cards[slot]) for slot in state.pile}
    missing = [int(state.cards[slot]) for slot in state.pile]
    for face in [*state.under, LOUIS]:
        missing.remove(face)
    assert tops == set(missing)
    assert bottoms == unseen


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
