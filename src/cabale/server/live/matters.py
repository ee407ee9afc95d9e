"""Does it matter? Games with an edition and with the game's own figures, played in a process of their own.

One at a time, with the lowest priority: whoever plays at a table comes first. What was found is kept while the server
runs; the same edition is not played again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from typing import TYPE_CHECKING

import msgspec

from cabale.arena.matter import Matter
from cabale.edition.kept import file_of
from cabale.edition.sheet import made
from cabale.games import game
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from cabale.edition import Edition
    from cabale.server.live.registry import Registry

log = logging.getLogger("cabale.server")
GAMES = 200
BOT = "greedy"
LONGEST = 900  # seconds
WAITING = 5  # that may stand in line
KEPT = 200  # results


class Matters:
    """What editions change, as far as it was asked here."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._alone = asyncio.Lock()
        self._asked: dict[tuple[str, int], asyncio.Task[Matter | None]] = {}

    async def ask(self, edition: Edition, players: int, person: str, network: str) -> Matter | None:
        """What this edition changes; None while it is being played. A DataError says why it cannot be."""
        done = await asyncio.to_thread(made, edition)
        found = game(done.game)
        if not found.fewest <= players <= found.most:
            raise Refusal("bad-option", f"players: {found.fewest}–{found.most}")
        key = (done.hash, players)
        task = self._asked.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() or task.result() is None)):
            if sum(not one.done() for one in self._asked.values()) > WAITING:
                raise Refusal("busy", wait=60)
            for asker in (person, network):  # or one person, or one with many guests, would have the whole line
                self._registry.limits.matters.take(asker)
            for old in [name for name, one in self._asked.items() if one.done()][: max(0, len(self._asked) - KEPT)]:
                del self._asked[old]
            self._asked[key] = self._registry.spawn(self._play(done, players))
            return None
        return task.result() if task.done() else None

    def stop(self) -> None:
        """Play no more."""
        for task in self._asked.values():
            task.cancel()

    async def _play(self, edition: Edition, players: int) -> Matter | None:
        async with self._alone:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "cabale", "data", "matter", str(file_of(edition)), "--json"),
                *("--players", str(players), "--games", str(GAMES), "--bot", BOT, "--cores", "1"),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                preexec_fn=lambda: os.nice(19) and None,
            )
            try:
                said, _ = await asyncio.wait_for(process.communicate(), LONGEST)
            finally:
                if process.returncode is None:
                    with contextlib.suppress(ProcessLookupError):
                        process.kill()
        if process.returncode != 0:
            log.error("games with an edition could not be played", extra={"game": edition.game})
            return None
        return msgspec.json.decode(said, type=Matter)
