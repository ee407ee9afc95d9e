"""Invitations to someone: whom a table waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.server.db.tables import add_member
from cabale.server.db.ties import refuse_apart

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection


class Invited(msgspec.Struct):
    """An invitation that waits for me."""

    table: str
    game: str
    title: str
    inviter: str
    name: str  # of the inviter
    at_ms: int


def invite_person(connection: Connection, table: str, inviter: str, person: str, now: int) -> bool:
    """Someone may come to a table, and finds it among their invitations; False if they knew."""
    refuse_apart(connection, inviter, [person])
    add_member(connection, table, person)
    rows = connection.execute(
        "insert into invited (table_id, person, inviter, at_ms) values (?,?,?,?)"
        " on conflict do nothing returning person",
        (table, person, inviter, now),
    )
    return bool(rows)


def invitations_of(connection: Connection, person: str) -> list[Invited]:
    """Tables at which someone is waited for, the latest first."""
    rows = connection.execute(
        "select t.id, t.game, t.title, i.inviter, p.name, i.at_ms from invited i"
        " join tables t on t.id = i.table_id join people p on p.id = i.inviter"
        " where i.person = ? and t.status = 'open'"
        " and not exists (select 1 from seats s where s.table_id = t.id and s.person = i.person)"
        " order by i.at_ms desc, i.table_id limit 50",
        (person,),
    )
    return [Invited(*row) for row in rows]


def decline(connection: Connection, table: str, person: str) -> None:
    """An invitation is not wanted."""
    connection.execute("delete from invited where table_id = ? and person = ?", (table, person))


def seen_people(connection: Connection, people: list[str], reader: str) -> list[tuple[str, str, bool]]:
    """Of these people those who may be seen, with whether the reader follows them; followed ones first."""
    # ruff: noqa: S608 - only places are put together
    marks = ",".join("?" * len(people))
    rows = connection.execute(
        "select p.id, p.name, f.other is not null as mine from people p"
        " left join follows f on f.person = ? and f.other = p.id"
        " where p.hidden = 0 and p.gone_ms = 0"
        " and not exists (select 1 from blocks b where (b.person = p.id and b.other = ?)"
        " or (b.person = ? and b.other = p.id))"
        f" and p.id in ({marks}) order by mine desc, lower(p.name), p.id limit 200",
        (reader, reader, reader, *people),
    )
    return [(id, name, bool(mine)) for id, name, mine in rows]
