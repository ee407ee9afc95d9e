"""The table of Heads of State as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cabale.games.heads_of_state.pieces import (
    BARON,
    COUNTRY_COUNT,
    COURTESAN,
    KINDS,
    KING,
    PLACE_COUNT,
    RANK_COUNT,
    ROUNDS,
)
from cabale.games.heads_of_state.rules import ATTRIBUTE, TREACHERY, HeadsOfState
from cabale.seats import COLOURS, SYMBOLS
from cabale.state import EVERYONE, NONE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mypy_extensions import i64

    from cabale.state import State
    from cabale.texts import Texts

WIDTH = 40  # of a country: two stand side by side in a narrow terminal


def draw(view: State, reader: int, texts: Texts) -> RenderableType:
    """What a seat sees: the countries, the rows, the players, and the own hand with the sets it can make."""
    assert isinstance(view, HeadsOfState)
    parts: list[RenderableType] = [
        Text(texts.say("table-year", round=view.round + 1, rounds=ROUNDS), "bold"),
        Columns([_country(view, country, texts) for country in range(COUNTRY_COUNT)], padding=0),
        Text(texts.say("table-legend"), "dim"),
        _rows(view, texts),
        _players(view, texts),
    ]
    if 0 <= reader < view.seats:
        parts.append(_hand(view, reader, texts))
    return Group(*parts)


def name(seat: int, texts: Texts) -> Text:
    """A player with emblem and colour."""
    return Text(f"{SYMBOLS[seat]} {texts.seat(seat)}", COLOURS[seat])


def emblem(seat: int) -> Text:
    """A player's emblem; a dot for an empty slot."""
    return Text("·", "dim") if seat == NONE else Text(SYMBOLS[seat], f"bold {COLOURS[seat]}")


def _country(view: HeadsOfState, country: int, texts: Texts) -> RenderableType:
    pieces = view.pieces
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    for sector in pieces.sectors[country]:
        untaken = view.initial[sector] == NONE
        line = Text().append(f"{'+' if untaken else ' '}{pieces.hex[sector]}", "bold" if untaken else "dim")
        line.append("★" if pieces.capital[sector] else " ")
        cells = [line.append(texts.thing("sector", sector))]
        for place in (2 * sector, 2 * sector + 1):
            slot = Text()
            if pieces.rank[place] != NONE:
                slot.append_text(emblem(view.nobles[place]))
                slot.append(" " + texts.thing("rank", pieces.rank[place]), _style(view.nobles[place]))
            cells.append(slot)
        table.add_row(*cells)
    parts: list[RenderableType] = [table]
    dead = _dead(view, country, texts)
    if dead:
        parts.append(dead)
    influence = view.influence(country)
    line = Text(texts.say("table-influence"), "dim")
    for seat in sorted(range(view.seats), key=lambda seat: -influence[seat]):
        if influence[seat]:
            line.append("  ").append_text(emblem(seat)).append(f" {influence[seat]}")
    parts.append(line)
    markers = Text(texts.say("table-markers"), "dim")
    for marker in (2 * country, 2 * country + 1):
        holder = view.markers[marker]
        markers.append(f" {pieces.markers[marker]}", "dim" if holder != NONE else "bold")
        if holder != NONE:
            markers.append(" ").append_text(emblem(holder))
    prizes = texts.say("table-prizes", first=pieces.prizes[2 * country], second=pieces.prizes[2 * country + 1])
    return Panel(
        Group(*parts),
        title=f"{texts.thing('country', country)} · {prizes}",
        subtitle=markers,
        width=WIDTH,
        padding=0,
        title_align="left",
        subtitle_align="left",
        box=box.ROUNDED,
    )


def _style(seat: int) -> str:
    return "dim" if seat == NONE else COLOURS[seat]


def _dead(view: HeadsOfState, country: int, texts: Texts) -> Text:
    """The dead counters on the hexes of a country."""
    line = Text()
    for sector in view.pieces.sectors[country]:
        fallen = [
            seat
            for seat in range(view.seats)
            for place in (2 * sector, 2 * sector + 1)
            for _ in range(view.dead[PLACE_COUNT * seat + place])
        ]
        if fallen:
            line.append(f"{', ' if line else '† '}{texts.thing('sector', sector)} ", "dim")
        for seat in fallen:
            line.append(SYMBOLS[seat], COLOURS[seat])
    return line


