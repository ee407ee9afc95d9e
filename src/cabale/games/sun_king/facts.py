"""What explanations of In the Shadow of the Sun King name: cards that may come, majorities and auction cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.sun_king.pieces import COLOURS, INFLUENCE
from cabale.games.sun_king.rules import SunKing
from cabale.state import UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State

# The parts of each fact and outcome, as those of events.
FACTS = {"next": ("card",)}
OUTCOMES = {"majority": ("colour",), "owned": ("card",)}
REPLIES: dict[str, tuple[str, ...]] = {}
SOON = 3  # cards of the pile that may be turned up in one turn


def facts(view: State, world: State) -> list[tuple[str, tuple[int, ...]]]:
    """What is so in a world and not known from the view: which cards are about to be turned up."""
    assert isinstance(view, SunKing)
    return [("next", (int(world.cards[slot]),)) for slot in view.pile[-SOON:] if view.cards[slot] == UNKNOWN]


def hidden(move: int) -> tuple[str, list[int]] | None:
    """Everyone sees all moves."""
    del move
    return None


def outcome(view: State, number: int) -> tuple[str, tuple[int, ...]]:
    """The majority or the auction card of this number."""
    del view
    if number < COLOURS:
        return "majority", (number,)
    return "owned", (number - int(COLOURS) + int(INFLUENCE),)
