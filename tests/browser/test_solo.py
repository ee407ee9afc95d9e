"""The page without a server, in Chromium: from a folder of a plain file server, and then with the network cut."""

from __future__ import annotations

import functools
import http.server
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from cabale import record
from cabale.games import game
from cabale.record import replay
from cabale.table.verify import check
from tests import ROOT
from tests.browser.conftest import SCREENS, missing
from tests.browser.reader import Reader

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

STATIC = ROOT / "build" / "static"
WHOLE = int(os.environ.get("CABALE_SOAK", "1")) > 1
CHOICES = 12  # of each game; all of them in `make soak`
PATIENCE = 300  # seconds: two Pythons are started, on a machine that may be busy
WORKERS = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
KEPT = "navigator.serviceWorker.ready.then((found) => found.active.state)"
KEYS = """
new Promise((resolve) => {
  const request = indexedDB.open('cabale');
  request.onsuccess = () => {
    const all = request.result.transaction('kept').objectStore('kept').getAllKeys();
    all.onsuccess = () => resolve(all.result);
  };
})
"""
PICTURES = "caches.keys().then((names) => names.filter((name) => name.startsWith('started-')))"
SPOILT = """
caches.keys().then(async (names) => {
  const name = names.find((one) => one.startsWith('started-'));
  const kept = await caches.open(name);
  for (const key of await kept.keys()) await kept.put(key, new Response(new Uint8Array(1000)));
})
"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A plain file server with the page in some folder of it."""
    if not (STATIC / "sw.js").exists():
        missing("the page without a server is not built: run `make static`")
    root: Path = tmp_path_factory.mktemp("host")
    (root / "some").mkdir()
    (root / "some" / "where").symlink_to(STATIC)

    class Files(http.server.SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            if ".worker-" in self.path:  # as docs/hosting.md advises
                self.send_header("Content-Security-Policy", WORKERS)
            super().end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/where"
    server.shutdown()
    server.server_close()


@pytest.fixture
def alone(chromium: Browser, host: str) -> Iterator[Callable[..., Reader]]:
    """Open the page as a new person and wait until it can play. Errors and requests to other hosts fail the test."""
    readers: list[Reader] = []

    def open_page(*, language: str, phone: bool) -> Reader:
        reader = Reader(chromium, host, SCREENS, language=language, phone=phone, theme="dark")
        readers.append(reader)
        reader.context.set_default_timeout(PATIENCE * 1000)
        reader.context.on(
            "request",
            lambda asked: None if asked.url.startswith((host, "blob:")) else reader.troubles.append(asked.url),
        )
        reader.go("/")
        reader.page.locator("progress").wait_for()
        reader.page.locator(".gm").nth(3).wait_for()
        return reader

    yield open_page
    for each in readers:
        each.context.set_offline(False)
        each.close()


def begin(reader: Reader, name: str) -> str:
    """A game with as few as can be, against bots that take no time."""
    page = reader.page
    if name == "bastille":
        correct(reader)
    else:
        reader.go(f"/#/new/{name}")
    selects = page.locator("form select")
    selects.nth(0).select_option(str(game(name).fewest))
    for other in range(1, game(name).fewest):
        selects.nth(other).select_option("random")
    page.locator("form .btn.pri").click()
    return reader.at_table()


def correct(reader: Reader) -> None:
    """The workshop needs no server either: a card is corrected, kept here, and to be played with."""
    page = reader.page
    reader.go("/#/workshop/bastille")
    page.locator("[data-row='character.peasant_2']").click()
    page.locator("#f-character-peasant_2-cost").fill("99")
    page.locator("form.entry [role=alert]").wait_for()
    page.locator("#f-character-peasant_2-cost").fill("5")
    page.locator("form.entry [role=alert]").wait_for(state="detached")
    page.locator("#edition label input").nth(0).fill("Boîte")
    page.locator("#edition form .btn.pri").click()
    reader.look("alone-workshop")
    page.locator("#edition .shared .btn.pri").click()
    assert page.locator("form select", has_text="Boîte").input_value()


def lay_out(reader: Reader) -> None:
    """A position of one's own: a wrong one is refused with its line, another is shown and is in the address."""
    page = reader.page
    reader.go("/#/what-if/gambit_royale?scenario=award-pair")
    page.locator("#tries").wait_for(state="attached")
    tabs = page.get_by_role("tab")
    if tabs.count():
        tabs.nth(1).click()
    page.locator("#tries details summary").first.click()
    words = page.locator("#tries textarea")
    page.wait_for_function("() => document.querySelector('#tries textarea').value")
    written = words.input_value()
    words.fill(written.replace("king", "kings"))
    page.locator("#tries details > button").click()
    assert "position:7:" in page.locator("#tries [role=alert]").inner_text()
    reader.look("alone-words")
    words.fill(written.replace("music 4", "music 5"))
    page.locator("#tries details > button").click()
    page.wait_for_function("() => location.hash.includes('music%205')")
    page.locator("#tries").wait_for(state="attached")
    reader.look("alone-words-laid")


def play(reader: Reader, most: int) -> str:
    """Make so many choices, or as many as there are."""
    end, made, until = "", 0, time.monotonic() + PATIENCE * (10 if WHOLE else 1)
    while made < most and end != "over":
        end, more = reader.play(most - made, seed=3 + made)
        made += more
        assert time.monotonic() < until, f"{end} after {made} choices"
        assert not end.startswith("stuck"), end
    return end


@pytest.mark.long
@pytest.mark.parametrize(
    ("names", "language", "phone"),
    [(("heads_of_state", "gambit_royale"), "en", False), (("bastille", "sun_king"), "fr", True)],
    ids=["desk-en", "phone-fr"],
)
def test_plays_without_a_network(
    names: tuple[str, ...], language: str, phone: bool, alone: Callable[..., Reader]
) -> None:
    reader = alone(language=language, phone=phone)
    page = reader.page
    assert page.evaluate(KEPT) in ("activating", "activated")
    page.locator("progress").wait_for(state="detached")
    reader.context.set_offline(True)
    assert len(page.evaluate(PICTURES)) == 1  # Python's memory, for a quick start
    if phone:
        page.evaluate(SPOILT)  # which is not relied upon
    reader.page.reload()
    page.locator(".gm").nth(3).wait_for()
    reader.look("alone")
    lay_out(reader)
    for name in names:
        table = begin(reader, name)
        end = play(reader, 100_000 if WHOLE or name == "gambit_royale" else CHOICES)
        assert any(key.startswith(f"entry/{table}/") for key in page.evaluate(KEYS))
        if end == "over":
            told = json.loads(saved(reader, table))
            found = record.decode(json.dumps(told).encode())
            assert replay(found).seat is None
            assert any("chain" in line for line in check(found))
            forget(reader, table)
            continue
        ply = int(page.locator("[data-ply]").first.get_attribute("data-ply") or 0)
        assert ply >= 1
        page.reload()  # a crash would do no more harm
        reader.at_table()
        reader.wait_for_ply(ply)


def saved(reader: Reader, table: str) -> str:
    """The record of a finished game, as the page saves it."""
    page = reader.page
    for nowhere in ("nonsense", "rules/nosuchgame", "lobby"):
        reader.go(f"/#/{nowhere}")
        page.locator("main.nothing").wait_for()
    page.locator("main.nothing a").click()
    page.locator("details summary").click()
    with page.expect_download() as download:
        page.locator(f"a[href='/api/tables/{table}/record']").click()
    return download.value.path().read_text(encoding="utf-8")


def forget(reader: Reader, table: str) -> None:
    """A game that is over is taken away, after one is asked once more."""
    page = reader.page
    row = page.locator("li", has=page.locator(f"a[href='/t/{table}/replay']"))
    row.get_by_role("button").click()
    assert any(key.startswith(f"entry/{table}/") for key in page.evaluate(KEYS))
    row.get_by_role("button").click()
    row.wait_for(state="detached")
    assert not any(table in key for key in page.evaluate(KEYS))


def test_says_what_is_kept_and_how_much_is_loaded() -> None:
    """What the service worker keeps is there, and nothing else is asked for by the page."""
    if not (STATIC / "sw.js").exists():
        missing("the page without a server is not built: run `make static`")
    line = next(line for line in (STATIC / "sw.js").read_text().splitlines() if line.startswith("const KEPT = {"))
    kept = json.loads(line.removeprefix("const KEPT = ").partition(";")[0])
    for name in kept["files"]:
        assert (STATIC / name).is_file(), name
    assert "index.html" in kept["files"]
    assert "https://" not in (STATIC / "index.html").read_text()
