"""What the tests share: every table a game can be played at, random play, and states as plain data."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from librt.vecs import vec

from cabale.chance import Secret, advanced, scaled, seeded
from cabale.games import SHELF, Game, game
from cabale.match import Match
from cabale.state import SPECTATOR, Event, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

KEY = bytes(range(32))  # the secret of test matches


@dataclass(frozen=True, eq=False)
class Table:
    """A game with a number of seats and its options."""

    game: Game
    seats: int
    options: Mapping[str, bool]

    def __str__(self) -> str:
        changed = [name for name, value in self.options.items() if value != self.game.options[name]]
        return "-".join([self.game.name, str(self.seats), *changed])

    @property
    def readers(self) -> list[int]:
        """Every seat, and the spectators."""
        return [*range(self.seats), int(SPECTATOR)]

    def new(self, seed: int, log: bool = False) -> State:
        return self.game.new(self.seats, seed, options=self.options, log=log)

    def match(self, key: bytes = KEY) -> Match:
        return Match(self.game, self.seats, key, self.options)


GAMES = [game(name) for name in SHELF]
TABLES = [
    Table(found, seats, options)
    for found in GAMES
    for seats in range(found.fewest, found.most + 1)
    for options in [dict(found.options), *({**found.options, name: not found.options[name]} for name in found.options)]
]


def kind(state: State) -> Any:
    return type(state)


class Picker:
    """Picks at random; the same seed picks the same."""

    def __init__(self, seed: int) -> None:
        self._x = seeded(seed)

    def below(self, sides: int) -> int:
        self._x = advanced(self._x)
        return int(scaled(self._x, sides))

    def of(self, things: Any) -> Any:
        return things[self.below(len(things))]


def states(table: Table, games: int, every: int = 1, log: bool = False) -> Iterator[State]:
    """The states of random games: each that is divisible by `every`, and the last of each game.

    They are the running game itself: clone one to change it.
    """
    for seed in range(games):
        pick, state, ply = Picker(seed), table.new(seed, log), seed
        while state.seat >= 0:
            if ply % every == 0:
                yield state
            state.apply(pick.of(state.legal()))
            ply += 1
        yield state


def after(state: State, move: int) -> State:
    """A copy of a state after a move, with a log of that move only."""
    other = state.clone()
    other.log = []
    other.apply(move)
    return other


def play(match: Match, moves: int, seed: int = 0) -> None:
    """Make random moves in a match, until it is over."""
    pick = Picker(seed)
    for _ in range(moves):
        if match.seat is None:
            return
        match.play(match.seat, pick.of(match.legal()))


@lru_cache
def fields(kind: type[State]) -> tuple[str, ...]:
    """The names of all fields of a class of states: from its annotations, or as the compiler noted them."""
    names: list[str] = []
    for base in kind.__mro__:
        names += base.__dict__.get("__mypyc_attrs__") or inspect.get_annotations(base)
    return tuple(dict.fromkeys(names))


def plain(value: Any) -> Any:
    """A field of a state as plain data that can be compared."""
    if isinstance(value, vec):
        row = list(value)
        return [plain(item) for item in row] if row and isinstance(row[0], vec) else row
    if isinstance(value, Secret):
        return value.key.hex()
    if isinstance(value, list):
        return [event_data(event) for event in value]
    return value


def data(state: State) -> dict[str, Any]:
    """A whole state as plain data. The log tells how it came about, `deals` can be reckoned anew: no part of it."""
    return {name: plain(getattr(state, name)) for name in fields(kind(state)) if name not in ("log", "deals")}


def event_data(event: Event) -> tuple[int, ...]:
    return (event.kind, event.readers, event.face, event.a, event.b, event.c, event.d)


def slots_by_pack(state: State) -> list[tuple[range, list[int]]]:
    """For each pack its slots and its faces."""
    packs, first = [], 0
    for pack in state.packs():
        packs.append((range(first, first + len(pack)), list(pack)))
        first += len(pack)
    return packs


def own(found: Game, name: str, default: Any) -> Any:
    """What a game says of itself in `tests/<game>/contract.py`, or the default."""
    module = f"tests.{found.name}.contract"
    if find_spec(f"tests.{found.name}") is None or find_spec(module) is None:
        return default
    return getattr(import_module(module), name, default)
