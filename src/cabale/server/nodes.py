"""Several servers on one database, each of which may serve any table.

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

from cabale.server import wire
from cabale.server.errors import Refusal
from cabale.server.queue import SWEEP
from cabale.server.store import StoreError
from cabale.server.tables import Asking, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from cabale.server.bus import Bus
    from cabale.server.hall import Hall
    from cabale.server.store import Connection
    from cabale.server.tables import Table

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


class Nodes:
    """A server among others."""

    def __init__(self, hall: Hall, redis: str = "") -> None:
        self.hall = hall
        self.id = hall.boot
        self.alive: set[str] = {self.id}
        self.bus: Bus | None = None
        if redis:
            from cabale.server.bus import Bus

            self.bus = Bus(redis, self._heard, self._joined)
            for limit in hall.limits.all():
                limit.counter = self.bus.count
                limit.clock = lambda: hall.now_ms() / 1000
        self._look = asyncio.Event()
        self._down_since = 0.0
        self._last_beat = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Be known to the others, and begin to listen."""
        await self._beat()
        work: list[Callable[[], Coroutine[Any, Any, None]]] = [self._live, self._poll_on]
        if self.bus is not None:
            work += [self.bus.run, self._share_on]
        self._tasks = [asyncio.create_task(self._steadily(one)) for one in work]

    async def _steadily(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do this for ever: a defect in it must not leave the server deaf."""
        while True:
            try:
                await work()
            except Exception as error:
                self.hall.meters.unhandled.inc()
                log.exception("task failed", extra={"error": type(error).__name__})
                await asyncio.sleep(1)

    async def stop(self) -> None:
        """Leave: what was tended here is adopted by others at once."""
        for task in self._tasks:
            task.cancel()
        try:
            await self.hall.store.write(
                lambda connection: connection.execute("delete from nodes where id = ?", (self.id,))
            )
        except StoreError:
            log.warning("left without saying so")
        if self.bus is not None:
            await self.bus.close()

    async def check_key(self) -> None:
        """All servers must have the same key, or they could not read what the others stored."""
        mine = self.hall.seal.name

        def job(connection: Connection) -> tuple[str, int]:
            connection.execute("insert into about (name, value) values ('key', ?) on conflict do nothing", (mine,))
            return str(connection.execute("select value from about where name = 'key'")[0][0]), skew_ms(connection)

        key, skew = await self.hall.store.write(job)
        self._set_clock(skew)  # before anyone is served
        if key != mine:
            raise StoreError(
                f"{self.hall.config.folder / 'key'}: is not the key of this database; copy the file from another server"
            )

    # Hints

    def hint(self, table: Table, words: str) -> None:
        """Tell the other servers where to look."""
        if self.bus is not None:
            self.bus.say(table.id, f"{self.id} {words}")

    def opened(self, table: Table) -> None:
        """A table is in memory from now on."""
        if self.bus is not None:
            self.bus.follow(table.id)
            self.hint(table, "who")

    def closed(self, table: Table) -> None:
        """A table is no longer in memory."""
        if self.bus is not None:
            self.bus.leave(table.id)

    def here(self, table: Table, *, again: bool = False) -> None:
        """Tell who sits there with an open line to this server, if it has changed or someone asks again."""
        seats = sorted({seat for line in table.lines if (seat := line.seat) is not None})
        if again or seats != table.said_here:
            table.said_here = seats
            self.hint(table, "here " + ",".join(map(str, seats)))

    def _heard(self, id: str, words: str) -> None:
        table = self.hall.tables.get(id)
        node, what, *rest = (*words.split(" "), "")
        if table is None or node == self.id:
            return
        if what == "head":
            if int(rest[0]) > table.head:
                self.hall.spawn(self.catch_up(table))
        elif what == "people":
            self.hall.spawn(self.refresh(table))
        elif what == "chat":
            self.hall.spawn(self._chat(table))
        elif what == "who":
            self.here(table, again=True)
        elif what == "here":
            table.elsewhere[node] = {int(seat) for seat in rest[0].split(",") if seat}
            self.alive.add(node)
            for seat in table.elsewhere[node]:
                table.came(seat)
            table.announce_people(hint=False)

    def _joined(self, ids: list[str]) -> None:
        for id in ids:
            table = self.hall.tables.get(id)
            if table is not None:
                self.hall.spawn(self.refresh(table))

    # Looking at the database

    async def fresh(self, table: Table) -> None:
        """Bring a table up to date before something is decided about it."""
        if table.status == "over":
            return
        if table.match is None:
            await self.refresh(table)
        else:
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Do what other servers have stored."""
        async with table.lock:
            news = await self.read_news(table)
        if news:
            await table.after_others()

    async def read_news(self, table: Table) -> bool:
        """Read what is new, with the table's lock held; whether there was anything."""
        if table.match is None:
            await self._read_rows(table)  # the seats and the secret that the first entry needs
        entries = await self.hall.store.rows(ENTRIES, table.id, table.head)
        if not entries or table.broken:
            return False
        self.hall.replay_on(table, entries)
        table.waited(max(0.0, (self.hall.now_ms() - entries[-1][5]) / 1000))
        return True

    async def refresh(self, table: Table) -> None:
        """Look at all of a table again: seats, promises, requests, entries."""
        async with table.lock:
            changed = await self._read_rows(table)
            news = await self.read_news(table) if not table.broken else False
        if news:
            await table.after_others()
        elif changed:
            table.announce_people(hint=False)
            table.announce()

    async def _read_rows(self, table: Table) -> bool:
        id = table.id

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

        row, seats, members, asked = found = await self.hall.store.read(look)
        if found == table.rows:
            return False
        table.rows = found
        status, table.host, secret, commitment, table.aborts, table.rematch = row
        table.members = {member for (member,) in members}
        for place, (_, _, auto, proxy, _, _, _) in zip(table.places, seats, strict=True):
            place.auto = bool(auto)
            place.proxy = msgspec.json.decode(proxy, type=wire.Proxy) if proxy else None
        if table.match is None:
            # The pages here are asked for the chance they promised, whoever deals.
            again = commitment != table.commitment or (status == "shuffling" and table.status != "shuffling")
            table.secret, table.commitment = self.hall.seal.open(secret, id), commitment
            table.status = status if status in ("open", "shuffling") else table.status
            for seat, (person, bot, _, _, name, promise, nonce) in enumerate(seats):
                place = table.places[seat]
                if (place.person, place.bot) != (person, bot):
                    known = table.settings.here.get(str(seat), name) if person else name
                    place = table.places[seat] = Place(person, known or "", bot)
                place.commit, place.nonce = promise or b"", nonce or b""
            table.name_seats()
            self.hall.dealing.revealed(table)
            if again and status == "shuffling":
                self.hall.dealing.ask_for_chance(table)
        table.asking = self._asking(table, asked)
        return True

    def _asking(self, table: Table, asked: list[tuple[Any, ...]]) -> Asking | None:
        if not asked:
            return None
        body = json.loads(asked[0][0])
        if body["entry"] != table.turn_entry or not body["id"]:
            return None  # something was chosen since
        found = Asking(body["seat"], body["ply"])
        found.id, found.yes = body["id"], set(body["yes"])
        return found

    async def _chat(self, table: Table) -> None:
        """Show what was said at other servers."""
        rows = await self.hall.store.rows(
            "select number, person, name, seat, body, at_ms from chat where table_id = ? and number > ?"
            " order by number",
            table.id,
            table.chat_head,
        )
        for number, person, name, seat, text, at_ms in rows:
            if number > table.chat_head:
                table.chat_head = number
                table.say_chat(wire.Chat(number, person, name, None if seat < 0 else seat, text, at_ms))

    async def chatted(self, table: Table) -> None:
        """Something was said here."""
        await self._chat(table)
        self.hint(table, "chat")

    async def _chat_heads(self, ids: list[str]) -> dict[str, int]:
        sql = "select table_id, max(number) from chat where table_id = any(?) group by table_id"
        return dict(await self.hall.store.rows(sql, ids))

    # What tables keep in the database besides their entries

    async def promise(self, table: Table, seat: int, promise: bytes) -> None:
        """A page promises chance."""
        await self.hall.store.write(
            lambda connection: connection.execute(
                "insert into promises (table_id, seat, promise) values (?,?,?)"
                " on conflict (table_id, seat) do update set promise = excluded.promise, nonce = null",
                (table.id, seat, promise),
            )
        )
        self.hint(table, "people")

    async def reveal(self, table: Table, seat: int, nonce: bytes) -> None:
        """A page keeps its promise."""
        await self.hall.store.write(
            lambda connection: connection.execute(
                "update promises set nonce = ? where table_id = ? and seat = ?", (nonce, table.id, seat)
            )
        )
        self.hint(table, "people")

    async def forget_promise(self, table: Table, seat: int, promise: bytes) -> None:
        """The page that promised has gone."""
        await self.hall.store.write(
            lambda connection: connection.execute(
                "delete from promises where table_id = ? and seat = ? and promise = ?", (table.id, seat, promise)
            )
        )
        self.hint(table, "people")

    async def keep_asking(self, table: Table) -> None:
        """Let the other servers know of a request to take moves back, and of who agreed."""
        asking, id = table.asking, table.id
        body: dict[str, Any] = {"id": "", "entry": table.turn_entry}
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

        agreed = await self.hall.store.write(job)
        if asking is not None:
            asking.yes.update(agreed)
        self.hint(table, "people")

    async def tend(self, table: Table) -> None:
        """Look after a table that starts here."""
        await self.hall.store.write(
            lambda connection: connection.execute(
                "insert into tending (table_id, node) values (?,?)"
                " on conflict (table_id) do update set node = excluded.node",
                (table.id, self.id),
            )
        )
        table.tended = True

    # Living

    async def _live(self) -> None:
        """Signs of life, and what the dead leave behind."""
        while True:
            try:
                await self._beat()
                await self._adopt()
                if self.hall.config.queue:
                    await self.hall.store.write(lambda connection: connection.execute(SWEEP))
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
        while self.bus is not None:
            await asyncio.sleep(1)
            await self.bus.share(self.hall.limits)

    async def _beat(self) -> None:
        def job(connection: Connection) -> tuple[list[tuple[Any, ...]], int]:
            connection.execute(ALIVE, (self.id,))
            return connection.execute(LIVING), skew_ms(connection)

        rows, skew = await self.hall.store.write(job)
        self._set_clock(skew)
        silent, self._last_beat = time.monotonic() - self._last_beat, time.monotonic()
        if silent > DEAD / 1000:
            await self._come_back()
        alive = {id for id, lives in rows if lives}
        for dead in self.alive - alive:
            for table in list(self.hall.tables.values()):
                gone = table.elsewhere.pop(dead, set())
                for seat in gone:
                    if table.tended and not table.here(seat):
                        table.went(seat)
        self.alive = alive
        if any(not lives for _, lives in rows):
            await self.hall.store.write(lambda connection: connection.execute(BURY))

    def _set_clock(self, skew: int) -> None:
        """Deadlines are those of the database's clock: that of this machine may be minutes off."""
        if abs(skew - self.hall.skew_ms) > 100:  # less is how long the answer took
            if abs(skew) > WRONG_CLOCK:
                log.warning("clock differs from the database's", extra={"seconds": round(-skew / 1000, 1)})
            self.hall.skew_ms = skew

    async def _come_back(self) -> None:
        """After a silence so long that others take this server for dead, and look after what it tended."""
        rows = await self.hall.store.rows("select table_id from tending where node = ?", self.id)
        mine = {id for (id,) in rows}
        for table in list(self.hall.tables.values()):
            if table.tended and table.id not in mine and table.status in ("running", "shuffling"):
                table.let_go()
            if table.lines:
                self.here(table, again=True)
            if table.status != "over":
                await self.catch_up(table)

    async def _adopt(self) -> None:
        """Tend what nobody tends."""
        if self.hall.draining:
            return
        while await self.hall.store.rows(f"select 1 {ORPHANS}"):

            def job(connection: Connection) -> list[tuple[Any, ...]]:
                connection.lock("adopt")
                return connection.execute(ADOPT, (self.id,))

            for (id,) in await self.hall.store.write(job):
                known = id in self.hall.tables
                try:
                    table = await self.hall.table(id)
                except Refusal:
                    continue
                if not known:
                    table.resume()  # nobody pays for the time that its server was away
                table.tended = True
                if table.status == "shuffling":
                    self.hall.spawn(self.hall.dealing.shuffle(table))
                else:
                    table.act()

    def _recovered(self, seconds: float) -> None:
        """The database was away: nobody pays for it, and what waited goes on."""
        log.warning("database answers again", extra={"seconds": round(seconds, 1)})
        for table in list(self.hall.tables.values()):
            if table.status == "running":
                table.waited(-seconds)
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
                    await self.hall.check_sessions()
            except StoreError:
                continue

    async def _poll(self, hurry: bool) -> None:
        tables = {table.id: table for table in self.hall.tables.values() if table.status != "over"}
        if not tables:
            return
        sql = "select table_id, max(number) from entries where table_id = any(?) group by table_id"
        heads: dict[str, int] = dict(await self.hall.store.rows(sql, list(tables)))
        chats = await self._chat_heads([table.id for table in tables.values() if table.lines])
        for table in tables.values():
            if heads.get(table.id, -1) > table.head:
                await self.catch_up(table)
            elif table.match is None:
                with contextlib.suppress(Refusal):
                    await self.hall.start_if_full(table)  # looks at the table first
            elif table.asking is not None:
                await self.refresh(table)
            elif hurry and (table.tended or table.acting):
                table.act()
            if chats.get(table.id, -1) > table.chat_head:
                await self._chat(table)


def skew_ms(connection: Connection) -> int:
    """What the clock of this machine lacks to the database's."""
    begun = time.time_ns()
    ((now,),) = connection.execute(TIME)
    return int(now) - (begun + time.time_ns()) // 2_000_000
