"""How far chances can be trusted: what was said of positions beside what came true, and beside what chance alone does.

The mean gap is above 0 even if every chance is right, since few positions stray. So it comes with an interval, and with
the gap of a perfect forecaster: one whose games end as often as the very same chances say. Positions of a game are not
independent, so games are what is resampled, and what ends by chance.
"""

from __future__ import annotations

import random

import msgspec

from cabale.arena.analyse import ADVISER
from cabale.arena.blocks import own_chance, play_game
from cabale.bots import SearchBot, bot
from cabale.bots.compare import judge
from cabale.games import game

BINS = 10


class Bin(msgspec.Struct):
    """Positions with about the same chance: what was said, and what came true."""

    said: float
    came: float
    count: int


class Gap(msgspec.Struct):
    """The mean gap between what was said and what came true, and what a perfect forecaster would show."""

    mean: float
    low: float  # of the 95 % interval of the gap that more and more games would show
    high: float
    perfect: float  # the mean gap of a perfect forecaster on as many positions
    perfect_low: float  # between these two in 95 % of all trials
    perfect_high: float


class Calibration(msgspec.Struct):
    """How far chances can be trusted: on games that nothing was tuned on."""

    game: str
    players: int
    positions: int
    gap: Gap
    brier: float
    plain: float  # the Brier score of saying 1/n always
    bins: list[Bin]


class Looked(msgspec.Struct):
    """One game: the chances of all seats at each position that was looked at, and what each seat won."""

    said: list[list[float]]
    won: list[float]


def calibrate(name: str, players: int, games: int, who: str = "medium/10", seed: int = 9000) -> Calibration:
    """Play games, look at one position of each third for every seat, and compare with who won."""
    found = game(name)
    chooser = bot(f"{ADVISER}:iterations=300", found)
    assert isinstance(chooser, SearchBot)
    looked = []
    for number in range(games):
        key = own_chance("calibrate", seed, number).to_bytes(32, "big")
        match, _ = play_game(name, [who] * players, key, (seed, number), {})
        places = list(match.state.ranking())
        this = Looked([], [(place == 1) / places.count(1) for place in places])
        plies = [match.ply * third // 3 + own_chance(number, third) % max(1, match.ply // 3) for third in range(3)]
        for ply in sorted(plies, reverse=True):
            match.rewind(ply)
            own = [
                judge(match.view(seat), chooser, own_chance(number, ply, seat)).chances[seat] for seat in range(players)
            ]
            this.said.append(own)
        looked.append(this)
    pairs = [(said, came) for this in looked for row in this.said for said, came in zip(row, this.won, strict=True)]
    return Calibration(
        game=name,
        players=players,
        positions=len(pairs),
        gap=gap(looked),
        brier=sum((said - came) ** 2 for said, came in pairs) / len(pairs),
        plain=sum((1 / players - came) ** 2 for _, came in pairs) / len(pairs),
        bins=bins(pairs),
    )


def bin_of(said: list[float]) -> list[int]:
    """The bin of each chance, from the lowest to the highest, equally many in each; what came true has no say in it."""
    found = [0] * len(said)
    for rank, place in enumerate(sorted(range(len(said)), key=said.__getitem__)):
        found[place] = rank * BINS // len(said)
    return found


def bins(pairs: list[tuple[float, float]]) -> list[Bin]:
    """What was said and what came true, in bins."""
    groups: dict[int, list[tuple[float, float]]] = {}
    for place, pair in zip(bin_of([said for said, _ in pairs]), pairs, strict=True):
        groups.setdefault(place, []).append(pair)
    found = []
    for _, group in sorted(groups.items()):
        said, came = (sum(values) / len(group) for values in zip(*group, strict=True))
        found.append(Bin(said, came, len(group)))
    return found


def gap(looked: list[Looked], resamples: int = 400) -> Gap:
    """The mean gap over the bins.

    Its interval: resampled games show by how much the gaps of all bins may stray together, and the mean gap is wrong by
    no more than that (the triangle inequality); so it holds for a gap of 0 too, where the mean gap is always too high.
    """
    chance = random.Random(1)  # noqa: S311 - resampling, not secrecy
    said = [value for this in looked for row in this.said for value in row]
    places = iter(bin_of(said))
    place = [[[next(places) for _ in row] for row in this.said] for this in looked]

    def missing(number: int, won: list[list[float]]) -> list[float]:
        """What was said less what came true, by bin, in one game."""
        sums = [0.0] * BINS
        for row, where, came in zip(looked[number].said, place[number], won, strict=True):
            for seat, value in enumerate(row):
                sums[where[seat]] += value - came[seat]
        return sums

    def mean(sums: list[float]) -> float:
        return sum(map(abs, sums)) / len(said)

    real = [missing(number, [this.won] * len(this.said)) for number, this in enumerate(looked)]
    total = _added(real)
    strayed, perfect = [], []
    for _ in range(resamples):
        resampled = _added(chance.choices(real, k=len(real)))
        strayed.append(mean([one - other for one, other in zip(resampled, total, strict=True)]))
        ends = [(this, chance.random()) for this in looked]
        perfect.append(
            mean(_added([missing(n, [_ended(row, at) for row in this.said]) for n, (this, at) in enumerate(ends)]))
        )
    strayed.sort()
    perfect.sort()
    wrong = strayed[int(0.95 * resamples)]
    return Gap(
        mean=mean(total),
        low=max(0.0, mean(total) - wrong),
        high=min(1.0, mean(total) + wrong),
        perfect=sum(perfect) / resamples,
        perfect_low=perfect[int(0.025 * resamples)],
        perfect_high=perfect[int(0.975 * resamples)],
    )


def _added(games: list[list[float]]) -> list[float]:
    return [sum(values) for values in zip(*games, strict=True)]


def _ended(row: list[float], at: float) -> list[float]:
    """Who wins where a pointer stops on a wheel with a sector for each seat, as wide as its chance.

    Each seat wins exactly as often as was said of it. Seats know different things: sectors may overlap or leave a gap.
    """
    ended = []
    begin = 0.0
    for chance in row:
        ended.append(1.0 if (at - begin) % 1.0 < chance else 0.0)
        begin += chance
    return ended
