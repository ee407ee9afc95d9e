"""Queues for bots that think elsewhere, side by side in one run: what each costs, and how fast it is.

Ours with notifications, ours as it was (a look every 50 ms), Procrastinate and SAQ, each on the same PostgreSQL of its
own with two servers that ask and two workers. The workers answer at once, so that the queue is measured and not the
bots. Procrastinate and SAQ are not needed for anything else; to compare: pip install procrastinate 'saq[postgres]'.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
import psycopg

from cabale.bots.question import Answer, Question
from cabale.games import game
from cabale.match import Match
from cabale.server.db.postgres import PostgresStore
from cabale.server.think import queue
from cabale.server.think.pool import question_of

SERVERS, WORKERS, AT_A_TIME = 2, 2, 2


def position() -> Question:
    """A question of usual size."""
    match = Match(game("gambit_royale"), 4, bytes(32))
    assert match.seat is not None
    return question_of(match.game, match.view(match.seat), "medium", match.options)


class Ours:
    """The table `thoughts` with notifications."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def prepare(self) -> None:
        PostgresStore(self.url).close()

    async def begin(self) -> None:
        self.thinkers = queue.QueuedThinkers(self.url, 0)
        await self.thinkers._line.do("select 1")

    async def ask(self, decision: str, question: Question) -> int:
        return (await self.thinkers.think(question, decision)).move

    async def end(self) -> None:
        await self.thinkers.close()

    async def work(self, stop: asyncio.Event) -> None:
        worker = queue.Worker(self.url, AT_A_TIME)

        async def think(_: Question) -> Answer:
            return Answer(7)

        worker._thinkers.think = think  # type: ignore[method-assign, assignment]
        await worker.run(stop)


