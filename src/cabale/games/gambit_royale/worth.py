"""What a position of Gambit Royale is worth to a seat."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.games.gambit_royale.rules import GambitRoyale
from cabale.state import NONE, State, Worth, rows


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
