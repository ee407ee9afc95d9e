"""The result of a finished game as a picture, of the size that chats show: laid out once, written as SVG or PNG."""

from __future__ import annotations

import io
from functools import lru_cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabale.seats import COLOURS, SYMBOLS
from cabale.texts import Texts

if TYPE_CHECKING:
    from cabale.table.state import Table

WIDE, HIGH = 1200, 630
PAPER, EDGE, INK, FAINT, GILT = "#141a2b", "#c9a24b", "#f4efe2", "#aab2c5", "#e8c56a"
FONT = Path(__file__).parent.parent / "envs" / "mono.ttf"
LONGEST = 22  # letters of a name
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}  # as Pillow calls them


class Mark(NamedTuple):
    """A text at a place, or without one a disc: where, how large, in which colour, and what of it stands there."""

    x: int
    y: int
    size: int
    colour: str
    text: str = ""
    anchor: str = "start"


def marks(table: Table, language: str) -> list[Mark]:
    """What the picture shows: the game, who won, and everyone's place and points."""
    texts = Texts(language, table.game, table.names)
    result = table.result
    assert result
    first = [seat for seat, place in enumerate(result.places) if place == 1]
    names = ", ".join(short(table.names[seat]) for seat in first)
    alone = len(first) == 1
    headline = texts.say("won-by", seat=names) if alone else texts.say("won-shared", names=names)
    found = [
        Mark(80, 120, 40, GILT, f"Cabale · {texts.say('game')}"),
        Mark(80, 205, 58 if len(headline) < 30 else 38, INK, headline),
    ]
    order = sorted(range(len(table.places)), key=lambda seat: (result.places[seat], seat))
    step = min(72, 340 // len(order))
    for row, seat in enumerate(order):
        y, size = 290 + row * step, min(40, step - 12)
        found += [
            Mark(80, y, size, GILT if result.places[seat] == 1 else FAINT, str(result.places[seat])),
            Mark(150, y - size // 3, size // 2, COLOURS[seat]),
            Mark(150, y - size // 3 + size // 4, size // 2 + 6, PAPER, SYMBOLS[seat], "middle"),
            Mark(200, y, size, INK, short(table.names[seat])),
            Mark(WIDE - 80, y, size, GILT if result.places[seat] == 1 else INK, str(result.scores[seat]), "end"),
        ]
    return found


def short(name: str) -> str:
    """A name that has room."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def svg(table: Table, language: str) -> str:
    """The picture as SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}"'
        ' font-family="Georgia, serif">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>',
        f'<rect x="24" y="24" width="{WIDE - 48}" height="{HIGH - 48}" fill="none" stroke="{EDGE}" stroke-width="4"/>',
    ]
    for mark in marks(table, language):
        if mark.text:
            parts.append(
                f'<text x="{mark.x}" y="{mark.y}" font-size="{mark.size}" fill="{mark.colour}"'
                f' text-anchor="{mark.anchor}">{escape(mark.text)}</text>'
            )
        else:
            parts.append(f'<circle cx="{mark.x}" cy="{mark.y}" r="{mark.size}" fill="{mark.colour}"/>')
    return "\n".join([*parts, "</svg>"])


def tags(table: Table, site: str, path: str, language: str) -> str:
    """What a chat is told about a link to this game."""
    texts = Texts(language, table.game, table.names)
    address = (
        f"{site.rstrip('/')}/api/tables/{table.id}/picture/result.{'png' if has_png() else 'svg'}?language={language}"
    )
    headline = next(mark.text for mark in marks(table, language)[1:])
    result = table.result
    assert result
    order = sorted(range(len(table.places)), key=lambda seat: (result.places[seat], seat))
    places = [f"{result.places[seat]}. {table.names[seat]} {result.scores[seat]}" for seat in order]
    found = {
        "og:type": "website",
        "og:site_name": "Cabale",
        "og:title": f"{texts.say('game')} · {headline}",
        "og:description": " · ".join(places),
        "og:url": f"{site.rstrip('/')}{path}",
        "og:image": address,
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in found.items())


def has_png() -> bool:
    """Whether this machine can draw PNG: it needs Pillow, which charts need, too."""
    return find_spec("PIL") is not None


def png(table: Table, language: str) -> bytes | None:
    """The picture as PNG, where it can be drawn."""
    return _png(tuple(marks(table, language))) if has_png() else None


@lru_cache(maxsize=64)
def _png(found: tuple[Mark, ...]) -> bytes:
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((24, 24, WIDE - 24, HIGH - 24), outline=EDGE, width=4)
    for mark in found:
        if mark.text:
            font = ImageFont.truetype(str(FONT), mark.size)
            draw.text((mark.x, mark.y), mark.text, fill=mark.colour, font=font, anchor=ANCHORS[mark.anchor])
        else:
            box = (mark.x - mark.size, mark.y - mark.size, mark.x + mark.size, mark.y + mark.size)
            draw.ellipse(box, fill=mark.colour)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
