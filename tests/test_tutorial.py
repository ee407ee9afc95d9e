"""Tutorials: every step can be made, in the terminal and in both languages, and says something to a wrong choice."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cabale.games import Game
from cabale.terminal.learn import learn
from cabale.texts import LANGUAGES
from cabale.tutorial import TutorialError, reach, steps
from tests.test_command import cabale
from tests.typography import spaced


def answers(game: Game, *, wrong: bool) -> Iterator[str]:
    """The right choices of a whole tutorial; before the first of each step a wrong one, a hint, and nonsense."""
    for step in steps(game):
        if step.number > 1:
            yield ""  # on to the next
        for done in range(step.choices):
            moment = reach(step, done)
            assert moment.right is not None
            if wrong and done == 0:
                yield game.moves.words(next(move for move in moment.state.legal() if move != moment.right))
                yield "hint"
                yield "?"
                yield "cards"
                yield "xyzzy"
                yield ""
            yield game.moves.words(moment.right)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_moves_lead_to_the_end(game: Game, language: str) -> None:
    console = Console(file=io.StringIO(), width=100)
    given = answers(game, wrong=True)
    assert learn(game, language, console, lambda prompt: next(given))
    assert next(given, None) is None, "the tutorial ended before its last choice"
    said = " ".join(console.file.getvalue().split())  # type: ignore[attr-defined]
    for step in steps(game):
        for texts in (step.scenario.title, step.task, step.wrong, step.hint, step.done):
            assert " ".join(texts[language].split()) in said


def test_a_tutorial_takes_ten_minutes(game: Game) -> None:
    found = steps(game)
    assert 8 <= len(found) <= 15
    choices = sum(step.choices for step in found)
    for language in LANGUAGES:
        words = sum(len(f"{step.task[language]} {step.done[language]}".split()) for step in found)
        assert words / 200 + choices * 15 / 60 <= 10, f"{words} words to read and {choices} choices to make"


def test_every_step_is_a_choice(game: Game) -> None:
    """The reader chooses among several, and what the step asks for is legal."""
    for step in steps(game):
        moment = reach(step, 0)
        assert moment.state.seat == step.seat
        assert moment.right in moment.state.legal()
        assert len(moment.state.legal()) > 1, step.scenario.name
        assert reach(step, step.choices).right is None


def test_texts_are_well_set(game: Game) -> None:
    for step in steps(game):
        for texts in (step.task, step.hint, step.wrong, step.done):
            for language, text in texts.items():
                assert not set(text) & {"'", '"'}, text
                if language == "fr":
                    assert text == spaced(text), f"run python -m tests.typography: {text}"


def test_learning_can_be_left_and_taken_up() -> None:
    left = cabale("learn", "gambit_royale", text="troubadour 1\n\n")
    assert "cabale learn gambit_royale --step 2" in left.stdout
    assert "step 2" not in cabale("learn", "gambit_royale", "--step", "3", "-l", "fr", text="quit\n").stdout
    assert "has 11 steps, not 40" in cabale("learn", "gambit_royale", "--step", "40").stderr


def test_the_end_leads_into_a_first_game(tmp_path: Path) -> None:
    """Against casual bots, with an explanation at the first choice."""
    done = cabale("learn", "gambit_royale", "--step", "11", text="queen 1\n\nquit\n", home=tmp_path)
    assert "Advice" in done.stdout
    assert "--resume" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('scenario = "learn-lay"', 'scenario = "learn-lay"\nset = 3', "must have"),
        ('scenario = "learn-lay"', 'scenario = "learn-lay"\nseat = 2', "seat 2 makes no choice in learn-lay"),
        ("en = ", "de = ", "must have exactly the languages en, fr"),
    ],
)
def test_a_malformed_tutorial_is_refused(
    old: str, new: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cabale.games import game

    found = game("gambit_royale")
    text = (found.folder / "tutorial.toml").read_text()
    folder = tmp_path / found.name
    folder.mkdir()
    (folder / "scenarios").symlink_to(found.folder / "scenarios")
    (folder / "tutorial.toml").write_text(text.replace(old, new, 1))
    monkeypatch.setattr(type(found), "folder", property(lambda self: folder))
    with pytest.raises(TutorialError, match=reason):
        steps(found)
