"""The table of In the Shadow of the Sun King in sentences, for whoever hears it read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cabale.games.sun_king.pieces import COLOURS
from cabale.games.sun_king.rules import BIDDING, PAYMENT, SunKing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mypy_extensions import i64

    from cabale.state import State
    from cabale.texts import Texts


def lines(view: State, reader: int, texts: Texts) -> list[str]:
    """What everyone sees: spheres, the piles, and what is going on."""
    assert isinstance(view, SunKing)
    del reader  # nobody has a hand
    found = [_sphere(view, seat, texts) for seat in range(view.seats)]
    found += _piles(view, texts)
    for key, slots in (("turned", view.table), ("waiting", view.waiting), ("resolving", view.resolving)):
        if len(slots) > 0:
            found.append(texts.say(f"line-{key}", cards=_cards(view, slots, texts)))
    if view.seat >= 0 and view.step in (BIDDING, PAYMENT):
        found += _auction(view, texts)
    return found


def _sphere(view: SunKing, seat: int, texts: Texts) -> str:
    name = texts.seat(seat)
    if not view.is_in(seat):
        return texts.say("line-out", seat=name)
    parts = [
        texts.say(
            "line-sphere",
            seat=name,
            points=int(view.scores()[seat]),
            gold=int(view.gold[seat]),
            power=int(view.power[seat]),
            seals=int(view.seals(seat)),
        )
    ]
    for colour in range(COLOURS):
        slots = view.spheres[COLOURS * seat + colour]
        if view.count(seat, colour):
            parts.append(
                texts.say(
                    "line-quality",
                    quality=texts.thing("colour", colour, "quality"),
                    count=int(view.count(seat, colour)),
                    is_most="yes" if view.leads(seat, colour) else "no",
                    is_sealed="yes" if len(slots) and view.pieces.seal[view.cards[slots[-1]]] else "no",
                )
            )
    if len(view.owned[seat]) > 0:
        parts.append(texts.say("line-owned", cards=_cards(view, view.owned[seat], texts)))
    return " ".join(parts)


def _cards(view: SunKing, slots: Iterable[i64], texts: Texts) -> str:
    return ", ".join(texts.thing("card", view.cards[slot]) for slot in slots)


def _piles(view: SunKing, texts: Texts) -> list[str]:
    key = "table-pile" if view.upper else "table-pile-lower"
    found = [
        f"{texts.say(key, count=len(view.pile), upper=int(view.upper))}.",
        f"{texts.say('table-louis-came' if view.louis else 'table-louis-hidden')}.",
        f"{texts.say('table-supply', gold=int(view.gold_left), power=int(view.power_left))}.",
    ]
    if len(view.under) > 0:
        # S4: everyone has seen these go there, the lowest first.
        under = ", ".join(texts.thing("card", face) for face in reversed(list(view.under)))
        found.append(f"{texts.say('table-under')} {under}.")
    tally = Counter(int(view.cards[slot]) for slot in view.discards)
    if tally:
        named = [
            texts.thing("card", face)
            if tally[face] == 1
            else texts.say("line-some", thing=texts.thing("card", face), count=tally[face])
            for face in sorted(tally)
        ]
        found.append(f"{texts.say('table-discards')} {', '.join(named)}.")
    return found


def _auction(view: SunKing, texts: Texts) -> list[str]:
    found = [f"{texts.say('table-auction', card=texts.thing('card', view.lot))}."]
    if view.bid:
        found.append(texts.say("line-highest", bid=int(view.bid), seat=texts.seat(view.bidder)))
    else:
        found.append(texts.say("line-no-bid"))
    if view.step == PAYMENT:
        return [*found, texts.say("line-due", due=int(view.due))]
    still = [texts.seat(seat) for seat in range(view.seats) if view.bidding & (1 << seat)]
    return [*found, texts.say("line-still-in", names=", ".join(still))]
