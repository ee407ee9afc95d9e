"""Nets learnt from games: how likely a seat is to win, from the numbers that describe what it sees.

A net has two layers of hidden units. The first is summed over the few inputs that have changed since the last look from
the same chair, as NNUE does; its last unit has no bend and goes straight to the end, so that what a plain sum can tell
need not be learnt twice. All numbers are whole: a net says the same compiled and uncompiled, on every machine.
`cabale train` makes them.
"""

from typing import Final, final

from librt.strings import BytesWriter, read_i16_le, read_i64_le
from librt.vecs import append, extend, vec
from mypy_extensions import i64

from cabale.state import Features, State, Worth

FIXED: Final[i64] = 24  # weights are whole numbers of 2 ** -24
SHIFT: Final[i64] = 12  # and what the units say of 2 ** -12
LANES: Final[i64] = 8  # units summed at once
WON: Final[i64] = 20000  # thousandths: the game is over, and won
WORD: Final[i64] = 8  # bytes compared at once
HEAD: Final[i64] = 24  # bytes of sizes before the weights


class NetError(Exception):
    """A file that is no net, or none for this game."""


class FirstLayer:
    """The first layer, read from bytes: sizes, a shift for each input, then weights as 16-bit numbers."""

    def __init__(self, content: bytes) -> None:
        if len(content) < HEAD:
            raise NetError("too short to be a net")
        self.inputs: i64 = read_i64_le(content, 0)
        self.units: i64 = read_i64_le(content, 8)
        inputs, units = self.inputs, self.units
        if inputs <= 0 or units <= 0 or units % LANES != 0 or read_i64_le(content, 16) <= 0:
            raise NetError("its sizes make no sense")
        at: i64 = HEAD + 2 * inputs
        self.end: i64 = at + 2 * (inputs * units + units)  # where what follows begins
        if len(content) < self.end:
            raise NetError("its length does not fit its sizes")
        self.first_weights = vec[i64](capacity=inputs * units)
        for i in range(inputs):
            shift: i64 = FIXED - i64(read_i16_le(content, HEAD + 2 * i))
            for _ in range(units):
                self.first_weights = append(self.first_weights, i64(read_i16_le(content, at)) << shift)
                at += 2
        self.first_base = numbers(content, at, units, FIXED - SHIFT)
        self.heard = vec[i64]([0] * units)  # the units that say something
        self.said = vec[i64]([0] * units)  # and what

    @final
    def hear(self, chair: "Chair", changed: i64, bent: i64) -> i64:
        """Take in so many changed inputs of a chair; returns how many of the units with a bend say something."""
        sums = chair.sums
        add_rows(sums, self.first_weights, chair.at, chair.x, changed)
        heard = self.heard
        said = self.said
        n: i64 = 0
        for j in range(bent):
            if sums[j] > 0:
                heard[n] = j
                said[n] = sums[j] >> SHIFT
                n += 1
        return n


