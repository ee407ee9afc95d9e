"""Positions of Heads of State in words, for scenarios.

round = 2
turn = 1                                     # whose turn it is
turns = 0                                    # turns begun before; else the first turns are over
acts = "treachery"                           # cards are drawn: only "attributes" or "treachery" is left to act on
row = ["gold", "title"]                      # filled up with other cards
deck = ["palace", "only"]                    # the top first; all other cards follow, unless "only" these
pile = ["gold", "revolution"]                # the top first; filled up, unless there is a Revolution card among these
discards = ["gold"]                          # after "only" in the deck, all other cards too
treachery_row = ["axeman"]                   # and treachery_deck, treachery_discards
hands = [["gold", "title open", "axeman"]]   # attribute and treachery cards; all know of open ones
nobles = ["1 king england"]                  # alive; they have brought their noble cards and initial markers
dead = ["2 duke scotland"]                   # dead, on the hex
cards = [["baron 3"]]                        # noble cards of a rank, if more than these nobles brought
markers = ["1 britain"]                      # country markers, the larger first
house = [2]                                  # who took House of Nobles markers, in order
seed = 2                                     # for the chance to come
"""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.chance import seeded
from cabale.games import Game
from cabale.games.heads_of_state.hidden import DREW
from cabale.games.heads_of_state.pieces import ASSASSIN, ATTRIBUTES, CARDS, COUNTRIES, RANKS, REVOLUTION, SECTORS
from cabale.games.heads_of_state.rules import (
    ATTRIBUTE,
    BY_COUNTRIES,
    BY_HOUSE,
    BY_SECTORS,
    DRAWING,
    NOBLES,
    PLOTTING,
    TREACHERY,
    TURN,
    HeadsOfState,
)
from cabale.scenario import ArrangeError, lists_of, names_of
from cabale.state import EVERYONE, NONE

KEYS = (
    *("round", "turn", "turns", "acts", "seed", "row", "deck", "pile", "discards"),
    *("treachery_row", "treachery_deck", "treachery_discards"),
    *("hands", "nobles", "dead", "cards", "markers", "house"),
)


class _Cards:
    """The cards of one pack that lie nowhere yet."""

    def __init__(self, state: HeadsOfState, pack: int) -> None:
        self.state = state
        faces = [int(face) for face in state.packs()[pack]]
        self.left = [CARDS[face] for face in faces if face != REVOLUTION]
        first = 0 if pack == ATTRIBUTE else int(state.treachery_from)
        self.slots = iter(range(first, first + len(faces)))

    def take(self, name: str, seen: int, key: str) -> int:
        """Put a card into the next slot."""
        if name == "revolution":
            return self.put(name, seen)
        if name not in self.left:
            why = "there are not so many" if name in CARDS else "is no card"
            raise ArrangeError(key, f"{name!r}: {why}")
        self.left.remove(name)
        return self.put(name, seen)

    def put(self, name: str, seen: int) -> int:
        slot = next(self.slots)
        self.state.cards[slot] = CARDS.index(name)
        self.state.seen[slot] = seen
        return slot

    def take_any(self, seen: int, key: str) -> int:
        """Put the card that is left in the greatest number, so that the rest stays mixed."""
        if not self.left:
            raise ArrangeError(key, "no cards are left to fill it up")
        return self.take(max(self.left, key=self.left.count), seen, key)


def arrange(game: Game, players: int, options: dict[str, bool], position: dict[str, Any]) -> HeadsOfState:
    """The position that these words describe."""
    for key in position:
        if key not in KEYS:
            raise ArrangeError(key, f"unknown; known are {', '.join(KEYS)}")
    state = game.new(players, seed=1, options=options)
    assert isinstance(state, HeadsOfState)
    state.round = position.get("round", 1) - 1
    state.turn = position.get("turn", 1) - 1
    state.turns = position.get("turns", players)
    packs = [_Cards(state, ATTRIBUTE), _Cards(state, TREACHERY)]
    _arrange_hands(state, packs, position)
    _arrange_attributes(state, packs[ATTRIBUTE], position)
    _arrange_treachery(state, packs[TREACHERY], position)
    _arrange_board(state, position)
    _arrange_markers(state, position)
    state.rng = seeded(position.get("seed", 1))
    state.left = 0
    acts = position.get("acts")
    if acts not in (None, "attributes", "treachery"):
        raise ArrangeError("acts", f"must be 'attributes' or 'treachery', not {acts!r}")
    state.option = PLOTTING if acts == "treachery" else DRAWING
    state.agenda = vec[i64]([NOBLES if acts else TURN])
    state.log = None
    state.run()
    return state


