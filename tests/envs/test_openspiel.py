"""OpenSpiel's own tests and bots, for every game and number of seats."""

from __future__ import annotations

import pickle
import unittest
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation

import cabale.envs.openspiel
from cabale import compiled
from tests.tables import Picker

if TYPE_CHECKING:
    from cabale.games import Game
    from tests.tables import Table

assert cabale.envs.openspiel  # registers the games


def loaded(table: Table) -> Any:
    return pyspiel.load_game(f"cabale_{table.game.name}", {"players": table.seats, **table.options})


def played(game: Any, moves: int, seed: int = 1) -> Any:
    """A state after the deal and so many random moves."""
    state, pick = game.new_initial_state(), Picker(seed)
    while state.is_chance_node():
        state.apply_action(pick.of(state.chance_outcomes())[0])
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(pick.of(state.legal_actions()))
    return state


def test_random_sim(table: Table) -> None:
    pyspiel.random_sim_test(loaded(table), num_sims=1, serialize=compiled(), verbose=False)


@pytest.mark.filterwarnings("ignore")
def test_api_of_python_games(game: Game) -> None:
    from open_spiel.integration_tests import api_test

    class Partial(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        pass

    Partial.game_name, Partial.game = f"cabale_{game.name}", pyspiel.load_game(f"cabale_{game.name}")
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Partial).run(result)
    assert result.testsRun > 4
    assert not result.failures + result.errors, "\n".join(text for _, text in result.failures + result.errors)


def test_simulation_of_python_games(table: Table) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(loaded(table))


def test_states_are_copied_and_pickled(table: Table) -> None:
    state = played(loaded(table), 30)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        for copy in (state, other):
            pick = Picker(4)
            for _ in range(0 if copy is state else 10):
                if not copy.is_terminal():
                    copy.apply_action(pick.of(copy.legal_actions()))
        pick, same = Picker(4), state.clone()
        for _ in range(10):
            if not same.is_terminal():
                same.apply_action(pick.of(same.legal_actions()))
        assert str(same) == str(other)
        assert [same.information_state_string(p) for p in range(table.seats)] == [
            other.information_state_string(p) for p in range(table.seats)
        ]


def test_resampling_keeps_what_the_player_knows_and_nothing_else(table: Table) -> None:
    game, differ = loaded(table), 0
    for moves in (0, 5, 17, 40):
        state = played(game, moves, moves)
        sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
        for player in range(table.seats):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.history() == []
            assert all(move == -1 for seat, move in other.position.moves if seat != player)
            differ += str(other) != str(state)
            if not other.is_terminal() and other.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
    assert differ


def test_information_states_recall_the_own_moves(table: Table) -> None:
    """Two ways to the same view are told apart by whoever went them."""
    first = played(loaded(table), 0)
    player = first.current_player()
    texts = set()
    for move in first.legal_actions():
        state = first.clone()
        state.apply_action(move)
        texts.add(state.information_state_string(player))
    assert len(texts) == len(first.legal_actions())


def observed(game: Any, private: Any, recalls: bool = False) -> Any:
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=recalls, private_info=private)
    return make_observation(game, kind)


def test_observers_have_named_pieces_and_a_public_one_is_the_same_for_all_that_is_hidden(table: Table) -> None:
    game = loaded(table)
    private = observed(game, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    public = observed(game, pyspiel.PrivateInfoType.NONE)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differ = 0
    for moves in (0, 9, 30):
        state = played(game, moves, moves)
        for player in range(table.seats):
            private.set_from(state, player)
            own = private.tensor.copy()
            assert own.tolist() == list(state.observation_tensor(player))
            pieces = np.concatenate([private.dict[block.name] for block in game.table.blocks])
            assert (pieces == own).all()
            public.set_from(state, player)
            seen, text = public.tensor.copy(), public.string_from(state, player)
            differ += bool((seen != own).any())
            for other in range(table.seats):
                # A world of one player holds other cards of the rest; what is public stays.
                world = state.resample_from_infostate(other, sampler)
                public.set_from(world, player)
                assert (public.tensor == seen).all()
                assert public.string_from(world, player) == text
    assert differ or table.game.name == "sun_king", "players see more than everyone does"


def test_openspiel_bots_play(game: Game) -> None:
    seats = game.fewest
    found = pyspiel.load_game(f"cabale_{game.name}(players={seats})")
    chance = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, chance, max_length=30)
    bots = [
        ismcts.ISMCTSBot(found, rollouts, 1.4, 3, random_state=chance),
        mcts.MCTSBot(found, 1.4, 3, rollouts, random_state=chance),
    ]
    bots += [uniform_random.UniformRandomBot(seat, chance) for seat in range(2, seats)]
    state = played(found, 0)
    for _ in range(40 if compiled() else 4):
        if not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
    rest = played(found, 0)
    while not rest.is_terminal():
        rest.apply_action(uniform_random.UniformRandomBot(rest.current_player(), chance).step(rest))
    assert sum(rest.returns()) == pytest.approx(0)
