"""Pictures: the only exit of what a reader may see.

A state leaves the process as a `Picture` only, and a `Picture` is made of a view: the referee's state holds its
secret, a world holds chance, and a face that its reader has not seen belongs to nobody's view. Each is refused.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.plain import fields
from cabale.state import EVERYONE, SPECTATOR, State
from cabale.table.messages import encode

if TYPE_CHECKING:
    from cabale.games import Game

ROW = type(vec[i64]())  # rows of rows are of another type


class Leak(Exception):
    """An attempt to send more than a reader may know. This is a defect, never an answer."""


def check_view(view: State, reader: int) -> None:
    """Refuse whatever is not the view of this reader."""
    if view.secret is not None or view.rng != 0 or view.log is not None:
        raise Leak(f"a {type(view).__name__} that is no view was about to be sent")
    seen, cards = view.faces(reader), view.cards
    for slot in range(len(cards)):
        if seen[slot] != cards[slot]:
            raise Leak(f"a {type(view).__name__} with faces that its reader has not seen was about to be sent")


def open_view(state: State, *, over: bool = False) -> State:
    """A position with open cards: of a game that is over, or one that was arranged to show a rule. The only such door.

    The state of a running game holds its secret, and is refused.
    """
    if state.secret is not None and not over:
        raise Leak(f"open cards of a {type(state).__name__} that is not over were about to be sent")
    view = state.view(SPECTATOR)
    view.cards = state.cards[:]
    view.seen = everyone(len(view.cards))
    return view


def open_world(state: State, *, over: bool = False) -> State:
    """A position of a game that is over, with all that is hidden in it but the chance to come: to think about it."""
    if state.secret is not None and not over:
        raise Leak(f"a {type(state).__name__} that is not over was about to be thought about with open cards")
    world = state.clone()
    world.secret, world.rng, world.log = None, 0, None
    return world


def everyone(slots: int) -> vec[i64]:
    """A row that says of so many slots that everyone has seen them."""
    found = vec[i64]()
    for _ in range(slots):
        found = append(found, EVERYONE)
    return found


def numbers(view: State) -> dict[str, Any]:
    """A view as numbers and lists: what `cabale.snapshot.dump` says, without asking each number what it is."""
    return _numbers(view, {}, "")


def _numbers(view: State, before: dict[str, Any], but: str) -> dict[str, Any]:
    """A view as numbers and lists, but for one field; what is as it was before is the same list."""
    plain, rows, grids = fields_by_shape(view)
    found: dict[str, Any] = {name: getattr(view, name) for name in plain}
    for name in rows:
        if name != but:
            row: vec[i64] = getattr(view, name)
            found[name] = listed(row, before.get(name))
    for name in grids:
        grid: vec[vec[i64]] = getattr(view, name)
        found[name] = _listed_grid(grid, before.get(name))
    return found


def listed(row: vec[i64], before: list[int] | None = None) -> list[int]:
    """A row as a list: the one before, if that says the same."""
    if before is not None and len(before) == len(row):
        at: i64 = 0
        while at < len(row) and before[at] == row[at]:
            at += 1
        if at == len(row):
            return before
    return [number for number in row]  # noqa: C416 - where this is compiled, it is quicker than asking for a list


def _listed_grid(grid: vec[vec[i64]], before: list[list[int]] | None) -> list[list[int]]:
    if before is None or len(before) != len(grid):
        return [listed(row) for row in grid]
    found = []
    same = True
    for at in range(len(grid)):
        old = before[at]
        new = listed(grid[at], old)
        same = same and new is old
        found.append(new)
    return before if same else found


class Rest:
    """All of a view but the faces of its cards: views of one position differ in those alone.

    (Unless a game says otherwise, see `differ_in_cards`.) Most of it is as it was before the last move: what came then
    is taken over, as lists and as JSON.
    """

    def __init__(self, view: State, before: Rest | None = None) -> None:
        self.numbers: dict[str, Any] = {}
        self._parts: dict[str, bytes] = {}  # by field
        old, parts = self.numbers, self._parts
        if before is not None:
            old, parts = before.numbers, before._parts
            before._parts = {}  # one of them keeps it
        self.numbers = _numbers(view, old, "cards")
        for name, value in self.numbers.items():
            if name not in parts or value is not old[name]:
                parts[name] = b'"%b":%b' % (name.encode(), encode(value))
        self._parts = parts
        self.hashed = hashlib.blake2b(self.text(), digest_size=8)

    def text(self) -> bytes:
        """As JSON."""
        return b"{" + b",".join(list(self._parts.values())) + b"}" if self._parts else encode(self.numbers)


class Picture:
    """What a reader may see: a view, as numbers and as JSON, with its short name. Whatever is none is refused.

    `cards`: those that the reader saw before, which may be the same.
    """

    def __init__(self, view: State, reader: int, rest: Rest | None = None, cards: list[int] | None = None) -> None:
        check_view(view, reader)
        self.view = view
        self.reader = reader
        self.rest = rest or Rest(view)
        self.cards = listed(view.cards, cards)
        short = self.rest.hashed.copy()
        short.update(encode(self.cards))
        self.name = short.hexdigest()

    @property
    def text(self) -> msgspec.Raw:
        """All of it as JSON."""
        return msgspec.Raw(b'{"cards":' + encode(self.cards) + b"," + self.rest.text()[1:])


def public_tally(game: Game, view: State) -> dict[str, Any]:
    """What a table shows everyone besides the view: the game reckons it from what everyone sees."""
    found = tally_of(game.name)
    check_view(view, SPECTATOR)
    return dict(found.public(view)) if found else {}


def own_tally(game: Game, picture: Picture, memo: dict[Any, Any]) -> dict[str, Any]:
    """What it shows one reader besides: the game reckons it from what this reader sees.

    In `memo`, kept while a table is played, games find again what they reckoned for who sees the same.
    """
    own = getattr(tally_of(game.name), "own", None)
    return dict(own(picture.view, picture.reader, memo)) if own else {}


@lru_cache(maxsize=16)
def tally_of(name: str) -> Any:
    """The module of a game that reckons; a new game may do without, and is played as text."""
    module = f"cabale.games.{name}.tally"
    return import_module(module) if find_spec(module) else None


@lru_cache(maxsize=32)
def differ_in_cards(kind: Any) -> bool:
    """Whether the views of this kind of state are made by `State.view`, which changes the faces of cards alone."""
    return all("view" not in part.__dict__ for part in kind.__mro__ if part is not State and issubclass(part, State))


Shape = tuple[list[str], list[str], list[str]]  # the names of numbers, of rows of numbers, of rows of rows
SHAPES: dict[type[State], Shape] = {}


def fields_by_shape(view: State) -> Shape:
    """The fields of a state: numbers, rows of numbers, rows of rows. Each kind of state is asked once."""
    kind: Any = type(view)
    found = SHAPES.get(kind)
    if found is None:
        found = ([], [], [])
        for name in fields(kind):
            value = getattr(view, name)
            found[0 if isinstance(value, int) else 1 if isinstance(value, ROW) else 2].append(name)
        SHAPES[kind] = found
    return found
