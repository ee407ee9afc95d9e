"""What games of a server say: whole tens of private ones, so that nobody's game can be told from it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from cabale.games import SHELF, game
from cabale.server import played
from cabale.server.db.results import FinishedRow
from cabale.server.db.sqlite import Store
from cabale.server.played import TENS, Played, _played
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


@pytest.mark.parametrize("control", [False, True])
def test_t55_what_thousands_of_games_say_is_reckoned_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, control: bool
) -> None:
    """Anyone may ask, for any edition there might be: only a game that ends makes it reckon again."""
    finished, reckoned = [3], []
    found, ever = game("bastille"), iter(range(1000))

    def games(*_: object) -> list[FinishedRow]:
        reckoned.append(finished[0])
        return [FinishedRow(found.version, "e" * 64, {}, True, 0, 50, 60_000, [1, 2, 3])] * finished[0]

    monkeypatch.setattr(played, "finished_games", games)
    monkeypatch.setattr(played, "count_finished", lambda *_: next(ever) if control else finished[0])

    async def ask(known: Played) -> None:
        for ended in (3, 4):
            finished[0] = ended
            kinds = [f"{number:064x}" for number in range(10)] + ["", "e" * 64]
            answers = await asyncio.gather(*(known.of(found, figures) for figures in kinds))
            assert [[line.games for line in answer] for answer in answers] == [[]] * 11 + [[ended]]

    store = Store(tmp_path / "a.db")
    try:
        asyncio.run(ask(Played(store)))
    finally:
        store.close()
    assert (reckoned == [3, 4]) != control


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
