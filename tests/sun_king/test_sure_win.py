"""A bot that can win for sure this turn does not wait for a win that is only likely."""

from __future__ import annotations

import hashlib

import pytest

from cabale import compiled
from cabale.bots import bot
from cabale.games import game
from cabale.match import Match

SEED = b"play1-sk1"
# A person has 1 power left. Whoever chooses levies that one, and saps what is no more: nobody else is in the game.
MOVES = """
announce 2, take green_seal, end, discredit 1 green, give blue, announce 3, take green_seal, end, announce 3,
bid 1, bid 9, drop, spend power, collect two_power, pay two_power, take purple, covet 2 green, give purple,
announce 1, banish 1 red, announce 3, bid 1, bid 5, bid 6, bid 7, drop, give purple, give purple_seal, give
green, spend gold, take red_seal, swap green, take green_seal, announce 1, banish 1 green, announce 3, take
green, discredit 1 green, announce 1, bid 6, drop, give influence, spend gold, announce 3, pay two_power, take
blue, announce 1, banish 1 green, announce 3, collect both, bid 1, bid 3, bid 4, bid 5, drop, give green_seal,
give purple_seal, take green, levy 1, announce 1, banish 1 blue, announce 3, take green_seal, discredit 1 red,
give purple_seal, levy 1, announce 1, covet 1 green, give red_seal, announce 3, take green_seal, levy 1,
discredit 1 green, give blue, announce 1, banish 1 red, announce 3, take purple_seal, duel 1
"""


def before_the_win() -> Match:
    match = Match(game("sun_king"), 2, hashlib.sha256(SEED).digest())
    for words in MOVES.replace("\n", " ").split(", "):
        assert match.seat is not None
        match.play(match.seat, next(move for move in match.legal() if match.game.moves.words(move) == words.strip()))
    return match


@pytest.mark.parametrize(
    ("level", "wins"),
    [
        ("medium", True),
        ("hard:iterations=200", True),
        ("expert:iterations=400", True),
        ("hard-1:iterations=200", False),  # the control: to it a win with a small lead is less than a likely one
    ],
)
@pytest.mark.skipif(not compiled(), reason="takes long uncompiled, and plays the same")
def test_a_sure_win_is_not_put_off(level: str, wins: bool) -> None:
    match = before_the_win()
    chosen = []
    while (seat := match.seat) == 1:
        move = bot(level, match.game).choose(match.view(seat), match.ply)
        chosen.append(match.game.moves.words(move))
        match.play(seat, move)
    assert (match.seat is None and chosen[0] == "levy 1") is wins, chosen
