"""What is said at tables, who does not want to hear whom, and notes to oneself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.server.db.ties import apart
from cabale.table.messages import Chat
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

MOST_MUTED = 500  # by one person: who they are is read whenever that person opens a table
COLUMNS = "number, person, name, seat, body, at_ms"
# ruff: noqa: S608 - only constants are put together


def _chat(row: tuple[int, str, str, int, str, int]) -> Chat:
    number, person, name, seat, text, at_ms = row
    return Chat(number, person, name, None if seat < 0 else seat, text, at_ms)


def insert_chat(connection: Connection, table: str, said: Chat, intent: str) -> tuple[int, bool]:
    """Keep what was said; its number, and whether it was there before. A conflict: someone was quicker."""
    rows = connection.execute(
        "select number, body from chat where table_id = ? and person = ? and idem = ?", (table, said.player, intent)
    )
    if rows:
        if rows[0][1] != said.text:
            raise Refusal("reused")
        return int(rows[0][0]), True
    ((number,),) = connection.execute("select coalesce(max(number), -1) + 1 from chat where table_id = ?", (table,))
    seat = -1 if said.seat is None else said.seat
    connection.execute(
        "insert into chat (table_id, number, person, seat, name, body, at_ms, idem) values (?,?,?,?,?,?,?,?)",
        (table, number, said.player, seat, said.name, said.text, said.at_ms, intent),
    )
    return int(number), False


def chat_after(connection: Connection, table: str, head: int) -> list[Chat]:
    """What was said behind a number."""
    sql = f"select {COLUMNS} from chat where table_id = ? and number > ? order by number"
    return [_chat(row) for row in connection.execute(sql, (table, head))]


def chat_for(connection: Connection, table: str, person: str) -> list[Chat]:
    """The last of what was said, without those whom a person does not want to hear."""
    sql = (
        f"select {COLUMNS} from chat where table_id = ?"
        " and person not in (select other from mutes where person = ? union select other from blocks where person = ?"
        " union select person from blocks where other = ?) order by number desc limit 200"
    )
    return [_chat(row) for row in reversed(connection.execute(sql, (table, person, person, person)))]


def chat_heads(connection: Connection, tables: list[str]) -> dict[str, int]:
    """The last numbers of what was said at these tables; among several servers only."""
    sql = "select table_id, max(number) from chat where table_id = any(?) group by table_id"
    return dict(connection.execute(sql, (tables,)))


def muted_by(connection: Connection, person: str) -> frozenset[str]:
    """Whom a person does not hear: whom they do not want to, and whoever does not want to meet them."""
    rows = connection.execute("select other from mutes where person = ?", (person,))
    return frozenset(other for (other,) in rows) | apart(connection, person)


def mute(connection: Connection, person: str, other: str, on: bool) -> None:
    """Hear no more of someone, or again."""
    if on:
        ((count,),) = connection.execute("select count(*) from mutes where person = ?", (person,))
        if count >= MOST_MUTED:
            raise Refusal("too-many-people")
        connection.execute("insert into mutes (person, other) values (?,?) on conflict do nothing", (person, other))
    else:
        connection.execute("delete from mutes where person = ? and other = ?", (person, other))


def note_of(connection: Connection, table: str, person: str) -> str:
    """The note of a person at a table."""
    rows = connection.execute("select body from notes where table_id = ? and person = ?", (table, person))
    return str(rows[0][0]) if rows else ""


def keep_note(connection: Connection, table: str, person: str, text: str) -> None:
    """Keep a note."""
    connection.execute(
        "insert into notes (table_id, person, body) values (?,?,?)"
        " on conflict (table_id, person) do update set body = excluded.body",
        (table, person, text),
    )
