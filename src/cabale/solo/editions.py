"""Editions that are kept in a tab, and the figures of the tables that are played with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.edition import Edition
from cabale.edition.sheet import made, whole_file
from cabale.solo.store import read_table, text
from cabale.table.bodies import EditionLine
from cabale.table.refusal import Refusal
from cabale.table.workshop import figures_file

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.solo.tables import Tables

MOST = 100  # as many as a server keeps for a person


class EditionRow(msgspec.Struct):
    """An edition, and all figures that it made when it was kept."""

    edition: Edition
    whole: str
    created_ms: int


read_row = msgspec.json.Decoder(EditionRow).decode


class Editions:
    """What a tab keeps of them. The same figures are kept once; one that was forgotten leaves an empty text."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def lines(self) -> list[EditionLine]:
        """All editions, the newest first."""
        kept = (await self._tables.store.read("edition/")).values()
        name = (await self._tables.me()).name
        rows = sorted((read_row(one) for one in kept if one), key=lambda row: -row.created_ms)
        return [_line(row, name) for row in rows]

    async def keep(self, edition: Edition) -> EditionLine:
        """Keep an edition that can be played with; a DataError says why it cannot."""
        done = made(edition)
        row = EditionRow(done, whole_file(done), self._tables.now_ms())
        me = await self._tables.me()
        if len(await self.lines()) >= MOST and await self._row(done.hash[:12]) is None:
            raise Refusal("too-many-editions", str(MOST))
        await self._tables.store.write({}, {_key(done.hash[:12]): text(row)})
        return _line(row, me.name)

    async def find(self, id: str) -> EditionLine:
        """An edition by its link."""
        row = await self._row(id)
        if row is None:
            raise Refusal("not-found")
        return _line(row, (await self._tables.me()).name)

    async def forget(self, id: str) -> None:
        """Forget an edition that no table is played with."""
        figures = (await self.find(id)).figures
        if any(read_table(one).figures == figures for one in (await self._tables.store.read("table/")).values()):
            raise Refusal("edition-in-use")
        await self._tables.store.write({}, {_key(id): ""})

    async def path(self, figures: str) -> Path | None:
        """The file with these figures; None if no edition has them: then they are the game's own, or unknown."""
        row = await self._row(figures[:12]) if figures else None
        return figures_file(row.edition, row.whole) if row and row.edition.hash == figures else None

    async def _row(self, id: str) -> EditionRow | None:
        kept = (await self._tables.store.read(_key(id))).get(_key(id))
        return read_row(kept) if kept else None


def _key(id: str) -> str:
    return f"edition/{id}"


def _line(row: EditionRow, name: str) -> EditionLine:
    done = row.edition
    return EditionLine(done.hash[:12], done.game, done.hash, done, name, True, row.created_ms)
