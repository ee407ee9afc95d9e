"""Snapshots: a state as plain numbers and lists, and back. What leaves a process as a snapshot is a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabale.plain import fill, numbers

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State


def dump(state: State) -> dict[str, Any]:
    """A state as numbers and lists."""
    return numbers(state)


def load(game: Game, snapshot: dict[str, Any], options: dict[str, bool] | None = None, pieces: Any = None) -> State:
    """The state of a snapshot. It has no secret: what is loaded is a view or a world."""
    state = game.state()
    tables: Any = state
    tables.pieces = pieces if pieces is not None else game.pieces(options)[0]
    state.secret = None
    state.log = None
    state.moments = None
    fill(state, snapshot)
    return state
