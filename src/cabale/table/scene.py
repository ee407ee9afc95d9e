"""Scenes: what one reader is shown. Running games, finished ones, lessons and pictures of rules, all made here."""

from __future__ import annotations

import io
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.state import NONE, SPECTATOR
from cabale.table import clock
from cabale.table.changes import SAME, difference
from cabale.table.messages import (
    Asked,
    Change,
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
from cabale.table.picture import Picture, Rest, differ_in_cards, open_view, own_tally, public_tally
from cabale.table.rights import seat_of
from cabale.table.sentences import EncodedNames, sentences_to
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
    game: Game, state: State, names: Names, language: str, happened: Sequence[Happening], *, over: bool = False
) -> dict[str, Any]:
    """The parts of a `Scene` with open cards: of a game that is over, or of a position that was arranged."""
    sentences = sentences_to(game.name, language, SPECTATOR)
    events = [sentences.event(event, 0, names) for event in happened]
    view = open_view(state, over=over)
    return scene_of(game, Picture(view, SPECTATOR), view, names, sentences, events)


def shown_to(
    game: Game, state: State, reader: int, names: Names, language: str, happened: Sequence[Happening]
) -> dict[str, Any]:
    """The parts of a `Scene` through the eyes of a seat."""
    sentences = sentences_to(game.name, language, reader)
    events = [sentences.event(event.seen_by(reader), 0, names) for event in happened]
    return scene_of(game, Picture(state.view(reader), reader), state.view(SPECTATOR), names, sentences, events)


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


class Common:
    """What all readers of one position are shown, in numbers."""

    __slots__ = ("plate", "rest", "tally")

    def __init__(self, rest: Rest, tally: dict[str, Any], plate: dict[str, Any]) -> None:
        self.rest = rest
        self.tally = tally
        self.plate = plate


class Shown:
    """What one reader was shown of one position, in numbers: later changes are reckoned from here."""

    __slots__ = ("cards", "common", "plate", "reader", "tally")

    def __init__(self, picture: Picture, tally: dict[str, Any], plate: dict[str, Any], common: Common) -> None:
        self.reader = picture.reader
        self.cards = picture.cards
        self.tally = tally
        self.plate = plate  # all else, but what is said in words
        self.common = common

    @property
    def head(self) -> int:
        """The last entry of which the reader has heard."""
        return int(self.common.plate["head"])


class Changes:
    """What has changed for readers since positions that they were shown, as JSON; what they have in common once."""

    def __init__(self) -> None:
        # Kept with what it was made from: so nothing else can get the same identity meanwhile.
        self._made: dict[tuple[int, int], tuple[Shown, Shown, bytes]] = {}
        self._common: dict[tuple[int, int], tuple[Common, Common, tuple[bytes, bytes, bytes]]] = {}

    def between(self, before: Shown, after: Shown) -> bytes:
        """The difference of two scenes."""
        key = (id(before), id(after))
        if key not in self._made:
            self._made[key] = (before, after, self._between(before, after))
        return self._made[key][2]

    def _between(self, before: Shown, after: Shown) -> bytes:
        view, tally, plate = self._in_common(before.common, after.common)
        cards = difference(before.cards, after.cards)
        own = (b"" if cards is SAME else b'"cards":' + encode(cards), fields(before.tally, after.tally))
        parts = [
            named_fields(b"view", view, own[0]),
            named_fields(b"tally", tally, own[1]),
            plate,
            fields(before.plate, after.plate),
        ]
        return b"{" + b",".join(filter(None, parts)) + b"}"

    def _in_common(self, before: Common, after: Common) -> tuple[bytes, bytes, bytes]:
        key = (id(before), id(after))
        if key not in self._common:
            view = fields(before.rest.numbers, after.rest.numbers)
            made = (view, fields(before.tally, after.tally), fields(before.plate, after.plate))
            self._common[key] = (before, after, made)
        return self._common[key][2]


def fields(before: dict[str, Any], after: dict[str, Any]) -> bytes:
    """The fields of an object that changed, as JSON without brackets."""
    found = difference(before, after)
    return b"" if found is SAME else encode(found)[1:-1]


def named_fields(name: bytes, *parts: bytes) -> bytes:
    """Fields of an object within an object, if there are any."""
    inner = b",".join(filter(None, parts))
    return b'"%b":{%b}' % (name, inner) if inner else b""


