"""A learner in NumPy alone, and the bot that plays what it has learnt: the baseline of docs/results.md.

    python bench/learn.py sun_king --players 2 --batches 100 --checkpoint sun_king-2.npz
    cabale arena sun_king bench/learn.py:Linear:checkpoint=sun_king-2.npz random --players 2 --games 400

A linear policy plays against itself and learns by policy gradient (REINFORCE with Adam), each seat from its own result.
It prints its share of games won against random play as it goes, and in the end the hash of its checkpoint: the same
command gives the same one on the same kind of machine.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import time
from pathlib import Path

import numpy as np

from cabale.envs.gymnasium import ManyGames
from cabale.envs.table import Table


def scale_of(table: Table) -> np.ndarray:
    """What brings every number of an observation near 0 to 1."""
    return (1 / np.minimum(table.most, 10)).astype(np.float32)


def chances(logits: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """How likely each legal move is, a row for each game."""
    logits = np.where(mask == 1, logits, -np.inf)
    likely = np.exp(logits - logits.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


class Linear:
    """Takes the move that the checkpoint likes best."""

    def __init__(self, game, checkpoint: str) -> None:
        with np.load(checkpoint) as kept:
            self.weights = kept["weights"].astype(np.float32)
            players = int(kept["players"])
        self.table = Table(game.name, players)
        self.scale = scale_of(self.table)
        if self.weights.shape != (self.table.size, self.table.moves):
            raise ValueError(f"{checkpoint} is for another game or version: {self.weights.shape}")

    def choose(self, view, seed: int) -> int:
        del seed
        if int(view.seats) != self.table.seats:
            raise ValueError(f"this checkpoint is for {self.table.seats} players")
        seen, mask = self.table.see(view, int(view.seat))
        return int(np.where(mask == 1, (seen * self.scale) @ self.weights, -np.inf).argmax())


def learn(name: str, players: int, batches: int, games: int, rate: float, seed: int) -> np.ndarray:
    """Weights after so many batches of self-play; prints the curve."""
    chance = np.random.default_rng(seed)
    many = ManyGames(name, games, players)
    many.reset(seed=seed)
    scale = scale_of(many.table)
    weights = np.zeros((many.table.size, many.table.moves), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    begun = time.monotonic()
    for batch in range(1, batches + 1):
        seen, info = many.reset()
        running, result, steps = np.ones(games, bool), np.zeros((games, players), np.float32), []
        while running.any():
            likely = chances((seen * scale) @ weights, info["action_mask"])
            moves = (likely.cumsum(1) > chance.random((games, 1))).argmax(1)
            steps.append((seen, moves, likely, info["seat"], running.copy()))
            seen, _, over, _, info = many.step(moves)
            result[over & running] = info["returns"][over & running]
            running &= ~over
        gradient, count = np.zeros_like(weights), 0
        for row, moves, likely, seat, going in steps:
            here = np.flatnonzero(going)
            better = -likely[here]
            better[np.arange(len(here)), moves[here]] += 1
            gradient += (row[here] * scale).T @ (better * result[here, seat[here], None])
            count += len(here)
        mean += 0.1 * (gradient / count - mean)
        square += 0.01 * ((gradient / count) ** 2 - square)
        weights += rate * mean / (1 - 0.9**batch) / (np.sqrt(square / (1 - 0.99**batch)) + 1e-5)
        if batch % max(1, batches // 8) == 0:
            took, share = time.monotonic() - begun, against_random(many.table, weights)
            print(f"{took:5.0f} s, {batch * games:7} games: {share:.3f}", flush=True)
    return weights


def against_random(table: Table, weights: np.ndarray, games: int = 100) -> float:
    """The share of wins against random play, from every seat."""
    won, scale = 0.0, scale_of(table)
    for seat in range(table.seats):
        many = ManyGames(table.game.name, games, table.seats, "random", seat, table.options)
        seen, info = many.reset(seed=2026)
        won_here = np.full(games, np.nan, np.float32)
        while np.isnan(won_here).any():
            moves = np.where(info["action_mask"] == 1, (seen * scale) @ weights, -np.inf).argmax(1)
            seen, _, over, _, info = many.step(moves)
            first = over & np.isnan(won_here)
            best = info["returns"].max(1, keepdims=True) == info["returns"]
            won_here[first] = (best[:, seat] / best.sum(1))[first]
        won += float(won_here.sum())
    return won / (games * table.seats)


def main() -> None:
    """Learn, and keep what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--batches", type=int, default=100)
    parser.add_argument("--games", type=int, default=128, help="how many at once")
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()
    weights = learn(given.game, given.players, given.batches, given.games, given.rate, given.seed)
    out = io.BytesIO()
    np.savez_compressed(out, weights=weights.astype(np.float16), players=given.players)
    given.checkpoint.write_bytes(out.getvalue())
    print(f"{given.checkpoint}: sha256 {hashlib.sha256(out.getvalue()).hexdigest()[:16]}")


if __name__ == "__main__":
    main()
