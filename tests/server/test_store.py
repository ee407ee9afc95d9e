"""The store on both engines: the same tables, the same jobs, the same promises."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cabale.server.db import postgres, schema
from cabale.server.db import sqlite as stores
from cabale.server.db.postgres import PostgresStore
from cabale.server.db.sqlite import Conflict, Connection, Store, StoreError
from cabale.server.seal import AT_ONCE, Seal
from tests.server.engines import Postgres

Open = Callable[[], Store]


def opener(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> tuple[Open, str]:
    if kind == "sqlite":
        return lambda: Store(tmp_path / "a.db"), str(tmp_path / "a.db")
    found: Postgres = request.getfixturevalue("postgresql")
    url = found.fresh()
    return lambda: PostgresStore(url), url


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Open, str]:
    return opener(request.param, tmp_path, request)


@pytest.fixture
def store(engine: tuple[Open, str]) -> Iterator[Store]:
    found = engine[0]()
    yield found
    found.close()


def add(person: str, other: str = "b") -> Callable[[Connection], Any]:
    return lambda connection: connection.execute("insert into mutes (person, other) values (?,?)", (person, other))


def test_a_job_that_refuses_spoils_no_other(store: Store) -> None:
    async def work() -> None:
        def bad(connection: Connection) -> None:
            add("x")(connection)
            raise ValueError("no")

        good = [store.write(add(str(n))) for n in range(5)]
        with pytest.raises(ValueError, match="no"):
            await store.write(bad)
        with pytest.raises(Conflict):
            await store.write(add("0"))
        both = [store.write(add("0")), store.write(add("6")), store.write(bad), store.write(add("7"))]
        said = await asyncio.gather(*both, return_exceptions=True)
        assert [type(answer) for answer in said] == [Conflict, list, ValueError, list]
        await asyncio.gather(*good)
        rows = await store.rows("select person from mutes order by person")
        assert [person for (person,) in rows] == ["0", "1", "2", "3", "4", "6", "7"]

    asyncio.run(work())


def test_bytes_texts_and_places_come_back_as_they_were(store: Store) -> None:
    async def work() -> None:
        await store.write(
            lambda c: c.execute(
                "insert into people (id, name, language, recovery, created_ms) values (?,?,?,?,?)",
                ("p", "Béa 100 % ?", "fr", b"\x00\xff", 2**41),
            )
        )
        assert await store.rows("select name, recovery, created_ms, login from people where id = ?", "p") == [
            ("Béa 100 % ?", b"\x00\xff", 2**41, None)
        ]
        assert await store.rows("select id from people where name like 'B%' and recovery = ?", b"\x00\xff") == [("p",)]
        with pytest.raises(Exception, match=r"(?i)read"):
            await store.read(add("reader"))

    asyncio.run(work())


def test_the_number_of_an_entry_is_given_once(store: Store) -> None:
    """The arbiter: of many who store the same number, one does."""

    async def work() -> None:
        await lay(store)
        tries = [store.write(entry(0, str(n))) for n in range(20)]
        said = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(answer == [] for answer in said) == 1
        assert sum(isinstance(answer, Conflict) for answer in said) == 19
        ((winner,),) = await store.rows("select idem from entries")
        with pytest.raises(Conflict):
            await store.write(entry(1, winner))

    asyncio.run(work())


def lay(store: Store) -> Any:
    return store.write(
        lambda c: c.execute(
            "insert into tables (id, game, version, data, options, seats, status, title, settings, is_public, secret,"
            " commitment, aborts, created_ms, updated_ms) values ('t','',1,'','',1,'','','',0,?,?,0,0,0)"
            " on conflict do nothing",
            (b"", b""),
        )
    )


def entry(number: int, idem: str) -> Callable[[Connection], Any]:
    values = ("t", number, "move", 0, idem, b"", 0, b"")
    sql = "insert into entries (table_id, number, kind, seat, idem, body, at_ms, hash) values (?,?,?,?,?,?,?,?)"
    return lambda connection: connection.execute(sql, values)


def test_a_newer_store_is_refused(engine: tuple[Open, str], monkeypatch: pytest.MonkeyPatch) -> None:
    engine[0]().close()
    for module in (stores, postgres):
        monkeypatch.setattr(module, "STEPS", schema.STEPS[:0])
    with pytest.raises(StoreError, match="newer version"):
        engine[0]()


def test_an_older_store_is_brought_up_to_date(engine: tuple[Open, str], monkeypatch: pytest.MonkeyPatch) -> None:
    engine[0]().close()
    for module in (stores, postgres):
        monkeypatch.setattr(module, "STEPS", (*schema.STEPS, ("create table fresh (id text, body blob)",)))
    for _ in range(2):
        found = engine[0]()
        assert asyncio.run(found.rows("select id from fresh")) == []
        found.close()


# Killing whoever writes.

WRITER = """
import asyncio, sys
from tests.server.test_store import entry, lay
from cabale.server.db.sqlite import Store
from cabale.server.db.postgres import PostgresStore, is_postgres
from pathlib import Path
async def main():
    place, early = sys.argv[1], sys.argv[2] == "early"
    store = PostgresStore(place) if is_postgres(place) else Store(Path(place))
    await lay(store)
    ((first,),) = await store.rows("select coalesce(max(number), -1) + 1 from entries")
    async def one(number):
        if early:
            print(number, flush=True)
        await store.write(entry(number, str(number)))
        if not early:
            print(number, flush=True)
    while True:
        await asyncio.gather(*(one(first + step) for step in range(4)))
        first += 4
