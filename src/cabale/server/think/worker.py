"""A thinking process: reads one question a line, writes one answer a line. It knows neither tables nor store."""

from __future__ import annotations

import os
import resource
import signal
import sys
from typing import TYPE_CHECKING

import msgspec

from cabale.bots.question import Answer, Question, answer

if TYPE_CHECKING:
    pass

MEMORY = 1 << 30


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
