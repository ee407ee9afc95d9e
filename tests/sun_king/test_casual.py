"""The weakest opponent of the Sun King is careless, but does not give away in an auction all that it has."""

from __future__ import annotations

import pytest

from cabale import compiled
from cabale.bots import GreedyBot, bot, worth_of
from cabale.games import game
from cabale.games.sun_king.rules import PAYMENT, SunKing
from cabale.match import Match

GAMES = 2


def prices(player: GreedyBot) -> list[int]:
    """What four of them pay for auction cards among themselves."""
    found = []
    for number in range(GAMES):
        match, before = Match(game("sun_king"), 4, number.to_bytes(32, "big")), None
        while match.seat is not None:
            state = match.state
            assert isinstance(state, SunKing)
            if state.step == PAYMENT != before:
                found.append(int(state.due))
            before = state.step
            match.play(match.seat, player.choose(match.view(match.seat), match.ply))
    return found


@pytest.mark.skipif(not compiled(), reason="takes long uncompiled, and plays the same")
def test_casual_does_not_ruin_itself_in_auctions() -> None:
    sun_king = game("sun_king")
    casual = bot("casual", sun_king)
    assert isinstance(casual, GreedyBot)
    paid = prices(casual)
    any_bid = prices(GreedyBot(worth_of(sun_king), careless=casual.careless))
    assert len(paid) >= GAMES
    assert sum(paid) / len(paid) < 0.75 * sum(any_bid) / len(any_bid), "the control: careless with any bid"
