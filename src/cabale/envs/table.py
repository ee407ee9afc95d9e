"""A game set up for research: who sits at it, what a seat sees as numbers, and what a result is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from cabale.chance import scaled, seeded
from cabale.envs import missing
from cabale.envs.endgames import ENDGAMES, SEATS, starts
from cabale.envs.many import ROW, Eyes, Recall, game_features
from cabale.envs.render import render
from cabale.games import SHELF, Game, GameError, game
from cabale.state import BYTE, Block

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from cabale.moves import Moves
    from cabale.state import State

    Bytes = npt.NDArray[np.uint8]
    Mask = npt.NDArray[np.int8]


NAMES = (*SHELF, *ENDGAMES)  # of all that can be set up
MOST_HISTORY = 10_000  # rows


class Table:
    """A game, or an endgame, for so many seats, with its options."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, bool] | None = None,
        history: int = 0,
        relative: bool = False,
    ) -> None:
        self.name = name
        if not 0 <= history <= MOST_HISTORY:
            raise ValueError(f"a history has 0 to {MOST_HISTORY} rows, not {history}")
        self.history = history
        self.relative = relative
        self.game: Game = game_of(name)
        self.starts: list[State] = list(starts(name)) if name in ENDGAMES else []
        self.seats = self.game.most if seats is None else seats
        self.options = self.game.choose_options(options)
        if self.starts:
            self.seats = SEATS if seats is None else seats
            if self.seats != SEATS or self.options != self.game.choose_options():
                raise GameError(f"{name} is for {SEATS} players, without options")
        state = self.new(0)
        features = game_features(self.game, self.seats, self.game.pieces(self.options)[0])
        self.moves = self.game.moves.count
        self.recall = recall_of(self.game, self.seats, history) if history else None
        turned, own = turned_moves(self.game.moves, self.seats) if relative else (vec[i64](), vec[i64]())
        self.own = own  # the game's number of each relative move, a row for each seat
        self.eyes = Eyes(features, state.most_moves(), self.moves, self.recall, turned)
        beyond = [Block(b.name, features.size + b.start, b.size, b.most, b.says) for b in features.beyond]
        self.blocks: list[Block] = [*features.blocks, *beyond]
        most = [np.full(block.size, block.most, np.uint8) for block in self.blocks]
        self.size = int(features.size + features.beyond_size)  # numbers in an observation
        if self.recall is not None:
            says = f"the last {history} things told or chosen, {int(ROW)} bytes each, the last first"
            self.blocks.append(Block("history", self.size, self.recall.size, int(BYTE), says))
            most.append(history_bounds(self.game, history))
            self.size += int(self.recall.size)
        self.most: Bytes = np.concatenate(most)

    def __reduce__(self) -> tuple[type[Table], tuple[str, int, dict[str, bool], int, bool]]:
        return Table, (self.name, self.seats, self.options, self.history, self.relative)

    def __deepcopy__(self, memo: object) -> Table:
        return self  # nothing in it changes

    def new(self, seed: int) -> State:
        """A new game; the same seed gives the same chance."""
        if self.starts:
            state = self.starts[scaled(seeded(seed), len(self.starts))].clone()
        else:
            state = self.game.new(self.seats, seed, options=self.options)
        state.log = [] if self.history else None
        return state

    def number(self, move: int, seat: int) -> int:
        """The game's own number of a move that comes from outside; -1 if it is none."""
        if not 0 <= move < self.moves:
            return -1
        return int(self.own[seat * self.moves + move]) if self.relative else move

    def see(self, state: State, seat: int) -> tuple[Bytes, Mask]:
        """What a seat sees, and which moves it may make: none, unless it must choose."""
        seen = bytearray(self.eyes.see(state, seat))
        return np.frombuffer(seen, np.uint8, self.size), np.frombuffer(seen, np.int8, offset=self.size)

    def look(self, state: State, seat: int) -> Bytes:
        """What a seat sees, without its moves: so it may be a view of someone else's, who cannot know them."""
        return np.frombuffer(self.eyes.look(state, seat), np.uint8)

    def see_all(self, state: State) -> Bytes:
        """What all seats see together, one after the other from the first: for critics that may know it."""
        return np.concatenate([self.see(state, seat)[0] for seat in range(self.seats)])

    def describe(self) -> str:
        """The numbers of an observation, block by block."""
        lines = [f"{'from':>5} {'count':>5} {'most':>4}  name: what it says"]
        lines += [f"{b.start:5} {b.size:5} {b.most:4}  {b.name}: {b.says}" for b in self.blocks]
        return "\n".join(lines)

    def illegal(self, move: object) -> ValueError:
        """The error for a move that the mask does not allow."""
        known = isinstance(move, int | np.integer) and 0 <= move < self.moves
        words = f" ({self.game.moves.words(int(move))})" if known else ""  # type: ignore[call-overload]
        return ValueError(f"{self.name}: move {move}{words} is not legal; the action mask tells which are")


