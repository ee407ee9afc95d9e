"""What a review says, in the reader's language. A sentence is made from its figure, and shows it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.bots.explain import named_outcome, signed
from cabale.games import game
from cabale.review.review import SLIP, TOLD, Key, Kind, Review, Size, choices, fortunes, is_clear, keys

if TYPE_CHECKING:
    from cabale.bots.explain import Explanation
    from cabale.games import Game
    from cabale.texts import Texts


class Told(msgspec.Struct):
    """A sentence with the figure that it says, in winning chance or, where it says so, another measure."""

    text: str
    figure: float
    half: float = 0.0
    ply: int | None = None


class Unfounded(Exception):
    """A sentence that does not say its figure. This is a defect of a text."""


def points(share: float) -> int:
    """Winning chance in points of a hundred, without its sign."""
    return round(100 * abs(share))


def tell(texts: Texts, key: str, figure: float, half: float = 0.0, ply: int | None = None, **parts: Any) -> Told:
    """A sentence that says a winning chance, or a difference of two, and how sure that is."""
    shown = points(figure)
    given = {"figure": shown, "half": max(1, points(half)) if half else 0, **parts}
    text = texts.say(key, **given)
    if text == texts.say(key, **{**given, "figure": shown + 1}):  # with another figure it would say the same
        raise Unfounded(f"{texts.language}: {key} does not say its figure")
    return Told(text, figure, half, ply)


def key_line(review: Review, key: Key, texts: Texts) -> Told:
    """A moment worth looking at, in a sentence."""
    at = review.moments[key.ply]
    moves = game(review.game).moves
    said: dict[str, Any] = {
        "number": key.ply + 1,
        **texts.who(key.seat),
        "move": texts.move(moves.read(at.made)),
    }
    kind: Kind = key.kind
    size: Size = key.size
    if kind in ("mistake", "unclear", "found"):
        assert at.comparison
        compared = at.comparison
        said["better"] = texts.move(moves.read(compared.other if kind == "found" else compared.best))
        said["rank"] = compared.rank
        said["size"] = size
    elif kind == "luck":
        said["lucky"] = "good" if key.figure > 0 else "bad"
    else:
        after = review.moments[key.ply + 1]
        said |= texts.who(at.seat, "mover")
        said["before"], said["after"] = points(at.open[key.seat]), points(after.open[key.seat])
        # What is told adds up, though each of the three is rounded.
        return tell(texts, "review-turn", (said["after"] - said["before"]) / 100, key.half, key.ply, **said)
    return tell(texts, f"review-{kind}", key.figure, key.half, key.ply, **said)


def why(review: Review, ply: int, texts: Texts) -> list[Told]:
    """Why the better move is better."""
    compared = review.moments[ply].comparison
    if compared is None or not compared.other:
        return []
    return reasons(game(review.game), compared.told, texts)


def reasons(rules: Game, told: Explanation, texts: Texts) -> list[Told]:
    """Why the first move is better: points, what comes about more often, what it hinges on; as the search found it."""
    found = []
    seat = texts.who(told.seat)
    if abs(told.points) >= 0.05 or abs(told.against) >= 0.05:
        own, other = signed(told.points, texts.language), signed(told.against, texts.language)
        found.append(Told(texts.say("review-why-points", own=own, other=other, **seat), told.points))
    for gain in told.gains:
        what = named_outcome(rules, texts, gain.what, "outcome")
        found.append(tell(texts, "review-why-gain", gain.best, what=what, second=points(gain.second), **seat))
    for hinge in told.hinges:
        what = named_outcome(rules, texts, hinge.what, "fact")
        kind = "bad" if hinge.chance < hinge.otherwise else "good"
        share, otherwise = points(hinge.share), points(hinge.otherwise)
        found.append(
            tell(texts, "review-why-hinge", hinge.chance, what=what, kind=kind, share=share, otherwise=otherwise)
        )
    return found


def summary(review: Review, texts: Texts) -> list[Told]:
    """The game in a few sentences: for the seat that reads, or for all."""
    found: list[Told] = []
    seats = [texts.reader] if 0 <= texts.reader < review.seats else list(range(review.seats))
    chosen = choices(review)
    for seat in seats:
        own = [key for key in chosen if key.seat == seat]
        found += _mistakes(review, [key for key in own if key.kind in ("mistake", "unclear")], seat, texts)
        good = sorted((key for key in own if key.kind == "found"), key=lambda key: -key.figure)
        found += [key_line(review, key, texts) for key in good[:1]]
        found += _fortune(review, seat, texts)
    turns = sorted((key for key in keys(review) if key.kind == "turn"), key=lambda key: -abs(key.figure))
    found += [key_line(review, key, texts) for key in turns[:1]]
    return found


def _mistakes(review: Review, worse: list[Key], seat: int, texts: Texts) -> list[Told]:
    """How much all mistakes of a seat cost, and the worst of them."""
    clear = sorted((key for key in worse if key.kind == "mistake"), key=lambda key: -key.figure)
    chosen = [at for at in review.moments if at.seat == seat and at.comparison is not None]
    if not chosen:
        return []
    who = texts.who(seat)
    if not clear:
        most = max(key.figure for key in worse) if worse else 0.0
        half = max(key.half for key in worse) if worse else 0.0
        key = "review-unclear-all" if worse else "review-no-mistake"
        figure = most if worse else SLIP
        return [tell(texts, key, figure, half, count=len(chosen), **who)]
    cost = sum(key.figure for key in clear)
    half = math.sqrt(sum(key.half**2 for key in clear))
    first = tell(texts, "review-cost", cost, half, count=len(clear), choices=len(chosen), **who)
    return [first, *(key_line(review, key, texts) for key in clear[:TOLD])]


def _fortune(review: Review, seat: int, texts: Texts) -> list[Told]:
    """The luck of a seat in the whole game."""
    luck = fortunes(review)[seat]
    if not luck.draws:
        return []
    lucky = ("good" if luck.figure > 0 else "bad") if is_clear(luck.figure, luck.half) else "unclear"
    who = texts.who(seat)
    return [tell(texts, "review-fortune", luck.figure, luck.half, lucky=lucky, draws=luck.draws, **who)]
