"""The types of the page are those of the structs: a change on one side alone is noticed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypedDict

import msgspec
import pytest

from cabale.games import SHELF
from cabale.server.http import typescript

FILES = typescript.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_generated_types_are_up_to_date(path: Path) -> None:
    assert path.exists(), "run `make page-types`"
    assert path.read_text(encoding="utf-8") == FILES[path], "a struct has changed: run `make page-types`"


def test_every_game_with_a_folder_has_its_types() -> None:
    folders = {path.parent.name for path in (typescript.WEB / "games").glob("*/parts.ts")}
    assert {path.parent.name for path in FILES if path.name == "view.generated.ts"} == folders & set(SHELF)


class Line(msgspec.Struct):
    """A line."""

    kind: Literal["a", "b"]
    pair: tuple[int, str]
    many: list[int | None]
    by_name: dict[str, bool]
    raw: Annotated[msgspec.Raw, msgspec.Meta(extra={"type": "View"})]
    maybe: float | None = None


class Inner(TypedDict):
    """Within."""

    count: int


class Outer(TypedDict):
    """Without."""

    rows: list[Inner]


def test_says_what_python_says() -> None:
    said = typescript.declaration(Line)
    assert said == (
        "/** A line. */\nexport type Line = {\n  kind: 'a' | 'b';\n  pair: [number, string];\n"
        "  many: (number | null)[];\n  by_name: Record<string, boolean>;\n  raw: View;\n  maybe: number | null;\n};\n"
    )


def test_a_dictionary_brings_those_it_holds() -> None:
    inner, outer = typescript.dictionaries(Outer, globals())
    assert inner.startswith("/** Within. */\nexport type Inner = {\n  count: number;")
    assert "  rows: Inner[];" in outer