def _arrange_hands(state: HeadsOfState, packs: list[_Cards], position: dict[str, Any]) -> None:
    hands = lists_of(position, "hands", int(state.seats))
    for seat, lines in enumerate(hands):
        for pack in (ATTRIBUTE, TREACHERY):
            state.hands[2 * seat + pack] = vec[i64]()
            state.past[2 * seat + pack] = vec[i64]()
            state.drawn[2 * seat + pack] = vec[i64]()
        for line in lines:
            name, _, known = line.partition(" ")
            if known not in ("", "open"):
                raise ArrangeError(line, "a hand card reads 'gold' or 'gold open'")
            pack = ATTRIBUTE if name in ATTRIBUTES else TREACHERY
            hand = 2 * seat + pack
            slot = packs[pack].take(name, EVERYONE if known else 1 << seat, line)
            state.hands[hand] = append(state.hands[hand], slot)
            if not known:
                state.past[hand] = append(state.past[hand], DREW)
                state.drawn[hand] = append(state.drawn[hand], state.cards[slot] - ASSASSIN * pack)


def _arrange_attributes(state: HeadsOfState, cards: _Cards, position: dict[str, Any]) -> None:
    names = {key: names_of(position, key) for key in ("row", "deck", "pile", "discards")}
    only = "only" in names["deck"]
    row = [cards.take(name, EVERYONE, "row") for name in names["row"]]
    discards = [cards.take(name, EVERYONE, "discards") for name in names["discards"]]
    deck = [cards.take(name, 0, "deck") for name in names["deck"] if name != "only"]
    pile = [cards.take(name, 0, "pile") for name in names["pile"]]
    while len(row) < state.pieces.row:
        row.append(cards.take_any(EVERYONE, "row"))
    if "revolution" not in names["pile"]:
        while len(pile) < state.pieces.pile:
            pile.append(cards.take_any(0, "pile"))
        pile.append(cards.take("revolution", 0, "pile"))
    while cards.left:
        if only:
            discards.append(cards.take_any(EVERYONE, "discards"))
        else:
            deck.append(cards.take_any(0, "deck"))
    state.rows[ATTRIBUTE] = vec[i64](row)
    state.decks[ATTRIBUTE] = vec[i64](deck[::-1])
    state.pile = vec[i64](pile[::-1])
    state.discards[ATTRIBUTE] = vec[i64](discards)


def _arrange_treachery(state: HeadsOfState, cards: _Cards, position: dict[str, Any]) -> None:
    keys = ("treachery_row", "treachery_deck", "treachery_discards")
    names = {key: names_of(position, key) for key in keys}
    only = "only" in names["treachery_deck"]
    row = [cards.take(name, EVERYONE, keys[0]) for name in names[keys[0]]]
    deck = [cards.take(name, 0, keys[1]) for name in names[keys[1]] if name != "only"]
    discards = [cards.take(name, EVERYONE, keys[2]) for name in names[keys[2]]]
    while len(row) < state.pieces.treachery_row:
        row.append(cards.take_any(EVERYONE, keys[0]))
    while cards.left:
        if only:
            discards.append(cards.take_any(EVERYONE, keys[2]))
        else:
            deck.append(cards.take_any(0, keys[1]))
    state.rows[TREACHERY] = vec[i64](row)
    state.decks[TREACHERY] = vec[i64](deck[::-1])
    state.discards[TREACHERY] = vec[i64](discards)


def _arrange_board(state: HeadsOfState, position: dict[str, Any]) -> None:
    pieces = state.pieces
    for key in ("dead", "nobles"):  # who is dead was there first
        for line in names_of(position, key):
            seat, rank, sector = _noble(line, int(state.seats))
            place = int(pieces.place[16 * rank + sector])
            if place == NONE:
                raise ArrangeError(line, f"{SECTORS[sector]} has no slot for a {RANKS[rank]}")
            if key == "nobles":
                if state.nobles[place] != NONE:
                    raise ArrangeError(line, "the slot is taken already")
                state.nobles[place] = seat
            else:
                state.dead[32 * seat + place] += 1
            state.supply[7 * seat + rank] -= 1
            if state.supply[7 * seat + rank] < 0:
                raise ArrangeError(line, f"seat {seat + 1} has only {pieces.counters[rank]} such counters")
            _give_card(state, seat, rank, 1, line)
            state.created[seat] |= 1 << sector
            if state.initial[sector] == NONE:
                state.initial[sector] = seat
                state.earn(seat, BY_SECTORS, pieces.hex[sector])
    for seat, lines in enumerate(lists_of(position, "cards", int(state.seats))):
        for line in lines:
            rank_name, _, number = line.partition(" ")
            if rank_name not in RANKS or not number.isdigit():
                raise ArrangeError(line, "noble cards read 'baron 3'")
            rank = RANKS.index(rank_name)
            more = int(number) - int(state.noble_cards[7 * seat + rank])
            if more < 0:
                raise ArrangeError(line, "his nobles have brought more")
            _give_card(state, seat, rank, more, line)


