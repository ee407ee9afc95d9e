"""Whose turn it is to think: one queue in front of the processes, fair over people, and quick for what is quick.

Each asker has a share of the time (start-time fair queueing): a question begins, in the queue's own time, when its
asker's last one would be over, so who has many tables waits for themselves and not before others. One more place is
kept for quick questions alone: they never wait for long ones. What can wait, analyses, gets what is left.

Where many ask, each thinks for a shorter time, so that its answer still comes within the time it was asked with.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

MANY = 256  # askers whose time has passed are forgotten when there are more
LEAST = 0.1  # seconds that a bot looks in any case: `hard` then looks about as far as `medium`


class Crowd(NamedTuple):
    """Who shares the places with a question in its turn: what waits or is thought about, and is long and urgent."""

    places: int
    askers: int  # its own included
    own: int  # questions of its asker, itself included
    waited: float  # seconds until it had its turn

    def leaves(self, seconds: float, width: int) -> float:
        """How many of its seconds a question may take that thinks in so many places at once.

        Its share of the places, in what is left of its time since it was asked. So eight at once on two places take a
        quarter each, and the last are over when the time is. Shares of the whole time would grow as fewer are left to
        wait, and the last be late; and without shares the first would take it all, and the last only glance.
        Whoever had to wait leaves a little of it: processes and clocks take some, and the last of many may still look.
        People have equal shares, as in the queue: who has many tables makes their own bots think less, not others'.
        """
        left = seconds - self.waited - min(self.waited, LEAST)
        return max(LEAST, left * min(1.0, self.places / (width * self.askers * self.own)))


class _Waiting:
    """Someone in the queue, or in a place."""

    def __init__(self, asker: str, order: tuple[bool, float, float, int], width: int, quick: bool) -> None:
        self.asker = asker
        self.order = order  # the lowest comes first: what cannot wait, by its begin, the cheaper, the earlier
        self.width = width
        self.quick = quick
        self.since = asyncio.get_running_loop().time()
        self.called: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    @property
    def idle(self) -> bool:
        """Whether it can wait."""
        return self.order[0]


class Turns:
    """A number of places to think in, and one more for quick questions."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._free = places
        self._quick_free = 1 if places else 0
        self._queue: list[_Waiting] = []
        self._thinking: list[_Waiting] = []  # but those in the place for quick ones
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
    ) -> AsyncIterator[Crowd]:
        """Wait for one's turn and keep so many places. Who is cancelled leaves the queue, or the places."""
        begin = max(self._time[idle], self._over.get((idle, asker), 0.0))
        self._over[idle, asker] = begin + cost
        self._number += 1
        one = _Waiting(asker, (idle, begin, cost, self._number), width, quick)
        self._queue.append(one)
        self._call()
        try:
            aside = await one.called
            await asyncio.sleep(0)  # who asks at the same moment is counted
        except asyncio.CancelledError:
            if one.called.done() and not one.called.cancelled():
                self._leave(one, aside=one.called.result())
            else:
                self._queue.remove(one)
                self._call()
            raise
        try:
            yield self._crowd(one)
        finally:
            self._leave(one, aside=aside)

    def _crowd(self, one: _Waiting) -> Crowd:
        """Whom the places are shared with. What is quick is over soon, also elsewhere, and what can wait waits."""
        askers = [other.asker for other in (*self._thinking, *self._queue) if not (other.idle or other.quick)]
        waited = asyncio.get_running_loop().time() - one.since
        return Crowd(self.places, len(set(askers)), askers.count(one.asker), waited)

    def _leave(self, one: _Waiting, *, aside: bool) -> None:
        if aside:
            self._quick_free += 1
        else:
            self._thinking.remove(one)
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
                self._thinking.append(first)
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
