"""Outlooks learnt from games: signs of a position, and how much each says about who will win.

A game names its signs; `bench/fit.py` plays games, finds out what they say, and writes it to the game's
`outlook.toml`. Added up, what the signs of a seat say is the logarithm of its chance to win, give or take what is
equal for all seats.
"""

import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.state import State, Worth

LOST: Final[i64] = -20000  # thousandths: no hope left


class Signs(Worth):
    """The worth of a game whose outlooks were learnt."""

    def __init__(self, game: str, names: tuple[str, ...], columns: i64) -> None:
        path = Path(__file__).parent / "games" / game / "outlook.toml"
        says: dict[str, list[int]] = tomllib.loads(path.read_text(encoding="utf-8"))["signs"]
        self.says = vec[vec[i64]]()  # by column and sign, in millionths
        for column in range(columns):
            row = vec[i64](capacity=len(names))
            for name in names:
                row = append(row, i64(says[name][column]) if name in says else 0)
            self.says = append(self.says, row)

    def column(self, state: State) -> i64:
        """Which column of the table is about this position: signs may say more late in a game, or among few."""
        del state
        return 0

    def may_win(self, state: State, seat: i64) -> bool:
        """Whether a seat is still in the game."""
        del state, seat
        return True

    def fill_signs(self, state: State, seat: i64, signs: vec[i64]) -> None:
        """The signs of a seat, in the order of their names; all are 0 before."""
        raise NotImplementedError

    def signs(self, state: State, seat: i64) -> list[int]:
        """The signs of a seat, to learn from."""
        signs = vec[i64]([0] * len(self.says[0]))
        self.fill_signs(state, seat, signs)
        return [int(sign) for sign in signs]

    def hint_count(self) -> i64:
        return 2 + len(self.says[0])

    def fill_hints(self, state: State, seat: i64, out: vec[i64]) -> None:
        """The worth, what the signs say together, and each of them."""
        signs = vec[i64]([0] * len(self.says[0]))
        self.fill_signs(state, seat, signs)
        says = self.says[self.column(state)]
        total: i64 = 0
        for sign in range(len(says)):
            total += says[sign] * signs[sign]
            out[2 + sign] = signs[sign]
        out[0] = self.of_signs(state, seat, signs)
        out[1] = total // 1000

    def of_signs(self, state: State, seat: i64, signs: vec[i64]) -> i64:
        """The worth of a position whose signs are known: a game whose signs tell half of it has less to do."""
        del signs
        return self.of(state, seat)

    def tells_chances(self, seats: i64) -> bool:
        del seats
        return True

    def outlooks(self, state: State, out: vec[i64]) -> None:
        """The logarithm of each seat's chance to win, in thousandths."""
        says = self.says[self.column(state)]
        for seat in range(state.seats):
            if not self.may_win(state, seat):
                out[seat] = LOST
                continue
            signs = vec[i64]([0] * len(says))
            self.fill_signs(state, seat, signs)
            total: i64 = 0
            for sign in range(len(says)):
                total += says[sign] * signs[sign]
            out[seat] = total // 1000
