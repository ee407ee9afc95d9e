"""What a seat sees as numbers: described to the last one, and never more than the seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cabale import compiled
from cabale.bots import LEVELS, bot
from cabale.envs.many import game_features
from cabale.envs.table import Table as Setting
from cabale.envs.table import returns, returns_of
from cabale.snapshot import dump
from tests.tables import Picker, Table, states

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State

GAMES = 3 if compiled() else 1
EVERY = 7 if compiled() else 40


def setting(table: Table) -> Setting:
    return Setting(table.game.name, table.seats, table.options)


def test_blocks_cover_the_row(table: Table) -> None:
    features = game_features(table.game, table.seats)
    at = 0
    for block in features.blocks:
        assert (block.start, block.size > 0, 0 < block.most <= 255) == (at, True, True)
        assert block.name.isidentifier()
        assert block.says
        at += block.size
    assert at == features.size
    assert len({block.name for block in features.blocks}) == len(features.blocks)
    described = setting(table).describe()
    assert all(f"{block.name}: {block.says}" in described for block in features.blocks)


def test_numbers_stay_in_their_bounds(table: Table) -> None:
    found = setting(table)
    for state in states(table, GAMES, 3):
        for seat in range(table.seats):
            seen, _ = found.see(state, seat)
            assert (seen <= found.most).all(), [b.name for b in found.blocks if over(seen, found.most, b)]
            assert list(seen[: table.seats]) == [int(place == seat) for place in range(table.seats)]


@pytest.mark.skipif(not compiled(), reason="takes many games")
def test_every_block_says_something_sooner_or_later(game: Game) -> None:
    table = Table(game, game.most, dict.fromkeys(game.options, True))
    found = setting(table)
    highest = np.zeros(found.size, np.uint8)
    for state in states(table, 40):
        highest = np.maximum(highest, found.see(state, max(state.seat, 0))[0])
    silent = [b.name for b in found.blocks if not highest[b.start : b.start + b.size].any()]
    assert len(silent) <= 1, silent  # random players may never get somewhere


def over(seen: np.ndarray, most: np.ndarray, block: object) -> bool:
    part = slice(block.start, block.start + block.size)
    return bool((seen[part] > most[part]).any())


def test_mask_is_the_legal_moves(table: Table) -> None:
    found = setting(table)
    for state in states(table, GAMES, EVERY):
        for seat in range(table.seats):
            mask = found.see(state, seat)[1]
            assert np.flatnonzero(mask).tolist() == (state.legal() if seat == state.seat else [])
        assert all(found.eyes.allows(state, move) for move in state.legal())
        assert not found.eyes.allows(state, -1)


def sees(found: Setting, state: State, seat: int) -> tuple[bytes, dict[str, object]]:
    """All that reaches whoever plays a seat: observation and mask, and the view that bots get."""
    return found.eyes.see(state, seat), dump(state.view(seat))


def test_what_is_hidden_does_not_interfere(table: Table) -> None:
    """Re-dealing what a seat cannot see changes neither its observation, nor its mask, nor the input of bots."""
    found, pick = setting(table), Picker(1)
    differ = peeked = 0
    for state in states(table, GAMES, EVERY):
        before = dump(state)
        for seat in range(table.seats):
            world = state.view(seat).world(pick.below(1 << 30))
            assert sees(found, world, seat) == sees(found, state, seat)
            differ += list(world.cards) != list(state.cards)
            # The control: whoever saw through others' eyes would be found out.
            other = (seat + 1) % table.seats
            peeked += sees(found, world, other) != sees(found, state, other)
        assert dump(state) == before, "looking changes nothing"
    assert differ, "there is something to hide"
    assert peeked or found.game.name == "sun_king", "and some of it is seen by others (but not in the Sun King)"


def test_bots_choose_the_same_in_worlds_they_cannot_tell_apart(table: Table) -> None:
    for level in LEVELS[:2]:
        player, pick = bot(level, table.game), Picker(2)
        for state in states(table, 1, 25 if compiled() else 200):
            if state.seat >= 0:
                world = state.view(state.seat).world(pick.below(1 << 30))
                assert player.choose(world.view(state.seat), 5) == player.choose(state.view(state.seat), 5)


@pytest.mark.parametrize(
    ("places", "worth"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([2, 1, 2, 4], [0, 1, 0, -1]),
    ],
)
def test_a_result_is_worth_the_share_of_those_beaten(places: list[int], worth: list[float]) -> None:
    assert returns_of(np.array([places, [0] * len(places)], np.uint8)).tolist() == [worth, [0] * len(places)]


def test_returns_sum_up_to_nothing(table: Table) -> None:
    for state in states(table, GAMES, 1000):
        worth = returns(state)
        assert sum(worth) == pytest.approx(0)
        if state.seat < 0:
            best = [seat for seat, place in enumerate(state.ranking()) if place == 1]
            assert all(worth[seat] == max(worth) for seat in best)
            assert returns_of(np.array([list(state.ranking())], np.uint8))[0] == pytest.approx(worth)
        else:
            assert not any(worth)
