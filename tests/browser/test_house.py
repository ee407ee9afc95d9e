"""People around the tables, in browsers of their own: lobby, tournament, hosts, privacy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.reader import Reader, whose_turn
from tests.server.client import Server, until_there

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket


def named(person: Reader, name: str) -> None:
    """Someone gives their name, as on the page of their settings."""
    person.go("/me")
    person.page.locator("form input").first.fill(name)
    person.page.locator("form button").first.click()
    person.page.wait_for_selector(".note:not(:empty)")


def test_people_meet_in_the_lobby(reader: Callable[..., Reader], axe: str) -> None:
    """Two look for opponents and are brought together; a third sees their table come and may watch."""
    ann, bea, cleo = reader(language="en"), reader(language="fr", phone=True), reader(language="en", theme="light")
    for person, name in ((ann, "Ann"), (bea, "Béa"), (cleo, "Cléo")):
        named(person, name)
        person.go("/lobby")
        person.page.wait_for_selector("form.panel input[type=checkbox]")
    cleo.look("lobby", axe)
    bea.look("lobby-phone", axe)
    for person in (ann, bea):
        person.page.locator("input[value=gambit_royale]").check()
        person.page.locator("form.panel .btn.pri").click()
    for person in (ann, bea):
        person.at_table()
    cleo.page.wait_for_selector("li.panel:has-text('Béa')")
    assert cleo.page.locator("li.panel:has-text('Ann')").count() == 1


def test_a_series_between_friends(reader: Callable[..., Reader], axe: str) -> None:
    """One announces it, the other comes by the link; both are led to their table."""
    ann, bea = reader(language="fr"), reader(language="en", phone=True)
    named(ann, "Ann")
    ann.go("/tournaments")
    ann.page.locator("form input").first.fill("Un soir")
    ann.page.locator("form select").nth(0).select_option("gambit_royale")
    ann.page.locator("form select").nth(1).select_option("series")
    ann.look("tournaments", axe)
    ann.page.locator("form .btn.pri").click()
    ann.page.wait_for_selector("text=Ann")
    link = ann.page.locator("input[readonly]").input_value()
    named(bea, "Béa")
    bea.page.goto(link)
    bea.page.locator(".btn.pri").click()
    bea.page.wait_for_selector(".btn.quiet")
    start = ann.page.locator(".pair .btn.pri:enabled")
    start.wait_for()
    start.click()
    for person in (ann, bea):
        person.page.locator("a.btn.pri[href^='/t/']").wait_for()
    ann.look("tournament", axe)
    bea.look("tournament-phone", axe)
    ann.page.locator("a.btn.pri[href^='/t/']").click()
    ann.at_table()


def heard(page: Page) -> list[dict[str, Any]]:
    """All frames that a page is sent from now on."""
    frames: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda said: frames.append(json.loads(said)))

    page.on("websocket", listen)
    return frames


def positions(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [frame for frame in frames if frame["is"] in ("now", "change")]


def hands_seen(frames: list[dict[str, Any]]) -> set[bool]:
    """Whether a face of a hand of Gambit Royale was shown, in each whole position."""
    views = [frame["view"] for frame in frames if frame["is"] == "now"]
    return {any(view["cards"][slot] >= 0 for hand in view["hands"] for slot in hand) for view in views}


def test_a_shared_screen_shows_what_all_may_know(reader: Callable[..., Reader], axe: str) -> None:
    """The board is large and without secrets, also for whoever sits at the table; phones hold the hands."""
    screen = reader(language="fr")
    phones = [reader(language="en", phone=True), reader(language="fr", phone=True, theme="light")]
    table = screen.set_up("gambit_royale", 2)
    link = screen.invitation()
    shown, held = heard(screen.page), heard(phones[0].page)
    screen.page.locator("a[href$='/board']").click()
    screen.page.wait_for_selector(".join svg")
    screen.look("board-join", axe)
    screen.page.locator(".join button").click()  # the host takes a phone, too
    screen.page.wait_for_selector(".join button", state="detached")
    for phone, name in zip(phones, ("Ann", "Béa"), strict=True):
        phone.page.goto(link)
        phone.page.locator("form input").fill(name)
        phone.page.locator("form .btn.pri").click()
        screen.page.wait_for_selector(f"text={name}")
    for phone in phones:
        phone.at_table()
    screen.page.wait_for_selector(".shell.shared")
    for choice in range(3):
        mover = whose_turn(phones)
        before = int(mover.page.locator("[data-ply]").get_attribute("data-ply") or 0)
        mover.click_once(choice)
        screen.wait_for_ply(before + 1)
    screen.look("board", axe)
    assert positions(shown)
    assert not any(frame.get("moves") or frame.get("decision") for frame in positions(shown))
    assert any(frame.get("moves") for frame in positions(held)), "the control: a phone is offered choices"
    assert screen.page.locator(".acts").count() == 0
    # Whoever sits at the table and opens the board sees no more than anyone: not even their own hand.
    page = phones[0].context.new_page()
    mine = heard(page)
    page.goto(f"{screen.url}/t/{table}/board")
    page.wait_for_selector(".shell.shared")
    assert hands_seen(mine) == {False}
    assert hands_seen(shown) == {False}
    assert True in hands_seen(held), "the control: with the eyes of a seat one sees a hand"
    assert not any(frame.get("moves") for frame in positions(mine))
    page.close()


def test_an_evening_of_three(reader: Callable[..., Reader], axe: str) -> None:
    """Someone gives the link; who comes by it is asked for a name, and finds the way back after a game."""
    ann, bea, cleo = reader(language="en"), reader(language="fr", phone=True), reader(language="en", phone=True)
    ann.go("/tournaments")
    inputs = ann.page.locator("form input:not([type=checkbox])")
    inputs.first.fill("An evening")
    inputs.last.fill("Ann")
    ann.page.locator("form select").nth(0).select_option("gambit_royale")
    ann.page.locator("form .btn.pri").click()
    ann.page.wait_for_selector("input[readonly]")
    link = ann.page.locator("input[readonly]").input_value()
    for person, name in ((bea, "Béa"), (cleo, "Cléo")):
        person.page.goto(link)
        person.page.locator("form input").fill(name)
        person.look("cup-enter", axe)
        person.page.locator("form .btn.pri").click()
        ann.page.wait_for_selector(f"text={name}")
    ann.page.locator(".pair .btn.pri:enabled").click()
    for person in (ann, bea, cleo):
        person.page.locator("a.btn.pri[href^='/t/']").click()
        person.at_table()
    table = cleo.table()
    cleo.page.evaluate(
        "(table) => fetch(`/api/tables/${table}/resign`, {method: 'POST', body: '{}',"
        " headers: {'Content-Type': 'application/json'}})",
        table,
    )
    back = cleo.page.locator("dialog a.btn.pri[href^='/tournament/']")
    back.wait_for()
    cleo.look("cup-game-over", axe)
    back.click()
    cleo.page.wait_for_selector("table")
    cleo.look("cup-standings", axe)


def test_a_host_looks_after_the_house_and_a_guest_goes(server: Server, reader: Callable[..., Reader], axe: str) -> None:
    """The printed link makes a host; a reported player is suspended; someone else reads what is stored, and goes."""
    host, rude, ann = reader(language="en"), reader(language="en"), reader(language="fr", phone=True)
    until_there("the token", lambda: "/host#" in server.said())
    found = re.search(r"/host#([\w-]+)", server.said())
    assert found
    named(rude, "Rude")
    rude_id = rude.page.evaluate("fetch('/api/me').then((answer) => answer.json())")["id"]
    named(ann, "Ann")
    ann.go(f"/player/{rude_id}")
    ann.page.locator("summary").last.click()
    ann.page.locator("form textarea").fill("grossier")
    ann.page.locator("form button").click()
    ann.page.wait_for_selector(".note:not(:empty)")
    ann.look("player", axe)
    named(host, "Host")
    host.page.locator("input[autocomplete=username]").fill("host@home")
    host.page.locator("input[type=password]").fill("a long enough one")
    host.page.locator("button:has-text('Make an account')").first.click()
    host.page.wait_for_selector("text=host@home")
    host.go(f"/host#{found[1]}")
    host.page.wait_for_selector("text=grossier")
    host.look("host", axe)
    line = host.page.locator("li", has=host.page.locator(f"a[href='/player/{rude_id}']")).last
    line.locator("button").first.click()
    host.page.wait_for_selector("text=suspended")
    rude.go("/me")
    assert rude.page.evaluate("fetch('/api/me').then((answer) => answer.status)") == 401
    ann.go("/privacy")
    ann.page.locator("form input").fill("Ann")
    ann.look("privacy", axe)
    ann.page.locator("form button").click()
    ann.page.wait_for_selector(".note:not(:empty)")
    assert ann.page.evaluate("fetch('/api/me').then((answer) => answer.status)") == 401
