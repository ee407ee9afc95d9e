"""Every world turns up as often as it should, by a reckoning that knows nothing of how worlds are dealt.

A reader who forgets nothing starts with every order of the decks alike. With each event he drops what cannot be and
weighs the rest anew: how likely was the card that was turned up, drawn by himself, or laid out of a hand from which
any unseen card may be laid? What he then believes of the hands is compared with the worlds of the engine.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cabale
from cabale.chance import seeded
from cabale.games import game
from cabale.games.heads_of_state import deal, rules
from cabale.games.heads_of_state.hidden import DREW, MOST_ROUNDS, Deal
from cabale.games.heads_of_state.pieces import REVOLUTION, Pieces, load
from cabale.games.heads_of_state.rules import ATTRIBUTE, TREACHERY, HeadsOfState
from cabale.state import SPECTATOR
from tests.heads_of_state.account import Account, Draw, Hand, faces, pack_of
from tests.tables import Picker, Table
from tests.test_chance import bound
from tests.test_questions import all_the_same
from tests.test_worlds import chooser
from tests.test_worlds import looks as looks_at_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.state import Event

    Cards = tuple[int, ...]  # sorted
    Key = tuple[Cards, ...]  # the unseen cards of each other hand, then those of the pile

GAME = game("heads_of_state")
POSITIONS = 12 if cabale.compiled() else 2  # of each pack
SAMPLE = 4000 if cabale.compiled() else 1200
DEALS = 1500 if cabale.compiled() else 60
MOST_KEYS = 3000  # beliefs that are kept


class TooMany(Exception):
    """There are more possibilities than a test can look at."""


class Beliefs(Account):
    """How likely a reader holds the hands of the others and the pile to be, for the cards of one pack."""

    def __init__(self, state: HeadsOfState, reader: int, pack: int) -> None:
        super().__init__(state, reader)
        self.pack = pack
        self.others = [seat for seat in range(self.seats) if seat != reader]
        self.own: Counter[int] = Counter()
        self.chances: dict[Key, float] = {tuple(() for _ in range(len(self.others) + 1)): 1.0}

    def are_old(self) -> bool:
        """Whether unseen cards of another are older than the deck."""
        hands = [self.hands[seat][self.pack] for seat in self.others]
        return any(draw.hidden < len(self.limits[self.pack]) for hand in hands for draw in hand.draws)

    def in_deck(self, key: Key) -> Counter[int]:
        deck = Counter(self.hidden[self.pack])
        deck.subtract(self.own)
        for cards in key:
            deck.subtract(cards)
        return deck

    def weigh(self, follow: Callable[[Key], Iterator[tuple[Key, float]]]) -> None:
        """Follow each possibility to what may come of it."""
        chances: dict[Key, float] = {}
        for key, chance in self.chances.items():
            for then, factor in follow(key):
                chances[then] = chances.get(then, 0.0) + chance * factor
        if len(chances) > MOST_KEYS:
            raise TooMany
        total = sum(chances.values())
        self.chances = {key: chance / total for key, chance in chances.items()}

    # What a reader hears, before the account notes it.

    def hear(self, event: Event) -> None:
        kind, face, seat, pack = (int(n) for n in (event.kind, event.face, event.a, event.b))
        if kind == rules.DRAWS and pack == self.pack:
            self.draws(seat, face, self.pack == ATTRIBUTE and self.deck[ATTRIBUTE] == 0)
        super().hear(event)

    def draws(self, seat: int, face: int, from_pile: bool) -> None:
        at = self.others.index(seat) if seat != self.reader else -1

        def follow(key: Key) -> Iterator[tuple[Key, float]]:
            source = Counter(key[-1]) if from_pile else self.in_deck(key)
            for kind, number in source.items():
                if number > 0 and (at >= 0 or kind == face):
                    then = changed(key, -1, kind, -1) if from_pile else key
                    yield changed(then, at, kind, 1) if at >= 0 else then, number / source.total()

        self.weigh(follow)
        if at < 0:
            self.own[face] += 1

    def turn_up(self, card: int) -> None:
        if pack_of(card) == self.pack:
            from_pile = self.pack == ATTRIBUTE and self.deck[ATTRIBUTE] == 0

            def follow(key: Key) -> Iterator[tuple[Key, float]]:
                source = Counter(key[-1]) if from_pile else self.in_deck(key)
                if source[card] > 0:
                    yield changed(key, -1, card, -1) if from_pile else key, source[card] / source.total()

            self.weigh(follow)
        super().turn_up(card)

    def spend(self, seat: int, card: int) -> None:
        if pack_of(card) == self.pack and self.hands[seat][self.pack].known[card] == 0:
            if seat == self.reader:
                self.own[card] -= 1
            else:
                at = self.others.index(seat)

                def follow(key: Key) -> Iterator[tuple[Key, float]]:
                    if card in key[at]:
                        yield changed(key, at, card, -1), key[at].count(card) / len(key[at])

                self.weigh(follow)
        super().spend(seat, card)

    def begin_round(self, number: int) -> None:
        if self.pack == ATTRIBUTE:
            if number > 1 and self.pile > 0 and len(self.limits[ATTRIBUTE]) > self.pile_hidden:
                raise TooMany  # what is left of a pile counts as if it had lain in the deck
            self.weigh(lambda key: iter([((*key[:-1], ()), 1.0)]))
        super().begin_round(number)
        if self.pack == ATTRIBUTE:
            for _ in range(self.pile - 1):

                def follow(key: Key) -> Iterator[tuple[Key, float]]:
                    deck = self.in_deck(key)
                    for kind, copies in deck.items():
                        if copies > 0:
                            yield changed(key, -1, kind, 1), copies / deck.total()

                self.weigh(follow)

    def prove(self, seat: int, ranks: list[int]) -> None:
        raise TooMany  # what a proof tells is checked by the account


def changed(key: Key, at: int, kind: int, by: int) -> Key:
    """A key with a card more or less at one place."""
    at %= len(key)
    cards = Counter(key[at])
    cards[kind] += by
    return (*key[:at], tuple(sorted(cards.elements())), *key[at + 1 :])


def key_of(beliefs: Beliefs, world: HeadsOfState) -> Key:
    key = []
    for seat in beliefs.others:
        cards = faces(world, world.hands[2 * seat + beliefs.pack])
        cards.subtract(beliefs.hands[seat][beliefs.pack].known)
        key.append(tuple(sorted(cards.elements())))
    pile = faces(world, world.pile) if beliefs.pack == ATTRIBUTE else Counter[int]()
    del pile[REVOLUTION]
    return (*key, tuple(sorted(pile.elements())))


def statistic(expected: dict[Key, float], found: Counter[Key]) -> tuple[float, int]:
    """By chi-square how far what is found is from what is expected, and on how many sides; rare keys count together."""
    total, rare, rare_found, sides = 0.0, 0.0, 0, 0
    for key, chance in expected.items():
        mean = chance * found.total()
        if mean < 8:
            rare += mean
            rare_found += found[key]
        else:
            total += (found[key] - mean) ** 2 / mean
            sides += 1
    if rare > 8:
        total += (rare_found - rare) ** 2 / rare
        sides += 1
    return total, sides


def looks(pieces: Pieces, pack: int) -> Iterator[tuple[HeadsOfState, Beliefs]]:
    """Positions in which unseen cards are older than the deck, with what one reader believes."""
    for seed in range(3000):
        seats = 2 + seed % 2
        state, pick, number = deal(pieces, seats, {}, seeded(seed), None), Picker(seed), 0
        state.log = []
        state.run()
        beliefs = Beliefs(state, (*range(seats), int(SPECTATOR))[seed // 2 % (seats + 1)], pack)
        choose = chooser(GAME, "biased", seed)
        try:
            while state.seat >= 0:
                for event in state.log or []:
                    beliefs.hear(event.seen_by(beliefs.reader))
                state.log = []
                if beliefs.are_old() and not beliefs.first and len(beliefs.chances) > 1 and pick.below(6) == 0:
                    yield state, beliefs
                    break
                state.apply(choose(state, number))
                number += 1
        except TooMany:
            continue


@pytest.fixture(scope="module")
def small() -> Pieces:
    """Few cards, so that the decks go round quickly and there are few possibilities."""
    pieces, _ = load(GAME.folder / "data.toml", {})
    for seats in range(2, 6):
        pieces.attributes[seats] = vec[i64]([9, 6, 0, 4, 0, 0, 0, 0, 6])
    pieces.treachery = vec[i64]([4, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0])
    pieces.row, pieces.pile, pieces.hand, pieces.kept = 4, 2, 4, 3
    pieces.treachery_hand, pieces.kept_treachery = 2, 2
    return pieces


@pytest.mark.parametrize("pack", [ATTRIBUTE, TREACHERY], ids=["attributes", "treachery"])
def test_every_world_turns_up_as_often_as_it_should(pack: int, small: Pieces) -> None:
    tried, totals, freedom = 0, {"taken": 0.0, "stirred": 0.0}, 0
    for state, beliefs in looks(small, pack):
        sides = 0
        for way in totals:
            view = state.view(beliefs.reader)
            assert isinstance(view, HeadsOfState)
            view.deals = [view.new_deal(ATTRIBUTE), view.new_deal(TREACHERY)]
            if way == "stirred":
                view.deals[pack].sure = False
            found: Counter[Key] = Counter()
            for number in range(SAMPLE):
                found[key_of(beliefs, view.world(number))] += 1
            assert set(found) <= set(beliefs.chances), "nothing else is dealt"
            far, sides = statistic(beliefs.chances, found)
            if sides > 1:
                print(f"{way}, {sides} sides: {far:.1f} < {bound(sides):.1f}, {len(beliefs.chances)} deals")
                assert far < bound(sides)
                totals[way] += far
        if sides > 1:
            tried, freedom = tried + 1, freedom + sides - 1
        if tried == POSITIONS:
            assert max(totals.values()) < bound(freedom + 1), "all of them together"
            return
    raise AssertionError("too few such positions")


def test_a_deal_that_knows_only_what_is_possible_is_found_out(small: Pieces) -> None:
    """The reckoning sees more than limits: dealt with no eye for how likely the open cards were, worlds are uneven."""
    total, freedom = 0.0, 0
    for tried, (state, beliefs) in enumerate(looks(small, ATTRIBUTE)):
        view = state.view(beliefs.reader)
        assert isinstance(view, HeadsOfState)
        view.added[ATTRIBUTE] = vec[i64]([0] * len(view.added[ATTRIBUTE]))
        found = Counter(key_of(beliefs, view.world(number)) for number in range(SAMPLE))  # type: ignore[arg-type]
        far, sides = statistic(beliefs.chances, found)
        if sides > 1:
            total, freedom = total + far, freedom + sides - 1
        if tried == POSITIONS:
            break
    assert total > bound(freedom + 1)


def test_a_fitting_deal_is_found_long_before_the_search_is_given_up() -> None:
    """Deals are made, or stirred, again until one fits. How often, over worlds of games of every size and manner?"""
    tries: Counter[int] = Counter()
    rounds: Counter[int] = Counter()
    at_once = 0
    for number, (state, account) in enumerate(looks_at_games(GAME, DEALS)):
        world = state.view(account.reader)
        assert isinstance(world, HeadsOfState)
        world.rng = seeded(number)
        for pack in (ATTRIBUTE, TREACHERY):
            found = world.new_deal(pack)
            world.fit(found, pack)
            if len(found.old) > 0:
                at_once += found.sure
                tries[int(found.tries)] += 1
                rounds[int(found.rounds)] += 1
    print(f"of {tries.total()} deals {tries[1]} were taken at once, others after at most {max(tries)} tries;")
    print(f"{rounds.total() - at_once} were stirred, at most {max(rounds)} times")
    assert 3 * at_once > tries.total()
    assert rounds.total() > at_once, "and some are stirred: both ways are looked at"
    assert max(tries) < rules.MOST_TRIES // 10
    assert max(rounds) < MOST_ROUNDS // 10


def test_nothing_is_left_to_deal_where_every_draw_was_laid_out() -> None:
    """Cards were hidden again once; the one draw that is older was laid out since, and everything lies open."""
    found = Deal(vec[i64]([1, 0]), vec[i64]([1, 0]), vec[i64]([0, 0]))
    found.add(0, vec[i64]([DREW, 16]))
    found.prepare()
    assert found.deal()
    assert (list(found.kind), len(found.rest)) == ([0], 0)


def test_whoever_is_asked_has_a_choice_in_every_world() -> None:
    """HR7: with three kills open, a world in which only their order were left would have asked nobody."""
    table = Table(GAME, 5, {})
    idle = 0
    for seed, ply in ((83, 167), (139, 120), (159, 119)):
        pick, state = Picker(seed), table.new(seed)
        for _ in range(ply):
            state.apply(pick.of(state.legal()))
        view = state.view(SPECTATOR)
        assert isinstance(view, HeadsOfState)
        assert view.step == rules.NOBLES
        assert len(view.killed) == 3
        for number in range(60):
            assert not all_the_same(table, view.world(number))
            # Without asking, some would be such.
            world = view.clone()
            world.killed = vec[i64]()
            world.rng = seeded(number)
            world.deal()
            world.killed = view.killed[:]
            idle += all_the_same(table, world)
    assert idle > 20


def test_a_draw_is_told_apart_by_when_it_was_hidden() -> None:
    """The account itself: a card laid out was one of the draws before it."""
    hand = Hand(draws=[Draw(1, 0, 3), Draw(5, 1, 4)])
    assert hand.held(0) == Counter([3])
    assert hand.held(1) == Counter([3, 4])
