"""Tables: what was agreed, who sits where, who came by an invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.server.db.entries import EntryRow, entries_after
from cabale.table.messages import Result, Status
from cabale.table.refusal import Refusal
from cabale.table.state import Settings

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection, Rows

INVITE_TIME = 90 * 86_400_000
MANY = 1_000_000  # uses of an invitation to the table
COLUMNS = (
    "t.id, t.game, t.version, t.data, t.options, t.status, t.host, t.title, t.settings, t.is_public, t.secret,"
    " t.commitment, t.aborts, t.rematch, t.result, t.updated_ms"
)


class TableRow(msgspec.Struct):
    """A table without its seats: what was agreed, and how far it is."""

    id: str
    game: str
    version: int
    figures_hash: str
    options: dict[str, bool]
    status: Status
    host: str
    title: str
    settings: Settings
    public: bool
    secret: bytes  # sealed
    commitment: bytes
    aborts: int
    rematch: str
    result: Result | None
    updated_ms: int


class SeatRow(msgspec.Struct):
    """A seat, who is in it, and what they leave to the server."""

    person: str | None
    bot: str
    auto: bool
    proxy: str  # sealed; one of an earlier program is not
    name: str  # of the person
    promise: bytes
    nonce: bytes


class KeptTable(msgspec.Struct):
    """Everything that is stored of a table but its entries."""

    row: TableRow
    seats: list[SeatRow]
    members: set[str]
    asked: str


class Invitation(msgspec.Struct):
    """An invitation: to the table (-1) or to a seat."""

    token: bytes
    seat: int
    uses: int
    end_ms: int


def table_row(row: tuple[object, ...]) -> TableRow:
    """A row of `COLUMNS`."""
    id, game, version, data, options, status, host, title, settings, public, *rest = row
    secret, commitment, aborts, rematch, result, updated_ms = rest
    return msgspec.convert(
        {
            "id": id,
            "game": game,
            "version": version,
            "figures_hash": data,
            "options": msgspec.json.decode(str(options)),
            "status": status,
            "host": host or "",
            "title": title,
            "settings": msgspec.json.decode(str(settings)),
            "public": bool(public),
            "secret": secret,
            "commitment": commitment,
            "aborts": aborts,
            "rematch": rematch,
            "result": msgspec.json.decode(str(result)) if result else None,
            "updated_ms": updated_ms,
        },
        TableRow,
    )


def insert_table(
    connection: Connection, row: TableRow, seats: list[SeatRow], invitation: Invitation | None = None
) -> None:
    """Store a new table."""
    connection.execute(
        "insert into tables (id, game, version, data, options, seats, status, host, title, settings, is_public,"
        " secret, commitment, aborts, result, created_ms, updated_ms) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
        (
            row.id,
            row.game,
            row.version,
            row.figures_hash,
            msgspec.json.encode(row.options, order="sorted").decode(),
            len(seats),
            row.status,
            row.host,
            row.title,
            msgspec.json.encode(row.settings).decode(),
            int(row.public),
            row.secret,
            row.commitment,
            row.aborts,
            msgspec.json.encode(row.result).decode() if row.result else None,
            row.updated_ms,
            row.updated_ms,
        ),
    )
    for seat, place in enumerate(seats):
        connection.execute(
            "insert into seats (table_id, seat, person, bot) values (?,?,?,?)",
            (row.id, seat, place.person, place.bot),
        )
    if invitation is not None:
        _insert_invitation(connection, row.id, invitation)


def find_table(connection: Connection, id: str) -> KeptTable | None:
    """A table by its id."""
    rows = connection.execute(f"select {COLUMNS} from tables t where t.id = ?", (id,))  # noqa: S608 - constants
    if not rows:
        return None
    seats = connection.execute(
        "select s.person, s.bot, s.auto, s.proxy, p.name, m.promise, m.nonce from seats s"
        " left join people p on p.id = s.person"
        " left join promises m on m.table_id = s.table_id and m.seat = s.seat"
        " where s.table_id = ? order by s.seat",
        (id,),
    )
    members = connection.execute("select person from members where table_id = ?", (id,))
    asked = connection.execute("select body from asked where table_id = ?", (id,))
    return KeptTable(
        table_row(rows[0]),
        [
            SeatRow(person, bot, bool(auto), proxy, name or "", promise or b"", nonce or b"")
            for person, bot, auto, proxy, name, promise, nonce in seats
        ],
        {member for (member,) in members},
        asked[0][0] if asked else "",
    )


def find_game(connection: Connection, id: str) -> tuple[KeptTable, list[EntryRow]] | None:
    """A table by its id, with its entries."""
    found = find_table(connection, id)
    return None if found is None else (found, entries_after(connection, id))


def begun_tables(connection: Connection) -> list[str]:
    """The tables whose game has begun, or was about to: at which nobody was missing."""
    rows = connection.execute(
        "select id from tables where status in ('running', 'shuffling') or (status = 'open' and"
        " (exists (select 1 from entries where table_id = tables.id) or not exists"
        " (select 1 from seats where table_id = tables.id and person is null and bot = '')))"
    )
    return [id for (id,) in rows]


def take_seat(
    connection: Connection, table: str, seat: int, person: str | None, bot: str, *, only_free: bool = False
) -> None:
    """Someone sits there now, a bot, or nobody. Another server may have seated someone, or begun the game."""
    if connection.execute("select status from tables where id = ?", (table,)) != [("open",)]:
        raise Refusal("started")
    sql = "update seats set person = ?, bot = ?, auto = 0, proxy = '' where table_id = ? and seat = ?"
    if only_free:
        sql += " and person is null and bot = ''"
    if not connection.execute(sql + " returning seat", (person, bot, table, seat)):
        raise Refusal("taken")


MOST_WISHES = 1000  # of one seat in one game


class Wish(msgspec.Struct, frozen=True):
    """The name of an intent, and a hash of what was wished for: the same name again is the same wish."""

    intent: str
    said: bytes


def keep_wishes(connection: Connection, table: str, seat: int, auto: bool, proxy: str, wish: Wish | None) -> bool:
    """Keep what a seat leaves to the server; False if it was said before, and changes nothing any more."""
    if wish is not None:
        where = "where table_id = ? and seat = ? and idem = ?"
        rows = connection.execute(f"select said from wishes {where}", (table, seat, wish.intent))  # noqa: S608
        if rows:
            if bytes(rows[0][0]) != wish.said:
                raise Refusal("reused")
            return False
        (said,) = connection.execute("select count(*) from wishes where table_id = ? and seat = ?", (table, seat))
        if said[0] >= MOST_WISHES:  # none is forgotten: its name may come again
            raise Refusal("too-many-wishes")
        sql = "insert into wishes (table_id, seat, idem, said) values (?,?,?,?)"
        connection.execute(sql, (table, seat, wish.intent, wish.said))
    sql = "update seats set auto = ?, proxy = ? where table_id = ? and seat = ?"
    connection.execute(sql, (int(auto), proxy, table, seat))
    return True


def draw_again(connection: Connection, table: str, before: bytes, secret: bytes, after: bytes, kept: list[int]) -> None:
    """Another secret in place of one; promises of other seats than these are void."""
    connection.lock(f"deal {table}")
    # What was dealt stands on its secret: a server that comes late must not replace it.
    if connection.execute("select 1 from entries where table_id = ?", (table,)):
        raise Refusal("stale")
    again = "update tables set secret = ?, commitment = ?, aborts = aborts + 1 where id = ? and commitment = ?"
    if not connection.execute(again + " returning id", (secret, after, table, before)):
        raise Refusal("stale")
    connection.execute("update promises set nonce = null where table_id = ?", (table,))
    for (seat,) in connection.execute("select seat from promises where table_id = ?", (table,)):
        if seat not in kept:
            connection.execute("delete from promises where table_id = ? and seat = ?", (table, seat))


def claim_rematch(connection: Connection, table: str, rematch: str) -> None:
    """The one rematch of a table; refused if there is one."""
    sql = "update tables set rematch = ? where id = ? and rematch = '' returning id"
    if not connection.execute(sql, (rematch, table)):
        raise Refusal("started")


def rematch_of(connection: Connection, table: str) -> str:
    """The rematch of a table, if there is one."""
    rows: Rows = connection.execute("select rematch from tables where id = ?", (table,))
    return str(rows[0][0]) if rows else ""


# Invitations


def _insert_invitation(connection: Connection, table: str, invitation: Invitation) -> None:
    connection.execute(
        "insert into invites (token, table_id, seat, uses_left, end_ms) values (?,?,?,?,?)",
        (invitation.token, table, invitation.seat, invitation.uses, invitation.end_ms),
    )


def renew_invitation(connection: Connection, table: str, invitation: Invitation) -> None:
    """A new invitation. One to the table makes the old one void."""
    if invitation.seat < 0:
        connection.execute("delete from invites where table_id = ? and seat = -1", (table,))
    _insert_invitation(connection, table, invitation)


def use_invitation(connection: Connection, table: str, person: str, token: bytes, now: int, *, sit: bool) -> int | None:
    """Let a person in who has an invitation; the seat it is for, if it is for one. To sit down it is used up."""
    rows = connection.execute(
        "select seat, uses_left, end_ms from invites where token = ? and table_id = ?", (token, table)
    )
    if not rows:
        raise Refusal("not-found")
    seat, uses, end = rows[0]
    if uses <= 0 or end < now:
        raise Refusal("used-up")
    if sit and seat >= 0:
        left = "update invites set uses_left = uses_left - 1 where token = ? and uses_left > 0 returning seat"
        if not connection.execute(left, (token,)):
            raise Refusal("used-up")
    add_member(connection, table, person)
    return int(seat) if seat >= 0 else None


def remove_member(connection: Connection, table: str, person: str) -> None:
    """A person may no longer come to a table by an invitation that they used."""
    connection.execute("delete from members where table_id = ? and person = ?", (table, person))


def add_member(connection: Connection, table: str, person: str) -> None:
    """A person may come to a table."""
    connection.execute("insert into members (table_id, person) values (?,?) on conflict do nothing", (table, person))


def newest_time(connection: Connection) -> int:
    """When something was stored last, as far as few rows tell: tables, sessions, and moves of running games."""
    found = connection.execute(
        "select max(updated_ms) from tables union all select max(seen_ms) from sessions union all"
        " select max(e.at_ms) from entries e join tables t on t.id = e.table_id where t.status = 'running'"
    )
    return max(int(row[0] or 0) for row in found)
