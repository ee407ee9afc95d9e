"""The rules for people: every rule is there, in both languages, and every example and ruling has its picture."""

from __future__ import annotations

import re

import pytest

from cabale import rulebook
from cabale.games import Game
from cabale.scenario import all_of, arrange, play
from cabale.texts import LANGUAGES, Texts
from cabale.tutorial import steps
from tests.typography import spaced

# How many rules the exact rules of a game have: a change there is a change here.
RULES = {"heads_of_state": ("H", 32), "gambit_royale": ("G", 18), "sun_king": ("S", 27), "bastille": ("B", 30)}
# The worked examples of the printed rules.
EXAMPLES = {"heads_of_state": 7, "gambit_royale": 6, "sun_king": 0, "bastille": 18}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told(game: Game, language: str) -> None:
    letter, count = RULES[game.name]
    rules, summary = rulebook.read(game, language)
    told = [span.text for block in rules for line in block.lines for span in line if span.kind == "rule"]
    assert sorted(set(told), key=lambda rule: int(rule[1:])) == [f"{letter}{number}" for number in range(1, count + 1)]
    assert 3 <= len(summary[0].lines) <= 12
    words = len(rulebook.source(game, language).partition("\n---\n")[2].split())
    assert words <= 220, "the summary is for one page"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_there(game: Game, language: str) -> None:
    known = {scenario.name for scenario in all_of(game)}
    pictures = [block.scenario for block in rulebook.read(game, language)[0] if block.kind == "picture"]
    assert set(pictures) <= known
    assert len(pictures) >= 5
    other = [block.scenario for block in rulebook.read(game, "en")[0] if block.kind == "picture"]
    assert pictures == other, "both languages show the same pictures"


def test_every_example_and_ruling_has_a_picture(game: Game) -> None:
    """Pages list scenarios by the numbers of rules: what no number leads to could not be reached."""
    shown = {rule: scenario for scenario in all_of(game) for rule in scenario.rules}
    for key in Texts("en", game).keys("ruling-"):
        assert key.removeprefix("ruling-") in shown
    examples = [scenario for scenario in all_of(game) if scenario.name.startswith("example-")]
    assert len(examples) >= EXAMPLES[game.name]
    letter, count = RULES[game.name]
    rulings = {key.removeprefix("ruling-") for key in Texts("en", game).keys("ruling-")}
    known = {f"{letter}{number}" for number in range(1, count + 1)} | rulings
    for scenario in all_of(game):
        assert scenario.rules, scenario.path
        assert set(scenario.rules) <= known, f"{scenario.path}: no page lists these numbers"
        state = arrange(scenario)
        play(scenario, state)


def test_a_tutorial_shows_what_the_rules_tell(game: Game) -> None:
    told = set(re.findall(r"\[([A-Z]+\d+)\]", rulebook.source(game, "en")))
    for step in steps(game):
        assert {rule for rule in step.scenario.rules if len(rule.strip("0123456789")) == 1} <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_well_set(game: Game, language: str) -> None:
    for line in rulebook.source(game, language).splitlines():
        assert not set(line) & {"'", '"'}, line
        if language == "fr":
            assert line == spaced(line), f"run python -m tests.typography: {line}"


def test_blocks() -> None:
    found = rulebook.blocks("A **b** c [G4].\n\n## D\n\n- e\n- f [G5]\n\n![](g-h)\n")
    assert [block.kind for block in found] == ["paragraph", "heading", "list", "picture"]
    assert [(span.text, span.kind) for span in found[0].lines[0]] == [
        ("A ", "plain"),
        ("b", "strong"),
        (" c ", "plain"),
        ("G4", "rule"),
        (".", "plain"),
    ]
    assert len(found[2].lines) == 2
    assert found[3].scenario == "g-h"
