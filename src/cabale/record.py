"""Records: a game as data. All else can be thrown away and rebuilt by replay."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cabale.edition import Edition
from cabale.edition.kept import file_of
from cabale.games import GameError, game
from cabale.match import IllegalMove, Match

if TYPE_CHECKING:
    from collections.abc import Iterator


class RecordError(Exception):
    """A record that cannot be read or replayed."""


class ProofEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of a table: a move, moves taken back, a seat that resigned."""

    kind: str
    seat: int
    body: str  # JSON


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """What shows that the chance of a game at a server was fair; see `cabale verify`."""

    table: str
    secret: str
    commitment: str  # what the server promised before anyone sat down
    commits: list[str]  # what each seat promised, or nothing
    nonces: list[str]  # what each seat added, or nothing
    entries: list[ProofEntry]
    chain: str  # the hash that the entries lead to


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game: which one, how it was set up, what chance it had, and the moves in words."""

    game: str
    version: int
    data: str  # hash of the figures it was played with
    options: dict[str, bool]
    seats: int
    seed: str  # 64 hexadecimal digits
    moves: list[str]
    players: list[str] = []  # who sat where: "human" or the name of a bot
    proof: Proof | None = None  # of a game at a server
    edition: Edition | None = None  # the corrections it was played with: whoever has the record has the figures


def record_of(match: Match, players: list[str] | None = None) -> Record:
    """The record of a match."""
    _, file = match.game.pieces(match.options, match.data)
    return Record(
        game=match.game.name,
        version=match.game.version,
        data=file.hash,
        options=match.options,
        seats=match.seats,
        seed=match.key.hex(),
        moves=[match.game.moves.words(move) for move in match.moves],
        players=players or [],
        edition=file.edition,
    )


def encode(record: Record) -> bytes:
    """A record as JSON that people can read, too."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def write(record: Record, path: Path) -> None:
    """Write a record; a crash leaves the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".draft")
    with draft.open("wb") as file:
        file.write(encode(record))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def decode(content: bytes, name: str = "record") -> Record:
    """Read a record from JSON."""
    try:
        return msgspec.json.decode(content, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"{name}: is not a record: {error}") from None


def read(path: Path) -> Record:
    """Read a record from a file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    return decode(content, str(path))


def figures_of(record: Record, data: Path | None = None) -> Path | None:
    """The data file to play a record with: one that was named, that of its edition, or the game's own."""
    if data is None and record.edition is not None:
        return file_of(record.edition)
    return data


def start(record: Record, data: Path | None = None) -> Match:
    """The match of a record before its first move."""
    data = figures_of(record, data)
    try:
        found = game(record.game)
        if record.version != found.version:
            needs = f"the record needs version {record.version} of {record.game}, this is version {found.version}"
            raise RecordError(needs)
        try:
            key = bytes.fromhex(record.seed)
        except ValueError:
            raise RecordError(f"the seed is not hexadecimal: {record.seed[:70]!r}") from None
        if len(key) != 32:
            raise RecordError(f"the seed has {len(key)} bytes where 32 belong")
        match = Match(found, record.seats, key, record.options, data)
    except GameError as error:
        raise RecordError(str(error)) from None
    _, file = found.pieces(match.options, data)
    if not found.plays_with(record.data, match.options, data):
        raise RecordError(
            f"the record was played with figures {record.data[:12]}, {file.path.name} has {file.hash[:12]}; "
            "name the right data file"
        )
    return match


def steps(record: Record, data: Path | None = None) -> Iterator[Match]:
    """The match at its start and after each move."""
    match = start(record, data)
    yield match
    for number, words in enumerate(record.moves, 1):
        seat = match.seat
        try:
            match.play(-1 if seat is None else seat, words)
        except IllegalMove as error:
            raise RecordError(f"move {number}: {error}") from None
        yield match


def replay(record: Record, data: Path | None = None) -> Match:
    """The match of a record after its last move."""
    *_, match = steps(record, data)
    return match
