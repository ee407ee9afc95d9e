"""Fitting a net to what came of positions, in NumPy alone: for layers this small nothing else would be faster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    Row = npt.NDArray[np.float32]

RATE, DECAY = 1e-3, 1e-4
FIRST, SECOND, TINY = 0.9, 0.999, 1e-8  # of Adam
CALM = 0.998  # what is played with is the mean of the weights over some 500 lessons: single ones pull it about
LIMIT = 32767


def spread_of(inputs: npt.NDArray[Any]) -> Row:
    """By how much each input differs from position to position: it is told in these units, so that none is loud."""
    spread: Row = np.maximum(inputs.std(0), 0.5).astype(np.float32)
    return spread


def first_weights(inputs: int, units: int, chance: np.random.Generator) -> Row:
    """The first layer before the first lesson."""
    drawn: Row = chance.normal(0, 0.5 / np.sqrt(60), (inputs, units)).astype(np.float32)  # some 60 inputs are not 0
    return drawn


class Taught:
    """Weights that are taught by Adam, and their calm mean; inputs are told in units of their spread."""

    def __init__(self, weights: dict[str, Row]) -> None:
        self.steps = 0
        self.spread: Row = np.ones(len(weights["w1"]), np.float32)
        self.weights = weights
        self.means = {name: np.zeros_like(row) for name, row in weights.items()}
        self.squares = {name: np.zeros_like(row) for name, row in weights.items()}
        self.calm = {name: row.copy() for name, row in weights.items()}

    def step(self, slopes: Mapping[str, npt.NDArray[Any]], rate: float) -> None:
        """Adam, with weights that decay."""
        self.steps += 1
        fade = rate * np.sqrt(1 - SECOND**self.steps) / (1 - FIRST**self.steps)
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1 - FIRST) * (slope - mean)
            square += (1 - SECOND) * (slope * slope - square)
            self.weights[name] -= fade * mean / (np.sqrt(square) + TINY)
            if name.startswith("w"):
                self.weights[name] *= 1 - rate * DECAY
            # At first over all lessons so far: the mean should not remember where it began.
            self.calm[name] += max(1 - CALM, 4 / (self.steps + 4)) * (self.weights[name] - self.calm[name])

    def first_content(self) -> list[bytes]:
        """The first layer in whole numbers, as `cabale.bots.net.FirstLayer` reads it after the sizes."""
        w1 = self.calm["w1"] / self.spread[:, None]
        largest = np.maximum(np.abs(w1).max(1), 1e-12)
        shift = np.clip(np.floor(np.log2(LIMIT / largest)), 0, 24).astype(np.int16)
        return [
            shift.astype("<i2").tobytes(),
            whole(w1 * np.exp2(shift.astype(np.float64))[:, None]),
            whole(self.calm["b1"] * 4096),
        ]

    def _rows(self) -> tuple[tuple[str, dict[str, Row]], ...]:
        return ("weights", self.weights), ("means", self.means), ("squares", self.squares), ("calm", self.calm)

    def kept(self) -> dict[str, npt.NDArray[Any]]:
        """Everything, to go on from."""
        found: dict[str, npt.NDArray[Any]] = {"steps": np.array(self.steps), "spread": self.spread}
        for kind, rows in self._rows():
            found |= {f"{kind}-{name}": row for name, row in rows.items()}
        return found

    def restore(self, kept: Mapping[str, npt.NDArray[Any]]) -> None:
        """Go on from what was kept."""
        self.steps, self.spread = int(kept["steps"]), kept["spread"]
        for kind, rows in self._rows():
            for name in rows:
                rows[name] = kept[f"{kind}-{name}"]


class Learner(Taught):
    """A net that learns: two layers, and one straight unit beside them."""

    def __init__(self, inputs: int, units: int, second: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.units = units
        w1 = first_weights(inputs, units, chance)
        w1[:, -1] = 0
        super().__init__(
            {
                "w1": w1,
                "b1": np.zeros(units, np.float32),
                "w2": chance.normal(0, np.sqrt(2 / units), (units - 1, second)).astype(np.float32),
                "b2": np.zeros(second, np.float32),
                "w3": chance.normal(0, np.sqrt(1 / second), second).astype(np.float32),
                "b3": np.zeros(1, np.float32),
            }
        )

    def odds(self, inputs: Row) -> Row:
        """The logarithms of the odds of winning; inputs are in units of their spread."""
        return self._forward(inputs, self.calm)[0]

    def _forward(self, x: Row, w: Mapping[str, Row]) -> tuple[Row, Row, Row]:
        z = x @ w["w1"] + w["b1"]
        first = np.maximum(z[:, :-1], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        return second @ w["w3"] + w["b3"] + z[:, -1], first, second

    def chances(self, inputs: npt.NDArray[Any], batch: int = 8192) -> Row:
        """The chances of winning of many positions."""
        parts = [
            1 / (1 + np.exp(-self.odds(inputs[i : i + batch].astype(np.float32) / self.spread)))
            for i in range(0, len(inputs), batch)
        ]
        return np.concatenate(parts) if parts else np.zeros(0, np.float32)

    def learn(self, inputs: npt.NDArray[Any], wanted: Row, rate: float = RATE) -> float:
        """One step towards these chances; returns the surprise in nats before it."""
        x = inputs.astype(np.float32) / self.spread
        w = self.weights
        odds, first, second = self._forward(x, w)
        chance = 1 / (1 + np.exp(-odds))
        surprise = np.logaddexp(0, odds) - wanted * odds
        slope = (chance - wanted) / len(x)
        to_second = slope[:, None] * w["w3"] * (second > 0)
        to_first = np.empty((len(x), self.units), np.float32)
        to_first[:, :-1] = (to_second @ w["w2"].T) * (first > 0)
        to_first[:, -1] = slope
        self.step(
            {
                "w1": x.T @ to_first,
                "b1": to_first.sum(0),
                "w2": first.T @ to_second,
                "b2": to_second.sum(0),
                "w3": second.T @ slope,
                "b3": slope.sum(keepdims=True),
            },
            rate,
        )
        return float(surprise.mean())

    def content(self) -> bytes:
        """The net in whole numbers, as `cabale.bots.net.Net` reads it."""
        w = self.calm
        parts = [
            np.array([*w["w1"].shape, len(w["w3"])], "<i8").tobytes(),
            *self.first_content(),
            whole(np.concatenate([w["w2"], np.zeros((1, len(w["w3"])), np.float32)]).T * 4096),
            whole(w["b2"] * 4096),
            whole(w["w3"] * 4096),
            whole(w["b3"] * 4096),
        ]
        return b"".join(parts)

    def adopt(self, content: bytes) -> None:
        """Go on from a net in whole numbers, as well as they tell it."""
        inputs, units, second = (int(size) for size in np.frombuffer(content, "<i8", 3))
        if (inputs, units, second) != (*self.weights["w1"].shape, len(self.weights["b2"])):
            raise ValueError(f"it has {inputs} inputs, {units} and {second} units")
        told = np.frombuffer(content, "<i2", offset=24).astype(np.float64)
        sizes = (inputs, inputs * units, units, units * second, second, second, 1)
        shift, w1, b1, w2, b2, w3, b3 = np.split(told, np.cumsum(sizes)[:-1])
        rows = {
            "w1": w1.reshape(inputs, units) / np.exp2(shift)[:, None] * self.spread[:, None],
            "b1": b1 / 4096,
            "w2": w2.reshape(second, units).T[:-1] / 4096,
            "b2": b2 / 4096,
            "w3": w3 / 4096,
            "b3": b3 / 4096,
        }
        for name, row in rows.items():
            self.weights[name] = np.ascontiguousarray(row, np.float32)
            self.calm[name] = self.weights[name].copy()


def whole(row: npt.NDArray[Any]) -> bytes:
    """These numbers as whole ones of 16 bits."""
    rounded: npt.NDArray[np.int16] = np.clip(np.rint(row), -LIMIT, LIMIT).astype("<i2")
    return rounded.tobytes()


def returns(chances: Row, seats: npt.NDArray[np.uint8], results: Row, trace: float) -> Row:
    """What each position of one game should have said: the result, mixed with what later positions said (TD(λ))."""
    wanted = np.empty(len(chances), np.float32)
    for seat in np.unique(seats):
        coming, said = float(results[seat]), float(results[seat])
        for place in np.flatnonzero(seats == seat)[::-1]:
            coming = trace * coming + (1 - trace) * said
            wanted[place] = coming
            said = float(chances[place])
    return wanted
