"""What a position of Bastille is worth to a seat."""

from mypy_extensions import i64

from cabale.games.bastille.rules import Bastille
from cabale.state import State, Worth


class BastilleWorth(Worth):
    """Points now."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Bastille)
        return state.points[seat]