class Polled(Ours):
    """The same table, looked at every 50 ms by whoever waits."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        queue.LOOK = 0.05

        async def deaf(_: queue.Line) -> None:
            return

        queue.Line._listen = deaf  # type: ignore[method-assign]


class Procrastinate:
    """Procrastinate's jobs. It keeps no results and forgets a job's name when it begins: both need a table of ours."""

    def __init__(self, url: str) -> None:
        import procrastinate

        self.url = url
        self.app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url, min_size=1, max_size=4))
        self.app.task(name="think", queue="think", retry=2)(self.think)
        self.waiting: dict[str, asyncio.Future[int]] = {}
        self.line = queue.Line(url, "answers", self.heard)

    async def prepare(self) -> None:
        async with self.app.open_async():
            await self.app.schema_manager.apply_schema_async()
        await self.begin()
        await self.line.do("create table answers (decision text primary key, move integer)")
        await self.end()

    async def begin(self) -> None:
        await self.app.open_async()
        await self.line.do("select 1")

    async def ask(self, decision: str, question: Question) -> int:
        first = await self.line.do("insert into answers values (?) on conflict do nothing returning 1", decision)
        found = self.waiting[decision] = asyncio.get_running_loop().create_future()
        if first:
            task = self.app.configure_task("think", priority=1 if question.quick else 0, queue="think")
            await task.defer_async(decision=decision, question=msgspec.to_builtins(question))
        while True:
            ((move,),) = await self.line.do("select move from answers where decision = ?", decision)
            if move is not None:
                return int(move)
            await asyncio.wait({found}, timeout=1)

    def heard(self, decision: str) -> None:
        if decision in self.waiting:
            self.waiting.pop(decision).set_result(0)

    async def think(self, decision: str, question: dict[str, Any]) -> None:
        msgspec.convert(question, Question)
        await self.line.do(
            "with made as (update answers set move = ? where decision = ? returning decision)"
            " select pg_notify('answers', decision) from made",
            7,
            decision,
        )

    async def recover(self) -> None:
        while True:
            for job in await self.app.job_manager.get_stalled_jobs(seconds_since_heartbeat=6):
                await self.app.job_manager.retry_job(job)
            await asyncio.sleep(2)

    async def end(self) -> None:
        await self.app.close_async()
        await self.line.close()

    async def work(self, stop: asyncio.Event) -> None:
        await self.begin()
        recovering = asyncio.create_task(self.recover())
        working = asyncio.create_task(
            self.app.run_worker_async(
                queues=["think"],
                concurrency=AT_A_TIME,
                delete_jobs="always",
                install_signal_handlers=False,
                update_heartbeat_interval=2,
                stalled_worker_timeout=6,
                fetch_job_polling_interval=1,
            )
        )
        await stop.wait()
        recovering.cancel()
        working.cancel()
        await asyncio.wait({recovering, working})
        await self.end()


class Saq:
    """SAQ's queue on PostgreSQL. It keeps results; who waits for one looks for it, so a notification of ours helps."""

    def __init__(self, url: str) -> None:
        from saq.queue.postgres import PostgresQueue

        self.url = url
        self.queue = PostgresQueue.from_url(url, name="think", min_size=1, max_size=6)
        self.waiting: dict[str, asyncio.Future[int]] = {}
        self.line = queue.Line(url, "answers", self.heard)

    async def prepare(self) -> None:
        await self.begin()
        await self.end()

    async def begin(self) -> None:
        await self.queue.connect()
        await self.line.do("select 1")

    async def ask(self, decision: str, question: Question) -> int:
        found = self.waiting[decision] = asyncio.get_running_loop().create_future()
        await self.queue.enqueue(
            "think",
            key=decision,
            question=msgspec.to_builtins(question),
            timeout=20,
            heartbeat=6,
            retries=3,
            ttl=30,
            priority=0 if question.quick else 1,
        )
        while True:
            job = await self.queue.job(decision)
            if job is not None and job.status == "complete":
                return int(job.result)
            await asyncio.wait({found}, timeout=1)

    def heard(self, decision: str) -> None:
        if decision in self.waiting:
            self.waiting.pop(decision).set_result(0)

    async def think(self, _: Any, question: dict[str, Any]) -> int:
        msgspec.convert(question, Question)
        return 7

    async def told(self, context: Any) -> None:
        await self.line.do("select pg_notify('answers', ?)", context["job"].key)

    async def end(self) -> None:
        await self.queue.disconnect()
        await self.line.close()

    async def work(self, stop: asyncio.Event) -> None:
        from saq import Worker

        await self.begin()
        worker = Worker(
            self.queue,
            [("think", self.think)],
            concurrency=AT_A_TIME,
            after_process=self.told,
            timers={"schedule": 1, "sweep": 2, "abort": 1, "worker_info": 10},
        )
        working = asyncio.create_task(worker.start())
        await stop.wait()
        await worker.stop()
        await working
        await self.end()


ENGINES: dict[str, Callable[[str], Any]] = {"ours": Ours, "polled": Polled, "procrastinate": Procrastinate, "saq": Saq}


def ticks(pids: list[int]) -> float:
    """Seconds of CPU that these processes and their children have used."""
    found, parents = 0, set(pids)
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(folder.name) in parents or int(fields[1]) in parents:
            found += int(fields[11]) + int(fields[12])
    return found / os.sysconf("SC_CLK_TCK")


