"""The store: one file, one thread that writes, and nothing acknowledged before it is on disk.

Jobs queue up while the disk is busy and share the next commit: alone a move waits for one sync, fifty
together wait for one sync as well. Exactly one connection writes and checkpoints (older SQLite versions may
lose data when two do). If a commit fails the store stops for good: what the disk holds is then unknown,
and trying again would turn an error into a lie.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from cabale.server.db.folder_lock import FolderLock, Held
from cabale.server.db.schema import STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
P = ParamSpec("P")
Rows = list[tuple[Any, ...]]

LARGEST_BATCH = 256
SAFE_SQLITE = (3, 51, 3)  # before, two writing connections could lose pages of the log
PRAGMAS = (
    "pragma journal_mode=wal",
    "pragma synchronous=full",
    "pragma foreign_keys=on",
    "pragma trusted_schema=off",
    "pragma busy_timeout=5000",
    "pragma cache_size=-16000",  # KiB: the pages that running games write to
)
CHECKPOINT = 1000  # pages of 4 KiB in the log before they go into the file: those written often go there once
NETWORK_FILE_SYSTEMS = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs")


class StoreError(Exception):
    """A store that cannot be used."""


class Conflict(Exception):
    """Something like this is stored already."""


class Connection(Protocol):
    """What the store needs of a database. A second database brings its own."""

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows: ...

    def lock(self, name: str) -> None:
        """Nobody else holds the lock of this name until the transaction ends."""

    def close(self) -> None: ...


class SqliteConnection:
    """A connection to a SQLite file that begins and ends transactions only when told to."""

    def __init__(self, path: str, *, read_only: bool = False) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            if not (read_only and "journal_mode" in pragma):
                self._connection.execute(pragma)
        if read_only:
            self._connection.execute("pragma query_only=1")
        self._connection.execute(f"pragma wal_autocheckpoint={0 if read_only else CHECKPOINT}")

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None

    def each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, one after the other."""
        return iter(self._connection.execute(sql))

    def lock(self, name: str) -> None:
        """One connection writes, in one transaction at a time: it holds every lock."""

    def backup(self, target: Path) -> None:
        """Copy everything into a fresh file, while others read."""
        copy = sqlite3.connect(target)
        with contextlib.closing(copy):
            self._connection.backup(copy)

    def close(self) -> None:
        self._connection.close()


class FileReader(SqliteConnection):
    """A connection to a file that nobody serves, or that another process does. It only reads.

    The name of the file is a name, whatever signs are in it.
    """

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        self._connection.execute("pragma query_only=1")

    def is_whole(self, *, quick: bool = False) -> bool:
        """Whether the file is undamaged."""
        return self.execute(f"pragma {'quick' if quick else 'integrity'}_check") == [("ok",)]

    @property
    def version(self) -> int:
        """How many steps its tables have taken."""
        return int(self.execute("pragma user_version")[0][0])


class Bell:
    """A semaphore whose waiting is done by the system alone; the one of `threading` takes several steps of Python."""

    def __init__(self) -> None:
        self._rings: SimpleQueue[None] = SimpleQueue()
        self.release = partial(self._rings.put, None)

    def acquire(self, timeout: float | None = None) -> bool:
        """Wait for a ring; False if none came in time."""
        try:
            self._rings.get(timeout=timeout)
        except Empty:
            return False
        return True


