"""The wire: every message between page, bots and server, and the only exit of views.

`docs/wire.md` is the contract in words. A state leaves the process through `picture` alone, and `picture` takes
views: the referee's state holds its secret, a world holds chance, and either is refused.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from cabale import rulebook
from cabale.snapshot import fields
from cabale.state import State

if TYPE_CHECKING:
    from cabale.games import Game

PROTOCOL = 1
ROW = type(vec[i64]())  # rows of rows are of another type

Seat = Annotated[int, msgspec.Meta(ge=0, le=5)]
Idem = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Short = Annotated[str, msgspec.Meta(max_length=80)]
Token = Annotated[str, msgspec.Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Language = Literal["en", "fr"]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Leak(Exception):
    """An attempt to send more than a reader may know. This is a defect, never an answer."""


# What a client sends over a socket


class FromClient(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """A frame of a client. None of them says who sends it: the session does."""


class Hello(FromClient, tag="hello"):
    """The first frame."""

    proto: int
    have: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    language: Language | None = None
    seat: Seat | None = None


class MoveFrame(FromClient, tag="move"):
    """A choice."""

    decision: Annotated[str, msgspec.Meta(max_length=16)]
    idem: Idem
    move: Number


class UndoFrame(FromClient, tag="undo"):
    """Back to so many moves; beyond the own limit a request."""

    idem: Idem
    ply: Number


class AnswerFrame(FromClient, tag="answer"):
    """Yes or no to a request."""

    idem: Idem
    undo: Annotated[str, msgspec.Meta(max_length=32)]
    yes: bool


class ResignFrame(FromClient, tag="resign"):
    """Give up."""

    idem: Idem


class BackFrame(FromClient, tag="back"):
    """Take the seat back from the bot that stands in."""

    idem: Idem


class ProxyFrame(FromClient, tag="proxy"):
    """Leave raising to the server, up to a number; 0 ends it."""

    idem: Idem
    verb: Annotated[str, msgspec.Meta(max_length=40)]
    upto: Number


class AutoFrame(FromClient, tag="auto"):
    """Leave choices without alternative to the server."""

    idem: Idem
    on: bool


class ChatFrame(FromClient, tag="chat"):
    """Say something."""

    idem: Idem
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class CommitFrame(FromClient, tag="commit"):
    """Promise own chance."""

    hash: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class NonceFrame(FromClient, tag="nonce"):
    """Keep the promise."""

    nonce: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class PreviewFrame(FromClient, tag="preview"):
    """Ask what would come of a choice."""

    decision: Annotated[str, msgspec.Meta(max_length=16)]
    move: Number


class ResyncFrame(FromClient, tag="resync"):
    """Send the position again."""


class PingFrame(FromClient, tag="ping"):
    """Ask whether the server is there."""

    n: Number = 0


Frame = (
    Hello
    | MoveFrame
    | UndoFrame
    | AnswerFrame
    | ResignFrame
    | BackFrame
    | ProxyFrame
    | AutoFrame
    | ChatFrame
    | CommitFrame
    | NonceFrame
    | PreviewFrame
    | ResyncFrame
    | PingFrame
)
read_frame = msgspec.json.Decoder(Frame).decode


# What a client posts


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


class Recover(Body):
    """A recovery link."""

    token: Token


class Credentials(Body):
    """Login and password."""

    login: Annotated[str, msgspec.Meta(min_length=3, max_length=60)]
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class NewPasskey(Body):
    """A passkey that a browser has made."""

    credential: dict[str, Any]  # PublicKeyCredential.toJSON()
    name: Short = ""


class Passkey(Body):
    """The answer of a passkey."""

    credential: dict[str, Any]  # PublicKeyCredential.toJSON()


class NewToken(Body):
    """A token for an external bot."""

    name: Short


class Webhook(Body):
    """Where to tell a person that it is their turn."""

    url: Annotated[str, msgspec.Meta(max_length=500)]
    format: Literal["discord", "slack", "ntfy"] = "discord"


class Push(Body):
    """A browser's subscription."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=120)] = ""
    auth: Annotated[str, msgspec.Meta(max_length=60)] = ""


class Pace(Body):
    """How much time there is."""

    kind: Literal["free", "live", "turns"] = "free"
    seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)] = 1200
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    at_end: Literal["bot", "forfeit"] = "bot"


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
    rated: bool = True
    start_when_full: bool = True
    figures: Annotated[str, msgspec.Meta(max_length=64)] = ""
    title: Short = ""
    here: dict[Annotated[str, msgspec.Meta(pattern="^[0-5]$")], Short] = {}


class Join(Body):
    """Sit down."""

    invite: Token = ""
    seat: Seat | None = None


class Watch(Body):
    """Look on."""

    invite: Token = ""


class SeatBot(Body):
    """Who sits there: a bot, or nobody."""

    bot: Short


class NewInvite(Body):
    """An invitation, to a seat or to the table."""

    seat: Seat | None = None


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


class Mute(Body):
    """Hear no more of a player, or again."""

    player: Token
    on: bool


# What the server answers


