"""Who looks for opponents, at whichever server, and the table that was found for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.server.meet.matching import Seeker
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabale.server.db.sqlite import Connection

MOST = 1000  # who are looked at; those who asked last


class SeekerRow(msgspec.Struct, frozen=True):
    """Someone who looks for opponents."""

    seeker: Seeker
    asked_ms: int  # when they were last heard of, or when their table was laid
    table: str  # where to go, once there is one


def seekers(connection: Connection, since_ms: int) -> dict[str, SeekerRow]:
    """Everyone who looks for opponents and has been heard of lately."""
    rows = connection.execute(
        "select person, wish, asked_ms, table_id from seekers where asked_ms > ?"
        " order by asked_ms desc, person limit ?",
        (since_ms, MOST),
    )
    found = {}
    for person, wish, asked_ms, table in rows:
        seeker = msgspec.json.decode(wish, type=Seeker)
        found[person] = SeekerRow(seeker, asked_ms, table)
    # Asked each time: who wants to meet someone no more may be looking already.
    unmet: dict[str, set[str]] = {}
    for person, other in connection.execute(
        "select person, other from blocks where person in (select person from seekers)"
    ):
        unmet.setdefault(person, set()).add(other)
    for person in unmet.keys() & found.keys():
        found[person].seeker.apart = frozenset(unmet[person])
    return found


def keep_seeker(connection: Connection, seeker: Seeker, since_ms: int, now: int) -> str:
    """Someone looks for opponents, or still does. Returns the table that was found for them meanwhile, if any."""
    rows = connection.execute(
        "insert into seekers (person, wish, asked_ms) values (?,?,?) on conflict (person) do update"
        " set wish = excluded.wish, asked_ms = excluded.asked_ms, table_id = ''"
        " where seekers.table_id = '' or seekers.asked_ms <= ? returning person",
        (seeker.person, msgspec.json.encode(seeker).decode(), now, since_ms),
    )
    if rows:
        return ""
    ((table,),) = connection.execute("select table_id from seekers where person = ?", (seeker.person,))
    return str(table)


def drop_seeker(connection: Connection, person: str) -> None:
    """Someone looks no more, or goes to their table."""
    connection.execute("delete from seekers where person = ?", (person,))


def claim_seekers(connection: Connection, people: Iterable[str], table: str, now: int) -> None:
    """A table for these people: refused if one of them looks no more, or another server was quicker."""
    for person in sorted(people):  # in one order everywhere, so that two servers do not wait for each other
        sql = "update seekers set table_id = ?, asked_ms = ? where person = ? and table_id = '' returning person"
        if not connection.execute(sql, (table, now, person)):
            raise Refusal("stale")
