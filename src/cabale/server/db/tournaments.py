"""Tournaments as they are stored: the plan, who entered, the rounds with their promises, and every table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.table.refusal import Refusal
from cabale.tournament.plan import Pairing, Plan

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

MOST = 100  # tournaments in a list
LARGEST = 256  # entrants


class Entrant(msgspec.Struct):
    """Someone who plays in a tournament."""

    number: int
    id: str
    name: str
    left: bool  # plays no more


class RoundRow(msgspec.Struct):
    """A round: the promise of its cards, made before it begins."""

    number: int
    secret: bytes  # sealed
    promise: bytes
    begun_ms: int  # 0: not yet


class TableOf(msgspec.Struct):
    """A pairing and its table; a pause has none."""

    number: int
    pairing: Pairing
    table: str


class Kept(msgspec.Struct):
    """Everything that is stored of a tournament."""

    id: str
    host: str
    status: str  # "open", "running", "over"
    plan: Plan
    entrants: list[Entrant]
    rounds: list[RoundRow]
    tables: list[TableOf]

    @property
    def played(self) -> list[Pairing]:
        """All pairings so far."""
        return [one.pairing for one in self.tables]


class TournamentLine(msgspec.Struct):
    """A tournament in a list."""

    id: str
    host: str
    status: str
    plan: Plan
    entrants: int
    updated_ms: int


def insert_tournament(connection: Connection, id: str, host: str, plan: Plan, first: RoundRow, now: int) -> None:
    """A new tournament, with the promise of its first round."""
    connection.execute(
        "insert into tournaments (id, host, status, plan, created_ms, updated_ms) values (?,?,'open',?,?,?)",
        (id, host, msgspec.json.encode(plan).decode(), now, now),
    )
    insert_round(connection, id, first)


def insert_round(connection: Connection, tournament: str, row: RoundRow) -> None:
    """The promise of a round to come; one that was made stays."""
    connection.execute(
        "insert into rounds (tournament, number, secret, promise, begun_ms) values (?,?,?,?,0) on conflict do nothing",
        (tournament, row.number, row.secret, row.promise),
    )


def find_tournament(connection: Connection, id: str) -> Kept | None:
    """A tournament by its id."""
    rows = connection.execute("select host, status, plan from tournaments where id = ?", (id,))
    if not rows:
        return None
    host, status, plan = rows[0]
    entrants = connection.execute(
        "select number, person, name, left_round is not null from entrants where tournament = ? order by number", (id,)
    )
    rounds = connection.execute(
        "select number, secret, promise, begun_ms from rounds where tournament = ? order by number", (id,)
    )
    tables = connection.execute(
        "select round, number, seats, places, scores, table_id from pairings where tournament = ?"
        " order by round, number",
        (id,),
    )
    read = msgspec.json.decode
    return Kept(
        id,
        host,
        status,
        read(plan, type=Plan),
        [Entrant(number, person, name, bool(left)) for number, person, name, left in entrants],
        [RoundRow(number, bytes(secret), bytes(promise), begun) for number, secret, promise, begun in rounds],
        [
            TableOf(
                number,
                Pairing(at, tuple(read(seats)), tuple(read(places or "[]")), tuple(read(scores or "[]"))),
                table,
            )
            for at, number, seats, places, scores, table in tables
        ],
    )


def tournaments(connection: Connection, person: str) -> list[TournamentLine]:
    """Public tournaments and those of a person: open ones, running ones, then the latest that are over."""
    rows = connection.execute(
        "select t.id, t.host, t.status, t.plan, t.updated_ms,"
        " (select count(*) from entrants e where e.tournament = t.id),"
        " exists (select 1 from entrants e where e.tournament = t.id and e.person = ?)"
        " from tournaments t order by t.status = 'over', t.updated_ms desc, t.id limit ?",
        (person, MOST),
    )
    found = [
        (TournamentLine(id, host, status, msgspec.json.decode(plan, type=Plan), count, at), bool(mine))
        for id, host, status, plan, at, count, mine in rows
    ]
    return [line for line, mine in found if line.plan.public or mine or line.host == person]


def unfinished(connection: Connection) -> list[str]:
    """Tournaments that are running."""
    return [id for (id,) in connection.execute("select id from tournaments where status = 'running'")]


def deals_over(connection: Connection) -> list[tuple[str, int]]:
    """Rounds of which every table has its result."""
    rows = connection.execute(
        "select tournament, round from pairings group by tournament, round"
        " having sum(case when places is null and table_id <> '' then 1 else 0 end) = 0"
    )
    return [(str(id), int(number)) for id, number in rows]


def enter(connection: Connection, id: str, person: str, name: str) -> None:
    """Someone comes in; twice is once. Who had left before the start comes back."""
    connection.lock(f"tournament {id}")
    if connection.execute("select status from tournaments where id = ?", (id,)) != [("open",)]:
        raise Refusal("started")
    if connection.execute("select 1 from entrants where tournament = ? and person = ?", (id, person)):
        return
    ((count, highest),) = connection.execute(
        "select count(*), coalesce(max(number), -1) from entrants where tournament = ?", (id,)
    )
    if count >= LARGEST:
        raise Refusal("full")
    connection.execute(
        "insert into entrants (tournament, number, person, name) values (?,?,?,?)", (id, highest + 1, person, name)
    )


def leave(connection: Connection, id: str, person: str) -> None:
    """Someone goes: before the start without a trace, later they are paired no more."""
    connection.lock(f"tournament {id}")
    ((status,),) = connection.execute("select status from tournaments where id = ?", (id,))
    if status == "open":
        connection.execute("delete from entrants where tournament = ? and person = ?", (id, person))
        return
    connection.execute(
        "update entrants set left_round = (select count(*) from rounds r where r.tournament = ? and r.begun_ms > 0)"
        " where tournament = ? and person = ? and left_round is null",
        (id, id, person),
    )


def set_status(connection: Connection, id: str, before: str, after: str, now: int) -> bool:
    """A tournament begins or ends; whether this is the first to say so."""
    sql = "update tournaments set status = ?, updated_ms = ? where id = ? and status = ? returning id"
    return bool(connection.execute(sql, (after, now, id, before)))


def begin_round(connection: Connection, id: str, number: int, now: int) -> None:
    """A round begins."""
    connection.execute(
        "update rounds set begun_ms = ? where tournament = ? and number = ? and begun_ms = 0", (now, id, number)
    )


def insert_pairing(connection: Connection, id: str, number: int, pairing: Pairing, table: str) -> None:
    """A table of a round, or a pause. A conflict: another server has laid it."""
    connection.execute(
        "insert into pairings (tournament, round, number, seats, table_id) values (?,?,?,?,?)",
        (id, pairing.round, number, msgspec.json.encode(pairing.seats).decode(), table),
    )


def keep_result(connection: Connection, table: str, places: list[int], scores: list[int]) -> None:
    """How a table ended."""
    connection.execute(
        "update pairings set places = ?, scores = ? where table_id = ? and places is null",
        (msgspec.json.encode(places).decode(), msgspec.json.encode(scores).decode(), table),
    )
