"""Rights: who may come, look, speak and decide. They are asked each time, never remembered: seats change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.state import SPECTATOR

if TYPE_CHECKING:
    from cabale.table.state import Table


def seat_of(table: Table, person: str, wish: int | None = None) -> int | None:
    """Where this person sits; at one device with several seats, the one that is wished for; on a shared screen none."""
    if wish == SPECTATOR:
        return None
    found = None
    for seat, place in enumerate(table.places):
        if place.person == person:
            if wish is None or wish == seat:
                return seat
            if found is None:
                found = seat
    return found


def may_enter(table: Table, person: str) -> bool:
    """Whether the table exists for this person: who sits there, and where one could sit down."""
    return table.public or person == table.host or person in table.members or seat_of(table, person) is not None


def eyes(table: Table, person: str, wish: int | None = None) -> int | None:
    """Through whose eyes this person sees the game now: a seat's, a spectator's, or not at all."""
    seat = seat_of(table, person, wish)
    if seat is None and table.settings.watch and may_enter(table, person):
        return SPECTATOR
    if wish == SPECTATOR and seat_of(table, person) is not None:
        return SPECTATOR  # who sees more may see less
    return seat


def may_speak(table: Table, person: str) -> bool:
    """Whether this person may say something: everyone who looks, but not strangers at a public table."""
    if not table.settings.chat or eyes(table, person) is None:
        return False
    return seat_of(table, person) is not None or not table.public


def tells_why(table: Table) -> bool:
    """Whether bots say why they made a move: against one person alone, and not where the result counts."""
    people = {place.person for place in table.places if place.person is not None}
    return len(people) == 1 and not may_ask_a_bot(table, people.pop())


def may_ask_a_bot(table: Table, person: str) -> str:
    """Why this person may not ask a strong bot for advice in a running game; empty: they may.

    Only alone among bots, and not where the result counts.
    """
    if [place.person for place in table.places if place.person is not None] != [person]:
        return "not-alone"
    return "rated" if table.settings.rated else ""
