"""What is asked and answered around the tables: people and their ties, privacy, reports, hosts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cabale.server.db.house import Act, Ban, HouseSettings, PersonLine, Report
from cabale.server.db.invited import Invited
from cabale.server.db.privacy import Retention
from cabale.server.db.ties import Tie
from cabale.server.db.tournaments import Entrant, TournamentLine
from cabale.server.house import Sample
from cabale.server.meet.lobby import LobbyFrame, NoticeFrame
from cabale.server.meet.seeking import Found
from cabale.table.bodies import Body, Nothing, Short
from cabale.table.messages import Pace
from cabale.tournament.plan import Kind, Plan
from cabale.tournament.standings import Standing

Reason = Annotated[str, msgspec.Meta(max_length=500)]
Days = Annotated[int, msgspec.Meta(ge=-1, le=3650)]
PlayerId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]

__all__ = ["Nothing"]  # and all that is defined here

# What a page needs of others' structs: their types are written with those of this module.
SHOWN = (
    Tie,
    Retention,
    HouseSettings,
    PersonLine,
    Report,
    Act,
    Ban,
    Sample,
    Plan,
    Entrant,
    TournamentLine,
    Standing,
    Invited,
    Found,
    LobbyFrame,
    NoticeFrame,
)


# What is asked


class SetTie(Body):
    """What someone is to me from now on; what is not said stays."""

    follow: bool | None = None
    block: bool | None = None
    remark: Annotated[str, msgspec.Meta(max_length=2000)] | None = None


class Shown(Body):
    """Whether I am shown among those who are here."""

    online: bool


class Digest(Body):
    """How many minutes lie at least between two messages about games by turns; 0: each turn is told at once."""

    minutes: Annotated[int, msgspec.Meta(ge=0, le=7 * 1440)]


class Leave(Body):
    """Delete all that can be deleted of me; my name, to be sure."""

    name: Short


class NewReport(Body):
    """Something that a host should look at: a player, or a line of theirs at a table."""

    player: PlayerId
    why: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    table: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{0,40}$")] = ""
    line: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] | None = None


class Claim(Body):
    """The token that was printed where the server was started."""

    token: Annotated[str, msgspec.Meta(max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class Suspend(Body):
    """For how many days nobody signs in as someone; 0: they may again; -1: never more."""

    days: Days
    why: Reason = ""


class SetRole(Body):
    """Who looks after the house."""

    role: Literal["", "host"]


class Kick(Body):
    """Someone gets up from a table, or gives up if the game runs."""

    player: PlayerId
    why: Reason = ""


class NewBan(Body):
    """Addresses to be kept out: one, or a range such as 192.0.2.0/24; for ever if 0 days."""

    network: Annotated[str, msgspec.Meta(max_length=60)]
    days: Annotated[int, msgspec.Meta(ge=0, le=3650)] = 0
    why: Reason = ""


class SetHouse(Body):
    """What hosts may set while the server runs."""

    words: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=1000)] = msgspec.field(
        default_factory=list
    )
    news: dict[Literal["en", "fr"], Annotated[str, msgspec.Meta(max_length=500)]] = msgspec.field(default_factory=dict)
    news_until_ms: Annotated[int, msgspec.Meta(ge=0, le=1 << 53)] = 0
    rates: Annotated[float, msgspec.Meta(ge=0.1, le=100)] = 1.0
    retention: dict[
        Literal["chat", "guests", "open_tables", "reports", "acts"], Annotated[int, msgspec.Meta(ge=0, le=36_500)]
    ] = msgspec.field(default_factory=dict)


class NewTournament(Body):
    """A tournament to be."""

    title: Short
    kind: Kind
    game: Short
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    options: dict[Short, bool] = msgspec.field(default_factory=dict)
    pace: Pace = msgspec.field(default_factory=Pace)
    fill: Short = "greedy"
    absent: Literal["bot", "bye"] = "bot"
    duplicate: bool = False
    public: bool = True
    enter: bool = True


class Seek(Body):
    """What I would play now, with how many, and when bots may sit down (0: never)."""

    games: Annotated[list[Short], msgspec.Meta(min_length=1, max_length=10)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)]
    pace: Literal["free", "live"] = "free"
    bots_after: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class InvitePerson(Body):
    """Whom to invite to a table."""

    player: PlayerId


# What is answered


class Notices(msgspec.Struct):
    """How I am told of my turn."""

    webhook: str
    format: str
    browsers: int  # that are told by push
    digest: int  # minutes between two messages about games by turns; 0: each turn is told at once


class HousePage(msgspec.Struct):
    """What everyone may know of the house."""

    news: str
    retention: Retention
    hosts: list[str]  # their names


class HostPage(msgspec.Struct):
    """How the house is, for its hosts."""

    settings: HouseSettings
    samples: list[Sample]
    reports: int  # not settled
    people: int
    running: int
    backup_days: float  # -1: there is none
    version: str
    database: str  # "file" or "postgresql"


class Export(msgspec.Struct):
    """All that is stored about me, table by table of the store."""

    made_ms: int
    about: str
    stored: dict[str, list[dict[str, Any]]]


class Done(msgspec.Struct):
    """What was done, in words."""

    text: str


class PairingLine(msgspec.Struct):
    """A table of a round, or (one seat) a pause."""

    seats: list[int]  # entrants by seat; -1: a bot
    table: str
    places: list[int]  # empty: not over
    scores: list[int]


class RoundLine(msgspec.Struct):
    """A round. Of equal cards the promise comes before it, the secret when all its tables are over."""

    number: int
    promise: str
    secret: str
    tables: list[PairingLine]


class TournamentPage(msgspec.Struct):
    """A tournament."""

    id: str
    plan: Plan
    status: str
    host: str
    host_name: str
    entrants: list[Entrant]
    rounds: list[RoundLine]
    standings: list[Standing]
    mine: int | None  # my number, if I play
    table: str  # where I am to play now


class Here(msgspec.Struct):
    """Someone who is here."""

    id: str
    name: str
    followed: bool


class Online(msgspec.Struct):
    """Who is here: how many, and those who want to be seen."""

    count: int
    people: list[Here]
