"""Questions to bots, and their answers: a view as numbers, a level and a limit go in, and nothing else."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from cabale.bots import Bot, SearchBot, bot
from cabale.bots.explain import Explanation, explain
from cabale.games import game
from cabale.snapshot import load


class Question(msgspec.Struct):
    """What a bot is asked."""

    game: str
    options: dict[str, bool]
    data: str  # the path of a corrected data file
    level: str
    seconds: float
    explained: bool
    seed: int
    view: msgspec.Raw


read_question = msgspec.json.Decoder(Question).decode


def answer(question: Question) -> int | Explanation:
    """The move of a bot that sees this view or, if it is asked to explain, what it has found out."""
    found = game(question.game)
    pieces, _ = found.pieces(question.options, Path(question.data) if question.data else None)
    view = load(found, msgspec.json.decode(question.view), pieces=pieces)
    chooser = bot_for(question.level, found.name, question.seconds)
    if question.explained and isinstance(chooser, SearchBot):
        return explain(found, view, chooser.search(view, question.seed))
    return int(chooser.choose(view, question.seed))


@lru_cache(maxsize=32)
def bot_for(level: str, name: str, seconds: float) -> Bot:
    """A bot, made once."""
    return bot(level, game(name), seconds)
