"""Endgames: the last round of a game, so small that it can be solved, under a name of its own.

    gambit_royale_endgame  the last goal: one column is open, everyone has four cards and holds two of them
    sun_king_endgame       the last three cards before Louis

All deals of an endgame have the same chance and nothing is dealt later, so that a list of them is all of its chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

from cabale.games import game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.state import State

SEATS = 2
CARDS_LEFT = ("king", "squire", "magician", "witch")
IN_HAND = 2
PILE = ("red", "yellow", "green")


@dataclass(frozen=True)
class Endgame:
    """A game that begins near its end, and the positions it may begin with, in the words of scenarios."""

    game: str
    positions: Callable[[], Iterator[dict[str, Any]]]


def last_goal() -> Iterator[dict[str, Any]]:
    """All other cards lie open in the column that a Storm has closed."""
    orders = [order for order in permutations(CARDS_LEFT) if order[0] < order[1]]  # those in hand have no order
    for both in product(orders, repeat=SEATS):
        yield {
            "round": 6,
            "turn": 1,
            "goals": ["music 4", "trade 2"],
            "columns": [[], ["1 rest up", "2 rest up"]],
            "closed": [2],
            "hands": [[*order[:IN_HAND], "only"] for order in both],
            "reserves": [list(order[IN_HAND:]) for order in both],
        }


def last_cards() -> Iterator[dict[str, Any]]:
    """Everyone has one power left, so that a duel or a gold decides."""
    for order in permutations(PILE):
        yield {
            "turn": 1,
            "spheres": [["red", "green"], ["green", "purple"]],
            "gold": [2, 2],
            "power": [1, 1],
            "pile": [*order, "louis", "only"],
            "discards": ["rest"],
            "upper": len(PILE),
        }


ENDGAMES = {
    "gambit_royale_endgame": Endgame("gambit_royale", last_goal),
    "sun_king_endgame": Endgame("sun_king", last_cards),
}


@lru_cache(maxsize=len(ENDGAMES))
def starts(name: str) -> tuple[State, ...]:
    """The positions that an endgame may begin with. Clone one to play."""
    endgame = ENDGAMES[name]
    found = game(endgame.game)
    arrange = import_module(f"cabale.games.{endgame.game}.arrange").arrange
    return tuple(arrange(found, SEATS, found.choose_options(), position) for position in endgame.positions())
