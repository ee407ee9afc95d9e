"""Passkeys, and what they are asked to sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection


class PasskeyRow(msgspec.Struct, frozen=True):
    """A passkey of a person."""

    id: bytes
    short: str
    person: str
    public_key: bytes
    count: int
    name: str
    created_ms: int


COLUMNS = "id, short, person, public_key, count, name, created_ms"
# ruff: noqa: S608 - only constants are put together


def insert_challenge(connection: Connection, challenge: bytes, purpose: str, now: int, end_ms: int) -> None:
    """Keep what is to be signed; what is too old goes."""
    connection.execute("delete from challenges where end_ms < ?", (now,))
    connection.execute(
        "insert into challenges (challenge, purpose, end_ms) values (?,?,?)", (challenge, purpose, end_ms)
    )


def use_challenge(connection: Connection, challenge: bytes, purpose: str, now: int) -> bool:
    """Whether it was asked for, for this purpose, not too long ago; of two that are given it, one finds it."""
    sql = "delete from challenges where challenge = ? and purpose = ? and end_ms >= ? returning challenge"
    return bool(connection.execute(sql, (challenge, purpose, now)))


def insert_passkey(connection: Connection, row: PasskeyRow) -> None:
    """A new passkey; a conflict: it is known."""
    connection.execute(f"insert into passkeys ({COLUMNS}) values (?,?,?,?,?,?,?)", msgspec.structs.astuple(row))


def find_passkey(connection: Connection, id: bytes) -> PasskeyRow | None:
    """A passkey by its own name."""
    rows = connection.execute(f"select {COLUMNS} from passkeys where id = ?", (id,))
    return PasskeyRow(*rows[0]) if rows else None


def passkeys_of(connection: Connection, person: str) -> list[PasskeyRow]:
    """The passkeys of a person."""
    rows = connection.execute(f"select {COLUMNS} from passkeys where person = ? order by created_ms", (person,))
    return [PasskeyRow(*row) for row in rows]


def count_use(connection: Connection, id: bytes, count: int) -> None:
    """How often a passkey says that it was used."""
    connection.execute("update passkeys set count = ? where id = ?", (count, id))


def delete_passkey(connection: Connection, person: str, short: str) -> None:
    """A passkey is no longer good."""
    connection.execute("delete from passkeys where person = ? and short = ?", (person, short))
