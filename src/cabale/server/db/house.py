"""The house: what its hosts have set, who they are, reports, bans, and the log of every act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.server.db.privacy import Retention
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

FOR_EVER = 1 << 52  # a moment that does not come
OPEN_REPORTS = 20  # reports of one person that nobody has settled yet


class HouseSettings(msgspec.Struct, forbid_unknown_fields=True):
    """What hosts may set while the server runs."""

    words: list[str] = []  # not wanted in names, and masked in what is said
    news: dict[str, str] = {}  # an announcement, by language
    news_until_ms: int = 0
    rates: float = 1.0  # how generous the limits are
    retention: Retention = msgspec.field(default_factory=Retention)


class PersonLine(msgspec.Struct):
    """A person as hosts see them."""

    id: str
    name: str
    login: str
    role: str
    bot: bool
    created_ms: int
    seen_ms: int
    suspended_ms: int
    reports: int  # by how many others, not settled
    network: str = ""  # where they are now; it is not stored


class Report(msgspec.Struct):
    """What someone reported; who did is told to nobody."""

    id: str
    about: str
    name: str
    table: str
    line: str
    why: str
    at_ms: int
    settled: bool


class Act(msgspec.Struct):
    """Something that a host did."""

    at_ms: int
    who: str
    act: str
    about: str
    why: str


class Ban(msgspec.Struct):
    """Addresses from which nobody comes in."""

    id: str
    network: str
    why: str
    made_ms: int
    end_ms: int  # 0: for ever


def read_settings(connection: Connection) -> HouseSettings:
    """What hosts have set."""
    rows = connection.execute("select value from house where name = 'settings'")
    return msgspec.json.decode(rows[0][0], type=HouseSettings) if rows else HouseSettings()


def keep_settings(connection: Connection, settings: HouseSettings) -> None:
    """Keep what a host has set."""
    _keep(connection, "settings", msgspec.json.encode(settings).decode())


def _keep(connection: Connection, name: str, value: str) -> None:
    connection.execute(
        "insert into house (name, value) values (?,?) on conflict (name) do update set value = excluded.value",
        (name, value),
    )


# Hosts


def keep_token(connection: Connection, token: bytes, *, only_first: bool) -> bool:
    """A token by which someone becomes a host. The first one is made once; whether it was kept."""
    connection.lock("house token")
    if only_first and connection.execute("select 1 from house where name = 'token'"):
        return False
    _keep(connection, "token", token.hex())
    return True


def claim(connection: Connection, person: str, token: bytes) -> None:
    """Whoever has the token and an account becomes a host; the token is used up."""
    if connection.execute("select value from house where name = 'token'") != [(token.hex(),)]:
        raise Refusal("used-up")
    if not connection.execute(
        "update people set role = 'host' where id = ? and login is not null returning id", (person,)
    ):
        raise Refusal("needs-account")
    _keep(connection, "token", "")


def set_role(connection: Connection, person: str, role: str) -> None:
    """Make someone a host, or no longer. One host stays."""
    connection.lock("house roles")
    if role and not connection.execute("select 1 from people where id = ? and login is not null", (person,)):
        raise Refusal("needs-account")
    if not role and not connection.execute("select 1 from people where role = 'host' and id <> ?", (person,)):
        raise Refusal("last-host")
    connection.execute("update people set role = ? where id = ?", (role, person))


def hosts(connection: Connection) -> list[str]:
    """The names of those who look after the house."""
    return [name for (name,) in connection.execute("select name from people where role = 'host' order by name")]


# People


def find_people(connection: Connection, text: str, now: int, most: int = 100) -> list[PersonLine]:
    """People whose name, login or id has this text in it; reported ones first, then the latest."""
    pattern = f"%{text.lower()}%"
    rows = connection.execute(
        "select p.id, p.name, coalesce(p.login, ''), p.role, p.owner is not null, p.created_ms,"
        " coalesce((select max(seen_ms) from sessions s where s.person = p.id), 0) as seen, p.suspended_ms,"
        " (select count(distinct r.person) from reports r where r.about = p.id and r.settled_ms = 0) as reported"
        " from people p where p.gone_ms = 0"
        " and (lower(p.name) like ? or lower(coalesce(p.login, '')) like ? or p.id = ?)"
        " order by reported desc, seen desc, p.created_ms desc, p.id limit ?",
        (pattern, pattern, text, most),
    )
    found = [PersonLine(*row) for row in rows]
    for line in found:
        line.bot = bool(line.bot)
        line.suspended_ms = line.suspended_ms if line.suspended_ms > now else 0
    return found


def suspend(connection: Connection, person: str, until_ms: int) -> None:
    """Nobody signs in as this person, nor as their bots, until then. Hosts are not suspended by each other."""
    rows = connection.execute("select role from people where id = ?", (person,))
    if not rows:
        raise Refusal("not-found")
    if rows[0][0] and until_ms:
        raise Refusal("is-host")
    connection.execute("update people set suspended_ms = ? where id = ?", (until_ms, person))
    if until_ms:
        connection.execute("delete from sessions where person = ?", (person,))


def hide(connection: Connection, person: str, hidden: bool) -> None:
    """Whether someone is not shown among those who are here."""
    connection.execute("update people set hidden = ? where id = ?", (int(hidden), person))


def counts(connection: Connection) -> tuple[int, int]:
    """How many reports wait, and how many people are known."""
    ((waiting,),) = connection.execute("select count(*) from reports where settled_ms = 0")
    ((people,),) = connection.execute("select count(*) from people where gone_ms = 0 and owner is null")
    return int(waiting), int(people)


# Reports


def insert_report(connection: Connection, report: Report, person: str) -> None:
    """Keep a report; the same person reports the same one at the same table once until it is settled."""
    mine = connection.execute("select about, table_id from reports where person = ? and settled_ms = 0", (person,))
    if (report.about, report.table) in mine:
        raise Refusal("reported")
    if len(mine) >= OPEN_REPORTS:
        raise Refusal("too-many")
    connection.execute(
        "insert into reports (id, person, about, table_id, line, why, at_ms) values (?,?,?,?,?,?,?)",
        (report.id, person, report.about, report.table, report.line, report.why, report.at_ms),
    )


def chat_line(connection: Connection, table: str, number: int) -> tuple[str, str] | None:
    """Who said a line, and what."""
    rows = connection.execute("select person, body from chat where table_id = ? and number = ?", (table, number))
    return (str(rows[0][0]), str(rows[0][1])) if rows else None


def reports(connection: Connection, most: int = 200) -> list[Report]:
    """All reports, those first that nobody has settled."""
    rows = connection.execute(
        "select r.id, r.about, coalesce(p.name, ''), r.table_id, r.line, r.why, r.at_ms, r.settled_ms > 0 as done"
        " from reports r left join people p on p.id = r.about order by done, r.at_ms desc, r.id limit ?",
        (most,),
    )
    return [Report(*[*row[:7], bool(row[7])]) for row in rows]


def settle(connection: Connection, report: str, now: int) -> str:
    """A report is dealt with; whom it was about."""
    rows = connection.execute("update reports set settled_ms = ? where id = ? returning about", (now, report))
    if not rows:
        raise Refusal("not-found")
    return str(rows[0][0])


# Bans


def insert_ban(connection: Connection, ban: Ban) -> None:
    """Nobody comes in from these addresses."""
    connection.execute(
        "insert into bans (id, network, why, made_ms, end_ms) values (?,?,?,?,?)",
        (ban.id, ban.network, ban.why, ban.made_ms, ban.end_ms),
    )


def delete_ban(connection: Connection, id: str) -> str:
    """Those addresses again; which they were."""
    rows = connection.execute("delete from bans where id = ? returning network", (id,))
    if not rows:
        raise Refusal("not-found")
    return str(rows[0][0])


def bans(connection: Connection) -> list[Ban]:
    """All bans, the latest first."""
    rows = connection.execute("select id, network, why, made_ms, end_ms from bans order by made_ms desc, id")
    return [Ban(*row) for row in rows]


# The log


def log_act(connection: Connection, id: str, act: Act) -> None:
    """Keep what a host did, in the transaction in which it is done."""
    connection.execute(
        "insert into acts (id, at_ms, who, act, about, why) values (?,?,?,?,?,?)",
        (id, act.at_ms, act.who, act.act, act.about, act.why),
    )


def acts(connection: Connection, most: int = 200) -> list[Act]:
    """What hosts did, the latest first, with names where there are some."""
    rows = connection.execute(
        "select a.at_ms, coalesce(w.name, a.who), a.act, coalesce(p.name, a.about), a.why from acts a"
        " left join people w on w.id = a.who left join people p on p.id = a.about"
        " order by a.at_ms desc, a.id limit ?",
        (most,),
    )
    return [Act(*row) for row in rows]
