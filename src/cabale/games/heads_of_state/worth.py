"""What a position of Heads of State is worth to a seat."""

from mypy_extensions import i64

from cabale.games.heads_of_state.rules import HeadsOfState
from cabale.state import State, Worth


class HeadsWorth(Worth):
    """The lead in points."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, HeadsOfState)
        return state.scores()[seat]
