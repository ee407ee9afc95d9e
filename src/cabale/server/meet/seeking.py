"""Finding opponents at a server: who looks for some is stored, so that people at several servers find each other.

Whoever looks asks again every few seconds, at any server. Each time everyone who looks is considered, and whoever can
begin is brought together: the table and the claim on its people are stored at once, so that of two servers one lays it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from cabale.server.db import seekers as rows
from cabale.server.db.results import ratings_of
from cabale.server.live import laying, seating
from cabale.server.meet.matching import Matched, Seeker, estimate, match
from cabale.table.bodies import NewTable
from cabale.table.messages import Pace
from cabale.table.refusal import Refusal
from cabale.table.shelf import known_game
from cabale.table.state import Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.seekers import SeekerRow
    from cabale.server.live.registry import Registry

STAND_IN = "medium"  # who sits where nobody was found
FORGET = 60_000  # milliseconds after which someone who no longer asks does not look for opponents any more
EVERY = 1.0  # seconds between two looks at who fits whom, unless someone has come
HEARD = 15_000  # milliseconds after which it is stored anew that someone still asks


class Found(msgspec.Struct):
    """How the search for opponents goes."""

    table: str  # where to go, once there is one
    waiting: dict[str, int]  # by game, who else looks for opponents
    estimate_s: int | None  # what others waited lately, as this server knows; null: too few did


class Seeking:
    """Who looks for opponents."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.counts: dict[str, int] = {}  # by game, how many look for opponents; as last seen
        self._waits: dict[str, deque[float]] = {}
        self._matching = asyncio.Lock()
        self._matched = 0.0  # when it was last looked who fits whom

    async def look(self) -> dict[str, SeekerRow]:
        """Everyone who looks for opponents now."""
        found = await self.registry.store.read(rows.seekers, self.registry.now_ms() - FORGET)
        counts = _counted([row.seeker for row in found.values() if not row.table])
        if counts != self.counts:
            self.counts = counts
            self.registry.lobby.soon()
        return found

    async def seek(
        self, person: str, games: list[str], seats: int, pace: str, bots_after: int, may_begin: Callable[[], None]
    ) -> Found:
        """Look for opponents, or ask how it goes; `may_begin` refuses who begins too often."""
        for game in games:
            rules = known_game(game)
            if not rules.fewest <= seats <= rules.most:
                raise Refusal("bad-option", f"{game}: {rules.fewest}–{rules.most}")
        now, store = self.registry.now_ms(), self.registry.store
        known = (await self.look()).get(person)
        if known is not None and known.table:
            return await self._go(person, known.table)
        mine = Seeker(person, frozenset(games), seats, pace, now / 1000, float(bots_after))
        if known is not None and known.seeker.wants(mine):
            mine = msgspec.structs.replace(known.seeker, bots_after=float(bots_after))
            fresh = mine == known.seeker and now - known.asked_ms < HEARD
        else:
            may_begin()
            mine.ratings = {row.game: row.mu for row in await store.read(ratings_of, person)}
            fresh = False
        table = "" if fresh else await store.write(rows.keep_seeker, mine, now - FORGET, now)
        table = table or (await self._match(anew=not fresh)).get(person, "")
        if table:
            return await self._go(person, table)
        waits = [wait for game in games for wait in self._waits.get(game, ())]
        others = [row.seeker for row in (await self.look()).values() if not row.table and row.seeker.person != person]
        return Found("", _counted(others), estimate(waits))

    async def _go(self, person: str, table: str) -> Found:
        await self.registry.store.write(rows.drop_seeker, person)
        return Found(table, {}, None)

    async def cancel(self, person: str) -> None:
        """Look no more."""
        await self.registry.store.write(rows.drop_seeker, person)
        await self.look()

    async def _match(self, *, anew: bool) -> dict[str, str]:
        """Bring together whoever can begin now; the table of each.

        Where hundreds look who do not fit each other it takes a while. So it is done on a thread, and for who only asks
        how it goes not more than once a second: whoever was brought together meanwhile hears of it the next time.
        """
        tables: dict[str, str] = {}
        async with self._matching:
            if not anew and time.monotonic() - self._matched < EVERY:
                return tables
            now = self.registry.now_ms() / 1000
            looking = [row.seeker for row in (await self.look()).values() if not row.table]
            groups = await asyncio.to_thread(match, looking, now)
            self._matched = time.monotonic()
            for found in groups:
                try:
                    table = await self._lay(found)
                except Refusal:  # someone looks no more, or another server was quicker
                    continue
                for seeker in found.people:
                    tables[seeker.person] = table
                    self._waits.setdefault(found.game, deque(maxlen=50)).append(now - seeker.since)
        return tables

    async def _lay(self, found: Matched) -> str:
        registry, first = self.registry, found.people[0]
        known = [await registry.people.person(seeker.person) for seeker in found.people]
        places = [Place(person.id, person.name) for person in known]
        places += [Place(bot=STAND_IN) for _ in range(found.bots)]
        pace = Pace(first.pace)  # type: ignore[arg-type]
        wish = NewTable(found.game, first.seats, pace=pace, public=True, rated=len(known) > 1)
        table = laying.lay(registry, wish, known[0].id, places)
        people, now = [person.id for person in known], registry.now_ms()
        owner = await laying.found(
            registry, table, more=lambda connection: rows.claim_seekers(connection, people, table.id, now)
        )
        for person in people:
            registry.lobby.tell(person, "matched", table, "")
        await seating.start_if_full(owner)
        return owner.id


def _counted(seekers: list[Seeker]) -> dict[str, int]:
    """By game, how many look for opponents."""
    found: dict[str, int] = {}
    for seeker in seekers:
        for game in seeker.games:
            found[game] = found.get(game, 0) + 1
    return found
