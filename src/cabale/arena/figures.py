"""Figures: what the results of blocks say, with the uncertainty that belongs to it."""

from __future__ import annotations

import math
import random
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

from cabale.arena.blocks import once
from cabale.arena.sequential import BOUND, Doubt, interval
from cabale.arena.simulate import Share, wilson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabale.arena.blocks import Block, Contest

Z = NormalDist().inv_cdf(0.975)


class Verdict(msgspec.Struct):
    """A contest in figures: of the lone bot, and as a heads-up equivalent of `a` against `b`."""

    games: int
    share: Share  # of the lone bot
    equivalent: Share  # how often `a` would win against `b` alone, if strength were all
    margin: float
    margin_half_width: float
    adjusted: float | None = None  # the share of the lone bot without its luck, where a net can tell
    adjusted_half_width: float = 0.0
    fair: Share | None = None  # the equivalent that follows from it


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


def share_of(blocks: Sequence[Block], looks: int = 1) -> Share:
    """The win share of the lone bot with its interval from block means; Wilson's where all happen to be alike."""
    values = [block.share() for block in blocks]
    mean, half = mean_interval(values)
    games = sum(len(block.games) for block in blocks)
    contest = blocks[0].contest
    if half == 0 and contest.a != contest.b:  # of a bot against itself they must be alike, and the share is exact
        return wilson(mean * games, games)
    return around(mean, half * wider(looks))


