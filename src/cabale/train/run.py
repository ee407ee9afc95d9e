"""`cabale train`: generations of games and lessons, kept so that it can be stopped and gone on with at any time.

A generation plays games with the net of the last one, notes positions as seats see them, and then takes lessons from
the positions of the last few generations. Seats are given to the newest net, to older ones, and to the game's own
worth, so that it neither forgets nor learns to beat only itself. The same seed and commit give the same net on the same
kind of machine, on however many cores.
"""

from __future__ import annotations

import json
import os
import shlex
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from cabale.arena.blocks import commit
from cabale.arena.chart import curves
from cabale.bots import nets, settings_for, worth_of
from cabale.bots.net import Net, Sight
from cabale.bots.networth import JudgeWorth, NetWorth
from cabale.bots.search import ONE
from cabale.chance import advanced, scaled, seeded
from cabale.games import game
from cabale.train import TrainError
from cabale.train.fit import RATE, Learner, returns, spread_of
from cabale.train.play import Notes, Seat, play_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    import numpy.typing as npt

    from cabale.arena.chart import Sheet
    from cabale.arena.cluster import Cluster
    from cabale.games import Game

    Play = Callable[[list["Task"]], Iterable[list["Record"]]]  # the games of each task, in the order of the tasks

CHUNK = 50  # games of one task
MOST_TRIED = 24  # moves looked at for one choice
OFTEN, SELDOM = 160, 25  # of a thousand positions that are noted
NOISE, CARELESS = 150, 15  # of the newest net: thousandths of the odds, and any move at so many choices of a thousand
WORTH_CARELESS = 60  # of the game's own worth
OLDER = 100  # of a thousand seats: played by older nets
LATE = 3  # generations that learn from results alone: before, a net has nothing to say
OTHERS = 350  # of a thousand positions at choices that were searched, for each who does not choose there
NEAR = 0.01  # moves that searched as well but for this may be played: games differ
KEPT = 20  # generations of games between searchers that lessons are taken from: they are dear
EACH = 4.0  # times that a position of theirs is learnt from, in a generation, at most
RATE_SEARCHED = 0.3, 0.1  # of the usual step, from the first of those generations to the last
RATE_BEGUN = 0.5  # of the usual step at most, where an older net is gone on from
FLAGS = ("games", "opening", "window", "lessons", "units", "worth", "seed", "searched", "searches", "iterations")


class Plan(msgspec.Struct, frozen=True):
    """What is taught, and how: all that a net depends on, apart from the program."""

    game: str
    players: int
    seed: int = 1
    generations: int = 40
    games: int = 1000  # of a generation
    opening: int = 1  # times as many of the first, whose games are quick
    window: int = 24  # generations that lessons are taken from
    lessons: int = 100  # of a generation: a position is learnt from two or three times, not known by heart
    batch: int = 1024  # positions of a lesson
    units: int = 32
    second: int = 16
    trace: float = 0.8
    league: int = 5  # every so many generations the net is kept as an opponent
    worth: int = 150  # of a thousand seats: played by the game's own worth; if all are, the net only learns to judge
    plain: bool = False  # the net is told the hints of worth alone, not the features of a view
    measured: int = 120  # games by which the share against the game's own worth is told
    searched: int = 0  # generations after these whose players search
    searches: int = 100  # games of each of them
    iterations: int = 40  # games that are imagined for each choice there
    begin: str = ""  # a digest of the net that is gone on from

    @property
    def all(self) -> int:
        """All generations."""
        return self.generations + self.searched


@dataclass
class Heard:
    """Positions of one generation: what was seen, and what should have been said."""

    features: npt.NDArray[np.uint8]
    hints: npt.NDArray[np.int32]
    wanted: npt.NDArray[np.float32]


@dataclass
class Line:
    """A generation in figures."""

    generation: int
    games: int  # so far
    choices: int
    seconds: float  # so far, of all processes
    surprise: float  # nats a position
    share: float  # of games won by the net alone, a glance at one world, among seats that play by worth


def train(
    plan: Plan,
    folder: Path,
    cores: int = 0,
    tell: Callable[[Line], None] = lambda _: None,
    cluster: Cluster | None = None,
    begin: bytes = b"",
) -> Path:
    """Teach a net, here or on a cluster; what a folder holds is gone on with. Returns the file of the net."""
    course = Course(plan, folder, begin)
    with players(cores, cluster) as each:
        return course.run(lambda tasks: each(played, tasks), tell)


