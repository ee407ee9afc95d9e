"""What a bot is asked, and what it answers: the same for moves, hints and analyses, for processes here and elsewhere.

A question holds all that a bot may know and all that it needs: a view as numbers, the options, and the corrected
figures themselves where a table has some. No path, no table, no person.
"""

from __future__ import annotations

import atexit
import hashlib
import tempfile
import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from cabale.bots import Bot, SearchBot, bot, decide_sums
from cabale.bots.compare import Comparison, Judged, compare, judge
from cabale.bots.explain import Explanation, Purpose, explain, purpose
from cabale.games import Game, game
from cabale.snapshot import load

if TYPE_CHECKING:
    from collections.abc import Callable

Kind = Literal["move", "hint", "analysis"]

# Seconds that a level may think while people wait, however many processes it has: known to everyone, and so no secret.
BUDGET = {"random": 0.0, "casual": 0.05, "greedy": 0.05, "medium": 0.3, "hard": 1.5, "expert": 3.0}
ADVICE_SECONDS = 2.5  # for a hint, or one position of an analysis
SECONDS_A_LOOK = 12.0  # that a look at one position may take, however slow the machine
QUICK = 0.5  # a question that needs no more than this does not wait for those that do


class Look(msgspec.Struct, frozen=True):
    """A position to be looked at: what the seats may hope for or, if moves are compared, which was best."""

    view: dict[str, Any]
    level: str
    seed: int
    compared: bool = False
    made: int = -1  # the move that was made, if one was
    full: bool = False  # whether it is said what the best move hinges on


class Looked(msgspec.Struct):
    """What was found out about a position, and how long it took."""

    seconds: float
    judged: Judged | None = None
    comparison: Comparison | None = None


class Question(msgspec.Struct, frozen=True):
    """A choice to be made, or to be explained; or, for an analysis, positions to be looked at."""

    game: str
    options: dict[str, bool]
    figures: str  # the content of a corrected data file; empty: the game's own
    level: str
    kind: Kind
    seconds: float  # that the answer may take
    seed: int
    view: dict[str, Any]
    part: int = 0  # of a level that searches in several parts, side by side
    parts: int = 1
    looks: list[Look] = []
    told: bool = False  # whether the bot may be asked why it made its move

    @property
    def explained(self) -> bool:
        """Whether the answer says why."""
        return self.kind != "move"

    @property
    def quick(self) -> bool:
        """Whether it is answered while one would wait for a turn."""
        return self.seconds <= QUICK

    @property
    def cost(self) -> float:
        """Seconds of all processes together."""
        return max(0.02, self.seconds) * self.parts


class Answer(msgspec.Struct):
    """A move, or -1 if there is none; where asked, why; and the table behind it, so that parts can be added up."""

    move: int = -1
    explanation: Explanation | None = None
    sums: dict[int, tuple[int, int]] = {}  # by move: visits and rewards
    mix: float = 0.0
    looks: list[Looked] = []
    purpose: Purpose | None = None
    begun: float = 0.0  # when it was the question's turn, by the clock of who asked: nothing hidden decides that


def budget(level: str) -> float:
    """Seconds that a bot of this name may think."""
    return BUDGET[level.partition(":")[0].partition("/")[0]]


@lru_cache(maxsize=64)
def parts_of(name: str, level: str) -> int:
    """In how many parts a level searches a game."""
    found = bot(level, game(name))
    return int(found.settings.parts) if isinstance(found, SearchBot) else 1


def in_parts(asked: Question, side_by_side: int) -> list[Question]:
    """The parts of a question. Where not all have a process of their own, they share the time."""
    if asked.parts == 1:
        return [asked]
    rounds = -(-asked.parts // side_by_side)
    seconds = asked.seconds / rounds
    return [msgspec.structs.replace(asked, part=part, seconds=seconds) for part in range(asked.parts)]


def joined(asked: Question, answers: list[Answer]) -> Answer:
    """The answer to a question from those to its parts; one that failed is left out."""
    good = [answer for answer in answers if answer.move >= 0]
    if len(good) < 2:
        return good[0] if good else Answer()
    move = decide_sums([answer.sums for answer in good], good[0].mix, asked.seed, good[0].move)
    told = next((answer.explanation for answer in good if answer.explanation), None)
    return Answer(move, told, purpose=next((answer.purpose for answer in good if answer.purpose), None))


@lru_cache(maxsize=32)
def bot_for(level: str, name: str) -> Bot:
    """A bot, made once, however long it may think each time."""
    return bot(level, game(name))


@lru_cache(maxsize=1)
def folder() -> Path:
    """Where this process keeps figures that came with questions; it is gone with the process."""
    kept = tempfile.TemporaryDirectory(prefix="cabale-figures-")
    atexit.register(kept.cleanup)
    return Path(kept.name)


def figures_file(content: str) -> Path | None:
    """The file with these corrected figures."""
    if not content:
        return None
    path = folder() / f"{hashlib.sha256(content.encode()).hexdigest()}.toml"
    if not path.exists():
        path.write_text(content, encoding="utf-8")
    return path


def answer(asked: Question, stopped: Callable[[], bool] = lambda: False) -> Answer:
    """The move of a bot that sees this view, in whatever process this is; if it is asked to explain, why."""
    found = game(asked.game)
    pieces, _ = found.pieces(asked.options, figures_file(asked.figures))
    if asked.looks:
        return Answer(looks=_looked(found, asked.looks, pieces, stopped))
    view = load(found, asked.view, pieces=pieces)
    chooser = bot_for(asked.level, found.name)
    forced = len(view.legal()) == 1 and not asked.explained
    if forced or not isinstance(chooser, SearchBot):
        return Answer(int(chooser.choose(view, asked.seed)))
    search = chooser.search(view, asked.seed, asked.part, stopped, asked.seconds)
    told = explain(found, view, search) if asked.explained and asked.part == 0 else None
    said = purpose(found, view, search) if asked.told and asked.part == 0 else None
    return Answer(chooser.decide([search], asked.seed), told, search.table(), chooser.settings.mix, purpose=said)


def _looked(found: Game, looks: list[Look], pieces: Any, stopped: Callable[[], bool]) -> list[Looked]:
    """What is found out about these positions; those after it was called off are left out."""
    said = []
    for look in looks:
        begun = time.monotonic()
        view = load(found, look.view, pieces=pieces)
        chooser = bot_for(look.level, found.name)
        assert isinstance(chooser, SearchBot)
        if look.compared:
            made = look.made if look.made >= 0 else None
            told = compare(found, view, chooser, look.seed, made, stopped, hinges=look.full, seconds=SECONDS_A_LOOK)
            said.append(Looked(time.monotonic() - begun, comparison=told))
        else:
            judged = judge(view, chooser, look.seed, stopped)
            said.append(Looked(time.monotonic() - begun, judged=judged))
        if stopped():
            break
    return said
