"""Luck: nothing on average, whoever plays; taken off results, they spread less."""

from __future__ import annotations

import statistics

import pytest

from cabale.arena.blocks import Contest, play_block
from cabale.arena.luck import Luck, unseen_by_all
from cabale.bots import nets, worth_of
from cabale.chance import advanced, scaled, seeded
from cabale.games import SHELF, game
from cabale.snapshot import dump
from cabale.state import State


class Anything:
    """Judges by a card that nobody sees: luck must be 0 on average whatever judges."""

    def of(self, state: State, seat: int) -> int:
        return 400 * ((sum(state.cards[:5]) + 3 * state.cards[len(state.cards) // 2] + seat) % 5) - 800


@pytest.mark.parametrize("name", SHELF)
def test_luck_is_nothing_on_average(name: str) -> None:
    """Random games, judged badly: the mean is 0 within four of its errors, while single games have luck."""
    found = game(name)
    totals = []
    for number in range(40):
        state = found.new(found.fewest, seed=900 + number)
        luck = Luck(Anything(), number % found.fewest, 7919 * number)  # type: ignore[arg-type]
        rng = seeded(number)
        for ply in range(60):
            if state.seat < 0:
                break
            rng = advanced(rng)
            legal = state.legal()
            move = legal[scaled(rng, len(legal))]
            luck.before(state, move, ply)
            state.apply(move)
            luck.after(state)
        totals.append(luck.total)
    error = statistics.stdev(totals) / len(totals) ** 0.5
    assert error > 0
    assert abs(statistics.mean(totals)) < 4 * error


@pytest.mark.parametrize("name", SHELF)
def test_only_what_nobody_has_seen_is_dealt_anew(name: str) -> None:
    found = game(name)
    state = found.new(found.most, seed=4)
    known = unseen_by_all(state)
    other = known.world(5)
    for slot, (mask, face) in enumerate(zip(state.seen, state.cards, strict=True)):
        if mask & ((1 << state.seats) - 1):
            assert other.cards[slot] == face
    assert dump(other)["cards"] != dump(state)["cards"]
    assert dump(known.world(5)) == dump(other)


def test_results_keep_their_luck() -> None:
    for name in SHELF:
        found = game(name)
        players = found.fewest
        block = play_block(Contest(name, players, "random", "random", "F1", 3), 0, "test")
        told = nets.knows(nets.taught(found, worth_of(found), False, ""), players)
        assert (block.adjusted() is not None) == told
        # A bot against itself wins exactly a fair share, with or without luck on average.
        assert block.share() == pytest.approx(1 / players)
