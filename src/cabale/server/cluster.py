"""One server alone, or several on one database, each of which may serve any table.

No server owns a table. Whoever takes a move stores it under the next number; if another was quicker the database says
so, and the table is caught up and asked again. One server *tends* each running table: it keeps it in memory and lets
bots and clocks go on if nobody else does. Who tends is a matter of saving work, never of safety: two that act
for the same decision store it once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.server.db.sqlite import StoreError
from cabale.server.think.queue import SWEEP
from cabale.table.messages import Chat, Proxy
from cabale.table.refusal import Refusal
from cabale.table.state import Asking, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from cabale.server.db.sqlite import Connection
    from cabale.server.hints import Hints
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.table.state import Table

log = logging.getLogger("cabale.server")
BEAT = 2.0  # seconds between signs of life
DEAD = 6_000  # milliseconds without one
WRONG_CLOCK = 2_000  # milliseconds; worth a word to the host
POLL = 5.0  # seconds between looks at the database when no hint came
MOST_ADOPTED = 200  # at once
CLOCK = "(extract(epoch from clock_timestamp()) * 1000)::bigint"  # the database's: those of the servers may differ

ENTRIES = (
    "select number, kind, seat, idem, body, at_ms, hash from entries where table_id = ? and number > ? order by number"
)
# ruff: noqa: S608 - only constants are put together
ALIVE = f"""
    insert into nodes (id, until_ms) values (?, {CLOCK} + {DEAD})
    on conflict (id) do update set until_ms = excluded.until_ms
"""
LIVING = f"select id, until_ms > {CLOCK} from nodes"
TIME = f"select {CLOCK}"
BURY = f"delete from nodes where until_ms < {CLOCK} - {10 * DEAD}"
ORPHANS = f"""
    from tables t
        left join tending d on d.table_id = t.id
        left join nodes n on n.id = d.node and n.until_ms > {CLOCK}
    where t.status in ('running', 'shuffling') and n.id is null limit {MOST_ADOPTED}
"""
ADOPT = f"""
    insert into tending (table_id, node) select t.id, ? {ORPHANS}
    on conflict (table_id) do update set node = excluded.node
    returning table_id
