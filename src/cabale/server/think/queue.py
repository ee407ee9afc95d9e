"""Bots that think on other machines: questions lie in the database, workers take them, the answers lie beside them.

A table of the database is the queue, not Redis: a question is asked once for each decision, whichever servers ask; it
outlives servers, workers and Redis; and a worker needs rights on this one table only. A worker holds a question for
a few seconds and says again and again that it still thinks; if it falls silent another takes the question. What is
not answered in time is not waited for: the server plays a plain move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cabale.server.db.sqlite import Conflict, StoreError
from cabale.server.think.pool import DEADLINE, Thinkers, Thought
from cabale.server.think.question import Answer, Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.postgres import PostgresConnection
    from cabale.server.db.sqlite import Store

T = TypeVar("T")

log = logging.getLogger("cabale.server")
LOOK = 0.05  # seconds between looks for questions or answers
LEASE = 6_000  # milliseconds that a silent worker keeps a question
RENEW = 2.0  # seconds between signs of life of a thinking worker
PATIENCE = 4.0  # seconds after which a server thinks itself if no worker has begun
MOST_TRIES = 3  # a question that ends three workers is not asked a fourth

CLOCK = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
# ruff: noqa: S608 - only constants are put together
ASK = f"""
    insert into thoughts (decision, question, asked_ms, until_ms) values (?, ?, {CLOCK}, {CLOCK} + ?)
    on conflict do nothing
"""
TAKE = f"""
    update thoughts set worker = ?, lease_ms = {CLOCK} + {LEASE}, tries = tries + 1 where decision in (
        select decision from thoughts
        where move is null and lease_ms < {CLOCK} and until_ms > {CLOCK} and tries < {MOST_TRIES}
        order by asked_ms limit ? for update skip locked)
    returning decision, question
"""
KEEP = f"""
    update thoughts set lease_ms = {CLOCK} + {LEASE}
    where decision = ? and worker = ? and move is null and until_ms > {CLOCK} returning decision
"""
ANSWER = "update thoughts set move = ? where decision = ? and move is null"
ANSWERED = "select decision, move, lease_ms from thoughts where decision = any(?)"
SWEEP = f"delete from thoughts where until_ms < {CLOCK}"


class QueuedThinkers(Thinkers):
    """Thinkers elsewhere. Those of this machine step in where no worker does."""

    def __init__(self, store: Store, count: int | None = None, deadline: float = DEADLINE) -> None:
        super().__init__(count, deadline)
        self._store = store
        self._late = 0
        self._open: dict[str, tuple[float, asyncio.Future[Answer]]] = {}
        self._looking: asyncio.Task[None] | None = None

    @property
    def killed(self) -> int:
        return self.processes.killed + self._late

    async def _answer(self, thought: Thought) -> Answer:
        try:
            return await self._elsewhere(thought)
        except (StoreError, TimeoutError):
            self._late += 1
            return Answer(begun=thought.asked)
        except NobodyThinks:
            return await super()._answer(thought)

    async def _elsewhere(self, thought: Thought) -> Answer:
        """What a worker answers."""
        if thought.question.explained:
            raise NobodyThinks
        question = msgspec.json.encode(thought.question)
        values = (thought.name, question, int(self.deadline * 1000))
        await self._store.write(lambda connection: connection.execute(ASK, values))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[thought.name] = (thought.asked, answer)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            return await asyncio.wait_for(answer, self.deadline)
        finally:
            self._open.pop(thought.name, None)

    async def _look(self) -> None:
        """Look for answers as long as someone waits for one."""
        while self._open:
            await asyncio.sleep(LOOK)
            try:
                rows = await self._store.rows(ANSWERED, list(self._open))
            except StoreError:
                continue
            now = time.monotonic()
            for decision, move, lease in rows:
                since, answer = self._open.get(decision, (now, None))
                if answer is None or answer.done():
                    continue
                if move is not None:
                    answer.set_result(Answer(move, begun=since))
                elif not lease and now - since > PATIENCE and self.count:
                    answer.set_exception(NobodyThinks())


class NobodyThinks(Exception):
    """No worker has begun with a question."""


class Worker:
    """Takes questions and lets processes of this machine think about them."""

    def __init__(self, url: str, count: int | None = None) -> None:
        self.id = secrets.token_hex(6)
        self.answered = 0
        self._url = url
        self._thinkers = Thinkers(count)
        self._connection: PostgresConnection | None = None
        self._asking = ThreadPoolExecutor(1, "queue")
        self._busy: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """How many thoughts at a time."""
        return self._thinkers.count

    async def check(self) -> None:
        """Refuse a database that has no questions."""
        try:
            await self._do("select 1 from thoughts limit 1")
        except StoreError as error:
            raise StoreError(f"no questions can be taken: {error}; start a server with this database first") from None

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop, then finish what was begun."""
        pause = LOOK
        while not stop.is_set():
            free = self._thinkers.count - len(self._busy)
            try:
                jobs = await self._do(TAKE, self.id, free) if free else []
                pause = LOOK
            except StoreError as error:
                if pause == LOOK:
                    log.warning("queue does not answer", extra={"error": str(error)})
                jobs, pause = [], min(1.0, 2 * pause)
            for decision, question in jobs:
                task = asyncio.create_task(self._answer(decision, question))
                self._busy.add(task)
                task.add_done_callback(self._busy.discard)
            if len(jobs) < free or not free:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), pause)
        if self._busy:
            await asyncio.wait(self._busy, timeout=self._thinkers.deadline)
        await self._thinkers.close()
        self._asking.shutdown()

    async def _answer(self, decision: str, question: bytes) -> None:
        asked = msgspec.json.decode(question, type=Question)
        thought = asyncio.create_task(self._thinkers.think(asked, decision))
        try:
            while True:
                done, _ = await asyncio.wait({thought}, timeout=RENEW)
                if done:
                    break
                with contextlib.suppress(StoreError):
                    if not await self._do(KEEP, decision, self.id):
                        return  # it is too late, or another has answered
            move = thought.result().move
            for _ in range(20):
                try:
                    await self._do(ANSWER, move, decision)
                    self.answered += 1
                    return
                except StoreError:
                    await asyncio.sleep(0.5)
        finally:
            thought.cancel()

    async def _do(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await asyncio.get_running_loop().run_in_executor(self._asking, self._execute, sql, values)

    def _execute(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        from cabale.server.db.postgres import PostgresConnection

        try:
            if self._connection is None:
                self._connection = PostgresConnection(self._url)
                self._connection.execute("set synchronous_commit = off")  # what is lost is asked again
            return self._connection.execute(sql, values)
        except (StoreError, Conflict):
            raise
        except Exception as error:  # the database is gone, or the connection
            if self._connection is not None:
                self._connection.close()
            self._connection = None
            raise StoreError(type(error).__name__) from None


def work(url: str, count: int | None = None, said: Callable[[str], None] = print) -> int:
    """Run a worker until it is told to stop; returns the exit code."""

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
