"""Whole games, written down so that a person can read them, must play again line by line.

Where a rule was meant to change: `python -m tests.write`, look at the difference, raise the game's version.
"""

import pytest

from tests.tables import Table
from tests.write import GOLDEN, golden_file, golden_tables, playthrough


@pytest.mark.parametrize("golden", golden_tables(), ids=str)
def test_playthrough(golden: Table) -> None:
    written = golden_file(golden).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(golden), written, strict=True), 1):
        assert line == expected, f"{golden_file(golden).name}, line {number}"


def test_no_game_lacks_a_playthrough() -> None:
    assert sorted(GOLDEN.iterdir()) == sorted(map(golden_file, golden_tables())), "run python -m tests.write"
