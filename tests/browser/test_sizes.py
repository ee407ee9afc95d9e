"""Every table on every screen: what can be clicked is in the page and uncovered, no label is cut, nothing overlaps."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cabale.games import Game
from cabale.record import encode, record_of
from cabale.texts import Texts
from cabale.tutorial import reach, steps
from tests.browser.reader import AXE, Reader
from tests.browser.test_learn import choose
from tests.tables import Picker, Table

# From the smallest phone to a large screen, upright and across; with the borders between two layouts.
SIZES = (
    (360, 640),
    (390, 844),
    (667, 375),
    (844, 390),
    (701, 900),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1100, 700),
    (1180, 820),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
BRING = """
(record) => fetch('/api/records', { method: 'POST', body: JSON.stringify(record), headers: {
  'Content-Type': 'application/json' } }).then((answer) => answer.json()).then((found) => found.id)
"""
CROWDED = ((360, 640), (844, 390), (768, 1024), (1024, 768), (1366, 768), (2560, 1440))

# What is wrong with the page as it is laid out now, in words.
WRONG = """
() => {
  const wrong = [];
  const say = (what, node, more = '') => wrong.push(`${what}: ${name(node)} ${more}`.trim());
  const name = (node) => `<${node.tagName.toLowerCase()} class="${node.getAttribute('class') ?? ''}"> `
    + `${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 50)}`;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) wrong.push(`the page scrolls sideways by ${page.scrollWidth - innerWidth} px`);
  if (page.scrollHeight > innerHeight + 1) wrong.push(`the page scrolls down by ${page.scrollHeight - innerHeight} px`);
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const scrollable = (node) => {
    for (let up = node.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return true;
    }
    return false;
  };
  const clickable = [...document.querySelectorAll('.shell button:enabled, .shell a[href], .shell select, '
    + '.shell input, .shell [role=button][aria-disabled=false]')].filter(shown);
  // Into view by what a person can scroll: what is hidden stays so.
  const reveal = (node) => {
    node.scrollIntoView({ block: 'center', inline: 'center' });
    for (let up = node.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (!/auto|scroll/.test(style.overflowX)) up.scrollLeft = 0;
      if (!/auto|scroll/.test(style.overflowY)) up.scrollTop = 0;
    }
  };
  const places = new Map([...document.querySelectorAll('.shell, .shell *')]
    .filter((node) => node.scrollTop || node.scrollLeft).map((node) => [node, [node.scrollLeft, node.scrollTop]]));
  // Some point of it must be free: a fan covers part of its cards. A shape is tried where it is filled.
  const POINTS = [[0.5, 0.5], [0.5, 0.12], [0.5, 0.88], [0.12, 0.5], [0.88, 0.5], [0.3, 0.3], [0.7, 0.7], [0.15, 0.15],
    [0.85, 0.85], [0.3, 0.7], [0.7, 0.3]];
  const free = (node) => {
    const box = node.getBoundingClientRect();
    return POINTS.some(([dx, dy]) => {
      const top = document.elementFromPoint(box.left + dx * box.width, box.top + dy * box.height);
      return top && (top === node || node.contains(top) || top.closest('label')?.contains(node));
    });
  };
  for (const node of clickable) {
    if (!node.getBoundingClientRect().width) continue;
    if (!free(node)) {
      if (scrollable(node)) reveal(node);
      if (!free(node)) say('covered or out of view', node, JSON.stringify(node.getBoundingClientRect()));
    }
    let box = node.getBoundingClientRect();
    if ((box.right > innerWidth + 1 || box.left < -1) && scrollable(node)) reveal(node);
    box = node.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) say('outside the page', node, JSON.stringify(box));
  }
  for (const node of document.querySelectorAll('.shell, .shell *'))
    if (node.scrollLeft || node.scrollTop || places.has(node)) {
      const [left, top] = places.get(node) ?? [0, 0];
      node.scrollTo({ left, top, behavior: 'instant' });
    }
  // The buttons of the dock are in view without scrolling.
  for (const node of document.querySelectorAll('.acts .btn')) {
    const box = node.getBoundingClientRect();
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      say('not in view', node, JSON.stringify(box));
  }
  // No word is cut: by its own box, or by a part of the card or box that it stands in.
  const words = document.createTreeWalker(document.querySelector('.shell'), NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !shown(node) || node.closest('.sr, option, svg, [aria-hidden=true]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    for (let up = node; up && !up.matches('.shell'); up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      // names of people, and where the game stands
      if (style.textOverflow === 'ellipsis' && up.closest('.top .rnd, .seat, .whose, .sph, thead')) break;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const edge = up.getBoundingClientRect();
      const off = Math.max(edge.left - box.left, box.right - edge.right);
      if (!/hidden|clip/.test(style.overflowX) || off <= 2) continue;
      say('cut', node, `by ${Math.round(off)} px in ${name(up.parentElement)}`);
      break;
    }
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < 11.9 && size > 0) say('too small', node, `${size} px`);
  }
  // What is scrolled down is not cut at its side.
  for (const node of document.querySelectorAll('.asked, .mid, .right, .mid .list, .right .list'))
    if (shown(node) && node.scrollWidth > node.clientWidth + 1)
      say('cut at its side', node, `by ${node.scrollWidth - node.clientWidth} px`);
  // Things that lie side by side do not cover each other.
  const apart = (kind, nodes, slack = 2) => {
    const boxes = nodes.filter(shown).map((node) => [node, node.getBoundingClientRect()]).filter(([, b]) => b.width);
    boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
      if (one.contains(other) || other.contains(one)) return;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > slack && high > slack)
        say(`${kind} overlap`, one, `and ${name(other)} by ${Math.round(wide)}x${Math.round(high)}`);
    }));
  };
  const all = (what) => [...document.querySelectorAll(what)];
  apart('parts of the page', all('.shell > .top, .shell > .left, .shell > .mid, .shell > .dock, .shell > .asked'));
  apart('things of the middle', all('.mid > :not(.scored, .sr)')
    .filter((node) => getComputedStyle(node).position !== 'sticky'));
  apart('plates', all('.paris .plate, .paris .chars, .paris .wall'));
  apart('columns', all('.cols > .col'));
  apart('spheres', all('.court > *, .opps > *'));
  apart('boxes in the sea', all('.chart > .ctry'));
  apart('seats', all('.left > .seat'), 0);
  apart('in the dock', all('.laid > *, .side > *').filter((node) => getComputedStyle(node).position !== 'sticky'), 0);
  return wrong;
}
"""


def settle(person: Reader, width: int, height: int) -> None:
    """Resize, and wait until everything was laid out anew."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def walk(
    person: Reader,
    what: str,
    sizes: tuple[tuple[int, int], ...] = SIZES,
    axe: str = "",
    heard: tuple[tuple[int, int], ...] = (),
) -> dict[str, list[str]]:
    """What is wrong at which size; at some of them (`heard`) also all that axe finds, of any weight."""
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    found: dict[str, list[str]] = {}
    for width, height in sizes:
        settle(person, width, height)
        wrong: list[str] = person.page.evaluate(WRONG)
        if (width, height) in heard:
            person.page.evaluate(axe)
            wrong += [str(one) for one in person.page.evaluate(AXE, None)]
        if wrong:
            found[f"{what} {width}x{height}"] = wrong
    return found


