"""A game set up for research: who sits at it, what a seat sees as numbers, and what a result is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.strings import BytesWriter

from cabale.envs import missing
from cabale.envs.many import Eyes, game_features
from cabale.games import Game, game

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from cabale.state import Block, State

    Bytes = npt.NDArray[np.uint8]
    Mask = npt.NDArray[np.int8]


class Table:
    """A game for so many seats, with its options."""

    def __init__(self, name: str, seats: int | None = None, options: Mapping[str, bool] | None = None) -> None:
        self.game: Game = game(name)
        self.seats = self.game.most if seats is None else seats
        self.options = self.game.choose_options(options)
        state = self.new(0)
        features = game_features(self.game, self.seats)
        self.eyes = Eyes(features, state.most_moves(), self.game.moves.count)
        self.size = int(features.size)  # numbers in an observation
        self.moves = self.game.moves.count
        self.blocks: list[Block] = list(features.blocks)
        self.most: Bytes = np.concatenate([np.full(block.size, block.most, np.uint8) for block in self.blocks])

    def __reduce__(self) -> tuple[type[Table], tuple[str, int, dict[str, bool]]]:
        return Table, (self.game.name, self.seats, self.options)

    def __deepcopy__(self, memo: object) -> Table:
        return self  # nothing in it changes

    def new(self, seed: int) -> State:
        """A new game; the same seed gives the same chance."""
        return self.game.new(self.seats, seed, options=self.options)

    def see(self, state: State, seat: int) -> tuple[Bytes, Mask]:
        """What a seat sees, and which moves it may make: none, unless it must choose."""
        seen = bytearray(self.eyes.see(state, seat))
        return np.frombuffer(seen, np.uint8, self.size), np.frombuffer(seen, np.int8, offset=self.size)

    def look(self, state: State, seat: int) -> Bytes:
        """What a seat sees, without its moves: so it may be a view of someone else's, who cannot know them."""
        out = BytesWriter()
        self.eyes.look(state, seat, out)
        return np.frombuffer(out.getvalue(), np.uint8)

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
        return ValueError(f"{self.game.name}: move {move}{words} is not legal; the action mask tells which are")


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


def env_id(found: Game) -> str:
    """The name of a game in Gymnasium's registry; its version is that of the rules."""
    return f"cabale/{found.name.title().replace('_', '')}-v{found.version}"


def returns(state: State) -> list[float]:
    """What the result is worth to each seat: 1 for the first, -1 for the last, others evenly between; in sum 0.

    Equals share what their places are worth. Before the end everything is worth 0.
    """
    if state.seat >= 0:
        return [0.0] * int(state.seats)
    places = list(state.ranking())
    beaten = [sum(place < other for other in places) - sum(place > other for other in places) for place in places]
    return [count / (len(places) - 1) for count in beaten]


def returns_of(places: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """The same for many games: a row of places each, zeros where a game goes on."""
    before = (places[:, :, None] < places[:, None, :]).sum(2, dtype=np.float32)
    after = (places[:, :, None] > places[:, None, :]).sum(2, dtype=np.float32)
    worth: npt.NDArray[np.float32] = (before - after) / np.float32(places.shape[1] - 1)
    return worth
