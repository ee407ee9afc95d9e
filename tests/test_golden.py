"""Whole games, written down so that a person can read them, must play again line by line.

Where a rule was meant to change: `python -m tests.write`, look at the difference, raise the game's version.
"""

import os
import tomllib

import pytest

from cabale.games import Game
from tests.tables import Table
from tests.write import GOLDEN, HEADS, golden_file, golden_tables, head, playthrough


@pytest.mark.parametrize("golden", golden_tables(), ids=str)
def test_playthrough(golden: Table) -> None:
    written = golden_file(golden).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(golden), written, strict=True), 1):
        assert line == expected, f"{golden_file(golden).name}, line {number}"


def test_no_game_lacks_a_playthrough() -> None:
    assert sorted(GOLDEN.iterdir()) == sorted(map(golden_file, golden_tables())), "run python -m tests.write"


def test_the_ends_of_many_games_are_those_of_this_version(game: Game) -> None:
    """A running game goes on by the rules it began with only if a version never changes what it does."""
    kept = tomllib.loads(HEADS.read_text(encoding="utf-8"))[game.name]
    assert kept["version"] == game.version, "a new version: run python -m tests.write"
    heads = " ".join(kept["heads"]).split()
    some = heads[:4] if os.environ.get("CABALE_PURE") == "1" else heads
    assert [head(game, number) for number in range(len(some))] == some, "the rules have changed: raise the version"


def test_the_ends_of_many_games_control(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """One choice less where there are many is a change of rules that the test above sees."""
    from cabale.match import Match

    kept = " ".join(tomllib.loads(HEADS.read_text(encoding="utf-8"))[game.name]["heads"]).split()
    legal = Match.legal
    monkeypatch.setattr(Match, "legal", lambda self: found[:-1] if len(found := legal(self)) > 9 else found)
    assert [head(game, number) for number in range(4)] != kept[:4]
