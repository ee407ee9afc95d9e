"""What the table of Heads of State shows besides the view: influence, odds of treachery, markers in play."""

from __future__ import annotations

from functools import cmp_to_key
from typing import TYPE_CHECKING, Any, TypedDict

from cabale.games.heads_of_state.pieces import ASSASSIN, COUNTRY_COUNT, COURTESAN, RANK_COUNT, ROUNDS, SERVES
from cabale.games.heads_of_state.rules import NEXT_DRAW, SECOND_CARD, TREACHERY_KINDS, HeadsOfState
from cabale.state import NONE

if TYPE_CHECKING:
    from cabale.state import State

# Events that bring points, and the part that says how many; without a part they explain the rest of a change.
ORIGINS = {
    "first-in": "points",
    "completes": "points",
    "enters-house": "points",
    "prevails": "points",
    "follows": "points",
    "most": "points",
}


# What is shown. (Said as dictionaries: a compiled class would forget the types of its fields, which the page's are
# written from.)
Public = TypedDict(  # noqa: UP013
    "Public",
    {
        "round": tuple[int, int],  # this one, and how many there are
        "phase": int,
        "influence": list[list[tuple[int, int]]],  # by country: seats and their influence, who would prevail first
        "completes": list[int],  # by country: what is left for whoever completes it
        "house": list[int],
        "needs": list[list[int]],  # by rank: the attributes that make a noble
        "serves": list[list[int]],  # by treachery card: the countries where it works
        "odds": list[tuple[int, int]],  # by treachery card: in how many of how many cases the noble falls
    },
)
Own = TypedDict(  # noqa: UP013
    "Own",
    {
        "held": list[int],  # by attribute: how many the reader has
    },
)


def public(view: State) -> Public:
    """For everyone, from what everyone sees."""
    assert isinstance(view, HeadsOfState)
    pieces = view.pieces
    return {
        "round": (min(view.round + 1, ROUNDS), ROUNDS),
        "phase": 0 if view.step <= NEXT_DRAW else 1 if view.step <= SECOND_CARD else 2,
        "influence": [_influence(view, country) for country in range(COUNTRY_COUNT)],
        "completes": [_completes(view, country) for country in range(COUNTRY_COUNT)],
        "house": list(view.house_markers()),
        "needs": [_needs(view, rank) for rank in range(RANK_COUNT)],
        "serves": [[country for country in range(COUNTRY_COUNT) if bits >> country & 1] for bits in SERVES],
        # H18, H19: by treachery card, in how many of how many cases the noble falls.
        "odds": [
            (pieces.attacker, pieces.attacker + pieces.victim) if kind == 0 else (1, 1)
            for kind in range(TREACHERY_KINDS)
        ],
    }


def own(view: State, reader: int, memo: dict[Any, Any]) -> Own:
    """For one reader: how many of each attribute they have, with the Courtesans last."""
    assert isinstance(view, HeadsOfState)
    del memo
    is_seat = 0 <= reader < view.seats
    return {"held": list(view.counts(2 * reader, 0, ASSASSIN)) if is_seat else [0] * (COURTESAN + 1)}


def _influence(view: HeadsOfState, country: int) -> list[tuple[int, int]]:
    """H26, H27: seats and their influence, the one that would prevail first."""
    influence = view.influence(country)

    def order(seat: int, other: int) -> int:
        return -1 if view.prevails(seat, other, country, influence) else 1

    present = [seat for seat in range(view.seats) if influence[seat] > 0]
    return [(seat, influence[seat]) for seat in sorted(present, key=cmp_to_key(order))]


def _completes(view: HeadsOfState, country: int) -> int:
    """H24: what the next to have created nobles in all sectors takes; 0 when both markers are gone."""
    left = [view.pieces.markers[place] for place in (2 * country, 2 * country + 1) if view.markers[place] == NONE]
    return left[0] if left else 0


def _needs(view: HeadsOfState, rank: int) -> list[int]:
    """H14: the attributes that make a noble."""
    return [kind for kind in range(COURTESAN) for _ in range(view.pieces.needs[rank][kind])]
