"""What a reader can know of the cards in Heads of State.

Unseen hand cards are draws. A draw was hidden since some shuffle; whatever lay open when cards were next shuffled away
is not among the cards hidden before. When an unseen card is laid out of a hand nobody else can say which draw it was.
So a world is possible if the cards of each hand, those held and those laid out since, can be given to its draws in such
a way that at each shuffle there were as many hidden cards of each kind as were held.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from cabale.games.heads_of_state import rules
from cabale.games.heads_of_state.pieces import ASSASSIN, BARON, COURTESAN, KINDS, KING, REVOLUTION, SERVES
from cabale.games.heads_of_state.rules import ATTRIBUTE, TREACHERY, TREACHERY_KINDS
from cabale.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabale.games.heads_of_state.rules import HeadsOfState
    from cabale.state import Event

NOW = 1 << 30  # later than everything
NO_HISTORY = "no history leads to these hands"
CREATIONS = (rules.NO_CARD, rules.FIRST_IN, rules.COMPLETES, rules.TAKES_BACK, rules.ENTERS_HOUSE)


@dataclass
class Draw:
    """A card drawn from a deck, and how many shuffles came before it was hidden there."""

    at: int
    hidden: int
    face: int  # UNKNOWN if it is another's


@dataclass
class Spent:
    """An unseen card laid out of a hand, and how many shuffles came before that."""

    at: int
    shown: int
    kind: int


@dataclass
class Proof:
    """A move that was legal only if all but one of these ranks could be created (HR7)."""

    at: int
    ranks: list[int]
    counters: list[int]
    known: Counter[int]


@dataclass
class Hand:
    """The cards of one pack in a hand."""

    known: Counter[int] = field(default_factory=Counter)  # to everyone
    draws: list[Draw] = field(default_factory=list)
    spent: list[Spent] = field(default_factory=list)
    proofs: list[Proof] = field(default_factory=list)

    @property
    def unseen(self) -> int:
        return len(self.draws) - len(self.spent)

    def held(self, time: int) -> Counter[int]:
        """The reader's own unseen cards at a shuffle, or NOW."""
        drawn = Counter(draw.face for draw in self.draws if draw.hidden <= time)
        return drawn - Counter(spent.kind for spent in self.spent if spent.shown <= time)


