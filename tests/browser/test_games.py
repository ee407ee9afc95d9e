"""Every game against bots, from the first click to the result, by clicking only what the page offers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cabale.games import Game
from tests.browser.reader import Reader

SIZES = {"desk": {"language": "fr", "theme": "dark"}, "phone": {"language": "en", "theme": "light", "phone": True}}


@pytest.mark.parametrize("size", SIZES)
def test_begins_with_one_click(game: Game, size: str, reader: Callable[..., Reader], axe: str) -> None:
    """From the home page with one click, and some choices with the mouse."""
    person = reader(**SIZES[size])
    person.play_now(game.name)
    for choice in range(4):
        person.wait_for_turn()
        person.click_once(choice)
    person.wait_for_turn()
    person.look(f"{game.name}-begin", axe)


@pytest.mark.parametrize("size", SIZES)
def test_plays_to_the_end(game: Game, size: str, reader: Callable[..., Reader], axe: str) -> None:
    """A whole game, looked at on the way; then the result and the replay."""
    person = reader(**SIZES[size])
    table = person.set_up(game.name, game.fewest, "random")
    person.at_table()
    end = "played"
    for part in range(40):
        end, _ = person.play(25, seed=part + 7)
        if end != "played":
            break
        if part < 3:
            person.wait_for_turn()
            person.look(f"{game.name}-{part}", axe if part == 1 else "")
    assert end == "over", end
    person.look(f"{game.name}-result", axe)

    person.go(f"/t/{table}/replay?ply=8")
    person.page.wait_for_selector(".replay .dock")
    before = person.page.url
    person.page.locator(".acts .btn.ghost").nth(2).click()
    person.page.wait_for_url("**ply=9*")
    assert person.page.url != before
    person.page.locator(".acts select").select_option("0")
    person.page.wait_for_url("**ply=9&seat=0")
    person.look(f"{game.name}-replay", axe)


def test_plays_as_text(game: Game, reader: Callable[..., Reader], axe: str) -> None:
    """The text twin: by number, by words, by button, and back."""
    person = reader(language="fr")
    person.set_up(game.name, game.fewest, "random")
    table = person.at_table()
    person.go(f"/t/{table}/text")
    page = person.page
    for choice in range(6):
        page.wait_for_selector(".moves button")
        before = page.locator("[data-ply]").get_attribute("data-ply")
        count = page.locator(".moves li").count()
        if choice % 3 == 0:
            page.locator(".moves button").nth(count // 2).click()
        else:
            words = str(count) if choice % 3 == 1 else page.locator(".moves span").nth(0).inner_text()
            page.locator("form input").fill(words)
            page.keyboard.press("Enter")
        page.wait_for_function("(ply) => document.querySelector('[data-ply]').dataset.ply !== ply", arg=before)
    assert len(page.locator("pre").inner_text()) > 200
    person.look(f"{game.name}-text", axe)
