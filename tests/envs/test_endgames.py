"""Endgames can be solved with OpenSpiel's own tools, and their values are those of the documentation."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest
from open_spiel.python.algorithms.gambit import export_gambit

import cabale.envs.openspiel
import cabale.envs.pettingzoo
from cabale import compiled
from cabale.envs.endgames import ENDGAMES, starts
from cabale.envs.gymnasium import any_legal
from cabale.envs.table import Table, env_id, game_of
from cabale.games import GameError
from tests import ROOT

assert cabale.envs.openspiel  # registers the games
assert cabale.envs.pettingzoo

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
ITERATIONS = 100


def figures(name: str) -> list[float]:
    """What the page says of an endgame: deals, histories, information states, exploitability of random play, value."""
    (row,) = re.findall(rf"^\| `{name}` \|(.*)\|$", PAGE, re.M)
    return [float(cell.replace(",", "").replace("\N{MINUS SIGN}", "-")) for cell in row.split("|")]


def walk(state: Any, asked: dict[tuple[int, str], list[int]]) -> int:
    """How many histories end below a state; whoever cannot tell two states apart has the same moves in both."""
    if state.is_terminal():
        return 1
    if not state.is_chance_node():
        key = state.current_player(), state.information_state_string()
        assert asked.setdefault(key, state.legal_actions()) == state.legal_actions()
    return sum(walk(state.child(action), asked) for action in state.legal_actions())


@pytest.mark.skipif(not compiled(), reason="walks through whole games")
@pytest.mark.parametrize("name", ENDGAMES)
def test_an_endgame_is_solved(name: str) -> None:
    deals, histories, information_states, of_random, value = figures(name)
    game = pyspiel.load_game(f"cabale_{name}")
    asked: dict[tuple[int, str], list[int]] = {}
    assert (len(starts(name)), walk(game.new_initial_state(), asked), len(asked)) == (
        deals,
        histories,
        information_states,
    )
    tree = pyspiel.load_efg_game(export_gambit(game))
    assert pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree)) == pytest.approx(of_random, abs=0.001)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(tree, policy) < 0.001
    assert pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)[0] == pytest.approx(value, abs=0.002)


@pytest.mark.parametrize("name", ENDGAMES)
def test_an_endgame_is_registered_everywhere(name: str) -> None:
    chance = np.random.default_rng(1)
    turns = pettingzoo.make("aec", f"cabale/{name}_v{game_of(name).version}")
    turns.reset(seed=1)
    for _ in turns.agent_iter():
        seen, _, over, _, _ = turns.last()
        turns.step(None if over else int(any_legal(seen["action_mask"][None], chance)[0]))
    assert sum(turns.unwrapped.rewards.values()) == 0
    one = gymnasium.make(env_id(name), disable_env_checker=True)
    _, info = one.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = one.step(int(any_legal(info["action_mask"][None], chance)[0]))
    many = gymnasium.make_vec(env_id(name), 8)
    _, info = many.reset(seed=1)
    ends = 0
    for _ in range(30):
        _, _, over, _, info = many.step(any_legal(info["action_mask"], chance))
        ends += over.sum()
    assert ends > 8


def test_an_endgame_is_for_two() -> None:
    with pytest.raises(GameError, match="gambit_royale_endgame is for 2 players, without options"):
        Table("gambit_royale_endgame", seats=3)
