"""Hints between servers over Redis. A hint says where to look, never what is there.

Everything is true in the database only. A hint that is lost makes someone wait until the next look at the database;
a Redis that is gone makes everyone wait so, and no more. Nothing that a player may not know passes here, because
nothing passes here but the names of tables and numbers.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from typing import TYPE_CHECKING, Any

try:
    import redis.asyncio as redis
    from redis.exceptions import RedisError
except ImportError:
    raise ImportError("Redis needs a client that is not installed: pip install 'cabale[scale]'") from None

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.http.limits import Limit, Limits

log = logging.getLogger("cabale.server")
TABLE = "cabale:table:"
MOST_WAITING = 10_000  # hints; more are dropped, as if they were lost
BROKEN = (RedisError, OSError, asyncio.TimeoutError)


class Hints:
    """A line to Redis that comes back by itself."""

    def __init__(self, url: str, heard: Callable[[str, str], None], joined: Callable[[list[str]], None]) -> None:
        self.up = False
        self.lost = 0  # hints that could not be sent
        self._client = redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=10, health_check_interval=5, decode_responses=True
        )
        self._heard = heard  # a table, and what was said of it
        self._joined = joined  # tables whose hints come from now on: look at them once, something may have been missed
        self._tables: set[str] = set()
        self._out: asyncio.Queue[tuple[str, str]] = asyncio.Queue(MOST_WAITING)

    def say(self, table: str, words: str) -> None:
        """Give a hint to the other servers."""
        self._put("say", f"{TABLE}{table} {words}")

    def follow(self, table: str) -> None:
        """Hear the hints of a table."""
        if table not in self._tables:
            self._tables.add(table)
            self._put("follow", TABLE + table)

    def leave(self, table: str) -> None:
        """Hear no more of a table."""
        if table in self._tables:
            self._tables.discard(table)
            self._put("leave", TABLE + table)

    def _put(self, what: str, words: str) -> None:
        if not self.up:
            self.lost += what == "say"
            return  # tables are followed anew when the line is back
        try:
            self._out.put_nowait((what, words))
        except asyncio.QueueFull:
            self.lost += 1

    async def run(self) -> None:
        """Be connected, again and again."""
        pause = 0.1
        while True:
            pubsub = self._client.pubsub()
            try:
                await self._client.ping()
                self._out = asyncio.Queue(MOST_WAITING)
                self.up, pause = True, 0.1
                if self._tables:
                    await pubsub.subscribe(*[TABLE + table for table in self._tables])
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._write(pubsub))
                    both.create_task(self._listen(pubsub))
            except* BROKEN as error:
                if self.up:
                    log.warning("redis is gone", extra={"error": type(error.exceptions[0]).__name__})
            finally:
                self.up = False
                with contextlib.suppress(*BROKEN):
                    await pubsub.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(pause)
            pause = min(2.0, 2 * pause)

    async def _write(self, pubsub: Any) -> None:
        while True:
            what, words = await self._out.get()
            if what == "say":
                channel, _, said = words.partition(" ")
                await self._client.publish(channel, said)
            elif what == "follow":
                await pubsub.subscribe(words)
            else:
                await pubsub.unsubscribe(words)

    async def _listen(self, pubsub: Any) -> None:
        while True:
            if not pubsub.subscribed:  # no table is open here yet
                await asyncio.sleep(0.05)
                await self._client.ping()
                continue
            message = await pubsub.get_message(timeout=5.0)
            if message is None:
                continue
            table = message["channel"].removeprefix(TABLE)
            if message["type"] == "subscribe":
                self._joined([table])
            elif message["type"] == "message":
                self._heard(table, message["data"])

    # Limits

    async def count(self, limit: Limit, key: str, by: int = 1) -> int:
        """Count for all servers together; how many there are in this window."""
        name = f"cabale:limit:{limit.rule}:{limit.period()}:{hashlib.sha256(key.encode()).hexdigest()[:24]}"
        async with self._client.pipeline(transaction=False) as both:
            both.incrby(name, by)
            both.expire(name, int(2 * limit.seconds))
            async with asyncio.timeout(2):
                total, _ = await both.execute()
        return int(total)

    async def share(self, limits: Limits) -> None:
        """Tell what was counted here, learn what was counted elsewhere."""
        if not self.up:
            return
        with contextlib.suppress(*BROKEN):
            for limit in limits.all():
                for key, count in limit.take_news().items():
                    limit.learn(key, await self.count(limit, key, count))

    async def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(*BROKEN):
            await self._client.aclose()
