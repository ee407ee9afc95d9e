"""What a seat was told as a part of its observation: perfect recall, and no secrets of others. Relative moves."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest

import cabale.envs.openspiel
from cabale.envs.endgames import ENDGAMES
from cabale.envs.gymnasium import ManyGames, OneSeat, any_legal
from cabale.envs.many import CHOICE, ROW
from cabale.envs.openspiel import longest_history
from cabale.envs.pettingzoo import parallel_env, raw_env
from cabale.envs.table import Table as Setting
from cabale.envs.table import turned_move
from cabale.games import game as game_named
from tests.tables import Picker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabale.games import Game
    from tests.tables import Table

assert cabale.envs.openspiel  # registers the games


def told(game: Game, log: list[Any], seat: int, seats: int) -> list[list[int]]:
    """What a seat was told and chose, the last first, by the definition in the documentation."""
    specs = list(game.events.values())
    rows = []
    for event in reversed(log):
        if event.kind == CHOICE:
            if event.readers == 1 << seat:
                rows.append([1, (event.face + 1) % 256, (event.face + 1) // 256, 0, 0, 0, 0])
            continue
        seen = event.seen_by(seat)
        parts = [seen.a, seen.b, seen.c, seen.d]
        named = [spec for spec in specs[event.kind] if not spec.startswith("?")]
        for place, spec in enumerate(named):
            if spec.split(":")[-1] == "seat" and parts[place] >= 0:
                parts[place] = (parts[place] - seat) % seats
        rows.append([event.kind + 2, (seen.face + 1) % 256, (seen.face + 1) // 256, *(part + 1 for part in parts)])
    return rows


def test_a_history_is_what_the_seat_was_told(table: Table) -> None:
    rows, pick = 40, Picker(3)
    env = raw_env(table.game.name, table.seats, table.options, history=rows)
    plain = Setting(table.game.name, table.seats, table.options)
    env.reset(seed=3)
    hidden = 0
    for _ in range(60):
        state = env.position
        assert state.log is not None
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)["observation"]
            assert (seen[: plain.size] == plain.see(state, seat)[0]).all()
            wanted = told(table.game, state.log, seat, table.seats)[:rows]
            assert seen[plain.size :].reshape(rows, int(ROW))[: len(wanted)].tolist() == wanted
            assert not seen[plain.size + int(ROW) * len(wanted) :].any()
            assert (seen <= env.table.most).all()
            hidden += sum(not event.readers >> seat & 1 for event in state.log)
        env.step(pick.of(state.legal()))
        if state.seat < 0:
            break
    assert hidden, "there is something that others alone were told"


def infostates(name: str) -> Iterator[tuple[str, bytes, bytes]]:
    """Of every decision of an endgame: the information state as text and as tensor, and the observation."""
    waiting = [pyspiel.load_game(name).new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            recalled = np.array(state.information_state_tensor(), np.uint8).tobytes()
            observed = np.array(state.observation_tensor(), np.uint8).tobytes()
            yield f"{state.current_player()} {state.information_state_string()}", recalled, observed
        waiting += [state.child(action) for action in state.legal_actions()]


@pytest.mark.parametrize("name", ENDGAMES)
def test_tensors_tell_apart_just_what_texts_do(name: str) -> None:
    """In all histories: whoever knows the same has the same tensor, whoever was told something else another one."""
    texts: dict[bytes, set[str]] = {}
    seen: set[bytes] = set()
    for text, recalled, observed in infostates(f"cabale_{name}"):
        texts.setdefault(recalled, set()).add(text)
        seen.add(observed)
    assert all(len(found) == 1 for found in texts.values()), "one tensor, one text"
    assert len(texts) == len(set().union(*texts.values())), "one text, one tensor"
    # The control: an observation alone forgets, where anything can be forgotten in so short a game.
    assert len(seen) <= len(texts)
    assert len(seen) < len(texts) or name == "gambit_royale_endgame"


def test_whole_games_are_recalled(table: Table) -> None:
    """Two ways to play that a player can tell apart have different tensors; the rows are enough for a whole game."""
    found = pyspiel.load_game(f"cabale_{table.game.name}", {"players": table.seats, **table.options})
    ends = []
    for seed in (1, 2):
        state, pick = found.new_initial_state(), Picker(seed)
        for outcome in (9, 9, 9, 9):
            state.apply_action(outcome)
        while not state.is_terminal():
            state.apply_action(pick.of(state.legal_actions()))
        ends.append(state)
        rows = sum(event.kind != CHOICE or event.readers == 1 for event in state.position.events)
        assert 1.5 * rows < longest_history(found.table), rows
    first, second = (np.array(end.information_state_tensor(0)) for end in ends)
    assert (first != second).any()
    size = found.table.size
    assert len(first) == found.information_state_tensor_size() == size + int(ROW) * longest_history(found.table)
    pieces = found.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).dict
    assert pieces["history"].shape == (longest_history(found.table), int(ROW))


def test_histories_are_the_same_in_every_environment() -> None:
    """One seat, many games, in one process or two, copied and pickled: each says what the table says."""
    one = OneSeat("gambit_royale", 3, "random", 1, history=12)
    seen, info = one.reset(seed=4)
    many = ManyGames("gambit_royale", 4, 3, history=12)
    spread = ManyGames("gambit_royale", 4, 3, processes=2, history=12)
    (all_seen, all_info), (spread_seen, _) = many.reset(seed=4), spread.reset(seed=4)
    chance, others = np.random.default_rng(1), []
    for step in range(25):
        assert (seen == one.table.see(one.position, 1)[0]).all()
        states: Any = many._hands[0].games.many.states  # type: ignore[union-attr]
        for row, state, seat in zip(all_seen, states, all_info["seat"], strict=True):
            assert (row == many.table.see(state, int(seat))[0]).all()
            assert row[-7 * 12 :].any() == bool(step)
        assert (all_seen == spread_seen).all()
        if step == 9:
            others = [copy.deepcopy(many), pickle.loads(pickle.dumps(many))]
        moves = any_legal(all_info["action_mask"], chance)
        for other in others:
            assert (other.step(moves)[0] == many.table.see(other._hands[0].games.many.states[0], 0)[0]).shape
        all_seen, _, _, _, all_info = many.step(moves)
        spread_seen = spread.step(moves)[0]
        seen, _, over, _, info = one.step(int(info["action_mask"].argmax()))
        assert not over
    spread.close()


def test_a_copied_environment_remembers() -> None:
    many = ManyGames("sun_king", 3, 2, history=20)
    _, info = many.reset(seed=1)
    chance = np.random.default_rng(2)
    for _ in range(10):
        _, _, _, _, info = many.step(any_legal(info["action_mask"], chance))
    other = pickle.loads(pickle.dumps(many))
    for _ in range(5):
        moves = any_legal(info["action_mask"], chance)
        seen, _, _, _, info = many.step(moves)
        assert (other.step(moves)[0] == seen).all()


def test_a_parallel_environment_has_histories() -> None:
    env = parallel_env("bastille", 3, history=9)
    seen, _ = env.reset(seed=1)
    agent = env.turns.agent_selection
    after = env.step({agent: int(seen[agent]["action_mask"].argmax())})[0]
    assert after[agent]["observation"][-7 * 9 :].any()
    assert env.state().shape == env.state_space.shape


@pytest.mark.parametrize("rows", [-1, 10_001])
def test_a_history_has_some_rows(rows: int) -> None:
    with pytest.raises(ValueError, match="a history has 0 to 10000 rows"):
        OneSeat("sun_king", history=rows)


def test_relative_moves_name_seats_from_the_own_one_on() -> None:
    moves = game_named("sun_king").moves
    assert turned_move(moves, moves.read("duel 3"), 1, 4) == moves.read("duel 2")
    assert turned_move(moves, moves.read("duel 1"), 1, 4) == moves.read("duel 4")
    assert turned_move(moves, moves.read("duel 6"), 1, 4) == moves.read("duel 6"), "nobody sits there"
    assert turned_move(moves, 0, 0, 2) == 0


def test_relative_moves_play_the_same_games(table: Table) -> None:
    plain = raw_env(table.game.name, table.seats, table.options)
    turned = raw_env(table.game.name, table.seats, table.options, relative=True)
    plain.reset(seed=6)
    turned.reset(seed=6)
    pick, differ = Picker(6), 0
    for _ in range(120):
        seat = int(plain.position.seat)
        own, relative = (np.flatnonzero(env.observe(env.agent_selection)["action_mask"]) for env in (plain, turned))
        assert sorted(turned_move(table.game.moves, int(m), seat, table.seats) for m in own) == relative.tolist()
        differ += own.tolist() != relative.tolist()
        move = int(pick.of(own.tolist()))
        plain.step(move)
        turned.step(turned_move(table.game.moves, move, seat, table.seats))
        if plain.position.seat < 0:
            break
        for agent in plain.possible_agents:
            assert (plain.observe(agent)["observation"] == turned.observe(agent)["observation"]).all()
    if table.game.name != "sun_king":
        assert not differ, "only there moves name seats"
    elif table.seats > 2:
        assert differ


def test_many_games_take_relative_moves() -> None:
    plain, turned = ManyGames("sun_king", 6, 3), ManyGames("sun_king", 6, 3, relative=True)
    (_, info), (_, other) = plain.reset(seed=2), turned.reset(seed=2)
    chance, moves, differ = np.random.default_rng(3), plain.table.game.moves, 0
    for _ in range(80):
        chosen = any_legal(info["action_mask"], chance)
        named = [turned_move(moves, int(m), int(s), 3) for m, s in zip(chosen, info["seat"], strict=True)]
        assert (other["action_mask"][np.arange(6), named] == 1).all()
        differ += named != chosen.tolist()
        seen, reward, _, _, info = plain.step(chosen)
        other_seen, other_reward, _, _, other = turned.step(named)
        assert (seen == other_seen).all()
        assert (reward == other_reward).all()
    assert differ
