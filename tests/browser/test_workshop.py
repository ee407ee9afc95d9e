"""The workshop: an owner of the box corrects cards, sets and the map, plays with it; the record verifies elsewhere."""

from __future__ import annotations

import asyncio
import re
import threading
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from cabale import record
from cabale.record import Record
from cabale.table.verify import check
from tests.browser.reader import Reader
from tests.server.client import Player, Server, play_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Locator


@pytest.fixture(scope="module")
def elsewhere(luck: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Another server, which knows nothing of the first."""
    with Server(tmp_path_factory.mktemp("elsewhere") / "data", luck=luck) as found:
        yield found


def cookies(person: Reader) -> dict[str, str]:
    return {one["name"]: one["value"] for one in person.context.cookies()}


def field(person: Reader, key: str) -> Locator:
    return person.page.locator(f"#f-{key.replace('.', '-')}")


def checked(person: Reader, what: Callable[[], object]) -> None:
    """Do something, and wait until the server has said what is wrong with it."""
    with person.page.expect_response(re.compile("/api/editions/check")):
        what()


def keep(person: Reader, name: str) -> str:
    """Keep the edition; the hash of its figures."""
    person.page.locator("#edition label input").nth(0).fill(name)
    person.page.locator("#edition label input").nth(2).fill("2018")
    person.page.locator("#edition form .btn.pri").click()
    play = person.page.locator("#edition .shared .btn.pri")
    return (play.get_attribute("href") or "").partition("figures=")[2]


def play_with_it(person: Reader, name: str, seats: int) -> str:
    """From the workshop to a table with random bots: it says what it plays with. A few choices there; the table."""
    page = person.page
    figures = (page.locator("#edition .shared .btn.pri").get_attribute("href") or "").partition("figures=")[2]
    page.locator("#edition .shared .btn.pri").click()
    page.wait_for_selector("form select")
    assert page.locator("form select", has_text=name).input_value() == figures
    selects = page.locator("form select")
    selects.nth(0).select_option(str(seats))
    for other in range(1, seats):
        selects.nth(other).select_option("random")
    page.locator("form .btn.pri").click()
    table = person.at_table()
    assert person.play(4)[0] == "played"
    return table


def finish(person: Reader, table: str) -> Record:
    """The rest of the game as the page would play it, without drawing it; the record that comes of it."""
    person.go("/")
    known = cookies(person)
    chance = Random(1)

    async def rest() -> bytes:
        player = Player(person.url)
        player.http.cookies.update(known)
        await player.connect(table)
        await play_on(player, lambda now: chance.randrange(len(now["moves"])))
        kept = (await player.http.get(f"/api/tables/{table}/record")).content
        await player.close()
        return kept

    found: list[bytes] = []
    beside = threading.Thread(target=lambda: found.append(asyncio.run(rest())))  # Playwright has a loop of its own
    beside.start()
    beside.join()
    return record.decode(found[0])


def verify(kept: Record, elsewhere: Server) -> dict[str, Any]:
    """The record is whole: here, and at a server that has never seen the edition; its table there."""
    assert any("shuffle follows" in said for said in check(kept))
    with httpx.Client(base_url=elsewhere.url) as client:
        client.post("/api/guest", json={"name": "Bob"})
        brought = client.post("/api/records", content=record.encode(kept), headers={"Content-Type": "application/json"})
        assert brought.status_code == 200, brought.text
        table: dict[str, Any] = client.get(f"/api/tables/{brought.json()['id']}").json()
        return table


def test_cards_are_corrected_and_played_with(reader: Callable[..., Reader], axe: str, elsewhere: Server) -> None:
    owner = reader(language="fr")
    page = owner.page
    owner.go("/workshop/bastille")
    page.locator("[data-row='character.peasant_2']").click()
    cost = field(owner, "character.peasant_2.cost")
    checked(owner, lambda: cost.fill("99"))
    alert = page.locator("form.entry [role=alert]")
    assert alert.inner_text() == "Doit être un nombre entier de 0 à 30, pas 99 (règle B12)."
    assert page.locator("#edition form .btn.pri").is_disabled()
    checked(owner, lambda: cost.fill("5"))
    alert.wait_for(state="detached")
    assert page.locator("[data-row='character.peasant_2'] .cost").inner_text() == "5", "the card is drawn anew"
    page.locator("form.entry .add", has_text="couronne").click()
    assert page.locator("[data-row='character.peasant_2'] footer .s-c").count() == 1
    owner.look("workshop", axe)
    cost.press("Enter")  # read off, next: the following card is opened, and can be typed at once
    page.locator("form.entry h2", has_text="Paysan 3").wait_for()
    page.wait_for_function("document.activeElement.id === 'f-character-peasant_3-deck'")
    page.locator(".groups button", has_text="Missions").click()
    page.locator("[data-row='mission.soldiers_4']").click()
    checked(owner, lambda: field(owner, "mission.soldiers_4.points").fill("11"))
    page.reload()  # the draft is kept
    page.locator(".groups button", has_text="Missions").click()
    assert "11" in page.locator("[data-row='mission.soldiers_4']").inner_text()
    figures = keep(owner, "Mon tirage")
    assert page.locator("#edition .good").inner_text().startswith("Gardé.")
    kept = finish(owner, play_with_it(owner, "Mon tirage", 3))
    assert kept.data == figures
    assert kept.edition is not None
    assert kept.edition.figures == {
        "character.peasant_2.cost": 5,
        "character.peasant_2.symbols": ["flag", "crown"],
        "mission.soldiers_4.points": 11,
    }
    assert verify(kept, elsewhere)["edition"] == "Mon tirage"


def test_a_set_and_the_map_are_corrected_and_played_with(
    reader: Callable[..., Reader], axe: str, elsewhere: Server
) -> None:
    owner = reader(language="en", phone=True)
    page = owner.page
    owner.go("/workshop/heads_of_state")
    page.locator(".groups").get_by_role("button", name=re.compile("^Nobles")).click()
    page.locator("[data-row='noble.count']").click()
    words = page.locator("#f-noble-count-set")
    checked(owner, lambda: words.locator(".word").nth(0).click())
    checked(owner, lambda: words.locator(".add", has_text="Gold").click())
    assert "Gold" in page.locator("[data-row='noble.count']").inner_text()
    owner.look("workshop", axe)
    assert not [one for one in owner.small_targets() if "entry" in one or "btn" in one]
    page.locator("form.entry .btn.pri").click()  # the next card: it is where one looks
    page.wait_for_function(
        "() => { const box = document.querySelector('form.entry h2').getBoundingClientRect();"
        " return box.top >= 0 && box.bottom < innerHeight }"
    )
    page.locator(".groups button", has_text="Map").click()
    page.locator("g[data-sector=burgundy]").first.wait_for()
    owner.look("workshop-map", axe)
    owner.close()

    desk = reader(language="en")
    page = desk.page
    desk.go("/workshop/heads_of_state")
    page.locator(".groups").get_by_role("button", name=re.compile("^Nobles")).click()
    page.locator("[data-row='noble.count']").click()
    words = page.locator("#f-noble-count-set")
    checked(desk, lambda: words.locator(".word").nth(0).click())
    checked(desk, lambda: words.locator(".add", has_text="Gold").click())
    page.locator(".groups button", has_text="Map").click()
    slot = page.locator("[data-sector=burgundy][data-slot='1']")
    onto = page.locator("[data-sector=provence][data-slot='1']")
    slot.scroll_into_view_if_needed()
    one, other = slot.bounding_box(), onto.bounding_box()
    assert one
    assert other
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=4)
    checked(desk, page.mouse.up)
    assert slot.get_attribute("aria-label") == "Burgundy: Count 2", "the Earl and the Count have changed places"
    assert onto.get_attribute("aria-label") == "Provence: Earl 3"
    number = page.locator("g[data-sector=burgundy]:not([data-slot])")
    number.focus()
    checked(desk, lambda: page.keyboard.press("ArrowUp"))
    assert number.get_attribute("aria-label") == "Burgundy: Number of the hex 6"
    page.locator("g[data-sector=brittany]:not([data-slot])").focus()
    page.keyboard.press("Enter")
    page.locator("g[data-sector=gascony]:not([data-slot])").focus()
    checked(desk, lambda: page.keyboard.press("Enter"))
    assert "2" in (page.locator("g[data-sector=brittany]:not([data-slot])").get_attribute("aria-label") or "")
    desk.look("workshop-map", axe)
    figures = keep(desk, "My map")
    kept = finish(desk, play_with_it(desk, "My map", 2))
    assert kept.data == figures
    assert kept.edition is not None
    assert kept.edition.figures == {
        "noble.count.set": ["duelling", "gold"],
        "sector.burgundy.slots": ["duke", "count"],
        "sector.provence.slots": ["marquis", "earl"],
        "sector.burgundy.hex": 6,
        "sector.brittany.hex": 2,
        "sector.gascony.hex": 3,
    }
    assert any(move.startswith("create") for move in kept.moves), "nobles were made with that set on that map"
    assert verify(kept, elsewhere)["edition"] == "My map"
