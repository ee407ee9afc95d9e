"""P6: a server that stood still for longer than its leases, and servers whose clocks differ.

A server that stands still knows nothing of it. When it goes on, its timers are due, its tables are old, and others do
its work: whatever it decides must be decided again on what stands now. Deadlines are those of one clock, the
database's, however wrong that of a machine is.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cabale.server.config import Config
from cabale.server.db.postgres import PostgresConnection
from cabale.server.http import bodies
from cabale.server.live import laying, seating, starting
from cabale.server.live import owner as owners
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.upkeep import replay_tables
from cabale.table import fairness, judge, messages, scene
from cabale.table.refusal import Refusal
from cabale.table.rights import seat_of
from tests.server.client import SOAK, Server
from tests.server.engines import Postgres, Redis
from tests.server.test_nodes import Pair, database_of, move_and_see, sit_down
from tests.server.test_outages import Sitter, sit_together, troubles

# Two servers in one process, neither of which is told what the other does: each is as old as the test wants it.

Work = Callable[[Registry, Registry], Awaitable[None]]


def between_two(folder: Path, database: str, work: Work) -> None:
    async def inside() -> None:
        both: list[Registry] = []
        for name in ("one", "two"):
            place = folder / name
            if both:
                place.mkdir()
                (place / "key").write_bytes((folder / "one" / "key").read_bytes())
            both.append(Registry(Config(place, database, pause=0.0, thinkers=1)))
        try:
            await work(*both)
        finally:
            for one in both:
                await one.drain()
                await one.close()

    asyncio.run(inside())


async def at_both(one: Registry, two: Registry, **new: Any) -> tuple[Owner, Owner]:
    """A running table for two people in the memory of both."""
    people = [(await one.people.add_guest(name, "en"))[0] for name in ("Ann", "Béa")]
    here, _ = await laying.create(one, people[0], bodies.NewTable("gambit_royale", 2, public=True, **new))
    await seating.join(here, people[1], "", None)
    async with asyncio.timeout(60):
        while here.table.match is None or one._tasks:
            await asyncio.sleep(0.01)
    return here, await two.owner(here.id)


async def kinds(of: Registry, table: Owner) -> list[str]:
    rows = await of.store.rows("select kind from entries where table_id = ? order by number", table.id)
    return [kind for (kind,) in rows]


async def moves(table: Owner, idem: str) -> None:
    assert table.table.match
    assert table.table.turn is not None
    await table.choose(table.table.turn, table.table.decision(table.table.turn), table.table.match.legal()[0], idem)


def left_of(owner: Owner, seat: int) -> int:
    """What the clock of a seat shows."""
    return scene.clock_of(owner.table, owner.registry.now_ms(), owner._open_for.ms).left_ms[seat]


def test_who_sat_down_last_is_not_refused_because_another_server_has_dealt(
    tmp_path: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = seating.start

    async def work(one: Registry, two: Registry) -> None:
        ann, bea = [(await one.people.add_guest(name, "en"))[0] for name in ("Ann", "Béa")]
        here, _ = await laying.create(one, ann, bodies.NewTable("gambit_royale", 2, public=True))
        there = await two.owner(here.id)
        late = []

        async def start_late(owner: Owner) -> None:
            """It is full and open; before anything is done about it, the other server deals."""
            await one.cluster.refresh(here)
            await start(here)
            while here.table.match is None:
                await asyncio.sleep(0.01)
            await two.cluster.catch_up(there)  # type: ignore[attr-defined]
            late.append(owner)
            with pytest.raises(Refusal, match="started"):  # control: whoever asks for it is told
                await start(owner)
            await start(owner)

        monkeypatch.setattr(seating, "start", start_late)
        async with asyncio.timeout(60):
            await seating.join(there, bea, "", None)
        assert late == [there]
        assert seat_of(there.table, bea.id) == 1
        assert there.table.status == "running"

    between_two(tmp_path, postgresql.fresh(), work)


LIVE = messages.Pace("live", 600, 0, at_end="forfeit")


@pytest.mark.parametrize("at_end", ["forfeit", "bot"])
def test_time_is_not_up_for_one_who_chose_in_time_elsewhere(tmp_path: Path, postgresql: Postgres, at_end: Any) -> None:
    async def work(one: Registry, two: Registry) -> None:
        old, new = await at_both(one, two, pace=messages.Pace("live", 600, 0, at_end=at_end))
        seat = old.table.turn
        assert seat is not None
        decision = old.table.decision(seat)
        await moves(new, "a" * 32)
        await old._time_up(seat, decision, time.monotonic())  # the timer of the one that has not heard of it
        assert await kinds(two, new) == ["start", "move"]
        assert old.table.head == new.table.head, "it has heard of it now"
        # Whose time is really up has no time.
        await new._time_up(new.table.turn or 0, new.table.decision(new.table.turn or 0), time.monotonic())
        assert (await kinds(two, new))[2:] == ["away" if at_end == "bot" else "forfeit"]

    between_two(tmp_path, postgresql.fresh(), work)


def test_control_a_server_that_does_not_ask_again(
    tmp_path: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "choice", lambda table, seat, decision: table.match)

    async def work(one: Registry, two: Registry) -> None:
        old, new = await at_both(one, two, pace=LIVE)
        seat, decision = old.table.turn, old.table.decision(old.table.turn or 0)
        await moves(new, "a" * 32)
        await old._time_up(seat or 0, decision, time.monotonic())
        assert await kinds(two, new) == ["start", "move", "forfeit"], "the test can see time that is taken wrongly"

    between_two(tmp_path, postgresql.fresh(), work)


def test_a_timer_that_comes_too_late_waits_for_what_was_sent_meanwhile(folder: Path) -> None:
    async def work() -> None:
        only = Registry(Config(folder, pause=0.0, thinkers=1))
        table, _ = await at_both(only, only, pace=LIVE)
        seat = table.table.turn
        assert seat is not None
        left = left_of(table, seat)
        await table._time_up(seat, table.table.decision(seat), time.monotonic() - 2 * owners.OVERSLEPT)
        assert await kinds(only, table) == ["start"]
        table.waited(300)  # as the clock says after a standstill of five minutes …
        assert left_of(table, seat) < left - 290_000
        table.stood_still(300)  # … for which nobody pays
        assert left_of(table, seat) > left - 10_000
        await only.drain()
        await only.close()

    asyncio.run(work())


async def shuffling(one: Registry, two: Registry) -> tuple[Owner, Owner, list[bytes]]:
    """A table at which both seats have promised chance and the first server waits for it."""
    people = [(await one.people.add_guest(name, "en"))[0] for name in ("Ann", "Béa")]
    here, _ = await laying.create(
        one, people[0], bodies.NewTable("gambit_royale", 2, public=True, start_when_full=False)
    )
    await seating.join(here, people[1], "", None)
    nonces = [bytes([seat]) * 16 for seat in range(2)]
    for seat, nonce in enumerate(nonces):
        await one.starting.commit(here, seat, fairness.seat_commitment(here.id, seat, nonce).hex())
    await seating.start(here)
    async with asyncio.timeout(60):
        while here.id not in one.starting._starts:
            await asyncio.sleep(0.01)
    return here, await two.owner(here.id), nonces


def test_a_late_server_does_not_draw_anew_what_was_dealt(
    tmp_path: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The secret under a running game is replaced by nobody, or all of it would be lost."""
    monkeypatch.setattr(starting, "ANSWER_TIME", 30.0)

    async def work(one: Registry, two: Registry) -> None:
        old, new, nonces = await shuffling(one, two)
        await two.cluster.refresh(new)
        for seat, nonce in enumerate(nonces):
            await two.starting.reveal(new, seat, nonce.hex())
        await two.starting.shuffle(new)  # the first stands still, and was taken for dead
        assert new.table.match is not None
        with pytest.raises(Refusal, match="stale"):
            await one.starting._draw_again(old, [0, 1])  # it goes on: nobody has answered, as far as it knows
        rows = await two.store.rows("select secret, commitment, aborts from tables where id = ?", new.id)
        assert (two.seal.open(rows[0][0], new.id), *rows[0][1:]) == (
            new.table.secret,
            new.table.commitment,
            0,
        )
        await one.cluster.refresh(old)
        assert (old.table.chain, old.table.broken) == (new.table.chain, "")

    between_two(tmp_path, postgresql.fresh(), work)


