"""Phrases: what stands in the Fluent files of the program and of a game, for whoever knows no game and no table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fluent.runtime import FluentBundle, FluentResource

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "fr")


class MissingText(Exception):
    """A text that is not there, or that asks for something it was not given."""


@lru_cache(maxsize=16)
def texts_of(language: str, folder: Path | None) -> list[str]:
    """The keys of a file of texts, in its order."""
    source = ((folder or Path(__file__).parent) / f"{language}.ftl").read_text(encoding="utf-8")
    return [line.partition(" = ")[0] for line in source.splitlines() if " = " in line and line[0].isalpha()]


@lru_cache(maxsize=16)
def bundle(language: str, folder: Path | None) -> FluentBundle:
    """The texts of the program, and of a game's folder."""
    found = FluentBundle([language], use_isolating=False)
    for place in (Path(__file__).parent, folder):
        if place is not None:
            found.add_resource(FluentResource((place / f"{language}.ftl").read_text(encoding="utf-8")))
    return found


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
