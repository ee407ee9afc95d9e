"""A corrected data file is checked before a game starts with it: the message names file, key and rule."""

from typing import Any

import pytest

from cabale.data import MARKS, DataError
from cabale.games import game

GAME = game("sun_king")
TEXT = (GAME.folder / "data.toml").read_text(encoding="utf-8")


def test_every_figure_has_a_mark_and_reconstructed_ones_a_reason():
    _, file = GAME.pieces()
    assert len(file.figures) > 40
    for figure in file.figures:
        assert figure.mark in MARKS
        assert figure.why or figure.mark == "rulebook", figure.key
    assert {figure.key for figure in file.figures if figure.mark == "reconstructed"} == {
        "tokens.power_of_1",
        "tokens.power_of_2",
        *(f"quality.{colour}.sealed" for colour in ("green", "blue", "red", "yellow", "purple")),
        *(f"auction_card.{name}.colour" for name in ("authority", "suzerain", "pension", "conspiracy", "diplomacy")),
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "green"\ncards = 14', 'name = "green"\ncards = 15', "cards.quality: the five qualities have 68 cards"),
        ("all = 84", "all = 85", "cards.all: all rows have 84 cards together (rule S1)"),
        ("auction = 8", "auction = 9", "cards.auction: the auction cards are 8 together (rule S1)"),
        ("is = 5,", "is = 15,", "quality.green.sealed: 15 cards with a seal where there are 14 cards (rule S1)"),
        ('name = "red"', 'name = "pink"', "quality.pink: unknown name; known are green, blue, red, yellow, purple"),
        ('is = "red"', 'is = "pink"', "auction_card.authority.colour: unknown name 'pink'"),
        ('colour = "blue"', 'colour = "grey"', "auction_card.influence.colour: must be blue"),
        ('colour = "purple"', 'colour = "green"', "auction_card.medal.colour: must be purple"),
        (
            'name = "medal"\ncopies = 1',
            'name = "medal"\ncopies = 2',
            "auction_card.medal.copies: must be a whole number from 1 to 1, not 2 (rule S25)",
        ),
        ("seal = true", 'seal = "yes"', "auction_card.influence.seal: must be true or false, not 'yes' (rule S21)"),
        ("turns = 4", "turns = 5", "auction_card.medal.turns: must be a whole number from 1 to 4, not 5 (rule S25)"),
        ('name = "louis"\ncopies = 1', 'name = "louis"\ncopies = 2', "special_card.louis.copies: must be 1"),
        ("power_of_1 = { is = 20", "power_of_1 = { is = 21", "tokens.power: 21 tokens of 1 and 20 of 2 are not 40"),
        ("power = 9\n", "power = 11\n", "set_up.power: 6 players need more than the 60 power there is (rule SR3)"),
        ("gold = 1\npower = 9", "gold = 4\npower = 9", "set_up.gold: 6 players need more than the 20 gold there is"),
        ("deal_to_3 = [2, 3, 3]", "deal_to_3 = [2, 3]", "set_up.deal_to_3: has 2 entries where 3 belong (rule S3)"),
        ("deal_to_2 = [2, 3]", "deal_to_2 = [2, 11]", "set_up.deal_to_2: must be a whole number from 0 to 10"),
        (
            "gold = 20\npower",
            "gold = 90\npower",
            "could pay a bid of 312; the most is 300 (rule S23)",
        ),
        ("all = 84\n", "all = 84\nnobles = 3\n", "cards.nobles: unknown key (rule none)"),
        ('auction = 8\nmark = "rulebook"', "auction = 8", "has no mark; marks are"),
        ('mark = "derived"', 'mark = "guessed"', "unknown mark 'guessed'"),
        ('game = "sun_king"', 'game = "gambit_royale"', "the file is for 'gambit_royale', not for 'sun_king'"),
        ("[tokens]", "[tokens", "is not TOML"),
    ],
)
def test_a_wrong_file_is_refused(old, new, message, tmp_path):
    assert old in TEXT
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        GAME.new(3, data=path)
    assert str(error.value).startswith(f"{path}: ")
    assert message in str(error.value)


def test_a_corrected_file_is_played_with(tmp_path):
    """Seals, colours and the split of tokens are reconstructed: they can be corrected without code."""
    path = tmp_path / "mine.toml"
    changed = TEXT.replace("power_of_1 = { is = 20", "power_of_1 = { is = 10").replace(
        "power_of_2 = { is = 20", "power_of_2 = { is = 30"
    )
    changed = changed.replace("sealed = { is = 5", "sealed = { is = 0").replace('is = "grey"', 'is = "red"')
    path.write_text(changed, encoding="utf-8")
    state: Any = GAME.new(6, data=path)
    assert sum(state.power) + state.power_left == 10 + 2 * 30
    assert not any(face % 2 for face in state.cards if face < 10)
    while state.seat >= 0:
        state.apply(state.legal()[-1])
