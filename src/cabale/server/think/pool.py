"""Bots think here: in processes of their own that get a view as numbers, a level and a deadline, and nothing else.

Moves, hints and analyses go one way: a question becomes a thought, one for each decision however often it is asked;
the thought waits for its turn, is thought out in one process or several side by side, and is given up when nobody
wants it any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import sys
import time
from typing import TYPE_CHECKING

import msgspec

from cabale.bots.question import ADVICE_SECONDS, Answer, Question, budget, in_parts, joined, parts_of
from cabale.server.think.turns import Turns
from cabale.table.picture import check_view, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cabale.bots.explain import Explanation
    from cabale.bots.question import Kind
    from cabale.games import Game
    from cabale.state import State

READ_ANSWER = msgspec.json.Decoder(Answer).decode

DEADLINE = 20.0  # seconds; then the process is ended and a plain move is played
UNWANTED = 1.0  # seconds after which a thought is given up that nobody waits for: who asks again soon finds it
KEPT = 10.0  # seconds that an answer is kept for whoever asks again: longer than any pause before it is shown
STOP = 2.0  # seconds that a process has to stop thinking once it is told to
LONGEST_ANSWER = 1 << 20
PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONHASHSEED", "CABALE_PURE", "VIRTUAL_ENV")


class Thought:
    """A question on its way to an answer, and how many wait for it."""

    def __init__(self, question: Question, name: str, asker: str) -> None:
        self.question = question
        self.name = name  # of the decision: the same wherever it is asked
        self.asker = asker  # whose time it takes
        self.asked = time.monotonic()
        self.wanted = 0
        self.task: asyncio.Task[Answer] | None = None
        self.leaving: asyncio.TimerHandle | None = None


class Thinkers:
    """A few processes, each with one thought at a time, and the queue in front of them."""

    def __init__(self, count: int | None = None, deadline: float = DEADLINE, *, shares: bool = True) -> None:
        self.count = count if count is not None else max(2, (os.cpu_count() or 2) - 1)
        self.shares = shares  # whether time is shared out here; what a worker takes from the queue has its share
        self.deadline = deadline
        self.turns = Turns(self.count)
        self.processes = Processes(deadline)
        self._thoughts: dict[tuple[str, str, str], Thought] = {}

    @property
    def waiting(self) -> int:
        """How many thoughts are not over."""
        return sum(1 for thought in self._thoughts.values() if thought.task and not thought.task.done())

    @property
    def killed(self) -> int:
        """How many processes had to be ended, or were not answered in time."""
        return self.processes.killed

    async def choose(self, question: Question, legal: list[int], name: str = "", asker: str = "") -> Answer:
        """The bot's move. Whatever goes wrong with the bot, a legal move comes back.

        A choice without alternative waits for its turn like any other: how long that took may be seen.
        """
        answer = await self.think(question, name, asker)
        if answer.move not in legal:
            plain = legal[secrets.randbelow(len(legal))]
            return msgspec.structs.replace(answer, move=plain)
        return answer

    async def advise(self, question: Question, name: str = "", asker: str = "") -> Explanation | None:
        """What a bot has found out about a view, or None if it did not come to an end."""
        return (await self.think(question, name, asker)).explanation

    async def think(self, question: Question, name: str = "", asker: str = "") -> Answer:
        """The answer to a question. Whoever asks about the same decision again waits for, or gets, the same answer."""
        key = (name or secrets.token_hex(8), question.kind, question.level)
        thought = self._thoughts.get(key)
        if thought is None:
            thought = self._thoughts[key] = Thought(question, key[0], asker)
            thought.task = asyncio.create_task(self._answer(thought))
        assert thought.task
        if thought.leaving is not None:
            thought.leaving.cancel()
            thought.leaving = None
        thought.wanted += 1
        try:
            return await asyncio.shield(thought.task)
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is None or current.cancelling():
                raise
            return Answer()  # all thoughts were given up, not the one who asks
        finally:
            thought.wanted -= 1
            if not thought.wanted:
                wait = KEPT if thought.task.done() else UNWANTED
                thought.leaving = asyncio.get_running_loop().call_later(wait, self._give_up, key)

    def _give_up(self, key: tuple[str, str, str]) -> None:
        thought = self._thoughts.pop(key, None)  # all may be closed meanwhile
        if thought is not None and thought.task is not None:
            thought.task.cancel()

    async def _answer(self, thought: Thought) -> Answer:
        """Wait for a turn, then let all parts be thought out."""
        question = thought.question
        width = max(1, min(question.parts, self.count))
        idle = question.kind == "analysis"
        turn = self.turns.turn(thought.asker, question.cost, width, quick=question.quick and not idle, idle=idle)
        async with turn as crowd:
            begun = time.monotonic()
            if self.shares and not (idle or question.quick):
                seconds = crowd.leaves(question.seconds, width)
                question = msgspec.structs.replace(question, seconds=seconds)
            found = await self._side_by_side(question, width)
        return msgspec.structs.replace(found, begun=begun)

    async def _side_by_side(self, question: Question, width: int) -> Answer:
        parts = in_parts(question, width)
        if len(parts) == 1:
            return await self.processes.ask(parts[0])

        async def some(first: int) -> list[Answer]:
            return [await self.processes.ask(part) for part in parts[first::width]]

        running = [asyncio.create_task(some(first)) for first in range(width)]
        try:
            found = await asyncio.gather(*running)
        finally:
            # The places are given back when the last process has stopped.
            for task in running:
                task.cancel()
            await asyncio.wait(running)
        return joined(question, [answer for answers in found for answer in answers])

    async def close(self) -> None:
        """Give up all thoughts and end all processes."""
        running = []
        for thought in self._thoughts.values():
            if thought.leaving is not None:
                thought.leaving.cancel()
            if thought.task is not None and not thought.task.done():
                thought.task.cancel()
                running.append(thought.task)
        self._thoughts.clear()
        await self.processes.close()
        if running:
            await asyncio.wait(running, timeout=STOP)


class Processes:
    """Thinking processes. As many run as are asked at the same time; idle ones are asked again."""

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline
        self.killed = 0
        self._idle: list[asyncio.subprocess.Process] = []
        self._alive: set[asyncio.subprocess.Process] = set()
        self._closed = False

    async def ask(self, question: Question) -> Answer:
        """What a process answers. One that is late, has ended or says what cannot be read is not asked again."""
        try:
            process = self._idle.pop() if self._idle else await self._start()
        except OSError:
            self.killed += 1
            return Answer()
        self._alive.add(process)
        try:
            assert process.stdin
            assert process.stdout
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            answer = READ_ANSWER(await asyncio.wait_for(process.stdout.readline(), self.deadline))
        except (TimeoutError, ValueError, OSError, msgspec.DecodeError):
            self.killed += 1
            await self._end(process)
            return Answer()
        except BaseException:
            await self._call_off(process)
            raise
        await self._rest(process)
        return answer

    async def _call_off(self, process: asyncio.subprocess.Process) -> None:
        """Tell a process to stop thinking: it answers at once, and nobody listens. Else it is ended."""
        try:
            if self._closed:
                raise ProcessLookupError
            process.send_signal(signal.SIGUSR1)
            assert process.stdout
            READ_ANSWER(await asyncio.wait_for(process.stdout.readline(), STOP))
        except BaseException as error:
            await self._end(process)
            if not isinstance(error, Exception):
                raise
        else:
            await self._rest(process)

    async def _rest(self, process: asyncio.subprocess.Process) -> None:
        if self._closed:
            await self._end(process)
        else:
            self._idle.append(process)

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "cabale.server.think.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
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
        await asyncio.gather(*(self._end(process) for process in list(self._alive)))


def question_of(
    game: Game,
    view: State,
    level: str,
    options: Mapping[str, bool],
    figures: Path | None = None,
    kind: Kind = "move",
    *,
    told: bool = False,
) -> Question:
    """What a thinking process is told. The view passes the same gate as one that goes to a page."""
    check_view(view, int(view.seat))
    return Question(
        game.name,
        dict(options),
        figures.read_text(encoding="utf-8") if figures else "",
        level,
        kind,
        budget(level) if kind == "move" else ADVICE_SECONDS,
        secrets.randbits(48),
        numbers(view),
        parts=parts_of(game.name, level),
        told=told,
    )