class Store:
    """Reads and writes for a server. `write` answers after the commit, and only then."""

    def __init__(
        self, path: Path, connect: Callable[[str], Connection] = SqliteConnection, doing: str = "serve"
    ) -> None:
        self.path = path
        self._lock = hold(path.parent, doing)
        try:
            self._connection = open_file(path, connect)
        except BaseException:
            self._lock.close()
            raise
        self._begin(writers=1, readers=2)

    def _begin(self, writers: int, readers: int) -> None:
        self.failed: Exception | None = None
        self.on_failure: Callable[[Exception], None] | None = None
        self.on_commit: Callable[[int, float], None] | None = None  # size of the batch, seconds
        self.last_commit = time.monotonic()
        self._queue: deque[tuple[Callable[[Connection], Any], asyncio.Future[Any]]] = deque()
        self._wake = Bell()
        self._closing = False
        self._local = threading.local()
        self._readers: list[Connection] = []
        self._reading = ThreadPoolExecutor(readers, "read")
        self._threads = [threading.Thread(target=self._work, name="write", daemon=True) for _ in range(writers)]
        for thread in self._threads:
            thread.start()

    def write(
        self, job: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
    ) -> asyncio.Future[T]:
        """Do this in a transaction. The answer comes when it is on disk; a job that raises changes nothing.

        A job may be done more than once before it is answered: it changes nothing but the store.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self.failed is not None or self._closing:
            future.set_exception(StoreError("the store takes no more writes"))
            return future
        self._queue.append((_given(job, *given, **named), future))
        if len(self._queue) == 1:  # whoever takes the first one takes what came behind it as well
            self._wake.release()
        return future

    async def read(self, job: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Look something up, on a connection that cannot write."""
        work = _given(job, *given, **named)
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)

    async def check(self) -> None:
        """Commit something, if it can be done."""
        await self.write(lambda connection: connection.execute("select 1"))

    async def rows(self, sql: str, *values: Any) -> Rows:
        """The rows of one query."""
        return await self.read(lambda connection: connection.execute(sql, values))

    def close(self) -> None:
        """Write what is queued and close."""
        self._stop()
        self._connection.close()
        self._lock.close()

    def _stop(self) -> None:
        self._closing = True
        for _ in self._threads:
            self._wake.release()
        for thread in self._threads:
            thread.join(10)
        self._reading.shutdown()
        for reader in self._readers:
            reader.close()

    def _read(self, job: Callable[[Connection], T]) -> T:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = SqliteConnection(str(self.path), read_only=True)
            self._readers.append(connection)
        try:
            return job(connection)
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{self.path}: cannot be read: {error}") from None

    def _work(self) -> None:
        while True:
            if not self._queue:
                self._wake.acquire()
            batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]] = []
            while self._queue and len(batch) < LARGEST_BATCH:
                batch.append(self._queue.popleft())
            if batch and self.failed is None:
                self._commit(batch)
            elif self._closing or self.failed is not None:
                for _, future in batch:
                    answer(future, None, StoreError("not stored"))
                if self._closing and not self._queue:
                    return

    def _one_by_one(
        self, batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]]
    ) -> list[tuple[asyncio.Future[Any], Any, Exception | None]]:
        """Do jobs of which one refuses: it alone is rolled back."""
        answers: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        execute = self._connection.execute
        for job, future in batch:
            execute("savepoint job")
            try:
                answers.append((future, job(self._connection), None))
            except (sqlite3.OperationalError, MemoryError):
                raise
            except Exception as error:
                execute("rollback to job")
                answers.append((future, None, error))
            execute("release job")
        return answers

    def _commit(self, batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]]) -> None:
        started = time.perf_counter()
        answers: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        execute = self._connection.execute
        try:
            execute("begin immediate")
            try:
                # As a rule all jobs go well, and need no way back of their own.
                answers = [(future, job(self._connection), None) for job, future in batch]
            except (sqlite3.OperationalError, MemoryError):
                raise  # the disk or the database, not a job
            except Exception:
                execute("rollback")
                execute("begin immediate")
                answers = self._one_by_one(batch)
            execute("commit")
        except Exception as error:
            self.failed = error
            while self._queue:
                batch.append(self._queue.popleft())
            for _, future in batch:
                answer(future, None, StoreError("not stored"))
            if self.on_failure is not None:
                self.on_failure(error)
            return
        self.last_commit = time.monotonic()
        if self.on_commit is not None:
            self.on_commit(len(batch), time.perf_counter() - started)
        answer_all(answers)


def _given(
    job: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs
) -> Callable[[Connection], T]:
    """A job that knows everything but the connection."""
    return lambda connection: job(connection, *given, **named)


