"""What happens is shown step by step, and nobody is held up by it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.reader import Reader

# Every line that was said while moves were played back, and when.
WATCH = """
window.stills = [];
new MutationObserver(() => {
  const line = document.querySelector('.story p')?.innerText ?? '';
  if (line && line !== window.stills.at(-1)?.line) window.stills.push({ line, at: performance.now() });
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


# Five lines were said, or all that happened was, and the reader is asked again.
FIVE_OR_OVER = """() => window.stills.length >= 5
  || (!document.querySelector('.story') && document.querySelector('.acts .btn.pri, dialog[open]'))"""

# The sizes that question, board and dock had.
SIZES = """
window.sizes = new Set();
const watcher = new ResizeObserver((all) => all.forEach(({ target }) =>
  window.sizes.add(`${target.className.split(' ')[0]} ${target.offsetWidth}x${target.offsetHeight}`)));
document.querySelectorAll('.prompt, main.mid, .shell > .dock').forEach((one) => watcher.observe(one));
"""


def at_speed(person: Reader, speed: str) -> None:
    person.context.add_init_script(f"localStorage.setItem('speed', '{speed}');")
    person.page.add_init_script(WATCH)


def test_moves_are_played_back_one_after_the_other(reader: Callable[..., Reader]) -> None:
    """A line for each step, in order; the choice is offered all the while, and choosing ends it."""
    person = reader(language="en")
    at_speed(person, "normal")
    page = person.page
    for _ in range(5):  # a card that is turned up may ask the reader at once: then too little happens meanwhile
        person.set_up("gambit_royale", 3, "random")
        person.at_table()
        person.wait_for_turn()
        page.evaluate(SIZES)
        person.click_once(1)
        page.wait_for_selector(".story")
        page.wait_for_function(FIVE_OR_OVER)
        if page.evaluate("window.stills.length") >= 5:
            break
    # Every line is an event of the log, said in its order, and none before its time.
    assert page.evaluate("window.stills.length") >= 5
    person.wait_for_turn()
    page.wait_for_selector(".story", state="detached")
    lines = page.evaluate("window.stills.map(({ line }) => line)")
    gaps = page.evaluate("window.stills.slice(1).map(({ at }, place) => at - window.stills[place].at)")
    assert all(gap > 300 for gap in gaps), gaps
    log = [one.strip() for one in page.locator("#tab-panel li").all_inner_texts()]
    told = [text for line in lines for text in log if text in line]
    assert len(told) >= len(lines)
    assert page.locator("[data-new]").count() > 0, "what others moved has a ring"

    sizes = page.evaluate("[...window.sizes]")
    assert len(sizes) == 3, f"what is said and thought about moves nothing: {sizes}"

    # Whoever acts is not held up: the offer stands while others' moves are shown, and ends them.
    person.click_once(2)
    page.wait_for_selector(".story")
    person.wait_for_turn()
    assert page.locator(".story").count() == 1
    said = page.evaluate("window.stills.length")
    # A card of the hand or, if a Traitor was turned up, a column.
    page.locator(".hand button:enabled, .pickcol:enabled").first.click()
    page.wait_for_selector(".story", state="detached")
    assert page.evaluate("window.stills.length") <= said + 1, "the rest is not told"


def test_skip_and_speed_are_remembered(reader: Callable[..., Reader]) -> None:
    person = reader(language="fr")
    at_speed(person, "slow")
    page = person.page
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.wait_for_turn()
    person.click_once(1)
    page.locator(".skip").click()
    said = page.evaluate("window.stills.length")
    page.wait_for_selector(".story", state="detached")
    assert page.evaluate("window.stills.length") <= said + 1, "the rest is not told"
    person.wait_for_turn()
    person.click_once(2)
    page.locator(".speed").select_option("instant")
    assert page.evaluate("localStorage.getItem('speed')") == "instant"
    page.wait_for_selector(".story", state="detached")
    person.wait_for_turn()
    before = page.evaluate("window.stills.length")
    person.click_once(3)
    person.wait_for_turn()
    assert page.evaluate("window.stills.length") == before, "at once means at once"
