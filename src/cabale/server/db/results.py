"""What finished games leave behind: results, ratings, statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.table.messages import Result
from cabale.table.state import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabale.server.db.sqlite import Connection

MOST = 2000  # games that statistics look at


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

    seats: int
    moves: int
    places: list[int]


def finish_table(connection: Connection, table: str, result: Result, now: int) -> bool:
    """A game is over; whether this is the first to say so."""
    encoded = msgspec.json.encode(result).decode()
    sql = "update tables set status = 'over', result = ?, updated_ms = ? where id = ? and status <> 'over' returning id"
    return bool(connection.execute(sql, (encoded, now, table)))


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


def ratings_of(connection: Connection, who: str) -> list[RatingRow]:
    """The ratings of a player."""
    rows = connection.execute("select who, game, mu, sigma, games from ratings where who = ? order by game", (who,))
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


def finished_games(connection: Connection, game: str) -> list[FinishedRow]:
    """The latest games that were played here to their end: one that was brought from elsewhere is not among them."""
    rows = connection.execute(
        "select t.settings, t.result, (select count(*) from entries e where e.table_id = t.id and e.kind = 'move')"
        " from tables t where t.game = ? and t.status = 'over' and t.result is not null"
        " order by t.updated_ms desc limit ?",
        (game, MOST),
    )
    found = []
    for settings, result, moves in rows:
        if not msgspec.json.decode(settings, type=Settings).imported:
            places = msgspec.json.decode(result, type=Result).places
            found.append(FinishedRow(len(places), moves, places))
    return found