class Me(msgspec.Struct):
    """The person who asks."""

    id: str
    name: str
    language: str
    guest: bool
    login: str
    recovery: str = ""


class Recovery(msgspec.Struct):
    """A new recovery link."""

    recovery: str


class SessionLine(msgspec.Struct):
    """Where someone is signed in."""

    id: str
    seen_ms: int
    here: bool


class TokenLine(msgspec.Struct):
    """An external bot."""

    id: str
    name: str


class TokenOnce(TokenLine):
    """An external bot with its token, shown this once."""

    token: str


class PasskeyLine(msgspec.Struct):
    """A passkey."""

    id: str
    name: str
    created_ms: int


class PushKey(msgspec.Struct):
    """The key for browser push."""

    key: str


class Invite(msgspec.Struct):
    """An invitation."""

    invite: str


class Brought(msgspec.Struct):
    """The table that was made from a record."""

    id: str


class Rating(msgspec.Struct):
    """How strong a player is at a game."""

    id: str
    name: str
    game: str
    bot: bool
    mu: float
    sigma: float
    low: float
    games: int


class Against(msgspec.Struct):
    """How someone did against another player."""

    id: str
    name: str
    games: int = 0
    ahead: int = 0
    behind: int = 0


class SeatStatistics(msgspec.Struct):
    """What finished games with so many seats say."""

    games: int
    mean_moves: float
    win_share: list[float]


class Statistics(msgspec.Struct):
    """What finished games say."""

    game: str
    games: int
    seats: dict[str, SeatStatistics]


class Trouble(msgspec.Struct):
    """Why something was not done."""

    code: str
    text: str


class SeatLine(msgspec.Struct):
    """Who sits where."""

    name: str
    player: str | None
    bot: str
    away: bool
    here: bool


