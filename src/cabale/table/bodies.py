"""What a page asks besides the frames of a table, and what it is answered: over HTTP, or from a table in the tab.

`docs/wire.md` says it in words.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from cabale import rulebook
from cabale.data import Mark
from cabale.table.messages import Language, Number, Pace, Scene

Short = Annotated[str, msgspec.Meta(max_length=80)]


# What is asked


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A body of a request."""


class Nothing(Body):
    """An empty body."""


class NewGuest(Body):
    """A person who wants to play at once."""

    name: Short
    language: Language = "en"


class ChangeMe(Body):
    """A new name or language."""

    name: Short | None = None
    language: Language | None = None


class NewTable(Body):
    """A table to be."""

    game: Short
    seats: Annotated[int, msgspec.Meta(ge=1, le=6)]
    options: dict[Short, bool] = {}
    bots: dict[Annotated[str, msgspec.Meta(pattern="^[0-5]$")], Short] = {}
    fill: Short = "greedy"
    pace: Pace = msgspec.field(default_factory=Pace)
    public: bool = False
    watch: bool = True
    chat: bool = True
    rated: bool | None = None  # not said: among people it counts, alone among bots it does not
    undo: bool = True
    start_when_full: bool = True
    figures: Annotated[str, msgspec.Meta(max_length=64)] = ""
    title: Short = ""
    here: dict[Annotated[str, msgspec.Meta(pattern="^[0-5]$")], Short] = {}


class Ask(Body):
    """Ask a strong bot: now, or at a moment of a finished game."""

    ply: Number | None = None
    language: Language = "en"


class Note(Body):
    """A note to oneself."""

    text: Annotated[str, msgspec.Meta(max_length=8000)]


class Try(Body):
    """A choice in a step of a tutorial, after so many right ones."""

    move: Number
    done: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    language: Language = "en"


# What is answered


class Me(msgspec.Struct):
    """The person who asks."""

    id: str
    name: str
    language: str
    guest: bool
    login: str
    recovery: str = ""


class Brought(msgspec.Struct):
    """The table that was made from a record."""

    id: str


class Trouble(msgspec.Struct):
    """Why something was not done."""

    code: str
    text: str


class ScenarioLine(msgspec.Struct):
    """A position that shows a rule."""

    name: str
    title: str
    text: str
    rules: list[str]


class Picture(ScenarioLine):
    """A scenario, before and after its moves, with open cards."""

    players: int
    seat: int  # who moves first
    data: str
    before: Scene
    after: Scene


class Rulebook(msgspec.Struct):
    """The rules for people, and their summary for the table."""

    rules: list[rulebook.Block]
    summary: list[rulebook.Block]


class Lesson(msgspec.Struct):
    """A step of a tutorial."""

    number: int
    steps: int
    title: str
    task: str
    hint: str
    players: int
    seat: int  # who learns
    data: str  # hash of the figures
    done: int  # right choices so far
    choices: int  # right choices in all
    moment: Scene


class Tried(msgspec.Struct):
    """The answer to a choice in a tutorial."""

    right: bool
    text: str
    lesson: Lesson


class Figure(msgspec.Struct):
    """A figure of a data file."""

    key: str
    value: Any
    mark: Mark
    why: str


class Field(msgspec.Struct):
    """A part that moves or events have."""

    name: str
    kind: str
    face: bool = False


class Figures(msgspec.Struct):
    """The figures of a game and the names behind its numbers."""

    game: str
    hash: str
    content: dict[str, Any]
    figures: list[Figure]
    kinds: dict[str, list[str]]
    verbs: dict[str, list[Field]]
    events: dict[str, list[Field]]


class OptionLine(msgspec.Struct):
    """A variant."""

    name: str
    text: str
    default: bool


class LevelLine(msgspec.Struct):
    """A bot."""

    name: str
    text: str


class ProxyLine(msgspec.Struct):
    """What can be left to the server."""

    verb: str
    gives_up: str


class FiguresLine(msgspec.Struct):
    """Corrected figures that the host offers."""

    hash: str
    name: str


class GameLine(msgspec.Struct):
    """A game on the shelf."""

    name: str
    title: str
    about: str
    version: int
    fewest: int
    most: int
    data: str
    options: list[OptionLine]
    levels: list[LevelLine]
    proxies: list[ProxyLine]
    figures: list[FiguresLine]
