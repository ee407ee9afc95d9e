"""Time that passes only when nobody has anything to do: waits of minutes are over at once, and exactly as long."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
STUCK = 20  # seconds of real time for what comes from other threads


class _Skipping(selectors.DefaultSelector):
    now = 1000.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout:
            self.now += timeout
            return super().select(0)
        found = super().select(STUCK if timeout is None else 0)
        if timeout is None and not found:
            raise RuntimeError("everyone waits for someone else")
        return found


class Loop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own."""

    def __init__(self) -> None:
        self.skipping = _Skipping()
        super().__init__(self.skipping)

    def time(self) -> float:
        return self.skipping.now

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """Threads are waited for without end: they take real time, and any deadline would be over at once."""
        await super().shutdown_default_executor()


def run(work: Coroutine[Any, Any, T], monkeypatch: pytest.MonkeyPatch, *modules: Any) -> T:
    """Run this in virtual time; these modules see its clock as `time.monotonic`."""
    loop = Loop()
    with monkeypatch.context() as patched, asyncio.Runner(loop_factory=lambda: loop) as runner:
        for module in modules:
            patched.setattr(module, "time", SimpleNamespace(monotonic=loop.time))
        return runner.run(work)
