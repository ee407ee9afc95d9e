"""The other screens, in both languages and both appearances, with what axe finds."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from cabale.games import SHELF, Game
from cabale.table.lessons import scenarios_of
from cabale.table.statistics import counts
from cabale.table.statistics import page as statistics
from tests.browser.reader import Reader


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("phone", "theme"), [(False, "light"), (True, "dark")])
def test_screens(language: str, phone: bool, theme: str, reader: Callable[..., Reader], axe: str) -> None:
    """Home, lobby, profile, a new table."""
    person = reader(language=language, phone=phone, theme=theme)
    for what, path, there in (
        ("home", "/", ".gm .btn.pri"),
        ("lobby", "/lobby", "main"),
        ("profile", "/me", "form input"),
        ("new-table", "/new/gambit_royale", "form select"),
    ):
        person.go(path)
        person.page.wait_for_selector(there)
        person.page.wait_for_load_state("networkidle")
        person.look(what, axe)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules(game: Game, language: str, reader: Callable[..., Reader], axe: str) -> None:
    """Rules, rulings and figures of every game."""
    person = reader(language=language, theme="light" if language == "en" else "dark")
    person.go(f"/rules/{game.name}")
    person.page.wait_for_selector("table tbody tr")
    person.look(f"rules-{game.name}", axe)


@pytest.mark.parametrize(("language", "phone", "theme"), [("en", False, "light"), ("fr", True, "dark")])
def test_statistics(language: str, phone: bool, theme: str, reader: Callable[..., Reader], axe: str) -> None:
    """From the rules to what many games say: a line for every seat, in a picture and in words."""
    name = next(name for name in SHELF if counts(name))
    found = statistics(name, language).bots[-1]
    person = reader(language=language, phone=phone, theme=theme)
    page = person.page
    person.go(f"/rules/{name}")
    page.locator(f"nav a[href='/statistics/{name}']").click()
    page.locator("figure svg circle").first.wait_for()
    if len(counts(name)) > 1:
        page.locator("select").last.select_option(str(found.players))
    assert page.locator("#bots ~ ul li").count() == found.players
    assert page.locator("figure").last.locator("circle").count() == len(found.things)
    page.locator("details summary").click()
    page.get_by_text(found.things[0].text[1:]).last.wait_for()
    page.locator("#here").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.look("statistics", axe)


@pytest.mark.parametrize(("language", "phone"), [("en", True), ("fr", False)])
def test_what_might_follow_on_an_example(language: str, phone: bool, reader: Callable[..., Reader], axe: str) -> None:
    """From an example of a rule: another move, chances, and back; the address is the link to it."""
    person = reader(language=language, phone=phone)
    page = person.page
    which = next(name for name, one in scenarios_of("gambit_royale").items() if one.moves)
    person.go(f"/what-if/gambit_royale?scenario={which}")
    page.wait_for_selector(".shell.after")
    if phone:
        page.get_by_role("tab", name="What if").click()
    chooser = page.locator(".tries select:has(option[disabled])")  # there is another, and it may be there first
    chooser.locator("option").nth(1).wait_for(state="attached")
    chooser.select_option(index=1)
    page.wait_for_url("**line=*")
    page.locator(".tries .btn:not(.pri)").nth(2).click()
    page.locator(".tries ul b").first.wait_for()
    person.look("what-if-example", axe)
    page.reload()
    if phone:
        page.get_by_role("tab", name="What if").click()
    page.locator(".tries .btn:enabled").nth(1).click()  # back to the beginning
    page.wait_for_function("() => !location.search.includes('line=')")


def test_keyboard_plays(reader: Callable[..., Reader]) -> None:
    """One choice with the keyboard alone: Tab to what is offered, Enter, Control and Enter."""
    person = reader(language="en")
    person.play_now("gambit_royale")
    person.wait_for_turn()
    page = person.page
    seen = []
    for _ in range(80):
        page.keyboard.press("Tab")
        at = page.evaluate("[document.activeElement.className, document.activeElement.ariaPressed]")
        seen.append(at[0])
        if at[1] == "false" and ("pickcard" in at[0] or "pickcol" in at[0]):
            page.keyboard.press("Enter")
        if page.locator(".acts .btn.pri:enabled").count():
            page.keyboard.press("Control+Enter")
            page.wait_for_selector(".log li")
            return
    raise AssertionError(seen)


def test_guest_becomes_an_account(reader: Callable[..., Reader]) -> None:
    """A name, a recovery link, an account."""
    person = reader(language="fr", theme="light")
    person.go("/me")
    person.page.locator("form input").fill("Athénaïs")
    person.page.locator("form .btn").click()
    person.page.wait_for_selector("input[readonly]")
    assert "#recover=" in person.page.locator("input[readonly]").input_value()
    other = reader(language="en")
    other.page.goto(person.page.locator("input[readonly]").input_value())
    other.page.wait_for_function("() => !location.hash")
    other.go("/me")
    other.page.wait_for_function("() => document.querySelector('form input')?.value === 'Athénaïs'")


def test_rules_show_pictures(game: Game, reader: Callable[..., Reader]) -> None:
    """A rule number leads to its pictures; a picture shows what comes after; the index of cards can be searched."""
    person = reader(language="fr")
    page = person.page
    person.go(f"/rules/{game.name}")
    page.locator(".book .picture .scene:not(.empty)").first.wait_for()
    rule = {"heads_of_state": "H8", "gambit_royale": "G4", "sun_king": "S13", "bastille": "B8"}[game.name]
    page.locator(".book a.rule", has_text=re.compile(f"^{rule}$")).first.click()
    details = page.locator("details[open]")
    # It is loaded when it comes into view, and pictures above it that are loaded late push it away.
    details.locator(".picture").first.scroll_into_view_if_needed()
    details.locator(".scene:not(.empty)").first.wait_for()
    details.locator(".picture .row .btn").nth(1).click()
    details.locator("figcaption li").first.wait_for()
    assert page.locator("details[data-rule]").count() > 30
    before = page.locator("#cards ~ dl").first.locator("dt").count()
    page.locator("input[type=search]").fill("zzz")
    page.wait_for_function("() => document.querySelectorAll('#cards ~ dl')[0].querySelectorAll('dt').length === 0")
    page.locator("input[type=search]").fill("")
    page.wait_for_function(
        "(n) => document.querySelectorAll('#cards ~ dl')[0].querySelectorAll('dt').length === n", arg=before
    )
    page.locator("select").last.select_option("reconstructed")
    person.look(f"rules-picture-{game.name}")
