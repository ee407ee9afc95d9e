"""Editions: what someone with the printed game before them has corrected.

An edition is a value and a small file. It holds only what differs from the game's own figures, who says so and from
which printing; and the hash of the figures that come out, so that nobody plays with others by mistake:

    game = "bastille"
    edition = "First printing"
    by = "Anne"
    printing = "2018"

    [figures]
    "character.peasant_1.cost" = 4

Wherever a data file can be named, an edition can be.
"""

from __future__ import annotations

import copy
import hashlib
import json
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from cabale.wrong import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator

Content = dict[str, Any]  # what a data file says
LONGEST = 80  # letters of a name
LONGEST_NOTES = 4000
MOST_FIGURES = 2000


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named set of corrections."""

    game: str
    name: str = msgspec.field(name="edition")
    by: str = ""
    printing: str = ""
    notes: str = ""
    mark: Literal["source", "reconstructed"] = (
        "source"  # read off; or somebody's own guess, for a game that plays better
    )
    hash: str = ""  # of all figures, those that were not corrected included
    without: list[str] = []  # rows that the printed game does not have
    confirmed: list[str] = []  # figures that were looked at and are printed as we have them
    figures: dict[str, Any] = {}  # the corrected ones by their keys

    @property
    def source(self) -> str:
        """Where its figures were read, in a few words."""
        return ", ".join(filter(None, (self.printing or self.name, self.by)))


def decode(content: Content, path: object) -> Edition:
    """The edition that a file or a message holds; only its form is looked at."""
    game = str(content.get("game", ""))
    try:
        found = msgspec.convert(content, Edition)
    except msgspec.ValidationError as error:
        raise DataError(path, "edition-form", rule="file", game=game, said=str(error)) from None
    for key in ("name", "by", "printing"):
        text = getattr(found, key)
        if len(text) > LONGEST or not text.isprintable() or (key == "name" and not text.strip()):
            label = "edition" if key == "name" else key
            raise DataError(path, "edition-name", key=label, rule="file", game=game, longest=LONGEST)
    if len(found.notes) > LONGEST_NOTES:
        raise DataError(path, "edition-notes", key="notes", rule="file", game=game, longest=LONGEST_NOTES)
    if len(found.figures) + len(found.confirmed) + len(found.without) > MOST_FIGURES:
        raise DataError(path, "edition-many", key="figures", rule="file", game=game, most=MOST_FIGURES)
    return found


def encode(edition: Edition) -> str:
    """An edition as a file."""
    plain = msgspec.to_builtins(edition)
    figures = plain.pop("figures", {})
    lines = [f"{key} = {_inline(value)}" for key, value in plain.items()]
    lines += ["", "[figures]", *(f"{json.dumps(key)} = {_inline(figures[key])}" for key in sorted(figures))]
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    """A value as TOML, which writes numbers, words and lists as JSON does."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def values_of(content: Content) -> dict[str, Any]:
    """The figures of a data file by their keys, without marks and reasons."""
    found: dict[str, Any] = {}
    for table, inside in content.items():
        if isinstance(inside, list):
            for row in inside:
                found |= {f"{table}.{row.get('name')}.{key}": value for key, value in _bare(row) if key != "name"}
        elif isinstance(inside, dict):
            found |= {f"{table}.{key}": value for key, value in _bare(inside)}
    return found


def _bare(table: Content) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if key not in ("mark", "why"):
            yield key, whole(value["is"] if isinstance(value, dict) and "is" in value else value)


def whole(value: Any) -> Any:
    """A figure as it is compared: 9.0 is 9."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def hash_of(content: Content) -> str:
    """The hash of a file's figures. Layout, marks and reasons don't count."""
    bare = {"game": content.get("game"), "figures": values_of(content)}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def applied(own: Content, edition: Edition, path: object) -> Content:
    """The game's own file with the corrections of an edition, marked as read off the printed game or as a guess."""

    def error(why: str, key: str) -> DataError:
        return DataError(path, why, key=key, rule="file", game=edition.game)

    content = copy.deepcopy(own)
    for key in edition.without:
        table, _, name = key.partition(".")
        rows = content.get(table)
        kept = [row for row in rows if row["name"] != name] if isinstance(rows, list) else None
        if kept is None or len(kept) == len(content[table]):
            raise error("edition-row", key)
        content[table] = kept
    for key, value in edition.figures.items():
        _table_of(content, key, error)[key.rpartition(".")[2]] = {
            "is": value,
            "mark": edition.mark,
            "why": edition.source,
        }
    for key in edition.confirmed:
        inside, last = _table_of(content, key, error), key.rpartition(".")[2]
        if last not in inside:
            raise error("edition-key", key)
        value = inside[last]
        bare = value["is"] if isinstance(value, dict) and "is" in value else value
        inside[last] = {"is": bare, "mark": edition.mark, "why": edition.source}
    return content


def _table_of(content: Content, key: str, error: Any) -> Content:
    """The table that a figure stands in; a row that is not there yet is added."""
    parts = key.split(".")
    inside = content.get(parts[0])
    rows = isinstance(inside, list)
    if inside is None or len(parts) != (3 if rows else 2) or parts[-1] in ("name", "mark", "why"):
        raise error("edition-key", key)
    if not rows:
        if not isinstance(inside, dict) or parts[1] not in inside:
            raise error("edition-key", key)
        return inside
    for row in inside:
        if row["name"] == parts[1]:
            found: Content = row
            return found
    inside.append({"name": parts[1]})
    added: Content = inside[-1]
    return added


def normal(edition: Edition, own: Content) -> Edition:
    """The same edition without what is as in the game's own file, in a fixed order, with its hash."""
    standard = values_of(own)
    figures = {key: whole(value) for key, value in sorted(edition.figures.items())}
    figures = {key: value for key, value in figures.items() if key not in standard or standard[key] != value}
    figures = {key: value for key, value in figures.items() if not _is_gone(key, edition.without)}
    confirmed = {
        key
        for key in (*edition.confirmed, *(set(edition.figures) - set(figures)))
        if key in standard and key not in figures and not _is_gone(key, edition.without)
    }
    found = msgspec.structs.replace(
        edition, figures=figures, confirmed=sorted(confirmed), without=sorted(set(edition.without)), hash=""
    )
    return msgspec.structs.replace(found, hash=hash_of(applied(own, found, edition.name)))


def _is_gone(key: str, without: list[str]) -> bool:
    return key.rpartition(".")[0] in without
