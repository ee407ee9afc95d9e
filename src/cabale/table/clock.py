"""Clocks: who has how much time, as arithmetic on what was left and what was used, in milliseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.table.messages import Pace

DAY = 86_400_000


def at_start(pace: Pace) -> int:
    """What everyone has when the game begins."""
    return pace.seconds * 1000


def left(pace: Pace, left_ms: int, used_ms: int, since_ms: int) -> int | None:
    """What the seat on turn has left: it has used so much of its time, and its turn began so long ago by the calendar.

    None: as much as it likes. Less than nothing: it is late by so much.
    """
    if pace.kind == "live":
        return left_ms - used_ms
    if pace.kind == "turns":
        return pace.days * DAY - since_ms
    return None


def after_move(pace: Pace, left_ms: int, used_ms: int) -> int:
    """What a seat has left after its choice."""
    if pace.kind != "live":
        return left_ms
    return max(0, left_ms - used_ms) + pace.increment * 1000


def after_undo(pace: Pace, left_ms: Sequence[int], undone: Sequence[int], turn: int | None, used_ms: int) -> list[int]:
    """What all seats have left when the moves of these seats are taken back: nobody ever gains by it.

    What was given for the moves is taken away again; the time that they took, and that of whoever is on turn, is used.
    """
    if pace.kind != "live":
        return list(left_ms)
    found = [max(0, has - pace.increment * 1000 * undone.count(seat)) for seat, has in enumerate(left_ms)]
    if turn is not None:
        found[turn] = max(0, found[turn] - used_ms)
    return found