class Setting(TypedDict, total=False):
    """What can be chosen for an environment of one game besides the game."""

    render_mode: str | None
    illegal: str
    history: int
    relative: bool


class OneGame:
    """What environments of one game share: where it stands, what all seats see of it together, how it is drawn."""

    table: Table
    render_mode: str | None
    _position: State | None = None

    @property
    def position(self) -> State:
        """Where the game stands."""
        if self._position is None:
            raise not_begun()
        return self._position

    @position.setter
    def position(self, state: State) -> None:
        self._position = state

    def begin(self, chance: np.random.Generator) -> None:
        """A new game, with a seed from this chance."""
        self.position = self.table.new(int(chance.integers(1 << 60)))

    def state(self) -> Bytes:
        """What all seats see together, for a critic that may know it."""
        return self.table.see_all(self.position)

    def render(self) -> str | Bytes | None:
        """The table as the render mode asks for it."""
        drawn: str | Bytes | None = render(self.table, self.position, self.render_mode)
        return drawn


def recall_of(game: Game, seats: int, rows: int) -> Recall:
    """What writes down what was told in a game."""
    seat_parts = []
    for parts in game.events.values():
        kinds = [part.partition(":")[2] or part for part in parts if not part.startswith("?")]
        seat_parts.append(sum(1 << place for place, kind in enumerate(kinds) if kind == "seat"))
    return Recall(rows, seats, seat_parts)


def history_bounds(game: Game, rows: int) -> Bytes:
    """How high the numbers of a history go: kind, face or move in two bytes, four parts."""
    row = [len(game.events) + 1, int(BYTE), game.moves.count >> 8, *[int(BYTE)] * 4]
    return np.tile(np.array(row, np.uint8), rows)


def turned_moves(moves: Moves, seats: int) -> tuple[vec[i64], vec[i64]]:
    """For each seat and move: its number if seats count from that one, and the way back."""
    turned, own = [], []
    for seat in range(seats):
        row = [turned_move(moves, move, seat, seats) for move in range(moves.count)]
        turned += row
        own += np.argsort(row).tolist()
    return vec[i64](turned), vec[i64](own)


def turned_move(moves: Moves, move: int, seat: int, seats: int) -> int:
    """The number of a move if the seats that it names count from this one on."""
    verb, parts = moves.parts(move)
    kinds = moves.verbs[verb]
    if "seat" not in kinds:
        return move
    return moves.number(
        verb,
        *((p - seat) % seats if kind == "seat" and p < seats else p for kind, p in zip(kinds, parts, strict=True)),
    )


ILLEGAL = ("lose", "raise", "random")  # what may come of an illegal move


def check_illegal(illegal: str) -> str:
    """What comes of an illegal move, if it is one of the ways."""
    if illegal not in ILLEGAL:
        raise ValueError(f"an illegal move cannot {illegal!r}; choose from: {', '.join(ILLEGAL)}")
    return illegal


def forfeited(seats: int, seat: int) -> list[float]:
    """What it is worth to each that a seat has lost to all others: as a last place."""
    return [-1.0 if place == seat else 1 / (seats - 1) for place in range(seats)]


def not_begun() -> ValueError:
    """The error for whoever does not reset first."""
    return ValueError("the game has not begun: reset it first")


def game_of(name: str) -> Game:
    """The game of this name, or that an endgame of this name belongs to."""
    return game(ENDGAMES[name].game if name in ENDGAMES else name)


def env_id(name: str) -> str:
    """The name of a game in Gymnasium's registry; its version is that of the rules."""
    return f"cabale/{name.title().replace('_', '')}-v{game_of(name).version}"


def returns(state: State) -> list[float]:
    """What the result is worth to each seat; before the end everything is worth 0."""
    return [0.0] * int(state.seats) if state.seat >= 0 else worth([int(place) for place in state.ranking()])


def worth(places: list[int]) -> list[float]:
    """What places are worth: 1 for the first, -1 for the last, others evenly between; in sum 0.

    Equals share what their places are worth.
    """
    beaten = [sum(place < other for other in places) - sum(place > other for other in places) for place in places]
    return [count / (len(places) - 1) for count in beaten]
