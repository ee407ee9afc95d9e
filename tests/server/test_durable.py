"""P1, P2, P3: what was acknowledged is stored, through kill and power loss, and nothing is shown before."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import apsw
import pytest

from cabale.server.db import sqlite as stores
from cabale.server.db.schema import STEPS
from cabale.server.db.sqlite import PRAGMAS, Connection, Rows, SqliteConnection, Store, StoreError
from tests.server.client import SOAK, ConnectionClosed, Player, Server
from tests.server.test_play import whose_turn

# A process that stores numbers through the real store and says each one that was acknowledged.
WRITER = """
import asyncio, sys, time
from pathlib import Path
from cabale.server.db.sqlite import Store
async def main():
    store = Store(Path(sys.argv[1]))
    early = sys.argv[2] == "early"
    ((first,),) = await store.rows("select coalesce(max(seat), 0) + 1 from invites")
    async def one(number):
        values = (str(number).encode(), "t", number, 0, 0)
        sql = "insert into invites (token, table_id, seat, uses_left, end_ms) values (?,?,?,?,?)"
        def job(connection):
            if early:
                time.sleep(0.05)  # a slow disk, so that a kill falls between the word and the deed
            connection.execute(sql, values)
        if early:
            print(number, flush=True)
        await store.write(job)
        if not early:
            print(number, flush=True)
    sql = "insert into tables values ('t','',1,'','',1,'','','','',0,x'',x'',0,'','',0,0) on conflict do nothing"
    await store.write(lambda c: c.execute(sql))
    while True:
        await asyncio.gather(*(one(first + step) for step in range(4)))
        first += 4
