"""Before the game: who comes, sits down, gets up, is invited; and when it begins."""

from __future__ import annotations

import contextlib
import secrets
from typing import TYPE_CHECKING

from cabale.bots import LEVELS
from cabale.server.db.tables import INVITE_TIME, MANY, Invitation, renew_invitation, take_seat, use_invitation
from cabale.server.db.ties import refuse_apart
from cabale.server.people import hashed
from cabale.table.refusal import Refusal
from cabale.table.rights import eyes, may_enter, seat_of
from cabale.table.state import Place, own_intent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.server.db.lists import Sitting
    from cabale.server.db.tables import SeatRow
    from cabale.server.live.owner import Owner
    from cabale.server.people import Person
    from cabale.table.state import Settings, Table


async def join(owner: Owner, person: Person, invite: str, seat: int | None) -> None:
    """Sit down."""
    table, registry = owner.table, owner.registry
    if seat_of(table, person.id) is not None:
        await start_if_full(owner)
        return
    await registry.store.read(refuse_apart, person.id, [place.person for place in table.places])
    bound = await _use_invite(owner, person, invite, sit=True)
    if bound is not None:
        seat = bound
    async with owner.lock:
        if seat_of(table, person.id) is not None:
            return  # another tab was quicker
        refuse_begun(table)
        free = [number for number, place in enumerate(table.places) if place.free]
        if seat is None:
            if not free:
                raise Refusal("full")
            seat = free[0]
        if seat not in free:
            raise Refusal("taken")
        await registry.store.write(take_seat, table.id, seat, person.id, "", only_free=True)
        table.sit(seat, Place(person.id, person.name))
    owner.announce_people()
    await start_if_full(owner)


async def _use_invite(owner: Owner, person: Person, invite: str, *, sit: bool) -> int | None:
    """Let a person in who has an invitation; the seat it is for, if it is for one."""
    table, registry = owner.table, owner.registry
    if not invite:
        if not may_enter(table, person.id):
            raise Refusal("not-found")
        return None
    token, now = hashed(invite), registry.now_ms()
    found = await registry.store.write(use_invitation, table.id, person.id, token, now, sit=sit)
    table.welcome({person.id})
    return found


async def watch(owner: Owner, person: Person, invite: str) -> None:
    """Look on."""
    await _use_invite(owner, person, invite, sit=False)
    if eyes(owner.table, person.id) is None:
        raise Refusal("not-at-table")


async def invite(owner: Owner, seat: int | None) -> str:
    """A new invitation. One to the table makes the old one void."""
    token, end = secrets.token_urlsafe(16), owner.registry.now_ms() + INVITE_TIME
    uses, place = (MANY, -1) if seat is None else (1, seat)
    await owner.registry.store.write(renew_invitation, owner.id, Invitation(hashed(token), place, uses, end))
    return token


def refuse_begun(table: Table) -> None:
    """Who sits where can be changed until the game begins; at a table of a tournament the pairing has said it."""
    if table.status != "open" or table.settings.tournament:
        raise Refusal("started")


async def set_bot(owner: Owner, seat: int, level: str) -> None:
    """A bot sits there, or nobody."""
    table = owner.table
    if level and level not in LEVELS:
        raise Refusal("bad-option", f"bots: {', '.join(LEVELS)}")
    async with owner.lock:
        refuse_begun(table)
        if not 0 <= seat < len(table.places):
            raise Refusal("not-found")
        if table.places[seat].person == table.host:
            raise Refusal("taken")
        await owner.registry.store.write(take_seat, table.id, seat, None, level)
        table.sit(seat, Place(bot=level))
    owner.announce_people()
    await start_if_full(owner)


def places_of(settings: Settings, seats: Sequence[SeatRow | Sitting]) -> list[Place]:
    """Who sits where; at one device everyone has a name of their own."""
    return [
        Place(seat.person, settings.here.get(str(number), seat.name) if seat.person else seat.name, seat.bot)
        for number, seat in enumerate(seats)
    ]


async def leave(owner: Owner, person: str) -> None:
    """Get up: the seat is free again, or a bot takes it over."""
    table = owner.table
    seat = seat_of(table, person)
    if seat is None:
        raise Refusal("not-at-table")
    if table.status == "open":
        refuse_begun(table)
        async with owner.lock:
            await owner.registry.store.write(take_seat, table.id, seat, None, "")
            table.sit(seat, Place())
        owner.announce_people()
    elif table.status == "running" and not table.places[seat].away:
        await owner.go_away(seat, own_intent("leave", f"{table.id} {seat} {table.head}"))
        owner.announce_people()


async def resign(owner: Owner, person: str) -> None:
    """Give up, in all seats that a person has; asked again, nothing changes."""
    table = owner.table
    seats = [seat for seat, place in enumerate(table.places) if place.person == person]
    if not seats:
        raise Refusal("not-at-table")
    if table.status in ("open", "shuffling"):
        raise Refusal("not-started")
    for seat in seats:
        if table.status == "running" and not table.places[seat].resigned:
            await owner.resign(seat, own_intent("resign", f"{table.id} {seat}"))
    owner.announce_people()


async def kick(owner: Owner, person: str) -> None:
    """A host makes someone get up: the seat is free again or, in a running game, given up for good."""
    table = owner.table
    table.unwelcome(person)
    seat = seat_of(table, person)
    if seat is not None and table.status == "running" and not table.places[seat].resigned:
        await owner.resign(seat, own_intent("kick", f"{table.id} {seat}"))
        owner.announce_people()
    elif seat is not None and table.status == "open":
        await leave(owner, person)


async def start_if_full(owner: Owner) -> None:
    """Begin if everyone is there and that is the agreement. Whoever sat down last may have lost their server."""
    await owner.registry.cluster.refresh(owner)  # the last two may have sat down at two servers
    table = owner.table
    if not _is_full(table):
        return
    if owner.registry.config.gather:
        owner.registry.spawn(_start_soon(owner))  # nobody waits for it
    else:
        with contextlib.suppress(Refusal):  # another server was quicker, and has dealt by now
            await start(owner)


def _is_full(table: Table) -> bool:
    """Whether the game begins by itself now."""
    full = not any(place.free for place in table.places)
    return table.settings.start_when_full and table.status == "open" and full


async def _start_soon(owner: Owner) -> None:
    """Begin when the pages had time to promise chance: whoever sat down last has just come."""
    if await owner.registry.starting.gather(owner) and _is_full(owner.table):
        with contextlib.suppress(Refusal):
            await start(owner)


async def start(owner: Owner) -> None:
    """Fill free seats with bots and deal. Pages that promised chance are asked for it first."""
    table, registry = owner.table, owner.registry
    async with owner.lock:
        if table.status != "open":
            if table.status == "shuffling":
                return
            raise Refusal("started")
        if registry.draining:
            raise Refusal("restarting", wait=5)
        for seat, place in enumerate(table.places):
            if place.free:
                await registry.store.write(take_seat, table.id, seat, None, table.settings.fill)
                table.sit(seat, Place(bot=table.settings.fill))
        if not await registry.cluster.begin(owner):
            return  # another server has begun
        table.begin()
    owner.announce_people()
    registry.spawn(registry.starting.shuffle(owner))
