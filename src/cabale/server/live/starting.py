"""Dealing: the pages keep their promises of chance, and from all of it together comes the shuffle.

Pages promise chance while the table is open, and are asked for it when the game begins. If one is silent everything
is drawn anew, the server's secret too, and counted: nobody may choose between two deals. See `fair` for what is hashed.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from cabale.server.db.tables import draw_again
from cabale.server.people import is_bot
from cabale.server.seal import new_secret
from cabale.table import fairness, judge, messages
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry

ANSWER_TIME = 10.0  # seconds for the pages to keep their promises at the start


class Starting:
    """The tables of a server that are about to begin."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._gathering: dict[str, asyncio.Event] = {}  # full tables whose pages have yet to promise
        self._starts: dict[str, asyncio.Event] = {}  # tables that wait for promised chance

    async def gather(self, owner: Owner) -> bool:
        """Wait until the pages of all people have promised chance, but not for long; False if someone waits already."""
        if owner.id in self._gathering:
            return False
        promised = self._gathering[owner.id] = asyncio.Event()
        self.promised(owner)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(promised.wait(), self.registry.config.gather)
        del self._gathering[owner.id]
        return True

    def promised(self, owner: Owner) -> None:
        """Wait no longer, if everyone has promised. Bots of other programs need not."""
        waiting = self._gathering.get(owner.id)
        people = [place for place in owner.table.places if place.person and not is_bot(place.person)]
        if waiting is not None and all(place.commit for place in people):
            waiting.set()

    def ask_for_chance(self, owner: Owner) -> None:
        """Ask the pages that promised chance for it."""
        frame = messages.encode(messages.Shuffle([place.commit.hex() for place in owner.table.places]))
        for socket in owner.sockets:
            socket.say(frame)

    async def shuffle(self, owner: Owner) -> None:
        """Wait for the promised chance, then deal."""
        await self.registry.cluster.refresh(owner)
        while True:
            promised = [seat for seat, place in enumerate(owner.table.places) if place.commit]
            if promised:
                answered = self._starts[owner.id] = asyncio.Event()
                self.ask_for_chance(owner)
                self.revealed(owner)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(answered.wait(), ANSWER_TIME)
                self._starts.pop(owner.id, None)
            silent = [seat for seat in promised if not owner.table.places[seat].nonce]
            try:
                if silent:
                    await self._draw_again(owner, silent)
                else:
                    await self._deal(owner)
                    break
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
                # This server stood still, and another took over and drew anew, or has dealt.
                await self.registry.cluster.refresh(owner)
                if owner.table.match is not None:
                    return
        owner.announce_people()
        owner.announce()

    async def _deal(self, owner: Owner) -> None:
        await owner.append(-1, "", "start", lambda: judge.start(owner.table))

    async def _draw_again(self, owner: Owner, silent: list[int]) -> None:
        """A promise was not kept: everything is drawn anew, and counted."""
        before, secret = owner.table.commitment, new_secret()
        commitment = fairness.server_commitment(owner.id, secret)
        sealed = self.registry.seal.close(secret, owner.id)
        kept = [seat for seat, place in enumerate(owner.table.places) if place.commit and seat not in silent]
        await self.registry.store.write(draw_again, owner.id, before, sealed, commitment, kept)
        owner.table.draw_anew(secret, silent)
        owner.announce_people()

    async def commit(self, owner: Owner, seat: int, promise: str) -> None:
        """A page promises chance."""
        if owner.table.status != "open":
            raise Refusal("started")
        if owner.table.settings.deal:
            return  # the cards are those of other tables, too: nobody adds to them
        owner.table.promise_chance(seat, bytes.fromhex(promise))
        await self.registry.cluster.promise(owner, seat, owner.table.places[seat].commit)
        self.promised(owner)

    async def reveal(self, owner: Owner, seat: int, nonce: str) -> None:
        """A page keeps its promise."""
        place = owner.table.places[seat]
        raw = bytes.fromhex(nonce)
        if owner.table.status != "shuffling" or not place.commit:
            raise Refusal("stale")
        if fairness.seat_commitment(owner.id, seat, raw) != place.commit:
            raise Refusal("malformed", "nonce")
        owner.table.promise_chance(seat, place.commit, raw)
        await self.registry.cluster.reveal(owner, seat, raw)
        self.revealed(owner)

    def revealed(self, owner: Owner) -> None:
        """Deal, if every promise is kept."""
        waiting = self._starts.get(owner.id)
        if waiting is not None and all(other.nonce for other in owner.table.places if other.commit):
            waiting.set()
