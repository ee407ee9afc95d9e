"""Of a few unknown cards every deal that agrees with what was seen turns up as often as it should; no other does.

A card laid out of a hand may have been any draw before it, each with the same chance as far as it leaves a deal. What
is still held was dealt from the cards that were hidden then and still are, each with the same chance.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import cabale
from cabale.games.heads_of_state.rules import TREACHERY, HeadsOfState
from tests.heads_of_state.account import NOW, Account, Draw, Hand, Histories, faces
from tests.tables import TABLES
from tests.test_chance import bound
from tests.test_worlds import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    Key = tuple[tuple[int, ...], ...]  # the unseen cards of each hand

POSITIONS = 10 if cabale.compiled() else 2
SAMPLE = 3000 if cabale.compiled() else 1000
ASKED, MOST_ASKED = (3, 200) if cabale.compiled() else (1, 40)  # positions, and deals of each
MOST_WAYS = 300  # to give what was laid out to draws
MOST_HELD = 4  # cards of others
Given = dict[int, tuple[int, int]]  # by draw: the kind and when it was laid out


def ways(hand: Hand) -> list[Given]:
    """All ways to give what was laid out of a hand to draws before it."""
    found: list[Given] = [{}]
    for spent in hand.spent:
        draws = [number for number, draw in enumerate(hand.draws) if draw.at < spent.at]
        found = [{**way, draw: (spent.kind, spent.shown)} for way in found for draw in draws if draw not in way]
    return found


class Expected:
    """The chances of all deals of the treachery cards, from an account."""

    def __init__(self, account: Account) -> None:
        self.seats = [seat for seat in range(account.seats) if seat != account.reader]
        self.hands = [account.hands[seat][TREACHERY] for seat in self.seats]
        histories = Histories(account, TREACHERY, [Counter()] * account.seats, Counter())
        self.limits = histories.limits
        self.left = Counter(account.hidden[TREACHERY])
        if account.reader < account.seats:
            self.left.subtract(account.hands[account.reader][TREACHERY].held(NOW))
        self.chances: dict[Key, Fraction] = {}
        self.feasible = 0
        self.count = 0

    def find(self) -> None:
        for together in product(*(ways(hand) for hand in self.hands)):
            self.count += 1
            limits = [Counter(limit) for limit in self.limits]
            held: list[tuple[int, int]] = []  # when a card that is still held was hidden, and by which hand
            for number, (hand, way) in enumerate(zip(self.hands, together, strict=True)):
                for at, draw in enumerate(hand.draws):
                    if at in way:
                        for time in range(draw.hidden, way[at][1]):
                            limits[time][way[at][0]] -= 1
                    else:
                        held.append((draw.hidden, number))
            bound_by = Counter(self.left)
            for time in range(len(limits) - 1, -1, -1):
                bound_by = Counter({kind: min(number, limits[time][kind]) for kind, number in bound_by.items()})
                limits[time] = bound_by
                if min(bound_by.values()) < 0 or bound_by.total() < sum(hidden <= time for hidden, _ in held):
                    break
            else:
                self.feasible += 1
                self.deal(sorted(held), limits, {tuple(() for _ in self.hands): Fraction(1)})
        self.chances = {key: chance / self.feasible for key, chance in self.chances.items()}

    def deal(self, held: list[tuple[int, int]], limits: list[Counter[int]], chances: dict[Key, Fraction]) -> None:
        """Deal what is held, the oldest first."""
        for hidden, number in held:
            after: dict[Key, Fraction] = {}
            for key, chance in chances.items():
                dealt = Counter(kind for cards in key for kind in cards)
                pool = (limits[hidden] if hidden < len(limits) else self.left) - dealt
                for kind, copies in pool.items():
                    cards = tuple(sorted([*key[number], kind]))
                    then = (*key[:number], cards, *key[number + 1 :])
                    after[then] = after.get(then, Fraction(0)) + chance * copies / pool.total()
            chances = after
        for key, chance in chances.items():
            self.chances[key] = self.chances.get(key, Fraction(0)) + chance


def small_positions() -> Iterator[tuple[HeadsOfState, Account, Expected]]:
    """Views in which the others have few treachery cards, some of them since before the deck was rebuilt."""
    tables = [table for table in TABLES if table.game.name == "heads_of_state"]
    for seed in range(1000):
        chosen: set[int] = set()
        for state, accounts in positions(tables[seed % len(tables)], "biased", seed):
            account = accounts[seed % len(accounts)]
            hands = [account.hands[seat][TREACHERY] for seat in range(account.seats) if seat != account.reader]
            held = sum(hand.unseen for hand in hands)
            rebuilt = len(account.limits[TREACHERY])
            if account.first or not rebuilt or not 1 < held <= MOST_HELD or rebuilt in chosen:
                continue
            many = 1
            for hand in hands:
                for number, spent in enumerate(hand.spent):
                    many *= sum(draw.at < spent.at for draw in hand.draws) - number
            if many > MOST_WAYS:
                continue
            expected = Expected(account)
            expected.find()
            if expected.feasible < expected.count or any(limit.total() < 12 for limit in expected.limits):
                chosen.add(rebuilt)
                view = state.view(account.reader)
                assert isinstance(view, HeadsOfState)
                yield view, account, expected


def unseen(account: Account, world: HeadsOfState, seat: int) -> tuple[int, ...]:
    cards = faces(world, world.hands[2 * seat + TREACHERY])
    cards.subtract(account.hands[seat][TREACHERY].known)
    return tuple(sorted(cards.elements()))


def test_every_possible_deal_turns_up_as_often_as_it_should() -> None:
    tried = 0
    for view, account, expected in small_positions():
        found: Counter[Key] = Counter()
        for number in range(SAMPLE):
            world = view.world(number)
            assert isinstance(world, HeadsOfState)
            found[tuple(unseen(account, world, seat) for seat in expected.seats)] += 1
        assert set(found) <= set(expected.chances), "nothing else is dealt"
        # Rare deals count together.
        statistic, rare, rare_found, sides = 0.0, 0.0, 0, 0
        for key, chance in expected.chances.items():
            mean = float(chance) * SAMPLE
            if mean < 8:
                rare += mean
                rare_found += found[key]
            else:
                statistic += (found[key] - mean) ** 2 / mean
                sides += 1
        if rare > 8:
            statistic += (rare_found - rare) ** 2 / rare
            sides += 1
        if sides > 1:
            assert statistic < bound(sides)
            tried += 1
        if tried == POSITIONS:
            return
    raise AssertionError("too few such positions")


def test_these_deals_are_all_that_are_possible() -> None:
    """By another way: every hand is asked for a history that leads to it."""
    tried = 0
    for _, account, expected in small_positions():
        if len(expected.chances) > MOST_ASKED:
            continue
        left = list(expected.left.elements())
        kinds = sorted(set(left))
        sizes = [hand.unseen for hand in expected.hands]
        for cards in product(kinds, repeat=sum(sizes)):
            if Counter(cards) - expected.left:
                continue
            key, at = [], 0
            for size in sizes:
                key.append(tuple(sorted(cards[at : at + size])))
                at += size
            counters = [Counter[int]() for _ in range(account.seats)]
            for seat, own in zip(expected.seats, key, strict=True):
                counters[seat] = Counter(own)
            possible = Histories(account, TREACHERY, counters, Counter()).impossible() == ""
            assert possible == (tuple(key) in expected.chances), key
        tried += 1
        if tried == ASKED:
            return
    raise AssertionError("too few such positions")


def test_a_draw_is_told_apart_by_when_it_was_hidden() -> None:
    """The account itself: a card laid out was one of the draws before it."""
    hand = Hand(draws=[Draw(1, 0, 3), Draw(5, 1, 4)])
    assert hand.held(0) == Counter([3])
    assert hand.held(1) == Counter([3, 4])
