"""Data files: the figures of a game's components, each with a mark that says where it comes from.

A table of the file has a `mark` for its figures; a figure may have a mark of its own:

    [[card]]
    name = "hermit"
    value = 11
    first_edition = { is = 12, mark = "source", why = "read off the printed card" }
    mark = "rulebook"

Rules ask for figures by name and say which rule needs them, so that a wrong file is refused with a
message that names file, key and rule. Whatever nobody asked for is a misspelt key and refused too.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args

Mark = Literal["rulebook", "source", "derived", "reconstructed"]
MARKS = get_args(Mark)


class DataError(Exception):
    """A data file that cannot be played with."""


@dataclass(frozen=True)
class Figure:
    """One figure of a data file, for people who ask where it comes from."""

    key: str
    value: Any
    mark: Mark
    why: str


class Table:
    """A table of a data file. Every figure that is read is noted with its mark."""

    def __init__(self, file: "DataFile", key: str, content: dict[str, Any]) -> None:
        self._file = file
        self._key = key
        self._content = content
        self._left = set(content) - {"mark", "why"}

    def error(self, key: str, rule: str, why: str) -> DataError:
        """The error that names file, key and rule."""
        return self._file.error(f"{self._key}.{key}" if self._key else key, rule, why)

    def has(self, key: str) -> bool:
        """Whether the table gives this figure."""
        return key in self._content

    def table(self, key: str, rule: str) -> "Table":
        """A table inside this one."""
        content = self._take(key, rule)
        if not isinstance(content, dict):
            raise self.error(key, rule, f"must be a table, not {content!r}")
        return self._file.open(f"{self._key}.{key}" if self._key else key, content)

    def rows(self, key: str, rule: str, names: Iterable[str] | None = None) -> dict[str, "Table"]:
        """The rows `[[key]]` by their names. With `names`, exactly these must be there."""
        content = self._take(key, rule)
        if not isinstance(content, list) or not all(isinstance(row, dict) for row in content):
            raise self.error(key, rule, f"must be written as [[{key}]] rows")
        rows: dict[str, Table] = {}
        for number, row in enumerate(content, 1):
            name = row.get("name")
            if not isinstance(name, str):
                raise self.error(f"{key}[{number}]", rule, "has no name")
            if name in rows:
                raise self.error(f"{key}.{name}", rule, "stands there twice")
            rows[name] = self._file.open(f"{key}.{name}", row)
            rows[name]._left.discard("name")
        if names is not None:
            known = list(names)
            for name in rows:
                if name not in known:
                    raise self.error(f"{key}.{name}", rule, f"unknown name; known are {', '.join(known)}")
            missing = [name for name in known if name not in rows]
            if missing:
                raise self.error(
                    key, rule, f"{len(rows)} rows where {len(known)} belong; missing: {', '.join(missing)}"
                )
        return rows

    def whole(self, key: str, rule: str, least: int = 0, most: int = 1000) -> int:
        """A whole number."""
        value = self._figure(key, rule)
        return self._in_range(key, rule, value, least, most)

    def wholes(self, key: str, rule: str, count: int | None = None, least: int = 0, most: int = 1000) -> list[int]:
        """A list of whole numbers."""
        values = self._list(key, rule, count)
        return [self._in_range(key, rule, value, least, most) for value in values]

    def halves(self, key: str, rule: str) -> int:
        """A number of whole or half points, counted in halves."""
        value = self._figure(key, rule)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.error(key, rule, f"must be a number, not {value!r}")
        double = Fraction(value) * 2
        if double.denominator != 1 or not 0 <= double <= 1000:
            raise self.error(key, rule, f"must be a whole or half number from 0 to 500, not {value!r}")
        return int(double)

    def flag(self, key: str, rule: str) -> bool:
        """True or false."""
        value = self._figure(key, rule)
        if not isinstance(value, bool):
            raise self.error(key, rule, f"must be true or false, not {value!r}")
        return value

    def word(self, key: str, rule: str, known: Iterable[str]) -> str:
        """One of the known names."""
        return self._known(key, rule, self._figure(key, rule), list(known))

    def words(self, key: str, rule: str, known: Iterable[str], count: int | None = None) -> list[str]:
        """A list of known names."""
        names = list(known)
        return [self._known(key, rule, value, names) for value in self._list(key, rule, count)]

    def _take(self, key: str, rule: str) -> Any:
        if key not in self._content:
            raise self.error(key, rule, "is missing")
        self._left.discard(key)
        return self._content[key]

    def _figure(self, key: str, rule: str) -> Any:
        value = self._take(key, rule)
        mark, why = self._content.get("mark"), self._content.get("why", "")
        if isinstance(value, dict):
            if "is" not in value or set(value) - {"is", "mark", "why"}:
                raise self.error(key, rule, "a figure with its own mark reads { is = …, mark = …, why = … }")
            mark, why = value.get("mark", mark), value.get("why", why)
            value = value["is"]
        if mark is None:
            raise self.error(key, rule, f"has no mark; marks are {', '.join(MARKS)}")
        if mark not in MARKS:
            raise self.error(key, rule, f"unknown mark {mark!r}; marks are {', '.join(MARKS)}")
        self._file.figures.append(Figure(f"{self._key}.{key}" if self._key else key, value, mark, str(why)))
        return value

    def _list(self, key: str, rule: str, count: int | None) -> list[Any]:
        values = self._figure(key, rule)
        if not isinstance(values, list):
            raise self.error(key, rule, f"must be a list, not {values!r}")
        if count is not None and len(values) != count:
            raise self.error(key, rule, f"has {len(values)} entries where {count} belong")
        return values

    def _in_range(self, key: str, rule: str, value: Any, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.error(key, rule, f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    def _known(self, key: str, rule: str, value: Any, known: list[str]) -> str:
        if not isinstance(value, str) or value not in known:
            raise self.error(key, rule, f"unknown name {value!r}; known are {', '.join(known)}")
        return value


def content_of(path: Path) -> dict[str, Any]:
    """What a data file says, before anything of it is checked."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path}: is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: is not TOML: {error}") from None


class DataFile(Table):
    """A whole data file."""

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self.figures: list[Figure] = []
        self._tables: list[Table] = []
        content = content_of(path)
        super().__init__(self, "", content)
        self._tables.append(self)
        if self._take("game", "file") != game:
            raise self.error("game", "file", f"the file is for {content['game']!r}, not for {game!r}")
        # Layout and remarks don't count: two files with the same figures have the same hash.
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        self.hash = hashlib.sha256(text.encode()).hexdigest()

    def error(self, key: str, rule: str, why: str) -> DataError:
        return DataError(f"{self.path}: {key}: {why} (rule {rule})")

    def open(self, key: str, content: dict[str, Any]) -> Table:
        """A table of this file, remembered so that `finish` can look for keys nobody read."""
        table = Table(self, key, content)
        self._tables.append(table)
        return table

    def finish(self) -> None:
        """Refuse keys that no rule asked for."""
        for table in self._tables:
            for key in sorted(table._left):
                raise table.error(key, "none", "unknown key")
