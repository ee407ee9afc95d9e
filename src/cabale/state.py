"""The state of a game: numbers and rows of numbers that copy, hide and imagine themselves.

A card is a slot. Where a slot lies is public, `cards[slot]` is its face, and `seen[slot]` has a bit
for each seat that has seen the face. A view is a state in which the faces a seat has not seen are
UNKNOWN, and a world is a view whose unknown faces were dealt again. Nothing else holds secrets, so
nothing else can leak them.
"""

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import append, extend, pop, remove, vec
from mypy_extensions import i64, u8

from cabale.chance import Secret, advanced, scaled, seeded

MOST_SEATS: Final[i64] = 6
SPECTATOR: Final[i64] = 6  # sees what every seat has seen
EVERYONE: Final[i64] = 127  # the mask of all seats and the spectators
NOBODY: Final[i64] = -1  # nobody has to choose: the game is over
UNKNOWN: Final[i64] = -1  # a face that may not be known
NONE: Final[i64] = -1  # no slot, no column, no argument


class Event:
    """Something that happened, in numbers. `face` is for the seats in `readers` only."""

    def __init__(self, kind: i64, readers: i64, face: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.kind = kind
        self.readers = readers
        self.face = face
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def seen_by(self, seat: i64) -> "Event":
        """The event as this seat may know it."""
        if self.readers & (1 << seat) != 0:
            return self
        return Event(self.kind, self.readers, UNKNOWN, self.a, self.b, self.c, self.d)


class Moment:
    """A position on the way from one choice to the next, and how many events of the log led to it."""

    def __init__(self, state: "State", told: i64) -> None:
        self.state = state
        self.told = told


class State:
    """What every game has. A game adds its own numbers and says how to deal, list, play and score."""

    seats: i64  # how many play
    seat: i64  # who must choose now, or NOBODY
    step: i64  # what is to be chosen
    rng: i64  # the fast generator, or how many words of the secret were used; 0 in a view
    secret: Secret | None  # chance of a game between people; None in worlds and views
    cards: vec[i64]  # the face of each slot
    seen: vec[i64]  # who has seen it, a bit per seat
    agenda: vec[i64]  # steps still to do, the next one last
    log: list[Event] | None  # what happened; None where nobody listens
    moments: list[Moment] | None  # positions on the way to the next choice; None where nobody looks

    # Each game writes these.

    def fill_moves(self, out: vec[i64]) -> i64:
        """Write the legal moves, ascending, into `out`; returns how many. Needs no face the seat has not seen."""
        raise NotImplementedError

    def play(self, move: i64) -> None:
        """Do a legal move; what follows from it goes on the agenda."""
        raise NotImplementedError

    def start(self, item: i64) -> bool:
        """Begin an item of the agenda; True if someone must choose now."""
        raise NotImplementedError

    def scores(self) -> vec[i64]:
        """The points of each seat now; final once nobody has to choose."""
        raise NotImplementedError

    def beats(self, seat: i64, other: i64, scores: vec[i64]) -> bool:
        """Whether a seat ranks before another, by these scores and by what breaks ties."""
        raise NotImplementedError

    def packs(self) -> vec[vec[i64]]:
        """The faces of each pack; slots are numbered pack by pack."""
        raise NotImplementedError

    def clone(self) -> "State":
        """A copy that shares nothing that changes. It has no log."""
        raise NotImplementedError

    def most_moves(self) -> i64:
        """How many moves may be legal at once: the size of a buffer for `fill_moves`."""
        raise NotImplementedError

    # Written once.

    def begin(self, seats: i64, rng: i64, secret: Secret | None) -> None:
        """Set what every game starts with. Chance comes from `secret`, or else from the fast generator at `rng`."""
        self.seats = seats
        self.seat = NOBODY
        self.step = 0
        self.rng = rng
        self.secret = secret
        self.agenda = vec[i64]()
        self.log = None
        self.moments = None
        self.lay_out()

    def lay_out(self) -> None:
        """Lay the packs out as slots, in order and unseen."""
        cards = vec[i64]()
        for pack in self.packs():
            cards = extend(cards, pack)
        self.cards = cards[:]  # without spare room
        self.seen = vec[i64]([0] * len(cards))

    def copy_to(self, other: "State") -> None:
        """Copy what every game has; a game's `clone` adds its own fields."""
        other.seats = self.seats
        other.seat = self.seat
        other.step = self.step
        other.rng = self.rng
        other.secret = self.secret
        other.cards = self.cards[:]
        other.seen = self.seen[:]
        other.agenda = self.agenda[:]
        other.log = None
        other.moments = None

    def legal(self) -> list[int]:
        """The legal moves as a list, for servers, tests and people."""
        out = vec[i64]([0] * self.most_moves())
        count = self.fill_moves(out)
        return list(out[:count])

    def ranking(self) -> vec[i64]:
        """The place of each seat, 1 for the first; equals share a place."""
        scores = self.scores()
        places = vec[i64]([1] * self.seats)
        for seat in range(self.seats):
            for other in range(self.seats):
                if self.beats(other, seat, scores):
                    places[seat] += 1
        return places

    def apply(self, move: i64) -> None:
        """Play a legal move and go on to the next choice."""
        self.play(move)
        self.run()

    def run(self) -> None:
        """Work off the agenda until someone must choose or the game is over."""
        while len(self.agenda) > 0:
            if self.moments is not None and self.has_news():
                self.moment()
            self.agenda, item = pop(self.agenda)
            if self.start(item):
                return
        self.seat = NOBODY

    def plan(self, item: i64) -> None:
        """Put an item on the agenda, to be done next. Plan the last of several first."""
        self.agenda = append(self.agenda, item)

    def roll(self, sides: i64) -> i64:
        """A number below `sides`, each with the same chance."""
        if self.secret is None:
            rng = advanced(self.rng)
            self.rng = rng
            return scaled(rng, sides)
        return self.roll_in_secret(self.secret, sides)

    def roll_in_secret(self, secret: Secret, sides: i64) -> i64:
        """A roll from the secret stream."""
        bound: i64 = 0x100000000 - 0x100000000 % sides
        word = secret.word(self.rng)
        self.rng += 1
        while word >= bound:  # a part of the range would favour low numbers: draw again
            word = secret.word(self.rng)
            self.rng += 1
        return word % sides

    def shuffle(self, slots: vec[i64]) -> None:
        """Permute the faces of these slots, and who has seen them, so that nobody knows any longer which is which."""
        cards = self.cards
        seen = self.seen
        left: i64 = len(slots)
        while left > 1:
            b = slots[self.roll(left)]
            left -= 1
            a = slots[left]
            face = cards[a]
            cards[a] = cards[b]
            cards[b] = face
            mask = seen[a]
            seen[a] = seen[b]
            seen[b] = mask

    def tell(self, kind: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE, d: i64 = NONE) -> None:
        """Note something that everyone may know."""
        if self.log is not None:
            self.note(kind, EVERYONE, UNKNOWN, a, b, c, d)

    def show(self, kind: i64, readers: i64, face: i64, a: i64 = NONE, b: i64 = NONE, c: i64 = NONE) -> None:
        """Note something everyone may know, except for a face that only `readers` see."""
        if self.log is not None:
            self.note(kind, readers, face, a, b, c, NONE)

    def note(self, kind: i64, readers: i64, face: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Put an event on the log."""
        assert self.log is not None
        self.log.append(Event(kind, readers, face, a, b, c, d))

    def has_news(self) -> bool:
        """Whether something was told since the last moment that was kept."""
        if self.log is None or self.moments is None:
            return False
        told: i64 = self.moments[len(self.moments) - 1].told if len(self.moments) > 0 else 0
        return len(self.log) > told

    def moment(self) -> None:
        """Keep the position for those who follow what happens step by step.

        It is done between two items of the agenda; rules do it themselves where one item is worth several looks.
        """
        if self.moments is not None and self.log is not None:
            self.moments.append(Moment(self.clone(), len(self.log)))

    def view(self, seat: i64) -> "State":
        """What a seat (or SPECTATOR) may know: the same state with unseen faces UNKNOWN and no chance inside."""
        view = self.clone()
        view.rng = 0
        view.secret = None
        view.cards = self.faces(seat)
        return view

    def faces(self, seat: i64) -> vec[i64]:
        """The face of each slot as a seat (or SPECTATOR) knows it."""
        faces = self.cards[:]
        seen = self.seen
        bit: i64 = 1 << seat
        for slot in range(len(faces)):
            if seen[slot] & bit == 0:
                faces[slot] = UNKNOWN
        return faces

    def world(self, number: i64) -> "State":
        """A state that may be the true one, as far as this view knows; the same number gives the same world."""
        world = self.clone()
        world.rng = seeded(number)
        world.deal()
        return world

    def deal(self) -> None:
        """Deal the faces that are missing from each pack to the unknown slots of that pack.

        A game in which more is known than "this seat has seen this slot" writes its own.
        """
        slot: i64 = 0
        for pack in self.packs():
            end = slot + len(pack)
            unknown = vec[i64]()
            for i in range(slot, end):
                if self.cards[i] == UNKNOWN:
                    unknown = append(unknown, i)
            missing = pack[:]
            for i in range(slot, end):
                if self.cards[i] != UNKNOWN:
                    missing = without(missing, self.cards[i])
            self.scatter(missing, unknown)
            slot = end

    def scatter(self, faces: vec[i64], slots: vec[i64]) -> None:
        """Deal these faces to as many slots, at random."""
        for i in range(len(slots)):
            j = i + self.roll(len(slots) - i)
            face = faces[j]
            faces[j] = faces[i]
            self.cards[slots[i]] = face


class Worth:
    """What a position is worth to a seat, as far as a quick look tells. Each game has its own."""

    def of(self, state: State, seat: i64) -> i64:
        """A number that grows with the seat's prospects; every face in the state is known."""
        raise NotImplementedError

    # What search may know beyond that, where a game has something to say.

    def shown(self, move: i64) -> i64:
        """What the other seats see of a move: all of it, or a number that leaves out what is hidden."""
        return move

    def stretch(self, state: State) -> i64:
        """A number for each stretch of the game, a turn or a round; imagined games may be cut where it changes."""
        del state
        return 0

    def outlooks(self, state: State, out: vec[i64]) -> None:
        """What each seat may hope for where a game is cut, to be compared with the others."""
        for seat in range(state.seats):
            out[seat] = self.of(state, seat)

    def tells_chances(self, seats: i64) -> bool:
        """Whether outlooks are logarithms of chances, whatever the settings of a search say."""
        del seats
        return False

    def likely(self, state: State, moves: vec[i64], count: i64, out: vec[i64]) -> bool:
        """How likely the one who chooses is to take each move: logarithms in thousandths; False if nothing is known."""
        del state, moves, count, out
        return False

    def hint_count(self) -> i64:
        """How many numbers a net is told of a position beside the features of the view."""
        return 1

    def fill_hints(self, state: State, seat: i64, out: vec[i64]) -> None:
        """These numbers; all are 0 before. Every face in the state is known."""
        out[0] = self.of(state, seat)

    def outcome_count(self) -> i64:
        """How many things that may come about have a name in explanations; the game's `facts` names them."""
        return 0

    def add_outcomes(self, state: State, seat: i64, counts: vec[i64]) -> None:
        """Count the named things that have come about for a seat."""


class Block:
    """Some of the numbers that describe a view: where they stand, how high they go, and what they say."""

    def __init__(self, name: str, start: i64, size: i64, most: i64, says: str) -> None:
        self.name = name
        self.start = start
        self.size = size
        self.most = most
        self.says = says


BYTE: Final[i64] = 255  # the highest number of a byte


class Features:
    """A view as a row of bytes, for learning. Each game has its own.

    Whatever belongs to seats begins with the seat that looks and goes on to its left. Each block is told how high its
    numbers can go with the game's figures. What may be more than a byte holds is told in two: up to 255 in its place,
    and what is beyond that behind all blocks, in a block of its own (`points_beyond`). Nets do not read those.
    """

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.size: i64 = 0
        self.blocks: list[Block] = []
        self.beyond_size: i64 = 0
        self.beyond: list[Block] = []  # start counts from the end of the other blocks
        self.beyond_of: list[Block] = []  # the blocks that they belong to
        self.nothing = b""
        self.out = BytesWriter()  # what is being written, and where
        self.start: i64 = 0
        self.own_seat = self.add("seat", seats, 1, "which seat looks, from the first")

    @final
    def add(self, name: str, size: i64, most: i64, says: str) -> i64:
        """Add a block of numbers from 0 to `most`; returns where it starts."""
        start = self.size
        block = Block(name, start, size, min(most, BYTE), says)
        self.blocks.append(block)
        self.size += size
        if most > BYTE:
            if most > 2 * BYTE:
                raise ValueError(f"{name}: {most} does not fit into two bytes")
            says = f"by how much {name} is more than {BYTE}"
            self.beyond.append(Block(f"{name}_beyond", self.beyond_size, size, most - BYTE, says))
            self.beyond_of.append(block)
            self.beyond_size += size
        return start

    @final
    def write(self, view: State, seat: i64, out: BytesWriter) -> None:
        """Append what a seat sees."""
        length = self.size + self.beyond_size
        if len(self.nothing) != length:
            self.nothing = bytes(length)
        self.out = out
        self.start = len(out)
        out.write(self.nothing)
        self.put(self.own_seat + seat, 1)
        self.fill(view, seat)

    @final
    def put(self, at: i64, value: i64) -> None:
        """Set a number that is not 0."""
        if value > BYTE or value < 0:
            value = self.put_beyond(at, value)
        self.out[self.start + at] = u8(value)

    @final
    def put_beyond(self, at: i64, value: i64) -> i64:
        """Set the second part of a number that a byte does not hold; returns the first."""
        for i in range(len(self.beyond)):
            block = self.beyond_of[i]
            more = self.beyond[i]
            if block.start <= at < block.start + block.size and BYTE < value <= BYTE + more.most:
                self.out[self.start + self.size + more.start + at - block.start] = u8(value - BYTE)
                return BYTE
        name = ""
        for block in self.blocks:
            if block.start <= at:
                name = block.name
        raise OverflowError(f"{name}: nobody said that it can be {value}")

    @final
    def put_row(self, at: i64, row: vec[i64], first: i64, count: i64) -> None:
        """Set so many numbers, from a part of a row."""
        out = self.out
        start = self.start + at
        for i in range(count):
            value = row[first + i]
            if value != 0:
                if value > BYTE or value < 0:
                    value = self.put_beyond(at + i, value)
                out[start + i] = u8(value)

    @final
    def more(self, at: i64) -> None:
        """Count one more."""
        self.put(at, i64(self.out[self.start + at]) + 1)

    @final
    def count(self, at: i64, slots: vec[i64], cards: vec[i64]) -> i64:
        """Count the faces of these slots, each in its own number; returns how many are not known."""
        out = self.out
        start = self.start + at
        unknown: i64 = 0
        for slot in slots:
            face = cards[slot]
            if face == UNKNOWN:
                unknown += 1
            else:
                value = i64(out[start + face]) + 1
                if value > BYTE:
                    value = self.put_beyond(at + face, value)
                out[start + face] = u8(value)
        return unknown

    @final
    def place(self, other: i64, seat: i64) -> i64:
        """How many seats to the left of the one that looks another is; without a division, which takes long."""
        return other - seat if other >= seat else other - seat + self.seats

    def fill(self, view: State, seat: i64) -> None:
        """Put every number that is not 0. Each game writes this."""
        raise NotImplementedError


def shows_more(before: vec[i64], after: vec[i64]) -> bool:
    """Whether someone has seen a card, by the later of two rows of readers, who had not by the earlier one."""
    more: i64 = 0
    for slot in range(len(after)):
        more |= after[slot] & ~before[slot]
    return more != 0


def span(first: i64, end: i64) -> vec[i64]:
    """The numbers from `first` up to, but not with, `end`."""
    row = vec[i64]([0] * (end - first))
    for i in range(end - first):
        row[i] = first + i
    return row


def without(row: vec[i64], value: i64) -> vec[i64]:
    """The row without the first such value, the others in their order."""
    for i in range(len(row)):
        if row[i] == value:
            return remove(row, value)
    return row


def rows(source: vec[vec[i64]]) -> vec[vec[i64]]:
    """A copy of rows that shares nothing."""
    copy = source[:]
    for i in range(len(copy)):
        copy[i] = copy[i][:]
    return copy
