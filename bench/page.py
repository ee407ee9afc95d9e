"""The page: how much is loaded first, and how soon a move is on the screen.

    python bench/page.py [--moves 40]

Needs the built page (`make page`) and Chromium. Every figure is of one run on one machine and says so. A move counts as
shown when Chromium reports that its frame reached the screen. Bots wait for as long as they do at a real table. How
evenly cards move is measured by `bench/motion.py`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import NAMES
from tests.browser.reader import OFFERS, PLAY
from tests.server.client import Server

from cabale.games import SHELF, game

MOST = 250_000  # bytes of compressed JavaScript for home and one game
SOON = 100.0  # ms from the acknowledgement to the move on the screen

# Notes when a move was acknowledged, when the page had written it, and when the page's own work for its frame was done.
WATCH = """
let acked = false;
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', (message) => {
      if (!message.data.startsWith('{"is":"ack"')) return;
      acked = true;
      performance.mark('acked');
    });
  }
};
new MutationObserver((changes) => {
  if (!acked || !changes.some((one) => one.attributeName === 'data-ply')) return;
  acked = false;
  performance.mark('written');
  requestAnimationFrame(() => setTimeout(() => performance.mark('done')));
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ply'] });
"""


def first_load(browser: Browser, url: str, name: str) -> dict[str, int]:
    """Bytes over the wire, by kind, from the home page to a table of one game."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def came(event: dict[str, Any]) -> None:
        path = event["response"]["url"].split("?")[0]
        ending = Path(path).suffix.lstrip(".")
        kinds[event["requestId"]] = "api" if "/api/" in path else ending if ending.isalnum() else "page"

    def ended(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "")
        sizes[kind] = sizes.get(kind, 0) + int(event["encodedDataLength"])

    session.on("Network.responseReceived", came)
    session.on("Network.loadingFinished", ended)
    sit_down(page, url, name)
    page.wait_for_timeout(500)
    context.close()
    return sizes


def sit_down(page: Page, url: str, name: str, level: str = "") -> None:
    """Play a game against bots: by one click, or against bots of a level."""
    if level:
        page.goto(f"{url}/new/{name}")
        selects = page.locator("form select")
        selects.nth(0).select_option(str(game(name).fewest))
        for other in range(1, game(name).fewest):
            selects.nth(other).select_option(level)
        page.locator("form .btn.pri").click()
    else:
        page.goto(url)
        page.locator(".gm", has=page.locator(f"a[href='/new/{name}']")).locator(".btn.pri").click()
    page.wait_for_selector(".shell .dock", timeout=60_000)


TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing", "cc", "benchmark"]
Event = dict[str, Any]


def play(page: Page, moves: int) -> None:
    """Make choices as a person does who looks at what comes of one before making the next."""
    for seed in range(1, moves + 1):
        end, _ = page.evaluate(PLAY, [1, seed, ", ".join(OFFERS)])
        if end != "played":
            return
        page.wait_for_timeout(450)


def traced(browser: Browser, page: Page, moves: int) -> list[Event]:
    """What Chromium noted while somebody played."""
    browser.start_tracing(page=page, categories=TRACED)
    play(page, moves)
    found: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return sorted(found, key=lambda one: float(one.get("ts", 0)))


class Frame:
    """One frame on its way to the screen, as Chromium reports it; times in ms."""

    def __init__(self, begun: Event) -> None:
        report = begun["args"]["frame_reporter"]
        self.state = str(report["state"])
        self.display = int(report["frame_sequence"])  # which refresh of the display it was for
        self.moves = bool(report["has_compositor_animation"])
        self.begun = begun["ts"] / 1000
        self.committed = 0.0  # when the page's own changes were taken over; 0 if there were none
        self.ended = 0.0

    @property
    def seen(self) -> bool:
        return self.state.startswith("STATE_PRESENTED")


def frames_in(trace: list[Event]) -> list[Frame]:
    """The frames of a trace, by the time they began."""
    found: list[Frame] = []
    running: dict[tuple[int, str], Frame] = {}
    for event in trace:
        if "cc,benchmark" not in event.get("cat", "") or "id2" not in event:
            continue
        key = (event["pid"], event["id2"].get("local", ""))
        if event["name"] == "PipelineReporter":
            if event["ph"] == "b" and "frame_reporter" in event.get("args", {}):
                running[key] = Frame(event)
                found.append(running[key])
            elif event["ph"] == "e" and key in running:
                running.pop(key).ended = event["ts"] / 1000
        elif event["name"] == "Commit" and event["ph"] == "b" and key in running:
            running[key].committed = event["ts"] / 1000
    return [one for one in found if one.ended]


def delays(browser: Browser, url: str, name: str, moves: int) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds from the acknowledgement until the frame that shows the move is on the screen.

    By the clock, with drawing and all; the part of it until the server's news of the move was written into the page;
    and what the page's own thread worked for it: what the first would be, but for drawing, on a machine that does
    nothing else.
    """
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(WATCH)
    page = context.new_page()
    sit_down(page, url, name, "random")
    trace = traced(browser, page, moves)
    context.close()
    seen = [one for one in frames_in(trace) if one.seen and one.committed]
    waits, written, busy = [], [], []
    acked: Event | None = None
    for event in trace:
        if "user_timing" not in event.get("cat", "") or "tts" not in event:
            continue
        if event["name"] == "acked":
            acked = event
        elif event["name"] == "written" and acked:
            at = event["ts"] / 1000
            shown = min((one.ended for one in seen if one.committed >= at), default=0.0)
            if shown:
                waits.append(shown - acked["ts"] / 1000)
                written.append(at - acked["ts"] / 1000)
        elif event["name"] == "done" and acked:
            busy.append((event["tts"] - acked["tts"]) / 1000)
            acked = None
    return waits, written, busy


def spread(values: list[float]) -> str:
    if not values:
        return "nothing measured"
    ordered = sorted(values)
    parts = [statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], ordered[-1]]
    return "median {:.1f}, 95 % {:.1f}, most {:.1f} ms ({} times)".format(*parts, len(ordered))


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description="the page: size, delay")
    reader.add_argument("--moves", type=int, default=40)
    given = reader.parse_args()
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        sys.exit("There is no Chromium: on Debian, apt-get install chromium")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "data", pause=0.6) as server,
        sync_playwright() as started,
    ):
        browser = started.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
        )
        print("First load, home and one game, over the wire:")
        for name in SHELF:
            sizes = first_load(browser, server.url, name)
            verdict = "ok" if sizes.get("js", 0) <= MOST else f"more than {MOST}"
            rest = ", ".join(
                f"{kind or 'page'} {size / 1000:.0f}" for kind, size in sorted(sizes.items()) if kind != "js"
            )
            print(f"  {name}: JavaScript {sizes.get('js', 0) / 1000:.1f} KB ({verdict}); {rest} KB")
        print(f"From the acknowledgement to the move on the screen (bar {SOON:.0f} ms):")
        for name in SHELF:
            waits, written, busy = delays(browser, server.url, name, given.moves)
            print(f"  {name}: {spread(waits)}; written into the page {spread(written)}")
            print(f"    work of the page's thread {spread(busy)}")
        browser.close()


if __name__ == "__main__":
    main()
