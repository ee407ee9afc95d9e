"""Two editions side by side, and one made of both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from cabale.data import DataError
from cabale.edition import Edition, applied, normal, values_of
from cabale.edition.sheet import known_game, own_content

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabale.edition import Content

Side = Literal["first", "second"]


class Line(msgspec.Struct, frozen=True):
    """A figure in which two editions, or one of them and the game's own, differ; None where it is not there."""

    key: str
    standard: Any
    first: Any
    second: Any
    conflict: bool  # both have looked, and they say different things


class Merged(msgspec.Struct, frozen=True):
    """One edition made of two, and what they do not agree about."""

    edition: Edition
    conflicts: list[Line]  # those that nobody decided; the first edition's word was taken


def compare(first: Edition, second: Edition) -> list[Line]:
    """All figures that are not the same in both and in the game's own."""
    own = _own(first, second)
    standard = values_of(own)
    one, other = (values_of(applied(own, edition, edition.name)) for edition in (first, second))
    looked = [_looked(edition, standard) for edition in (first, second)]
    return [
        Line(
            key,
            standard.get(key),
            one.get(key),
            other.get(key),
            one.get(key) != other.get(key) and key in looked[0] and key in looked[1],
        )
        for key in sorted(standard.keys() | one.keys() | other.keys())
        if not standard.get(key) == one.get(key) == other.get(key)
    ]


def merge(first: Edition, second: Edition, decided: Mapping[str, Side] | None = None) -> Merged:
    """Both together. Where both have looked and disagree, it is decided by key, or the first is believed."""
    own = _own(first, second)
    standard = values_of(own)
    decided = decided or {}
    lines = {line.key: line for line in compare(first, second)}
    conflicts = [line for line in lines.values() if line.conflict and line.key not in decided]
    second_wins = {key for key, side in decided.items() if side == "second" and key in lines and lines[key].conflict}
    first_looked = _looked(first, standard)
    rows = {_row(key) for key in second_wins}
    without = {row for row in first.without if row not in rows}
    for row in second.without:
        keys = {key for key in standard if _row(key) == row}
        if not keys & first_looked or keys & second_wins or row in first.without:
            without.add(row)
    figures = {key: value for key, value in first.figures.items() if key not in second_wins}
    figures |= {key: value for key, value in second.figures.items() if key not in first_looked or key in second_wins}
    seen = {key for key in (*first.confirmed, *second.confirmed) if key not in figures}
    both = msgspec.structs.replace(
        first,
        by=_joined(first.by, second.by),
        printing=_joined(first.printing, second.printing),
        notes=_joined(first.notes, second.notes, "\n\n"),
        mark="source" if first.mark == second.mark == "source" else "reconstructed",
        hash="",
        without=sorted(without),
        figures={key: value for key, value in figures.items() if _row(key) not in without},
        confirmed=sorted(key for key in seen if _row(key) not in without),
    )
    return Merged(normal(both, own), conflicts)


def _own(first: Edition, second: Edition) -> Content:
    if first.game != second.game:
        raise DataError(second.name, "game", key="game", rule="file", given=repr(second.game), belongs=repr(first.game))
    return own_content(known_game(first.game))


def _looked(edition: Edition, standard: Mapping[str, Any]) -> set[str]:
    """The figures that someone has looked at: corrected, confirmed, or on a row that is not there."""
    gone = set(edition.without)
    return {*edition.figures, *edition.confirmed, *(key for key in standard if _row(key) in gone)}


def _row(key: str) -> str:
    return key.rpartition(".")[0]


def _joined(one: str, other: str, between: str = ", ") -> str:
    return between.join(dict.fromkeys(filter(None, (one, other))))
