"""P7, P10, P11, P12, P15: lost answers, cut lines, restarts, clients that do not read, rules that change."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import secrets
import signal
import socket
import sqlite3
import time
import weakref
from pathlib import Path
from statistics import linear_regression
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from cabale.games import game
from cabale.server.live.owner import Owner
from cabale.server.ratings import MODEL, rated
from cabale.table.scenes import Scenes
from tests.server.client import PATIENCE, SOAK, ConnectionClosed, Player, Server
from tests.server.proxy import Proxy
from tests.server.test_play import pair, whose_turn
from tests.table.test_table import table_of

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
    async with asyncio.timeout(3 * PATIENCE):
        await asyncio.gather(*tasks)
    proxy.quiet = True
    for one in players:
        one.player.have = -1
        await one.player.connect(table)
        await one.player.until("now")
        if one.pending is not None and (await one.player.ask(one.pending))["is"] == "ack":
            one.acknowledged.append(one.pending["idem"])  # the game was over before the answer came
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


async def lost_answers(server: Server, seed: int) -> set[str]:
    """A game in which three of ten answers are lost; which moves were stored but never acknowledged."""
    proxy = Proxy(server.port, seed, cut_up=0.3)
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
    return set(idems) - acknowledged


def test_p7_a_move_sent_again_is_played_once(server: Server) -> None:
    for seed in range(7, 7 + SOAK):
        assert asyncio.run(lost_answers(server, seed)) == set(), "each move that counts was acknowledged in the end"


def test_p7_control_a_server_that_forgets_intents(folder: Path) -> None:
    forget = """
from cabale.table.state import Table
plain = Table.apply
def apply(self, stored):
    plain(self, stored)
    self.intents.clear()
Table.apply = apply
"""
    with Server(folder, before=forget) as server:
        assert asyncio.run(lost_answers(server, 7)), "the test can see an intent that was forgotten"


async def ends(server: Server, seed: int) -> list[tuple[Any, ...]]:
    """What each of five players sees in the end, after a game over a network that cuts."""
    proxy = Proxy(server.port, seed, cut_up=0.05, cut_down=0.15)
    players, _ = await game_through(server, proxy)
    assert proxy.cuts > 20
    found = []
    for player in players:
        now = player.player.now
        assert player.order == sorted(player.order), "no step back"
        await player.player.send({"do": "resync"})
        again = await player.player.until("now")
        same = again["view_hash"] == now["view_hash"]
        found.append((now["head"], now["chain"], str(now["result"] and now["result"]["places"]), same))
    await finish(players, proxy)
    return found


def test_p11_after_any_cut_all_see_the_same(server: Server) -> None:
    for seed in range(11, 11 + SOAK):
        (seen,) = set(asyncio.run(ends(server, seed)))
        assert seen[-1], "what comes when one asks again is what was shown"


def test_p11_control_a_server_that_shows_old_positions(folder: Path) -> None:
    stale = """
from cabale.server.live.owner import Owner
plain, first = Owner.now, {}
def now(self, reader, language, have):
    frame = plain(self, reader, language, have)
    old = first.setdefault(reader, frame)
    # While they play, a player whose first frame was lost would get changes of a position that it never saw.
    return old if self.table.status == "over" and have < 0 and reader == 3 else frame
Owner.now = now
from cabale.server.http import sockets
from cabale.table import messages
hear = sockets.TableSocket._obey
async def obey(self, frame, started):
    if isinstance(frame, messages.ResyncFrame):
        self.have = -1
    await hear(self, frame, started)
sockets.TableSocket._obey = obey
place = sockets.TableSocket._position
def position(self, eyes):
    if self.owner.table.status == "over":
        self.shown = None  # whoever was shown an old position could not read what has changed since the last one
    return place(self, eyes)
