"""PettingZoo's own tests, for every game and number of seats."""

from __future__ import annotations

import copy
import itertools
import pickle
import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import pettingzoo
import pytest

from cabale import compiled
from cabale.envs.pettingzoo import env, parallel_env, raw_env
from tests.tables import Picker

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.games import Game
    from tests.tables import Table

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the suite still loads PettingZoo's own games in the old way
    from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test
    from pettingzoo.test.seed_test import parallel_seed_test
    from pettingzoo.test.state_test import state_test

STEPS = 300 if compiled() else 30


def made(table: Table, render_mode: str | None = None) -> Any:
    return env(table.game.name, table.seats, table.options, render_mode=render_mode)


# The suite expects an array and says so of all but PettingZoo's own games; a mask beside it is how those do it, too.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
def test_api(table: Table) -> None:
    api_test(made(table), num_cycles=STEPS)


def test_rendered(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: env(game.name, game.fewest, render_mode=render_mode))
    assert len(capsys.readouterr().out.splitlines()) > 20


def test_state(table: Table) -> None:
    found = made(table)
    found.reset(seed=1)
    state_test(found, parallel_env(table.game.name, table.seats, table.options), num_cycles=STEPS // 5)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
def test_parallel_api(table: Table) -> None:
    parallel_api_test(parallel_env(table.game.name, table.seats, table.options), num_cycles=STEPS)


def test_parallel_seeds(game: Game) -> None:
    parallel_seed_test(lambda: parallel_env(game.name, game.fewest), num_cycles=STEPS // 5)


def test_collected_by_tianshou(game: Game) -> None:
    """Its own random players, through its wrapper and its collector: they go by the masks."""
    data, envs, marl, random = (
        pytest.importorskip(f"tianshou.{part}", reason="Tianshou is not installed")
        for part in ("data", "env", "algorithm.multiagent.marl", "algorithm.random")
    )

    def wrapped() -> Any:
        return envs.PettingZooEnv(env(game.name, game.fewest, illegal="raise"))

    one = wrapped()
    players = [random.MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=one.action_space) for _ in one.agents]
    collector = data.Collector(
        marl.MultiAgentOffPolicyAlgorithm(algorithms=players, env=one),
        envs.DummyVectorEnv([wrapped, wrapped]),
        data.VectorReplayBuffer(4000, 2),
    )
    found = collector.collect(n_episode=2, reset_before_collect=True)
    assert found.n_collected_episodes == 2
    assert found.returns.shape == (2, game.fewest)
    assert found.returns.sum(1) == pytest.approx([0, 0])


def test_registered(game: Game) -> None:
    for kind in ("aec", "parallel"):
        found = pettingzoo.make(kind, f"cabale/{game.name}_v{game.version}", seats=game.fewest)
        found.reset(seed=1)
        assert len(found.agents) == game.fewest
        assert found.metadata["name"] == f"cabale_{game.name}_v{game.version}"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_copies_go_on_alike(game: Game, copied: Callable[[Any], Any]) -> None:
    for found in (env(game.name, game.fewest), parallel_env(game.name, game.fewest)):
        found.reset(seed=3)
        other = copied(found)
        results = []
        for one in (found, other):
            turns = one.unwrapped.turns if isinstance(one, parallel_env) else one.unwrapped
            pick = Picker(3)
            for _ in range(8):
                turns.step(pick.of(np.flatnonzero(turns.observe(turns.agent_selection)["action_mask"])))
            turns.reset()
            results.append(turns.state().tobytes())
        assert results[0] == results[1]


def test_before_the_first_reset() -> None:
    found = raw_env("gambit_royale", 2, render_mode="ansi")
    for act in (lambda: found.step(0), found.state, found.render, lambda: found.observe("seat_0")):
        with pytest.raises(ValueError, match="the game has not begun: reset it first"):
            act()


def test_an_illegal_move_may_lose_or_stand_for_another(game: Game) -> None:
    for illegal in ("lose", "random"):
        found = env(game.name, game.fewest, illegal=illegal)
        found.reset(seed=1)
        mover = found.agent_selection
        found.step(int(np.flatnonzero(found.last()[0]["action_mask"] == 0)[0]))
        assert found.terminations == dict.fromkeys(found.agents, illegal == "lose")
        if illegal == "lose":
            assert found.rewards[mover] == -1
            assert sum(found.rewards.values()) == pytest.approx(0)
            assert [agent for agent, info in found.infos.items() if info["illegal"]] == [mover]


def test_seeds(table: Table) -> None:
    seed_test(lambda: made(table), num_cycles=STEPS // 5)


def test_performance_benchmark(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(step=0.2 if compiled() else 3)  # it asks for the time after each round, up to 5 seconds
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark").time, "time", lambda: next(clock))
    performance_benchmark(made(table))


def test_everyone_is_rewarded_in_the_end(table: Table) -> None:
    game = made(table)
    game.reset(seed=3)
    pick = Picker(3)
    total: dict[str, float] = {}
    scores: dict[str, float] = {}
    for agent in game.agent_iter():
        seen, reward, over, cut, info = game.last()
        assert not cut
        if over:
            total[agent], scores[agent] = reward, info["score"]
            game.step(None)
        else:
            assert reward == 0
            game.step(pick.of(np.flatnonzero(seen["action_mask"])))
    assert len(total) == table.seats
    assert sum(total.values()) == pytest.approx(0)
    assert total[max(scores, key=lambda agent: scores[agent])] >= 0


def test_illegal_moves_are_refused(table: Table) -> None:
    game = env(table.game.name, table.seats, table.options, illegal="raise")
    game.reset(seed=1)
    before = game.last()[0]["action_mask"]
    wrong = int(np.flatnonzero(before == 0)[0])
    with pytest.raises(ValueError, match=f"move {wrong} .* is not legal; the action mask tells which are"):
        game.step(wrong)
    assert (game.last()[0]["action_mask"] == before).all()


def test_rendering_shows_what_the_seat_sees(table: Table) -> None:
    game = made(table, "ansi")
    game.reset(seed=2)
    pick = Picker(1)
    for _ in range(12):
        game.step(pick.of(np.flatnonzero(game.last()[0]["action_mask"])))
    state = game.unwrapped.position
    text = game.render()
    assert len(text.splitlines()) > 5
    game.unwrapped.position = state.view(state.seat).world(5)
    assert game.render() == text
    game.unwrapped.render_mode = "rgb_array"
    picture = game.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture @ [65536, 256, 1])) > 10
    with pytest.raises(ValueError, match="there is no render mode 'film'; render modes: human, ansi, rgb_array"):
        made(table, "film")
