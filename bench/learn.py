"""A learner in NumPy alone, and the bot that plays what it has learnt: the baselines of docs/results.md.

    python bench/learn.py sun_king --players 2 --batches 300 --checkpoint sun_king-2.npz
    cabale arena sun_king bench/learn.py:Learnt:checkpoint=sun_king-2.npz random --players 2 --games 400

A net with one hidden layer plays against itself and learns by proximal policy optimisation (PPO), each seat from its
own place and points, with its own guess of these as the baseline, at a rate that falls to nothing. In a quarter of the
games it has one seat and the others move at random: who meets only himself forgets how to beat anyone else. It prints
its share of games won against random play as it goes, and keeps the last net. The same command gives the same
checkpoint, by its hash, on the same kind of machine.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import time
from pathlib import Path

import numpy as np

from cabale.envs.gymnasium import ManyGames, any_legal
from cabale.envs.table import Table

RATE, CLIP, ENTROPY, TRUST = 1e-3, 0.2, 0.01, 0.95  # TRUST: lambda of generalised advantage estimation
EPOCHS, MINIBATCH = 3, 1024
WILD = 0.25  # of the games, one seat against random moves
CURVE = 10  # points after the first


class Net:
    """Chances of moves and a guess of the result, from observations."""

    def __init__(self, weights: dict[str, np.ndarray], table: Table) -> None:
        self.weights = weights
        self.scale = (1 / np.minimum(table.most, 10)).astype(np.float32)  # brings every number near 0 to 1
        if weights["inner"].shape[0] != table.size or weights["moves"].shape[1] != table.moves:
            raise ValueError(f"the checkpoint is for another game or version: {weights['inner'].shape}")

    @staticmethod
    def new(table: Table, units: int, chance: np.random.Generator) -> Net:
        """A net that knows nothing: all moves alike."""
        inner = chance.normal(0, 0.15, (table.size, units))
        shapes = {"inner_base": units, "moves": (units, table.moves), "moves_base": table.moves, "result": units}
        weights = {
            "inner": inner,
            **{name: np.zeros(shape) for name, shape in shapes.items()},
            "result_base": np.zeros(1),
        }
        return Net({name: row.astype(np.float32) for name, row in weights.items()}, table)

    def look(self, seen: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The hidden units, how likely each legal move is, and the result as it is guessed, a row for each game."""
        w = self.weights
        hidden = np.maximum((seen * self.scale) @ w["inner"] + w["inner_base"], 0)
        logits = np.where(mask == 1, hidden @ w["moves"] + w["moves_base"], -np.inf)
        likely = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, likely / likely.sum(1, keepdims=True), hidden @ w["result"] + w["result_base"]

    def gradient(self, batch: Batch) -> dict[str, np.ndarray]:
        """Where the weights should go, downhill: PPO's clipped loss, the guess's squared error, and less certainty."""
        hidden, likely, guess = self.look(batch.seen, batch.mask)
        count, rows = len(guess), np.arange(len(guess))
        ratio = likely[rows, batch.move] / batch.chance
        better = batch.better
        going = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * better
        by_logit = likely * going[:, None]
        by_logit[rows, batch.move] -= going
        logs = np.log(np.maximum(likely, 1e-9))
        by_logit += ENTROPY * likely * (logs - (likely * logs).sum(1, keepdims=True))
        by_guess = guess - batch.result
        w = self.weights
        by_hidden = (by_logit @ w["moves"].T + by_guess[:, None] * w["result"]) * (hidden > 0)
        found = {
            "inner": (batch.seen * self.scale).T @ by_hidden,
            "inner_base": by_hidden.sum(0),
            "moves": hidden.T @ by_logit,
            "moves_base": by_logit.sum(0),
            "result": hidden.T @ by_guess,
            "result_base": by_guess.sum(keepdims=True),
        }
        return {name: row / np.float32(count) for name, row in found.items()}


class Batch:
    """Decisions: what was seen and done, how likely it was, how much better it went than thought, and the result."""

    def __init__(self, **rows: np.ndarray) -> None:
        self.seen, self.mask, self.move = rows["seen"], rows["mask"], rows["move"]
        self.chance, self.better, self.result = rows["chance"], rows["better"], rows["result"]

    def some(self, places: np.ndarray) -> Batch:
        """Some of them."""
        return Batch(**{name: row[places] for name, row in vars(self).items()})


class Learnt:
    """Takes the move that the checkpoint likes best."""

    def __init__(self, game, checkpoint: str) -> None:
        with np.load(checkpoint) as kept:
            weights = {name: kept[name].astype(np.float32) for name in kept.files if name != "players"}
            self.table = Table(game.name, int(kept["players"]))
        self.net = Net(weights, self.table)

    def choose(self, view, seed: int) -> int:
        del seed
        if int(view.seats) != self.table.seats:
            raise ValueError(f"this checkpoint is for {self.table.seats} players")
        seen, mask = self.table.see(view, int(view.seat))
        return int(self.net.look(seen[None], mask[None])[1].argmax())


