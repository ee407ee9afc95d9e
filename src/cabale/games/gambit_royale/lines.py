"""The table of Gambit Royale in sentences, for whoever hears it read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.gambit_royale.pieces import CLOAK, DOUBLE, KINDS
from cabale.games.gambit_royale.rules import GambitRoyale
from cabale.games.gambit_royale.tally import CANNOT, is_closed, winners, winners_at_end
from cabale.state import NONE, UNKNOWN

if TYPE_CHECKING:
    from cabale.state import State
    from cabale.texts import Texts


def lines(view: State, reader: int, texts: Texts) -> list[str]:
    """What a seat sees: the columns under their goals, the players, and the own hand."""
    assert isinstance(view, GambitRoyale)
    rounds = view.pieces.rounds
    found = [texts.say("line-round", round=min(view.round + 1, rounds), rounds=rounds)]
    found += [_column(view, column, texts) for column in range(view.seats)]
    found += [_player(view, seat, texts) for seat in range(view.seats)]
    if 0 <= reader < view.seats:
        hand = sorted(view.cards[slot] for slot in view.hands[reader])
        found += [
            texts.say("line-hand", card=texts.thing("card", kind), does=texts.thing("card", kind, "does"))
            for kind in hand
        ]
    return found


def _column(view: GambitRoyale, column: int, texts: Texts) -> str:
    goal = view.cards[view.goals[column]]
    closed = is_closed(view, column)
    parts = [
        texts.say(
            "line-column",
            column=column + 1,
            domain=texts.thing("domain", view.pieces.goal_domain[goal]),
            value=view.pieces.goal_value[goal],
            count=len(view.columns[column]),
            state="closed" if closed else "met" if view.is_met(column) else "open",
        )
    ]
    for slot in view.columns[column]:
        parts.append(_card(view, slot, column, texts))
        under = view.under[slot // KINDS]
        if view.cards[slot] == CLOAK and under != NONE:
            parts.append(texts.say("line-under", card=_card(view, under, column, texts)))
    found = winners_at_end(view, column) if closed else winners(view, column, {view.goals[column]})
    names = [texts.seat(seat) for seat in range(view.seats) if found[seat] != CANNOT]
    if names:
        parts.append(texts.say("line-can-win" if closed else "line-ahead", names=", ".join(names)))
    return " ".join(parts)


def _card(view: GambitRoyale, slot: int, column: int, texts: Texts) -> str:
    kind, seat = view.cards[slot], texts.seat(slot // KINDS)
    if kind == UNKNOWN:
        return texts.say("line-card-hidden", seat=seat)
    key = "line-card" if view.up[slot] else "line-card-down"
    value = "0" if kind == DOUBLE else texts.half(view.printed(slot, column))
    return texts.say(key, seat=seat, card=texts.thing("card", kind), value=value)


def _player(view: GambitRoyale, seat: int, texts: Texts) -> str:
    goals = sorted(view.cards[slot] for slot in view.won[seat])
    won = [f"{texts.thing('domain', view.pieces.goal_domain[g])} {view.pieces.goal_value[g]}" for g in goals]
    said = texts.say(
        "line-player",
        seat=texts.seat(seat),
        points=int(view.scores()[seat]),
        hand=len(view.hands[seat]),
        reserve=len(view.reserves[seat]),
        discards=len(view.discards[seat]),
    )
    return f"{said} {texts.say('line-goals', goals=', '.join(won))}" if won else said