def _rows(view: HeadsOfState, texts: Texts) -> RenderableType:
    table = Table(box=None, show_header=False, pad_edge=False)
    attributes = texts.say("table-piles", deck=len(view.decks[ATTRIBUTE]), pile=len(view.pile))
    treachery = texts.say("table-deck", deck=len(view.decks[TREACHERY]))
    for key, row, piles in (
        ("table-attributes", view.rows[ATTRIBUTE], attributes),
        ("table-treachery", view.rows[TREACHERY], treachery),
    ):
        table.add_row(Text(texts.say(key), "bold"), Text(_names(view, row, texts)), Text(piles, "dim"))
    if len(view.aside) > 0:
        table.add_row(Text(texts.say("table-cleared"), "dim"), Text(_names(view, view.aside, texts), "dim"))
    house = Text()
    for place, points in enumerate(view.house_markers()):
        taken = place < len(view.house)
        house.append(f"{points} ", "dim" if taken else "bold")
        if taken:
            house.append_text(emblem(view.house[place])).append(" ")
    table.add_row(Text(texts.say("table-house"), "bold"), house)
    return table


def _names(view: HeadsOfState, slots: Iterable[i64], texts: Texts) -> str:
    """The known cards of a row or hand, those of a kind together: `Gold ×2, Title`."""
    faces = sorted(int(view.cards[slot]) for slot in slots if view.cards[slot] != UNKNOWN)
    kinds = dict.fromkeys(faces)
    names = [texts.thing("card", face) + (f" ×{faces.count(face)}" if faces.count(face) > 1 else "") for face in kinds]
    return ", ".join(names) or "–"


def _players(view: HeadsOfState, texts: Texts) -> RenderableType:
    """Points and noble cards; and what everyone knows of the hands."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column(texts.say("table-points"), justify="right")
    for rank in range(RANK_COUNT - 1, -1, -1):
        table.add_column(texts.thing("rank", rank), justify="right")
    hands = Table(box=None, show_header=False, pad_edge=False)
    scores = view.scores()
    for seat in range(view.seats):
        cards = [view.noble_cards[RANK_COUNT * seat + rank] for rank in range(RANK_COUNT - 1, -1, -1)]
        table.add_row(name(seat, texts), str(scores[seat]), *(str(count) if count else "·" for count in cards))
        if seat != texts.reader:
            hands.add_row(name(seat, texts), _held(view, seat, texts))
    return Group(table, Text(texts.say("table-known"), "bold"), hands, "")


def _held(view: HeadsOfState, seat: int, texts: Texts) -> Text:
    """The cards of a hand that everyone has seen, and how many others there are; attributes, then treachery."""
    line = Text()
    for pack in (ATTRIBUTE, TREACHERY):
        hand = view.hands[2 * seat + pack]
        known = [slot for slot in hand if view.seen[slot] == EVERYONE]
        if pack == TREACHERY:
            line.append(" | ", "dim")
        if known or not len(hand):
            line.append(_names(view, known, texts))
        if len(known) < len(hand):
            line.append(" " if known else "")
            line.append(texts.say("table-hidden", count=len(hand) - len(known)), "dim")
    return line


def _hand(view: HeadsOfState, reader: int, texts: Texts) -> RenderableType:
    """The own cards, and for each rank its set: what is held, what is lacking."""
    pieces = view.pieces
    have = view.counts(2 * reader, 0, KINDS)
    hand = Text(texts.say("table-your-hand") + " ", "bold")
    hand.append(_names(view, view.hands[2 * reader], texts), f"bold {COLOURS[reader]}")
    hand.append(" | ", "dim").append(_names(view, view.hands[2 * reader + 1], texts), f"bold {COLOURS[reader]}")
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for rank in range(RANK_COUNT - 1, -1, -1):
        needs = pieces.needs[rank]
        line = Text()
        lacking = 0
        for kind in range(COURTESAN):
            for number in range(needs[kind]):
                held = number < have[kind]
                lacking += not held
                line.append(texts.thing("attribute", kind), COLOURS[reader] if held else "dim")
                line.append(" ")
        if lacking and have[COURTESAN] > 0 and rank not in (BARON, KING):
            lacking -= 1  # she stands in for one card
        if all(view.nobles[place] != NONE for place in pieces.places[rank]):
            state = Text(texts.say("table-full"), "dim")
        elif lacking:
            state = Text(f"{texts.say('table-lacks')} {lacking}", "dim")
        else:
            state = Text(texts.say("table-ready"), "bold green")
        most = Text(f"{texts.say('table-most')} {pieces.most[rank]}", "dim")
        counters = texts.say("table-counters", count=view.supply[RANK_COUNT * reader + rank])
        table.add_row("  ", texts.thing("rank", rank), line, state, most, Text(counters, "dim"))
    return Group(hand, table)