def _give_card(state: HeadsOfState, seat: int, rank: int, number: int, line: str) -> None:
    if number > state.cards_left[rank]:
        raise ArrangeError(line, f"there are only {state.pieces.noble_cards[rank]} noble cards of a rank")
    state.cards_left[rank] -= number
    state.noble_cards[7 * seat + rank] += number
    if number:
        state.ranks[seat] |= 1 << rank


def _arrange_markers(state: HeadsOfState, position: dict[str, Any]) -> None:
    for line in names_of(position, "markers"):
        seat, _, country = line.partition(" ")
        if country not in COUNTRIES or not seat.isdigit() or not 1 <= int(seat) <= state.seats:
            raise ArrangeError(line, "a country marker reads '1 britain'")
        number = COUNTRIES.index(country)
        state.created[int(seat) - 1] |= state.pieces.whole[number]
        marker = int(state.next_marker(int(seat) - 1, number, state.created[int(seat) - 1]))
        if marker == NONE:
            raise ArrangeError(line, "no such marker is left for him")
        state.markers[marker] = int(seat) - 1
        state.earn(int(seat) - 1, BY_COUNTRIES, state.pieces.markers[marker])
    for place, seat in enumerate(position.get("house", [])):
        state.house = append(state.house, seat - 1)
        state.earn(seat - 1, BY_HOUSE, state.house_markers()[place])


def _noble(line: str, seats: int) -> tuple[int, int, int]:
    """A noble in words: seat, rank and sector."""
    seat, rank, sector = (*line.split(), "", "", "")[:3]
    if rank not in RANKS or sector not in SECTORS or not seat.isdigit() or not 1 <= int(seat) <= seats:
        raise ArrangeError(line, "a noble reads '1 king england'")
    return int(seat) - 1, RANKS.index(rank), SECTORS.index(sector)


def describe(state: HeadsOfState) -> dict[str, Any]:
    """A position in the words that `arrange` understands."""
    pieces = state.pieces
    seats = range(int(state.seats))

    def names(slots: "vec[i64]") -> list[str]:
        return [CARDS[state.cards[slot]] for slot in slots]

    def known(slots: "vec[i64]") -> list[str]:
        return sorted(CARDS[state.cards[slot]] for slot in slots if state.seen[slot] == EVERYONE)

    def ranks(numbers: "vec[i64]", seat: int) -> list[str]:
        return [f"{rank} {numbers[7 * seat + i]}" for i, rank in enumerate(RANKS) if numbers[7 * seat + i]]

    return {
        "round": state.round + 1,
        "turn": state.turn + 1,
        "turns": state.turns,
        "row": sorted(names(state.rows[ATTRIBUTE])),
        "deck": names(state.decks[ATTRIBUTE])[::-1],
        "deck_size": len(state.decks[ATTRIBUTE]),
        "pile": names(state.pile)[::-1],
        "pile_size": len(state.pile),
        "aside": sorted(names(state.aside)),
        "discards": sorted(names(state.discards[ATTRIBUTE])),
        "treachery_row": sorted(names(state.rows[TREACHERY])),
        "treachery_deck": names(state.decks[TREACHERY])[::-1],
        "treachery_discards": sorted(names(state.discards[TREACHERY])),
        "hands": [sorted(names(state.hands[2 * s])) + sorted(names(state.hands[2 * s + 1])) for s in seats],
        "open": [known(state.hands[2 * s]) + known(state.hands[2 * s + 1]) for s in seats],
        "nobles": [
            f"{state.nobles[place] + 1} {RANKS[pieces.rank[place]]} {SECTORS[place // 2]}"
            for place in range(32)
            if state.nobles[place] != NONE
        ],
        "dead": [
            f"{seat + 1} {RANKS[pieces.rank[place]]} {SECTORS[place // 2]}"
            for seat in seats
            for place in range(32)
            for _ in range(state.dead[32 * seat + place])
        ],
        "cards": [ranks(state.noble_cards, seat) for seat in seats],
        "supply": [ranks(state.supply, seat) for seat in seats],
        "markers": [
            f"{state.markers[marker] + 1} {COUNTRIES[marker // 2]}"
            for marker in range(8)
            if state.markers[marker] != NONE
        ],
        "house": [seat + 1 for seat in state.house],
        "killed": [f"{RANKS[pieces.rank[place]]} {SECTORS[place // 2]}" for place in state.killed],
    }
