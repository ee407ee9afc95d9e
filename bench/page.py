"""The page: how much is loaded first, how soon a move is on the screen, how smoothly cards move on a phone.

    python bench/page.py [--moves 40] [--throttle 4]

Needs the built page (`make page`) and Chromium. Every figure is of one run on one machine and says so; a machine that
does other things meanwhile, or that draws without a graphics card, has fewer frames.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import NAMES
from tests.browser.reader import OFFERS, PHONE, PLAY
from tests.server.client import Server

from cabale.games import SHELF, game

MOST = 250_000  # bytes of compressed JavaScript for home and one game
SOON = 100.0  # ms from the acknowledgement to the move on the screen

# Notes when a move was acknowledged and when the frame that shows it was drawn, and every frame while something moves.
WATCH = """
window.acked = 0; window.delays = []; window.frames = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', (message) => {
      if (!message.data.startsWith('{"is":"ack"')) return;
      window.acked = performance.now();
      performance.mark('acked');
    });
  }
};
new MutationObserver((changes) => {
  if (!window.acked || !changes.some((one) => one.attributeName === 'data-ply')) return;
  const acked = window.acked;
  window.acked = 0;
  requestAnimationFrame(() => setTimeout(() => {
    window.delays.push(performance.now() - acked);
    performance.mark('shown');
  }));
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ply'] });
let last = 0;
(function frame(now) {
  const moving = document.getAnimations().some((one) => one.playState === 'running');
  if (moving && last) { window.frames.push(now - last); performance.mark('moving'); }
  last = moving ? now : 0;
  requestAnimationFrame(frame);
})(0);
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
    page.wait_for_selector(".shell .dock", timeout=20_000)


TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]


def marks(trace: list[dict[str, Any]], *names: str) -> list[tuple[str, float]]:
    """The marks of the page in a trace, each with the processor time of its thread in ms."""
    found = [one for one in trace if one.get("name") in names and "tts" in one and "user_timing" in one.get("cat", "")]
    return [(one["name"], one["tts"] / 1000) for one in sorted(found, key=lambda one: one["ts"])]


def delays(browser: Browser, url: str, name: str, moves: int) -> tuple[list[float], list[float]]:
    """Milliseconds from the acknowledgement to the frame that shows the move: by the clock, and of the processor.

    The second is what the first would be, but for drawing, on a machine that does nothing else.
    """
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_init_script(WATCH)
    page = context.new_page()
    sit_down(page, url, name, "random")
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(PLAY, [moves, 5, ", ".join(OFFERS)])
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    found: list[float] = page.evaluate("window.delays")
    context.close()
    seen = marks(trace, "acked", "shown")
    pairs = pairwise(seen)
    return found, [after - before for (what, before), (then, after) in pairs if (what, then) == ("acked", "shown")]


def frames(
    browser: Browser, url: str, name: str, moves: int, throttle: float
) -> tuple[list[float], list[float], dict[str, int]]:
    """Milliseconds between frames while cards move on a phone with a slow processor: by the clock, and of it.

    And how many frames the trace says were drawn and dropped meanwhile.
    """
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    context.add_init_script(WATCH)
    page = context.new_page()
    sit_down(page, url, name, "random")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.evaluate("window.frames.length = 0")
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(PLAY, [moves, 5, ", ".join(OFFERS)])
    page.wait_for_timeout(400)
    trace = json.loads(browser.stop_tracing())
    found: list[float] = page.evaluate("window.frames")
    context.close()
    # Frames that were dropped within 20 ms of a moment at which something moved.
    times = [one["ts"] for one in trace["traceEvents"] if one.get("name") == "moving"]
    counts = {"DrawFrame": 0, "DroppedFrame": 0}
    at = 0
    for event in sorted((one for one in trace["traceEvents"] if one.get("name") in counts), key=lambda one: one["ts"]):
        while at < len(times) - 1 and times[at] < event["ts"]:
            at += 1
        if times and min(abs(times[at] - event["ts"]), abs(times[at - 1] - event["ts"])) < 20_000:
            counts[event["name"]] += 1
    used = marks(trace["traceEvents"], "moving")
    steps = [after - before for (_, before), (_, after) in pairwise(used)]
    return found, steps, counts


def spread(values: list[float]) -> str:
    if not values:
        return "nothing measured"
    ordered = sorted(values)
    parts = [statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], ordered[-1]]
    return "median {:.1f}, 95 % {:.1f}, most {:.1f} ms ({} times)".format(*parts, len(ordered))


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description="the page: size, delay, frames")
    reader.add_argument("--moves", type=int, default=40)
    reader.add_argument("--throttle", type=float, default=4)
    given = reader.parse_args()
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        sys.exit("There is no Chromium: on Debian, apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as started:
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
            waits, busy = delays(browser, server.url, name, given.moves)
            print(f"  {name}: {spread(waits)}; of the processor {spread(busy)}")
        print(
            f"Between frames while cards move, phone, processor {given.throttle:g} times slower (60 a second: 16.7 ms):"
        )
        for name in SHELF:
            gaps, busy, counts = frames(browser, server.url, name, given.moves, given.throttle)
            rate = 1000 * len(gaps) / sum(gaps) if gaps else 0
            kept = 100 * sum(gap < 17.5 for gap in gaps) / max(1, len(gaps))
            print(f"  {name}: {rate:.0f} a second, {kept:.0f} % in time; {spread(gaps)}")
            print(f"    of the processor {spread(busy)}; {counts}")
        browser.close()


if __name__ == "__main__":
    main()
