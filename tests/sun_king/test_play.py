"""What holds in every game of the Sun King, whatever is played."""

from collections import Counter
from typing import Any

import pytest

from cabale.chance import advanced, scaled, seeded
from cabale.games import game
from cabale.games.sun_king.arrange import arrange
from cabale.games.sun_king.pieces import CARDS, COLOURS, LOUIS
from cabale.games.sun_king.rules import MOST_CHOICES, PAYMENT
from cabale.texts import event_words

GAME = game("sun_king")
PIECES, FILE = GAME.pieces()


def check(state):
    """Cards and tokens are where they can be, each once."""
    slots = [*state.pile, *state.discards, *state.table, *state.waiting, *state.resolving]
    slots += [slot for row in [*state.spheres, *state.owned] for slot in row]
    assert sorted(slots) == list(range(84))
    assert sum(state.gold) + state.gold_left == 20
    assert sum(state.power) + state.power_left == 60
    assert min(*state.gold, *state.power, state.gold_left, state.power_left) >= 0
    assert state.playing == list(state.out).count(0)
    for row, cards in enumerate(state.spheres):
        assert all(state.cards[slot] // 2 == row % COLOURS for slot in cards)
    for seat in range(state.seats):
        if not state.is_in(seat):
            assert state.gold[seat] + state.power[seat] + len(state.owned[seat]) == 0
            assert not state.has_quality_card(seat)
    places = [state.cards[slot] for slot in state.pile]
    if LOUIS in places:
        assert places.index(LOUIS) < len(places) - state.upper


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games(seats):
    for seed in range(8):
        state: Any = GAME.new(seats, seed)
        rng = seeded(seed + 99)
        decisions = 0
        while state.seat >= 0:
            legal = state.legal()
            assert len(legal) > 1  # a choice without an alternative is nobody's
            assert len(legal) <= max(MOST_CHOICES, PIECES.highest_bid + 1)
            assert state.is_in(state.seat)
            check(state)
            rng = advanced(rng)
            state.apply(legal[scaled(rng, len(legal))])
            decisions += 1
        check(state)
        assert decisions < 3000
        assert state.playing == 1 or LOUIS in [state.cards[slot] for slot in state.resolving]


def test_always_the_first_and_always_the_last_move():
    """The longest and the shortest auctions; every game ends."""
    for seats in range(2, 7):
        for place in (0, -1):
            state = GAME.new(seats, 4)
            decisions = 0
            while state.seat >= 0:
                state.apply(state.legal()[place])
                decisions += 1
            assert decisions < 3000


def test_nothing_superfluous_is_paid():
    """SR4: what is paid covers the bid, never rises in worth, and none of it could be left out."""
    sales = 0
    for seed in range(60):
        state = GAME.new(4, seed, log=True)
        rng = seeded(seed)
        while state.seat >= 0:
            legal = state.legal()
            rng = advanced(rng)
            state.apply(legal[scaled(rng, len(legal))])
        events = [event_words(GAME, event).split() for event in state.log or []]
        for end, event in enumerate(events):
            if event[0] != "buys":
                continue
            buyer, lot, price = event[1], CARDS.index(event[2]), int(event[3])
            start = max(i for i in range(end) if events[i][0] in ("bids", "drops-out"))
            worths = []
            for name, seat, *parts in events[start + 1 : end]:
                assert seat == buyer
                if name == "discards":
                    colour = PIECES.colour[CARDS.index(parts[0])]
                    worths.append(3 if colour >= 0 and colour == PIECES.colour[lot] else 2)
                else:
                    assert name == "loses"
                    worths += [1] * int(parts[0])
            assert worths == sorted(worths, reverse=True)
            assert sum(worths) >= price
            assert sum(worths) - worths[-1] < price
            sales += 1
    assert sales > 100


@pytest.mark.parametrize(
    ("sphere", "owned", "gold", "power", "lot", "bid", "asked"),
    [
        (["red", "yellow"], [], 0, 1, "diplomacy", 5, False),  # all he has
        (["red", "red_seal"], [], 0, 0, "diplomacy", 2, False),  # one row, from the top downwards
        (["red", "yellow"], [], 0, 0, "diplomacy", 2, True),  # which card
        ([], ["medal", "suzerain"], 0, 0, "diplomacy", 1, True),
        (["red"], [], 0, 2, "diplomacy", 2, True),  # a card or tokens
        (["red"], [], 0, 1, "diplomacy", 3, False),
        (["red"], [], 1, 1, "diplomacy", 3, True),  # which token goes with the card
        ([], [], 2, 2, "diplomacy", 2, True),
        ([], [], 2, 2, "diplomacy", 4, False),
        ([], [], 0, 9, "diplomacy", 5, False),
        (["yellow"], ["pension"], 0, 0, "pension", 3, True),  # which of those that match
        (["yellow", "yellow"], [], 0, 0, "pension", 3, False),
        (["yellow"], ["pension"], 0, 0, "pension", 4, False),
        (["yellow", "red"], [], 0, 0, "pension", 2, True),
        (["yellow", "red"], [], 0, 0, "pension", 4, False),
        (["yellow", "red", "green"], [], 0, 0, "pension", 7, False),
        (["yellow", "red", "green"], [], 0, 0, "pension", 5, True),
    ],
)
def test_only_a_payment_with_an_alternative_is_asked_for(sphere, owned, gold, power, lot, bid, asked):
    """SR4: where one whole payment is left it is made at once, in whatever order."""
    position = {"phase": 2, "spheres": [sphere], "owned": [owned], "pile": [lot, "green"]}
    state = arrange(GAME, 3, {}, {**position, "gold": [gold, 0, 0], "power": [power, 9, 9]})
    for words in ("announce 1" if "medal" not in owned else "stop", f"bid {bid}", "drop", "drop"):
        state.apply(GAME.moves.read(words))
    assert (state.step == PAYMENT) == asked
    if not asked:
        assert lot in [CARDS[state.cards[slot]] for slot in state.owned[0]]


def test_every_event_and_question_comes_up():
    """Random games show every event; so texts and drawings of all of them are tested by playing."""
    told: Counter[str] = Counter()
    asked: Counter[Any] = Counter()
    for seed in range(300):
        state = GAME.new(3 + seed % 4, seed, log=True)
        rng = seeded(seed)
        while state.seat >= 0:
            asked[int(state.step)] += 1
            legal = state.legal()
            rng = advanced(rng)
            state.apply(legal[scaled(rng, len(legal))])
        told.update(event_words(GAME, event).split()[0] for event in state.log or [])
    assert set(asked) == set(GAME.questions)
    assert set(told) == set(GAME.events)


def test_the_highest_bid_follows_from_the_data():
    """All gold and power, all cards but the one for sale, those of its colour at three."""
    assert PIECES.highest_bid == 20 + 60 + 2 * (67 + 7) + 14
