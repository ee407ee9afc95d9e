"""Random play to the end of a game: the inner loop of search and of the speed bench."""

from librt.vecs import vec
from mypy_extensions import i64

from cabale.chance import advanced, scaled
from cabale.state import State


def play_out(state: State, rng: i64, moves: vec[i64]) -> i64:
    """Play random legal moves until the game is over; returns how many decisions were made.

    The moves are chosen by `rng`, not by the state's own chance.
    """
    decisions: i64 = 0
    while state.seat >= 0:
        count = state.fill_moves(moves)
        rng = advanced(rng)
        state.apply(moves[scaled(rng, count)])
        decisions += 1
    return decisions
