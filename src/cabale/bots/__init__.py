"""Bots: players that receive a seat's view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cabale.chance import advanced, scaled, seeded

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State

LEVELS = ("random", "greedy")


class BotError(Exception):
    """A bot that does not exist."""


class Bot(Protocol):
    """Chooses a move from what its seat may know; the same view and seed give the same move."""

    def choose(self, view: State, seed: int) -> int: ...


class RandomBot:
    """Any legal move."""

    def choose(self, view: State, seed: int) -> int:
        legal = view.legal()
        return legal[scaled(advanced(seeded(seed)), len(legal))]


class GreedyBot:
    """The move after which the position is worth most, on average over worlds that fit the view."""

    def __init__(self, game: Game, worlds: int = 16) -> None:
        self.worth = game.worth()
        self.worlds = worlds

    def choose(self, view: State, seed: int) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        seat = view.seat
        totals = [0] * len(legal)
        for number in range(self.worlds):
            world = view.world(seed + number)
            for place, move in enumerate(legal):
                after = world.clone()
                after.apply(move)
                totals[place] += self.worth.of(after, seat)
        return legal[totals.index(max(totals))]


def bot(level: str, game: Game) -> Bot:
    """A bot of this level for a game."""
    if level == "random":
        return RandomBot()
    if level == "greedy":
        return GreedyBot(game)
    raise BotError(f"there is no bot {level!r}; bots: {', '.join(LEVELS)}")
