"""Dealing: the pages keep their promises of chance, and from all of it together comes the shuffle.

Pages promise chance while the table is open, and are asked for it when the game begins. If one is silent everything
is drawn anew, the server's secret too, and counted: nobody may choose between two deals. See `fair` for what is hashed.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from cabale.server import fair, wire
from cabale.server.errors import Refusal

if TYPE_CHECKING:
    from cabale.server.hall import Hall
    from cabale.server.store import Connection
    from cabale.server.tables import Table

ANSWER_TIME = 10.0  # seconds for the pages to keep their promises at the start


class Dealing:
    """The tables of a hall that are about to begin."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._starts: dict[str, asyncio.Event] = {}  # tables that wait for promised chance

    def ask_for_chance(self, table: Table) -> None:
        """Ask the pages that promised chance for it."""
        frame = wire.encode(wire.Shuffle([place.commit.hex() for place in table.places]))
        for line in table.lines:
            line.say(frame)

    async def shuffle(self, table: Table) -> None:
        """Wait for the promised chance, then deal."""
        if self.hall.nodes is not None:
            await self.hall.nodes.refresh(table)
        while True:
            promised = [seat for seat, place in enumerate(table.places) if place.commit]
            if promised:
                answered = self._starts[table.id] = asyncio.Event()
                self.ask_for_chance(table)
                self.revealed(table)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(answered.wait(), ANSWER_TIME)
                self._starts.pop(table.id, None)
            silent = [seat for seat in promised if not table.places[seat].nonce]
            try:
                if silent:
                    await self._draw_again(table, silent)
                else:
                    await self._deal(table)
                    break
            except Refusal as refusal:
                if refusal.code != "stale" or self.hall.nodes is None:
                    raise
                # This server stood still, and another took over and drew anew, or has dealt.
                await self.hall.nodes.refresh(table)
                if table.match is not None:
                    return
        # Not of a game that others have ended while this server stood still.
        sql = "update tables set status = 'running', updated_ms = ? where id = ? and status <> 'over'"
        values = (self.hall.now_ms(), table.id)
        await self.hall.store.write(lambda connection: connection.execute(sql, values))
        table.announce_people()
        table.announce()

    async def _deal(self, table: Table) -> None:
        body = {
            "commits": [place.commit.hex() if place.nonce else "" for place in table.places],
            "nonces": [place.nonce.hex() for place in table.places],
        }

        def check() -> None:
            if table.match is not None:
                raise Refusal("started")

        await table.put("start", -1, body, "", check)

    async def _draw_again(self, table: Table, silent: list[int]) -> None:
        """A promise was not kept: everything is drawn anew, and counted."""
        before, secret = table.commitment, fair.new_secret()
        commitment = fair.server_commitment(table.id, secret)
        sealed = self.hall.seal.close(secret, table.id)
        kept = [seat for seat, place in enumerate(table.places) if place.commit and seat not in silent]

        def job(connection: Connection) -> None:
            connection.lock(f"deal {table.id}")
            # What was dealt stands on its secret: a server that comes late must not replace it.
            if connection.execute("select 1 from entries where table_id = ?", (table.id,)):
                raise Refusal("stale")
            again = "update tables set secret = ?, commitment = ?, aborts = aborts + 1 where id = ? and commitment = ?"
            if not connection.execute(again + " returning id", (sealed, commitment, table.id, before)):
                raise Refusal("stale")
            connection.execute("update promises set nonce = null where table_id = ?", (table.id,))
            for seat in set(range(len(table.places))) - set(kept):
                connection.execute("delete from promises where table_id = ? and seat = ?", (table.id, seat))

        await self.hall.store.write(job)
        table.aborts += 1
        table.secret, table.commitment = secret, commitment
        for seat, place in enumerate(table.places):
            place.nonce = b""
            if seat in silent:
                place.commit = b""
        table.announce_people()

    async def commit(self, table: Table, seat: int, promise: str) -> None:
        """A page promises chance."""
        if table.status != "open":
            raise Refusal("started")
        table.places[seat].commit = bytes.fromhex(promise)
        if self.hall.nodes is not None:
            await self.hall.nodes.promise(table, seat, table.places[seat].commit)

    async def reveal(self, table: Table, seat: int, nonce: str) -> None:
        """A page keeps its promise."""
        place = table.places[seat]
        raw = bytes.fromhex(nonce)
        if table.status != "shuffling" or not place.commit:
            raise Refusal("stale")
        if fair.seat_commitment(table.id, seat, raw) != place.commit:
            raise Refusal("malformed", "nonce")
        place.nonce = raw
        if self.hall.nodes is not None:
            await self.hall.nodes.reveal(table, seat, raw)
        self.revealed(table)

    def revealed(self, table: Table) -> None:
        """Deal, if every promise is kept."""
        waiting = self._starts.get(table.id)
        if waiting is not None and all(other.nonce for other in table.places if other.commit):
            waiting.set()