class Account:
    """The cards that each player took, drew and laid out, as one reader has seen it."""

    def __init__(self, state: HeadsOfState, reader: int) -> None:
        self.reader = reader
        self.seats = int(state.seats)
        self.pieces = state.pieces
        self.hands = [[Hand(), Hand()] for _ in range(self.seats)]  # by seat and pack
        attributes, treachery = self.pieces.attributes[self.seats], self.pieces.treachery
        self.hidden = [
            Counter({kind: int(attributes[kind]) for kind in range(KINDS)}),
            Counter({ASSASSIN + kind: int(treachery[kind]) for kind in range(TREACHERY_KINDS)}),
        ]
        self.total = [+hidden for hidden in self.hidden]
        self.deck = [self.total[ATTRIBUTE].total(), self.total[TREACHERY].total()]
        self.pile = 0
        self.pile_hidden = 0
        self.revolution_out = True
        self.rows: list[Counter[int]] = [Counter(), Counter()]
        self.discards: list[Counter[int]] = [Counter(), Counter()]
        self.aside: Counter[int] = Counter()
        self.limits: list[list[Counter[int]]] = [[], []]  # what was hidden at each shuffle
        self.supply = [[int(n) for n in self.pieces.counters] for _ in range(self.seats)]
        self.killed: list[tuple[int, int]] = []  # rank and sector
        self.first: tuple[int, int, int] | None = None  # seat, card and sector of half an attempt on a capital
        self.due: tuple[int, list[int]] | None = None  # a proof whose counters are not yet back
        self.time = 0

    # Events

    def hear(self, event: Event) -> None:
        kind, face, a, b, c, d = (int(n) for n in (event.kind, event.face, event.a, event.b, event.c, event.d))
        self.time += 1
        if kind not in CREATIONS:
            self.prove_due()
        if kind == rules.BEGINS:
            self.begin_round(b)
        elif kind == rules.TURNS_UP:
            self.turn_up(a)
        elif kind == rules.STARTS:
            self.killed = []
        elif kind == rules.TAKES:
            pack = pack_of(b)
            self.rows[pack][b] -= 1
            self.hands[a][pack].known[b] += 1
        elif kind == rules.DRAWS:
            hidden = self.pile_hidden if self.leaves(b) else len(self.limits[b])
            self.hands[a][b].draws.append(Draw(self.time, hidden, face))
        elif kind == rules.CLEARS:
            self.aside, self.rows[ATTRIBUTE] = self.rows[ATTRIBUTE], Counter()
        elif kind == rules.SHUFFLES_IN:
            self.shuffle_in(ATTRIBUTE, self.aside)
            self.aside = Counter()
        elif kind == rules.REBUILDS:
            self.shuffle_in(TREACHERY, self.discards[TREACHERY])
            self.discards[TREACHERY] = Counter()
        elif kind in (rules.CREATES, rules.CREATES_COURTLY):
            self.create(a, b, c, d if kind == rules.CREATES_COURTLY else UNKNOWN)
        elif kind == rules.TAKES_BACK:
            self.supply[a][b] += 1
        elif kind == rules.STRIKES:
            self.strike(a, b, c, d)
        elif kind == rules.ADDS:
            self.first = None
            self.spend(a, b)
        elif kind == rules.KILLS:
            self.killed.append((c, d))
        elif kind == rules.DISCARDS:
            self.spend(a, b)
        elif kind == rules.REVOLTS:
            self.leaves(ATTRIBUTE)
            self.revolution_out = True

    def begin_round(self, number: int) -> None:
        if number > 1:
            self.shuffle_in(ATTRIBUTE, self.discards[ATTRIBUTE] + self.rows[ATTRIBUTE])
            self.discards[ATTRIBUTE], self.rows[ATTRIBUTE] = Counter(), Counter()
            self.deck[ATTRIBUTE] += self.pile
        self.pile = int(self.pieces.pile) + 1
        self.deck[ATTRIBUTE] -= self.pile - 1
        self.pile_hidden = len(self.limits[ATTRIBUTE])
        self.revolution_out = False
        self.discards[TREACHERY] += self.rows[TREACHERY]
        self.rows[TREACHERY] = Counter()

    def leaves(self, pack: int) -> bool:
        """The top card leaves a deck, or the pile (H13); True if it was the pile's."""
        if pack == ATTRIBUTE and self.deck[pack] == 0:
            self.pile -= 1
            return True
        self.deck[pack] -= 1
        return False

    def turn_up(self, card: int) -> None:
        pack = pack_of(card)
        self.hidden[pack][card] -= 1
        self.rows[pack][card] += 1
        if self.leaves(pack):
            for limit in self.limits[pack][self.pile_hidden :]:
                limit[card] -= 1

    def shuffle_in(self, pack: int, cards: Counter[int]) -> None:
        self.limits[pack].append(Counter(self.hidden[pack]))
        self.hidden[pack] += cards
        self.deck[pack] += cards.total()

    def create(self, seat: int, rank: int, sector: int, stand_in: int) -> None:
        for kind, number in self.needs(rank, stand_in).items():
            for _ in range(number):
                self.spend(seat, kind)
        self.supply[seat][rank] -= 1
        if (rank, sector) in self.killed:
            self.killed.remove((rank, sector))
            if len(self.killed) > 1:
                self.due = seat, [rank for rank, _ in self.killed]

    def needs(self, rank: int, stand_in: int) -> Counter[int]:
        """A set (H14), one card of which may be a Courtesan (H15)."""
        needs = Counter({kind: int(number) for kind, number in enumerate(self.pieces.needs[rank])})
        if stand_in != UNKNOWN:
            needs[stand_in] -= 1
            needs[COURTESAN] += 1
        return +needs

    def strike(self, seat: int, card: int, rank: int, sector: int) -> None:
        capital = self.pieces.capital[sector] != 0
        self.spend(seat, card)
        if card == ASSASSIN and capital:
            self.spend(seat, card)
        elif capital:
            self.first = seat, card, sector
        if self.killed:
            self.prove(seat, [*(rank for rank, _ in self.killed), rank])

    def prove_due(self) -> None:
        if self.due is not None:
            self.prove(*self.due)
            self.due = None

    def prove(self, seat: int, ranks: list[int]) -> None:
        hand = self.hands[seat][ATTRIBUTE]
        if seat != self.reader:
            hand.proofs.append(Proof(self.time, ranks, list(self.supply[seat]), Counter(hand.known)))

    def spend(self, seat: int, card: int) -> None:
        """A card is laid out of a hand: one that all know of, if there is one."""
        pack = pack_of(card)
        hand = self.hands[seat][pack]
        self.discards[pack][card] += 1
        if hand.known[card] > 0:
            hand.known[card] -= 1
            return
        self.hidden[pack][card] -= 1
        if hand.spent or hand.proofs or len({draw.hidden for draw in hand.draws}) > 1:
            self.time += 1
            hand.spent.append(Spent(self.time, len(self.limits[pack]), card))
            return
        # All draws were hidden at the same time: then it doesn't matter which this was.
        own = [draw for draw in hand.draws if draw.face == card]
        draw = own[0] if own else hand.draws[0]
        hand.draws.remove(draw)
        for limit in self.limits[pack][draw.hidden :]:
            limit[card] -= 1

    # Worlds

    def impossible(self, world: HeadsOfState) -> str:
        """Why a world contradicts what was seen; empty if it doesn't."""
        self.prove_due()
        if sorted(world.cards[slot] for slot in world.pile).count(REVOLUTION) != 1:
            return "the Revolution is not in its pile"
        for pack in (ATTRIBUTE, TREACHERY):
            why = self.impossible_pack(world, pack)
            if why:
                return why
        if self.first is not None:
            seat, card, sector = self.first
            country = int(self.pieces.country[sector])
            held = faces(world, world.hands[2 * seat + TREACHERY])
            if not any(kind >= card and SERVES[kind - ASSASSIN] >> country & 1 for kind in held):
                return f"seat {seat} has no second card against the capital"
        return ""

    def impossible_pack(self, world: HeadsOfState, pack: int) -> str:
        unseen: list[Counter[int]] = []
        all_cards = faces(world, world.decks[pack]) + self.rows[pack] + self.discards[pack]
        pile: Counter[int] = Counter()
        if pack == ATTRIBUTE:
            pile = faces(world, world.pile)
            del pile[REVOLUTION]
            all_cards += self.aside + pile
        for seat in range(self.seats):
            cards = faces(world, world.hands[2 * seat + pack])
            hand = self.hands[seat][pack]
            all_cards += cards
            cards.subtract(hand.known)
            unseen.append(+cards)
            if min(cards.values(), default=0) < 0 or cards.total() != hand.unseen:
                return f"seat {seat} has not the cards of pack {pack} that it took"
            if seat == self.reader and unseen[seat] != hand.held(NOW):
                return f"the own hand of pack {pack} is another"
        if all_cards != self.total[pack]:
            return f"not every card of pack {pack} once"
        return Histories(self, pack, unseen, pile).impossible()

    def ways(self, proof: Proof) -> Iterator[Counter[int]]:
        """The cards that were enough for a proof, in every way."""
        for spared in range(len(proof.ranks)):
            ranks = proof.ranks[:spared] + proof.ranks[spared + 1 :]
            if any(ranks.count(rank) > proof.counters[rank] for rank in ranks):
                continue
            sets = []
            for rank in ranks:
                stand_ins = [] if rank in (BARON, KING) else list(self.needs(rank, UNKNOWN))
                sets.append([self.needs(rank, stand_in) for stand_in in [UNKNOWN, *stand_ins]])
            for chosen in product(*sets):
                needs: Counter[int] = Counter()
                for one in chosen:
                    needs += one
                yield needs


