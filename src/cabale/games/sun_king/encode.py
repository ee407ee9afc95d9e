"""A view of In the Shadow of the Sun King as numbers, for learning."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cabale.games.sun_king.pieces import (
    BLUE,
    COLOURS,
    DEBTS,
    FACES,
    INFLUENCE,
    MATCH_WORTH,
    MOST_TURNED,
    PENSION,
    Pieces,
)
from cabale.games.sun_king.rules import EXCHANGE, PAYMENT, TAKE_SECOND, SunKing
from cabale.state import NONE, Features, State

STEPS: Final[i64] = PAYMENT + 1  # the last step in which someone chooses
LOTS: Final[i64] = DEBTS - INFLUENCE
USES: Final[i64] = 9  # bits of `used`


class SunKingFeatures(Features):
    """Everything lies open but the order of the pile. Moves that name a seat count from the first, not from the own."""

    def __init__(self, seats: i64, pieces: Pieces) -> None:
        super().__init__(seats)
        n = seats
        add = self.add
        copies = pieces.copies
        all_cards = sum(copies)
        alike = max(copies)  # the most cards with the same face
        row = max(copies[2 * colour] + copies[2 * colour + 1] for colour in range(COLOURS))  # of a colour
        seals = max(copies[2 * colour + 1] for colour in range(COLOURS))
        owned = max(copies[face] for face in range(INFLUENCE, DEBTS))
        blue = sum(copies[face] for face in range(FACES) if pieces.colour[face] == BLUE)
        self.chooses = add("chooses", n, 1, "who must choose; none when the game is over")
        self.turn = add("turn", n, 1, "whose turn it is")
        self.step = add("step", STEPS, 1, "what is chosen, by the number of the step")
        self.out_of_game = add("out", n, 1, "by seat: whether it was eliminated")
        self.gold = add("gold", n, pieces.gold, "by seat: gold")
        self.power = add("power", n, pieces.power, "by seat: power")
        self.gold_left = add("gold_left", 1, pieces.gold, "gold in the supply")
        self.power_left = add("power_left", 1, pieces.power, "power in the supply")
        self.rows = add("rows", COLOURS * n, row, "by seat and colour: quality cards in the sphere")
        self.seals = add("seals", COLOURS * n, seals, "by seat and colour: how many of them show a seal")
        self.tops = add("tops", COLOURS * n, 1, "by seat and colour: whether the top one does")
        self.owned = add("owned", LOTS * n, owned, "by seat and auction card: how many are owned")
        self.score = add("score", n, pieces.gold + pieces.power + 2 * blue, "by seat: points now")
        self.pile = add("pile", 1, all_cards, "cards in the pile")
        self.upper = add("upper", 1, all_cards, "how many of them are the upper half")
        self.under = add("under", FACES, alike, "by card: how many are known to lie at the bottom")
        self.discards = add("discards", FACES, alike, "by card: how many were discarded")
        self.louis = add("louis", 1, 1, "whether Louis has come once")
        self.used = add("used", USES, 1, "what was done that is allowed once a turn, in the order of the rules")
        self.pensions = add("pensions", 1, pieces.copies[PENSION], "how many Pensions have paid this turn")
        self.announced = add("announced", 1, MOST_TURNED, "how many quality cards are to be turned")
        self.table = add("table", FACES, alike, "by card: how many were turned up")
        self.waiting = add("waiting", FACES, alike, "by card: how many wait to be resolved")
        self.resolving = add("resolving", FACES, alike, "by card: how many are being resolved")
        self.wanted = add("wanted", COLOURS * n, 1, "by seat and colour: the row a card is wanted from")
        self.second = add("second", COLOURS, 1, "the colour to take a second card of")
        self.lot = add("lot", LOTS, 1, "the auction card that is sold")
        self.bid = add("bid", 1, pieces.highest_bid, "the highest bid")
        self.bidder = add("bidder", n, 1, "whose it is")
        self.bidding = add("bidding", n, 1, "by seat: whether it is in the auction")
        self.due = add("due", 1, pieces.highest_bid, "what is still to be paid")
        self.worth = add("worth", 1, MATCH_WORTH, "what may be paid next is worth at most this")

    def fill(self, view: State, seat: i64) -> None:
        assert isinstance(view, SunKing)
        n = view.seats
        cards = view.cards
        if view.seat >= 0:
            self.put(self.chooses + self.place(view.seat, seat), 1)
            self.put(self.step + view.step, 1)
            if view.step == EXCHANGE:
                self.put(self.wanted + COLOURS * self.place(view.row // COLOURS, seat) + view.row % COLOURS, 1)
            elif view.step == TAKE_SECOND:
                self.put(self.second + view.row, 1)
        self.put(self.turn + self.place(view.turn, seat), 1)
        scores = view.scores()
        for other in range(n):
            place = self.place(other, seat)
            if view.out[other] != 0:
                self.put(self.out_of_game + place, 1)
            self.put(self.gold + place, view.gold[other])
            self.put(self.power + place, view.power[other])
            self.put(self.score + place, scores[other])
            self.put(self.bidding + place, view.bidding >> other & 1)
            for colour in range(COLOURS):
                self.fill_row(view, view.spheres[COLOURS * other + colour], COLOURS * place + colour)
            self.count(self.owned + LOTS * place - INFLUENCE, view.owned[other], cards)
        self.put(self.gold_left, view.gold_left)
        self.put(self.power_left, view.power_left)
        self.put(self.pile, len(view.pile))
        self.put(self.upper, view.upper)
        for face in view.under:
            self.more(self.under + face)
        self.count(self.discards, view.discards, cards)
        self.count(self.table, view.table, cards)
        self.count(self.waiting, view.waiting, cards)
        self.count(self.resolving, view.resolving, cards)
        self.put(self.louis, view.louis)
        for i in range(USES):
            if view.used >> i & 1 != 0:
                self.put(self.used + i, 1)
        self.put(self.pensions, view.pensions)
        self.put(self.announced, view.announced)
        if view.lot != NONE:
            self.put(self.lot + view.lot - INFLUENCE, 1)
        self.put(self.bid, view.bid)
        if view.bidder != NONE:
            self.put(self.bidder + self.place(view.bidder, seat), 1)
        self.put(self.due, max(view.due, 0))  # who has no smaller card pays too much
        self.put(self.worth, view.worth)

    def fill_row(self, view: SunKing, row: vec[i64], at: i64) -> None:
        """A row of a sphere."""
        if len(row) == 0:
            return
        cards = view.cards
        seal = view.pieces.seal
        seals: i64 = 0
        top: i64 = 0
        for slot in row:
            top = seal[cards[slot]]
            seals += top
        self.put(self.rows + at, len(row))
        self.put(self.seals + at, seals)
        self.put(self.tops + at, top)


def features(seats: int, pieces: Pieces) -> SunKingFeatures:
    """The numbers that describe a view of a game with so many seats."""
    return SunKingFeatures(seats, pieces)
