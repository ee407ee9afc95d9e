"""Outlooks learnt from games: the table fits the signs, and fitting finds what is there."""

import random
import sys
import tomllib
from importlib import import_module

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cabale.bots.search import ONE, chances
from cabale.games import SHELF, game
from cabale.outlook import LOST, Signs
from tests import ROOT
from tests.test_bots import positions

LEARNT = [name for name in SHELF if isinstance(game(name).worth(), Signs)]


@pytest.mark.parametrize("name", LEARNT)
def test_every_sign_says_something_in_every_column(name: str) -> None:
    module = import_module(f"cabale.games.{name}.worth")
    table = tomllib.loads((game(name).folder / "outlook.toml").read_text(encoding="utf-8"))["signs"]
    assert list(table) == list(module.SIGNS)
    assert {len(row) for row in table.values()} == {len(module.COLUMNS)}
    for column in range(len(module.COLUMNS)):
        assert any(row[column] for row in table.values())


@pytest.mark.parametrize("name", LEARNT)
def test_outlooks_are_what_the_signs_say(name: str) -> None:
    found = game(name)
    worth = found.worth()
    assert isinstance(worth, Signs)
    table = tomllib.loads((found.folder / "outlook.toml").read_text(encoding="utf-8"))["signs"].values()
    for state in positions(found, 25):
        told = vec[i64]([0] * state.seats)
        worth.outlooks(state, told)
        column = worth.column(state)
        for seat in range(state.seats):
            if worth.may_win(state, seat):
                signs = worth.signs(state, seat)
                assert told[seat] == sum(row[column] * sign for row, sign in zip(table, signs, strict=True)) // 1000
            else:
                assert told[seat] == LOST
        shares = list(chances(told))
        assert ONE - len(shares) <= sum(shares) <= ONE
        assert shares.index(max(shares)) == list(told).index(max(told))


@pytest.mark.parametrize("name", SHELF)
def test_a_net_is_told_the_worth_as_it_is(name: str) -> None:
    """However it was found: some games have it from their signs."""
    found = game(name)
    worth = found.worth()
    for state in positions(found, 60):
        for seat in range(state.seats):
            hints = vec[i64]([0] * worth.hint_count())
            worth.fill_hints(state, seat, hints)
            assert hints[0] == worth.of(state, seat)


def test_equal_outlooks_are_equal_chances() -> None:
    assert list(chances(vec[i64]([700, 700, 700]))) == [ONE // 3] * 3
    assert list(chances(vec[i64]([0, LOST]))) == pytest.approx([ONE, 0], abs=1)


def test_fitting_finds_what_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    monkeypatch.delitem(sys.modules, "fit", raising=False)
    fit = import_module("fit")
    chance = np.random.default_rng(5)
    signs = chance.integers(-3, 4, (6000, 4, 3)).astype(float)
    signs[::2, 3] = np.nan  # tables of three as well
    there = ~np.isnan(signs[:, :, 0])
    says = np.array([0.8, -0.3, 0.0])
    odds = fit.chances(np.nan_to_num(signs), says, there)
    winners = [random.Random(number).choices(range(4), weights=row)[0] for number, row in enumerate(odds)]
    won = np.where(there, np.eye(4)[winners], np.nan)
    assert fit.likeliest(signs, won) == pytest.approx(says, abs=0.06)
    assert fit.loss(signs, fit.likeliest(signs, won), won) < fit.loss(signs, np.zeros(3), won) - 0.1
