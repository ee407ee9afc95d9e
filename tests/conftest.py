"""Every test that asks for a `table` or a `game` runs for all of them, so a new game is covered as it is."""

import asyncio
import os
from collections.abc import Iterator

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

# The second pass shows that the engine, its worlds and the table say the same uncompiled. What only uses them (servers,
# pages, environments, commands, documents, words) does not depend on it: once is enough.
if os.environ.get("CABALE_PURE") == "1":
    once = (
        *("arena", "bench", "cluster", "command", "deploy", "docs", "edition", "layers", "luck", "make", "mutations"),
        *("puzzle", "review", "rulebook", "tournament", "typed_words", "typescript", "wheel", "words", "workshop"),
    )
    collect_ignore = [f"test_{name}.py" for name in once]
    collect_ignore_glob = ["browser/*", "envs/*", "server/*"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Processes begin with what takes long, and have as much of every folder; else the last minutes are one's alone.

    xdist gives them equal parts of all tests, in order, and lets them take over from each other later.
    """
    processes = int(getattr(config, "workerinput", {}).get("workercount", 1))
    if processes == 1:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    shares = [[long[number::processes]] for number in range(processes)]
    folders: dict[str, dict[str, list[pytest.Item]]] = {}
    for item in items:
        if not item.get_closest_marker("long"):
            folders.setdefault(item.path.parent.name, {}).setdefault(item.path.name, []).append(item)
    for folder in sorted(folders, key=lambda name: name == "tests"):  # which has most files: they fill up
        for module in sorted(folders[folder].values(), key=len, reverse=True):
            min(shares, key=lambda share: sum(map(len, share))).append(module)
    # Where a file has many tests they are short: they come last, and fill up to equal parts.
    parts = [[*first, *(item for module in sorted(rest, key=len) for item in module)] for first, *rest in shares]
    sizes = [len(items[number::processes]) for number in range(processes)][::-1]
    spilt = [item for part, size in zip(parts, sizes, strict=True) for item in part[size:]]
    items[:] = []
    for part, size in zip(parts, sizes, strict=True):
        missing = max(0, size - len(part))
        items += [*part[:size], *spilt[:missing]]
        del spilt[:missing]


@pytest.fixture(autouse=True)
def loop_of_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """The browser of earlier tests leaves its loop running in this thread: hide it from those that start one."""
    loop = asyncio._get_running_loop()
    if loop is None or "chromium" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
