"""Bots: players that receive a seat's view and nothing else.

A bot is named by its level. A divisor gives it less time (`hard/10` is `hard` with a tenth of its
iterations), and settings may follow (`hard:explore=1.0:depth=1`), so that a name says all there is to
say about how it plays.
"""

from __future__ import annotations

import time
import tomllib
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from cabale.bots.net import NetError
from cabale.bots.nets import knows, taught
from cabale.bots.search import ONE, Search, Settings
from cabale.chance import advanced, scaled, seeded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabale.bots.networth import NetWorth
    from cabale.games import Game
    from cabale.state import State, Worth

    Plan = Callable[[State, list[int]], list[int]]

LEVELS = ("random", "casual", "greedy", "medium", "hard", "expert")
SEARCHERS = ("medium", "hard", "expert")
FROZEN = ("medium-1", "hard-1", "expert-1")  # the levels as they were before nets: yardsticks, not offered to people
GLANCE = "glance"  # a net alone, without search
ADVISER = "hard:lean=0"  # whose search hints come from: without leaning, since hints tell chances
GREEDY_VERSION = 1  # the yardstick of all strength: grows if greedy would ever play differently
STRIDE = 32  # iterations between two looks at the clock at most …
BETWEEN = 0.01  # … and about so many seconds, where iterations are slow


class BotError(Exception):
    """A bot that does not exist."""


class Bot(Protocol):
    """Chooses a move from what its seat may know; the same view and seed give the same move."""

    def choose(self, view: State, seed: int) -> int: ...


class RandomBot:
    """Any legal move."""

    def choose(self, view: State, seed: int) -> int:
        legal = view.legal()
        return legal[scaled(advanced(seeded(seed)), len(legal))]


class GreedyBot:
    """The move after which the position is worth most, on average over worlds that fit the view.

    A careless one takes, at some choices, a move that it likes less: any, or one of the best so many, so that it does
    not give away in one auction all that it has.
    """

    def __init__(self, worth: Worth, worlds: int = 16, careless: float = 0.0, best: int = 0) -> None:
        self.worth = worth
        self.worlds = worlds
        self.careless = careless
        self.best = best

    def choose(self, view: State, seed: int) -> int:
        return self.choose_among(view, view.legal(), seed)

    def choose_among(self, view: State, legal: list[int], seed: int) -> int:
        """The best of these moves."""
        if len(legal) == 1:
            return legal[0]
        chance = advanced(seeded(seed))
        careless = int(scaled(chance, 1000)) < 1000 * self.careless
        if careless and self.best:
            totals = self.judge(view, legal, seed, 1)
            legal = sorted(legal, key=lambda move: -totals[legal.index(move)])[: self.best]
        if careless:
            return legal[scaled(advanced(chance), len(legal))]
        totals = self.judge(view, legal, seed, self.worlds)
        return legal[totals.index(max(totals))]

    def judge(self, view: State, legal: list[int], seed: int, worlds: int) -> list[int]:
        """What each move is worth, over so many worlds."""
        seat = view.seat
        totals = [0] * len(legal)
        for number in range(worlds):
            world = view.world(seed + number)
            for place, move in enumerate(legal):
                after = world.clone()
                after.apply(move)
                totals[place] += self.worth.of(after, seat)
        return totals


class Specialist:
    """Greedy with one plan, written by hand, that leaves it only some of the moves: a sparring partner."""

    def __init__(self, greedy: GreedyBot, plan: Plan) -> None:
        self.greedy = greedy
        self.plan = plan

    def choose(self, view: State, seed: int) -> int:
        legal = view.legal()
        return self.greedy.choose_among(view, self.plan(view, legal) or legal, seed)


