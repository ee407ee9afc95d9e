"""Answers to puzzles, and how hard puzzles have turned out to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection


class Rated(NamedTuple):
    """How strong someone is at puzzles of a game, or how hard a puzzle is; and how sure that is."""

    mu: float
    sigma: float


def answers_of(connection: Connection, person: str) -> dict[str, bool]:
    """The puzzles that someone has tried, and whether the first answer was right."""
    rows = connection.execute("select puzzle, correct from puzzle_answers where person = ?", (person,))
    return {puzzle: bool(correct) for puzzle, correct in rows}


def keep_answer(connection: Connection, person: str, game: str, puzzle: str, move: str, right: bool, now: int) -> bool:
    """Keep a first answer; whether it is one. Later ones leave no trace."""
    sql = (
        "insert into puzzle_answers (person, game, puzzle, move, correct, at_ms) values (?,?,?,?,?,?)"
        " on conflict (person, puzzle) do nothing returning puzzle"
    )
    return bool(connection.execute(sql, (person, game, puzzle, move, int(right), now)))


def puzzle_ratings(connection: Connection, game: str = "") -> dict[str, Rated]:
    """How hard puzzles are that people have answered: of a game, or of all."""
    sql = "select puzzle, mu, sigma from puzzle_ratings where game = ? or ? = ''"
    return {puzzle: Rated(mu, sigma) for puzzle, mu, sigma in connection.execute(sql, (game, game))}


def keep_puzzle_rating(connection: Connection, game: str, puzzle: str, rated: Rated) -> None:
    """How hard a puzzle is after one more answer."""
    connection.execute(
        "insert into puzzle_ratings (puzzle, game, mu, sigma, answers) values (?,?,?,?,1) on conflict (puzzle)"
        " do update set mu = excluded.mu, sigma = excluded.sigma, answers = puzzle_ratings.answers + 1",
        (puzzle, game, rated.mu, rated.sigma),
    )


def solver_rating(connection: Connection, person: str, game: str) -> Rated | None:
    """How strong someone is at puzzles of a game."""
    sql = "select mu, sigma from puzzle_solvers where person = ? and game = ?"
    rows = connection.execute(sql, (person, game))
    return Rated(*rows[0]) if rows else None


def keep_solver_rating(connection: Connection, person: str, game: str, rated: Rated) -> None:
    """How strong someone is after one more answer."""
    connection.execute(
        "insert into puzzle_solvers (person, game, mu, sigma) values (?,?,?,?) on conflict (person, game)"
        " do update set mu = excluded.mu, sigma = excluded.sigma",
        (person, game, rated.mu, rated.sigma),
    )
