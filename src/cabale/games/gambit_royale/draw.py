"""The table of Gambit Royale as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cabale.games.gambit_royale.pieces import CLOAK, DOUBLE, KINDS
from cabale.games.gambit_royale.rules import GambitRoyale
from cabale.games.gambit_royale.tally import CANNOT, is_closed, winners, winners_at_end
from cabale.seats import COLOURS, SYMBOLS
from cabale.state import NONE, UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State
    from cabale.texts import Texts


def draw(view: State, reader: int, texts: Texts) -> RenderableType:
    """What a seat sees: the columns under their goals, the players, and the own hand."""
    assert isinstance(view, GambitRoyale)
    parts: list[RenderableType] = [
        Text(
            texts.say("table-round", round=min(view.round + 1, view.pieces.rounds), rounds=view.pieces.rounds), "bold"
        ),
        Columns([_column(view, column, texts) for column in range(view.seats)], padding=0),
        _players(view, texts),
    ]
    if 0 <= reader < view.seats and len(view.hands[reader]) > 0:
        parts.append(_hand(view, reader, texts))
    return Group(*parts)


def name(seat: int, texts: Texts) -> Text:
    """A player with emblem and colour."""
    return Text(f"{SYMBOLS[seat]} {texts.seat(seat)}", COLOURS[seat])


def value(view: GambitRoyale, kind: int, texts: Texts) -> str:
    """The printed value of a card; both values of a domain card."""
    pieces = view.pieces
    if kind == DOUBLE:
        return "–"
    if pieces.home[kind] != NONE:
        return f"{texts.half(pieces.value[kind])}/{texts.half(pieces.at_home[kind])}"
    return texts.half(pieces.value[kind])


def figure(view: State, kind: str, place: int, texts: Texts) -> str:
    """What is printed on a thing that has a text: the value of a card."""
    assert isinstance(view, GambitRoyale)
    return value(view, place, texts) if kind == "card" else ""


def _column(view: GambitRoyale, column: int, texts: Texts) -> RenderableType:
    goal = view.cards[view.goals[column]]
    needed = view.pieces.goal_value[goal]
    count = len(view.columns[column])
    lines = [Text(texts.say("table-cards", count=count, needed=needed), "dim")]
    if view.closed & (1 << column):
        lines[0].append(f" · {texts.say('table-closed')}", "bold red")
    elif view.is_met(column):
        lines[0].append(f" · {texts.say('table-met')}", "bold green")
    for slot in view.columns[column]:
        lines.append(_card(view, slot, column, texts))
        owner = slot // KINDS
        if view.cards[slot] == CLOAK and view.under[owner] != NONE:
            lines.append(Text("  ").append_text(_card(view, view.under[owner], column, texts)))
    lines += _ahead(view, column, texts)
    title = f"{column + 1} · {texts.thing('domain', view.pieces.goal_domain[goal])} {needed}"
    return Panel(Group(*lines), title=title, width=26, padding=0, title_align="left", box=box.ROUNDED)


def _ahead(view: GambitRoyale, column: int, texts: Texts) -> list[Text]:
    """Who would win the column now, or who can still win a closed one, as far as the reader can know."""
    closed = is_closed(view, column)
    found = winners_at_end(view, column) if closed else winners(view, column, {view.goals[column]})
    names = [texts.seat(seat) for seat in range(view.seats) if found[seat] != CANNOT]
    if not names:
        return []
    return [Text(texts.say("table-can-win" if closed else "table-ahead", names=" / ".join(names)), "italic")]


def _card(view: GambitRoyale, slot: int, column: int, texts: Texts) -> Text:
    owner, kind = slot // KINDS, view.cards[slot]
    line = Text(f"{SYMBOLS[owner]} ", COLOURS[owner])
    if kind == UNKNOWN:
        return line.append(f"░░ {texts.say('table-hidden')}", f"dim {COLOURS[owner]}")
    points = "–" if kind == DOUBLE else texts.half(view.printed(slot, column))
    words = f"{points} {texts.thing('card', kind)}"
    if view.up[slot]:
        return line.append(words, COLOURS[owner])
    return line.append(f"({words})", f"dim {COLOURS[owner]}")


def _players(view: GambitRoyale, texts: Texts) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for key in ("points", "hand", "reserve", "discards"):
        table.add_column(texts.say(f"table-{key}"), justify="right")
    table.add_column(texts.say("table-goals"))
    scores = view.scores()
    for seat in range(view.seats):
        goals = sorted(view.cards[slot] for slot in view.won[seat])
        won = ", ".join(
            f"{texts.thing('domain', view.pieces.goal_domain[g])} {view.pieces.goal_value[g]}" for g in goals
        )
        counts = [len(cards[seat]) for cards in (view.hands, view.reserves, view.discards)]
        table.add_row(name(seat, texts), str(scores[seat]), *map(str, counts), won or "–")
    return table


def _hand(view: GambitRoyale, reader: int, texts: Texts) -> RenderableType:
    table = Table(box=None, pad_edge=False, show_header=False)
    for kind in sorted(view.cards[slot] for slot in view.hands[reader]):
        card = Text(f"{value(view, kind, texts)} {texts.thing('card', kind)}", f"bold {COLOURS[reader]}")
        table.add_row("  ", card, Text(texts.thing("card", kind, "does"), "dim"))
    return Group(Text(texts.say("table-your-hand"), "bold"), table)
