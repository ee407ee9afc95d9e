"""The lobby: public tables as they change, who is here, and what someone is to be told wherever they are in the house.

All readers of the lobby see the same, so that a change is encoded once. It leaves at most once a second, whatever
happens in between, and a few readers at a time, so that nobody else waits for it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from cabale.server.db.lists import public_tables
from cabale.server.db.results import ratings_among
from cabale.server.live.lists import lines
from cabale.server.meet.seeking import FORGET
from cabale.server.people import is_bot
from cabale.server.ratings import strength
from cabale.table.messages import TableLine, encode

if TYPE_CHECKING:
    from collections.abc import Collection

    from cabale.server.http.lobby import LobbySocket
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.table.messages import Strength
    from cabale.table.state import Table

EVERY = 1.0  # seconds between two things that all readers are told
AT_ONCE = 200  # readers that are written to before others get their turn
ELSEWHERE = 5.0  # seconds after which tables of other servers are known here
STRENGTHS = 30.0  # seconds after which it is asked anew how strong someone is


class LobbyFrame(msgspec.Struct, tag="lobby", tag_field="is"):
    """What is new in the lobby, or (`whole`) all of it."""

    whole: bool
    tables: list[TableLine]
    gone: list[str]
    people: int  # who is here and may be seen, or not
    seeking: dict[str, int]  # by game, who looks for opponents


class NoticeFrame(msgspec.Struct, tag="notice", tag_field="is"):
    """Something that a person is told wherever they are in the house."""

    kind: str  # "invited", "matched", "rematch", "round", "turn", "undo"
    table: str
    game: str
    title: str  # may be empty: then the game says what it is
    name: str  # of who it comes from


class Lobby:
    """The lobby of a server."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._readers: dict[str, set[LobbySocket]] = {}  # by person
        self._tables: dict[str, TableLine] = {}
        self._dirty: set[str] = set()
        self._gone: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._loaded = 0.0
        self._told: tuple[int, dict[str, int]] = (0, {})  # how many are here, and who looks for opponents
        self._strengths: dict[tuple[str, str], Strength] = {}  # how strong someone is at a game
        self._learnt = 0.0

    # Tables

    def changed(self, owner: Owner) -> None:
        """A table has other people, has begun or is over."""
        table = owner.table
        if not table.public or not self._loaded:
            return
        if table.status == "over":
            self._drop(table.id)
        else:
            self._dirty.add(table.id)
            self._gone.discard(table.id)
        self.soon()

    def _drop(self, id: str) -> None:
        self._tables.pop(id, None)
        self._dirty.discard(id)
        self._gone.add(id)

    async def load(self) -> None:
        """All public tables, once; with several servers again from time to time."""
        now = asyncio.get_running_loop().time()
        if self._loaded and not (self.registry.config.database and now - self._loaded > ELSEWHERE):
            return
        self._loaded = now
        found = {
            line.id: line for line in await lines(self.registry, await self.registry.store.read(public_tables), "")
        }
        await self._learn(found.values())
        found = {id: line for id, line in found.items() if id not in self._gone}  # it ended while we looked
        for id in set(self._tables) - set(found):
            self._drop(id)
        fresh = {id for id, line in found.items() if self._tables.get(id) != line}
        self._tables |= found
        if self._readers and (fresh or self._gone):
            self._dirty |= fresh
            self.soon()

    async def whole(self) -> bytes:
        """The lobby for who comes in."""
        await self.load()
        await self._refresh(self._dirty)
        newest = sorted(self._tables.values(), key=lambda line: (line.status != "open", -line.updated_ms))
        return encode(LobbyFrame(True, newest[:200], [], self.here, self.registry.seeking.counts))

    async def _refresh(self, dirty: Collection[str]) -> None:
        owners = [owner for id in dirty if (owner := self.registry.owners.get(id)) is not None]
        lines = [owner.line() for owner in owners]
        await self._learn(lines)
        self._tables |= {line.id: line for line in lines if line.id not in self._gone}

    async def _learn(self, lines: Collection[TableLine]) -> None:
        """How strong those who sit there are, in a word; asked once for all of them."""
        now = asyncio.get_running_loop().time()
        if now - self._learnt > STRENGTHS:  # they play on, perhaps at other servers
            self._learnt, self._strengths = now, {}
        known = self._strengths
        pairs = {(seat.player, line.game) for line in lines for seat in line.seats if seat.player}
        unknown = pairs - known.keys()
        if unknown:
            for row in await self.registry.store.read(ratings_among, sorted({person for person, _ in unknown})):
                known[row.who, row.game] = strength(row.mu, row.sigma)
            for pair in unknown - known.keys():
                known[pair] = "unknown"
        for line in lines:
            for seat in line.seats:
                if seat.player:
                    seat.strength = known[seat.player, line.game]

    def soon(self) -> None:
        """Something is to be told to all who read the lobby."""
        if self._timer is None and self._readers:
            self._timer = asyncio.get_running_loop().call_later(EVERY, self._tell)

    def _tell(self) -> None:
        self._timer = None
        if not self.registry.draining:
            self.registry.spawn(self._send())

    async def news(self) -> bytes | None:
        """What has changed since all were told, encoded once."""
        dirty, self._dirty = self._dirty, set()  # what changes while we look is told next time
        await self._refresh(dirty)
        fresh = [self._tables[id] for id in dirty if id in self._tables]
        told = (self.here, self.registry.seeking.counts)
        if not fresh and not self._gone and self._told == told:
            return None
        self._told = told
        frame = encode(LobbyFrame(False, fresh, sorted(self._gone), *told))
        self._gone = set()
        return frame

    async def _send(self) -> None:
        frame = await self.news()
        if frame is None:
            return
        if self.registry.seeking.counts:  # who closes the page does not say so: look again when they are forgotten
            asyncio.get_running_loop().call_later(FORGET / 1000, self._look_again)
        readers = list(self.readers)
        for start in range(0, len(readers), AT_ONCE):
            for reader in readers[start : start + AT_ONCE]:
                reader.say(frame)
            await asyncio.sleep(0)

    def _look_again(self) -> None:
        if self._readers and not self.registry.draining:
            self.registry.spawn(self.registry.seeking.look())

    async def look_elsewhere(self) -> None:
        """With several servers: what has changed at the others, for who reads the lobby here."""
        if self._readers:
            await self.load()
            await self.registry.seeking.look()

    # Who is here

    @property
    def readers(self) -> list[LobbySocket]:
        """Everyone who reads the lobby, in as many places as they do."""
        return [reader for readers in self._readers.values() for reader in readers]

    @property
    def here(self) -> int:
        """How many people are in the lobby."""
        return len(self._readers)

    def came(self, reader: LobbySocket) -> None:
        """Someone reads the lobby."""
        self._readers.setdefault(reader.session.person, set()).add(reader)
        self.soon()

    def went(self, reader: LobbySocket) -> None:
        """Someone reads it no more."""
        person = reader.session.person
        self._readers[person].discard(reader)
        if not self._readers[person]:
            del self._readers[person]
        self.soon()

    def people(self) -> set[str]:
        """Who is here: in the lobby or at a table."""
        return self._readers.keys() | {socket.session.person for socket in self.registry.sockets}

    def tell(self, person: str, kind: str, table: Table, name: str) -> None:
        """Tell someone who is in the house, if they are."""
        readers = self._readers.get(person, ())
        if readers:
            frame = encode(NoticeFrame(kind, table.id, table.game.name, table.title, name))
            for reader in readers:
                reader.say(frame)


def listed(people: set[str]) -> set[str]:
    """Those of them who are people."""
    return {person for person in people if not is_bot(person)}
