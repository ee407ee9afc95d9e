"""Players of In the Shadow of the Sun King with one plan each: sparring partners for strong bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.sun_king.rules import MOVES

if TYPE_CHECKING:
    from cabale.state import State

BLOWS = ("duel", "duels", "levy", "sap")
COSTS = ("sap", "covet", "banish", "buy", "bid")


def eliminator(view: State, legal: list[int]) -> list[int]:
    """Strikes at power wherever it can."""
    del view
    return [move for move in legal if MOVES.parts(move)[0] in BLOWS]


def hoarder(view: State, legal: list[int]) -> list[int]:
    """Spends nothing that it need not spend."""
    del view
    return [move for move in legal if MOVES.parts(move)[0] not in COSTS]


SPECIALISTS = {"eliminator": eliminator, "hoarder": hoarder}
