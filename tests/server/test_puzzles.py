"""Puzzles over HTTP: a position shows what its seat may know, verdicts come after an answer, first answers count."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import httpx
import msgspec
import pytest
from openskill.models import PlackettLuce

from cabale.games import SHELF
from cabale.puzzle import shown
from cabale.puzzle.puzzle import Puzzle, Standing, daily, puzzles
from cabale.server.db.puzzles import answers_of, puzzle_ratings
from cabale.server.db.schema import STEPS
from cabale.server.db.sqlite import SqliteConnection
from cabale.server.ratings import answer_puzzle
from cabale.state import UNKNOWN
from cabale.table.refusal import Refusal
from tests.server.client import Server

ALL = [one for name in SHELF for one in puzzles(name)]


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as client:
        yield client


def guest(http: httpx.Client) -> None:
    assert http.post("/api/guest", json={"name": "Ann"}).status_code == 200


def told_before(page: dict[str, Any]) -> set[str]:
    """The fields of all structs in an answer."""
    found: set[str] = set()
    if isinstance(page, dict):
        found |= set(page)
        for part in page.values():
            found |= told_before(part)
    elif isinstance(page, list):
        for part in page:
            found |= told_before(part)
    return found


def test_a_puzzle_shows_what_its_seat_may_know_and_no_verdict(http: httpx.Client) -> None:
    hidden = 0
    for name in SHELF:
        lines = http.get(f"/api/puzzles/{name}").json()
        assert [line["id"] for line in lines] == [one.id for one in puzzles(name)]
        for one in puzzles(name)[:3]:
            page = http.get(f"/api/puzzles/{name}/{one.id}", params={"language": "fr"}).json()
            match = one.match()
            assert match.seat is not None
            assert match.seat == page["seat"] == page["moment"]["turn"]
            assert page["moment"]["view"]["cards"] == list(match.view(match.seat).cards)
            assert page["moment"]["view"]["rng"] == 0
            assert [move["move"] for move in page["moment"]["moves"]] == match.legal()
            assert not told_before(page) & {"behind", "right", "chance", "verdicts", "seed", "record", "told", "greedy"}
            assert one.record.seed not in msgspec.json.encode(page).decode()
            hidden += page["moment"]["view"]["cards"].count(UNKNOWN)
    assert hidden


def test_an_answer_tells_all_and_the_first_one_is_kept(http: httpx.Client) -> None:
    one = ALL[0]
    path = f"/api/puzzles/{one.record.game}/{one.id}"
    read = one.match().game.moves.read
    wrong, right = {"move": read(one.margin.move)}, {"move": read(one.verdicts[0].move), "language": "fr"}
    assert http.post(path, json=wrong).status_code == 401  # nobody is known: nothing is kept
    guest(http)
    before = http.get("/api/puzzles").json()
    first = http.post(path, json=wrong).json()
    assert (first["right"], first["first"], first["line"]["mine"]) == (False, True, False)
    assert [(move["move"]["move"], move["right"]) for move in first["moves"]] == [
        (read(verdict.move), verdict.right) for verdict in one.verdicts
    ]
    assert " of winning chance less than " in first["told"][0]["text"]
    again = http.post(path, json=right).json()
    assert (again["right"], again["first"], again["line"]["mine"]) == (True, False, False)
    assert "c’est le meilleur choix." in again["told"][0]["text"]
    after = http.get("/api/puzzles").json()
    assert sum(game["tried"] for game in after["games"]) == sum(game["tried"] for game in before["games"]) + 1
    assert sum(game["right"] for game in after["games"]) == 0
    # An answer of a guest is kept for the guest, and says nothing of how hard it is.
    assert again["line"]["rating"] == round(one.mu, 1)
    with httpx.Client(base_url=str(http.base_url)) as stranger:
        assert stranger.get(path).json()["line"]["mine"] is None


def test_the_puzzle_of_the_day_is_the_same_for_everyone(http: httpx.Client) -> None:
    known = http.get("/api/puzzles").json()
    guest(http)
    assert http.get("/api/puzzles", params={"language": "fr"}).json()["daily"]["id"] == known["daily"]["id"]
    found = daily(list(SHELF), date.fromisoformat(known["day"]))
    assert found
    assert found.id == known["daily"]["id"]
    assert abs(date.fromisoformat(known["day"]) - datetime.now(UTC).date()).days <= 1


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/puzzles/chess", None, 404),
        ("GET", "/api/puzzles?language=de", None, 400),
        ("GET", "/api/puzzles/{game}/0123456789", None, 404),
        ("GET", "/api/puzzles/{game}/..%2fx", None, 404),
        ("GET", "/api/puzzles/chess/{id}", None, 404),
        ("POST", "/api/puzzles/{game}/{id}", {"move": 999_999}, 422),
        ("POST", "/api/puzzles/{game}/{id}", {"move": -1}, 400),
        ("POST", "/api/puzzles/{game}/{id}", {"move": 0, "person": "x"}, 400),
        ("POST", "/api/puzzles/{game}/0123456789", {"move": 0}, 404),
    ],
)
def test_what_cannot_be_is_refused(
    method: str, path: str, body: dict[str, Any] | None, status: int, http: httpx.Client
) -> None:
    if method == "POST":
        guest(http)
    answer = http.request(method, path.format(game=ALL[0].record.game, id=ALL[0].id), json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "text"}
    assert sum(game["tried"] for game in http.get("/api/puzzles").json()["games"]) == 0


def test_a_bots_token_answers_no_puzzle(http: httpx.Client) -> None:
    path = f"/api/puzzles/{ALL[0].record.game}/{ALL[0].id}"
    answer = http.post(path, json={"move": 0}, headers={"Authorization": "Bearer x"})
    assert answer.json()["code"] == "not-for-bots"


# How hard it is


@pytest.fixture
def connection(tmp_path: Any) -> Iterator[SqliteConnection]:
    found = SqliteConnection(tmp_path / "store.db")
    for step in STEPS:
        for sql in step:
            found.execute(sql)
    for person in ("ann", "bea", "guest"):
        found.execute("insert into people (id, name, language, created_ms) values (?,?,'en',0)", (person, person))
    yield found
    found.close()


def hard(connection: SqliteConnection, puzzle: Puzzle) -> float | None:
    found = puzzle_ratings(connection, puzzle.record.game).get(puzzle.id)
    return found.mu if found else None


def test_only_first_answers_of_accounts_move_how_hard_a_puzzle_is(connection: SqliteConnection) -> None:
    one = ALL[0]
    good, bad = one.verdicts[0], one.margin
    assert answer_puzzle(connection, "guest", False, one, good, 1)
    assert hard(connection, one) is None
    assert answer_puzzle(connection, "ann", True, one, good, 2)
    easier = hard(connection, one)
    assert easier is not None
    assert easier < one.mu
    assert not answer_puzzle(connection, "ann", True, one, bad, 3)  # once more: it is known by now
    assert hard(connection, one) == easier
    assert answers_of(connection, "ann") == {one.id: True}
    assert answer_puzzle(connection, "bea", True, one, bad, 4)
    assert (hard(connection, one) or 0) > easier
    # As openskill has it.
    model = PlackettLuce()
    (_,), (solved,) = model.rate([[model.rating()], [model.rating(mu=one.mu, sigma=one.sigma)]], ranks=[1.0, 2.0])
    assert easier == pytest.approx(solved.mu)


def test_lists_follow_what_people_found_hard() -> None:
    name = next(name for name in SHELF if len(puzzles(name)) > 1)
    first, second = puzzles(name)[:2]
    standing = Standing({second.id: True}, {first.id: 40.0})
    lines = shown.lines(name, standing, "en")
    assert lines[-1].id == first.id
    assert lines[-1].step == 5
    assert {line.id for line in lines if line.mine is not None} == {second.id}
    assert shown.page(first, standing, "en").next != second.id  # what was tried is not offered next
    with pytest.raises(Refusal):
        shown.judged(first, 10**9)
