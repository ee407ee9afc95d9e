"""What people are to each other: whom someone follows, does not want to meet, or has a remark about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabale.server.db.sqlite import Connection

MOST = 500  # people whom one person follows, or does not want to meet


class Tie(msgspec.Struct, frozen=True):
    """What someone is to a person."""

    id: str
    name: str
    follows: bool
    blocks: bool
    remark: str


def follow(connection: Connection, person: str, other: str, on: bool) -> None:
    """Follow someone, or no longer."""
    _set(connection, "follows", person, other, on)


def block(connection: Connection, person: str, other: str, on: bool) -> None:
    """Meet someone no more, or again. Who is not to be met is not followed either, in both directions."""
    _set(connection, "blocks", person, other, on)
    if on:
        connection.execute(
            "delete from follows where (person = ? and other = ?) or (person = ? and other = ?)",
            (person, other, other, person),
        )


def _set(connection: Connection, table: str, person: str, other: str, on: bool) -> None:
    # ruff: noqa: S608 - only names of our own tables are put together
    if not on:
        connection.execute(f"delete from {table} where person = ? and other = ?", (person, other))
        return
    ((count,),) = connection.execute(f"select count(*) from {table} where person = ?", (person,))
    if count >= MOST:
        raise Refusal("too-many-people")
    connection.execute(f"insert into {table} (person, other) values (?,?) on conflict do nothing", (person, other))


def keep_remark(connection: Connection, person: str, other: str, text: str) -> None:
    """A remark about someone that only its writer reads; an empty one is none."""
    connection.execute("delete from remarks where person = ? and other = ?", (person, other))
    if text:
        connection.execute("insert into remarks (person, other, body) values (?,?,?)", (person, other, text))


def ties_of(connection: Connection, person: str) -> list[Tie]:
    """Everyone to whom a person has a tie, by name."""
    rows = connection.execute(
        "select p.id, p.name, f.other is not null, b.other is not null, coalesce(r.body, '') from people p"
        " left join follows f on f.person = ? and f.other = p.id"
        " left join blocks b on b.person = ? and b.other = p.id"
        " left join remarks r on r.person = ? and r.other = p.id"
        " where f.other is not null or b.other is not null or r.other is not null order by lower(p.name), p.id",
        (person, person, person),
    )
    return [Tie(id, name, bool(follows), bool(blocks), remark) for id, name, follows, blocks, remark in rows]


def apart(connection: Connection, person: str) -> frozenset[str]:
    """With whom a person shares no table and no chat, whichever of the two wants it so."""
    rows = connection.execute(
        "select other from blocks where person = ? union select person from blocks where other = ?", (person, person)
    )
    return frozenset(other for (other,) in rows)


def followed_by(connection: Connection, person: str) -> frozenset[str]:
    """Whom a person follows."""
    return frozenset(other for (other,) in connection.execute("select other from follows where person = ?", (person,)))


def lately_met(connection: Connection, person: str, most: int = 20) -> list[tuple[str, str]]:
    """People with whom someone sat at a table, the latest first: id and name."""
    rows = connection.execute(
        "select p.id, p.name, max(t.updated_ms) as last from seats mine"
        " join seats theirs on theirs.table_id = mine.table_id and theirs.person <> mine.person"
        " join tables t on t.id = mine.table_id join people p on p.id = theirs.person"
        " where mine.person = ? and p.gone_ms = 0 and p.owner is null group by p.id, p.name"
        " order by last desc, p.id limit ?",
        (person, most),
    )
    return [(id, name) for id, name, _ in rows]


def refuse_apart(connection: Connection, person: str, others: Iterable[str | None]) -> None:
    """Refuse if one of these people and this person do not want to meet."""
    if apart(connection, person) & {other for other in others if other is not None}:
        raise Refusal("apart")
