"""What a seat sees as numbers: described to the last one, and never more than the seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from librt.strings import BytesWriter

from cabale import compiled
from cabale.bots import LEVELS, bot
from cabale.envs.gymnasium import ManyGames, any_legal
from cabale.envs.table import Table as Setting
from cabale.envs.table import returns, worth
from cabale.snapshot import dump
from cabale.state import SPECTATOR, Block, Features
from tests.tables import Picker, Table, states

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State

GAMES = 3 if compiled() else 1
EVERY = 7 if compiled() else 40


def setting(table: Table) -> Setting:
    return Setting(table.game.name, table.seats, table.options)


def test_blocks_cover_the_row(table: Table) -> None:
    found = setting(table)
    at = 0
    for block in found.blocks:
        assert (block.start, block.size > 0, 0 < block.most <= 255) == (at, True, True)
        assert block.name.isidentifier()
        assert block.says
        at += block.size
    assert at == found.size
    assert len({block.name for block in found.blocks}) == len(found.blocks)
    described = found.describe()
    assert all(f"{block.name}: {block.says}" in described for block in found.blocks)
    second = {block.name for block in found.blocks if block.name.endswith("_beyond")}
    full = {block.name for block in found.blocks if block.most == 255} - second
    assert {f"{name}_beyond" for name in full} == second, "whatever may fill a byte has a second one"


def highest_numbers(table: Table, opponents: str | None, games: int, steps: int) -> np.ndarray:
    many = ManyGames(table.game.name, games, table.seats, opponents, options=table.options)
    chance = np.random.default_rng(5)
    seen, info = many.reset(seed=5)
    highest: np.ndarray = seen.max(0)
    for _ in range(steps):
        seen, _, over, _, info = many.step(any_legal(info["action_mask"], chance))
        highest = np.maximum(highest, seen.max(0))
        if over.any():
            highest = np.maximum(highest, np.stack(info["final_obs"][over].tolist()).max(0))
    return highest


def test_numbers_stay_in_their_bounds(table: Table) -> None:
    """In all positions of many games: a number that a byte does not hold, or that nobody declared, is an error."""
    blocks = setting(table).blocks
    highest = highest_numbers(table, None, *((100, 300) if compiled() else (2, 30)))
    assert not out_of_bounds(blocks, highest)
    lowered = [Block(b.name, b.start, b.size, 0, b.says) for b in blocks if b.name == "chooses"]
    assert out_of_bounds(lowered, highest) == ["chooses"], "the control"


def test_numbers_stay_in_their_bounds_where_others_play_well(game: Game) -> None:
    table = Table(game, game.fewest, game.choose_options())
    assert not out_of_bounds(
        setting(table).blocks, highest_numbers(table, "greedy", *((8, 60) if compiled() else (1, 9)))
    )


def out_of_bounds(blocks: list[Block], seen: np.ndarray) -> list[str]:
    return [b.name for b in blocks if (seen[b.start : b.start + b.size] > b.most).any()]


def test_the_own_seat_is_told(table: Table) -> None:
    found = setting(table)
    for state in states(table, 1, 40):
        for seat in range(table.seats):
            seen, _ = found.see(state, seat)
            assert list(seen[: table.seats]) == [int(place == seat) for place in range(table.seats)]


@pytest.mark.parametrize(
    ("at", "value", "row"),
    [
        ("small", 9, [9, 0, 0, 0, 0]),
        ("large", 255, [0, 0, 255, 0, 0]),
        ("large", 300, [0, 0, 255, 0, 45]),
        ("large", 301, None),
        ("large", -1, None),
        ("small", 256, None),
        ("small", -1, None),
    ],
)
def test_a_number_that_does_not_fit_is_told_in_two_or_refused(at: str, value: int, row: list[int] | None) -> None:
    features, out = Features(2), BytesWriter()
    place = {"small": features.add("small", 1, 9, "below ten"), "large": features.add("large", 2, 300, "more") + 1}
    out.write(bytes(int(features.size + features.beyond_size)))
    features.out = out
    if row is None:
        with pytest.raises(OverflowError, match=at):
            features.put(place[at], value)
    else:
        features.put(place[at], value)
        assert list(out.getvalue()) == [0, 0, *row]
    assert [(b.name, b.start, b.size, b.most) for b in features.beyond] == [("large_beyond", 0, 2, 45)]
    with pytest.raises(ValueError, match="two bytes"):
        features.add("huge", 1, 511, "more than two bytes hold")


def test_points_beyond_a_byte_are_not_lost() -> None:
    """In Bastille and Heads of State they may come about, if hardly ever."""
    found = Setting("bastille", 3)
    state: Any = found.new(1)
    state.points[1] = 256
    seen, _ = found.see(state, 0)
    at = {block.name: block.start for block in found.blocks}
    assert (seen[at["points"] + 1], seen[at["points_beyond"] + 1]) == (255, 1)
    assert "score_beyond" in Setting("heads_of_state", 4).describe()


def test_the_public_sees_the_round_that_the_player_sees() -> None:
    """A card that the public does not know is nowhere in its row."""
    found = Setting("gambit_royale", 3)
    blocks = {block.name: slice(block.start, block.start + block.size) for block in found.blocks}
    state, secret = found.new(4), 0
    while state.seat >= 0:
        seen, public = found.look(state, 1), found.look(state.view(SPECTATOR), 1)
        for name, part in blocks.items():
            if name in ("hand", "down", "hidden"):
                assert (public[part] <= seen[part]).all(), "what everyone has seen lies there, too"
                secret += bool((public[part] != seen[part]).any())
            else:
                assert (seen[part] == public[part]).all(), name
        state.apply(state.legal()[-1])
    assert secret


@pytest.mark.skipif(not compiled(), reason="takes many games")
def test_every_block_says_something_sooner_or_later(game: Game) -> None:
    table = Table(game, game.most, dict.fromkeys(game.options, True))
    found = setting(table)
    highest = np.zeros(found.size, np.uint8)
    for state in states(table, 40):
        highest = np.maximum(highest, found.see(state, max(state.seat, 0))[0])
    silent = [b.name for b in found.blocks if not highest[b.start : b.start + b.size].any()]
    assert len([name for name in silent if not name.endswith("_beyond")]) <= 1, (
        silent
    )  # random players may never get somewhere


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
    ("places", "value"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([2, 1, 2, 4], [0, 1, 0, -1]),
    ],
)
def test_a_result_is_worth_the_share_of_those_beaten(places: list[int], value: list[float]) -> None:
    assert worth(places) == value


def test_returns_sum_up_to_nothing(table: Table) -> None:
    for state in states(table, GAMES, 1000):
        values = returns(state)
        assert sum(values) == pytest.approx(0)
        if state.seat < 0:
            best = [seat for seat, place in enumerate(state.ranking()) if place == 1]
            assert all(values[seat] == max(values) for seat in best)
        else:
            assert not any(values)
