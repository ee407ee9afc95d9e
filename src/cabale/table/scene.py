"""Scenes: what one reader is shown. Running games, finished ones, lessons and pictures of rules, all made here."""

from __future__ import annotations

import io
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.state import NONE, SPECTATOR
from cabale.table import clock
from cabale.table.judge import concerned
from cabale.table.messages import (
    Asked,
    Clock,
    Event,
    Likely,
    Points,
    Position,
    Preview,
    Result,
    Scene,
    SeatLine,
    TableLine,
    TablePage,
    TextTable,
    encode,
)
from cabale.table.origins import course, origins
from cabale.table.picture import Picture, open_view, own_tally, public_tally
from cabale.table.rights import seat_of
from cabale.table.sentences import sentences_to
from cabale.table.steps import Public, moments, public, steps_of
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cabale.games import Game
    from cabale.state import Event as Happening
    from cabale.state import Moment, State
    from cabale.table.preview import Foreseen
    from cabale.table.sentences import Names, Sentences
    from cabale.table.state import Asking, Table


def scene_of(
    game: Game, picture: Picture, seen_by_all: State, names: Names, sentences: Sentences, events: Sequence[Event]
) -> dict[str, Any]:
    """The parts of a `Scene`, from what the reader sees, what everyone sees, and what led to it."""
    view = picture.view
    turn = int(view.seat) if view.seat >= 0 else None
    return {
        "view": picture.text,
        "tally": msgspec.Raw(encode({**public_tally(game, seen_by_all), **own_tally(game, picture, {})})),
        "turn": turn,
        "question": sentences.question(view, names) if turn is not None else "",
        "moves": [sentences.encoded_move(move, names) for move in view.legal()] if turn == picture.reader else [],
        "events": events,
        "scores": list(view.scores()),
    }


def shown_open(
    game: Game,
    state: State,
    names: Names,
    language: str,
    happened: Sequence[Happening],
    way: Sequence[Moment] = (),
    *,
    over: bool = False,
) -> dict[str, Any]:
    """The parts of a `Scene` with open cards: of a game that is over, or of a position that was arranged."""
    sentences = sentences_to(game.name, language, SPECTATOR)
    events = [sentences.event(event, 0, names) for event in happened]

    def see(state: State) -> tuple[Picture, Public]:
        view = open_view(state, over=over)
        return Picture(view, SPECTATOR), public(game, view)

    view = open_view(state, over=over)
    parts = scene_of(game, Picture(view, SPECTATOR), view, names, sentences, events)
    return {**parts, "steps": steps_of(game, way, state, see)}


def shown_to(
    game: Game,
    state: State,
    reader: int,
    names: Names,
    language: str,
    happened: Sequence[Happening],
    way: Sequence[Moment] = (),
) -> dict[str, Any]:
    """The parts of a `Scene` through the eyes of a seat."""
    sentences = sentences_to(game.name, language, reader)
    events = [sentences.event(event.seen_by(reader), 0, names) for event in happened]

    def see(state: State) -> tuple[Picture, Public]:
        return Picture(state.view(reader), reader), public(game, state.view(SPECTATOR))

    parts = scene_of(game, Picture(state.view(reader), reader), state.view(SPECTATOR), names, sentences, events)
    return {**parts, "steps": steps_of(game, way, state, see)}


def moment(
    game: Game,
    state: State,
    reader: int,
    names: Names,
    language: str,
    happened: Sequence[Happening],
    way: Sequence[Moment] = (),
) -> Scene:
    """A position that was arranged to show something: to a seat, or with open cards to those who only look."""
    if reader == SPECTATOR:
        return Scene(**shown_open(game, state, names, language, happened, way))
    return Scene(**shown_to(game, state, reader, names, language, happened, way))


def position(table: Table, ply: int, seat: int | None, language: str) -> Position:
    """A moment of a finished game, through the eyes of a seat or with open cards."""
    match, over = table.match_at(ply), table.status == "over"
    happened = match.events[-1]
    way = moments(table.match_at(ply - 1).state, match.moves[-1]) if ply else []
    if seat is None:
        parts = shown_open(table.game, match.state, table.names, language, happened, way, over=over)
    else:
        parts = shown_to(table.game, match.state, seat, table.names, language, happened, way)
    for event in parts["events"]:
        event.ply = ply
    parts["moves"], mover = [], match.movers[-1] if ply else None
    told = ply > 0 and seat in (None, mover)
    said = sentences_to(table.game.name, language, SPECTATOR if seat is None else seat)
    made = [said.move(match.moves[-1], table.names)] if told else []
    return Position(**parts, ply=ply, plies=table.ply, moves_made=made, seat=mover)


