"""Explanations: what a search has found out, as data for a page and as sentences.

Everything comes from the search that was really made, from what the asking seat may know. Moves are
compared on the worlds in which both were tried; a world is dealt again from its number to see what
was different where a move did badly.
"""

from __future__ import annotations

import math
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.bots.search import ONE

if TYPE_CHECKING:
    from cabale.bots.search import Root, Search
    from cabale.games import Game
    from cabale.state import State
    from cabale.texts import Texts

Z = 1.959964
WORLDS = 600  # of so many worlds the facts are looked at, and what comes about


class Choice(msgspec.Struct):
    """A move and what may come of it."""

    move: str
    chance: float  # of winning, among all seats
    low: float
    high: float
    points: float  # of the seat, where the imagined games end
    games: int


class Named(msgspec.Struct):
    """A fact or an outcome: its name and the places of its parts."""

    name: str
    parts: list[int]


class Gain(msgspec.Struct):
    """How much more often something comes about after the best move than after the second."""

    what: Named
    best: float
    second: float


class Hinge(msgspec.Struct):
    """A fact that would make the best move much better or worse."""

    what: Named
    share: float  # of worlds in which it is so
    chance: float  # of winning there
    otherwise: float  # and elsewhere


class Explanation(msgspec.Struct):
    """Why a move: the best three, what the first gains, what it hinges on, and the likely reply."""

    seat: int
    iterations: int
    choices: list[Choice]
    difference: float = 0.0  # in chance of winning between the first and the second, on common worlds
    half_width: float = 0.0
    points: float = 0.0  # difference in own points
    against: float = 0.0  # difference in points of the strongest other seat
    gains: list[Gain] = []
    hinges: list[Hinge] = []
    reply: int = -1  # the most frequent, as far as others would see it: see the game's `Worth.shown`
    reply_seat: int = -1


class Aim(msgspec.Struct):
    """Something that comes about more or less often with a move than with the next best: by so much of all games."""

    what: Named
    more: float


class Purpose(msgspec.Struct):
    """Why a bot made a move, as far as it tells: nothing of what it holds, nor of what else it could have done."""

    iterations: int
    edge: float  # by how much of winning chance the move was better than the next best
    half: float
    aims: list[Aim]
    reply: int = -1
    reply_seat: int = -1


def purpose(game: Game, view: State, search: Search) -> Purpose | None:
    """What a bot may say about the move that its search has found; None: there was nothing to choose."""
    told = explain(game, view, search, hinges=False)
    if len(told.choices) < 2:
        return None
    aims = [Aim(gain.what, gain.best - gain.second) for gain in told.gains]
    return Purpose(told.iterations, told.difference, told.half_width, aims, told.reply, told.reply_seat)


def explain(game: Game, view: State, search: Search, *, hinges: bool = True) -> Explanation:
    """What a search says about its moves; what the best one hinges on takes a while, and may be left out."""
    roots = sorted(search.roots, key=lambda root: (root.visits, search.judge(root)), reverse=True)
    ranked = search.left + [root for root in roots if root not in search.left]
    seen = [root for root in ranked if root.visits][:3]
    for root in seen:
        search.look_on(root, WORLDS)
    seat = int(search.me)
    told = Explanation(seat, int(search.done), [_choice(game, root, seat) for root in seen])
    if not seen:  # one move only: there was nothing to search
        told.choices = [Choice(game.moves.words(root.move), 0, 0, 1, 0, 0) for root in ranked[:1]]
        return told
    best = seen[0]
    facts = _facts(game)
    told.reply_seat, told.reply = _reply(best)
    if len(seen) > 1:
        second = seen[1]
        told.difference, told.half_width = _paired(best, second)
        told.points = best.points[seat] / int(best.ended) - second.points[seat] / int(second.ended)
        others = [other for other in range(view.seats) if other != seat]
        strongest = max(others, key=lambda other: best.wins[other])
        told.against = best.points[strongest] / int(best.ended) - second.points[strongest] / int(second.ended)
        told.gains = _gains(facts, view, best, second)
    if facts is not None and hinges:
        told.hinges = _hinges(facts, view, search, best)
    return told


