"""Addresses that lead nowhere: one quiet sentence and the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.reader import Reader
from tests.server.client import until_there

if TYPE_CHECKING:
    from playwright.sync_api import Route

NOWHERE = (
    "/nonsense",
    "/new/nosuchgame",
    "/rules/nosuchgame",
    "/learn/nosuchgame",
    "/learn/gambit_royale?step=99",
    "/what-if/nosuchgame?lesson=1",
    "/puzzles/nosuchgame",
    "/puzzle/gambit_royale/0000000000",
    "/statistics/nosuchgame",
    "/workshop/nosuchgame",
    "/player/nobody",
    "/tournament/nothing",
    "/t/nothing",
    "/t/nothing/replay",
    "/t/nothing/review",
    "/t/nothing/board",
)
# As a link inside the page leads.
GO = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


@pytest.mark.parametrize(
    ("language", "phone", "says"),
    [("en", False, "There is nothing at this address."), ("fr", True, "Il n’y a rien à cette adresse.")],
)
def test_nothing_is_there(language: str, phone: bool, says: str, reader: Callable[..., Reader], axe: str) -> None:
    person = reader(language=language, phone=phone)
    for address in NOWHERE:
        person.go(address)
        person.page.wait_for_selector("main.nothing")
        assert person.page.locator("h1").inner_text() == says, address
        # What does not exist is answered 404: that is no error of the page.
        person.troubles = [one for one in person.troubles if "404" not in one]
    person.look("nothing", axe)
    assert not phone or not person.small_targets()
    person.page.locator("main.nothing a").click()
    person.page.wait_for_selector(".gm")
    person.page.go_back()
    person.page.wait_for_selector("main.nothing")
    person.go("/lobby/")
    person.page.wait_for_selector("form.panel")
    person.troubles = [one for one in person.troubles if "404" not in one]


@pytest.mark.parametrize("leaves", [True, False], ids=["left", "control"])
def test_what_was_left_says_nothing_of_the_next(leaves: bool, reader: Callable[..., Reader]) -> None:
    """An answer that comes late, that there is nothing, is about the screen that asked."""
    person = reader(language="en")
    page = person.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/tournaments/nothing", hold)
    person.go()
    page.wait_for_selector(".gm")
    page.evaluate(GO, "/tournament/nothing")
    until_there("a question", lambda: page.wait_for_timeout(20) or bool(held))  # type: ignore[func-returns-value]
    if leaves:
        page.evaluate(GO, "/")
    with page.expect_response("**/api/tournaments/nothing"):
        held[0].continue_()
    page.wait_for_selector(".gm" if leaves else "main.nothing")
    assert page.locator("main.nothing").count() == (0 if leaves else 1)
    person.troubles = [one for one in person.troubles if "404" not in one]
