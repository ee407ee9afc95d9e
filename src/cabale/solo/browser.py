"""Where the tab's scripts and the tables meet: texts come in, texts go out. Nothing here knows what is in them."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from cabale.solo.answers import answer
from cabale.solo.line import Line
from cabale.solo.store import Conflict, Store, text
from cabale.solo.tables import PAUSE, Tables
from cabale.solo.thinker import UNMEASURED, Fit, Thinker
from cabale.table.messages import Rejected, encode
from cabale.table.refusal import Refusal


class BrowserStore:
    """The browser's database: `read` gives keys and texts as JSON, `write` says whether another tab was quicker."""

    def __init__(self, read: Callable[[str], Awaitable[str]], write: Callable[[str], Awaitable[bool]]) -> None:
        self._read = read
        self._write = write

    async def read(self, prefix: str) -> dict[str, str]:
        """All that lies under keys that begin like this."""
        found: dict[str, str] = json.loads(await self._read(prefix))
        return found

    async def write(self, new: Mapping[str, str], changed: Mapping[str, str]) -> None:
        """Keep texts, all or none."""
        if not await self._write(json.dumps({"new": dict(new), "changed": dict(changed)})):
            raise Conflict


class Tab:
    """The tables of a tab, for its script."""

    def __init__(self, store: Store, ask: Callable[[str], Awaitable[str]], fit: str, pause: float = PAUSE) -> None:
        thinker = Thinker(ask, msgspec.json.decode(fit, type=Fit))
        self.tables = Tables(store, thinker, pause)
        self._lines: dict[int, Line] = {}

    async def answer(self, method: str, path: str, body: str) -> str:
        """Answer a request: a row of status, kind of content and content."""
        return json.dumps(await answer(self.tables, method, path, body))

    async def open(self, line: int, table: str, say: Callable[[str], None], close: Callable[[int], None]) -> None:
        """A line to a table."""
        try:
            self._lines[line] = Line(await self.tables.keeper(table), say, close)
        except Refusal as refusal:
            say(encode(Rejected(refusal.code, refusal.sentence("en"))).decode())
            close(4004)

    async def measured(self, fit: str) -> None:
        """How quick the device is."""
        self.tables.thinker.fit = msgspec.json.decode(fit, type=Fit)
        await self.tables.store.write({}, {"fit": fit})

    async def hear(self, line: int, frame: str) -> None:
        """A frame of the page."""
        found = self._lines.get(line)
        if found is not None:
            await found.hear(frame)

    def close(self, line: int) -> None:
        """The page hangs up."""
        found = self._lines.pop(line, None)
        if found is not None:
            found.end()


async def open_tab(
    read: Callable[[str], Awaitable[str]],
    write: Callable[[str], Awaitable[bool]],
    think: Callable[[str], Awaitable[str]],
) -> Tab:
    """The tables of this tab, with what is known of the device from the last time."""
    store = BrowserStore(read, write)
    return Tab(store, think, (await store.read("fit")).get("fit", text(UNMEASURED)))
