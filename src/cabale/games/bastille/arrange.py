"""Positions of Bastille in words, for scenarios.

round = 4                                  # else the first in which all named characters can have come up
first = 2                                  # who has the first-player marker
turn = 3                                   # who places next; else the first player
placed = { bank = ["1 4", "2 2"] }         # owner and value, from the left
tiles = [[1, 2], []]                       # in front of each player; else his start tiles that are not placed
supply = [[2, 3, 3, 2]]                    # how many of each value he may still exchange for
coins = [8, 0]
points = [10, 0]
torches = [1, 0]
bag = [3, 0]                               # cubes
cubes = [17, 20]                           # those not in the bag
square = ["noble_9", "only"]               # characters for sale; filled up, unless "only" these
deck = ["monk_1"]                          # the next characters; in the interim scoring four of them are laid out
characters = [["noble_9"], []]
joined = { monk_1 = "nobles" }
versailles = "versailles_1"                # the open tile
bonus = "bonus_1"                          # the tile of this round
weapons = [["pitchfork", "rifle"], []]
display = ["rifle", "rapier"]              # weapons laid out; filled up, unless "only" these
torches_left = 2
track = [3, 0]
order = [2, 1]                             # the front first; else by space, then by turn
missions = [["crowns"], ["rest"]]          # "rest": his share of those that lie nowhere else
piles = [["gems", "only"]]                 # other missions lie there, too, unless "only" these
next = "evaluating"                        # what comes now: "placing", "evaluating", "flags", "end" of the round,
                                           # or after the interim (round 4) or final scoring (round 8) has begun:
                                           # "symbols", "catacombs", "track", "last"
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cabale.games import Game
from cabale.games.bastille.pieces import (
    ALL_CHARACTERS,
    ALL_GROUPS,
    BONUS_TILES,
    CHARACTERS,
    END_TILES,
    FIRST_MONK,
    GROUPS,
    HIGHEST,
    MISSION_CARDS,
    MISSIONS,
    PLACES,
    VERSAILLES_TILES,
    WEAPONS,
)
from cabale.games.bastille.rules import (
    BONUS_AT,
    DRAWING,
    END_AT,
    END_OF_ROUND,
    EVALUATING,
    FINAL,
    FLAGS,
    INTERIM,
    LAST,
    MISSIONS_AT,
    PLACING,
    ROUND,
    STEP,
    SYMBOLS,
    TRACK,
    VERSAILLES_AT,
    Bastille,
)
from cabale.scenario import ArrangeError, lists_of
from cabale.state import EVERYONE, NONE

NEXT = {
    "placing": PLACING,
    "evaluating": EVALUATING,
    "flags": FLAGS,
    "end": END_OF_ROUND,
    "symbols": SYMBOLS,
    "catacombs": DRAWING,
    "track": TRACK,
    "last": LAST,
}
KEYS = (
    *("round", "first", "turn", "placed", "tiles", "supply", "coins", "points", "torches", "bag", "cubes", "square"),
    *("deck", "characters", "joined", "versailles", "bonus", "weapons", "display", "torches_left", "track", "order"),
    *("missions", "piles", "next"),
)


def arrange(game: Game, players: int, options: dict[str, bool], position: dict[str, Any]) -> Bastille:
    """The position that these words describe."""
    for key in position:
        if key not in KEYS:
            raise ArrangeError(key, f"unknown; known are {', '.join(KEYS)}")
    state = game.new(players, seed=1, options=options)
    assert isinstance(state, Bastille)
    _arrange_characters(state, position)
    _arrange_tiles(state, position)
    _arrange_influence(state, position)
    _arrange_weapons(state, position)
    _arrange_missions(state, position)
    for key, row in (("coins", state.coins), ("points", state.points), ("torches", state.torches), ("bag", state.bag)):
        for seat, number in enumerate(_row(position, key, players)):
            row[seat] = number
    for seat in range(players):
        state.cubes[seat] = state.pieces.cubes - state.bag[seat]
    for seat, number in enumerate(_row(position, "cubes", players)):
        state.cubes[seat] = number
    state.torches_left = position.get("torches_left", state.pieces.torches - sum(state.torches))
    state.first = _seat(position, "first", 1, players)
    state.turn = _seat(position, "turn", state.first + 1, players)
    for seat, space in enumerate(_row(position, "track", players)):
        state.track[seat] = space
    by_space = sorted(range(players), key=lambda seat: (-state.track[seat], (seat - state.first) % players))
    for place, number in enumerate(position.get("order", [seat + 1 for seat in by_space])):
        state.order[place] = number - 1
    _plan(state, position)
    state.log = None
    state.run()
    return state


def _plan(state: Bastille, position: dict[str, Any]) -> None:
    """What comes next, and what follows it."""
    name = position.get("next", "placing")
    if name not in NEXT:
        raise ArrangeError("next", f"{name!r} is nothing that can come next; known are {', '.join(NEXT)}")
    agenda = [NEXT[name]]
    scorings = ["symbols", "catacombs", "track"]
    if name in (*scorings, "last"):
        rounds = {state.pieces.interim: INTERIM, state.pieces.rounds: FINAL}
        if state.round + 1 not in rounds:
            raise ArrangeError("next", f"nothing is scored in round {state.round + 1}")
        if rounds[state.round + 1] == INTERIM:
            state.open_round(state.round + 1)  # BR6: the next four of the deck are laid out
        state.scoring = rounds[state.round + 1]
        later = [NEXT[other] for other in scorings[scorings.index(name) + 1 :]] if name in scorings else []
        end = [] if name == "last" else [LAST if state.scoring == FINAL else ROUND + STEP * (state.round + 1)]
        agenda = [*end, *later[::-1], NEXT[name]]
    state.agenda = vec[i64](agenda)


def _arrange_characters(state: Bastille, position: dict[str, Any]) -> None:
    """Characters that have come up lie on top of their decks, so that each is there once."""
    pieces, seats = state.pieces, int(state.seats)
    owned = [
        [_known(name, CHARACTERS, "characters") for name in row] for row in lists_of(position, "characters", seats)
    ]
    sale = [_known(name, CHARACTERS, "square") for name in position.get("square", []) if name != "only"]
    coming = [_known(name, CHARACTERS, "deck") for name in position.get("deck", [])]
    used = [face for row in owned for face in row] + sale
    if len(set(used + coming)) < len(used + coming):
        raise ArrangeError("characters", "a character lies in two places")
    decks = [[int(face) for face in deck] for deck in pieces.decks]

    def fits(number: int) -> bool:
        """Whether the characters can have come up by this round."""
        left = number * pieces.square
        for deck in decks:
            if sum(face in deck for face in used) > max(0, min(left, len(deck))):
                return False
            left -= len(deck)
        return True

    number = position.get("round", next((n for n in range(1, pieces.rounds + 1) if fits(n)), pieces.rounds))
    if not 1 <= number <= pieces.rounds or not fits(number):
        raise ArrangeError("round", f"these characters cannot all have come up by round {number}")
    state.round = number - 1
    up = number * int(pieces.square)
    order: list[int] = []
    for deck in decks:
        there = [face for face in deck if face in used]
        rest = [face for face in deck if face not in used and face not in coming]
        turned_up = max(0, min(up - len(order), len(deck)))
        gone, rest = rest[: turned_up - len(there)], rest[turned_up - len(there) :]
        order += [*there, *gone, *(face for face in coming if face in deck), *rest]
    if order[up : up + len(coming)] != coming:
        raise ArrangeError("deck", f"these characters cannot come next in round {number}")
    for slot, face in enumerate(order):
        state.cards[slot] = face
        state.seen[slot] = EVERYONE if slot < up else 0
    state.deck = up
    if "only" not in position.get("square", []):
        sale += [face for face in order[:up][::-1] if face not in used][: max(0, int(pieces.square) - len(sale))]
    state.square = vec[i64](sorted(sale))
    for seat in range(seats):
        state.characters[seat] = vec[i64](owned[seat])
    for monk, group in position.get("joined", {}).items():
        state.joined[_known(monk, CHARACTERS[FIRST_MONK:], "joined")] = _known(group, GROUPS, "joined")
    assert len(order) == ALL_CHARACTERS


def _arrange_tiles(state: Bastille, position: dict[str, Any]) -> None:
    """The tiles of this round are open, those of later rounds are not."""
    last = state.round == state.pieces.rounds - 1
    versailles = [f"versailles_{number}" for number in range(1, VERSAILLES_TILES + 1)]
    bonuses = [f"bonus_{number}" for number in range(1, BONUS_TILES + 1)]
    bonuses += [f"end_bonus_{number}" for number in range(1, END_TILES + 1)]
    wanted = _known(position.get("bonus", bonuses[BONUS_TILES if last else 0]), bonuses, "bonus")
    if (wanted >= BONUS_TILES) != last:
        raise ArrangeError("bonus", f"{bonuses[wanted]!r} is no tile of round {state.round + 1}")
    _put_at(
        state,
        VERSAILLES_AT,
        VERSAILLES_TILES,
        state.round,
        _known(position.get("versailles", versailles[0]), versailles, "versailles"),
    )
    if last:
        _put_at(state, END_AT, END_TILES, 0, wanted)
        _put_at(state, BONUS_AT, BONUS_TILES, BONUS_TILES - 2, state.cards[BONUS_AT])
    else:
        _put_at(state, BONUS_AT, BONUS_TILES, state.round, wanted)


def _put_at(state: Bastille, first: int, count: int, place: int, face: int) -> None:
    """Put a tile at a place of its pack; it and those before it are open."""
    slots = range(first, first + count)
    at = next(slot for slot in slots if state.cards[slot] == face)
    state.cards[at], state.cards[first + place] = state.cards[first + place], face
    for slot in slots:
        state.seen[slot] = EVERYONE if slot <= first + place else 0


def _arrange_influence(state: Bastille, position: dict[str, Any]) -> None:
    pieces, seats = state.pieces, int(state.seats)
    own = [[value + 1 for value in range(HIGHEST) for _ in range(pieces.start[seats][value])] for _ in range(seats)]
    placed: list[list[int]] = [[] for _ in PLACES]
    have = [list(row) for row in own]  # all tiles of a player, in front of him or placed
    for place, tiles in position.get("placed", {}).items():
        spaces = pieces.spaces[_known(place, PLACES, "placed")]
        if len(tiles) > spaces:
            raise ArrangeError(place, f"{len(tiles)} tiles on {spaces} spaces")
        for line in tiles:
            owner, value = _tile(line, seats)
            placed[PLACES.index(place)].append(8 * owner + value)
            if value in own[owner]:
                own[owner].remove(value)
            elif own[owner]:  # it was raised before
                have[owner].remove(own[owner][0])
                own[owner].pop(0)
                have[owner].append(value)
            else:
                raise ArrangeError(line, f"seat {owner + 1} has placed too many tiles")
    for seat, values in enumerate(lists_of(position, "tiles", seats)):
        if "tiles" in position:
            have[seat] = [*values, *(tile % 8 for row in placed for tile in row if tile // 8 == seat)]
            own[seat] = values
    for seat in range(seats):
        for value in range(HIGHEST):
            start = int(pieces.start[seats][value])
            state.tiles[HIGHEST * seat + value] = own[seat].count(value + 1)
            state.supply[HIGHEST * seat + value] = pieces.influence[value] - max(start, have[seat].count(value + 1))
    for seat, counts in enumerate(position.get("supply", [])):
        for value, count in enumerate(counts):
            state.supply[HIGHEST * seat + value] = count
    for place in range(len(PLACES)):
        state.placed[place] = vec[i64](placed[place])


def _tile(line: str, seats: int) -> tuple[int, int]:
    owner, _, value = line.partition(" ")
    if not owner.isdigit() or not 1 <= int(owner) <= seats or value not in ("1", "2", "3", "4"):
        raise ArrangeError(line, "a placed tile reads '1 4': its owner and its value")
    return int(owner) - 1, int(value)


def _arrange_weapons(state: Bastille, position: dict[str, Any]) -> None:
    """Weapons of players and those laid out come first in the pack; the rest is hidden."""
    left = [int(weapon) for weapon in state.pieces.weapons]

    def take(name: str, key: str) -> int:
        weapon = _known(name, WEAPONS, key)
        if weapon not in left:
            raise ArrangeError(key, f"there are not so many weapons of the kind {name!r}")
        left.remove(weapon)
        return weapon

    first = state.weapons_at()
    for weapon in range(ALL_GROUPS):
        state.display[weapon] = 0
    order: list[int] = []
    for seat, names in enumerate(lists_of(position, "weapons", int(state.seats))):
        for name in names:
            order.append(take(name, "weapons"))
            state.weapons[ALL_GROUPS * seat + order[-1]] += 1
    names = position.get("display", [])
    laid = [take(name, "display") for name in names if name != "only"]
    while "only" not in names and left and len(laid) < state.pieces.weapons_out[state.seats]:
        laid.append(left.pop(0))
    for weapon in laid:
        state.display[weapon] += 1
    order += laid
    for place, weapon in enumerate([*order, *left]):
        state.cards[first + place] = weapon
        state.seen[first + place] = EVERYONE if place < len(order) else 0
    state.armoury = len(order)


def _arrange_missions(state: Bastille, position: dict[str, Any]) -> None:
    """Missions in hands were taken from the tops of the piles; nobody has looked through a pile."""
    seats, piles = int(state.seats), len(state.piles)
    size = int(MISSION_CARDS) // piles
    left = [int(face) for face in state.pieces.missions]

    def take(name: str, key: str) -> int:
        face = _known(name, MISSIONS, key)
        if face not in left:
            raise ArrangeError(key, f"there are not so many missions {name!r}")
        left.remove(face)
        return face

    lists, named = lists_of(position, "missions", seats), lists_of(position, "piles", piles)
    hands = [[take(name, "missions") for name in names if name != "rest"] for names in lists]
    lying = [[take(name, "piles") for name in names if name != "only"] for names in named]
    # A pile with only some missions: the others of it are in hands.
    taken = [size - len(lying[pile]) if "only" in named[pile] else 0 for pile in range(piles)]
    open_piles = [pile for pile in range(piles) if "only" not in named[pile]]
    for face in sorted(left, key=lambda face: (-left.count(face), face))[: max(0, sum(taken) - sum(map(len, hands)))]:
        takers = [seat for seat in range(seats) if "rest" in lists[seat] and face not in hands[seat]]
        if not takers:
            raise ArrangeError("piles", f"the mission {MISSIONS[face]!r} lies nowhere")
        hands[min(takers, key=lambda seat: len(hands[seat]))].append(take(MISSIONS[face], "missions"))
    for number in range(sum(map(len, hands)) - sum(taken)):
        if not open_piles:
            raise ArrangeError("piles", "more missions are in hands than piles are short of")
        taken[open_piles[number % len(open_piles)]] += 1
    for pile in open_piles:
        lying[pile] += [left.pop(0) for _ in range(size - taken[pile] - len(lying[pile]))]
    if any(len(set(hand)) < len(hand) for hand in hands):
        raise ArrangeError("missions", "nobody holds two equal missions")

    for pile in range(piles):
        state.piles[pile] = len(lying[pile])
        for place, face in enumerate(lying[pile]):
            state.cards[MISSIONS_AT + size * pile + place] = face
            state.seen[MISSIONS_AT + size * pile + place] = 0
    slots = [size * pile + size - 1 - number for pile in range(piles) for number in range(taken[pile])]
    for seat in range(seats):
        state.hands[seat] = vec[i64]([MISSIONS_AT + slots.pop(0) for _ in hands[seat]])
        for slot, face in zip(state.hands[seat], hands[seat], strict=True):
            state.cards[slot] = face
            state.seen[slot] = 1 << seat


def _known(name: Any, names: Any, key: str) -> int:
    if name not in names:
        raise ArrangeError(key, f"{name!r} is none of {', '.join(names)}")
    return int(tuple(names).index(name))


def _seat(position: dict[str, Any], key: str, default: int, seats: int) -> int:
    number = position.get(key, default)
    if not isinstance(number, int) or not 1 <= number <= seats:
        raise ArrangeError(key, f"must be a seat from 1 to {seats}")
    return number - 1


def _row(position: dict[str, Any], key: str, count: int) -> list[int]:
    row = position.get(key, [])
    if not isinstance(row, list) or len(row) > count or not all(isinstance(number, int) for number in row):
        raise ArrangeError(key, f"must be at most {count} numbers")
    return row


def describe(state: Bastille) -> dict[str, Any]:
    """A position in the words that `arrange` understands."""
    seats = range(state.seats)
    size = MISSION_CARDS // len(state.piles)

    def values(tiles: "vec[i64]", seat: int) -> list[int]:
        return [value + 1 for value in range(HIGHEST) for _ in range(tiles[HIGHEST * seat + value])]

    def missions(slots: Any) -> list[str]:
        return sorted(MISSIONS[state.cards[slot]] for slot in slots)

    return {
        "round": state.round + 1,
        "first": state.first + 1,
        "turn": state.turn + 1,
        "placed": {
            PLACES[place]: [f"{tile // 8 + 1} {tile % 8}" for tile in row]
            for place, row in enumerate(state.placed)
            if len(row) > 0
        },
        "tiles": [values(state.tiles, seat) for seat in seats],
        "supply": [list(state.supply[HIGHEST * seat : HIGHEST * (seat + 1)]) for seat in seats],
        "coins": list(state.coins),
        "points": list(state.points),
        "torches": list(state.torches),
        "torches_left": state.torches_left,
        "bag": list(state.bag),
        "cubes": list(state.cubes),
        "square": [CHARACTERS[face] for face in state.square],
        "characters": [[CHARACTERS[face] for face in state.characters[seat]] for seat in seats],
        "joined": {CHARACTERS[FIRST_MONK + i]: GROUPS[group] for i, group in enumerate(state.joined) if group != NONE},
        "weapons": [
            [WEAPONS[kind] for kind in range(ALL_GROUPS) for _ in range(state.weapons[ALL_GROUPS * seat + kind])]
            for seat in seats
        ],
        "display": [WEAPONS[kind] for kind in range(ALL_GROUPS) for _ in range(state.display[kind])],
        "track": list(state.track),
        "order": [seat + 1 for seat in state.order],
        "missions": [missions(state.hands[seat]) for seat in seats],
        "piles": [
            missions(range(MISSIONS_AT + size * pile, MISSIONS_AT + size * pile + count))
            for pile, count in enumerate(state.piles)
        ],
        "unarmed": [state.unarmed(seat) for seat in seats],
    }
