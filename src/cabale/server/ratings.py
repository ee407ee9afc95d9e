"""Ratings: how strong a player is and how sure that is, for each game; bots are rated like people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from cabale.server.db.results import find_rating, keep_rating, owners_of

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

MODEL = PlackettLuce()


def update(connection: Connection, game: str, who: list[str], places: list[int]) -> None:
    """Rate the players of a finished game. A bot that sat in several seats gets the mean of what they earned.

    Only a game between different owners says something: whoever plays against their own bots rates nobody.
    """
    owners = owners_of(connection, [name for name in who if not name.startswith("bot:")])
    if len(set(who)) < 2 or len(set(owners.values())) < len(set(owners)):
        return
    connection.lock(f"ratings of {game}")  # read and written: two games that end at once must not undo each other
    known = {name: find_rating(connection, name, game) for name in set(who)}
    before = [
        [MODEL.rating() if (row := known[name]) is None else MODEL.rating(mu=row.mu, sigma=row.sigma)] for name in who
    ]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    for name in set(who):
        mine = [team[0] for other, team in zip(who, after, strict=True) if other == name]
        mu = sum(rating.mu for rating in mine) / len(mine)
        sigma = sum(rating.sigma for rating in mine) / len(mine)
        keep_rating(connection, name, game, mu, sigma)
