"""A server for each module of tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.engines import Postgres


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    given = {}
    if os.environ.get("CABALE_TEST_ENGINE") == "postgresql":
        given["database"] = request.getfixturevalue("postgresql").fresh()
    with Server(tmp_path_factory.mktemp("server") / "data", **given) as found:
        yield found


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    found = Postgres().start()
    yield found
    found.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def swept() -> Iterator[None]:
    """A socket or a process that a test leaves open is an error of that test, not of one that comes later."""
    gc.freeze()  # look at what this test makes, and at nothing else
    yield
    gc.collect()
