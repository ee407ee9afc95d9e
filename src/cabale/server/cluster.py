"""One server alone, or several on one database, each of which may serve any table.

No server owns a table. Whoever takes a move stores it under the next number; if another was quicker the database says
so, and the table is caught up and asked again. One server *tends* each running table: it keeps it in memory and lets
bots and clocks go on if nobody else does. Who tends is a matter of saving work, never of safety: two that act
for the same decision store it once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.server.clock import JUMP
from cabale.server.db import cluster as rows
from cabale.server.db.chat import chat_after, chat_heads
from cabale.server.db.cluster import KeptAsking
from cabale.server.db.entries import entries_after
from cabale.server.db.entries import heads as last_entries
from cabale.server.db.sqlite import StoreError
from cabale.server.db.tables import find_table
from cabale.server.db.thoughts import SWEEP
from cabale.server.live import opening, seating
from cabale.server.live.wishes import opened_proxy
from cabale.table.refusal import Refusal
from cabale.table.state import Asking

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from cabale.server.db.tables import KeptTable
    from cabale.server.hints import Hints
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.table.messages import Chat
    from cabale.table.state import Table

log = logging.getLogger("cabale.server")
BEAT = 2.0  # seconds between signs of life
WRONG_CLOCK = 2_000  # milliseconds; worth a word to the host
POLL = 5.0  # seconds between looks at the database when no hint came


class Cluster:
    """What a server asks of those beside it: nothing comes of it while it is alone."""

    async def start(self) -> None:
        """Be known to the others; open what is to be looked after."""

    async def stop(self) -> None:
        """Leave."""

    async def check_key(self) -> None:
        """Refuse to begin with another key than the others have."""

    def hint(self, owner: Owner, words: str) -> None:
        """Tell the others where to look."""

    def here(self, owner: Owner, *, again: bool = False) -> None:
        """Tell who looks on at this server."""

    def opened(self, owner: Owner) -> None:
        """A table is in memory from now on."""

    def closed(self, owner: Owner) -> None:
        """A table is no longer in memory."""

    def woken(self, owner: Owner) -> None:
        """A table was read from the database."""

    async def fresh(self, owner: Owner) -> None:
        """Bring a table up to date before something is decided about it."""

    async def refresh(self, owner: Owner) -> None:
        """Look at all of a table again."""

    async def read_news(self, owner: Owner) -> bool:
        """Read what others have stored, with the owner's lock held; whether there was anything."""
        del owner
        return False

    async def begin(self, owner: Owner) -> bool:
        """Take it on oneself to deal; False if another has."""
        del owner
        return True

    async def chatted(self, owner: Owner, said: Chat) -> None:
        """Something was said here."""

    async def promise(self, owner: Owner, seat: int, promise: bytes) -> None:
        """A page promises chance."""

    async def reveal(self, owner: Owner, seat: int, nonce: bytes) -> None:
        """A page keeps its promise."""

    async def forget_promise(self, owner: Owner, seat: int, promise: bytes) -> None:
        """The page that promised has gone."""

    async def keep_asking(self, owner: Owner) -> None:
        """Let the others know of a request to take moves back, and of who agreed."""


