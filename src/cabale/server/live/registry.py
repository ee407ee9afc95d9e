"""The registry: all tables of a server, and what they share."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
import time
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cabale.bots.question import budget
from cabale.server.clock import Clock
from cabale.server.cluster import Cluster, Several, Solo
from cabale.server.db.chat import muted_by
from cabale.server.db.lists import tables_of
from cabale.server.db.people import good_ones
from cabale.server.db.sqlite import Store, StoreError
from cabale.server.db.tables import newest_time
from cabale.server.house import House
from cabale.server.http.limits import Limits
from cabale.server.live import editions, opening
from cabale.server.live.figures import keep_figures, own_figures
from cabale.server.live.lists import lines
from cabale.server.live.matters import Matters
from cabale.server.live.owner import OVERSLEPT, Owner
from cabale.server.live.reviewing import Reviews
from cabale.server.live.starting import Starting
from cabale.server.meet.lobby import Lobby
from cabale.server.meet.seeking import Seeking
from cabale.server.meters import Meters
from cabale.server.notify.notices import Notices
from cabale.server.people import People, is_bot
from cabale.server.played import Played
from cabale.server.seal import seal_in
from cabale.server.think.pool import Thinkers
from cabale.server.tournaments import Tournaments
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from cabale.server.config import Config
    from cabale.server.db.sqlite import Connection
    from cabale.server.http.sockets import TableSocket
    from cabale.server.notify.notices import Kind
    from cabale.server.passkeys import Passkeys
    from cabale.table.messages import TableLine
    from cabale.table.state import Table

log = logging.getLogger("cabale.server")
LOOK = 3  # seconds between looks at who does not read, or may no longer look
SWEEP = 60  # seconds between looks at what nobody needs any more
REST = 10  # seconds between looks at tables that nobody looks at; they leave memory …
IDLE_TIME = {"over": 30_000, "open": 600_000, "running": 600_000}  # … after so many milliseconds
MOST_IDLE = 500  # of them stay; the longest unused leave first


class Registry:
    """All tables, people and bots of one server."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.config = config
        self.clock = Clock()
        config.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.seal = seal_in(config.folder)
        self.store = store or open_store(config)
        self.store.on_failure = self._store_failed
        self.store.on_commit = self._committed
        self.people = People(self.store)
        self.played = Played(self.store)
        self.thinkers = Thinkers(config.thinkers, config.deadline)
        if config.queue:
            if not config.database:
                raise StoreError("workers need a database that they share with the server: --database")
            from cabale.server.think.queue import QueuedThinkers

            self.thinkers = QueuedThinkers(config.database, config.thinkers, config.deadline)
        self.meters = Meters()
        self.limits = Limits(config.limit_factor)
        self.notices = Notices(self)
        self.house = House(self)
        self.tournaments = Tournaments(self)
        self.lobby = Lobby(self)
        self.seeking = Seeking(self)
        self.chosen = keep_figures(config.data_files, config.folder / "figures")
        self.offered = own_figures(config.folder / "figures")
        self.figures = dict(self.offered)  # and those of people's editions
        self.matters = Matters(self)
        self._figures_ms = 0  # when their folder was last changed
        self.boot = secrets.token_hex(8)
        self.draining = False
        self.working = 0  # entries that sockets are appending
        self.grace_factor = config.grace_factor
        self.skew_ms = 0  # with several servers: what the clock of this one lacks to the database's
        self.owners: dict[str, Owner] = {}
        self._opening: dict[str, asyncio.Future[Owner]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.starting = Starting(self)
        self.reviews = Reviews(self)
        self.cluster: Cluster = Solo(self)
        if config.database:
            self.cluster = Several(self, config.redis)
            self.people.fresh_for = 10.0

    def offer(self) -> dict[tuple[str, str], Path]:
        """The corrected figures that the host offers now: a file that is put into their folder is seen at once."""
        folder = self.config.folder / "figures"
        changed = folder.stat().st_mtime_ns if folder.is_dir() else 0
        if changed != self._figures_ms:
            self.offered, self._figures_ms = own_figures(folder), changed
            self.figures |= self.offered
        return self.offered

    @cached_property
    def passkeys(self) -> Passkeys:
        """Those of all people. What checks them takes a fifth of a start to import: `read_ahead` does it later."""
        from cabale.server.passkeys import Passkeys as Kept

        return Kept(self.store, self.config.public_url, self.now_ms)

    @cached_property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop of this server. Python asks the system who it is whenever it is asked for the running one."""
        return asyncio.get_running_loop()

    def now_ms(self) -> int:
        """The time of day, the same at all servers of a database."""
        return self.clock.now_ms() + self.skew_ms

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
        if person is not None:
            self.lobby.tell(person, "turn", owner.table, "")
            if self.config.webhooks:
                self.notices.tell_turn(owner, person)

    def tell(self, person: str, kind: Kind, table: Table, name: str, *, away: bool = True) -> None:
        """Tell someone of a table, wherever they are in the house and, if they are away from it, outside."""
        self.lobby.tell(person, kind, table, name)
        if away and self.config.webhooks and not is_bot(person):
            self.notices.tell(person, kind, table)

    # Tables

    async def add(self, table: Table, job: Callable[[Connection], None]) -> Owner:
        """Store a new table. Whoever finds it in a list before it stands here waits for it: it has one owner only."""
        waiting: asyncio.Future[Owner] = asyncio.get_running_loop().create_future()
        self._opening[table.id] = waiting
        try:
            await self.store.write(job)
            owner = Owner(self, table)
            self.keep(owner)
            self.lobby.changed(owner)
            waiting.set_result(owner)
        except BaseException as error:
            waiting.set_exception(error if isinstance(error, Exception) else Refusal("not-found"))
            waiting.exception()  # perhaps nobody waits for it
            raise
        finally:
            self._opening.pop(table.id, None)
        return owner

    def keep(self, owner: Owner) -> None:
        """A table is in memory from now on."""
        self.owners[owner.id] = owner
        self.cluster.opened(owner)

    async def owner(self, id: str, *, fresh: bool = True) -> Owner:
        """The owner of a table by its id, from memory or from the store; up to date, unless it need not be."""
        found = self.owners.get(id)
        if found is not None:
            found.asked_ms = self.now_ms()
            if fresh:
                await self.cluster.fresh(found)
            return found
        waiting = self._opening.get(id)
        if waiting is None:
            waiting = self._opening[id] = self.spawn(opening.open_table(self, id))
            waiting.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(waiting)

    async def tables_of(self, person: str) -> list[TableLine]:
        """The lines of all tables at which someone sits or sat."""
        return await lines(self, await self.store.read(tables_of, person), person)

    # The life of a server

    async def open_all(self) -> None:
        """After a start: open the tables that are running, so that bots and clocks go on."""
        self.clock.compare(self.now_ms(), await self.store.read(newest_time))
        await editions.learn_all(self)
        await self.house.open()
        await self.cluster.start()
        await self.tournaments.open()

    async def tend(self) -> None:
        """Every second: how late is the loop; every few: who does not read; sometimes: who left for good."""
        count = 0
        while True:
            started = time.monotonic()
            await asyncio.sleep(1)
            count += 1
            lag = max(0.0, time.monotonic() - started - 1)
            self.lag = lag
            self.meters.lag.set(lag)
            self.house.tick(count)
            self.tick = time.monotonic()
            self.meters.tables.set(len(self.owners))
            self.clock.now_ms()
            self.meters.clock_jump.set(self.clock.jump_ms / 1000)
            self.meters.waiting.set(self.thinkers.waiting)
            if count % SWEEP == 0:
                self.people.sweep()
            if count % SWEEP == 1:
                self.meters.backup_age.set(backup_age(self.config.folder))
            if lag > OVERSLEPT:
                for owner in list(self.owners.values()):
                    owner.stood_still(lag)
            if count % LOOK == 0:
                for socket in self.sockets:
                    socket.look_after(started)
            if count % REST == 0:
                self._let_rest()

    tick = 0.0
    lag = 0.0  # how late the loop was last, in seconds

    def _let_rest(self) -> None:
        """Tables leave memory that nobody looks at: finished ones soon, and the longest unused of too many."""
        idle = [owner for owner in self.owners.values() if owner.is_idle]
        idle.sort(key=lambda owner: owner.used_ms)
        now, too_many = self.now_ms(), len(idle) - MOST_IDLE
        for number, owner in enumerate(idle):
            if number < too_many or now - owner.used_ms > IDLE_TIME.get(owner.table.status, IDLE_TIME["open"]):
                self.forget(owner)

    def forget(self, owner: Owner) -> None:
        """A table leaves memory; who asks for it opens it anew, and who looked at it comes back."""
        owner.rest()
        for socket in owner.sockets:
            self.spawn(socket.finish(1012))
        if self.owners.get(owner.id) is owner:
            del self.owners[owner.id]
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

    async def hear_apart(self, *people: str) -> None:
        """Some people do not want to meet any more, or again: who hears whom is asked anew."""
        for socket in self.sockets:
            if socket.session.person in people:
                socket.muted = await self.store.read(muted_by, socket.session.person)

    async def check_sessions(self) -> None:
        """End the sockets of those who have signed out at another server."""
        sockets = self.sockets
        sids = list({socket.session.sid for socket in sockets})
        good = await self.store.read(good_ones, sids) if sids else set()
        for socket in sockets:
            socket.session.ended = socket.session.ended or socket.session.sid not in good

    async def drain(self) -> None:
        """Take no more, finish what was accepted, tell everyone, close."""
        self.draining = True
        self.notices.stop()
        self.matters.stop()
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
