"""What explanations of Bastille name: missions of others, characters, and who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.bastille.pieces import ALL_CHARACTERS
from cabale.games.bastille.rules import MOVES, Bastille
from cabale.state import UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State

# The parts of each fact and outcome, as those of events.
FACTS = {"holds": ("seat", "mission")}
OUTCOMES: dict[str, tuple[str, ...]] = {"character": ("character",), "crowns": (), "flags": (), "first": ()}
REPLIES: dict[str, tuple[str, ...]] = {"keeps": ()}


def facts(view: State, world: State) -> list[tuple[str, tuple[int, ...]]]:
    """What is so in a world and not known from the view: who has which mission."""
    assert isinstance(view, Bastille)
    found: list[tuple[str, tuple[int, ...]]] = []
    for seat, slots in enumerate(view.hands):
        found += [("holds", (seat, int(world.cards[slot]))) for slot in slots if view.cards[slot] == UNKNOWN]
    return found


def hidden(move: int) -> tuple[str, list[int]] | None:
    """A move as others see it, if they do not see all of it."""
    return ("keeps", []) if MOVES.parts(move)[0] == "keep" else None


def outcome(view: State, number: int) -> tuple[str, tuple[int, ...]]:
    """The character of this number, or one of what comes after them."""
    del view
    if number < ALL_CHARACTERS:
        return "character", (number,)
    return ("crowns", "flags", "first")[number - int(ALL_CHARACTERS)], ()
