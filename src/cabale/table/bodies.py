"""What a page asks besides the frames of a table, and what it is answered: over HTTP, or from a table in the tab.

`docs/wire.md` says it in words.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cabale import rulebook
from cabale.data import Mark
from cabale.edition import Edition
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
    role: str = ""  # "host": looks after the house
    online: bool = True  # shown among those who are here


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
    right: int | None  # the choice that the hint points at; none when all are made
    moment: Scene


class Tried(msgspec.Struct):
    """The answer to a choice in a tutorial."""

    right: bool
    text: str
    lesson: Lesson


class Figure(msgspec.Struct):
    """A figure of a data file, as it is and in words."""

    key: str
    name: str
    value: Any
    text: str
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
    seconds: float  # that it may think about a choice: known to everyone


class ProxyLine(msgspec.Struct):
    """What can be left to the server."""

    verb: str
    gives_up: str


class EditionText(Body):
    """A file that holds an edition."""

    text: str


class TwoEditions(Body):
    """Two editions, to be compared or merged; `decided` says by key which one is right."""

    first: Edition
    second: Edition
    decided: dict[Annotated[str, msgspec.Meta(max_length=200)], Literal["first", "second"]] = {}


class EditionProblem(msgspec.Struct):
    """What is wrong with an edition, at which figure."""

    key: str
    name: str
    rule: str
    text: str


class Checked(msgspec.Struct):
    """All that is wrong with an edition; if nothing is, the hash of the figures it makes."""

    problems: list[EditionProblem]
    hash: str


class ComparedLine(msgspec.Struct):
    """A figure of two editions, in words."""

    key: str
    name: str
    standard: str
    first: str
    second: str
    conflict: bool


class EditionLine(msgspec.Struct):
    """An edition that is kept."""

    id: str
    game: str
    figures: str
    edition: Edition
    person: str
    mine: bool
    created_ms: int


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


# What many games say


class Mean(msgspec.Struct):
    """A mean with the half width of its 95 % interval."""

    mean: float
    half: float


class GoesWith(msgspec.Struct):
    """A card or a place: how often a seat moves it in a game, and how much more those win who do so more often."""

    text: str
    used: float
    lift: Mean


class BotStatistics(msgspec.Struct):
    """What games of bots with so many players say; they ship with the game."""

    players: int
    games: int
    bot: str
    seats: list[Mean]  # shares of victories, counted from the seat that chooses first
    decisions: Mean
    winner: Mean  # points
    gap: Mean  # between first and last
    ties: float
    things: list[GoesWith]


class PlayedStatistics(msgspec.Struct):
    """What games say that were played here, with so many players: of all how many there were, of some how they went.

    One private game tells nobody how it went: such games are told of by tens.
    """

    players: int
    games: int
    told: int  # of so many games the rest speaks; 0: there is no rest
    seats: list[Mean]
    decisions: Mean | None
    minutes: float | None  # of the game in the middle, from its first choice to its last


class Statistics(msgspec.Struct):
    """What many games say of a game: those of bots, and those that were played here."""

    game: str
    title: str
    bots: list[BotStatistics]
    here: list[PlayedStatistics] | None  # none: there is no server
