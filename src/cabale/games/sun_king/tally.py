"""What the table of the Sun King shows besides the view: counts and majorities, and what a card pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from cabale.games.sun_king.pieces import COLOURS
from cabale.games.sun_king.rules import EXCHANGE, PHASE_3, PICK, SunKing
from cabale.state import NONE

if TYPE_CHECKING:
    from cabale.state import State

# Events that bring points, and the part that says how many; without a part they explain the rest of a change.
ORIGINS = {"gains": "count", "loses": "-count", "eliminated": ""}


# What is shown. (Said as dictionaries: a compiled class would forget the types of its fields, which the page's are
# written from.)
Public = TypedDict(
    "Public",
    {
        "phase": int,
        "in": list[bool],  # by seat, as what follows
        "counts": list[list[int]],  # and by colour
        "most": list[list[bool]],  # and by colour: whether it has the majority
        "seals": list[int],
        "selling": bool,
        "bidding": list[bool],
        "pays": list[int],  # a card of each colour, grey last; none while nothing is sold
    },
)


def public(view: State) -> Public:
    """For everyone, from what everyone sees."""
    assert isinstance(view, SunKing)
    seats, colours = range(view.seats), range(COLOURS)
    bidding = [bool(view.bidding >> seat & 1) for seat in seats]
    # S22, S23: bids are still made, or the last one in still pays.
    settled = view.bidder != NONE and view.bidding == 1 << view.bidder
    selling = view.lot != NONE and (view.due > 0 or (any(bidding) and not settled))
    return {
        "phase": 0 if view.step <= PICK else 2 if view.step in (PHASE_3, EXCHANGE) else 1,
        "in": [view.is_in(seat) for seat in seats],
        "counts": [[view.count(seat, colour) for colour in colours] for seat in seats],
        "most": [[view.is_in(seat) and view.leads(seat, colour) for colour in colours] for seat in seats],
        "seals": [view.seals(seat) for seat in seats],
        "selling": selling,
        "bidding": bidding,
        "pays": [view.card_worth(colour) for colour in (*colours, NONE)] if selling else [],
    }
