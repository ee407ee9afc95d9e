"""Positions of Gambit Royale in words, for scenarios.

round = 2                                   # else the first that fits the goals won
turn = 1                                    # whose turn it is
goals = ["music 3", "trade 5"]              # the heads of the columns
columns = [["2 queen up", "1 rest down"]]   # owner, card, up or down; nearest the goal first
closed = [2]
hands = [["king"], ["squire", "only"]]      # filled up with other cards, unless "only" these
reserves = [["king"], ["only"]]             # the top first; the rest follows, unless "only" these
discards = [["rest"]]                       # "rest": all cards that lie nowhere else
under = ["witch", ""]                       # by owner: what lies under his Cloak
won = [["music 5"], []]                     # goals
ends = true                                 # the turn is over: nothing more is laid
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cabale.games import Game
from cabale.games.gambit_royale.pieces import CARDS, DOMAINS, KINDS
from cabale.games.gambit_royale.rules import ALL_CARDS, END_OF_TURN, TURN, GambitRoyale, rebuilt
from cabale.scenario import ArrangeError, lists_of
from cabale.state import EVERYONE, NONE

KEYS = ("round", "turn", "goals", "columns", "closed", "hands", "reserves", "discards", "under", "won", "ends")


class _Cards:
    """The cards of one player that lie nowhere yet."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.left = list(CARDS)
        self.slots = iter(range(KINDS * seat, KINDS * (seat + 1)))

    def take(self, state: GambitRoyale, name: str, seen: int, key: str) -> int:
        """Put a card into the next slot."""
        if name not in self.left:
            why = "lies somewhere else already" if name in CARDS else "is no card"
            raise ArrangeError(key, f"{name!r} of seat {self.seat + 1} {why}")
        self.left.remove(name)
        slot = next(self.slots)
        state.cards[slot] = CARDS.index(name)
        state.seen[slot] = seen
        return slot


def arrange(game: Game, players: int, options: dict[str, bool], position: dict[str, Any]) -> GambitRoyale:
    """The position that these words describe."""
    for key in position:
        if key not in KEYS:
            raise ArrangeError(key, f"unknown; known are {', '.join(KEYS)}")
    state = game.new(players, seed=1, options=options)
    assert isinstance(state, GambitRoyale)
    cards = [_Cards(seat) for seat in range(players)]
    _arrange_goals(state, position)
    columns: list[list[int]] = [[] for _ in range(players)]
    for column, lines in enumerate(lists_of(position, "columns", players)):
        for line in lines:
            owner, name, side = (*line.split(), "", "", "")[:3]
            if not owner.isdigit() or not 1 <= int(owner) <= players or side not in ("up", "down"):
                raise ArrangeError(line, "a card in a column reads '1 king up' or '1 king down'")
            seat = int(owner) - 1
            names = [name]
            if name == "rest":
                named = {
                    word for key in ("hands", "reserves", "discards") for word in lists_of(position, key, players)[seat]
                }
                later = {other.split()[1] for other_lines in position.get("columns", []) for other in other_lines}
                names = [card for card in cards[seat].left if card not in named | later]
            for card in names:
                slot = cards[seat].take(state, card, EVERYONE if side == "up" else 1 << seat, line)
                state.up[slot] = int(side == "up")
                columns[column].append(slot)
    for column in range(players):
        state.columns[column] = vec[i64](columns[column])
    for seat, name in enumerate(position.get("under", [])):
        if name:
            state.under[seat] = cards[seat].take(state, name, 1 << seat, "under")
    for seat in range(players):
        _arrange_player(state, cards[seat], position)
    for column in position.get("closed", []):
        state.closed |= 1 << (column - 1)
    state.turn = position.get("turn", 1) - 1
    state.last = state.turn
    state.agenda = vec[i64]([END_OF_TURN if position.get("ends") else TURN])
    state.log = None
    state.run()
    return state


