"""What games of a server say: whole tens of private ones, so that nobody's game can be told from it."""

from __future__ import annotations

import httpx
import pytest

from cabale.games import SHELF
from cabale.server.db.results import FinishedRow
from cabale.server.http.routes.players import TENS, _played
from tests.server.client import Server


def row(winner: int, *, public: bool, first: int = 0, moves: int = 40) -> FinishedRow:
    return FinishedRow(1, "", {}, public, first, moves, 60_000 * moves, [1 if seat == winner else 2 for seat in (0, 1)])


def test_private_games_are_told_by_tens() -> None:
    nine = [row(0, public=False)] * (TENS - 1)
    few = _played(2, nine)
    assert (few.games, few.told, few.seats, few.decisions, few.minutes) == (9, 0, [], None, None)
    ten = _played(2, [*nine, row(1, public=False)])
    assert ten.told == 10
    assert [seat.mean for seat in ten.seats] == pytest.approx([0.9, 0.1])
    more = _played(2, [*nine, row(1, public=False), *[row(1, public=False)] * 9])
    assert (more.games, more.told, more.seats) == (19, 10, ten.seats), "nine more change nothing but their number"


def test_public_games_are_told_one_by_one_from_who_begins() -> None:
    games = [row(0, public=True), row(1, public=True, first=1), row(0, public=True, first=1, moves=80)]
    told = _played(2, games)
    assert (told.games, told.told) == (3, 3)
    assert [seat.mean for seat in told.seats] == pytest.approx([2 / 3, 1 / 3])
    assert told.decisions
    assert told.decisions.mean == pytest.approx(160 / 3)
    assert told.minutes == 40


@pytest.mark.parametrize("language", ["en", "fr"])
def test_anyone_may_ask(server: Server, language: str) -> None:
    for name in SHELF:
        answer = httpx.get(f"{server.url}/api/statistics/{name}?language={language}")
        assert answer.status_code == 200
        assert answer.json()["game"] == name
        edition = httpx.get(f"{server.url}/api/statistics/{name}?figures={'0' * 64}").json()
        assert (edition["bots"], edition["here"]) == ([], []), "an edition has its own games only"
    assert httpx.get(f"{server.url}/api/statistics/chess?language={language}").status_code == 404
    assert httpx.get(f"{server.url}/api/statistics/bastille?figures=x").status_code == 400
