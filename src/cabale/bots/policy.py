"""What players are likely to choose, learnt from games: a number for each move, from what the one who chooses sees.

A move is told by its parts: the verb, each thing that it speaks of, and each two that stand side by side. Every part
has a weight for each unit of the first layer, and a move is as likely as its parts together say. So one look at a
position tells something of all its moves, where a net for positions has to look at what each of them leads to.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.bots.net import FIXED, SHIFT, Chair, FirstLayer, NetError, numbers
from cabale.moves import Moves

PARTS: Final[i64] = 6  # of a move at most: the verb, three things, two pairs of neighbours
NOTHING: Final[i64] = -1
SEAT: Final = "seat"  # the kind of things that are told from the chair of the one who chooses


def part_count(moves: Moves) -> i64:
    """How many parts all moves of a game have."""
    count: i64 = 0
    for kinds in moves.verbs.values():
        sizes = [len(moves.kinds[kind]) for kind in kinds]
        count += 1 + sum(sizes)
        for i in range(1, len(sizes)):
            count += sizes[i - 1] * sizes[i]
    return count


def parts_of(moves: Moves, seats: i64, seat: i64) -> vec[i64]:
    """The parts of every move as a seat makes it, `PARTS` numbers each."""
    row = vec[i64](capacity=PARTS * moves.count)
    start: i64 = 0
    for verb, kinds in moves.verbs.items():
        sizes = [len(moves.kinds[kind]) for kind in kinds]
        count = 1
        for size in sizes:
            count *= size
        for number in range(count):
            rest = number
            things: list[int] = []
            for i in range(len(sizes) - 1, -1, -1):
                thing = rest % sizes[i]
                rest //= sizes[i]
                if kinds[i] == SEAT and thing < seats:
                    thing = int((i64(thing) - seat + seats) % seats)
                things.insert(0, thing)
            row = append(row, start)
            at = start + 1
            told: i64 = 1
            for i in range(len(sizes)):
                row = append(row, at + things[i])
                at += sizes[i]
                told += 1
            for i in range(1, len(sizes)):
                row = append(row, at + things[i - 1] * sizes[i] + things[i])
                at += sizes[i - 1] * sizes[i]
                told += 1
            if told > PARTS:
                raise NetError(f"{verb} has more parts than a policy knows")
            for _ in range(told, PARTS):
                row = append(row, NOTHING)
        start += 1 + sum(sizes)
        for i in range(1, len(sizes)):
            start += sizes[i - 1] * sizes[i]
    return row


class Policy(FirstLayer):
    """The weights, read from bytes: sizes, the first layer, then for each part a weight by unit, and one by itself."""

    def __init__(self, content: bytes, moves: Moves, seats: i64) -> None:
        super().__init__(content)
        self.parts: i64 = read_i64_le(content, 16)
        if self.parts != part_count(moves):
            raise NetError(f"it knows {self.parts} parts of moves; there are {part_count(moves)}")
        count = self.parts * self.units
        if len(content) != self.end + 2 * (count + self.parts):
            raise NetError("its length does not fit its sizes")
        self.part_weights = numbers(content, self.end, count, 0)
        self.part_base = numbers(content, self.end + 2 * count, self.parts, FIXED - SHIFT)
        self.parts_by_seat = [parts_of(moves, seats, seat) for seat in range(seats)]

    def rank(self, chair: Chair, changed: i64, seat: i64, moves: vec[i64], count: i64, out: vec[i64]) -> None:
        """How likely a seat is to choose each move: logarithms in thousandths, give or take what is equal for all."""
        spoken = self.hear(chair, changed, self.units)
        heard = self.heard
        said = self.said
        units = self.units
        weights = self.part_weights
        base = self.part_base
        parts = self.parts_by_seat[seat]
        for i in range(count):
            first = PARTS * moves[i]
            total: i64 = 0
            for k in range(PARTS):
                part = parts[first + k]
                if part == NOTHING:
                    break
                total += base[part]
                row = part * units
                for j in range(spoken):
                    total += weights[row + heard[j]] * said[j]
            out[i] = (total * 1000) >> FIXED
