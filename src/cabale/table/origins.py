"""Where points came from: every change of a score, and in a few words what brought it about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.table import messages, picture
from cabale.table.sentences import Names, Sentences, named
from cabale.texts import event_parts, events_of, part_and_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.games import Game
    from cabale.match import Match
    from cabale.state import Event

Gain = tuple[int, int, "list[Event]", int]


def gains(match: Match, before: Sequence[int]) -> list[Gain]:
    """What the last move changed of these scores: ply, seat, what happened to the seat in that moment, points.

    Scores are public, so this is the same for every reader; what happened is not.
    """
    found: list[Gain] = []
    after = list(match.state.scores())
    if after == before:
        return found
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            own = [event for event in match.events[-1] if is_of(match.game, event, seat)]
            found.append((match.ply, seat, own, int(new) - int(old)))
    return found


def is_of(game: Game, event: Event, seat: int) -> bool:
    """Whether an event is about a seat before all others."""
    _, specs = events_of(game)[event.kind]
    if not specs or part_and_kind(specs[0]) != ("seat", "seat"):
        return False
    return bool(seat == (event.face if specs[0].startswith("?") else event.a))


def course(found: list[Gain], seats: int, plies: int) -> list[list[int]]:
    """How the scores went: the ply and the score of each seat at each change, from the first to the last."""
    rows = [[0] * (1 + seats)]
    for ply, seat, _, points in found:
        if rows[-1][0] != ply:
            rows.append([ply, *rows[-1][1:]])
        rows[-1][1 + seat] += points
    if rows[-1][0] != plies:
        rows.append([plies, *rows[-1][1:]])
    return rows


def origins(found: list[Gain], sentences: Sentences, names: Names, seats: int) -> list[list[messages.Origin]]:
    """Where the points of each seat came from, as the reader may know it; what is alike is added up."""
    sums: list[dict[str, int]] = [{} for _ in range(seats)]
    for ply, seat, events, points in found:
        for text, amount in shares(
            [event.seen_by(sentences.reader) for event in events], points, sentences, begins=ply == 0
        ):
            if amount:
                key = named(text, names)
                sums[seat][key] = sums[seat].get(key, 0) + amount
    return [[messages.Origin(text, points) for text, points in own.items() if points] for own in sums]


def shares(events: list[Event], points: int, sentences: Sentences, *, begins: bool) -> list[tuple[str, int]]:
    """What each event brought, and first what none of them tells; without a word, what a player begins with."""
    texts = sentences.texts
    reckoner = picture.tally_of(sentences.game.name)
    parts: dict[str, str] = reckoner.ORIGINS if reckoner else {}
    told: list[tuple[str, int]] = []
    rest = "" if begins else texts.say("origin-rest")
    for event in events:
        name, places = event_parts(sentences.game, event)
        part = parts.get(name)
        if part:
            amount = next(place for (each, _), place in places if each == part.removeprefix("-"))
            told.append((texts.origin(event), -amount if part.startswith("-") else amount))
        elif part is not None:
            rest = texts.origin(event)
    return [(rest, points - sum(amount for _, amount in told)), *told]
