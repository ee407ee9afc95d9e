"""Scenes: what one reader is shown. Running games, finished ones, lessons and pictures of rules, all made here."""

from __future__ import annotations

import hashlib
import io
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.state import NONE, SPECTATOR
from cabale.table import clock, picture
from cabale.table.messages import (
    Asked,
    Clock,
    Event,
    Likely,
    Now,
    Points,
    Position,
    Preview,
    Result,
    Scene,
    SeatLine,
    TableLine,
    TablePage,
    encode,
)
from cabale.table.origins import course, origins
from cabale.table.rights import seat_of
from cabale.table.sentences import sentences_to
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cabale.games import Game
    from cabale.state import Event as Happening
    from cabale.state import State
    from cabale.table.preview import Foreseen
    from cabale.table.sentences import Names, Sentences
    from cabale.table.state import Table

MOST_EVENTS = 400  # in one scene


def scene_of(
    game: Game,
    view: State,
    reader: int,
    names: Names,
    sentences: Sentences,
    events: list[Event],
    *,
    asked: bool = True,
    pictured: msgspec.Raw | None = None,
    memo: dict[Any, Any] | None = None,
) -> dict[str, Any]:
    """The parts of a `Scene`, from the reader's view and what led to it. `asked`: whether anybody must choose."""
    turn = int(view.seat) if asked and view.seat >= 0 else None
    mine = turn is not None and turn == reader
    return {
        "view": picture.picture(view, reader) if pictured is None else pictured,
        "tally": picture.tally(game, view, reader, {} if memo is None else memo),
        "turn": turn,
        "question": sentences.question(view, names) if turn is not None else "",
        "moves": [sentences.encoded_move(move, names) for move in view.legal()] if mine else [],
        "events": events,
        "scores": list(view.scores()),
    }


def shown_open(
    game: Game, state: State, names: Names, language: str, happened: Sequence[Happening], *, over: bool = False
) -> dict[str, Any]:
    """The parts of a `Scene` with open cards: of a game that is over, or of a position that was arranged."""
    sentences = sentences_to(game.name, language, SPECTATOR)
    events = [sentences.event(event, 0, names) for event in happened]
    return scene_of(game, picture.open_view(state, over=over), SPECTATOR, names, sentences, events)


def shown_to(
    game: Game, state: State, reader: int, names: Names, language: str, happened: Sequence[Happening]
) -> dict[str, Any]:
    """The parts of a `Scene` through the eyes of a seat."""
    sentences = sentences_to(game.name, language, reader)
    events = [sentences.event(event.seen_by(reader), 0, names) for event in happened]
    return scene_of(game, state.view(reader), reader, names, sentences, events)


def moment(game: Game, state: State, reader: int, names: Names, language: str, happened: Sequence[Happening]) -> Scene:
    """A position that was arranged to show something: to a seat, or with open cards to those who only look."""
    if reader == SPECTATOR:
        return Scene(**shown_open(game, state, names, language, happened))
    return Scene(**shown_to(game, state, reader, names, language, happened))


def position(table: Table, ply: int, seat: int | None, language: str) -> Position:
    """A moment of a finished game, through the eyes of a seat or with open cards."""
    match, over = table.match_at(ply), table.status == "over"
    happened = match.events[-1]
    if seat is None:
        parts = shown_open(table.game, match.state, table.names, language, happened, over=over)
    else:
        parts = shown_to(table.game, match.state, seat, table.names, language, happened)
    for event in parts["events"]:
        event.ply = ply
    parts["moves"], mover = [], match.movers[-1] if ply else None
    told = ply > 0 and seat in (None, mover)
    said = sentences_to(table.game.name, language, SPECTATOR if seat is None else seat)
    made = [said.move(match.moves[-1], table.names)] if told else []
    return Position(**parts, ply=ply, plies=table.ply, moves_made=made, seat=mover)


