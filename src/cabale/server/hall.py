"""The hall: all tables of a server, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from cabale import corrected
from cabale.bots import LEVELS
from cabale.data import DataError
from cabale.games import SHELF, GameError, game
from cabale.match import IllegalMove
from cabale.record import RecordError, replay
from cabale.server import fair, ratings, wire
from cabale.server.dealing import Dealing
from cabale.server.errors import Refusal
from cabale.server.limits import Limits
from cabale.server.meters import Meters
from cabale.server.names import clean_name, clean_title
from cabale.server.notices import Notices
from cabale.server.passkeys import Passkeys
from cabale.server.people import People, hashed
from cabale.server.store import Store, StoreError
from cabale.server.tables import INSERT_ENTRY, OVERSLEPT, Place, Settings, Table, own_name
from cabale.server.thinking import Thinkers

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from cabale.record import Record
    from cabale.server.nodes import Nodes
    from cabale.server.people import Person
    from cabale.server.store import Connection

log = logging.getLogger("cabale.server")
INVITE_TIME = 90 * 86_400_000
MANY = 1_000_000
SWEEP = 60  # every so many seconds …
IDLE_TIME = 600_000  # … tables leave memory that nobody has looked at for so many milliseconds


@dataclass
class Config:
    """How a server was started."""

    folder: Path
    database: str = ""  # the address of a PostgreSQL database; empty: a file in the folder
    public_url: str = "http://127.0.0.1:8640"
    origins: list[str] = field(default_factory=list)
    pause: float = 0.6  # seconds that a bot seems to think
    thinkers: int | None = None
    deadline: float = 20.0
    limit_factor: float = 1.0
    grace_factor: float = 1.0
    webhooks: bool = True
    redis: str = ""  # hints between several servers on one database
    queue: bool = False  # bots think in workers that share the database
    data_files: list[Path] = field(default_factory=list)  # corrected figures for new tables


class Hall:
    """All tables, people and bots of one server."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.config = config
        config.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.seal = fair.seal_in(config.folder)
        self.store = store or open_store(config)
        self.store.on_failure = self._store_failed
        self.store.on_commit = self._committed
        self.people = People(self.store)
        self.passkeys = Passkeys(self.store, config.public_url, self.now_ms)
        self.thinkers = Thinkers(config.thinkers, config.deadline)
        if config.queue:
            if not config.database:
                raise StoreError("workers need a database that they share with the server: --database")
            from cabale.server.queue import QueuedThinkers

            self.thinkers = QueuedThinkers(self.store, config.thinkers, config.deadline)
        self.meters = Meters()
        self.limits = Limits(config.limit_factor)
        self.notices = Notices(self)
        self.chosen = keep_figures(config.data_files, config.folder / "figures")
        self.figures = own_figures(config.folder / "figures")
        self.boot = secrets.token_hex(8)
        self.draining = False
        self.working = 0  # entries that lines are putting
        self.grace_factor = config.grace_factor
        self.skew_ms = 0  # with several servers: what the clock of this one lacks to the database's
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.dealing = Dealing(self)
        self.nodes: Nodes | None = None
        if config.database:
            from cabale.server.nodes import Nodes

            self.nodes = Nodes(self, config.redis)
            self.people.fresh_for = 10.0

    def now_ms(self) -> int:
        """The time of day, the same at all servers of a database."""
        return time.time_ns() // 1_000_000 + self.skew_ms

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do this, whoever asked for it may go."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            error = task.exception()  # fetched, so that a refusal nobody waits for is not reported as forgotten
            if error is not None and not isinstance(error, Refusal | StoreError):
                self.meters.unhandled.inc()
                log.error("task failed", extra={"error": f"{type(error).__name__}: {error}"})

    def pause(self, by_itself: bool = False) -> float:
        """How long a bot seems to think: some time, never the time it needs."""
        base = self.config.pause * (2 if by_itself else 1)
        return base * (0.75 + secrets.randbelow(500) / 1000)

    def _store_failed(self, error: Exception) -> None:
        # What the disk holds is unknown: stop before anyone is told something that may not be so.
        print(f"cabale: the store failed, nothing more is accepted: {error}", file=sys.stderr, flush=True)
        self.draining = True
        os._exit(70)

    def _committed(self, size: int, seconds: float) -> None:
        self.meters.commit.observe(seconds)
        self.meters.batch.observe(size)

    def notify(self, table: Table, seat: int) -> None:
        """Tell a person who is not there that it is their turn."""
        person = table.places[seat].person
        if person is not None and self.config.webhooks:
            self.spawn(self.notices.turn(table, person))

    # Tables

    async def create(self, person: Person, new: wire.NewTable) -> tuple[Table, str]:
        """A new table with its host in the first free seat."""
        if self.draining:
            raise Refusal("restarting", wait=5)
        table = self._lay(new, person.id)
        table.host = person.id
        first = next((seat for seat, place in enumerate(table.places) if place.free), None)
        if first is not None:
            table.places[first] = Place(person.id, person.name)
        for at, name in table.settings.here.items():
            table.places[int(at)] = Place(person.id, name)
        invite = secrets.token_urlsafe(16)
        await self._store_table(table, invite)
        self._keep(table)
        await self.start_if_full(table)
        return table, invite

    def _lay(self, new: wire.NewTable, host: str) -> Table:
        try:
            found = game(new.game)
            options = found.choose_options(new.options)
            if not found.fewest <= new.seats <= found.most:
                raise Refusal("bad-option", f"seats: {found.fewest}–{found.most}")
            wanted = new.figures or self.chosen.get(found.name, "")
            path = self.figures.get((found.name, wanted))
            if new.figures and path is None and found.pieces(options)[1].hash != new.figures:
                raise Refusal("bad-option", "figures")
            _, file = found.pieces(options, path)
        except (GameError, DataError) as error:
            raise Refusal("bad-option", str(error)) from None
        for level in (new.fill, *new.bots.values()):
            if level not in LEVELS:
                raise Refusal("bad-option", f"bots: {', '.join(LEVELS)}")
        here = {seat: clean_name(name) for seat, name in new.here.items() if name.strip()}
        if any(int(seat) >= new.seats for seat in here):
            raise Refusal("bad-option", "here")
        table = Table(self, secrets.token_hex(6), found.name, found.version, file.hash, options)
        table.places = [Place(bot=new.bots.get(str(seat), "")) for seat in range(new.seats)]
        table.settings = Settings(new.pace, new.watch, new.chat, new.rated, new.start_when_full, new.fill)
        table.settings.here = here
        table.title = clean_title(new.title)
        table.public = new.public
        table.secret = fair.new_secret()
        table.commitment = fair.server_commitment(table.id, table.secret)
        table.updated_ms = self.now_ms()
        table.host = host
        return table

    async def _store_table(self, table: Table, invite: str = "") -> None:
        table.name_seats()
        now = self.now_ms()
        sealed = self.seal.close(table.secret, table.id)

        def job(connection: Connection) -> None:
            connection.execute(
                "insert into tables (id, game, version, data, options, seats, status, host, title, settings, is_public,"
                " secret, commitment, aborts, created_ms, updated_ms) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    table.id,
                    table.game.name,
                    table.version,
                    table.data,
                    msgspec.json.encode(table.options, order="sorted").decode(),
                    len(table.places),
                    table.status,
                    table.host,
                    table.title,
                    msgspec.json.encode(table.settings).decode(),
                    int(table.public),
                    sealed,
                    table.commitment,
                    0,
                    now,
                    now,
                ),
            )
            for seat, place in enumerate(table.places):
                connection.execute(
                    "insert into seats (table_id, seat, person, bot) values (?,?,?,?)",
                    (table.id, seat, place.person, place.bot),
                )
            if invite:
                connection.execute(
                    "insert into invites (token, table_id, seat, uses_left, end_ms) values (?,?,?,?,?)",
                    (hashed(invite), table.id, -1, MANY, now + INVITE_TIME),
                )

        await self.store.write(job)

    def _keep(self, table: Table) -> None:
        self.tables[table.id] = table
        if self.nodes is not None:
            self.nodes.opened(table)

    async def table(self, id: str, *, fresh: bool = True) -> Table:
        """A table by its id, from memory or from the store; up to date, unless it need not be."""
        found = self.tables.get(id)
        if found is not None:
            if fresh and self.nodes is not None:
                await self.nodes.fresh(found)
            return found
        waiting = self._opening.get(id)
        if waiting is None:
            waiting = self._opening[id] = self.spawn(self._open(id))
        try:
            return await asyncio.shield(waiting)
        finally:
            self._opening.pop(id, None)

    async def _open(self, id: str) -> Table:
        def look(connection: Connection) -> Any:
            rows = connection.execute(
                "select game, version, data, options, status, host, title, settings, is_public, secret, commitment,"
                " aborts, rematch, result, updated_ms from tables where id = ?",
                (id,),
            )
            seats = connection.execute(
                "select s.person, s.bot, s.auto, s.proxy, p.name from seats s left join people p on p.id = s.person"
                " where s.table_id = ? order by s.seat",
                (id,),
            )
            members = connection.execute("select person from members where table_id = ?", (id,))
            entries = connection.execute(
                "select number, kind, seat, idem, body, at_ms, hash from entries where table_id = ? order by number",
                (id,),
            )
            return rows, seats, members, entries

        rows, seats, members, entries = await self.store.read(look)
        if not rows:
            raise Refusal("not-found")
        row = rows[0]
        table = Table(self, id, row[0], row[1], row[2], json.loads(row[3]))
        table.status, table.host, table.title = row[4], row[5] or "", row[6]
        table.settings = msgspec.json.decode(row[7], type=Settings)
        table.public = bool(row[8])
        table.secret, table.commitment = self.seal.open(row[9], id), row[10]
        table.aborts, table.rematch, table.updated_ms = row[11], row[12], row[14]
        for person, bot, auto, proxy, name in seats:
            known = table.settings.here.get(str(len(table.places)), name) if person else name
            place = Place(person, known or "", bot)
            place.auto = bool(auto)
            place.proxy = msgspec.json.decode(proxy, type=wire.Proxy) if proxy else None
            table.places.append(place)
        table.members = {member for (member,) in members}
        table.name_seats()
        if table.status == "shuffling" and self.nodes is None:
            table.status = "open"
        self.replay_on(table, entries)
        if row[13]:
            table.result = msgspec.json.decode(row[13], type=wire.Result)
        if self.nodes is None:
            table.resume()
        else:
            table.tended = table.acting = False
            table.waited(max(0.0, (self.now_ms() - table.updated_ms) / 1000))
        self._keep(table)
        if table.finished() and table.status != "over":
            await self.finish(table)
        if table.status == "open":
            self.spawn(self.start_if_full(table))
        return table

    def replay_on(self, table: Table, entries: list[tuple[Any, ...]]) -> None:
        """Do all entries of a table again; a chain that does not hold stops the table, not the server."""
        status = table.status
        if entries and (table.version != table.game.version or not self._has_figures(table)):
            # Playing it by other rules would make another game of it: it waits for a server that has them.
            table.broken = "other-rules"
            self.meters.waiting_for_rules.inc()
            return
        for number, kind, seat, idem, body, at_ms, kept in entries:
            encoded = self.seal.open(body, f"{table.id}/{number}")
            chain = fair.link(table.chain, table.id, number, kind, seat, encoded, table.secret)
            if chain != kept or number != table.head + 1:
                table.broken = "damaged"
                self.meters.mismatch.inc()
                log.error("chain broken", extra={"table": table.id, "number": number})
                return
            try:
                table.do(number, kind, seat, json.loads(encoded), encoded, idem or "", at_ms, chain)
            except (IllegalMove, KeyError, ValueError, IndexError) as error:
                table.broken = "damaged"
                self.meters.mismatch.inc()
                log.error("entry cannot be done", extra={"table": table.id, "error": type(error).__name__})
                return
        if status == "over":
            table.status = "over"

    def _has_figures(self, table: Table) -> bool:
        try:
            return bool(table.game.pieces(table.options, table.figures)[1].hash == table.data)
        except DataError:
            return False

    async def join(self, table: Table, person: Person, invite: str, seat: int | None) -> None:
        """Sit down."""
        if table.seat_of(person.id) is not None:
            await self.start_if_full(table)
            return
        bound = await self._use_invite(table, person, invite, sit=True)
        if bound is not None:
            seat = bound
        async with table.lock:
            if table.seat_of(person.id) is not None:
                return  # another tab was quicker
            if table.status != "open":
                raise Refusal("started")
            free = [number for number, place in enumerate(table.places) if place.free]
            if seat is None:
                if not free:
                    raise Refusal("full")
                seat = free[0]
            if seat not in free:
                raise Refusal("taken")
            await self._seat(table, seat, person.id, "", only_free=True)
            table.places[seat] = Place(person.id, person.name)
            table.name_seats()
        table.announce_people()
        await self.start_if_full(table)

    async def _use_invite(self, table: Table, person: Person, invite: str, *, sit: bool) -> int | None:
        """Let a person in who has an invitation; the seat it is for, if it is for one."""
        if not invite:
            if not table.may_enter(person.id):
                raise Refusal("not-found")
            return None

        def job(connection: Connection) -> int | None:
            rows = connection.execute(
                "select seat, uses_left, end_ms from invites where token = ? and table_id = ?",
                (hashed(invite), table.id),
            )
            if not rows:
                raise Refusal("not-found")
            seat, uses, end = rows[0]
            if uses <= 0 or end < self.now_ms():
                raise Refusal("used-up")
            if sit and seat >= 0:
                left = "update invites set uses_left = uses_left - 1 where token = ? and uses_left > 0 returning seat"
                if not connection.execute(left, (hashed(invite),)):
                    raise Refusal("used-up")
            connection.execute(
                "insert into members (table_id, person) values (?,?) on conflict do nothing", (table.id, person.id)
            )
            return seat if seat >= 0 else None

        found = await self.store.write(job)
        table.members.add(person.id)
        return found

    async def watch(self, table: Table, person: Person, invite: str) -> None:
        """Look on."""
        await self._use_invite(table, person, invite, sit=False)
        if table.eyes(person.id) is None:
            raise Refusal("not-at-table")

    async def invite(self, table: Table, seat: int | None) -> str:
        """A new invitation. One to the table makes the old one void."""
        token = secrets.token_urlsafe(16)

        def job(connection: Connection) -> None:
            if seat is None:
                connection.execute("delete from invites where table_id = ? and seat = -1", (table.id,))
            uses = MANY if seat is None else 1
            connection.execute(
                "insert into invites (token, table_id, seat, uses_left, end_ms) values (?,?,?,?,?)",
                (hashed(token), table.id, -1 if seat is None else seat, uses, self.now_ms() + INVITE_TIME),
            )

        await self.store.write(job)
        return token

    async def _seat(self, table: Table, seat: int, person: str | None, bot: str, *, only_free: bool = False) -> None:
        sql = "update seats set person = ?, bot = ?, auto = 0, proxy = '' where table_id = ? and seat = ?"
        if only_free:
            sql += " and person is null and bot = ''"

        def job(connection: Connection) -> None:
            # Another server may have seated someone, or begun the game.
            status = connection.execute("select status from tables where id = ?", (table.id,))
            if status != [("open",)]:
                raise Refusal("started")
            if not connection.execute(sql + " returning seat", (person, bot, table.id, seat)):
                raise Refusal("taken")

        await self.store.write(job)

    async def set_bot(self, table: Table, seat: int, level: str) -> None:
        """A bot sits there, or nobody."""
        if level and level not in LEVELS:
            raise Refusal("bad-option", f"bots: {', '.join(LEVELS)}")
        async with table.lock:
            if table.status != "open":
                raise Refusal("started")
            if not 0 <= seat < len(table.places):
                raise Refusal("not-found")
            if table.places[seat].person == table.host:
                raise Refusal("taken")
            await self._seat(table, seat, None, level)
            table.places[seat] = Place(bot=level)
            table.name_seats()
        table.announce_people()
        await self.start_if_full(table)

    async def leave(self, table: Table, person: str) -> None:
        """Get up: the seat is free again, or a bot takes it over."""
        seat = table.seat_of(person)
        if seat is None:
            raise Refusal("not-at-table")
        if table.status == "open":
            async with table.lock:
                await self._seat(table, seat, None, "")
                table.places[seat] = Place()
                table.name_seats()
            table.announce_people()
        elif table.status == "running" and not table.places[seat].away:
            await table.stand_in(seat, True, own_name("leave", f"{table.id} {seat} {table.head}"))
            table.announce_people()

    async def start_if_full(self, table: Table) -> None:
        """Begin if everyone is there and that is the agreement. Whoever sat down last may have lost their server."""
        if self.nodes is not None:
            await self.nodes.refresh(table)  # the last two may have sat down at two servers
        if table.settings.start_when_full and table.status == "open" and not any(place.free for place in table.places):
            await self.start(table)

    async def start(self, table: Table) -> None:
        """Fill free seats with bots and deal. Pages that promised chance are asked for it first."""
        async with table.lock:
            if table.status != "open":
                if table.status == "shuffling":
                    return
                raise Refusal("started")
            if self.draining:
                raise Refusal("restarting", wait=5)
            for seat, place in enumerate(table.places):
                if place.free:
                    await self._seat(table, seat, None, table.settings.fill)
                    table.places[seat] = Place(bot=table.settings.fill)
            table.name_seats()
            if self.nodes is not None:
                begin = "update tables set status = 'shuffling' where id = ? and status = 'open' returning id"
                if not await self.store.write(lambda connection: connection.execute(begin, (table.id,))):
                    return  # another server has begun
                await self.nodes.tend(table)
            table.status = "shuffling"
        table.announce_people()
        self.spawn(self.dealing.shuffle(table))

    async def finish(self, table: Table) -> None:
        """The game is over: keep the result and rate the players. Doing it again changes nothing."""
        result = table.settle()
        encoded = msgspec.json.encode(result).decode()
        # People who share a device share an account: their game says nothing about it.
        rated = table.settings.rated and not table.settings.imported and not table.settings.here
        who = [place.person or f"bot:{place.bot}" for place in table.places]

        def job(connection: Connection) -> None:
            first = connection.execute(
                "update tables set status = 'over', result = ?, updated_ms = ? where id = ? and status <> 'over'"
                " returning id",
                (encoded, self.now_ms(), table.id),
            )
            if first and rated:
                ratings.update(connection, table.game.name, who, result.places)

        await self.store.write(job)
        table.status, table.result = "over", result
        table.rest()
        table.announce_people()

    async def again(self, table: Table) -> Table:
        """The same people once more, seats rotated by one."""
        if table.status != "over":
            raise Refusal("not-over")
        async with table.lock:
            if table.rematch:
                return await self.table(table.rematch)
            fresh = self._lay(
                wire.NewTable(
                    game=table.game.name,
                    seats=len(table.places),
                    options=table.options,
                    fill=table.settings.fill,
                    pace=table.settings.pace,
                    public=table.public,
                    watch=table.settings.watch,
                    chat=table.settings.chat,
                    rated=table.settings.rated,
                    start_when_full=False,
                    figures=table.data,
                    title=table.title,
                ),
                table.host,
            )
            rotated = [*table.places[1:], table.places[0]]
            last = len(table.places) - 1
            fresh.settings.here = {str((int(at) or last + 1) - 1): name for at, name in table.settings.here.items()}
            fresh.places = [
                Place(place.person, place.called, "" if place.person is not None else place.bot) for place in rotated
            ]
            await self._store_table(fresh)
            once = "update tables set rematch = ? where id = ? and rematch = '' returning id"
            if not await self.store.write(lambda connection: connection.execute(once, (fresh.id, table.id))):
                ((table.rematch,),) = await self.store.rows("select rematch from tables where id = ?", table.id)
                return await self.table(table.rematch)  # another server was quicker
            table.rematch = fresh.id
            self._keep(fresh)
        table.announce_people()
        return fresh

    async def bring(self, record: Record, person: Person) -> Table:
        """A record becomes a finished table."""
        try:
            path = self.figures.get((record.game, record.data))
            match = await asyncio.get_running_loop().run_in_executor(None, replay, record, path)
        except (RecordError, GameError, DataError) as error:
            raise Refusal("not-possible", str(error)) from None
        if match.seat is not None:
            raise Refusal("not-possible", "the game is not over")
        new = wire.NewTable(record.game, record.seats, options=record.options, figures=record.data)
        table = self._lay(new, person.id)
        table.settings.imported = True
        table.settings.rated = False
        names = [*record.players, *[""] * record.seats][: record.seats]
        table.places = [Place(bot=name if name in LEVELS else LEVELS[0]) for name in names]
        nothing = [""] * record.seats
        steps: list[tuple[str, int, dict[str, Any]]] = [
            ("start", -1, {"commits": nothing, "nonces": nothing, "seed": record.seed})
        ]
        for seat, words in zip(match.movers, record.moves, strict=True):
            steps.append(("move", seat, {"move": words, "by": "person", "decision": "", "left": 0}))
        rows = []
        table.name_seats()
        for number, (kind, seat, body) in enumerate(steps):
            encoded = msgspec.json.encode(body, order="sorted")
            chain = fair.link(table.chain, table.id, number, kind, seat, encoded, table.secret)
            sealed = self.seal.close(encoded, f"{table.id}/{number}")
            rows.append((table.id, number, kind, seat, None, sealed, table.updated_ms, chain))
            table.do(number, kind, seat, body, encoded, "", table.updated_ms, chain)
        table.status, table.result = "over", table.settle()
        result = msgspec.json.encode(table.result).decode()
        await self._store_table(table)

        def job(connection: Connection) -> None:
            for row in rows:
                connection.execute(INSERT_ENTRY, row)
            connection.execute("update tables set result = ? where id = ?", (result, table.id))

        await self.store.write(job)
        self._keep(table)
        return table

    # The life of a server

    async def open_all(self) -> None:
        """After a start: open the tables that are running, so that bots and clocks go on."""
        if self.nodes is not None:
            await self.nodes.start()  # opens those that nobody else tends
            return
        rows = await self.store.rows("select id from tables where status in ('running', 'shuffling')")
        needed: dict[str, int] = {}
        for (id,) in rows:
            try:
                table = await self.table(id)
            except Exception as error:
                self.meters.mismatch.inc()
                log.error("table cannot be opened", extra={"table": id, "error": type(error).__name__})
                continue
            if table.broken == "other-rules":
                name = f"{table.game.name} {table.version} ({table.data[:12]})"
                needed[name] = needed.get(name, 0) + 1
            if table.match is not None and not table.broken and table.status == "running":
                table.act()
        if needed:
            log.error("tables need other rules or figures and are not played on", extra={"needed": needed})

    async def tend(self) -> None:
        """Every second: how late is the loop; every few: who does not read; sometimes: who left for good."""
        count = 0
        while True:
            started = time.monotonic()
            await asyncio.sleep(1)
            count += 1
            lag = max(0.0, time.monotonic() - started - 1)
            self.meters.lag.set(lag)
            self.tick = time.monotonic()
            self.meters.tables.set(len(self.tables))
            self.meters.waiting.set(self.thinkers.waiting)
            if count % SWEEP == 0:
                self.people.sweep()
            if count % SWEEP == 1:
                self.meters.backup_age.set(backup_age(self.config.folder))
            for table in list(self.tables.values()):
                if lag > OVERSLEPT:
                    table.stood_still(lag)
                for line in list(table.lines):
                    line.look_after(started)
                needed = table.status == "running" and (self.nodes is None or table.tended)
                idle = not table.lines and not needed and not table.lock.locked()
                if count % SWEEP == 0 and idle and self.now_ms() - table.updated_ms > IDLE_TIME:
                    table.rest()
                    self.tables.pop(table.id, None)
                    if self.nodes is not None:
                        self.nodes.closed(table)

    tick = 0.0

    async def check_sessions(self) -> None:
        """End the lines of those who have signed out at another server."""
        lines = [line for table in self.tables.values() for line in table.lines]
        sids = list({line.session.sid for line in lines})
        sql = "select sid from sessions where sid = any(?) union all select token from tokens where token = any(?)"
        good = {bytes(sid) for (sid,) in await self.store.rows(sql, sids, sids)} if sids else set()
        for line in lines:
            line.session.ended = line.session.ended or line.session.sid not in good

    async def drain(self) -> None:
        """Take no more, finish what was accepted, tell everyone, close."""
        self.draining = True
        for table in self.tables.values():
            table.rest()
        deadline = time.monotonic() + 6
        while time.monotonic() < deadline:
            busy = [task for task in self._tasks if task is not asyncio.current_task()]
            if busy:
                await asyncio.wait(busy, timeout=max(0.0, deadline - time.monotonic()))
            elif self.working:
                await asyncio.sleep(0.005)
            else:
                break
        lines = [line for table in self.tables.values() for line in table.lines]
        await asyncio.gather(*(line.finish(1012) for line in lines), return_exceptions=True)

    async def close(self) -> None:
        """Close everything."""
        if self.nodes is not None:
            await self.nodes.stop()
        await self.thinkers.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)