class Net(FirstLayer):
    """How likely a seat is to win: the first layer, whose last unit goes straight to the end, and a second."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.second: i64 = read_i64_le(content, 16)
        units, second = self.units, self.second
        if len(content) != self.end + 2 * (units * second + second + second + 1):
            raise NetError("its length does not fit its sizes")
        at = self.end
        by_unit = numbers(content, at, units * second, 0)  # of the second layer
        at += 2 * units * second
        # The same by unit of the first layer, many of which are silent; filled up with units that say nothing.
        self.wide: i64 = (second + LANES - 1) // LANES * LANES
        nothing = vec[i64]([0] * (self.wide - second))
        self.second_weights = vec[i64](capacity=units * self.wide)
        for j in range(units):
            for k in range(self.wide):
                self.second_weights = append(self.second_weights, by_unit[k * units + j] if k < second else i64(0))
        self.second_base = extend(numbers(content, at, second, FIXED - SHIFT), nothing)
        at += 2 * second
        self.last_weights = extend(numbers(content, at, second, 0), nothing)
        self.last_base: i64 = i64(read_i16_le(content, at + 2 * second)) << SHIFT
        self.second_sums = vec[i64]([0] * self.wide)

    def value(self, chair: "Chair", changed: i64) -> i64:
        """The logarithm of the odds of winning, in thousandths, now that so many inputs of a chair have changed."""
        straight = self.units - 1
        spoken = self.hear(chair, changed, straight)
        total = self.last_base + chair.sums[straight]
        second_base = self.second_base
        sums = self.second_sums
        for k in range(self.wide):
            sums[k] = second_base[k]
        add_rows(sums, self.second_weights, self.heard, self.said, spoken)
        last_weights = self.last_weights
        for k in range(self.wide):
            if sums[k] > 0:
                total += last_weights[k] * (sums[k] >> SHIFT)
        return max(min((total * 1000) >> FIXED, WON), -WON)


def add_rows(sums: vec[i64], weights: vec[i64], at: vec[i64], x: vec[i64], count: i64) -> None:
    """Add rows of weights, each as many times as is said: `LANES` units at once, which stay in registers."""
    units = i64(len(sums))
    j: i64 = 0
    while j < units:
        a = sums[j]
        b = sums[j + 1]
        c = sums[j + 2]
        d = sums[j + 3]
        e = sums[j + 4]
        f = sums[j + 5]
        g = sums[j + 6]
        h = sums[j + 7]
        for i in range(count):
            row = at[i] * units + j
            v = x[i]
            a += weights[row] * v
            b += weights[row + 1] * v
            c += weights[row + 2] * v
            d += weights[row + 3] * v
            e += weights[row + 4] * v
            f += weights[row + 5] * v
            g += weights[row + 6] * v
            h += weights[row + 7] * v
        sums[j] = a
        sums[j + 1] = b
        sums[j + 2] = c
        sums[j + 3] = d
        sums[j + 4] = e
        sums[j + 5] = f
        sums[j + 6] = g
        sums[j + 7] = h
        j += LANES


class Chair:
    """What a net was told last from one seat's chair, and the sums of its first layer: the next look changes little."""

    def __init__(self, net: FirstLayer) -> None:
        self.told = bytes(net.inputs + WORD)
        self.hinted = vec[i64]([0] * net.inputs)
        self.sums = net.first_base[:]
        self.at = vec[i64]([0] * net.inputs)  # the inputs that have changed
        self.x = vec[i64]([0] * net.inputs)  # by how much

    def tell(self, sight: "Sight") -> i64:
        """Take in what is seen now; returns how many inputs have changed."""
        at = self.at
        x = self.x
        count: i64 = 0
        told = self.told
        out = sight.out.getvalue()
        self.told = out
        word: i64 = 0
        while word < len(out):
            old = read_i64_le(told, word)
            new = read_i64_le(out, word)
            if new != old:
                for k in range(WORD):
                    more = ((new >> (8 * k)) & 255) - ((old >> (8 * k)) & 255)
                    if more != 0:
                        at[count] = word + k
                        x[count] = more
                        count += 1
            word += WORD
        hinted = self.hinted
        hints = sight.hinted
        for i in range(sight.hints):
            more = hints[i] - hinted[i]
            if more != 0:
                at[count] = sight.seen + i
                x[count] = more
                hinted[i] = hints[i]
                count += 1
        return count


def numbers(content: bytes, at: i64, count: i64, shift: i64) -> vec[i64]:
    """So many 16-bit numbers, each times a power of two."""
    row = vec[i64](capacity=count)
    for i in range(count):
        row = append(row, i64(read_i16_le(content, at + 2 * i)) << shift)
    return row


class Sight:
    """What a net is told of a position: the features of a seat's view, and then what worth hints at.

    With `plain`, only the hints: far fewer numbers, so that it learns from far fewer games.
    """

    def __init__(self, features: Features, worth: Worth, plain: bool = False) -> None:
        self.features = features
        self.worth = worth
        self.hints: i64 = worth.hint_count()
        self.seen: i64 = 0 if plain else features.size
        self.size: i64 = self.seen + self.hints
        self.hinted = vec[i64]([0] * self.hints)
        self.out = BytesWriter()
        self.rest = bytes(-self.seen % WORD)  # whole words

    def look(self, state: State, seat: i64) -> None:
        """Describe a position in which every face is known as a seat sees it."""
        out = self.out
        out.truncate(0)
        if self.seen > 0:
            cards = state.cards
            state.cards = state.faces(seat)
            try:
                self.features.write(state, seat, out)
            finally:
                state.cards = cards
            out.truncate(self.seen)  # what is beyond a byte is not read
            out.write(self.rest)
        hinted = self.hinted
        for i in range(self.hints):
            hinted[i] = 0
        self.worth.fill_hints(state, seat, hinted)
