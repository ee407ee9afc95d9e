"""What is special about Heads of State."""

from __future__ import annotations

from typing import Any

from cabale.games.heads_of_state.pieces import ASSASSIN, REVOLUTION
from cabale.games.heads_of_state.rules import HeadsOfState

LONGEST = 2000
MOVES_TELL = True  # HR7: a second kill tells that it could be replaced
EVERY_DEAL = True
PRIVATE = ("drawn",)


def possible(view: HeadsOfState, slot: int, missing: set[int]) -> set[int]:
    """The Revolution is in its pile."""
    return missing if slot in list(view.pile) else missing - {REVOLUTION}


def exchanged(state: HeadsOfState, one: int, two: int) -> bool:
    """A seat knows what it drew: that is exchanged, too."""
    for slot, other in ((one, two), (two, one)):
        for hand, slots in enumerate(state.hands):
            drawn = state.drawn[hand]
            first = ASSASSIN * (hand & 1)
            kinds = [int(kind) for kind in drawn]
            if slot in list(slots):
                at = len(kinds) - 1 - kinds[::-1].index(state.cards[other] - first)
                drawn[at] = state.cards[slot] - first
    return True


def conserved(state: HeadsOfState) -> Any:
    """All cards lie somewhere, each once; counters and noble cards only change hands (H1, H2)."""
    pieces = state.pieces
    rows = [*state.rows, *state.decks, *state.discards, *state.hands, state.pile, state.aside]
    counters = [
        state.supply[7 * seat + rank]
        + sum(state.nobles[place] == seat for place in pieces.places[rank])
        + sum(state.dead[32 * seat + place] for place in pieces.places[rank])
        for seat in range(state.seats)
        for rank in range(7)
    ]
    cards = [
        state.cards_left[rank] + sum(state.noble_cards[7 * seat + rank] for seat in range(state.seats))
        for rank in range(7)
    ]
    return sorted(slot for row in rows for slot in row), counters, cards


def position(state: HeadsOfState) -> object:
    """Cards by their faces: which of two equal cards lies where is no matter, nor in what order open ones lie."""
    decks = [[int(state.cards[slot]) for slot in row] for row in (*state.decks, state.pile)]
    heaps = [sorted(int(state.cards[slot]) for slot in row) for row in (*state.rows, *state.discards, state.aside)]
    hands = [sorted((int(state.cards[slot]), int(state.seen[slot])) for slot in row) for row in state.hands]
    numbers = [state.seat, state.step, state.round, state.turn, state.turns, state.option, state.left, state.card]
    numbers += [state.rank, state.sector, *state.agenda]
    board = [state.nobles, state.dead, state.supply, state.noble_cards, state.cards_left, state.created, state.ranks]
    board += [state.initial, state.markers, state.house, state.earned]
    open_places = [sorted(map(int, row)) for row in (state.targeted, state.killed)]
    return repr((decks, heaps, hands, list(map(int, numbers)), [list(map(int, row)) for row in board], open_places))
