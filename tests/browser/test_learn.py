"""The tutorials in a browser: every step of every game with the right moves; then a first game.

Two games are learnt in English and two in French, and the first steps of each in the other language: that every word is
there in both is shown without a browser (tests/test_tutorial.py).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cabale.games import SHELF, Game
from cabale.texts import Texts
from cabale.tutorial import reach, steps
from tests.browser.reader import Reader


@pytest.mark.parametrize("language", ["en", "fr"])
def test_tutorial(game: Game, language: str, reader: Callable[..., Reader], axe: str) -> None:
    person = reader(language=language, theme="dark" if language == "en" else "light")
    page = person.page
    person.go(f"/learn/{game.name}")
    found = steps(game)
    plain = Texts(language)
    whole = (list(SHELF).index(game.name) % 2 == 0) == (language == "en")
    for step in found if whole else found[:2]:
        page.wait_for_selector(f"[data-step='{step.number}'][data-done='0']")
        names = [plain.say("you" if seat == step.seat else "seat-number", number=seat + 1) for seat in range(6)]
        texts = Texts(language, game, names, step.seat)
        if step.number == 1:
            person.look(f"learn-{game.name}", axe)
            wrong = next(move for move in reach(step, 0).state.legal() if move != reach(step, 0).right)
            choose(person, texts.move(wrong))
            page.get_by_text(step.wrong[language]).wait_for()
            page.locator(".acts .btn.ghost").last.click()
            page.get_by_text(step.hint[language]).wait_for()
        for done in range(step.choices):
            right = reach(step, done).right
            assert right is not None
            choose(person, texts.move(right))
            page.wait_for_selector(f"[data-step='{step.number}'][data-done='{done + 1}']")
        page.get_by_text(step.done[language]).wait_for()
        if step.number == 2:
            person.look(f"learned-{game.name}")
            page.locator(".again").click()  # and once more
            page.wait_for_selector(f"[data-step='{step.number}'][data-done='0']")
            for done in range(step.choices):
                choose(person, texts.move(reach(step, done).right or 0))
                page.wait_for_selector(f"[data-step='{step.number}'][data-done='{done + 1}']")
        if step is not found[-1]:
            page.locator(".acts .btn.pri").click()
    if not whole:
        return
    page.locator(".acts .btn.pri").click()
    page.wait_for_url("**/t/*?explain")
    person.at_table()


def test_tutorial_on_a_phone(game: Game, reader: Callable[..., Reader], axe: str) -> None:
    """A choice with what lies on the table, not from the list."""
    person = reader(language="fr", phone=True)
    person.go(f"/learn/{game.name}")
    person.page.wait_for_selector("[data-step='1']")
    person.look(f"learn-{game.name}", axe)
    end, _ = person.play(1)
    assert end == "played", end
    person.page.wait_for_selector(".after, [data-done='1']")  # right or wrong, it is answered


def choose(person: Reader, text: str) -> None:
    """A choice from the list, then the confirmation."""
    person.page.locator(".right .log").get_by_role("button", name=text, exact=True).first.click()
    person.page.locator(".acts .btn.pri:enabled").click()


def test_long_choices_are_whole_on_a_phone(reader: Callable[..., Reader]) -> None:
    person = reader(language="fr", phone=True)
    for step in (3, 8):
        person.go(f"/learn/sun_king?step={step}")
        person.page.wait_for_selector(f"[data-step='{step}'] .cons .bare .btn")
        cut = person.page.evaluate(
            """() => [...document.querySelectorAll('.cons .bare .btn')].filter((one) =>
              one.scrollWidth > one.clientWidth
              || one.getBoundingClientRect().right > one.closest('.cons').getBoundingClientRect().right)
              .map((one) => one.textContent)"""
        )
        assert not cut, cut


def test_things_explain_themselves_in_a_lesson(reader: Callable[..., Reader]) -> None:
    """What a card is good for and what a country brings, by pointing; the first step says so."""
    person = reader(language="en")
    page = person.page
    person.go("/learn/heads_of_state?step=1")
    page.wait_for_selector("[data-step='1'] .cons .how")
    for what in (".right [data-about='card-gold']", ".ctry.france", ".house"):
        page.locator(what).first.hover()
        page.wait_for_function("() => document.querySelector('.about')?.checkVisibility()")
        assert len(page.locator(".about").inner_text()) > 20
        page.keyboard.press("Escape")


def test_a_first_game_is_advised(reader: Callable[..., Reader], axe: str) -> None:
    """On a phone: advice by the question, and a button with a word on it that opens the rest."""
    person = reader(language="fr", phone=True)
    page = person.page
    table = person.play_now("gambit_royale")
    person.go(f"/t/{table}?explain")
    page.wait_for_selector(".cons .line .btn")
    assert page.locator(".cons .line p").inner_text().upper().startswith("CONSEIL")
    assert not person.small_targets()
    person.look("first-game", axe)
    page.locator(".cons .line .btn").click()
    page.wait_for_selector(".right.open .advice ol .btn")
    wide = page.evaluate(
        "[...document.querySelectorAll('.advice .btn')].filter((one) => one.scrollWidth > one.clientWidth).length"
    )
    assert wide == 0
