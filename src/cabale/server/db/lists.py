"""Lists of tables, from rows alone: no game is opened to print its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.server.db.entries import Standing
from cabale.server.db.tables import COLUMNS, TableRow, table_row

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

MOST = 100
# ruff: noqa: S608 - only constants are put together
LISTED = f"""
    select {COLUMNS}, e.number, e.ply, e.turn, e.away, e.at_ms from tables t
        left join entries e on e.table_id = t.id
            and e.number = (select max(number) from entries where table_id = t.id)
"""
MAY_ENTER = """(t.is_public = 1 or t.host = ?
    or exists (select 1 from members m where m.table_id = t.id and m.person = ?)
    or exists (select 1 from seats o where o.table_id = t.id and o.person = ?))"""


class Sitting(msgspec.Struct):
    """Who sits in a seat."""

    person: str | None
    bot: str
    name: str


class ListRow(msgspec.Struct):
    """A table for a list: who sits there, and how its game stands."""

    table: TableRow
    seats: list[Sitting]
    head: int  # -1: the game has not begun
    standing: Standing


def public_tables(connection: Connection) -> list[ListRow]:
    """Public tables that are open or running."""
    where = "where t.is_public = 1 and t.status <> 'over' order by t.status, t.updated_ms desc"
    return _listed(connection, where, ())


def all_tables(connection: Connection) -> list[ListRow]:
    """Tables that are open or running, for who looks after the house."""
    return _listed(connection, "where t.status <> 'over' order by t.updated_ms desc", ())


def tables_of(connection: Connection, person: str) -> list[ListRow]:
    """Where a person sits."""
    where = "where t.id in (select table_id from seats where person = ?) order by t.status = 'over', t.updated_ms desc"
    return _listed(connection, where, (person,))


def played_tables(connection: Connection, person: str, reader: str, most: int) -> list[ListRow]:
    """The finished games of a person that the reader may see, the latest first."""
    where = (
        "where t.id in (select table_id from seats where person = ?) and t.status = 'over' and t.result is not null"
        f" and {MAY_ENTER} order by t.updated_ms desc"
    )
    return _listed(connection, where, (person, reader, reader, reader), most)


def _listed(connection: Connection, where: str, values: tuple[str, ...], most: int = MOST) -> list[ListRow]:
    found: dict[str, ListRow] = {}
    for row in connection.execute(f"{LISTED} {where} limit {most}", values):
        *columns, head, ply, turn, away, at_ms = row
        kept = table_row(tuple(columns))
        kept.updated_ms = at_ms or kept.updated_ms
        found[kept.id] = ListRow(kept, [], -1 if head is None else head, Standing(ply, turn, away))
    if not found:
        return []
    seats = connection.execute(
        "select s.table_id, s.person, s.bot, p.name from seats s left join people p on p.id = s.person"
        f" where s.table_id in ({','.join('?' * len(found))}) order by s.table_id, s.seat",
        list(found),
    )
    for id, person, bot, name in seats:
        found[id].seats.append(Sitting(person, bot, name or ""))
    return list(found.values())
