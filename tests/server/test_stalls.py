"""Stalls: whoever sends far too much, or holds on to what others need, is stopped; nobody else waits."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from cabale.server.config import Config
from cabale.server.http import bodies, connections
from cabale.server.http.connections import Connections
from cabale.server.live import laying
from cabale.server.live import owner as owners
from cabale.server.live.registry import Registry
from tests.server.client import PATIENCE, Player, Server


def masked(opcode: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as clients send it (RFC 6455)."""
    return bytes(((0x80 if last else 0) | opcode, 0x80 | len(payload))) + bytes(4) + payload


def upgraded(server: Server, cookie: str, table: str) -> socket.socket:
    """A socket at a table, with nothing between the test and the wire."""
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: {cookie}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(4096)
    assert b" 101 " in head
    return line


FLOODS = {
    "pings": masked(9) * 20_000,
    "pongs": masked(10) * 20_000,
    "empty parts": masked(1, b"x", last=False) + masked(0, last=False) * 20_000,
}


async def at_a_table(server: Server) -> tuple[Player, str, str]:
    ann = await Player(server.url, "Ann").arrive()
    table = (await ann.create(game="gambit_royale", seats=2))["id"]
    return ann, table, "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())


def is_cut(line: socket.socket, flood: bytes) -> bool:
    """Whether a flood ends the socket."""
    line.settimeout(5)
    try:
        line.sendall(flood)
        while line.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize("kind", FLOODS)
def test_t36_frames_that_say_nothing_are_counted(folder: Path, kind: str) -> None:
    async def work(server: Server) -> None:
        ann, table, cookie = await at_a_table(server)
        line = upgraded(server, cookie, table)
        assert await asyncio.to_thread(is_cut, line, FLOODS[kind])
        assert (await ann.get("/api/me"))["name"] == "Ann", "everyone else goes on"
        line.close()
        await ann.close()

    with Server(folder, limit_factor=1.0) as server:
        asyncio.run(work(server))


@pytest.mark.parametrize("kind", FLOODS)
def test_t36_control_without_counting_the_flood_is_taken(folder: Path, kind: str) -> None:
    uncounted = """
from cabale.server.http import websocket
websocket.WebSocket._counted = lambda self: True
"""

    async def work(server: Server) -> None:
        ann, table, cookie = await at_a_table(server)
        line = upgraded(server, cookie, table)
        assert not await asyncio.to_thread(is_cut, line, FLOODS[kind][:6_000])
        line.close()
        await ann.close()

    with Server(folder, limit_factor=1.0, before=uncounted) as server:
        asyncio.run(work(server))


QUICK = "from cabale.server.http import connections; connections.SILENT = 1.0"


FEW = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400))\n"


def locked_out(server: Server, held: contextlib.ExitStack, patience: float) -> bool:
    """Whether many more connections that say nothing keep others out."""
    for _ in range(450):
        with contextlib.suppress(OSError):
            held.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
    end = time.monotonic() + patience
    while not (found := _answers(server)) and time.monotonic() < end:
        time.sleep(0.05)
    return not found


def test_t37_silent_connections_lock_nobody_out(folder: Path) -> None:
    with Server(folder, before=FEW + QUICK, limit_factor=1.0) as server, contextlib.ExitStack() as held:
        assert not locked_out(server, held, PATIENCE)


def test_t37_control_without_a_count_they_do(folder: Path) -> None:
    uncounted = """
from cabale.server.http import connections
connections.Connections.take = lambda self, address: True
connections.Connections.give_back = lambda self, address: None
connections.Connection._too_slow = lambda self: None
"""
    with Server(folder, before=FEW + uncounted, limit_factor=1.0) as server, contextlib.ExitStack() as held:
        # What the server had just let go of may let one in after the first crowd; the second takes that too.
        assert any(locked_out(server, held, 3) for _ in range(2))


