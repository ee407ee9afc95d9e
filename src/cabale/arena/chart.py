"""Charts: a few shapes on a sheet, written as SVG by us and as PNG with Pillow."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from cabale.arena import ArenaError

if TYPE_CHECKING:
    from pathlib import Path

INK = "#222222"
FAINT = "#cccccc"
PAPER = "#ffffff"
COLOURS = ("#b3262e", "#1f5fa8", "#a87500", "#1d7f78", "#5b4b8a", "#a83c72")


@dataclass
class Sheet:
    """Lines, boxes and words at places counted from the upper left corner."""

    width: int
    height: int
    title: str  # for those who cannot see the chart
    lines: list[tuple[list[tuple[float, float]], str, float]] = field(default_factory=list)
    boxes: list[tuple[float, float, float, float, str]] = field(default_factory=list)
    words: list[tuple[float, float, str, str, int, str]] = field(default_factory=list)

    def line(self, points: list[tuple[float, float]], colour: str = INK, width: float = 1.5) -> None:
        """A line through these points."""
        self.lines.append((points, colour, width))

    def box(self, x: float, y: float, width: float, height: float, colour: str = INK) -> None:
        """A filled box."""
        self.boxes.append((x, y, width, height, colour))

    def write(self, x: float, y: float, text: str, anchor: str = "start", size: int = 14, colour: str = INK) -> None:
        """Words on a line at this height; the anchor says which end of them is at x: start, middle or end."""
        self.words.append((x, y, text, anchor, size, colour))

    def svg(self) -> str:
        """The sheet as SVG."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" role="img" font-family="sans-serif">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{self.width}" height="{self.height}" fill="{PAPER}"/>',
        ]
        for x, y, width, height, colour in self.boxes:
            parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')
        for points, colour, thick in self.lines:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{thick}"/>')
        for x, y, text, anchor, size, colour in self.words:
            parts.append(
                f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
                f'fill="{colour}">{escape(text)}</text>'
            )
        return "\n".join([*parts, "</svg>\n"])

    def png(self, path: Path) -> None:
        """The sheet as PNG, twice as large so that it is sharp."""
        try:
            from PIL import Image, ImageDraw, ImageFont
        except ImportError:
            raise ArenaError("a PNG needs Pillow: pip install 'cabale[charts]'; the SVG needs nothing") from None
        image = Image.new("RGB", (2 * self.width, 2 * self.height), PAPER)
        draw = ImageDraw.Draw(image)
        for x, y, width, height, colour in self.boxes:
            draw.rectangle((2 * x, 2 * y, 2 * (x + width), 2 * (y + height)), fill=colour)
        for points, colour, thick in self.lines:
            draw.line([(2 * x, 2 * y) for x, y in points], fill=colour, width=round(2 * thick), joint="curve")
        for x, y, text, anchor, size, colour in self.words:
            place = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
            draw.text((2 * x, 2 * y), text, fill=colour, font=ImageFont.load_default(2 * size), anchor=place)
        image.save(path)

    def save(self, path: Path) -> list[Path]:
        """Write the sheet as SVG, and as PNG where Pillow is there; returns what was written."""
        path.parent.mkdir(parents=True, exist_ok=True)
        drawing, picture = path.with_suffix(".svg"), path.with_suffix(".png")
        drawing.write_text(self.svg(), encoding="utf-8")
        try:
            self.png(picture)
        except ArenaError:
            return [drawing]
        return [drawing, picture]


def scale_of(low: float, high: float, steps: int = 6) -> list[float]:
    """Round numbers that cover a range; where all is equal, also a little on both sides."""
    if high <= low:
        low, high = low - 0.5, high + 0.5
    width = (high - low) / steps
    unit = 10.0 ** int(f"{width:e}".split("e")[1])
    step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= width)
    first = step * (low // step)
    ticks = [first]
    while ticks[-1] < high:
        ticks.append(first + step * len(ticks))
    return ticks


def intervals(title: str, unit: str, rows: list[tuple[str, float, float, float]]) -> Sheet:
    """Named values with their intervals, one below the other."""
    sheet = Sheet(760, 90 + 30 * len(rows), title)
    sheet.write(16, 28, title, size=17)
    ticks = scale_of(min(row[2] for row in rows), max(row[3] for row in rows))
    left, right, bottom = 190.0, 730.0, 50.0 + 30 * len(rows)

    def x(value: float) -> float:
        return left + (right - left) * (value - ticks[0]) / (ticks[-1] - ticks[0])

    for tick in ticks:
        sheet.line([(x(tick), 44), (x(tick), bottom)], FAINT, 1)
        sheet.write(x(tick), bottom + 18, f"{tick:g}", "middle", 12)
    sheet.write(right, bottom + 34, unit, "end", 12)
    for number, (name, value, low, high) in enumerate(rows):
        y = 62.0 + 30 * number
        sheet.write(left - 12, y + 5, name, "end")
        sheet.line([(x(low), y), (x(high), y)], COLOURS[1], 3)
        sheet.box(x(value) - 4, y - 6, 8, 12, COLOURS[0])
    return sheet


def curves(title: str, unit: str, names: list[str], values: list[list[float]], high: float = 1.0) -> Sheet:
    """Lines over the moves of a game, one for each name."""
    sheet = Sheet(860, 420, title)
    sheet.write(16, 28, title, size=17)
    left, right, top, bottom = 60.0, 700.0, 50.0, 370.0
    steps = max(len(row) for row in values)
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = bottom - (bottom - top) * tick
        sheet.line([(left, y), (right, y)], FAINT, 1)
        sheet.write(left - 8, y + 4, f"{tick * high:.0%}", "end", 12)
    for tick in scale_of(0, max(1, steps - 1)):
        if tick <= steps - 1:
            sheet.write(left + (right - left) * tick / max(1, steps - 1), bottom + 18, f"{tick:g}", "middle", 12)
    sheet.write(right, bottom + 36, unit, "end", 12)
    for number, (name, row) in enumerate(zip(names, values, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        points = [
            (left + (right - left) * place / max(1, steps - 1), bottom - (bottom - top) * value / high)
            for place, value in enumerate(row)
        ]
        if points:
            sheet.line(points, colour, 2)
        sheet.box(right + 16, top + 24.0 * number, 12, 12, colour)
        sheet.write(right + 36, top + 11 + 24 * number, name, size=13)
    return sheet
