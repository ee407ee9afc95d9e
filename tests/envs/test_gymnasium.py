"""Gymnasium's own check, and that many games at once are the same games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cabale import compiled
from cabale.chance import advanced, seeded
from cabale.envs.gymnasium import ManyGames, OneSeat
from cabale.envs.table import returns
from tests.tables import Picker

if TYPE_CHECKING:
    from cabale.games import Game
    from tests.tables import Table

STEPS = 120 if compiled() else 12


def picked(mask: np.ndarray, pick: Picker) -> np.ndarray:
    return np.array([pick.of(np.flatnonzero(row)) for row in mask])


class AnyMove(OneSeat):
    """The check plays without looking at the mask: it means the legal move of that number."""

    def step(self, action: Any) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[int(action) % len(legal)])


def test_checked_by_gymnasium(table: Table) -> None:
    found = AnyMove(table.game.name, table.seats, options=table.options, render_mode="ansi")
    check_env(found, skip_render_check=True)


def test_one_seat_plays_to_the_end(table: Table) -> None:
    seat = table.seats - 1
    found = OneSeat(table.game.name, table.seats, "random", seat, table.options)
    results = []
    for _ in range(2):
        pick, over = Picker(1), False
        seen, info = found.reset(seed=7)
        while not over:
            assert seen in found.observation_space
            assert (found.action_masks() == info["action_mask"]).all()
            seen, reward, over, cut, info = found.step(pick.of(np.flatnonzero(info["action_mask"])))
            assert not cut
        assert reward == returns(found.position)[seat]
        results.append((reward, info["scores"], seen.tobytes()))
    assert results[0] == results[1]


def test_bots_sit_where_they_are_named(game: Game) -> None:
    levels = ["greedy", *["random"] * (game.fewest - 2)]
    found = OneSeat(game.name, game.fewest, levels, seat=1)
    assert type(found.bots[2 % game.fewest]).__name__ == "GreedyBot"
    with pytest.raises(ValueError, match=r"\d opponents are named for \d seats"):
        OneSeat(game.name, game.fewest, ["random"] * (2 if game.fewest == 2 else 1))
    with pytest.raises(ValueError, match=r"seat 9 is not at the table; seats: 0 to \d"):
        OneSeat(game.name, seat=9)


def test_many_games_are_the_same_as_one_by_one(table: Table) -> None:
    many = ManyGames(table.game.name, 5, table.seats, options=table.options)
    seen, info = many.reset(seed=11)
    rng = [seeded(seeded(11) + i) for i in range(5)]
    found = many.table
    pieces = table.game.pieces(table.options)[0]

    def deal(i: int) -> Any:
        rng[i] = advanced(rng[i])
        state = table.game.deal(pieces, table.seats, dict(table.options), seeded(rng[i]), None)
        state.run()
        return state

    games, pick, ended = [deal(i) for i in range(5)], Picker(1), 0
    for _ in range(3 * STEPS):
        for i, state in enumerate(games):
            own, mask = found.see(state, state.seat)
            assert seen[i].tobytes() == own.tobytes()
            assert info["action_mask"][i].tobytes() == mask.tobytes()
            assert info["seat"][i] == state.seat
        moves = picked(info["action_mask"], pick)
        seen, reward, over, cut, info = many.step(moves)
        assert not cut.any()
        for i, state in enumerate(games):
            mover = state.seat
            state.apply(int(moves[i]))
            assert over[i] == (state.seat < 0)
            assert reward[i] == np.float32(returns(state)[mover])
            assert info["returns"][i] == pytest.approx(returns(state))
            assert list(info["scores"][i]) == (list(state.scores()) if over[i] else [0] * table.seats)
            if over[i]:
                games[i], ended = deal(i), ended + 1
    if compiled() and table.game.name == "gambit_royale" and table.seats == 2:
        assert ended


def test_many_games_against_bots(table: Table) -> None:
    many = ManyGames(table.game.name, 4, table.seats, "random", 1, table.options)
    seen, info = many.reset(seed=1)
    pick, rewards = Picker(1), 0.0
    for _ in range(STEPS):
        assert (info["seat"] == 1).all()
        assert seen.shape == many.observation_space.shape
        seen, reward, over, _, info = many.step(picked(info["action_mask"], pick))
        assert (reward[~over] == 0).all()
        assert (reward == info["returns"][:, 1]).all()
        rewards += float(abs(reward).sum())
    assert seen in many.observation_space


def test_processes_play_the_same_games() -> None:
    runs = []
    for processes in (1, 2):
        many = ManyGames("gambit_royale", 5, 3, processes=processes)
        seen, info = many.reset(seed=3)
        pick, trace = Picker(2), []
        for _ in range(STEPS):
            seen, reward, over, _, info = many.step(picked(info["action_mask"], pick))
            trace.append((seen.tobytes(), reward.tobytes(), over.tobytes(), info["seat"].tobytes()))
        runs.append(trace)
        many.close()
    assert runs[0] == runs[1]


def test_what_cannot_be_done_is_refused() -> None:
    many = ManyGames("gambit_royale", 3, 2)
    seen, info = many.reset(seed=3)
    moves = picked(info["action_mask"], Picker(1))
    wrong = moves.copy()
    wrong[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    with pytest.raises(ValueError, match=rf"move {wrong[2]} \(lay .*\) is not legal"):
        many.step(wrong)
    for strange in (-1, 10_000):
        wrong[2] = strange
        with pytest.raises(ValueError, match=f"move {strange} is not legal"):
            many.step(wrong)
    apart = ManyGames("gambit_royale", 3, 2, processes=2)
    apart.reset(seed=3)
    with pytest.raises(ValueError, match="move 10000 is not legal"):
        apart.step(wrong)
    assert (apart.step(moves)[0] != seen).any()
    apart.close()
    with pytest.raises(ValueError, match="3 games need as many moves"):
        many.step(moves[:2])
    assert (many.step(moves)[0] != seen).any(), "nothing had changed"
    with pytest.raises(ValueError, match="3 games can be spread over 1 to 3 processes, not 4"):
        ManyGames("gambit_royale", 3, processes=4)
    with pytest.raises(ValueError, match="the games have not begun: reset them first"):
        ManyGames("gambit_royale", 3, 2).step(moves)
