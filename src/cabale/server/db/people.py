"""People, where they are signed in, and the tokens of their bots. Of secrets only hashes are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

MOST_TOKENS = 10


class PersonRow(msgspec.Struct, frozen=True):
    """Someone who plays."""

    id: str
    name: str
    language: str
    login: str | None
    webhook: str
    webhook_format: str
    push: str
    role: str = ""  # "host": looks after the house
    suspended_ms: int = 0  # until when nobody signs in as this person
    hidden: bool = False  # not shown among those who are here
    gone: bool = False  # this person has gone; only their games are left
    digest: int = 60  # minutes between two messages about games by turns; 0: each turn is told at once


class SessionRow(msgspec.Struct, frozen=True):
    """A browser in which someone is known."""

    sid: bytes
    id: str
    person: str
    seen_ms: int
    end_ms: int


class TokenRow(msgspec.Struct, frozen=True):
    """A token of a bot, and the player that the bot is."""

    token: bytes
    id: str
    person: str
    name: str


def find_person(connection: Connection, id: str) -> PersonRow | None:
    """A person by id."""
    rows = connection.execute(
        "select id, name, language, login, webhook, webhook_format, push, role, suspended_ms, digest, hidden, gone_ms"
        " from people where id = ?",
        (id,),
    )
    if not rows:
        return None
    *known, digest, hidden, gone = rows[0]
    return PersonRow(*[*known, bool(hidden), bool(gone), digest])


def insert_guest(
    connection: Connection, id: str, name: str, language: str, recovery: bytes, session: SessionRow
) -> None:
    """A new person with a session."""
    connection.execute(
        "insert into people (id, name, language, recovery, created_ms) values (?,?,?,?,?)",
        (id, name, language, recovery, session.seen_ms),
    )
    insert_session(connection, session)


def rename(connection: Connection, id: str, name: str, language: str) -> None:
    """Another name or language."""
    connection.execute("update people set name = ?, language = ? where id = ?", (name, language, id))


def keep_notices(connection: Connection, id: str, webhook: str, form: str, push: str) -> None:
    """Where a person wants to be told of their turn."""
    sql = "update people set webhook = ?, webhook_format = ?, push = ? where id = ?"
    connection.execute(sql, (webhook, form, push, id))


def keep_digest(connection: Connection, id: str, minutes: int) -> None:
    """How often a person wants to be told of games by turns."""
    connection.execute("update people set digest = ? where id = ?", (minutes, id))


def told_ms(connection: Connection, id: str) -> int:
    """When a person was last told of games by turns."""
    return int(connection.execute("select told_ms from people where id = ?", (id,))[0][0])


def claim_telling(connection: Connection, id: str, before: int, now: int) -> bool:
    """Take it on oneself to tell a person; False if another server has."""
    sql = "update people set told_ms = ? where id = ? and told_ms = ? returning id"
    return bool(connection.execute(sql, (now, id, before)))


def keep_recovery(connection: Connection, id: str, recovery: bytes) -> None:
    """A new recovery token in place of the old one."""
    connection.execute("update people set recovery = ? where id = ?", (recovery, id))


def use_recovery(connection: Connection, recovery: bytes, fresh: bytes, session: SessionRow) -> str:
    """Who has this recovery token; from now on another one counts, and the session is theirs."""
    sql = "update people set recovery = ? where recovery = ? returning id, suspended_ms"
    rows = connection.execute(sql, (fresh, recovery))
    if not rows:
        raise Refusal("used-up")
    person = str(rows[0][0])
    if rows[0][1] > session.seen_ms:
        raise Refusal("suspended")
    insert_session(connection, msgspec.structs.replace(session, person=person))
    return person


def keep_login(connection: Connection, id: str, login: str, password: str) -> None:
    """A guest becomes an account: what a guest could be found again with is void. A conflict: it is taken."""
    sql = "update people set login = ?, password = ?, recovery = null where id = ?"
    connection.execute(sql, (login, password, id))


def find_login(connection: Connection, login: str) -> tuple[str, str] | None:
    """The person and the hashed password behind a login."""
    rows = connection.execute("select id, password from people where login = ?", (login,))
    return (str(rows[0][0]), str(rows[0][1])) if rows else None


# Sessions


def insert_session(connection: Connection, session: SessionRow) -> None:
    """Someone is known in one more browser."""
    connection.execute(
        "insert into sessions (sid, id, person, created_ms, seen_ms, end_ms) values (?,?,?,?,?,?)",
        (session.sid, session.id, session.person, session.seen_ms, session.seen_ms, session.end_ms),
    )


def find_session(connection: Connection, sid: bytes) -> SessionRow | None:
    """A session by its name."""
    rows = connection.execute("select sid, id, person, seen_ms, end_ms from sessions where sid = ?", (sid,))
    return SessionRow(*rows[0]) if rows else None


def sessions_of(connection: Connection, person: str) -> list[SessionRow]:
    """Where a person is signed in, the latest first."""
    rows = connection.execute(
        "select sid, id, person, seen_ms, end_ms from sessions where person = ? order by seen_ms desc", (person,)
    )
    return [SessionRow(*row) for row in rows]


def touch_session(connection: Connection, sid: bytes, now: int) -> None:
    """A session was used."""
    connection.execute("update sessions set seen_ms = ? where sid = ?", (now, sid))


def delete_session(connection: Connection, sid: bytes) -> None:
    """Someone signs out."""
    connection.execute("delete from sessions where sid = ?", (sid,))


def delete_sessions(connection: Connection, person: str, keep: str = "", only: str = "") -> None:
    """The sessions of a person end: all but one, or only one."""
    if only:
        connection.execute("delete from sessions where person = ? and id = ?", (person, only))
    else:
        connection.execute("delete from sessions where person = ? and id <> ?", (person, keep))


def good_ones(connection: Connection, sids: list[bytes]) -> set[bytes]:
    """Which of these sessions and tokens are still good; among several servers only."""
    sql = "select sid from sessions where sid = any(?) union all select token from tokens where token = any(?)"
    return {bytes(sid) for (sid,) in connection.execute(sql, (sids, sids))}


# Tokens of bots


def insert_token(connection: Connection, owner: str, row: TokenRow, language: str, now: int) -> None:
    """A token for a bot, which is a player of its own."""
    ((count,),) = connection.execute("select count(*) from tokens where owner = ?", (owner,))
    if count >= MOST_TOKENS:
        raise Refusal("full")
    connection.execute(
        "insert into people (id, name, language, created_ms, owner) values (?,?,?,?,?)",
        (row.person, row.name, language, now, owner),
    )
    connection.execute(
        "insert into tokens (token, id, owner, person, name) values (?,?,?,?,?)",
        (row.token, row.id, owner, row.person, row.name),
    )


def find_token(connection: Connection, token: bytes, now: int) -> TokenRow | None:
    """A token, unless its owner is suspended."""
    rows = connection.execute(
        "select t.token, t.id, t.person, t.name from tokens t join people o on o.id = t.owner"
        " where t.token = ? and o.suspended_ms <= ?",
        (token, now),
    )
    return TokenRow(*rows[0]) if rows else None


def tokens_of(connection: Connection, owner: str) -> list[TokenRow]:
    """The tokens of a person's bots."""
    rows = connection.execute("select token, id, person, name from tokens where owner = ? order by name", (owner,))
    return [TokenRow(*row) for row in rows]


def delete_token(connection: Connection, owner: str, id: str) -> str | None:
    """A token of this owner is void, and every other way to be its bot; who the bot was, if there was one."""
    rows = connection.execute("delete from tokens where owner = ? and id = ? returning person", (owner, id))
    if not rows:
        return None
    bot = str(rows[0][0])
    connection.execute("delete from sessions where person = ?", (bot,))
    connection.execute("delete from passkeys where person = ?", (bot,))
    connection.execute("update people set login = null, password = null, recovery = null where id = ?", (bot,))
    return bot
