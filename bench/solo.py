"""The page without a server: how much is loaded, how soon it starts, and how long its bots take to choose.

    python bench/solo.py [--rounds 3] [--positions 16] [--rates 1 4] [--games bastille]

In Chromium, from a file server on this machine: the first time, and the next ones with the network cut. Choices are
made by the worker that thinks, in positions of whole games with every number of players, on a phone that is as quick as
this machine and on one four times slower: then the renderer runs for a quarter of the time, in slices of a few
milliseconds, and finds out by itself how quick it is.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gzip
import http.server
import json
import os
import re
import shutil
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from cabale.bots import SEARCHERS, bot, settings_for
from cabale.bots.question import Question
from cabale.games import SHELF, game
from cabale.solo.thinker import SECONDS, Fit
from cabale.table.picture import numbers

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "build" / "static"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SLICE = 0.004  # seconds
LEVELS = ("greedy", "medium")

# The page's own worker that thinks, asked without a table: [what it found out about the device, how long that took].
START = """
([worker, engine]) => new Promise((resolve) => {
  const between = new MessageChannel(), begun = performance.now();
  window.waiting = new Map();
  window.port = between.port1;
  between.port1.onmessage = ({ data }) => {
    if ('fit' in data) resolve([data.fit, (performance.now() - begun) / 1000]);
    else { window.waiting.get(data.number)(data.text); window.waiting.delete(data.number); }
  };
  new Worker(worker, { type: 'module' })
    .postMessage({ is: 'start', engine: new URL(engine, location.href).href, tables: between.port2 }, [between.port2]);
})
"""
ASK = """
async (texts) => {
  const found = [];
  for (const [number, text] of texts.entries()) {
    const begun = performance.now();
    const answer = await new Promise((resolve) => {
      window.waiting.set(number, resolve);
      window.port.postMessage({ number, text });
    });
    found.push([(performance.now() - begun) / 1000, JSON.parse(answer).move]);
  }
  return found;
}
"""


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


def starts(browser: Browser, address: str, rounds: int) -> None:
    """How soon one can play."""
    context = browser.new_context()
    context.set_default_timeout(300_000)
    page = context.new_page()
    print(f"first start, to a table   {begin(page, address):5.1f} s")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(10_000)  # the second worker starts, measures and writes
    context.set_offline(True)
    found = [again(page) for _ in range(rounds)]
    for what, times in zip(("something to look at", "to a table"), zip(*found, strict=True), strict=True):
        print(f"next, {what:21} {statistics.median(times):5.1f} s  ({min(times):.1f}–{max(times):.1f})")
    context.close()


def sizes() -> None:
    """How much is loaded, as a host sends it that compresses."""
    kept = re.search(r"^const KEPT = (\{.*?\});", (STATIC / "sw.js").read_text(), re.MULTILINE)
    assert kept is not None
    packed = {name: len(gzip.compress((STATIC / name).read_bytes(), 6)) for name in json.loads(kept[1])["files"]}
    first = re.findall(r'(?:src|href)="\./?(assets/[^"]+\.js)"', (STATIC / "index.html").read_text())
    print(f"all that is kept, packed  {sum(packed.values()) / 1e6:5.1f} MB")
    print(f"scripts of the first page {sum(packed[name] for name in first) / 1e3:5.1f} KB")


def positions(name: str, count: int) -> list[tuple[int, dict[str, object]]]:
    """Choices of whole games, with every number of players, spread evenly over each: seats and what one sees."""
    found, chance = game(name), Random(1)
    taken: list[tuple[int, dict[str, object]]] = []
    tables = range(found.fewest, found.most + 1)
    for seats in tables:
        state, chooser = found.new(seats, chance.randrange(1 << 30)), bot("greedy", found)
        seen = []
        while state.seat >= 0:
            view = state.view(int(state.seat))
            if len(view.legal()) > 1:
                seen.append((seats, numbers(view)))
            state.apply(chooser.choose(view, chance.randrange(1 << 30)))
        each = -(-count // len(tables))
        taken += seen[len(seen) // (2 * each) :: max(1, len(seen) // each)][:each]
    return taken


@contextlib.contextmanager
def slowed(browser: Browser, rate: int) -> Iterator[None]:
    """Let the renderers of a browser run for a part of the time only."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [int(one["id"]) for one in told if one["type"] == "renderer"]
    over = threading.Event()

    def send(number: int) -> None:
        for process in renderers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def go() -> None:
        while not over.is_set():
            time.sleep(SLICE)
            send(signal.SIGSTOP)
            time.sleep(SLICE * (rate - 1))
            send(signal.SIGCONT)

    at_work = threading.Thread(target=go)
    if rate > 1:
        at_work.start()
    try:
        yield
    finally:
        over.set()
        if rate > 1:
            at_work.join()


