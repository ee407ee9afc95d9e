"""Bots that think on other machines: questions lie in the database, workers take them, the answers lie beside them.

A table of the database is the queue, not Redis: a question is asked once for each decision, whichever servers ask; it
outlives servers, workers and Redis; and a worker needs rights on this one table only. Notifications tell workers that
there is a question and servers that there is an answer; a look now and then finds what they missed. A worker holds a
question for a few seconds and says again and again that it still thinks; if it falls silent another takes the
question. What is not answered in time is not waited for: the server plays a plain move.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
import signal
import time
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.bots.question import Answer, Question
from cabale.server.db.sqlite import StoreError
from cabale.server.db.thoughts import (
    ANSWER,
    ANSWERED,
    ANY,
    ASK,
    ASKED,
    CROWD,
    FOUND,
    IDLE_RANK,
    KEEP,
    QUICK_RANK,
    TAKE,
    USUAL_RANK,
    WITHDRAW,
)
from cabale.server.think.pool import DEADLINE, READ_ANSWER, Thinkers, Thought
from cabale.server.think.turns import Crowd

if TYPE_CHECKING:
    from collections.abc import Callable

    from psycopg import AsyncConnection

log = logging.getLogger("cabale.server")
READ_QUESTION = msgspec.json.Decoder(Question).decode

LOOK = 1.0  # seconds between looks for what was not told
RENEW = 2.0  # seconds between signs of life of a thinking worker
PATIENCE = 4.0  # seconds after which a server thinks itself if no worker has begun


class Line:
    """Two connections to the queue: through one it is asked, on the other one listens."""

    def __init__(self, url: str, channel: str, heard: Callable[[str], None]) -> None:
        self._url = url
        self._channel = channel
        self._heard = heard
        self._asking: AsyncConnection[Any] | None = None
        self._one_by_one = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    async def do(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database answers; a StoreError if it does not."""
        from cabale.server.db.postgres import dialect

        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
        async with self._one_by_one:
            try:
                if self._asking is None:
                    self._asking = await self._connect()
                cursor = await self._asking.execute(dialect(sql).encode(), values)
                return await cursor.fetchall() if cursor.description else []
            except StoreError:
                raise
            except Exception as error:  # the database is gone, or the connection
                connection, self._asking = self._asking, None
                if connection is not None:
                    await connection.close()
                raise StoreError(f"{type(error).__name__}: {' '.join(str(error).split())}") from None
            except asyncio.CancelledError:  # in the middle of something
                connection, self._asking = self._asking, None
                if connection is not None:
                    await connection.close()
                raise

    async def _connect(self) -> AsyncConnection[Any]:
        import psycopg

        from cabale.server.db.postgres import shown

        try:
            found = await psycopg.AsyncConnection.connect(
                self._url,
                autocommit=True,
                connect_timeout=5,
                keepalives_idle=10,
                tcp_user_timeout=15_000,
                cursor_factory=psycopg.AsyncRawCursor,
                application_name="cabale",
            )
            # What is lost is asked again.
            await found.execute(b"set synchronous_commit = off; set statement_timeout = '15s'")
        except psycopg.Error as error:
            raise StoreError(f"{shown(self._url)}: {' '.join(str(error).split())}") from None
        return found

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(StoreError, OSError, _lost()):
                async with await self._connect() as connection:
                    await connection.execute(f"listen {self._channel}".encode())
                    self._heard("")  # what was told before is not known
                    async for told in connection.notifies():
                        self._heard(told.payload)
            await asyncio.sleep(LOOK)

    async def close(self) -> None:
        """Close both connections."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})
        if self._asking is not None:
            await self._asking.close()
            self._asking = None


def _lost() -> type[Exception]:
    import psycopg

    return psycopg.Error


class QueuedThinkers(Thinkers):
    """Thinkers elsewhere. Those of this machine step in where no worker does."""

    def __init__(self, url: str, count: int | None = None, deadline: float = DEADLINE) -> None:
        super().__init__(count, deadline)
        self._line = Line(url, ANSWERED, self._heard)
        self._late = 0
        self._open: dict[str, tuple[Thought, asyncio.Future[Answer]]] = {}
        self._told: set[str] = set()  # of answers
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    @property
    def killed(self) -> int:
        return self.processes.killed + self._late

    def _heard(self, decision: str) -> None:
        if decision in self._open:
            self._told.add(decision)
            self._news.set()

    async def _answer(self, thought: Thought) -> Answer:
        try:
            return await self._elsewhere(thought)
        except TimeoutError:
            self._late += 1
            return Answer(begun=thought.asked)
        except (NobodyThinks, StoreError):  # no worker, or no queue
            if self.count:
                return await super()._answer(thought)
            self._late += 1
            return Answer(begun=thought.asked)

    async def _elsewhere(self, thought: Thought) -> Answer:
        """What a worker answers."""
        await self._ask(thought)
        decision = decision_of(thought)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[decision] = (thought, answer)
        self._told.add(decision)  # perhaps another server has asked before
        self._news.set()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            return await asyncio.wait_for(answer, self.deadline)
        finally:
            self._open.pop(decision, None)
            if not answer.done() or answer.cancelled() or answer.exception():
                with contextlib.suppress(StoreError):
                    await self._line.do(WITHDRAW, decision)

    async def _ask(self, thought: Thought) -> None:
        question = thought.question
        asker = hashlib.sha256(thought.asker.encode()).hexdigest()[:16]  # workers need no names
        until = int(self.deadline * 1000)
        await self._line.do(ASK, decision_of(thought), msgspec.json.encode(question), rank_of(question), asker, until)

    async def _look(self) -> None:
        """Look for answers that were told of; now and then for all, as long as someone waits for one."""
        loop = asyncio.get_running_loop()
        next_look = loop.time() + LOOK
        while self._open:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), max(0.0, next_look - loop.time()))
            self._news.clear()
            all_of_them = loop.time() >= next_look
            wanted = list(self._open) if all_of_them else [name for name in self._told if name in self._open]
            self._told.clear()
            if all_of_them:
                next_look = loop.time() + LOOK
            try:
                rows = await self._line.do(FOUND, wanted) if wanted else []
            except StoreError:
                continue
            for decision, answer, lease, waited in rows:
                self._found(decision, answer, lease, waited)
            for decision in set(wanted) - {row[0] for row in rows}:
                if decision in self._open:  # another server has withdrawn it
                    with contextlib.suppress(StoreError):
                        await self._ask(self._open[decision][0])

    def _found(self, decision: str, found: bytes | None, lease: int, waited: int) -> None:
        thought, answer = self._open.get(decision, (None, None))
        if thought is None or answer is None or answer.done():
            return
        if found is not None:
            read = READ_ANSWER(found)
            answer.set_result(msgspec.structs.replace(read, begun=thought.asked + waited / 1000))
        elif not lease and self.count and time.monotonic() - thought.asked > PATIENCE:
            answer.set_exception(NobodyThinks())

    async def close(self) -> None:
        await super().close()
        if self._looking is not None:
            self._looking.cancel()
        await self._line.close()


class NobodyThinks(Exception):
    """No worker has begun with a question."""


def decision_of(thought: Thought) -> str:
    """The name of a question, the same at all servers."""
    return f"{thought.name} {thought.question.kind} {thought.question.level}"


def rank_of(question: Question) -> int:
    """What is taken first."""
    return IDLE_RANK if question.kind == "analysis" else QUICK_RANK if question.quick else USUAL_RANK


class Worker:
    """Takes questions and lets processes of this machine think about them."""

    def __init__(self, url: str, count: int | None = None) -> None:
        self.id = secrets.token_hex(6)
        self.answered = 0
        self._thinkers = Thinkers(count, shares=False)
        self._news = asyncio.Event()
        self._line = Line(url, ASKED, lambda _: self._news.set())
        self._busy: dict[asyncio.Task[None], int] = {}  # and how many places each has
        self._aside: set[asyncio.Task[None]] = set()  # quick ones, in the place that is kept for them

    @property
    def count(self) -> int:
        """How many thoughts at a time."""
        return self._thinkers.count

    async def check(self) -> None:
        """Refuse a database that has no questions."""
        try:
            await self._line.do(ANY)
        except StoreError as error:
            await self._line.close()
            raise StoreError(f"no questions can be taken: {error}; start a server with this database first") from None

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop, then finish what was begun."""
        stopping = asyncio.create_task(stop.wait())
        well = True
        while not stop.is_set():
            self._news.clear()
            try:
                while not stop.is_set() and await self._take():
                    pass
                well = True
            except StoreError as error:
                if well:
                    log.warning("queue does not answer", extra={"error": str(error)})
                well = False
            news = asyncio.create_task(self._news.wait())
            await asyncio.wait({news, stopping}, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
        stopping.cancel()
        if self._busy or self._aside:
            await asyncio.wait({*self._busy, *self._aside}, timeout=self._thinkers.deadline)
        await self._thinkers.close()
        await self._line.close()

    async def _take(self) -> bool:
        """Take a question if there is a place for one."""
        full = sum(self._busy.values()) >= self.count
        if full and self._aside:
            return False
        rows = await self._line.do(TAKE, self.id, QUICK_RANK if full else IDLE_RANK)
        for decision, content in rows:
            task = asyncio.create_task(self._answer(decision, content))
            if full:
                self._aside.add(task)
            else:
                self._busy[task] = 1
            task.add_done_callback(self._done)
        return bool(rows)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._busy.pop(task, None)
        self._aside.discard(task)
        self._news.set()  # there is a place

    async def _share(self, decision: str, question: Question, width: int) -> Question:
        """The question with its share of the time. Other workers are taken to have as many places as this one."""
        rows = []
        if rank_of(question) == USUAL_RANK:
            with contextlib.suppress(StoreError):  # then it takes the time it comes with
                rows = await self._line.do(CROWD, decision)
        for workers, askers, own, waited in rows:
            crowd = Crowd(workers * self.count, askers, own, waited / 1000)
            return msgspec.structs.replace(question, seconds=crowd.leaves(question.seconds, width))
        return question

    async def _answer(self, decision: str, content: bytes) -> None:
        answer = Answer()
        with contextlib.suppress(msgspec.DecodeError):  # of another version: whoever asked plays a plain move
            question = READ_QUESTION(content)
            task = asyncio.current_task()
            width = min(question.parts, self.count)
            if task in self._busy:
                self._busy[task] = width
            question = await self._share(decision, question, width)
            thought = asyncio.create_task(self._thinkers.think(question))
            try:
                while not (await asyncio.wait({thought}, timeout=RENEW))[0]:
                    with contextlib.suppress(StoreError):
                        if not await self._line.do(KEEP, decision, self.id):
                            return  # it is too late, it was withdrawn, or another has answered
                answer = thought.result()
            finally:
                thought.cancel()
        for _ in range(20):
            try:
                await self._line.do(ANSWER, answer.move, msgspec.json.encode(answer), decision)
                self.answered += 1
                return
            except StoreError:
                await asyncio.sleep(0.5)


def work(url: str, count: int | None = None, said: Callable[[str], None] = print) -> int:
    """Run a worker until it is told to stop; returns the exit code."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise ImportError("PostgreSQL needs a driver that is not installed: pip install 'cabale[scale]'") from None

    async def live() -> None:
        worker = Worker(url, count)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        await worker.check()
        said(f"Cabale thinks here, {worker.count} thoughts at a time  (stop with Ctrl-C)")
        await worker.run(stop)

    asyncio.run(live())
    return 0
