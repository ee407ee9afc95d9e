"""The fifth game of the docs in the browser: at a board of its own, and at a plain table if it brings none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import ROOT
from tests.browser.conftest import SCREENS, missing
from tests.browser.reader import Reader
from tests.fifth_game import copy_program, put_blocks
from tests.server.client import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NODE = ROOT / ".venv" / "node"


def build_page(folder: Path, environment: dict[str, str]) -> None:
    """The page with the fifth game: its types written, checked, and built as `make page` would."""
    if not NODE.exists() or not (ROOT / "web/node_modules").exists():
        missing("the page cannot be built: run `make page`")
    subprocess.run([sys.executable, "-m", "cabale.server.http.typescript"], env=environment, check=True)
    for script in ("art", "check", "build"):
        done = subprocess.run(
            ["sh", str(NODE), "run", "--silent", script],
            cwd=folder / "web", env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.long
@pytest.mark.parametrize("own", [True, False], ids=["own board", "plain table"])
def test_the_fifth_game_plays_in_the_browser(
    own: bool, chromium: Browser, tmp_path: Path, axe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_program(tmp_path)
    if own:
        shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules", "drawings"))
        (tmp_path / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        (tmp_path / "tests").mkdir(exist_ok=True)
        shutil.copy(ROOT / "tests/words.json", tmp_path / "tests")  # the page's unit tests read it
    put_blocks(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "src"))
    monkeypatch.setenv("CABALE_PURE", "1")
    if own:
        build_page(tmp_path, dict(os.environ))
    else:  # the page as it is: it has never heard of the game
        shutil.copytree(ROOT / "src/cabale/server/page", tmp_path / "src/cabale/server/page")
    with Server(tmp_path / "data", fresh=True) as server:  # it reads another program than the tests do
        person = Reader(chromium, server.url, SCREENS, language="fr" if own else "en", phone=False, theme="dark")
        person.set_up("petit_lever", 3, "greedy")
        person.at_table()
        person.wait_for_turn()
        assert (person.page.locator(".lever").count() == 1) is own
        assert (person.page.locator(".plain-board").count() == 1) is not own
        person.click_once()  # with the mouse, then as the page's own events come
        person.wait_for_turn()
        person.look(f"petit_lever-{'own' if own else 'plain'}", axe)
        end = person.play(20)
        assert end == ("over", 5), (end, person.page.locator("body").inner_text()[:600], server.said()[-1500:])
        person.page.wait_for_selector("dialog td.total")
        person.close()
