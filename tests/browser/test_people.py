"""Two people at one table, with all that can happen to a connection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx

from tests.browser.reader import Reader, whose_turn
from tests.server.client import Server


def ply(person: Reader, table: str) -> int:
    cookies = {one["name"]: one["value"] for one in person.context.cookies()}
    return int(httpx.get(f"{person.url}/api/tables/{table}", cookies=cookies).json()["ply"])


def test_two_people_play(server: Server, reader: Callable[..., Reader], axe: str) -> None:
    """An invitation, a game, a reload, a lost socket, another language: no move is lost or made twice."""
    host = reader(language="fr")
    table = host.set_up("gambit_royale", 2)
    host.look("waiting", axe)
    link = host.invitation()
    assert link.startswith(server.url)
    assert table in link

    guest = reader(language="en", phone=True, theme="light")
    guest.join(link, "Ninon")
    host.at_table()

    people = [host, guest]
    for choice in range(12):
        mover = whose_turn(people)
        before = ply(mover, table)
        if choice == 3:
            mover.page.reload()
            mover.at_table()
            mover.wait_for_turn()
        if choice == 5:  # the socket is lost just before the choice is made: it is made once, after the reconnect
            mover.page.evaluate("window.sockets.at(-1).close(4000)")
        if choice == 7:
            sockets = mover.page.evaluate("window.sockets.length")
            mover.page.locator(".top button[lang]").click()
            mover.page.wait_for_function("(count) => window.sockets.length > count", arg=sockets)
            mover.wait_for_turn()
        mover.click_once(choice)
        mover.wait_for_ply(before + 1)
        assert ply(mover, table) == before + 1, choice
    assert len(host.page.evaluate("window.sockets")) + len(guest.page.evaluate("window.sockets")) >= 3

    # Both have been told the same.
    for one in people:
        one.wait_for_ply(ply(one, table))
    host.look("two-people", axe)
    guest.look("two-people", axe)


def test_chat_reaches_the_other(reader: Callable[..., Reader]) -> None:
    """What one writes the other reads, as text."""
    host = reader(language="en")
    host.set_up("gambit_royale", 2)
    guest = reader(language="en")
    guest.join(host.invitation(), "Colbert")
    for one in (host, guest):
        one.at_table()
        one.page.locator(".log [role=tab]").nth(1).click()
    host.page.locator(".log form input").fill("<b>Bonsoir</b>")
    host.page.keyboard.press("Enter")
    guest.page.wait_for_selector("text=<b>Bonsoir</b>")


def test_server_restarts(tmp_path_factory, chromium, luck: Path) -> None:
    """The page says that the server is away, and heals itself when it is back."""
    from tests.browser.conftest import SCREENS

    folder = tmp_path_factory.mktemp("restart") / "data"
    with Server(folder, luck=luck) as first:
        person = Reader(chromium, first.url, SCREENS, language="en", phone=False, theme="light")
        person.play_now("gambit_royale")
        person.wait_for_turn()
    person.page.wait_for_selector("small.refusal")
    person.shoot("server-away")
    with Server(folder, port=first.port, luck=luck):
        person.page.wait_for_selector("small.refusal", state="detached")
        person.wait_for_turn()
        person.click_once(3)
        person.wait_for_turn()
        person.troubles = [one for one in person.troubles if "Failed to load" not in one and "ERR_" not in one]
        person.close()