def wider(looks: int) -> float:
    """By how much wider an interval is if one may stop at so many sizes: the error is shared out (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / looks) / Z


def around(mean: float, half: float) -> Share:
    """A share with its interval, as far as shares go."""
    mean = min(1.0, max(0.0, mean))
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


def verdict(blocks: Sequence[Block], anytime: bool = False, looks: int = 1) -> Verdict:
    """What the blocks of one contest say.

    How many they are was fixed before they were played, or is one of so many sizes at which one `looks` and may stop;
    `anytime` if neither.
    """
    contest = blocks[0].contest
    share = interval([block.share() for block in blocks]) if anytime else share_of(blocks, looks)
    margin, half = mean_interval([block.margin() for block in blocks])
    games = sum(len(block.games) for block in blocks)
    told = Verdict(games, share, _equivalents(share, contest), margin, half)
    values = [value for block in blocks if (value := block.adjusted()) is not None]
    if len(values) == len(blocks):
        told.adjusted, told.adjusted_half_width = mean_interval(values)
        told.fair = _equivalents(around(told.adjusted, told.adjusted_half_width * wider(looks)), contest)
    return told


def _equivalents(share: Share, contest: Contest) -> Share:
    """The heads-up equivalent of `a` with its interval, from the share of the lone bot."""
    points = [equivalent(value, contest.players) for value in (share.share, share.low, share.high)]
    return Share(1 - points[0], 1 - points[2], 1 - points[1]) if contest.format == "F2" else Share(*points)


def part_of_a(equivalent: float, players: int, form: str) -> float:
    """What bots `a` win of a game, all together, if `a` has this equivalent against `b`."""
    return share_needed(equivalent, players) if form == "F1" else 1 - share_needed(1 - equivalent, players)


class Evidence(msgspec.Struct):
    """What a test says: the evidence for either answer, in logarithms, and which reached the bound first."""

    better: float = 0.0
    not_better: float = 0.0
    answer: str = "open"  # or "better" or "not better"
    deals: int = 0  # looked at until the answer


class Test:
    """Whether `a` has more than the equivalent `worse` against `b`, or less than `better`: the first that is proven.

    "better" refutes that `a` is at most `worse`, "not better" that it is at least `better`; each is wrong in at most
    5 % of all tests. Both formats of a deal are one bet, since they are not independent.
    """

    def __init__(self, players: int, forms: Sequence[str], worse: float, better: float) -> None:
        self.said = Evidence()
        low = {form: part_of_a(worse, players, form) for form in forms}
        high = {form: part_of_a(better, players, form) for form in forms}
        # A format counts as much as it tells. The weights are fixed beforehand, so a deal is one number from 0 to 1.
        telling = {form: (high[form] - low[form]) / (low[form] * (1 - low[form])) for form in forms}
        self._weights = {form: value / sum(telling.values()) for form, value in telling.items()}
        least, most = (sum(self._weights[form] * mean[form] for form in forms) for mean in (low, high))
        spread = sum(self._weights[form] ** 2 * low[form] * (1 - low[form]) / players for form in forms)
        self._up, self._down = Doubt(least, most - least, spread), Doubt(1 - most, most - least, spread)

    def look(self, deal: dict[str, float]) -> Evidence:
        """Look at one more deal: what bots `a` won of it, by format. An answer is final."""
        if self.said.answer != "open":
            return self.said
        value = sum(weight * deal[form] for form, weight in self._weights.items())
        self._up.bet(value)
        self._down.bet(1 - value)
        up, down = self._up.evidence, self._down.evidence
        answer = "open" if max(up, down) < BOUND else "better" if up > down else "not better"
        self.said = Evidence(up, down, answer, self.said.deals + 1)
        return self.said


def evidence(blocks: Sequence[Block], worse: float, better: float) -> Evidence:
    """What the test says of these blocks, in the order of their numbers."""
    deals: dict[tuple[int, int], dict[str, float]] = {}
    players = 2
    for block in once(blocks):
        contest = block.contest
        players = contest.players
        won = block.share() if contest.format == "F1" else 1 - block.share()
        deals.setdefault((contest.seed, block.number), {})[contest.format if players > 2 else "F1"] = won
    forms = sorted({form for deal in deals.values() for form in deal})
    test = Test(players, forms, worse, better)
    for _, deal in sorted(deals.items()):
        if len(deal) == len(forms):
            test.look(deal)
    return test.said


class Rating(msgspec.Struct):
    """How strong a bot is, in Elo points, with its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(blocks: Sequence[Block], anchor: str = "greedy", resamples: int = 200) -> list[Rating]:
    """Ratings by Plackett and Luce's model over all finishing orders of one game and number of players.

    The anchor (or else the weakest) has 0. Intervals come from resampled deals: each deal with all the contests in
    which it was played, among those of the same contests, so that every contest keeps its size.
    """
    blocks = once(blocks)
    names = sorted({who for block in blocks for who in (block.contest.a, block.contest.b)})
    zero = anchor if anchor in names else None
    chance = random.Random(1)  # noqa: S311 - resampling, not secrecy
    deals: dict[tuple[int, int], list[Block]] = {}
    for block in blocks:
        deals.setdefault((block.contest.seed, block.number), []).append(block)
    alike: dict[tuple[str, ...], list[Orders]] = {}
    for deal in deals.values():
        contests = tuple(sorted(block.contest.row() + block.program for block in deal))
        alike.setdefault(contests, []).append([steps for block in deal for steps in _orders(block, names)])
    best = _fit([deal for group in alike.values() for deal in group], names, zero)
    drawn = []
    for _ in range(resamples):
        resampled = [deal for group in alike.values() for deal in chance.choices(group, k=len(group))]
        drawn.append(_fit(resampled, names, zero))
    found = []
    for place, who in enumerate(names):
        values = sorted(draw[place] for draw in drawn)
        low, high = values[int(0.025 * len(values))], values[int(0.975 * len(values))]
        found.append(Rating(who, best[place], low, high))
    return sorted(found, key=lambda rating: -rating.rating)


Orders = list[list[tuple[list[int], list[int]]]]


def _orders(block: Block, names: list[str]) -> Orders:
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


def _fit(orders: list[Orders], names: list[str], zero: str | None) -> list[float]:
    """Strengths by Hunter's iteration, as Elo. Half a win and half a loss more for each keep them finite."""
    count = len(names)
    wins = [0.5] * count
    choices: dict[tuple[int, ...], float] = {}
    for deal in orders:
        for steps in deal:
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
