"""A person at the page, who clicks only what the page offers."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator

DESK: Any = {"width": 1440, "height": 900}
PHONE: Any = {"width": 375, "height": 812}

# A key that has no text is shown as it is: `table-round`, `card-king`.
UNTRANSLATED = re.compile(
    r"(?<![\w/.])(?:table|question|event|move|card|cards|sector|rank|country|deck|attribute|place|bonus|character|mission"
    r"|weapon|group|colour|token|tokens|domain|goal|ruling|bastille|sun-king|mark|option|level|text|pace)-[a-z_]+"
    r"|\{ ?\$|undefined|\bNaN\b|\[object"
)

# What the page leaves to chance is the same each time: nothing that matters, and so nothing that a test may depend on.
SPY = """
window.drawn = 1;
Math.random = () => (window.drawn = (window.drawn * 48271) % 2147483647) / 2147483647;
window.breaches = [];
document.addEventListener('securitypolicyviolation',
  (event) => window.breaches.push(event.violatedDirective + ' ' + event.blockedURI));
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); window.sockets.push(this); } };
"""

WORDS = """
document.body.innerText + '\\n' + [...document.querySelectorAll('[aria-label],[title],[placeholder]')]
  .map((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '').join(' '))
  .join('\\n')
"""

AXE = """
(rules) => axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
  .then((all) => all.violations.map((one) => ({ id: one.id, impact: one.impact,
    nodes: one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')) })))
"""

SMALL = """
[...document.querySelectorAll('button, select, input:not([type=checkbox]), a.btn, a.tb, summary, [role=button]')]
  .filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => one.outerHTML.slice(0, 90) + ` ${Math.round(box.width)}x${Math.round(box.height)}`)
"""

# Clicks by the page's own events, in the page, for as many choices as wanted, each a while (`rest`, in ms) after the
# one before: how it ended, and how many were made.
PLAY = """
async ([limit, seed, offers, rest = 0]) => {
  let state = seed;
  const roll = (count) => (state = (state * 48271) % 2147483647) % count;
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const shown = (node) => node.getClientRects().length > 0;
  let made = 0, picks = 0, since = performance.now();
  const late = () => performance.now() - since > 30000;
  while (made < limit) {
    if (document.querySelector('dialog[open]')) return ['over', made];
    const confirm = document.querySelector('.acts .btn.pri');
    if (!confirm) { if (late()) return ['waiting', made]; await wait(10); continue; }
    if (!confirm.disabled) {
      const ply = document.querySelector('[data-ply]')?.dataset.ply;
      confirm.click();
      made++;
      picks = 0;
      since = performance.now();
      for (let tick = 0; tick < (ply ? 2000 : 3) && document.querySelector('[data-ply]')?.dataset.ply === ply; tick++)
        await wait(5);
      continue;
    }
    const found = [...document.querySelectorAll(offers)]
      .filter((node) => shown(node) && node.getAttribute('aria-pressed') !== 'true');
    if (!found.length) { if (late()) return ['stuck: nothing is offered', made]; await wait(10); continue; }
    if (++picks > 2000) return ['stuck: ' + found.length + ' things are offered and lead nowhere', made];
    found[roll(found.length)].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await wait(rest);
  }
  return ['played', made];
}
"""
OFFERS = (
    "main.mid button:enabled:not([role=tab]):not(.recap)",
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
        self.theme = theme
        self.language = language
        self.troubles: list[str] = []
        self.context = browser.new_context(
            viewport=PHONE if phone else DESK, locale=language, has_touch=phone, reduced_motion="reduce"
        )
        self.context.add_init_script(
            SPY
            + "".join(
                f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', '{value}');"
                # Tests of other things see each position at once, and confirm each choice.
                for key, value in {"theme": theme, "speed": "instant", "quick": "0"}.items()
            )
        )
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.set_default_timeout(60_000)  # a busy machine is no fault of the page
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

    def set_up(self, game: str, seats: int, level: str = "", path: str = "", *, rated: bool = True) -> str:
        """A new table by the form: bots of a level, or free seats, where it counts if it can; returns the table."""
        self.go(f"/new/{game}{path}")
        selects = self.page.locator("form select")
        selects.nth(0).select_option(str(seats))
        for other in range(1, seats):
            selects.nth(other).select_option(level)
        if not rated:
            self.page.locator("form summary").click()
            self.page.locator("form details input[type=checkbox]:checked:enabled").last.uncheck()
        self.page.locator("form .btn.pri").click()
        self.page.wait_for_selector("main.wait, .shell .dock")  # a table of bots starts by itself
        return self.table()

    def invitation(self) -> str:
        """The link that the one who waits at a new table gives to others."""
        return self.page.locator(".link input").input_value()

    def join(self, link: str, name: str) -> str:
        """Sit down at the table of an invitation; returns the table."""
        self.page.goto(link)
        self.page.locator("form input").fill(name)
        self.page.locator("form .btn.pri").click()
        return self.at_table()

    def table(self) -> str:
        return self.page.url.split("/t/")[1].split("/")[0].split("#")[0]

    def at_table(self) -> str:
        self.page.wait_for_selector(".shell .dock")
        return self.table()

    def play(self, limit: int, seed: int = 1) -> tuple[str, int]:
        """Make choices until the game is over or enough were made."""
        end, made = self.page.evaluate(PLAY, [limit, seed, ", ".join(OFFERS)])
        return end, made

    def click_once(self, seed: int = 1) -> None:
        """One choice with the mouse: everything that is offered must be where it can be clicked."""
        offers = ", ".join(f"{offer}:not([aria-pressed=true]):visible" for offer in OFFERS)
        end = time.monotonic() + 90
        chance = Random(seed)
        pick = 0
        while time.monotonic() < end:
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
            bare = self.page.locator(".dock .bare button:visible")
            offered = bare if pick % 5 == 4 and bare.count() else self.page.locator(offers)
            count = offered.count() if self.page.locator(".acts .btn.pri").count() else 0
            if count:
                pick += self._click(offered.nth(chance.randrange(count)))
            else:
                self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing came of {pick} clicks: {self.page.locator('.prompt p').inner_text()}")

    def _click(self, offer: Locator) -> bool:
        """Click what was offered; what went away or was covered meanwhile is let go."""
        from playwright.sync_api import TimeoutError as TooLate

        try:
            offer.click(timeout=10_000)
        except TooLate:
            return False
        return True

    def wait_for_ply(self, ply: int) -> None:
        """Until the page shows the game as far as this."""
        self.page.wait_for_function(
            "(ply) => Number(document.querySelector('[data-ply]')?.dataset.ply) >= ply", arg=ply
        )

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector(".acts .btn.pri, dialog[open]")

    def shoot(self, what: str, theme: str = "") -> None:
        self.screens.mkdir(parents=True, exist_ok=True)
        size = "phone" if self.phone else "desk"
        path = self.screens / f"{what}-{size}-{theme or self.theme}-{self.language}.png"
        self.page.screenshot(path=path, animations="disabled")

    def look(self, what: str, axe: str = "") -> None:
        """Take pictures in both appearances; check words, width, policy and, if its source is given, what axe finds."""
        self.shoot(what)
        words = self.page.evaluate(WORDS)
        assert not (found := UNTRANSLATED.findall(words)), (what, found)
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{what} scrolls sideways by {wide} px"
        self.obeys_policy(what)
        if axe:
            self.check(what, axe)
        other = "light" if self.theme == "dark" else "dark"
        self.page.evaluate(f"document.documentElement.dataset.theme = '{other}'")
        self.shoot(what, other)
        if axe:
            self.check(what, "", ["color-contrast"])
        self.page.evaluate(f"document.documentElement.dataset.theme = '{self.theme}'")

    def obeys_policy(self, what: str) -> None:
        assert not (breaches := self.page.evaluate("window.breaches")), (what, breaches)

    def check(self, what: str, axe: str, rules: list[str] | None = None) -> None:
        """Nothing of any weight, by axe: all of its rules, or these."""
        if axe:
            self.page.evaluate(axe)
        found: list[dict[str, Any]] = self.page.evaluate(AXE, rules)
        assert not found, (what, found)

    def small_targets(self) -> list[str]:
        """What can be touched but is smaller than 44 px."""
        found: list[str] = self.page.evaluate(SMALL)
        return found

    def tab(self, name: str) -> None:
        """Open a tab beside the table: on a phone it is in a sheet."""
        if self.phone and not self.page.locator(".right.open").count():
            self.page.locator(".top .only-phone").click()
        self.page.locator(f"#tab-{name}").click()

    def close(self) -> None:
        if not self.page.is_closed():
            self.obeys_policy("at the end")
        self.context.close()
        assert not self.troubles, self.troubles


def whose_turn(people: list[Reader]) -> Reader:
    """The one who is asked to choose, as soon as somebody is."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for one in people:
            if one.page.locator(".acts .btn.pri").count():
                return one
        people[0].page.wait_for_timeout(25)
    raise AssertionError("it is nobody's turn")