def told(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)


@pytest.mark.long
def test_every_size(game: Game, reader: Callable[..., Reader], axe: str) -> None:
    """At a choice, in a lesson and in a replay; full tables too."""
    person = reader(language="fr")
    person.set_up(game.name, min(game.most, 4), "random")
    person.at_table()
    found: dict[str, list[str]] = {}
    for part in range(3):  # at the beginning, and twice in the course of the game
        person.wait_for_turn()
        if person.page.locator("dialog[open]").count():
            break  # the Sun King sends people from the court
        if part == 1:
            found |= walk(person, "choice 1", SIZES, axe, ((390, 844), (1024, 768)))
        else:
            found |= walk(person, f"choice {part}", CROWDED)
        settle(person, 1440, 900)
        person.play(11, seed=part + 3)
    id = brought(person, game)
    person.go(f"/t/{id}/replay?ply=40")
    person.page.wait_for_selector(".replay .dock")
    found |= walk(person, "replay", SIZES, axe, ((768, 1024),))
    settle(person, 1440, 900)
    person.go(f"/t/{id}/review?ply=40")
    person.page.wait_for_selector(".review .dock")
    found |= walk(person, "review", CROWDED)
    settle(person, 390, 844)
    person.page.locator("#tab-keys").click()
    found |= walk(person, "summary", CROWDED, axe, ((360, 640), (844, 390)))
    settle(person, 1440, 900)
    found |= in_a_lesson(person, game, axe)
    person.set_up(game.name, game.most, "random")
    person.at_table()
    person.wait_for_turn()
    person.play(6, seed=4)
    person.wait_for_turn()
    found |= walk(person, "full table", CROWDED)
    assert not found, told(found)


