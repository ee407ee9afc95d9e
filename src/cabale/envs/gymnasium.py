"""The games as Gymnasium environments: one seat against bots, and many games at once.

Importing this module registers each game: `gymnasium.make("cabale/GambitRoyale-v2")` is `OneSeat`,
`gymnasium.make_vec("cabale/GambitRoyale-v2", 64)` is `ManyGames`.
"""

from __future__ import annotations

import multiprocessing
import pickle
import secrets
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from cabale.bots import Bot
from cabale.bots.own import player
from cabale.envs import missing
from cabale.envs.many import DISABLED, FORFEIT, GO_ON, NEXT_STEP, SAME_STEP, Many, choose
from cabale.envs.render import FRAMES, MODES, check_mode
from cabale.envs.table import NAMES, OneGame, Table, check_illegal, env_id, returns

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Mapping
    from multiprocessing.connection import Connection

    from cabale.envs.table import Bytes

    Opponents = str | Bot | Sequence[str | Bot]
    Report = tuple[bytes, bytes, bytes, bytes]

Info = dict[str, Any]
MODE_NUMBERS = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}


class OneSeat(OneGame, gymnasium.Env[npt.NDArray[np.uint8], np.int64]):
    """One seat against bots, named from its left on; a single one is for all of them.

    A bot is a level's name, one's own (`module:Class`, a file) or an object with `choose(view, seed)`.
    The mask of legal moves is `info["action_mask"]`, and `action_masks()` as maskable learners ask for it.
    The reward comes when the game is over: 1 for the first, -1 for the last, in sum 0.
    An illegal move loses the game (`illegal="lose"`), is refused and nothing has changed (`"raise"`), or stands for any
    legal one (`"random"`); `info["illegal"]` tells of it.
    With `history=100` an observation ends with the last hundred things that the seat was told or chose itself. With
    `relative=True` moves that name seats count them from the own one, as observations do.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        opponents: Opponents = "random",
        seat: int = 0,
        options: Mapping[str, bool] | None = None,
        render_mode: str | None = None,
        illegal: str = "lose",
        history: int = 0,
        relative: bool = False,
    ) -> None:
        self.table = Table(name, seats, options, history, relative)
        self.seat = check_seat(seat, self.table)
        self.illegal = check_illegal(illegal)
        self.opponents = seating(opponents, self.table)
        self.bots = self._sit_down()
        self.render_mode = check_mode(render_mode)
        self.observation_space = Box(0, self.table.most, dtype=np.uint8)
        self.action_space = Discrete(self.table.moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, Info]:
        super().reset(seed=seed)
        del options
        self.begin(self.np_random)
        self._let_bots_choose()
        return self._look(illegal=False)

    def step(self, action: int | np.int64) -> tuple[Bytes, float, bool, bool, Info]:
        state = self.position
        if state.seat < 0:
            raise ValueError("the game is over: reset it first")
        move = self.table.number(int(action), self.seat)
        illegal = not self.table.eyes.allows(state, move)
        if illegal and self.illegal == "raise":
            raise self.table.illegal(action)
        if illegal and self.illegal == "lose":
            state.seat = -1
            observation, info = self._look(illegal)
            return observation, -1.0, True, False, info
        choose(state, int(self.np_random.choice(state.legal())) if illegal else move)
        self._let_bots_choose()
        observation, info = self._look(illegal)
        return observation, returns(state)[self.seat], bool(state.seat < 0), False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which moves are legal."""
        return self.table.see(self.position, self.seat)[1].astype(np.bool_)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "bots"}

    def __setstate__(self, given: dict[str, Any]) -> None:
        vars(self).update(given)
        self.bots = self._sit_down()

    def _sit_down(self) -> list[Bot | None]:
        """The bot of each seat."""
        return by_seat(self.opponents, self.seat, self.table)

    def _let_bots_choose(self) -> None:
        state = self.position
        while state.seat not in (self.seat, -1):
            seed, chooser = int(self.np_random.integers(1 << 60)), self.bots[state.seat]
            assert chooser
            choose(state, chooser.choose(state.view(state.seat), seed))

    def _look(self, illegal: bool) -> tuple[Bytes, Info]:
        observation, mask = self.table.see(self.position, self.seat)
        if self.render_mode == "human":
            self.render()
        scores = np.array(list(self.position.scores()), np.int64)
        return observation, {"action_mask": mask, "scores": scores, "illegal": illegal}