"""


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
        await self.registry.open_running()

    def woken(self, owner: Owner) -> None:
        """Nobody deals any more who was about to: the table is open again. Nobody pays for the time in between."""
        if owner.table.status == "shuffling":
            owner.table.status = "open"
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
            await self.registry.store.write(
                lambda connection: connection.execute("delete from nodes where id = ?", (self.id,))
            )
        except StoreError:
            log.warning("left without saying so")
        if self.hints is not None:
            await self.hints.close()

    async def check_key(self) -> None:
        """All servers must have the same key, or they could not read what the others stored."""
        mine = self.registry.seal.name

        def job(connection: Connection) -> tuple[str, int]:
            connection.execute("insert into about (name, value) values ('key', ?) on conflict do nothing", (mine,))
            return str(connection.execute("select value from about where name = 'key'")[0][0]), skew_ms(connection)

        key, skew = await self.registry.store.write(job)
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
        entries = await self.registry.store.rows(ENTRIES, owner.id, owner.table.head)
        if not entries or owner.table.broken:
            return False
        self.registry.replay_on(owner, entries)
        owner.waited(max(0.0, (self.registry.now_ms() - entries[-1][5]) / 1000))
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
        id = owner.id

        def look(connection: Connection) -> Any:
            ((row),) = connection.execute(
                "select status, host, secret, commitment, aborts, rematch from tables where id = ?", (id,)
            )
            seats = connection.execute(
                "select s.person, s.bot, s.auto, s.proxy, p.name, m.promise, m.nonce from seats s"
                " left join people p on p.id = s.person"
                " left join promises m on m.table_id = s.table_id and m.seat = s.seat"
                " where s.table_id = ? order by s.seat",
                (id,),
            )
            members = connection.execute("select person from members where table_id = ?", (id,))
            asked = connection.execute("select body from asked where table_id = ?", (id,))
            return row, seats, members, asked

        row, seats, members, asked = found = await self.registry.store.read(look)
        if found == owner.rows:
            return False
        owner.rows = found
        status, owner.table.host, secret, commitment, owner.table.aborts, owner.table.rematch = row
        owner.table.members = {member for (member,) in members}
        for place, (_, _, auto, proxy, _, _, _) in zip(owner.table.places, seats, strict=True):
            place.auto = bool(auto)
            place.proxy = msgspec.json.decode(proxy, type=Proxy) if proxy else None
        if owner.table.match is None:
            # The pages here are asked for the chance they promised, whoever deals.
            again = commitment != owner.table.commitment or (
                status == "shuffling" and owner.table.status != "shuffling"
            )
            owner.table.secret, owner.table.commitment = self.registry.seal.open(secret, id), commitment
            owner.table.status = status if status in ("open", "shuffling") else owner.table.status
            for seat, (person, bot, _, _, name, promise, nonce) in enumerate(seats):
                place = owner.table.places[seat]
                if (place.person, place.bot) != (person, bot):
                    known = owner.table.settings.here.get(str(seat), name) if person else name
                    place = owner.table.places[seat] = Place(person, known or "", bot)
                place.commit, place.nonce = promise or b"", nonce or b""
            owner.table.name_seats()
            self.registry.starting.revealed(owner)
            if again and status == "shuffling":
                self.registry.starting.ask_for_chance(owner)
        owner.table.asking = _asking(owner.table, asked)
        return True

    async def _chat(self, owner: Owner) -> None:
        """Show what was said at other servers."""
        rows = await self.registry.store.rows(
            "select number, person, name, seat, body, at_ms from chat where table_id = ? and number > ?"
            " order by number",
            owner.id,
            owner.chat_head,
        )
        for number, person, name, seat, text, at_ms in rows:
            if number > owner.chat_head:
                owner.chat_head = number
                owner.say_chat(Chat(number, person, name, None if seat < 0 else seat, text, at_ms))

    async def chatted(self, owner: Owner, said: Chat) -> None:
        """Something was said here: it is read with what was said elsewhere, in its order."""
        del said
        await self._chat(owner)
        self.hint(owner, "chat")

    async def _chat_heads(self, ids: list[str]) -> dict[str, int]:
        sql = "select table_id, max(number) from chat where table_id = any(?) group by table_id"
        return dict(await self.registry.store.rows(sql, ids))

    # What tables keep in the database besides their entries

    async def promise(self, owner: Owner, seat: int, promise: bytes) -> None:
        """A page promises chance."""
        await self.registry.store.write(
            lambda connection: connection.execute(
                "insert into promises (table_id, seat, promise) values (?,?,?)"
                " on conflict (table_id, seat) do update set promise = excluded.promise, nonce = null",
                (owner.id, seat, promise),
            )
        )
        self.hint(owner, "people")

    async def reveal(self, owner: Owner, seat: int, nonce: bytes) -> None:
        """A page keeps its promise."""
        await self.registry.store.write(
            lambda connection: connection.execute(
                "update promises set nonce = ? where table_id = ? and seat = ?", (nonce, owner.id, seat)
            )
        )
        self.hint(owner, "people")

    async def forget_promise(self, owner: Owner, seat: int, promise: bytes) -> None:
        """The page that promised has gone."""
        await self.registry.store.write(
            lambda connection: connection.execute(
                "delete from promises where table_id = ? and seat = ? and promise = ?", (owner.id, seat, promise)
            )
        )
        self.hint(owner, "people")

    async def keep_asking(self, owner: Owner) -> None:
        """Let the other servers know of a request to take moves back, and of who agreed."""
        asking, id = owner.table.asking, owner.id
        body: dict[str, Any] = {"id": "", "entry": owner.table.turn_entry}
        if asking is not None:
            body |= {"id": asking.id, "seat": asking.seat, "ply": asking.ply, "yes": sorted(asking.yes)}

        def job(connection: Connection) -> list[int]:
            connection.lock(f"asked {id}")
            rows = connection.execute("select body from asked where table_id = ?", (id,))
            kept = json.loads(rows[0][0]) if rows else {}
            if kept.get("id") == body["id"] and body["id"]:
                body["yes"] = sorted({*kept["yes"], *body["yes"]})
            connection.execute(
                "insert into asked (table_id, body) values (?,?)"
                " on conflict (table_id) do update set body = excluded.body",
                (id, json.dumps(body)),
            )
            return list(body.get("yes", []))

        agreed = await self.registry.store.write(job)
        if asking is not None:
            asking.yes.update(agreed)
        self.hint(owner, "people")

    async def begin(self, owner: Owner) -> bool:
        """Take it on oneself to deal, and to look after the table; False if another server has."""

        def job(connection: Connection) -> bool:
            begin = "update tables set status = 'shuffling' where id = ? and status = 'open' returning id"
            if not connection.execute(begin, (owner.id,)):
                return False
            connection.execute(
                "insert into tending (table_id, node) values (?,?)"
                " on conflict (table_id) do update set node = excluded.node",
                (owner.id, self.id),
            )
            return True

        owner.tended = await self.registry.store.write(job)
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
        def job(connection: Connection) -> tuple[list[tuple[Any, ...]], int]:
            connection.execute(ALIVE, (self.id,))
            return connection.execute(LIVING), skew_ms(connection)

        rows, skew = await self.registry.store.write(job)
        self._set_clock(skew)
        silent, self._last_beat = time.monotonic() - self._last_beat, time.monotonic()
        if silent > DEAD / 1000:
            await self._come_back()
        alive = {id for id, lives in rows if lives}
        for dead in self.alive - alive:
            for owner in list(self.registry.owners.values()):
                gone = owner.elsewhere.pop(dead, set())
                for seat in gone:
                    if owner.tended and not owner.here(seat):
                        owner.went(seat)
        self.alive = alive
        if any(not lives for _, lives in rows):
            await self.registry.store.write(lambda connection: connection.execute(BURY))

    def _set_clock(self, skew: int) -> None:
        """Deadlines are those of the database's clock: that of this machine may be minutes off."""
        if abs(skew - self.registry.skew_ms) > 100:  # less is how long the answer took
            if abs(skew) > WRONG_CLOCK:
                log.warning("clock differs from the database's", extra={"seconds": round(-skew / 1000, 1)})
            self.registry.skew_ms = skew

    async def _come_back(self) -> None:
        """After a silence so long that others take this server for dead, and look after what it tended."""
        rows = await self.registry.store.rows("select table_id from tending where node = ?", self.id)
        mine = {id for (id,) in rows}
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
        while await self.registry.store.rows(f"select 1 {ORPHANS}"):

            def job(connection: Connection) -> list[tuple[Any, ...]]:
                connection.lock("adopt")
                return connection.execute(ADOPT, (self.id,))

            for (id,) in await self.registry.store.write(job):
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
                if count % 2 == 0:
                    await self.registry.check_sessions()
            except StoreError:
                continue

    async def _poll(self, hurry: bool) -> None:
        owners = {owner.id: owner for owner in self.registry.owners.values() if owner.table.status != "over"}
        if not owners:
            return
        sql = "select table_id, max(number) from entries where table_id = any(?) group by table_id"
        heads: dict[str, int] = dict(await self.registry.store.rows(sql, list(owners)))
        chats = await self._chat_heads([owner.id for owner in owners.values() if owner.sockets])
        for owner in owners.values():
            if heads.get(owner.id, -1) > owner.table.head:
                await self.catch_up(owner)
            elif owner.table.match is None:
                with contextlib.suppress(Refusal):
                    await self.registry.start_if_full(owner)  # looks at the table first
            elif owner.table.asking is not None:
                await self.refresh(owner)
            elif hurry and (owner.tended or owner.acting):
                owner.act()
            if chats.get(owner.id, -1) > owner.chat_head:
                await self._chat(owner)


def skew_ms(connection: Connection) -> int:
    """What the clock of this machine lacks to the database's."""
    begun = time.time_ns()
    ((now,),) = connection.execute(TIME)
    return int(now) - (begun + time.time_ns()) // 2_000_000


def _asking(table: Table, asked: list[tuple[Any, ...]]) -> Asking | None:
    """The request that the database keeps, unless something was chosen since."""
    if not asked:
        return None
    body = json.loads(asked[0][0])
    if body["entry"] != table.turn_entry or not body["id"]:
        return None
    found = Asking(body["id"], body["seat"], body["ply"])
    found.yes = set(body["yes"])
    return found
