"""Every game against bots, from the first click to the result, by clicking only what the page offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cabale.games import SHELF, Game
from tests.browser.reader import Reader

SIZES: dict[str, Any] = {
    "desk": {"language": "fr", "theme": "dark"},
    "phone": {"language": "en", "theme": "light", "phone": True},
}


@pytest.mark.parametrize("size", SIZES)
def test_begins_with_one_click(game: Game, size: str, reader: Callable[..., Reader], axe: str) -> None:
    """From the home page with one click, and some choices with the mouse: each is shown before it is made."""
    person = reader(**SIZES[size])
    person.play_now(game.name)
    for choice in range(3):
        person.wait_for_turn()
        person.click_once(choice)
    person.wait_for_turn()
    person.look(f"{game.name}-begin", axe)
    if person.phone:
        assert not (small := person.small_targets()), small
    for tab in ("score", "more", "choices"):
        person.tab(tab)
        person.look(f"{game.name}-{tab}")
    person.check(f"{game.name}-choices", axe)


@pytest.mark.long
def test_plays_to_the_end(game: Game, reader: Callable[..., Reader], axe: str) -> None:
    """A whole game, looked at on the way, two at a desk and two on a phone; then the result and the replay."""
    person = reader(**SIZES["phone" if list(SHELF).index(game.name) % 2 else "desk"])
    table = person.set_up(game.name, game.fewest, "random")
    person.at_table()
    end = "played"
    for part in range(40):
        end, _ = person.play(25, seed=part + 7)
        if end != "played":
            break
        if part < 2:
            person.wait_for_turn()
            person.look(f"{game.name}-{part}", axe if part == 1 else "")
    assert end == "over", end
    page = person.page
    page.wait_for_selector("dialog .points svg")
    shown = [int(text) for text in page.locator("dialog td.total").all_inner_texts()]
    sums = [int(text) for text in page.locator("dialog summary b").all_inner_texts()]
    assert sorted(shown) == sorted(sums), "every point has its origin"
    person.look(f"{game.name}-result", axe)

    person.go(f"/t/{table}/replay?ply=2")
    page.wait_for_selector(".replay .dock")
    page.locator(".acts .btn.ghost").nth(2).click()
    page.wait_for_url("**ply=3*")
    if person.phone:  # no room beside the board
        page.locator("#tab-more").click()
    page.locator(".eyes select").nth(0).select_option("0")
    page.wait_for_url("**ply=3&seat=0")
    page.locator(".eyes select").nth(1).select_option("instant")
    if person.phone:
        page.locator("#tab-board").click()
    page.locator(".acts .btn.pri").click()
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('ply')) > 3")
    page.locator(".acts .btn.pri").click()
    page.keyboard.press("Home")
    page.wait_for_url("**ply=0&seat=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**ply=1&seat=0")
    page.reload()
    page.wait_for_selector(".replay .dock")
    page.locator(".cons h3", has_text="1").wait_for()
    person.look(f"{game.name}-replay", axe)


def test_plays_as_text(game: Game, reader: Callable[..., Reader], axe: str) -> None:
    """The text twin: by number, by words, by button; and everything that can be asked there."""
    person = reader(language="fr")
    person.set_up(game.name, game.fewest, "random")
    table = person.at_table()
    person.go(f"/t/{table}/text")
    page = person.page

    def type_in(words: str) -> None:
        page.locator("form input").fill(words)
        page.keyboard.press("Enter")

    for choice in range(6):
        page.wait_for_selector(".moves button, .places")
        if page.locator(".places").count():  # the Sun King sends people from the court
            break
        before = page.locator("[data-ply]").get_attribute("data-ply")
        count = page.locator(".moves li").count()
        if choice % 3 == 0:
            page.locator(".moves button").nth(count // 2).click()
        else:
            type_in(str(count) if choice % 3 == 1 else page.locator(".moves span").nth(0).inner_text())
        page.wait_for_function("(ply) => document.querySelector('[data-ply]').dataset.ply !== ply", arg=before)
    page.locator(".lines li").nth(5).wait_for()
    assert "│" not in page.locator(".lines").inner_text(), "no frames for a voice"
    for words in ("aide", "cartes", "décisions", "journal", "points"):
        type_in(words)
        page.wait_for_selector(".answer p")
    type_in("xyzzy")
    page.wait_for_function("() => document.querySelectorAll('.answer p').length === 1")
    person.look(f"{game.name}-text", axe)
    page.locator(".twin input[type=checkbox]").check()
    page.wait_for_function("() => document.querySelector('pre')?.innerText.length > 200")
