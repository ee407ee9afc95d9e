"""The lobby with many readers: the processor time of a change, with 50 changes a second.

    .venv/bin/python bench/lobby.py [READERS]

Prints what a change costs when every reader is told of it: reckoned once, framed and written for each.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cabale.server.config import Config
from cabale.server.http import bodies
from cabale.server.http.websocket import framed
from cabale.server.live import laying
from cabale.server.live.registry import Registry

CHANGES = 50  # a second


class Reader:
    """Someone who reads the lobby over a real socket pair, as far as the server is concerned."""

    def __init__(self, person: str) -> None:
        self.session = SimpleNamespace(person=person, ended=False)
        self.ours, self.theirs = socket.socketpair()
        self.ours.setblocking(False)
        self.theirs.setblocking(False)

    def say(self, frame: bytes) -> None:
        self.ours.send(framed(frame))


async def work(readers: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        registry = Registry(Config(Path(folder) / "data", pause=0.0, thinkers=1))
        person = (await registry.people.add_guest("Ann", "en"))[0]
        new = bodies.NewTable("gambit_royale", 4, public=True)
        owners = [(await laying.create(registry, person, new))[0] for _ in range(CHANGES)]
        lobby = registry.lobby
        await lobby.load()
        people: list[Any] = [Reader(str(number)) for number in range(readers)]
        for one in people:
            lobby.came(one)
        spent = 0.0
        for _ in range(10):
            before = time.process_time()
            for owner in owners:
                lobby._dirty.add(owner.id)
            await lobby._send()
            spent += time.process_time() - before
            read = [len(one.theirs.recv(1 << 20)) for one in people]
        each = spent / 10 / CHANGES * 1000
        print(
            f"{readers} readers, {CHANGES} changes a second: {each:.3f} ms of processor time a change, "
            f"{read[0]} bytes a second for each reader"
        )
        for one in people:
            lobby.went(one)
        await registry.drain()
        await registry.close()


if __name__ == "__main__":
    asyncio.run(work(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