@pytest.mark.long
def test_t37_a_request_must_come_soon_and_all_of_it(folder: Path) -> None:
    with Server(folder, before=QUICK) as server:
        for begun in (b"", b"GET / HT", b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
                line.sendall(begun)
                ended = time.monotonic() + PATIENCE
                with contextlib.suppress(ConnectionError):
                    while line.recv(4096):
                        assert time.monotonic() < ended
        kept = httpx.Client()
        assert kept.get(server.url + "/livez").status_code == 200
        time.sleep(2)
        assert kept.get(server.url + "/livez").status_code == 200, "who has asked may wait and ask again"
        kept.close()


def test_t37_control_without_a_deadline_it_is_kept(folder: Path) -> None:
    patient = "from cabale.server.http import connections; connections.Connection._too_slow = lambda self: None\n"
    with Server(folder, before=patient + QUICK) as server:
        line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        line.settimeout(3)
        with pytest.raises(TimeoutError):
            line.recv(1)
        line.close()


def _answers(server: Server) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(server.url + "/livez", timeout=2).status_code == 200
    return False


def test_connections_are_counted_by_address_and_given_back() -> None:
    from ipaddress import ip_network

    found = Connections(5, 2, [ip_network("10.0.0.0/8")])
    assert [found.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [found.take("10.1.1.1") for _ in range(3)] == [True, True, True], "behind a proxy there are many"
    assert not found.take("192.0.2.7"), "all there are"
    found.give_back("192.0.2.1")
    assert found.take("192.0.2.7")
    assert found.refused == 2
    assert connections.raise_limit() > 0


SLOW_HOOKS = """
import asyncio
from cabale.server.notify import notices
async def look_up(host, port):
    return ["93.184.215.14"]
async def connect(address, port, host):
    print("called", host, flush=True)
    await asyncio.sleep(3600)
notices.look_up, notices.connect, notices.PATIENCE = look_up, connect, 3600
"""


def slow_webhooks_delay_neither_others_nor_the_end(folder: Path, before: str, patience: float = PATIENCE) -> None:
    async def work(server: Server) -> None:
        people = [await Player(server.url, f"P{number}").arrive() for number in range(6)]
        for number, person in enumerate(people):
            hook = {"url": f"https://slow{number}.example/x", "format": "ntfy"}
            assert (await person.http.put("/api/me/webhook", json=hook)).status_code == 204
            await person.create(game="gambit_royale", seats=2, bots={"1": "random"})
        end = time.monotonic() + patience
        while server.said().count("called slow") < len(people) and time.monotonic() < end:
            await asyncio.sleep(0.05)
        assert server.said().count("called slow") == len(people), "everyone's was called"
        for person in people:
            await person.close()

    with Server(folder, before=before) as server:
        asyncio.run(work(server))
        assert _seconds(server.terminate) < 10, "the end does not wait for them"


def test_t38_slow_webhooks_delay_neither_others_nor_the_end(folder: Path) -> None:
    slow_webhooks_delay_neither_others_nor_the_end(folder, SLOW_HOOKS)


SLOW_NAMES = """
import socket, time
plain = socket.getaddrinfo
def getaddrinfo(host, *given, **named):
    if "example" not in str(host):
        return plain(host, *given, **named)
    print("asked", host, flush=True)
    if host.startswith("slow"):
        time.sleep(20)
        raise socket.gaierror
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443))]
socket.getaddrinfo = getaddrinfo
from cabale.server.notify import lookups, notices
lookups.AT_ONCE = 6
async def connect(address, port, host):
    print("called", host, flush=True)
    raise OSError
notices.connect = connect
"""


def slow_names_delay_neither_others_nor_the_end(folder: Path, before: str, patience: float = PATIENCE) -> None:
    """Whoever has a name server of their own may let it answer never; the system cannot be told to stop asking it."""

    def said(server: Server, what: str, count: int) -> None:
        end = time.monotonic() + patience
        while server.said().count(what) < count and time.monotonic() < end:
            time.sleep(0.05)
        assert server.said().count(what) == count, what

    async def turn(person: Player, host: str) -> None:
        hook = {"url": f"https://{host}.example/x", "format": "ntfy"}
        assert (await person.http.put("/api/me/webhook", json=hook)).status_code == 204
        await person.create(game="gambit_royale", seats=2, bots={"1": "random"})

    async def work(server: Server) -> None:
        first, *others = [await Player(server.url, f"P{number}").arrive() for number in range(7)]
        await turn(first, "quick")
        await asyncio.to_thread(said, server, "called quick", 1)
        for number, person in enumerate(others):
            await turn(person, f"slow{number}")
        await turn(others[0], "slow0")  # it is being asked for already
        await asyncio.to_thread(said, server, "asked slow", len(others))
        await turn(first, "quick")  # known, and called although all threads are taken
        await asyncio.to_thread(said, server, "called quick", 2)
        for person in (first, *others):
            await person.close()

    with Server(folder, before=before) as server:
        asyncio.run(work(server))
        assert _seconds(server.terminate) < 10, "the end does not wait for them"
        assert server.said().count("asked quick") == 1


def test_t38_slow_names_delay_neither_others_nor_the_end(folder: Path) -> None:
    slow_names_delay_neither_others_nor_the_end(folder, SLOW_NAMES)


def _seconds(work: Callable[[], object]) -> float:
    started = time.monotonic()
    work()
    return time.monotonic() - started


# Previews


def turns_of_others(folder: Path, previews: int) -> int:
    """How often others get their turn while so many choices are tried out, one after the other."""

    async def work(registry: Registry) -> int:
        ann, _, _ = await registry.people.add_guest("Ann", "en")
        owner, _ = await laying.create(registry, ann, bodies.NewTable("gambit_royale", 2, bots={"1": "random"}))
        table, turns = owner.table, 0
        while table.turn != 0:
            await asyncio.sleep(0.01)
        assert table.match

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        waiting = asyncio.create_task(others())
        for _ in range(previews):
            await owner.preview(0, table.decision(0), table.match.legal()[0], "en")
        waiting.cancel()
        await registry.drain()
        await registry.close()
        return turns

    async def inside() -> int:
        return await work(Registry(Config(folder, pause=0.0, thinkers=1)))

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may hold the loop of this one
        return thread.submit(lambda: asyncio.run(inside())).result()


@pytest.mark.parametrize("control", [False, True])
def test_t56_others_get_their_turn_while_a_choice_is_tried_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, control: bool
) -> None:
    """A choice is tried in a hundred worlds, and the loop was not free before the last of them."""
    monkeypatch.setattr(owners, "SLICE", float("inf") if control else 0.0)
    assert (turns_of_others(folder, 1) >= 100) != control


def previews_that_come_at_once_wait_for_their_turn(folder: Path) -> None:
    """Each took less than a slice, but all that had come with it were tried out in one go."""
    assert turns_of_others(folder, 8) >= 8


def test_t56_previews_that_come_at_once_wait_for_their_turn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owners, "SLICE", float("inf"))
    previews_that_come_at_once_wait_for_their_turn(folder)