class Histories:
    """All ways in which the unseen cards of a pack may have come into the hands that a world gives them to."""

    def __init__(self, account: Account, pack: int, unseen: list[Counter[int]], pile: Counter[int]) -> None:
        self.account = account
        self.pack = pack
        self.hands = [(seat, account.hands[seat][pack], unseen[seat]) for seat in range(account.seats)]
        self.limits: list[Counter[int]] = []  # for hands that the reader does not know
        for time, limit in enumerate(account.limits[pack]):
            left = Counter(limit)
            if pack == ATTRIBUTE and account.pile_hidden <= time:
                left.subtract(pile)
            if account.reader < account.seats:
                left.subtract(account.hands[account.reader][pack].held(time))
            self.limits.append(left)
        self.hands = [entry for entry in self.hands if entry[0] != account.reader]

    def impossible(self) -> str:
        if any(number < 0 for limit in self.limits for number in limit.values()):
            return "the pile, or own cards, were hidden while others lay open"
        proofs = [(hand, proof) for _, hand, _ in self.hands for proof in hand.proofs]
        proofs = [
            (hand, proof) for hand, proof in proofs if not any(way <= proof.known for way in self.account.ways(proof))
        ]
        scarce = self.scarce()
        if not proofs and not scarce and self.in_order():
            return ""
        return "" if self.solve(proofs, set(self.account.total[self.pack]) if proofs else scarce) else NO_HISTORY

    def scarce(self) -> set[int]:
        """The kinds for which a limit can bind, if cards are given to draws badly."""
        found = set()
        for time, limit in enumerate(self.limits):
            most: Counter[int] = Counter()
            for _, hand, unseen in self.hands:
                draws = sum(draw.hidden <= time for draw in hand.draws)
                cards = unseen + Counter(spent.kind for spent in hand.spent if spent.shown > time)
                most.update({kind: min(number, draws) for kind, number in cards.items()})
            found |= {kind for kind, number in most.items() if number > limit[kind]}
        return found

    def in_order(self) -> bool:
        """Whether nothing is laid out before enough was drawn."""
        return all(
            sum(draw.at < spent.at for draw in hand.draws) > number
            for _, hand, _ in self.hands
            for number, spent in enumerate(hand.spent)
        )

    def solve(self, proofs: list[tuple[Hand, Proof]], kinds: set[int]) -> bool:
        """Give every card a draw, by integer programming: exact, if it takes a while.

        Only these kinds need to be told apart.
        """
        # One variable for so many equal cards given to so many equal draws.
        variables: list[tuple[Hand, int, int, int, Draw]] = []  # hand, kind, when and after which shuffle it left, draw
        rows: list[dict[int, int]] = []
        low: list[float] = []
        high: list[float] = []

        def bind(terms: dict[int, int], least: float, most: float) -> None:
            rows.append(terms)
            low.append(least)
            high.append(most)

        for _, hand, unseen in self.hands:
            told = {kind: kind if kind in kinds else UNKNOWN for kind in self.account.total[self.pack]}
            cards = Counter((told[spent.kind], spent.at, spent.shown) for spent in hand.spent)
            for kind, number in unseen.items():
                cards[told[kind], NOW, NOW] += number
            groups: dict[tuple[int, int], list[Draw]] = {}
            marks = [*(spent.at for spent in hand.spent), *(proof.at for proof in hand.proofs)]
            for draw in hand.draws:
                groups.setdefault((draw.hidden, sum(mark < draw.at for mark in marks)), []).append(draw)
            of_card: dict[tuple[int, int, int], dict[int, int]] = {card: {} for card in cards}
            for draws in groups.values():
                of_draw = {}
                for card in cards:
                    if draws[0].at < card[1]:
                        of_card[card][len(variables)] = of_draw[len(variables)] = 1
                        variables.append((hand, *card, draws[0]))
                bind(of_draw, len(draws), len(draws))
            for card, number in cards.items():
                bind(of_card[card], number, number)
        for time, limit in enumerate(self.limits):
            bound: dict[int, dict[int, int]] = {}
            for number, (_, kind, _, shown, draw) in enumerate(variables):
                if kind != UNKNOWN and draw.hidden <= time < shown:
                    bound.setdefault(kind, {})[number] = 1
            for kind, terms in bound.items():
                bind(terms, 0, limit[kind])
        extra = len(variables)
        for hand, proof in proofs:
            ways = list(self.account.ways(proof))
            bind({extra + number: 1 for number in range(len(ways))}, 1, len(ways))
            for way in ways:
                for kind, number in way.items():
                    terms = {
                        n: 1
                        for n, (of, card, at, _, draw) in enumerate(variables)
                        if of is hand and card == kind and draw.at < proof.at < at
                    }
                    bind({**terms, extra: -number}, -proof.known[kind], NOW)
                extra += 1
        if extra == 0:
            return True
        matrix = np.zeros((len(rows), extra))
        for n, terms in enumerate(rows):
            for column, factor in terms.items():
                matrix[n, column] = factor
        found = milp(
            np.zeros(extra),
            integrality=np.ones(extra),
            bounds=Bounds(0, 200),
            constraints=LinearConstraint(matrix, low, high),
        )
        assert found.status in (0, 2), found.message
        return bool(found.status == 0)


def faces(world: HeadsOfState, slots: object) -> Counter[int]:
    return Counter(int(world.cards[slot]) for slot in slots)  # type: ignore[attr-defined]


def pack_of(card: int) -> int:
    return ATTRIBUTE if card < ASSASSIN else TREACHERY
