"""A store that an earlier program wrote opens, verifies and plays on: what was stored is read for ever."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cabale.server.config import Config
from cabale.server.live.registry import Registry
from cabale.server.upkeep import replay_all

STORED = Path(__file__).parent / "stored"
# The first has Heads of State by rules that are no longer played: its chains are checked. The second is played on.
FIRST, SECOND = STORED / "first", STORED / "second"
EXPECTED = json.loads((SECOND / "expected.json").read_text(encoding="utf-8"))


def unpack(stored: Path, folder: Path) -> Path:
    """The data folder of an earlier program: a game that runs, with moves taken back and a bot that stood in; another
    that is over, in which someone gave up."""
    folder.mkdir()
    (folder / "cabale.db").write_bytes(gzip.decompress((stored / "cabale.db.gz").read_bytes()))
    shutil.copy(stored / "key", folder / "key")
    return folder


@pytest.fixture
def kept(folder: Path) -> Path:
    return unpack(SECOND, folder)


@pytest.mark.parametrize(("stored", "entries"), [(FIRST, 346), (SECOND, 132)], ids=["first", "second"])
def test_every_game_is_checked_again(stored: Path, entries: int, folder: Path) -> None:
    unpack(stored, folder)
    assert replay_all(folder / "cabale.db", folder).startswith(f"2 tables with {entries} entries")
    with closing(sqlite3.connect(folder / "cabale.db")) as connection, connection:
        kinds = {kind for (kind,) in connection.execute("select distinct kind from entries")}
    assert kinds == {"start", "move", "undo", "away", "back", "resign"}


def test_what_ran_is_played_on(kept: Path) -> None:
    async def work() -> None:
        registry = Registry(Config(kept, pause=0.0, thinkers=1))
        running, over = EXPECTED["running"], EXPECTED["over"]
        try:
            table = (await registry.owner(running["id"])).table
            assert (table.broken, table.status, table.head, table.ply) == (
                "",
                "running",
                running["head"],
                running["ply"],
            )
            assert table.chain.hex().startswith(running["chain"])
            assert table.turn == running["turn"]
            assert table.match
            assert list(table.match.state.scores()) == running["scores"]
            owner, turn = registry.owners[running["id"]], table.turn
            assert turn is not None
            await owner.choose(turn, table.decision(turn), table.match.legal()[0], "0" * 32)
            assert table.head == running["head"] + 1
            done = (await registry.owner(over["id"])).table
            assert (done.broken, done.status, done.ply) == ("", "over", over["ply"])
            assert done.result
            assert (done.result.places, done.result.scores) == (over["places"], over["scores"])
            assert done.chain.hex().startswith(over["chain"])
        finally:
            await registry.drain()
            await registry.close()

    asyncio.run(work())


def test_a_game_of_other_rules_waits(kept: Path) -> None:
    """A table of another version of its game opens and is not played on; what it needs is said."""
    with closing(sqlite3.connect(kept / "cabale.db")) as connection, connection:
        connection.execute("update tables set version = 99 where id = ?", (EXPECTED["running"]["id"],))

    async def work() -> None:
        registry = Registry(Config(kept, pause=0.0, thinkers=1))
        try:
            owner = await registry.owner(EXPECTED["running"]["id"])
            assert (owner.table.broken, owner.table.status, owner.table.match) == ("other-rules", "running", None)
            assert not owner.table.has_rules
            over = await registry.owner(EXPECTED["over"]["id"])
            assert over.table.broken == ""
        finally:
            await registry.drain()
            await registry.close()

    asyncio.run(work())
