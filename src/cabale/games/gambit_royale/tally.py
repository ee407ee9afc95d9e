"""What the table of Gambit Royale shows besides the view: printed sums, and who can win which column.

A column is won by cards that may lie face down or under a Cloak. All faces that they may have, as far as the reader
can know, are tried by the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from cabale.games.gambit_royale.pieces import CLOAK, DOUBLE, KINDS, TRAITOR
from cabale.games.gambit_royale.rules import TURN, GambitRoyale, faces_of
from cabale.state import MOST_SEATS, NONE, UNKNOWN

if TYPE_CHECKING:
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
    at_large = _seen_at_large(view)
    sorts: dict[i64, Sorts] = {}
    columns = []
    for column in range(view.seats):
        seen = extend(at_large[:], _seen_in(view, column, sorts))
        kept: list[Reckoned] = memo.setdefault(column, [])
        columns.append(_found(kept, seen) or _keep(kept, seen, view, column))
    return {"columns": columns}


class Reckoned:
    """What a reader saw of a column, and what came of it."""

    def __init__(self, seen: vec[i64], column: Column) -> None:
        self.seen = seen
        self.column = column


def _found(kept: list[Reckoned], seen: vec[i64]) -> Column | None:
    """What was reckoned for who saw the same."""
    for one in kept:
        if len(one.seen) == len(seen):
            at: i64 = 0
            while at < len(seen) and one.seen[at] == seen[at]:
                at += 1
            if at == len(seen):
                return one.column
    return None


def _keep(kept: list[Reckoned], seen: vec[i64], view: GambitRoyale, column: int) -> Column:
    """Reckon a column, for this reader and for others who see the same."""
    if len(kept) > view.seats:
        kept.clear()
    kept.append(Reckoned(seen, _column(view, column)))
    return kept[-1].column


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


def _seen_at_large(view: GambitRoyale) -> vec[i64]:
    """All that every column is reckoned from, besides what lies in it."""
    ended: i64 = 1 if view.round == view.pieces.rounds else 0
    traitor: i64 = 1 if _traitor_is_left(view) else 0
    found = vec[i64]([ended, view.closed, traitor])
    for slot in view.goals:
        found = append(found, view.cards[slot])
    return found


def _seen_in(view: GambitRoyale, column: i64, known: dict[i64, Sorts]) -> vec[i64]:
    """All that a column is reckoned from, as this reader sees it: nobody is told what another knows."""
    found = vec[i64]()
    hidden = Hidden(view, column, known)
    for slot in _shown(view, column):
        found = append(found, slot)
        found = append(found, view.cards[slot])
        found = append(found, 1 if view.is_active(slot) else 0)
        if view.cards[slot] == UNKNOWN:
            found = append(found, hidden.may_be(slot))
    if hidden.depend:
        for slot in hidden.slots:
            sorts = hidden.sorts[slot // KINDS]
            found = append(found, sorts.old if sorts.is_old(slot) else ~sorts.old)
            found = append(found, min(sorts.old_left, len(hidden.slots)))
            found = append(found, min(sorts.new_left, len(hidden.slots)))
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
    spent: i64 = 0
    for column in range(view.seats):
        for slot in view.columns[column]:
            if view.up[slot] and view.cards[slot] == TRAITOR:
                spent += 1
    for slot in view.under:
        if slot != NONE and view.cards[slot] == TRAITOR:
            spent += 1
    return spent < view.seats


def _shown(view: GambitRoyale, column: i64) -> vec[i64]:
    """The slots that count in a column: its cards, and what lies under an open Cloak among them."""
    row = view.columns[column]
    found = row[:]
    for slot in row:
        if view.cards[slot] == CLOAK and view.under[slot // KINDS] != NONE:
            found = append(found, view.under[slot // KINDS])
    return found


def winners(view: GambitRoyale, column: i64, goals: set[int]) -> list[int]:
    """By seat: whether it wins the column as its cards lie, whatever is hidden, under any of these goals."""
    owners: i64 = 0
    for slot in view.columns[column]:
        owners |= 1 << slot // KINDS
    hidden = Hidden(view, column, {})
    if hidden.ways() > MOST_TRIED:
        return [MAY if owners >> seat & 1 else CANNOT for seat in range(view.seats)]
    heads = vec[i64](goals)
    world = view.clone()
    found: i64 = 0  # a bit for each seat, and one for nobody
    while hidden.lay_next(world) and (found & owners != owners or found & (found - 1) == 0):
        for goal in heads:
            world.goals[column] = goal
            winner = world.winner(column)[0]
            found |= 1 << (MOST_SEATS if winner == NONE else winner)
    sure = SURE if found & (found - 1) == 0 else MAY
    return [sure if found >> seat & 1 else CANNOT for seat in range(view.seats)]


class Sorts:
    """A seat's missing faces, old and new, and how many of each are free for its hand and what it laid since."""

    def __init__(self, view: GambitRoyale, owner: i64) -> None:
        first = KINDS * owner
        acts = view.acts[owner]
        self.first = first
        self.laid: i64 = 0  # the slots that were laid before the last reserve was made, a bit for each
        for at in range(view.last_rebuilding(owner)):
            if first <= acts[at] < first + KINDS:
                self.laid |= 1 << acts[at] - first
        missing: i64 = (1 << KINDS) - 1
        held: i64 = 0
        for slot in range(first, first + KINDS):
            face = view.cards[slot]
            if face != UNKNOWN:
                missing &= ~(1 << face)
            elif self.is_old(slot):
                held += 1
        drawn: i64 = 0
        for slot in view.reserves[owner]:
            if view.cards[slot] == UNKNOWN:
                drawn += 1
        self.old = missing & ~view.last_reserve(owner)
        self.new = missing & view.last_reserve(owner)
        self.old_left = count(self.old) - held
        self.new_left = count(self.new) - drawn

    def is_old(self, slot: i64) -> bool:
        """Whether a card was laid before the last reserve was made."""
        return self.laid >> (slot - self.first) & 1 != 0

    def may_be(self, slot: i64) -> i64:
        """The faces that a hidden card may have, a bit for each."""
        if self.is_old(slot):
            return self.old
        return (self.old if self.old_left else 0) | (self.new if self.new_left else 0)


