"""Chromium from the system, and a server for each process of tests."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import ROOT
from tests.browser.reader import Reader
from tests.server.client import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCREENS = ROOT / "build" / "screens"
RUNS: Counter[str] = Counter()  # how often each test was run
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def missing(what: str) -> None:
    """Skip with a clear word; where tests must be whole (CI), fail."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not (ROOT / "src/cabale/server/page/index.html").exists():
        missing("the page is not built: run `make page`")
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        missing("there is no Chromium: on Debian, apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make .venv/dev")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def luck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that says which test runs: servers deal by it (tests/server/luck.py)."""
    return tmp_path_factory.getbasetemp() / "luck"


@pytest.fixture(autouse=True)
def dealt(luck: Path, request: pytest.FixtureRequest) -> None:
    """Whatever ran before on the same servers, this test has its own cards; run twice, others the second time."""
    test = request.node.nodeid
    RUNS[test] += 1
    luck.write_text(f"{os.environ.get('CABALE_LUCK', '')} {test} {RUNS[test]}", encoding="utf-8")


@pytest.fixture(scope="session")
def server(chromium: Browser, luck: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browser") / "data", luck=luck) as found:
        yield found


@pytest.fixture
def reader(chromium: Browser, server: Server) -> Iterator[Callable[..., Reader]]:
    """Open the page as one more person. Whoever saw an error or a breach of the page's policy fails the test."""
    readers: list[Reader] = []

    def open_page(*, language: str = "en", phone: bool = False, theme: str = "dark") -> Reader:
        readers.append(Reader(chromium, server.url, SCREENS, language=language, phone=phone, theme=theme))
        return readers[-1]

    yield open_page
    for each in readers:
        each.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, as npm has put it there."""
    source: Path = ROOT / "web/node_modules/axe-core/axe.min.js"
    if not source.exists():
        missing("axe-core is not installed: run `make page`")
    return source.read_text(encoding="utf-8")