class TableLine(msgspec.Struct, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    seats: list[SeatLine]
    public: bool
    pace: Pace
    turn: int | None
    mine: int | None
    updated_ms: int
    playable: bool  # False: begun with rules or figures that are not here


class PlayerPage(msgspec.Struct):
    """A player: ratings, history, and how they did against whom."""

    id: str
    name: str
    ratings: list[Rating]
    played: list[TableLine]
    against: list[Against]


class Table(TableLine, kw_only=True):
    """A table."""

    host: str
    options: dict[str, bool]
    version: int
    data: str
    corrected: bool  # whether these figures are not the game's own
    watch: bool
    chat: bool
    rated: bool
    start_when_full: bool
    fill: str
    commitment: str
    aborts: int
    rematch: str
    ply: int
    invite: str = ""


class Likely(msgspec.Struct):
    """What may happen, and in how many of a hundred cases."""

    text: str
    share: int


class Chat(msgspec.Struct):
    """Something said."""

    number: int
    player: str | None
    name: str
    seat: int | None
    text: str
    at_ms: int


class Part(msgspec.Struct):
    """A part of a move or an event."""

    name: str
    kind: str
    place: int


class Move(msgspec.Struct):
    """A legal move."""

    move: int
    words: str
    text: str
    verb: str
    parts: list[Part]


class Event(msgspec.Struct):
    """Something that happened, as the reader may know it."""

    name: str
    ply: int
    parts: list[Part]
    text: str


class Origin(msgspec.Struct):
    """Where points came from."""

    text: str
    points: int


class Points(msgspec.Struct):
    """Where points came from so far, and how the scores went: the ply and the score of each seat at each change."""

    origins: list[list[Origin]]
    course: list[list[int]]


class Advice(msgspec.Struct):
    """What a strong bot would do with what a seat knows, and why."""

    ply: int
    seat: int
    moves: list[Move]
    hint: list[str]
    why: list[str]


class Result(msgspec.Struct):
    """How a game ended."""

    over: bool
    places: list[int]
    scores: list[int]
    origins: list[list[Origin]]
    resigned: list[bool]
    why: str


class Clock(msgspec.Struct):
    """Who has how much time."""

    kind: str
    left_ms: list[int]
    running: int | None
    now_ms: int
    increment_ms: int


class Proxy(msgspec.Struct):
    """What the server raises for a seat."""

    verb: str
    upto: int


class Asked(msgspec.Struct):
    """A request to take moves back."""

    id: str
    seat: int
    ply: int
    yes: list[int]


class Position(msgspec.Struct):
    """A moment of a finished game."""

    ply: int
    plies: int
    view: msgspec.Raw
    tally: msgspec.Raw
    events: list[Event]
    scores: list[int]
    moves_made: list[Move]
    seat: int | None


class Moment(msgspec.Struct):
    """A position of a scenario."""

    view: msgspec.Raw
    tally: msgspec.Raw
    turn: int | None
    question: str
    moves: list[Move]
    events: list[Event]  # what led to it
    scores: list[int]


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
    before: Moment
    after: Moment


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
    moment: Moment


class Tried(msgspec.Struct):
    """The answer to a choice in a tutorial."""

    right: bool
    text: str
    lesson: Lesson


class Figure(msgspec.Struct):
    """A figure of a data file."""

    key: str
    value: Any
    mark: str
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


class FromServer(msgspec.Struct, tag_field="is"):
    """A frame of the server."""


class Welcome(FromServer, tag="welcome"):
    """The answer to `hello`."""

    proto: int
    table: str
    boot: str
    now_ms: int
    seat: int | None
    head: int
    ply: int


class Now(FromServer, tag="now"):
    """Everything one reader may know."""

    head: int
    ply: int
    chain: str
    view_hash: str
    view: msgspec.Raw
    tally: msgspec.Raw  # what follows from the view by the rules: counts, majorities, prices
    turn: int | None
    question: str
    decision: str
    moves: list[msgspec.Raw]  # each a Move
    undo: int
    scores: list[int]
    events: list[Event]
    undone: int
    recap: int
    clock: Clock
    away: list[bool]
    grace_ms: list[int]
    auto: bool
    proxy: Proxy | None
    asked: Asked | None
    result: Result | None


class TableFrame(FromServer, tag="table"):
    """The people of the table have changed."""

    table: Table


class Ack(FromServer, tag="ack"):
    """It is on disk."""

    idem: str
    head: int
    again: bool = False


class Nak(FromServer, tag="nak"):
    """Nothing has changed."""

    idem: str
    code: str
    text: str


class ChatSaid(FromServer, tag="chat"):
    """Someone said something."""

    chat: Chat


class Shuffle(FromServer, tag="shuffle"):
    """What the seats promised."""

    commits: list[str]


class Preview(FromServer, tag="preview"):
    """What would come of a choice, as far as the seat that must choose can know."""

    decision: str
    move: int
    sure: list[str]
    may: list[Likely]
    undo: bool
    points: list[list[int]]


class Rejected(FromServer, tag="rejected"):
    """Said before a close."""

    code: str
    text: str


class Pong(FromServer, tag="pong"):
    """I am here."""

    n: int
    now_ms: int


encode = msgspec.json.Encoder().encode


# Views


def check_view(view: State) -> None:
    """Refuse whatever is not a view."""
    if view.secret is not None or view.rng != 0 or view.log is not None:
        raise Leak(f"a {type(view).__name__} that is no view was about to be sent")


def numbers(view: State) -> dict[str, Any]:
    """A view as numbers and lists: what `cabale.snapshot.dump` says, without asking each number what it is."""
    check_view(view)
    numbers, rows, grids = fields_by_shape(view)
    found = {name: getattr(view, name) for name in numbers}
    for name in rows:
        found[name] = list(getattr(view, name))
    for name in grids:
        found[name] = [list(row) for row in getattr(view, name)]
    return found


def picture(view: State) -> msgspec.Raw:
    """A view as JSON. Whatever is not a view is refused."""
    rest = rest_of(view)
    return picture_beside(view, rest, hashlib.blake2b(rest, digest_size=8))[0]


def tally(game: Game, view: State, reader: int, memo: dict[Any, Any]) -> msgspec.Raw:
    """What a table shows besides the view, as JSON: the game reckons it from what the reader may know.

    In `memo`, kept for one position, games find again what they reckoned for others who see the same.
    """
    check_view(view)
    found = tally_of(game.name)
    return msgspec.Raw(encode(found.tally(view, reader, memo)) if found else b"{}")


@lru_cache(maxsize=16)
def tally_of(name: str) -> Any:
    """The module of a game that reckons; a new game may do without, and is played as text."""
    module = f"cabale.games.{name}.tally"
    return import_module(module) if find_spec(module) else None


def rest_of(view: State) -> bytes:
    """All of a view but the faces of its cards, as JSON."""
    found = numbers(view)
    del found["cards"]
    return encode(found)


def picture_beside(view: State, rest: bytes, hashed: Any) -> tuple[msgspec.Raw, str]:
    """A view as JSON and its short name, given all but its cards and the hash of that.

    Views of one position differ in the faces of cards alone (unless a game says otherwise, see `differ_in_cards`).
    """
    check_view(view)
    cards = encode(list(view.cards))
    short = hashed.copy()
    short.update(cards)
    return msgspec.Raw(b'{"cards":' + cards + b"," + rest[1:]), short.hexdigest()


@lru_cache(maxsize=32)
def differ_in_cards(kind: Any) -> bool:
    """Whether the views of this kind of state are made by `State.view`, which changes the faces of cards alone."""
    return all("view" not in part.__dict__ for part in kind.__mro__ if part is not State and issubclass(part, State))


SHAPES: dict[type[State], tuple[list[str], list[str], list[str]]] = {}


def fields_by_shape(view: State) -> tuple[list[str], list[str], list[str]]:
    """The fields of a state: numbers, rows of numbers, rows of rows. Each kind of state is asked once."""
    kind: Any = type(view)
    found = SHAPES.get(kind)
    if found is None:
        found = ([], [], [])
        for name in fields(kind):
            value = getattr(view, name)
            found[0 if isinstance(value, int) else 1 if isinstance(value, ROW) else 2].append(name)
        SHAPES[kind] = found
    return found
