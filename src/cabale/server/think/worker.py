"""A thinking process: reads one question a line, writes one answer a line. It knows neither tables nor store."""

from __future__ import annotations

import atexit
import hashlib
import os
import resource
import signal
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cabale.bots import Bot, SearchBot, bot
from cabale.bots.explain import explain
from cabale.games import game
from cabale.server.think.question import Answer, Question
from cabale.snapshot import load

if TYPE_CHECKING:
    from collections.abc import Callable

MEMORY = 1 << 30


@lru_cache(maxsize=32)
def bot_for(level: str, name: str, seconds: float) -> Bot:
    """A bot, made once."""
    return bot(level, game(name), seconds)


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
    view = load(found, asked.view, pieces=pieces)
    chooser = bot_for(asked.level, found.name, asked.seconds)
    forced = len(view.legal()) == 1 and not asked.explained
    if forced or not isinstance(chooser, SearchBot):
        return Answer(int(chooser.choose(view, asked.seed)))
    search = chooser.search(view, asked.seed, asked.part, stopped)
    told = explain(found, view, search) if asked.explained and asked.part == 0 else None
    return Answer(chooser.decide([search], asked.seed), told, search.table(), chooser.settings.mix)


class Stopped:
    """Whether the question at hand was called off: a signal says so, from the moment it is answered to the next."""

    def __init__(self) -> None:
        self.now = False
        signal.signal(signal.SIGUSR1, self._stop)

    def _stop(self, *_: object) -> None:
        self.now = True


def main() -> None:
    """Answer until the input ends."""
    stopped = Stopped()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)  # people come first
    for line in sys.stdin.buffer:
        stopped.now = False
        try:
            found = answer(msgspec.json.decode(line, type=Question), lambda: stopped.now)
        except Exception as error:  # the server plays a plain move instead
            print(f"bot: {type(error).__name__}", file=sys.stderr)
            found = Answer()
        print(msgspec.json.encode(found).decode(), flush=True)


if __name__ == "__main__":
    main()
