"""Reviews in a tab, and what might have been: the worker that thinks for bots looks at positions, if someone waits."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from cabale.bots.question import Look
from cabale.record import RecordError
from cabale.review import branch, growth, shown
from cabale.review.growth import CHANCES, MOST, Growth
from cabale.review.review import VERSION, Review
from cabale.table import verify
from cabale.table.picture import Picture, numbers
from cabale.table.refusal import Refusal
from cabale.table.sentences import sentences_to

if TYPE_CHECKING:
    from cabale.review.branch import Ground
    from cabale.solo.tables import Tables
    from cabale.table.messages import Move
    from cabale.table.state import Table

UNWANTED = 8.0  # seconds after which a review rests that nobody has asked for
MOST_FAILURES = 5
LINE = 6  # moves that are played out after the better one
REPLIES = "medium"
JUDGES, COMPARES = f"medium:lean=0:iterations={MOST[CHANCES]}", "medium:lean=0:iterations=1000"
read_review = msgspec.json.Decoder(Review).decode


class Reviews:
    """The reviews of a tab."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._growing: dict[str, Growth] = {}
        self._wanted: dict[str, float] = {}

    async def see(self, table: Table) -> Review:
        """The review of a finished game as far as it has come. Whoever asks keeps it growing for a while."""
        assert table.match
        self._wanted[table.id] = time.monotonic() + UNWANTED
        found = self._growing.get(table.id)
        if found is None:
            kept = (await self.tables.store.read(f"review/{table.id}")).get(f"review/{table.id}")
            review = read_review(kept) if kept else None
            if review is None or review.version != VERSION:
                review = growth.begin(table.match)
            found = self._growing.setdefault(table.id, Growth(table.match, review, 1, over=table.status == "over"))
            self.tables.spawn(self._grow(table, found))
        return found.review

    async def _grow(self, table: Table, found: Growth) -> None:
        review, failures = found.review, 0
        while not found.over and time.monotonic() < self._wanted[table.id] and failures < MOST_FAILURES:
            orders, stage = found.next(), review.stage
            looked = await self.tables.thinker.look(table, [found.look(order) for order in orders])
            if looked:
                found.take(orders, looked)
            else:
                failures += 1
                found.give_back(orders)
            if review.stage != stage:
                await self.keep(table, review)
        await self.keep(table, review)
        while time.monotonic() < self._wanted[table.id]:
            await asyncio.sleep(0.5)
        self._growing.pop(table.id, None)

    async def keep(self, table: Table, review: Review) -> None:
        """Keep a review with the game."""
        await self.tables.store.write({}, {f"review/{table.id}": msgspec.json.encode(review).decode()})

    async def play_out(self, table: Table, review: Review, ply: int) -> None:
        """How it could have gone on after the better move, by what bots would do."""
        at = review.moments[ply]
        compared = at.comparison
        if at.line or compared is None or not compared.other or review.stage < growth.CHECKS:
            return
        state = table.match_at(ply).state
        line = [table.game.moves.read(compared.other if compared.made == compared.best else compared.best)]
        state.apply(line[0])
        while len(line) <= LINE and state.seat >= 0:
            line.append(await self.tables.thinker.choose(table, state.view(int(state.seat)), REPLIES))
            state.apply(line[-1])
        at.line = [table.game.moves.words(move) for move in line]
        if review.stage >= growth.STAGES:
            await self.keep(table, review)

    async def answer(self, ground: Ground, asked: shown.Where, level: str) -> Move:
        """What a bot would do in a position that might have been."""
        state = branch.reach(ground, asked).state
        if state.seat < 0:
            raise Refusal("over")
        seat = int(state.seat)
        move = await self.tables.thinker.choose(ground, state.view(seat), level)
        return sentences_to(ground.game.name, asked.language, seat).move(move, ground.names)

    async def chances(self, ground: Ground, asked: shown.Where) -> shown.Chances:
        """What the seats may hope for there, and the moves compared."""
        state = branch.reach(ground, asked).state
        if state.seat < 0:
            return shown.ended(state)
        looks = []
        for seat in range(len(ground.names)):
            view = numbers(Picture(state.view(seat), seat).view)
            looks.append(Look(view, JUDGES, seat))
            if seat == state.seat:
                looks.append(Look(view, COMPARES, seat, True))
        looked = await self.tables.thinker.look(ground, looks)
        found = shown.chances(ground.game, ground.names, int(state.seat), asked.language, looked)
        if found is None:
            raise Refusal("busy", wait=5)
        return found


def checked(table: Table) -> shown.Verified:
    """What the referee finds who plays a finished game again, from its record alone."""
    found, trouble = table.record(), ""
    try:
        verify.check(found)
    except (verify.Unfair, RecordError) as error:
        trouble = str(error)
    return shown.Verified(not trouble, len(found.moves), len(found.proof.entries) if found.proof else 0, trouble)
