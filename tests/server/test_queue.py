"""Bots on other machines: views in, moves out; the dead are replaced, the slow are not waited for."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cabale.bots.question import Answer, Question
from cabale.games import game
from cabale.match import Match
from cabale.server.db import thoughts
from cabale.server.db.postgres import PostgresStore
from cabale.server.think import pool as pools
from cabale.server.think import queue as queues
from cabale.server.think.pool import question_of
from cabale.server.think.queue import QueuedThinkers, Worker
from tests.server.engines import Postgres


class WorkerProcess:
    """A worker in a process of its own."""

    def __init__(self, url: str, log: Path, count: int = 1) -> None:
        self.command = [sys.executable, "-m", "cabale", "worker", "--count", str(count)]
        self.url = url
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> WorkerProcess:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env={**os.environ, "CABALE_DATABASE": self.url},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return self

    def signal(self, number: signal.Signals) -> None:
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, number)

    def kill(self) -> None:
        """At once, and with it whatever thinks for it."""
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> WorkerProcess:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


@pytest.fixture(scope="module")
def url(postgresql: Postgres) -> str:
    return postgresql.fresh()


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    found = PostgresStore(url)
    yield found
    found.close()


def position() -> tuple[Any, Match]:
    found = game("gambit_royale")
    return found, Match(found, 3, bytes(32))


async def ask(thinkers: QueuedThinkers, decision: str, figures: Path | None = None) -> int:
    found, match = position()
    assert match.seat is not None
    question = question_of(found, match.view(match.seat), "greedy", match.options, figures)
    move = (await thinkers.choose(question, match.legal(), decision)).move
    assert move in match.legal()
    return move


def test_a_question_is_answered_by_a_worker(url: str, store: PostgresStore, tmp_path: Path) -> None:
    async def work() -> None:
        thinkers = QueuedThinkers(store.url, 0, 30)
        moves = await asyncio.gather(*(ask(thinkers, f"d{n}") for n in range(6)))
        again = await asyncio.gather(*(ask(thinkers, f"d{n}") for n in range(6)))
        assert again == moves, "who asks the same again gets the same answer"
        figures = Path(game("gambit_royale").pieces()[1].path)
        await ask(thinkers, "with figures of its own", figures)
        assert thinkers.killed == 0
        await thinkers.close()

    with WorkerProcess(url, tmp_path / "log", 2) as worker:
        asyncio.run(work())
        rows = asyncio.run(
            store.rows("select count(*), count(distinct worker), max(tries) from thoughts where move >= 0")
        )
        assert rows == [(7, 1, 1)]
        worker.signal(signal.SIGTERM)
        assert worker.process
        assert worker.process.wait(60) == 0


def test_a_question_of_a_dead_worker_is_taken_by_another(url: str, store: PostgresStore, tmp_path: Path) -> None:
    async def work(first: WorkerProcess) -> None:
        thinkers = QueuedThinkers(store.url, 0, 60)
        # One that holds the question and is heard of no more: as it was taken, before it is answered.
        asked = asyncio.create_task(ask(thinkers, "left behind"))
        while not await store.rows("select 1 from thoughts where decision like 'left behind%'"):
            await asyncio.sleep(0.01)
        await store.write(lambda c: c.execute(thoughts.TAKE, ("dead", thoughts.IDLE_RANK)))
        first.start()
        await asked
        rows = await store.rows("select worker = 'dead', tries from thoughts where decision like 'left behind%'")
        assert rows == [(False, 2)]
        await thinkers.close()

    worker = WorkerProcess(url, tmp_path / "log")
    try:
        asyncio.run(work(worker))
    finally:
        worker.__exit__()


def test_a_slow_worker_is_not_waited_for(store: PostgresStore) -> None:
    async def work() -> None:
        thinkers = QueuedThinkers(store.url, 0, 1.0)
        begun = time.monotonic()
        await ask(thinkers, "nobody answers")
        assert time.monotonic() - begun < 20
        assert thinkers.killed == 1
        # An answer that is no legal move is none.
        thinkers.deadline = 30
        asked = asyncio.create_task(ask(thinkers, "nonsense"))
        while not await store.rows("select 1 from thoughts where decision like 'nonsense%'"):
            await asyncio.sleep(0.01)
        await store.write(lambda c: c.execute(thoughts.ANSWER, (999_999, b'{"move":999999}', "nonsense move greedy")))
        await asked
        await thinkers.close()

    asyncio.run(work())


def test_without_workers_the_server_thinks_itself(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "PATIENCE", 0.2)

    async def work() -> None:
        thinkers = QueuedThinkers(store.url, 1, 30)
        await ask(thinkers, "alone")
        assert thinkers.killed == 0
        await thinkers.close()

    asyncio.run(work())


def test_a_question_that_ends_workers_is_given_up(store: PostgresStore) -> None:
    async def work() -> None:
        await store.write(lambda c: c.execute("delete from thoughts"))
        await store.write(lambda c: c.execute(thoughts.ASK, ("poison", b"{}", 0, "", 30_000)))
        for _ in range(thoughts.MOST_TRIES):
            await store.write(lambda c: c.execute("update thoughts set lease_ms = 0 where decision = 'poison'"))
            taken = await store.write(lambda c: c.execute(thoughts.TAKE, ("w", thoughts.IDLE_RANK)))
            assert [decision for decision, _ in taken] == ["poison"]
        await store.write(lambda c: c.execute("update thoughts set lease_ms = 0 where decision = 'poison'"))
        assert await store.write(lambda c: c.execute(thoughts.TAKE, ("w", thoughts.IDLE_RANK))) == []

    asyncio.run(work())


def test_a_worker_is_told_what_a_seat_may_know(store: PostgresStore) -> None:
    """The question in the database is the view that passes the same gate as those for pages, and nothing else."""

    async def work() -> None:
        thinkers = QueuedThinkers(store.url, 0, 0.3)
        await ask(thinkers, "gate")
        ((question,),) = await store.rows("select question from thoughts where decision like 'gate%'")
        found = msgspec.json.decode(question)
        assert set(found) == set(Question.__struct_fields__)
        _, match = position()
        assert match.seat is not None
        from cabale.table.picture import numbers

        assert found["view"] == msgspec.json.decode(msgspec.json.encode(numbers(match.view(match.seat))))
        await thinkers.close()

    asyncio.run(work())


def test_workers_are_fair_and_take_what_is_quick_first(store: PostgresStore) -> None:
    async def work() -> None:
        await store.write(lambda c: c.execute("delete from thoughts"))

        async def put(decision: str, rank: int, asker: str) -> None:
            await store.write(lambda c: c.execute(thoughts.ASK, (decision, b"{}", rank, asker, 30_000)))

        async def take(rank: int = thoughts.IDLE_RANK) -> str:
            rows = await store.write(lambda c: c.execute(thoughts.TAKE, ("w", rank)))
            return str(rows[0][0]) if rows else ""

        await put("analysis", thoughts.IDLE_RANK, "bob")
        for number in range(3):
            await put(f"ann {number}", thoughts.USUAL_RANK, "ann")
        await put("bob", thoughts.USUAL_RANK, "bob")
        await put("quick", thoughts.QUICK_RANK, "ann")
        assert await take(thoughts.QUICK_RANK) == "quick"
        assert await take(thoughts.QUICK_RANK) == "", "a place that is kept for the quick ones stays free"
        assert [await take() for _ in range(5)] == ["bob", "ann 0", "ann 1", "ann 2", "analysis"]
        # Control: without askers it is the order of coming.
        await store.write(lambda c: c.execute("update thoughts set lease_ms = 0, tries = 0, asker = decision"))
        assert [await take() for _ in range(5)] == ["quick", "ann 0", "ann 1", "ann 2", "bob"]

    asyncio.run(work())


def test_workers_share_the_time_out(store: PostgresStore) -> None:
    """As a server alone does: among people, then among the questions of each, by all places of all workers."""

    async def work() -> None:
        await store.write(lambda c: c.execute("delete from thoughts"))

        async def put(decision: str, rank: int, asker: str) -> None:
            await store.write(lambda c: c.execute(thoughts.ASK, (decision, b"{}", rank, asker, 30_000)))

        async def take(worker: str) -> str:
            rows = await store.write(lambda c: c.execute(thoughts.TAKE, (worker, thoughts.IDLE_RANK)))
            return str(rows[0][0])

        worker = Worker(store.url, 2)
        found, match = position()
        assert match.seat is not None
        asked = question_of(found, match.view(match.seat), "hard", match.options)
        long = msgspec.structs.replace(asked, seconds=1e6)  # of which what the test takes is nothing

        async def share(decision: str, width: int = 1) -> float:
            return (await worker._share(decision, long, width)).seconds / long.seconds

        await put("bob", thoughts.USUAL_RANK, "bob")
        assert await take("w") == "bob"
        assert await share("bob", 2) == pytest.approx(1, abs=0.01)
        for number in range(3):
            await put(f"ann {number}", thoughts.USUAL_RANK, "ann")
        await put("quick", thoughts.QUICK_RANK, "cid")
        await put("analysis", thoughts.IDLE_RANK, "dan")
        assert await take("w") == "quick"
        assert await take("w") == "ann 0"
        assert await share("ann 0") == pytest.approx(2 / 2 / 3, abs=0.01)
        assert await share("bob", 2) == pytest.approx(2 / 2 / 2, abs=0.01)
        assert await take("another") == "ann 1"
        assert await share("ann 1") == pytest.approx(4 / 2 / 3, abs=0.01)
        # What is answered does not count any more, nor what was withdrawn; and what one has waited is taken off.
        await store.write(lambda c: c.execute(thoughts.ANSWER, (0, b"{}", "ann 1")))
        await store.write(lambda c: c.execute(thoughts.WITHDRAW, ("bob",)))
        assert await share("ann 2", 4) == pytest.approx(4 / 4 / 2, abs=0.01)
        waited = f"update thoughts set asked_ms = {thoughts.CLOCK} - 500000000 where decision = 'ann 2'"
        await store.write(lambda c: c.execute(waited))
        assert await share("ann 2", 4) == pytest.approx(1 / 4, abs=0.01)
        analysis = msgspec.structs.replace(long, kind="analysis")
        assert await worker._share("ann 2", analysis, 4) == analysis
        given = []

        async def think(asked: Question) -> Answer:
            given.append(asked.seconds / long.seconds)
            return Answer(0)

        worker._thinkers.think = think  # type: ignore[method-assign, assignment]
        await worker._answer("ann 2", msgspec.json.encode(long))
        assert given == [pytest.approx(1 / 2, abs=0.01)], "on one place of four, with half its time left"
        await worker._line.close()
        # Control: who cannot ask the queue takes all the time there is.
        nowhere = Worker("postgresql://nobody@127.0.0.1:1/nothing", 2)
        assert await nowhere._share("ann 2", long, 4) == long
        await nowhere._line.close()

    asyncio.run(work())


def test_a_hint_comes_from_a_worker(url: str, store: PostgresStore, tmp_path: Path) -> None:
    async def work() -> None:
        thinkers = QueuedThinkers(store.url, 0, 30)
        found, match = position()
        assert match.seat is not None
        level = "hard:iterations=200"
        question = question_of(found, match.view(match.seat), level, match.options, kind="hint")
        told = await thinkers.advise(question, "hint", "ann")
        assert told is not None
        assert told.choices
        ((asker,),) = await store.rows("select asker from thoughts where decision = ?", f"hint hint {level}")
        assert "ann" not in asker
        await thinkers.close()

    with WorkerProcess(url, tmp_path / "log"):
        asyncio.run(work())


@pytest.mark.parametrize("deaf", [False, True])
def test_an_answer_that_nobody_told_of_is_found(
    deaf: bool, url: str, store: PostgresStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notifications make it quick; without them a look finds it."""
    plain, told = QueuedThinkers._heard, list[object]()

    def heard(self: QueuedThinkers, *given: Any) -> None:
        told.append(given)
        if not deaf:
            plain(self, *given)

    monkeypatch.setattr(QueuedThinkers, "_heard", heard)

    async def work() -> None:
        thinkers = QueuedThinkers(store.url, 0, 30)
        for number in range(3):
            await ask(thinkers, f"{number}, deaf {deaf}")
        await thinkers.close()
        assert thinkers.killed == 0

    with WorkerProcess(url, tmp_path / "log"):
        asyncio.run(work())
    assert told, "it was told"


