"""The speed bench: what the engine does in a second of one core, beside OpenSpiel in the same run.

Times are CPU times. Figures are taken in turn, round after round, so that a busy machine disturbs all of them
alike; the best round counts, and the others show the spread. Trust the ratios more than the figures.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module, metadata
from importlib.util import find_spec
from itertools import count, cycle
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from cabale import compiled
from cabale.bots.playout import play_out
from cabale.chance import seeded
from cabale.games import game

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cabale.state import State

ROUNDS = 10
POSITIONS = 16  # from as many games, for what is done to a state in the middle of a game
PEER = "go_fish(players=4)"
STATM = Path("/proc/self/statm")  # how many pages of memory the process holds

OURS = {
    "inner": "decisions, inner loop",
    "python": "decisions, driven from Python",
    "clone": "clones",
    "view": "views",
    "world": "worlds",
    "playout": "worlds played to the end",
}
THEIRS = {
    "inner": "go_fish: decisions, its C++ bots",
    "python": "go_fish: decisions, stepped from Python",
    "clone": "go_fish: clones",
}
RATIOS = {
    "inner": "decisions, inner loop : go_fish's",
    "python": "decisions from Python : go_fish's",
    "clone": "time of a clone : go_fish's",
    "view": "time of a view : go_fish's clone",
    "world": "time of a world : go_fish's clone",
    "world_clone": "time of a world : a clone",
    "compiled": "inner loop, compiled : not",
    "memory": "bytes of a state",
    "import": "seconds of import cabale",
}
AT_LEAST = ("inner", "python", "compiled")  # the other bars are upper ones

# What a game of four players has to reach. A ratio without a bar is shown all the same.
BARS: dict[str, dict[str, float]] = {
    "gambit_royale": {
        "inner": 2.0,
        "python": 5.0,
        "clone": 1.0,
        "view": 1.5,
        "world": 4.0,
        "compiled": 20.0,
        "memory": 8192,
        "import": 0.15,
    },
    "heads_of_state": {"inner": 0.7, "world_clone": 5.0},
    "sun_king": {"inner": 0.7},
    "bastille": {"inner": 1.0},
}


class Figure(msgspec.Struct):
    """What was measured: the best round, and all of them."""

    best: float
    rounds: list[float]


class Ratio(msgspec.Struct):
    """Two figures compared: best to best, and round by round. With a bar it is met or missed."""

    name: str
    value: float
    low: float
    high: float
    bar: float | None
    at_least: bool
    met: bool | None


class Report(msgspec.Struct):
    """All figures, per second of CPU time unless they say otherwise."""

    game: str
    players: int
    seconds: float
    rounds: int
    python: str
    machine: str
    open_spiel: str | None  # its version; None if it is missing or was left out
    decisions: float  # in a random game, on average
    longest: int  # of the random games played
    compiled: dict[str, Figure] | None  # None where the engine is not compiled
    uncompiled: dict[str, Figure]
    peers: dict[str, Figure] | None
    memory: float | None  # bytes of a state in the middle of a game; None where the system does not tell
    memory_of_clone: float | None
    import_seconds: Figure  # of `import cabale`
    deal_seconds: Figure  # of that, of reading the game's figures, and of a first deal
    ratios: list[Ratio]


def measure(
    name: str,
    players: int = 4,
    seconds: float = 1.0,
    peers: bool = True,
    rounds: int = ROUNDS,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Measure a game for so many seconds a figure. `progress` hears of each round."""
    game(name).new(players)  # refuses a wrong number of players
    engine = Engine(name, players)
    other = OpenSpiel() if peers and find_spec("pyspiel") is not None else None
    part = seconds / rounds
    ours: list[dict[str, float]] = []
    theirs: list[dict[str, float]] = []
    pure: list[dict[str, float]] = []
    for _ in range(rounds):
        ours.append({})
        theirs.append({})
        for figure in OURS:  # what will be compared is measured side by side
            ours[-1][figure] = engine.per_second(figure, part)
            if other is not None and figure in THEIRS:
                theirs[-1][figure] = other.per_second(figure, part)
        if compiled():
            code = f"from cabale.bench import Engine; print(Engine({name!r}, {players}).round({part}))"
            pure.append(json.loads(_python(code, CABALE_PURE="1")))
        progress(1)
    memory = json.loads(_python(f"from cabale.bench import weigh; print(weigh({name!r}, {players}))"))
    report = Report(
        game=name,
        players=players,
        seconds=seconds,
        rounds=rounds,
        python=platform.python_version(),
        machine=platform.machine(),
        open_spiel=metadata.version("open_spiel") if other is not None else None,
        decisions=engine.decisions / engine.games,
        longest=engine.longest,
        compiled=_figures(ours) if compiled() else None,
        uncompiled=_figures(pure if compiled() else ours),
        peers=_figures(theirs) if other is not None else None,
        memory=memory[0] if memory else None,
        memory_of_clone=memory[1] if memory else None,
        import_seconds=_seconds("import cabale"),
        deal_seconds=_seconds(f"from cabale.games import game; game({name!r}).new({players})"),
        ratios=[],
    )
    report.ratios = ratios(report)
    return report


