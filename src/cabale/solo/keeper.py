"""The keeper of a table in a tab: an entry is judged, kept, and only then applied and shown. Bots answer by themselves.

What a server's owner does besides (clocks, who is gone, other servers) has no meaning where all share one device.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from cabale.solo.store import Conflict, entry_key, entry_row, read_entry, row_of, table_key, text
from cabale.table import advice, judge, messages, rights, scene
from cabale.table.entries import By, Entry
from cabale.table.preview import Foresight
from cabale.table.refusal import Refusal
from cabale.table.scenes import Scenes
from cabale.table.state import Damaged, own_intent

if TYPE_CHECKING:
    from cabale.solo.line import Line
    from cabale.solo.tables import Tables
    from cabale.table.state import Table

MOST_ATTEMPTS = 5  # to keep an entry when other tabs are quicker
SLICE = 16  # worlds that a preview tries before others get their turn

Told = Callable[[int, bool], None]
Judged = Callable[[], Entry]  # raises a refusal, or gives what is to be kept


class Keeper:
    """Keeps one table."""

    def __init__(self, tables: Tables, table: Table) -> None:
        self.tables = tables
        self.table = table
        self.scenes = Scenes(table, lambda: (tables.now_ms(), 0))
        self.purposes = advice.Purposes(table)
        self.lock = asyncio.Lock()
        self.lines: list[Line] = []
        self._actor: asyncio.Task[None] | None = None

    @property
    def present(self) -> set[int]:
        """Who shares the device is there."""
        return {seat for seat, place in enumerate(self.table.places) if place.person is not None}

    def page(self) -> messages.TablePage:
        """The table for its own page."""
        return scene.page_of(self.table, self.present, self.tables.person)

    # Entries

    async def append(self, seat: int, intent: str, content: str, judged: Judged, told: Told | None = None) -> None:
        """Judge, keep, apply, show: in this order. `told` gets the entry's number, and whether it was there before."""
        table = self.table
        async with self.lock:
            for attempt in range(MOST_ATTEMPTS):
                kept = table.intents.get((seat, intent)) if intent else None
                if kept is not None:
                    if kept[0] != content:
                        raise Refusal("reused")
                    if told:
                        told(kept[1], True)
                    return
                if table.broken:
                    raise Refusal(table.broken)
                stored = table.next(seat, judged(), intent, self.tables.now_ms())
                try:
                    await self.tables.store.write({entry_key(table.id, stored.number): text(entry_row(stored))}, {})
                except Conflict:
                    if attempt == MOST_ATTEMPTS - 1:
                        raise Refusal("busy") from None
                    await self.read_news()  # another tab plays on this table: look, and decide again
                    continue
                table.apply(stored)
                break
            self.scenes.forget()
            if table.finished and table.status != "over":
                table.finish(table.settle())
            # For lists; what it says follows from the entries, so nothing is lost if this is.
            await self.keep()
            if told:
                told(stored.number, False)
        self.announce()
        self.act()

    async def read_news(self) -> None:
        """Apply entries that are not known here: all of them at first, later those of other tabs."""
        table, over = self.table, self.table.status == "over"
        if not table.has_rules:
            table.broken = "other-rules"
            return
        for kept in (await self.tables.store.read(f"entry/{table.id}/")).values():
            row = read_entry(kept)
            if row.number <= table.head:
                continue
            try:
                table.apply(
                    table.follow(row.number, row.kind, row.seat, row.encoded.encode(), row.chain, row.intent, row.at_ms)
                )
            except (Damaged, ValueError, KeyError, IndexError):
                table.broken = "damaged"
                return
        self.scenes.forget()
        if table.match is not None and (over or table.finished):
            table.finish(table.result or table.settle())

    async def keep(self) -> None:
        """Keep what is known of the table besides its entries."""
        await self.tables.store.write({}, {table_key(self.table.id): text(row_of(self.table))})

    # What a person does

    async def choose(
        self, seat: int, decision: str, move: int, intent: str, by: By = "person", told: Told | None = None
    ) -> None:
        """A seat makes a move."""
        table = self.table
        if not 0 <= move < table.game.moves.count:
            raise Refusal("illegal")
        content = f"move {table.game.moves.words(move)} {decision}"
        await self.append(seat, intent, content, lambda: judge.move(table, seat, decision, move, by, 0), told)

    async def take_back(self, seat: int, ply: int, intent: str, told: Told | None = None) -> None:
        """Take moves back. Those who share a device agree by sitting together."""
        table = self.table
        await self.append(seat, intent, f"undo {ply}", lambda: judge.undo(table, seat, ply, self.present, 0), told)

    async def resign(self, seat: int, intent: str, told: Told | None = None) -> None:
        """Give up; the others go on with a bot in this seat."""
        await self.append(seat, intent, "resign", lambda: judge.resign(self.table, seat), told)

    async def come_back(self, seat: int, intent: str, told: Told | None = None) -> None:
        """Take the seat over again from a bot."""
        await self.append(seat, intent, "back", lambda: judge.back(self.table, seat), told)

    async def go_away(self, seat: int) -> None:
        """A bot takes a seat over."""
        intent = own_intent("leave", f"{self.table.id} {seat} {self.table.head}")
        await self.append(seat, intent, "away", lambda: judge.away(self.table, seat))

    async def set_proxy(self, seat: int, verb: str, upto: int) -> None:
        """Leave raising to the table."""
        if verb not in self.table.game.proxies:
            raise Refusal("no-proxy")
        self.table.places[seat].proxy = messages.Proxy(verb, upto) if upto else None
        await self._wished()

    async def set_auto(self, seat: int, on: bool) -> None:
        """Leave choices without alternative to the table."""
        self.table.places[seat].auto = on
        await self._wished()

    async def _wished(self) -> None:
        await self.keep()
        self.scenes.forget()
        self.announce()
        self.act()

    # What the table does by itself

    def act(self) -> None:
        """Set going what the table does by itself: bots, proxies, single choices."""
        if self._actor is not None and self._actor is not asyncio.current_task():
            self._actor.cancel()
        self._actor = None
        table, seat = self.table, self.table.turn
        if seat is None or table.status != "running" or table.broken:
            return
        if table.places[seat].bot:
            self._actor = self.tables.spawn(self._bot_acts(seat, table.decision(seat), table.places[seat].bot))
        elif table.proxy_move(seat, self.scenes.picture(seat).view) is not None:
            self._actor = self.tables.spawn(self._acts_by_itself(seat, table.decision(seat)))

    def rest(self) -> None:
        """Nobody looks on: bots wait until someone does."""
        if self._actor is not None:
            self._actor.cancel()
            self._actor = None

    async def _bot_acts(self, seat: int, decision: str, level: str) -> None:
        table, loop = self.table, asyncio.get_running_loop()
        assert table.match
        until = loop.time() + self.tables.pause
        told, move, answer = rights.tells_why(table), table.answer(), None
        if move is None:
            answer = await self.tables.thinker.decide(table, table.match.view(seat), level, told=told)
            move = answer.move
        await asyncio.sleep(max(0.0, until - loop.time()))
        with contextlib.suppress(Refusal):
            if told and answer is not None:
                self.purposes.keep(seat, answer)
            await self.choose(seat, decision, move, own_intent("bot", decision), "bot")

    async def _acts_by_itself(self, seat: int, decision: str) -> None:
        table = self.table
        await asyncio.sleep(self.tables.pause)
        found = table.proxy_move(seat, self.scenes.picture(seat).view)
        if found is None or decision != table.decision(seat):
            return
        move, by = found
        place = table.places[seat]
        if by == "proxy" and place.proxy and table.game.moves.parts(move)[0] != place.proxy.verb:
            place.proxy = None  # out: the next auction is another one
        with contextlib.suppress(Refusal):
            await self.choose(seat, decision, move, own_intent(by, decision), by)

    # What is shown

    def announce(self) -> None:
        """Everyone at the table gets to know."""
        for line in list(self.lines):
            line.show()

    async def preview(self, seat: int, decision: str, move: int, language: str) -> messages.Preview:
        """What would come of a choice, as far as the seat can know."""
        judge.choice(self.table, seat, decision)
        view = self.scenes.picture(seat).view
        if move not in view.legal():
            raise Refusal("illegal")
        foresight, count = Foresight(view, seat, move, secrets.randbits(48)), 0
        while foresight.step():
            count += 1
            if count % SLICE == 0:
                await asyncio.sleep(0)
        return scene.preview(self.table, view, seat, decision, move, language, foresight.found())

    async def advice(self, ply: int | None, language: str) -> messages.Advice:
        """What a strong bot would do: in games against bots alone that do not count, and after a game."""
        choice = advice.asked(self.table, self.tables.person, ply)
        found = await self.tables.thinker.advise(self.table, choice.view)
        return advice.told(self.table, choice, found, language)
