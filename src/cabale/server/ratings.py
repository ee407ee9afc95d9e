"""Ratings: how strong a player is and how sure that is, for each game; bots are rated like people."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce, PlackettLuceRating

from cabale.server.db.puzzles import (
    Rated,
    keep_answer,
    keep_puzzle_rating,
    keep_solver_rating,
    puzzle_ratings,
    solver_rating,
)
from cabale.server.db.results import find_rating, keep_rating, keep_rating_then, owners_of

if TYPE_CHECKING:
    from cabale.puzzle.puzzle import Puzzle, Verdict
    from cabale.server.db.sqlite import Connection
    from cabale.table.messages import Strength
    from cabale.table.state import Table

MODEL = PlackettLuce()


EVEN = MODEL.mu  # how strong someone of whom nothing is known is taken to be
UNSURE = 6.0  # a doubt from which on nothing is said
WITHIN = 1.645  # nine times in ten the true strength is at most so many doubts away


def chance(mu: float) -> float:
    """How often someone of this strength is ahead of an even player, if the strength were known."""
    return NormalDist().cdf((mu - EVEN) / (math.sqrt(2) * MODEL.beta))


def ahead(mu: float, sigma: float) -> tuple[float, float, float]:
    """How often someone is ahead of an even player: at least, about, at most; nine times in ten this is so."""
    return chance(mu - WITHIN * sigma), chance(mu), chance(mu + WITHIN * sigma)


def strength(mu: float, sigma: float) -> Strength:
    """How strong someone is, in a word: an even player is ahead of another in a quarter to three quarters of games."""
    if sigma > UNSURE:
        return "unknown"
    often = chance(mu)
    if often < 0.25:
        return "weaker"
    return "even" if often <= 0.75 else "stronger" if often <= 0.9 else "much-stronger"


def pool_of(table: Table) -> str:
    """Where the games of a table count: those with corrected figures are games of their own."""
    own = table.game.plays_with(table.figures_hash, table.options)
    return pool(table.game.name, "" if own else table.figures_hash)


def pool(game: str, figures: str) -> str:
    """The name under which ratings are kept: the game's, with the hash of its figures where they are not its own."""
    return f"{game} {figures[:12]}" if figures else game


def rated(before: list[PlackettLuceRating], places: list[int]) -> list[PlackettLuceRating]:
    """The ratings after a game with these places.

    Told of places, the library leaves rings of objects behind that wait long for the collector: 2 KiB a game. Those
    who stand in their order need not be told, unless some share a place.
    """
    if len(set(places)) < len(places):
        return [team[0] for team in MODEL.rate([[one] for one in before], ranks=[float(place) for place in places])]
    order = sorted(range(len(places)), key=places.__getitem__)
    after = MODEL.rate([[before[seat]] for seat in order])
    return [after[order.index(seat)][0] for seat in range(len(places))]


def update(connection: Connection, game: str, who: list[str], places: list[int], now: int) -> None:
    """Rate the players of a finished game. A bot that sat in several seats gets the mean of what they earned.

    Only a game between different owners says something: whoever plays against their own bots rates nobody.
    """
    owners = owners_of(connection, [name for name in who if not name.startswith("bot:")])
    if len(set(who)) < 2 or len(set(owners.values())) < len(set(owners)):
        return
    connection.lock(f"ratings of {game}")  # read and written: two games that end at once must not undo each other
    known = {name: find_rating(connection, name, game) for name in set(who)}
    before = [
        MODEL.rating() if (row := known[name]) is None else MODEL.rating(mu=row.mu, sigma=row.sigma) for name in who
    ]
    after = rated(before, places)
    for name in set(who):
        mine = [rating for other, rating in zip(who, after, strict=True) if other == name]
        mu = sum(rating.mu for rating in mine) / len(mine)
        sigma = sum(rating.sigma for rating in mine) / len(mine)
        keep_rating(connection, name, game, mu, sigma)
        if not name.startswith("bot:"):
            keep_rating_then(connection, name, game, mu, sigma, now)


def answer_puzzle(
    connection: Connection, person: str, counts: bool, puzzle: Puzzle, verdict: Verdict, now: int
) -> bool:
    """Keep an answer to a puzzle; whether it is this person's first.

    A first answer is a game between the person and the puzzle, and moves the ratings of both, if it counts: guests are
    made in a moment and in any number, so theirs do not.
    """
    game, right = puzzle.record.game, verdict.right
    if not keep_answer(connection, person, game, puzzle.id, verdict.move, right, now):
        return False
    if counts:
        connection.lock(f"ratings of puzzles of {game}")
        hard = puzzle_ratings(connection, game).get(puzzle.id, Rated(puzzle.mu, puzzle.sigma))
        known = solver_rating(connection, person, game)
        strong = MODEL.rating(mu=known.mu, sigma=known.sigma) if known else MODEL.rating()
        places = [1, 2] if right else [2, 1]
        solver, solved = rated([strong, MODEL.rating(mu=hard.mu, sigma=hard.sigma)], places)
        keep_solver_rating(connection, person, game, Rated(solver.mu, solver.sigma))
        keep_puzzle_rating(connection, game, puzzle.id, Rated(solved.mu, solved.sigma))
    return True
