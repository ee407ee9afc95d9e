"""The registry: all tables of a server, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from cabale import corrected
from cabale.bots import LEVELS
from cabale.data import DataError
from cabale.games import SHELF, GameError, game
from cabale.match import IllegalMove
from cabale.record import RecordError, replay
from cabale.server import ratings
from cabale.server.cluster import Cluster, Several, Solo
from cabale.server.db.sqlite import Store, StoreError
from cabale.server.http import bodies
from cabale.server.http.limits import Limits
from cabale.server.live.owner import INSERT_ENTRY, OVERSLEPT, Owner
from cabale.server.live.starting import Starting
from cabale.server.meters import Meters
from cabale.server.notify.notices import Notices
from cabale.server.passkeys import Passkeys
from cabale.server.people import People, hashed
from cabale.server.seal import new_secret, seal_in
from cabale.server.think.pool import Thinkers
from cabale.server.think.question import budget
from cabale.table.entries import Entry, Move, Start
from cabale.table.messages import Proxy, Result
from cabale.table.names import clean_name, clean_title
from cabale.table.refusal import Refusal
from cabale.table.rights import eyes, may_enter, seat_of
from cabale.table.state import Place, Settings, Table, own_intent

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from cabale.record import Record
    from cabale.server.config import Config
    from cabale.server.db.sqlite import Connection
    from cabale.server.http.sockets import TableSocket
    from cabale.server.people import Person

    Job = Callable[[Connection], None]

log = logging.getLogger("cabale.server")
INVITE_TIME = 90 * 86_400_000
MANY = 1_000_000
SWEEP = 60  # every so many seconds …
IDLE_TIME = 600_000  # … tables leave memory that nobody has looked at for so many milliseconds


class Registry:
    """All tables, people and bots of one server."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.config = config
        config.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.seal = seal_in(config.folder)
        self.store = store or open_store(config)
        self.store.on_failure = self._store_failed
        self.store.on_commit = self._committed
        self.people = People(self.store)
        self.passkeys = Passkeys(self.store, config.public_url, self.now_ms)
        self.thinkers = Thinkers(config.thinkers, config.deadline)
        if config.queue:
            if not config.database:
                raise StoreError("workers need a database that they share with the server: --database")
            from cabale.server.think.queue import QueuedThinkers

            self.thinkers = QueuedThinkers(config.database, config.thinkers, config.deadline)
        self.meters = Meters()
        self.limits = Limits(config.limit_factor)
        self.notices = Notices(self)
        self.chosen = keep_figures(config.data_files, config.folder / "figures")
        self.figures = own_figures(config.folder / "figures")
        self.boot = secrets.token_hex(8)
        self.draining = False
        self.working = 0  # entries that sockets are appending
        self.grace_factor = config.grace_factor
        self.skew_ms = 0  # with several servers: what the clock of this one lacks to the database's
        self.owners: dict[str, Owner] = {}
        self._opening: dict[str, asyncio.Future[Owner]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.starting = Starting(self)
        self.cluster: Cluster = Solo(self)
        if config.database:
            self.cluster = Several(self, config.redis)
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

    def pause(self, level: str = "") -> float:
        """How long a bot of a level seems to think, or who leaves a choice to the server: drawn before it thinks.

        A bot is given all the time that its level may take, also where it needs none: a choice without alternative,
        which may be hidden, looks like any other.
        """
        drawn = self.config.pause * (0.75 + secrets.randbelow(500) / 1000)
        if not level:
            return 2 * drawn
        return drawn + budget(level) if drawn else 0.0

    def _store_failed(self, error: Exception) -> None:
        # What the disk holds is unknown: stop before anyone is told something that may not be so.
        print(f"cabale: the store failed, nothing more is accepted: {error}", file=sys.stderr, flush=True)
        self.draining = True
        os._exit(70)

    def _committed(self, size: int, seconds: float) -> None:
        self.meters.commit.observe(seconds)
        self.meters.batch.observe(size)

    def notify(self, owner: Owner, seat: int) -> None:
        """Tell a person who is not there that it is their turn."""
        person = owner.table.places[seat].person
        if person is not None and self.config.webhooks:
            self.notices.tell_turn(owner, person)

    # Tables

    async def create(self, person: Person, new: bodies.NewTable) -> tuple[Owner, str]:
        """A new table with its host in the first free seat."""
        if self.draining:
            raise Refusal("restarting", wait=5)
        table = self._lay(new, person.id)
        first = next((seat for seat, place in enumerate(table.places) if place.free), None)
        if first is not None:
            table.sit(first, Place(person.id, person.name))
        for at, name in table.settings.here.items():
            table.sit(int(at), Place(person.id, name))
        invite = secrets.token_urlsafe(16)
        owner = await self._found(table, invite)
        await self.start_if_full(owner)
        return owner, invite

    def _lay(self, new: bodies.NewTable, host: str) -> Table:
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
        table = Table(secrets.token_hex(6), found.name, found.version, file.hash, options)
        table.figures_path = path
        table.places = [Place(bot=new.bots.get(str(seat), "")) for seat in range(new.seats)]
        # Alone among bots one wants to try things, and take them back; among people the result counts.
        alone = len(new.bots) >= new.seats - 1 or bool(here)
        table.settings = Settings(
            pace=new.pace,
            watch=new.watch,
            chat=new.chat,
            rated=not alone if new.rated is None else new.rated,
            start_when_full=new.start_when_full,
            fill=new.fill,
            here=here,
            undo=new.undo,
        )
        table.title = clean_title(new.title)
        table.public = new.public
        table.promise(new_secret())
        table.updated_ms = self.now_ms()
        table.host = host
        table.name_seats()
        return table

    async def _found(self, table: Table, invite: str = "", more: Job | None = None) -> Owner:
        """Store a new table. Whoever finds it in a list before it stands here waits for it: it has one owner only."""
        opening: asyncio.Future[Owner] = asyncio.get_running_loop().create_future()
        self._opening[table.id] = opening
        try:
            await self._store_table(table, invite, more)
            owner = self._keep(Owner(self, table))
            opening.set_result(owner)
        except BaseException as error:
            opening.set_exception(error if isinstance(error, Exception) else Refusal("not-found"))
            opening.exception()  # perhaps nobody waits for it
            raise
        finally:
            self._opening.pop(table.id, None)
        return owner

    async def _store_table(self, table: Table, invite: str, more: Job | None) -> None:
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
                    table.figures_hash,
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
            if more is not None:
                more(connection)

        await self.store.write(job)

    def _keep(self, owner: Owner) -> Owner:
        self.owners[owner.id] = owner
        self.cluster.opened(owner)
        return owner

    async def owner(self, id: str, *, fresh: bool = True) -> Owner:
        """The owner of a table by its id, from memory or from the store; up to date, unless it need not be."""
        found = self.owners.get(id)
        if found is not None:
            if fresh:
                await self.cluster.fresh(found)
            return found
        waiting = self._opening.get(id)
        if waiting is None:
            waiting = self._opening[id] = self.spawn(self._open(id))
            waiting.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(waiting)

    async def _open(self, id: str) -> Owner:
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
        table = Table(id, row[0], row[1], row[2], json.loads(row[3]))
        table.figures_path = self.figures.get((row[0], row[2]))
        table.status, table.host, table.title = row[4], row[5] or "", row[6]
        table.settings = msgspec.json.decode(row[7], type=Settings)
        table.public = bool(row[8])
        table.secret, table.commitment = self.seal.open(row[9], id), row[10]
        table.aborts, table.rematch, table.updated_ms = row[11], row[12], row[14]
        for person, bot, auto, proxy, name in seats:
            known = table.settings.here.get(str(len(table.places)), name) if person else name
            place = Place(person, known or "", bot)
            place.auto = bool(auto)
            place.proxy = msgspec.json.decode(proxy, type=Proxy) if proxy else None
            table.places.append(place)
        table.members = {member for (member,) in members}
        table.name_seats()
        owner = Owner(self, table)
        self.replay_on(owner, entries)
        if row[13]:
            table.result = msgspec.json.decode(row[13], type=Result)
        self.cluster.woken(owner)
        self._keep(owner)
        if table.finished and table.status != "over":
            await self.finish(owner)
        if table.status == "open":
            self.spawn(self.start_if_full(owner))
        return owner

    def replay_on(self, owner: Owner, entries: list[tuple[Any, ...]]) -> None:
        """Apply entries of the store; a chain that does not hold stops the table, not the server."""
        table = owner.table
        status = table.status
        if entries and not self._has_rules(table):
            # Playing it by other rules would make another game of it: it waits for a server that has them.
            table.broken = "other-rules"
            self.meters.waiting_for_rules.inc()
            return
        for number, kind, seat, idem, body, at_ms, kept in entries:
            try:
                encoded = self.seal.open(body, f"{table.id}/{number}")
                owner.apply(table.follow(number, kind, seat, encoded, kept, idem or "", at_ms))
            except (IllegalMove, KeyError, ValueError, IndexError) as error:
                table.broken = "damaged"
                self.meters.mismatch.inc()
                log.error("entry cannot be applied", extra={"table": table.id, "error": type(error).__name__})
                return
        if status == "over":
            table.status = "over"

    def _has_rules(self, table: Table) -> bool:
        try:
            return table.has_rules
        except DataError:
            return False

    async def keep_wishes(self, table: Table, seat: int) -> None:
        """Store what a seat leaves to the server."""
        place = table.places[seat]
        proxy = msgspec.json.encode(place.proxy).decode() if place.proxy else ""
        values = (int(place.auto), proxy, table.id, seat)
        sql = "update seats set auto = ?, proxy = ? where table_id = ? and seat = ?"
        await self.store.write(lambda connection: connection.execute(sql, values))

    async def join(self, owner: Owner, person: Person, invite: str, seat: int | None) -> None:
        """Sit down."""
        table = owner.table
        if seat_of(table, person.id) is not None:
            await self.start_if_full(owner)
            return
        bound = await self._use_invite(table, person, invite, sit=True)
        if bound is not None:
            seat = bound
        async with owner.lock:
            if seat_of(table, person.id) is not None:
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
            table.sit(seat, Place(person.id, person.name))
        owner.announce_people()
        await self.start_if_full(owner)

    async def _use_invite(self, table: Table, person: Person, invite: str, *, sit: bool) -> int | None:
        """Let a person in who has an invitation; the seat it is for, if it is for one."""
        if not invite:
            if not may_enter(table, person.id):
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
        if eyes(table, person.id) is None:
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

    async def set_bot(self, owner: Owner, seat: int, level: str) -> None:
        """A bot sits there, or nobody."""
        table = owner.table
        if level and level not in LEVELS:
            raise Refusal("bad-option", f"bots: {', '.join(LEVELS)}")
        async with owner.lock:
            if table.status != "open":
                raise Refusal("started")
            if not 0 <= seat < len(table.places):
                raise Refusal("not-found")
            if table.places[seat].person == table.host:
                raise Refusal("taken")
            await self._seat(table, seat, None, level)
            table.sit(seat, Place(bot=level))
        owner.announce_people()
        await self.start_if_full(owner)

    async def leave(self, owner: Owner, person: str) -> None:
        """Get up: the seat is free again, or a bot takes it over."""
        table = owner.table
        seat = seat_of(table, person)
        if seat is None:
            raise Refusal("not-at-table")
        if table.status == "open":
            async with owner.lock:
                await self._seat(table, seat, None, "")
                table.sit(seat, Place())
            owner.announce_people()
        elif table.status == "running" and not table.places[seat].away:
            await owner.go_away(seat, own_intent("leave", f"{table.id} {seat} {table.head}"))
            owner.announce_people()

    async def start_if_full(self, owner: Owner) -> None:
        """Begin if everyone is there and that is the agreement. Whoever sat down last may have lost their server."""
        await self.cluster.refresh(owner)  # the last two may have sat down at two servers
        table = owner.table
        if table.settings.start_when_full and table.status == "open" and not any(place.free for place in table.places):
            await self.start(owner)

    async def start(self, owner: Owner) -> None:
        """Fill free seats with bots and deal. Pages that promised chance are asked for it first."""
        table = owner.table
        async with owner.lock:
            if table.status != "open":
                if table.status == "shuffling":
                    return
                raise Refusal("started")
            if self.draining:
                raise Refusal("restarting", wait=5)
            for seat, place in enumerate(table.places):
                if place.free:
                    await self._seat(table, seat, None, table.settings.fill)
                    table.sit(seat, Place(bot=table.settings.fill))
            if not await self.cluster.begin(owner):
                return  # another server has begun
            table.status = "shuffling"
        owner.announce_people()
        self.spawn(self.starting.shuffle(owner))

    async def finish(self, owner: Owner) -> None:
        """The game is over: keep the result and rate the players. Doing it again changes nothing."""
        table = owner.table
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
        table.finish(result)
        owner.rest()
        owner.announce_people()

    async def again(self, owner: Owner) -> Owner:
        """The same people once more, seats rotated by one."""
        table = owner.table
        if table.status != "over":
            raise Refusal("not-over")
        async with owner.lock:
            if table.rematch:
                return await self.owner(table.rematch)
            settings = table.settings
            fresh = self._lay(
                bodies.NewTable(
                    game=table.game.name,
                    seats=len(table.places),
                    options=table.options,
                    fill=settings.fill,
                    pace=settings.pace,
                    public=table.public,
                    watch=settings.watch,
                    chat=settings.chat,
                    rated=settings.rated,
                    undo=settings.undo,
                    start_when_full=False,
                    figures=table.figures_hash,
                    title=table.title,
                ),
                table.host,
            )
            rotated = [*table.places[1:], table.places[0]]
            last = len(table.places) - 1
            fresh.settings.here = {str((int(at) or last + 1) - 1): name for at, name in settings.here.items()}
            fresh.places = [
                Place(place.person, place.called, "" if place.person is not None else place.bot) for place in rotated
            ]
            fresh.name_seats()

            def once(connection: Connection) -> None:
                sql = "update tables set rematch = ? where id = ? and rematch = '' returning id"
                if not connection.execute(sql, (fresh.id, table.id)):
                    raise Refusal("started")

            try:
                found = await self._found(fresh, more=once)
            except Refusal:  # another server was quicker
                ((table.rematch,),) = await self.store.rows("select rematch from tables where id = ?", table.id)
                return await self.owner(table.rematch)
            table.rematch = fresh.id
        owner.announce_people()
        return found

    async def bring(self, record: Record, person: Person) -> Owner:
        """A record becomes a finished table."""
        try:
            path = self.figures.get((record.game, record.data))
            match = await asyncio.get_running_loop().run_in_executor(None, replay, record, path)
        except (RecordError, GameError, DataError) as error:
            raise Refusal("not-possible", str(error)) from None
        if match.seat is not None:
            raise Refusal("not-possible", "the game is not over")
        new = bodies.NewTable(record.game, record.seats, options=record.options, figures=record.data, rated=False)
        table = self._lay(new, person.id)
        table.settings.imported = True
        names = [*record.players, *[""] * record.seats][: record.seats]
        table.places = [Place(bot=name if name in LEVELS else LEVELS[0]) for name in names]
        table.name_seats()
        nothing = [""] * record.seats
        steps: list[tuple[int, Entry]] = [(-1, Start(nothing, nothing, record.seed))]
        steps += [(seat, Move(words, "person", "", 0)) for seat, words in zip(match.movers, record.moves, strict=True)]
        rows = []
        for seat, entry in steps:
            stored = table.next(seat, entry, "", table.updated_ms)
            sealed = self.seal.close(stored.encoded, f"{table.id}/{stored.number}")
            rows.append((table.id, stored.number, entry.kind, seat, None, sealed, stored.at_ms, stored.chain))
            table.apply(stored)
        table.finish(table.settle())
        result = msgspec.json.encode(table.result).decode()

        def job(connection: Connection) -> None:
            for row in rows:
                connection.execute(INSERT_ENTRY, row)
            connection.execute("update tables set result = ? where id = ?", (result, table.id))

        return await self._found(table, more=job)

    # The life of a server

    async def open_all(self) -> None:
        """After a start: open the tables that are running, so that bots and clocks go on."""
        await self.cluster.start()

    async def open_running(self) -> None:
        """Open all tables whose game has begun, or was about to: what a kill left half done is decided now."""
        rows = await self.store.rows(
            "select id from tables where status in ('running', 'shuffling')"
            " or (status = 'open' and exists (select 1 from entries where table_id = tables.id))"
        )
        needed: dict[str, int] = {}
        for (id,) in rows:
            try:
                owner = await self.owner(id)
            except Exception as error:
                self.meters.mismatch.inc()
                log.error("table cannot be opened", extra={"table": id, "error": type(error).__name__})
                continue
            table = owner.table
            if table.broken == "other-rules":
                name = f"{table.game.name} {table.version} ({table.figures_hash[:12]})"
                needed[name] = needed.get(name, 0) + 1
            if table.match is not None and not table.broken and table.status == "running":
                owner.act()
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
            self.meters.tables.set(len(self.owners))
            self.meters.waiting.set(self.thinkers.waiting)
            if count % SWEEP == 0:
                self.people.sweep()
            if count % SWEEP == 1:
                self.meters.backup_age.set(backup_age(self.config.folder))
            for owner in list(self.owners.values()):
                if lag > OVERSLEPT:
                    owner.stood_still(lag)
                for socket in list(owner.sockets):
                    socket.look_after(started)
                needed = owner.table.status == "running" and owner.tended
                idle = not owner.sockets and not needed and not owner.lock.locked()
                if count % SWEEP == 0 and idle and self.now_ms() - owner.table.updated_ms > IDLE_TIME:
                    owner.rest()
                    self.forget(owner)

    tick = 0.0

    def forget(self, owner: Owner) -> None:
        """A table leaves memory; who asks for it opens it anew."""
        self.owners.pop(owner.id, None)
        self.cluster.closed(owner)

    @property
    def sockets(self) -> list[TableSocket]:
        """All sockets at all tables."""
        return [socket for owner in self.owners.values() for socket in owner.sockets]

    def close_ended(self) -> None:
        """Close the sockets of those who may no longer look."""
        for socket in self.sockets:
            if socket.eyes is None:
                self.spawn(socket.finish(4001))

    async def check_sessions(self) -> None:
        """End the sockets of those who have signed out at another server."""
        sockets = self.sockets
        sids = list({socket.session.sid for socket in sockets})
        sql = "select sid from sessions where sid = any(?) union all select token from tokens where token = any(?)"
        good = {bytes(sid) for (sid,) in await self.store.rows(sql, sids, sids)} if sids else set()
        for socket in sockets:
            socket.session.ended = socket.session.ended or socket.session.sid not in good

    async def drain(self) -> None:
        """Take no more, finish what was accepted, tell everyone, close."""
        self.draining = True
        self.notices.stop()
        for owner in self.owners.values():
            owner.rest()
        deadline = time.monotonic() + 4
        while time.monotonic() < deadline:
            busy = [task for task in self._tasks if task is not asyncio.current_task()]
            if busy:
                await asyncio.wait(busy, timeout=max(0.0, deadline - time.monotonic()))
            elif self.working:
                await asyncio.sleep(0.005)
            else:
                break
        await asyncio.gather(*(socket.finish(1012) for socket in self.sockets), return_exceptions=True)

    async def close(self) -> None:
        """Close everything."""
        await self.cluster.stop()
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
        from cabale.server.db.postgres import PostgresStore, is_postgres
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