class Hidden:
    """The hidden cards of a column, and all faces that they may have together, as `GambitRoyale.deal` deals them."""

    def __init__(self, view: GambitRoyale, column: i64, known: dict[i64, Sorts]) -> None:
        self.slots = vec[i64]()
        self.sorts = known  # by owner, also of other columns
        self.depend = False  # on each other: cards of different seats do not
        owners: i64 = 0
        for slot in _shown(view, column):
            if view.cards[slot] == UNKNOWN:
                owner = slot // KINDS
                self.slots = append(self.slots, slot)
                self.depend = self.depend or owners >> owner & 1 != 0
                owners |= 1 << owner
                if owner not in known:
                    known[owner] = Sorts(view, owner)
        self.faces: list[vec[i64]] = []
        self.at = vec[i64]([0] * len(self.slots))  # which of them come next
        self.begun = False

    def may_be(self, slot: i64) -> i64:
        """The faces that one of them may have, a bit for each."""
        return self.sorts[slot // KINDS].may_be(slot)

    def ways(self) -> i64:
        """How many there are at most."""
        if not self.faces:
            self.faces = [faces_of(self.may_be(slot)) for slot in self.slots]
        found: i64 = 1
        for faces in self.faces:
            found *= len(faces)
        return found

    def lay_next(self, world: GambitRoyale) -> bool:
        """Give them the next faces that they may have; False after the last ones."""
        while self._go_on():
            for i in range(len(self.slots)):
                world.cards[self.slots[i]] = self.faces[i][self.at[i]]
            if not self.depend or self._fit(world):
                return True
        return False

    def _go_on(self) -> bool:
        """Count on, the last card fastest."""
        if not self.begun:
            self.begun = True
            return self.ways() > 0
        i = len(self.slots) - 1
        while i >= 0:
            self.at[i] += 1
            if self.at[i] < len(self.faces[i]):
                return True
            self.at[i] = 0
            i -= 1
        return False

    def _fit(self, world: GambitRoyale) -> bool:
        """Whether no face is there twice, and there are not more old or new ones than may be."""
        for owner, sorts in self.sorts.items():
            faces: i64 = 0
            old: i64 = 0
            new: i64 = 0
            for slot in self.slots:
                if slot // KINDS == owner:
                    bit: i64 = 1 << world.cards[slot]
                    if faces & bit:
                        return False
                    faces |= bit
                    if not sorts.is_old(slot):
                        old += 1 if sorts.old & bit else 0
                        new += 0 if sorts.old & bit else 1
            if faces and (old > sorts.old_left or new > sorts.new_left):  # who has no card here is not asked
                return False
        return True


def count(mask: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found
