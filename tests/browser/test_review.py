"""After the game: play one, lose it, and learn something from the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cabale.games import Game
from cabale.games import game as find_game
from tests.browser.conftest import SCREENS
from tests.browser.reader import Reader
from tests.browser.test_sizes import brought, settle
from tests.server.client import Server
from tests.server.test_after import QUICK


@pytest.fixture(scope="module")
def quick(chromium: object, luck: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("review") / "data", before=QUICK, thinkers=2, luck=luck) as found:
        yield found


# A game of random moves, made in the page's own session: what is looked at is the review, not the play.
PLAY = """async ([game, seats]) => {
  const post = (path, body) => fetch(path, {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body)}).then((answer) => answer.json());
  const bots = Object.fromEntries(Array.from({length: seats - 1}, (_, at) => [String(at + 1), 'greedy']));
  const table = await post('/api/tables', {game, seats, bots});
  const hex = () => Array.from(crypto.getRandomValues(new Uint8Array(16)),
    (byte) => byte.toString(16).padStart(2, '0')).join('');
  let seen = '';
  await new Promise((done) => {
    const sit = () => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${table.id}`);
      socket.onopen = () => socket.send(JSON.stringify({do: 'hello', proto: 1, language: 'en'}));
      socket.onclose = () => { seen = ''; setTimeout(sit, 200); }; // as the page does: a server waits 5 s for a hello
      socket.onmessage = ({data}) => {
        const frame = JSON.parse(data);
        if (frame.is !== 'now') return;
        if (frame.result) { socket.onclose = null; socket.close(); done(); return; }
        if (!frame.decision || frame.decision === seen) return;
        seen = frame.decision;
        const move = frame.moves[Math.floor(Math.random() * frame.moves.length)].move;
        socket.send(JSON.stringify({do: 'move', decision: seen, idem: hex(), move}));
      };
    };
    sit();
  });
  return table.id;
}"""


def played(person: Reader, game: str = "gambit_royale", seats: int = 2) -> str:
    person.go("/lobby")
    person.page.wait_for_selector("form.panel")  # shown to who is known: by then the page has a session, and keeps it
    return str(person.page.evaluate(PLAY, [game, seats]))


@pytest.mark.parametrize("phone", [False, True])
def test_review_of_a_lost_game(phone: bool, quick: Server, chromium: object, axe: str) -> None:
    """The curve, a mistake, the moves compared, the continuation on the board, another move, and the proof."""
    person = Reader(chromium, quick.url, SCREENS, language="en", phone=phone, theme="dark")  # type: ignore[arg-type]
    page = person.page
    try:
        mistake = page.locator(".keys li.mistake button").first
        for _ in range(5):  # now and then luck leaves no choice of a random game clearly wrong
            id = played(person)
            person.go(f"/t/{id}/review")
            page.wait_for_selector("figure svg path.line", timeout=60_000)
            page.locator(".keys .summary li").first.wait_for(timeout=60_000)  # at once, on a phone too
            page.wait_for_function("() => !document.querySelector('.keys progress')", timeout=60_000)
            if mistake.count():
                break
        person.look("review", axe)
        mistake.click()
        page.locator(".moment tbody tr").nth(1).wait_for()
        assert page.locator(".moment tr.made").count() == 1
        assert "±" in page.locator(".moment p").first.inner_text()
        page.get_by_role("button", name="Play it on the board").click()
        page.locator("main.mid").wait_for()  # where there is no room for both, it comes to the front
        if phone:
            page.get_by_role("tab", name="This choice").click()
        page.locator(".moment ol .btn").nth(1).click()
        page.wait_for_function("() => document.querySelectorAll('.moment ol [aria-pressed=true]').length === 1")
        person.look("review-moment", axe)
        page.get_by_role("tab", name="What if").click()
        page.get_by_role("button", name="Let the bot choose").click()
        page.get_by_role("button", name="Chances").click()
        page.locator(".what ul li b").first.wait_for()
        page.get_by_role("button", name="Keep").click()
        page.get_by_role("button", name="Copy the link").wait_for()
        person.look("review-what-if", axe)
        assert not page.get_by_text("away", exact=True).count(), "after a game nobody is away"
        page.get_by_role("tab", name="More").click()
        page.get_by_role("button", name="Verify").click()
        page.get_by_text("All of it fits together.").wait_for()
        page.get_by_role("checkbox").check()
        page.get_by_text("Everyone with the link").wait_for()
        person.look("review-verify", axe)
        if phone:
            assert not page.locator("main.mid").is_visible()
            page.get_by_role("tab", name="Board").click()
            page.locator("main.mid").wait_for()
            high = page.locator("main.mid").evaluate("(middle) => middle.clientHeight / innerHeight")
            assert high > 0.5, "the board has most of the screen"
            assert not person.small_targets()
        if not phone:
            stranger = Reader(chromium, quick.url, SCREENS, language="fr", phone=False, theme="light")  # type: ignore[arg-type]
            try:
                stranger.go(f"/t/{id}/review?ply=4")
                stranger.page.locator(".keys .summary li").first.wait_for()
                assert "points de chances de victoire" in stranger.page.locator(".keys").inner_text()
            finally:
                stranger.close()
    finally:
        person.close()


def test_what_a_review_says_is_in_sight(game: Game, reader: Callable[..., Reader]) -> None:
    """Beside the board of every game, on a small desk too, whatever else stands there."""
    person = reader(language="fr", theme="light")
    person.go("/lobby")
    person.page.wait_for_selector("form.panel")
    id = brought(person, game)
    settle(person, 1366, 768)
    person.go(f"/t/{id}/review")
    told = person.page.locator(".tabbed")
    told.wait_for()
    box = told.bounding_box()
    assert box
    assert min(768, box["y"] + box["height"]) - box["y"] > 350
    board = person.page.locator("main.mid").bounding_box()
    assert board
    assert board["height"] > 350


# The slider pulled through a game, a step at a time; it answers how many steps that were.
PULL = """async () => {
  const slider = document.querySelector('input[type=range]');
  const steps = Math.min(60, Number(slider.max));
  for (let at = 1; at <= steps; at++) {
    slider.value = at;
    slider.dispatchEvent(new Event('input', {bubbles: true}));
    await new Promise((done) => setTimeout(done));
  }
  return steps;
}"""


@pytest.mark.parametrize("where", ["review", "replay"])
def test_the_slider_asks_for_few_positions(where: str, reader: Callable[..., Reader]) -> None:
    """And where the server has had enough of it for a while, the board stays, and follows as soon as it may."""
    person = reader(language="en")
    person.go("/lobby")
    person.page.wait_for_selector("form.panel")
    id = brought(person, find_game("gambit_royale"))
    page = person.page
    person.go(f"/t/{id}/{where}")
    page.wait_for_selector("input[type=range]")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/replay?" in request.url else None)
    steps = page.evaluate(PULL)
    page.get_by_text(f"Move {steps} of").first.wait_for()
    assert len(set(asked)) < steps
    enough = {"code": "too-many", "text": "Too much at once; wait a moment."}
    page.route("**/replay?*", lambda route: route.fulfill(status=429, json=enough), times=1)
    page.get_by_role("button", name="One move back").click()
    refusal = page.get_by_role("alert").get_by_text(enough["text"])
    refusal.wait_for()
    assert page.locator("main.mid").is_visible()
    refusal.wait_for(state="detached")
    person.troubles.clear()  # the browser says that it was refused


def test_a_branch_begins_where_its_tree_does(reader: Callable[..., Reader]) -> None:
    """Also for who has gone elsewhere in the game meanwhile."""
    person = reader(language="en")
    person.go("/lobby")
    person.page.wait_for_selector("form.panel")
    id = brought(person, find_game("gambit_royale"))
    page = person.page
    person.go(f"/t/{id}/review?ply=4")
    page.get_by_role("tab", name="What if").click()
    page.get_by_role("button", name="Let the bot choose").click()
    page.get_by_role("button", name="Take the last one back").and_(page.locator(":enabled")).wait_for()
    page.get_by_role("textbox", name="Name").fill("Ruse")
    page.get_by_role("button", name="Keep").click()
    branch = page.get_by_role("button", name="Branch 1")
    branch.wait_for()
    page.get_by_role("button", name="One move on").click()
    page.wait_for_function("location.search.includes('ply=5')")
    branch.click()
    page.wait_for_function("location.search.includes('ply=4')")
    page.locator(".rnd").get_by_text("What if").wait_for()
    for _ in range(2):
        page.get_by_role("button", name="One move on").click()
    page.wait_for_function("location.search.includes('ply=6')")
    page.get_by_role("link", name="Ruse").click()
    page.locator(".rnd").get_by_text("Move 4 of").wait_for()
    # A link to a tree that is no more still shows the game, and says why it shows nothing else.
    link = page.url
    page.get_by_role("button", name="Delete").click()
    branch.wait_for(state="detached")
    person.go(link.removeprefix(person.url))
    page.get_by_role("alert").get_by_text("There is nothing here.").wait_for()
    page.locator("main.mid").wait_for()
    person.troubles.clear()  # the browser says that it was refused


def test_the_address_of_a_table_leads_strangers_to_its_review(reader: Callable[..., Reader]) -> None:
    """Where those who played it show the game: the table itself stays theirs."""
    ann, eve = reader(language="en"), reader(language="en")
    ann.go("/lobby")
    ann.page.wait_for_selector("form.panel")
    id = brought(ann, find_game("gambit_royale"))
    path = f"/api/tables/{id}/show"
    show = (
        "(path) => fetch(path, {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: '{\"on\": true}'})"
    )
    ann.page.evaluate(show + ".then((answer) => answer.json())", path)
    eve.go(f"/t/{id}")
    eve.page.wait_for_url("**/review*")
    eve.page.locator("figure svg path.line").first.wait_for()
    eve.troubles.clear()  # the browser says that the table is not for everyone


def test_a_bot_says_why(reader: Callable[..., Reader]) -> None:
    """Against bots alone: why did you do that?"""
    person = reader(language="en")
    person.play_now("gambit_royale")
    person.wait_for_turn()
    person.play(1, seed=1)  # so that every bot has made a move
    person.wait_for_turn()
    page = person.page
    page.get_by_role("tab", name="Choices").click()
    page.get_by_text("Why did you do that?").click()
    page.locator("details[open] .row .btn").first.click()
    page.locator("details[open] li, details[open] .refusal").first.wait_for()
