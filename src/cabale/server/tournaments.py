"""Tournaments at this server: rounds begin by themselves when the one before is over, and go on after a restart.

Which tables a round has follows from what was played (`cabale.tournament`), so that a round that was laid by half, by a
server that was killed, is laid to its end by the next one, and nobody can choose between two pairings.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import TYPE_CHECKING

from cabale.server.db import tournaments as rows
from cabale.server.db.results import result_of
from cabale.server.db.sqlite import Conflict
from cabale.server.db.tournaments import Kept, RoundRow
from cabale.server.live import laying, seating
from cabale.server.seal import new_secret
from cabale.table import fairness
from cabale.table.bodies import NewTable
from cabale.table.laying import lay
from cabale.table.refusal import Refusal
from cabale.table.state import Place, own_intent
from cabale.tournament.pairing import next_round
from cabale.tournament.plan import BOT

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person
    from cabale.tournament.plan import Pairing, Plan

NO_SHOW = 300.0  # seconds after which a bot stands in for who has not come to a table that is not by turns


def deal_of(tournament: str, number: int) -> str:
    """The name of the cards that all tables of a round have."""
    return f"{tournament}/{number}"


async def _pair(plan: Plan, id: str, entrants: list[int], played: list[Pairing]) -> list[Pairing]:
    """The tables of a round. Of many people they take a while to find: nobody waits for that."""
    return await asyncio.get_running_loop().run_in_executor(None, next_round, plan, id, entrants, played)


class Tournaments:
    """The tournaments of a server."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._locks: dict[str, asyncio.Lock] = {}
        self._over: set[str] = set()  # deals whose tables are all over: they may be shown
        self._laid: dict[str, int] = {}  # by tournament, the round of which every table was laid

    async def open(self) -> None:
        """After a start: go on with what was running."""
        await self.learn_over()
        for id in await self.registry.store.read(rows.unfinished):
            kept = await self.find(id)
            for one in kept.tables:
                if one.table and not one.pairing.is_over:
                    self._expect(one.table)  # nobody is here after a start: they have as long as at first
            await self.go_on(id)

    async def find(self, id: str) -> Kept:
        """A tournament by its id."""
        found = await self.registry.store.read(rows.find_tournament, id)
        if found is None:
            raise Refusal("not-found")
        return found

    async def announce(self, host: Person, plan: Plan) -> str:
        """A new tournament that people can enter; its first cards are promised at once."""
        id, registry = secrets.token_hex(6), self.registry
        # Whatever cannot be played is refused now, not when everyone has come.
        wish = NewTable(plan.game, plan.seats, options=plan.options, fill=plan.fill, pace=plan.pace)
        laying.lay(registry, wish, host.id)
        first = self._promise(id, 0)
        await registry.store.write(rows.insert_tournament, id, host.id, plan, first, registry.now_ms())
        return id

    def _promise(self, id: str, number: int) -> RoundRow:
        secret, deal = new_secret(), deal_of(id, number)
        return RoundRow(number, self.registry.seal.close(secret, deal), fairness.deal_commitment(deal, secret), 0)

    def secret_of(self, kept: Kept, number: int) -> bytes:
        """The secret of a round; to be shown when all its tables are over."""
        return self.registry.seal.open(kept.rounds[number].secret, deal_of(kept.id, number))

    async def begin(self, id: str) -> None:
        """No more people come in, and the first round begins."""
        kept = await self.find(id)
        here = [one for one in kept.entrants if not one.left]
        if len(here) < 2:
            raise Refusal("too-few")
        if kept.plan.kind == "series" and len(here) > kept.plan.seats:
            raise Refusal("full")
        if not await self.registry.store.write(rows.set_status, id, "open", "running", self.registry.now_ms()):
            raise Refusal("started")
        await self.go_on(id)

    async def go_on(self, id: str) -> None:
        """Lay what is to be laid: the rest of a round, the next one, or the end."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            while True:
                kept = await self._with_results(await self.find(id))
                number = max((one.pairing.round for one in kept.tables), default=-1)
                if kept.status != "running":
                    return
                here = [one.number for one in kept.entrants if not one.left]
                laid = {one.number for one in kept.tables if one.pairing.round == number}
                wanted: list[Pairing] = []
                if number >= 0 and self._laid.get(id) != number:
                    before = [one.pairing for one in kept.tables if one.pairing.round < number]
                    wanted = await _pair(kept.plan, id, self._entered(kept, number), before)
                if len(laid) >= len(wanted):
                    if not all(one.is_over for one in kept.played):
                        self._laid[id] = number
                        return
                    number += 1
                    wanted, laid = await _pair(kept.plan, id, here, kept.played), set()
                    self._over |= {deal_of(id, at) for at in range(number)}
                    if not wanted:
                        self._laid.pop(id, None)
                        await self.registry.store.write(rows.set_status, id, "running", "over", self.registry.now_ms())
                        return
                missing = [(at, one) for at, one in enumerate(wanted) if at not in laid]
                await self._lay_round(kept, number, missing)
                if not all(one.is_bye for one in wanted):
                    return

    def _entered(self, kept: Kept, number: int) -> list[int]:
        """Who was there when a round began, as its tables say; who left since had a place in it."""
        seated = {entrant for one in kept.tables if one.pairing.round == number for entrant in one.pairing.people}
        return [one.number for one in kept.entrants if not one.left or one.number in seated]

    async def _with_results(self, kept: Kept) -> Kept:
        """What ended while nobody looked: a result is stored with its table, and read again from there."""
        changed = False
        for one in kept.tables:
            if one.table and not one.pairing.is_over:
                result = await self.registry.store.read(result_of, one.table)
                if result is not None:
                    await self.registry.store.write(rows.keep_result, one.table, result.places, result.scores)
                    changed = True
        return await self.find(kept.id) if changed else kept

    async def _lay_round(self, kept: Kept, number: int, missing: list[tuple[int, Pairing]]) -> None:
        registry, now = self.registry, self.registry.now_ms()
        after = self._promise(kept.id, number + 1)

        def begin(connection: Connection) -> None:
            rows.insert_round(connection, kept.id, after)  # promised before the one before it has begun
            rows.begin_round(connection, kept.id, number, now)

        await registry.store.write(begin)
        for at, pairing in missing:
            with contextlib.suppress(Conflict):  # another server was quicker
                await self._lay(kept, at, pairing)

    async def _lay(self, kept: Kept, at: int, pairing: Pairing) -> None:
        registry, plan = self.registry, kept.plan
        if pairing.is_bye:
            await registry.store.write(rows.insert_pairing, kept.id, at, pairing, "")
            return
        people = {one.number: one for one in kept.entrants}
        places = [
            Place(bot=plan.fill) if one == BOT else Place(people[one].id, people[one].name) for one in pairing.seats
        ]
        wish = NewTable(
            plan.game,
            plan.seats,
            options=plan.options,
            fill=plan.fill,
            pace=plan.pace,
            public=plan.public and not plan.duplicate,
            watch=not plan.duplicate,  # who sees another table of the same cards knows too much
            rated=True,
            figures="",
            title=f"{plan.title} · {pairing.round + 1}–{at + 1}",
        )
        secret = self.secret_of(kept, pairing.round) if plan.duplicate else new_secret()
        deal = deal_of(kept.id, pairing.round) if plan.duplicate else ""
        figures = registry.figures.get((wish.game, registry.chosen.get(wish.game, "")))
        id = secrets.token_hex(6)
        table = lay(wish, id, kept.host, secret, registry.now_ms(), figures, places, tournament=kept.id, deal=deal)
        owner = await laying.found(
            registry, table, more=lambda found: rows.insert_pairing(found, kept.id, at, pairing, id)
        )
        await seating.start_if_full(owner)
        self._expect(owner.id)
        for place in places:
            if place.person is not None:
                registry.tell(place.person, "round", table, "")

    def _expect(self, table: str) -> None:
        """Look after a while whether everyone has come."""
        later = asyncio.get_running_loop().call_later
        later(NO_SHOW, lambda: self.registry.draining or self.registry.spawn(self._look_for(table)))

    async def _look_for(self, id: str) -> None:
        """A bot stands in for who has not come; they may take their seat back whenever they do."""
        owner = await self.registry.owner(id)
        if owner.table.status != "running" or owner.table.settings.pace.kind == "turns":
            return
        for seat, place in enumerate(owner.table.places):
            # Whoever came and went has a grace of their own.
            if place.person is not None and place.decides and not place.grace_ms and not owner.here(seat):
                with contextlib.suppress(Refusal, Conflict):
                    await owner.go_away(seat, own_intent("no-show", f"{id} {seat}"))

    def table_over(self, owner: Owner) -> None:
        """A table of a tournament has ended."""
        if owner.table.settings.tournament and not self.registry.draining:
            self.registry.spawn(self.go_on(owner.table.settings.tournament))

    def may_show(self, deal: str) -> bool:
        """Whether the cards of a deal may be shown: not while another table still plays them."""
        return not deal or deal in self._over

    async def learn_over(self) -> None:
        """Look which deals are over, as the store has it; other servers know of others."""
        self._over |= {deal_of(*one) for one in await self.registry.store.read(rows.deals_over)}
