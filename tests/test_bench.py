"""The speed bench: its shape, never its times."""

import math

import msgspec
import pytest
from rich.console import Console

from cabale import compiled
from cabale.bench import BARS, OURS, RATIOS, THEIRS, Engine, Figure, Report, measure, ratios, table
from cabale.games import SHELF, GameError, game


@pytest.fixture(scope="module")
def report() -> Report:
    return measure("gambit_royale", 4, seconds=0.05, rounds=2)


def test_every_figure_is_measured_in_every_round(report: Report) -> None:
    sides = [report.uncompiled] + ([report.compiled] if report.compiled else [])
    assert (report.compiled is not None) == compiled()
    for side in sides:
        assert list(side) == list(OURS)
    figures = [figure for side in sides for figure in side.values()]
    if report.peers is not None:
        assert list(report.peers) == list(THEIRS)
        figures += report.peers.values()
    for figure in figures:
        assert len(figure.rounds) == 2
        assert figure.best == max(figure.rounds)
        assert all(rate > 0 and math.isfinite(rate) for rate in figure.rounds)
    assert 0 < report.decisions <= report.longest
    assert report.import_seconds.best > 0
    assert report.deal_seconds.best > 0


def test_report_survives_json(report: Report) -> None:
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_table_names_every_ratio_and_its_verdict(report: Report) -> None:
    console = Console(width=100)
    with console.capture() as captured:
        console.print(table(report))
    text = captured.get()
    assert report.ratios
    for ratio in report.ratios:
        assert RATIOS[ratio.name] in text
        assert (ratio.met is None) == (ratio.bar is None)
    assert ("met" in text or "missed" in text) == any(ratio.bar is not None for ratio in report.ratios)


def test_verdict_follows_the_bar(report: Report) -> None:
    made = msgspec.structs.replace(
        report,
        compiled={name: Figure(2000.0, [1000.0, 2000.0]) for name in OURS},
        uncompiled={name: Figure(100.0, [100.0, 50.0]) for name in OURS},
        peers={name: Figure(1000.0, [1000.0, 1000.0]) for name in THEIRS},
        memory=8193.0,
    )
    found = {ratio.name: ratio for ratio in ratios(made)}
    assert (found["inner"].value, found["inner"].low, found["inner"].high) == (2.0, 1.0, 2.0)
    assert found["inner"].met is True  # at least twice
    assert found["python"].met is False  # but not five times
    assert found["clone"].value == 0.5  # of the time that the other needs
    assert found["clone"].met is True
    assert found["compiled"].value == 20.0
    assert found["memory"].met is False
    two_players = ratios(msgspec.structs.replace(made, players=2))
    assert all(ratio.met is None for ratio in two_players)  # the bars are for four


def test_without_the_peer_and_uncompiled_it_says_so(report: Report) -> None:
    bare = msgspec.structs.replace(report, compiled=None, peers=None, open_spiel=None, ratios=[])
    console = Console(width=100)
    with console.capture() as captured:
        console.print(table(bare))
    assert "pip install 'cabale[bench]'" in captured.get()
    assert "not compiled" in captured.get()


def test_bars_are_for_games_of_the_shelf_to_come() -> None:
    assert set(SHELF) <= set(BARS)
    assert {name for bars in BARS.values() for name in bars} <= set(RATIOS)


def test_a_wrong_table_is_refused_before_anything_is_measured() -> None:
    with pytest.raises(GameError, match="2 to 6 players, not 9"):
        measure("gambit_royale", 9)


@pytest.mark.parametrize("name", SHELF)
def test_every_game_can_be_measured(name: str) -> None:
    engine = Engine(name, game(name).most)
    for figure in OURS:
        assert engine.per_second(figure, 0.001) > 0
