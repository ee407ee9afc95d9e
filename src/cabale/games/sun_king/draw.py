"""The table of In the Shadow of the Sun King as text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cabale.games.sun_king.pieces import COLOURS, INFLUENCE
from cabale.games.sun_king.rules import BIDDING, PAYMENT, SunKing
from cabale.seats import COLOURS as SEAT_COLOURS
from cabale.seats import SYMBOLS
from cabale.state import NONE

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from cabale.state import State
    from cabale.texts import Texts

HUES = ("#6fae5c", "#5b8def", "#d9534f", "#e8b93c", "#a678c8")  # by colour
GREY = "#b0b0b0"
SHOWN = 5  # so many cards of a row are drawn; the figure before them counts all


def draw(view: State, reader: int, texts: Texts) -> RenderableType:
    """What everyone sees: spheres side by side, the pile, and what is going on."""
    assert isinstance(view, SunKing)
    del reader  # nobody has a hand
    parts: list[RenderableType] = [_spheres(view, texts), Text(texts.say("table-legend"), "dim"), _piles(view, texts)]
    parts += _going_on(view, texts)
    return Group(*parts)


def name(seat: int, texts: Texts) -> Text:
    """A player with emblem and colour."""
    return Text(f"{SYMBOLS[seat]} {texts.seat(seat)}", SEAT_COLOURS[seat])


def _spheres(view: SunKing, texts: Texts) -> RenderableType:
    """A line for each player, a column for each quality, so that majorities can be compared."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("")
    for colour in range(COLOURS):
        heading = f"{texts.thing('colour', colour)}\n{texts.thing('colour', colour, 'quality')}"
        table.add_column(Text(heading, HUES[colour]), no_wrap=True)
    table.add_column(texts.say("table-auction-cards"))
    for key in ("seals", "gold", "power", "points"):
        table.add_column(texts.say(f"table-{key}"), justify="right")
    scores = view.scores()
    for seat in range(view.seats):
        if not view.is_in(seat):
            table.add_row(name(seat, texts), Text(texts.say("table-out"), "dim"))
            continue
        figures = (view.seals(seat), view.gold[seat], view.power[seat], scores[seat])
        rows = [_row(view, seat, colour) for colour in range(COLOURS)]
        table.add_row(name(seat, texts), *rows, _names(view, view.owned[seat], texts), *map(str, figures))
    return table


def _row(view: SunKing, seat: int, colour: int) -> Text:
    """How many cards of a colour, the majority, and the cards themselves, the top last."""
    slots = list(view.spheres[COLOURS * seat + colour])
    count = view.count(seat, colour)
    if count == 0:
        return Text("–", "dim")
    leads = view.leads(seat, colour)
    line = Text(f"{count}{'★' if leads else ' '} ", f"bold {HUES[colour]}" if leads else HUES[colour])
    marks = "".join("●" if view.pieces.seal[view.cards[slot]] else "○" for slot in slots)
    if len(marks) > SHOWN:
        line.append("…", "dim")
    line.append(marks[-SHOWN:-1], f"dim {HUES[colour]}").append(marks[-1:], f"bold {HUES[colour]}")
    if count > len(slots):
        line.append(f"+{count - len(slots)}", HUES[colour])
    return line


def _card(view: SunKing, face: int, texts: Texts) -> Text:
    colour = view.pieces.colour[face]
    words = texts.thing("card", face)
    if face >= INFLUENCE and view.pieces.seal[face]:
        words += " ●"
    return Text(words, GREY if colour == NONE else HUES[colour])


def _names(view: SunKing, slots: vec[i64], texts: Texts) -> Text:
    return Text(", ").join(_card(view, view.cards[slot], texts) for slot in slots)


def _piles(view: SunKing, texts: Texts) -> RenderableType:
    key = "table-pile" if view.upper else "table-pile-lower"
    pile = texts.say(key, count=len(view.pile), upper=int(view.upper))
    louis = texts.say("table-louis-came" if view.louis else "table-louis-hidden")
    supply = texts.say("table-supply", gold=int(view.gold_left), power=int(view.power_left))
    line = Text(f"{pile} · {louis} · {supply}")
    tally = Counter(int(view.cards[slot]) for slot in view.discards)
    if not tally:
        return line
    discards = Text(f"{texts.say('table-discards')}: ")
    for place, (face, count) in enumerate(sorted(tally.items())):
        discards.append(", " if place else "").append(f"{count} × ").append_text(_card(view, face, texts))
    return Group(line, discards)


def _going_on(view: SunKing, texts: Texts) -> list[RenderableType]:
    """Cards that lie turned up, and the auction."""
    lines: list[RenderableType] = []
    for key, slots in (("turned", view.table), ("waiting", view.waiting), ("resolving", view.resolving)):
        if len(slots) > 0:
            lines.append(Text(f"{texts.say(f'table-{key}')}: ", "bold").append_text(_names(view, slots, texts)))
    if view.seat >= 0 and view.step in (BIDDING, PAYMENT):
        line = Text(texts.say("table-auction", card=texts.thing("card", view.lot)), "bold")
        if view.bid:
            line.append(" · " + texts.say("table-highest", bid=int(view.bid), seat=texts.seat(view.bidder)))
        else:
            line.append(" · " + texts.say("table-no-bid"))
        if view.step == PAYMENT:
            line.append(" · " + texts.say("table-due", due=int(view.due)))
        else:
            still = [texts.seat(seat) for seat in range(view.seats) if view.bidding & (1 << seat)]
            line.append(" · " + texts.say("table-still-in", names=", ".join(still)))
        lines.append(line)
    return lines