asyncio.run(main())
"""


def kill_often(engine: tuple[Open, str], kind: str, times: int, chance: random.Random) -> int:
    """How many acknowledged entries were lost in so many kills."""
    lost = 0
    for _ in range(times):
        process = subprocess.Popen([sys.executable, "-c", WRITER, engine[1], kind], stdout=subprocess.PIPE)
        assert process.stdout
        said = [process.stdout.readline()]
        time.sleep(chance.uniform(0.005, 0.06))
        process.send_signal(signal.SIGKILL)
        said += process.stdout.read().splitlines()
        process.stdout.close()
        process.wait()
        store = engine[0]()
        found = {number for (number,) in asyncio.run(store.rows("select number from entries"))}
        store.close()
        lost += len({int(line) for line in said if line.strip()} - found)
    return lost


def test_p1_nothing_acknowledged_is_lost_by_kill(engine: tuple[Open, str]) -> None:
    assert kill_often(engine, "late", 3, random.Random(1)) == 0


def test_p1_control_acknowledging_early_loses(engine: tuple[Open, str]) -> None:
    chance = random.Random(2)
    assert any(kill_often(engine, "early", 1, chance) for _ in range(20)), "the test can see a loss"


# PostgreSQL alone: it may go away and come back.


def test_p17_a_database_that_is_gone_refuses_and_comes_back() -> None:
    found = Postgres().start()
    try:
        store = PostgresStore(found.fresh())

        async def work() -> None:
            await store.write(add("before"))
            found.kill()
            sure, tried = {"before"}, 0
            while store.failed is None or tried < 5:  # whoever serves us may live a moment longer than its master
                tried += 1
                try:
                    await store.write(add(f"meanwhile {tried}"))
                    sure.add(f"meanwhile {tried}")
                except StoreError:
                    continue
            with pytest.raises(StoreError):
                await store.rows("select person from mutes")
            found.start()
            async with asyncio.timeout(60):
                while store.failed is not None:
                    await asyncio.sleep(0.05)
            await store.write(add("after"))
            kept = {person for (person,) in await store.rows("select person from mutes")}
            assert sure | {"after"} <= kept, "what was acknowledged is there"

        asyncio.run(work())
        store.close()
    finally:
        found.close()


def test_two_who_wait_for_each_other_both_get_on(postgresql: Postgres) -> None:
    """Batches of two servers that lock the same rows in different order: the database ends one, it is done again."""
    url = postgresql.fresh()
    stores = [PostgresStore(url), PostgresStore(url)]

    async def work() -> None:
        await asyncio.gather(*(stores[0].write(add(name)) for name in "ab"))

        def both(first: str, second: str) -> Callable[[Connection], None]:
            def job(connection: Connection) -> None:
                for name in (first, second):
                    connection.execute("update mutes set other = other || '.' where person = ?", (name,))
                    time.sleep(0.2)

            return job

        await asyncio.gather(
            stores[0].write(add("c")), stores[0].write(both("a", "b")), stores[1].write(add("d")),
            stores[1].write(both("b", "a")), return_exceptions=True,
        )  # fmt: skip

    asyncio.run(work())
    for store in stores:
        store.close()


def test_a_password_is_not_shown() -> None:
    with pytest.raises(StoreError) as caught:
        PostgresStore("postgresql://cabale:secret@127.0.0.1:1/cabale")
    assert "secret" not in str(caught.value)
    assert "127.0.0.1:1" in str(caught.value)


def test_no_two_seals_begin_alike_whoever_makes_them() -> None:
    """Two that did would tell what both hold: games are sealed on the loop and on threads at the same time."""
    seal = Seal(bytes(32))
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda number: seal.close(b"x", str(number)), range(4 * AT_ONCE), chunksize=50))
    assert len({sealed[:12] for sealed in made}) == len(made)
    assert seal.open(made[7], "7") == b"x"