def choices(browser: Browser, address: str, rate: int, names: list[str], count: int) -> None:
    """How long the bots take."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    context.set_default_timeout(600_000)
    page = context.new_page()
    page.goto(f"{address}app.webmanifest")  # an empty page of the same host
    worker = next((STATIC / "assets").glob("thinker.worker-*.js")).relative_to(STATIC)
    engine = next((STATIC / "engine").iterdir()).relative_to(STATIC)
    with slowed(browser, rate):
        told, seconds = page.evaluate(START, [f"/{worker}", f"/{engine}/"])
        fit = msgspec.json.decode(told, type=Fit)
        print(f"{rate}x slower: the device is known after {seconds:.1f} s  load {os.getloadavg()[0]:.1f}")
        for name in names:
            views = positions(name, count)
            for level in LEVELS:
                who = fit.named(name, level)
                asked = [
                    msgspec.json.encode(Question(name, {}, "", who, "move", SECONDS, seed, view)).decode()
                    for seed, (_, view) in enumerate(views)
                ]
                page.evaluate(ASK, asked[:1])  # the first one reads what is read once
                answers = page.evaluate(ASK, asked)
                assert all(move >= 0 for _, move in answers), name
                by_table = {
                    net: [
                        took
                        for (took, _), (seats, _) in zip(answers, views, strict=True)
                        if has_net(name, who, seats) is net
                    ]
                    for net in (False, True)
                }
                for net, times in by_table.items():
                    if times:
                        print(f"  {name:15} {who + (', net' if net else ''):40} {spread(times)}", flush=True)
    context.close()


def has_net(name: str, who: str, seats: int) -> bool:
    """Whether a bot searches with a net at a table of so many."""
    level = who.partition(":")[0]
    if level not in SEARCHERS or ":net=0" in who or not settings_for(game(name), level, net=True).net:
        return False
    return (game(name).folder / f"players-{seats}.net").exists()


def spread(times: list[float]) -> str:
    late = sum(one > 2 for one in times)
    return f"median {statistics.median(times):5.2f} s, most {max(times):5.2f} s, {late} of {len(times)} over 2 s"


def main() -> int:
    """Sizes, starts, choices."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--positions", type=int, default=16)
    asked.add_argument("--rates", type=int, nargs="*", default=[1, 4])
    asked.add_argument("--games", nargs="+", choices=SHELF, default=list(SHELF))
    given = asked.parse_args()
    if not (STATIC / "sw.js").exists():
        print("The page without a server is not built: make static", file=sys.stderr)
        return 2
    chromium = next((path for path in map(shutil.which, NAMES) if path), None)
    if chromium is None:
        print("There is no Chromium.", file=sys.stderr)
        return 2
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    arguments = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
    print(f"load {os.getloadavg()[0]:.1f}")
    sizes()
    with sync_playwright() as started:
        if given.rounds:
            browser = started.chromium.launch(executable_path=chromium, args=arguments)
            starts(browser, address, given.rounds)
            browser.close()
        for rate in given.rates:
            browser = started.chromium.launch(executable_path=chromium, args=arguments)
            choices(browser, address, rate, given.games, given.positions)
            browser.close()
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
