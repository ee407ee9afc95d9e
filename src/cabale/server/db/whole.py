"""A whole database at once: for looking after it, and for moving it to another one."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cabale.server.db.postgres import PostgresConnection
    from cabale.server.db.sqlite import Connection, SqliteConnection

# What is said while servers run; it begins anew elsewhere.
PASSING = ("about", "nodes", "tending", "promises", "asked", "thoughts", "challenges", "seekers")
# ruff: noqa: S608 - only names of our own tables are put together


class GameRow(msgspec.Struct, frozen=True):
    """What a game needs to be played again, but its entries."""

    id: str
    game: str
    version: int
    figures_hash: str
    options: dict[str, bool]
    seats: int
    secret: bytes  # sealed
    commitment: bytes


class RulesRow(msgspec.Struct, frozen=True):
    """Rules and figures that so many running games are played by."""

    game: str
    version: int
    figures_hash: str
    options: dict[str, bool]
    count: int


def all_games(connection: Connection) -> list[GameRow]:
    """All tables."""
    rows = connection.execute("select id, game, version, data, options, seats, secret, commitment from tables")
    return [
        GameRow(id, game, version, data, msgspec.json.decode(options), seats, secret, commitment)
        for id, game, version, data, options, seats, secret, commitment in rows
    ]


def count_running(connection: Connection) -> int:
    """How many games are running."""
    return int(connection.execute("select count(*) from tables where status = 'running'")[0][0])


def rules_in_use(connection: Connection) -> list[RulesRow]:
    """What running games are played by."""
    rows = connection.execute(
        "select game, version, data, options, count(*) from tables where status in ('running', 'shuffling')"
        " group by game, version, data, options"
    )
    return [
        RulesRow(game, version, data, msgspec.json.decode(options), count)
        for game, version, data, options, count in rows
    ]


def begin_long(connection: PostgresConnection) -> None:
    """A transaction that may take as long as it takes."""
    connection.execute("begin")
    connection.execute("set local statement_timeout = 0")
    connection.execute("set local idle_in_transaction_session_timeout = 0")


def kept_names(connection: SqliteConnection) -> list[str]:
    """The tables of a file that are worth keeping, those first that others refer to."""
    rows = connection.execute("select name from sqlite_master where type = 'table' order by rowid")
    return [name for (name,) in rows if name not in PASSING and not name.startswith("sqlite_")]


def is_empty(connection: Connection, name: str) -> bool:
    """Whether a table has no rows."""
    return not connection.execute(f"select 1 from {name} limit 1")


def copy_rows(reading: SqliteConnection, writing: PostgresConnection, name: str) -> bool:
    """Copy all rows of a table; whether they are there what they were here."""
    columns = [row[1] for row in reading.execute(f"pragma table_info({name})")]
    listed = f"select {', '.join(columns)} from {name}"
    writing.fill(name, columns, _plain(reading.each(listed)))
    return _digest(_plain(reading.each(listed))) == _digest(writing.execute(listed))


def keep_key(connection: Connection, name: str) -> None:
    """The name of the key that belongs to the database."""
    connection.execute(
        "insert into about (name, value) values ('key', ?) on conflict (name) do update set value = excluded.value",
        (name,),
    )


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
