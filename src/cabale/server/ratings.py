"""Ratings: how strong a player is and how sure that is, for each game; bots are rated like people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

MODEL = PlackettLuce()


def update(connection: Connection, game: str, who: list[str], places: list[int]) -> None:
    """Rate the players of a finished game. A bot that sat in several seats gets the mean of what they earned."""
    if len(set(who)) < 2:
        return
    connection.lock(f"ratings of {game}")  # read and written: two games that end at once must not undo each other
    known = {}
    for name in set(who):
        rows = connection.execute("select mu, sigma, games from ratings where who = ? and game = ?", (name, game))
        known[name] = rows[0] if rows else (MODEL.mu, MODEL.sigma, 0)
    before = [[MODEL.rating(mu=known[name][0], sigma=known[name][1])] for name in who]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    for name in set(who):
        mine = [team[0] for other, team in zip(who, after, strict=True) if other == name]
        mu = sum(rating.mu for rating in mine) / len(mine)
        sigma = sum(rating.sigma for rating in mine) / len(mine)
        connection.execute(
            "insert into ratings (who, game, mu, sigma, games) values (?,?,?,?,1) on conflict (who, game)"
            " do update set mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1",
            (name, game, mu, sigma),
        )
