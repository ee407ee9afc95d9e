"""A thinking process: reads one question a line, writes one move a line. It knows neither tables nor store."""

from __future__ import annotations

import os
import resource
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from cabale.bots import Bot, SearchBot, bot
from cabale.bots.explain import Explanation, explain
from cabale.games import game
from cabale.snapshot import load

MEMORY = 1 << 30


@lru_cache(maxsize=32)
def bot_for(level: str, name: str, seconds: float) -> Bot:
    """A bot, made once."""
    return bot(level, game(name), seconds)


def answer(question: dict[str, Any]) -> int | Explanation:
    """The move of a bot that sees this view or, if it is asked to explain, what it has found out."""
    found = game(question["game"])
    pieces, _ = found.pieces(question["options"], Path(question["data"]) if question["data"] else None)
    view = load(found, question["view"], pieces=pieces)
    chooser = bot_for(question["level"], found.name, question["seconds"])
    if question.get("explained") and isinstance(chooser, SearchBot):
        return explain(found, view, chooser.search(view, question["seed"]))
    return int(chooser.choose(view, question["seed"]))


def main() -> None:
    """Answer until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)  # people come first
    for line in sys.stdin.buffer:
        try:
            found = msgspec.json.encode(answer(msgspec.json.decode(line))).decode()
        except Exception as error:  # the server plays a plain move instead
            print(f"bot: {type(error).__name__}", file=sys.stderr)
            found = "-1"
        print(found, flush=True)


if __name__ == "__main__":
    main()
