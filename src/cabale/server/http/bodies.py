"""What is asked and answered over HTTP, beyond what a table in a tab answers, too. `docs/wire.md` says it in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cabale.edition import Edition
from cabale.table.bodies import (
    Ask,
    Body,
    Brought,
    ChangeMe,
    Checked,
    ComparedLine,
    EditionLine,
    EditionProblem,
    EditionText,
    Field,
    Figure,
    Figures,
    FiguresLine,
    GameLine,
    Lesson,
    LevelLine,
    Me,
    NewGuest,
    NewTable,
    Note,
    Nothing,
    OptionLine,
    Picture,
    PlayedStatistics,
    ProxyLine,
    Rulebook,
    ScenarioLine,
    Short,
    Statistics,
    Tried,
    Trouble,
    Try,
    TwoEditions,
)
from cabale.table.messages import Seat, Strength, TableLine

__all__ = [
    "Against",
    "Ask",
    "Body",
    "Brought",
    "ChangeMe",
    "Checked",
    "ComparedLine",
    "Credentials",
    "EditionLine",
    "EditionProblem",
    "EditionText",
    "Field",
    "Figure",
    "Figures",
    "FiguresLine",
    "GameLine",
    "Invite",
    "Join",
    "Lesson",
    "LevelLine",
    "MatterAnswer",
    "MatterLine",
    "MatterReport",
    "Matters",
    "Me",
    "Mute",
    "NewGuest",
    "NewInvite",
    "NewPasskey",
    "NewTable",
    "NewToken",
    "Note",
    "Nothing",
    "OptionLine",
    "Passkey",
    "PasskeyLine",
    "Picture",
    "PlayedStatistics",
    "PlayerPage",
    "ProxyLine",
    "Push",
    "PushKey",
    "Rating",
    "Recover",
    "Recovery",
    "Rulebook",
    "ScenarioLine",
    "SeatBot",
    "SessionLine",
    "Short",
    "Statistics",
    "Token",
    "TokenLine",
    "TokenOnce",
    "Tried",
    "Trouble",
    "Try",
    "TwoEditions",
    "Watch",
    "Webhook",
]  # with those of a table

Token = Annotated[str, msgspec.Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]


# What a client posts


class Matters(Body):
    """Whether an edition matters, with so many players."""

    edition: Edition
    players: Annotated[int, msgspec.Meta(ge=1, le=6)]


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


class Mute(Body):
    """Hear no more of a player, or again."""

    player: Token
    on: bool


# What the server answers


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
    strength: Strength  # in a word
    ahead: tuple[float, float, float]  # how often ahead of an even player: at least, about, at most
    figures: str = ""  # the beginning of the hash of corrected figures; a rating of its own


class Against(msgspec.Struct):
    """How someone did against another player."""

    id: str
    name: str
    games: int = 0
    ahead: int = 0
    behind: int = 0


class PlayerPage(msgspec.Struct):
    """A player: ratings and how they went, history, and how they did against whom."""

    id: str
    name: str
    ratings: list[Rating]
    played: list[TableLine]
    against: list[Against]
    course: dict[str, list[tuple[int, float, float]]]  # by game: when, rating, how unsure
    favourites: dict[str, int]  # by game: how many games
    gone: bool  # only their games are left


class MatterLine(msgspec.Struct):
    """Something that was measured with both figures, in words; `clear`: it is hardly chance."""

    group: str
    name: str
    standard: float
    edition: float
    difference: float
    half: float
    clear: bool


class MatterReport(msgspec.Struct):
    """What an edition changes."""

    games: int
    players: int
    bot: str
    lines: list[MatterLine]


class MatterAnswer(msgspec.Struct):
    """What an edition changes; nothing while it is being played."""

    report: MatterReport | None
