"""Messages between a table and whoever looks at it: what a page sends, and what it is shown.

`docs/wire.md` is the contract in words. The same messages go over a socket to a server and to a table in the page.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

PROTOCOL = 1

Seat = Annotated[int, msgspec.Meta(ge=0, le=5)]
Idem = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Language = Literal["en", "fr"]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Status = Literal["open", "shuffling", "running", "over"]
End = Literal["played", "resigned", "time"]


# What a client sends


class FromClient(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """A frame of a client. None of them says who sends it: the session does."""


class Hello(FromClient, tag="hello"):
    """The first frame."""

    proto: int
    have: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    language: Language | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, le=6)] | None = None  # one of mine; 6: none, as a shared screen looks on
    changes: bool = False  # after the first whole position, to be sent only what changes
    steps: bool = False  # with changes: how it came to them, step by step


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


# What is shown


class Pace(msgspec.Struct, forbid_unknown_fields=True):
    """How much time there is."""

    kind: Literal["free", "live", "turns"] = "free"
    seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)] = 1200
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    at_end: Literal["bot", "forfeit"] = "bot"


Strength = Literal["", "unknown", "weaker", "even", "stronger", "much-stronger"]


class SeatLine(msgspec.Struct):
    """Who sits where."""

    name: str
    player: str | None
    bot: str
    away: bool
    here: bool
    strength: Strength = ""  # of a person, where people look for a table


class TableLine(msgspec.Struct, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[SeatLine]
    public: bool
    pace: Pace
    options: dict[str, bool]
    rated: bool
    turn: int | None
    mine: int | None
    updated_ms: int
    playable: bool  # False: begun with rules or figures that are not here


class TablePage(TableLine, kw_only=True):
    """A table on its own page."""

    host: str
    version: int
    data: str  # hash of the figures
    corrected: bool  # whether these figures are not the game's own
    edition: str  # what they are called, if they have a name
    watch: bool
    chat: bool
    undo: bool  # whether the others may agree to take more back
    start_when_full: bool
    fill: str
    tournament: str  # of which this is a table
    commitment: str
    aborts: int
    added: list[bool]  # which seats added chance to the shuffle; empty until the cards are dealt
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


class TextTable(msgspec.Struct):
    """The table as text: in sentences, for a voice, and as the terminal draws it."""

    lines: list[str]
    drawing: str


class Advice(msgspec.Struct):
    """What a strong bot would do with what a seat knows, and why."""

    ply: int
    seat: int
    moves: list[Move]
    hint: list[str]
    why: list[str]


class Why(msgspec.Struct):
    """Why a bot made its last move, from the search that it really made."""

    seat: int
    ply: int
    lines: list[str]


class Result(msgspec.Struct):
    """How a game ended."""

    over: bool
    places: list[int]
    scores: list[int]
    origins: list[list[Origin]]
    resigned: list[bool]
    why: End


class Clock(msgspec.Struct):
    """Who has how much time."""

    kind: Literal["free", "live", "turns"]
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
    yes: list[int]  # the seats that have agreed
    of: list[int]  # those that must


class Step(msgspec.Struct):
    """A position on the way to a scene, read beside it; see `changes` for how."""

    told: int  # so many events of the scene have happened
    scene: Annotated[msgspec.Raw, msgspec.Meta(extra={"type": "unknown"})]  # of view, tally, turn and scores


class Scene(msgspec.Struct, kw_only=True):
    """A position as one reader is shown it: of a running game, a finished one, a lesson or a picture of a rule."""

    view: Annotated[msgspec.Raw, msgspec.Meta(extra={"type": "View"})]
    tally: Annotated[
        msgspec.Raw, msgspec.Meta(extra={"type": "Tally"})
    ]  # what follows from the view by the rules: counts, majorities, prices
    turn: int | None
    question: str
    moves: list[Annotated[msgspec.Raw, msgspec.Meta(extra={"type": "Move"})]]  # of the reader who must choose
    events: list[Event]  # what led to it
    scores: list[int]
    steps: list[Step] = []  # from the position before to this one


class Position(Scene, kw_only=True):
    """A moment of a finished game."""

    ply: int
    plies: int
    moves_made: list[Move]
    seat: int | None


# What the table says


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


class Now(Scene, FromServer, tag="now", kw_only=True):
    """Everything one reader may know of a running game."""

    head: int
    ply: int
    chain: str
    view_hash: str
    decision: str
    undo: int
    undone: int
    recap: int
    clock: Clock
    away: list[bool]
    grace_ms: list[int]
    auto: bool
    proxy: Proxy | None
    asked: Asked | None
    result: Result | None


class Change(FromServer, tag="change", kw_only=True, omit_defaults=True):
    """What has changed since a position that this reader was shown; see `changes` for how it is read."""

    since: int  # head of that position
    scene: Annotated[msgspec.Raw, msgspec.Meta(extra={"type": "unknown"})]  # of all fields of `now` but those here
    question: str = ""
    moves: list[int] = []  # numbers; who has not been told one yet finds it in `told`
    told: list[Annotated[msgspec.Raw, msgspec.Meta(extra={"type": "Move"})]] = []
    events: list[Event] = []
    undone: int = 0
    result: Result | None = None
    steps: list[Step] = []


class TableFrame(FromServer, tag="table"):
    """The people of the table have changed."""

    table: TablePage


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
    points: list[tuple[int, int]]  # by seat: least and most


class Rejected(FromServer, tag="rejected"):
    """Said before a close."""

    code: str
    text: str


class Pong(FromServer, tag="pong"):
    """I am here."""

    n: int
    now_ms: int


encode = msgspec.json.Encoder().encode
