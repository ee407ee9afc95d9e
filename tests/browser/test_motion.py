"""What moves, and what must not be drawn again for it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.reader import Reader

# Every piece that was set in motion: which of its properties change, how long, and whether it had left where it lay.
SPY = """
window.flights = [];
window.lay = new Map();
// Where a piece lies, in what: whole groups may be moved by what stands above them, and are not drawn as flights.
window.placeOf = (piece) => {
  const around = piece.parentElement;
  const own = around === piece.offsetParent ? [0, 0] : [around.offsetLeft, around.offsetTop];
  return { around, at: `${piece.offsetLeft - own[0]} ${piece.offsetTop - own[1]}` };
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (steps, how) {
  const names = [...new Set(steps.flatMap(Object.keys))];
  const changing = names.filter((name) => steps.some((one) => one[name] !== steps[0][name]));
  const one = animate.call(this, steps, how);
  const { slot } = this.dataset;
  const before = window.lay.get(slot), now = window.placeOf(this);
  const left = before?.around !== now.around || before.at !== now.at;
  if (slot) window.lay.set(slot, now);
  const flies = steps.some(({ transform }) => /^translate.*scale/.test(transform)); // and is not only pushed aside
  window.flights.push({ names, changing, duration: how.duration, flies, left, one, slot });
  return one;
};
"""

# Note where everything lies, once it lies still: what is laid out anew sets off a frame later.
NOTE = """async () => {
  const before = window.flights.length;
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const moves = window.flights.some(({ one }) => one.playState === 'running');
  if (moves || window.flights.length !== before || !document.querySelector('.acts .btn.pri')) return false;
  for (const piece of document.querySelectorAll('[data-slot]'))
    window.lay.set(piece.dataset.slot, window.placeOf(piece));
  window.flights = [];
  document.querySelector('.prompt').style.minHeight = '150px';
  return true;
}"""


def test_cards_fly_without_being_drawn_again(reader: Callable[..., Reader]) -> None:
    """Only what the compositor moves by itself changes; all that moves ends together; an input ends it."""
    person = reader(language="en")
    page = person.page
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(SPY)
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.play(4)
    page.wait_for_function("() => window.flights.length > 0")
    flights = page.evaluate("window.flights.map(({ names, duration }) => ({ names, duration }))")
    # One other property, even one that stays the same, and the whole flight is no longer the compositor's.
    assert all(set(one["names"]) <= {"transform", "opacity"} for one in flights), flights
    # What ended earlier would be painted into the board again while the rest still moves, and cost a frame.
    assert {one["duration"] for one in flights} == {280}, flights
    # Only what has moved flies: what was laid out anew appears where it is.
    for choice in range(6):  # one that answers a Traitor may move nothing
        page.wait_for_function(NOTE)
        person.play(1, seed=choice + 1)
        person.wait_for_turn()
        if page.evaluate("new Promise(requestAnimationFrame).then(() => window.flights.some(({ flies }) => flies))"):
            break
    page.wait_for_function("() => window.flights.some(({ flies }) => flies)")
    stayed = page.evaluate("window.flights.filter((f) => f.flies && !f.left).map((f) => ({ ...f, one: 0 }))")
    assert not stayed, f"cards flew to where they lay: {stayed}"
    running = page.evaluate(
        """() => {
          document.querySelector('.dock').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
          return window.flights.filter(({ one }) => one.playState === 'running').length;
        }"""
    )
    assert running == 0


def test_what_is_said_moves_as_long_as_what_flies(reader: Callable[..., Reader]) -> None:
    person = reader(language="en")
    page = person.page
    page.emulate_media(reduced_motion="no-preference")
    person.context.add_init_script("localStorage.setItem('speed', 'slow');")
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.wait_for_turn()
    person.click_once(1)
    line = page.locator(".story p").first
    assert line.evaluate("(one) => getComputedStyle(one).animationDuration") == "0.28s"


def test_nothing_moves_for_those_who_want_no_motion(reader: Callable[..., Reader]) -> None:
    person = reader(language="en")
    person.page.add_init_script(SPY)
    person.set_up("gambit_royale", 2, "random")
    person.at_table()
    person.play(4)
    person.wait_for_turn()
    assert not person.page.evaluate("window.flights.length")


def test_the_ground_of_a_board_is_a_picture(reader: Callable[..., Reader]) -> None:
    """Made once, and once more in the other appearance; on a phone for each country."""
    person = reader(language="en", phone=True)
    page = person.page
    made = (
        "() => { const one = document.querySelector('.mapw canvas'); return one?.offsetWidth ? one.toDataURL() : ''; }"
    )

    def other_than(before: str) -> str:
        page.wait_for_function(f"(before) => ![before, ''].includes(({made})())", arg=before)
        return str(page.evaluate(made))

    person.set_up("heads_of_state", 2, "random")
    person.at_table()
    person.wait_for_turn()  # the map follows what happens: now nothing does
    first = other_than("")
    page.locator(".countries [aria-selected=false]").last.click()
    second = other_than(first)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    other_than(second)
    assert page.locator(".mapw svg.map").first.evaluate("(one) => getComputedStyle(one).visibility") == "hidden"