class SearchBot:
    """The move that did best in imagined games. Iterations decide; the clock, if a search has one, only caps them.

    At tables for which there is a net, it may search in another way: with `net` and `net_settings`.
    """

    def __init__(
        self,
        worth: Worth,
        settings: Settings,
        net: NetWorth | None = None,
        net_settings: Settings | None = None,
    ) -> None:
        self.worth = worth
        self.settings = settings
        self.net = net
        self.net_settings = net_settings

    def ways(self, view: State) -> tuple[Worth, Settings]:
        """By what worth and with which settings this view is searched."""
        if self.net is not None and self.net_settings is not None and knows(self.net, view.seats):
            return self.net, self.net_settings
        return self.worth, self.settings

    def choose(self, view: State, seed: int) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        return self.decide([self.search(view, seed, part) for part in range(self.settings.parts)], seed)

    def search(
        self,
        view: State,
        seed: int,
        part: int = 0,
        cancelled: Callable[[], bool] = lambda: False,
        seconds: float | None = None,
    ) -> Search:
        """Search a view: one part of the whole, where a level has several; for so long at most, if people wait."""
        begun = time.monotonic()
        worth, settings = self.ways(view)
        search = Search(view, worth, seed + 1000003 * part, settings)
        search.begin()
        stride, before = 1, time.monotonic()
        while not search.run(stride):
            now = time.monotonic()
            # What takes as long as the last time would be too long.
            if cancelled() or (seconds is not None and now + (now - before) > begun + seconds):
                break
            stride = min(STRIDE, 2 * stride) if now - before < BETWEEN else 1
            before = now
        search.sort_left()
        return search

    def decide(self, parts: list[Search], seed: int) -> int:
        """The move to play, from the tables of all parts."""
        return decide_sums([search.table() for search in parts], self.settings.mix, seed, int(parts[0].left[0].move))


def decide_sums(tables: list[dict[int, tuple[int, int]]], mix: float, seed: int, first: int) -> int:
    """The move to play from visits and rewards of the moves that were searched longest, in one part or several.

    One part knows its `first`; several are added up. If mixed, chance takes any that is nearly as good.
    """
    if len(tables) == 1 and mix <= 0:
        return first
    sums: dict[int, tuple[int, int]] = {}
    for table in tables:
        for move, (visits, value) in table.items():
            before = sums.get(move, (0, 0))
            sums[move] = (before[0] + visits, before[1] + value)
    enough = max(visits for visits, _ in sums.values()) / 2
    means = {
        move: value / visits / int(ONE) for move, (visits, value) in sums.items() if visits > 0 and visits >= enough
    }
    if not means:  # stopped before the first world
        return first
    best = max(means.values())
    near = sorted(move for move, mean in means.items() if mean >= best - max(mix, 0.0))
    return near[scaled(advanced(seeded(seed)), len(near))]


