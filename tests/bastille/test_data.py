"""What a corrected data file of Bastille must keep to."""

from pathlib import Path

import pytest

from cabale.data import DataError
from cabale.games import game

GAME = game("bastille")
OWN = (GAME.folder / "data.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "influence = [3, 4, 3, 2]",
            "influence = [3, 4, 3]",
            "set_up.influence: has 3 entries where 4 belong (rule B2)",
        ),
        ("influence = [3, 4, 3, 2]", "influence = [3, 4, 3, 3]", "set_up.influence: makes 13 tiles where 12 belong"),
        (
            "[1, 1, 1, 2]",
            "[1, 1, 1, 1]",
            "set_up.start_with_three: takes more tiles of value 1 than there are (rule B2)",
        ),
        ("[1, 1, 2]", "[1, 1, 5]", "set_up.start_with_four: must be a whole number from 1 to 4, not 5 (rule B2)"),
        ("weapons_with_three = 5", "weapons_with_three = 7", "set_up.weapons_with_three: must be 5: two for all but"),
        ("torches = 9", "torches = 8", "set_up.weapons_of_a_kind: makes 23 weapon tiles where 24 belong (rule B1)"),
        (
            "torches = 9\nweapons_of_a_kind = 5",
            "torches = 12\nweapons_of_a_kind = 4",
            "set_up.weapons_with_four: is laid out twice, and there are only 12 tiles (rule B20)",
        ),
        ("rounds = 8", "rounds = 9", "set_up.rounds: must be a whole number from 2 to 8, not 9 (rule B6)"),
        ("interim_after = 4", "interim_after = 8", "set_up.interim_after: must be a whole number from 1 to 7, not 8"),
        ("[1, 1, 2]", "[1, 1, 2, 2, 2]", "bank.spaces: all places have 18 spaces, 4 players place 20 tiles (rule B6)"),
        (
            "spaces = { is = 2, mark",
            "spaces = { is = 3, mark",
            "versailles_palace.spaces: must be a whole number from 1",
        ),
        ("four = 14", "four = 8", "unarmed.four: costs less than fewer unarmed characters do (rule B24)"),
        (
            "[3, 7, 11, 15, 20]",
            "[3, 7, 7, 15, 20]",
            "wall.figure_spaces: figures must follow each other along the track",
        ),
        ("[2, 5, 8, 11, 15]", "[2, 5, 8, 7, 15]", "wall.figure_points: figures must rise along the track (rule B20)"),
        ("[2, 5, 8, 11, 15]", "[2, 5, 8, 11]", "wall.figure_points: has 4 entries where 5 belong (rule B20)"),
        ('name = "monk_5"', 'name = "monk_6"', "character.monk_6: unknown name; known are peasant_1"),
        ('name = "monk_5"', 'name = "monk_4"', "character.monk_4: stands there twice (rule B1)"),
        ('deck = "C"', 'deck = "D"', "character.peasant_8.deck: unknown name 'D'; known are A, B, C (rule B4)"),
        ('"crown", "gem"', '"crown", "gems"', "symbols: unknown name 'gems'; known are armed, crown, gem, flag"),
        (
            'left = "torches"',
            'left = "mission"',
            "versailles.versailles_1.left: unknown name 'mission'; known are points",
        ),
        (
            "left_amount = 1",
            "left_amount = 10",
            "versailles.versailles_1.left_amount: must be a whole number from 1 to 9",
        ),
        (
            '"steps", "torches", "character", "mission"]\namounts = [4, 3, 2, 3, 2, 1, 1, 1]',
            "]\namounts = [4, 3, 2, 3]",
            "printed_board.bonuses: a scoring needs 5 to 12 bonuses of the catacombs, not 4 (rule B22)",
        ),
        (
            "amounts = [2, 1, 3, 1]",
            "amounts = [2, 1, 3]",
            "right_board.amounts: has 3 entries where 4 belong (rule B28)",
        ),
        (
            'bonuses = ["points", "steps", "coins", "torches"]',
            'bonuses = ["character", "character", "coins", "torches"]',
            "left_board.bonuses: 37 characters may be needed, and there are 35 (rule BR6)",
        ),
        ('name = "pairs"', 'name = "trio"', "mission.trio: unknown name; known are peasants"),
        ('name = "nobles_8"', 'name = "nobles_9"', "mission.nobles_9: unknown name"),
        ("second = 2", "second = 7", "mission.peasants.second: must be a whole number from 0 to 6, not 7 (rule B26)"),
        (
            "points = 9\ncopies = 1",
            "points = 9\ncopies = 2",
            "mission: 12 majorities and 9 series where 12 and 8 belong",
        ),
    ],
)
def test_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    path = tmp_path / "corrected.toml"
    path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        GAME.new(3, data=path)
    assert str(error.value).startswith(f"{path}: ")
    assert message in str(error.value)


def test_no_monk_is_armed(tmp_path: Path) -> None:
    path = tmp_path / "corrected.toml"
    start = OWN.index('name = "monk_1"')
    path.write_text(OWN[:start] + OWN[start:].replace("symbols = [", 'symbols = ["armed", ', 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"character.monk_1.symbols: no monk is armed, and nobody twice \(rule B24\)"):
        GAME.new(3, data=path)


def test_a_lawful_correction_counts(tmp_path: Path) -> None:
    path = tmp_path / "corrected.toml"
    path.write_text(OWN.replace('"crown", "gem", "flag"', '"crown", "crown", "crown"', 1), encoding="utf-8")
    pieces, file = GAME.pieces(data=path)
    assert (pieces.crowns[6], pieces.gems[6], pieces.flags[6]) == (3, 0, 0)
    assert file.hash != GAME.pieces()[1].hash


def test_the_variant_is_in_the_pieces() -> None:
    assert GAME.pieces()[0].piles == 1
    assert GAME.pieces({"secret_missions": True})[0].piles == 2


def test_marks_are_kept() -> None:
    marks = {figure.key: figure.mark for figure in GAME.pieces()[1].figures}
    assert marks["character.noble_9.cost"] == "rulebook"
    assert marks["character.noble_9.points"] == "reconstructed"
    assert marks["bank.spaces"] == "derived"
    assert marks["set_up.characters"] == "source"
    assert marks["unarmed.one"] == "rulebook"
    assert marks["unarmed.two"] == "reconstructed"
