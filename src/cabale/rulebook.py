"""The rules of a game for people: `rules.en.md` and `rules.fr.md` in its folder.

A little of Markdown is enough: `## headings`, paragraphs, `- items`, `**bold**`, rule numbers in brackets (`[G4]`), and
`![](turn-reveal)` for the picture of a scenario. What follows a line `---` is the summary for the table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from cabale.games import Game

INLINE = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\[(?P<rule>[A-Z]+\d+)\]")
PICTURE = re.compile(r"!\[\]\(([\w-]+)\)")


@dataclass(frozen=True)
class Span:
    """A piece of text: plain, bold, or the number of a rule."""

    text: str
    kind: Literal["plain", "strong", "rule"] = "plain"


@dataclass(frozen=True)
class Block:
    """A heading, a paragraph, a list, or the picture of a scenario."""

    kind: Literal["heading", "paragraph", "list", "picture"]
    lines: list[list[Span]] = field(default_factory=list)
    scenario: str = ""


def source(game: Game, language: str) -> str:
    """The Markdown text."""
    path = game.folder / f"rules.{language}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def read(game: Game, language: str) -> tuple[list[Block], list[Block]]:
    """The rules and the summary."""
    rules, _, summary = source(game, language).partition("\n---\n")
    return blocks(rules), blocks(summary)


def blocks(text: str) -> list[Block]:
    """The blocks of a text."""
    found: list[Block] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        picture = PICTURE.fullmatch(part.strip())
        if picture:
            found.append(Block("picture", scenario=picture[1]))
        elif part.startswith("## "):
            found.append(Block("heading", [spans(part.removeprefix("## "))]))
        elif part.startswith("- "):
            found.append(Block("list", [spans(line.removeprefix("- ")) for line in part.splitlines()]))
        elif part:
            found.append(Block("paragraph", [spans(" ".join(part.splitlines()))]))
    return found


def spans(text: str) -> list[Span]:
    """The pieces of a line."""
    found, at = [], 0
    for match in INLINE.finditer(text):
        if match.start() > at:
            found.append(Span(text[at : match.start()]))
        kind: Literal["strong", "rule"] = "strong" if match["strong"] else "rule"
        found.append(Span(match[kind], kind))
        at = match.end()
    if at < len(text):
        found.append(Span(text[at:]))
    return found
