"""Gymnasium's own check, and that many games at once are the same games."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as wrappers

from cabale import compiled
from cabale.chance import advanced, seeded
from cabale.envs.gymnasium import ManyGames, OneSeat, seed_number
from cabale.envs.table import env_id, returns
from cabale.snapshot import dump
from tests.tables import Picker

if TYPE_CHECKING:
    from cabale.games import Game
    from tests.tables import Table

STEPS = 120 if compiled() else 12


def made(table: Table) -> Any:
    """As a user gets it, without the wrapper that looks for mistakes: the check does, and asks for that."""
    options = dict(table.options)
    return gymnasium.make(
        env_id(table.game.name), disable_env_checker=True, seats=table.seats, options=options
    ).unwrapped


def picked(mask: np.ndarray, pick: Picker) -> np.ndarray:
    return np.array([pick.of(np.flatnonzero(row)) for row in mask])


@pytest.mark.filterwarnings("error")
def test_checked_by_gymnasium(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the check plays, legal or not, in all render modes."""
    check_env(made(table))
    assert capsys.readouterr().out


@pytest.mark.parametrize("illegal", ["lose", "random"])
def test_checked_by_stable_baselines(game: Game, illegal: str) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="Stable-Baselines3 is not installed")
    checker.check_env(OneSeat(game.name, game.fewest, illegal=illegal), warn=True)


def test_made_by_gymnasium(game: Game) -> None:
    name = env_id(game.name)
    assert name.endswith(f"-v{game.version}")
    one = gymnasium.make(name, seats=game.fewest)
    seen, _ = one.reset(seed=1)
    assert seen in one.observation_space
    many = gymnasium.make_vec(name, 3, seats=game.fewest)
    assert isinstance(many, ManyGames)
    assert many.reset(seed=1)[0].shape == (3, *seen.shape)
    for mode in ("sync", "async"):
        others = gymnasium.make_vec(name, 2, vectorization_mode=mode, seats=game.fewest)
        assert others.reset(seed=1)[0].shape == (2, *seen.shape)
        others.step(others.action_space.sample())
        others.close()
    fresh = "import gymnasium; print(gymnasium.make('cabale.envs.gymnasium:" + name + "').unwrapped.table.game.name)"
    if game.name == "gambit_royale":
        ran = subprocess.run([sys.executable, "-c", fresh], capture_output=True, text=True, check=True)
        assert ran.stdout == "gambit_royale\n"


def test_illegal_moves(game: Game) -> None:
    name, seats = game.name, game.fewest
    one = OneSeat(name, seats, illegal="raise")
    _, info = one.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = dump(one.position)
    with pytest.raises(ValueError, match=f"move {wrong} .* is not legal"):
        one.step(wrong)
    assert dump(one.position) == before
    one = OneSeat(name, seats)
    one.reset(seed=1)
    _, reward, over, _, info = one.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    assert not info["action_mask"].any()
    with pytest.raises(ValueError, match="the game is over: reset it first"):
        one.step(wrong)
    one = OneSeat(name, seats, illegal="random")
    one.reset(seed=1)
    _, reward, over, _, info = one.step(wrong)
    assert (reward, over, info["illegal"]) == (0.0, False, True)
    assert dump(one.position) != before
    with pytest.raises(ValueError, match="an illegal move cannot 'explode'; choose from: lose, raise, random"):
        OneSeat(name, seats, illegal="explode")


def test_before_the_first_reset() -> None:
    one = OneSeat("gambit_royale", 2, render_mode="ansi")
    for act in (lambda: one.step(0), one.action_masks, one.state, one.render):
        with pytest.raises(ValueError, match="the game has not begun: reset it first"):
            act()


