"""What finished games leave behind: results, ratings, statistics."""

# ruff: noqa: S608 - only places and our own words are put together

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.table.messages import Result
from cabale.table.state import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabale.server.db.sqlite import Connection

MOST, STEP = 4000, 1000  # games that statistics look at, and how many old ones leave at once


class RatingRow(msgspec.Struct, frozen=True):
    """How strong someone is at a game, and how sure that is."""

    who: str  # a person, or `bot:` and a level
    game: str
    mu: float
    sigma: float
    games: int
    name: str = ""  # of the person


class FinishedRow(msgspec.Struct, frozen=True):
    """A finished game in numbers."""

    version: int
    data: str
    options: dict[str, bool]
    public: bool
    first: int  # who chose first
    moves: int
    took_ms: int  # from the first choice to the last
    places: list[int]


def finish_table(connection: Connection, table: str, result: Result, now: int) -> bool:
    """A game is over; whether this is the first to say so."""
    encoded = msgspec.json.encode(result).decode()
    sql = "update tables set status = 'over', result = ?, updated_ms = ? where id = ? and status <> 'over' returning id"
    return bool(connection.execute(sql, (encoded, now, table)))


def result_of(connection: Connection, table: str) -> Result | None:
    """How a game ended, if it has."""
    rows = connection.execute("select result from tables where id = ? and status = 'over'", (table,))
    return msgspec.json.decode(rows[0][0], type=Result) if rows and rows[0][0] else None


def owners_of(connection: Connection, people: Iterable[str]) -> dict[str, str]:
    """The people behind these people: the owner of a token's bot, or else the person."""
    found = {}
    for person in people:
        rows = connection.execute("select owner from people where id = ?", (person,))
        found[person] = rows[0][0] if rows and rows[0][0] else person
    return found


def find_rating(connection: Connection, who: str, game: str) -> RatingRow | None:
    """A rating, if there is one."""
    rows = connection.execute("select who, game, mu, sigma, games from ratings where who = ? and game = ?", (who, game))
    return RatingRow(*rows[0]) if rows else None


def keep_rating(connection: Connection, who: str, game: str, mu: float, sigma: float) -> None:
    """A rating after one more game."""
    connection.execute(
        "insert into ratings (who, game, mu, sigma, games) values (?,?,?,?,1) on conflict (who, game)"
        " do update set mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1",
        (who, game, mu, sigma),
    )


def keep_rating_then(connection: Connection, who: str, game: str, mu: float, sigma: float, now: int) -> None:
    """How a rating was at a moment, for its curve."""
    sql = "insert into rated (who, game, at_ms, mu, sigma) values (?,?,?,?,?)"
    connection.execute(sql, (who, game, now, mu, sigma))


def rating_course(connection: Connection, who: str, most: int = 400) -> dict[str, list[tuple[int, float, float]]]:
    """How the ratings of a player went, game by game: when, what, and how sure; the latest few."""
    rows = connection.execute(
        "select game, at_ms, mu, sigma from rated where who = ? order by at_ms desc limit ?", (who, most)
    )
    found: dict[str, list[tuple[int, float, float]]] = {}
    for game, at_ms, mu, sigma in reversed(rows):
        found.setdefault(game, []).append((at_ms, mu, sigma))
    return found


def ratings_of(connection: Connection, who: str) -> list[RatingRow]:
    """The ratings of a player."""
    rows = connection.execute("select who, game, mu, sigma, games from ratings where who = ? order by game", (who,))
    return [RatingRow(*row) for row in rows]


def ratings_among(connection: Connection, people: list[str]) -> list[RatingRow]:
    """The ratings of these players."""
    marks = ",".join("?" * len(people))
    rows = connection.execute(f"select who, game, mu, sigma, games from ratings where who in ({marks})", people)
    return [RatingRow(*row) for row in rows]


def best_ratings(connection: Connection, game: str) -> list[RatingRow]:
    """Accounts and bots by strength."""
    rows = connection.execute(
        "select r.who, r.game, r.mu, r.sigma, r.games, coalesce(p.name, '') from ratings r"
        " left join people p on p.id = r.who"
        " where r.game = ? and (p.login is not null or r.who like 'bot:%') order by r.mu - 3 * r.sigma desc limit 200",
        (game,),
    )
    return [RatingRow(*row) for row in rows]


OVER = "from tables t where t.game = ? and t.status = 'over' and t.result is not null"


def count_finished(connection: Connection, game: str) -> int:
    """How many games were played to their end, or brought from elsewhere."""
    return int(connection.execute(f"select count(*) {OVER}", (game,))[0][0])


def finished_games(connection: Connection, game: str) -> list[FinishedRow]:
    """The latest games that were played here to their end: one that was brought from elsewhere is not among them.

    Where there are very many, the oldest leave by thousands: if each new one took the place of an old one, whoever
    asks before and after would know how it went.
    """
    left_out = max(0, -((MOST - count_finished(connection, game)) // STEP)) * STEP
    rows = connection.execute(
        "select t.settings, t.result, t.version, t.data, t.options, t.is_public,"
        " (select e.seat from entries e where e.table_id = t.id and e.kind = 'move' order by e.number limit 1),"
        " (select count(*) from entries e where e.table_id = t.id and e.kind = 'move'),"
        " (select max(e.at_ms) - min(e.at_ms) from entries e where e.table_id = t.id and e.kind = 'move')"
        f" {OVER} order by t.updated_ms, t.id limit ? offset ?",
        (game, MOST, left_out),
    )
    found = []
    for settings, result, version, data, options, public, first, moves, took_ms in rows:
        if first is not None and not msgspec.json.decode(settings, type=Settings).imported:
            places = msgspec.json.decode(result, type=Result).places
            chosen = msgspec.json.decode(options, type=dict[str, bool])
            found.append(FinishedRow(version, data, chosen, bool(public), first, moves, took_ms, places))
    return found
