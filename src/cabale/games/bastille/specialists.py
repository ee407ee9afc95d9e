"""Players of Bastille with one plan each: sparring partners for strong bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.bastille.pieces import PLACE_LOUIS, VERSAILLES
from cabale.games.bastille.rules import MOVES

if TYPE_CHECKING:
    from cabale.state import State


def courtier(view: State, legal: list[int]) -> list[int]:
    """To Versailles whenever there is room."""
    del view
    return _at(legal, int(VERSAILLES))


def recruiter(view: State, legal: list[int]) -> list[int]:
    """To the Place Louis whenever there is room, and never leaves it alone."""
    del view
    return _at(legal, int(PLACE_LOUIS)) or [move for move in legal if MOVES.parts(move)[0] == "recruit"]


def _at(legal: list[int], place: int) -> list[int]:
    found = []
    for move in legal:
        verb, parts = MOVES.parts(move)
        if verb == "place" and parts[1] == place:
            found.append(move)
    return found


SPECIALISTS = {"courtier": courtier, "recruiter": recruiter}
