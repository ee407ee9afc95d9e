"""The table of Bastille as text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

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
    amount_of,
    kind_of,
)
from cabale.games.bastille.rules import (
    AT_PLACE_LOUIS,
    FINAL,
    INTERIM,
    KEEP,
    KEEPING,
    MISSIONS_AT,
    Bastille,
)
from cabale.games.bastille.tally import progress
from cabale.seats import COLOURS, SYMBOLS
from cabale.state import NONE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from librt.vecs import vec
    from mypy_extensions import i64

    from cabale.games.bastille.tally import Mission
    from cabale.state import State
    from cabale.texts import Texts

CROWN, GEM, FLAG, TORCH, FIRST = "♛", "◆", "⚑", "✦", "★"
WEAPON_SIGNS = ("ψ", "⌐", "†", "?")  # pitchfork, rifle, rapier; that of a monk without a group


def draw(view: State, reader: int, texts: Texts) -> RenderableType:
    """What a seat sees: the places, characters for sale, the track, the players, and the own missions."""
    assert isinstance(view, Bastille)
    parts: list[RenderableType] = [_heading(view, texts), Text(), _places(view, texts)]
    if len(view.square) > 0 and view.scoring != FINAL:
        parts.append(_square(view, reader, texts))
    else:
        parts.append(Text())
    parts += [_track(view, texts), *_catacombs(view, texts)]
    parts += [Text(), _players(view, texts), Text(), *_characters(view, texts)]
    if 0 <= reader < view.seats:
        parts += _own_missions(view, reader, texts)
    else:
        parts += _open_missions(view, texts)
    parts.append(Text(texts.say("table-unarmed-cost", costs=_costs(view)), "dim"))
    parts.append(Text(texts.say("table-legend"), "dim"))
    return Group(*parts)


def name(seat: int, texts: Texts) -> Text:
    """A player with emblem and colour."""
    return Text(f"{SYMBOLS[seat]} {texts.seat(seat)}", COLOURS[seat])


def bonus(gain: int, texts: Texts) -> str:
    """A bonus in words: `3 coins`."""
    amount = amount_of(gain)
    if amount == 1:
        return texts.thing("bonus", kind_of(gain), "one")
    return f"{amount} {texts.thing('bonus', kind_of(gain), 'many')}"


def symbols(view: Bastille, face: int) -> str:
    """The symbols of a character."""
    pieces = view.pieces
    return CROWN * pieces.crowns[face] + GEM * pieces.gems[face] + FLAG * pieces.flags[face]


def _costs(view: Bastille) -> str:
    """What unarmed characters cost: `1 −2, 2 −5, 3+ −9`."""
    costs = list(view.pieces.unarmed)[1:]
    return ", ".join(f"{number}{'+' if number == len(costs) else ''} −{cost}" for number, cost in enumerate(costs, 1))


def _heading(view: Bastille, texts: Texts) -> Text:
    line = Text(texts.say("table-round", round=view.round + 1, rounds=view.pieces.rounds), "bold")
    if view.scoring:
        return line.append(f" · {texts.say('table-interim' if view.scoring == INTERIM else 'table-final')}")
    tile = view.cards[view.bonus_slot()]
    most, second = (bonus(view.pieces.bonuses[2 * tile + side], texts) for side in range(2))
    return line.append(f" · {texts.say('table-flags-bonus', most=most, second=second)}", "not bold")


def _places(view: Bastille, texts: Texts) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for place in range(len(PLACES)):
        shown = (CATACOMBS, BASTILLE, ESTATES_GENERAL)
        if (view.scoring and place not in (*shown, VERSAILLES)) or (view.scoring == FINAL and place not in shown):
            continue  # nothing happens there now; but in the interim scoring the next Versailles tile lies open (BR6)
        spaces = Text()
        for tile in view.placed[place]:
            seat = tile // 8
            spaces.append(f"[{SYMBOLS[seat]}{tile % 8}]", f"bold {COLOURS[seat]}")
        spaces.append("[  ]" * (view.pieces.spaces[place] - len(view.placed[place])), "dim")
        table.add_row(f"{place + 1}", Text(texts.thing("place", place), "bold"), spaces, _at(view, place, texts))
    return table


def _at(view: Bastille, place: int, texts: Texts) -> Text:
    """What lies at a place."""
    if place == VERSAILLES and view.scoring != FINAL:
        tile = view.cards[view.versailles_slot()]
        left, right = (bonus(view.pieces.versailles[2 * tile + side], texts) for side in range(2))
        return Text(texts.say("table-offer", left=left, right=right))
    if place == CATACOMBS:
        line = Text(texts.say("table-bag"))
        for seat in range(view.seats):
            line.append(f" {SYMBOLS[seat]}{view.bag[seat]}", COLOURS[seat])
        return line
    if place == BASTILLE:
        laid = [f"{WEAPON_SIGNS[kind]}{view.display[kind]}" for kind in range(ALL_GROUPS) if view.display[kind]]
        return Text(f"{texts.say('table-display')} {' '.join(laid) or '–'}")
    if place == ESTATES_GENERAL:
        return Text(texts.say("table-missions-left", counts=" + ".join(map(str, view.piles))))
    return Text()


def _square(view: Bastille, reader: int, texts: Texts) -> Table:
    """The characters for sale, with their prices for the reader if he may buy."""
    pieces = view.pieces
    buying = view.step == AT_PLACE_LOUIS and view.seat == reader
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(texts.say("table-square"))
    table.add_column(texts.say("table-cost"), justify="right")
    if buying:
        table.add_column(texts.say("table-price", value=view.value), justify="right")
    table.add_column(texts.say("table-points"), justify="right")
    table.add_column(texts.say("table-symbols"))
    table.add_column(texts.say("table-weapon"))
    for face in view.square:
        group = pieces.group[face]
        needs = "table-armed" if pieces.armed[face] else "table-any-group" if group == MONKS else "table-needs"
        costs = [pieces.cost[face], *([view.price(face)] if buying else []), pieces.points[face]]
        weapon = texts.say(needs, sign=WEAPON_SIGNS[group])
        table.add_row(texts.thing("character", face), *map(str, costs), symbols(view, face), weapon)
    return table


def _track(view: Bastille, texts: Texts) -> Text:
    """Markers in their order, and the figures of the track."""
    line = Text(texts.say("table-track"), "bold")
    for number, seat in enumerate(view.order):
        line.append(" › " if number else " ", "dim")
        line.append(f"{SYMBOLS[seat]} {texts.seat(seat)} {view.track[seat]}", f"not bold {COLOURS[seat]}")
    track = view.pieces.track
    figures = [f"{space}→{track[space]}" for space in range(1, len(track)) if track[space] != track[space - 1]]
    return line.append(f" · {texts.say('table-figures', figures=' '.join(figures))}", "not bold dim")


def _catacombs(view: Bastille, texts: Texts) -> list[Text]:
    """The bonuses of this or the next scoring, with the cubes that mark them."""
    pieces = view.pieces
    if view.scoring == FINAL or (not view.scoring and view.round >= pieces.interim):
        boards = [("table-board-final", 0, pieces.printed)]
    else:
        boards = [("table-board-left", 0, pieces.boards[: pieces.left])]
        boards.append(("table-board-right", pieces.left, pieces.boards[pieces.left :]))
    lines = []
    for key, first, gains in boards:
        line = Text(texts.say(key), "bold" if view.scoring else "dim")
        for space, gain in enumerate(gains):
            owner = view.marked[first + space]
            line.append(" · " if space else " ", "not bold dim")
            if owner == NONE:
                line.append(bonus(gain, texts), "not bold" if view.scoring else "dim")
            else:
                line.append(f"{SYMBOLS[owner]} {bonus(gain, texts)}", f"not bold strike {COLOURS[owner]}")
        lines.append(line)
    return lines


def _players(view: Bastille, texts: Texts) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("")
    for key in ("points", "coins"):
        table.add_column(texts.say(f"table-{key}"), justify="right")
    table.add_column(texts.say("table-tiles"))
    table.add_column(texts.say("table-supply") + "\n1/2/3/4")
    for sign in (CROWN, GEM, FLAG):
        table.add_column(sign, justify="right")
    table.add_column(texts.say("table-weapons"))
    for key in ("unarmed", "missions"):
        table.add_column(texts.say(f"table-{key}"), justify="right")
    pieces = view.pieces
    for seat in range(view.seats):
        counts = [view.weapons[ALL_GROUPS * seat + kind] for kind in range(ALL_GROUPS)]
        signs = zip((*WEAPON_SIGNS[:3], TORCH), (*counts, view.torches[seat]), strict=True)
        table.add_row(
            name(seat, texts).append(f" {FIRST}" if seat == view.first else ""),
            str(view.points[seat]),
            str(view.coins[seat]),
            _values(view.tiles, seat),
            "/".join(str(view.supply[HIGHEST * seat + value]) for value in range(HIGHEST)),
            *(str(view.sum_of(symbol, seat)) for symbol in (pieces.crowns, pieces.gems, pieces.flags)),
            " ".join(f"{sign}{count}" for sign, count in signs if count) or "–",
            str(view.unarmed(seat)),
            str(len(view.hands[seat])),
        )
    return table


def _values(tiles: vec[i64], seat: int) -> str:
    """Influence tiles by their values: `1 1 2`."""
    values = [str(value + 1) for value in range(HIGHEST) for _ in range(tiles[HIGHEST * seat + value])]
    return " ".join(values) or "–"


def _characters(view: Bastille, texts: Texts) -> list[Text]:
    """Who follows whom, with cost, points, symbols and weapon."""
    lines = []
    for seat in range(view.seats):
        if len(view.characters[seat]) == 0:
            continue
        line = Text(f"{SYMBOLS[seat]} {texts.say('table-followers', seat=texts.seat(seat))}", COLOURS[seat])
        for number, face in enumerate(sorted(view.characters[seat], key=lambda face: (view.group_of(face), face))):
            group = view.group_of(face)
            words = f"{texts.thing('character', face)} {view.pieces.cost[face]}/{view.pieces.points[face]}"
            joined = f" → {texts.thing('group', group)}" if face >= FIRST_MONK and group != MONKS else ""
            weapon = WEAPON_SIGNS[group] if view.pieces.armed[face] else f"({WEAPON_SIGNS[group]})"
            line.append(" · " if number else " ", "dim")
            line.append(" ".join(filter(None, (f"{words}{joined}", symbols(view, face), weapon))), "default")
        lines.append(line)
    return lines


def _own_missions(view: Bastille, reader: int, texts: Texts) -> list[RenderableType]:
    """The reader's missions, those he may choose from, and what he saw in the piles."""
    parts: list[RenderableType] = []
    if len(view.hands[reader]) > 0:
        parts.append(Text(texts.say("table-your-missions"), "bold"))
        parts.append(_missions(view, reader, (view.cards[slot] for slot in view.hands[reader]), texts))
        parts += _monks(view, reader, texts)
    if view.seat == reader and view.step == KEEPING:
        parts.append(Text(texts.say("table-choice"), "bold"))
        parts.append(_missions(view, reader, (move - KEEP for move in view.legal()), texts))
        return parts
    for pile in range(len(view.piles)):
        looks = view.looks[2 * reader + pile]
        if looks == 0:
            continue
        size = int(looks & -looks).bit_length() - 1  # at the last look: piles only shrink
        first = view.first_of(pile)
        left = Counter(view.cards[view.memory_of(reader) + first + place] for place in range(size))
        left -= Counter(view.cards[slot] for slot in view.hands[reader] if 0 <= slot - MISSIONS_AT - first < size)
        listed = [texts.thing("mission", face) + (f" ×{left[face]}" if left[face] > 1 else "") for face in sorted(left)]
        key = "table-pile" if len(view.piles) == 1 else "table-pile-number"
        parts.append(Text(texts.say(key, pile=pile + 1, missions=", ".join(listed) or "–"), "dim"))
    return parts