# What takes longer than the loop may stand still

WATCHED = """
import asyncio, functools
from cabale import games
from cabale.edition import compare, sheet
from cabale.review import branch
from cabale.server import played, tournaments
from cabale.server.http import gateway
from cabale.server.http.routes import people
from cabale.server.http.routes import tournaments as routes
from cabale.server.live import editions, matters
from cabale.server.meet import seeking
from cabale.table import lessons, scene, workshop
def watched(name, plain):
    def work(*given, **named):
        try:
            asyncio.get_running_loop()
            print("on the loop:", name, flush=True)
        except RuntimeError:
            pass
        return plain(*given, **named)
    return work
slow = [(tournaments, "next_round"), (routes, "standings"), (workshop, "sheet_of"), (workshop, "compared"),
        (compare, "merge"), (editions, "made"), (editions, "whole_file"), (matters, "made"), (editions, "figures_file"),
        (scene, "in_words"), (branch, "shown"), (branch, "reach"), (branch, "of_arranged"), (played, "_by_players"),
        (gateway, "described"), (people, "written"), (lessons, "lesson"), (lessons, "tried"), (lessons, "picture"),
        (lessons, "scenario_lines"), (lessons, "rules"), (seeking, "match")]
for place, name in slow:
    setattr(place, name, watched(name, getattr(place, name)))
# Of people's figures only the latest are kept as pieces: here the last one.
kept = functools.lru_cache(maxsize=1)(watched("pieces", games._pieces.__wrapped__))
plain = games._pieces
games._pieces = lambda game, options, path, changed: (
    plain if path == game.folder / "data.toml" else kept)(game, options, path, changed)
"""
ON_THE_LOOP = """
async def to_thread(work, *given):
    return work(*given)
asyncio.to_thread = to_thread
"""


