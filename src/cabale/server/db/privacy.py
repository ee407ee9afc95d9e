"""What is stored about a person: all of it for them, nothing of it once they go, and no longer than was said.

What is stored where is listed here once, for all three: `PERSONAL` says which tables hold something about a person.
A test compares it with the schema, so that a new table cannot be forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cabale.table.state import Settings

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

DAY = 86_400_000
# What goes with a person; the last line is what they made of finished games and puzzles.
FOLLOWING = (
    *("sessions", "passkeys", "members", "notes", "mutes", "follows", "blocks", "remarks", "seekers"),
    *("shown", "branches", "puzzle_answers", "puzzle_solvers"),
)

# Every table of the store, what of it belongs to a person (a condition with one place for each `?`), and the columns
# that are shown to them: not hashes of secrets, and nothing that was sealed for the time until a game is over.
PERSONAL: dict[str, tuple[str, str]] = {
    "people": (
        "id = ?",
        "id, name, language, login, created_ms, webhook, webhook_format, push, digest, role, suspended_ms",
    ),
    "sessions": ("person = ?", "id, created_ms, seen_ms, end_ms"),
    "tokens": ("owner = ?", "id, name, person"),
    "passkeys": ("person = ?", "short, name, count, created_ms"),
    "tables": ("host = ?", "id, game, title, status, settings, created_ms, updated_ms"),
    "seats": ("person = ?", "table_id, seat, auto"),
    "members": ("person = ?", "table_id"),
    "chat": ("person = ?", "table_id, number, seat, name, body, at_ms"),
    "notes": ("person = ?", "table_id, body"),
    "mutes": ("person = ?", "other"),
    "ratings": ("who = ?", "game, mu, sigma, games"),
    "rated": ("who = ?", "game, at_ms, mu, sigma"),
    "follows": ("person = ?", "other"),
    "blocks": ("person = ?", "other"),
    "remarks": ("person = ?", "other, body"),
    "invited": ("person = ? or inviter = ?", "table_id, person, inviter, at_ms"),
    "reports": ("person = ?", "id, about, table_id, line, why, at_ms"),
    "tournaments": ("host = ?", "id, status, plan, created_ms"),
    "shown": ("person = ?", "table_id"),
    "branches": ("person = ?", "id, table_id, body, created_ms"),
    "editions": ("person = ?", "id, game, name, body, created_ms"),
    "puzzle_answers": ("person = ?", "game, puzzle, move, correct, at_ms"),
    "puzzle_solvers": ("person = ?", "game, mu, sigma"),
    "entrants": ("person = ?", "tournament, number, name"),
    "seekers": ("person = ?", "wish, asked_ms"),
}
# Tables in which nobody is named, or only by what stands in another one; acts name people to the hosts alone.
IMPERSONAL = {
    "entries", "invites", "wishes", "about", "nodes", "tending", "promises", "asked", "thoughts", "challenges",
    "house", "bans", "acts", "rounds", "pairings", "reviews", "puzzle_ratings",
}  # fmt: skip
# ruff: noqa: S608 - only constants are put together


class Retention(msgspec.Struct, forbid_unknown_fields=True):
    """For how many days what is kept; 0: for as long as the house stands."""

    chat: int = 365  # lines at tables whose game is over
    guests: int = 400  # guests who have not come since: they are forgotten as if they had gone
    open_tables: int = 30  # tables at which nobody began
    reports: int = 180  # settled reports
    acts: int = 730  # the log of what hosts did


def stored_about(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """All that is stored about a person, table by table."""
    found = {}
    for table, (where, columns) in PERSONAL.items():
        names = [name.strip() for name in columns.split(",")]
        rows = connection.execute(f"select {columns} from {table} where {where}", (person,) * where.count("?"))
        found[table] = [dict(zip(names, row, strict=True)) for row in rows]
    return found


def erase(connection: Connection, person: str, someone: str, now: int) -> list[str]:
    """A person goes: games stay, without the name. Returns the bots of theirs, which go with them."""
    bots = [bot for (bot,) in connection.execute("select id from people where owner = ?", (person,))]
    for one in (person, *bots):
        for table in FOLLOWING:
            connection.execute(f"delete from {table} where person = ?", (one,))
        for table in ("mutes", "follows", "blocks", "remarks"):
            connection.execute(f"delete from {table} where other = ?", (one,))
        for table in ("ratings", "rated"):
            connection.execute(f"delete from {table} where who = ?", (one,))
        connection.execute("delete from invited where person = ? or inviter = ?", (one, one))
        # The numbers of lines stay, so that what others said keeps its place.
        connection.execute("update chat set name = ?, body = '–' where person = ?", (someone, one))
        sql = "update entrants set name = ?, left_round = coalesce(left_round, 0) where person = ?"
        connection.execute(sql, (someone, one))
        connection.execute("update reports set person = '' where person = ?", (one,))
        connection.execute("update reports set line = '–' where about = ? and line <> ''", (one,))
        _forget_neighbours(connection, one, someone)
        connection.execute("delete from tokens where person = ?", (one,))
        connection.execute(
            "update people set name = ?, login = null, password = null, recovery = null, webhook = '',"
            " webhook_format = '', push = '', role = '', hidden = 1, gone_ms = ? where id = ?",
            (someone, now, one),
        )
    return bots


def _forget_neighbours(connection: Connection, person: str, someone: str) -> None:
    """The names of those who shared a device with someone, and the titles that they gave to tables."""
    for id, text in connection.execute("select id, settings from tables where host = ?", (person,)):
        settings = msgspec.json.decode(text, type=Settings)
        settings.here = dict.fromkeys(settings.here, someone)
        encoded = msgspec.json.encode(settings).decode()
        connection.execute("update tables set settings = ?, title = '' where id = ?", (encoded, id))
    # Corrected figures stay, because games are played with them; nobody is named as their author.
    for id, text in connection.execute("select id, body from editions where person = ?", (person,)):
        unsigned = msgspec.json.encode(msgspec.json.decode(text) | {"by": ""}).decode()
        connection.execute("update editions set body = ? where id = ?", (unsigned, id))


def running_of(connection: Connection, person: str) -> list[str]:
    """The tables at which someone sits and whose game is not over."""
    rows = connection.execute(
        "select distinct t.id from tables t join seats s on s.table_id = t.id"
        " where s.person = ? and t.status <> 'over'",
        (person,),
    )
    return [id for (id,) in rows]


def forgotten_guests(connection: Connection, keep: Retention, now: int, most: int = 50) -> list[str]:
    """Guests who have not come for longer than was said, and sit at no running game."""
    if not keep.guests:
        return []
    rows = connection.execute(
        "select id from people where login is null and gone_ms = 0 and owner is null and role = ''"
        " and created_ms < ?"
        " and not exists (select 1 from sessions where sessions.person = people.id and seen_ms > ?)"
        " and not exists (select 1 from passkeys where passkeys.person = people.id)"
        " and not exists (select 1 from seats join tables on tables.id = seats.table_id"
        " where seats.person = people.id and (tables.status in ('running', 'shuffling') or tables.updated_ms > ?))"
        " limit ?",
        (now - keep.guests * DAY, now - keep.guests * DAY, now - keep.guests * DAY, most),
    )
    return [id for (id,) in rows]


def sweep(connection: Connection, keep: Retention, now: int) -> dict[str, int]:
    """Delete what has been kept for as long as was said; how many rows of what."""
    found = {
        "sessions": connection.execute("delete from sessions where end_ms < ? returning id", (now,)),
        "invites": connection.execute("delete from invites where end_ms < ? returning seat", (now,)),
        "bans": connection.execute("delete from bans where end_ms > 0 and end_ms < ? returning id", (now,)),
        "seekers": connection.execute("delete from seekers where asked_ms < ? returning person", (now - DAY,)),
    }
    if keep.chat:
        found["chat"] = connection.execute(
            "delete from chat where at_ms < ? and table_id in (select id from tables where status = 'over')"
            " returning number",
            (now - keep.chat * DAY,),
        )
    if keep.reports:
        found["reports"] = connection.execute(
            "delete from reports where settled_ms > 0 and settled_ms < ? returning id", (now - keep.reports * DAY,)
        )
    if keep.acts:
        found["acts"] = connection.execute("delete from acts where at_ms < ? returning id", (now - keep.acts * DAY,))
    if keep.open_tables:
        found["tables"] = _abandoned(connection, now - keep.open_tables * DAY)
    return {name: len(rows) for name, rows in found.items()}


def _abandoned(connection: Connection, before: int) -> list[tuple[str]]:
    """Tables that were laid, at which nobody began: they go with all that belongs to them."""
    rows = connection.execute(
        "select id from tables where status = 'open' and updated_ms < ?"
        " and not exists (select 1 from entries where table_id = tables.id)"
        " and not exists (select 1 from pairings where pairings.table_id = tables.id)",
        (before,),
    )
    for (id,) in rows:
        for table in (
            "seats",
            "members",
            "invites",
            "chat",
            "notes",
            "promises",
            "asked",
            "tending",
            "wishes",
            "invited",
        ):
            connection.execute(f"delete from {table} where table_id = ?", (id,))
        connection.execute("delete from tables where id = ?", (id,))
        connection.execute("update tables set rematch = '' where rematch = ?", (id,))
    return [(id,) for (id,) in rows]
