"""The games as Gymnasium environments: one seat against bots, and many games at once."""

from __future__ import annotations

import multiprocessing
import secrets
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from cabale.bots import bot
from cabale.envs import missing
from cabale.envs.many import Many
from cabale.envs.render import MODES, check_mode, render
from cabale.envs.table import Table, returns, returns_of

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from multiprocessing.connection import Connection

    import numpy.typing as npt


class OneSeat(gymnasium.Env[Any, Any]):
    """One seat against bots, named from its left on; a single name is for all of them.

    The mask of legal moves is `info["action_mask"]`, and `action_masks()` as maskable learners ask for it.
    The reward comes when the game is over: 1 for the first, -1 for the last, in sum 0.
    """

    metadata = {"render_modes": list(MODES)}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        options: Mapping[str, bool] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(name, seats, options)
        self.seat = check_seat(seat, self.table)
        levels = seating(opponents, self.table)
        self.bots = [
            bot(levels[(place - seat - 1) % len(levels)], self.table.game) for place in range(self.table.seats)
        ]
        self.render_mode = check_mode(render_mode)
        self.observation_space = Box(0, self.table.most, dtype=np.uint8)
        self.action_space = Discrete(self.table.moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        del options
        self.position = self.table.new(int(self.np_random.integers(1 << 60)))
        self._let_bots_choose()
        return self._look()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        state = self.position
        if state.seat != self.seat or not self.table.eyes.allows(state, int(action)):
            raise self.table.illegal(action)
        state.apply(int(action))
        self._let_bots_choose()
        observation, info = self._look()
        return observation, returns(state)[self.seat], bool(state.seat < 0), False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which moves are legal."""
        return self.table.see(self.position, self.seat)[1].astype(np.bool_)

    def render(self) -> Any:
        return render(self.table, self.position, self.render_mode)

    def _let_bots_choose(self) -> None:
        state = self.position
        while state.seat not in (self.seat, -1):
            seed = int(self.np_random.integers(1 << 60))
            state.apply(self.bots[state.seat].choose(state.view(state.seat), seed))

    def _look(self) -> tuple[Any, dict[str, Any]]:
        observation, mask = self.table.see(self.position, self.seat)
        return observation, {"action_mask": mask, "scores": list(self.position.scores())}


class ManyGames(VectorEnv[Any, Any, Any]):
    """Many games in one call, in compiled code and as many processes as asked for.

    With opponents, all actions are for one seat, the rewards too. Without (self-play), an action is for the seat that
    must choose in its game, `info["seat"]`; the reward is that of the seat that chose, and `info["returns"]` has a
    column for each seat, as `info["scores"]` has. A game that is over begins anew in the same step.
    The observations are as in `OneSeat`; `info["action_mask"]` has a row for each game.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        name: str,
        num_envs: int,
        seats: int | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int = 0,
        options: Mapping[str, bool] | None = None,
        processes: int = 1,
    ) -> None:
        if not 1 <= processes <= num_envs:
            raise ValueError(f"{num_envs} games can be spread over 1 to {num_envs} processes, not {processes}")
        self.table = Table(name, seats, options)
        self.num_envs = num_envs
        self.single_observation_space = Box(0, self.table.most, dtype=np.uint8)
        self.single_action_space = Discrete(self.table.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete(np.full(num_envs, self.table.moves))
        levels = [] if opponents is None else seating(opponents, self.table)
        setting = (name, self.table.seats, self.table.options, levels, check_seat(seat, self.table))
        bounds = np.linspace(0, num_envs, processes + 1).astype(int).tolist()
        self._parts = list(pairwise(bounds))  # the games of each process
        self._hands: list[Here | There] = [
            Here(setting) if processes == 1 else There(setting) for _ in range(processes)
        ]
        self._numbers = np.arange(num_envs)
        self._choosers: npt.NDArray[np.int64] | None = None  # who must choose in each game, once they have begun
        self._mask = np.zeros((num_envs, self.table.moves), np.int8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games; the same seed gives the same games, in however many processes."""
        del options
        if isinstance(seed, list):
            raise ValueError("all games together have one seed")
        number = secrets.randbits(60) if seed is None else seed
        for hand, (first, last) in zip(self._hands, self._parts, strict=True):
            hand.ask("reset", (number, first, last - first))
        observation, _, info = self._gather()
        return observation, info

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a move in every game."""
        moves = np.ascontiguousarray(actions, np.int64)
        if moves.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} games need as many moves, not {moves.shape}")
        choosers = self._choosers
        if choosers is None:
            raise ValueError("the games have not begun: reset them first")
        if len(self._hands) > 1:  # no process may go on where another refuses
            legal = (moves >= 0) & (moves < self.table.moves)
            legal[legal] = self._mask[self._numbers[legal], moves[legal]] == 1
            if not legal.all():
                raise self.table.illegal(moves[~legal][0])
        for hand, (first, last) in zip(self._hands, self._parts, strict=True):
            hand.ask("step", (moves[first:last].tobytes(),))
        observation, places, info = self._gather()
        over = places[:, 0] > 0
        worth = info["returns"] = np.zeros(places.shape, np.float32)
        worth[over] = returns_of(places[over])
        return observation, worth[self._numbers, choosers], over, np.zeros(self.num_envs, np.bool_), info

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        del kwargs
        for hand in self._hands:
            hand.close()

    def _gather(self) -> tuple[Any, Any, dict[str, Any]]:
        table = self.table
        seen, masks, choosers, places, scores = [], [], [], [], []
        for hand, (first, last) in zip(self._hands, self._parts, strict=True):
            report, count = hand.answer(), last - first
            seen.append(writable(report[0], np.uint8, table.size))
            masks.append(writable(report[1], np.int8, table.moves))
            rest = np.frombuffer(report[2], np.int16)
            choosers.append(rest[:count])
            ended = rest[count:].reshape(2, count, table.seats)
            places.append(ended[0])
            scores.append(ended[1])
        self._choosers = joined(choosers).astype(np.int64)
        self._mask = joined(masks)
        info = {"action_mask": self._mask, "seat": self._choosers, "scores": joined(scores)}
        return joined(seen), joined(places), info


class Here:
    """Games in this process."""

    def __init__(self, setting: tuple[Any, ...]) -> None:
        self.many = many(setting)
        self.report = (b"", b"", b"")

    def ask(self, what: str, given: tuple[Any, ...]) -> None:
        """Let all games take a step, or begin."""
        self.report = getattr(self.many, what)(*given)

    def answer(self) -> tuple[bytes, bytes, bytes]:
        """What came of it."""
        return self.report

    def close(self) -> None:
        """Nothing to end."""


class There:
    """Games in a process of their own."""

    def __init__(self, setting: tuple[Any, ...]) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy locked threads of NumPy
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=serve, args=(other, setting), daemon=True)
        self.process.start()
        other.close()

    def ask(self, what: str, given: tuple[Any, ...]) -> None:
        """Tell the process to let all games take a step, or begin."""
        self.pipe.send((what, given))

    def answer(self) -> tuple[bytes, bytes, bytes]:
        """What came of it."""
        return self.pipe.recv_bytes(), self.pipe.recv_bytes(), self.pipe.recv_bytes()

    def close(self) -> None:
        """End the process."""
        self.pipe.close()
        self.process.join()