class ManyGames(VectorEnv[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games in one call, in compiled code and as many processes as asked for.

    With opponents, all actions are for one seat, the rewards too. Without (self-play), an action is for the seat that
    must choose in its game, `info["seat"]`; the reward is that of the seat that chose, and `info["returns"]` has a
    column for each seat, as `info["scores"]` has where a game is over. The observations are as in `OneSeat`;
    `info["action_mask"]` has a row for each game. Illegal moves, `history` and `relative` are as in `OneSeat`, too.

    A game that is over begins anew in the same step (`autoreset_mode="SameStep"`; `info["final_obs"]` and
    `info["final_info"]` have its end), in the next one, whose action is not looked at (`"NextStep"`), or when it is
    reset (`"Disabled"`).
    """

    metadata = {"render_modes": []}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(  # noqa: PLR0913 - all that can be chosen, with a default each
        self,
        name: str,
        num_envs: int = 1,
        seats: int | None = None,
        opponents: Opponents | None = None,
        seat: int = 0,
        options: Mapping[str, bool] | None = None,
        processes: int = 1,
        *,
        illegal: str = "lose",
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        history: int = 0,
        relative: bool = False,
    ) -> None:
        if not 1 <= processes <= num_envs:
            raise ValueError(f"{num_envs} games can be spread over 1 to {num_envs} processes, not {processes}")
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            known = ", ".join(repr(mode.value) for mode in AutoresetMode)
            raise ValueError(f"there is no autoreset mode {autoreset_mode!r}; modes: {known}") from None
        self.table = Table(name, seats, options, history, relative)
        self.num_envs = num_envs
        self.illegal = check_illegal(illegal)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = Box(0, self.table.most, dtype=np.uint8)
        self.single_action_space = Discrete(self.table.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete(np.full(num_envs, self.table.moves))
        levels = [] if opponents is None else seating(opponents, self.table)
        by_seat(levels, check_seat(seat, self.table), self.table)  # refuses a wrong name before a process starts
        self._setting = (self.table, levels, seat, MODE_NUMBERS[self.autoreset_mode])
        bounds = np.linspace(0, num_envs, processes + 1).astype(int).tolist()
        self._parts = list(pairwise(bounds))  # the games of each process
        self._hands: list[Here | There] = [
            Here(self._setting) if processes == 1 else There(self._setting) for _ in range(processes)
        ]
        self._numbers = np.arange(num_envs)
        self._choosers: npt.NDArray[np.int64] | None = None  # who must choose in each game, once they have begun
        self._legal = np.zeros(0, np.int64)  # where masks have ones, counted through all rows, ascending
        self._over = np.zeros(num_envs, np.bool_)  # ended in the last step, and not begun anew

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, Info]:
        """Begin all games, or those of `options["reset_mask"]`.

        A seed is for the first game, the next number for the second; or they are a list, with None for a game that goes
        on with its chance. The same seeds give the same games, in however many processes.
        """
        which = np.ones(self.num_envs, np.bool_)
        if options is not None and "reset_mask" in options:
            which = check_reset_mask(options["reset_mask"], self.num_envs)
        first_time = self._choosers is None
        if first_time and not which.all():
            raise ValueError("the games have not begun: reset all of them first")
        if seed is None or isinstance(seed, int | np.integer):
            super().reset(seed=None if seed is None else int(seed))
            seeds: list[int | None] = [None if seed is None else int(seed) + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"{self.num_envs} games need as many seeds, not {len(seeds)}")
            super().reset(seed=next((number for number in seeds if number is not None), None))
        if first_time:
            seeds = [secrets.randbits(128) if number is None else number for number in seeds]
        numbers = np.array([int(GO_ON) if number is None else seed_number(number) for number in seeds], np.int64)
        for hand, (first, last) in zip(self._hands, self._parts, strict=True):
            hand.ask("reset", (numbers[first:last].tobytes(), which[first:last].tobytes()))
        self._over &= ~which
        observation, info, _, _ = self._gather()
        return observation, info

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Bytes, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Make a move in every game."""
        moves = np.array(actions, np.int64)
        if moves.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} games need as many moves, not {moves.shape}")
        choosers = self._choosers
        if choosers is None:
            raise ValueError("the games have not begun: reset them first")
        if self._over.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError(
                f"game {self._over.argmax()} is over: begin it anew with reset(options={{'reset_mask': …}})"
            )
        inside = (moves >= 0) & (moves < self.table.moves)
        ones = self._numbers * self.table.moves + moves
        legal = np.searchsorted(self._legal, ones) < np.searchsorted(self._legal, ones, "right")
        illegal = ~(inside & legal | self._over)
        if illegal.any():
            if self.illegal == "raise":
                raise self.table.illegal(moves[illegal][0])
            instead = int(FORFEIT) if self.illegal == "lose" else any_legal(self._mask()[illegal], self.np_random)
            moves[illegal] = instead
        moves[self._over] = 0  # not looked at
        for hand, (first, last) in zip(self._hands, self._parts, strict=True):
            hand.ask("step", (moves[first:last].tobytes(),))
        observation, info, over, final = self._gather()
        info["illegal"] = illegal
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            self._over = over.copy()
        elif len(final):
            add_final(info, over, final, choosers)
        reward = info["returns"][self._numbers, choosers]
        return observation, reward, over, np.zeros(self.num_envs, np.bool_), info

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        del kwargs
        for hand in self._hands:
            hand.close()

    def __getstate__(self) -> dict[str, Any]:
        """All of it, games included; processes are started again where it is read."""
        for hand in self._hands:
            hand.ask("save", ())
        kept = [hand.answer()[0] for hand in self._hands]
        return {**{name: value for name, value in vars(self).items() if name != "_hands"}, "games": kept}

    def __setstate__(self, given: dict[str, Any]) -> None:
        kept = given.pop("games")
        vars(self).update(given)
        self._hands = [Here(self._setting) if len(kept) == 1 else There(self._setting) for _ in kept]
        for hand, games in zip(self._hands, kept, strict=True):
            hand.ask("load", (games,))
            hand.answer()

    def _gather(self) -> tuple[Bytes, Info, npt.NDArray[np.bool_], Bytes]:
        """What is seen, what is told, which games have ended, and what was seen in them at last."""
        table = self.table
        seen, legal, choosers, over, beaten, scores, finals = [], [], [], [], [], [], []
        for hand, (first, last) in zip(self._hands, self._parts, strict=True):
            report, count = hand.answer(), last - first
            seen.append(writable(report[0], np.uint8, table.size))
            legal.append(np.frombuffer(report[1], np.int64) + first * table.moves)
            rest = np.frombuffer(report[2], np.int16)
            choosers.append(rest[:count])
            over.append(rest[count : 2 * count])
            ended = rest[2 * count :].reshape(2, count, table.seats)
            beaten.append(ended[0])
            scores.append(ended[1])
            finals.append(writable(report[3], np.uint8, table.size))
        self._legal = joined(legal)
        if table.relative:
            self._legal.sort()
        self._choosers = joined(choosers).astype(np.int64)
        info = {
            "action_mask": self._mask(),
            "seat": self._choosers.copy(),
            "scores": joined(scores).astype(np.int64),
            "returns": joined(beaten) / np.float32(table.seats - 1),
        }
        return joined(seen), info, joined(over).astype(np.bool_), joined(finals)

    def _mask(self) -> npt.NDArray[np.int8]:
        """Which moves are legal; made anew, for whoever gets it may write into it."""
        mask = np.zeros((self.num_envs, self.table.moves), np.int8)
        mask.reshape(-1)[self._legal] = 1
        return mask


def check_reset_mask(given: Any, count: int) -> npt.NDArray[np.bool_]:
    """Which games are to begin anew."""
    if not isinstance(given, np.ndarray) or given.dtype != np.bool_ or given.shape != (count,) or not given.any():
        raise ValueError(f"reset_mask is an array of {count} truth values, at least one of them true")
    return given


def seed_number(seed: int) -> int:
    """A number of 62 bits for a seed of any size."""
    if seed < 0:
        raise ValueError(f"a seed is 0 or more, not {seed}")
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] >> np.uint64(2))


