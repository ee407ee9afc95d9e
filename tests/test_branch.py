"""What might follow on lessons and examples: any move, through any eyes, with cards dealt anew."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from cabale import scenario
from cabale.games import Game
from cabale.review import branch
from cabale.review.shown import Arranged, Where
from cabale.table.lessons import scenarios_of, steps_of
from cabale.table.refusal import Refusal


def test_every_example_branches(game: Game) -> None:
    for which, found in scenarios_of(game.name).items():
        ground = branch.of_arranged(game.name, Arranged(scenario=which))
        state = branch.begin(ground, 0, None, None).state
        if state.seat < 0:
            continue
        line = [state.legal()[-1]]
        seen = branch.shown(ground, Where(0, line), None)
        assert (seen.ply, seen.plies, len(ground.names)) == (1, 0, found.players)
        assert seen.moves_made, f"{which}: a move is told"
        eyes = int(state.seat)
        assert branch.shown(ground, Where(0, line), eyes).moves_made
        with pytest.raises(Refusal, match="illegal"):
            branch.shown(ground, Where(0, [*line, 10**6]), None)


def test_every_step_of_the_tutorial_branches_with_cards_dealt_anew(game: Game) -> None:
    for step in steps_of(game.name):
        ground = branch.of_arranged(game.name, Arranged(lesson=step.number, done=step.choices))
        assert not ground.over
        ground = branch.of_arranged(game.name, Arranged(lesson=step.number))
        dealt = branch.begin(ground, 0, step.seat, 7).state
        assert dealt.legal() == branch.begin(ground, 0, None, None).state.legal(), "a seat knows its own moves"


@pytest.mark.parametrize(
    "wrong", [{}, {"lesson": 99}, {"scenario": "no-such"}, {"lesson": 1, "ply": 1}, {"lesson": 1, "seat": 5}]
)
def test_what_is_not_there_is_refused(wrong: dict[str, int | str]) -> None:
    asked = Arranged(**wrong)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="not-found"):
        branch.shown(branch.of_arranged("bastille", asked), asked, None)


# Positions that people write


def test_every_example_can_be_written_and_changed(game: Game) -> None:
    for which, found in scenarios_of(game.name).items():
        words = scenario.in_words(found)
        again = scenario.of_words(game, words)
        assert (again.players, again.position, again.options) == (found.players, found.position, found.options), which
        state = branch.begin(branch.of_arranged(game.name, Arranged(scenario=which)), 0, None, None).state
        if state.seat >= 0:
            ground = branch.of_words(game.name, words, "fr")
            assert branch.begin(ground, 0, None, None).state.legal() == state.legal()
            assert branch.shown(ground, Where(0, [state.legal()[0]]), int(state.seat)).moves_made


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a position."""
    if way:
        yield way
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*way, key))


def part(value: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        value = value[key]
    return value


def test_whatever_is_written_is_refused_or_can_be_played(game: Game) -> None:
    """Parts of examples are put where they do not belong; either nothing is laid out, or a game can be played."""
    chance = random.Random(20)
    examples = list(scenarios_of(game.name).values())
    parts = [part(one.position, way) for one in examples for way in places(one.position)]
    refused = set()
    for _ in range(300):
        found = chance.choice(examples)
        position = copy.deepcopy(found.position)
        for _ in range(chance.randint(1, 3)):
            ways = list(places(position))
            if not ways:
                break
            *way, last = chance.choice(ways)
            part(position, tuple(way))[last] = chance.choice(
                [chance.randint(-1, 99), copy.deepcopy(chance.choice(parts))]
            )
        players = chance.choice([found.players, chance.randint(game.fewest, game.most)])
        try:
            ground = branch.of_words(game.name, written(players, position), "en")
        except Refusal as refusal:
            refused.add(refusal.code)
            continue
        state = branch.begin(ground, 0, None, None).state
        assert branch.shown(ground, Where(0, [state.legal()[-1]]), None).moves_made
    assert "position" in refused


def written(players: int, position: dict[str, Any]) -> str:
    """A position as TOML."""

    def value(found: Any) -> str:
        if isinstance(found, dict):
            return "{" + ", ".join(f"{key} = {value(part)}" for key, part in found.items()) + "}"
        if isinstance(found, list):
            return "[" + ", ".join(map(value, found)) + "]"
        return str(found).lower() if isinstance(found, bool) else repr(found).replace("'", '"')

    return "\n".join(
        [f"players = {players}", "[position]", *(f"{key} = {value(part)}" for key, part in position.items())]
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("players = ", "TOML"),
        ("[[[[", "TOML"),
        ("a" + ".a" * 1500 + " = 1", "unknown key"),
        ('title = "mine"', "unknown key"),
        ("players = true", "'players' must be"),
        ("players = 9", "position:1:"),
        ("players = 2\noptions.no_such = true", "no_such"),
        ("options.open_piles = 3", "true or false"),
        ("players = 2\n[position]\nround = 3\nkings = 1", "position:4: kings"),
        ('[position]\nhands = [["king", "king"]]', "position:2:"),
    ],
)
def test_what_cannot_be_laid_out_is_refused_with_its_line(words: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        branch.of_words("gambit_royale", words, "en")
    assert refused.value.code == "position"
    assert why in refused.value.detail


def test_a_position_whose_pieces_do_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in ("[position]\nturn = 9", "[position]\ngoals = 3"):
        with pytest.raises(Refusal, match="position-unfit"):
            branch.of_words("gambit_royale", words, "en")
    whole = scenario.in_words(scenarios_of("gambit_royale")["award-pair"])
    branch.of_words("gambit_royale", whole, "en")
    monkeypatch.setattr(branch, "MOST_MOVES", 2)
    with pytest.raises(Refusal, match="position-unfit"):
        branch.of_words("gambit_royale", whole, "en")
