"""What a tab keeps: texts under keys. The browser's database does it, or anything that behaves like it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from cabale.table.bodies import Me
from cabale.table.entries import Stored
from cabale.table.messages import Proxy, Result, Status
from cabale.table.state import Place, Settings, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Conflict(Exception):
    """Another tab has written this meanwhile."""


class Store(Protocol):
    """Keeps texts. Whoever waits for `write` knows that all of it is on disk, or none."""

    async def read(self, prefix: str) -> dict[str, str]:
        """All that lies under keys that begin like this, in the order of the keys."""
        ...

    async def write(self, new: Mapping[str, str], changed: Mapping[str, str]) -> None:
        """Keep texts: under keys that must be new, or it is a conflict; and in the place of what was there.

        An empty text takes away what was there.
        """
        ...


class SeatRow(msgspec.Struct):
    """A seat, and what it leaves to the table."""

    person: str | None
    name: str
    bot: str
    auto: bool = False
    proxy: Proxy | None = None


class TableRow(msgspec.Struct, kw_only=True):
    """A table without its entries; `turn` and `ply` are for lists, which open no table."""

    id: str
    game: str
    version: int
    figures: str
    options: dict[str, bool]
    settings: Settings
    status: Status
    title: str
    secret: bytes
    seats: list[SeatRow]
    rematch: str
    result: Result | None
    updated_ms: int
    turn: int | None
    ply: int


class EntryRow(msgspec.Struct):
    """An entry as it is kept."""

    number: int
    kind: str
    seat: int
    encoded: str
    intent: str
    at_ms: int
    chain: bytes


read_table = msgspec.json.Decoder(TableRow).decode
read_entry = msgspec.json.Decoder(EntryRow).decode
read_me = msgspec.json.Decoder(Me).decode


def text(value: object) -> str:
    """Something as it is kept."""
    return msgspec.json.encode(value).decode()


def table_key(id: str) -> str:
    """Where a table lies."""
    return f"table/{id}"


def entry_key(id: str, number: int) -> str:
    """Where an entry lies: in the order of their numbers."""
    return f"entry/{id}/{number:08}"


def row_of(table: Table) -> TableRow:
    """What is kept of a table besides its entries."""
    return TableRow(
        id=table.id,
        game=table.game.name,
        version=table.version,
        figures=table.figures_hash,
        options=table.options,
        settings=table.settings,
        status=table.status,
        title=table.title,
        secret=table.secret,
        # Bots that stand in follow from the entries.
        seats=[
            SeatRow(place.person, place.called, place.bot if place.person is None else "", place.auto, place.proxy)
            for place in table.places
        ],
        rematch=table.rematch,
        result=table.result,
        updated_ms=table.updated_ms,
        turn=table.turn,
        ply=table.ply,
    )


def table_of(row: TableRow, host: str, figures: Path | None = None) -> Table:
    """A table as it was kept, before its first entry; with the file of its figures, if they are not the game's own."""
    table = Table(row.id, row.game, row.version, row.figures, row.options, figures_path=figures)
    table.settings, table.status, table.title = row.settings, row.status, row.title
    table.promise(row.secret)
    table.host, table.rematch, table.result, table.updated_ms = host, row.rematch, row.result, row.updated_ms
    for seat in row.seats:
        place = Place(seat.person, seat.name, seat.bot)
        place.auto, place.proxy = seat.auto, seat.proxy
        table.places.append(place)
    table.name_seats()
    return table


def entry_row(stored: Stored) -> EntryRow:
    """An entry to be kept."""
    encoded = stored.encoded.decode()
    return EntryRow(stored.number, stored.entry.kind, stored.seat, encoded, stored.intent, stored.at_ms, stored.chain)
