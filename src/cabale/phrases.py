"""Phrases: what stands in the Fluent files of the program and of a game, for whoever knows no game and no table."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fluent.runtime import FluentBundle
from fluent.runtime.prepare import Compiler
from fluent.syntax import FluentParser, ast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fluent.runtime.resolver import Message

LANGUAGES = ("en", "fr")
ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)


class MissingText(Exception):
    """A text that is not there, cannot be read, or asks for something it was not given."""


@lru_cache(maxsize=16)
def texts_of(language: str, folder: Path | None) -> list[str]:
    """The keys of a file of texts, in its order."""
    source = ((folder or Path(__file__).parent) / f"{language}.ftl").read_text(encoding="utf-8")
    return [line.partition(" = ")[0] for line in source.splitlines() if " = " in line and line[0].isalpha()]


@cache
def read(source: str) -> Message:
    """A text as it stands in its file; those of the program are shared by all games."""
    entry = FluentParser(with_spans=False).parse_entry(source)
    if not isinstance(entry, (ast.Message, ast.Term)):
        raise MissingText(f"this is no text: {source!r}")
    found: Message = Compiler()(entry)
    return found


class Bundle(FluentBundle):
    """The texts of the program, and of a game's folder.

    Each is read when it is first asked for: to read them all takes longer than everything else at a start, and in a
    browser seconds.
    """

    def __init__(self, language: str, folder: Path | None) -> None:
        super().__init__([language], use_isolating=False)
        self.sources: dict[str, str] = {}  # by name, with the sign of a term before it
        for place in (Path(__file__).parent, folder):
            if place is None:
                continue
            source = (place / f"{language}.ftl").read_text(encoding="utf-8")
            begins = [*ENTRY.finditer(source)]
            ends = [*(found.start() for found in begins[1:]), len(source)]
            for found, end in zip(begins, ends, strict=True):
                self.sources.setdefault(found[1], source[found.start() : end])

    def read_all(self) -> None:
        """Read all that is left, where nobody waits for it: a server must not stop for what it says first."""
        for name in self.sources:
            self._lookup(name.removeprefix("-"), name.startswith("-"))

    def has_message(self, message_id: str) -> bool:
        return message_id in self.sources

    def _lookup(self, entry_id: str, term: bool = False) -> Message:
        """What texts that mention each other ask for, too."""
        return read(self.sources[f"-{entry_id}" if term else entry_id])


@lru_cache(maxsize=16)
def bundle(language: str, folder: Path | None) -> Bundle:
    """The texts of the program, and of a game's folder."""
    return Bundle(language, folder)


def phrase(language: str, folder: Path | None, key: str, parts: Mapping[str, object]) -> str:
    """A text with its parts filled in. `key.attribute` names an attribute."""
    found = bundle(language, folder)
    name, _, attribute = key.partition(".")
    if not found.has_message(name):
        raise MissingText(f"{language}: no text {name!r}")
    message = found.get_message(name)
    pattern = message.attributes.get(attribute) if attribute else message.value
    if pattern is None:
        raise MissingText(f"{language}: no text {key!r}")
    text, errors = found.format_pattern(pattern, {k.replace("_", "-"): v for k, v in parts.items()})
    if errors:
        raise MissingText(f"{language}: {key!r}: {errors[0]}")
    return str(text)
