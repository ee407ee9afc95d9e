"""A server's page when the network is gone: it opens, says so, and play goes on in the tab; later the games follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from cabale.games import game
from cabale.match import Match
from cabale.record import encode, record_of
from tests import ROOT
from tests.browser.conftest import SCREENS, missing
from tests.browser.reader import Reader
from tests.server.client import Server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

PATIENCE = 300_000  # milliseconds: two Pythons are started, on a machine that may be busy
READY = "navigator.serviceWorker.ready.then((found) => found.active.state)"
LEFT = "caches.keys().then((names) => names.filter((name) => name.includes('/alone/')))"
CUT = "ERR_INTERNET_DISCONNECTED"


@pytest.fixture
def traveller(chromium: Browser, server: Server) -> Iterator[Callable[..., Reader]]:
    """Someone who loses the network: that the browser says so is no error of the page."""
    readers: list[Reader] = []

    def open_page(*, language: str, phone: bool) -> Reader:
        if not (ROOT / "build/static/sw.js").exists():
            missing("the page without a server is not built: run `make static`")
        reader = Reader(chromium, server.url, SCREENS, language=language, phone=phone, theme="dark")
        reader.context.set_default_timeout(PATIENCE)
        readers.append(reader)
        return reader

    yield open_page
    for each in readers:
        each.context.set_offline(False)
        each.troubles[:] = [one for one in each.troubles if CUT not in one]
        each.close()


def finished_game(folder: Path) -> Path:
    """The record of a game against a bot."""
    match = Match(game("gambit_royale"), 2, bytes(32))
    while match.seat is not None:
        match.play(match.seat, match.legal()[0])
    path = folder / "game.json"
    path.write_bytes(encode(record_of(match, ["human", "random"])))
    return path


@pytest.mark.long
def test_without_a_network_play_goes_on_in_the_tab(traveller: Callable[..., Reader], axe: str, tmp_path: Path) -> None:
    reader = traveller(language="fr", phone=True)
    page, context = reader.page, reader.context
    reader.go()
    page.locator(".gm").nth(3).wait_for()
    assert page.evaluate(READY) in ("activating", "activated")

    context.set_offline(True)  # nothing but the page is kept: it says that tables need the network
    reader.go("/lobby")
    page.locator(".banner").get_by_text("réglages").wait_for()
    assert not page.locator(".banner a").count()
    context.set_offline(False)
    page.locator("main").wait_for()  # it comes by itself

    reader.go("/me")
    page.locator("#without-network .btn").click()
    page.locator("#without-network a.btn").wait_for()
    reader.look("without-network", axe)

    context.set_offline(True)
    reader.go("/t/whatever")
    reader.look("offline-table")
    page.locator(".banner a").click()
    page.locator(".gm").nth(3).wait_for()
    page.locator("progress").wait_for(state="detached")
    assert page.url == f"{reader.url}/alone/"
    reader.go("/")  # as an installed page opens
    page.locator(".gm").nth(3).wait_for()
    assert page.url == f"{reader.url}/alone/"
    reader.go("/alone/#/new/gambit_royale")
    page.locator("form select").nth(1).select_option("random")
    page.locator("form .btn.pri").click()
    reader.at_table()
    assert reader.play(3)[1] == 3
    reader.go("/alone/#/")
    page.locator("input[type=file]").set_input_files(finished_game(tmp_path))
    page.wait_for_url("**/replay")
    reader.go("/alone/#/")
    move = page.get_by_role("button", name="Transférer")
    move.click()
    page.locator(".trouble").wait_for()  # the server is not there, and nothing is lost
    reader.look("alone-at-server", axe)

    context.set_offline(False)
    move.click()
    page.get_by_text("1 / 1").wait_for()
    move.wait_for(state="detached")
    tables = page.request.get(f"{reader.url}/api/me/tables").json()
    assert [(one["game"], one["status"]) for one in tables] == [("gambit_royale", "over")]
    page.get_by_role("link", name="Vers le serveur").click()
    page.wait_for_url(f"{reader.url}/")
    page.locator(".gm").nth(3).wait_for()

    reader.go("/me")  # the device is as it was before, but for the games
    page.get_by_role("button", name="L’enlever de cet appareil").click()
    page.get_by_role("button", name="Garder sur cet appareil").wait_for()
    assert page.evaluate(LEFT) == []
