"""Data files: the figures of a game's components, each with a mark that says where it comes from.

A table of the file has a `mark` for its figures; a figure may have a mark of its own:

    [[card]]
    name = "hermit"
    value = 11
    first_edition = { is = 12, mark = "source", why = "read off the printed card" }
    mark = "rulebook"

Rules ask for figures by name and say which rule needs them, so that a wrong file is refused with a
message that names file, key and rule. Whatever nobody asked for is a misspelt key and refused too.

A file may also be an edition (`cabale.edition`): then it says only what differs from the game's own file.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args

from cabale import edition as editions
from cabale.wrong import DataError

__all__ = ["MARKS", "Asked", "DataError", "DataFile", "Figure", "Mark", "Table", "content_of", "own_path"]

Mark = Literal["rulebook", "source", "derived", "reconstructed"]
MARKS = get_args(Mark)


HALVES = 500  # the most that is counted in halves


@dataclass(frozen=True)
class Asked:
    """What a rule asks of a figure: what form it has, and within which bounds."""

    kind: Literal["whole", "wholes", "halves", "flag", "word", "words"]
    rule: str
    least: int = 0
    most: int = 0
    known: tuple[str, ...] = ()
    count: int | None = None  # how many entries a list must have


@dataclass(frozen=True)
class Figure:
    """One figure of a data file, for people who ask where it comes from."""

    key: str
    value: Any
    mark: Mark
    why: str  # a sentence, or the name of a text `why-…` of the game
    asked: Asked


class Table:
    """A table of a data file. Every figure that is read is noted with its mark."""

    def __init__(self, file: "DataFile", key: str, content: dict[str, Any]) -> None:
        self._file = file
        self._key = key
        self._content = content
        self._left = set(content) - {"mark", "why"}

    def error(self, key: str, rule: str, why: str, **parts: object) -> DataError:
        """The error that names file, key and rule; `why` as in `DataError`."""
        return self._file.error(f"{self._key}.{key}" if self._key else key, rule, why, **parts)

    def has(self, key: str) -> bool:
        """Whether the table gives this figure."""
        return key in self._content

    def table(self, key: str, rule: str) -> "Table":
        """A table inside this one."""
        content = self._take(key, rule)
        if not isinstance(content, dict):
            raise self.error(key, rule, "table", value=repr(content))
        return self._file.open(f"{self._key}.{key}" if self._key else key, content)

    def rows(
        self, key: str, rule: str, names: Iterable[str] | None = None, among: Iterable[str] | None = None
    ) -> dict[str, "Table"]:
        """The rows `[[key]]` by their names. With `names`, exactly these must be there; with `among`, some of them."""
        content = self._take(key, rule)
        if not isinstance(content, list) or not all(isinstance(row, dict) for row in content):
            raise self.error(key, rule, "rows", name=key)
        rows: dict[str, Table] = {}
        for number, row in enumerate(content, 1):
            name = row.get("name")
            if not isinstance(name, str):
                raise self.error(f"{key}[{number}]", rule, "row-without-name")
            if name in rows:
                raise self.error(f"{key}.{name}", rule, "twice")
            rows[name] = self._file.open(f"{key}.{name}", row)
            rows[name]._left.discard("name")
        known = list(names or among or ())
        for name in rows:
            if known and name not in known:
                raise self.error(f"{key}.{name}", rule, "row", known=", ".join(known))
        missing = [name for name in known if name not in rows]
        if names is not None and missing:
            raise self.error(key, rule, "rows-missing", count=len(rows), belong=len(known), missing=", ".join(missing))
        if among is not None:
            self._file.among[key] = tuple(known)
        return rows

    def whole(self, key: str, rule: str, least: int = 0, most: int = 1000) -> int:
        """A whole number."""
        value = self._figure(key, Asked("whole", rule, least, most))
        return self._in_range(key, rule, value, least, most)

    def wholes(self, key: str, rule: str, count: int | None = None, least: int = 0, most: int = 1000) -> list[int]:
        """A list of whole numbers."""
        values = self._list(key, Asked("wholes", rule, least, most, count=count))
        return [self._in_range(key, rule, value, least, most) for value in values]

    def halves(self, key: str, rule: str) -> int:
        """A number of whole or half points, counted in halves."""
        value = self._figure(key, Asked("halves", rule, 0, HALVES))
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.error(key, rule, "number", value=repr(value))
        if not 0 <= value <= HALVES or Fraction(value).denominator > 2:
            raise self.error(key, rule, "half", most=HALVES, value=repr(value))
        return int(2 * Fraction(value))

    def flag(self, key: str, rule: str) -> bool:
        """True or false."""
        value = self._figure(key, Asked("flag", rule))
        if not isinstance(value, bool):
            raise self.error(key, rule, "flag", value=repr(value))
        return value

    def word(self, key: str, rule: str, known: Iterable[str]) -> str:
        """One of the known names."""
        names = tuple(known)
        return self._known(key, rule, self._figure(key, Asked("word", rule, known=names)), names)

    def words(self, key: str, rule: str, known: Iterable[str], count: int | None = None) -> list[str]:
        """A list of known names."""
        names = tuple(known)
        values = self._list(key, Asked("words", rule, known=names, count=count))
        return [self._known(key, rule, value, names) for value in values]

    def _take(self, key: str, rule: str) -> Any:
        if key not in self._content:
            raise self.error(key, rule, "missing")
        self._left.discard(key)
        return self._content[key]

    def _figure(self, key: str, asked: Asked) -> Any:
        rule = asked.rule
        value = self._take(key, rule)
        mark, why = self._content.get("mark"), self._content.get("why", "")
        if isinstance(value, dict):
            if "is" not in value or set(value) - {"is", "mark", "why"}:
                raise self.error(key, rule, "own-mark")
            mark, why = value.get("mark", mark), value.get("why", why)
            value = value["is"]
        if mark is None:
            raise self.error(key, rule, "no-mark", marks=", ".join(MARKS))
        if mark not in MARKS:
            raise self.error(key, rule, "mark", mark=repr(mark), marks=", ".join(MARKS))
        self._file.figures.append(Figure(f"{self._key}.{key}" if self._key else key, value, mark, str(why), asked))
        return value

    def _list(self, key: str, asked: Asked) -> list[Any]:
        values = self._figure(key, asked)
        if not isinstance(values, list):
            raise self.error(key, asked.rule, "list", value=repr(values))
        if asked.count is not None and len(values) != asked.count:
            raise self.error(key, asked.rule, "count", count=len(values), belong=asked.count)
        return values

    def _in_range(self, key: str, rule: str, value: Any, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.error(key, rule, "whole", least=least, most=most, value=repr(value))
        return value

    def _known(self, key: str, rule: str, value: Any, known: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in known:
            raise self.error(key, rule, "name", value=repr(value), known=", ".join(known))
        return value


def own_path(game: str) -> Path:
    """Where a game's own figures lie."""
    return Path(__file__).parent / "games" / game / "data.toml"