# Our side, compiled or not


class Engine:
    """What the engine does, as it runs in this process."""

    def __init__(self, name: str, players: int) -> None:
        self.game = game(name)
        self.players = players
        self.pieces = self.game.pieces()[0]
        self.options = self.game.choose_options()
        self.seeds = count(1)
        self.draw = _numbers()
        self.buffer = vec[i64]([0] * self.deal().most_moves())
        self.states = [self.halfway() for _ in range(POSITIONS)]
        self.views = [state.view(state.seat) for state in self.states]
        self.games = self.decisions = self.longest = 0

    def per_second(self, figure: str, seconds: float) -> float:
        """Measure one figure for so many seconds."""
        batches = {
            "inner": self.play_inside,
            "python": self.play_from_python,
            "clone": self.clone,
            "view": self.view,
            "world": self.world,
            "playout": self.play_worlds,
        }
        return _per_second(batches[figure], seconds)

    def round(self, seconds: float) -> str:
        """Every figure once, as JSON for the process that asked for it."""
        return json.dumps({figure: self.per_second(figure, seconds) for figure in OURS})

    def deal(self) -> State:
        """A new game at its first choice."""
        state = self.game.deal(self.pieces, self.players, self.options, seeded(next(self.seeds)), None)
        state.run()
        return state

    def halfway(self) -> State:
        """A random game in its middle: after half as many decisions as it may have."""
        state = self.deal()
        for _ in range(play_out(state.clone(), seeded(next(self.seeds)), self.buffer) // 2):
            moves = state.legal()
            state.apply(moves[self.draw() % len(moves)])
            if state.seat < 0:  # this time it had fewer
                return self.halfway()
        return state

    def play_inside(self, times: int) -> int:
        """Deal random games and play them in the inner loop; counts decisions."""
        deal, seeds, buffer = self.deal, self.seeds, self.buffer
        made = [int(play_out(deal(), seeded(next(seeds)), buffer)) for _ in range(times)]
        self.games += times
        self.decisions += sum(made)
        self.longest = max(self.longest, *made)
        return sum(made)

    def play_from_python(self, times: int) -> int:
        """Deal random games and play them move by move; counts decisions."""
        draw = self.draw
        made = 0
        for _ in range(times):
            state = self.deal()
            while state.seat >= 0:
                moves = state.legal()
                state.apply(moves[draw() % len(moves)])
                made += 1
        return made

    def clone(self, times: int) -> int:
        """Clone states in the middle of a game."""
        for _ in range(times):
            for state in self.states:
                state.clone()
        return times * POSITIONS

    def view(self, times: int) -> int:
        """Take the views of whoever has to choose."""
        for _ in range(times):
            for state in self.states:
                state.view(state.seat)
        return times * POSITIONS

    def world(self, times: int) -> int:
        """Imagine worlds that fit these views."""
        for number in range(times):
            for view in self.views:
                view.world(number)
        return times * POSITIONS

    def play_worlds(self, times: int) -> int:
        """Imagine worlds and play them to the end, as bots do all the time."""
        buffer = self.buffer
        for number in range(times):
            for view in self.views:
                play_out(view.world(number), seeded(number), buffer)
        return times * POSITIONS


def weigh(name: str, players: int) -> list[float]:
    """Bytes of a state in the middle of a game as it was played, and of a clone: by how much the process grows.

    No tool of Python sees all of a native object and its rows, but the system does. Empty where it does not tell.
    To be asked in a process of its own.
    """
    if not STATM.exists():
        return []
    engine = Engine(name, players)
    number = 4000 if compiled() else 500
    kept = [engine.halfway() for _ in range(number // 10)]  # fills what was free already
    before = _resident()
    kept += [engine.halfway() for _ in range(number)]
    played = (_resident() - before) / number
    clones = [state.clone() for state in kept]
    before = _resident()
    clones += [state.clone() for _ in range(4) for state in kept]
    return [played, (_resident() - before) / (4 * len(kept))]


def _resident() -> int:
    gc.collect()
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# OpenSpiel's side


class OpenSpiel:
    """What OpenSpiel does with a game of the same kind: hidden cards, four players, rules in C++."""

    def __init__(self) -> None:
        self.spiel = import_module("pyspiel")
        self.game = self.spiel.load_game(PEER)
        self.bots = [self.spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
        self.seeds = count(1)
        self.draw = _numbers()
        self.states = [self.halfway() for _ in range(POSITIONS)]

    def per_second(self, figure: str, seconds: float) -> float:
        """Measure one figure for so many seconds."""
        if figure == "inner":
            return self.play_inside(seconds)
        return _per_second(self.play_from_python if figure == "python" else self.clone, seconds)

    def play_inside(self, seconds: float) -> float:
        """Decisions per second with its own bots. They are counted afterwards, outside the measured time."""
        made = 0
        spent = 0.0
        gc.collect()
        while spent < seconds:
            start = process_time()
            states = [self.played() for _ in range(20)]
            spent += process_time() - start
            made += sum(_decisions(state) for state in states)
        return made / spent

    def played(self) -> Any:
        """A game at its end, played by bots that choose at random."""
        state = self.game.new_initial_state()
        self.spiel.evaluate_bots(state, self.bots, next(self.seeds))
        return state

    def play_from_python(self, times: int) -> int:
        """Play games step by step; counts decisions. Chance is none, but takes its time: OpenSpiel samples it."""
        draw, sample = self.draw, self.spiel.sample_action
        made = 0
        for _ in range(times):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(sample(state.chance_outcomes(), draw() / 2**30)[0])
                else:
                    moves = state.legal_actions()
                    state.apply_action(moves[draw() % len(moves)])
                    made += 1
        return made

    def clone(self, times: int) -> int:
        """Clone states in the middle of a game."""
        for _ in range(times):
            for state in self.states:
                state.clone()
        return times * POSITIONS

    def halfway(self) -> Any:
        """A random game after half of its decisions."""
        played = self.played()
        left = _decisions(played) // 2
        state = self.game.new_initial_state()
        for step in played.full_history():
            left -= step.player >= 0
            if left < 0:
                break
            state.apply_action(step.action)
        return state


def _decisions(state: Any) -> int:
    """How often a player, not chance, has chosen."""
    return sum(step.player >= 0 for step in state.full_history())


# Clocks and numbers


def _per_second(batch: Callable[[int], int], seconds: float) -> float:
    """How much is done in a second by a function that does something so many times."""
    done = 0
    times = 1
    gc.collect()
    start = before = process_time()
    while True:
        done += batch(times)
        now = process_time()
        if now - start >= seconds:
            return done / (now - start)
        if now - before < seconds / 50:  # looking at the clock takes time too
            times *= 2
        before = now


def _numbers() -> Callable[[], int]:
    """Numbers of 30 bits, drawn beforehand: what is measured is the engine, not Python's generator."""
    generator = random.Random(1)  # noqa: S311 - no secret
    return cycle([generator.getrandbits(30) for _ in range(9973)]).__next__


def _python(code: str, **environment: str) -> str:
    """What a new Python process prints."""
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout


def _seconds(code: str) -> Figure:
    """How long a new process takes for this, best of five."""
    timed = f"from time import process_time as now; start = now(); {code}; print(now() - start)"
    values = [float(_python(timed)) for _ in range(5)]
    return Figure(min(values), values)


def _figures(rounds: list[dict[str, float]]) -> dict[str, Figure]:
    return {name: Figure(max(part[name] for part in rounds), [part[name] for part in rounds]) for name in rounds[0]}


# What it means


def ratios(report: Report) -> list[Ratio]:
    """The comparisons that the figures allow."""
    ours, peers = report.compiled, report.peers
    found = []
    if ours is not None and peers is not None:
        found += [
            _ratio(report, "inner", ours["inner"], peers["inner"]),
            _ratio(report, "python", ours["python"], peers["python"]),
            _ratio(report, "clone", peers["clone"], ours["clone"]),
            _ratio(report, "view", peers["clone"], ours["view"]),
            _ratio(report, "world", peers["clone"], ours["world"]),
        ]
    if ours is not None:
        found += [
            _ratio(report, "world_clone", ours["clone"], ours["world"]),
            _ratio(report, "compiled", ours["inner"], report.uncompiled["inner"]),
        ]
        if report.memory is not None:
            found.append(_ratio(report, "memory", Figure(report.memory, [report.memory])))
    return [*found, _ratio(report, "import", report.import_seconds)]


def _ratio(report: Report, name: str, upper: Figure, lower: Figure | None = None) -> Ratio:
    value = upper.best / lower.best if lower else upper.best
    rounds = [a / b for a, b in zip(upper.rounds, lower.rounds, strict=True)] if lower else upper.rounds
    at_least = name in AT_LEAST
    bar = BARS.get(report.game, {}).get(name) if report.players == 4 else None
    met = None if bar is None else value >= bar if at_least else value <= bar
    return Ratio(name, value, min(rounds), max(rounds), bar, at_least, met)


# On paper


def table(report: Report) -> RenderableType:
    """The report for people."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    figures = Table(
        title=f"{report.game}, {report.players} players, {report.decisions:.0f} decisions a game",
        title_justify="left",
        caption=f"one core, CPU time, best of {report.rounds} rounds (and how far the others fall behind);\n"
        f"the longest random game took {report.longest} decisions",
        caption_justify="left",
    )
    figures.add_column("per second")
    figures.add_column("compiled", justify="right")
    figures.add_column("uncompiled", justify="right")
    for name, what in OURS.items():
        fast = "" if report.compiled is None else _rate(report.compiled[name])
        figures.add_row(what, fast, _rate(report.uncompiled[name]))
    figures.add_section()
    for name, figure in (report.peers or {}).items():
        figures.add_row(THEIRS[name], _rate(figure), "")
    figures.add_section()
    for what, weight in (("a state in play", report.memory), ("a clone of it", report.memory_of_clone)):
        figures.add_row(f"bytes of {what}", "unknown" if weight is None else f"{weight:,.0f}", "")
    for what, time in (("import cabale", report.import_seconds), ("that and a first deal", report.deal_seconds)):
        figures.add_row(f"seconds of {what}", f"{time.best:.4f} (+{max(time.rounds) / time.best - 1:.0%})", "")

    verdicts = Table(title="Ratios of the same run: best to best, and round by round", title_justify="left")
    verdicts.add_column("ratio")
    for heading in ("best", "rounds", "bar"):
        verdicts.add_column(heading, justify="right")
    verdicts.add_column("")
    for ratio in report.ratios:
        spread = "" if ratio.low == ratio.high else f"{_number(ratio.low)} – {_number(ratio.high)}"
        bar = "" if ratio.bar is None else f"{'≥' if ratio.at_least else '≤'} {_number(ratio.bar)}"
        verdict = {None: Text(""), True: Text("met", "green"), False: Text("missed", "bold red")}[ratio.met]
        verdicts.add_row(RATIOS[ratio.name], _number(ratio.value), spread, bar, verdict)

    parts: list[RenderableType] = [figures, verdicts]
    if report.peers is None:
        parts.append(Text("OpenSpiel is not here to compare with; get it by: pip install 'cabale[bench]'", "yellow"))
    if report.compiled is None:
        parts.append(Text("The engine is not compiled here: these are the figures of plain Python.", "yellow"))
    if report.players != 4:
        parts.append(Text("The bars are for four players."))
    return Group(*parts)


def _rate(figure: Figure) -> str:
    best = figure.best
    size, letter = (1e6, " M") if best >= 1e6 else (1e3, " k") if best >= 1e3 else (1, "")
    digits = 0 if best >= 100 * size else 2
    return f"{best / size:.{digits}f}{letter} (−{1 - min(figure.rounds) / best:.0%})"


def _number(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.4f}"
