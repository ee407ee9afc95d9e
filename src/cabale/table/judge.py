"""The judge: turns an intent into the entry that would be stored, or says why not. The one place that says no.

A refusal changes nothing. Who sends an intent was found out before (`rights`); here it is a seat that asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.table import clock
from cabale.table.entries import Away, Back, By, Forfeit, Move, Resign, Start, Undo
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection

    from cabale.match import Match
    from cabale.table.state import Place, Table


def _running(table: Table) -> Match:
    """The game, if there is one that is not over."""
    if table.match is None:
        raise Refusal("not-started")
    if table.status == "over":
        raise Refusal("over")
    return table.match


def choice(table: Table, seat: int, decision: str) -> Match:
    """The game, if this choice of this seat is open."""
    match = _running(table)
    if decision != table.decision(seat):
        raise Refusal("turn" if table.turn != seat else "stale")
    if table.turn != seat:
        raise Refusal("turn")
    return match


def start(table: Table) -> Start:
    """Deal, with what the seats have added."""
    if table.match is not None:
        raise Refusal("started")
    if table.settings.deal:
        nothing = [""] * len(table.places)
        return Start(nothing, nothing, deal=table.settings.deal)
    return Start(
        [place.commit.hex() if place.nonce else "" for place in table.places],
        [place.nonce.hex() for place in table.places],
    )


def move(table: Table, seat: int, decision: str, move: int, by: By, used_ms: int) -> Move:
    """A choice, after so much thought."""
    match = choice(table, seat, decision)
    place = table.places[seat]
    if by == "person" and not place.decides:
        raise Refusal("away")
    if move not in match.legal():
        raise Refusal("illegal")
    left = clock.after_move(table.settings.pace, place.left_ms, used_ms)
    return Move(table.game.moves.words(move), by, decision, left)


def undo(table: Table, seat: int, ply: int, present: Collection[int], used_ms: int) -> Undo:
    """Take moves back: one's own, as far as the rules allow; or more, if all who are concerned agree."""
    match = _running(table)
    if not table.places[seat].decides:
        raise Refusal("away")
    if not 0 <= ply < match.ply:
        raise Refusal("undo-limit")
    if ply < match.ply - match.undo_limit(seat):
        must_agree(table, seat, ply, present)
        asking = table.asking
        agreed = asking.yes if asking is not None and (asking.seat, asking.ply) == (seat, ply) else set()
        if not concerned(table, seat, ply) <= agreed:
            raise Refusal("undo-limit")
    left = [place.left_ms for place in table.places]
    undone = match.movers[ply:]
    return Undo(ply, clock.after_undo(table.settings.pace, left, undone, table.turn, used_ms))


def must_agree(table: Table, seat: int, ply: int, present: Collection[int]) -> set[int]:
    """The seats whose consent it takes to go back to a ply; refused if it cannot be had.

    In rated games nobody is asked. Someone who is not there cannot agree, so what they chose stands.
    """
    if table.settings.rated or not table.settings.undo:
        raise Refusal("undo-limit")
    asked = concerned(table, seat, ply)
    if not asked <= set(present) or any(not table.places[other].decides for other in asked):
        raise Refusal("undo-absent")
    return asked


def concerned(table: Table, seat: int, ply: int) -> set[int]:
    """The seats of other people who have chosen since. Who has given up is not asked any more."""
    assert table.match
    mine = table.places[seat].person
    moved = set(table.match.movers[ply:])
    return {other for other in moved if _is_other(table.places[other], mine)}


def _is_other(place: Place, mine: str | None) -> bool:
    return place.person not in (None, mine) and not place.resigned


def answer(table: Table, seat: int, asked: str) -> None:
    """Whether a seat may answer a request."""
    asking = table.asking
    if asking is None or asking.id != asked or asking.seat == seat or not table.places[seat].decides:
        raise Refusal("stale")


def resign(table: Table, seat: int) -> Resign:
    """Give up; the others go on with a bot in this seat."""
    _running(table)
    if table.places[seat].resigned:
        raise Refusal("over")
    return Resign()


def forfeit(table: Table, seat: int, decision: str) -> Forfeit:
    """Lose by time, if the choice was not made meanwhile."""
    choice(table, seat, decision)
    resign(table, seat)
    return Forfeit()


def away(table: Table, seat: int) -> Away:
    """A bot stands in."""
    if _stands_in(table, seat):
        raise Refusal("stale")
    return Away()


def back(table: Table, seat: int) -> Back:
    """Take the seat over again."""
    if not _stands_in(table, seat):
        raise Refusal("stale")
    return Back()


def _stands_in(table: Table, seat: int) -> bool:
    _running(table)
    place = table.places[seat]
    if place.resigned or place.person is None:
        raise Refusal("over")
    return place.away
