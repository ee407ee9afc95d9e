"""Players: ratings, histories, and what the finished games of this server say."""

from collections import Counter
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from cabale.server import ratings
from cabale.server.db.lists import ListRow, played_tables
from cabale.server.db.results import RatingRow, best_ratings, rating_course, ratings_of
from cabale.server.http import bodies
from cabale.server.http.sessions import Id
from cabale.server.live.lists import lines
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.table import messages
from cabale.table.shelf import known_game
from cabale.table.statistics import page

LOOKED_AT, SHOWN = 200, 50  # games of a player


@get("/players/{id:str}")
async def player(registry: Registry, person: Person, id: Id) -> bodies.PlayerPage:
    """A player: ratings, history, and how they did against whom, as far as the reader may see the tables."""
    whom = await registry.people.person(id)
    rated = await registry.store.read(ratings_of, id)
    played = await registry.store.read(played_tables, id, person.id, LOOKED_AT)
    return bodies.PlayerPage(
        whom.id,
        whom.name,
        [_rating(row, whom.name) for row in rated],
        await lines(registry, played[:SHOWN], id),
        _against(played, id),
        await registry.store.read(rating_course, id),
        dict(Counter(row.table.game for row in played).most_common()),
        whom.gone,
    )


def _against(played: list[ListRow], id: str) -> list[bodies.Against]:
    """How someone did against whom, most often met first."""
    found: dict[str, bodies.Against] = {}
    for row in played:
        assert row.table.result
        places = row.table.result.places
        mine = next(places[seat] for seat, sitting in enumerate(row.seats) if sitting.person == id)
        for seat, sitting in enumerate(row.seats):
            if sitting.person in (None, id):
                continue
            line = found.setdefault(sitting.person, bodies.Against(sitting.person, sitting.name))
            line.games += 1
            line.ahead += mine < places[seat]
            line.behind += mine > places[seat]
    return sorted(found.values(), key=lambda line: -line.games)


def _rating(row: RatingRow, name: str) -> bodies.Rating:
    is_bot = row.who.startswith("bot:")
    game, _, figures = row.game.partition(" ")
    low = row.mu - 3 * row.sigma
    said, ahead = ratings.strength(row.mu, row.sigma), ratings.ahead(row.mu, row.sigma)
    return bodies.Rating(row.who, name, game, is_bot, row.mu, row.sigma, low, row.games, said, ahead, figures)


@get("/ratings/{name:str}")
async def rating_list(
    registry: Registry, name: Id, figures: Annotated[str, Parameter(pattern="^[0-9a-f]{0,64}$")] = ""
) -> list[bodies.Rating]:
    """Accounts and bots by strength, with the game's own figures or with those of an edition."""
    known_game(name)
    rows = await registry.store.read(best_ratings, ratings.pool(name, figures))
    return [_rating(row, row.name or row.who.removeprefix("bot:")) for row in rows]


@get("/statistics/{name:str}")
async def statistics(
    registry: Registry,
    name: Id,
    language: messages.Language = "en",
    figures: Annotated[str, Parameter(pattern="^[0-9a-f]{0,64}$")] = "",
) -> bodies.Statistics:
    """What many games say: those of bots, and those of this server with the game's own figures or an edition's."""
    here = await registry.played.of(known_game(name), figures)
    return page(name, language, here, bots=not figures)


HANDLERS = [player, rating_list, statistics]