def asked_of(table: Table, asking: Asking) -> Asked:
    """A request to take moves back, with those who have agreed and those who must."""
    must = concerned(table, asking.seat, asking.ply)
    return Asked(asking.id, asking.seat, asking.ply, sorted(asking.yes), sorted(must))


def clock_of(table: Table, now_ms: int, used_ms: int) -> Clock:
    """The clocks as they are now."""
    pace, turn = table.settings.pace, table.turn
    if pace.kind == "free":
        return Clock(pace.kind, [], None, now_ms, pace.increment * 1000)
    left = [clock.DAY * pace.days if pace.kind == "turns" else place.left_ms for place in table.places]
    if turn is not None:
        rest = clock.left(pace, left[turn], used_ms, now_ms - table.turn_at_ms)
        left[turn] = max(0, rest or 0)
    return Clock(pace.kind, left, turn, now_ms, pace.increment * 1000)


def result_for(table: Table, language: str, reader: int) -> Result:
    """The result with the origin of every point, in the reader's language."""
    assert table.result
    found = origins(table.gained, sentences_to(table.game.name, language, reader), table.names, len(table.places))
    return msgspec.structs.replace(table.result, origins=found)


def points(table: Table, reader: int, language: str) -> Points:
    """Where points came from so far, as far as the reader may know."""
    seats = len(table.places)
    found = origins(table.gained, sentences_to(table.game.name, language, reader), table.names, seats)
    return Points(found, course(table.gained, seats, table.ply))


def preview(table: Table, view: State, seat: int, decision: str, move: int, language: str, found: Foreseen) -> Preview:
    """What would come of a choice, in the reader's language."""
    sentences = sentences_to(table.game.name, language, seat)
    sure = [sentences.event(event, 0, table.names).text for event in found.sure]
    may = [Likely(sentences.event(event, 0, table.names).text, share) for event, share in found.may]
    gained = [(low - had, high - had) for low, high, had in zip(found.low, found.high, view.scores(), strict=True)]
    return Preview(decision, move, sure, may, found.quiet, gained)


def in_words(table: Table, view: State, reader: int, language: str, width: int) -> TextTable:
    """The table in sentences and as the terminal draws it, for one reader."""
    from rich.console import Console

    me = NONE if reader == SPECTATOR else reader
    texts = Texts(language, table.game, table.names, me)
    folder = f"cabale.games.{table.game.name}"
    lines: list[str] = import_module(f"{folder}.lines").lines(view, me, texts)
    console = Console(file=io.StringIO(), width=width, color_system=None, highlight=False, legacy_windows=False)
    with console.capture() as drawn:
        console.print(import_module(f"{folder}.draw").draw(view, me, texts))
    return TextTable(lines, drawn.get())


# The table itself


def line_of(table: Table, present: Collection[int], person: str | None = None) -> TableLine:
    """The table in a list."""
    return TableLine(**_line(table, present, person))


def _line(table: Table, present: Collection[int], person: str | None) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.title,
        "status": table.status,
        "seats": [
            SeatLine(place.name, place.person, place.bot, place.away or place.resigned, seat in present)
            for seat, place in enumerate(table.places)
        ],
        "public": table.public,
        "pace": table.settings.pace,
        "options": table.options,
        "rated": table.settings.rated,
        "turn": table.turn,
        "mine": None if person is None else seat_of(table, person, table.turn),
        "updated_ms": table.updated_ms,
        "playable": not table.broken,
    }


def page_of(table: Table, present: Collection[int], person: str | None, invite: str = "") -> TablePage:
    """The table for its own page."""
    settings = table.settings
    return TablePage(
        **_line(table, present, person),
        host=table.host,
        version=table.version,
        data=table.figures_hash,
        corrected=not table.game.plays_with(table.figures_hash, table.options),
        edition=table.edition,
        watch=settings.watch,
        chat=settings.chat,
        undo=settings.undo and not settings.rated,
        start_when_full=settings.start_when_full,
        fill=settings.fill,
        tournament=settings.tournament,
        commitment=table.commitment.hex(),
        aborts=table.aborts,
        added=[bool(place.nonce) for place in table.places] if table.match is not None else [],
        rematch=table.rematch,
        ply=table.ply,
        invite=invite,
    )