def test_a_question_that_nobody_wants_is_withdrawn(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker begins with it; who asks again asks anew, also another server that still wants it."""
    monkeypatch.setattr(pools, "UNWANTED", 0.05)

    async def asked_at() -> int | None:
        """When the open question was asked: a moment in which none is open may be too short to be seen."""
        rows = await store.rows(
            f"select asked_ms from thoughts where decision like 'gone%' and until_ms > {thoughts.CLOCK}"
        )
        return rows[0][0] if rows else None

    async def work() -> None:
        thinkers, other = QueuedThinkers(store.url, 0, 30), QueuedThinkers(store.url, 0, 30)
        asked = asyncio.create_task(ask(thinkers, "gone"))
        while await asked_at() is None:
            await asyncio.sleep(0.01)
        asked.cancel()
        while await asked_at() is not None:
            await asyncio.sleep(0.01)
        assert await store.write(lambda c: c.execute(thoughts.TAKE, ("w", thoughts.IDLE_RANK))) == []
        asked = asyncio.create_task(ask(thinkers, "gone"))
        while (first := await asked_at()) is None:
            await asyncio.sleep(0.01)
        wanted = asyncio.create_task(ask(other, "gone"))
        asked.cancel()
        while (again := await asked_at()) is None or again == first:
            await asyncio.sleep(0.01)
        wanted.cancel()
        await thinkers.close()
        await other.close()

    async def bounded() -> None:
        async with asyncio.timeout(60):
            await store.write(lambda c: c.execute("delete from thoughts"))
            await work()

    asyncio.run(bounded())


def test_a_worker_needs_rights_on_the_queue_only(postgresql: Postgres, tmp_path: Path) -> None:
    """The role of the page for hosts: it answers questions, and can read nothing else."""
    url = postgresql.fresh()
    PostgresStore(url).close()
    schema = url.rpartition("%3D")[2]
    role = f"worker_{schema}"
    postgresql.ask(f"create role {role} login")
    postgresql.ask(f"grant usage on schema {schema} to {role}")
    postgresql.ask(f"grant select, update on {schema}.thoughts to {role}")
    theirs = url.replace("//cabale@", f"//{role}@")

    async def work() -> None:
        thinkers = QueuedThinkers(url, 0, 30)
        await ask(thinkers, "with few rights")
        assert thinkers.killed == 0
        await thinkers.close()

    with WorkerProcess(theirs, tmp_path / "log"):
        asyncio.run(work())
    with pytest.raises(Exception, match="permission denied"):
        postgresql.ask("select * from entries", theirs)


def test_a_worker_without_a_queue_says_so_in_a_sentence(postgresql: Postgres) -> None:
    command = [sys.executable, "-m", "cabale", "worker", "--queue", postgresql.fresh()]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert "start a server with this database first" in " ".join(said.stderr.split())
    assert "Traceback" not in said.stderr


def test_without_a_queue_the_server_thinks_itself() -> None:
    """The database does not answer: a move is found all the same, and not a plain one."""

    async def work(count: int) -> int:
        thinkers = QueuedThinkers("postgresql://nobody@127.0.0.1:1/nothing", count, 30)
        await ask(thinkers, "no database")
        await thinkers.close()
        return thinkers.killed

    assert asyncio.run(work(1)) == 0
    assert asyncio.run(work(0)) == 1, "control: who may not think plays a plain move"
