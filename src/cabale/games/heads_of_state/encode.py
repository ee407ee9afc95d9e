"""A view of Heads of State as numbers, for learning."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cabale.games.heads_of_state.pieces import (
    COUNTRY_COUNT,
    PLACE_COUNT,
    RANK_COUNT,
    REVOLUTION,
    ROUNDS,
    SECTOR_COUNT,
    Pieces,
)
from cabale.games.heads_of_state.rules import KEEP, SECOND_CARD, SOURCES, HeadsOfState
from cabale.state import NONE, Features, State

FACES: Final[i64] = REVOLUTION + 1
STEPS: Final[i64] = KEEP + 1  # the last step in which someone chooses


class HeadsFeatures(Features):
    """Cards in rows and hands, the nobles on the board, and what everyone has earned."""

    def __init__(self, seats: i64, pieces: Pieces) -> None:
        super().__init__(seats)
        n = seats
        add = self.add
        deck: i64 = max(sum(pieces.attributes[seats]), sum(pieces.treachery) + 1)  # with the Revolution
        counters: i64 = max(pieces.counters)
        # If one player got all there is to earn.
        by_source = vec[i64]([sum(pieces.hex), 0, max(pieces.house), 0, sum(pieces.most)])
        for country in range(COUNTRY_COUNT):
            by_source[1] += pieces.markers[2 * country]
            by_source[3] += ROUNDS * pieces.prizes[2 * country]
        self.chooses = add("chooses", n, 1, "who must choose; none when the game is over")
        self.turn = add("turn", n, 1, "whose turn it is")
        self.step = add("step", STEPS, 1, "what is chosen, by the number of the step")
        self.option = add("option", 3, 1, "what the turn is spent on: drawing, clearing, plotting")
        self.left = add("left", 1, 20, "attribute cards still to be drawn")
        self.round = add("round", 1, ROUNDS, "the round, from 1")
        self.row = add("row", FACES, 20, "by card: how many lie in the rows")
        self.discards = add("discards", FACES, 60, "by card: how many were discarded, face up")
        self.aside = add("aside", FACES, 20, "by card: how many were cleared this turn")
        self.decks = add("decks", 2, deck, "cards in the deck, attributes and treachery")
        self.pile = add("pile", 1, 60, "cards in the revolution pile")
        self.known = add(
            "known", FACES * n, 20, "by seat and card: how many in hand one has seen; so the own hand is first"
        )
        self.unknown = add("unknown", 2 * n, 20, "by seat, attributes and treachery: cards in hand one has not seen")
        self.nobles = add("nobles", PLACE_COUNT * n, 1, "by place of the board and seat: whose noble stands there")
        self.dead = add("dead", PLACE_COUNT * n, counters, "by seat and place: dead nobles that fell from there")
        self.supply = add("supply", RANK_COUNT * n, 40, "by seat and rank: counters left")
        self.cards = add("cards", RANK_COUNT * n, 40, "by seat and rank: noble cards")
        self.cards_left = add("cards_left", RANK_COUNT, 40, "by rank: noble cards to be had")
        self.created = add("created", SECTOR_COUNT * n, 1, "by seat and sector: whether a noble was created there")
        self.ranks = add("ranks", RANK_COUNT * n, 1, "by seat and rank: whether one was created")
        self.initial = add("initial", SECTOR_COUNT * n, 1, "by sector and seat: who took its marker")
        self.markers = add("markers", 2 * COUNTRY_COUNT * n, 1, "by country, larger and smaller, and seat: who took it")
        self.house = add("house", n, n, "by seat: the place in the House of Nobles, from 1")
        self.earned = add(
            "earned", SOURCES * n, max(by_source), "by seat: points for sectors, countries, House, influence, cards"
        )
        self.score = add("score", n, sum(by_source), "by seat: points now")
        self.first_card = add("first_card", FACES, 1, "the first of two cards played against a capital")
        self.rank = add("rank", RANK_COUNT, 1, "the rank of the noble it is for")
        self.sector = add("sector", SECTOR_COUNT, 1, "and its sector")
        self.targeted = add("targeted", PLACE_COUNT, 1, "by place: whether it was attempted this turn")
        self.killed = add("killed", PLACE_COUNT, 1, "by place: whether it was emptied this turn")

    def fill(self, view: State, seat: i64) -> None:
        assert isinstance(view, HeadsOfState)
        n = view.seats
        cards = view.cards
        if view.seat >= 0:
            self.put(self.chooses + self.place(view.seat, seat), 1)
            self.put(self.step + view.step, 1)
            if view.step == SECOND_CARD:
                self.put(self.first_card + view.card, 1)
                self.put(self.rank + view.rank, 1)
                self.put(self.sector + view.sector, 1)
        self.put(self.turn + self.place(view.turn, seat), 1)
        self.put(self.option + view.option, 1)
        self.put(self.left, view.left)
        self.put(self.round, min(view.round + 1, ROUNDS))
        for pack in range(2):
            self.count(self.row, view.rows[pack], cards)
            self.count(self.discards, view.discards[pack], cards)
            self.put(self.decks + pack, len(view.decks[pack]))
        self.count(self.aside, view.aside, cards)
        self.put(self.pile, len(view.pile))
        self.put_row(self.cards_left, view.cards_left, 0, RANK_COUNT)
        self.fill_owners(self.nobles, view.nobles, seat)
        self.fill_owners(self.initial, view.initial, seat)
        self.fill_owners(self.markers, view.markers, seat)
        for i in range(len(view.house)):
            self.put(self.house + self.place(view.house[i], seat), i + 1)
        for spot in view.targeted:
            self.put(self.targeted + spot, 1)
        for spot in view.killed:
            self.put(self.killed + spot, 1)
        scores = view.scores()
        for other in range(n):
            place = self.place(other, seat)
            self.put(self.score + place, scores[other])
            self.fill_seat(view, other, place)

    def fill_owners(self, at: i64, owners: vec[i64], seat: i64) -> None:
        """Whose each thing is, a number for each seat; nobody's has none."""
        for owner in owners:
            if owner != NONE:
                self.put(at + self.place(owner, seat), 1)
            at += self.seats

    def fill_seat(self, view: HeadsOfState, other: i64, place: i64) -> None:
        """The hand of a player and what is on the player's account."""
        for pack in range(2):
            unknown = self.count(self.known + FACES * place, view.hands[2 * other + pack], view.cards)
            self.put(self.unknown + 2 * place + pack, unknown)
        self.put_row(self.dead + PLACE_COUNT * place, view.dead, PLACE_COUNT * other, PLACE_COUNT)
        self.put_row(self.supply + RANK_COUNT * place, view.supply, RANK_COUNT * other, RANK_COUNT)
        self.put_row(self.cards + RANK_COUNT * place, view.noble_cards, RANK_COUNT * other, RANK_COUNT)
        self.put_row(self.earned + SOURCES * place, view.earned, SOURCES * other, SOURCES)
        self.put_bits(self.ranks + RANK_COUNT * place, view.ranks[other])
        self.put_bits(self.created + SECTOR_COUNT * place, view.created[other])

    def put_bits(self, at: i64, bits: i64) -> None:
        """A 1 for each bit that is set."""
        while bits != 0:
            if bits & 1 != 0:
                self.put(at, 1)
            bits >>= 1
            at += 1


def features(seats: int, pieces: Pieces) -> HeadsFeatures:
    """The numbers that describe a view of a game with so many seats."""
    return HeadsFeatures(seats, pieces)