def _choice(game: Game, root: Root, seat: int) -> Choice:
    count = int(root.visits)
    return choice_of(game, root, seat, root.wins[seat] / int(ONE) / count, count)


def choice_of(game: Game, root: Root, seat: int, chance: float, count: int) -> Choice:
    """A move with its chance in so many imagined games, and the interval of that chance."""
    centre = (chance + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * math.sqrt(chance * (1 - chance) / count + Z * Z / (4 * count * count))
    points = root.points[seat] / int(root.ended)
    return Choice(game.moves.words(root.move), chance, centre - half, centre + half, points, count)


def _paired(best: Root, second: Root) -> tuple[float, float]:
    """The mean difference of two moves on the worlds in which both were tried, and its 95 % half width."""
    others = dict(zip(second.worlds, second.results, strict=True))
    pairs = zip(best.worlds, best.results, strict=True)
    gaps = [(result - others[world]) / int(ONE) for world, result in pairs if world in others]
    mean = sum(gaps) / len(gaps)
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1))
    return mean, Z * spread / math.sqrt(len(gaps))


def _reply(root: Root) -> tuple[int, int]:
    if not root.replies:
        return -1, -1
    likely = max(root.replies, key=lambda key: (root.replies[key], -key))
    return likely % 8, likely // 8


def _facts(game: Game) -> Any:
    """The module in which a game names facts and outcomes, if it has one."""
    name = f"cabale.games.{game.name}.facts"
    return import_module(name) if find_spec(name) else None


def _gains(facts: Any, view: State, best: Root, second: Root) -> list[Gain]:
    """The three outcomes that differ most."""
    if facts is None:
        return []
    found = []
    for number, (one, other) in enumerate(zip(best.outcomes, second.outcomes, strict=True)):
        rates = one / int(best.ended), other / int(second.ended)
        # What comes about with a move and never without it is the move itself: no need to say so.
        if 0.03 <= abs(rates[0] - rates[1]) < 0.97:
            found.append(Gain(_named(facts.outcome(view, number)), *rates))
    return sorted(found, key=lambda gain: -abs(gain.best - gain.second))[:3]


def _hinges(facts: Any, view: State, search: Search, best: Root) -> list[Hinge]:
    """The facts that shift the chances of the best move most, beyond what chance would do."""
    total, count = 0.0, 0
    sums: dict[tuple[str, tuple[int, ...]], list[float]] = {}
    for number, result in list(zip(best.worlds, best.results, strict=True))[-WORLDS:]:
        won = result / int(ONE)
        total += won
        count += 1
        for fact in set(facts.facts(view, view.world(search.first + number))):
            entry = sums.setdefault(fact, [0.0, 0.0])
            entry[0] += 1
            entry[1] += won
    found = []
    for fact, (times, wins) in sums.items():
        if times < 8 or count - times < 8:
            continue
        there, elsewhere = wins / times, (total - wins) / (count - times)
        deviation = math.sqrt(max(there * (1 - there), 0.02) / times)
        if abs(there - elsewhere) > 2.5 * deviation:
            found.append(Hinge(_named(fact), times / count, there, elsewhere))
    return sorted(found, key=lambda hinge: -abs(hinge.chance - hinge.otherwise) * hinge.share)[:3]


def _named(fact: tuple[str, tuple[int, ...]]) -> Named:
    return Named(fact[0], list(fact[1]))


# As sentences


