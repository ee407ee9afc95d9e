"""Steps per second through the research interfaces, side by side with others' games, on one core.

    python bench/envs.py [seconds per round]

A step is a decision of a player. All take turns, several rounds each; what is printed is the median in CPU time,
with the lowest and the highest round.
Peers that are not installed are left out: pip install 'cabale[bench]'.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable

import numpy as np
import pyspiel

import cabale
import cabale.envs.openspiel
from cabale.envs.gymnasium import ManyGames, any_legal
from cabale.envs.pettingzoo import env, raw_env

warnings.simplefilter("ignore")

GAME = "gambit_royale"
OTHERS = ("heads_of_state", "sun_king", "bastille")
ROUNDS = 7
Run = Callable[[float], float]


def pettingzoo(game) -> Run:
    """The loop of PettingZoo's own performance benchmark: random legal moves, every observation taken."""

    def run(seconds: float) -> float:
        game.reset(seed=1)
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            for _ in game.agent_iter(game.num_agents):
                seen, _, over, cut, _ = game.last()
                game.step(None if over or cut else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                steps += 1
                if all(game.terminations.values()) or all(game.truncations.values()):
                    game.reset()
        return steps / (time.process_time() - start)

    return run


def openspiel(name: str, observed: bool) -> Run:
    """Random legal moves; with the tensor of who must choose if so asked."""
    game = pyspiel.load_game(name)

    def run(seconds: float) -> float:
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    move = random.choice(state.chance_outcomes())[0]
                else:
                    move = random.choice(state.legal_actions())
                    steps += 1
                    if observed:
                        state.observation_tensor()
                state.apply_action(move)
        return steps / (time.process_time() - start)

    return run


def many(seats: int, opponents: str | None = None, games: int = 256, name: str = GAME, history: int = 0) -> Run:
    """Random legal moves in many games at once, observations and masks included."""
    found = ManyGames(name, games, seats, opponents, history=history)
    chance = np.random.default_rng(1)

    def run(seconds: float) -> float:
        _, info = found.reset(seed=1)
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            _, _, _, _, info = found.step(any_legal(info["action_mask"], chance))
            steps += games
        return steps / (time.process_time() - start)

    return run


def all_of_ours() -> dict[str, Run]:
    """What is ours."""
    runs: dict[str, Run] = {}
    for seats in (2, 4):
        runs[f"ours, PettingZoo, {seats} seats"] = pettingzoo(env(GAME, seats))
        runs[f"ours, PettingZoo, {seats} seats, raw"] = pettingzoo(raw_env(GAME, seats))
        runs[f"ours, OpenSpiel, {seats} seats"] = openspiel(f"cabale_{GAME}(players={seats})", observed=False)
        runs[f"ours, OpenSpiel, {seats} seats, observed"] = openspiel(f"cabale_{GAME}(players={seats})", observed=True)
        runs[f"ours, many games, {seats} seats"] = many(seats)
    runs["ours, many games, one seat of 4 against random"] = many(4, "random")
    for rows in (100, 1000):
        runs[f"ours, many games, 4 seats, history of {rows}"] = many(4, history=rows)
    for name in OTHERS:
        runs[f"ours, {name}, PettingZoo, 4 seats"] = pettingzoo(env(name, 4))
        runs[f"ours, {name}, many games, 4 seats"] = many(4, name=name)
    return runs


def peers() -> dict[str, Run]:
    """The games of others that are installed."""
    found: dict[str, Run] = {}
    for name in ("texas_holdem_v4", "hanabi_v5"):
        try:
            module = __import__(f"pettingzoo.classic.{name}", fromlist=["env"])
            found[f"PettingZoo {name}"] = pettingzoo(module.env())
            found[f"PettingZoo {name}, raw"] = pettingzoo(module.raw_env())
        except ImportError as error:
            print(f"left out: {name}: {error}")
    import open_spiel.python.games  # noqa: F401 - registers them

    for name in ("python_block_dominoes", "python_team_dominoes", "python_liars_poker"):
        found[f"OpenSpiel {name}"] = openspiel(name, observed=False)
        found[f"OpenSpiel {name}, observed"] = openspiel(name, observed=True)
    return found


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    runs = all_of_ours() | peers()

    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(run(seconds))
    print(f"{GAME}, {'compiled' if cabale.compiled() else 'NOT compiled'}, one core, {ROUNDS} rounds of {seconds} s")
    print(f"{'steps per second':50} {'median':>9} {'lowest':>9} {'highest':>9}")
    for name, found in rates.items():
        print(f"{name:50} {statistics.median(found):9,.0f} {min(found):9,.0f} {max(found):9,.0f}")

    def bar(what: str, ours: str, other: str, least: float) -> None:
        """Ratios are taken within a round, where both had the same noise."""
        if other in rates:
            ratios = sorted(a / b for a, b in zip(rates[ours], rates[other], strict=True))
            middle = statistics.median(ratios)
            verdict = "met" if middle >= least else "MISSED"
            print(f"{what:58} {middle:6.1f} × ({ratios[0]:.1f}–{ratios[-1]:.1f}), bar {least:g} ×: {verdict}")

    print()
    for seats in (2, 4):
        ours = f"ours, PettingZoo, {seats} seats"
        for name in ("texas_holdem_v4", "hanabi_v5"):
            bar(f"PettingZoo, {seats} seats, against {name}", ours, f"PettingZoo {name}", 5)
        for name in ("python_block_dominoes", "python_team_dominoes", "python_liars_poker"):
            bar(f"OpenSpiel, {seats} seats, against {name}", f"ours, OpenSpiel, {seats} seats", f"OpenSpiel {name}", 3)
        bar(f"many games against one, {seats} seats", f"ours, many games, {seats} seats", ours, 10)
    for name in OTHERS:
        single = f"ours, {name}, PettingZoo, 4 seats"
        bar(f"many games against one, 4 seats, {name}", f"ours, {name}, many games, 4 seats", single, 10)


if __name__ == "__main__":
    main()
