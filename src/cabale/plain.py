"""States and tables of games as plain numbers and lists, and back: what snapshots and pickles are made of."""

from __future__ import annotations

from functools import lru_cache
from inspect import get_annotations
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

# Not numbers: the tables of the game, which the reader has, what only the referee holds, and what is reckoned anew.
LEFT_OUT = ("pieces", "secret", "log", "moments", "deals")


@lru_cache(maxsize=16)
def fields(kind: Any) -> tuple[str, ...]:
    """The fields of a state or of tables that are numbers or rows, whether compiled or not."""
    names: dict[str, None] = {}
    for part in reversed(kind.__mro__):
        names |= dict.fromkeys(getattr(part, "__mypyc_attrs__", ()))
        names |= dict.fromkeys(get_annotations(part))
    return tuple(name for name in names if name not in LEFT_OUT)


def plain(value: Any) -> Any:
    """A number, or rows as lists."""
    return int(value) if isinstance(value, int) else [plain(entry) for entry in value]


def native(value: Any) -> Any:
    """A number, or lists as rows."""
    if isinstance(value, int):
        return value
    if value and isinstance(value[0], list):
        return vec[vec[i64]]([vec[i64](row) for row in value])
    return vec[i64](value)


def _kind(thing: Any) -> Any:
    return type(thing)


def numbers(thing: Any) -> dict[str, Any]:
    """All fields as numbers and lists."""
    return {name: plain(getattr(thing, name)) for name in fields(_kind(thing))}


def fill(thing: Any, given: dict[str, Any]) -> None:
    """Set all fields."""
    for name in fields(_kind(thing)):
        setattr(thing, name, native(given[name]))