def sentences(game: Game, told: Explanation, texts: Texts, full: bool) -> list[str]:
    """An explanation in the reader's language: the best moves, or in full why the first of them."""
    moves = [texts.move(game.moves.read(choice.move)) for choice in told.choices]
    if not told.choices[0].games:
        return [texts.say("hint-forced", move=moves[0])]
    if not full:
        lines = [texts.say("hint-title", count=told.iterations)]
        for place, (move, choice) in enumerate(zip(moves, told.choices, strict=True), 1):
            numbers = [_per_cent(value) for value in (choice.chance, choice.low, choice.high)]
            lines.append(
                texts.say("hint-choice", place=place, move=move, chance=numbers[0], low=numbers[1], high=numbers[2])
            )
        return lines
    lines = [texts.say("why-best", move=moves[0], chance=_per_cent(told.choices[0].chance))]
    if len(moves) > 1:
        difference = _per_cent(told.difference)
        sure = "yes" if told.difference > told.half_width and difference > 0 else "no"
        lines.append(texts.say("why-difference", move=moves[1], difference=difference, sure=sure))
        if abs(told.points) >= 0.05 or abs(told.against) >= 0.05:
            own, other = (signed(value, texts.language) for value in (told.points, told.against))
            lines.append(texts.say("why-points", own=own, other=other))
    names = _facts(game)
    for gain in told.gains:
        what = _say(texts, "outcome", names.OUTCOMES, gain.what)
        lines.append(texts.say("why-gain", what=what, best=_per_cent(gain.best), second=_per_cent(gain.second)))
    for hinge in told.hinges:
        what = _say(texts, "fact", names.FACTS, hinge.what)
        kind = "bad" if hinge.chance < hinge.otherwise else "good"
        shares = [_per_cent(value) for value in (hinge.share, hinge.chance, hinge.otherwise)]
        lines.append(
            texts.say("why-hinge", kind=kind, what=what, share=shares[0], chance=shares[1], otherwise=shares[2])
        )
    return lines + _reply_line(game, told.reply, told.reply_seat, texts)


def purpose_lines(game: Game, told: Purpose | None, texts: Texts) -> list[str]:
    """Why a bot made a move, in the reader's language."""
    if told is None:
        return [texts.say("purpose-plain")]
    edge, half = _per_cent(abs(told.edge)), max(1, _per_cent(told.half))
    sure = "yes" if told.edge > told.half else "no"
    lines = [texts.say("purpose-edge", count=told.iterations, edge=edge, half=half, sure=sure)]
    names = _facts(game)
    for aim in told.aims:
        what = _say(texts, "outcome", names.OUTCOMES, aim.what)
        kind = "more" if aim.more > 0 else "less"
        lines.append(texts.say("purpose-aim", what=what, points=_per_cent(abs(aim.more)), kind=kind))
    return lines + _reply_line(game, told.reply, told.reply_seat, texts)


def _reply_line(game: Game, reply: int, seat: int, texts: Texts) -> list[str]:
    """The likely reply, as far as others would see it."""
    if reply < 0:
        return []
    names = _facts(game)
    hidden = names.hidden(reply) if names is not None else None
    move = texts.move(reply) if hidden is None else _say(texts, "reply", names.REPLIES, Named(*hidden))
    return [texts.say("why-reply", move=move, **texts.who(seat))]


def _per_cent(share: float) -> int:
    return round(100 * share)


def signed(value: float, language: str) -> str:
    """A difference with one decimal, as the language writes it."""
    size = f"{abs(value):.1f}"
    sign = "±" if size == "0.0" else "+" if value > 0 else "−"
    return sign + (size.replace(".", ",") if language == "fr" else size)


def named_outcome(game: Game, texts: Texts, what: Named, kind: str) -> str:
    """An outcome or a fact of a game in words."""
    names = _facts(game)
    return _say(texts, kind, names.OUTCOMES if kind == "outcome" else names.FACTS, what)


def _say(texts: Texts, kind: str, names: dict[str, tuple[str, ...]], what: Named) -> str:
    return texts.named(f"{kind}-{what.name}", names[what.name], what.parts)
