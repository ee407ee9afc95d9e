"""Many games at once: moves go in and what the seats see comes out, both as bytes, so that NumPy needs no loop."""

from typing import Any

from librt.strings import BytesWriter, read_i64_le, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from cabale.bots import bot
from cabale.chance import advanced, scaled, seeded
from cabale.games import Game
from cabale.state import NOBODY, Features, State


class Eyes:
    """Sees a game as one seat does: the features of its view, and then a 1 for each legal move and a 0 for others."""

    def __init__(self, features: Features, most_moves: i64, moves: int) -> None:
        self.features = features
        self.legal = vec[i64]([0] * most_moves)
        self.no_moves = bytes(moves)

    def write(self, state: State, seat: i64, out: BytesWriter, mask: BytesWriter) -> None:
        """Append what a seat sees and may do. It has no moves unless it must choose."""
        cards = state.cards
        state.cards = state.faces(seat)  # a view as long as we look: a copy would take as long as all the rest
        try:
            self.features.write(state, seat, out)
            start: i64 = len(mask)
            mask.write(self.no_moves)
            if state.seat == seat:
                count = state.fill_moves(self.legal)
                for i in range(count):
                    mask[start + self.legal[i]] = u8(1)
        finally:
            state.cards = cards

    def allows(self, state: State, move: i64) -> bool:
        """Whether a move is legal for the seat that must choose."""
        count = state.fill_moves(self.legal)
        for i in range(count):  # noqa: SIM110 - compiles to a plain loop
            if self.legal[i] == move:
                return True
        return False

    def see(self, state: State, seat: i64) -> bytes:
        """What a seat sees, and then the mask."""
        out = BytesWriter()
        self.write(state, seat, out, out)
        return out.getvalue()


class Many:
    """Games that go on together. A game that ends begins anew at once.

    With opponents, one seat is played from outside and bots hold the others: `opponents` names them from the seat's
    left on. Without, every seat is played from outside, whoever must choose.
    """

    def __init__(self, game: Game, seats: i64, options: dict[str, bool], opponents: list[str], seat: i64) -> None:
        self.game = game
        self.seats = seats
        self.options = game.choose_options(options)
        self.pieces: Any = game.pieces(self.options)[0]
        self.seat = seat
        self.moves: i64 = game.moves.count
        features: Features = game_features(game, seats)
        state = game.new(seats, options=self.options)
        self.size = features.size
        self.eyes = Eyes(features, state.most_moves(), game.moves.count)
        self.legal = vec[i64]([0] * state.most_moves())
        self.bots: list[Any] = [None] * seats
        self.one_seat = len(opponents) > 0
        for i, level in enumerate(opponents):
            if level != "random":  # played right here
                self.bots[(seat + 1 + i) % seats] = bot(level, game)
        self.states: list[State] = []
        self.rngs = vec[i64]()
        self.places = vec[i64]()  # of the games that ended in the last step, a row for each game
        self.scores = vec[i64]()
        self.out = BytesWriter()
        self.mask = BytesWriter()

    def reset(self, seed: i64, first: i64, count: i64) -> tuple[bytes, bytes, bytes]:
        """Begin the games `first` to `first + count - 1` of a seed; each goes its way whatever the others do."""
        self.states = []
        self.rngs = vec[i64]([0] * count)
        for i in range(count):
            self.rngs[i] = seeded(seeded(seed) + first + i)
            self.states.append(self.deal(i))
        self.places = vec[i64]([0] * (count * self.seats))
        self.scores = vec[i64]([0] * (count * self.seats))
        for i in range(count):
            self.go_on(i)
        return self.report()

    def step(self, moves: bytes) -> tuple[bytes, bytes, bytes]:
        """Make a move in each game, given as 64-bit numbers; an illegal one is refused and nothing has changed."""
        count: i64 = len(self.states)
        for i in range(count):
            move = read_i64_le(moves, 8 * i)
            if not 0 <= move < self.moves or self.mask[i * self.moves + move] == 0:
                words = f" ({self.game.moves.words(move)})" if 0 <= move < self.moves else ""
                raise ValueError(f"game {i}: move {move}{words} is not legal; the action mask tells which are")
        for i in range(len(self.places)):
            self.places[i] = 0
            self.scores[i] = 0
        for i in range(count):
            self.states[i].apply(read_i64_le(moves, 8 * i))
            self.go_on(i)
        return self.report()

    def go_on(self, i: i64) -> None:
        """Let bots choose until it is for someone outside; note the result of a game that ended, and begin another."""
        while True:
            state = self.states[i]
            if state.seat == NOBODY:
                ranking = state.ranking()
                scores = state.scores()
                for seat in range(self.seats):
                    self.places[i * self.seats + seat] = ranking[seat]
                    self.scores[i * self.seats + seat] = scores[seat]
                self.states[i] = self.deal(i)
            elif self.one_seat and state.seat != self.seat:
                state.apply(self.choose(i, state))
            else:
                return

    def choose(self, i: i64, state: State) -> i64:
        """A bot's move."""
        rng = advanced(self.rngs[i])
        self.rngs[i] = rng
        player = self.bots[state.seat]
        if player is None:
            return self.legal[scaled(rng, state.fill_moves(self.legal))]
        move: i64 = player.choose(state.view(state.seat), rng)
        return move

    def deal(self, i: i64) -> State:
        """A new game."""
        self.rngs[i] = advanced(self.rngs[i])
        state: State = self.game.deal(self.pieces, self.seats, self.options, seeded(self.rngs[i]), None)
        state.run()
        return state

    def report(self) -> tuple[bytes, bytes, bytes]:
        """What is seen in each game; the masks; and, as 16-bit numbers, who must choose and how games ended.

        How they ended: all places, then all scores; 0 where a game goes on.
        """
        out = self.out
        mask = self.mask
        out.truncate(0)
        mask.truncate(0)
        for state in self.states:
            self.eyes.write(state, state.seat, out, mask)
        rest = BytesWriter()
        for state in self.states:
            write_i16_le(rest, i16(state.seat))
        for place in self.places:
            write_i16_le(rest, i16(place))
        for score in self.scores:
            write_i16_le(rest, i16(score))
        return out.getvalue(), mask.getvalue(), rest.getvalue()


def game_features(game: Game, seats: int) -> Features:
    """The features of a game."""
    from importlib import import_module

    features: Features = import_module(f"cabale.games.{game.name}.encode").features(seats)
    return features
