"""Several servers on one database: who is alive and tends which table, and what they say to each other.

The clock is the database's: those of the servers may differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.sqlite import Connection

DEAD = 6_000  # milliseconds without a sign of life
MOST_ADOPTED = 200  # at once
CLOCK = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
# ruff: noqa: S608 - only constants are put together
ORPHANS = f"""
    from tables t
        left join tending d on d.table_id = t.id
        left join nodes n on n.id = d.node and n.until_ms > {CLOCK}
    where t.status in ('running', 'shuffling') and n.id is null limit {MOST_ADOPTED}
"""
ADOPT = f"""
    insert into tending (table_id, node) select t.id, ? {ORPHANS}
    on conflict (table_id) do update set node = excluded.node
    returning table_id
"""
TEND = "insert into tending (table_id, node) values (?,?) on conflict (table_id) do update set node = excluded.node"


class Beat(msgspec.Struct):
    """What a sign of life is answered with."""

    living: set[str]
    dead: set[str]
    skew_ms: int  # what the clock of this machine lacks to the database's


class KeptAsking(msgspec.Struct, omit_defaults=True):
    """A request to take moves back, and who agreed; without an id there is none."""

    id: str
    entry: int  # the entry that opened the decision in which it was asked
    seat: int = -1
    ply: int = -1
    yes: list[int] = []


def skew_ms(connection: Connection, clock: Callable[[], int]) -> int:
    """What the clock of this machine lacks to the database's."""
    begun = clock()
    ((now,),) = connection.execute(f"select {CLOCK}")
    return int(now) - (begun + clock()) // 2


def claim_key(connection: Connection, name: str, clock: Callable[[], int]) -> tuple[str, int]:
    """The name of the key that all servers have: the first one's. And what the clock here lacks."""
    connection.execute("insert into about (name, value) values ('key', ?) on conflict do nothing", (name,))
    ((kept,),) = connection.execute("select value from about where name = 'key'")
    return str(kept), skew_ms(connection, clock)


def beat(connection: Connection, node: str, clock: Callable[[], int]) -> Beat:
    """A sign of life."""
    connection.execute(
        f"insert into nodes (id, until_ms) values (?, {CLOCK} + {DEAD})"
        " on conflict (id) do update set until_ms = excluded.until_ms",
        (node,),
    )
    rows = connection.execute(f"select id, until_ms > {CLOCK} from nodes")
    living = {id for id, lives in rows if lives}
    return Beat(living, {id for id, _ in rows} - living, skew_ms(connection, clock))


def leave(connection: Connection, node: str) -> None:
    """A server goes: what it tended is adopted by others at once."""
    connection.execute("delete from nodes where id = ?", (node,))


def bury(connection: Connection) -> None:
    """Forget who has been dead for long."""
    connection.execute(f"delete from nodes where until_ms < {CLOCK} - {10 * DEAD}")


def tended_by(connection: Connection, node: str) -> set[str]:
    """The tables that a server tends."""
    return {id for (id,) in connection.execute("select table_id from tending where node = ?", (node,))}


def has_orphans(connection: Connection) -> bool:
    """Whether there are tables that nobody tends."""
    return bool(connection.execute(f"select 1 {ORPHANS}"))


def adopt(connection: Connection, node: str) -> list[str]:
    """Tend what nobody tends; the tables."""
    connection.lock("adopt")
    return [id for (id,) in connection.execute(ADOPT, (node,))]


def begin_shuffle(connection: Connection, table: str, node: str) -> bool:
    """Take it on oneself to deal, and to tend the table; False if another has."""
    begin = "update tables set status = 'shuffling' where id = ? and status = 'open' returning id"
    if not connection.execute(begin, (table,)):
        return False
    connection.execute(TEND, (table, node))
    return True


# What pages promise, and what players ask of each other


def insert_promise(connection: Connection, table: str, seat: int, promise: bytes) -> None:
    """A page promises chance."""
    connection.execute(
        "insert into promises (table_id, seat, promise) values (?,?,?)"
        " on conflict (table_id, seat) do update set promise = excluded.promise, nonce = null",
        (table, seat, promise),
    )


def keep_nonce(connection: Connection, table: str, seat: int, nonce: bytes) -> None:
    """A page keeps its promise."""
    connection.execute("update promises set nonce = ? where table_id = ? and seat = ?", (nonce, table, seat))


def delete_promise(connection: Connection, table: str, seat: int, promise: bytes) -> None:
    """The page that promised has gone."""
    sql = "delete from promises where table_id = ? and seat = ? and promise = ?"
    connection.execute(sql, (table, seat, promise))


def keep_asking(connection: Connection, table: str, asking: KeptAsking) -> set[int]:
    """Keep a request; all who have agreed to it, at whichever server."""
    connection.lock(f"asked {table}")
    rows = connection.execute("select body from asked where table_id = ?", (table,))
    kept = msgspec.json.decode(rows[0][0], type=KeptAsking) if rows else None
    agreed = set(asking.yes)
    if kept is not None and kept.id == asking.id and asking.id:
        agreed |= set(kept.yes)
    body = msgspec.json.encode(msgspec.structs.replace(asking, yes=sorted(agreed))).decode()
    connection.execute(
        "insert into asked (table_id, body) values (?,?) on conflict (table_id) do update set body = excluded.body",
        (table, body),
    )
    return agreed
