"""Games by turns, told together: one message for all tables that wait for someone, at most so often as they wish.

The first turn is told at once. What comes within the minutes that a person has chosen waits for their end, and is told
then with everything that still waits; what was played meanwhile is not mentioned. When someone was last told is stored,
so that neither a restart nor a second server tells them twice.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cabale.server.db.people import claim_telling, told_ms
from cabale.table import shelf
from cabale.table.refusal import words

if TYPE_CHECKING:
    from cabale.server.live.registry import Registry
    from cabale.server.notify.notices import Notices
    from cabale.server.people import Person
    from cabale.table.messages import TableLine

SLOW = 5_000  # milliseconds that a move may take until it can be read
MOST_NAMED = 5  # tables; of more only the number is said


class Digests:
    """Who is to be told of games by turns, and when."""

    def __init__(self, registry: Registry, notices: Notices) -> None:
        self.registry = registry
        self.notices = notices
        self._later: dict[str, asyncio.TimerHandle] = {}

    def stop(self) -> None:
        """Tell nobody any more; after the next start what waits is looked at again."""
        for timer in self._later.values():
            timer.cancel()

    async def turn(self, person: Person) -> None:
        """A table by turns waits for this person: tell them of all that do, now or when their time has come."""
        if person.id in self._later:
            return
        registry = self.registry
        told, now = await registry.store.read(told_ms, person.id), registry.now_ms()
        left = told + person.digest * 60_000 - now
        if left > 0:
            loop = asyncio.get_running_loop()
            self._later[person.id] = loop.call_later(left / 1000, self._now, person.id)
            return
        waiting = await self._waiting(person.id)
        if not any(line.updated_ms > told - SLOW for line in waiting):
            return
        if await registry.store.write(claim_telling, person.id, told, now):
            await self._send(person, waiting)
        else:  # they were told just now, perhaps not of this table
            await self.turn(person)

    def _now(self, id: str) -> None:
        self._later.pop(id, None)
        if not self.registry.draining:
            self.notices.begin(self._again(id))

    async def _again(self, id: str) -> None:
        await self.turn(await self.registry.people.person(id))

    async def _waiting(self, id: str) -> list[TableLine]:
        """The tables by turns at which this person is to choose and does not look on."""
        return [
            line
            for line in await self.registry.tables_of(id)
            if line.status == "running" and line.pace.kind == "turns" and line.turn is not None
            if line.turn == line.mine and not line.seats[line.mine].away and not line.seats[line.mine].here
        ]

    async def _send(self, person: Person, waiting: list[TableLine]) -> None:
        if len(waiting) == 1:
            (line,) = waiting
            await self.notices.send_one(person, "server-your-turn", line.id, line.game, line.title)
            return
        language, link = person.language, self.registry.config.public_url + "/"
        called = [line.title or shelf.title(line.game, language) for line in waiting[:MOST_NAMED]]
        tables = ", ".join(called) + ("…" if len(waiting) > MOST_NAMED else "")
        title = words(language, "server-turns-title", count=len(waiting))
        text = words(language, "server-turns", count=len(waiting), tables=tables, link=link)
        await self.notices.send(person, title, text, link)