def content_of(path: Path) -> dict[str, Any]:
    """What a data file says, before anything of it is checked."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(path, "unreadable", said=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise DataError(path, "not-text") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(path, "not-toml", said=str(error)) from None


class DataFile(Table):
    """A whole data file, or the game's own with the corrections of an edition."""

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self.game = game
        self.figures: list[Figure] = []
        self.among: dict[str, tuple[str, ...]] = {}  # names of rows that may be there, where not all must be
        self.edition: editions.Edition | None = None
        self._tables: list[Table] = []
        content = content_of(path)
        whole = "edition" not in content
        super().__init__(self, "", content)
        if self._take("game", "file") != game:
            raise self.error("game", "file", "game", given=repr(content["game"]), belongs=repr(game))
        if not whole:
            self.edition = editions.decode(content, path)
            content = editions.applied(content_of(own_path(game)), self.edition, path)
            super().__init__(self, "", content)
            self._take("game", "file")
        self._tables.append(self)
        self.content = content
        self.hash = editions.hash_of(content)
        # Hashes were of marks and reasons, too; games that were begun with such a file go on.
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
        self.earlier = hashlib.sha256(text.encode()).hexdigest() if whole else self.hash
        if self.edition is not None and self.edition.hash not in ("", self.hash):
            raise self.error("hash", "file", "edition-hash", hash=self.edition.hash[:12], found=self.hash[:12])

    def error(self, key: str, rule: str, why: str, **parts: object) -> DataError:
        return DataError(self.path, why, key=key, rule=rule, game=self.game, **parts)

    def open(self, key: str, content: dict[str, Any]) -> Table:
        """A table of this file, remembered so that `finish` can look for keys nobody read."""
        table = Table(self, key, content)
        self._tables.append(table)
        return table

    def finish(self) -> None:
        """Refuse keys that no rule asked for."""
        for table in self._tables:
            for key in sorted(table._left):
                raise table.error(key, "none", "key")
