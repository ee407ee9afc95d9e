"""What the page does beyond the board: previews, taking back, explanations, points, hints, a shared device."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.reader import OFFERS, Reader, whose_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHOOSE = """
async ([offers, seed]) => {
  let state = seed + 1;
  for (const start = performance.now(); performance.now() - start < 60000; ) {
    const confirm = document.querySelector('.acts .btn.pri');
    if (confirm && !confirm.disabled) return;
    const found = confirm ? [...document.querySelectorAll(offers)].filter(
      (node) => node.getClientRects().length && node.getAttribute('aria-pressed') !== 'true') : [];
    state = (state * 48271) % 2147483647;
    const next = found[state % found.length];
    next?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('nothing that is offered leads to a choice');
}
"""


def choose(person: Reader, pick: int = 0) -> None:
    """Pick until a choice can be confirmed, and do not confirm it."""
    person.wait_for_turn()
    person.page.evaluate(CHOOSE, [", ".join(OFFERS), pick])


def ply(person: Reader) -> int:
    return int(person.page.locator("[data-ply]").get_attribute("data-ply") or 0)


def test_a_choice_is_shown_before_it_is_made_and_can_be_taken_back(reader: Callable[..., Reader]) -> None:
    person = reader(language="en")
    person.set_up("bastille", 3, "random")
    person.at_table()
    page = person.page
    choose(person)
    page.wait_for_selector(".takeback")
    title = page.locator(".cons h3").inner_text()
    before = ply(person)
    assert title in page.locator(".acts .btn.pri").inner_text()
    page.keyboard.press("Control+Enter")
    page.wait_for_function("(ply) => Number(document.querySelector('[data-ply]').dataset.ply) > ply", arg=before)
    person.wait_for_turn()
    page.keyboard.press("Control+z")  # beyond the limit: bots agree
    page.wait_for_function("(ply) => Number(document.querySelector('[data-ply]').dataset.ply) <= ply", arg=before)
    assert "undefined" not in page.locator(".log").inner_text()


def test_what_can_be_taken_back_is_done_at_once_if_wanted(reader: Callable[..., Reader]) -> None:
    person = reader(language="en")
    person.set_up("bastille", 3, "random")
    person.at_table()
    person.tab("more")
    person.page.locator(".menu input[type=checkbox]").first.check()
    person.tab("log")
    before = ply(person)
    choose(person)
    person.page.wait_for_function("(ply) => Number(document.querySelector('[data-ply]').dataset.ply) > ply", arg=before)


@pytest.mark.parametrize("way", ["hover", "focus", "press"])
def test_cards_explain_themselves(way: str, reader: Callable[..., Reader]) -> None:
    person = reader(language="fr", phone=way == "press")
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.wait_for_turn()
    page = person.page
    card = page.locator(".hand button").first
    if way == "hover":
        card.hover()
    elif way == "focus":
        page.keyboard.press("Tab")
        card.focus()
    else:
        page.mouse.move(0, 0)
        card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    page.wait_for_selector(".about:visible")
    assert len(page.locator(".about").inner_text()) > 10
    if way == "press":
        card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
        card.dispatch_event("click")
        assert card.get_attribute("aria-pressed") == "false", "a long press explains, it does not pick"
    else:
        page.keyboard.press("Escape")
        page.wait_for_selector(".about", state="hidden")


def with_a_card_in_a_column(person: Reader) -> Page:
    """A table whose columns can be picked, with a card in one of them."""
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    wanted = person.page.locator(".col:has(.slot [data-about]) .pickcol:enabled")
    for seed in range(1, 9):  # a Storm may close the column, a Traitor may ask something else
        person.wait_for_turn()
        person.play(1, seed)
        person.wait_for_turn()
        if wanted.count():
            return person.page
    raise AssertionError("no column with a card could be picked")


def test_cards_under_a_choice_explain_themselves(reader: Callable[..., Reader]) -> None:
    """A column that can be picked covers its cards. Where nothing lies, nothing is explained."""
    person = reader()
    page = with_a_card_in_a_column(person)
    box = page.locator(".col:has(.pickcol:enabled) .slot [data-about]").first.bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert box
    assert dock
    for x, y, explained in (
        (box["x"] + 30, box["y"] + 10, True),
        (dock["x"] + 6, dock["y"] + 60, False),
        (box["x"] + 30, box["y"] + 10, True),
        (box["x"] - 14, box["y"] + 40, False),  # in the column, beside its cards
    ):
        page.mouse.move(x, y)
        page.mouse.move(x + 1, y + 1)
        page.locator(".about").wait_for(state="visible" if explained else "hidden")
        if not explained:
            page.wait_for_timeout(500)  # it would come after a moment
            assert not page.locator(".about").is_visible(), (x, y)


def test_a_long_press_explains_when_the_finger_is_gone(reader: Callable[..., Reader]) -> None:
    """It takes the focus from the question with it, and picks nothing."""
    person = reader(phone=True)
    page = with_a_card_in_a_column(person)
    page.locator(".prompt").focus()
    box = page.locator(".col:has(.pickcol:enabled) .slot [data-about]").first.bounding_box()
    assert box
    finger = person.context.new_cdp_session(page)
    point = {"x": box["x"] + 12, "y": box["y"] + 12}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector(".about:visible")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => document.activeElement.matches('.pickcol')")
    assert page.locator(".about").is_visible()
    assert not page.locator(".pickcol[aria-pressed=true]").count()


def test_a_bot_gives_hints_and_reasons(reader: Callable[..., Reader], axe: str) -> None:
    person = reader(language="fr")
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.wait_for_turn()
    person.tab("choices")
    page = person.page
    page.locator(".advice .btn").click()
    page.wait_for_selector(".advice ol .btn")
    page.locator(".advice summary").click()
    assert page.locator(".advice details li").count() > 0
    person.look("hint", axe)
    page.locator(".advice ol .btn").first.click()
    page.wait_for_selector(".acts .btn.pri:enabled")


def test_people_share_a_device(reader: Callable[..., Reader], axe: str) -> None:
    """Between two turns nobody's cards are on the screen; each sees their own."""
    person = reader(language="fr", phone=True, theme="light")
    person.go("/new/gambit_royale")
    page = person.page
    page.locator("form select").nth(0).select_option("2")
    page.locator("form select").nth(1).select_option("*")
    page.locator("form input[maxlength='24']").nth(0).fill("Athénaïs")
    page.locator("form input[maxlength='24']").nth(1).fill("Ninon")
    person.look("new-table-shared", axe)
    page.locator("form .btn.pri").click()
    seen: dict[str, list[str]] = {}
    for turn in range(6):
        page.wait_for_selector(".over .btn.pri")
        assert not page.locator(".card").count(), "no card lies open between two turns"
        name = page.locator(".over h1").inner_text().split(",")[0]
        if turn == 1:
            person.look("hand-over", axe)
        page.locator(".over .btn.pri").click()
        person.wait_for_turn()
        hand = page.locator(".hand .card .nm").all_inner_texts()
        assert hand
        if name in seen:
            assert set(hand) & set(seen[name]), "the same hand as before, but for the card that was laid"
        seen[name] = hand
        while page.locator("[data-ply]").count():  # a Traitor or a Cloak asks the same player once more
            before = page.locator("[data-ply]").get_attribute("data-ply")
            person.play(1, seed=turn + 1)
            page.wait_for_function(
                "(ply) => document.querySelector('.over .btn.pri')"
                " || (document.querySelector('[data-ply]')?.dataset.ply ?? ply) !== ply",
                arg=before,
            )
    assert set(seen) == {"Athénaïs", "Ninon"}
    assert seen["Athénaïs"] != seen["Ninon"]


def test_notes_are_kept_and_giving_up_is_asked_twice(reader: Callable[..., Reader], axe: str) -> None:
    person = reader(language="en", theme="light")
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.tab("more")
    page = person.page
    page.locator(".menu textarea").fill("Colbert bluffs.")
    person.tab("log")
    page.reload()
    person.at_table()
    person.tab("more")
    page.wait_for_function("() => document.querySelector('.menu textarea')?.value === 'Colbert bluffs.'")
    page.locator(".menu .ways .btn").last.click()
    assert not page.locator("dialog[open]").count()
    page.locator(".menu .sure .btn.pri").click()
    page.wait_for_selector("dialog[open]")
    person.look("given-up", axe)


def test_a_proxy_bids(reader: Callable[..., Reader]) -> None:
    """Sun King: bids are left to a proxy, and taken back into one's own hands."""
    host = reader(language="en")
    host.set_up("sun_king", 2)
    guest = reader(language="en")
    guest.join(host.invitation(), "Colbert")
    host.at_table()
    people = [host, guest]
    bidder = whose_turn(people)
    for seed in range(60):
        if bidder.page.locator(".proxy select").count():
            break
        bidder.play(1, seed=seed + 3)
        bidder = whose_turn(people)
    page = bidder.page
    before = page.locator("[data-ply]").get_attribute("data-ply")
    page.locator(".proxy summary").click()
    amounts = page.locator(".proxy option").count()
    page.locator(".proxy select").select_option(index=amounts - 1)
    page.locator(".proxy button").click()
    page.wait_for_function("(ply) => document.querySelector('[data-ply]').dataset.ply !== ply", arg=before)
    page.wait_for_selector("p.proxy")  # it stands until the bidder is out, and the other has not answered yet
    page.locator("p.proxy button").click()
    page.wait_for_function("() => !document.querySelector('p.proxy')")