def answer(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Tell whoever waits, on the loop where they wait."""
    answer_all([(future, result, error)])


def answer_all(answers: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    """Tell all who wait, waking each loop once."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any, Exception | None]]] = {}
    for one in answers:
        loops.setdefault(one[0].get_loop(), []).append(one)
    for loop, some in loops.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            loop.call_soon_threadsafe(_resolve, some)


def _resolve(answers: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    for future, result, error in answers:
        if future.done():
            continue
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)


def hold(folder: Path, doing: str) -> FolderLock:
    """Keep a data folder for oneself: a second server on one file would go its own way, unseen by the first."""
    refuse_network(folder)
    try:
        return FolderLock(folder, "store", doing)
    except Held as error:
        raise StoreError(f"{folder}: is in use by {error}; stop it first, or choose another folder") from None
    except OSError as error:
        raise StoreError(f"{folder}: cannot be used: {error.strerror or error}") from None


def open_file(path: Path, connect: Callable[[str], Connection] = SqliteConnection) -> Connection:
    """The connection that writes to a store, made on the first start, brought up to date on a later one."""
    if not path.exists():
        # Made aside: a first start that is cut short leaves nothing half done.
        draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
        for rest in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
            rest.unlink(missing_ok=True)
        _connected(draft, connect).close()
        draft.chmod(0o600)
        draft.rename(path)
        sync_folder(path.parent)
    elif path.stat().st_size == 0:
        raise StoreError(f"{path}: is empty; bring a backup back, or remove the file to begin anew")
    return _connected(path, connect)


def _connected(path: Path, connect: Callable[[str], Connection]) -> Connection:
    try:
        connection = connect(str(path))
        with contextlib.ExitStack() as undone:
            undone.callback(connection.close)
            upgrade(connection, path)
            fill_log(connection)
            undone.pop_all()  # it can be used: it stays open
    except (sqlite3.DatabaseError, OSError) as error:
        raise StoreError(f"{path}: cannot be used: {error}") from None
    return connection


def fill_log(connection: Connection) -> None:
    """Write the log as long as it will get, and take all of it back: what goes there later is synced as it lies.

    While a file grows, its new length is written at every sync: a commit takes twice the time, on some disks more.
    """
    ((cached,),) = connection.execute("pragma cache_size")
    connection.execute("pragma cache_size=10")  # pages: more than that goes to the log before there is a commit
    connection.execute("begin immediate")
    connection.execute("create table filling (pages blob)")
    connection.execute("insert into filling values (zeroblob(?))", (4096 * CHECKPOINT,))
    connection.execute("rollback")
    connection.execute(f"pragma cache_size={cached}")


def upgrade(connection: Connection, path: Path) -> None:
    """Bring the tables of an older version up to date, after a backup; refuse those of a newer one."""
    (version,) = connection.execute("pragma user_version")[0]
    if version > len(STEPS):
        raise StoreError(f"{path}: was written by a newer version of Cabale (tables {version}, known {len(STEPS)})")
    if version == len(STEPS):
        # A file that cannot be written to is refused now, not at the first move.
        connection.execute("begin immediate")
        connection.execute(f"pragma user_version={version}")
        connection.execute("rollback")
        return
    if version > 0:
        target = path.with_name(f"{path.stem}-before-{len(STEPS)}-{time.strftime('%Y%m%d-%H%M%S')}.db")
        assert isinstance(connection, SqliteConnection)
        connection.backup(target)
    connection.execute("begin immediate")
    for step in STEPS[version:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"pragma user_version={len(STEPS)}")
    connection.execute("commit")


def copied(source: Path, draft: Path) -> None:
    """A whole copy of a store, with what its log holds, as one file on disk."""
    with (
        contextlib.closing(FileReader(source)) as reading,
        contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as writing,
    ):
        reading.backup(draft)
        writing.execute("pragma journal_mode=delete")  # one file, without a log beside it
    draft.chmod(0o600)
    with draft.open("rb") as file:
        os.fsync(file.fileno())


def settle_log(path: Path) -> None:
    """Bring all that the log of a store holds into the file; a damaged one is left as it is, its log with it."""
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("pragma journal_mode=delete")
    except sqlite3.OperationalError as error:
        raise StoreError(f"{path}: {error}; stop what uses it first") from None
    except sqlite3.DatabaseError:
        pass


@contextlib.contextmanager
def all_to_oneself(path: Path) -> Iterator[SqliteConnection]:
    """A store that nobody else reads or writes meanwhile."""
    with contextlib.closing(SqliteConnection(str(path))) as connection:
        try:
            connection.execute("pragma busy_timeout=1000")
            connection.execute("pragma locking_mode=exclusive")
            connection.execute("begin exclusive")
        except sqlite3.OperationalError:
            raise StoreError(f"{path}: is in use; stop what uses it first") from None
        yield connection
        connection.execute("rollback")


def refuse_network(folder: Path) -> None:
    """Refuse file systems on which locks and syncs are promises only."""
    whole = f"{folder.resolve()}/"
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return
    best, kind = "", ""
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        _, place, found, *_ = line.split()
        if whole.startswith(place.rstrip("/") + "/") and len(place) > len(best):
            best, kind = place, found
    if kind in NETWORK_FILE_SYSTEMS:
        raise StoreError(f"{folder}: lies on a network file system ({kind}); choose a local folder with --data")


def sqlite_version() -> tuple[int, ...]:
    """The version of SQLite in use."""
    return sqlite3.sqlite_version_info


def sync_folder(folder: Path) -> None:
    """Let the new name of a file be on disk."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def private_file(path: Path, content: bytes) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    draft = path.with_name(path.name + ".draft")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