def add_final(info: Info, over: npt.NDArray[np.bool_], final: Bytes, choosers: npt.NDArray[np.int64]) -> None:
    """Tell the end of the games that have begun anew, as Gymnasium's vector environments do."""
    seen = np.full(len(over), None, object)
    for place, row in zip(np.flatnonzero(over), final, strict=True):
        seen[place] = row
    info["final_obs"], info["_final_obs"] = seen, over.copy()
    told = {"scores": info["scores"], "returns": info["returns"], "seat": choosers, "illegal": info["illegal"]}
    info["final_info"] = {name: value.copy() for name, value in told.items()}
    info["final_info"] |= {f"_{name}": over.copy() for name in told}
    info["_final_info"] = over.copy()


class Games:
    """The games of a setting (table, bots, seat, autoreset), and their saving."""

    def __init__(self, setting: tuple[Table, list[str | Bot], int, int]) -> None:
        table, levels, seat, autoreset = setting
        bots = by_seat(levels, seat, table) if levels else []
        # The one that takes any move is played in compiled code.
        quick = [None if _is_random(levels, seat, place, table.seats) else bots[place] for place in range(len(bots))]
        self.many = Many(
            table.game, table.seats, table.options, quick, seat, autoreset, table.starts, table.eyes, table.own
        )

    def do(self, what: str, given: tuple[Any, ...]) -> Report:
        """Let all games take a step, or begin; save them, or go on with saved ones."""
        many = self.many
        if what == "save":
            rows = [list(row) for row in (many.rngs, many.viewers)]
            return pickle.dumps((many.states, *rows)), b"", b"", b""
        if what == "load":
            many.states, rngs, viewers = pickle.loads(given[0])  # noqa: S301 - what save has written
            many.rngs, many.viewers = vec[i64](rngs), vec[i64](viewers)
            return b"", b"", b"", b""
        report: Report = getattr(many, what)(*given)
        return report


