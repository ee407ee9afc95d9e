"""What a position of Gambit Royale is worth to a seat."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.games.gambit_royale.pieces import KINDS
from cabale.games.gambit_royale.rules import HIDE, LAY, SWAP, GambitRoyale
from cabale.state import MOST_SEATS, NONE, State, Worth, rows

# What the goals of so many domains promise beyond their points, in tenths of a point, by rounds left (from 0):
# how much more than the others those who held them gained by the end, in games of greedy bots.
PROMISE: Final = vec[vec[i64]](
    [
        vec[i64]([0, 0, 0, 0, 0, 0, 0]),
        vec[i64]([0, 0, 0, 0, 2, 25, 20]),
        vec[i64]([0, 0, 0, 0, 8, 38, 20]),
        vec[i64]([0, 0, 0, 2, 14, 50, 20]),
        vec[i64]([0, 0, 0, 6, 20, 55, 20]),
        vec[i64]([0, 0, 2, 8, 20, 55, 20]),
    ]
)
# The lead in tenths of a point that all but decides the game, by rounds left.
DECISIVE: Final = vec[i64]([60, 100, 140, 170, 200, 220])
# What a net is told, six numbers each: by seat, beginning with the one that looks, or by column.
SCORES_NOW: Final[i64] = 1  # if every column were awarded as it lies
PROMISED: Final[i64] = 7  # tenths of a point: what is won, and what the domains promise
HANDS: Final[i64] = 13  # strength in hand
LED: Final[i64] = 19  # the value of the goal: mine as it lies, or, below 0, another's
AHEAD: Final[i64] = 25  # strength laid, less the best other's
LACKING: Final[i64] = 31  # cards until the goal is met
TO_COME: Final[i64] = 37  # and of all columns together


class GambitWorth(Worth):
    """The lead one would have if the round ended now, and the strength of the hand."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, GambitRoyale)
        scores = self.scores_now(state)
        best: i64 = 0
        for other in range(state.seats):
            if other != seat:
                best = max(best, scores[other])
        hand: i64 = 0
        for slot in state.hands[seat]:
            hand += state.pieces.value[state.cards[slot]]
        return 100 * (2 * scores[seat] - best) + hand

    def scores_now(self, state: GambitRoyale) -> vec[i64]:
        """The scores if every column were awarded as it lies; those still short of cards included."""
        kept = state.won
        won = rows(kept)
        if state.seat >= 0:  # else the last columns have been awarded
            for column in range(state.seats):
                winner, _ = state.winner(column)
                if winner != NONE:
                    won[winner] = append(won[winner], state.goals[column])
        state.won = won
        scores = state.scores()
        state.won = kept
        return scores

    def hint_count(self) -> i64:
        return TO_COME + 1

    def fill_hints(self, state: State, seat: i64, out: vec[i64]) -> None:
        """The worth, then how players and columns stand with all cards turned up."""
        assert isinstance(state, GambitRoyale)
        n = state.seats
        scores = self.scores_now(state)
        points = state.scores()
        left = rounds_left(state)
        best: i64 = 0
        for other in range(n):
            place = (other - seat) % n
            if other != seat:
                best = max(best, scores[other])
            hand: i64 = 0
            for slot in state.hands[other]:
                hand += state.pieces.value[state.cards[slot]]
            out[SCORES_NOW + place] = scores[other]
            out[HANDS + place] = hand
            out[PROMISED + place] = self.promised(state, other, points[other], left)
        out[0] = 100 * (2 * scores[seat] - best) + out[HANDS]
        for column in range(n):
            self.fill_column(state, seat, column, out)

    def fill_column(self, state: GambitRoyale, seat: i64, column: i64, out: vec[i64]) -> None:
        """Who leads a column, by how much, and for how long it goes on."""
        value = state.pieces.goal_value[state.cards[state.goals[column]]]
        winner, _ = state.winner(column)
        if winner != NONE:
            out[LED + column] = value if winner == seat else -value
        laid = vec[i64]([0] * MOST_SEATS)
        best: i64 = 0
        for slot in state.columns[column]:
            owner = slot // KINDS
            laid[owner] += max(state.printed(slot, column), 0)
            if owner != seat:
                best = max(best, laid[owner])
        out[AHEAD + column] = laid[seat] - best
        if not state.is_met(column):
            out[LACKING + column] = value - len(state.columns[column])
            out[TO_COME] += out[LACKING + column]

    def shown(self, move: i64) -> i64:
        """The column of a card laid face down; that a card was hidden; all of the rest."""
        if move < SWAP:
            return LAY + (move - LAY) % MOST_SEATS
        if move >= HIDE and move < HIDE + KINDS:
            return HIDE
        return move

    def stretch(self, state: State) -> i64:
        """Rounds: each is a game of its own, apart from the points and the cards that are gone."""
        assert isinstance(state, GambitRoyale)
        return state.round

    def outlooks(self, state: State, out: vec[i64]) -> None:
        """The points now and what the domains promise, as thousandths of a decisive lead."""
        assert isinstance(state, GambitRoyale)
        left = rounds_left(state)
        points = state.scores()
        for seat in range(state.seats):
            out[seat] = self.promised(state, seat, points[seat], left) * 1000 // DECISIVE[left]

    def promised(self, state: GambitRoyale, seat: i64, points: i64, left: i64) -> i64:
        """What a player has and what the domains promise, in tenths of a point."""
        domains: i64 = 0
        for slot in state.won[seat]:
            domains |= 1 << state.pieces.goal_domain[state.cards[slot]]
        count: i64 = 0
        while domains != 0:
            domains &= domains - 1
            count += 1
        return 10 * points + PROMISE[left][count]

    def outcome_count(self) -> i64:
        return 36

    def add_outcomes(self, state: State, seat: i64, counts: vec[i64]) -> None:
        """The goals a seat has won."""
        assert isinstance(state, GambitRoyale)
        for slot in state.won[seat]:
            counts[state.cards[slot]] += 1


def rounds_left(state: GambitRoyale) -> i64:
    """How many rounds are still to come."""
    return min(max(state.pieces.rounds - state.round, 0), 5)
