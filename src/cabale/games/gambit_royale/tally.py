"""What the table of Gambit Royale shows besides the view: printed sums, and who can win which column.

A column is won by cards that may lie face down or under a Cloak. All faces that they may have, as far as the reader
can know, are tried by the rules.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypedDict

from cabale.games.gambit_royale.pieces import CLOAK, DOUBLE, KINDS, TRAITOR
from cabale.games.gambit_royale.rules import TURN, GambitRoyale
from cabale.state import NONE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cabale.state import State

CANNOT, MAY, SURE = 0, 1, 2  # win a column
MOST_TRIED = 700  # more faces than that are not tried: then whoever has a card there may win

# Events that bring points, and the part that says how many; without a part they explain the rest of a change.
ORIGINS = {"wins": "value", "wins-by-pair": "value"}


Goal = tuple[int, int]  # the number of its domain, and its value


# What is shown. (Said as dictionaries: a compiled class would forget the types of its fields, which the page's are
# written from.)
Column = TypedDict(  # noqa: UP013
    "Column",
    {
        "goal": Goal,
        "closed": bool,
        "met": bool,
        "values": list[int | None],  # printed, in half points
        "known": list[tuple[int, int, int]],  # seat, half points, hidden cards
        "now": list[int],  # by seat: CANNOT, MAY or SURE win it as the cards lie
        "end": list[int],  # and at the end of the round
    },
)
Public = TypedDict(  # noqa: UP013
    "Public",
    {
        "round": tuple[int, int],  # this one, and how many there are
        "phase": int,
        "won": list[list[Goal]],  # by seat
    },
)
Own = TypedDict(  # noqa: UP013
    "Own",
    {
        "columns": list[Column],
    },
)


def public(view: State) -> Public:
    """For everyone, from what everyone sees."""
    assert isinstance(view, GambitRoyale)
    rounds = view.pieces.rounds
    return {
        "round": (min(view.round + 1, rounds), rounds),
        "phase": 0 if view.step == TURN else 1,
        "won": [[_goal(view, slot) for slot in view.won[seat]] for seat in range(view.seats)],
    }


def own(view: State, reader: int, memo: dict[Any, Any]) -> Own:
    """For one reader, who may know cards that lie face down.

    Most columns stay as they are from move to move, and look the same to most readers. `memo`, kept while a table is
    played, holds for each column what the last few readers saw there and what came of it.
    """
    assert isinstance(view, GambitRoyale)
    del reader
    common = _seen_at_large(view)
    columns = []
    for column in range(view.seats):
        key = (*common, *_seen_in(view, column))
        kept: dict[tuple[int, ...], Column] = memo.setdefault(column, {})
        if key not in kept:
            if len(kept) > view.seats:
                kept.clear()
            kept[key] = _column(view, column)
        columns.append(kept[key])
    return {"columns": columns}


def _column(view: GambitRoyale, column: int) -> Column:
    return {
        "goal": _goal(view, view.goals[column]),
        "closed": is_closed(view, column),
        "met": view.is_met(column),
        "values": [_value(view, slot, column) for slot in view.columns[column]],
        "known": _known(view, column),
        "now": winners(view, column, {view.goals[column]}),
        "end": winners_at_end(view, column),
    }


def _seen_at_large(view: GambitRoyale) -> list[int]:
    """All that every column is reckoned from, besides what lies in it."""
    ended = view.round == view.pieces.rounds
    found = [int(ended), view.closed, int(_traitor_is_left(view))]
    found += [view.cards[slot] for slot in view.goals]
    return found


def _seen_in(view: GambitRoyale, column: int) -> list[int]:
    """All that a column is reckoned from, as this reader sees it: nobody is told what another knows."""
    found: list[int] = []
    owners = 0
    for slot in _shown(view, column):
        face = view.cards[slot]
        found += [slot, face, int(view.is_active(slot))]
        if face == UNKNOWN:
            owners |= 1 << slot // KINDS
    for owner in range(view.seats):
        if owners >> owner & 1:
            found += _known_of(view, owner)
    return found


def _known_of(view: GambitRoyale, owner: int) -> list[int]:
    """All that tells which faces the hidden cards of a seat may have: see `_sorts`."""
    first = KINDS * owner
    drawn = sum([view.cards[slot] == UNKNOWN for slot in view.reserves[owner]])
    found = [owner, drawn, view.last_reserve(owner)]
    for slot in range(first, first + KINDS):
        face = view.cards[slot]
        found.append(KINDS + int(view.is_old(slot)) if face == UNKNOWN else face)
    return found


def _goal(view: GambitRoyale, slot: int) -> Goal:
    """Domain and value of a goal."""
    return view.pieces.goal_domain[view.cards[slot]], view.pieces.goal_value[view.cards[slot]]


def is_closed(view: GambitRoyale, column: int) -> bool:
    """Whether a Storm has closed a column."""
    return bool(view.closed >> column & 1)


def _value(view: GambitRoyale, slot: int, column: int) -> int | None:
    """The printed value in half points; none for a hidden card, or the Double."""
    return None if view.cards[slot] in (UNKNOWN, DOUBLE) else view.printed(slot, column)


def _known(view: GambitRoyale, column: int) -> list[tuple[int, int, int]]:
    """By seat that has cards there: the sum of their printed values, and how many are hidden; the highest first."""
    sums: dict[int, list[int]] = {}
    for slot in view.columns[column]:
        known = sums.setdefault(slot // KINDS, [slot // KINDS, 0, 0])
        known[1] += _value(view, slot, column) or 0
        known[2] += view.cards[slot] == UNKNOWN
    return sorted(((seat, halves, hidden) for seat, halves, hidden in sums.values()), key=lambda known: -known[1])


def winners_at_end(view: GambitRoyale, column: int) -> list[int]:
    """By seat: whether it can win what lies at the head of this column at the end of the round.

    Into an open column anyone may still lay anything. A closed one keeps its cards (G10), but while another is open a
    Traitor may bring it another goal (GR15), with other cards at home.
    """
    if view.round == view.pieces.rounds:
        return [CANNOT] * view.seats
    if not is_closed(view, column):
        return [MAY] * view.seats
    goals = {view.goals[column]}
    if view.closed != (1 << view.seats) - 1 and _traitor_is_left(view):
        goals |= set(view.goals)
    return winners(view, column, goals)


def _traitor_is_left(view: GambitRoyale) -> bool:
    """Whether any Traitor may still be turned up: one lies neither open in a column nor under a Cloak."""
    if view.step != TURN:
        return True  # one may be doing so now
    spent = [slot for column in range(view.seats) for slot in view.columns[column] if view.up[slot]]
    return sum(view.cards[slot] == TRAITOR for slot in spent + [slot for slot in view.under if slot != NONE]) < (
        view.seats
    )


def _shown(view: GambitRoyale, column: int) -> list[int]:
    """The slots that count in a column: its cards, and what lies under an open Cloak among them."""
    row = list(view.columns[column])
    return row + [
        view.under[slot // KINDS] for slot in row if view.cards[slot] == CLOAK and view.under[slot // KINDS] != NONE
    ]


def winners(view: GambitRoyale, column: int, goals: set[int]) -> list[int]:
    """By seat: whether it wins the column as its cards lie, whatever is hidden, under any of these goals."""
    owners = {slot // KINDS for slot in view.columns[column]}
    hidden = [slot for slot in _shown(view, column) if view.cards[slot] == UNKNOWN]
    ways = faces_of(view, hidden)
    if ways is None:
        return [MAY if seat in owners else CANNOT for seat in range(view.seats)]
    world = view.clone()
    found: set[int] = set()
    for faces in ways:
        for slot, face in zip(hidden, faces, strict=True):
            world.cards[slot] = face
        for goal in goals:
            world.goals[column] = goal
            found.add(int(world.winner(column)[0]))
        if len(found) > 1 and found >= owners:
            break  # all of them may: nothing more can be learned
    return [(SURE if len(found) == 1 else MAY) if seat in found else CANNOT for seat in range(view.seats)]


def faces_of(view: GambitRoyale, slots: list[int]) -> Iterable[tuple[int, ...]] | None:
    """All faces that these hidden cards may have together, as `GambitRoyale.deal` would deal them; None if too many."""
    sorts = {owner: _sorts(view, owner) for owner in {slot // KINDS for slot in slots}}
    rows = [_faces(view, slot, sorts) for slot in slots]
    if len(sorts) == len(slots):
        together: Iterable[tuple[int, ...]] = product(*rows)  # cards of different seats do not depend on each other
    else:
        together = _together(view, slots, rows, sorts)
    return together if prod(map(len, rows)) <= MOST_TRIED else None


Sorts = dict[int, tuple[set[int], set[int], int, int]]


def _sorts(view: GambitRoyale, owner: int) -> tuple[set[int], set[int], int, int]:
    """A seat's missing faces, old and new, and how many of each are free for its hand and what it laid since."""
    first = KINDS * owner
    slots = range(first, first + KINDS)
    missing = set(range(KINDS)) - {view.cards[slot] for slot in slots}
    old = {face for face in missing if not view.last_reserve(owner) >> face & 1}
    new = missing - old
    held = sum(view.cards[slot] == UNKNOWN and _is_old(view, slot) for slot in slots)
    drawn = sum(view.cards[slot] == UNKNOWN for slot in view.reserves[owner])
    return old, new, len(old) - held, len(new) - drawn


def _is_old(view: GambitRoyale, slot: int) -> bool:
    return view.is_old(slot)


def _faces(view: GambitRoyale, slot: int, sorts: Sorts) -> list[int]:
    old, new, old_left, new_left = sorts[slot // KINDS]
    if _is_old(view, slot):
        return sorted(old)
    return sorted((old if old_left else set()) | (new if new_left else set()))


def _together(view: GambitRoyale, slots: list[int], rows: list[list[int]], sorts: Sorts) -> Iterator[tuple[int, ...]]:
    for faces in product(*rows):
        for owner, (old, _, old_left, new_left) in sorts.items():
            own = [(slot, face) for slot, face in zip(slots, faces, strict=True) if slot // KINDS == owner]
            free = [face in old for slot, face in own if not _is_old(view, slot)]
            alike = len({face for _, face in own}) < len(own)
            if alike or sum(free) > old_left or len(free) - sum(free) > new_left:
                break
        else:
            yield faces
