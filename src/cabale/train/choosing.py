"""Teaching a policy: which moves a net's players choose, so that who imagines games need not look at every move.

Each generation plays games with a net that has been taught and learns from their choices alone, each but once or twice;
so what it says of a new generation before it learns is what it would say in play.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from cabale.arena.blocks import commit
from cabale.arena.chart import curves
from cabale.bots import nets, worth_of
from cabale.bots.net import Net, Sight
from cabale.bots.networth import NetWorth
from cabale.bots.policy import NOTHING, PARTS, part_count, parts_of
from cabale.chance import advanced, seeded
from cabale.games import game
from cabale.train import TrainError
from cabale.train.fit import Taught, first_weights, spread_of, whole
from cabale.train.play import Choices, Seat, play_game
from cabale.train.run import players

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    import numpy.typing as npt

    from cabale.arena.cluster import Cluster
    from cabale.moves import Moves
    from cabale.train.fit import Row

    Play = Callable[[list["Task"]], Iterable["Heard"]]

CHUNK = 50  # games of one task
GAMES = 400  # of a generation: enough for some 40 lessons
TRIED = 64  # moves looked at for one choice: nearly always all
OFTEN = 250  # of a thousand choices that are noted
CARELESS = 30  # of a thousand choices: any move, so that games differ
RATE, LAST_RATE = 2e-3, 2e-4
PASSES = 1.5  # how often a choice is learnt from


class Plan(msgspec.Struct, frozen=True):
    """What is taught, and how: all that a policy depends on, apart from the program and the net."""

    game: str
    players: int
    net: str  # a digest of it
    seed: int = 1
    generations: int = 12
    games: int = GAMES  # of a generation
    batch: int = 256  # choices of a lesson
    units: int = 32
    plain: bool = False  # as the net


class Task(msgspec.Struct, frozen=True):
    """Games to play."""

    plan: Plan
    net: bytes
    first: int  # the number of the first game
    games: int


@dataclass
class Heard:
    """Choices: what was seen, how many moves there were, and which; the one made is the first."""

    features: npt.NDArray[np.uint8]
    hints: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]
    seconds: float


@dataclass
class Line:
    """A generation in figures, as they were before it was learnt from."""

    generation: int
    games: int  # so far
    seconds: float  # so far, of all processes
    surprise: float  # nats a choice
    found: float  # how often the likeliest move was the one made
    among: float  # or one of the three likeliest


class Chooser(Taught):
    """A policy that learns: one layer, and weights by unit for every part of a move."""

    def __init__(self, inputs: int, units: int, moves: Moves, seats: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.parts = int(part_count(moves))
        table = np.array([list(parts_of(moves, seats, seat)) for seat in range(seats)])
        self.table = np.where(table == NOTHING, self.parts, table).reshape(seats, moves.count, int(PARTS))
        super().__init__(
            {
                "w1": first_weights(inputs, units, chance),
                "b1": np.zeros(units, np.float32),
                "w2": chance.normal(0, 0.02, (self.parts, units)).astype(np.float32),
                "b2": np.zeros(self.parts, np.float32),
            }
        )

    def odds(self, heard: Heard, rows: npt.NDArray[Any], starts: npt.NDArray[Any], w: Mapping[str, Row]) -> _Said:
        """What is said of each move of these choices."""
        counts = heard.counts[rows]
        first = np.concatenate([[0], np.cumsum(counts)[:-1]])
        place = np.repeat(np.arange(len(rows)), counts)
        at = starts[rows][place] + np.arange(len(place)) - first[place]
        told = self.table[heard.seats[rows][place], heard.moves[at]]
        parts = np.zeros((len(place), self.parts + 1), np.float32)
        parts[np.arange(len(place))[:, None], told] = 1
        parts = parts[:, :-1]
        inputs = np.concatenate([heard.features[rows], heard.hints[rows]], axis=1).astype(np.float32) / self.spread
        units = np.maximum(inputs @ w["w1"] + w["b1"], 0)
        weights = parts @ w["w2"]
        logits = (weights * units[place]).sum(1) + parts @ w["b2"]
        logits -= np.maximum.reduceat(logits, first)[place]
        chances = np.exp(logits)
        chances /= np.add.reduceat(chances, first)[place]
        return _Said(first, place, inputs, units, parts, weights, chances)

    def learn(self, heard: Heard, rows: npt.NDArray[Any], starts: npt.NDArray[Any], rate: float) -> None:
        """One step towards the choices that were made."""
        said = self.odds(heard, rows, starts, self.weights)
        slope = said.chances.copy()
        slope[said.first] -= 1
        slope /= len(rows)
        to_units = np.add.reduceat(slope[:, None] * said.weights, said.first) * (said.units > 0)
        self.step(
            {
                "w1": said.inputs.T @ to_units,
                "b1": to_units.sum(0),
                "w2": said.parts.T @ (slope[:, None] * said.units[said.place]),
                "b2": said.parts.T @ slope,
            },
            rate,
        )

    def measure(self, heard: Heard, starts: npt.NDArray[Any], batch: int = 2048) -> tuple[float, float, float]:
        """Nats a choice, and how often the one made was the likeliest or among three."""
        nats, found, among = 0.0, 0, 0
        for i in range(0, len(heard.counts), batch):
            rows = np.arange(i, min(i + batch, len(heard.counts)))
            said = self.odds(heard, rows, starts, self.calm)
            made = said.chances[said.first]
            likelier = np.add.reduceat((said.chances > made[said.place]).astype(int), said.first)
            nats -= float(np.log(np.maximum(made, 1e-9)).sum())
            found += int((likelier == 0).sum())
            among += int((likelier < 3).sum())
        count = len(heard.counts)
        return nats / count, found / count, among / count

    def content(self) -> bytes:
        """The policy in whole numbers, as `cabale.bots.policy.Policy` reads it."""
        sizes = np.array([*self.calm["w1"].shape, self.parts], "<i8").tobytes()
        return b"".join([sizes, *self.first_content(), whole(self.calm["w2"] * 4096), whole(self.calm["b2"] * 4096)])


@dataclass
class _Said:
    first: npt.NDArray[Any]  # where the moves of each choice begin
    place: npt.NDArray[Any]  # the choice of each move
    inputs: Row
    units: Row
    parts: Row  # of each move, 1 for those it has
    weights: Row  # of each move, by unit
    chances: Row


def teach(
    taught: Path,
    generations: int,
    seed: int = 1,
    games: int = GAMES,
    cores: int = 0,
    tell: Callable[[Line], None] = lambda _: None,
    cluster: Cluster | None = None,
) -> Path:
    """Teach a policy for the net of a file, here or on a cluster; what lies beside it is gone on with."""
    head, net = nets.read(taught)
    found, digest = game(head["game"]), hashlib.sha256(net).hexdigest()[:16]
    plain = Net(net).inputs == worth_of(found).hint_count()
    plan = Plan(head["game"], head["players"], digest, seed, generations, games, plain=bool(plain))
    with players(cores, cluster) as each:
        return learn(plan, net, taught.parent, lambda tasks: each(chosen, tasks), tell)


def learn(plan: Plan, net: bytes, folder: Path, play: Play, tell: Callable[[Line], None] = lambda _: None) -> Path:
    """Teach a policy by games of these players; what a folder holds is gone on with. Returns the file."""
    found = game(plan.game)
    sight = Sight(nets.features_of(found, plan.players), worth_of(found), plan.plain)
    chooser = Chooser(int(sight.size), plan.units, found.moves, plan.players, plan.seed)
    lines: list[Line] = []
    made = folder / "net.policy"
    kept = folder / "policy.npz"
    if kept.exists():
        with np.load(kept) as state:
            if str(state["plan"]) != msgspec.json.encode(plan).decode():
                raise TrainError(f"{folder} holds another policy: {state['plan']}")
            chooser.restore(state)
            lines = [Line(**line) for line in json.loads(str(state["lines"]))]
    for generation in range(len(lines), plan.generations):
        first = 1_000_000 * (1 + generation)
        tasks = [Task(plan, net, first + at, min(CHUNK, plan.games - at)) for at in range(0, plan.games, CHUNK)]
        heard = joined(list(play(tasks)))
        begun = time.process_time()
        starts = np.concatenate([[0], np.cumsum(heard.counts)[:-1]])
        if not lines:
            chooser.spread = spread_of(np.concatenate([heard.features, heard.hints], axis=1))
        surprise, right, among = chooser.measure(heard, starts)
        chance = np.random.default_rng([plan.seed, generation])
        late = generation / max(1, plan.generations - 1)
        rate = RATE * (LAST_RATE / RATE) ** late
        for _ in range(int(PASSES * len(heard.counts) / plan.batch) + 1):
            chooser.learn(heard, chance.integers(0, len(heard.counts), plan.batch), starts, rate)
        before = lines[-1] if lines else Line(0, 0, 0.0, 0.0, 0.0, 0.0)
        seconds = before.seconds + heard.seconds + time.process_time() - begun
        lines.append(Line(generation, before.games + plan.games, seconds, surprise, right, among))
        head = {
            "game": found.name,
            "players": plan.players,
            "version": found.version,
            "figures": found.pieces()[1].hash,
            "net": plan.net,
            "commit": commit(),
            "games": lines[-1].games,
            "found": round(right, 3),
        }
        nets.write(made, head, chooser.content())
        everything: dict[str, Any] = {
            "plan": np.array(msgspec.json.encode(plan).decode()),
            "lines": np.array(json.dumps([asdict(line) for line in lines])),
            **chooser.kept(),
        }
        np.savez(folder / "policy.new.npz", **everything)
        (folder / "policy.new.npz").replace(kept)
        if len(lines) > 1:
            title = f"{plan.game}, {plan.players} players: moves that the policy found, of those the net would choose"
            rows = [[line.found for line in lines], [line.among for line in lines]]
            curves(title, "generations", ["likeliest", "among three"], rows).save(folder / "policy")
        tell(lines[-1])
    if not made.exists():
        raise TrainError("there is no generation to be taught")
    return made


def joined(parts: list[Heard]) -> Heard:
    """The choices of all tasks."""
    return Heard(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.hints for part in parts]),
        np.concatenate([part.seats for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.moves for part in parts]),
        sum(part.seconds for part in parts),
    )


def chosen(task: Task) -> Heard:
    """Play the games of a task, and note the choices."""
    plan = task.plan
    begun = time.process_time()
    found, own = game(plan.game), worth_of(game(plan.game))
    features = nets.features_of(found, plan.players)
    worth = NetWorth(own)
    worth.learn(plan.players, Net(task.net), features)
    choices = Choices(Sight(features, own, plan.plain), OFTEN)
    for number in range(task.first, task.first + task.games):
        chance = advanced(seeded(plan.seed * 1_000_003 + number))
        state = found.new(plan.players, seed=int(chance))
        seats = [Seat(worth, 0, CARELESS) for _ in range(plan.players)]
        play_game(state, seats, None, TRIED, int(advanced(chance)), choices)
    return heard_of(choices, time.process_time() - begun)


def heard_of(choices: Choices, seconds: float) -> Heard:
    """What was noted."""
    sight, rows = choices.sight, len(choices.seats)
    return Heard(
        np.frombuffer(choices.features.getvalue(), np.uint8).reshape(rows, int(sight.seen)),
        np.frombuffer(choices.hints.getvalue(), "<i4").reshape(rows, int(sight.hints)),
        np.array(list(choices.seats), np.int64),
        np.array(list(choices.counts), np.int64),
        np.array(list(choices.moves), np.int64),
        seconds,
    )
