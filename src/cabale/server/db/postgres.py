"""The store on PostgreSQL: the same tables and the same promise, shared by several servers.

What differs from one file: the database may go away and come back, so a failed commit does not end the server. Its
outcome is then unknown: nobody is told that something was stored, and the intent's own name decides when it
comes again. Which of two servers was first is decided by the unique number of an entry, not by locks.
"""

from __future__ import annotations

import re
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

try:
    import psycopg
    from psycopg import errors
except ImportError:
    raise ImportError("PostgreSQL needs a driver that is not installed: pip install 'cabale[scale]'") from None

from cabale.server.db.schema import STEPS
from cabale.server.db.sqlite import LARGEST_BATCH, Conflict, Store, StoreError, answer, answer_all

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable, Sequence

    from cabale.server.db.sqlite import Connection, Rows

T = TypeVar("T")

WRITERS, READERS = 3, 3
UPGRADE_LOCK = 0x63616261
# A server that is stopped in the middle of a transaction must not hold up the others for long.
SETTINGS = (
    "set synchronous_commit = on; set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '5s';"
    " set client_min_messages = warning"
)
# The database has undone the transaction and is well: the jobs can be done again, one by one.
UNDONE = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable, errors.QueryCanceled)
LOST = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)


@lru_cache(maxsize=512)
def dialect(sql: str) -> str:
    """Our SQL as PostgreSQL wants it: numbered places, and another word for bytes."""
    count = 0

    def place(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${count}"

    return re.sub(r"\bblob\b", "bytea", re.sub(r"\?", place, sql))


class PostgresConnection:
    """A connection that begins and ends transactions only when told to."""

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        try:
            self._connection = psycopg.connect(
                url,
                autocommit=True,
                connect_timeout=5,
                keepalives_idle=10,
                tcp_user_timeout=15_000,
                cursor_factory=psycopg.RawCursor,
                application_name="cabale",
            )
            self._connection.execute(SETTINGS.encode())
            if read_only:
                self._connection.execute(b"set default_transaction_read_only = on")
        except psycopg.Error as error:
            raise StoreError(f"{shown(url)}: {' '.join(str(error).split())}") from None

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows:
        # PostgreSQL keeps no NUL in a text.
        given = [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]
        try:
            cursor = self._connection.execute(dialect(sql).encode(), given or None)
            return cursor.fetchall() if cursor.description else []
        except psycopg.IntegrityError as error:
            raise Conflict(str(error)) from None

    def lock(self, name: str) -> None:
        """Nobody else holds the lock of this name until the transaction ends."""
        self.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", (name,))

    def commit(self) -> None:
        """What was done in the transaction stands."""
        self.execute("commit")

    def fill(self, table: str, columns: list[str], rows: Iterable[Sequence[Any]]) -> None:
        """Put many rows into a table."""
        with (
            self._connection.cursor() as cursor,
            cursor.copy(f"copy {table} ({', '.join(columns)}) from stdin".encode()) as copying,
        ):
            for row in rows:
                copying.write_row(row)

    def close(self) -> None:
        self._connection.close()


class PostgresStore(Store):
    """Reads and writes for a server. `write` answers after the commit, and only then."""

    def __init__(self, url: str) -> None:
        self.url = url
        first = PostgresConnection(url)
        try:
            upgrade(first, url)
        finally:
            first.close()
        self._begin(WRITERS, READERS)

    def close(self) -> None:
        """Write what is queued and close."""
        self._stop()

    def _read(self, job: Callable[[Connection], T]) -> T:
        for again in (True, False):
            connection = getattr(self._local, "connection", None)
            if connection is None:
                connection = self._local.connection = PostgresConnection(self.url, read_only=True)
                self._readers.append(connection)
            try:
                return job(connection)
            except LOST as error:
                self._readers.remove(connection)
                self._local.connection = None
                connection.close()
                if not again:
                    raise StoreError(f"the database does not answer: {type(error).__name__}") from None
        raise AssertionError

    def _work(self) -> None:
        connection = None
        pause = 0.05
        while True:
            if connection is None or not self._queue:
                self._wake.acquire(timeout=None if connection is not None or self._closing else pause)
            if connection is None:
                connection = self._connect()
                pause = min(1.0, 2 * pause) if connection is None else 0.05
            batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]] = []
            while self._queue and len(batch) < LARGEST_BATCH:
                try:
                    batch.append(self._queue.popleft())
                except IndexError:  # another writer was quicker
                    break
            if batch:
                connection = self._alive(connection)
                if connection is None:
                    for _, future in batch:
                        answer(future, None, StoreError("not stored: the database does not answer"))
                elif not self._commit_on(connection, batch):
                    connection.close()
                    connection = None
            if self._closing and not self._queue:
                if connection is not None:
                    connection.close()
                return

    def _connect(self) -> PostgresConnection | None:
        try:
            found = PostgresConnection(self.url)
        except StoreError as error:
            self.failed = error
            return None
        self.failed = None
        return found

    def _alive(self, connection: PostgresConnection | None) -> PostgresConnection | None:
        """A connection in a new transaction. One that was cut while nobody used it is replaced, and nothing is lost."""
        for _ in range(2):
            if connection is None:
                return None
            try:
                connection.execute("begin")
                return connection
            except LOST:
                connection.close()
                connection = self._connect()
        return None

    def _commit_on(
        self, connection: PostgresConnection, batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]]
    ) -> bool:
        """Store a batch in the transaction that has begun; False if the connection is of no more use."""
        started = time.perf_counter()
        try:
            answers: list[tuple[asyncio.Future[Any], Any, Exception | None]]
            answers = [(future, job(connection), None) for job, future in batch]
            connection.execute("commit")
        except LOST as error:
            if not isinstance(error, UNDONE):
                # Whether the commit has happened is unknown; whoever asks again under the same name will learn it.
                return self._lost(batch)
            return self._undo(connection, batch, StoreError("not stored: the database is busy"))
        except Exception as error:  # a job refuses
            return self._undo(connection, batch, error)
        self.last_commit = time.monotonic()
        if self.on_commit is not None:
            self.on_commit(len(batch), time.perf_counter() - started)
        answer_all(answers)
        return True

    def _undo(
        self,
        connection: PostgresConnection,
        batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]],
        error: Exception,
    ) -> bool:
        """Nothing was stored. One job alone gets the reason; of several, each is done again by itself."""
        try:
            connection.execute("rollback")
            if len(batch) == 1:
                answer(batch[0][1], None, error)
                return True
            while batch:
                connection.execute("begin")
                if not self._commit_on(connection, [batch.pop(0)]):
                    return self._lost(batch)
        except LOST:
            return self._lost(batch)
        return True

    def _lost(self, batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]]) -> bool:
        self.failed = StoreError("the database does not answer")
        for _, future in batch:
            answer(future, None, StoreError("the database does not answer: nobody knows whether it was stored"))
        return False


