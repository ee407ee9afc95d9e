"""Tables in lists: those in memory as they are, the others from their rows. No game is opened for its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.server.db.entries import Standing
from cabale.server.live import seating
from cabale.server.live.figures import has_rules
from cabale.table.entries import Away, Back, Forfeit, Move, Resign, Start, Undo
from cabale.table.messages import SeatLine, TableLine
from cabale.table.state import Table

if TYPE_CHECKING:
    from cabale.server.db.lists import ListRow
    from cabale.server.live.registry import Registry
    from cabale.table.entries import Entry


def standing_of(table: Table) -> Standing:
    """What lists show of a game as it stands."""
    return _standing(table, _away(table))


def _standing(table: Table, away: int) -> Standing:
    return Standing(table.ply, -1 if table.match is None or table.match.seat is None else table.match.seat, away)


def standing_after(table: Table, seat: int, entry: Entry) -> Standing:
    """What lists will show once this entry is applied. It is stored together with the entry."""
    away = _away(table)
    match entry:
        case Start():
            return Standing()  # who begins is known when the cards are dealt
        case Move():
            return Standing(table.ply + 1, max(-1, int(table.ahead(entry).seat)), away)
        case Undo():
            assert table.match
            return Standing(entry.ply, table.match.movers[entry.ply], away)
        case Resign() | Forfeit() | Away():
            away |= 1 << seat
        case Back():
            away &= ~(1 << seat)
    return _standing(table, away)


def _away(table: Table) -> int:
    found = 0
    for seat, place in enumerate(table.places):
        if place.away or place.resigned:
            found |= 1 << seat
    return found


def _is_playable(table: Table) -> bool:
    """Whether the rules and figures of a table are here. Corrected ones are known by their hash: none is read."""
    return table.version == table.game.version if table.figures_path is not None else has_rules(table)


async def lines(registry: Registry, rows: list[ListRow], person: str) -> list[TableLine]:
    """The lines of these tables for a person."""
    return [await _line(registry, row, person) for row in rows]


async def _line(registry: Registry, row: ListRow, person: str) -> TableLine:
    known = registry.owners.get(row.table.id)
    if known is None and row.table.status != "over" and row.head >= 0 and row.standing.ply is None:
        # An earlier program did not store how the game stands. It is asked once, and stored then.
        known = await registry.owner(row.table.id, fresh=False)
    return known.line(person) if known is not None else line_of(registry, row, person)


def line_of(registry: Registry, row: ListRow, person: str) -> TableLine:
    """The line of a table that is not in memory."""
    kept = row.table
    table = Table(
        kept.id,
        kept.game,
        kept.version,
        kept.figures_hash,
        kept.options,
        figures_path=registry.figures.get((kept.game, kept.figures_hash)),
        settings=kept.settings,
        places=seating.places_of(kept.settings, row.seats),
    )
    away, turn = row.standing.away or 0, row.standing.turn
    if row.standing.away is None and kept.result is not None:  # of an earlier program: who gave up is in the result
        away = sum(1 << seat for seat, resigned in enumerate(kept.result.resigned) if resigned)
    seats = [
        SeatLine(place.name, place.person, place.bot, False, False)
        if not away >> seat & 1
        else SeatLine(place.name, place.person, place.bot or kept.settings.fill, True, False)
        for seat, place in enumerate(table.places)
    ]
    mine = [seat for seat, place in enumerate(table.places) if place.person == person]
    shown = None if turn is None or turn < 0 or kept.status == "over" else turn
    return TableLine(
        id=kept.id,
        game=kept.game,
        title=kept.title,
        status=kept.status,
        seats=seats,
        public=kept.public,
        pace=kept.settings.pace,
        options=kept.options,
        rated=kept.settings.rated,
        turn=shown,
        mine=shown if shown in mine else next(iter(mine), None),
        updated_ms=kept.updated_ms,
        playable=kept.status == "open" or _is_playable(table),
    )
