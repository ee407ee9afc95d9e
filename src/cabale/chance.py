"""Chance: a fast generator for imagined worlds, and a secret stream for games that people play."""

import hashlib
from typing import Final

from mypy_extensions import i64

# Multiply-with-carry: A * 2**32 - 1 is a safe prime, and no value ever reaches 2**62,
# so compiled 64-bit code and interpreted Python make the same numbers.
FACTOR: Final[i64] = 1073740155


def seeded(number: i64) -> i64:
    """A state of the fast generator for any seed; neighbouring seeds give unrelated streams."""
    low = mixed((number ^ 0x5BD1E995) & 0xFFFFFFFF)
    high = mixed(((number >> 32) ^ low) & 0xFFFFFFFF)
    return ((high % (FACTOR - 2) + 1) << 32) | low


def mixed(x: i64) -> i64:
    """Another 32-bit number for each 32-bit number.

    The generator is linear: seeds in a row, taken as they are, would stay in a row at some of its steps.
    """
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & 0xFFFFFFFF
    x = ((x ^ (x >> 15)) * 0x735A2D97) & 0xFFFFFFFF
    return x ^ (x >> 15)


def advanced(x: i64) -> i64:
    """The next state of the fast generator."""
    return FACTOR * (x & 0xFFFFFFFF) + (x >> 32)


def scaled(x: i64, sides: i64) -> i64:
    """A number below `sides` from a state of the fast generator."""
    return (((x ^ (x >> 32)) & 0xFFFFFFFF) * sides) >> 32


class Secret:
    """An endless stream of 32-bit words: SHA-256 of a 256-bit key and a counter.

    A small seed would be a leak, since a player could search for the one that deals the cards in hand.
    The stream itself has no position: whoever reads it counts the words, so that a copy of a game
    is a copy of that count.
    """

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"a secret has 32 bytes, not {len(key)}")
        self.key = key
        self._number: i64 = -1
        self._block = b""

    def word(self, index: i64) -> i64:
        """Word number `index`, from 0 to 2**32 - 1."""
        number = index >> 3
        if number != self._number:
            self._block = hashlib.sha256(self.key + int(number).to_bytes(8, "big")).digest()
            self._number = number
        start = int(index & 7) * 4
        return int.from_bytes(self._block[start : start + 4], "big")