def upgrade(connection: PostgresConnection, url: str) -> None:
    """Bring the tables up to date; one server does it, the others wait. Refuse those of a newer version."""
    ((fsync,),) = connection.execute("show fsync")
    if fsync != "on":
        raise StoreError(f"{shown(url)}: fsync is off, so that what is stored may be lost; switch it on")
    connection.execute("begin")
    connection.execute("select pg_advisory_xact_lock(?)", (UPGRADE_LOCK,))
    connection.execute("create table if not exists steps (done integer not null)")
    rows = connection.execute("select done from steps")
    version = rows[0][0] if rows else 0
    if version > len(STEPS):
        connection.execute("rollback")
        raise StoreError(
            f"{shown(url)}: was written by a newer version of Cabale (tables {version}, known {len(STEPS)})"
        )
    for step in STEPS[version:]:
        for statement in step:
            connection.execute(statement)
    if not rows:
        connection.execute("insert into steps (done) values (?)", (len(STEPS),))
    elif version < len(STEPS):
        connection.execute("update steps set done = ?", (len(STEPS),))
    connection.execute("commit")


def is_postgres(place: str) -> bool:
    """Whether this names a PostgreSQL database."""
    return place.startswith(("postgresql://", "postgres://"))


def shown(url: str) -> str:
    """The address of a database without its password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
