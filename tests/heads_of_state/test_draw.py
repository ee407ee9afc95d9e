"""The table as text: what it says of the sets that one collects."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from cabale.games import game
from cabale.games.heads_of_state.arrange import arrange
from cabale.games.heads_of_state.draw import draw
from cabale.games.heads_of_state.pieces import RANKS, SECTORS
from cabale.games.heads_of_state.rules import HeadsOfState
from cabale.texts import Texts

GAME = game("heads_of_state")


def told(rank: str, **words: Any) -> str:
    """The line of a rank below the own hand."""
    state = arrange(GAME, 2, {}, {"acts": "attributes", **words})
    out = StringIO()
    Console(file=out, width=160).print(draw(state.view(0), 0, Texts("en", GAME)))
    title = Texts("en", GAME).thing("rank", RANKS.index(rank))
    (line,) = (
        line for line in out.getvalue().splitlines() if line.startswith("  ") and title in line and "most" in line
    )
    return line


def test_a_courtesan_counts_for_one_card_that_is_lacking() -> None:
    """Else two cards fewer were lacking the moment the next one came."""
    assert "lacks 3" in told("earl", hands=[["gold"]])
    assert "lacks 2" in told("earl", hands=[["gold", "courtesan"]])
    assert "lacks 1" in told("earl", hands=[["gold", "castle", "courtesan"]])
    assert "ready" in told("earl", hands=[["title", "castle", "courtesan"]])
    assert "lacks 1" in told("baron", hands=[["courtesan"]]), "never for a Baron"


def test_a_set_is_not_ready_where_no_slot_is_empty() -> None:
    state = GAME.new(2)
    assert isinstance(state, HeadsOfState)
    rank = RANKS.index("king")
    taken = [f"{1 + n % 2} king {SECTORS[place // 2]}" for n, place in enumerate(state.pieces.places[rank])]
    assert "no empty slot" in told("king", hands=[["gold"]], nobles=taken)
    assert "lacks 7" in told("king", hands=[["gold"]], nobles=taken[:-1])
