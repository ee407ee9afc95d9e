"""PettingZoo's own tests, for every game and number of seats."""

from __future__ import annotations

import itertools
import warnings
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cabale import compiled
from cabale.envs.pettingzoo import env
from tests.tables import Picker

if TYPE_CHECKING:
    from tests.tables import Table

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the suite still loads PettingZoo's own games in the old way
    from pettingzoo.test import api_test, performance_benchmark, seed_test

STEPS = 300 if compiled() else 30


def made(table: Table, render_mode: str | None = None) -> object:
    return env(table.game.name, table.seats, table.options, render_mode)


# The suite expects an array and says so of all but PettingZoo's own games; a mask beside it is how those do it, too.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
def test_api(table: Table) -> None:
    api_test(made(table), num_cycles=STEPS)


def test_seeds(table: Table) -> None:
    seed_test(lambda: made(table), num_cycles=STEPS // 5)


def test_performance_benchmark(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(step=0.2 if compiled() else 3)  # it asks for the time after each round, up to 5 seconds
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark").time, "time", lambda: next(clock))
    performance_benchmark(made(table))


def test_everyone_is_rewarded_in_the_end(table: Table) -> None:
    game = made(table)
    game.reset(seed=3)
    pick, total, scores = Picker(3), {}, {}
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
    assert total[max(scores, key=scores.get)] >= 0


def test_illegal_moves_are_refused(table: Table) -> None:
    game = made(table)
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
    with pytest.raises(ValueError, match="there is no render mode 'human'; render modes: ansi, rgb_array"):
        made(table, "human")
