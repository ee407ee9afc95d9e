"""Figures: what the results of blocks say, with the uncertainty that belongs to it."""

from __future__ import annotations

import math
import random
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

from cabale.arena.simulate import Share, wilson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.arena.blocks import Block

Z = NormalDist().inv_cdf(0.975)
BOUND = math.log(0.95 / 0.05)  # of the sequential test: both errors at most 5 %


class Verdict(msgspec.Struct):
    """A contest in figures: of the lone bot, and as a heads-up equivalent of `a` against `b`."""

    games: int
    share: Share  # of the lone bot
    equivalent: Share  # how often `a` would win against `b` alone, if strength were all
    margin: float
    margin_half_width: float


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean and the half width of its 95 % interval, by Student's t."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, math.inf
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    return mean, student(count - 1) * spread / math.sqrt(count)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by Hill's expansion: good to 1 % from four degrees on."""
    if freedom < 4:
        return (12.706, 4.303, 3.182)[freedom - 1]
    z, n = Z, freedom
    return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n * n)


def share_of(blocks: Sequence[Block]) -> Share:
    """The win share of the lone bot with its interval from block means; Wilson's where all blocks are alike."""
    values = [block.share() for block in blocks]
    mean, half = mean_interval(values)
    games = sum(len(block.games) for block in blocks)
    if half == 0 and mean in (0.0, 1.0):
        return wilson(mean * games, games)
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def equivalent(share: float, players: int) -> float:
    """The heads-up equivalent of a lone bot's win share: 1/n becomes 1/2 for every n."""
    if share >= 1:
        return 1.0
    strength = (players - 1) * share / (1 - share)
    return strength / (1 + strength)


def share_needed(equivalent: float, players: int) -> float:
    """The lone win share that stands for a heads-up equivalent."""
    strength = equivalent / (1 - equivalent)
    return strength / (strength + players - 1)


def elo(equivalent: float) -> float:
    """A heads-up equivalent as a difference of ratings."""
    if not 0 < equivalent < 1:
        return math.copysign(math.inf, equivalent - 0.5)
    return 400 * math.log10(equivalent / (1 - equivalent))


def verdict(blocks: Sequence[Block]) -> Verdict:
    """What the blocks of one contest say."""
    contest = blocks[0].contest
    share = share_of(blocks)
    points = [equivalent(value, contest.players) for value in (share.share, share.low, share.high)]
    if contest.format == "F2":
        points = [1 - points[0], 1 - points[2], 1 - points[1]]
    margin, half = mean_interval([block.margin() for block in blocks])
    return Verdict(sum(len(block.games) for block in blocks), share, Share(*points), margin, half)


def likelihood(blocks: Sequence[Block], worse: float, better: float) -> float:
    """The log-likelihood ratio that `a` has the equivalent `better` rather than `worse`.

    The generalised sequential test with the variance of the blocks seen, for both formats together.
    """
    total = 0.0
    for form in ("F1", "F2"):
        values = [block.share() for block in blocks if block.contest.format == form]
        if len(values) < 2:
            continue
        players = next(block.contest.players for block in blocks)
        low, high = (worse, better) if form == "F1" else (1 - worse, 1 - better)
        w0, w1 = share_needed(low, players), share_needed(high, players)
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        # A handful of equal blocks is no proof: the variance is at least that of one game in all of them.
        variance = max(variance, w0 * (1 - w0) / (players * len(values)))
        total += len(values) * (w1 - w0) * (mean - (w0 + w1) / 2) / variance
    return total


class Rating(msgspec.Struct):
    """How strong a bot is, in Elo points, with its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(blocks: Sequence[Block], anchor: str = "greedy", resamples: int = 200) -> list[Rating]:
    """Ratings by Plackett and Luce's model over all finishing orders of one game and number of players.

    The anchor (or else the weakest) has 0. Intervals come from resampled blocks.
    """
    names = sorted({who for block in blocks for who in (block.contest.a, block.contest.b)})
    zero = anchor if anchor in names else None
    chance = random.Random(1)  # noqa: S311 - resampling, not secrecy
    orders = [_orders(block, names) for block in blocks]
    best = _fit(orders, names, zero)
    drawn = [_fit(chance.choices(orders, k=len(orders)), names, zero) for _ in range(resamples)]
    found = []
    for place, who in enumerate(names):
        values = sorted(draw[place] for draw in drawn)
        low, high = values[int(0.025 * len(values))], values[int(0.975 * len(values))]
        found.append(Rating(who, best[place], low, high))
    return sorted(found, key=lambda rating: -rating.rating)


def _orders(block: Block, names: list[str]) -> list[list[tuple[list[int], list[int]]]]:
    """Each game as choices: who were tied for this place, and who were still to be placed."""
    found = []
    for seat, played in enumerate(block.games):
        seating = [names.index(who) for who in block.contest.seating(seat)]
        steps = []
        for place in sorted(set(played.ranking)):
            first = [seating[i] for i, p in enumerate(played.ranking) if p == place]
            left = [seating[i] for i, p in enumerate(played.ranking) if p >= place]
            if len(left) > 1:
                steps.append((first, left))
        found.append(steps)
    return found


def _fit(orders: list[list[list[tuple[list[int], list[int]]]]], names: list[str], zero: str | None) -> list[float]:
    """Strengths by Hunter's iteration, as Elo. Half a win and half a loss more for each keep them finite."""
    count = len(names)
    wins = [0.5] * count
    choices: dict[tuple[int, ...], float] = {}
    for block in orders:
        for steps in block:
            for first, left in steps:
                for who in first:
                    wins[who] += 1
                key = tuple(sorted(left))
                choices[key] = choices.get(key, 0.0) + len(first)
    strengths = [1.0] * count
    for _ in range(500):
        weights = [1 / (strength + 1) for strength in strengths]  # the half win and loss, against strength 1
        for group, times in choices.items():
            part = times / sum(strengths[who] for who in group)
            for who in group:
                weights[who] += part
        new = [win / weight for win, weight in zip(wins, weights, strict=True)]
        change = max(abs(math.log(a / b)) for a, b in zip(new, strengths, strict=True))
        strengths = new
        if change < 1e-6:
            break
    zero_point = strengths[names.index(zero)] if zero else min(strengths)
    return [400 * math.log10(strength / zero_point) for strength in strengths]
