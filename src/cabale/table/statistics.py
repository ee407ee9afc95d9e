"""What many games say of a game: who wins from which seat, how long it takes, what goes with winning.

Figures of bots ship with a game, a line of `balance.jsonl` for each number of players; `cabale balance` writes them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from cabale.table import bodies
from cabale.table.bodies import Mean
from cabale.table.shelf import known_game
from cabale.texts import MissingText, Texts

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.games import Game

SHOWN = 12  # things of a number of players


class Thing(msgspec.Struct):
    """A card, place or verb: how often it is moved, and how those fare who move it more than others do."""

    name: str
    used: float  # times per seat and game
    lift: Mean  # win share of seats that used it more than the table's average, less that of the others


class Count(msgspec.Struct):
    """Games of bots with one number of players, and what they were played with."""

    players: int
    games: int
    bot: str
    seed: int
    commit: str
    version: int  # of the rules
    data: str  # hash of the figures
    seats: list[Mean]  # win shares, counted from the seat that chooses first
    decisions: Mean
    winner: Mean  # points
    gap: Mean  # between first and last
    ties: float
    things: list[Thing]


class BalanceError(Exception):
    """Figures that cannot be read; the message names file and reason."""


def shipped(found: Game) -> Path:
    """Where the figures of a game are kept."""
    return found.folder / "balance.jsonl"


def read(path: Path) -> list[Count]:
    """The figures of a file, a line for each number of players."""
    try:
        return msgspec.json.Decoder(Count).decode_lines(path.read_bytes() if path.exists() else b"")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BalanceError(f"{path}: is not a file of figures: {error}") from None


def keep(path: Path, count: Count) -> list[Count]:
    """Put the figures of a number of players in the place of earlier ones; all of the file."""
    kept = sorted([*(one for one in read(path) if one.players != count.players), count], key=lambda one: one.players)
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in kept))
    new.replace(path)
    return kept


@lru_cache(maxsize=16)
def counts(name: str) -> tuple[Count, ...]:
    """The figures that ship with a game, as far as they are about its rules and figures of today."""
    found = known_game(name)
    return tuple(
        one for one in read(shipped(found)) if one.version == found.version and found.plays_with(one.data, None)
    )


def page(
    name: str, language: str, here: list[bodies.PlayedStatistics] | None = None, *, bots: bool = True
) -> bodies.Statistics:
    """What games say: those of bots, which are played with the game's own figures, and those that were played here."""
    texts = Texts(language, known_game(name))
    shown = [_shown(one, texts) for one in counts(name)] if bots else []
    return bodies.Statistics(name, texts.say("game"), shown, here)


def _shown(count: Count, texts: Texts) -> bodies.BotStatistics:
    things: list[bodies.GoesWith] = []
    for thing in count.things:
        text = _thing(texts, thing.name)
        if text and len(things) < SHOWN:
            things.append(bodies.GoesWith(text, thing.used, thing.lift))
    bot = texts.say(f"bot-{count.bot}")
    return bodies.BotStatistics(
        count.players, count.games, bot, count.seats, count.decisions, count.winner, count.gap, count.ties, things
    )


def _thing(texts: Texts, name: str) -> str:
    """A card or a place in words; nothing for verbs, amounts and seats, which have none that stand alone."""
    kind, _, thing = name.partition(" ")
    if not thing or kind == "seat":
        return ""
    try:
        return texts.say(f"{kind}-{thing}")
    except MissingText:
        return ""
