"""The games as PettingZoo environments: `env("gambit_royale", seats=4)`."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from cabale.envs import missing
from cabale.envs.render import MODES, check_mode, render
from cabale.envs.table import Table, returns

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabale.state import State


def env(
    name: str, seats: int | None = None, options: Mapping[str, bool] | None = None, render_mode: str | None = None
) -> Any:
    """An environment that also watches over the order of calls. It refuses illegal moves by itself."""
    return OrderEnforcingWrapper(raw_env(name, seats, options, render_mode))


class raw_env(AECEnv[str, Any, int]):  # type: ignore[misc] # noqa: N801 - the name that PettingZoo uses
    """A game in turns. Everyone is rewarded when it is over: 1 for the first, -1 for the last, in sum 0."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, bool] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(name, seats, options)
        self.metadata = {"name": f"cabale_{name}_v0", "render_modes": list(MODES), "is_parallelizable": False}
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
        self._chance = np.random.default_rng(secrets.randbits(62))

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        del options
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.position: State = self.table.new(int(self._chance.integers(1 << 60)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        observation, mask = self.table.see(self.position, self._seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.position
        if action is None or not self.table.eyes.allows(state, int(action)):
            raise self.table.illegal(action)
        state.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        if state.seat >= 0:
            self.agent_selection = self.agents[state.seat]
            return
        self.rewards = dict(zip(self.agents, returns(state), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        scores = state.scores()
        self.infos = {a: {"score": int(scores[seat])} for seat, a in enumerate(self.agents)}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        return render(self.table, self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
