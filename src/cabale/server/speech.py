"""Speech: moves, events and questions as a reader is told them, and the server's own sentences."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.games import Game, game
from cabale.server.wire import Event, Move, Part, encode
from cabale.state import NONE, SPECTATOR
from cabale.texts import Texts, event_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.state import Event as Happening
    from cabale.state import State


class Speech:
    """What is said about a game to a reader, kept so that it need not be said twice.

    Names of players differ from table to table; sentences are kept with a sign for each seat instead. Readers who are
    not meant themselves share a sentence.
    """

    def __init__(self, game: Game, language: str, reader: int) -> None:
        self.game = game
        self.reader = reader
        signs = [chr(0xE000 + seat) for seat in range(7)]
        self.texts = Texts(language, game, signs, NONE if reader == SPECTATOR else reader)
        self.others = self if reader == SPECTATOR else speech_to(game.name, language, SPECTATOR)
        self._moves: dict[int, Move] = {}
        self._encoded: dict[int, msgspec.Raw] = {}
        self._events: dict[tuple[int, ...], Event] = {}
        self._questions: dict[tuple[int, ...], str] = {}

    def move(self, move: int, names: Names) -> Move:
        kept = self._moves.get(move)
        if kept is None:
            moves = self.game.moves
            verb, places = moves.parts(move)
            kinds = moves.verbs[verb]
            parts = [
                Part(name, kind, place)
                for name, kind, place in zip(part_names(self.game, verb), kinds, places, strict=True)
            ]
            kept = self._moves[move] = Move(move, moves.words(move), self.texts.move(move), verb, parts)
        if kept.text.isascii() or not SIGN.search(kept.text):
            return kept
        return Move(move, kept.words, named(kept.text, names), kept.verb, kept.parts)

    def encoded_move(self, move: int, names: Names) -> msgspec.Raw:
        """A move as JSON: most say no names, and need not be encoded again."""
        raw = self._encoded.get(move)
        if raw is None:
            said = self.move(move, names)
            raw = msgspec.Raw(encode(said))
            if said is self._moves[move]:
                self._encoded[move] = raw
        return raw

    def event(self, happening: Happening, ply: int, names: Names) -> Event:
        kept = self._event(happening)
        return Event(kept.name, ply, kept.parts, named(kept.text, names))

    def _event(self, happening: Happening) -> Event:
        key = (happening.kind, happening.face, happening.a, happening.b, happening.c, happening.d)
        kept = self._events.get(key)
        if kept is None:
            if len(self._events) > 50_000:
                self._events.clear()
            name, places = event_parts(self.game, happening)
            if self is self.others or any(kind == "seat" and place == self.reader for (_, kind), place in places):
                parts = [Part(part, kind, place) for (part, kind), place in places]
                kept = Event(name, 0, parts, self.texts.event(happening))
            else:
                kept = self.others._event(happening)
            self._events[key] = kept
        return kept

    def question(self, view: State, names: Names) -> str:
        _, *mentioned = self.game.questions[int(view.step)]
        key = (view.step, view.seat, *(getattr(view, field.partition(":")[0]) for field in mentioned))
        kept = self._questions.get(key)
        if kept is None:
            if len(self._questions) > 20_000:
                self._questions.clear()
            kept = self._questions[key] = self.texts.question(view)
        return named(kept, names)


Names = list[tuple[str, str]]
SIGN = re.compile("[\ue000-\ue006]")


def names_of(names: Sequence[str]) -> Names:
    """The names of a table, for the sentences of `Speech`."""
    return [(chr(0xE000 + seat), name) for seat, name in enumerate(names)]


def named(text: str, names: Names) -> str:
    """A sentence with the names in place of the signs."""
    if text.isascii():
        return text
    for sign, name in names:
        if sign in text:
            text = text.replace(sign, name)
    return text


@lru_cache(maxsize=128)
def speech_to(name: str, language: str, reader: int) -> Speech:
    """The speech of a game to a reader."""
    return Speech(game(name), language, reader)


def part_names(game: Game, verb: str) -> Sequence[str]:
    """How the parts of a verb are called: by their own names, or by their kinds."""
    names: dict[str, tuple[str, ...]] | None = getattr(game.moves, "names", None)
    return names[verb] if names is not None else game.moves.verbs[verb]


def words(language: str, key: str, **parts: Any) -> str:
    """A sentence of the server."""
    return _texts(language).say(key, **parts)


@lru_cache(maxsize=4)
def _texts(language: str) -> Texts:
    return Texts(language)
