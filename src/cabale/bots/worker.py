"""Workers: processes in which bots think, fed with views and nothing else.

A question holds a view as numbers, an answer a move. A search can be called off; a worker that does
not stop is ended and replaced. A level with several parts has them thought out side by side.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec

from cabale import snapshot
from cabale.bots import SearchBot, bot, decide_sums
from cabale.bots.explain import Explanation, explain
from cabale.games import game

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.synchronize import Event

    from cabale.state import State

PATIENCE = 2.0  # seconds a worker has to stop once it is called off


class Cancelled(Exception):
    """The question was called off."""


class Question(msgspec.Struct):
    """A choice to be made: all that a bot may know."""

    game: str
    options: dict[str, bool]
    bot: str
    seed: int
    view: dict[str, Any]
    seconds: float | None = None
    explained: bool = False
    part: int = 0
    parts: int = 1


class Answer(msgspec.Struct):
    """A move; where asked, why; and the table behind it, so that parts can be added up."""

    move: int
    explanation: Explanation | None = None
    sums: dict[int, tuple[int, int]] = {}  # by move: visits and rewards
    mix: float = 0.0


def question(
    name: str, options: dict[str, bool], who: str, seed: int, view: State, seconds: float | None = None
) -> Question:
    """The question what to do in a view. A state with the truth in it is refused."""
    if view.secret is not None or view.rng != 0:
        raise ValueError("a bot is asked about a view, not about a state")
    found = bot(who, game(name))
    parts = int(found.settings.parts) if isinstance(found, SearchBot) else 1
    return Question(name, options, who, seed, snapshot.dump(view), seconds, parts=parts)


def answer(asked: Question, cancelled: Event | None = None) -> Answer:
    """Think about a question, in whatever process this is."""
    found = game(asked.game)
    view = snapshot.load(found, asked.view, asked.options)
    chooser = bot(asked.bot, found, asked.seconds)
    legal = view.legal()
    if not isinstance(chooser, SearchBot) or (len(legal) == 1 and not asked.explained):
        return Answer(legal[0] if len(legal) == 1 else chooser.choose(view, asked.seed))
    search = chooser.search(view, asked.seed, asked.part, cancelled.is_set if cancelled else lambda: False)
    told = explain(found, view, search) if asked.explained else None
    return Answer(chooser.decide([search], asked.seed), told, search.table(), chooser.settings.mix)


def _work(pipe: Connection, cancelled: Event) -> None:
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            asked = msgspec.msgpack.decode(pipe.recv_bytes(), type=Question)
            try:
                pipe.send_bytes(b"\x00" + msgspec.msgpack.encode(answer(asked, cancelled)))
            except Exception as error:  # the one who asked shall know
                pipe.send_bytes(b"\x01" + f"{type(error).__name__}: {error}".encode())


class _Worker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.cancelled = context.Event()
        self.process = context.Process(target=_work, args=(theirs, self.cancelled), daemon=True)
        self.process.start()
        theirs.close()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Workers:
    """A few processes that answer questions, for many threads at once."""

    def __init__(self, count: int = 1) -> None:
        self._all = [_Worker() for _ in range(count)]
        self._idle: queue.Queue[_Worker] = queue.Queue()
        for worker in self._all:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(count)

    def ask(self, asked: Question, cancelled: threading.Event | None = None) -> Answer:
        """Wait for the answer to a question; Cancelled if it is called off, RuntimeError if a bot fails."""
        calls = cancelled or threading.Event()
        if asked.parts == 1:
            return self._ask(asked, calls)
        shared = [
            msgspec.structs.replace(asked, part=part, explained=asked.explained and part == 0)
            for part in range(asked.parts)
        ]
        answers = list(self._threads.map(lambda part: self._ask(part, calls), shared))
        move = decide_sums([found.sums for found in answers], answers[0].mix, asked.seed, answers[0].move)
        return Answer(move, answers[0].explanation)

    def _ask(self, asked: Question, cancelled: threading.Event) -> Answer:
        worker = self._idle.get()
        try:
            if cancelled.is_set():
                raise Cancelled
            worker.cancelled.clear()
            worker.pipe.send_bytes(msgspec.msgpack.encode(asked))
            while not worker.pipe.poll(0.02):
                if cancelled.is_set():
                    worker.cancelled.set()
                    if not worker.pipe.poll(PATIENCE):
                        raise EOFError
            reply = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            # It has ended, or does not listen: another takes its place.
            worker.end()
            worker = _Worker()
            if cancelled.is_set():
                raise Cancelled from None
            raise RuntimeError("a worker ended while a bot was thinking") from None
        finally:
            self._idle.put(worker)
        if cancelled.is_set():
            raise Cancelled
        if reply[:1] == b"\x01":
            raise RuntimeError(reply[1:].decode())
        return msgspec.msgpack.decode(reply[1:], type=Answer)

    def close(self) -> None:
        """End all processes."""
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().end()
