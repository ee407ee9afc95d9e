"""The table as text and as a picture: what the terminal draws for the seat that must choose, cell by cell."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.style import Style

from cabale.envs import missing
from cabale.state import SPECTATOR
from cabale.texts import Texts

if TYPE_CHECKING:
    from rich.segment import Segment

    from cabale.envs.table import Table
    from cabale.state import State

MODES = ("human", "ansi", "rgb_array")
FRAMES = 4  # a second, for whoever makes a film of it
WIDTH = 110  # characters in a line
CELL = (9, 18)  # pixels of a character
SIZE = 15  # of the font
PAPER, INK = ColorTriplet(24, 26, 32), ColorTriplet(222, 222, 222)


def check_mode(mode: str | None) -> str | None:
    """The render mode, if it is one."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; render modes: {', '.join(MODES)}")
    return mode


def render(table: Table, state: State, mode: str | None) -> Any:
    """The table for the seat that must choose, or in the end for everyone: a text, or pixels.

    For people (`human`) it is drawn in the terminal, each time in place of the last.
    """
    if mode is None:
        return None
    seat = int(state.seat)
    texts = Texts("en", table.game, reader=seat)
    view = state.view(seat if seat >= 0 else SPECTATOR)
    drawing = import_module(f"cabale.games.{table.game.name}.draw").draw(view, seat, texts)
    if mode == "human":
        screen = Console(highlight=False)
        if screen.is_terminal:
            screen.clear()
        screen.print(drawing)
        return None
    console = Console(width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False, legacy_windows=False)
    if mode == "ansi":
        with console.capture() as capture:
            console.print(drawing)
        return capture.get()
    return pixels(console.render_lines(drawing, pad=False))


def pixels(lines: list[list[Segment]]) -> Any:
    """Lines of styled text as an array of height, width and the three colours."""
    try:
        import numpy as np
        from PIL import Image, ImageDraw
    except ModuleNotFoundError as error:
        raise missing(error) from None
    wide, high = CELL
    image = Image.new("RGB", (WIDTH * wide, max(1, len(lines)) * high), tuple(PAPER))
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            ink = colour(segment.style or Style.null())
            for character in segment.text:
                pen.text((column * wide, row * high), character, tuple(ink), font())
                column += 1
    return np.asarray(image)


def colour(style: Style) -> ColorTriplet:
    """The colour of a text; what is dim lies halfway to the paper."""
    ink = style.color.get_truecolor(foreground=True) if style.color and not style.color.is_default else INK
    if style.dim:
        return ColorTriplet(*((a + b) // 2 for a, b in zip(ink, PAPER, strict=True)))
    return ink


@lru_cache(maxsize=1)
def font() -> Any:
    """A font in which every character that a table needs has the same width."""
    from PIL import ImageFont

    return ImageFont.truetype(str(Path(__file__).with_name("mono.ttf")), SIZE)
