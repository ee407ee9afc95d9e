"""Many games at once: moves go in and what the seats see comes out, both as bytes, so that NumPy needs no loop."""

from typing import Any, Final

from librt.strings import BytesWriter, read_i64_le, write_i16_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from cabale.chance import advanced, scaled, seeded
from cabale.games import Game
from cabale.state import NOBODY, NONE, Event, Features, State

CHOICE: Final[i64] = -1  # the kind of an event that tells a seat of its own move, which is its face
ROW: Final[i64] = 7  # bytes of an event


class Recall:
    """Writes what a seat was told and what it chose, the last first, in so many rows.

    A row is the kind of the event (1 for an own choice, from 2 on as in the game's list); the face of a card, or the
    own move, in two bytes, the lower first; and the four parts. All but the kind count from 1: 0 stands for nothing, or
    for what the seat may not know. Seats count from the own one. What is older than the rows reach is not told.
    """

    def __init__(self, rows: i64, seats: i64, seat_parts: list[int]) -> None:
        self.rows = rows
        self.seats = seats
        self.size = ROW * rows
        self.seat_parts = vec[i64](seat_parts)  # by kind: a bit for each part that is a seat
        self.nothing = bytes(self.size)

    def write(self, log: list[Event], reader: i64, seat: i64, out: BytesWriter) -> None:
        """Append what was told to a reader (a seat, or SPECTATOR), with seats counted from this one."""
        at: i64 = len(out)
        end: i64 = at + self.size
        i: i64 = len(log)
        while i > 0 and at < end:
            i -= 1
            event = log[i]
            known = event.readers & (1 << reader) != 0
            if event.kind == CHOICE and not known:
                continue
            face: i64 = event.face + 1 if known else 0
            a = event.a
            b = event.b
            c = event.c
            d = event.d
            seats: i64 = 0 if event.kind == CHOICE else self.seat_parts[event.kind]
            if seats != 0:
                a = self.place(a, seats & 1, seat)
                b = self.place(b, seats & 2, seat)
                c = self.place(c, seats & 4, seat)
                d = self.place(d, seats & 8, seat)
            kind = event.kind + 2
            a += 1
            b += 1
            c += 1
            d += 1
            if (kind | a | b | c | d | face >> 8) >> 8 != 0:
                raise OverflowError("an event tells of more than a byte holds")
            # Written as one number of eight bytes, of which the last is none of ours.
            write_i64_le(out, kind | face << 8 | a << 24 | b << 32 | c << 40 | d << 48)
            at += ROW
            out.truncate(at)
        out.write(self.nothing[: end - at])

    def place(self, value: i64, is_seat: i64, seat: i64) -> i64:
        """A part of an event; if it is a seat, counted from this one."""
        return (value - seat) % self.seats if is_seat != 0 and value >= 0 else value


class Eyes:
    """Sees a game as one seat does: the features of its view, what it recalls, and which moves are legal.

    If moves are relative, they have their numbers in `turned` (a row for each seat): the own seat is the first.
    """

    def __init__(
        self, features: Features, most_moves: i64, moves: i64, recall: Recall | None, turned: vec[i64]
    ) -> None:
        self.features = features
        self.legal = vec[i64]([0] * most_moves)
        self.moves = moves
        self.no_moves = bytes(moves)
        self.recall = recall
        self.turned = turned
        self.faces = vec[i64]()

    def write(self, state: State, seat: i64, out: BytesWriter) -> i64:
        """Append what a seat sees, and put its moves into `legal`; returns how many: none, unless it must choose."""
        cards = state.cards
        seen = state.seen
        if len(self.faces) != len(cards):
            self.faces = cards[:]
        faces = self.faces
        slot: i64 = 0
        for face, readers in zip(cards, seen):  # noqa: B905 - as long as each other; checked, it compiles to slow code
            faces[slot] = face | (((readers >> seat) & 1) - 1)  # UNKNOWN has all bits: a branch would cost more
            slot += 1  # noqa: SIM113 - as i64
        state.cards = faces  # a view as long as we look: a copy would take as long as all the rest
        count: i64 = 0
        try:
            self.features.write(state, seat, out)
            if state.seat == seat:
                count = state.fill_moves(self.legal)
        finally:
            state.cards = cards
        if self.recall is not None:
            assert state.log is not None
            self.recall.write(state.log, seat, seat, out)
        if len(self.turned) > 0:
            for i in range(count):
                self.legal[i] = self.turned[seat * self.moves + self.legal[i]]
        return count

    def see(self, state: State, seat: i64) -> bytes:
        """What a seat sees, and then a 1 for each legal move and a 0 for others."""
        out = BytesWriter()
        count = self.write(state, seat, out)
        start: i64 = len(out)
        out.write(self.no_moves)
        for i in range(count):
            out[start + self.legal[i]] = u8(1)
        return out.getvalue()

    def look(self, state: State, seat: i64) -> bytes:
        """What a seat sees, without its moves and what it recalls: so it may be a view of someone else's."""
        out = BytesWriter()
        cards = state.cards
        state.cards = state.faces(seat)
        try:
            self.features.write(state, seat, out)
        finally:
            state.cards = cards
        return out.getvalue()

    def allows(self, state: State, move: i64) -> bool:
        """Whether a move, in the game's own number, is legal for the seat that must choose."""
        count = state.fill_moves(self.legal)
        for i in range(count):  # noqa: SIM110 - compiles to a plain loop
            if self.legal[i] == move:
                return True
        return False


def choose(state: State, move: i64) -> None:
    """Make a move; if someone recalls what happens, its own move, too."""
    if state.log is not None:
        state.log.append(Event(CHOICE, 1 << state.seat, move, NONE, NONE, NONE, NONE))
    state.apply(move)