def backup_age(folder: Path) -> float:
    """Seconds since the newest backup; -1 for none."""
    newest = max((entry.stat().st_mtime for entry in (folder / "backups").glob("*.db")), default=0.0)
    return max(0.0, time.time() - newest) if newest else -1.0


def keep_figures(files: list[Path], folder: Path) -> dict[str, str]:
    """Copy corrected data files to where a game that began with them finds them again; their hashes by game."""
    chosen: dict[str, str] = {}
    for path in files:
        found = corrected.read(path)
        if found.game.name in chosen:
            raise DataError(f"{path}: there is another data file for {found.game.name} already")
        chosen[found.game.name] = found.hash
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / f"{found.game.name}-{found.hash[:12]}.toml"
        if not kept.exists():
            kept.write_bytes(path.read_bytes())
    return chosen


def open_store(config: Config) -> Store:
    """The store that a server was told to use."""
    if not config.database:
        return Store(config.folder / "cabale.db")
    try:
        from cabale.server.postgres import PostgresStore, is_postgres
    except ImportError as error:
        raise StoreError(str(error)) from None
    if not is_postgres(config.database):
        raise StoreError("a database is named as postgresql://user@host/name")
    return PostgresStore(config.database)


def own_figures(folder: Path) -> dict[tuple[str, str], Path]:
    """The corrected data files that a host offers: every .toml file in this folder that a game can be played with."""
    found: dict[tuple[str, str], Path] = {}
    if not folder.is_dir():
        return found
    for path in sorted(folder.glob("*.toml")):
        for name in SHELF:
            with contextlib.suppress(DataError, GameError):
                _, file = game(name).pieces(None, path)
                found[name, file.hash] = path
                break
        else:
            log.warning("figures fit no game", extra={"file": path.name})
    return found