def trace(env: Any, steps: int, pick: Picker, info: dict[str, Any]) -> list[bytes]:
    seen = []
    for _ in range(steps):
        mask = info["action_mask"]
        move = picked(mask, pick) if mask.ndim == 2 else pick.of(np.flatnonzero(mask))
        row, reward, over, _, info = env.step(move)
        seen.append(row.tobytes() + np.asarray(reward, np.float32).tobytes())
        if mask.ndim == 1 and over:
            _, info = env.reset()
    return seen


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_environments_and_states_are_copied(game: Game, copied: Any) -> None:
    seats = game.fewest
    opponents = ["greedy", *["random"] * (seats - 2)]
    for env in (
        OneSeat(game.name, seats, opponents),
        ManyGames(game.name, 3, seats),
        ManyGames(game.name, 2, seats, opponents),
        ManyGames(game.name, 3, seats, processes=2) if game.name == "gambit_royale" else None,
    ):
        if env is None:
            continue
        assert type(copied(env)) is type(env), "before the first reset, too"
        _, info = env.reset(seed=2)
        trace(env, 5, Picker(1), info)
        if isinstance(env, OneSeat):
            if env.position.seat < 0:
                env.reset()
            info = {"action_mask": env.action_masks().astype(np.int8)}
        else:
            info = {"action_mask": env._mask()}
        other = copied(env)
        assert trace(other, 12, Picker(3), info) == trace(env, 12, Picker(3), info)
        env.close()
        other.close()
    state = game.new(seats, 5, log=True)
    for _ in range(6):
        state.apply(state.legal()[0])
    other = copied(state)
    assert dump(other) == dump(state)
    assert [event.kind for event in other.log or []] == [event.kind for event in state.log or []]
    other.apply(other.legal()[-1])
    assert dump(other) != dump(state)


def test_state_for_a_central_critic(game: Game) -> None:
    one = OneSeat(game.name, game.fewest)
    one.reset(seed=3)
    whole = one.state()
    assert whole.shape == (game.fewest * one.table.size,)
    for seat in range(game.fewest):
        assert (whole.reshape(game.fewest, -1)[seat] == one.table.see(one.position, seat)[0]).all()


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
        assert info["scores"].tolist() == list(found.position.scores())
        results.append((reward, info["scores"].tolist(), seen.tobytes()))
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
    rng = [seeded(seed_number(11 + i)) for i in range(5)]
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
                assert info["final_obs"][i].tobytes() == found.see(state, mover)[0].tobytes()
                assert info["final_info"]["scores"][i].tolist() == list(state.scores())
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
    many = ManyGames("gambit_royale", 3, 2, illegal="raise")
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
    apart = ManyGames("gambit_royale", 3, 2, processes=2, illegal="raise")
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


def ended(many: ManyGames, steps: int = 2000) -> tuple[Any, ...]:
    """Play until a game is over."""
    _, info = many.reset(seed=1)
    pick = Picker(1)
    for _ in range(steps):
        mask = info["action_mask"]
        result = many.step(picked(mask, pick))
        info = result[4]
        if result[2].any():
            return result
    raise AssertionError("no game has ended")


def test_a_game_that_is_over_begins_anew_as_asked() -> None:
    """In the same step, in the next or when it is told to: the same games either way."""
    same = ManyGames("gambit_royale", 2, 2)
    seen, reward, over, _, info = ended(same)
    where = int(over.argmax())
    last = info["final_obs"][where]
    assert info["_final_obs"].tolist() == over.tolist()
    assert info["action_mask"][where].any()
    later = ManyGames("gambit_royale", 2, 2, autoreset_mode="NextStep")
    seen_later, reward_later, over_later, _, info_later = ended(later)
    assert (over_later == over).all()
    assert (reward_later == reward).all()
    assert (seen_later[where] == last).all()
    assert info_later["action_mask"][where].all(), "every move is accepted and none made"
    pick = Picker(5)
    moves = picked(info["action_mask"], pick)
    other = 1 - where
    moves[other] = np.flatnonzero(info_later["action_mask"][other])[0]
    begun, reward_later, over_later, _, _ = later.step(moves)
    assert (begun[where] == seen[where]).all()
    assert reward_later[where] == 0
    assert not over_later[where]
    told = ManyGames("gambit_royale", 2, 2, autoreset_mode=AutoresetMode.DISABLED)
    _, _, over_told, _, info_told = ended(told)
    assert not info_told["action_mask"][where].any()
    with pytest.raises(ValueError, match=f"game {where} is over: begin it anew with reset"):
        told.step(moves)
    begun, info_told = told.reset(options={"reset_mask": over_told})
    assert (begun[where] == seen[where]).all()
    with pytest.raises(
        ValueError, match="there is no autoreset mode 'Never'; modes: 'NextStep', 'SameStep', 'Disabled'"
    ):
        ManyGames("gambit_royale", 2, 2, autoreset_mode="Never")