sockets.TableSocket._position = position
"""
    with Server(folder, before=stale) as server:
        assert len(set(asyncio.run(ends(server, 11)))) > 1, "the test can see an old position"


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


SLOW_DISK = """
import time
from cabale.server.db import sqlite as stores
plain = stores.SqliteConnection.execute
def execute(self, sql, values=(), moved=[False], busy=Path(given["folder"], "busy")):
    moved[0] = moved[0] or ("into entries" in sql and values[2] == "move")
    if sql == "commit" and moved[0]:
        busy.touch()
        time.sleep(1)
    return plain(self, sql, values)
stores.SqliteConnection.execute = execute
"""
NO_DRAIN = """
from cabale.server.live import registry
async def drain(self):
    self.draining = True
registry.Registry.drain = drain
"""


def stop_in_the_middle(folder: Path, before: str) -> tuple[list[str], list[int]]:
    """Stop a server whose disk is busy with a move: what the mover was told, and how the sockets were closed."""

    async def work(server: Server) -> tuple[list[str], list[int]]:
        ann, bea, _ = await pair(server)
        first = await whose_turn(ann, bea)
        idem, choice = "ab" * 16, first.now["moves"][0]["move"]
        await first.send({"do": "move", "idem": idem, "decision": first.now["decision"], "move": choice})
        while not (folder / "busy").exists():
            await asyncio.sleep(0.01)
        assert server.process
        server.process.send_signal(signal.SIGTERM)
        codes = []
        for player in (ann, bea):
            with pytest.raises(ConnectionClosed) as closed:
                await player.until("never")
            codes.append(closed.value.rcvd.code if closed.value.rcvd else 0)
            await player.close()
        return [frame["is"] for frame in first.frames if frame.get("idem") == idem], codes

    with Server(folder, before=SLOW_DISK + before) as server:
        return asyncio.run(work(server))


def test_p10_the_move_in_flight_is_answered_before_sockets_are_closed(folder: Path) -> None:
    assert stop_in_the_middle(folder, "") == (["ack"], [1012, 1012])


def test_p10_control_a_server_that_just_stops(folder: Path) -> None:
    answers, _ = stop_in_the_middle(folder, NO_DRAIN)
    assert answers == [], "the test can see an answer that never left"


def beside_a_deaf_one(folder: Path, before: str = "") -> tuple[float, bool]:
    """How long someone waits (99 times of 100) beside a socket that is not read; whether that was closed."""

    async def work(server: Server) -> tuple[float, bool]:
        ann, bea, table = await pair(server, chat=True)
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        deaf = socket.create_connection(("127.0.0.1", server.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(
            f"GET /ws/tables/{table['id']} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: {server.url}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += deaf.recv(4096)
        hello = b'{"do":"hello","proto":1}'
        deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        waits: list[float] = []
        while len(waits) < 700 and sum(wait > 1 for wait in waits) <= 7:
            started = time.monotonic()
            said = await bea.ask({"do": "chat", "text": f"{len(waits)} " + "x" * 480})
            assert said["is"] == "ack"
            waits.append(time.monotonic() - started)
        meters = (await ann.http.get("/metrics")).text
        closed = next(line for line in meters.splitlines() if line.startswith("cabale_slow_client_closed_total"))
        deaf.close()
        await ann.close()
        await bea.close()
        return sorted(waits)[-8 if len(waits) < 700 else -7], float(closed.split()[1]) >= 1

    with Server(folder, before=before) as server:
        return asyncio.run(work(server))


def test_p12_who_does_not_read_delays_nobody(folder: Path) -> None:
    wait, closed = beside_a_deaf_one(folder)
    assert closed, "the deaf one was closed"
    assert wait < 1, "nobody waited for the deaf one"


def test_p12_control_a_server_that_waits_for_everyone(folder: Path) -> None:
    patient = """
import time
from cabale.server.http import sockets
plain = sockets.TableSocket.say
def say(self, frame):
    if self.websocket.is_full:
        time.sleep(1.1)
    else:
        plain(self, frame)
sockets.TableSocket.say = say
"""
    wait, closed = beside_a_deaf_one(folder, patient)
    assert wait > 1, "the test can see that all wait for one"
    assert not closed


NEWER = """
import dataclasses, cabale.games.gambit_royale as g
g.GAME = dataclasses.replace(g.GAME, version=g.GAME.version + 1)
"""
CARELESS = """
from cabale.table.state import Table
plain = Table.__init__
def begin(self, id, name, version, *agreed, **named):
    plain(self, id, name, g.GAME.version, *agreed, **named)
