"""The games as PettingZoo environments: `env("gambit_royale", seats=4)`, or by PettingZoo's registry."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from cabale.envs import missing
from cabale.envs.many import choose
from cabale.envs.render import FRAMES, MODES, check_mode
from cabale.envs.table import NAMES, OneGame, Table, check_illegal, forfeited, game_of, not_begun, returns

try:
    import numpy as np
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

    import numpy.typing as npt
    from gymnasium.spaces import Space

    from cabale.envs.table import Bytes, Setting

    Seen = dict[str, npt.NDArray[Any]]  # "observation" and "action_mask"


def env(
    name: str, seats: int | None = None, options: Mapping[str, bool] | None = None, **setting: Unpack[Setting]
) -> Any:
    """An environment that also watches over the order of calls; `raw_env` tells what can be chosen."""
    return OrderEnforcingWrapper(raw_env(name, seats, options, **setting))


class raw_env(OneGame, AECEnv[str, Any, int]):  # type: ignore[misc] # noqa: N801 - the name that PettingZoo uses
    """A game in turns. Everyone is rewarded when it is over: 1 for the first, -1 for the last, in sum 0.

    An illegal move loses the game to all others (`illegal="lose"`), is refused and nothing has changed (`"raise"`),
    or stands for any legal one (`"random"`).
    With `history=100` an observation ends with the last hundred things that the seat was told or chose itself. With
    `relative=True` moves that name seats count them from the own one, as observations do.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, bool] | None = None,
        render_mode: str | None = None,
        illegal: str = "lose",
        history: int = 0,
        relative: bool = False,
    ) -> None:
        super().__init__()
        self.table = Table(name, seats, options, history, relative)
        self.illegal = check_illegal(illegal)
        self.metadata = {
            "name": f"cabale_{name}_v{self.table.game.version}",
            "render_modes": list(MODES),
            "render_fps": FRAMES,
            "is_parallelizable": False,
        }
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        seen = Dict(
            {
                "observation": Box(0, self.table.most, dtype=np.uint8),
                "action_mask": Box(0, 1, (self.table.moves,), np.int8),
            }
        )
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: Discrete(self.table.moves) for agent in self.possible_agents}
        self.state_space = Box(0, np.tile(self.table.most, self.table.seats), dtype=np.uint8)
        self._chance = np.random.default_rng(secrets.randbits(62))

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        del options
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.begin(self._chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        observation, mask = self.table.see(self.position, self._seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        state = self.position
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = -1 if action is None else self.table.number(int(action), int(state.seat))
        if not self.table.eyes.allows(state, move):
            if action is None or self.illegal == "raise":
                raise self.table.illegal(action)
            if self.illegal == "lose":
                self._end(forfeited(self.table.seats, int(state.seat)), loser=agent)
                return
            move = int(self._chance.choice(state.legal()))
        choose(state, move)
        self._cumulative_rewards[agent] = 0.0
        if state.seat < 0:
            self._end(returns(state))
        else:
            self.agent_selection = self.agents[state.seat]
            if self.render_mode == "human":
                self.render()

    def _end(self, worth: list[float], loser: str = "") -> None:
        """The game is over, for the one who made an illegal move or for everyone alike."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, worth, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        scores = self.position.scores()
        self.infos = {
            a: {"score": int(scores[seat]), "illegal": a == loser} if loser else {"score": int(scores[seat])}
            for seat, a in enumerate(self.agents)
        }
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""


class parallel_env(ParallelEnv[str, Any, int]):  # type: ignore[misc] # noqa: N801 - the name that PettingZoo uses
    """The same for programs that ask every seat at every step: only the seat that must choose is heard.

    The mask of the others is empty; what they answer is not looked at. What can be chosen is as in `raw_env`.
    """

    def __init__(
        self, name: str, seats: int | None = None, options: Mapping[str, bool] | None = None, **setting: Unpack[Setting]
    ) -> None:
        self.turns = raw_env(name, seats, options, **setting)
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.render_mode = self.turns.render_mode
        self.possible_agents = self.turns.possible_agents
        self.state_space = self.turns.state_space
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.turns.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        turns = self.turns
        if not self.agents:
            raise not_begun()
        turns.step(actions.get(turns.agent_selection))
        seen, rewards = self._seen(), dict(turns.rewards)
        over, cut, infos = dict(turns.terminations), dict(turns.truncations), dict(turns.infos)
        if all(over.values()):
            self.agents = []
        return seen, rewards, over, cut, infos

    def state(self) -> Bytes:
        """What all seats see together, for a critic that may know it."""
        return self.turns.state()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return self.turns.render()

    def close(self) -> None:
        """Nothing is open."""

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.turns.observe(agent) for agent in self.possible_agents}


for _name in NAMES:
    for _kind, _made in (("aec", "env"), ("parallel", "parallel_env")):
        pettingzoo.register(
            _kind,
            f"cabale/{_name}_v{game_of(_name).version}",
            f"cabale.envs.pettingzoo:{_made}",
            kwargs={"name": _name},
        )