def test_seeds_are_as_gymnasium_says() -> None:
    many = ManyGames("gambit_royale", 3, 2)
    first = many.reset(seed=7)[0]
    second = many.reset()[0]
    assert (first != second).any(), "chance goes on"
    again = ManyGames("gambit_royale", 3, 2)
    assert (again.reset(seed=[7, 8, 9])[0] == first).all()
    assert (again.reset()[0] == second).all()
    kept = again.reset(seed=[None, 8, None])[0]
    assert (kept[1] == first[1]).all()
    assert (kept[0] != second[0]).any()
    large = again.reset(seed=1 << 200)[0]
    assert (large == ManyGames("gambit_royale", 3, 2).reset(seed=1 << 200)[0]).all()
    assert (large != ManyGames("gambit_royale", 3, 2).reset(seed=(1 << 200) + 5)[0]).any()
    only = again.reset(seed=4, options={"reset_mask": np.array([False, True, False])})[0]
    assert (only[[0, 2]] == large[[0, 2]]).all()
    assert (only[1] == ManyGames("gambit_royale", 1, 2).reset(seed=5)[0][0]).all()
    fresh, other = (ManyGames("gambit_royale", 3, 2).reset()[0] for _ in range(2))
    assert (fresh != other).any(), "without a seed nobody knows what comes"
    with pytest.raises(ValueError, match="3 games need as many seeds, not 2"):
        many.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="reset_mask is an array of 3 truth values"):
        many.reset(options={"reset_mask": [True, False, True]})


@pytest.mark.parametrize("illegal", ["lose", "random"])
def test_illegal_moves_among_many(illegal: str) -> None:
    many = ManyGames("gambit_royale", 2, 3, illegal=illegal)
    _, info = many.reset(seed=3)
    moves = picked(info["action_mask"], Picker(1))
    moves[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    chooser = info["seat"][1]
    _, reward, over, _, info = many.step(moves)
    assert info["illegal"].tolist() == [False, True]
    assert over.tolist() == [False, illegal == "lose"]
    if illegal == "lose":
        assert reward[1] == -1
        assert info["returns"][1].tolist() == [-1.0 if seat == chooser else 0.5 for seat in range(3)]


EITHER = [
    wrappers.RecordEpisodeStatistics,
    wrappers.DictInfoToList,
    wrappers.NormalizeReward,
    lambda env: wrappers.ClipReward(env, -0.5, 0.5),
    lambda env: wrappers.TransformReward(env, lambda reward: 2 * reward),
]
NEXT_ONLY = [  # Gymnasium's wrappers of observations ask for it
    wrappers.NormalizeObservation,
    wrappers.FlattenObservation,
    lambda env: wrappers.RescaleObservation(env, 0.0, 1.0),
    lambda env: wrappers.DtypeObservation(env, np.float32),
]


@pytest.mark.parametrize(
    ("wrapper", "mode"),
    [*((w, m) for w in EITHER for m in ("NextStep", "SameStep")), *((w, "NextStep") for w in NEXT_ONLY)],
)
def test_gymnasiums_wrappers_take_it(wrapper: Any, mode: str) -> None:
    many = wrapper(ManyGames("gambit_royale", 3, 2, "random", autoreset_mode=mode))
    many.reset(seed=1)
    pick, finished = Picker(1), 0
    for _ in range(150 if compiled() else 60):
        finished += int(many.step(picked(many.unwrapped._mask(), pick))[2].sum())
    assert finished or not compiled()
