"""What might follow on lessons and examples: any move, through any eyes, with cards dealt anew."""

from __future__ import annotations

import pytest

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
