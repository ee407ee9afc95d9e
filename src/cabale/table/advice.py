"""Advice of a strong bot, and why a bot made its last move: who may ask for it, and how it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabale.bots.explain import purpose_lines, sentences
from cabale.state import NONE
from cabale.table import rights
from cabale.table.messages import Advice, Why
from cabale.table.refusal import Refusal
from cabale.table.sentences import sentences_to
from cabale.texts import Texts

if TYPE_CHECKING:
    from cabale.bots.explain import Explanation
    from cabale.bots.question import Answer
    from cabale.state import State
    from cabale.table.state import Table


class Asked(NamedTuple):
    """A choice about which a bot is asked, with what its seat sees of the game and no more."""

    view: State
    seat: int
    ply: int
    addressed: bool  # whether the seat is spoken to, or spoken of


def asked(table: Table, person: str, ply: int | None) -> Asked:
    """The choice that this person may ask about: their own among bots alone, or any after a game."""
    if table.match is None:
        raise Refusal("not-started")
    if table.status == "over":
        at = min(table.ply - 1, table.ply if ply is None else ply)
        if at < 0:
            raise Refusal("not-found")
        match = table.match_at(at)
        assert match.seat is not None
        return Asked(match.view(match.seat), match.seat, at, ply is None)
    why_not = rights.may_ask_a_bot(table, person)
    if why_not:
        raise Refusal(why_not)
    seat = table.turn
    if seat is None or table.places[seat].person != person:
        raise Refusal("turn")
    return Asked(table.match.view(seat), seat, table.ply, ply is None)


def told(table: Table, choice: Asked, found: Explanation | None, language: str) -> Advice:
    """What the bot found, in the reader's language."""
    if found is None:
        raise Refusal("busy", wait=5)
    texts = Texts(language, table.game, table.names, choice.seat if choice.addressed else NONE)
    said = sentences_to(table.game.name, language, choice.seat)
    moves = [said.move(table.game.moves.read(one.move), table.names) for one in found.choices]
    lines = [sentences(table.game, found, texts, full) for full in (False, True)]
    return Advice(choice.ply, choice.seat, moves, *lines)


class Purposes:
    """Why bots made their last moves: from the searches that they really made, and nothing of what they hold."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._last: dict[int, tuple[int, Answer]] = {}  # by seat: the thought, and the moves that stand with its own

    def keep(self, seat: int, answer: Answer) -> None:
        """A bot is about to move: it may be asked as soon as the move is seen."""
        self._last[seat] = (self._table.ply + 1, answer)

    def why(self, person: str, seat: int, language: str) -> Why:
        """Why the bot of a seat made its last move."""
        table = self._table
        why_not = rights.may_ask_a_bot(table, person)
        if why_not:
            raise Refusal(why_not)
        ply, answer = self._last.get(seat, (NONE, None))
        if answer is None or table.match is None or ply > table.ply:
            raise Refusal("not-known")
        reader = rights.seat_of(table, person)
        texts = Texts(language, table.game, table.names, NONE if reader is None else reader)
        return Why(seat, ply, purpose_lines(table.game, answer.purpose, texts))