def test_a_server_does_not_deal_from_a_secret_that_was_replaced(
    tmp_path: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "ANSWER_TIME", 600.0)

    async def work(one: Registry, two: Registry) -> None:
        old, new, _ = await shuffling(one, two)
        await two.starting._draw_again(new, [0, 1])
        with pytest.raises(Refusal, match="stale"):
            await one.starting._deal(old)
        async with asyncio.timeout(60):
            while old.table.match is None:  # it has looked again, and deals from what is promised now
                await asyncio.sleep(0.02)
        two.owners.clear()
        again = await two.owner(old.id)
        assert (again.table.broken, again.table.chain) == ("", old.table.chain), (
            "whoever opens it finds a chain that holds"
        )
        assert again.table.aborts >= 1

    between_two(tmp_path, postgresql.fresh(), work)


# Real servers, stopped by the system.

# Leases of a second and a half instead of six, so that a short standstill is a long one.
SHORT = """
from cabale.server import cluster
from cabale.server.db import cluster as rows
from cabale.server.live import owner
cluster.BEAT, rows.DEAD, owner.UNDERSTUDY = 0.4, 1500, 1.0
"""
AT_ONCE, ROUNDS, SECONDS = (12, 8, 9.0) if SOAK > 1 else (3, 1, 3.0)


class Impatient(Sitter):
    """Someone who goes to the other server when theirs does not answer, and sends the same again there."""

    patience = 1.0


