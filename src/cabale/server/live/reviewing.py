"""Reviews of finished games grow here, while someone looks at them: in the places that bots of running games leave."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from cabale.bots.question import Question
from cabale.review import growth
from cabale.review.growth import ORDER, Growth
from cabale.review.review import Review
from cabale.server.db.reviews import find_review, keep_review
from cabale.server.think.pool import question_of

if TYPE_CHECKING:
    from cabale.review.growth import Order
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.table.state import Table

UNWANTED = 8.0  # seconds after which a review rests that nobody has asked for
MOST_FAILURES = 20  # orders that may come back without an answer before the review rests
LINE = 6  # moves that are played out after the better one
REPLIES = "medium"  # who plays them


class Growing:
    """A review that someone waits for."""

    def __init__(self, table: Table, found: Growth) -> None:
        self.table = table
        self.growth = found
        self.wanted = time.monotonic() + UNWANTED
        self.news = asyncio.Event()
        self.failures = 0
        self.number = 0  # of the last order
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of a server."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._growing: dict[str, Growing] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def see(self, owner: Owner, person: str, network: str = "") -> Review:
        """The review of a finished game as far as it has come. Whoever asks keeps it growing for a while."""
        found = self._growing.get(owner.id)
        if found is None:
            limits = self.registry.limits
            limits.count(limits.reviews, person, network)
            async with self._opening.setdefault(owner.id, asyncio.Lock()):
                found = self._growing.get(owner.id)
                if found is None:
                    found = await self._open(owner)
            self._opening.pop(owner.id, None)
        found.wanted = time.monotonic() + UNWANTED
        return found.growth.review

    async def _open(self, owner: Owner) -> Growing:
        table, registry = owner.table, self.registry
        assert table.match
        review = await registry.store.read(find_review, table.id)
        if review is None:
            review = await asyncio.get_running_loop().run_in_executor(None, growth.begin, table.match)
        places = max(1, registry.thinkers.count)
        found = Growing(table, Growth(table.match, review, places, over=table.status == "over"))
        self._growing[owner.id] = found
        found.task = registry.spawn(self._grow(found, places))
        return found

    async def _grow(self, found: Growing, places: int) -> None:
        """Let it grow until nobody waits for it any more, then leave memory."""
        try:
            working = [asyncio.create_task(self._work(found)) for _ in range(places)]
            try:
                await asyncio.gather(*working)
            finally:
                for task in working:
                    task.cancel()
            while self._is_wanted(found):
                await asyncio.sleep(0.5)
        finally:
            self._growing.pop(found.table.id, None)

    def _is_wanted(self, found: Growing) -> bool:
        return time.monotonic() < found.wanted and not self.registry.draining

    async def _work(self, found: Growing) -> None:
        """Give out orders, one after the other."""
        review = found.growth.review
        while not found.growth.over and self._is_wanted(found) and found.failures < MOST_FAILURES:
            orders = found.growth.next()
            if not orders:
                found.news.clear()
                await found.news.wait()  # the others finish this stage
                continue
            stage = review.stage
            try:
                await self._look(found, orders)
            finally:
                found.news.set()
            if review.stage != stage:
                await self.keep(found.table.id, review)
        found.news.set()
        if not found.growth.over:
            await self.keep(found.table.id, review)

    async def _look(self, found: Growing, orders: list[Order]) -> None:
        table = found.table
        found.number += 1
        # The game is over, and does not change: another thread may play it up to these moments.
        loop = asyncio.get_running_loop()
        looks = await loop.run_in_executor(None, lambda: [found.growth.look(order) for order in orders])
        question = Question(
            table.game.name,
            table.options,
            table.figures_path.read_text(encoding="utf-8") if table.figures_path else "",
            "medium",
            "analysis",
            ORDER,
            0,
            {},
            looks=looks,
        )
        name = f"review {table.id} {found.growth.review.stage} {orders[0].ply} {orders[0].seat} {found.number}"
        try:
            answer = await self.registry.thinkers.think(question, name, f"review {table.id}")
        except asyncio.CancelledError:
            found.growth.give_back(orders)
            raise
        if answer.looks:
            found.growth.take(orders, answer.looks)
        else:
            found.failures += 1
            found.growth.give_back(orders)

    async def keep(self, table: str, review: Review) -> None:
        """Store a review."""
        body = msgspec.json.encode(review)
        await self.registry.store.write(keep_review, table, review, body, self.registry.now_ms())

    async def play_out(self, owner: Owner, review: Review, ply: int, person: str, network: str = "") -> None:
        """How it could have gone on after the better move, by what bots would do; found out once, and kept."""
        at, table = review.moments[ply], owner.table
        compared = at.comparison
        if at.line or compared is None or not compared.other or review.stage < growth.CHECKS:
            return
        self.registry.limits.count(self.registry.limits.thoughts, person, network)
        state = table.match_at(ply).state
        better = compared.other if compared.made == compared.best else compared.best
        line = [table.game.moves.read(better)]
        state.apply(line[0])
        while len(line) <= LINE and state.seat >= 0:
            view = state.view(int(state.seat))
            question = question_of(table.game, view, REPLIES, table.options, table.figures_path)
            name = f"line {table.id} {ply} {len(line)} {line[-1]}"
            answer = await self.registry.thinkers.choose(question, view.legal(), name, person)
            line.append(answer.move)
            state.apply(answer.move)
        at.line = [table.game.moves.words(move) for move in line]
        if review.stage >= growth.STAGES:
            await self.keep(table.id, review)
