"""Moving from one file to PostgreSQL: all or nothing, compared row by row, and every game played again."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabale.server.db.postgres import PostgresConnection, is_postgres, shown, upgrade
from cabale.server.db.sqlite import StoreError, hold, open_file
from cabale.server.seal import seal_in
from cabale.server.upkeep import replay_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# What is said while servers run; it begins anew.
PASSING = ("about", "nodes", "tending", "promises", "asked", "thoughts", "challenges")


def move(source: str, target: str) -> str:
    """Move a data folder's store into an empty database; returns what was done, in a sentence."""
    if not source.startswith("sqlite:") or not is_postgres(target):
        raise StoreError("a move reads --from sqlite:FOLDER --to postgresql://user@host/name")
    given = Path(source.removeprefix("sqlite:")).expanduser()
    path = given if given.suffix == ".db" else given / "cabale.db"
    if not path.exists():
        raise StoreError(f"{path}: there is no store to move")
    if not (path.parent / "key").exists():
        raise StoreError(f"{path.parent / 'key'}: is missing; put the key file that belongs to the store there first")
    with hold(path.parent, "migrate"):
        open_file(path).close()  # brings older tables up to date, with a backup
        with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=1)) as reading:
            try:
                reading.execute("pragma locking_mode=exclusive")
                reading.execute("begin exclusive")
            except sqlite3.OperationalError:
                raise StoreError(f"{path}: is in use; stop what uses it first") from None
            writing = PostgresConnection(target)
            with contextlib.closing(writing):
                upgrade(writing, target)
                said = _copy(reading, writing, path.parent, shown(target))
            reading.execute("rollback")
        # An old server that is started by mistake must not go on with games that are played elsewhere now.
        aside = path.with_name(f"{path.stem}-moved-{time.strftime('%Y%m%d-%H%M%S')}.db")
        path.rename(aside)
    return f"{said}; the file is kept as {aside.name}, and the key in {path.parent / 'key'} is needed as before"


def _copy(reading: sqlite3.Connection, writing: PostgresConnection, folder: Path, place: str) -> str:
    names = [
        name
        for (name,) in reading.execute("select name from sqlite_master where type = 'table' order by rowid")
        if name not in PASSING and not name.startswith("sqlite_")
    ]
    writing.execute("begin")
    writing.execute("set local statement_timeout = 0")
    writing.execute("set local idle_in_transaction_session_timeout = 0")
    for name in names:
        if writing.execute(f"select 1 from {name} limit 1"):  # noqa: S608 - our own tables
            raise StoreError(f"{place}: is not empty; move into a new database")
        columns = [row[1] for row in reading.execute(f"pragma table_info({name})")]
        listed = f"select {', '.join(columns)} from {name}"  # noqa: S608
        writing.fill(name, columns, _plain(reading.execute(listed)))
        if _digest(_plain(reading.execute(listed))) != _digest(writing.execute(listed)):
            raise StoreError(f"{place}: {name} is not what it was; nothing was moved")
    tables, entries = replay_tables(writing.execute, folder, place)
    heads = "select table_id, max(number) from entries group by table_id"
    if dict(reading.execute(heads)) != dict(writing.execute(heads)):
        raise StoreError(f"{place}: games do not end where they did; nothing was moved")
    seal = seal_in(folder).name
    writing.execute(
        "insert into about (name, value) values ('key', ?) on conflict (name) do update set value = excluded.value",
        (seal,),
    )
    writing.execute("commit")
    running = writing.execute("select count(*) from tables where status = 'running'")[0][0]
    return f"{tables} tables ({running} running) with {entries} entries moved and played again"


def _plain(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Rows as PostgreSQL can keep them: without NUL in texts."""
    for row in rows:
        yield tuple(value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in row)


def _digest(rows: Iterable[tuple[Any, ...]]) -> tuple[int, int]:
    """How many rows, and a sum that does not depend on their order."""
    count = total = 0
    for row in rows:
        count += 1
        total += int.from_bytes(hashlib.sha256(repr(row).encode()).digest(), "big")
    return count, total