@lru_cache(maxsize=64)
def _file(path: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def settings_for(game: Game, level: str, changes: dict[str, str] | None = None, *, net: bool = False) -> Settings:
    """How a level searches a game: what its `search.toml` says for all levels, then for this one.

    With a net, also what it says for that. Iterations that are asked for are those without one, and shared out alike.
    """
    settings = Settings()
    content = _file(game.folder / "search.toml")
    shared, mine = dict(content.get("all", {})), dict(content.get(level, {}))
    every, own = shared.pop("net", {}), mine.pop("net", {})
    special: dict[str, float] = every | own if own else {}  # levels as they were before nets have none
    given = [*DEFAULTS[level].items(), *shared.items(), *mine.items()]
    if net and special:
        wanted = (changes or {}).get("iterations", "")
        if wanted.isdigit():
            plain = int(mine.get("iterations", DEFAULTS[level]["iterations"]))
            share = int(wanted) * int(special.get("iterations", plain)) // plain
            changes = {**(changes or {}), "iterations": str(max(1, share))}
        given += special.items()
    for name, value in [*given, *(changes or {}).items()]:
        known = getattr(settings, name, None)
        if known is None:
            raise BotError(f"there is no setting {name!r}; settings: {', '.join(names_of(settings))}")
        try:
            setattr(settings, name, type(known)(value))
        except ValueError:
            raise BotError(f"the setting {name!r} is a number, not {value!r}") from None
    return settings


DEFAULTS: dict[str, dict[str, float]] = {
    "medium": {"iterations": 1500},
    "hard": {"iterations": 10000},
    "expert": {"iterations": 20000, "parts": 2},
}
DEFAULTS |= {f"{level}-1": DEFAULTS[level] for level in SEARCHERS}


@lru_cache(maxsize=16)
def worth_of(game: Game) -> Worth:
    """What a game says of positions: read once, since a server asks for a bot at every move."""
    return game.worth()


def specialists(game: Game) -> dict[str, Plan]:
    """The specialists of a game by their names, if it has any."""
    name = f"cabale.games.{game.name}.specialists"
    return dict(import_module(name).SPECIALISTS) if find_spec(name) else {}


def names_of(settings: Settings) -> list[str]:
    """The names of all settings."""
    return [name for name in dir(settings) if not name.startswith("_")]


def bot(name: str, game: Game) -> Bot:
    """The bot of this name for a game."""
    special = specialists(game)
    if name in special:
        return Specialist(GreedyBot(worth_of(game)), special[name])
    level, *changes = name.split(":")
    if level == "openspiel":
        return _openspiel(game, dict(change.partition("=")[::2] for change in changes))
    level, _, divisor = level.partition("/")
    if level not in (*LEVELS, *FROZEN, GLANCE) or (divisor and not (divisor.isdigit() and int(divisor))):
        raise BotError(f"there is no bot {name!r}; bots: {', '.join(LEVELS)}")
    given = dict(change.partition("=")[::2] for change in changes)
    if level in (*SEARCHERS, *FROZEN):
        return _searcher(game, level, given, int(divisor or 1))
    if level == GLANCE:
        return _glancer(game, given)
    if changes or divisor:
        raise BotError(f"{level} has no settings")
    if level == "random":
        return RandomBot()
    casual = level == "casual"
    kept = _file(game.folder / "search.toml").get(level, {})
    return GreedyBot(worth_of(game), careless=0.4 if casual else 0.0, best=int(kept.get("best", 0)))


def _searcher(game: Game, level: str, given: dict[str, str], divisor: int) -> SearchBot:
    weights = given.pop("weights", "")
    plain, with_net = (settings_for(game, level, given, net=net) for net in (False, True))
    for settings in (plain, with_net):
        settings.iterations = max(1, settings.iterations // divisor)
    if with_net.net <= 0:
        return SearchBot(worth_of(game), plain)
    found = _taught(game, judge=with_net.net == 1, weights=weights)
    return SearchBot(worth_of(game), plain, found, with_net)


def _glancer(game: Game, given: dict[str, str]) -> GreedyBot:
    worlds = given.get("worlds", "4")
    if set(given) - {"weights", "worlds"} or not (worlds.isdigit() and int(worlds)):
        raise BotError("the settings of glance are weights, a file, and worlds, a number")
    worth = _taught(game, judge=False, weights=given.get("weights", ""))
    if not any(knows(worth, players) for players in range(game.fewest, game.most + 1)):
        raise BotError(f"{game.name} has no net to glance with")
    return GreedyBot(worth, worlds=int(worlds))


def _taught(game: Game, judge: bool, weights: str) -> NetWorth:
    try:
        return taught(game, worth_of(game), judge, weights)
    except NetError as error:
        raise BotError(str(error)) from None


def _openspiel(game: Game, given: dict[str, str]) -> Bot:
    """OpenSpiel's search, for comparison: part of the environments, which know bots, so it is found by its name."""
    if set(given) - {"simulations", "explore"}:
        raise BotError("the settings of openspiel are simulations and explore")
    try:
        simulations, explore = int(given.get("simulations", 2000)), float(given.get("explore", 1.4))
    except ValueError:
        raise BotError("the settings of openspiel are numbers") from None
    found: Bot = import_module("cabale.envs.ismcts").OpenSpielBot(game, simulations, explore)
    return found
