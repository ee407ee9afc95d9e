"""Bots think here: in processes of their own that get a view as numbers, a level and a deadline, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sys
from typing import TYPE_CHECKING, TypeVar

import msgspec

from cabale.bots.explain import Explanation
from cabale.table import thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cabale.games import Game
    from cabale.state import State

Answer = TypeVar("Answer")
READ_EXPLANATION = msgspec.json.Decoder(Explanation | None).decode

DEADLINE = 20.0  # seconds; then the process is ended and a plain move is played


class Thinkers:
    """A few processes, each with one thought at a time."""

    def __init__(self, count: int | None = None, deadline: float = DEADLINE) -> None:
        self.count = count if count is not None else max(1, (os.cpu_count() or 2) - 1)
        self.deadline = deadline
        self.waiting = 0
        self.killed = 0
        self._idle: list[asyncio.subprocess.Process] = []
        self._alive: set[asyncio.subprocess.Process] = set()
        self._free = asyncio.Semaphore(max(1, self.count))
        self._closed = False

    async def choose(
        self, game: Game, view: State, level: str, options: Mapping[str, bool], data: str = "", decision: str = ""
    ) -> int:
        """The bot's move. Whatever goes wrong with the bot, a legal move comes back."""
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        question = question_of(game, view, level, options, data)
        self.waiting += 1
        try:
            answer = await self._think(question, decision)
        finally:
            self.waiting -= 1
        return answer if answer in legal else legal[secrets.randbelow(len(legal))]

    async def _think(self, question: bytes, decision: str) -> int:
        del decision  # its name matters where others may be asked the same
        async with self._free:
            return await self.ask(question)

    async def advise(
        self, game: Game, view: State, level: str, options: Mapping[str, bool], data: str = ""
    ) -> Explanation | None:
        """What a bot has found out about a view, or None if it did not come to an end."""
        question = question_of(game, view, level, options, data, explained=True)
        self.waiting += 1
        try:
            async with self._free:
                return await self._exchange(question, READ_EXPLANATION, None)
        finally:
            self.waiting -= 1

    async def ask(self, question: bytes) -> int:
        """The move that a process finds; -1 if it has none in time."""
        return await self._exchange(question, int, -1)

    async def _exchange(self, question: bytes, read: Callable[[bytes], Answer], nothing: Answer) -> Answer:
        """Ask a process. One that is late, has ended or says what cannot be read is not asked again."""
        process = self._idle.pop() if self._idle else await self._start()
        self._alive.add(process)
        try:
            assert process.stdin
            assert process.stdout
            process.stdin.write(question)
            answer = read(await asyncio.wait_for(process.stdout.readline(), self.deadline))
        except (TimeoutError, ValueError, OSError, msgspec.DecodeError):
            self.killed += 1
            await self._end(process)
            return nothing
        except BaseException:
            await self._end(process)
            raise
        if self._closed:
            await self._end(process)
        else:
            self._idle.append(process)
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "cabale.server.think.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 16,
            env={name: value for name, value in os.environ.items() if name in PASSED_ON},
        )

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), 2)
        self._alive.discard(process)

    async def close(self) -> None:
        """End all processes, those too whose thought was given up and is not over yet."""
        self._closed = True
        self._idle.clear()
        await asyncio.gather(*(self._end(process) for process in self._alive))


PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONHASHSEED", "CABALE_PURE", "VIRTUAL_ENV")


def question_of(
    game: Game, view: State, level: str, options: Mapping[str, bool], data: str, *, explained: bool = False
) -> bytes:
    """What a thinking process is told, in one line."""
    seed = secrets.randbits(48)
    return thinking.question_of(game, view, level, options, data, seed, explained=explained) + b"\n"
