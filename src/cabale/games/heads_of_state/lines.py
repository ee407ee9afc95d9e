"""The table of Heads of State in sentences, for whoever hears it read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.games.heads_of_state.pieces import (
    BARON,
    COUNTRY_COUNT,
    COURTESAN,
    KINDS,
    KING,
    PLACE_COUNT,
    RANK_COUNT,
    ROUNDS,
)
from cabale.games.heads_of_state.rules import ATTRIBUTE, TREACHERY, HeadsOfState
from cabale.state import EVERYONE, NONE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mypy_extensions import i64

    from cabale.state import State
    from cabale.texts import Texts


def lines(view: State, reader: int, texts: Texts) -> list[str]:
    """What a seat sees: the countries, the rows, the players, and the own hand with the sets it can make."""
    assert isinstance(view, HeadsOfState)
    found = [texts.say("line-year", round=min(int(view.round) + 1, ROUNDS), rounds=ROUNDS)]
    for country in range(COUNTRY_COUNT):
        found.append(_country(view, country, texts))
        found += [_sector(view, sector, texts) for sector in view.pieces.sectors[country]]
    found += _rows(view, texts)
    found += [_player(view, seat, texts) for seat in range(view.seats)]
    return found + _hand(view, reader, texts) if 0 <= reader < view.seats else found


def _country(view: HeadsOfState, country: int, texts: Texts) -> str:
    pieces = view.pieces
    first, second = pieces.prizes[2 * country], pieces.prizes[2 * country + 1]
    parts = [texts.say("line-country", country=texts.thing("country", country), first=int(first), second=int(second))]
    influence = view.influence(country)
    present = [seat for seat in sorted(range(view.seats), key=lambda seat: -influence[seat]) if influence[seat]]
    if present:
        parts.append(texts.say("line-influence", who=", ".join(f"{texts.seat(s)} {influence[s]}" for s in present)))
    for marker in (2 * country, 2 * country + 1):
        holder = view.markers[marker]
        key = "line-marker" if holder == NONE else "line-marker-taken"
        parts.append(texts.say(key, points=int(pieces.markers[marker]), seat=_seat(holder, texts)))
    return " ".join(parts)


def _seat(seat: int, texts: Texts) -> str:
    return "" if seat == NONE else texts.seat(seat)


def _sector(view: HeadsOfState, sector: int, texts: Texts) -> str:
    pieces = view.pieces
    slots = []
    for place in (2 * sector, 2 * sector + 1):
        if pieces.rank[place] != NONE:
            key = "line-slot-free" if view.nobles[place] == NONE else "line-slot"
            rank = texts.thing("rank", pieces.rank[place])
            slots.append(texts.say(key, rank=rank, seat=_seat(view.nobles[place], texts)))
    said = texts.say(
        "line-sector",
        sector=texts.thing("sector", sector),
        is_capital="yes" if pieces.capital[sector] else "no",
        points=int(pieces.hex[sector]),
        is_taken="no" if view.initial[sector] == NONE else "yes",
        slots=", ".join(slots),
    )
    fallen = [
        texts.seat(seat)
        for seat in range(view.seats)
        for place in (2 * sector, 2 * sector + 1)
        for _ in range(view.dead[PLACE_COUNT * seat + place])
    ]
    return f"{said} {texts.say('line-fallen', names=', '.join(fallen))}" if fallen else said


def _rows(view: HeadsOfState, texts: Texts) -> list[str]:
    found = [
        texts.say(
            "line-attributes",
            cards=_cards(view, view.rows[ATTRIBUTE], texts),
            deck=len(view.decks[ATTRIBUTE]),
            pile=len(view.pile),
        ),
        texts.say("line-treachery", cards=_cards(view, view.rows[TREACHERY], texts), deck=len(view.decks[TREACHERY])),
    ]
    if len(view.aside) > 0:
        found.append(texts.say("line-cleared", cards=_cards(view, view.aside, texts)))
    house = [
        texts.say("line-house-taken", points=int(points), seat=texts.seat(view.house[place]))
        if place < len(view.house)
        else texts.say("line-house-left", points=int(points))
        for place, points in enumerate(view.house_markers())
    ]
    return [*found, texts.say("line-house", markers=", ".join(house))]


def _cards(view: HeadsOfState, slots: Iterable[i64], texts: Texts) -> str:
    """The known cards of a row or hand, those of a kind together: `Gold 2, Title`."""
    faces = sorted(int(view.cards[slot]) for slot in slots if view.cards[slot] != UNKNOWN)
    named = [
        _card(face, texts)
        if faces.count(face) == 1
        else texts.say("line-some", thing=_card(face, texts), count=faces.count(face))
        for face in dict.fromkeys(faces)
    ]
    return ", ".join(named) or texts.say("line-none")


def _card(face: int, texts: Texts) -> str:
    """A card; one that may be played as either of two is told as both."""
    one, _, other = texts.thing("card", face).partition("/")
    return texts.say("line-either", one=one, other=other) if other else one


def _player(view: HeadsOfState, seat: int, texts: Texts) -> str:
    """Points and noble cards; and what everyone knows of the hand."""
    parts = [texts.say("line-player", seat=texts.seat(seat), points=int(view.scores()[seat]))]
    counts = [(rank, int(view.noble_cards[RANK_COUNT * seat + rank])) for rank in range(RANK_COUNT - 1, -1, -1)]
    cards = [texts.say("line-some", thing=texts.thing("rank", rank), count=count) for rank, count in counts if count]
    if cards:
        parts.append(texts.say("line-nobles", cards=", ".join(cards)))
    if seat != texts.reader:
        for pack, key in ((ATTRIBUTE, "line-hand-attributes"), (TREACHERY, "line-hand-treachery")):
            hand = view.hands[2 * seat + pack]
            known = [slot for slot in hand if view.seen[slot] == EVERYONE]
            parts.append(texts.say(key, cards=_cards(view, known, texts), hidden=len(hand) - len(known)))
    return " ".join(parts)


def _hand(view: HeadsOfState, reader: int, texts: Texts) -> list[str]:
    """The own cards, and for each rank its set: what is lacking."""
    pieces = view.pieces
    have = view.counts(2 * reader, 0, KINDS)
    found = [
        texts.say("line-your-attributes", cards=_cards(view, view.hands[2 * reader], texts)),
        texts.say("line-your-treachery", cards=_cards(view, view.hands[2 * reader + 1], texts)),
    ]
    for rank in range(RANK_COUNT - 1, -1, -1):
        needs = [kind for kind in range(COURTESAN) for _ in range(pieces.needs[rank][kind])]
        lacking = sum(max(0, pieces.needs[rank][kind] - have[kind]) for kind in range(COURTESAN))
        courtly = have[COURTESAN] > 0 and rank not in (BARON, KING)
        found.append(
            texts.say(
                "line-set",
                rank=texts.thing("rank", rank),
                cards=", ".join(texts.thing("attribute", kind) for kind in needs),
                lacking=0 if lacking <= (1 if courtly else 0) else int(lacking),
                counters=int(view.supply[RANK_COUNT * reader + rank]),
            )
        )
    return found
