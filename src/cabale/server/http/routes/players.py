"""Players: ratings, histories, and what the finished games of this server say."""

from litestar import get

from cabale.server.db.lists import ListRow, played_tables
from cabale.server.db.results import RatingRow, best_ratings, finished_games, ratings_of
from cabale.server.http import bodies
from cabale.server.http.sessions import Id
from cabale.server.live.lists import lines
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.table.shelf import known_game

LOOKED_AT, SHOWN = 200, 50  # games of a player


@get("/players/{id:str}")
async def player(registry: Registry, person: Person, id: Id) -> bodies.PlayerPage:
    """A player: ratings, history, and how they did against whom, as far as the reader may see the tables."""
    whom = await registry.people.person(id)
    ratings = await registry.store.read(ratings_of, id)
    played = await registry.store.read(played_tables, id, person.id, LOOKED_AT)
    return bodies.PlayerPage(
        whom.id,
        whom.name,
        [_rating(row, whom.name) for row in ratings],
        await lines(registry, played[:SHOWN], id),
        _against(played, id),
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
    return bodies.Rating(row.who, name, row.game, is_bot, row.mu, row.sigma, row.mu - 3 * row.sigma, row.games)


@get("/ratings/{name:str}")
async def rating_list(registry: Registry, name: Id) -> list[bodies.Rating]:
    """Accounts and bots by strength."""
    known_game(name)
    rows = await registry.store.read(best_ratings, name)
    return [_rating(row, row.name or row.who.removeprefix("bot:")) for row in rows]


@get("/statistics/{name:str}")
async def statistics(registry: Registry, name: Id) -> bodies.Statistics:
    """What the finished games of this server say."""
    known_game(name)
    games = await registry.store.read(finished_games, name)
    seats: dict[str, bodies.SeatStatistics] = {}
    for count in sorted({game.seats for game in games}):
        some = [game for game in games if game.seats == count]
        wins = [sum((game.places[seat] == 1) / game.places.count(1) for game in some) for seat in range(count)]
        seats[str(count)] = bodies.SeatStatistics(
            len(some), sum(game.moves for game in some) / len(some), [won / len(some) for won in wins]
        )
    return bodies.Statistics(name, len(games), seats)


HANDLERS = [player, rating_list, statistics]
