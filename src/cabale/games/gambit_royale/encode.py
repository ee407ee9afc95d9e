"""A view of Gambit Royale as numbers, for learning."""

from mypy_extensions import i64

from cabale.games.gambit_royale.pieces import KINDS, Pieces
from cabale.games.gambit_royale.rules import TRAITORS_CHOICE, TURN, GambitRoyale
from cabale.state import NONE, UNKNOWN, Features, State


class GambitFeatures(Features):
    """The columns card by card, the own hand, and what is public of every player."""

    def __init__(self, seats: i64, pieces: Pieces) -> None:
        super().__init__(seats)
        n = seats
        add = self.add
        all_cards = KINDS * n
        highest = max(pieces.goal_value)
        most = max(sum(pieces.goal_value), 12 * highest)  # all goals, or twice the best of six domains
        self.chooses = add("chooses", n, 1, "who must choose; none when the game is over")
        self.turn = add("turn", n, 1, "whose turn it is")
        self.step = add("step", 3, 1, "what is chosen: a card to lay, a Traitor's swap, a card for a Cloak")
        self.about = add("about", n, 1, "by column: whether that choice is about it")
        self.round = add("round", 1, pieces.rounds, "the round, from 1")
        self.hand = add("hand", KINDS, 1, "by card: whether it is in the own hand")
        self.hidden = add("hidden", KINDS, 1, "by card: whether it lies under the own Cloak")
        self.domain = add("domain", 6 * n, 1, "by column and domain: whether its goal is of it")
        self.value = add("value", n, highest, "by column: the value of its goal")
        self.length = add("length", n, all_cards, "by column: how many cards lie in it")
        self.closed = add("closed", n, 1, "by column: whether a Storm closed it")
        self.open = add(
            "open", KINDS * n * n, all_cards, "by column, seat and card: its place from the goal if it is turned up"
        )
        self.down = add(
            "down", KINDS * n, all_cards, "by column and card: the place of an own card that lies face down"
        )
        self.backs = add("backs", n * n, KINDS, "by column and seat: how many cards lie face down")
        self.discards = add("discards", KINDS * n, 1, "by seat and card: whether it is among the discards")
        self.cards = add("cards", n, pieces.hand, "by seat: how many cards are in hand")
        self.reserve = add("reserve", n, KINDS, "by seat: how many cards are in the reserve")
        self.cloak = add("cloak", n, 1, "by seat: whether a card lies under the Cloak")
        self.score = add("score", n, most, "by seat: points so far")
        self.goals = add("goals", 6 * n, 6, "by seat and domain: how many goals were won")
        self.best = add("best", 6 * n, highest, "by seat and domain: the highest value among them")

    def fill(self, view: State, seat: i64) -> None:
        assert isinstance(view, GambitRoyale)
        n = view.seats
        cards = view.cards
        pieces = view.pieces
        if view.seat >= 0:
            self.put(self.chooses + self.place(view.seat, seat), 1)
            if view.step == TURN:
                self.put(self.step, 1)
            else:
                self.put(self.step + (1 if view.step == TRAITORS_CHOICE else 2), 1)
                self.put(self.about + view.column, 1)
        self.put(self.turn + self.place(view.turn, seat), 1)
        self.put(self.round, min(view.round + 1, pieces.rounds))
        self.count(self.hand, view.hands[seat], cards)  # not known where everyone looks, not the player
        if view.under[seat] != NONE and cards[view.under[seat]] != UNKNOWN:
            self.put(self.hidden + cards[view.under[seat]], 1)
        for column in range(n):
            self.fill_column(view, seat, column)
        scores = view.scores()
        for other in range(n):
            place = self.place(other, seat)
            self.count(self.discards + KINDS * place, view.discards[other], cards)
            self.put(self.cards + place, len(view.hands[other]))
            self.put(self.reserve + place, len(view.reserves[other]))
            if view.under[other] != NONE:
                self.put(self.cloak + place, 1)
            self.put(self.score + place, scores[other])
            if len(view.won[other]) > 0:
                self.fill_goals(view, other, place)

    def fill_goals(self, view: GambitRoyale, other: i64, place: i64) -> None:
        """The goals that a player has won."""
        for slot in view.won[other]:
            goal = view.cards[slot]
            domain = view.pieces.goal_domain[goal]
            value = view.pieces.goal_value[goal]
            best = self.best + 6 * place + domain
            self.more(self.goals + 6 * place + domain)
            if value > i64(self.out[self.start + best]):
                self.put(best, value)

    def fill_column(self, view: GambitRoyale, seat: i64, column: i64) -> None:
        """A column: its goal, and every card with its place."""
        n = view.seats
        goal = view.cards[view.goals[column]]
        self.put(self.domain + 6 * column + view.pieces.goal_domain[goal], 1)
        self.put(self.value + column, view.pieces.goal_value[goal])
        row = view.columns[column]
        self.put(self.length + column, len(row))
        if view.closed >> column & 1 != 0:
            self.put(self.closed + column, 1)
        depth: i64 = 0
        for slot in row:
            depth += 1  # noqa: SIM113 - as i64
            owner = slot // KINDS
            face = view.cards[slot]
            place = self.place(owner, seat)
            if view.up[slot] != 0:
                self.put(self.open + KINDS * (n * column + place) + face, depth)
            else:
                self.more(self.backs + n * column + place)
                if owner == seat and face != UNKNOWN:
                    self.put(self.down + KINDS * column + face, depth)


def features(seats: int, pieces: Pieces) -> GambitFeatures:
    """The numbers that describe a view of a game with so many seats."""
    return GambitFeatures(seats, pieces)
