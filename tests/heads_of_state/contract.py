"""What is special about Heads of State."""

from __future__ import annotations

from typing import Any

from cabale.games.heads_of_state.pieces import ASSASSIN, KINDS, REVOLUTION
from cabale.games.heads_of_state.rules import ATTRIBUTE, TREACHERY, TREACHERY_KINDS, HeadsOfState
from cabale.state import EVERYONE, UNKNOWN

LONGEST = 2000
MOVES_TELL = True  # HR7: a second kill tells that it could be replaced


def possible(view: HeadsOfState, slot: int, missing: set[int]) -> set[int]:
    """The Revolution is in its pile; and a card hidden while others lay open is none of those others."""
    pack = TREACHERY if slot >= view.treachery_from else ATTRIBUTE
    hidden = Hidden(view, pack)
    faces = {face for face in missing if face != REVOLUTION and hidden.fits(face - ASSASSIN * pack, slot)}
    return faces | (missing & {REVOLUTION} if slot in list(view.pile) else set())


class Hidden:
    """The unseen cards of a pack: since when each has been hidden, and how many of a kind can be among the oldest."""

    def __init__(self, view: HeadsOfState, pack: int) -> None:
        kinds = KINDS if pack == ATTRIBUTE else TREACHERY_KINDS
        flat = list(view.limits[pack])
        self.limits = [flat[i : i + kinds] for i in range(0, len(flat), kinds)]
        self.left = list(view.missing(pack, False))
        self.places: list[tuple[list[int], list[int]]] = []  # slots, and the times they were hidden at
        for seat in range(view.seats):
            hand, since = list(view.hands[2 * seat + pack]), list(view.since[2 * seat + pack])
            unknown = [slot for slot in hand if view.cards[slot] == UNKNOWN]
            if unknown:
                self.places.append((unknown, since))
            own = [view.cards[slot] - ASSASSIN * pack for slot in hand if view.seen[slot] != EVERYONE and not unknown]
            for time, limit in enumerate(self.limits):
                newer = sum(since_then > time for since_then in since)
                for kind in set(own):
                    limit[kind] -= max(own.count(kind) - newer, 0)
        now = len(self.limits)
        if pack == ATTRIBUTE:
            pile = [slot for slot in view.pile if view.cards[slot] == UNKNOWN]
            revolution = REVOLUTION not in [view.cards[slot] for slot in view.pile]
            self.places.append((pile, [int(view.pile_since)] * (len(pile) - revolution)))
        self.places.append((list(view.decks[pack]), [now] * len(view.decks[pack])))

    def fits(self, kind: int, slot: int) -> bool:
        """Whether a card of this kind can be in this slot, and all other cards still be somewhere."""
        times = next(times for slots, times in self.places if slot in slots)
        return any(self.fits_at(kind, time) for time in set(times))

    def fits_at(self, kind: int, then: int) -> bool:
        left: list[Any] = list(self.left)
        left[kind] -= 1
        bound = left
        for time in range(len(self.limits) - 1, -1, -1):
            limit = [n - (k == kind and then <= time) for k, n in enumerate(self.limits[time])]
            bound = [min(a, b) for a, b in zip(limit, bound, strict=True)]
            older = sum(at <= time for _, times in self.places for at in times) - (then <= time)
            if min(bound) < 0 or sum(bound) < older:
                return False
        return min(left) >= 0


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