NEXT_STEP: Final[i64] = 0  # when a game that is over begins anew: in the step after its last
SAME_STEP: Final[i64] = 1  # in its last step
DISABLED: Final[i64] = 2  # when it is told to
GO_ON: Final[i64] = -1  # as a seed: chance goes on as it is
FORFEIT: Final[i64] = -1  # as a move: whoever must choose has lost


class Many:
    """Games that go on together.

    With opponents, one seat is played from outside and bots hold the others: `bots` has them by seat, None for one that
    takes any legal move. Without, every seat is played from outside, whoever must choose. A game begins with one of the
    `starts`, or with a new deal if there are none. Moves from outside are legal: whoever sends them has looked.
    """

    def __init__(
        self,
        game: Game,
        seats: i64,
        options: dict[str, bool],
        bots: list[Any],
        seat: i64,
        autoreset: i64,
        starts: list[State],
        eyes: Eyes,
        own: vec[i64],
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.choose_options(options)
        self.pieces: Any = game.pieces(self.options)[0]
        self.seat = seat
        self.autoreset = autoreset
        self.moves: i64 = game.moves.count
        self.eyes = eyes
        self.own = own  # the game's number of each move, a row for each seat, if they come as relative ones
        self.legal = vec[i64]([0] * len(eyes.legal))
        self.bots = bots
        self.one_seat = len(bots) > 0
        self.starts = starts
        self.states: list[State] = []
        self.rngs = vec[i64]()
        self.viewers = vec[i64]()  # who looks at each game: whoever must choose, or chose last
        self.over = vec[i64]()  # 1 for each game that ended in the last step
        self.beaten = vec[i64]()  # in these, a row each: how many a seat came before, less those who came before it
        self.scores = vec[i64]()
        self.out = BytesWriter()
        self.legal_now = BytesWriter()
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
        """Make a move in each game, given as 64-bit numbers."""
        count: i64 = len(self.states)
        self.clear(count)
        for i in range(count):
            move = read_i64_le(moves, 8 * i)
            state = self.states[i]
            if state.seat == NOBODY:
                self.begin(i)
            elif move == FORFEIT:
                self.forfeit(i)
            else:
                if len(self.own) > 0:
                    move = self.own[state.seat * self.moves + move]
                choose(state, move)
                self.go_on(i)
                if self.states[i].seat == NOBODY:
                    self.end(i)
        return self.report()

    def clear(self, count: i64) -> None:
        """No game has ended yet."""
        self.over = vec[i64]([0] * count)
        self.beaten = vec[i64]([0] * (count * self.seats))
        self.scores = vec[i64]([0] * (count * self.seats))
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
                choose(state, self.choice(i, state))
        elif state.seat != NOBODY:
            self.viewers[i] = state.seat

    def end(self, i: i64) -> None:
        """Note how a game ended."""
        places = self.states[i].ranking()
        for seat in range(self.seats):
            for other in range(self.seats):
                if places[seat] < places[other]:
                    self.beaten[i * self.seats + seat] += 1
                    self.beaten[i * self.seats + other] -= 1
        self.leave(i)

    def forfeit(self, i: i64) -> None:
        """Whoever must choose has lost to everyone else."""
        state = self.states[i]
        for seat in range(self.seats):
            self.beaten[i * self.seats + seat] = 1 - self.seats if seat == state.seat else 1
        state.seat = NOBODY
        self.leave(i)

    def leave(self, i: i64) -> None:
        """A game is over; if the next begins in the same step, keep what was seen at last."""
        self.over[i] = 1
        scores = self.states[i].scores()
        for seat in range(self.seats):
            self.scores[i * self.seats + seat] = scores[seat]
        if self.autoreset == SAME_STEP:
            self.eyes.write(self.states[i], self.viewers[i], self.final)
            self.begin(i)

    def choice(self, i: i64, state: State) -> i64:
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
        if len(self.starts) > 0:
            state = self.starts[scaled(seeded(self.rngs[i]), len(self.starts))].clone()
        else:
            state = self.game.deal(self.pieces, self.seats, self.options, seeded(self.rngs[i]), None)
            state.run()
        if self.eyes.recall is not None:
            state.log = []
        return state

    def report(self) -> tuple[bytes, bytes, bytes, bytes]:
        """What is seen in each game; where masks have ones; who looks and how games ended; what was seen at last.

        Ones of masks are counted through all rows, as 64-bit numbers; the third are 16-bit numbers. How games ended:
        which are over, what seats have beaten, their scores; 0 where one goes on. Where a game is over and waits for
        the next step to begin anew, every move is accepted, and none is made.
        """
        out = self.out
        legal_now = self.legal_now
        out.truncate(0)
        legal_now.truncate(0)
        legal = self.eyes.legal
        for i in range(len(self.viewers)):
            state = self.states[i]
            count = self.eyes.write(state, self.viewers[i], out)
            if state.seat == NOBODY and self.autoreset == NEXT_STEP:
                for move in range(self.moves):
                    write_i64_le(legal_now, i * self.moves + move)
            for k in range(count):
                write_i64_le(legal_now, i * self.moves + legal[k])
        rest = BytesWriter()
        for viewer in self.viewers:
            write_i16_le(rest, i16(viewer))
        for over in self.over:
            write_i16_le(rest, i16(over))
        for beaten in self.beaten:
            write_i16_le(rest, i16(beaten))
        for score in self.scores:
            write_i16_le(rest, i16(score))
        return out.getvalue(), legal_now.getvalue(), rest.getvalue(), self.final.getvalue()


def game_features(game: Game, seats: int, pieces: Any) -> Features:
    """The features of a game."""
    from importlib import import_module

    features: Features = import_module(f"cabale.games.{game.name}.encode").features(seats, pieces)
    return features
