"""Many games at once: moves go in and what the seats see comes out, both as bytes, so that NumPy needs no loop."""

from typing import Any, Final

from librt.strings import BytesWriter, read_i64_le, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

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

    def look(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append what a seat sees."""
        cards = state.cards
        state.cards = state.faces(seat)
        try:
            self.features.write(state, seat, out)
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


NEXT_STEP: Final[i64] = 0  # when a game that is over begins anew: in the step after its last
SAME_STEP: Final[i64] = 1  # in its last step
DISABLED: Final[i64] = 2  # when it is told to
GO_ON: Final[i64] = -1  # as a seed: chance goes on as it is
FORFEIT: Final[i64] = -1  # as a move: whoever must choose has lost


class Many:
    """Games that go on together.

    With opponents, one seat is played from outside and bots hold the others: `bots` has them by seat, None for one that
    takes any legal move. Without, every seat is played from outside, whoever must choose.
    """

    def __init__(
        self,
        game: Game,
        seats: i64,
        options: dict[str, bool],
        bots: list[Any],
        seat: i64,
        autoreset: i64,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.choose_options(options)
        self.pieces: Any = game.pieces(self.options)[0]
        self.seat = seat
        self.autoreset = autoreset
        self.moves: i64 = game.moves.count
        features: Features = game_features(game, seats)
        state = game.new(seats, options=self.options)
        self.eyes = Eyes(features, state.most_moves(), game.moves.count)
        self.all_moves = bytes([1] * game.moves.count)
        self.legal = vec[i64]([0] * state.most_moves())
        self.bots = bots
        self.one_seat = len(bots) > 0
        self.states: list[State] = []
        self.rngs = vec[i64]()
        self.viewers = vec[i64]()  # who looks at each game: whoever must choose, or chose last
        self.places = vec[i64]()  # of the games that ended in the last step, a row for each game
        self.scores = vec[i64]()
        self.out = BytesWriter()
        self.mask = BytesWriter()
        self.final = BytesWriter()  # what was seen at last in the games that began anew in their last step

    def reset(self, seeds: bytes, which: bytes) -> tuple[bytes, bytes, bytes, bytes]:
        """Begin the games whose byte in `which` is not 0, each from its 64-bit seed or, with GO_ON, by its chance."""
        count: i64 = len(which)
        if len(self.states) != count:
            self.states = []
            for _ in range(count):
                self.states.append(self.game.state())
            self.rngs = vec[i64]([0] * count)
            self.viewers = vec[i64]([self.seat] * count)
        self.clear(count)
        for i in range(count):
            if which[i] != 0:
                seed = read_i64_le(seeds, 8 * i)
                if seed != GO_ON:
                    self.rngs[i] = seeded(seed)
                self.begin(i)
        return self.report()

    def step(self, moves: bytes) -> tuple[bytes, bytes, bytes, bytes]:
        """Make a move in each game, given as 64-bit numbers; an illegal one is refused and nothing has changed."""
        count: i64 = len(self.states)
        for i in range(count):
            move = read_i64_le(moves, 8 * i)
            if self.states[i].seat == NOBODY:
                if self.autoreset == DISABLED:
                    raise ValueError(f"game {i} is over: begin it anew with reset(options={{'reset_mask': ...}})")
            elif move != FORFEIT and (not 0 <= move < self.moves or self.mask[i * self.moves + move] == 0):
                words = f" ({self.game.moves.words(move)})" if 0 <= move < self.moves else ""
                raise ValueError(f"game {i}: move {move}{words} is not legal; the action mask tells which are")
        self.clear(count)
        for i in range(count):
            move = read_i64_le(moves, 8 * i)
            state = self.states[i]
            if state.seat == NOBODY:
                self.begin(i)
            elif move == FORFEIT:
                self.forfeit(i)
            else:
                state.apply(move)
                self.go_on(i)
                if self.states[i].seat == NOBODY:
                    self.end(i)
        return self.report()

    def clear(self, count: i64) -> None:
        """No game has ended yet."""
        if len(self.places) != count * self.seats:
            self.places = vec[i64]([0] * (count * self.seats))
            self.scores = vec[i64]([0] * (count * self.seats))
        for i in range(len(self.places)):
            self.places[i] = 0
            self.scores[i] = 0
        self.final.truncate(0)

    def begin(self, i: i64) -> None:
        """A new game, at the first choice for someone outside: one that bots end before does not count."""
        while True:
            self.states[i] = self.deal(i)
            self.go_on(i)
            if self.states[i].seat != NOBODY:
                return

    def go_on(self, i: i64) -> None:
        """Let bots choose until it is for someone outside, or the game is over."""
        state = self.states[i]
        if self.one_seat:
            while state.seat != self.seat and state.seat != NOBODY:  # noqa: PLR1714 - compiles to plain comparisons
                state.apply(self.choose(i, state))
        elif state.seat != NOBODY:
            self.viewers[i] = state.seat

    def end(self, i: i64) -> None:
        """Note how a game ended."""
        state = self.states[i]
        ranking = state.ranking()
        scores = state.scores()
        for seat in range(self.seats):
            self.places[i * self.seats + seat] = ranking[seat]
            self.scores[i * self.seats + seat] = scores[seat]
        self.leave(i)

    def forfeit(self, i: i64) -> None:
        """Whoever must choose has lost to everyone else."""
        state = self.states[i]
        scores = state.scores()
        for seat in range(self.seats):
            self.places[i * self.seats + seat] = self.seats if seat == state.seat else 1
            self.scores[i * self.seats + seat] = scores[seat]
        state.seat = NOBODY
        self.leave(i)

    def leave(self, i: i64) -> None:
        """A game is over; if the next begins in the same step, keep what was seen at last."""
        if self.autoreset == SAME_STEP:
            self.eyes.look(self.states[i], self.viewers[i], self.final)
            self.begin(i)

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

    def report(self) -> tuple[bytes, bytes, bytes, bytes]:
        """What is seen in each game; the masks; as 16-bit numbers who looks and how games ended; what was seen at last.

        How they ended: all places, then all scores; 0 where a game goes on. Where a game is over and waits for the next
        step to begin anew, every move is accepted, and none is made.
        """
        out = self.out
        mask = self.mask
        out.truncate(0)
        mask.truncate(0)
        for i in range(len(self.viewers)):
            state = self.states[i]
            if state.seat == NOBODY and self.autoreset == NEXT_STEP:
                self.eyes.look(state, self.viewers[i], out)
                mask.write(self.all_moves)
            else:
                self.eyes.write(state, self.viewers[i], out, mask)
        rest = BytesWriter()
        for viewer in self.viewers:
            write_i16_le(rest, i16(viewer))
        for place in self.places:
            write_i16_le(rest, i16(place))
        for score in self.scores:
            write_i16_le(rest, i16(score))
        return out.getvalue(), mask.getvalue(), rest.getvalue(), self.final.getvalue()


def game_features(game: Game, seats: int) -> Features:
    """The features of a game."""
    from importlib import import_module

    features: Features = import_module(f"cabale.games.{game.name}.encode").features(seats)
    return features