@contextmanager
def players(cores: int, cluster: Cluster | None) -> Iterator[Callable[..., Iterable[Any]]]:
    """What does each of some tasks, in their order: a cluster, some processes, or this one."""
    cores = cores or os.cpu_count() or 1
    if cluster is not None:
        yield cluster.each
    elif cores == 1:
        yield map
    else:
        with ProcessPoolExecutor(cores) as pool:
            try:
                yield pool.map
            finally:
                pool.shutdown(cancel_futures=True)


class Course:
    """A net on its way, and the folder in which everything is kept."""

    def __init__(self, plan: Plan, folder: Path, begin: bytes = b"") -> None:
        self.plan, self.folder, self.begin = plan, folder, begin
        self.game = game(plan.game)
        self.game.new(plan.players)  # refuses a number of players that the game does not have
        sight = Sight(nets.features_of(self.game, plan.players), worth_of(self.game), plan.plain)
        self.learner = Learner(int(sight.size), plan.units, plan.second, plan.seed)
        if begin:
            try:
                self.learner.adopt(begin)  # again when it is known by how much inputs differ
            except ValueError as error:
                raise TrainError(f"the net to go on from does not fit: {error}") from None
        self.lines: list[Line] = []
        self.stages: list[int] = []  # ends that were set before: it learns more slowly towards an end
        self.heard: dict[int, Heard] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()

    @property
    def net_file(self) -> Path:
        """The net as it is now."""
        return self.folder / "net.net"

    def _resume(self) -> None:
        kept = self.folder / "plan.json"
        if kept.exists():
            earlier = msgspec.json.decode(kept.read_bytes(), type=Plan)
            if not goes_on(earlier, self.plan):
                raise TrainError(f"{self.folder} holds another training: {msgspec.json.encode(earlier).decode()}")
            stages = self.folder / "stages.json"
            self.stages = json.loads(stages.read_text(encoding="utf-8")) if stages.exists() else []
            if earlier.generations < self.plan.generations:
                self.stages.append(earlier.generations)
                stages.write_text(json.dumps(self.stages), encoding="utf-8")
        kept.write_bytes(msgspec.json.encode(self.plan))
        state = self.folder / "state.npz"
        if not state.exists():
            return
        with np.load(state) as found:
            self.learner.restore(found)
            self.lines = [Line(**line) for line in json.loads(str(found["lines"]))]
        for number in self._window(len(self.lines) - 1):
            with np.load(self._positions(number)) as found:
                self.heard[number] = Heard(found["features"], found["hints"], found["wanted"])

    def _window(self, generation: int) -> range:
        """The generations that are learnt from after this one: those whose players search go by themselves."""
        plan = self.plan
        if generation < plan.generations:
            return range(max(0, generation + 1 - plan.window), generation + 1)
        return range(max(plan.generations, generation + 1 - KEPT), generation + 1)

    def _positions(self, generation: int) -> Path:
        return self.folder / f"positions-{generation:04}.npz"

    def _league(self, generation: int) -> Path:
        return self.folder / f"league-{generation:04}.net"

    def run(self, play: Play, tell: Callable[[Line], None]) -> Path:
        """Go on to the last generation."""
        for generation in range(len(self.lines), self.plan.all):
            tell(self._generation(generation, play))
        if not self.net_file.exists():
            raise TrainError("there is no generation to be taught")
        return self.net_file

    def _generation(self, generation: int, play: Play) -> Line:
        plan = self.plan
        current = self.learner.content() if generation else self.begin
        older = [path.read_bytes() for path in sorted(self.folder.glob("league-*.net"))]
        searching = generation >= plan.generations
        count = plan.searches if searching else plan.games * (1 if generation else plan.opening)
        first = 1_000_000 * (1 + generation)
        chunk = CHUNK // 5 if searching else CHUNK
        tasks = [
            Task(plan, current, older, first + at, min(chunk, count - at), True, searching)
            for at in range(0, count, chunk)
        ]
        records = [record for chunk in play(tasks) for record in chunk]
        begun = time.process_time()
        self._hear(generation, records)
        surprise = self._lessons(generation)
        taught = time.process_time() - begun
        measured = [
            Task(plan, self.learner.content(), [], first + 500_000 + at, min(CHUNK, plan.measured - at), False)
            for at in range(0, plan.measured, CHUNK)
        ]
        glanced = [record for chunk in play(measured) for record in chunk]
        before = self.lines[-1] if self.lines else Line(0, 0, 0, 0.0, 0.0, 0.0)
        line = Line(
            generation,
            before.games + len(records),
            before.choices + sum(record.choices for record in records),
            before.seconds + taught + sum(record.seconds for record in (*records, *glanced)),
            surprise,
            sum(record.share for record in glanced) / len(glanced),
        )
        self.lines.append(line)
        self._keep(generation)
        return line

    def _hear(self, generation: int, records: list[Record]) -> None:
        """Say for all positions of the games what should have been said."""
        features = np.concatenate([record.features for record in records])
        hints = np.concatenate([record.hints for record in records])
        if generation == 0:
            self.learner.spread = spread_of(np.concatenate([features, hints], axis=1))
            if self.begin:
                self.learner.adopt(self.begin)
        chances = self.learner.chances(np.concatenate([features, hints], axis=1))
        said = np.concatenate([record.said for record in records])
        chances = np.where(said >= 0, said, chances).astype(np.float32)
        trace, at, wanted = self.plan.trace if self.begin or generation >= LATE else 1.0, 0, []
        for record in records:
            rows = len(record.seats)
            wanted.append(returns(chances[at : at + rows], record.seats, record.results, trace))
            at += rows
        self.heard[generation] = Heard(features, hints, np.concatenate(wanted))
        window = self._window(generation)
        self.heard = {number: heard for number, heard in self.heard.items() if number in window}

    def _lessons(self, generation: int) -> float:
        """Take lessons from positions of the last generations, each equally often."""
        plan = self.plan
        chance = np.random.default_rng([plan.seed, generation])
        features = np.concatenate([heard.features for heard in self.heard.values()])
        hints = np.concatenate([heard.hints for heard in self.heard.values()])
        wanted = np.concatenate([heard.wanted for heard in self.heard.values()])
        top = RATE * (3 if plan.plain else 1)  # few inputs bear larger steps
        lessons = plan.lessons * (1 if generation else 3)
        if generation < plan.generations:
            late = (generation + 1) / plan.generations
            most = RATE_BEGUN if plan.begin else 1.0
            rate = top * min(most, max(0.1, 2.2 * (1 - late)))  # slower and slower in the second half
        else:
            begin, end = RATE_SEARCHED
            rate = top * (begin + (end - begin) * (generation - plan.generations) / max(1, plan.searched - 1))
            lessons = min(lessons, int(EACH * len(wanted) / plan.batch) + 1)
        surprises = []
        for _ in range(lessons):
            rows = chance.integers(0, len(wanted), plan.batch)
            inputs = np.concatenate([features[rows], hints[rows]], axis=1)
            surprises.append(self.learner.learn(inputs, wanted[rows], rate))
        return float(np.mean(surprises[-lessons // 2 :]))

    def _keep(self, generation: int) -> None:
        """Write everything down, the state last: what is killed half-way goes on from the generation before."""
        heard = self.heard[generation]
        np.savez_compressed(
            self._positions(generation), features=heard.features, hints=heard.hints, wanted=heard.wanted
        )
        for path in self.folder.glob("positions-*.npz"):
            if int(path.stem.partition("-")[2]) not in self.heard:
                path.unlink()
        head = {
            "game": self.game.name,
            "players": self.plan.players,
            "version": self.game.version,
            "figures": self.game.pieces()[1].hash,
            "command": command(self.plan),
            "after": self.stages,  # the same command was over at these generations before
            "commit": commit(),
            "generations": generation + 1,
            "games": self.lines[-1].games,
        }
        nets.write(self.net_file, head, self.learner.content())
        if generation % self.plan.league == self.plan.league - 1:
            self._league(generation).write_bytes(self.learner.content())
        lines = [asdict(line) for line in self.lines]
        (self.folder / "curve.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        if len(lines) > 1:
            draw(self.plan, self.lines).save(self.folder / "curve")
        state = self.folder / "state.npz"
        everything: dict[str, Any] = {"lines": np.array(json.dumps(lines)), **self.learner.kept()}
        np.savez(self.folder / "new.npz", **everything)
        (self.folder / "new.npz").replace(state)


def install(found: Game, players: int, made: Path) -> Path:
    """Make a net, and its policy if it has one, those that a game's bots play with."""
    place = nets.path_of(found, players)
    place.write_bytes(made.read_bytes())
    nets.policy_of(place).unlink(missing_ok=True)  # it would be another net's
    if nets.policy_of(made).exists():
        nets.policy_of(place).write_bytes(nets.policy_of(made).read_bytes())
    return place


def command(plan: Plan) -> str:
    """The command that teaches this net."""
    words = ["cabale", "train", plan.game, "--players", str(plan.players), "--generations", str(plan.generations)]
    default = Plan(plan.game, plan.players)
    for name in FLAGS:
        if getattr(plan, name) != getattr(default, name):
            words += [f"--{name}", str(getattr(plan, name))]
    if plan.plain:
        words.append("--plain")
    if plan.begin:
        words += ["--begin", plan.begin]
    return shlex.join(words)


def draw(plan: Plan, lines: list[Line]) -> Sheet:
    """The curve: the share of games won, and a fair share."""
    fair = 1 / plan.players
    title = f"{plan.game}, {plan.players} players: share of the net at a glance against the game’s own worth"
    return curves(
        title, "generations", ["share", "fair share"], [[line.share for line in lines], [fair for _ in lines]]
    )


def goes_on(earlier: Plan, plan: Plan) -> bool:
    """Whether a training of one plan may become that of another: more generations, of the kind it is at."""
    free: dict[str, int] = {"searched": plan.searched}
    if not earlier.searched:
        free |= {"generations": plan.generations, "searches": plan.searches, "iterations": plan.iterations}
    return msgspec.structs.replace(earlier, **free) == plan


# Games, here or in other processes


class Task(msgspec.Struct, frozen=True):
    """Games to play: to learn from, or to measure the net."""

    plan: Plan
    net: bytes  # empty: there is none yet
    older: list[bytes]
    first: int  # the number of the first game
    games: int
    noted: bool
    searching: bool = False


@dataclass
class Record:
    """A game: what was noted of it, and what each seat won."""

    choices: int
    seconds: float  # of the process that played it
    results: npt.NDArray[np.float32]
    share: float  # of the seat that the net had, if it was measured
    seats: npt.NDArray[np.uint8]
    said: npt.NDArray[np.float32]  # the chances that were found by search, or -1
    features: npt.NDArray[np.uint8]
    hints: npt.NDArray[np.int32]


def played(task: Task) -> list[Record]:
    """Play the games of a task."""
    plan = task.plan
    found, own = game(plan.game), worth_of(game(plan.game))
    features = nets.features_of(found, plan.players)

    settings = None
    if task.searching:
        settings = settings_for(found, "medium", net=True)
        settings.iterations, settings.mix = plan.iterations, NEAR

    def taught(content: bytes) -> NetWorth:
        worth = JudgeWorth(own) if settings is not None and settings.net == 1 else NetWorth(own)
        worth.learn(plan.players, Net(content), features)
        return worth

    by_worth = Seat(own, 0, WORTH_CARELESS if task.noted else 0)
    careless = CARELESS if task.noted else 0
    newest = Seat(taught(task.net), NOISE if task.noted else 0, careless, settings) if task.net else by_worth
    older = [Seat(taught(content), NOISE, CARELESS, settings) for content in task.older]
    sight = Sight(features, own, plan.plain)
    records = []
    for number in range(task.first, task.first + task.games):
        begun = time.process_time()
        chance = seeded(plan.seed * 1_000_003 + number)
        players = []
        for seat in range(plan.players):
            chance = advanced(chance)
            drawn = int(scaled(chance, 1000))
            if not task.noted:
                players.append(newest if seat == number % plan.players else by_worth)
            elif drawn >= 1000 - plan.worth:
                players.append(by_worth)
            elif drawn < OLDER and older:
                chance = advanced(chance)
                players.append(older[int(scaled(chance, len(older)))])
            else:
                players.append(newest)
        state = found.new(plan.players, seed=int(chance))
        notes = Notes(sight, 0, 0, OTHERS) if task.searching else Notes(sight, OFTEN, SELDOM)
        choices = play_game(state, players, notes if task.noted else None, MOST_TRIED, int(advanced(chance)))
        places = list(state.ranking())
        results = np.array([(place == 1) / places.count(1) for place in places], np.float32)
        rows = len(notes.seats)
        records.append(
            Record(
                int(choices),
                time.process_time() - begun,
                results,
                float(results[number % plan.players]),
                np.array(list(notes.seats), np.uint8),
                np.array(list(notes.said), np.float32) / np.float32(ONE),
                np.frombuffer(notes.features.getvalue(), np.uint8).reshape(rows, int(sight.seen)),
                np.frombuffer(notes.hints.getvalue(), "<i4").reshape(rows, int(sight.hints)),
            )
        )
    return records
