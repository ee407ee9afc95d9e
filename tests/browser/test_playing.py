"""Playing with few gestures: one click, undo, dragging, keys; and what a table does when nobody answers it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.reader import Reader, whose_turn

PLY = "Number(document.querySelector('[data-ply]').dataset.ply)"
# Whether cards and columns are where they were a moment ago: a board of another size is laid out anew.
LIES_STILL = """async () => {
  const places = () => [...document.querySelectorAll('.hand button, .col')].map((one) => one.getBoundingClientRect());
  const before = JSON.stringify(places());
  await new Promise((later) => setTimeout(later, 300));
  return before === JSON.stringify(places());
}"""
# Turned up, a Traitor and a Cloak ask their owner something else than which card to lay. There is one of each, and the
# hand has three cards: another one is always there.
PLAIN = ".hand button:enabled:not([data-face=traitor]):not([data-face=cloak])"


def ply(person: Reader) -> int:
    return int(person.page.evaluate(PLY))


def lay(person: Reader) -> None:
    """A card of the hand into a column, by two clicks and nothing else."""
    before = ply(person)
    person.page.locator(PLAIN).first.click()
    person.page.locator(".pickcol:enabled").first.click()
    person.page.wait_for_function(f"(ply) => {PLY} > ply", arg=before)


def rest(person: Reader) -> list[str]:
    """Until it is the reader's turn; what the log says then."""
    person.page.wait_for_selector(".hand .lit")
    return person.page.locator("#tab-panel li").all_inner_texts()


