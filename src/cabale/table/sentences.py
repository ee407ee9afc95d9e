"""Sentences: moves, events and questions as a reader is told them."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cabale.games import Game, game
from cabale.state import NONE, SPECTATOR
from cabale.table.messages import Event, Move, Part, encode
from cabale.texts import Texts, event_parts, part_and_kind

if TYPE_CHECKING:
    from cabale.state import Event as Happening
    from cabale.state import State

T = TypeVar("T")
FIRST_SIGN, MOST_SIGNS = 0xE000, 7
SIGN = re.compile(f"[{chr(FIRST_SIGN)}-{chr(FIRST_SIGN + MOST_SIGNS - 1)}]")
ENCODED_SIGN = re.compile(rb"\xee\x80[\x80-\x86]")  # the same signs in UTF-8


class Latest(OrderedDict[Any, T]):
    """Keeps so many, and forgets what was not asked for the longest time."""

    def __init__(self, most: int) -> None:
        self.most = most

    def find(self, key: tuple[Any, ...]) -> T | None:
        found = self.get(key)
        if found is not None:
            self.move_to_end(key)
        return found

    def keep(self, key: tuple[Any, ...], value: T) -> T:
        self[key] = value
        if len(self) > self.most:
            self.popitem(last=False)
        return value


# For all games, languages and readers together, 20 MiB at most. Random games of all four find 93 of 100 events here;
# without a limit it would be 94, and memory would grow for days.
EVENTS: Latest[tuple[Event, bytes, bytes]] = Latest(8192)
MOVES: Latest[tuple[Move, msgspec.Raw | None]] = Latest(8192)
ASKED: Latest[str] = Latest(2048)


class Sentences:
    """What is said about a game to a reader, kept so that it need not be said twice.

    Names of players differ from table to table; sentences are kept with a sign for each seat instead. Readers who are
    not meant themselves share a sentence.
    """

    def __init__(self, game: Game, language: str, reader: int) -> None:
        self.game = game
        self.reader = reader
        signs = [chr(FIRST_SIGN + seat) for seat in range(MOST_SIGNS)]
        self.texts = Texts(language, game, signs, NONE if reader == SPECTATOR else reader)
        self.others = self if reader == SPECTATOR else sentences_to(game.name, language, SPECTATOR)
        self._seats_of_events = [seats_in(specs) for specs in game.events.values()]

    def move(self, move: int, names: Names) -> Move:
        kept, raw = self._move(move)
        return kept if raw is not None else Move(move, kept.words, named(kept.text, names), kept.verb, kept.parts)

    def encoded_move(self, move: int, names: Names) -> msgspec.Raw:
        """A move as JSON: most say no names, and need not be encoded again."""
        raw = self._move(move)[1]
        return raw if raw is not None else msgspec.Raw(encode(self.move(move, names)))

    def _move(self, move: int) -> tuple[Move, msgspec.Raw | None]:
        """A move with signs for names; as JSON too if it has none."""
        key = (self, move)
        kept = MOVES.find(key)
        if kept is None:
            moves = self.game.moves
            verb, places = moves.parts(move)
            kinds = moves.verbs[verb]
            parts = [
                Part(name, kind, place)
                for name, kind, place in zip(part_names(self.game, verb), kinds, places, strict=True)
            ]
            said = Move(move, moves.words(move), self.texts.move(move), verb, parts)
            kept = MOVES.keep(key, (said, None if SIGN.search(said.text) else msgspec.Raw(encode(said))))
        return kept

    def event(self, happening: Happening, ply: int, names: Names) -> Event:
        kept = self._event(happening)[0]
        return Event(kept.name, ply, kept.parts, named(kept.text, names))

    def encoded_event(self, happening: Happening, ply: int, names: EncodedNames) -> msgspec.Raw:
        """An event as JSON: all but ply and names is encoded once."""
        _, before, after = self._event(happening)
        return msgspec.Raw(b"%b%d%b" % (before, ply, after if after.isascii() else names.put_into(after)))

    def _event(self, happening: Happening) -> tuple[Event, bytes, bytes]:
        """An event with signs for names; as JSON, before and after its ply."""
        kind = happening.kind
        places = (happening.a, happening.b, happening.c, happening.d, happening.face)
        # Compared one by one: this is done for each event of each frame.
        for at in self._seats_of_events[kind]:
            if places[at] == self.reader:
                speaker = self
                break
        else:
            speaker = self.others
        key = (speaker, kind, places)
        kept = EVENTS.find(key)
        if kept is None:
            name, known = event_parts(self.game, happening)
            parts = [Part(part, of, place) for (part, of), place in known]
            said = Event(name, 0, parts, speaker.texts.event(happening))
            before, ply, after = encode(said).partition(b'"ply":0')
            kept = EVENTS.keep(key, (said, before + ply[:-1], after))
        return kept

    def question(self, view: State, names: Names) -> str:
        _, *mentioned = self.game.questions[int(view.step)]
        key = (self, view.step, view.seat, *(getattr(view, field.partition(":")[0]) for field in mentioned))
        kept = ASKED.find(key)
        if kept is None:
            kept = ASKED.keep(key, self.texts.question(view))
        return named(kept, names)


def seats_in(specs: tuple[str, ...]) -> list[int]:
    """Which numbers of such an event (a, b, c, d, face) are seats."""
    at, found = 0, []
    for spec in specs:
        hidden = spec.startswith("?")
        if part_and_kind(spec)[1] == "seat":
            found.append(4 if hidden else at)
        at += not hidden
    return found


Names = Sequence[str]


def named(text: str, names: Names) -> str:
    """A sentence with the names in place of the signs. What people are called is put in once, and never read again."""
    return text if text.isascii() else SIGN.sub(lambda sign: names[ord(sign[0]) - FIRST_SIGN], text)


class EncodedNames:
    """The names of a table as they stand inside JSON."""

    def __init__(self, names: Names) -> None:
        self._names = [encode(name)[1:-1] for name in names]

    def put_into(self, text: bytes) -> bytes:
        """As `named`, for a sentence that is JSON already."""
        return ENCODED_SIGN.sub(lambda sign: self._names[sign[0][-1] - 0x80], text)


@lru_cache(maxsize=128)
def sentences_to(name: str, language: str, reader: int) -> Sentences:
    """What is said about a game to a reader."""
    return Sentences(game(name), language, reader)


def part_names(game: Game, verb: str) -> Sequence[str]:
    """How the parts of a verb are called: by their own names, or by their kinds."""
    names: dict[str, tuple[str, ...]] | None = getattr(game.moves, "names", None)
    return names[verb] if names is not None else game.moves.verbs[verb]