Table.__init__ = begin
"""


def upgraded(folder: Path, before: str) -> tuple[int, str]:
    """Begin a game, start a server with other rules on it: how it answers. Then go back."""

    async def both() -> tuple[int, str]:
        server = Server(folder)
        with server:
            ann, bea, new = await pair(server)
            table, chain = new["id"], ann.now["chain"]
            await ann.leave()
            await bea.leave()
        with Server(folder, before=before, port=server.port) as later:
            answer = await ann.http.get(f"/api/tables/{table}")
            if answer.status_code != 200:  # the host is told at the start
                later.tells("tables need other rules or figures and are not played on")
            fresh = await ann.http.post("/api/tables", json={"game": "gambit_royale", "seats": 2})
            assert fresh.status_code == 200, "new tables play by the new rules"
            lines = await ann.get("/api/me/tables")
            shown = {line["id"]: line["playable"] for line in lines}
            assert shown[fresh.json()["id"]]
            assert shown[table] == (answer.status_code == 200)
        with Server(folder, port=server.port):
            ann.have = -1
            assert (await ann.get(f"/api/tables/{table}"))["status"] == "running", "the old rules play it on"
            for player in (ann, bea):
                await player.connect(table)
                await player.until("now")
            assert ann.now["chain"] == chain
            assert (await (await whose_turn(ann, bea)).move())["is"] == "ack"
            await ann.close()
            await bea.close()
        return answer.status_code, answer.json().get("text", "")

    return asyncio.run(both())


def test_p15_a_game_begun_with_other_rules_is_not_played_on(folder: Path) -> None:
    status, text = upgraded(folder, NEWER)
    assert status == 422
    assert f"gambit_royale {game('gambit_royale').version} (" in text


def test_p15_control_a_server_that_does_not_ask(folder: Path) -> None:
    status, _ = upgraded(folder, NEWER + CARELESS)
    assert status == 200, "the test can see a game that is played on by other rules"


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
            again.tells("entry cannot be applied")
        await ann.http.aclose()

    asyncio.run(both())


# Some things are kept up to a limit, and memory grows until it is reached: sentences (20 MiB), SQLite's pages (2 MiB
# for each of three connections), what the framework knows of the latest 1024 cookies and paths (1 MiB), and Python's
# table of interned strings, which is made anew now and then (1 MiB more or less, in the middle of what is measured). It
# is reached before anything is measured: that of the framework by strangers, that of Python by strings that nobody
# keeps, and those of the others are lowered. Tables and people leave memory after seconds instead of minutes, for the
# same reason.
FULL = """
import sys
import cabale.server.live.registry as h
from cabale.server.db import sqlite as stores
for times in range(4):
    strings = [sys.intern(f"{times} {number}") for number in range(45_000)]
    del strings
from cabale.table.sentences import ASKED, EVENTS, MOVES, TEXTS
h.IDLE_TIME, h.REST, h.SWEEP = {"over": 1_000, "open": 1_000}, 2, 2
stores.PRAGMAS += ("pragma cache_size=-100",)
ASKED.most = EVENTS.most = MOVES.most = TEXTS.most = 256
"""
HOARDING = """
from cabale.server.live.owner import Owner
kept, plain = [], Owner.__init__
def init(self, *given):
    plain(self, *given)
    kept.append(self)