def serve(pipe: Connection, setting: tuple[Any, ...]) -> None:
    """Play games for another process until it is gone."""
    games = many(setting)
    while True:
        try:
            what, given = pipe.recv()
        except EOFError:
            return
        for part in getattr(games, what)(*given):
            pipe.send_bytes(part)


def many(setting: tuple[Any, ...]) -> Many:
    """The games of a setting: game, seats, options, bots, seat."""
    name, seats, options, levels, seat = setting
    return Many(Table(name, seats, options).game, seats, options, levels, seat)


def any_legal(mask: npt.NDArray[np.int8], chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """A random legal move for each row of a mask."""
    count, width = mask.shape
    legal = np.flatnonzero(mask.view(np.bool_))
    bounds = np.searchsorted(legal, np.arange(0, (count + 1) * width, width))
    picks = bounds[:-1] + (chance.random(count) * np.diff(bounds)).astype(np.int64)
    return np.asarray(legal[picks] % width, np.int64)


def writable(content: bytes, kind: Any, width: int) -> Any:
    """Rows of numbers that whoever gets them may change."""
    return np.frombuffer(bytearray(content), kind).reshape(-1, width)


def joined(parts: list[Any]) -> Any:
    """Rows of several arrays in one."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def check_seat(seat: int, table: Table) -> int:
    """The seat, if it is at the table."""
    if not 0 <= seat < table.seats:
        raise ValueError(f"seat {seat} is not at the table; seats: 0 to {table.seats - 1}")
    return seat


def seating(opponents: str | Sequence[str], table: Table) -> list[str]:
    """The bots to the left of a seat, one after the other."""
    levels = [opponents] * (table.seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(levels) != table.seats - 1:
        raise ValueError(f"{len(levels)} opponents are named for {table.seats - 1} seats")
    return levels
