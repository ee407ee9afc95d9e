"""A real client for tests and load: HTTP and WebSocket against a server in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cabale.table.changes import changed
from tests.server.started import Started

START = """
import sys, json
from pathlib import Path
given = json.loads(sys.argv[1])
{before}
from cabale.server.run import serve
{luck}
sys.exit(serve(Path(given.pop("folder")), **given))
"""

LUCK = """
from tests.server.luck import Luck
Luck(Path(given.pop("luck"))).rule()
"""

SOAK = int(os.environ.get("CABALE_SOAK", "1"))  # so many times longer; see `make soak`


PATIENCE = 60.0  # seconds for what must happen; on a busy machine it may take a while
RESERVED: list[socket.socket] = []


def free_port() -> int:
    """A port that nobody else is given while the tests run: it stays bound, and servers may bind it once more."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    RESERVED.append(found)
    return int(found.getsockname()[1])


def until_there(what: str, ask: Callable[[], bool]) -> None:
    """Ask until something is there."""
    end = time.monotonic() + PATIENCE
    while not ask():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} does not answer")
        time.sleep(0.05)


class Server:
    """A server in a process of its own: a copy of one that has read all, unless it is to be changed or measured.

    With a file of `luck` it deals the same cards to the same test.
    """

    def __init__(
        self, folder: Path, *, before: str = "", wrap: list[str] | None = None, fresh: bool = False, **given: Any
    ) -> None:
        self.folder = folder
        self.port = int(given.pop("port", 0)) or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.before = before
        self.wrap = wrap or []
        self.fresh = fresh
        self.given = {"pause": 0.0, "gather": 0.0, "limit_factor": 10_000.0, "thinkers": 1, **given}
        if "luck" in given:
            self.given["luck"] = str(given["luck"])
        self.process: subprocess.Popen[bytes] | Started | None = None

    def start(self) -> Server:
        given = json.dumps({"folder": str(self.folder), "port": self.port, **self.given})
        code = START.replace("{before}", self.before).replace("{luck}", LUCK if "luck" in self.given else "")
        self.log = self.folder.parent / f"{self.folder.name}.log"
        if self.fresh or self.before or self.wrap:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    [*self.wrap, sys.executable, "-c", code, given], stderr=log, stdout=log, start_new_session=True
                )
        else:
            self.process = Started(code, given, self.log)
        try:
            until_there("the server", self._is_ready)
        except RuntimeError:
            self.kill()
            raise
        return self

    def _is_ready(self) -> bool:
        assert self.process
        if self.process.poll() is not None:
            raise RuntimeError(f"the server stopped: {self.said()[-2000:]}")
        with contextlib.suppress(OSError), urllib.request.urlopen(self.url + "/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
        return False

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def tells(self, text: str) -> None:
        """A server answers while it still opens its tables: what it found there is told a little later."""
        until_there(f"{text!r} in the log", lambda: text in self.said())

    def kill(self) -> None:
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> int:
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


class Followed:
    """A position that changes are applied to, as a page does it."""

    def __init__(self) -> None:
        self.now: dict[str, Any] = {}
        self.moves: dict[int, dict[str, Any]] = {}

    def read(self, frame: dict[str, Any]) -> dict[str, Any]:
        """A frame; one that says what has changed becomes the whole position."""
        if frame["is"] == "change":
            assert frame["since"] == self.now["head"], "a change of another position"
            self.moves |= {move["move"]: move for move in frame.get("told", [])}
            frame = {
                **changed(self.now, frame["scene"]),
                "question": frame.get("question", ""),
                "moves": [self.moves[move] for move in frame.get("moves", [])],
                "events": frame.get("events", []),
                "undone": frame.get("undone", 0),
                "result": frame.get("result"),
            }
        if frame["is"] == "now":
            self.now = frame
        return frame


class Player:
    """Someone at a table, as a page would be."""

    def __init__(self, url: str, name: str = "Ann", language: str = "en") -> None:
        self.url = url
        self.name = name
        self.language = language
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.me: dict[str, Any] = {}
        self.socket: ClientConnection | None = None
        self.frames: list[dict[str, Any]] = []  # everything that ever came
        self.raw: list[str] = []
        self.now: dict[str, Any] = {}
        self.changes = True  # as a page; a simple bot takes every position whole
        self.table: dict[str, Any] = {}
        self.have = -1
        self.nonce = b""

    async def arrive(self) -> Player:
        self.me = await self.post("/api/guest", {"name": self.name, "language": self.language})
        return self

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.post(path, json={} if body is None else body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def create(self, **new: Any) -> dict[str, Any]:
        found: dict[str, Any] = await self.post("/api/tables", new)
        return found

    async def connect(
        self, table: str, *, via: str = "", headers: dict[str, str] | None = None, seat: int | None = None
    ) -> Player:
        await self.leave()
        base = self.url.replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {"Origin": self.url, "Cookie": cookie, **(headers or {})}
        away: dict[str, Any] = {"host": "127.0.0.1", "port": int(via.rpartition(":")[2])} if via else {}
        self.socket = await connect(
            f"{base}/ws/tables/{table}",
            additional_headers=given,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            proxy=None,
            close_timeout=1,
            **away,
        )
        wish = {} if seat is None else {"seat": seat}
        self.followed = Followed()
        hello = {"do": "hello", "proto": 1, "have": self.have, "language": self.language, "changes": self.changes}
        await self.send({**hello, **wish})
        return self

    async def send(self, frame: dict[str, Any]) -> None:
        assert self.socket
        await self.socket.send(json.dumps(frame))

    async def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        assert self.socket
        async with asyncio.timeout(timeout):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.raw.append(text)
        frame = self.followed.read(json.loads(text))
        self.frames.append(frame)
        if frame["is"] == "now":
            self.now = frame
            self.have = frame["head"]
        elif frame["is"] == "table":
            self.table = frame["table"]
        return frame

    async def until(self, kind: str, timeout: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """The next frame of a kind with these fields."""
        async with asyncio.timeout(timeout):
            while True:
                frame = await self.next(timeout)
                if frame["is"] == kind and all(frame.get(name) == value for name, value in fields.items()):
                    return frame

    async def ask(self, frame: dict[str, Any], timeout: float = PATIENCE) -> dict[str, Any]:
        """Send a frame with a new intent and wait for its answer."""
        frame = {"idem": secrets.token_hex(16), **frame}
        await self.send(frame)
        async with asyncio.timeout(timeout):
            while True:
                answer = await self.next(timeout)
                if answer["is"] in ("ack", "nak") and answer["idem"] in (frame["idem"], ""):
                    return answer

    async def move(self, choice: int = 0) -> dict[str, Any]:
        """Make one of the legal moves."""
        moves = self.now["moves"]
        return await self.ask(
            {"do": "move", "decision": self.now["decision"], "move": moves[choice % len(moves)]["move"]}
        )

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def close(self) -> None:
        await self.leave()
        await self.http.aclose()


async def play_on(player: Player, choose: Any = None, timeout: float = 2 * PATIENCE) -> dict[str, Any]:
    """Play until the game is over; returns the result."""
    async with asyncio.timeout(timeout):
        while True:
            if player.now and player.now["result"]:
                result: dict[str, Any] = player.now["result"]
                return result
            if player.now and player.now["decision"]:
                decision = player.now["decision"]
                await player.move(choose(player.now) if choose else 0)
                while player.now["decision"] == decision:
                    await player.next()
                continue
            await player.next(timeout)


__all__ = ["ConnectionClosed", "InvalidStatus", "Player", "Server", "free_port", "play_on"]
