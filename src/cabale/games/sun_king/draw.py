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
SEAL, PLAIN, BESIDE = "●", "○", "◆"  # quality cards with and without a seal; auction cards beside the row
SHOWN = 4  # so many cards of a row are drawn; the figure before them counts all


def draw(view: State, reader: int, texts: Texts) -> RenderableType:
    """What everyone sees: spheres side by side, the piles, and what is going on."""
    assert isinstance(view, SunKing)
    del reader  # nobody has a hand
    parts = [_spheres(view, texts), Text(texts.say("table-legend"), "dim")]
    parts += [_line(f"{SYMBOLS[seat]} {texts.seat(seat)}", view, view.owned[seat], texts) for seat in _owners(view)]
    parts += _piles(view, texts)
    for key, slots in (("turned", view.table), ("waiting", view.waiting), ("resolving", view.resolving)):
        if len(slots) > 0:
            parts.append(_line(texts.say(f"table-{key}"), view, slots, texts))
    if view.seat >= 0 and view.step in (BIDDING, PAYMENT):
        parts.append(_auction(view, texts))
    return Group(*parts)


def _owners(view: SunKing) -> list[int]:
    return [seat for seat in range(view.seats) if len(view.owned[seat]) > 0]


def _spheres(view: SunKing, texts: Texts) -> RenderableType:
    """A line for each player, a column for each quality, so that majorities can be compared."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for colour in range(COLOURS):
        table.add_column(Text(texts.thing("colour", colour), HUES[colour]), no_wrap=True)
    table.add_column(SEAL, justify="right", no_wrap=True)
    for key in ("gold", "power", "points"):
        table.add_column(texts.say(f"table-{key}"), justify="right", no_wrap=True)
    scores = view.scores()
    for seat in range(view.seats):
        name = f"{SYMBOLS[seat]} {texts.seat(seat)}"
        if not view.is_in(seat):
            table.add_row(Text(f"{name} ✗", "dim"), *["–"] * COLOURS, "–", "–", "–", "–", style="dim")
            continue
        figures = (view.seals(seat), view.gold[seat], view.power[seat], scores[seat])
        rows = [_row(view, seat, colour) for colour in range(COLOURS)]
        table.add_row(Text(name, SEAT_COLOURS[seat]), *rows, *map(str, figures))
    return table


def _row(view: SunKing, seat: int, colour: int) -> Text:
    """How many cards of a colour, the majority, and the cards themselves, the top last."""
    slots = list(view.spheres[COLOURS * seat + colour])
    count = view.count(seat, colour)
    if count == 0:
        return Text("–", "dim")
    leads = view.leads(seat, colour)
    line = Text(f"{count}{'★' if leads else ' '}", f"bold {HUES[colour]}" if leads else HUES[colour])
    marks = "".join(SEAL if view.pieces.seal[view.cards[slot]] else PLAIN for slot in slots)
    if len(marks) > SHOWN:
        line.append("…", "dim")
    line.append(marks[-SHOWN:-1], f"dim {HUES[colour]}").append(marks[-1:], f"bold {HUES[colour]}")
    return line.append(BESIDE * (count - len(slots)), HUES[colour])


def _line(title: str, view: SunKing, slots: vec[i64], texts: Texts) -> Text:
    cards = Text(", ").join(_card(view, view.cards[slot], texts) for slot in slots)
    return Text(title, "bold").append("  ").append_text(cards)


def _card(view: SunKing, face: int, texts: Texts) -> Text:
    colour = view.pieces.colour[face]
    words = texts.thing("card", face)
    if face >= INFLUENCE and view.pieces.seal[face]:
        words += f" {SEAL}"
    return Text(words, GREY if colour == NONE else HUES[colour])


def _piles(view: SunKing, texts: Texts) -> list[RenderableType]:
    key = "table-pile" if view.upper else "table-pile-lower"
    pile = texts.say(key, count=len(view.pile), upper=int(view.upper))
    louis = texts.say("table-louis-came" if view.louis else "table-louis-hidden")
    supply = texts.say("table-supply", gold=int(view.gold_left), power=int(view.power_left))
    lines: list[RenderableType] = [Text(f"{pile} · {louis}"), Text(supply)]
    if len(view.under) > 0:
        # S4: everyone has seen these go there, the lowest first.
        under = Text(", ").join(_card(view, face, texts) for face in reversed(list(view.under)))
        lines.append(Text(texts.say("table-under")).append("  ").append_text(under))
    tally = Counter(int(view.cards[slot]) for slot in view.discards)
    discards = []
    for colour in range(COLOURS):
        plain, sealed = tally[2 * colour], tally[2 * colour + 1]
        if plain or sealed:
            marks = f"{f' {plain}{PLAIN}' if plain else ''}{f' {sealed}{SEAL}' if sealed else ''}"
            discards.append(Text(texts.thing("colour", colour) + marks, HUES[colour]))
    for face in sorted(face for face in tally if face >= INFLUENCE):
        times = f" ×{tally[face]}" if tally[face] > 1 else ""
        discards.append(_card(view, face, texts).append(times))
    if discards:
        lines.append(Text(texts.say("table-discards")).append("  ").append_text(Text(", ").join(discards)))
    return lines


def _auction(view: SunKing, texts: Texts) -> Text:
    line = Text(texts.say("table-auction", card=texts.thing("card", view.lot)), "bold")
    if view.bid:
        line.append(" · " + texts.say("table-highest", bid=int(view.bid), seat=texts.seat(view.bidder)))
    else:
        line.append(" · " + texts.say("table-no-bid"))
    if view.step == PAYMENT:
        return line.append(" · " + texts.say("table-due", due=int(view.due)))
    still = [texts.seat(seat) for seat in range(view.seats) if view.bidding & (1 << seat)]
    return line.append(" · " + texts.say("table-still-in", names=", ".join(still)))
