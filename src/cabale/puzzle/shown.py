"""What a page is shown of puzzles: lists, a position through its seat's eyes, and after an answer all verdicts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from cabale.games import SHELF, game
from cabale.puzzle.puzzle import Puzzle, Standing, daily, puzzle_names, puzzles, since_last_choice
from cabale.puzzle.telling import explanation
from cabale.review.telling import Told
from cabale.table import scene
from cabale.table.bodies import Body
from cabale.table.messages import Language, Move, Number, Scene
from cabale.table.refusal import Refusal
from cabale.table.sentences import sentences_to
from cabale.table.shelf import known_game
from cabale.texts import Texts

if TYPE_CHECKING:
    from datetime import date

    from cabale.match import Match
    from cabale.puzzle.puzzle import Verdict

STEPS = (13.0, 19.0, 26.0, 32.0)  # ratings at which a puzzle looks one step harder


class PuzzleChoice(Body):
    """An answer to a puzzle."""

    move: Number
    language: Language = "en"


class PuzzleLine(msgspec.Struct):
    """A puzzle in a list."""

    id: str
    game: str
    number: int
    players: int
    tags: list[str]
    rating: float
    step: int  # how hard it is, from 1 to 5
    mine: bool | None  # whether the reader's first answer was right; none: it was not tried


class PuzzleGame(msgspec.Struct):
    """The puzzles of a game, counted, with what the reader has made of them."""

    game: str
    count: int
    tried: int
    right: int


class PuzzleShelf(msgspec.Struct):
    """All puzzles: that of the day, and how many there are of which game."""

    day: str
    daily: PuzzleLine | None
    games: list[PuzzleGame]


class PuzzlePage(msgspec.Struct):
    """A puzzle as its seat sees it, without a word of what is right."""

    line: PuzzleLine
    seat: int
    data: str  # hash of the figures
    moment: Scene
    next: str  # another one of this game that was not tried; empty: there is none


class PuzzleMove(msgspec.Struct):
    """A move, and what it is worth: chance of winning, how far it is behind the best, half width of that."""

    move: Move
    chance: float
    behind: float
    half: float
    right: bool


class PuzzleAnswer(msgspec.Struct):
    """What an answer is worth, beside all other moves, and why."""

    right: bool
    first: bool  # it is the reader's first, and counts
    line: PuzzleLine
    moves: list[PuzzleMove]  # the best first
    told: list[Told]
    iterations: int


def find(name: str, which: str) -> Puzzle:
    """A puzzle, or not found."""
    found = next((one for one in puzzles(known_game(name).name) if one.id == which), None)
    if found is None:
        raise Refusal("not-found")
    return found


@lru_cache(maxsize=64)
def reached(name: str, which: str) -> Match:
    """The game of a puzzle at the moment of the choice; nobody plays on in it."""
    return find(name, which).match()


def line(puzzle: Puzzle, standing: Standing, language: str) -> PuzzleLine:
    """A puzzle in a list."""
    name, texts = puzzle.record.game, Texts(language)
    rating = standing.ratings.get(puzzle.id, puzzle.mu)
    return PuzzleLine(
        id=puzzle.id,
        game=name,
        number=puzzles(name).index(puzzle) + 1,
        players=puzzle.record.seats,
        tags=[texts.say(f"puzzle-tag-{tag}") for tag in puzzle.tags],
        rating=round(rating, 1),
        step=1 + sum(rating >= step for step in STEPS),
        mine=standing.mine.get(puzzle.id),
    )


def shelf(day: date, standing: Standing, language: str) -> PuzzleShelf:
    """What there is, and today's."""
    today = daily(list(SHELF), day)
    counted = []
    for name in SHELF:
        mine = [standing.mine[one.id] for one in puzzles(name) if one.id in standing.mine]
        counted.append(PuzzleGame(name, len(puzzles(name)), len(mine), sum(mine)))
    return PuzzleShelf(day.isoformat(), line(today, standing, language) if today else None, counted)


def lines(name: str, standing: Standing, language: str) -> list[PuzzleLine]:
    """The puzzles of a game, the easiest first."""
    found = [line(one, standing, language) for one in puzzles(known_game(name).name)]
    return sorted(found, key=lambda one: (one.rating, one.number))


def page(puzzle: Puzzle, standing: Standing, language: str) -> PuzzlePage:
    """A puzzle, before it is answered."""
    match = reached(puzzle.record.game, puzzle.id)
    seat = match.seat
    assert seat is not None
    names = puzzle_names(puzzle, seat, language)
    moment = scene.moment(match.game, match.state, seat, names, language, since_last_choice(match, seat))
    return PuzzlePage(
        line=line(puzzle, standing, language),
        seat=seat,
        data=puzzle.record.data,
        moment=moment,
        next=_next(puzzle, standing),
    )


def _next(puzzle: Puzzle, standing: Standing) -> str:
    """The first puzzle after this one that was not tried, and else the first before it."""
    all_of = puzzles(puzzle.record.game)
    place = all_of.index(puzzle)
    return next((one.id for one in (*all_of[place + 1 :], *all_of[:place]) if one.id not in standing.mine), "")


def judged(puzzle: Puzzle, move: int) -> Verdict:
    """What a move is worth; one that is not legal there is refused."""
    moves = game(puzzle.record.game).moves
    found = puzzle.verdict(moves.words(move)) if 0 <= move < moves.count else None
    if found is None:
        raise Refusal("illegal")
    return found


def answered(puzzle: Puzzle, verdict: Verdict, standing: Standing, language: str, *, first: bool) -> PuzzleAnswer:
    """What is said to an answer."""
    seat, rules = puzzle.told.seat, game(puzzle.record.game)
    names = puzzle_names(puzzle, seat, language)
    said = sentences_to(rules.name, language, seat)
    return PuzzleAnswer(
        right=verdict.right,
        first=first,
        line=line(puzzle, standing, language),
        moves=[
            PuzzleMove(said.move(rules.moves.read(one.move), names), one.chance, one.behind, one.half, one.right)
            for one in puzzle.verdicts
        ],
        told=explanation(puzzle, verdict, Texts(language, rules, names, seat)),
        iterations=puzzle.iterations,
    )
