"""Whose turn it is to think: one queue in front of the processes, fair over people, and quick for what is quick.

Each asker has a share of the time (start-time fair queueing): a question begins, in the queue's own time, when its
asker's last one would be over, so who has many tables waits for themselves and not before others. One more place is
kept for quick questions alone: they never wait for long ones. What can wait, analyses, gets what is left.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

MANY = 256  # askers whose time has passed are forgotten when there are more


class _Waiting:
    """Someone in the queue."""

    def __init__(self, order: tuple[bool, float, float, int], width: int, quick: bool) -> None:
        self.order = order  # the lowest comes first: what cannot wait, by its begin, the cheaper, the earlier
        self.width = width
        self.quick = quick
        self.called: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class Turns:
    """A number of places to think in, and one more for quick questions."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._free = places
        self._quick_free = 1 if places else 0
        self._queue: list[_Waiting] = []
        self._number = 0
        self._time = {False: 0.0, True: 0.0}  # where the queue's own time stands, for what cannot wait and what can
        self._over: dict[tuple[bool, str], float] = {}  # when the last question of an asker is over, in that time

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._queue)

    @asynccontextmanager
    async def turn(
        self, asker: str, cost: float, width: int = 1, *, quick: bool = False, idle: bool = False
    ) -> AsyncIterator[None]:
        """Wait for one's turn and keep so many places. Who is cancelled leaves the queue, or the places."""
        begin = max(self._time[idle], self._over.get((idle, asker), 0.0))
        self._over[idle, asker] = begin + cost
        self._number += 1
        one = _Waiting((idle, begin, cost, self._number), width, quick)
        self._queue.append(one)
        self._call()
        try:
            aside = await one.called
        except asyncio.CancelledError:
            if one.called.done() and not one.called.cancelled():
                self._leave(one, aside=one.called.result())
            else:
                self._queue.remove(one)
                self._call()
            raise
        try:
            yield
        finally:
            self._leave(one, aside=aside)

    def _leave(self, one: _Waiting, *, aside: bool) -> None:
        if aside:
            self._quick_free += 1
        else:
            self._free += one.width
        self._call()

    def _call(self) -> None:
        """Call all for whom there is a place."""
        while queue := [one for one in self._queue if not one.called.done()]:  # some may be about to leave
            first = min(queue, key=lambda one: one.order)
            if first.width <= self._free:
                idle, begin, _, _ = first.order
                self._time[idle] = max(self._time[idle], begin)
                self._free -= first.width
                self._begin(first, aside=False)
                continue
            quick = min((one for one in queue if one.quick), key=lambda one: one.order, default=None)
            if quick is None or not self._quick_free:
                break
            self._quick_free -= 1
            self._begin(quick, aside=True)
        if len(self._over) > MANY:
            self._over = {key: over for key, over in self._over.items() if over > self._time[key[0]]}

    def _begin(self, one: _Waiting, *, aside: bool) -> None:
        self._queue.remove(one)
        one.called.set_result(aside)