def _is_random(levels: Sequence[str | Bot], seat: int, place: int, seats: int) -> bool:
    return place != seat and levels[(place - seat - 1) % seats] == "random"


class Here:
    """Games in this process."""

    def __init__(self, setting: tuple[Any, ...]) -> None:
        self.games = Games(setting)
        self.report: Report = (b"", b"", b"", b"")

    def ask(self, what: str, given: tuple[Any, ...]) -> None:
        """Let all games take a step, or begin."""
        self.report = self.games.do(what, given)

    def answer(self) -> Report:
        """What came of it."""
        return self.report

    def close(self) -> None:
        """Nothing to end."""


class There:
    """Games in a process of their own."""

    def __init__(self, setting: tuple[Any, ...]) -> None:
        # A fork would copy locked threads of NumPy. A process that is spawned imports the main file again, to find what
        # was defined there; where that file starts environments without a guard, it would start them again and again.
        # Nothing of ours is defined there, so the process does without, unless a bot is.
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=serve, args=(other, setting), daemon=True)
        main = sys.modules["__main__"]
        hidden = (
            {} if _needs_main(setting) else {n: getattr(main, n) for n in ("__file__", "__spec__") if hasattr(main, n)}
        )
        for name in hidden:
            setattr(main, name, None)
        try:
            self.process.start()
        finally:
            for name, value in hidden.items():
                setattr(main, name, value)
        other.close()

    def ask(self, what: str, given: tuple[Any, ...]) -> None:
        """Tell the process to let all games take a step, or begin."""
        self.pipe.send((what, given))

    def answer(self) -> Report:
        """What came of it."""
        recv = self.pipe.recv_bytes
        return recv(), recv(), recv(), recv()

    def close(self) -> None:
        """End the process."""
        self.pipe.close()
        self.process.join()


def _needs_main(setting: tuple[Any, ...]) -> bool:
    return any(type(who).__module__ == "__main__" for who in setting[1])


def serve(pipe: Connection, setting: tuple[Any, ...]) -> None:
    """Play games for another process until it is gone."""
    games = Games(setting)
    while True:
        try:
            what, given = pipe.recv()
        except EOFError:
            return
        for part in games.do(what, given):
            pipe.send_bytes(part)


def any_legal(mask: npt.NDArray[np.int8], chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """A random legal move for each row of a mask."""
    count, width = mask.shape
    legal = np.flatnonzero(mask.view(np.bool_))
    bounds = np.searchsorted(legal, np.arange(0, (count + 1) * width, width))
    picks = bounds[:-1] + (chance.random(count) * np.diff(bounds)).astype(np.int64)
    return np.asarray(legal[picks] % width, np.int64)


def writable(content: bytes, kind: Any, width: int) -> npt.NDArray[Any]:
    """Rows of numbers that whoever gets them may change."""
    return np.frombuffer(bytearray(content), kind).reshape(-1, width)


def joined(parts: list[npt.NDArray[Any]]) -> npt.NDArray[Any]:
    """Rows of several arrays in one."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def check_seat(seat: int, table: Table) -> int:
    """The seat, if it is at the table."""
    if not 0 <= seat < table.seats:
        raise ValueError(f"seat {seat} is not at the table; seats: 0 to {table.seats - 1}")
    return seat


def seating(opponents: Opponents, table: Table) -> list[str | Bot]:
    """The bots to the left of a seat, one after the other."""
    levels: list[str | Bot] = (
        [opponents] * (table.seats - 1)
        if isinstance(opponents, str) or not isinstance(opponents, Sequence)
        else list(opponents)
    )
    if len(levels) != table.seats - 1:
        raise ValueError(f"{len(levels)} opponents are named for {table.seats - 1} seats")
    return levels


def by_seat(levels: Sequence[str | Bot], seat: int, table: Table) -> list[Bot | None]:
    """The bots by the seats they have; None for the seat that is played from outside."""
    bots: list[Bot | None] = [None] * table.seats
    for place, who in enumerate(levels):
        bots[(seat + 1 + place) % table.seats] = player(who, table.game)
    return bots


for _name in NAMES:
    gymnasium.register(
        env_id(_name),
        entry_point="cabale.envs.gymnasium:OneSeat",
        vector_entry_point="cabale.envs.gymnasium:ManyGames",
        kwargs={"name": _name},
    )
