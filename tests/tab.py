"""A tab without a browser: its tables, a store in memory, and a page that follows one table."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from cabale.games import SHELF
from cabale.solo.browser import Tab
from cabale.solo.store import Conflict
from cabale.solo.thinker import Fit, think
from tests.server.client import Followed

QUICK = Fit(dict.fromkeys(SHELF, 1e9))  # a device on which nothing has to be weaker
PATIENCE = 60.0


class MemoryStore:
    """What the browser's database would keep. Tabs that share one disturb each other as they would there."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.writes = 0

    async def read(self, prefix: str) -> dict[str, str]:
        await asyncio.sleep(0)
        return {key: self.kept[key] for key in sorted(self.kept) if key.startswith(prefix)}

    async def write(self, new: Mapping[str, str], changed: Mapping[str, str]) -> None:
        await asyncio.sleep(0)
        if set(new) & set(self.kept):
            raise Conflict
        self.kept = {key: value for key, value in {**self.kept, **new, **changed}.items() if value}
        self.writes += 1


async def thinking(question: str) -> str:
    """Think at once, in this very process."""
    await asyncio.sleep(0)
    return think(question)


class Page:
    """The page at one device: asks, and follows one table."""

    def __init__(self, store: MemoryStore | None = None, fit: Fit = QUICK) -> None:
        self.store = store or MemoryStore()
        self.tab = Tab(self.store, thinking, json.dumps({"rates": fit.rates}), pause=0.0)
        self.frames: list[dict[str, Any]] = []
        self.closed = 0
        self.followed = Followed()
        self._news = asyncio.Event()
        self._line = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request that is granted."""
        status, kind, content = await self.request(method, path, body)
        assert status < 300, content
        return content if kind == "text/plain" else json.loads(content or "null")

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, str, str]:
        """A request, and whatever is answered."""
        sent = "" if body is None else json.dumps(body)
        status, kind, content = json.loads(await self.tab.answer(method, path, sent))
        return status, kind, content

    async def arrive(self, name: str = "Ann") -> Page:
        await self.ask("POST", "/api/guest", {"name": name})
        return self

    async def create(self, **wish: Any) -> Any:
        return await self.ask("POST", "/api/tables", wish)

    async def connect(self, table: str, **hello: Any) -> None:
        """A line to a table."""
        self._line += 1
        self.frames, self.followed = [], Followed()
        await self.tab.open(self._line, table, self._hear, self._close)
        await self.send(do="hello", proto=1, **hello)

    async def send(self, **frame: Any) -> None:
        await self.tab.hear(self._line, json.dumps(frame))

    async def intend(self, **frame: Any) -> dict[str, Any]:
        """Do something once, and wait for the answer."""
        idem = frame.setdefault("idem", secrets.token_hex(16))
        start = len(self.frames)
        await self.send(**frame)
        return await self.until(lambda one: one["is"] in ("ack", "nak") and one["idem"] == idem, start)

    async def until(self, wanted: Callable[[dict[str, Any]], bool], start: int = 0) -> dict[str, Any]:
        """The first such frame."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for frame in self.frames[start:]:
                    if wanted(frame):
                        return frame
                self._news.clear()
                await self._news.wait()

    async def until_now(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The position, as soon as it is like this."""
        async with asyncio.timeout(PATIENCE):
            while not (self.followed.now and wanted(self.followed.now)):
                self._news.clear()
                await self._news.wait()
        return self.followed.now

    def hang_up(self) -> None:
        self.tab.close(self._line)

    def _hear(self, text: str) -> None:
        self.frames.append(self.followed.read(json.loads(text)))
        self._news.set()

    def _close(self, code: int) -> None:
        self.closed = code
        self._news.set()


async def play_on(page: Page, choose: Callable[[list[dict[str, Any]]], int], most: int = 100_000) -> dict[str, Any]:
    """Choose whenever this person must, until the game is over or so many choices were made."""
    for _ in range(most):
        now = await page.until_now(lambda now: bool(now["decision"]) or now["result"] is not None)
        if now["result"] is not None:
            break
        head = now["head"]
        answer = await page.intend(do="move", decision=now["decision"], move=choose(now["moves"]))
        assert answer["is"] == "ack", answer
        await page.until_now(lambda now, head=head: now["head"] > head)  # type: ignore[misc]
    return page.followed.now