def test_one_click_plays_and_undo_takes_back(reader: Callable[..., Reader]) -> None:
    """Quick play is the default. Undo leads to the last choice and then to the one before; bots do the same again."""
    person = reader(language="en")
    person.context.add_init_script("localStorage.removeItem('quick');")
    page = person.page
    person.set_up("gambit_royale", 3, "random")
    person.at_table()
    rest(person)
    first = ply(person)
    lay(person)
    rest(person)
    second = ply(person)
    lay(person)
    told = rest(person)
    undo = page.locator(".acts .undo")
    assert "last choice" in undo.inner_text()
    undo.click()
    page.wait_for_function(f"(ply) => {PLY} === ply", arg=second)
    page.locator(".acts .undo:enabled").click()
    page.wait_for_function(f"(ply) => {PLY} === ply", arg=first)
    assert page.locator(".acts .undo:disabled").count() == 1, "before the first choice there is nothing to take back"
    lay(person)
    rest(person)
    lay(person)
    assert rest(person) == told, "the same choices bring the same"

    # A card that is dragged to a column is laid there; one that is let go anywhere else is only picked.
    page.wait_for_function(LIES_STILL)
    before = ply(person)
    card = page.locator(PLAIN).first.bounding_box()
    column = page.locator(".col:not(:has(.ribbon))").last.bounding_box()
    assert card
    assert column
    page.mouse.move(card["x"] + card["width"] / 2, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(card["x"] + card["width"] / 2, card["y"] - 30, steps=3)
    page.wait_for_selector(".carried")
    page.wait_for_selector(".pickcol:enabled")
    page.mouse.move(card["x"] + card["width"] / 2, 20, steps=2)
    page.mouse.up()
    assert ply(person) == before
    assert page.locator(".hand [aria-pressed=true]").count() == 1
    page.mouse.move(card["x"] + card["width"] / 2, card["y"] + 10)
    page.mouse.down()
    page.mouse.move(column["x"] + column["width"] / 2, column["y"] + column["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_function(f"(ply) => {PLY} > ply", arg=before)

    # Keys: the sheet says them, and they do it.
    rest(person)
    page.keyboard.press("?")
    page.wait_for_selector("dialog.keys[open]")
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.keys", state="detached")
    assert ply(person) > before, "behind the sheet no key does anything"
    page.keyboard.press("u")
    page.wait_for_function(f"(ply) => {PLY} === ply", arg=before)
    page.keyboard.press("m")
    page.keyboard.press("m")
    assert page.evaluate("localStorage.getItem('sound')") in ("0", "1")


@pytest.mark.parametrize("pressed", [False, True])
def test_a_finger_carries_a_card(pressed: bool, reader: Callable[..., Reader]) -> None:
    """To a column far aside too; and whatever way it goes, nobody is taken back to the page before.

    Also after a long press, which explains the card.
    """
    person = reader(language="en", phone=True)
    page = person.page
    person.context.add_init_script("localStorage.removeItem('quick');")
    person.set_up("gambit_royale", 3, "random")
    person.at_table()
    page.set_viewport_size({"width": 1180, "height": 820})
    page.wait_for_selector(".hand .lit")
    page.wait_for_function(LIES_STILL)
    before = ply(person)
    card = page.locator(PLAIN).first.bounding_box()
    column = page.locator(".col:not(:has(.ribbon))").last.bounding_box()
    assert card
    assert column
    end = (column["x"] + column["width"] / 2, column["y"] + column["height"] - 40)
    assert end[0] - card["x"] > 2 * (card["y"] - end[1]), "more aside than up"
    finger = person.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        given = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    x, y = card["x"] + 30, card["y"] + 40
    touch("touchStart", (x, y))
    if pressed:
        page.wait_for_selector(".about:not([hidden])")
    for step in range(1, 9):
        touch("touchMove", (x + (end[0] - x) * step / 8, y + (end[1] - y) * step / 8))
        page.wait_for_timeout(20)
    page.wait_for_selector(".carried")
    page.wait_for_timeout(500)  # whoever takes longer than a long press carries all the same
    touch("touchEnd")
    page.wait_for_function(f"(ply) => {PLY} > ply", arg=before)


def test_without_quick_play_a_choice_is_confirmed(reader: Callable[..., Reader]) -> None:
    """The control: whoever wants to confirm does; and the warning agrees with what undo does."""
    person = reader(language="en")
    page = person.page
    person.set_up("gambit_royale", 3, "random")
    person.at_table()
    rest(person)
    before = ply(person)
    page.locator(".hand button:enabled").first.click()
    page.locator(".pickcol:enabled").first.click()
    page.wait_for_selector(".takeback")
    assert "can be taken back" in page.locator(".takeback").inner_text(), "only bots would have to agree"
    assert ply(person) == before
    page.locator(".acts .btn.pri").click()
    page.wait_for_function(f"(ply) => {PLY} > ply", arg=before)


def test_everyone_sees_who_asks_to_take_back(reader: Callable[..., Reader]) -> None:
    """Asked at any time; the other sees it, agrees, and both are back."""
    host = reader(language="en")
    host.set_up("gambit_royale", 2, rated=False)
    guest = reader(language="en")
    guest.join(host.invitation(), "Ninon")
    host.at_table()
    people = [host, guest]
    first = whose_turn(people)
    second = guest if first is host else host
    before = ply(first)
    first.click_once(1)
    second.wait_for_turn()
    second.click_once(2)
    first.wait_for_turn()
    first.page.locator(".acts .undo").click()
    first.page.wait_for_selector(".asked")
    assert "Not answered yet" in first.page.locator(".asked").inner_text()
    second.page.locator(".asked button").first.click()
    for one in people:
        one.page.wait_for_function(f"(ply) => {PLY} === ply", arg=before)


def test_a_dead_connection_is_noticed_said_and_healed(reader: Callable[..., Reader]) -> None:
    """The wire is cut without a word: within ten seconds the page says so, and comes back by itself."""
    person = reader(language="en")
    page = person.page
    dead: list[bool] = []

    def between(socket: Any) -> None:
        server = socket.connect_to_server()
        late = bool(dead)  # what was laid to nowhere leads nowhere: nothing of it comes later
        socket.on_message(lambda text: None if dead or late else server.send(text))
        server.on_message(lambda text: None if dead or late else socket.send(text))

    page.route_web_socket("**/ws/tables/*", between)
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    rest(person)
    page.wait_for_timeout(5500)
    assert page.locator(".refusal").count() == 0, "one that answers is not lost"
    dead.append(True)
    cut = time.monotonic()
    page.wait_for_selector(".refusal")
    assert time.monotonic() - cut < 10.5
    dead.clear()
    page.wait_for_selector(".refusal", state="detached")
    person.click_once(1)


def test_running_games_can_be_given_up(reader: Callable[..., Reader]) -> None:
    """The home page says whose turn it is and how well bots play, and lets one give a game up; others stay."""
    person = reader(language="en")
    page = person.page
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.set_up("sun_king", 3, "casual")
    person.at_table()
    person.go()
    page.wait_for_selector(".runs li:nth-child(2)")
    words = page.locator(".runs").inner_text()
    assert "Jester" in words
    assert "Page" in words
    page.locator(".runs li", has_text="Gambit").locator(".remove").click()
    page.locator(".runs .sure .btn.ghost").click()
    assert page.locator(".runs li").count() == 2, "who thinks better of it keeps it"
    page.locator(".runs li", has_text="Gambit").locator(".remove").click()
    page.locator(".runs .sure .btn.pri").click()
    page.wait_for_selector(".runs li:nth-child(2)", state="detached")
    assert "Gambit" not in page.locator(".runs").inner_text()

    # Appearance follows the system until it is chosen.
    person.go("/me")
    page.locator("select", has=page.locator("option[value=light]")).select_option("")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=scheme)
    page.locator("select", has=page.locator("option[value=light]")).select_option("light")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