async def measure(name: str, url: str, args: argparse.Namespace) -> dict[str, float]:
    """Ask now and then, then do nothing for a while."""
    engines = [ENGINES[name](url) for _ in range(SERVERS)]
    for engine in engines:
        await engine.begin()
    question, chance, times = position(), random.Random(7), []

    def count() -> tuple[int, float, float]:
        with psycopg.connect(url, autocommit=True) as connection:
            row = connection.execute("select xact_commit from pg_stat_database where datname = 'postgres'").fetchone()
        assert row
        return row[0], ticks([args.postgres]), ticks(args.worker)

    async def one(number: int) -> None:
        begun = time.perf_counter()
        assert await engines[number % SERVERS].ask(f"d{number}", question) == 7
        times.append(time.perf_counter() - begun)

    for number in range(-20, 0):  # connections and plans are made
        await one(number)
    times.clear()
    await asyncio.sleep(2)
    before, asking = count(), []
    for number in range(args.questions):
        asking.append(asyncio.create_task(one(number)))
        await asyncio.sleep(chance.expovariate(args.rate))
    await asyncio.gather(*asking)
    await asyncio.sleep(2)
    busy = count()
    await asyncio.sleep(args.idle)
    idle = count()
    for engine in engines:
        await engine.end()
    quantiles = statistics.quantiles(times, n=100)
    return {
        "question to answer, p50 ms": quantiles[49] * 1000,
        "question to answer, p99 ms": quantiles[98] * 1000,
        "transactions a question": (busy[0] - before[0]) / args.questions,
        "database CPU a question, ms": (busy[1] - before[1]) / args.questions * 1000,
        "idle: transactions a second": (idle[0] - busy[0]) / args.idle,
        "idle: database CPU, ms a second": (idle[1] - busy[1]) / args.idle * 1000,
        "idle: workers' CPU, ms a second": (idle[2] - busy[2]) / args.idle * 1000,
    }


def run(name: str, postgres: Any, args: argparse.Namespace) -> dict[str, float]:
    """One engine, with workers in processes of their own."""
    url = postgres.fresh()
    asyncio.run(ENGINES[name](url).prepare())
    command = [sys.executable, __file__, "--work", name, "--url", url]
    workers = [subprocess.Popen(command) for _ in range(WORKERS)]
    try:
        # In a process of its own: what is changed for one is not changed for the others.
        pids = ["--postgres", str(postgres.process.pid), *(f"--worker={worker.pid}" for worker in workers)]
        given = [f"--questions={args.questions}", f"--rate={args.rate}", f"--idle={args.idle}"]
        command = [sys.executable, __file__, "--measure", name, "--url", url, *pids, *given]
        said = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
        return msgspec.json.decode(said, type=dict[str, float])
    finally:
        for worker in workers:
            worker.send_signal(signal.SIGTERM)
        for worker in workers:
            try:
                worker.wait(10)
            except subprocess.TimeoutExpired:
                worker.kill()


async def work(name: str, url: str) -> None:
    """A worker."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    await ENGINES[name](url).work(stop)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--rate", type=float, default=20, help="questions a second")
    parser.add_argument("--idle", type=float, default=15, help="seconds without questions")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--work", choices=ENGINES, help=argparse.SUPPRESS)
    parser.add_argument("--measure", choices=ENGINES, help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    parser.add_argument("--postgres", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--worker", type=int, action="append", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        asyncio.run(work(args.work, args.url))
        return
    if args.measure:
        print(msgspec.json.encode(asyncio.run(measure(args.measure, args.url, args))).decode())
        return
    from tests.server.engines import Postgres

    names = args.engines.split(",")
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    postgres = Postgres().start()
    try:
        for number in range(args.rounds):
            for name in names:
                found[name].append(run(name, postgres, args))
                print(f"round {number + 1}, {name}: load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    finally:
        postgres.close()
    print(
        f"{args.rounds} rounds, {args.questions} questions at {args.rate:.0f}/s, {os.cpu_count()} cores; ratio to ours"
    )
    print(f"{'':34}" + "".join(f"{name:>30}" for name in names))
    for row in found[names[0]][0]:
        line, first = f"{row:34}", statistics.median(one[row] for one in found[names[0]])
        for name in names:
            values = [one[row] for one in found[name]]
            middle = statistics.median(values)
            ratio = f"×{middle / first:.1f}" if first else ""
            line += f"{f'{middle:.1f} ({min(values):.1f}–{max(values):.1f}) {ratio}':>30}"
        print(line)


if __name__ == "__main__":
    main()
