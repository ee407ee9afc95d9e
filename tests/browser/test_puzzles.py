"""Puzzles in a browser: from the home page to the board, an answer, its verdict, the next one, and the list."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cabale.games import game
from cabale.puzzle.puzzle import puzzle, puzzle_names
from cabale.puzzle.telling import explanation
from cabale.texts import Texts
from tests.browser.reader import Reader


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("fr", True)])
def test_the_puzzle_of_the_day(language: str, phone: bool, reader: Callable[..., Reader], axe: str) -> None:
    person = reader(language=language, phone=phone)
    page = person.page
    person.go("/")
    page.locator(".daily a").first.wait_for()
    person.look("home-daily", axe)
    page.locator(".daily a").first.click()
    page.wait_for_url("**/puzzle/**")
    name, id = page.url.split("/")[-2:]
    found = puzzle(name, id)
    assert found
    page.wait_for_selector(f"[data-puzzle='{id}'][data-answered='']")
    person.look("puzzle", axe)
    rules, seat = game(name), found.told.seat
    texts = Texts(language, rules, puzzle_names(found, seat, language), seat)
    wrong = texts.move(rules.moves.read(found.margin.move))
    # From the list, which stands beside the board on a desk, and in a sheet on a phone.
    page.evaluate(
        "(text) => [...document.querySelectorAll('.choices button')].find((one) => one.textContent === text).click()",
        wrong,
    )
    page.locator(".acts .btn.pri").click()
    page.wait_for_selector("[data-answered='wrong']")
    lines = explanation(found, found.margin, texts)
    if phone:
        page.get_by_role("button", name="Pourquoi").click()
    else:
        high = page.locator("main.mid").evaluate("(middle) => middle.clientHeight / innerHeight")
        assert high > 0.5, "one looks at the board while one reads why"
    for line in lines[1:]:
        page.get_by_text(line.text).first.wait_for()
    assert page.locator(".verdict tbody tr").count() == len(found.verdicts)
    assert page.locator(".verdict tr.made").count() == 1
    person.look("puzzle-answered", axe)
    if phone:
        page.locator(".right .close").click()
    page.locator(".acts .btn.ghost").last.click()  # once more: for practice
    page.wait_for_selector("[data-answered='']")
    person.go(f"/puzzles/{name}")
    page.locator(f"a[href='/puzzle/{name}/{id}'].done").wait_for()
    person.look("puzzles", axe)
