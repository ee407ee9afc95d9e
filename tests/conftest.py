"""Every test that asks for a `table` or a `game` runs for all of them, so a new game is covered as it is."""

import pytest
from hypothesis import settings

from cabale import compiled
from tests.tables import GAMES, TABLES

# The same examples each time; `--hypothesis-profile=explore` looks for new ones.
settings.register_profile(
    "repeatable", deadline=None, derandomize=True, database=None, max_examples=300 if compiled() else 50
)
settings.register_profile("explore", deadline=None, max_examples=5000)
settings.load_profile("repeatable")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.name)
