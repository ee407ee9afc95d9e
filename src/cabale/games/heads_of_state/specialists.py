"""Players of Heads of State with one plan each: sparring partners for strong bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.heads_of_state.rules import MOVES

if TYPE_CHECKING:
    from cabale.state import State


def rusher(view: State, legal: list[int]) -> list[int]:
    """Creates a noble as soon as it can, and never strikes."""
    del view
    made = [move for move in legal if MOVES.parts(move)[0] in ("create", "court")]
    return made or [move for move in legal if MOVES.parts(move)[0] != "strike"]


def plotter(view: State, legal: list[int]) -> list[int]:
    """Strikes whenever it can."""
    del view
    return [move for move in legal if MOVES.parts(move)[0] == "strike"]


SPECIALISTS = {"rusher": rusher, "plotter": plotter}