class Scenes:
    """The scenes of one position of a table: what readers have in common is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._memo: dict[Any, Any] = {}
        self.forget()

    def forget(self) -> None:
        """The position has changed, or everyone has seen it."""
        self._frames: dict[tuple[int, str, int], bytes] = {}
        self._shown: dict[int, Shown] = {}
        self._pictures: dict[int, Picture] = {}
        self._rest: Rest | None = None  # what all views have in common
        self._changes = Changes()
        self._common: Common | None = None
        self._names: EncodedNames | None = None

    def picture(self, reader: int) -> Picture:
        """What a reader may see."""
        found = self._pictures.get(reader)
        if found is None:
            assert self.table.match
            view = self.table.match.view(reader)
            kind: Any = type(view)
            if self._rest is None or not differ_in_cards(kind):
                self._rest = Rest(view)
            found = self._pictures[reader] = Picture(view, reader, self._rest)
        return found

    def shown(self, reader: int, now_ms: int, used_ms: int) -> Shown:
        """The position for one reader, in numbers."""
        found = self._shown.get(reader)
        if found is None:
            table, match, picture = self.table, self.table.match, self.picture(reader)
            assert match
            place = table.places[reader] if reader < len(table.places) else None
            plate = {
                "view_hash": picture.name,
                "decision": table.decision(reader) if table.turn == reader else "",
                "undo": match.undo_limit(reader) if place and table.status == "running" else 0,
                "recap": place.last_choice if place else -1,
                "auto": place.auto if place else False,
                "proxy": place.proxy if place else None,
            }
            tally = own_tally(table.game, picture, self._memo)
            found = self._shown[reader] = Shown(picture, tally, plate, self._for_all(picture.rest, now_ms, used_ms))
        return found

    def _for_all(self, rest: Rest, now_ms: int, used_ms: int) -> Common:
        """What is the same for every reader."""
        if self._common is None or self._common.rest is not rest:
            table, match, asking = self.table, self.table.match, self.table.asking
            assert match
            view = match.view(SPECTATOR)
            plate = {
                "head": table.head,
                "ply": table.ply,
                "chain": table.chain.hex()[:16],
                "turn": table.turn,
                "scores": list(view.scores()),
                "clock": msgspec.to_builtins(clock_of(table, now_ms, used_ms)),
                "away": [place.away or place.resigned for place in table.places],
                "grace_ms": [place.grace_ms for place in table.places],
                "asked": Asked(asking.id, asking.seat, asking.ply, sorted(asking.yes)) if asking else None,
            }
            self._common = Common(rest, public_tally(table.game, view), plate)
        return self._common

    def now(self, reader: int, language: str, have: int, now_ms: int, used_ms: int) -> bytes:
        """The position as a frame for one reader who has heard of everything up to an entry."""
        key = (reader, language, have)
        frame = self._frames.get(key)
        if frame is None:
            shown = self.shown(reader, now_ms, used_ms)
            sentences = sentences_to(self.table.game.name, language, reader)
            low, undone = self._missed(have)
            names = self.table.names
            now = Now(
                **shown.plate,
                **shown.common.plate,
                view=self.picture(reader).text,
                tally=msgspec.Raw(encode({**shown.common.tally, **shown.tally})),
                question=self._question(sentences),
                moves=[sentences.encoded_move(move, names) for move in self._moves(reader)],
                events=self._events(sentences, low),
                undone=undone,
                result=self._result(language, reader),
            )
            frame = self._frames[key] = encode(now)
        return frame

    def change(self, shown: Shown, before: Shown, language: str, told: set[int]) -> bytes:
        """What has changed for a reader who was shown an earlier position. `told`: the moves it knows by words."""
        reader = shown.reader
        sentences = sentences_to(self.table.game.name, language, reader)
        low, undone = self._missed(before.head)
        moves = self._moves(reader)
        new = [move for move in moves if move not in told]
        told.update(new)
        change = Change(
            since=before.head,
            scene=msgspec.Raw(self._changes.between(before, shown)),
            question=self._question(sentences),
            moves=moves,
            told=[sentences.encoded_move(move, self.table.names) for move in new],
            events=self._events(sentences, low),
            undone=undone,
            result=self._result(language, reader),
        )
        return encode(change)

    def _question(self, sentences: Sentences) -> str:
        if self.table.turn is None:
            return ""
        return sentences.question(self.picture(sentences.reader).view, self.table.names)

    def _moves(self, reader: int) -> list[int]:
        return self.picture(reader).view.legal() if self.table.turn == reader else []

    def _result(self, language: str, reader: int) -> Result | None:
        return result_for(self.table, language, reader) if self.table.result else None

    def _missed(self, have: int) -> tuple[int, int]:
        """After how many moves the news begin for who has heard of everything up to an entry; and how many were undone.

        -1: from the set-up on.
        """
        plies = self.table.plies
        if not 0 <= have < len(plies):
            return -1, 0
        low = min(plies[have:])
        return low, plies[have] - low

    def _events(self, sentences: Sentences, low: int) -> Any:
        """What happened after so many moves (-1: from the set-up on), as the reader may know it; the latest ones."""
        reader, table = sentences.reader, self.table
        assert table.match
        if self._names is None:
            self._names = EncodedNames(table.names)
        found: list[msgspec.Raw] = []
        for ply in range(len(table.match.events) - 1, low, -1):
            happened = reversed(table.match.events[ply])
            found += [sentences.encoded_event(event.seen_by(reader), ply, self._names) for event in happened]
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
    gained = [(low - had, high - had) for low, high, had in zip(found.low, found.high, view.scores(), strict=True)]
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
        corrected=not table.game.plays_with(table.figures_hash, table.options),
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
