"""How evenly the page draws while cards move: frames on a phone, in each of the four games.

    python bench/motion.py [--seconds 8] [--games gambit_royale sun_king]

In Chromium with a phone's screen, touch, motion and normal speed, against a server of its own on this machine; with the
processor as it is and slowed down four times. A frame counts as late if it comes more than one and a half intervals
after the one before, at 60 frames a second; only frames during which something flies are counted. Without a graphics
card everything is drawn by the processor, so that a busy machine drops frames that a phone would not: a page with one
moving square says how many.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.reader import OFFERS, PLAY
from tests.server.client import Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
GAMES = {"gambit_royale": 4, "heads_of_state": 3, "sun_king": 3, "bastille": 3}
INTERVAL = 1000 / 60

# The time between two frames, if something flew when the second was drawn.
WATCH = """
window.frames60 = [];
window.long = [];
new PerformanceObserver((list) => window.long.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: 'longtask' });
(() => {
  let before = 0;
  const look = (now) => {
    const flies = document.getAnimations().some((one) => one.playState === 'running');
    if (flies && before) window.frames60.push(now - before);
    before = flies ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


def table(browser: Browser, url: str, game: str, seats: int) -> Page:
    """A phone at a new table of bots that choose quickly."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2)
    context.add_init_script("localStorage.setItem('speed', 'normal'); localStorage.setItem('quick', '0');")
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(f"{url}/new/{game}")
    selects = page.locator("form select")
    selects.nth(0).select_option(str(seats))
    for other in range(1, seats):
        selects.nth(other).select_option("greedy")
    page.locator("form .btn.pri").click()
    page.wait_for_selector(".acts .btn.pri, dialog[open]")
    return page


def watch(page: Page, rate: int, seconds: float) -> tuple[list[float], list[float]]:
    """Play on for a while, with a slower processor; the intervals of frames and the long tasks of that time."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.evaluate(WATCH)
    end = page.evaluate("performance.now()") + 1000 * seconds
    seed = rate
    while page.evaluate("performance.now()") < end:
        seed += 1
        told, _ = page.evaluate(PLAY, [1, seed, ", ".join(OFFERS)])
        if told != "played":
            break
        page.wait_for_timeout(700)  # what the bots answer is shown
    return page.evaluate("window.frames60"), page.evaluate("window.long")


def nothing(browser: Browser, rate: int, seconds: float) -> list[float]:
    """A page with nothing but a square that moves: what this machine drops by itself."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page.set_content("<div style='width: 60px; height: 84px; background: gray'></div>")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.evaluate(
        """document.querySelector('div').animate([{ transform: 'none' }, { transform: 'translate(200px, 400px)' }],
             { duration: 280, iterations: Infinity })"""
    )
    page.evaluate(WATCH)
    page.wait_for_timeout(1000 * seconds)
    frames: list[float] = page.evaluate("window.frames60")
    page.close()
    return frames


def told(what: str, rate: int, frames: list[float], tasks: list[float]) -> str:
    late = sum(one > 1.5 * INTERVAL for one in frames) / max(1, len(frames))
    middle = statistics.median(frames) if frames else 0.0
    return (
        f"{what:15} {rate}x  {len(frames):5} frames  median {middle:5.1f} ms  late {late:6.1%}  "
        f"longest task {max(tasks, default=0):4.0f} ms  load {os.getloadavg()[0]:.1f}"
    )


def main() -> int:
    """A control, and each game, at both speeds."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seconds", type=float, default=8.0)
    asked.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    given = asked.parse_args()
    chromium = next((path for path in map(shutil.which, NAMES) if path), None)
    if chromium is None:
        print("There is no Chromium.", file=sys.stderr)
        return 2
    arguments = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=arguments)
        for rate in (1, 4):
            print(told("a square alone", rate, nothing(browser, rate, given.seconds), []))
        for game in given.games:
            for rate in (1, 4):
                page = table(browser, server.url, game, GAMES[game])
                print(told(game, rate, *watch(page, rate, given.seconds)))
                page.context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
