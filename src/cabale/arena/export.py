"""Games as data for learning: positions, masks, moves, outcomes and, if asked for, the chances of a search.

Records are read in the order of their names and written in parts of so many games, each as soon as it is complete: a
part that is there is not made again. A card beside them says what is in the columns.
"""

from __future__ import annotations

import hashlib
import io
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cabale import __version__
from cabale.arena import ArenaError
from cabale.bots import SearchBot, bot
from cabale.envs import missing
from cabale.games import game
from cabale.match import Match
from cabale.record import Record, read, replay

try:
    import numpy as np

    from cabale.envs.table import Table, returns
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy.typing as npt

    Columns = dict[str, npt.NDArray[Any]]

FORMATS = ("parquet", "npz")
COLUMNS = {
    "game": "16 hexadecimal digits that tell the record",
    "ply": "how many moves were made before",
    "seat": "who chooses",
    "observation": "what that seat sees: bytes, block by block as below",
    "mask": "which moves are legal: a bit for each move, eight to a byte, the first in the highest bit",
    "move": "the move that was made",
    "outcome": "what the game was worth to that seat in the end: 1 for the first, -1 for the last",
    "score": "the points of that seat in the end",
    "chances": "the share of imagined games that a search spent on each legal move, in their order (with --search)",
}


class Part(msgspec.Struct):
    """Some of the records, for one file."""

    records: list[str]
    to: str
    search: str
    every: int


class Card(msgspec.Struct):
    """What an export holds."""

    game: str
    version: int
    figures: str
    options: dict[str, bool]
    seats: int
    players: list[str]
    games: int
    positions: int
    moves: int
    search: str
    every: int
    program: str
    columns: dict[str, str]
    blocks: list[tuple[str, int, int, int, str]]  # name, start, size, most, what it says


def export(
    source: Path,
    folder: Path,
    form: str = "parquet",
    search: str = "",
    every: int = 1,
    games_a_part: int = 100,
    progress: Callable[[int], None] = lambda _: None,
    cores: int = 0,
) -> Card:
    """Write the records below a folder (or a single one) as data; goes on where it was stopped."""
    if form not in FORMATS:
        raise ArenaError(f"there is no format {form!r}; formats: {', '.join(FORMATS)}")
    if form == "parquet":
        _pyarrow()
    files = sorted(source.rglob("*.json")) if source.is_dir() else [source]
    if not files:
        raise ArenaError(f"{source}: there are no records")
    first = read(files[0])
    if search and not isinstance(bot(search, game(first.game)), SearchBot):
        raise ArenaError(f"{search} does not search: it has no chances")
    folder.mkdir(parents=True, exist_ok=True)
    _same_as_before(folder, files, form, search, every, games_a_part)
    parts = [
        Part(
            [str(path) for path in files[start : start + games_a_part]],
            str(folder / f"{number:05}.{form}"),
            search,
            every,
        )
        for number, start in enumerate(range(0, len(files), games_a_part))
    ]
    positions, players = 0, set[str]()
    for part, (count, who) in zip(parts, _each(parts, cores), strict=True):
        positions += count
        players |= set(who)
        progress(len(part.records))
    table = Table(first.game, first.seats, first.options)
    card = Card(
        game=first.game,
        version=first.version,
        figures=first.data,
        options=first.options,
        seats=first.seats,
        players=sorted(players),
        games=len(files),
        positions=positions,
        moves=table.moves,
        search=search,
        every=every,
        program=__version__,
        columns={name: says for name, says in COLUMNS.items() if search or name != "chances"},
        blocks=[(b.name, int(b.start), int(b.size), int(b.most), b.says) for b in table.blocks],
    )
    _write(folder / "card.json", msgspec.json.format(msgspec.json.encode(card), indent=1))
    _write(folder / "README.md", told(card).encode())
    return card


def told(card: Card) -> str:
    """A card for people."""
    lines = [
        f"# {card.game}, {card.seats} players: {card.positions} positions of {card.games} games",
        "",
        f"Rules version {card.version}, figures {card.figures}, options {card.options or 'none'}.",
        f"Made with Cabale {card.program}.",
        f"Who played: {', '.join(card.players) or 'not said'}. Every {card.every}. position of each game.",
        f"Chances by {card.search}." if card.search else "Without chances of a search.",
        "Observations hold what the choosing seat may know and nothing else.",
        "",
        "| column | what it is |",
        "|---|---|",
        *(f"| `{name}` | {says} |" for name, says in card.columns.items()),
        "",
        "| block of the observation | from | count | most | what it says |",
        "|---|---|---|---|---|",
        *(f"| `{name}` | {start} | {size} | {most} | {says} |" for name, start, size, most, says in card.blocks),
        "",
    ]
    return "\n".join(lines)