class Scenes:
    """The scenes of one position of a table: what readers have in common is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.forget()

    def forget(self) -> None:
        """The position has changed, or everyone has seen it."""
        self._frames: dict[tuple[int, str, int], bytes] = {}
        self._views: dict[int, tuple[State, msgspec.Raw, str]] = {}
        self._memo: dict[Any, Any] = {}
        self._rest: tuple[bytes, Any] | None = None  # what all views have in common: JSON and hash
        self._common: dict[str, Any] | None = None  # what all frames have in common

    def view_for(self, reader: int) -> tuple[State, msgspec.Raw, str]:
        """What a reader may know: the view, the view as JSON, and its short name."""
        found = self._views.get(reader)
        if found is None:
            assert self.table.match
            view = self.table.match.view(reader)
            kind: Any = type(view)
            if self._rest is None or not picture.differ_in_cards(kind):
                rest = picture.rest_of(view)
                self._rest = (rest, hashlib.blake2b(rest, digest_size=8))
            found = self._views[reader] = (view, *picture.picture_beside(view, reader, *self._rest))
        return found

    def now(self, reader: int, language: str, have: int, now_ms: int, used_ms: int) -> bytes:
        """The position as a frame for one reader who has seen everything up to an entry."""
        key = (reader, language, have)
        frame = self._frames.get(key)
        if frame is None:
            frame = self._frames[key] = encode(self._now(reader, language, have, now_ms, used_ms))
        return frame

    def _now(self, reader: int, language: str, have: int, now_ms: int, used_ms: int) -> Now:
        table = self.table
        match = table.match
        assert match
        view, pictured, short = self.view_for(reader)
        sentences = sentences_to(table.game.name, language, reader)
        place = table.places[reader] if reader < len(table.places) else None
        had = table.plies[have] if 0 <= have < len(table.plies) else -1
        low = min(table.plies[have:]) if had >= 0 else -1
        parts = scene_of(
            table.game,
            view,
            reader,
            table.names,
            sentences,
            self._events(sentences, reader, low),
            asked=table.turn is not None,
            pictured=pictured,
            memo=self._memo,
        )
        return Now(
            **parts,
            head=table.head,
            ply=match.ply,
            chain=table.chain.hex()[:16],
            view_hash=short,
            decision=table.decision(reader) if table.turn == reader else "",
            undo=match.undo_limit(reader) if place and table.status == "running" else 0,
            undone=had - low if had >= 0 else 0,
            recap=place.last_choice if place else -1,
            auto=place.auto if place else False,
            proxy=place.proxy if place else None,
            result=result_for(table, language, reader) if table.result else None,
            **self._for_all(now_ms, used_ms),
        )

    def _for_all(self, now_ms: int, used_ms: int) -> dict[str, Any]:
        """What is the same for every reader."""
        if self._common is None:
            table, asking = self.table, self.table.asking
            self._common = {
                "clock": clock_of(table, now_ms, used_ms),
                "away": [place.away or place.resigned for place in table.places],
                "grace_ms": [place.grace_ms for place in table.places],
                "asked": Asked(asking.id, asking.seat, asking.ply, sorted(asking.yes)) if asking else None,
            }
        return self._common

    def _events(self, sentences: Sentences, reader: int, low: int) -> list[Event]:
        """What happened after so many moves (-1: from the set-up on), as the reader may know it; the latest ones."""
        table = self.table
        assert table.match
        found: list[Event] = []
        for ply in range(len(table.match.events) - 1, low, -1):
            happened = reversed(table.match.events[ply])
            found += [sentences.event(event.seen_by(reader), ply, table.names) for event in happened]
            if len(found) > MOST_EVENTS:
                break
        found.reverse()
        return found


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
    gained = [[low - had, high - had] for low, high, had in zip(found.low, found.high, view.scores(), strict=True)]
    return Preview(decision, move, sure, may, found.quiet, gained)


def drawing(table: Table, view: State, reader: int, language: str, width: int) -> str:
    """The table as the terminal draws it, for one reader."""
    from rich.console import Console

    me = NONE if reader == SPECTATOR else reader
    texts = Texts(language, table.game, table.names, me)
    console = Console(file=io.StringIO(), width=width, color_system=None, highlight=False, legacy_windows=False)
    with console.capture() as drawn:
        console.print(import_module(f"cabale.games.{table.game.name}.draw").draw(view, me, texts))
    return drawn.get()


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
        options=table.options,
        version=table.version,
        data=table.figures_hash,
        corrected=table.figures_hash != table.game.pieces(table.options)[1].hash,
        watch=settings.watch,
        chat=settings.chat,
        rated=settings.rated,
        undo=settings.undo and not settings.rated,
        start_when_full=settings.start_when_full,
        fill=settings.fill,
        commitment=table.commitment.hex(),
        aborts=table.aborts,
        added=[bool(place.nonce) for place in table.places] if table.match is not None else [],
        rematch=table.rematch,
        ply=table.ply,
        invite=invite,
    )
