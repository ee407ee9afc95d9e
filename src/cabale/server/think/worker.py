"""A thinking process: reads one question a line, writes one move a line. It knows neither tables nor store."""

from __future__ import annotations

import os
import resource
import sys

import msgspec

from cabale.bots.question import answer, read_question

MEMORY = 1 << 30


def main() -> None:
    """Answer until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)  # people come first
    for line in sys.stdin.buffer:
        try:
            found = msgspec.json.encode(answer(read_question(line))).decode()
        except Exception as error:  # the server plays a plain move instead
            print(f"bot: {type(error).__name__}", file=sys.stderr)
            found = "-1"
        print(found, flush=True)


if __name__ == "__main__":
    main()
