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
    if list(view.faces(reader)) != list(view.cards):
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


def everyone(slots: int) -> vec[i64]:
    """A row that says of so many slots that everyone has seen them."""
    found = vec[i64]()
    for _ in range(slots):
        found = append(found, EVERYONE)
    return found


def numbers(view: State) -> dict[str, Any]:
    """A view as numbers and lists: what `cabale.snapshot.dump` says, without asking each number what it is."""
    numbers, rows, grids = fields_by_shape(view)
    found = {name: getattr(view, name) for name in numbers}
    for name in rows:
        found[name] = list(getattr(view, name))
    for name in grids:
        found[name] = [list(row) for row in getattr(view, name)]
    return found


class Rest:
    """All of a view but the faces of its cards: views of one position differ in those alone.

    (Unless a game says otherwise, see `differ_in_cards`.)
    """

    __slots__ = ("hashed", "numbers", "text")

    def __init__(self, view: State) -> None:
        self.numbers = numbers(view)
        del self.numbers["cards"]
        self.text = encode(self.numbers)
        self.hashed = hashlib.blake2b(self.text, digest_size=8)


class Picture:
    """What a reader may see: a view, as numbers and as JSON, with its short name. Whatever is none is refused."""

    __slots__ = ("cards", "name", "reader", "rest", "text", "view")

    def __init__(self, view: State, reader: int, rest: Rest | None = None) -> None:
        check_view(view, reader)
        self.view = view
        self.reader = reader
        self.rest = rest or Rest(view)
        self.cards = list(view.cards)
        cards = encode(self.cards)
        short = self.rest.hashed.copy()
        short.update(cards)
        self.name = short.hexdigest()
        self.text = msgspec.Raw(b'{"cards":' + cards + b"," + self.rest.text[1:])


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


SHAPES: dict[type[State], tuple[list[str], list[str], list[str]]] = {}


def fields_by_shape(view: State) -> tuple[list[str], list[str], list[str]]:
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
