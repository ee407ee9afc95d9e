"""P14: moving a store to PostgreSQL keeps every game, and running ones go on."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cabale.server.db.sqlite import StoreError
from cabale.server.migrate_to_postgres import move
from tests.server.client import Player, Server, play_on
from tests.server.engines import Postgres


async def some_games(server: Server) -> tuple[Player, str]:
    """One game is over, one has begun; the person comes back later."""
    ann = await Player(server.url, "Ann").arrive()
    bots = {"1": "random", "2": "random"}
    done = (await ann.create(game="gambit_royale", seats=3, bots=bots))["id"]
    await ann.connect(done)
    await play_on(ann)
    await ann.leave()
    ann.now, ann.have = {}, -1
    going = (await ann.create(game="gambit_royale", seats=3, bots=bots))["id"]
    await ann.connect(going)
    for _ in range(4):
        while not ann.now or not ann.now["decision"]:
            await ann.next()
        await ann.ask({"do": "chat", "text": "100 % ?"})
        await ann.move()
        await ann.until("now")
    await ann.close()
    return ann, going


def test_a_move_to_postgresql_keeps_every_game(folder: Path, postgresql: Postgres) -> None:
    database = postgresql.fresh()
    kept: dict[str, Any] = {}
    with Server(folder) as server:
        ann, going = asyncio.run(some_games(server))
        with pytest.raises(StoreError, match="is in use by cabale serve"):
            move(f"sqlite:{folder}", database)
        server.terminate()
    with contextlib.closing(sqlite3.connect(folder / "cabale.db")) as connection:
        kept["entries"] = connection.execute("select table_id, number, hash from entries order by 1, 2").fetchall()
    shutil.copytree(folder, folder.with_name("copy"))

    # What was changed on the way is noticed, and nothing is moved.
    with contextlib.closing(sqlite3.connect(folder.with_name("copy") / "cabale.db")) as connection, connection:
        connection.execute("update entries set hash = zeroblob(32) where number = 3")
    with pytest.raises(StoreError, match="does not fit the chain"):
        move(f"sqlite:{folder.with_name('copy')}", database)

    said = move(f"sqlite:{folder}", database)
    assert "2 tables (1 running)" in said
    assert not (folder / "cabale.db").exists()
    there = postgresql.ask("select table_id, number, hash from entries order by 1, 2", database)
    assert sorted(there) == sorted(kept["entries"])
    with pytest.raises(StoreError, match="is not empty"):
        move(f"sqlite:{folder.with_name('copy')}", database)

    async def go_on(server: Server) -> None:
        again = Player(server.url, "Ann")
        again.http.cookies = ann.http.cookies
        await again.connect(going)
        result = await play_on(again)
        assert sorted(result["places"])[0] == 1
        chat = await again.get(f"/api/tables/{going}/chat")
        assert [line["text"] for line in chat] == ["100 % ?"] * 4
        await again.close()

    with Server(folder, database=database) as server:
        asyncio.run(go_on(server))


def test_what_cannot_be_moved_is_said(tmp_path: Path, postgresql: Postgres) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        move(f"sqlite:{tmp_path}", postgresql.url)
    with pytest.raises(StoreError, match="a move reads"):
        move(f"{tmp_path}", postgresql.url)
