"""A puzzle: a game up to a choice, and what every move that is legal there is worth."""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from cabale import record
from cabale.bots.explain import Explanation
from cabale.games import game
from cabale.record import Record
from cabale.texts import Texts

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from cabale.games import Game
    from cabale.match import Match
    from cabale.state import Event

TAGS = ("opening", "endgame", "auction", "denial", "sacrifice", "narrow")


class PuzzleError(Exception):
    """Puzzles that cannot be read; the message names file and reason."""


class Verdict(msgspec.Struct, frozen=True):
    """A move: the chance of winning after it, and how far it stays behind the best, with the half width of that.

    It is right unless both of the longest searches found it clearly worse than the best.
    """

    move: str
    chance: float
    behind: float
    half: float
    right: bool


class Puzzle(msgspec.Struct, frozen=True):
    """A game up to a choice. Nothing is said of it that was not measured."""

    source: str  # which game of which run it was found in: see `making.game_name`
    record: Record
    verdicts: list[Verdict]  # of all legal moves, the best first
    greedy: str  # what looks best at first glance, and is not
    told: Explanation  # why the best move rather than that
    iterations: int  # games imagined by the last search
    tags: list[str]
    found_by: dict[str, float]  # by level: how often it finds a right move
    mu: float  # how hard it is, in the measure of ratings …
    sigma: float  # … and how sure that is

    @property
    def id(self) -> str:
        """Its name: what it is about."""
        said = "\n".join([self.record.game, self.record.seed, *self.record.moves])
        return hashlib.sha256(said.encode()).hexdigest()[:10]

    @property
    def margin(self) -> Verdict:
        """The best of the moves that are wrong."""
        return next(verdict for verdict in self.verdicts if not verdict.right)

    def verdict(self, words: str) -> Verdict | None:
        """What a move is worth; None: it is not legal."""
        return next((verdict for verdict in self.verdicts if verdict.move == words), None)

    def match(self) -> Match:
        """The game at the moment of the choice."""
        return record.replay(self.record)


class Standing(msgspec.Struct):
    """What is known of puzzles besides themselves: the reader's first answers, and ratings that people have moved."""

    mine: dict[str, bool] = {}  # whether it was right
    ratings: dict[str, float] = {}


def puzzle_names(puzzle: Puzzle, reader: int, language: str) -> list[str]:
    """Whoever solves it is "you", the others are their seats."""
    say = Texts(language).say
    return [say("you" if seat == reader else "seat-number", number=seat + 1) for seat in range(puzzle.record.seats)]


def since_last_choice(match: Match, seat: int) -> list[Event]:
    """What has happened since a seat last chose, its choice included."""
    mine = [ply for ply, mover in enumerate(match.movers) if mover == seat]
    return [event for events in match.events[mine[-1] + 1 if mine else 0 :] for event in events]


@lru_cache(maxsize=16)
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that are about the rules and figures of today, the easiest first."""
    found = game(name)
    all_of = read(shipped(found))
    return tuple(sorted((one for one in all_of if is_current(found, one)), key=lambda one: (one.mu, one.id)))


def shipped(found: Game) -> Path:
    """Where the puzzles of a game are kept."""
    return found.folder / "puzzles.jsonl"


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file, a line for each. A last line that was never finished is not there."""
    whole = (path.read_bytes() if path.exists() else b"").rpartition(b"\n")[0]
    try:
        return msgspec.json.Decoder(Puzzle).decode_lines(whole)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{path}: is not a file of puzzles: {error}") from None


def write(path: Path, found: list[Puzzle]) -> None:
    """Let a file have these puzzles and no others."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    append(new, found)
    new.replace(path)


def append(path: Path, found: list[Puzzle]) -> None:
    """Put puzzles at the end of a file, each on a line of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)  # what a stopped run has left of a line
        file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in found))
        file.flush()
        os.fsync(file.fileno())


def is_current(found: Game, puzzle: Puzzle) -> bool:
    """Whether its game is played today as it was then."""
    kept = puzzle.record
    return kept.version == found.version and found.plays_with(kept.data, found.choose_options(kept.options), None)


def puzzle(name: str, which: str) -> Puzzle | None:
    """The puzzle of this name."""
    return next((one for one in puzzles(name) if one.id == which), None)


def daily(names: list[str], day: date) -> Puzzle | None:
    """The puzzle of a day: the same for everyone, another game from day to day."""
    offered = [name for name in names if puzzles(name)]
    if not offered:
        return None
    number = day.toordinal()
    of_game = puzzles(offered[number % len(offered)])
    # A step that shares no divisor with any number of puzzles there may be: all have their turn.
    return sorted(of_game, key=lambda one: one.id)[number // len(offered) * 7919 % len(of_game)]