def write_part(part: Part) -> tuple[int, list[str]]:
    """Write a part, if it is not there; how many positions it has and who played."""
    to, beside = Path(part.to), Path(part.to + ".done")
    if to.exists() and beside.exists():
        known: tuple[int, list[str]] = msgspec.json.decode(beside.read_bytes(), type=tuple[int, list[str]])
        return known
    rows: list[tuple[Any, ...]] = []
    players: set[str] = set()
    first: Record | None = None
    for name in part.records:
        record = read(Path(name))
        first = first or read(Path(part.records[0]))
        if _kind(record) != _kind(first):
            raise ArenaError(f"{name}: another game, version, number of seats or options than {part.records[0]}")
        rows += positions_of(record, part.search, part.every)
        players |= set(record.players)
    assert first
    columns = columns_of(rows, Table(first.game, first.seats, first.options), bool(part.search))
    _write(to, parquet(columns) if to.suffix == ".parquet" else npz(columns))
    _write(beside, msgspec.json.encode((len(rows), sorted(players))))
    return len(rows), sorted(players)


def positions_of(record: Record, search: str, every: int) -> Iterable[tuple[Any, ...]]:
    """The positions of a game with what was chosen there and what came of it."""
    match = replay(record)
    found, table = match.game, Table(record.game, record.seats, record.options)
    worth, scores = returns(match.state), list(match.state.scores())
    if match.seat is not None:
        raise ArenaError("a game that is not over has no outcome")
    name = hashlib.sha256(msgspec.json.encode(record)).hexdigest()[:16]
    searcher = bot(search, found) if search else None
    again = Match(found, record.seats, bytes.fromhex(record.seed), record.options)
    for ply, (seat, move) in enumerate(zip(match.movers, match.moves, strict=True)):
        if ply % every == 0:
            seen, mask = table.see(again.state, seat)
            chances = _chances(searcher, again, ply) if isinstance(searcher, SearchBot) else None
            yield name, ply, seat, seen, np.packbits(mask.view(np.bool_)), move, worth[seat], scores[seat], chances
        again.play(seat, move)


def _chances(searcher: SearchBot, match: Match, ply: int) -> list[float]:
    """How a search spreads its imagined games over the legal moves; the true cards are not in it."""
    legal = match.legal()
    if len(legal) == 1:
        return [1.0]
    assert match.seat is not None
    visits = dict.fromkeys(legal, 0)
    for root in searcher.search(match.view(match.seat), ply).roots:
        visits[int(root.move)] = int(root.visits)
    total = max(1, sum(visits.values()))
    return [visits[move] / total for move in legal]


def columns_of(rows: list[tuple[Any, ...]], table: Table, searched: bool) -> Columns:
    """Rows as columns."""
    count = len(rows)
    columns: Columns = {
        "game": np.array([row[0] for row in rows], "U16"),
        "ply": np.array([row[1] for row in rows], np.int32),
        "seat": np.array([row[2] for row in rows], np.int8),
        "observation": np.array([row[3] for row in rows], np.uint8).reshape(count, table.size),
        "mask": np.array([row[4] for row in rows], np.uint8).reshape(count, -(-table.moves // 8)),
        "move": np.array([row[5] for row in rows], np.int32),
        "outcome": np.array([row[6] for row in rows], np.float32),
        "score": np.array([row[7] for row in rows], np.int32),
    }
    if searched:  # for moves that are not legal 0, so that all rows are of one length
        shares = np.zeros((count, table.moves), np.float32)
        for place, row in enumerate(rows):
            shares[place, np.flatnonzero(np.unpackbits(row[4], count=table.moves))] = row[8]
        columns["chances"] = shares
    return columns


def npz(columns: Columns) -> bytes:
    """Columns as NumPy keeps them."""
    out = io.BytesIO()
    np.savez_compressed(out, **columns)  # type: ignore[arg-type]
    return out.getvalue()


def parquet(columns: Columns) -> bytes:
    """Columns as Parquet; rows of numbers are lists of a fixed size."""
    pa = _pyarrow()
    from pyarrow import parquet as pq

    fields = {
        name: pa.array(values.tolist() if values.dtype.kind == "U" else values)
        if values.ndim == 1
        else pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), values.shape[1])
        for name, values in columns.items()
    }
    out = io.BytesIO()
    pq.write_table(pa.table(fields), out, compression="zstd")
    return out.getvalue()


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ModuleNotFoundError:
        raise ArenaError("pyarrow is missing; install it with: pip install 'cabale[data]', or write npz") from None
    return pyarrow


def _kind(record: Record) -> tuple[object, ...]:
    return record.game, record.version, record.data, record.seats, record.options


def _same_as_before(folder: Path, files: list[Path], form: str, search: str, every: int, size: int) -> None:
    """Refuse to go on with an export that was begun otherwise: its parts would not fit together."""
    asked = hashlib.sha256(repr((form, search, every, size)).encode()).hexdigest()[:16]
    begun = folder / "begun.json"
    now = {"asked": asked, "first": files[0].name}
    if begun.exists() and msgspec.json.decode(begun.read_bytes()) != now:
        raise ArenaError(f"{folder}: was begun with other settings or records; choose another folder")
    _write(begun, msgspec.json.encode(now))


def _each(parts: list[Part], cores: int) -> Iterable[tuple[int, list[str]]]:
    count = cores or os.cpu_count() or 1
    if count == 1 or len(parts) == 1:
        yield from map(write_part, parts)
        return
    with ProcessPoolExecutor(count) as pool:
        yield from pool.map(write_part, parts)


def _write(path: Path, content: bytes) -> None:
    """Write a file; a crash leaves the old one or the new one, never half of it."""
    draft = path.with_name(path.name + ".draft")
    draft.write_bytes(content)
    draft.replace(path)
