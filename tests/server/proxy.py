"""A network that fails: forwards bytes, and cuts, loses or delays them as told."""

from __future__ import annotations

import asyncio
import contextlib
import random


class Proxy:
    """Between clients and a server. `cut_after` is the chance that a chunk is the last of its connection."""

    def __init__(self, port: int, seed: int, *, cut_up: float = 0.0, cut_down: float = 0.0) -> None:
        self.port = port
        self.chance = random.Random(seed)
        self.cut_up = cut_up  # after it was forwarded: the answer is lost
        self.cut_down = cut_down  # somewhere inside an answer
        self.cuts = 0
        self.quiet = False
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> str:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        assert self._server
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.transport.abort()
            self._tasks.discard(task)
            return
        try:
            up = asyncio.create_task(self._pump(reader, back, self.cut_up, inside=False))
            down = asyncio.create_task(self._pump(there, writer, self.cut_down, inside=True))
            try:
                await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                up.cancel()
                down.cancel()
                await asyncio.gather(up, down, return_exceptions=True)
        finally:
            writer.transport.abort()
            back.transport.abort()
            self._tasks.discard(task)

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: float, *, inside: bool
    ) -> None:
        first = True
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not first and not self.quiet and self.chance.random() < cut:
                    self.cuts += 1
                    if inside:
                        writer.write(data[: self.chance.randrange(len(data))])
                    else:
                        writer.write(data)
                    await writer.drain()
                    await asyncio.sleep(0.002)
                    return
                first = False
                writer.write(data)
                await writer.drain()
