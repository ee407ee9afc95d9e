"""The workshop at the terminal: a dialogue that keeps what can be played with, and everything else as a draft."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cabale.arena.matter import matter
from cabale.data import content_of
from cabale.edition import decode
from cabale.games import game
from cabale.terminal.workshop import Workshop
from tests.test_command import cabale

if TYPE_CHECKING:
    from pathlib import Path


class Asked:
    """Answers to questions, in their order; then the reader leaves."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.questions: list[str] = []

    def __call__(self, question: str) -> str:
        self.questions.append(question)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def group(name: str, found: str = "bastille") -> str:
    from cabale.edition.sheet import sheet

    return str([one.name for one in sheet(game(found), "en").groups].index(name) + 1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_is_corrected(tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    flag = {"en": "flag, weapon", "fr": "drapeau, arme"}[language]
    # The first character in doubt: deck as it is, a wrong cost, then the right one, points unknown, two symbols.
    asked = Asked("Mine", "Ann", "2018", "99", group("character"), "", "77", "words", "6", "-", flag, "b", "q")
    Workshop(game("bastille"), path, language, asked).run()
    said = capsys.readouterr().out
    assert {"en": "from 0 to 30, not 77 (rule B12).", "fr": "de 0 à 30, pas 77 (règle B12)."}[language] in " ".join(
        said.split()
    )
    edition = decode(content_of(path), path)
    assert (edition.name, edition.by, edition.printing) == ("Mine", "Ann", "2018")
    assert edition.figures == {"character.peasant_2.cost": 6, "character.peasant_2.symbols": ["flag", "armed"]}
    assert edition.confirmed == ["character.peasant_2.deck"]
    assert not path.with_name("mine.toml.draft").exists()
    # It is opened again, and goes on where nobody has looked.
    asked = Asked(group("character"), "b", "q")
    Workshop(game("bastille"), path, language, asked).run()
    assert decode(content_of(path), path) == edition


def test_a_draft_is_kept_until_it_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    answers = ["", "", "", group("mission"), "n", "b", "q"]  # the first mission is not in the box: one too few
    Workshop(game("bastille"), path, "en", Asked(*answers)).run()
    draft = path.with_name("mine.toml.draft")
    assert not path.exists()
    assert decode(content_of(draft), draft).without


def test_commands(tmp_path: Path) -> None:
    one, other, both = (tmp_path / name for name in ("one.toml", "other.toml", "both.toml"))
    head = 'game = "gambit_royale"\nedition = "one"\n[figures]\n'
    one.write_text(head + '"card.king.value" = 19\n', encoding="utf-8")
    other.write_text(
        head.replace("one", "other") + '"card.king.value" = 18\n"card.queen.value" = 17\n', encoding="utf-8"
    )
    assert "card.king.value: 20 -> 19" in cabale("data", "check", str(one)).stdout
    said = cabale("data", "compare", str(one), str(other)).stdout
    assert "! King, Value: 20 | 19 | 18" in said
    assert "2 figures differ, 1 in conflict" in said
    refused = cabale("data", "merge", str(one), str(other), "--to", str(both))
    assert refused.returncode == 2
    assert "disagree about 1 figures" in refused.stderr
    assert not both.exists()
    assert cabale("data", "merge", str(one), str(other), "--to", str(both), "--take", "second").returncode == 0
    assert decode(content_of(both), both).figures == {"card.king.value": 18, "card.queen.value": 17}
    folder = tmp_path / "server"
    assert cabale("data", "offer", str(both), "--data", str(folder)).returncode == 0
    assert len(list((folder / "figures").glob("gambit_royale-*.toml"))) == 1
    done = cabale("data", "matter", str(both), "--games", "3", "--bot", "random", "--cores", "1", "--json")
    assert json.loads(done.stdout)["games"] == 3
    assert "is new: name the game" in cabale("data", "edit", str(tmp_path / "new.toml")).stderr


def test_the_same_figures_change_nothing(tmp_path: Path) -> None:
    """Games are paired: with the same figures every difference is 0; with others some are not."""
    same, other = tmp_path / "same.toml", tmp_path / "other.toml"
    same.write_text((game("gambit_royale").folder / "data.toml").read_text(encoding="utf-8"), encoding="utf-8")
    told = matter(same, "gambit_royale", "random", 2, 6, cores=1)
    assert all(change.difference.mean == change.difference.half == 0 for change in told.measures)
    assert told.things == []
    other.write_text(
        'game = "gambit_royale"\nedition = "x"\n[figures]\n"goals.values" = [9, 9, 9, 9, 9, 9]\n', encoding="utf-8"
    )
    told = matter(other, "gambit_royale", "random", 2, 6, cores=1)
    assert any(change.difference.mean for change in told.measures)
    assert told.standard != told.edition
