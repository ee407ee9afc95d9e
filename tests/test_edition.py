"""Editions as values: only differences, one hash, no edition that could not be played, compared and merged."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabale.data import DataError, content_of
from cabale.edition import Edition, applied, decode, encode, hash_of, normal, values_of
from cabale.edition.compare import compare, merge
from cabale.edition.kept import file_of, file_with
from cabale.edition.sheet import error_of, made, own_content, problems, sheet, whole_file
from cabale.games import game
from cabale.match import Match
from cabale.record import RecordError, record_of, replay
from cabale.texts import LANGUAGES
from tests import ROOT
from tests.tables import GAMES, Picker
from tests.typography import spaced

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.games import Game

# Wrong values: an edition's game and figures, the key at which it is said, and the rule that says so.
WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("bastille", {"character.peasant_1.cost": 31}, "character.peasant_1.cost", "B12"),  # out of its bounds
    ("bastille", {"character.peasant_1.cost": -1}, "character.peasant_1.cost", "B12"),
    ("bastille", {"character.peasant_1.cost": 2.5}, "character.peasant_1.cost", "B12"),  # no whole number
    ("bastille", {"character.peasant_1.cost": "four"}, "character.peasant_1.cost", "B12"),  # no number
    ("bastille", {"character.peasant_1.deck": "D"}, "character.peasant_1.deck", "B4"),  # no such name
    ("bastille", {"character.peasant_1.symbols": ["sword"]}, "character.peasant_1.symbols", "B12"),
    ("bastille", {"character.peasant_1.symbols": "flag"}, "character.peasant_1.symbols", "B12"),  # no list
    ("bastille", {"character.monk_1.symbols": ["armed"]}, "character.monk_1.symbols", "B24"),
    ("bastille", {"character.noble_1.symbols": ["armed", "armed"]}, "character.noble_1.symbols", "B24"),
    ("bastille", {"set_up.influence": [3, 4, 3]}, "set_up.influence", "B2"),  # too few entries
    ("bastille", {"set_up.influence": [3, 4, 3, 3]}, "set_up.influence", "B2"),  # too many tiles
    ("bastille", {"set_up.start_with_four": [1, 1, 1, 1]}, "set_up.start_with_four", "B2"),
    ("bastille", {"set_up.weapons_with_four": 5}, "set_up.weapons_with_four", "B20"),
    ("bastille", {"set_up.torches": 8}, "set_up.weapons_of_a_kind", "B1"),
    ("bastille", {"unarmed.three": 4}, "unarmed.three", "B24"),
    ("bastille", {"wall.figure_spaces": [3, 7, 7, 15, 20]}, "wall.figure_spaces", "B20"),
    ("bastille", {"wall.figure_points": [2, 5, 8, 7, 15]}, "wall.figure_points", "B20"),
    ("bastille", {"set_up.start_with_four": [1, 1, 2, 2, 2]}, "bank.spaces", "B6"),
    ("bastille", {"mission.peasants_3.copies": 2}, "mission", "B1"),
    ("bastille", {"mission.bakers.points": 7}, "mission.bakers", "B26"),  # a row that no game has
    ("bastille", {"printed_board.bonuses": ["points"], "printed_board.amounts": [1]}, "printed_board.bonuses", "B22"),
    ("bastille", {"bonus.bonus_2.most": "character", "bonus.bonus_2.most_amount": 9}, "left_board.bonuses", "BR6"),
    ("heads_of_state", {"noble.earl.set": []}, "noble.earl.set", "H14"),
    ("heads_of_state", {"noble.earl.set": ["courtesan"]}, "noble.earl.set", "H14"),
    ("heads_of_state", {"noble.earl.most": 7}, "noble.earl.most", "HR13"),
    ("heads_of_state", {"sector.burgundy.slots": ["earl", "duke"]}, "sector.burgundy.slots", "HR13"),
    ("heads_of_state", {"sector.burgundy.slots": []}, "sector.burgundy.slots", "H3"),
    ("heads_of_state", {"sector.burgundy.hex": 4}, "sector.provence.hex", "HR13"),
    ("heads_of_state", {"sector.burgundy.kind": "capital"}, "sector.ile_de_france.kind", "HR13"),
    ("heads_of_state", {"attribute.gold.five": 14}, "attributes.total", "H1"),
    ("heads_of_state", {"attribute.gold.four": 16}, "attribute.gold.four", "H5"),
    ("heads_of_state", {"house_of_nobles.markers": [8, 12, 16]}, "house_of_nobles.markers", "H25"),
    ("sun_king", {"quality.green.sealed": 15}, "quality.green.sealed", "S1"),
    ("sun_king", {"tokens.power_of_1": 21}, "tokens.power", "S2"),
    ("sun_king", {"auction_card.influence.colour": "red"}, "auction_card.influence.colour", "S26"),
    ("sun_king", {"auction_card.suzerain.seal": "yes"}, "auction_card.suzerain.seal", "S21"),
    ("sun_king", {"special_card.louis.copies": 2}, "special_card.louis.copies", "S19"),
    ("gambit_royale", {"card.explorer.value": 12.3}, "card.explorer.value", "G13"),
    ("gambit_royale", {"card.lord.domain": "music"}, "card.alchemist.domain", "G2"),
    ("gambit_royale", {"goals.per_player": 5}, "goals.per_player", "G3"),
]


@pytest.mark.parametrize(("name", "figures", "key", "rule"), WRONG, ids=lambda part: str(part)[:60])
def test_a_wrong_value_gets_its_sentence(name: str, figures: dict[str, Any], key: str, rule: str) -> None:
    edition = Edition(name, "mine", figures=figures)
    said = {}
    for language in LANGUAGES:
        found = problems(edition, language)
        assert (found[0].key, found[0].rule) == (key, rule)
        assert found[0].text.endswith({"en": f"(rule {rule}).", "fr": f"(règle {rule})."}[language])
        said[language] = found[0].text
    assert said["en"] != said["fr"]
    assert spaced(said["fr"]) == said["fr"]
    with pytest.raises(DataError):
        made(edition)


def test_the_wrong_values_are_of_many_kinds() -> None:
    kinds = {error_of(Edition(name, "mine", figures=figures)).why for name, figures, _, _ in WRONG}  # type: ignore[union-attr]
    assert len(kinds) >= 20, kinds


def test_every_wrong_figure_is_told_at_once() -> None:
    figures = {
        "character.peasant_1.cost": 99,
        "character.noble_3.points": -2,
        "wall.length": 0,
        "character.monk_1.cost": 5,
    }
    found = problems(Edition("bastille", "mine", figures=figures), "en")
    assert {one.key for one in found} == set(figures) - {"character.monk_1.cost"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('game = "bastille"\nedition = ""', "edition-name"),
        ('game = "bastille"\nedition = "x"\nnmae = 3', "edition-form"),
        ('game = "bastille"\nedition = "x"\n[figures]\n"wall" = 3', "edition-key"),
        ('game = "bastille"\nedition = "x"\n[figures]\n"moat.length" = 3', "edition-key"),
        ('game = "bastille"\nedition = "x"\n[figures]\n"wall.depth" = 3', "edition-key"),
        ('game = "bastille"\nedition = "x"\nwithout = ["mission.bakers"]', "edition-row"),
        ('game = "bastille"\nedition = "x"\nconfirmed = ["wall.depth"]', "edition-key"),
        ('game = "bastille"\nedition = "x"\nhash = "1234"\n[figures]\n"wall.length" = 21', "edition-hash"),
        ('game = "sun_king"\nedition = "x"', "game"),
    ],
)
def test_a_wrong_edition_is_refused(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        game("bastille").pieces(None, path)
    assert error.value.why == why
    assert str(error.value).startswith(f"{path}: ")
    assert error.value.sentence("fr") != error.value.sentence("en")


def test_an_edition_that_changes_nothing_is_none() -> None:
    with pytest.raises(DataError, match="changes nothing"):
        made(Edition("bastille", "mine"))


@st.composite
def editions(draw: st.DrawFn, found: Game) -> Edition:
    """Some figures moved by one or two, whether the game can be played so or not; and some that are confirmed."""
    values = values_of(own_content(found))
    numbers = [key for key, value in values.items() if isinstance(value, int) and not isinstance(value, bool)]
    figures = {
        key: values[key] + draw(st.integers(-1, 2)) for key in draw(st.lists(st.sampled_from(numbers), max_size=6))
    }
    return Edition(
        found.name, "mine", "me", figures=figures, confirmed=draw(st.lists(st.sampled_from(list(values)), max_size=3))
    )


@settings(max_examples=25)
@given(st.data())
def test_an_edition_is_its_differences(game: Game, data: st.DataObject) -> None:
    own = own_content(game)
    edition = data.draw(editions(game))
    whole = applied(own, edition, "mine")
    small = normal(edition, own)
    assert small.hash == hash_of(whole)
    assert values_of(applied(own, small, "mine")) == values_of(whole) == values_of(own) | edition.figures
    assert all(values_of(own)[key] != value for key, value in small.figures.items())
    assert set(small.confirmed) == (set(edition.confirmed) | set(edition.figures)) - set(small.figures)
    assert decode(tomllib.loads(encode(small)), "mine") == small
    assert normal(small, own) == small
    assert (small.hash == hash_of(own)) == (not small.figures)


@settings(max_examples=25)
@given(st.data())
def test_merging_takes_what_either_has_seen(game: Game, data: st.DataObject) -> None:
    own = own_content(game)
    first, second = (normal(data.draw(editions(game)), own) for _ in range(2))
    both = merge(first, second)
    lines = {line.key: line for line in compare(first, second)}
    after = values_of(applied(own, both.edition, "both"))
    for key, line in lines.items():
        expected = line.first if line.conflict or line.first != line.standard else line.second
        assert after[key] == expected
        seen = set(first.confirmed), set(second.confirmed)
        looked = [key in edition.figures or key in kept for edition, kept in zip((first, second), seen, strict=True)]
        assert line.conflict == (all(looked) and line.first != line.second)
    assert [line for line in lines.values() if line.conflict] == both.conflicts
    other = merge(first, second, {line.key: "second" for line in both.conflicts})
    assert other.conflicts == []
    after = values_of(applied(own, other.edition, "both"))
    assert all(after[line.key] == line.second for line in both.conflicts)
    assert merge(first, first) == merge(first, normal(Edition(game.name, "mine", "me"), own))
    assert {line.key for line in compare(first, first)} == set(first.figures)


def test_whatever_can_be_kept_can_be_played(game: Game) -> None:
    """By the small file, by the whole one, and from a record that has nothing but the edition with it."""
    key, value = next(
        (figure.key, figure.value + 1)
        for figure in game.pieces()[1].figures
        if figure.asked.kind in ("whole", "halves")
        and error_of(Edition(game.name, "mine", figures={figure.key: figure.value + 1})) is None
    )
    edition = made(Edition(game.name, "mine", "me", "2018", figures={key: value}))
    path = file_of(edition)
    _, file = game.pieces(None, path)
    figure = next(one for one in file.figures if one.key == key)
    assert (figure.value, figure.mark, figure.why) == (value, "source", "2018, me")
    assert file.hash == edition.hash != game.pieces()[1].hash
    assert game.pieces(None, file_with(whole_file(edition)))[1].hash == edition.hash
    match, pick = Match(game, game.fewest, bytes(32), data=path), Picker(1)
    while match.seat is not None:
        match.play(match.seat, pick.of(match.legal()))
    record = record_of(match)
    assert record.edition == edition
    assert replay(record).state.ranking() == match.state.ranking()
    bare = msgspec.structs.replace(record, edition=None)
    with pytest.raises(RecordError, match="name the right data file"):
        replay(bare)
    assert replay(bare, path).moves == match.moves
    other = msgspec.structs.replace(edition, hash="", figures=edition.figures | {key: value + 1})
    with pytest.raises((RecordError, DataError)):
        replay(msgspec.structs.replace(record, edition=other))


def test_missions_can_be_others() -> None:
    figures = {"mission.peasants_4.points": 9, "mission.peasants_4.copies": 1}
    assert error_of(Edition("bastille", "mine", figures=figures)) is not None
    edition = made(Edition("bastille", "mine", figures=figures, without=["mission.peasants_3"]))
    pieces, _ = game("bastille").pieces(None, file_of(edition))
    assert len(pieces.missions) == 20
    assert compare(edition, edition)[0].key == "mission.peasants_3.copies"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.name)
def test_sheets_have_words_for_everything(found: Game, language: str) -> None:
    for group in sheet(found, language).groups:
        assert group.text != group.name
        assert group.rows
        for row in group.rows:
            assert "_" not in row.text, row.key
            for field in row.fields:
                assert field.text[:1].isupper(), field.key
                assert field.why.endswith(".") or field.mark == "rulebook", field.key
                assert " " in field.why or not field.why, field.key
                assert all("_" not in word.text for word in field.words), field.key
    marks = [field.mark for group in sheet(found, language).groups for row in group.rows for field in row.fields]
    firsts = [
        min(
            ["reconstructed", "derived", "source", "rulebook"].index(field.mark)
            for row in group.rows
            for field in row.fields
        )
        for group in sheet(found, language).groups
    ]
    assert firsts == sorted(firsts), "the uncertain first"
    assert len(marks) >= len(content_of(found.folder / "data.toml"))


def test_a_proposal_is_marked_as_a_guess() -> None:
    path = ROOT / "docs" / "figures" / "bastille-proposal.toml"
    _, file = game("bastille").pieces(None, path)
    proposal = file.edition
    assert proposal is not None
    marks = {figure.key: figure.mark for figure in file.figures}
    assert {marks[key] for key in proposal.figures} == {"reconstructed"}
    assert not [key for key in proposal.figures if _own_marks("bastille").get(key, "reconstructed") != "reconstructed"]
    read = made(Edition("bastille", "mine", figures={"wall.length": 21}))
    for both in (merge(proposal, read), merge(read, proposal)):
        assert both.edition.mark == "reconstructed", "nobody has read all of it off"


def _own_marks(name: str) -> dict[str, str]:
    return {figure.key: figure.mark for figure in game(name).pieces()[1].figures}


def test_the_documentation_has_the_numbers() -> None:
    page = (ROOT / "docs" / "figures" / "index.md").read_text(encoding="utf-8")
    for found in GAMES:
        marks = sheet(found, "en").marks
        numbers = " | ".join(str(marks[mark]) for mark in ("rulebook", "source", "derived", "reconstructed"))
        assert f"]({found.name}.md) | {numbers} |" in page