class Still:
    """Games at two servers that stand still in turn."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.sitters: dict[str, list[Sitter]] = {}

    @property
    def acknowledged(self) -> dict[str, list[str]]:
        return {table: [idem for one in some for idem in one.acknowledged] for table, some in self.sitters.items()}

    async def play(self) -> None:
        still = asyncio.create_task(self.stand_still())

        async def on(number: int) -> None:
            while not still.done():
                await self.game(number)
                number += AT_ONCE

        await asyncio.gather(*(on(number) for number in range(AT_ONCE)))
        await still

    async def game(self, number: int) -> None:
        urls = [server.url for server in self.servers]
        ann, bea = [Impatient(urls, name, random.Random(f"{number} {name}")) for name in ("Ann", "Béa")]
        ann.turn_to(urls[number % 2])
        bea.turn_to(urls[1 - number % 2])
        table = await sit_together(ann, bea, "random")
        self.sitters[table] = [ann, bea]
        await asyncio.gather(*(sitter.play(table) for sitter in (ann, bea)))
        for sitter in (ann, bea):
            await sitter.player.close()

    async def stand_still(self) -> None:
        """Each server in turn, in the middle of games."""
        for round in range(2 * ROUNDS):
            goal = sum(map(len, self.acknowledged.values())) + 4 * AT_ONCE
            while sum(map(len, self.acknowledged.values())) < goal:
                await asyncio.sleep(0.02)
            process = self.servers[round % 2].process
            assert process
            os.kill(process.pid, signal.SIGSTOP)
            try:
                await asyncio.sleep(SECONDS)
            finally:
                os.kill(process.pid, signal.SIGCONT)


def test_servers_stand_still_past_their_leases_and_nothing_is_lost(tmp_path: Path, postgresql: Postgres) -> None:
    database = postgresql.fresh()
    redis = Redis().start()
    try:
        with Pair(tmp_path, database, redis.url, before="" if SOAK > 1 else SHORT) as servers:
            run = Still(servers)

            async def work() -> None:
                async with asyncio.timeout(1200 if SOAK > 1 else 400):
                    await run.play()

            asyncio.run(work())
            assert not any("task failed" in server.said() for server in servers)
    finally:
        redis.close()
    entries: dict[str, list[tuple[int, str, str]]] = {}
    for table, *row in postgresql.ask("select table_id, number, kind, idem from entries order by 1, 2", database):
        entries.setdefault(table, []).append((row[0], row[1], row[2]))
    status = dict(postgresql.ask("select id, status from tables", database))
    assert troubles(entries, status, run.acknowledged) == []
    for table, sitters in run.sitters.items():
        assert len({sitter.chain for sitter in sitters}) == 1, table
    back = sum(sitter.came_back for sitters in run.sitters.values() for sitter in sitters)
    assert back > 0, "someone lost patience, and sent what was on its way to the other server too"
    with closing(PostgresConnection(database, read_only=True)) as connection:
        _, count = replay_tables(connection, tmp_path / "one", "the database")
    assert count == sum(map(len, entries.values()))
    print(f"{len(status)} games, {count} entries, {2 * ROUNDS} standstills of {SECONDS:.0f} s, {back} reconnects")


# Clocks that differ.

SKEWED = """
import time
from cabale.server import cluster
cluster.POLL = 0.2  # without Redis the servers look at the database, here more often than they would
def later(clock, by):
    return lambda: clock() + by
time.time, time.time_ns = later(time.time, SECONDS), later(time.time_ns, SECONDS * 10**9)
"""
BELIEVING = """
from cabale.server.cluster import Several
Several._set_clock = lambda *_: None
"""


async def lowest_clock(servers: list[Server]) -> tuple[int, int]:
    """Two people at two servers, ten minutes each: the least time that either was shown to have, and the head."""
    pace = {"kind": "live", "seconds": 600, "increment": 0, "at_end": "forfeit"}
    people, _ = await sit_down(servers, pace=pace)
    least = 600_000
    for _ in range(6):
        await move_and_see(people)
        least = min(least, *(left for person in people for left in person.now["clock"]["left_ms"]))
    head: int = people[0].now["head"]
    for person in people:
        await person.close()
    return least, head


def skewed(folder: Path, database: str, more: str = "") -> Pair:
    """Two servers, one of which is two minutes slow and the other two minutes fast."""
    found = Pair(folder, database)
    for server, seconds in zip(found.servers, (-120, 120), strict=True):
        server.before = SKEWED.replace("SECONDS", f"({seconds})") + more
    return found


def test_clocks_of_servers_may_differ(tmp_path: Path, postgresql: Postgres) -> None:
    begun = time.monotonic()
    with skewed(tmp_path, postgresql.fresh()) as servers:
        least, head = asyncio.run(lowest_clock(servers))
        spent = 1000 * (time.monotonic() - begun)
        assert least > 600_000 - spent, "nobody was shown less time than they had"
        at = [row[0] for row in postgresql.ask("select at_ms from entries order by number", database_of(servers))]
        assert len(at) == head + 1
        assert at == sorted(at), "no entry is older than the one before"
        assert abs(at[-1] - 1000 * time.time()) < 60_000
        servers[0].tells("clock differs from the database's")


def test_control_servers_that_believe_their_own_clocks(tmp_path: Path, postgresql: Postgres) -> None:
    with skewed(tmp_path, postgresql.fresh(), BELIEVING) as servers:
        least, _ = asyncio.run(lowest_clock(servers))
        assert least < 600_000 - 200_000, "the test can see a clock that is wrong"
