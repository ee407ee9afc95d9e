"""Laying a table: what was wished for becomes what is agreed. A record becomes a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.bots import LEVELS
from cabale.data import DataError
from cabale.games import GameError, game
from cabale.record import RecordError, replay
from cabale.table.bodies import NewTable
from cabale.table.entries import Entry, Move, Start, Stored
from cabale.table.names import clean_name, clean_title
from cabale.table.refusal import Refusal
from cabale.table.state import Place, Settings, Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cabale.match import Match
    from cabale.record import Record


def lay(  # noqa: PLR0913 - what is agreed comes at once
    new: NewTable,
    id: str,
    host: str,
    secret: bytes,
    now_ms: int,
    figures: Path | None = None,
    places: Sequence[Place] = (),
    *,
    imported: bool = False,
    tournament: str = "",
    deal: str = "",
) -> Table:
    """A table as it was wished for, with bots or whoever is named in its places; refused if it cannot be.

    `figures`: a corrected data file.
    """
    try:
        rules = game(new.game)
        options = rules.choose_options(new.options)
        if not rules.fewest <= new.seats <= rules.most:
            raise Refusal("bad-option", f"seats: {rules.fewest}–{rules.most}")
        if new.figures and not rules.plays_with(new.figures, options, figures):
            raise Refusal("bad-option", "figures")
        hash = rules.pieces(options, figures)[1].hash
    except (GameError, DataError) as error:
        raise Refusal("bad-option", str(error)) from None
    for level in (new.fill, *new.bots.values()):
        if level not in LEVELS:
            raise Refusal("bad-option", f"bots: {', '.join(LEVELS)}")
    here = {seat: clean_name(name) for seat, name in new.here.items() if name.strip()}
    if any(int(seat) >= new.seats for seat in here):
        raise Refusal("bad-option", "here")
    # Alone among bots one wants to try things, and take them back; among people the result counts.
    alone = len(new.bots) >= new.seats - 1 or bool(here)
    settings = Settings(
        pace=new.pace,
        watch=new.watch,
        chat=new.chat,
        rated=not alone if new.rated is None else new.rated,
        start_when_full=new.start_when_full,
        fill=new.fill,
        here=here,
        undo=new.undo,
        imported=imported,
        tournament=tournament,
        deal=deal,
    )
    table = Table(
        id,
        rules.name,
        rules.version,
        hash,
        options,
        figures_path=figures,
        settings=settings,
        places=places or [Place(bot=new.bots.get(str(seat), "")) for seat in range(new.seats)],
        host=host,
        title=clean_title(new.title),
        public=new.public,
        updated_ms=now_ms,
    )
    table.promise(secret)
    return table


def seat_host(table: Table, name: str) -> None:
    """The host sits down in the first free seat; who shares their device in the seats that were named."""
    first = next((seat for seat, place in enumerate(table.places) if place.free), None)
    if first is not None:
        table.sit(first, Place(table.host, name))
    for at, called in table.settings.here.items():
        table.sit(int(at), Place(table.host, called))


def finished_match(record: Record, figures: Path | None = None) -> Match:
    """The game of a record, if it is whole and over."""
    try:
        match = replay(record, figures)
    except (RecordError, GameError, DataError) as error:
        raise Refusal("not-possible", str(error)) from None
    if match.seat is not None:
        raise Refusal("not-possible", "the game is not over")
    return match


def wish_of(record: Record, bringer: Place) -> tuple[NewTable, list[Place]]:
    """The table that a record wants, and who sat there.

    Whoever brings a game of one person against bots has played it, as far as anyone can tell.
    """
    names = [*record.players, *[""] * record.seats][: record.seats]
    wish = NewTable(record.game, record.seats, options=record.options, figures=record.data, rated=False)
    places = [Place(bot=name if name in LEVELS else LEVELS[0]) for name in names]
    if names.count("human") == 1:
        places[names.index("human")] = bringer
    return wish, places


def play_record(table: Table, record: Record, match: Match) -> list[Stored]:
    """Play the game of a record at its new table; the entries to be stored."""
    nothing = [""] * record.seats
    steps: list[tuple[int, Entry]] = [(-1, Start(nothing, nothing, record.seed))]
    steps += [(seat, Move(words, "person", "", 0)) for seat, words in zip(match.movers, record.moves, strict=True)]
    stored: list[Stored] = []
    for seat, entry in steps:
        stored.append(table.next(seat, entry, "", table.updated_ms))
        table.apply(stored[-1])
    table.finish(table.settle())
    return stored
