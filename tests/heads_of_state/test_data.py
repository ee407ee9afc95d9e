"""What a corrected data file of Heads of State must keep to, and that one is played with as it is."""

from pathlib import Path

import pytest

from cabale.data import DataError
from cabale.games import game
from tests.tables import Picker

GAME = game("heads_of_state")
OWN = (GAME.folder / "data.toml").read_text(encoding="utf-8")
ENGLAND = 'name = "england"\ncountry = "britain"\nkind = "capital"'


def corrected(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "corrected.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # H1, H5: cards
        ("total = 100", "total = 99", "attributes.total: is 99, but the cards add up to 100 (rule H1)"),
        ("total = 29", "total = 30", "treachery.total: is 30, but the cards add up to 29 (rule H1)"),
        ("four = 13", "four = 16", "attribute.gold.four: 16 cards, but only 15 with a player more (rule H5)"),
        ('name = "gold"\n', 'name = "silver"\n', "attribute.silver: unknown name; known are gold"),
        ('name = "gallows"', 'name = "rope"', "treachery_card.rope: unknown name; known are assassin"),
        ("hand = 10", "hand = 0", "turn.hand: must be a whole number from 1 to 20, not 0 (rule H12)"),
        ("treachery_hand = 4", "treachery_hand = 6", "treachery.total: 29 cards, where 33 are needed"),
        ("four = [1, 1, 2, 3]", "four = [1, 1, 2]", "first_turn.four: has 3 entries where 4 belong (rule H11)"),
        # HR13: enough cards for pile, row and hands
        ("revolution_pile = 10", "revolution_pile = 40", "attributes.total: 55 cards for 2 players, where 64"),
        # H2, H14, H28: nobles
        ('"title", "troops", "castle"]', '"title", "troops", "house"]', "noble.earl.set: unknown name 'house'"),
        (
            '["title", "troops", "castle"]',
            '["title", "troops", "courtesan"]',
            "noble.earl.set: unknown name 'courtesan'",
        ),
        ('set = ["title", "troops", "castle"]', "set = []", "noble.earl.set: is empty (rule H14)"),
        ("most = 8\n", "most = 7\n", "noble.earl.most: 7 is odd, but two tied players get half each (rule HR13)"),
        ("counters = 6", "counters = 0", "noble.baron.counters: must be a whole number from 1"),
        ('name = "marquis"', 'name = "margrave"', "noble.margrave: unknown name; known are baron, count"),
        # H3, HR13: the board
        (ENGLAND, ENGLAND.replace("capital", "province"), "sector.england.kind: britain has 0 capitals instead of one"),
        (
            'name = "scotland"\ncountry = "britain"\nkind = "province"',
            'name = "scotland"\ncountry = "britain"\nkind = "capital"',
            "sector.england.kind: britain has 2 capitals instead of one (rule HR13)",
        ),
        ("hex = 5", "hex = 4", "sector.provence.hex: 4 stands twice in france (rule HR13)"),
        (
            'slots = ["duke", "earl"]',
            'slots = ["earl", "duke"]',
            "sector.burgundy.slots: the upper slot must be of the",
        ),
        (
            'slots = ["duke", "earl"]',
            'slots = ["duke", "duke"]',
            "sector.burgundy.slots: the upper slot must be of the",
        ),
        ('slots = ["duke", "earl"]', "slots = []", "sector.burgundy.slots: has 0 entries where one or two belong"),
        ('slots = ["duke", "earl"]', 'slots = ["duke", "abbot"]', "sector.burgundy.slots: unknown name 'abbot'"),
        ('country = "britain"', 'country = "scotland"', "sector.england.country: unknown name 'scotland'"),
        (
            'kind = "province"',
            'kind = "duchy"',
            "sector.scotland.kind: unknown name 'duchy'; known are province, capital",
        ),
        ("hex = 5\n", "", "sector.burgundy.hex: is missing (rule H3)"),
        # H4, H24-H26: markers
        ("markers = [16, 12, 8]", "markers = [8, 12, 16]", "house_of_nobles.markers: must fall"),
        (
            "markers = [16, 12, 8]",
            "markers = [16, 12]",
            "house_of_nobles.markers: has 2 entries where 3 belong (rule H4)",
        ),
        ("smaller = 6", "smaller = 8", "country.france.smaller: must be a whole number from 0 to 7, not 8 (rule H24)"),
        ("second = 2", "second = 20", "country.france.second: must be a whole number from 0 to 10"),
        ("capital = [4, 2]", "capital = [4]", "influence.capital: has 1 entries where 2 belong (rule H26)"),
        ("draws = 3", "drawz = 3", "turn.draws: is missing (rule H8)"),
        ("draws = 3", "draws = 3\nclears = 1", "turn.clears: unknown key"),
    ],
)
def test_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = corrected(tmp_path, (old, new))
    with pytest.raises(DataError) as error:
        GAME.new(2, data=path)
    assert str(error.value).startswith(f"{path}: {message.partition(':')[0]}")
    assert message in str(error.value)


def test_a_rank_that_can_be_created_nowhere_is_refused(tmp_path: Path) -> None:
    text = OWN.replace('"prince"]', '"count"]')
    path = tmp_path / "corrected.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"slots: no sector has a slot for a prince \(rule H14\)"):
        GAME.new(2, data=path)


@pytest.mark.parametrize("seats", range(2, 6))
def test_other_sets_board_and_markers_are_played(tmp_path: Path, seats: int) -> None:
    """Nothing of the figures is in the rules: other sets (one with a card twice), another board, other markers."""
    path = corrected(
        tmp_path,
        ('["title", "troops", "castle"]', '["title", "castle", "castle"]'),
        ('is = ["king"]', 'is = ["king", "baron"]'),
        ('slots = ["duke", "earl"]', 'slots = ["duke"]'),
        ('name = "gascony"\ncountry = "france"', 'name = "gascony"\ncountry = "spain"'),
        ('slots = ["count", "baron"]\nhex = 2', 'slots = ["prince", "baron"]\nhex = 9'),
        ("markers = [16, 12, 8]", "markers = [20, 12, 4]"),
        ("first = 10", "first = 9"),
        ("row = 6", "row = 5"),
        ("draws = 3", "draws = 2"),
    )
    pick = Picker(seats)
    for seed in range(3):
        state = GAME.new(seats, seed, data=path)
        while state.seat >= 0:
            assert len(state.legal()) <= state.most_moves()
            state.apply(pick.of(state.legal()))
    pieces, file = GAME.pieces(data=path)
    assert list(pieces.needs[2]) == [0, 0, 0, 1, 2, 0, 0, 0, 0]
    assert pieces.place[16 * 5 + 7] == 14  # a Prince in Gascony
    assert list(pieces.sectors[2]) == [7, 8, 9, 10, 11]  # Spain, the highest hex first
    assert file.hash != GAME.pieces()[1].hash


def test_every_figure_has_its_mark() -> None:
    marks = {figure.key: figure.mark for figure in GAME.pieces()[1].figures}
    assert marks["noble.baron.set"] == "source"
    assert marks["noble.count.set"] == "reconstructed"
    assert marks["noble.earl.set"] == "rulebook"
    assert marks["attribute.gold.five"] == "derived"
    assert marks["attribute.gold.four"] == "reconstructed"
    assert marks["treachery_card.axeman_gallows.count"] == "derived"
    assert marks["country.france.larger"] == "rulebook"
    assert marks["country.britain.smaller"] == "reconstructed"
    assert marks["sector.ile_de_france.slots"] == "rulebook"
    assert marks["sector.brandenburg.slots"] == "derived"
