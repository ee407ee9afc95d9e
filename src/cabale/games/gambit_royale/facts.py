"""What explanations name: hidden cards that a choice may hinge on, and goals that it may win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.gambit_royale.pieces import KINDS
from cabale.games.gambit_royale.rules import MOVES, GambitRoyale
from cabale.state import NONE, UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State

# The parts of each fact and outcome, as those of events.
FACTS = {"lies": ("seat", "column", "card"), "under": ("seat", "card"), "holds": ("seat", "card")}
OUTCOMES = {"goal": ("domain", "value:number")}
REPLIES = {"lays": ("column",), "hides": ()}


def facts(view: State, world: State) -> list[tuple[str, tuple[int, ...]]]:
    """What is so in a world and not known from the view: who has which card where others cannot see it."""
    assert isinstance(view, GambitRoyale)
    found: list[tuple[str, tuple[int, ...]]] = []
    for column in range(view.seats):
        for slot in view.columns[column]:
            if view.cards[slot] == UNKNOWN:
                found += [("lies", (int(slot // KINDS), column, int(world.cards[slot])))]
    for seat in range(view.seats):
        if view.under[seat] != NONE and view.cards[view.under[seat]] == UNKNOWN:
            found.append(("under", (seat, int(world.cards[view.under[seat]]))))
        for slot in view.hands[seat]:
            if view.cards[slot] == UNKNOWN:
                found += [("holds", (seat, int(world.cards[slot])))]
    return found


def hidden(move: int) -> tuple[str, list[int]] | None:
    """A move as others see it, if they do not see all of it."""
    verb, places = MOVES.parts(move)
    return {"lay": ("lays", places[1:]), "hide": ("hides", [])}.get(verb)


def outcome(view: State, number: int) -> tuple[str, tuple[int, ...]]:
    """The goal of this number."""
    assert isinstance(view, GambitRoyale)
    return "goal", (int(view.pieces.goal_domain[number]), int(view.pieces.goal_value[number]))