def _arrange_player(state: GambitRoyale, cards: _Cards, position: dict[str, Any]) -> None:
    seat, own = cards.seat, 1 << cards.seat
    lists = {key: lists_of(position, key, int(state.seats))[seat] for key in ("hands", "reserves", "discards")}
    named = {key: [name for name in names if name not in ("only", "rest")] for key, names in lists.items()}
    hand = [cards.take(state, name, own, "hands") for name in named["hands"]]
    reserve = [cards.take(state, name, 0, "reserves") for name in named["reserves"]]
    discards = [cards.take(state, name, EVERYONE, "discards") for name in named["discards"]]
    if "rest" in lists["discards"]:
        discards += [cards.take(state, name, EVERYONE, "discards") for name in list(cards.left)]
    if "only" not in lists["hands"]:
        while len(hand) < state.pieces.hand and cards.left:
            hand.append(cards.take(state, cards.left[0], own, "hands"))
    if "only" in lists["reserves"] and cards.left:
        left = ", ".join(cards.left)
        raise ArrangeError("reserves", f"these cards of seat {seat + 1} lie nowhere: {left}")
    reserve += [cards.take(state, name, 0, "reserves") for name in list(cards.left)]
    state.hands[seat] = vec[i64](hand)
    state.reserves[seat] = vec[i64](reserve[::-1])
    state.discards[seat] = vec[i64](discards)
    laid = [int(slot) for column in state.columns for slot in column if slot // KINDS == seat]
    if state.under[seat] != NONE:
        laid.append(int(state.under[seat]))
    state.acts[seat] = vec[i64]([rebuilt(ALL_CARDS, 0, len(hand) + len(laid)), *laid])


def _arrange_goals(state: GambitRoyale, position: dict[str, Any]) -> None:
    pieces, seats = state.pieces, int(state.seats)
    left = [int(goal) for goal in state.goals_used()]

    def take(name: str, key: str) -> int:
        for goal in left:
            if name == goal_name(state, goal):
                left.remove(goal)
                return goal
        raise ArrangeError(name or key, f"{name!r} is no goal, or lies somewhere else already")

    won = [[take(name, "won") for name in names] for names in lists_of(position, "won", seats)]
    heads = [take(name, "goals") for name in position.get("goals", [])]
    if len(heads) > seats:
        raise ArrangeError("goals", f"{len(heads)} goals for {seats} columns")
    heads += [left.pop(0) for _ in range(seats - len(heads))]
    gone = sum(map(len, won))
    number = position.get("round", gone // seats + (gone % seats > 0) + 1)
    if not 1 <= number <= pieces.rounds or gone > (number - 1) * seats:
        raise ArrangeError("round", f"{gone} goals cannot be won before round {number}")
    state.round = number - 1
    first = int(KINDS) * seats
    past = [goal for goals in won for goal in goals]
    past += [left.pop() for _ in range((number - 1) * seats - gone)]
    for place, goal in enumerate(past + heads + left):
        state.cards[first + place] = goal
        state.seen[first + place] = EVERYONE if place < number * seats else 0
    slots = iter(range(first, first + gone))
    for seat in range(seats):
        state.won[seat] = vec[i64]([next(slots) for _ in won[seat]])
    for column in range(seats):
        state.goals[column] = first + (number - 1) * seats + column


def goal_name(state: GambitRoyale, goal: int) -> str:
    """A goal in words: `music 3`."""
    return f"{DOMAINS[state.pieces.goal_domain[goal]]} {state.pieces.goal_value[goal]}"


def describe(state: GambitRoyale) -> dict[str, Any]:
    """A position in the words that `arrange` understands."""

    def names(slots: "vec[i64]") -> list[str]:
        return sorted(CARDS[state.cards[slot]] for slot in slots)

    def goals(slots: "vec[i64]") -> list[str]:
        return [goal_name(state, state.cards[slot]) for slot in slots]

    seats = range(state.seats)
    return {
        "round": state.round + 1,
        "turn": state.turn + 1,
        "goals": goals(state.goals),
        "columns": [
            [f"{slot // KINDS + 1} {CARDS[state.cards[slot]]} {'up' if state.up[slot] else 'down'}" for slot in column]
            for column in state.columns
        ],
        "closed": [column + 1 for column in seats if state.closed & (1 << column)],
        "hands": [names(state.hands[seat]) for seat in seats],
        "reserves": [[CARDS[state.cards[slot]] for slot in state.reserves[seat]][::-1] for seat in seats],
        "discards": [names(state.discards[seat]) for seat in seats],
        "under": ["" if slot == NONE else CARDS[state.cards[slot]] for slot in state.under],
        "won": [goals(state.won[seat]) for seat in seats],
        "known": [
            [
                CARDS[state.cards[slot]]
                for slot in range(KINDS * seat, KINDS * (seat + 1))
                if state.seen[slot] == EVERYONE
            ]
            for seat in seats
        ],
    }
