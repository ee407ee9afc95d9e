"""What the finished games of a server say. It is reckoned once, however often it is asked, until another game ends."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cabale.arena.figures import mean_interval
from cabale.server.db.results import count_finished, finished_games
from cabale.table.bodies import Mean, PlayedStatistics

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.games import Game
    from cabale.server.db.results import FinishedRow
    from cabale.server.db.sqlite import Connection, Store

TENS = 10  # private games that are told of together

Counts = dict[str, list[PlayedStatistics]]  # by the hash of corrected figures; under no hash, the game's own


class Played:
    """What is known of each game."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[int, Counts]] = {}  # by game: of how many finished ones
        self._reckoning = asyncio.Lock()

    async def of(self, game: Game, figures: str) -> list[PlayedStatistics]:
        """What games with these figures say, by the number of players; anyone may ask, as often as they like."""
        finished = await self._store.read(count_finished, game.name)
        if self._known.get(game.name, (-1,))[0] != finished:
            async with self._reckoning:  # who comes meanwhile waits for it, and has it then
                if self._known.get(game.name, (-1,))[0] != finished:
                    # Thousands of games take longer than the loop may stand still: it is all done where it is read.
                    self._known[game.name] = finished, await self._store.read(_counts(game))
        return self._known[game.name][1].get(figures, [])


def _counts(game: Game) -> Callable[[Connection], Counts]:
    def job(connection: Connection) -> Counts:
        games: dict[str, list[FinishedRow]] = {"": []}
        for row in finished_games(connection, game.name):
            if row.version == game.version:
                games.setdefault(row.data, []).append(row)
                if game.plays_with(row.data, row.options):
                    games[""].append(row)
        return {figures: _by_players(game, rows) for figures, rows in games.items()}

    return job


def _by_players(game: Game, rows: list[FinishedRow]) -> list[PlayedStatistics]:
    found = [
        _played(seats, [row for row in rows if len(row.places) == seats]) for seats in range(game.fewest, game.most + 1)
    ]
    return [count for count in found if count.games]


def _played(players: int, games: list[FinishedRow]) -> PlayedStatistics:
    """Public games, and whole tens of private ones: so nobody can tell from it how a private game went."""
    private = [game for game in games if not game.public]
    some = [game for game in games if game.public] + private[: len(private) // TENS * TENS]
    if len(some) < 2:  # there is no interval
        return PlayedStatistics(players, len(games), 0, [], None, None)
    wins = [[_won(game, (game.first + place) % players) for game in some] for place in range(players)]
    took = sorted(game.took_ms for game in some)
    return PlayedStatistics(
        players,
        len(games),
        len(some),
        [Mean(*mean_interval(values)) for values in wins],
        Mean(*mean_interval([game.moves for game in some])),
        took[len(took) // 2] / 60_000,
    )


def _won(game: FinishedRow, seat: int) -> float:
    return (game.places[seat] == 1) / game.places.count(1)