def brought(person: Reader, game: Game) -> str:
    """A finished game that this person has brought along as a record."""
    match, pick = Table(game, game.fewest, game.options).match(), Picker(5)
    while match.seat is not None:
        match.play(match.seat, pick.of(match.legal()))
    sent = {**json.loads(encode(record_of(match))), "proof": None}
    return str(person.page.evaluate(BRING, sent))


def in_a_lesson(person: Reader, game: Game, axe: str) -> dict[str, list[str]]:
    """A step before and after its choices. A hint lights the right choice alone; the last words are never hidden."""
    page = person.page
    step = steps(game)[1]
    page.goto(f"{person.url}/learn/{game.name}?step=2")
    page.wait_for_selector("[data-step='2']")
    found = walk(person, "lesson", SIZES, axe, ((844, 390),))
    settle(person, 1440, 900)
    names = [Texts("fr").say("you" if seat == step.seat else "seat-number", number=seat + 1) for seat in range(6)]
    for done in range(step.choices):
        page.locator(".acts .btn.ghost").last.click()
        page.wait_for_function("() => document.querySelectorAll('.right .log button').length === 1")
        choose(person, Texts("fr", game, names, step.seat).move(reach(step, done).right or 0))
        page.wait_for_selector(f"[data-step='2'][data-done='{done + 1}']")
    for width, height in CROWDED:
        settle(person, width, height)
        hidden = page.locator(".cons").evaluate("(said) => said.scrollHeight - said.clientHeight")
        if hidden > 1:
            found.setdefault(f"lesson over {width}x{height}", []).append(f"{hidden} px of the last words are hidden")
    return found


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (".acts { position: relative; left: 100vw }", "outside the page"),
        (".acts { position: relative; top: 300px }", "not in view"),
        (".dock::after { content: ''; position: absolute; inset: 0; z-index: 99 }", "covered"),
        (".shell { width: 120vw }", "scrolls sideways"),
        (".col { margin-right: -60px !important }", "columns overlap"),
        (".gt b { display: block !important; width: 9px; overflow: hidden; font-size: 20px }", "cut"),
        (".top h1 { max-width: 40px; overflow: hidden }", "cut: <h1"),
        (".prompt p { font-size: 8px !important }", "too small"),
        (".prompt { min-width: 120% }", "cut at its side"),
    ],
)
def test_what_is_broken_is_found(reader: Callable[..., Reader], broken: str, says: str) -> None:
    person = reader()
    person.go("/learn/gambit_royale")
    person.page.wait_for_selector("[data-step='1']")
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    person.page.evaluate(
        """(rules) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rules);
             document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }""",
        broken,
    )
    settle(person, 1024, 768)
    wrong: list[Any] = person.page.evaluate(WRONG)
    assert any(says in line for line in wrong), wrong


SWIPE = """
(map, by) => {
  const box = map.getBoundingClientRect();
  const at = (x) => new Touch({ identifier: 1, target: map, clientX: box.x + box.width / 2 + x, clientY: box.y + 40 });
  map.dispatchEvent(new TouchEvent('touchstart', { touches: [at(0)], changedTouches: [at(0)], bubbles: true }));
  map.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [at(by)], bubbles: true }));
}
"""


def test_a_phone_reaches_everything(reader: Callable[..., Reader]) -> None:
    """All countries by swiping, what everyone may see of a player by a tap, and no marks if they are not wanted."""
    person = reader(phone=True)
    page = person.page
    person.set_up("heads_of_state", 3, "random")
    person.at_table()
    person.wait_for_turn()
    seen = []
    for _ in range(4):
        seen.append(page.locator(".countries [aria-selected=true]").inner_text().split()[0])
        page.locator(".mapw").evaluate(SWIPE, -120)
        page.wait_for_function(
            "(was) => !document.querySelector('.countries [aria-selected=true]').innerText.startsWith(was)",
            arg=seen[-1],
        )
    assert len(set(seen)) == 4
    page.locator(".mapw").evaluate(SWIPE, 20)  # hardly a swipe
    assert page.locator(".countries [aria-selected=true]").inner_text().split()[0] == seen[0]
    page.locator(".seat .more").nth(1).click()
    page.locator(".seat.open .info").wait_for()
    page.locator(".seat .more").nth(1).click()
    assert not page.locator(".seat .info:visible").count()
    assert page.locator(".marks").count()
    person.tab("more")
    page.get_by_text("Marks").click()
    page.wait_for_function("() => !document.querySelector('.marks, .guess')")
