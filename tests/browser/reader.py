"""A person at the page, who clicks only what the page offers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 375, "height": 812}

# A key that has no text is shown as it is: `table-round`, `card-king`.
UNTRANSLATED = re.compile(
    r"(?<![\w/.])(?:table|question|event|move|card|cards|sector|rank|country|deck|attribute|place|bonus|character|mission"
    r"|weapon|group|colour|token|tokens|domain|goal|ruling|bastille|sun-king|mark|option|level|text|pace)-[a-z_]+"
    r"|\{ ?\$|undefined|\bNaN\b|\[object"
)

SPY = """
window.breaches = [];
document.addEventListener('securitypolicyviolation', (event) => window.breaches.push(event.violatedDirective + ' ' + event.blockedURI));
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); window.sockets.push(this); } };
"""

# Clicks by the page's own events, in the page, for as many choices as wanted. Returns how it ended and how many were made.
PLAY = """
async ([limit, seed, offers]) => {
  let state = seed;
  const roll = (count) => (state = (state * 48271) % 2147483647) % count;
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const shown = (node) => node.getClientRects().length > 0;
  let made = 0, idle = 0, picks = 0;
  while (made < limit) {
    if (document.querySelector('dialog[open]')) return ['over', made];
    const confirm = document.querySelector('.acts .btn.pri');
    if (!confirm) { if (++idle > 3000) return ['waiting', made]; await wait(10); continue; }
    idle = 0;
    if (!confirm.disabled) { confirm.click(); made++; picks = 0; await wait(15); while (document.querySelector('.acts .btn.pri') === confirm && document.querySelector('.acts .btn.pri[disabled]') && idle++ < 3) await wait(5); continue; }
    const found = [...document.querySelectorAll(offers)].filter((node) => shown(node) && node.getAttribute('aria-pressed') !== 'true');
    if (!found.length) { if (++picks > 300) return ['stuck: nothing is offered', made]; await wait(10); continue; }
    if (++picks > 300) return ['stuck: ' + found.length + ' things are offered and lead nowhere', made];
    found[roll(found.length)].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await wait(0);
  }
  return ['played', made];
}
"""
OFFERS = (
    "main.mid button:enabled:not([role=tab])",
    "main.mid [role=button][aria-disabled=false]",
    ".dock .hand button:enabled",
    ".dock .bare button:enabled",
    ".dock .chip:enabled",
    ".right section:not(.log) button:enabled",
    ".countries button:has(i):not([aria-selected=true])",
)


class Reader:
    """One person with a browser of their own."""

    def __init__(self, browser: Browser, url: str, screens: Path, *, language: str, phone: bool, theme: str) -> None:
        self.url = url
        self.screens = screens
        self.phone = phone
        self.name = f"{'phone' if phone else 'desk'}-{theme}-{language}"
        self.troubles: list[str] = []
        self.context = browser.new_context(
            viewport=PHONE if phone else DESK, locale=language, has_touch=phone, reduced_motion="reduce"
        )
        self.context.add_init_script(
            SPY + f"localStorage.getItem('theme') ?? localStorage.setItem('theme', '{theme}');"
        )
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        # A guest who is not known yet is answered 401: that is no error of the page.
        if message.type == "error" and "401" not in message.text and "WebSocket" not in message.text:
            self.troubles.append(message.text)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def play_now(self, game: str) -> str:
        """Against bots, with one click from the home page; returns the table."""
        self.go()
        card = self.page.locator(".gm", has=self.page.locator(f"a[href='/new/{game}']"))
        card.locator(".btn.pri").click()
        return self.at_table()

    def set_up(self, game: str, seats: int, level: str = "", path: str = "") -> str:
        """A new table by the form: bots of a level, or free seats; returns the table."""
        self.go(f"/new/{game}{path}")
        selects = self.page.locator("form select")
        selects.nth(0).select_option(str(seats))
        for other in range(1, seats):
            selects.nth(other).select_option(level)
        self.page.locator("form .btn.pri").click()
        self.page.wait_for_selector("main.wait, .shell .dock")  # a table of bots starts by itself
        return self.table()

    def table(self) -> str:
        return self.page.url.split("/t/")[1].split("/")[0].split("#")[0]

    def at_table(self) -> str:
        self.page.wait_for_selector(".shell .dock", timeout=20_000)
        return self.table()

    def play(self, limit: int, seed: int = 1) -> tuple[str, int]:
        """Make choices until the game is over or enough were made."""
        end, made = self.page.evaluate(PLAY, [limit, seed, ", ".join(OFFERS)])
        return end, made

    def click_once(self, seed: int = 1) -> None:
        """One choice with the mouse: everything that is offered must be where it can be clicked."""
        for pick in range(60):
            confirm = self.page.locator(".acts .btn.pri:enabled")
            if confirm.count():
                before = self.page.locator("[data-ply]").get_attribute("data-ply")
                confirm.click()
                self.page.wait_for_function(
                    "(ply) => document.querySelector('[data-ply]').dataset.ply !== ply", arg=before
                )
                return
            if self.page.locator("dialog[open]").count():
                return
            offered = self.page.locator(", ".join(f"{offer}:not([aria-pressed=true]):visible" for offer in OFFERS))
            count = offered.count() if self.page.locator(".acts .btn.pri").count() else 0
            if count:
                offered.nth((seed + 7 * pick) % count).click(timeout=5_000)
            else:
                self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing came of 60 clicks: {self.page.locator('.prompt p').inner_text()}")

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector(".acts .btn.pri, dialog[open]", timeout=20_000)

    def shoot(self, what: str) -> None:
        self.screens.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.screens / f"{what}-{self.name}.png")

    def look(self, what: str, axe: str = "") -> list[str]:
        """Take a picture; check words, width, policy and, if its source is given, what axe finds. Returns axe's minor ones."""
        self.shoot(what)
        words = self.page.evaluate("document.body.innerText") + self.page.evaluate(
            "[...document.querySelectorAll('[aria-label],[title]')].map((one) => (one.getAttribute('aria-label') ?? '') + ' ' + (one.getAttribute('title') ?? '')).join('\\n')"
        )
        assert not (found := UNTRANSLATED.findall(words)), (what, found)
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{what} scrolls sideways by {wide} px"
        assert not (breaches := self.page.evaluate("window.breaches")), (what, breaches)
        if not axe:
            return []
        return self.check(what, axe)

    def check(self, what: str, axe: str) -> list[str]:
        self.page.evaluate(axe)
        found: list[dict[str, Any]] = self.page.evaluate(
            "axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations.map("
            "(one) => ({ id: one.id, impact: one.impact, nodes: one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)) })))"
        )
        grave = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not grave, (what, grave)
        return [one["id"] for one in found]

    def close(self) -> None:
        self.context.close()
        assert not self.troubles, self.troubles
