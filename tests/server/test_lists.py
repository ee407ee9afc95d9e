"""Lists of tables come from rows: no game is opened to print its line, and the line is the one it would print."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from cabale.server.config import Config
from cabale.server.db.lists import played_tables, public_tables, tables_of
from cabale.server.http import bodies
from cabale.server.live import laying, lists, opening, seating
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.table.messages import TableLine
from tests.server.test_stored import EXPECTED, SECOND, unpack


def in_a_registry(folder: Path, work: Callable[[Registry], Awaitable[None]]) -> None:
    async def live() -> None:
        registry = Registry(Config(folder, pause=60.0, thinkers=1))
        try:
            await work(registry)
        finally:
            await registry.drain()
            await registry.close()

    asyncio.run(live())


async def choose(owner: Owner, intent: int) -> None:
    table = owner.table
    assert table.match
    turn = table.turn
    assert turn is not None
    await owner.choose(turn, table.decision(turn), table.match.legal()[0], f"{intent:032x}")


async def tables(registry: Registry) -> list[Person]:
    """Tables in every condition: open, begun, with moves taken back, with someone away, back, given up; one over."""
    people = [(await registry.people.add_guest(name, "en"))[0] for name in ("Ann", "Béa", "Ann")]
    for number in range(7):
        new = bodies.NewTable("gambit_royale", 3, public=True, title=f"{number}", rated=False)
        owner, _ = await laying.create(registry, people[0], new)
        if number == 0:
            continue
        await seating.join(owner, people[1], "", None)
        await seating.join(owner, people[2], "", None)
        while owner.table.match is None:
            await asyncio.sleep(0.01)
        if number > 1:
            await choose(owner, 1)
        if number == 2:
            mover = owner.table.match.movers[-1]
            if owner.table.match.undo_limit(mover):
                await owner.take_back(mover, 0, f"{2:032x}")
        if number in (3, 4):
            await owner.go_away(1, f"{3:032x}")
        if number == 4:
            await owner.come_back(1, f"{4:032x}")
        if number >= 5:
            await owner.resign(0, f"{5:032x}")
        if number == 6:
            await owner.resign(1, f"{6:032x}")
            assert owner.table.status == "over"
    return people


def plain(line: TableLine) -> object:
    return msgspec.to_builtins(line)


def test_a_line_from_rows_is_the_line_of_the_table(folder: Path) -> None:
    async def work(registry: Registry) -> None:
        people = await tables(registry)
        for person in people:
            known = {id: plain(owner.line(person.id)) for id, owner in registry.owners.items()}
            rows = await registry.store.read(tables_of, person.id)
            found = {row.table.id: plain(lists.line_of(registry, row, person.id)) for row in rows}
            begun = {row.table.id for row in rows if row.standing.ply is not None or row.table.status != "running"}
            assert len(begun) >= 5
            assert {id: found[id] for id in begun} == {id: known[id] for id in begun}

    in_a_registry(folder, work)


def test_no_game_is_opened_for_a_list(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(registry: Registry) -> None:
        people = await tables(registry)
        for owner in list(registry.owners.values()):
            if owner.table.head == 0:
                await choose(owner, 1)
            owner.rest()
            registry.forget(owner)
        monkeypatch.setattr(opening, "open_table", None)
        for read in (registry.store.read(public_tables), registry.store.read(tables_of, people[1].id)):
            assert len(await lists.lines(registry, await read, people[1].id)) == 6
        played = await registry.store.read(played_tables, people[0].id, people[1].id, 50)
        assert [line.status for line in await lists.lines(registry, played, people[1].id)] == ["over"]
        assert registry.owners == {}

    in_a_registry(folder, work)


def test_games_of_an_earlier_program_are_asked_once(folder: Path) -> None:
    unpack(SECOND, folder)
    with closing(sqlite3.connect(folder / "cabale.db")) as connection, connection:
        connection.execute("update entries set ply = null, turn = null, away = null")  # older ones have none

    async def work(registry: Registry) -> None:
        running = EXPECTED["running"]
        ((person,),) = await registry.store.rows(
            "select person from seats where table_id = ? and person is not null limit 1", running["id"]
        )
        for known in (False, True):
            rows = [row for row in await registry.store.read(tables_of, person) if row.table.id == running["id"]]
            assert (rows[0].standing.ply is not None) == known
            (line,) = await lists.lines(registry, rows, person)
            assert line.turn == running["turn"]
            for owner in list(registry.owners.values()):
                owner.rest()
                registry.forget(owner)

    in_a_registry(folder, work)


# A list in which one line takes long to be read for the first time, and a second reader who comes meanwhile.
TWO_READERS = """
import sys, threading
import msgspec
from cabale.server.run import know_structs

begun, over = threading.Event(), threading.Event()

def slow():
    begun.set()
    if threading.current_thread() is not threading.main_thread():
        over.wait(60)
    return int

class Line(msgspec.Struct):
    seats: "slow()"

class List(msgspec.Struct):
    line: Line

if sys.argv[1] == "known":
    know_structs()
first, second = [threading.Thread(target=msgspec.convert, args=({"line": {"seats": 2}}, List)) for _ in range(2)]
first.start()
begun.wait(60)
second.start()
second.join()
over.set()
first.join()
"""


@pytest.mark.parametrize(("given", "code"), [("known", 0), ("control", -signal.SIGSEGV)])
def test_two_who_read_a_list_first_do_not_end_the_server(given: str, code: int) -> None:
    """The control shows what they would do: should the library be mended one day, nothing has to be known ahead."""
    assert subprocess.run([sys.executable, "-c", TWO_READERS, given], check=False).returncode == code