async def look_at_everything(ann: Player) -> None:
    """A table as text, what might have been, lessons, examples, rules, statistics, all that is stored, all routes."""
    id = (await ann.create(game="gambit_royale", seats=2, bots={"1": "random"}))["id"]
    await ann.connect(id)
    await ann.until("now")
    await ann.get(f"/api/tables/{id}/text")
    await ann.post(f"/api/tables/{id}/resign", status=204)
    while not ann.now["result"]:
        await ann.until("now")
    await ann.post(f"/api/tables/{id}/branch", {"ply": 0})
    await ann.post(f"/api/tables/{id}/branch/answer", {"ply": 0, "level": "random"})
    games = "/api/games/gambit_royale"
    which = (await ann.get(f"{games}/scenarios"))[0]["name"]
    await ann.get(f"{games}/scenarios/{which}")
    await ann.post(f"{games}/branch", {"scenario": which})
    step = await ann.get(f"{games}/lessons/1")
    await ann.post(f"{games}/lessons/1", {"done": 0, "move": step["right"]})
    await ann.post("/api/seek", {"games": ["bastille"], "seats": 3})
    for path in (f"{games}/rules/en", "/api/statistics/gambit_royale", "/api/me/export", "/schema/openapi.json"):
        await ann.get(path)


def done_on_the_loop(folder: Path, before: str) -> set[str]:
    """What a server does on its loop while people use the workshop, play with editions, and run a tournament."""

    async def work(server: Server) -> None:
        ann, bea = await Player(server.url, "Ann").arrive(), await Player(server.url, "Béa").arrive()
        await ann.get("/api/games/bastille/sheet")
        both = [
            {"game": "gambit_royale", "edition": str(king), "figures": {"card.king.value": king}} for king in (18, 19)
        ]
        await ann.post("/api/editions/compare", {"first": both[0], "second": both[1]})
        await ann.post(
            "/api/editions/merge", {"first": both[0], "second": both[1], "decided": {"card.king.value": "first"}}
        )
        tables = []
        for edition in both:
            line = await ann.post("/api/editions", edition)
            new = {"game": "gambit_royale", "seats": 2, "figures": line["figures"], "rated": False}
            tables.append(await ann.create(**new))
        for table in tables:
            page = await ann.get(f"/api/tables/{table['id']}")
            assert page["edition"] in ("18", "19")
        assert all(line["playable"] for line in await ann.get("/api/me/tables"))
        await ann.post("/api/editions/matter", {"edition": both[0], "players": 9}, status=400)
        cup = {"title": "A cup", "kind": "swiss", "game": "gambit_royale", "seats": 2, "rounds": 1}
        id = (await ann.post("/api/tournaments", cup))["id"]
        await bea.post(f"/api/tournaments/{id}/enter")
        await ann.post(f"/api/tournaments/{id}/start")
        await look_at_everything(ann)
        for player in (ann, bea):
            await player.close()

    with Server(folder, before=before) as server:
        asyncio.run(work(server))
        server.terminate()
        return {line.split()[-1] for line in server.said().splitlines() if line.startswith("on the loop")}


def test_nothing_that_takes_long_is_done_on_the_loop(folder: Path) -> None:
    assert done_on_the_loop(folder, WATCHED) == set()


def test_nothing_that_takes_long_control(folder: Path) -> None:
    found = done_on_the_loop(folder, WATCHED + ON_THE_LOOP)
    assert found >= {"sheet_of", "compared", "merge", "made", "whole_file", "figures_file", "pieces"}
    assert found >= {"in_words", "shown", "reach", "of_arranged", "described", "written"}
    assert found >= {"lesson", "tried", "picture", "scenario_lines", "rules", "match"}
