"""What the table of Bastille shows besides the view: open bonuses, symbols, prices, and how far missions have come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from cabale.games.bastille.pieces import (
    ALL_GROUPS,
    ARMS,
    FIRST_TRIO,
    MAJORITIES,
    PAIRS,
    TRIOS,
    amount_of,
    kind_of,
)
from cabale.games.bastille.rules import (
    AT_PLACE_LOUIS,
    FINAL,
    INTERIM,
    KEEP,
    KEEPING,
    PLACING,
    Bastille,
)
from cabale.state import UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State

# Events that bring points, and the part that says how many; without a part they explain the rest of a change.
ORIGINS = {
    "points": "amount",
    "gems": "amount",
    "crowns": "amount",
    "track": "amount",
    "characters": "amount",
    "mission": "amount",
    "bag": "amount",
    "purse": "amount",
    "unarmed": "-amount",
}


# What is shown. (Said as dictionaries: a compiled class would forget the types of its fields, which the page's are
# written from.)
Mission = TypedDict(  # noqa: UP013
    "Mission",
    {
        "counts": list[int],  # of each seat, for a majority
        "parts": list[bool],  # of a series
        "worth": int,
    },
)
Public = TypedDict(  # noqa: UP013
    "Public",
    {
        "round": tuple[int, int],  # this one, and how many there are
        "phase": int,
        "scoring": Literal["", "interim", "final"],
        "versailles": list[tuple[int, int]],  # bonus and amount
        "bonuses": list[tuple[int, int]],  # bonus and amount
        "spaces": list[tuple[int, int, int, int]],  # of the catacombs: bonus, amount, board, owner
        "track": list[int],  # points, by space
        "prices": list[int],  # of the characters for sale
        "crowns": list[int],  # by seat, as what follows
        "gems": list[int],
        "flags": list[int],
        "weapons": list[int],
        "unarmed": list[int],
    },
)
Own = TypedDict(  # noqa: UP013
    "Own",
    {
        "missions": dict[str, Mission],  # by number
    },
)


def public(view: State) -> Public:
    """For everyone, from what everyone sees."""
    assert isinstance(view, Bastille)
    pieces, seats = view.pieces, range(view.seats)
    versailles, bonuses = view.cards[view.versailles_slot()], view.cards[view.bonus_slot()]
    return {
        "round": (view.round + 1, pieces.rounds),
        "phase": 2 if view.scoring else 0 if view.step == PLACING else 1,
        "scoring": "final" if view.scoring == FINAL else "interim" if view.scoring else "",
        "versailles": _tile(pieces.versailles, versailles),
        "bonuses": _tile(pieces.bonuses, bonuses),
        "spaces": _spaces(view),
        "track": list(pieces.track),  # BR14: what a marker there would score
        "prices": [view.price(face) for face in view.square] if view.step == AT_PLACE_LOUIS else [],
        "crowns": [view.sum_of(pieces.crowns, seat) for seat in seats],
        "gems": [view.sum_of(pieces.gems, seat) for seat in seats],
        "flags": [view.sum_of(pieces.flags, seat) for seat in seats],
        "weapons": [view.count_for(seat, ARMS) for seat in seats],
        "unarmed": [view.unarmed(seat) for seat in seats],
    }


def own(view: State, reader: int, memo: dict[Any, Any]) -> Own:
    """For one reader: how far the missions have come that they have, or may keep."""
    assert isinstance(view, Bastille)
    del memo
    return {"missions": {str(mission): progress(view, mission, reader) for mission in _missions(view, reader)}}


def _tile(tiles: Any, tile: int) -> list[tuple[int, int]]:
    """The two bonuses of a tile, each with its amount; none of a tile that is not open."""
    return [] if tile == UNKNOWN else [_bonus(tiles[2 * tile + side]) for side in range(2)]


def _bonus(gain: int) -> tuple[int, int]:
    return kind_of(gain), amount_of(gain)


def _spaces(view: Bastille) -> list[tuple[int, int, int, int]]:
    """B19, B22: bonus, amount, board and owner of each space of this or the next scoring in the catacombs."""
    pieces = view.pieces
    left = len(pieces.printed)
    gains = pieces.printed
    if view.scoring == INTERIM or (not view.scoring and view.round < pieces.interim):
        left, gains = pieces.left, pieces.boards
    return [(*_bonus(gain), int(space >= left), view.marked[space]) for space, gain in enumerate(gains)]


def _missions(view: Bastille, reader: int) -> list[int]:
    """The missions that the reader has, or may keep."""
    if not 0 <= reader < view.seats:
        return []
    found = {view.cards[slot] for slot in view.hands[reader]} - {UNKNOWN}
    if view.seat == reader and view.step == KEEPING:
        found |= {move - KEEP for move in view.legal()}
    return sorted(found)


def progress(view: Bastille, mission: int, seat: int) -> Mission:
    """What everyone counts for a majority (B26), or which parts of a series (B27) a seat has; and what it is worth."""
    worth = view.mission_points(seat, mission)
    if mission < MAJORITIES:
        return {"counts": [view.count_for(other, mission) for other in range(view.seats)], "parts": [], "worth": worth}
    if mission == PAIRS:
        parts = [view.count_for(seat, group) >= number for group in range(ALL_GROUPS) for number in (1, 2)]
    else:
        group, lowest = (mission - FIRST_TRIO) // TRIOS, (mission - FIRST_TRIO) % TRIOS + 1
        costs = [view.pieces.cost[face] for face in view.characters[seat] if view.group_of(face) == group]
        parts = [lowest + more in costs for more in range(3)]
    return {"counts": [], "parts": parts, "worth": worth}