def _open_missions(view: Bastille, texts: Texts) -> list[RenderableType]:
    """The missions of all players, as far as they are open."""
    parts: list[RenderableType] = []
    for seat in range(view.seats):
        faces = [view.cards[slot] for slot in view.hands[seat] if view.cards[slot] != UNKNOWN]
        if faces:
            parts.append(Text(texts.say("table-missions-of", seat=texts.seat(seat)), f"bold {COLOURS[seat]}"))
            parts.append(_missions(view, seat, faces, texts))
    return parts


def _missions(view: Bastille, seat: int, faces: Iterable[int], texts: Texts) -> Table:
    """Missions, what they bring, and what they would bring a seat now."""
    pieces = view.pieces
    table = Table(box=None, pad_edge=False, show_header=False)
    for face in faces:
        if face < MAJORITIES:
            worth = texts.say("table-most-second", most=pieces.most[face], second=pieces.second[face])
        else:
            worth = texts.say("table-for", points=pieces.most[face])
        come = progress(view, face, seat)
        now = texts.say("table-worth-now", points=come["worth"])
        table.add_row(" ", Text(texts.thing("mission", face)), worth, Text(now, "dim"), _come(come))
    return table


def _come(come: Mission) -> Text:
    """How far a mission has come: what everyone counts for a majority, or how much there is of a series."""
    line = Text()
    for seat, count in enumerate(come["counts"]):
        line.append(f"{SYMBOLS[seat]}{count} ", COLOURS[seat])
    if come["parts"]:
        line.append(f"{sum(come['parts'])}/{len(come['parts'])}", "dim")
    return line


def _monks(view: Bastille, seat: int, texts: Texts) -> list[RenderableType]:
    """While a monk follows without a group: that he will count for one."""
    waits = any(view.group_of(face) == MONKS for face in view.characters[seat])
    return [Text(texts.say("table-monks-wait"), "dim")] if waits else []
