"""How long the page without a server takes to start: from the address to a table one can play at.

    python bench/solo.py [--rounds 3]

In Chromium, from a file server on this machine: the first time, and the next ones with the network cut.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import os
import shutil
import statistics
import sys
import threading
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Files(http.server.SimpleHTTPRequestHandler):
    """Says nothing of what it sends."""

    def log_message(self, *_: object) -> None:
        pass


def begin(page: Page, address: str) -> float:
    """The first start: until a new table can be played at."""
    since = time.perf_counter()
    page.goto(f"{address}#/new/gambit_royale")
    page.locator("form .btn.pri").click()
    page.locator("[data-ply]").first.wait_for()
    return time.perf_counter() - since


def again(page: Page) -> tuple[float, float]:
    """A later start: until there is something to look at, and until the table is there."""
    since = time.perf_counter()
    page.reload(wait_until="commit")
    page.locator("header, nav, main, progress").first.wait_for()
    seen = time.perf_counter() - since
    page.locator("[data-ply]").first.wait_for()
    return seen, time.perf_counter() - since


def main() -> int:
    """Start it again and again."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rounds", type=int, default=3)
    given = asked.parse_args()
    folder = ROOT / "build" / "static"
    if not (folder / "sw.js").exists():
        print("The page without a server is not built: make static", file=sys.stderr)
        return 2
    chromium = next((path for path in map(shutil.which, NAMES) if path), None)
    if chromium is None:
        print("There is no Chromium.", file=sys.stderr)
        return 2
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    arguments = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
    print(f"load {os.getloadavg()[0]:.1f}")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=arguments)
        context = browser.new_context()
        context.set_default_timeout(300_000)
        page = context.new_page()
        print(f"first start, to a table   {begin(page, f'http://127.0.0.1:{server.server_port}/'):5.1f} s")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(10_000)  # the second worker starts, measures and writes
        context.set_offline(True)
        rounds = [again(page) for _ in range(given.rounds)]
        for what, times in zip(("something to look at", "to a table"), zip(*rounds, strict=True), strict=True):
            print(f"next, {what:21} {statistics.median(times):5.1f} s  ({min(times):.1f}–{max(times):.1f})")
        browser.close()
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
