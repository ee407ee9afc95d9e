"""What explanations of Heads of State name: cards in other hands, countries and ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.heads_of_state.pieces import COUNTRY_COUNT
from cabale.games.heads_of_state.rules import HeadsOfState
from cabale.state import UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State

# The parts of each fact and outcome, as those of events.
FACTS = {"holds": ("seat", "card"), "next": ("card",)}
OUTCOMES = {"country": ("country",), "rank": ("rank",)}
REPLIES: dict[str, tuple[str, ...]] = {}


def facts(view: State, world: State) -> list[tuple[str, tuple[int, ...]]]:
    """What is so in a world and not known from the view: who holds which card, and what lies on top of the decks."""
    assert isinstance(view, HeadsOfState)
    found: list[tuple[str, tuple[int, ...]]] = []
    for hand, slots in enumerate(view.hands):
        found += [("holds", (hand // 2, int(world.cards[slot]))) for slot in slots if view.cards[slot] == UNKNOWN]
    for deck in view.decks:
        found += [("next", (int(world.cards[slot]),)) for slot in deck[-1:] if view.cards[slot] == UNKNOWN]
    return found


def hidden(move: int) -> tuple[str, list[int]] | None:
    """Everyone sees all moves; what is drawn from a deck belongs to none of them."""
    del move
    return None


def outcome(view: State, number: int) -> tuple[str, tuple[int, ...]]:
    """The country or the rank of this number."""
    del view
    return ("country", (number,)) if number < COUNTRY_COUNT else ("rank", (number - int(COUNTRY_COUNT),))
