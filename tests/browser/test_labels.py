"""No name on a card is covered or cut off, whatever the card: the server's frames are changed so that each is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from cabale.games import Game
from tests.browser.reader import Reader

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute

# Names that reach out of their card or over what stands beside them. In a fan a card may cover the next; a part of
# the same card may not.
COVERED = """
() => [...document.querySelectorAll('.card .nm')].filter((name) => name.checkVisibility() && name.textContent.trim())
  .flatMap((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const words = range.getBoundingClientRect();
    const card = name.closest('.card');
    const around = card.getBoundingClientRect();
    const parts = [...card.querySelectorAll('.val, .emb, .cost, .pts, header > .ic')]
      .filter((part) => part.checkVisibility());
    const over = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      return words.left < box.right - 1 && words.right > box.left + 1
        && words.top < box.bottom - 1 && words.bottom > box.top + 1;
    });
    const strip = (name.closest('header') ?? card).getBoundingClientRect();
    const out = words.left < around.left - 0.5 || words.right > around.right + 0.5
      || words.top < Math.max(strip.top, around.top) - 4 || words.bottom > strip.bottom + 4;
    const cut = getComputedStyle(name).overflow === 'hidden' && name.scrollWidth > name.clientWidth + 1;
    return over.length || out || cut ? [`${name.textContent} ${Math.round(words.width)}/${Math.round(around.width)}`
      + (over.length ? ' under .' + over[0].className : out ? ' out of its card' : ' cut off')] : [];
  })
"""


def batched(faces: Sequence[int], size: int) -> list[Sequence[int]]:
    return [faces[first : first + size] for first in range(0, len(faces), size)]


def shown(game: str, frame: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same position with other cards, until every card was shown in the hand and on the table."""
    view = frame["view"]
    cards: list[int] = view["cards"]
    if game == "gambit_royale":
        slots, faces = view["hands"][0], range(25)
    elif game == "heads_of_state":
        for attributes, treachery in zip(batched(range(9), 3), batched((*range(9, 20), 20), 4), strict=True):
            for slot, face in zip(view["hands"][0], attributes, strict=False):
                cards[slot] = face
            view["hands"][1] = view["decks"][1][: len(treachery)]
            for slot, face in zip(view["hands"][1], treachery, strict=True):
                cards[slot] = face
            for slot, face in zip(view["rows"][1], treachery, strict=False):
                cards[slot] = face
            yield frame
        return
    elif game == "sun_king":
        view["table"], slots, faces = view["pile"][:3], view["pile"][:3], range(20)
    else:
        for faces_there in batched(range(35), 4):
            view["square"] = list(faces_there)
            view["characters"][0] = list(faces_there)
            yield frame
        return
    for some in batched(faces, len(slots)):
        for slot, face in zip(slots, some, strict=False):
            cards[slot] = face
        yield frame


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phone", [True, False])
def test_names_are_whole(game: Game, language: str, phone: bool, reader: Callable[..., Reader]) -> None:
    person = reader(language=language, phone=phone)
    page = person.page
    routes: list[WebSocketRoute] = []
    frames: list[dict[str, Any]] = []

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["is"] == "now":
                frames.append(frame)
            socket.send(message)

        server.on_message(heard)
        routes.append(socket)

    page.route_web_socket(re.compile("/ws/"), pass_on)
    person.play_now(game.name)
    person.wait_for_turn()
    if all(frame["turn"] != 0 for frame in frames):  # others were first, and then only changes were sent
        page.reload()
        person.wait_for_turn()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    frame = next(frame for frame in reversed(frames) if frame["turn"] == 0)
    others = 0
    for other in shown(game.name, frame):
        other["head"] += 1
        other["ply"] += 1
        others += 1
        routes[-1].send(json.dumps(other))
        page.wait_for_selector(f"[data-ply='{other['ply']}']")
        assert not (covered := page.evaluate(COVERED)), covered
    assert others > 2
