"""Entries: all that is ever stored of a game. A table is the fold of its entries, and nothing else.

The bytes of an entry are hashed into the chain of its table and kept for ever: a kind may get new fields with a
default, which is then left out, but none that it has may change.
"""

from __future__ import annotations

from typing import Literal

import msgspec

By = Literal["person", "bot", "auto", "proxy"]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened to a game."""

    @property
    def kind(self) -> str:
        """The name under which it is stored."""
        return KIND_OF[type(self)]

    def encoded(self) -> bytes:
        """The bytes that are stored and hashed."""
        return _encoder.encode(self)

    def content(self) -> str:
        """What an intent says, to tell a repetition from another intent under the same name."""
        return self.kind


class Start(Entry, frozen=True, omit_defaults=True):
    """Cards are dealt: what seats promised and added to the shuffle. A game from elsewhere brings its own seed.

    `deal`: the name of cards that other tables have, too; no seat adds to them.
    """

    commits: list[str]
    nonces: list[str]
    seed: str = ""
    deal: str = ""


class Move(Entry, frozen=True, omit_defaults=True):
    """A choice of a seat, in words; what it answered, and what its clock had left afterwards."""

    move: str
    by: By
    decision: str
    left: int

    def content(self) -> str:
        """The same choice again may come when the clock stands elsewhere."""
        return f"move {self.move} {self.decision}"


class Undo(Entry, frozen=True, omit_defaults=True):
    """Moves are taken back, down to a ply; what all clocks had left afterwards (games of old did not say)."""

    ply: int
    left: list[int] = []

    def content(self) -> str:
        """The same request again may come when the clocks stand elsewhere."""
        return f"undo {self.ply}"


class Resign(Entry, frozen=True, omit_defaults=True):
    """A seat gives up."""


class Forfeit(Entry, frozen=True, omit_defaults=True):
    """A seat's time is over, and with it its game."""


class Away(Entry, frozen=True, omit_defaults=True):
    """A bot stands in for someone."""


class Back(Entry, frozen=True, omit_defaults=True):
    """Someone takes their seat over again from a bot."""


KINDS: dict[str, type[Entry]] = {kind.__name__.lower(): kind for kind in Entry.__subclasses__()}
KIND_OF = {kind: name for name, kind in KINDS.items()}
_encoder = msgspec.json.Encoder(order="sorted")
_decoders = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}


class UnknownEntry(ValueError):
    """An entry that this version of the program cannot read."""


def decode(kind: str, encoded: bytes) -> Entry:
    """An entry from its stored bytes."""
    if kind not in _decoders:
        raise UnknownEntry(f"an entry of kind {kind!r} is not known")
    try:
        return _decoders[kind].decode(encoded)
    except msgspec.DecodeError as error:
        raise UnknownEntry(f"an entry of kind {kind!r} cannot be read: {error}") from None


class Stored(msgspec.Struct, frozen=True):
    """An entry in its place in the chain of a table."""

    number: int
    seat: int  # -1: nobody's
    entry: Entry
    encoded: bytes
    intent: str  # the name of the intent it came from: the same name again is the same intent
    at_ms: int
    chain: bytes
