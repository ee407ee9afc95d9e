"""Every scenario of every game follows as it says, and a malformed one is refused with file, line and reason."""

import re
from pathlib import Path

import pytest

from cabale.games import SHELF, game
from cabale.scenario import ScenarioError, all_of, check, read

SCENARIOS = [path for name in SHELF for path in sorted((game(name).folder / "scenarios").glob("*.toml"))]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_scenario_follows(path: Path) -> None:
    assert check(read(path)) == []


@pytest.mark.parametrize("name", SHELF)
def test_every_ruling_has_a_scenario(name: str) -> None:
    """The rulings that players can read are those that scenarios show."""
    texts = (game(name).folder / "en.ftl").read_text(encoding="utf-8")
    rulings = set(re.findall(r"^ruling-(\w+) =", texts, re.MULTILINE))
    shown = {rule for scenario in all_of(game(name)) for rule in scenario.rules}
    assert rulings
    assert rulings <= shown


GOOD = """\
title = { en = "A", fr = "B" }
text = { en = "A", fr = "B" }
rules = ["G4"]
players = 2
moves = ["1: lay king 1"]

[position]
hands = [["king"]]

[expect]
seat = 2
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "gambit_royale" / "scenarios"
    folder.mkdir(parents=True)
    return folder


def test_the_good_one_is_good(folder: Path) -> None:
    (folder / "good.toml").write_text(GOOD)
    assert check(read(folder / "good.toml")) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('rules = ["G4"]', 'rulez = ["G4"]', 3, "unknown key 'rulez'"),
        ('rules = ["G4"]\n', "", 1, "'rules' is missing"),
        ('rules = ["G4"]', "rules = [", 4, "is not TOML"),
        (', fr = "B" }\ntext', " }\ntext", 1, "'title' must have exactly the languages"),
        ("players = 2", "players = 9", 4, "2 to 6 players"),
        ("players = 2", 'players = "two"', 4, "'players' must be a int"),
        ("1: lay king 1", "2: lay king 1", 5, "seat 1 must choose, not seat 2"),
        ("1: lay king 1", "1: lay queen 1", 5, "is not legal; legal: "),
        ("1: lay king 1", "1: lay kong 1", 5, "'kong' is no card"),
        ("1: lay king 1", "lay king 1", 5, "a move reads 'seat: words'"),
        ('hands = [["king"]]', 'hands = [["kong"]]', 8, "'kong' of seat 1 is no card"),
        ('hands = [["king"]]', 'hants = [["king"]]', 8, "unknown; known are"),
        ("seat = 2", "place = 2", 11, "unknown expectation 'place'"),
        ("seat = 2", "", 10, "nothing is expected"),
    ],
)
def test_a_malformed_scenario_is_refused(folder: Path, old: str, new: str, line: int, reason: str) -> None:
    path = folder / "bad.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(ScenarioError) as error:
        check(read(path))
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert reason in str(error.value)


def test_a_wrong_expectation_is_reported(folder: Path) -> None:
    path = folder / "wrong.toml"
    path.write_text(GOOD.replace("seat = 2", 'seat = 1\nevents = ["lays 1 2 king"]\ncannot = ["lay lord 1"]'))
    seat, can, event = check(read(path))
    assert seat == "seat: expected 1, found 2"
    assert "'lay lord 1' should not be legal" in can
    assert "did not happen" in event
