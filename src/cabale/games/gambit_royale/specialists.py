"""Players of Gambit Royale with one plan each: sparring partners that a strong bot must not lose to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.gambit_royale.rules import DECLINE, LAY, TURN, GambitRoyale
from cabale.state import MOST_SEATS

if TYPE_CHECKING:
    from cabale.state import State


def rusher(view: State, legal: list[int]) -> list[int]:
    """The strongest card where most is to be won, at once."""
    assert isinstance(view, GambitRoyale)
    if view.step != TURN:
        return []
    return [max(legal, key=lambda move: (_value(view, move) * _goal(view, move), -move))]


def hoarder(view: State, legal: list[int]) -> list[int]:
    """The weakest card where least is missing, so that rounds end early, and the strongest in the last two rounds."""
    assert isinstance(view, GambitRoyale)
    if view.step != TURN:
        return [move for move in legal if move == DECLINE]
    if view.round >= view.pieces.rounds - 2:
        return rusher(view, legal)
    return [min(legal, key=lambda move: (_value(view, move), _goal(view, move) - _laid(view, move), move))]


def _value(view: GambitRoyale, move: int) -> int:
    kind = (move - int(LAY)) // int(MOST_SEATS)
    pieces, goal = view.pieces, view.cards[view.goals[_column(move)]]
    return int(pieces.at_home[kind] if pieces.home[kind] == pieces.goal_domain[goal] else pieces.value[kind])


def _goal(view: GambitRoyale, move: int) -> int:
    return int(view.pieces.goal_value[view.cards[view.goals[_column(move)]]])


def _laid(view: GambitRoyale, move: int) -> int:
    return len(view.columns[_column(move)])


def _column(move: int) -> int:
    return (move - int(LAY)) % int(MOST_SEATS)


SPECIALISTS = {"rusher": rusher, "hoarder": hoarder}
