"""Positions of In the Shadow of the Sun King in words, for scenarios.

turn = 1                                # whose turn it is
phase = 1                               # which phase of it begins
spheres = [["green", "green_seal"]]     # by seat: quality cards, the top of a row after the cards it covers
owned = [["influence"]]                 # by seat: auction cards
gold = [1, 1]                           # by seat; what is not named has the tokens of the set-up
power = [9, 9]
out = [0, 1]                            # by seat: the number of the blow that eliminated him, or 0
discards = ["red", "rest"]              # "rest": all cards that lie nowhere else
pile = ["mazarin", "red"]               # the top first; the rest follows, Louis last, unless "only" these
under = ["debts"]                       # put under the pile at set-up: they follow the rest, and all know them
upper = 2                               # how many of the pile belong to the upper half; else about half of them
louis = true                            # he has come before
used = ["gold"]                         # what was done this turn: a colour, "conspiracy", "gold"
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cabale.games import Game
from cabale.games.sun_king.pieces import AUCTION_CARDS, CARDS, COLOURS, LOUIS, QUALITIES, QUALITY_CARDS
from cabale.games.sun_king.rules import (
    PHASE_2,
    PHASE_3,
    TURN_BEGINS,
    TURN_ENDS,
    USED_CONSPIRACY,
    USED_GOLD,
    SunKing,
)
from cabale.scenario import ArrangeError, lists_of, names_of
from cabale.state import EVERYONE

CARDS_PUT_UNDER = tuple(name for name in CARDS if name not in QUALITY_CARDS and name != "louis")
KEYS = (
    "turn",
    "phase",
    "spheres",
    "owned",
    "gold",
    "power",
    "out",
    "discards",
    "pile",
    "under",
    "upper",
    "louis",
    "used",
)


class _Cards:
    """The cards that lie nowhere yet."""

    def __init__(self, state: SunKing) -> None:
        self.state = state
        self.left = [CARDS[face] for face in state.packs()[0]]
        self.slots = iter(range(len(self.left)))

    def take(self, name: str, seen: int, key: str, known: tuple[str, ...] = CARDS) -> int:
        """Put a card into the next slot."""
        if name not in known:
            raise ArrangeError(name or key, f"{name!r} is no card that may lie there")
        if name not in self.left:
            raise ArrangeError(name, f"every {name!r} lies somewhere else already")
        self.left.remove(name)
        slot = next(self.slots)
        self.state.cards[slot] = CARDS.index(name)
        self.state.seen[slot] = seen
        return slot


def arrange(game: Game, players: int, options: dict[str, bool], position: dict[str, Any]) -> SunKing:
    """The position that these words describe."""
    for key in position:
        if key not in KEYS:
            raise ArrangeError(key, f"unknown; known are {', '.join(KEYS)}")
    state = game.new(players, seed=1, options=options)
    assert isinstance(state, SunKing)
    cards = _Cards(state)
    nothing = vec[i64]()
    state.spheres = vec[vec[i64]]([nothing] * (int(COLOURS) * players))
    for seat, names in enumerate(lists_of(position, "spheres", players)):
        for name in names:
            state.lay(seat, cards.take(name, EVERYONE, "spheres", QUALITY_CARDS))
    for seat, names in enumerate(lists_of(position, "owned", players)):
        state.owned[seat] = vec[i64]([cards.take(name, EVERYONE, "owned", AUCTION_CARDS) for name in names])
    _arrange_players(state, position)
    _arrange_pile(state, cards, position)
    state.louis = int(bool(position.get("louis")))
    state.turn = position.get("turn", 1) - 1
    phase = position.get("phase", 1)
    if phase not in (1, 2, 3):
        raise ArrangeError("phase", "must be 1, 2 or 3")
    if not 0 <= state.turn < players or not state.is_in(state.turn):
        raise ArrangeError("turn", "must be a player in the game")
    agendas: dict[int, list[i64]] = {
        1: [TURN_BEGINS],
        2: [TURN_ENDS, PHASE_3, PHASE_2],
        3: [TURN_ENDS, PHASE_3],
    }
    state.agenda = vec[i64](agendas[phase])
    state.used = _used(position)
    if state.used and phase == 1:
        raise ArrangeError("used", "nothing has been used before phase 1")
    state.log = None
    state.run()
    return state


def _arrange_players(state: SunKing, position: dict[str, Any]) -> None:
    seats = int(state.seats)
    pieces = state.pieces
    out = _numbers(position, "out", [0] * seats)
    state.out = vec[i64](out)
    state.blows = max(out)
    state.playing = out.count(0)
    if state.playing < 2:
        raise ArrangeError("out", "leaves fewer than two players")
    gold = _numbers(position, "gold", [0 if gone else int(pieces.start_gold) for gone in out])
    power = _numbers(position, "power", [0 if gone else int(pieces.start_power) for gone in out])
    for seat in range(seats):
        cards = sum(state.count(seat, colour) for colour in range(COLOURS)) + len(state.owned[seat])
        if out[seat] and gold[seat] + power[seat] + cards:
            raise ArrangeError("out", f"seat {seat + 1} is out of the game and has cards or tokens")
    state.gold = vec[i64](gold)
    state.power = vec[i64](power)
    state.gold_left = pieces.gold - sum(gold)
    state.power_left = pieces.power - sum(power)
    if state.gold_left < 0:
        raise ArrangeError("gold", f"there are only {pieces.gold}")
    if state.power_left < 0:
        raise ArrangeError("power", f"there are only {pieces.power}")


def _arrange_pile(state: SunKing, cards: _Cards, position: dict[str, Any]) -> None:
    names = {key: names_of(position, key) for key in ("discards", "pile", "under")}
    named = {key: [name for name in names[key] if name not in ("only", "rest")] for key in names}
    pile = [cards.take(name, 0, "pile") for name in named["pile"]]
    under = [cards.take(name, 0, "under", CARDS_PUT_UNDER) for name in named["under"]]
    if under and position.get("louis"):
        raise ArrangeError("under", "nothing is known of the pile after Louis has come")
    discards = [cards.take(name, EVERYONE, "discards") for name in named["discards"]]
    if "rest" in names["discards"]:
        rest = [name for name in cards.left if name != "louis" or "only" in names["pile"]]
        discards += [cards.take(name, EVERYONE, "discards") for name in rest]
    if "only" in names["pile"] and cards.left:
        raise ArrangeError("pile", f"these cards lie nowhere: {', '.join(sorted(set(cards.left)))}")
    pile += [cards.take(name, 0, "pile") for name in list(cards.left) if name != "louis"]
    pile += under
    pile += [cards.take(name, 0, "pile") for name in list(cards.left)]  # Louis comes last
    faces = [state.cards[slot] for slot in pile]
    if LOUIS not in faces:
        raise ArrangeError("pile", "Louis must be in the pile")
    above = faces.index(LOUIS)
    most = min(above, len(pile) - len(under) - 1)
    state.upper = position.get("upper", min(len(pile) // 2, most))
    if not 0 <= state.upper <= most:
        why = f"Louis and what was put under must be in the lower half; {most} cards lie above them"
        raise ArrangeError("upper", why if under else f"Louis must be in the lower half; {above} cards lie above him")
    state.pile = vec[i64](pile[::-1])
    state.discards = vec[i64](discards)
    state.under = vec[i64]([state.cards[slot] for slot in under[::-1]])


def _used(position: dict[str, Any]) -> int:
    bits = {name: 1 << place for place, name in enumerate(QUALITIES)}
    bits |= {"conspiracy": int(USED_CONSPIRACY), "gold": int(USED_GOLD)}
    used = 0
    for name in names_of(position, "used"):
        if name not in bits:
            raise ArrangeError(name, f"{name!r} cannot be used; known are {', '.join(bits)}")
        used |= bits[name]
    return used


def _numbers(position: dict[str, Any], key: str, usual: list[int]) -> list[int]:
    numbers = position.get(key, [])
    if not isinstance(numbers, list) or len(numbers) > len(usual) or not all(isinstance(n, int) for n in numbers):
        raise ArrangeError(key, f"must be at most {len(usual)} whole numbers")
    if any(number < 0 for number in numbers):
        raise ArrangeError(key, "must not be negative")
    return numbers + usual[len(numbers) :]


def describe(state: SunKing) -> dict[str, Any]:
    """A position in the words that `arrange` understands, and what lies on the table."""

    def names(slots: "vec[i64]") -> list[str]:
        return [CARDS[state.cards[slot]] if state.cards[slot] >= 0 else "?" for slot in slots]

    seats = range(state.seats)
    colours = range(COLOURS)
    return {
        "turn": int(state.turn) + 1,
        "spheres": [[name for c in colours for name in names(state.spheres[COLOURS * seat + c])] for seat in seats],
        "owned": [names(state.owned[seat]) for seat in seats],
        "gold": list(state.gold),
        "power": list(state.power),
        "supply": [int(state.gold_left), int(state.power_left)],
        "out": list(state.out),
        "discards": sorted(names(state.discards)),
        "pile": names(state.pile)[::-1],
        "under": [CARDS[face] for face in state.under][::-1],
        "upper": int(state.upper),
        "louis": bool(state.louis),
        "table": names(state.table),
        "waiting": names(state.waiting),
        "resolving": names(state.resolving),
        "majorities": [[QUALITIES[c] for c in colours if state.leads(seat, c)] for seat in seats],
        "bid": int(state.bid),
        "due": int(state.due),
        "pile_count": len(state.pile),
    }
