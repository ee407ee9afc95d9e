"""Addresses of hosts. Whoever names a host also says how long its name server takes: perhaps for ever.

What asks the system can be neither hurried nor called off. So it is done on threads of its own, which nobody waits for
when the server ends; each name keeps one of them busy at most, and what was found is kept for a while, so that the
hosts of most people are known when others have taken all threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time

AT_ONCE = 16  # names that are asked for
KEPT = 600.0  # seconds that an answer counts, also if there is none
MOST_KEPT = 2000


class LookUps:
    """The hosts that were asked for lately."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[float, list[str]]] = {}
        self._asked: dict[str, asyncio.Future[list[str]]] = {}

    async def find(self, host: str, port: int) -> list[str]:
        """The addresses of a host; none if it has none, or if too many others are being asked for."""
        until, found = self._found.get(host, (0.0, []))
        if time.monotonic() < until:
            return found
        asked = self._asked.get(host)
        if asked is None:
            if len(self._asked) >= AT_ONCE:
                return []
            asked = self._asked[host] = asyncio.get_running_loop().create_future()
            threading.Thread(target=self._ask, args=(host, port, asked), name="look-up", daemon=True).start()
        return await asyncio.shield(asked)

    def _ask(self, host: str, port: int, asked: asyncio.Future[list[str]]) -> None:
        """Ask the system, on a thread."""
        found: list[str] = []
        with contextlib.suppress(OSError, UnicodeError):
            found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        try:
            asked.get_loop().call_soon_threadsafe(self._keep, host, found, asked)
        except RuntimeError:  # the server has ended meanwhile
            self._asked.pop(host, None)

    def _keep(self, host: str, found: list[str], asked: asyncio.Future[list[str]]) -> None:
        del self._asked[host]
        if len(self._found) >= MOST_KEPT:
            self._found.clear()
        self._found[host] = (time.monotonic() + KEPT, found)
        if not asked.done():
            asked.set_result(found)