def play(many: ManyGames, net: Net, chance: np.random.Generator) -> Batch:
    """A game in each place, to its end, by the chances of the net; in the first of them it has one seat only."""
    seen, info = many.reset()
    games, players = many.num_envs, many.table.seats
    numbers = np.arange(games)
    wild, own = numbers < WILD * games, numbers % players
    running, result, steps = np.ones(games, bool), np.zeros((games, players), np.float32), []
    scores = np.zeros_like(result)
    while running.any():
        seat, mask = info["seat"], info["action_mask"]
        here = np.flatnonzero(running & ~(wild & (seat != own)))
        _, likely, guess = net.look(seen[here], mask[here])
        move = (likely.cumsum(1) > chance.random((len(here), 1), np.float32) * (1 - 1e-5)).argmax(1)
        steps.append((here, seat[here], seen[here], mask[here], move, likely[np.arange(len(here)), move], guess))
        moves = any_legal(mask, chance)  # also where a game that has begun anew is not looked at
        moves[here] = move
        seen, _, over, _, info = many.step(moves)
        ended = over & running
        result[ended], scores[ended] = info["returns"][ended], info["scores"][ended]
        running &= ~over
    # By how much a game is won or lost says more than that it is: both count half.
    ahead = (scores * players - scores.sum(1, keepdims=True)) / (players - 1)
    result = (result + np.clip(ahead / (2 * ahead.std() + 1e-6), -1, 1)) / 2
    next_guess, next_better = result.copy(), np.zeros_like(result)
    better = []
    for here, seat, *_, guess in reversed(steps):
        found = next_guess[here, seat] - guess + TRUST * next_better[here, seat]
        next_guess[here, seat], next_better[here, seat] = guess, found
        better.append(found)
    columns = [np.concatenate(column) for column in zip(*steps, strict=True)]
    found = np.concatenate(better[::-1])
    return Batch(
        seen=columns[2], mask=columns[3], move=columns[4], chance=columns[5],
        better=(found - found.mean()) / (found.std() + 1e-6), result=result[columns[0], columns[1]],
    )  # fmt: skip


def learn(given: argparse.Namespace) -> Net:
    """A net after so many batches of self-play; prints the curve."""
    chance = np.random.default_rng(given.seed)
    many = ManyGames(given.game, given.games, given.players)
    many.reset(seed=given.seed)
    net = Net.new(many.table, given.units, chance)
    mean, square = ({name: np.zeros_like(row) for name, row in net.weights.items()} for _ in range(2))
    shown = {given.batches * point // CURVE for point in range(CURVE + 1)}
    begun, updates = time.process_time(), 0
    for batch in range(given.batches + 1):
        if batch in shown:
            share = against_random(many.table, net)
            print(f"{time.process_time() - begun:5.0f} s, {batch * given.games:7} games: {share:.3f}", flush=True)
        if batch == given.batches:
            break
        found = play(many, net, chance)
        rate = np.float32(RATE * (1 - batch / given.batches))
        for _ in range(EPOCHS):
            order = chance.permutation(len(found.move))
            for first in range(0, len(order), MINIBATCH):
                updates += 1
                for name, slope in net.gradient(found.some(order[first : first + MINIBATCH])).items():
                    mean[name] += 0.1 * (slope - mean[name])
                    square[name] += 0.01 * (slope**2 - square[name])
                    step = mean[name] / (1 - 0.9**updates) / (np.sqrt(square[name] / (1 - 0.99**updates)) + 1e-6)
                    net.weights[name] -= rate * step
    return net


def against_random(table: Table, net: Net, games: int = 100) -> float:
    """A point of the curve: the share of wins against random play, the same deals from every seat."""
    won = 0.0
    for seat in range(table.seats):
        many = ManyGames(table.name, games, table.seats, "random", seat, table.options)
        seen, info = many.reset(seed=2026)
        won_here = np.full(games, np.nan, np.float32)
        while np.isnan(won_here).any():
            seen, _, over, _, info = many.step(net.look(seen, info["action_mask"])[1].argmax(1))
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
    parser.add_argument("--batches", type=int, default=300, help="how often it learns")
    parser.add_argument("--games", type=int, default=64, help="how many at once")
    parser.add_argument("--units", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, required=True)
    given = parser.parse_args()
    net = learn(given)
    out = io.BytesIO()
    kept = {name: row.astype(np.float16) for name, row in net.weights.items()}
    np.savez_compressed(out, players=given.players, **kept)
    given.checkpoint.write_bytes(out.getvalue())
    digest = hashlib.sha256(out.getvalue()).hexdigest()[:16]
    print(f"{given.checkpoint}: sha256 {digest}")


if __name__ == "__main__":
    main()