Owner.__init__ = init
"""
STRANGERS = 1100


class Churn:
    """People who come, play 20 moves and go, and what the server has in memory meanwhile."""

    def __init__(self, server: Server) -> None:
        assert server.process
        self.server = server
        self.pid = server.process.pid
        self.games = 0
        self.sizes: list[tuple[float, float]] = []  # seconds, MiB

    @property
    def files(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    async def strangers(self) -> None:
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE) as one:
            for _ in range(STRANGERS):
                one.cookies.clear()
                await one.post("/api/guest", json={"name": "Eve"})
                assert (await one.get(f"/api/tables/{secrets.token_hex(6)}")).status_code == 404

    async def play(self, seconds: float, games: int = 0) -> None:
        end, games = time.monotonic() + seconds, self.games + games
        while time.monotonic() < end or self.games < games:
            ann, bea, _ = await pair(self.server)
            for _ in range(20):
                player = await whose_turn(ann, bea)
                ply = player.now["ply"]
                await player.move(ply)
                await asyncio.gather(*(one.until("now", ply=ply + 1) for one in (ann, bea)))
            await bea.ask({"do": "resign"})
            await ann.close()
            await bea.close()
            self.games += 1
            pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
            self.sizes.append((time.monotonic(), pages * 4096 / 2**20))

    @property
    def growth(self) -> float:
        """MiB a minute: the slope of the line through all sizes, since the collector comes and goes between them."""
        return 60 * linear_regression(*zip(*self.sizes, strict=True)).slope


@pytest.mark.parametrize("leads_back", [False, True], ids=["owner", "control"])
def test_p20_a_table_that_is_let_go_leaves_memory_at_once(leads_back: bool) -> None:
    """The collector of a server comes seldom, so that nobody waits for it: what leads back to itself would stay."""
    registry: Any = SimpleNamespace(now_ms=lambda: 0)
    owner = Owner(registry, table_of(game("gambit_royale"), 2))
    if leads_back:
        owner.scenes = Scenes(owner.table, lambda kept=owner: kept)  # type: ignore[misc,arg-type]
    found = weakref.ref(owner)
    gc.disable()
    try:
        del owner
        assert (found() is not None) is leads_back
    finally:
        gc.enable()


def test_p20_ratings_leave_nothing_to_the_collector() -> None:
    """And they are those that the library gives whoever tells it the places: the control."""
    chance = random.Random(20)
    for players in range(2, 7):
        before = [MODEL.rating(mu=chance.uniform(5, 45), sigma=chance.uniform(1, 9)) for _ in range(players)]
        places = chance.sample(range(1, players + 1), players)
        gc.collect()
        gc.disable()
        try:
            after = rated(before, places)
            assert gc.collect() == 0
            told = MODEL.rate([[one] for one in before], ranks=[float(place) for place in places])
            assert gc.collect() > 0
        finally:
            gc.enable()
        assert [(one.mu, one.sigma) for one in after] == [(one.mu, one.sigma) for (one,) in told]


@pytest.mark.skipif(SOAK == 1, reason="takes minutes: make soak")
def test_p20_memory_does_not_grow_while_people_come_and_go(folder: Path) -> None:
    with Server(folder, before=FULL) as server:
        churn = Churn(server)
        asyncio.run(churn.strangers())
        asyncio.run(churn.play(30, 100))
        files, games = churn.files, churn.games
        churn.sizes.clear()
        asyncio.run(churn.play(180, 300))
        time.sleep(5)  # two sweeps
        meters = dict(line.split() for line in httpx.get(server.url + "/metrics").text.splitlines() if line[0] != "#")
        assert float(meters["cabale_ws_connections"]) == 0
        assert float(meters["cabale_tables"]) <= 3, "finished tables leave memory"
        assert churn.files <= files + 2, "no descriptor is left open"
        first, last = churn.sizes[0][1], churn.sizes[-1][1]
        print(f"{churn.games - games} games, {first:.1f} to {last:.1f} MiB, {churn.growth:+.2f} MiB a minute")
        assert churn.growth < 0.5, f"{churn.growth:.2f} MiB a minute; half a MiB is the limit"


@pytest.mark.skipif(SOAK == 1, reason="takes minutes: make soak")
def test_p20_control_a_server_that_keeps_its_tables(folder: Path) -> None:
    with Server(folder, before=HOARDING) as server:
        churn = Churn(server)
        asyncio.run(churn.play(20, 30))
        churn.sizes.clear()
        asyncio.run(churn.play(60, 100))
        assert churn.growth > 0.5, "the test can see memory that grows"