class Solo(Cluster):
    """A server alone: what is in its memory is all there is, and there is nobody to tell."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def start(self) -> None:
        await opening.open_running(self.registry)

    def woken(self, owner: Owner) -> None:
        """Nobody deals any more who was about to: the table is open again. Nobody pays for the time in between."""
        owner.table.reopen()
        owner.resume()

    async def chatted(self, owner: Owner, said: Chat) -> None:
        owner.say_chat(said)


class Several(Cluster):
    """A server among others."""

    def __init__(self, registry: Registry, redis: str = "") -> None:
        self.registry = registry
        self.id = registry.boot
        self.alive: set[str] = {self.id}
        self.hints: Hints | None = None
        if redis:
            from cabale.server.hints import Hints

            self.hints = Hints(redis, self._heard, self._joined)
            for limit in registry.limits.all():
                limit.counter = self.hints.count
                limit.clock = lambda: registry.now_ms() / 1000
        self._look = asyncio.Event()
        self._told_time = False  # by the database
        self._down_since = 0.0
        self._last_beat = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Be known to the others, and begin to listen."""
        await self._beat()
        work: list[Callable[[], Coroutine[Any, Any, None]]] = [self._live, self._poll_on]
        if self.hints is not None:
            work += [self.hints.run, self._share_on]
        self._tasks = [asyncio.create_task(self._steadily(one)) for one in work]

    async def _steadily(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do this for ever: a defect in it must not leave the server deaf."""
        while True:
            try:
                await work()
            except Exception as error:
                self.registry.meters.unhandled.inc()
                log.exception("task failed", extra={"error": type(error).__name__})
                await asyncio.sleep(1)

    async def stop(self) -> None:
        """Leave: what was tended here is adopted by others at once."""
        for task in self._tasks:
            task.cancel()
        try:
            await self.registry.store.write(rows.leave, self.id)
        except StoreError:
            log.warning("left without saying so")
        if self.hints is not None:
            await self.hints.close()

    async def check_key(self) -> None:
        """All servers must have the same key, or they could not read what the others stored."""
        mine = self.registry.seal.name
        key, skew = await self.registry.store.write(rows.claim_key, mine, self.registry.clock.now_ms)
        self._set_clock(skew)  # before anyone is served
        if key != mine:
            path = self.registry.config.folder / "key"
            raise StoreError(f"{path}: is not the key of this database; copy the file from another server")

    # Hints

    def hint(self, owner: Owner, words: str) -> None:
        """Tell the other servers where to look."""
        if self.hints is not None:
            self.hints.say(owner.id, f"{self.id} {words}")

    def opened(self, owner: Owner) -> None:
        """A table is in memory from now on."""
        if self.hints is not None:
            self.hints.follow(owner.id)
            self.hint(owner, "who")

    def closed(self, owner: Owner) -> None:
        """A table is no longer in memory."""
        if self.hints is not None:
            self.hints.leave(owner.id)

    def woken(self, owner: Owner) -> None:
        """Others may look after it; the present decision has been open for some time."""
        owner.tended = owner.acting = False
        owner.waited(max(0.0, (self.registry.now_ms() - owner.table.updated_ms) / 1000))

    def here(self, owner: Owner, *, again: bool = False) -> None:
        """Tell who sits there with an open line to this server, if it has changed or someone asks again."""
        seats = sorted({seat for socket in owner.sockets if (seat := socket.seat) is not None})
        if again or seats != owner.said_here:
            owner.said_here = seats
            self.hint(owner, "here " + ",".join(map(str, seats)))

    def _heard(self, id: str, words: str) -> None:
        owner = self.registry.owners.get(id)
        node, what, *rest = (*words.split(" "), "")
        if owner is None or node == self.id:
            return
        if what == "head":
            if int(rest[0]) > owner.table.head:
                self.registry.spawn(self.catch_up(owner))
        elif what == "people":
            self.registry.spawn(self.refresh(owner))
        elif what == "chat":
            self.registry.spawn(self._chat(owner))
        elif what == "who":
            self.here(owner, again=True)
        elif what == "here":
            owner.elsewhere[node] = {int(seat) for seat in rest[0].split(",") if seat}
            self.alive.add(node)
            for seat in owner.elsewhere[node]:
                owner.came(seat)
            owner.announce_people(hint=False)

    def _joined(self, ids: list[str]) -> None:
        for id in ids:
            owner = self.registry.owners.get(id)
            if owner is not None:
                self.registry.spawn(self.refresh(owner))

    # Looking at the database

    async def fresh(self, owner: Owner) -> None:
        """Bring a table up to date before something is decided about it."""
        if owner.table.status == "over":
            return
        if owner.table.match is None:
            await self.refresh(owner)
        else:
            await self.catch_up(owner)

    async def catch_up(self, owner: Owner) -> None:
        """Do what other servers have stored."""
        async with owner.lock:
            news = await self.read_news(owner)
        if news:
            await owner.after_others()

    async def read_news(self, owner: Owner) -> bool:
        """Read what is new, with the table's lock held; whether there was anything."""
        if owner.table.match is None:
            await self._read_rows(owner)  # the seats and the secret that the first entry needs
        entries = await self.registry.store.read(entries_after, owner.id, owner.table.head)
        if not entries or owner.table.broken:
            return False
        opening.replay_on(self.registry, owner, entries)
        owner.waited(max(0.0, (self.registry.now_ms() - entries[-1].at_ms) / 1000))
        return True

    async def refresh(self, owner: Owner) -> None:
        """Look at all of a table again: seats, promises, requests, entries."""
        async with owner.lock:
            changed = await self._read_rows(owner)
            news = await self.read_news(owner) if not owner.table.broken else False
        if news:
            await owner.after_others()
        elif changed:
            owner.announce_people(hint=False)
            owner.announce()

    async def _read_rows(self, owner: Owner) -> bool:
        """Take over what the database says of a table besides its entries; whether it is new."""
        found = await self.registry.store.read(find_table, owner.id)
        if found is None or found == owner.rows:
            return False
        owner.rows = found
        table, row = owner.table, found.row
        for number, seat in enumerate(found.seats):
            table.wish(number, seat.auto, opened_proxy(self.registry.seal, owner.id, number, seat.proxy))
        before = (table.commitment, table.status)
        status = row.status if row.status in ("open", "shuffling") else table.status
        table.remember(host=row.host, status=status, aborts=row.aborts, rematch=row.rematch, members=found.members)
        if table.match is None:
            self._read_seats(owner, found, before)
        table.ask(_asking(table, found.asked))
        return True

    def _read_seats(self, owner: Owner, found: KeptTable, before: tuple[bytes, str]) -> None:
        """Before the game: who sits where, what they promised, and who is about to deal."""
        table, row = owner.table, found.row
        # The pages here are asked for the chance they promised, whoever deals.
        again = before != (row.commitment, "shuffling")
        table.promise(self.registry.seal.open(row.secret, owner.id))
        for number, (seat, place) in enumerate(
            zip(found.seats, seating.places_of(table.settings, found.seats), strict=True)
        ):
            known = table.places[number]
            if (known.person, known.bot) != (place.person, place.bot):
                table.sit(number, place)
            table.promise_chance(number, seat.promise, seat.nonce)
        self.registry.starting.promised(owner)
        self.registry.starting.revealed(owner)
        if again and row.status == "shuffling":
            self.registry.starting.ask_for_chance(owner)

    async def _chat(self, owner: Owner) -> None:
        """Show what was said at other servers."""
        for said in await self.registry.store.read(chat_after, owner.id, owner.chat_head):
            if said.number > owner.chat_head:
                owner.chat_head = said.number
                owner.say_chat(said)

    async def chatted(self, owner: Owner, said: Chat) -> None:
        """Something was said here: it is read with what was said elsewhere, in its order."""
        del said
        await self._chat(owner)
        self.hint(owner, "chat")

    # What tables keep in the database besides their entries

    async def promise(self, owner: Owner, seat: int, promise: bytes) -> None:
        """A page promises chance."""
        await self.registry.store.write(rows.insert_promise, owner.id, seat, promise)
        self.hint(owner, "people")

    async def reveal(self, owner: Owner, seat: int, nonce: bytes) -> None:
        """A page keeps its promise."""
        await self.registry.store.write(rows.keep_nonce, owner.id, seat, nonce)
        self.hint(owner, "people")

    async def forget_promise(self, owner: Owner, seat: int, promise: bytes) -> None:
        """The page that promised has gone."""
        await self.registry.store.write(rows.delete_promise, owner.id, seat, promise)
        self.hint(owner, "people")

    async def keep_asking(self, owner: Owner) -> None:
        """Let the other servers know of a request to take moves back, and of who agreed."""
        asking = owner.table.asking
        kept = KeptAsking("", owner.table.turn_entry)
        if asking is not None:
            kept = KeptAsking(asking.id, owner.table.turn_entry, asking.seat, asking.ply, sorted(asking.yes))
        agreed = await self.registry.store.write(rows.keep_asking, owner.id, kept)
        if asking is not None:
            asking.yes.update(agreed)
        self.hint(owner, "people")

    async def begin(self, owner: Owner) -> bool:
        """Take it on oneself to deal, and to look after the table; False if another server has."""
        owner.tended = await self.registry.store.write(rows.begin_shuffle, owner.id, self.id)
        return owner.tended

    # Living

    async def _live(self) -> None:
        """Signs of life, and what the dead leave behind."""
        while True:
            try:
                await self._beat()
                await self._adopt()
                if self.registry.config.queue:
                    await self.registry.store.write(lambda connection: connection.execute(SWEEP))
                if self._down_since:
                    self._recovered(time.monotonic() - self._down_since)
                    self._down_since = 0.0
            except (StoreError, Refusal) as error:
                if not self._down_since:
                    self._down_since = time.monotonic()
                    log.warning("database does not answer", extra={"error": str(error)})
            await asyncio.sleep(BEAT if not self._down_since else 0.3)

    async def _share_on(self) -> None:
        """Tell the others what was counted here, and learn what they counted."""
        while self.hints is not None:
            await asyncio.sleep(1)
            await self.hints.share(self.registry.limits)

    async def _beat(self) -> None:
        found = await self.registry.store.write(rows.beat, self.id, self.registry.clock.now_ms)
        self._set_clock(found.skew_ms)
        silent, self._last_beat = time.monotonic() - self._last_beat, time.monotonic()
        if silent > rows.DEAD / 1000:
            await self._come_back()
        for dead in self.alive - found.living:
            for owner in list(self.registry.owners.values()):
                gone = owner.elsewhere.pop(dead, set())
                for seat in gone:
                    if owner.tended and not owner.here(seat):
                        owner.went(seat)
        self.alive = found.living
        if found.dead:
            await self.registry.store.write(rows.bury)

    def _set_clock(self, skew: int) -> None:
        """Deadlines are those of the database's clock: that of this machine may be minutes off."""
        change = skew - self.registry.skew_ms
        if self._told_time and abs(change) > JUMP:
            log.error("the database's clock jumped: games go on by the time before", extra={"seconds": change // 1000})
            return
        self._told_time = True
        if abs(change) > 100:  # less is how long the answer took
            if abs(skew) > WRONG_CLOCK:
                log.warning("clock differs from the database's", extra={"seconds": round(-skew / 1000, 1)})
            self.registry.skew_ms = skew

    async def _come_back(self) -> None:
        """After a silence so long that others take this server for dead, and look after what it tended."""
        mine = await self.registry.store.read(rows.tended_by, self.id)
        for owner in list(self.registry.owners.values()):
            if owner.tended and owner.id not in mine and owner.table.status in ("running", "shuffling"):
                owner.let_go()
            if owner.sockets:
                self.here(owner, again=True)
            if owner.table.status != "over":
                await self.catch_up(owner)

    async def _adopt(self) -> None:
        """Tend what nobody tends."""
        if self.registry.draining:
            return
        while await self.registry.store.read(rows.has_orphans):
            for id in await self.registry.store.write(rows.adopt, self.id):
                known = id in self.registry.owners
                try:
                    owner = await self.registry.owner(id)
                except Refusal:
                    continue
                if not known:
                    owner.resume()  # nobody pays for the time that its server was away
                owner.tended = True
                if owner.table.status == "shuffling":
                    self.registry.spawn(self.registry.starting.shuffle(owner))
                else:
                    owner.act()

    def _recovered(self, seconds: float) -> None:
        """The database was away: nobody pays for it, and what waited goes on."""
        log.warning("database answers again", extra={"seconds": round(seconds, 1)})
        for owner in list(self.registry.owners.values()):
            if owner.table.status == "running":
                owner.waited(-seconds)
        self._look.set()

    async def _poll_on(self) -> None:
        """Look at the heads of all tables in memory, in case a hint was lost."""
        count = 0
        while True:
            try:
                async with asyncio.timeout(POLL):
                    await self._look.wait()
            except TimeoutError:
                pass
            hurry = self._look.is_set()
            self._look.clear()
            count += 1
            try:
                await self._poll(hurry)
                await self.registry.lobby.look_elsewhere()
                if count % 2 == 0:
                    await self.registry.check_sessions()
            except StoreError:
                continue

    async def _poll(self, hurry: bool) -> None:
        owners = {owner.id: owner for owner in self.registry.owners.values() if owner.table.status != "over"}
        if not owners:
            return
        heads = await self.registry.store.read(last_entries, list(owners))
        chats = await self.registry.store.read(chat_heads, [owner.id for owner in owners.values() if owner.sockets])
        for owner in owners.values():
            if heads.get(owner.id, -1) > owner.table.head:
                await self.catch_up(owner)
            elif owner.table.match is None:
                with contextlib.suppress(Refusal):
                    await seating.start_if_full(owner)  # looks at the table first
            elif owner.table.asking is not None:
                await self.refresh(owner)
            elif hurry and (owner.tended or owner.acting):
                owner.act()
            if chats.get(owner.id, -1) > owner.chat_head:
                await self._chat(owner)


def _asking(table: Table, asked: str) -> Asking | None:
    """The request that the database keeps, unless something was chosen since."""
    if not asked:
        return None
    kept = msgspec.json.decode(asked, type=KeptAsking)
    if kept.entry != table.turn_entry or not kept.id:
        return None
    found = Asking(kept.id, kept.seat, kept.ply)
    found.yes = set(kept.yes)
    return found
