"""How evenly cards move: frames on a phone, in each of the four games.

    python bench/motion.py [--choices 8] [--rounds 3] [--rates 1 4] [--games gambit_royale sun_king]

In Chromium with a phone's screen, touch, motion and normal speed, against a server of its own on this machine, by
somebody who picks, confirms and then watches what the others do. Chromium's compositor moves the cards, so a frame
counts when Chromium reports that it reached the screen; asking the page's own thread would tell how busy that thread
is, and not what is seen. Of the refreshes of the display from the first to the last frame of each motion, those that no
frame reached are dropped; a frame that comes more than one and a half intervals after the one before is late as well.

Without a graphics card the processor draws, so that a machine that does other things meanwhile drops frames that a
phone would not: a page with one moving square says how many, and so does the same square beside a page's thread that
works as long and as often as a table's does. `chrt -r 1` before the command leaves out what the machine does besides.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.page import Frame, frames_in
from tests.browser.reader import OFFERS, PLAY
from tests.server.client import Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
GAMES = {"gambit_royale": 4, "heads_of_state": 3, "sun_king": 3, "bastille": 3}
INTERVAL = 1000 / 60
APART = 4  # refreshes without motion between two motions
SCREEN = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 2}
TRACED = ["cc", "benchmark"]

# A card's way, again and again, and what a table's thread does when a step is shown: 20 ms of work, beside it.
SQUARE = """
async ([times, work]) => {
  const card = document.querySelector('div');
  for (let time = 0; time < times; time++) {
    const moves = card.animate([{ transform: 'none' }, { transform: 'translate(200px, 400px)' }], 280).finished;
    if (work) {
      await new Promise((next) => setTimeout(next, 30));
      for (const end = performance.now() + work; performance.now() < end; );
    }
    await moves;
    await new Promise((next) => setTimeout(next, 200));
  }
}
"""


class Seen:
    """What was seen of all motions: refreshes of the display, and those that went without a frame, or got it late."""

    def __init__(self) -> None:
        self.due = self.dropped = self.late = 0

    def add(self, frames: list[Frame]) -> None:
        """Count what one trace tells."""
        run: list[Frame] = []
        for frame in sorted((one for one in frames if one.moves), key=lambda one: one.display):
            if run and frame.display - run[-1].display > APART:
                self._motion(run)
                run = []
            run.append(frame)
        self._motion(run)

    def _motion(self, run: list[Frame]) -> None:
        # It moves from the first frame that was seen on; how long that one took is a delay, and no jerk.
        fine = {one.display for one in run if one.seen or one.state == "STATE_NO_UPDATE_DESIRED"}
        if len(fine) < 2:
            return
        self.due += max(fine) - min(fine) + 1
        self.dropped += max(fine) - min(fine) + 1 - len(fine)
        shown = sorted({one.ended for one in run if one.seen})
        still = sum(one.state == "STATE_NO_UPDATE_DESIRED" for one in run)
        self.late += max(0, sum(after - before > 1.5 * INTERVAL for before, after in pairwise(shown)) - still)

    def __str__(self) -> str:
        due = max(1, self.due)
        return f"{self.due:5} frames  dropped {self.dropped / due:5.1%}  late {self.late / due:5.1%}"


def table(browser: Browser, url: str, game: str, seats: int) -> Page:
    """A phone at a new table of bots that choose quickly."""
    context = browser.new_context(**SCREEN)
    context.add_init_script("localStorage.setItem('speed', 'normal'); localStorage.setItem('quick', '0');")
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(f"{url}/new/{game}")
    selects = page.locator("form select")
    selects.nth(0).select_option(str(seats))
    for other in range(1, seats):
        selects.nth(other).select_option("random")
    page.locator("form .btn.pri").click()
    page.wait_for_selector(".acts .btn.pri, dialog[open]")
    return page


def slow_down(page: Page, rate: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def watch(browser: Browser, page: Page, choices: int, seed: int) -> list[Frame]:
    """Play on for a few choices, and see all of what comes of each."""
    browser.start_tracing(page=page, categories=TRACED)
    for choice in range(choices):
        told, _ = page.evaluate(PLAY, [1, seed + choice, ", ".join(OFFERS), 250])
        if told != "played":
            break
        # The others' moves begin to be shown, and have been.
        page.wait_for_timeout(300)
        page.wait_for_selector(".story", state="detached")
    return frames_in(sorted_trace(browser))


def sorted_trace(browser: Browser) -> list[dict[str, object]]:
    found = json.loads(browser.stop_tracing())["traceEvents"]
    return sorted(found, key=lambda one: float(one.get("ts", 0)))


def square(browser: Browser, rate: int, work: int) -> list[Frame]:
    """A page with nothing but a square that moves: what this machine drops by itself."""
    context = browser.new_context(**SCREEN)
    page = context.new_page()
    page.set_content("<div style='width: 60px; height: 84px; background: gray'></div>")
    slow_down(page, rate)
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(SQUARE, [15, work])
    frames = frames_in(sorted_trace(browser))
    context.close()
    return frames


def tell(what: str, rate: int, seen: Seen) -> None:
    print(f"{what:24} {rate}x  {seen}  load {os.getloadavg()[0]:.1f}", flush=True)


def main() -> int:
    """The controls, and each game, as fast as it is and slowed down."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--choices", type=int, default=8)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--rates", type=int, nargs="+", default=[1, 4])
    asked.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    given = asked.parse_args()
    chromium = next((path for path in map(shutil.which, NAMES) if path), None)
    if chromium is None:
        print("There is no Chromium.", file=sys.stderr)
        return 2
    arguments = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=arguments)
        for rate in given.rates:
            for what, work in (("a square alone", 0), ("a square beside work", 20)):
                seen = Seen()
                for _ in range(given.rounds):
                    seen.add(square(browser, rate, work))
                tell(what, rate, seen)
            for game in given.games:
                seen = Seen()
                for round_ in range(given.rounds):
                    page = table(browser, server.url, game, GAMES[game])
                    slow_down(page, rate)
                    seen.add(watch(browser, page, given.choices, 100 * round_ + 1))
                    page.context.close()
                tell(game, rate, seen)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
