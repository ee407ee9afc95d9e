"""Tutorials and pictures over HTTP: nothing is kept, and a lesson shows only what its seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cabale import rulebook
from cabale.games import Game
from cabale.scenario import all_of
from cabale.state import UNKNOWN
from cabale.tutorial import reach, steps
from tests.server.client import Server


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with Server(tmp_path_factory.mktemp("lessons") / "data") as server, httpx.Client(base_url=server.url) as client:
        yield client


@pytest.mark.parametrize("language", ["en", "fr"])
def test_right_choices_lead_through(game: Game, language: str, http: httpx.Client) -> None:
    for step in steps(game):
        path = f"/api/games/{game.name}/lessons/{step.number}"
        lesson = http.get(path, params={"language": language}).json()
        assert lesson["task"] == step.task[language]
        for done in range(step.choices):
            moment = reach(step, done)
            assert [move["move"] for move in lesson["moment"]["moves"]] == moment.state.legal()
            wrong = [move for move in moment.state.legal() if move != moment.right]
            if wrong:
                tried = http.post(path, json={"move": wrong[0], "done": done, "language": language}).json()
                assert (tried["right"], tried["text"]) == (False, step.wrong[language])
                assert tried["lesson"]["done"] == done
            tried = http.post(path, json={"move": moment.right, "done": done, "language": language}).json()
            assert tried["right"]
            lesson = tried["lesson"]
        assert tried["text"] == step.done[language]
        assert lesson["done"] == lesson["choices"] == step.choices
        assert http.post(path, json={"move": 0, "done": step.choices}).json()["code"] == "over"


def test_a_lesson_shows_what_its_seat_may_know(game: Game, http: httpx.Client) -> None:
    hidden = 0
    for step in steps(game):
        view = http.get(f"/api/games/{game.name}/lessons/{step.number}").json()["moment"]["view"]
        state = reach(step, 0).state
        assert view["cards"] == list(state.view(step.seat).cards)
        assert view["rng"] == 0
        hidden += view["cards"].count(UNKNOWN)
    assert hidden


def test_every_scenario_has_a_picture(game: Game, http: httpx.Client) -> None:
    listed = http.get(f"/api/games/{game.name}/scenarios", params={"language": "fr"}).json()
    assert [line["name"] for line in listed] == [scenario.name for scenario in all_of(game)]
    for line in listed:
        picture = http.get(f"/api/games/{game.name}/scenarios/{line['name']}", params={"language": "fr"}).json()
        assert picture["title"] == line["title"]
        assert len(picture["before"]["scores"]) == picture["players"]
        assert picture["after"]["view"]


def test_rules_are_the_same_as_elsewhere(game: Game, http: httpx.Client) -> None:
    book = http.get(f"/api/games/{game.name}/rules/fr").json()
    rules, summary = rulebook.read(game, "fr")
    assert [block["kind"] for block in book["rules"]] == [block.kind for block in rules]
    assert book["summary"][0]["lines"][0][0]["text"] == summary[0].lines[0][0].text


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/games/chess/lessons/1", None, 404),
        ("GET", "/api/games/bastille/lessons/99", None, 404),
        ("GET", "/api/games/bastille/lessons/0", None, 400),
        ("GET", "/api/games/bastille/lessons/1?language=de", None, 400),
        ("GET", "/api/games/bastille/scenarios/nothing", None, 404),
        ("GET", "/api/games/bastille/scenarios/..%2f..%2fdata", None, 404),
        ("GET", "/api/games/bastille/rules/de", None, 400),
        ("POST", "/api/games/bastille/lessons/1", {"move": 999_999}, 422),
        ("POST", "/api/games/bastille/lessons/1", {"move": -1}, 400),
        ("POST", "/api/games/bastille/lessons/1", {"move": 0, "seat": 2}, 400),
        ("POST", "/api/games/bastille/lessons/99", {"move": 0}, 404),
    ],
)
def test_what_cannot_be_is_refused(
    method: str, path: str, body: dict[str, Any] | None, status: int, http: httpx.Client
) -> None:
    answer = http.request(method, path, json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "text"}


def test_what_might_follow_on_a_lesson(http: httpx.Client) -> None:
    """Other moves, an answer, chances; for a guest, since it costs more than a look at the lesson."""
    path, asked = "/api/games/gambit_royale/branch", {"lesson": 2, "language": "fr"}
    for what in ("", "/answer", "/chances"):
        assert httpx.post(f"{http.base_url}{path}{what}", json=asked).status_code == 401
    http.post("/api/guest", json={"name": "Ann", "language": "fr"})
    begun = http.post(path, json=asked).json()
    assert (begun["ply"], begun["over"]) == (0, False)
    line = [begun["legal"][0]["move"]]
    after = http.post(path, json={**asked, "line": line}).json()
    assert (after["ply"], [move["move"] for move in after["moves_made"]]) == (1, line)
    seen = http.post(f"{path}?eyes=0", json={**asked, "line": line}).json()
    assert UNKNOWN in seen["view"]["cards"]
    assert UNKNOWN not in after["view"]["cards"]
    answer = http.post(f"{path}/answer", json={**asked, "line": line, "level": "greedy"}).json()
    assert answer["move"] in {move["move"] for move in after["legal"]}
    chances = http.post(f"{path}/chances", json={**asked, "line": line}).json()
    assert len(chances["chances"]) == 2
    assert chances["choices"]
    for wrong in ({"lesson": 99}, {"scenario": "../x"}, {"lesson": 2, "line": [10**6]}, {"lesson": 2, "ply": -1}):
        assert 400 <= http.post(path, json=wrong).status_code < 500
    for what in ("", "/answer", "/chances"):  # a server lays out nothing that strangers write
        assert http.post(path + what, json={**asked, "words": "[position]"}).status_code == 400
