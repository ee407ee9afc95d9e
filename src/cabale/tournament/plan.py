"""What a tournament is to be, and what was played in it."""

from __future__ import annotations

from typing import Literal

import msgspec

from cabale.table.messages import Pace

Kind = Literal["swiss", "robin", "knockout", "series"]
BOT = -1  # in a seat where no entrant sits


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was announced when people could still decide to come."""

    title: str
    kind: Kind
    game: str
    seats: int  # at each table
    rounds: int  # of a Swiss or a series; the others know for themselves
    options: dict[str, bool] = {}
    pace: Pace = msgspec.field(default_factory=Pace)
    fill: str = "greedy"  # the bot that sits where nobody does
    absent: Literal["bot", "bye"] = "bot"  # who does not fill a table meets bots, or pauses
    duplicate: bool = False  # all tables of a round have the same cards
    public: bool = True


class Pairing(msgspec.Struct, frozen=True):
    """A table of a round, or a pause: who sits where and, once it was played, how it ended."""

    round: int
    seats: tuple[int, ...]  # entrants by seat; one alone: a pause
    places: tuple[int, ...] = ()  # by seat, the best is 1; empty: not over
    scores: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Whether someone pauses."""
        return len(self.seats) == 1

    @property
    def is_over(self) -> bool:
        """Whether nothing is to be played here any more."""
        return self.is_bye or bool(self.places)

    @property
    def people(self) -> list[int]:
        """The entrants at this table."""
        return [entrant for entrant in self.seats if entrant != BOT]
