"""P7, P10, P11, P12, P15: lost answers, cut lines, restarts, clients that do not read, rules that change."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import socket
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.client import ConnectionClosed, Player, Server
from tests.server.proxy import Proxy
from tests.server.test_play import pair, whose_turn

BROKEN = (ConnectionClosed, WebSocketException, OSError, EOFError, TimeoutError)


class Stubborn:
    """A player as a good page is: reconnects, and sends what was not answered again with the same name."""

    def __init__(self, player: Player, table: str, via: str, *, fresh_names: bool = False) -> None:
        self.player = player
        self.table = table
        self.via = via
        self.fresh_names = fresh_names  # a bad page: every attempt is a new intent
        self.pending: dict[str, Any] | None = None
        self.acknowledged: list[str] = []
        self.reconnects = 0
        self.order: list[int] = []

    async def play(self, stop: asyncio.Event) -> None:
        player = self.player
        while not stop.is_set():
            try:
                await player.connect(self.table, via=self.via)
                if self.pending is not None:
                    await player.send(self.pending)
                while not stop.is_set():
                    frame = await player.next(0.5)
                    await self.take(frame, stop)
            except TimeoutError:
                continue
            except BROKEN:
                self.reconnects += 1
                await asyncio.sleep(0.01)
            finally:
                with contextlib.suppress(*BROKEN):
                    await player.leave()
        self.stopped = True

    async def take(self, frame: dict[str, Any], stop: asyncio.Event) -> None:
        if frame["is"] == "now":
            self.order.append(frame["head"])
            if frame["result"]:
                stop.set()
        if self.pending and frame.get("idem") == self.pending["idem"]:
            if frame["is"] == "ack":
                self.acknowledged.append(frame["idem"])
                self.pending = None
            elif frame["code"] != "restarting":
                self.pending = None
        if self.fresh_names and self.pending:
            self.pending = None
        now = self.player.now
        if self.pending is None and now.get("decision") and frame["is"] == "now":
            self.pending = {
                "do": "move",
                "decision": now["decision"],
                "idem": secrets.token_hex(16),
                "move": now["moves"][now["ply"] % len(now["moves"])]["move"],
            }
            await self.player.send(self.pending)


async def game_through(server: Server, proxy: Proxy, disturb: Any = None) -> tuple[list[Stubborn], str]:
    """Five people play a game to its end over a bad network."""
    via = await proxy.start()
    people = [await Player(server.url, name).arrive() for name in ("Ann", "Béa", "Cid", "Dora", "Emil")]
    table = (await people[0].create(game="gambit_royale", seats=5, public=True))["id"]
    for player in people[1:]:
        await player.post(f"/api/tables/{table}/join")
    stop = asyncio.Event()
    players = [Stubborn(player, table, via) for player in people]
    tasks = [asyncio.create_task(player.play(stop)) for player in players]
    if disturb is not None:
        tasks.append(asyncio.create_task(disturb(stop, people[0])))
    async with asyncio.timeout(60):
        await asyncio.gather(*tasks)
    proxy.quiet = True
    for player in players:
        player.player.have = -1
        await player.player.connect(table)
        await player.player.until("now")
    return players, table


async def reaches(player: Player, ply: int, stop: asyncio.Event) -> None:
    """Wait until the game is so far."""
    while player.now.get("ply", 0) < ply and not stop.is_set():
        await asyncio.sleep(0.005)


async def finish(players: list[Stubborn], proxy: Proxy) -> None:
    for player in players:
        await player.player.close()
    await proxy.close()


def entries(folder: Path, table: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(folder / "cabale.db")) as connection:
        return connection.execute(
            "select number, kind, seat, idem from entries where table_id = ? order by number", (table,)
        ).fetchall()


def test_p7_a_move_sent_again_is_played_once(server: Server) -> None:
    async def work() -> None:
        proxy = Proxy(server.port, 7, cut_up=0.3)
        players, table = await game_through(server, proxy)
        rows = entries(server.folder, table)
        assert [row[0] for row in rows] == list(range(len(rows))), "no gap"
        idems = [row[3] for row in rows if row[1] == "move"]
        assert len(set(idems)) == len(idems)
        acknowledged = {idem for player in players for idem in player.acknowledged}
        assert acknowledged <= set(idems), "what was acknowledged is there"
        assert players[0].player.now["ply"] == len(idems)
        assert proxy.cuts > 20, "the network was bad enough"
        await finish(players, proxy)

    asyncio.run(work())


def test_p11_after_any_cut_all_see_the_same(server: Server) -> None:
    async def work() -> None:
        proxy = Proxy(server.port, 11, cut_up=0.05, cut_down=0.15)
        players, _ = await game_through(server, proxy)
        assert proxy.cuts > 20
        views = [player.player.now for player in players]
        assert len({view["head"] for view in views}) == 1
        assert len({view["chain"] for view in views}) == 1
        assert len({str(view["result"]["places"]) for view in views}) == 1
        for player in players:
            assert player.order == sorted(player.order), "no step back"
            shown = player.player.now["view_hash"]
            await player.player.send({"do": "resync"})
            assert (await player.player.until("now"))["view_hash"] == shown
        await finish(players, proxy)

    asyncio.run(work())


def test_p11_and_p1_through_kills_of_the_server(folder: Path) -> None:
    server = Server(folder)
    proxy = Proxy(server.port, 12)

    async def disturb(stop: asyncio.Event, player: Player) -> None:
        for ply in (15, 45):
            await reaches(player, ply, stop)
            await asyncio.get_running_loop().run_in_executor(None, server.kill)
            await asyncio.get_running_loop().run_in_executor(None, server.start)

    async def work() -> None:
        players, table = await game_through(server, proxy, disturb)
        rows = entries(folder, table)
        stored = {row[3] for row in rows}
        assert {idem for player in players for idem in player.acknowledged} <= stored
        assert len({player.player.now["chain"] for player in players}) == 1
        assert max(player.reconnects for player in players) >= 1
        await finish(players, proxy)

    with server:
        asyncio.run(work())


def test_p10_a_server_that_is_stopped_answers_first(folder: Path) -> None:
    server = Server(folder)
    proxy = Proxy(server.port, 13)
    codes: list[int] = []
    times: list[float] = []

    async def disturb(stop: asyncio.Event, player: Player) -> None:
        loop = asyncio.get_running_loop()
        for ply in (10, 30, 60):
            await reaches(player, ply, stop)
            started = time.monotonic()
            codes.append(await loop.run_in_executor(None, server.terminate))
            times.append(time.monotonic() - started)
            await loop.run_in_executor(None, server.start)

    async def work() -> None:
        players, table = await game_through(server, proxy, disturb)
        rows = entries(folder, table)
        moves = {row[3] for row in rows if row[1] == "move"}
        acknowledged = {idem for player in players for idem in player.acknowledged}
        assert acknowledged == moves, "each move that is stored was acknowledged, at once or when it was sent again"
        await finish(players, proxy)

    with server:
        asyncio.run(work())
    assert codes
    assert set(codes) == {0}
    assert max(times) < 10


def test_p10_sockets_are_closed_with_1012(folder: Path) -> None:
    async def work(server: Server) -> None:
        ann, bea, _ = await pair(server)
        first = await whose_turn(ann, bea)
        move = {
            "do": "move",
            "idem": "ab" * 16,
            "decision": first.now["decision"],
            "move": first.now["moves"][0]["move"],
        }
        await first.send(move)
        await asyncio.sleep(0.02)
        assert server.process
        server.process.send_signal(signal.SIGTERM)
        for player in (ann, bea):
            with pytest.raises(ConnectionClosed) as closed:
                await player.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        answers = [frame for frame in first.frames if frame.get("idem") == "ab" * 16]
        assert [frame["is"] for frame in answers] == ["ack"], "the move in flight was answered before the close"
        await ann.http.aclose()
        await bea.http.aclose()

    with Server(folder) as server:
        asyncio.run(work(server))


def test_p12_who_does_not_read_delays_nobody(folder: Path) -> None:
    async def work(server: Server) -> None:
        ann, bea, table = await pair(server, chat=True)
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        deaf = socket.create_connection(("127.0.0.1", server.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(
            f"GET /ws/tables/{table['id']} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: {server.url}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await asyncio.sleep(0.2)
        hello = b'{"do":"hello","proto":1}'
        deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        waits = []
        for number in range(700):
            started = time.monotonic()
            answer = await bea.ask({"do": "chat", "text": f"{number} " + "x" * 480})
            assert answer["is"] == "ack"
            waits.append(time.monotonic() - started)
        meters = (await ann.http.get("/metrics")).text
        closed = next(line for line in meters.splitlines() if line.startswith("cabale_slow_client_closed_total"))
        assert float(closed.split()[1]) >= 1, "the deaf one was closed"
        assert sorted(waits)[len(waits) * 99 // 100] < 1, "nobody waited for the deaf one"
        deaf.close()
        await ann.close()
        await bea.close()

    with Server(folder) as server:
        asyncio.run(work(server))


def test_p15_a_game_begun_with_other_rules_is_not_played_on(folder: Path) -> None:
    async def begin(server: Server) -> tuple[Player, str]:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2, bots={"1": "random"})
        await ann.connect(table["id"])
        await whose_turn(ann)
        await ann.leave()
        return ann, table["id"]

    async def look(server: Server, ann: Player, table: str) -> None:
        ann.url = server.url
        answer = await ann.http.get(f"{server.url}/api/tables/{table}")
        assert answer.status_code == 422
        assert answer.json()["code"] == "not-possible"
        fresh = await ann.http.post(f"{server.url}/api/tables", json={"game": "gambit_royale", "seats": 2})
        assert fresh.status_code == 200, "new tables play by the new rules"

    newer = (
        "import dataclasses, cabale.games.gambit_royale as g\n"
        "g.GAME = dataclasses.replace(g.GAME, version=g.GAME.version + 1)"
    )

    async def both() -> None:
        server = Server(folder)
        with server:
            ann, table = await begin(server)
        with Server(folder, before=newer, port=server.port) as later:
            await look(later, ann, table)
        with Server(folder, port=server.port) as again:
            ann.have = -1
            assert (await ann.get(f"/api/tables/{table}"))["status"] == "running", "the old rules play it on"
            await ann.connect(table)
            await whose_turn(ann)
            assert (await ann.move())["is"] == "ack"
            del again
        await ann.http.aclose()

    asyncio.run(both())


def test_a_tampered_history_is_noticed(folder: Path) -> None:
    async def begin(server: Server) -> tuple[Player, str]:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2, bots={"1": "random"})
        await ann.connect(table["id"])
        for _ in range(3):
            await whose_turn(ann)
            decision = ann.now["decision"]
            await ann.move()
            while ann.now["decision"] == decision:
                await ann.next()
        await ann.leave()
        return ann, table["id"]

    async def both() -> None:
        server = Server(folder)
        with server:
            ann, table = await begin(server)
        with contextlib.closing(sqlite3.connect(folder / "cabale.db")) as connection:
            connection.execute("update entries set seat = 1 - seat where number = 2")
            connection.commit()
        with Server(folder, port=server.port) as again:
            answer = await ann.http.get(f"/api/tables/{table}")
            assert answer.status_code == 422
            assert "chain broken" in again.said()
        await ann.http.aclose()

    asyncio.run(both())
