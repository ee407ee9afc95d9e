"""Sentences: moves, events and questions as a reader is told them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import msgspec

from cabale.games import Game, game
from cabale.state import NONE, SPECTATOR
from cabale.state import Event as Happening
from cabale.table.messages import Event, Move, Part, encode
from cabale.texts import Texts, event_parts, part_and_kind

if TYPE_CHECKING:
    from cabale.state import State

T = TypeVar("T")
FIRST_SIGN, MOST_SIGNS = 0xE000, 7
SIGN = re.compile(f"[{chr(FIRST_SIGN)}-{chr(FIRST_SIGN + MOST_SIGNS - 1)}]")
ENCODED_SIGN = re.compile(rb"\xee\x80[\x80-\x86]")  # the same signs in UTF-8


class Latest(Generic[T]):
    """Keeps so many at most: what was asked for lately, and of what was asked for before a part."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._young: dict[tuple[Any, ...], T] = {}
        self._old: dict[tuple[Any, ...], T] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def find(self, key: tuple[Any, ...]) -> T | None:
        """What is kept under a key, if it still is."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: tuple[Any, ...], value: T) -> T:
        """Keep this for a while; the older half goes when the younger one is full."""
        if 2 * len(self._young) >= self.most:
            self._young, self._old = {}, self._young
        self._young[key] = value
        return value


# For all games, languages and readers together, 20 MiB at most. Random games of all four find 93 of 100 events here;
# without a limit it would be 94, and memory would grow for days.
EVENTS: Final[Latest[tuple[Event, bytes, bytes]]] = Latest(8192)
TEXTS: Final[Latest[str]] = Latest(4096)
MOVES: Final[Latest[tuple[Move, msgspec.Raw | None]]] = Latest(8192)
ASKED: Final[Latest[str]] = Latest(2048)


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
        self._mentioned = {step: seats_asked(specs) for step, (_, *specs) in game.questions.items()}

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
        kept = self.said(happening)[0]
        return Event(kept.name, ply, kept.parts, named(kept.text, names))

    def said(self, happening: Happening) -> tuple[Event, bytes, bytes]:
        """An event with signs for names; as JSON, before and after its ply."""
        speaker = self.speaker(happening)
        key = (speaker, happening.kind, happening.a, happening.b, happening.c, happening.d, happening.face)
        kept = EVENTS.find(key)
        if kept is None:
            name, known = event_parts(self.game, happening)
            parts = [Part(part, of, place) for (part, of), place in known]
            said = Event(name, 0, parts, speaker.in_words(happening))
            before, ply, after = encode(said).partition(b'"ply":0')
            kept = EVENTS.keep(key, (said, before + ply[:-1], after))
        return kept

    def in_words(self, happening: Happening) -> str:
        """An event with signs for names. Whoever sits where, it is said alike but for the signs, and made once."""
        places = [happening.a, happening.b, happening.c, happening.d, happening.face]
        seats = [] if self.reader == SPECTATOR else [self.reader]
        for at in self._seats_of_events[happening.kind]:
            if 0 <= places[at] < MOST_SIGNS:
                if places[at] not in seats:
                    seats.append(places[at])
                places[at] = seats.index(places[at])
        first = self if self.reader == SPECTATOR else sentences_to(self.game.name, self.texts.language, 0)
        key = (first, happening.kind, tuple(places))
        text = TEXTS.find(key)
        if text is None:
            a, b, c, d, face = places
            text = TEXTS.keep(key, first.texts.event(Happening(happening.kind, happening.readers, face, a, b, c, d)))
        return text.translate({FIRST_SIGN + at: FIRST_SIGN + seat for at, seat in enumerate(seats)})

    def speaker(self, happening: Happening) -> Sentences:
        """Who says what happened, as the reader may know it: to who is not meant, it is said as to everyone."""
        reader = self.reader
        for at in self._seats_of_events[happening.kind]:
            if at == 0:
                place = happening.a
            elif at == 1:
                place = happening.b
            elif at == 2:
                place = happening.c
            elif at == 3:
                place = happening.d
            else:
                place = happening.face
            if place == reader:
                return self
        return self.others

    def question(self, view: State, names: Names) -> str:
        """What the seat that must choose is asked."""
        return named(self.asked(view), names)

    def asked(self, view: State) -> str:
        """A question with signs for names."""
        fields, seats = self._mentioned[int(view.step)]
        values = [view.seat] + [getattr(view, field) for field in fields]
        meant = False
        for at in seats:
            meant = meant or values[at] == self.reader
        speaker = self if meant else self.others
        key = (speaker, view.step, tuple(values))
        kept = ASKED.find(key)
        if kept is None:
            kept = ASKED.keep(key, speaker.texts.question(view))
        return kept


def seats_asked(specs: Sequence[str]) -> tuple[list[str], list[int]]:
    """The fields that a question mentions besides who is asked; and which of all are seats."""
    kinds = [part_and_kind(spec) for spec in specs]
    return [field for field, _ in kinds], [0] + [at + 1 for at, (_, kind) in enumerate(kinds) if kind == "seat"]


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


class Telling:
    """What happened at a table, as JSON for its readers: all who are not meant, and see as much, are told the same."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._encoded = [encode(name)[1:-1] for name in names]
        # Kept with what it tells of: so nothing else can get the same identity meanwhile.
        self._told: dict[tuple[Sentences, int, bool], tuple[Happening, bytes]] = {}
        self._asked: dict[str, str] = {}

    def since(self, events: Sequence[Sequence[Happening]], low: int, sentences: Sentences, most: int) -> msgspec.Raw:
        """What happened after so many moves (-1: from the set-up on); of very many the latest."""
        found: list[bytes] = []
        for ply in range(len(events) - 1, low, -1):
            found += [self._event(happening, ply, sentences) for happening in reversed(events[ply])]
            if len(found) > most:
                break
        found.reverse()
        return msgspec.Raw(b"[" + b",".join(found) + b"]")

    def _event(self, happening: Happening, ply: int, sentences: Sentences) -> bytes:
        known = happening.seen_by(sentences.reader)
        key = (sentences.speaker(known), id(happening), known is happening)
        kept = self._told.get(key)
        if kept is not None:
            return kept[1]
        _, before, after = sentences.said(known)
        if not after.isascii():
            after = ENCODED_SIGN.sub(lambda sign: self._encoded[sign[0][-1] - 0x80], after)
        told = b"%b%d%b" % (before, ply, after)
        self._told[key] = (happening, told)
        return told

    def question(self, view: State, sentences: Sentences) -> str:
        """What the seat that must choose is asked."""
        asked = sentences.asked(view)
        kept = self._asked.get(asked)
        if kept is None:
            kept = self._asked[asked] = named(asked, self._names)
        return kept


@lru_cache(maxsize=128)
def sentences_to(name: str, language: str, reader: int) -> Sentences:
    """What is said about a game to a reader."""
    return Sentences(game(name), language, reader)


def part_names(game: Game, verb: str) -> Sequence[str]:
    """How the parts of a verb are called: by their own names, or by their kinds."""
    names: dict[str, tuple[str, ...]] | None = getattr(game.moves, "names", None)
    return names[verb] if names is not None else game.moves.verbs[verb]
