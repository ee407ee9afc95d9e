"""P6, P14, P17, P18 together: two servers, two workers, PostgreSQL and Redis, each killed while games are played.

The clients move as fast as they are answered, go to the other server when theirs is gone, and send what was not
answered again under the same name. Nothing that was acknowledged may be lost, nothing may happen twice, no number may
be missing, and every game must end. `make soak` plays 500 games; the shortened run does the same with fewer.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from cabale.server.db.postgres import PostgresConnection
from cabale.server.upkeep import replay_tables
from tests.server.client import ConnectionClosed, Player, Server
from tests.server.engines import Postgres, Redis
from tests.server.test_queue import WorkerProcess

BROKEN = (ConnectionClosed, WebSocketException, OSError, EOFError, TimeoutError, httpx.HTTPError, AssertionError)
GAMES = int(os.environ.get("CABALE_OUTAGES", "16"))
SOAK = GAMES > 100
AT_ONCE, ROUNDS = (24, 6) if SOAK else (10, 1)


class Sitter:
    """Someone who plays until the game is over, at whichever server answers."""

    patience = 20.0  # seconds without a word

    def __init__(self, urls: list[str], name: str, chance: random.Random) -> None:
        self.urls = urls
        self.name = name
        self.chance = chance
        self.player = Player(urls[0], name)
        self.pending: dict[str, Any] | None = None
        self.acknowledged: list[str] = []
        self.chain = ""
        self.came_back = 0

    async def ask(self, what: Callable[[], Any]) -> Any:
        """Ask over HTTP until there is an answer."""
        while True:
            try:
                return await what()
            except BROKEN:
                await asyncio.sleep(0.2)
                self.turn_to(self.chance.choice(self.urls))

    def turn_to(self, url: str) -> None:
        self.player.url = url
        self.player.http.base_url = url

    async def play(self, table: str) -> None:
        player = self.player
        while not self.chain:
            try:
                await player.connect(table)
                if self.pending is not None:
                    await player.send(self.pending)
                while not self.chain:
                    await self.take(await player.next(self.patience))
            except BROKEN:
                self.came_back += 1
                self.turn_to(self.chance.choice(self.urls))
                await asyncio.sleep(0.05)
            finally:
                try:
                    await player.leave()
                except BROKEN:
                    player.socket = None

    async def take(self, frame: dict[str, Any]) -> None:
        now = self.player.now
        if frame["is"] == "now" and frame["result"]:
            self.chain = frame["chain"]
            return
        if self.pending and frame.get("idem") == self.pending["idem"]:
            if frame["is"] == "ack":
                self.acknowledged.append(frame["idem"])
                self.pending = None
            elif frame["code"] != "restarting":
                self.pending = None  # refused for good: another was quicker, or it is no longer open
                if now.get("decision"):
                    await self.player.send({"do": "resync"})
        if self.pending is None and frame["is"] == "now" and now.get("decision"):
            self.pending = {
                "do": "move",
                "decision": now["decision"],
                "idem": secrets.token_hex(16),
                "move": now["moves"][self.chance.randrange(len(now["moves"]))]["move"],
            }
            await self.player.send(self.pending)


async def sit_together(ann: Sitter, bea: Sitter, bot: str) -> str:
    """Two people, through outages, and a bot at a new table; its id."""
    for sitter in (ann, bea):
        await sitter.ask(sitter.player.arrive)
    new = {"game": "gambit_royale", "seats": 3, "public": True, "bots": {"2": bot}}
    table: str = (await ann.ask(lambda: ann.player.create(**new)))["id"]

    async def join() -> None:
        seats = (await bea.player.get(f"/api/tables/{table}"))["seats"]
        if all(seat["player"] != bea.player.me["id"] for seat in seats):
            await bea.player.post(f"/api/tables/{table}/join")

    await bea.ask(join)
    return table


class Run:
    """All games, and what happens meanwhile."""

    def __init__(self, folder: Path, games: int) -> None:
        self.postgres, self.redis = Postgres().start(), Redis().start()
        self.database = self.postgres.fresh()
        self.games = games
        self.folder = folder
        given: Any = {"database": self.database, "redis": self.redis.url, "queue": True}
        self.servers = [Server(folder / name, **given) for name in ("one", "two")]
        self.workers = [WorkerProcess(self.database, folder / f"worker{n}.log") for n in range(2)]
        self.tables: dict[str, list[Sitter]] = {}
        self.over = 0
        self.killed: list[str] = []

    def start(self) -> None:
        first, second = self.servers
        first.start()
        second.folder.mkdir()
        (second.folder / "key").write_bytes((first.folder / "key").read_bytes())
        second.start()
        for worker in self.workers:
            worker.start()

    def close(self) -> None:
        for some in (self.servers, self.workers):
            for one in some:
                one.__exit__()
        self.redis.close()
        self.postgres.close()

    async def game(self, number: int) -> None:
        chance = random.Random(number)
        urls = [server.url for server in self.servers]
        sitters = [Sitter(urls, name, random.Random(f"{number} {name}")) for name in ("Ann", "Béa")]
        chance.shuffle(urls)
        table = await sit_together(sitters[0], sitters[1], chance.choice(["random", "greedy"]))
        self.tables[table] = sitters
        await asyncio.gather(*(sitter.play(table) for sitter in sitters))
        for sitter in sitters:
            await sitter.player.close()
        self.over += 1

    async def disturb(self) -> None:
        """Each of the four is killed and started again, in turn, while games are going on."""
        loop = asyncio.get_running_loop()
        rounds = 0
        while rounds < ROUNDS and self.over < self.games:
            which = rounds % 2
            for name, one in (
                ("worker", self.workers[which]),
                ("redis", self.redis),
                ("server", self.servers[which]),
                ("postgresql", self.postgres),
            ):
                await asyncio.sleep(20 if SOAK else 1.5)
                await loop.run_in_executor(None, one.kill)
                self.killed.append(name)
                await asyncio.sleep(5 if SOAK and name == "redis" else 0.5)
                await loop.run_in_executor(None, one.start)
            rounds += 1

    async def play(self) -> None:
        room = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with room:
                await self.game(number)

        disturbing = asyncio.create_task(self.disturb())
        await asyncio.gather(*(one(number) for number in range(self.games)))
        await disturbing

    def history(self) -> tuple[dict[str, list[tuple[int, str, str]]], dict[str, str]]:
        found: dict[str, list[tuple[int, str, str]]] = {}
        rows = self.postgres.ask("select table_id, number, kind, idem from entries order by 1, 2", self.database)
        for table, number, kind, idem in rows:
            found.setdefault(table, []).append((number, kind, idem))
        return found, dict(self.postgres.ask("select id, status from tables", self.database))


def troubles(
    entries: dict[str, list[tuple[int, str, str]]], status: dict[str, str], acknowledged: dict[str, list[str]]
) -> list[str]:
    """What is wrong with a history: lost, twice, missing, not over."""
    found = []
    for table, said in acknowledged.items():
        rows = entries.get(table, [])
        idems = [idem for _, _, idem in rows]
        found += [f"{table}: {idem} was acknowledged and is lost" for idem in set(said) - set(idems)]
        found += [f"{table}: {idem} is there twice" for idem in set(idems) if idems.count(idem) > 1]
        found += [f"{table}: {idem} was acknowledged twice" for idem in set(said) if said.count(idem) > 1]
        if [number for number, _, _ in rows] != list(range(len(rows))):
            found.append(f"{table}: numbers are missing or double")
        if status.get(table) != "over":
            found.append(f"{table}: is not over")
    return found


def test_everything_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    run = Run(tmp_path, GAMES)
    begun = time.monotonic()
    try:
        run.start()
        started = time.monotonic()

        async def work() -> None:
            async with asyncio.timeout(3600 if SOAK else 400):
                await run.play()

        asyncio.run(work())
        spent = time.monotonic() - started
        entries, status = run.history()
        acknowledged = {
            table: [idem for sitter in sitters for idem in sitter.acknowledged] for table, sitters in run.tables.items()
        }
        assert troubles(entries, status, acknowledged) == []
        assert len(run.tables) == run.games
        for table, sitters in run.tables.items():
            assert len({sitter.chain for sitter in sitters}) == 1, table
        assert set(run.killed) == {"worker", "redis", "server", "postgresql"}
        # Every move of every game is legal, and every chain holds.
        with closing(PostgresConnection(run.database, read_only=True)) as connection:
            _, count = replay_tables(connection, run.servers[0].folder, "the database")
        assert count == sum(len(rows) for rows in entries.values())
        ((thought,),) = run.postgres.ask(
            "select count(distinct worker) from thoughts where move is not null", run.database
        )
        moves = sum(kind == "move" for rows in entries.values() for _, kind, _ in rows)
        back = sum(sitter.came_back for sitters in run.tables.values() for sitter in sitters)
        print(
            f"{run.games} games, {moves} moves, {moves / spent:.0f} a second; killed: {', '.join(run.killed)};"
            f" {back} reconnects; {thought} workers lately; {time.monotonic() - begun:.0f} s"
        )
    finally:
        run.close()


def test_control_the_checker_sees_what_is_wrong() -> None:
    good = [(0, "start", ""), (1, "move", "a"), (2, "move", "b")]
    assert troubles({"t": good}, {"t": "over"}, {"t": ["a", "b"]}) == []
    for rows, status, said in (
        (good[:2], "over", ["a", "b"]),  # lost
        ([*good, (3, "move", "b")], "over", ["a", "b"]),  # twice
        ([*good, (2, "move", "c")], "over", ["a", "b", "c"]),  # a number twice
        ([good[0], good[2]], "over", ["b"]),  # a gap
        (good, "running", ["a"]),  # not over
        (good, "over", ["a", "a"]),  # acknowledged twice
    ):
        assert troubles({"t": rows}, {"t": status}, {"t": said}), (rows, status, said)
