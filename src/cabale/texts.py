"""Texts: moves, events and questions in the reader's language.

The rules speak in numbers; sentences stand in Fluent files, one per language, for the program as a
whole and for each game. A thing is named by its kind and name (`card-king`); its attributes give the
forms that a sentence may need (`card-king.the`), and reach the sentence as `$card` and `$card-the`.
`$seat-is` tells whether the reader is meant.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabale.phrases import LANGUAGES, MissingText, bundle, phrase, texts_of
from cabale.state import NONE, UNKNOWN

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import Event, State

__all__ = ["LANGUAGES", "MissingText", "Texts", "event_parts", "event_words", "part_and_kind"]


@lru_cache(maxsize=16)
def selectors(language: str, folder: Path | None) -> frozenset[str]:
    """The parts on which some text of the program or of a game's folder turns: `$count ->`."""
    places = [place for place in (Path(__file__).parent, folder) if place is not None]
    sources = [(place / f"{language}.ftl").read_text(encoding="utf-8") for place in places]
    return frozenset(name for source in sources for name in re.findall(r"\$([\w-]+)\s*->", source))


class Texts:
    """What is said to one reader: in a language, about a game, at a table with named players."""

    def __init__(
        self, language: str, game: Game | None = None, names: list[str] | None = None, reader: int = NONE
    ) -> None:
        self.language = language
        self.game = game
        self.names = names or []
        self.reader = reader  # the seat that reads
        self._folder = game.folder if game else None
        self._bundle = bundle(language, self._folder)
        self._selectors = selectors(language, self._folder)
        self._known: dict[tuple[str, int], dict[str, str]] = {}  # things and their forms, as they were said before

    def has(self, key: str, attribute: str) -> bool:
        """Whether there is a text with such an attribute."""
        return self._bundle.has_message(key) and attribute in self._bundle.get_message(key).attributes

    def keys(self, start: str) -> list[str]:
        """The keys that begin so, in the order of the file."""
        return [key for key in texts_of(self.language, self._folder) if key.startswith(start)]

    def say(self, key: str, /, **parts: Any) -> str:
        """A text with its parts filled in. `key.attribute` names an attribute."""
        return phrase(self.language, self._folder, key, parts)

    def thing(self, kind: str, place: int, form: str = "") -> str:
        """The name of a thing, in a form: `thing("card", 6, "the")` is "the King"."""
        return str(self._forms("thing", kind, place)[f"thing-{form}" if form else "thing"])

    def move(self, move: int) -> str:
        """What a move does."""
        assert self.game
        verb, parts = self.game.moves.parts(move)
        given: dict[str, str] = {}
        moves = self.game.moves
        for part, kind, place in zip(moves.names[verb], moves.verbs[verb], parts, strict=True):
            given |= self._forms(part, kind, place)
        return self.say(f"move-{verb}", **given)

    def event(self, event: Event, said: str = "event") -> str:
        """What happened."""
        name, places = event_parts(self.game, event)
        given: dict[str, str] = {}
        for (part, kind), place in places:
            given |= self._forms(part, kind, place)
        return self.say(f"{said}-{name}", **given)

    def origin(self, event: Event) -> str:
        """Where points came from, in a few words: the player is named elsewhere."""
        return self.event(event, "origin")

    def named(self, key: str, parts: tuple[str, ...], places: list[int]) -> str:
        """A text about things given by their places; the parts read as those of events."""
        given: dict[str, str] = {}
        for spec, place in zip(parts, places, strict=True):
            part, _, kind = spec.partition(":")
            given |= self._forms(part, kind or part, place)
        return self.say(key, **given)

    def question(self, state: State) -> str:
        """What the seat that must choose is asked."""
        assert self.game
        name, *fields = self.game.questions[int(state.step)]
        given = self._forms("seat", "seat", int(state.seat))
        for field in fields:
            part, _, kind = field.partition(":")
            given |= self._forms(part, kind or part, int(getattr(state, part)))
        return self.say(f"question-{name}", **given)

    def seat(self, seat: int) -> str:
        """The name of a player."""
        return self.names[seat] if seat < len(self.names) else self.say("seat-number", number=seat + 1)

    def who(self, seat: int, part: str = "seat") -> dict[str, Any]:
        """A player for a sentence: the name, and whether it is the reader."""
        return {part: self.seat(seat), f"{part}_is": "you" if seat == self.reader else "other"}

    def half(self, halves: int) -> str:
        """A number of half points."""
        whole, rest = divmod(halves, 2)
        return f"{whole if whole or not rest else ''}{'½' if rest else ''}"

    def _forms(self, part: str, kind: str, place: int) -> dict[str, Any]:
        if kind == "seat":
            return {part: self.seat(place), f"{part}-is": "you" if place == self.reader else "other"}
        if kind == "number":
            return {part: self._number(part, place)}
        if kind == "half":
            return {part: self.half(place)}
        assert self.game
        name = "unknown" if place == UNKNOWN else self.game.moves.kinds[kind][place]
        if name.isdigit():
            return {part: self._number(part, int(name))}
        forms = self._known.get((kind, place))
        if forms is None:
            forms = self._known[kind, place] = self._said(f"{kind}-{name}", "unknown" if place == UNKNOWN else "known")
        return {part + form: said for form, said in forms.items()}

    def _number(self, part: str, number: int) -> int | str:
        """A number as Fluent needs it: to choose a form by, or else only to be written, which takes Fluent long."""
        return str(number) if 0 <= number < 1000 and part not in self._selectors else number

    def _said(self, key: str, known: str) -> dict[str, str]:
        """A thing and its forms, each under what it adds to the name of a part."""
        forms = {"": self.say(key), "-is": known}
        for attribute in self._bundle.get_message(key).attributes:
            forms[f"-{attribute}"] = self.say(f"{key}.{attribute}")
        return forms


def event_parts(game: Game | None, event: Event) -> tuple[str, list[tuple[tuple[str, str], int]]]:
    """The name of an event, and for each of its parts name, kind and place."""
    assert game
    name, specs = events_of(game)[event.kind]
    places = iter((event.a, event.b, event.c, event.d))
    return name, [(part_and_kind(spec), int(event.face if spec.startswith("?") else next(places))) for spec in specs]


@lru_cache(maxsize=16)
def events_of(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """The events of a game in their order: names and parts."""
    return list(game.events.items())


@lru_cache(maxsize=512)
def part_and_kind(spec: str) -> tuple[str, str]:
    """Name and kind of a part: `?to:seat` is a seat that is called `to`."""
    part, _, kind = spec.removeprefix("?").partition(":")
    return part, kind or part


def event_words(game: Game, event: Event) -> str:
    """An event as words, as records and scenarios write it: `turns-up 2 1 storm`."""
    name, places = event_parts(game, event)
    words = [name]
    for (_, kind), place in places:
        if kind == "seat":
            words.append(str(place + 1))
        elif kind in ("number", "half"):
            words.append(str(place))
        else:
            words.append("?" if place == UNKNOWN else game.moves.kinds[kind][place])
    return " ".join(words)
