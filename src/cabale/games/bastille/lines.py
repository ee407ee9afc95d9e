"""The table of Bastille in sentences, for whoever hears it read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cabale.games.bastille.draw import bonus
from cabale.games.bastille.pieces import (
    ALL_GROUPS,
    BASTILLE,
    CATACOMBS,
    ESTATES_GENERAL,
    FIRST_MONK,
    HIGHEST,
    MAJORITIES,
    MONKS,
    PLACES,
    VERSAILLES,
)
from cabale.games.bastille.rules import AT_PLACE_LOUIS, FINAL, INTERIM, KEEP, KEEPING, MISSIONS_AT, Bastille
from cabale.state import NONE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabale.state import State
    from cabale.texts import Texts


def lines(view: State, reader: int, texts: Texts) -> list[str]:
    """What a seat sees: the places, characters for sale, the track, the players, and the own missions."""
    assert isinstance(view, Bastille)
    found = [_heading(view, texts)]
    found += [_place(view, place, texts) for place in range(len(PLACES)) if _matters(view, place)]
    if view.scoring != FINAL:
        found += [_for_sale(view, face, reader, texts) for face in view.square]
    found += [*_track(view, texts), *_catacombs(view, texts)]
    for seat in range(view.seats):
        found.append(_player(view, seat, texts))
        found += [_follower(view, seat, face, texts) for face in sorted(view.characters[seat])]
        if seat == reader or not 0 <= reader < view.seats:
            faces = [view.cards[slot] for slot in view.hands[seat] if view.cards[slot] != UNKNOWN]
            found += _missions(view, seat, faces, "line-mission", texts)
    if 0 <= reader < view.seats:
        found += _choice(view, reader, texts)
    costs = list(view.pieces.unarmed)[1:]
    found.append(
        texts.say(
            "line-unarmed",
            costs=", ".join(
                texts.say("line-unarmed-cost", count=count, cost=int(cost)) for count, cost in enumerate(costs, 1)
            ),
        )
    )
    return found


def _heading(view: Bastille, texts: Texts) -> str:
    said = texts.say("line-round", round=int(view.round) + 1, rounds=int(view.pieces.rounds))
    if view.scoring:
        return f"{said} {texts.say('table-interim' if view.scoring == INTERIM else 'table-final')}."
    tile = view.cards[view.bonus_slot()]
    most, second = (bonus(view.pieces.bonuses[2 * tile + side], texts) for side in range(2))
    return f"{said} {texts.say('line-flags', most=most, second=second)}"


def _matters(view: Bastille, place: int) -> bool:
    """Whether anything happens at a place now; in the interim scoring the next Versailles tile lies open (BR6)."""
    if not view.scoring:
        return True
    return place in (CATACOMBS, BASTILLE, ESTATES_GENERAL) or (place == VERSAILLES and view.scoring != FINAL)


def _place(view: Bastille, place: int, texts: Texts) -> str:
    tiles = [texts.say("line-tile", seat=texts.seat(tile // 8), value=int(tile % 8)) for tile in view.placed[place]]
    free = int(view.pieces.spaces[place]) - len(tiles)
    parts = [
        texts.say(
            "line-place",
            number=place + 1,
            place=texts.thing("place", place),
            tiles=", ".join(tiles) or texts.say("line-none"),
            free=free,
        )
    ]
    if place == VERSAILLES and view.scoring != FINAL:
        tile = view.cards[view.versailles_slot()]
        left, right = (bonus(view.pieces.versailles[2 * tile + side], texts) for side in range(2))
        parts.append(texts.say("line-offer", left=left, right=right))
    elif place == CATACOMBS:
        bags = ", ".join(f"{texts.seat(seat)} {view.bag[seat]}" for seat in range(view.seats))
        parts.append(texts.say("line-bag", bags=bags))
    elif place == BASTILLE:
        laid = [_some("weapon", kind, view.display[kind], texts) for kind in range(ALL_GROUPS) if view.display[kind]]
        parts.append(texts.say("line-display", weapons=", ".join(laid) or texts.say("line-none")))
    elif place == ESTATES_GENERAL:
        parts.append(texts.say("line-missions-left", counts=", ".join(map(str, view.piles))))
    return " ".join(parts)


def _some(kind: str, place: int, count: int, texts: Texts) -> str:
    """So many of a thing: `rifle: 2`."""
    return texts.say("line-some", thing=texts.thing(kind, place), count=int(count))


def _card(view: Bastille, face: int, texts: Texts) -> str:
    """A character with all that is printed on it."""
    pieces = view.pieces
    group = view.group_of(face)
    parts = [
        texts.say(
            "line-character",
            character=texts.thing("character", face),
            cost=int(pieces.cost[face]),
            points=int(pieces.points[face]),
        )
    ]
    for key, counts in (("crowns", pieces.crowns), ("gems", pieces.gems), ("flags-of", pieces.flags)):
        if counts[face]:
            parts.append(texts.say(f"line-{key}", count=int(counts[face])))
    if face >= FIRST_MONK and group != MONKS:
        parts.append(texts.say("line-joined", group=texts.thing("group", group)))
    parts.append(texts.say("line-armed" if pieces.armed[face] else "line-needs-weapon"))
    return ", ".join(parts)


def _for_sale(view: Bastille, face: int, reader: int, texts: Texts) -> str:
    said = texts.say("line-for-sale", character=_card(view, face, texts))
    if view.step == AT_PLACE_LOUIS and view.seat == reader:
        return f"{said} {texts.say('line-price', price=int(view.price(face)))}"
    return said


def _track(view: Bastille, texts: Texts) -> list[str]:
    """Markers in their order, and the figures of the track."""
    order = [texts.say("line-on-track", seat=texts.seat(seat), space=int(view.track[seat])) for seat in view.order]
    track = view.pieces.track
    figures = [
        texts.say("line-figure", space=space, points=int(track[space]))
        for space in range(1, len(track))
        if track[space] != track[space - 1]
    ]
    return [
        texts.say("line-track", order=", ".join(order)),
        texts.say("line-figures", figures=", ".join(figures)),
    ]


def _catacombs(view: Bastille, texts: Texts) -> list[str]:
    """The bonuses of this or the next scoring, with the cubes that mark them."""
    pieces = view.pieces
    if view.scoring == FINAL or (not view.scoring and view.round >= pieces.interim):
        boards = [("table-board-final", 0, pieces.printed)]
    else:
        boards = [("table-board-left", 0, pieces.boards[: pieces.left])]
        boards.append(("table-board-right", pieces.left, pieces.boards[pieces.left :]))
    found = []
    for key, first, gains in boards:
        spaces = []
        for space, gain in enumerate(gains):
            owner = view.marked[first + space]
            said = bonus(gain, texts)
            spaces.append(said if owner == NONE else texts.say("line-marked", bonus=said, seat=texts.seat(owner)))
        found.append(f"{texts.say(key)} {', '.join(spaces)}.")
    return found


def _player(view: Bastille, seat: int, texts: Texts) -> str:
    pieces = view.pieces
    tiles = [str(value + 1) for value in range(HIGHEST) for _ in range(view.tiles[HIGHEST * seat + value])]
    parts = [
        texts.say(
            "line-player",
            seat=texts.seat(seat),
            points=int(view.points[seat]),
            coins=int(view.coins[seat]),
            is_first="yes" if seat == view.first else "no",
        ),
        texts.say("line-tiles", tiles=", ".join(tiles) or texts.say("line-none")),
    ]
    supply = [(value + 1, int(view.supply[HIGHEST * seat + value])) for value in range(HIGHEST)]
    left = [texts.say("line-of-value", value=value, count=count) for value, count in supply if count]
    if left:
        parts.append(texts.say("line-supply", tiles=", ".join(left)))
    symbols = [
        texts.say(f"line-{key}", count=int(view.sum_of(counts, seat)))
        for key, counts in (("crowns", pieces.crowns), ("gems", pieces.gems), ("flags-of", pieces.flags))
        if view.sum_of(counts, seat)
    ]
    if symbols:
        parts.append(texts.say("line-symbols", symbols=", ".join(symbols)))
    weapons = [
        _some("weapon", kind, view.weapons[ALL_GROUPS * seat + kind], texts)
        for kind in range(ALL_GROUPS)
        if view.weapons[ALL_GROUPS * seat + kind]
    ]
    if view.torches[seat]:
        weapons.append(texts.say("line-torches", count=int(view.torches[seat])))
    if weapons:
        parts.append(texts.say("line-weapons", weapons=", ".join(weapons)))
    parts.append(texts.say("line-state", unarmed=int(view.unarmed(seat)), missions=len(view.hands[seat])))
    return " ".join(parts)


def _follower(view: Bastille, seat: int, face: int, texts: Texts) -> str:
    return texts.say("line-follower", seat=texts.seat(seat), character=_card(view, face, texts))


def _choice(view: Bastille, reader: int, texts: Texts) -> list[str]:
    """The missions that the reader may choose from, or what he saw in the piles."""
    if view.seat == reader and view.step == KEEPING:
        return _missions(view, reader, (move - KEEP for move in view.legal()), "line-may-keep", texts)
    found = []
    for pile in range(len(view.piles)):
        looks = view.looks[2 * reader + pile]
        if looks == 0:
            continue
        size = int(looks & -looks).bit_length() - 1  # at the last look: piles only shrink
        first = view.first_of(pile)
        left = Counter(view.cards[view.memory_of(reader) + first + place] for place in range(size))
        left -= Counter(view.cards[slot] for slot in view.hands[reader] if 0 <= slot - MISSIONS_AT - first < size)
        listed = [
            texts.thing("mission", face) if left[face] == 1 else _some("mission", face, left[face], texts)
            for face in sorted(left)
        ]
        key = "table-pile" if len(view.piles) == 1 else "table-pile-number"
        found.append(f"{texts.say(key, pile=pile + 1, missions=', '.join(listed) or texts.say('line-none'))}.")
    return found


def _missions(view: Bastille, seat: int, faces: Iterable[int], key: str, texts: Texts) -> list[str]:
    """Missions, what they bring, and what they would bring a seat now."""
    pieces = view.pieces
    found = []
    for face in faces:
        if face < MAJORITIES:
            worth = texts.say("table-most-second", most=int(pieces.most[face]), second=int(pieces.second[face]))
        else:
            worth = texts.say("table-for", points=int(pieces.most[face]))
        now = texts.say("table-worth-now", points=int(view.mission_points(seat, face)))
        found.append(texts.say(key, seat=texts.seat(seat), mission=texts.thing("mission", face), worth=worth, now=now))
    return found
