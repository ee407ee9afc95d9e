"""Snapshots: a state as plain numbers and lists, and back. What leaves a process as a snapshot is a view."""

from __future__ import annotations

from functools import lru_cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State

# Not numbers: the tables of the game, which the reader has, and what only the referee holds.
LEFT_OUT = ("pieces", "secret", "log")


@lru_cache(maxsize=16)
def fields(kind: Any) -> tuple[str, ...]:
    """The fields of a state that are numbers or rows, whether compiled or not."""
    names: dict[str, None] = {}
    for part in reversed(kind.__mro__):
        names |= dict.fromkeys(getattr(part, "__mypyc_attrs__", ()))
        names |= dict.fromkeys(get_annotations(part))
    return tuple(name for name in names if name not in LEFT_OUT)


def dump(state: State) -> dict[str, Any]:
    """A state as numbers and lists."""
    kind: Any = type(state)
    return {name: _plain(getattr(state, name)) for name in fields(kind)}


def load(game: Game, snapshot: dict[str, Any], options: dict[str, bool] | None = None, pieces: Any = None) -> State:
    """The state of a snapshot. It has no secret: what is loaded is a view or a world."""
    state = game.state()
    kind: Any = type(state)
    tables: Any = state
    tables.pieces = pieces if pieces is not None else game.pieces(options)[0]
    state.secret = None
    state.log = None
    for name in fields(kind):
        setattr(state, name, _native(snapshot[name]))
    return state


def _plain(value: Any) -> Any:
    if isinstance(value, int):
        return int(value)
    return [_plain(entry) for entry in value]


def _native(value: Any) -> Any:
    if isinstance(value, int):
        return value
    if value and isinstance(value[0], list):
        return vec[vec[i64]]([vec[i64](row) for row in value])
    return vec[i64](value)
