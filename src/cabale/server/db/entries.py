"""The entries of games: all that is ever stored of them, in the order of their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabale.server.db.sqlite import Connection

INSERT = (
    "insert into entries (table_id, number, kind, seat, idem, body, at_ms, hash, ply, turn, away)"
    " values (?,?,?,?,?,?,?,?,?,?,?)"
)
SELECT = (
    "select number, kind, seat, coalesce(idem, ''), body, at_ms, hash from entries"
    " where table_id = ? and number > ? order by number"
)


class EntryRow(msgspec.Struct, frozen=True):
    """An entry as it is stored: its content sealed."""

    number: int
    kind: str
    seat: int
    intent: str
    body: bytes
    at_ms: int
    chain: bytes


class Standing(msgspec.Struct, frozen=True):
    """What lists show of a game after an entry; nothing where it is not known."""

    ply: int | None = None
    turn: int | None = None  # -1: nobody
    away: int | None = None  # a bit for each seat that a bot plays for someone


def insert_entry(connection: Connection, table: str, row: EntryRow, standing: Standing) -> None:
    """Store an entry. A conflict says that another has its number, or that the intent is stored."""
    values = (table, row.number, row.kind, row.seat, row.intent or None, row.body, row.at_ms, row.chain)
    connection.execute(INSERT, (*values, standing.ply, standing.turn, standing.away))


def insert_entries(connection: Connection, table: str, rows: Iterable[EntryRow]) -> None:
    """Store a whole game."""
    for row in rows:
        insert_entry(connection, table, row, Standing())


def insert_start(connection: Connection, table: str, commitment: bytes, row: EntryRow, standing: Standing) -> None:
    """Store the deal, unless another server has drawn anew.

    The table runs with the deal, or not at all: a game that a kill leaves half begun would never be opened again.
    """
    connection.lock(f"deal {table}")
    if connection.execute("select commitment from tables where id = ?", (table,)) != [(commitment,)]:
        raise Refusal("stale")
    connection.execute("update tables set status = 'running', updated_ms = ? where id = ?", (row.at_ms, table))
    insert_entry(connection, table, row, standing)


def entries_after(connection: Connection, table: str, head: int = -1) -> list[EntryRow]:
    """The entries of a table behind a number."""
    return [EntryRow(*row) for row in connection.execute(SELECT, (table, head))]


def heads(connection: Connection, tables: list[str]) -> dict[str, int]:
    """The last numbers of the entries of these tables; among several servers only."""
    sql = "select table_id, max(number) from entries where table_id = any(?) group by table_id"
    return dict(connection.execute(sql, (tables,)))


def all_heads(connection: Connection) -> dict[str, int]:
    """The last numbers of the entries of all tables."""
    return dict(connection.execute("select table_id, max(number) from entries group by table_id"))


def keep_standing(connection: Connection, table: str, number: int, standing: Standing) -> None:
    """Add what an earlier program did not store."""
    sql = "update entries set ply = ?, turn = ?, away = ? where table_id = ? and number = ? and ply is null"
    connection.execute(sql, (standing.ply, standing.turn, standing.away, table, number))
