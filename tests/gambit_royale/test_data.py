"""What a corrected data file of Gambit Royale must keep to."""

from pathlib import Path

import pytest

from cabale.data import DataError
from cabale.games import game

GAME = game("gambit_royale")
OWN = (GAME.folder / "data.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "values = [1, 2, 3, 3, 4, 5]",
            "values = [1, 2, 3, 4, 5]",
            "goals.values: has 5 entries where 6 belong (rule G2)",
        ),
        (
            "values = [1, 2, 3, 3, 4, 5]",
            "values = [1, 2, 3, 3, 4, 0]",
            "goals.values: must be a whole number from 1 to 24",
        ),
        ('"religion", "music"]', '"religion"]', "goals.domains: has 5 entries where 6 belong (rule G2)"),
        ('"religion", "music"]', '"religion", "war"]', "goals.domains: unknown name 'war'"),
        ('"religion", "music"]', '"music", "religion"]', "goals.domains: must be alchemy, combat"),
        ("per_player = 6", "per_player = 5", "goals.per_player: must equal the 6 rounds"),
        ("rounds = 6", "rounds = 7", "set_up.rounds: must be a whole number from 1 to 6, not 7 (rule G3)"),
        ("hand = 3", "hand = 0", "set_up.hand: must be a whole number from 1 to 10, not 0 (rule G1)"),
        ('domain = "combat"', 'domain = "music"', "exactly one card must be of the domain combat (rule G2)"),
        ("value = 9.5", "value = 9.25", "card.assassin.value: must be a whole or half number from 0 to 500"),
        ('name = "king"', 'name = "kong"', "card.kong: unknown name; known are alchemist"),
        ('name = "king"', 'name = "queen"', "card.queen: stands there twice (rule G1)"),
        ("with_juliet = 15", "", "card.romeo.with_juliet: is missing (rule G14)"),
        ("with_juliet = 15", "with_juliett = 15", "card.romeo.with_juliet: is missing (rule G14)"),
        ('name = "double"', 'name = "double"\nvalue = 3', "card.double.value: unknown key"),
        (
            "[1, 2, 3, 3, 4, 5]",
            "[1, 1, 1, 1, 1, 5]",
            "goals.removed_with_two_players: leaves 6 goals where two players need 12",
        ),
    ],
)
def test_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    path = tmp_path / "corrected.toml"
    path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        GAME.new(2, data=path)
    assert str(error.value).startswith(f"{path}: {message.partition(':')[0]}" if ":" in message else f"{path}: ")
    assert message in str(error.value)


def test_a_lawful_correction_counts(tmp_path: Path) -> None:
    path = tmp_path / "corrected.toml"
    path.write_text(OWN.replace("value = 9.5", "value = 7", 1), encoding="utf-8")
    pieces, file = GAME.pieces(data=path)
    assert pieces.value[10] == 14  # half points
    assert file.hash != GAME.pieces()[1].hash
    assert [figure.mark for figure in file.figures if figure.key == "card.assassin.value"] == ["source"]


def test_first_edition_is_in_the_pieces() -> None:
    ours, first = GAME.pieces()[0], GAME.pieces({"first_edition": True})[0]
    assert (ours.value[20], first.value[20]) == (22, 24)
    assert (ours.removed_with_two, first.removed_with_two) == (1, 0)