asyncio.run(main())
"""


def stored(path: Path) -> list[int]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("pragma quick_check").fetchall() == [("ok",)]
        return [number for (number,) in connection.execute("select seat from invites order by seat")]


def kill_often(path: Path, kind: str, times: int, chance: random.Random) -> int:
    """How many acknowledged numbers were lost in so many kills."""
    lost = 0
    for _ in range(times):
        process = subprocess.Popen([sys.executable, "-c", WRITER, str(path), kind], stdout=subprocess.PIPE)
        assert process.stdout
        said = [process.stdout.readline()]
        time.sleep(chance.uniform(0.005, 0.06))
        process.send_signal(signal.SIGKILL)
        said += process.stdout.read().splitlines()
        process.stdout.close()
        process.wait()
        acknowledged = {int(line) for line in said if line.strip()}
        found = stored(path)
        assert found == list(range(1, len(found) + 1)), "no gap"
        lost += len(acknowledged - set(found))
    return lost


def test_p1_nothing_acknowledged_is_lost_by_kill(tmp_path: Path) -> None:
    assert kill_often(tmp_path / "store.db", "late", 12 * SOAK, random.Random(1)) == 0


def test_p1_control_acknowledging_early_loses(tmp_path: Path) -> None:
    assert kill_often(tmp_path / "store.db", "early", 8, random.Random(2)) > 0, "the test can see a loss"


# Power loss: a file system that forgets what was not synced.


class Disk:
    """What a disk holds: all that was synced, and of the rest some pages and not others."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.durable: dict[str, bytes] = {}
        self.loose: dict[str, list[tuple[int, bytes | None]]] = {}
        self.off = False
        self.budget = 10**9  # writes and syncs until the power goes

    def step(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            self.off = True
        if self.off:
            raise apsw.IOError("no power")

    def after(self) -> dict[str, bytes]:
        found = {}
        for path in {*self.durable, *self.loose}:
            image = bytearray(self.durable.get(path, b""))
            for offset, content in self.loose.get(path, []):
                if self.chance.random() < 0.5:
                    continue
                if content is None:
                    del image[offset:]
                    continue
                if len(image) < offset:
                    image.extend(bytes(offset - len(image)))
                image[offset : offset + len(content)] = content
            found[path] = bytes(image)
        return found


class DiskVFS(apsw.VFS):
    def __init__(self, name: str, disk: Disk) -> None:
        self.disk = disk
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: Any) -> DiskFile:  # noqa: N802
        return DiskFile(self.disk, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        self.disk.step()
        super().xDelete(name, sync)
        self.disk.durable.pop(name, None)
        self.disk.loose.pop(name, None)


class DiskFile(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: Any) -> None:
        self.disk = disk
        self.path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        if self.path not in disk.durable and self.path not in disk.loose and Path(self.path).exists():
            disk.durable[self.path] = Path(self.path).read_bytes()  # it came here under another name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self.disk.step()
        super().xWrite(data, offset)
        self.disk.loose.setdefault(self.path, []).append((offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self.disk.step()
        super().xTruncate(size)
        self.disk.loose.setdefault(self.path, []).append((size, None))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.step()
        super().xSync(flags)
        self.disk.durable[self.path] = Path(self.path).read_bytes()
        self.disk.loose.pop(self.path, None)


LOG = 20  # pages: it is written over many times before the power goes


class DiskConnection:
    """The store's connection on such a disk."""

    def __init__(self, path: str, vfs: str, level: str) -> None:
        self._connection = apsw.Connection(path, vfs=vfs)
        self._connection.execute("pragma locking_mode=exclusive").fetchall()
        for pragma in PRAGMAS:
            self._connection.execute(pragma.replace("full", level)).fetchall()
        self._connection.execute(f"pragma wal_autocheckpoint={LOG}").fetchall()

    def execute(self, sql: str, values: Any = ()) -> Rows:
        return list(self._connection.execute(sql, values))

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def short_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log that a store fills in advance is as short as that."""
    monkeypatch.setattr(stores, "CHECKPOINT", LOG)


def lose_power(folder: Path, level: str, crashes: int, seed: int) -> int:
    """How many acknowledged writes were lost, over so many crashes of fresh stores."""
    lost = 0
    for crash in range(crashes):
        disk = Disk(seed * 1000 + crash)
        name = f"disk-{level}-{crash}"
        vfs = DiskVFS(name, disk)
        path = folder / name / f"{name}.db"  # the lock of a folder goes with the power
        path.parent.mkdir()

        def connect(place: str, name: str = name) -> Connection:
            return DiskConnection(place, name, level)  # type: ignore[return-value]

        store = Store(path, connect)
        acknowledged = asyncio.run(fill(store, disk))
        store.close = lambda: None  # type: ignore[method-assign]
        for place, content in disk.after().items():
            Path(place.replace(".db", "-after.db")).write_bytes(content)
        del vfs
        after = path.with_name(f"{name}-after.db")
        try:
            with contextlib.closing(sqlite3.connect(after)) as connection:
                assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
                found = {number for (number,) in connection.execute("select seat from invites")}
        except (sqlite3.DatabaseError, AssertionError):
            found = set()  # unreadable: all is lost
        lost += len(acknowledged - found)
    return lost


async def fill(store: Store, disk: Disk) -> set[int]:
    acknowledged: set[int] = set()
    await store.write(
        lambda c: c.execute("insert into tables values ('t','',1,'','',1,'','','','',0,x'',x'',0,'','',0,0)")
    )
    disk.budget = disk.chance.randrange(5, 400)

    async def one(number: int) -> None:
        values = (str(number).encode(), "t", number, 0, 0)
        sql = "insert into invites (token, table_id, seat, uses_left, end_ms) values (?,?,?,?,?)"
        await store.write(lambda c: c.execute(sql, values))
        acknowledged.add(number)

    number = 0
    with contextlib.suppress(StoreError):
        while number < 400:
            step = disk.chance.randrange(1, 6)
            await asyncio.gather(*(one(number + more) for more in range(step)))
            number += step
    return acknowledged


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.usefixtures("short_log")
def test_p2_nothing_acknowledged_is_lost_by_power_loss(tmp_path: Path) -> None:
    assert lose_power(tmp_path, "full", 40 * SOAK, 1) == 0


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.usefixtures("short_log")
def test_p2_control_less_syncing_loses(tmp_path: Path) -> None:
    assert lose_power(tmp_path, "normal", 15, 2) > 0, "the test can see a loss"


# Nobody sees what is not stored.

BREAK = """
import sqlite3, time
from cabale.server.db import sqlite as stores
plain = stores.SqliteConnection.execute
def execute(self, sql, values=(), count=[0]):
    if "into entries" in sql and values[2] == "move":
        count[0] += 1
    if sql == "commit" and count[0] == {at}:
        time.sleep(1)  # time enough for a hasty server to show it
        raise sqlite3.OperationalError("disk I/O error")
    return plain(self, sql, values)
stores.SqliteConnection.execute = execute
"""
HASTY = """
from cabale.server.live import owner as owners
async def hasty(self, seat, intent, content, judged, told):
    async with self.lock:
        stored = self.table.next(seat, judged(), intent, 0)
        sealed = self.registry.seal.close_padded(stored.encoded, f"{self.id}/{stored.number}")
        row = owners.EntryRow(stored.number, stored.entry.kind, seat, intent, sealed, 0, stored.chain)
        written = self.registry.store.write(owners.insert_entry, self.id, row, owners.lists.standing_of(self.table))
        self.apply(stored)
        self.announce()
        await written
    if told:
        told(stored.number, False)
    await self.after()
owners.Owner._append = hasty
"""


def play_until_the_disk_fails(folder: Path, before: str, wrap: list[str] | None = None) -> tuple[int, int, int]:
    """The highest ply that was shown, the number of moves on disk, and the server's exit code."""

    async def work(server: Server) -> None:
        ann, bea = await Player(server.url, "Ann").arrive(), await Player(server.url, "Béa").arrive()
        eve = await Player(server.url, "Eve").arrive()
        table = await ann.create(game="gambit_royale", seats=2, public=True)
        await bea.post(f"/api/tables/{table['id']}/join")
        players.extend((ann, bea, eve))
        for player in players:
            await player.connect(table["id"])
            await player.until("now")
        for _ in range(60):
            player = await whose_turn(ann, bea)
            ply = player.now["ply"]
            ack = await player.move(ply)
            if ack["is"] == "nak":
                naks.append(ack["code"])
                break
            for one in players:
                while one.now["ply"] <= ply:
                    await one.until("now")

    async def drain() -> None:
        for player in players:
            with contextlib.suppress(ConnectionClosed, TimeoutError, AssertionError):
                while True:
                    await player.next(1)

    async def both(server: Server) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            await work(server)
        await drain()
        for player in players:
            await player.close()

    players: list[Player] = []
    naks: list[str] = []
    with Server(folder, before=before, wrap=wrap) as server:
        asyncio.run(both(server))
        assert server.process
        code = server.process.wait(60)
    shown = max(frame["ply"] for player in players for frame in player.frames if frame["is"] == "now")
    with contextlib.closing(sqlite3.connect(folder / "cabale.db")) as connection:
        ((moves,),) = connection.execute("select count(*) from entries where kind = 'move'").fetchall()
    return shown, moves, code


def test_p3_nobody_sees_a_move_that_is_not_stored(folder: Path) -> None:
    shown, moves, code = play_until_the_disk_fails(folder, BREAK.replace("{at}", "9"))
    assert (shown, moves) == (8, 8)
    assert code != 0, "a server whose disk fails stops"


def test_p3_control_a_hasty_server_is_seen(folder: Path) -> None:
    shown, moves, _ = play_until_the_disk_fails(folder, BREAK.replace("{at}", "9") + HASTY)
    assert shown > moves, "the test can see a move that is not stored"


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not here; the test above does the same inside")
def test_p3_a_failing_sync_of_the_system(folder: Path) -> None:
    inject = ["-e", "trace=fdatasync", "-e", "inject=fdatasync:error=EIO:when=24+"]
    wrap = ["strace", "-f", "-qq", "--seccomp-bpf", "-o", os.devnull, *inject]
    shown, moves, code = play_until_the_disk_fails(folder, "", wrap)
    assert 0 < shown <= moves, "what was shown is on disk"
    assert code != 0


def test_a_full_disk_is_a_failure_not_a_lie(tmp_path: Path) -> None:
    class Full(SqliteConnection):
        def execute(self, sql: str, values: Any = ()) -> Rows:
            if sql == "commit":
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, values)

    async def work() -> None:
        store = Store(tmp_path / "a.db")
        failed: list[Exception] = []
        store.on_failure = failed.append
        await store.write(lambda c: c.execute("insert into mutes values ('a', 'b')"))
        full = Full(str(tmp_path / "a.db"))
        store._connection.close()
        store._connection = full
        with pytest.raises(StoreError):
            await store.write(lambda c: c.execute("insert into mutes values ('c', 'd')"))
        with pytest.raises(StoreError):
            await store.write(lambda c: c.execute("insert into mutes values ('e', 'f')"))
        assert await store.rows("select person from mutes") == [("a",)]
        await asyncio.get_running_loop().run_in_executor(None, store.close)
        assert failed, "whoever runs the store is told"

    asyncio.run(work())


def test_a_job_that_refuses_spoils_no_other(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(tmp_path / "a.db")

        def bad(connection: Connection) -> None:
            connection.execute("insert into mutes values ('x', 'y')")
            raise ValueError("no")

        good = [
            store.write(lambda c, n=n: c.execute("insert into mutes values (?, 'b')", (str(n),)))  # type: ignore[misc]
            for n in range(5)
        ]
        with pytest.raises(ValueError, match="no"):
            await store.write(bad)
        with pytest.raises(stores.Conflict):
            await store.write(lambda c: c.execute("insert into mutes values ('0', 'b')"))
        await asyncio.gather(*good)
        rows = await store.rows("select person from mutes order by person")
        assert rows == [(str(n),) for n in range(5)]
        await asyncio.get_running_loop().run_in_executor(None, store.close)

    asyncio.run(work())


def test_a_network_file_system_and_a_newer_store_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma user_version=99")
    with pytest.raises(StoreError, match="newer version"):
        Store(path)
    monkeypatch.setattr(
        stores,
        "NETWORK_FILE_SYSTEMS",
        tuple({line.split()[2] for line in Path("/proc/self/mounts").read_text().splitlines()}),
    )
    with pytest.raises(StoreError, match="network file system"):
        Store(tmp_path / "b.db")


def test_an_upgrade_makes_a_backup_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.db"
    Store(path).close()
    monkeypatch.setattr(stores, "STEPS", (*STEPS, ("create table fresh (id text)",)))
    Store(path).close()
    known = len(STEPS) + 1
    backups = list(tmp_path.glob(f"a-before-{known}-*.db"))
    assert len(backups) == 1
    with contextlib.closing(sqlite3.connect(backups[0])) as connection:
        assert connection.execute("pragma user_version").fetchone() == (known - 1,)
