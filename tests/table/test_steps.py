"""Steps: what a reader is shown on the way to a scene is what the reader may know at that time, and leads there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cabale.state import SPECTATOR, UNKNOWN, State
from cabale.table.changes import changed
from cabale.table.picture import Picture
from cabale.table.steps import moments, public, seen, steps_of
from tests.tables import TABLES, Picker, Table

MOST = [table for table in TABLES if table.seats == table.game.most]


def see_as(table: Table, reader: int) -> Any:
    return lambda state: (Picture(state.view(reader), reader), public(table.game, state.view(SPECTATOR)))


def walk(table: Table, seed: int) -> Any:
    """A random game: each choice with the state before it, the state after it, and what was told."""
    pick, state = Picker(seed), table.new(seed)
    while state.seat >= 0:
        before, move = state.clone(), pick.of(state.legal())
        state.log = []
        state.apply(move)
        yield before, move, state, len(state.log)


@pytest.mark.parametrize("most", MOST, ids=str)
def test_steps_lead_to_the_scene(most: Table) -> None:
    """Each step tells more than the one before, or sweeps up; none is the end; looking changes nothing."""
    many = 0
    for before, move, after, told in walk(most, 1):
        way = moments(before, move)
        counts = [int(moment.told) for moment in way]
        assert counts == sorted(counts)
        assert all(0 <= count < told for count in counts)
        again = before.clone()
        again.apply(move)
        assert list(again.cards) == list(after.cards)
        assert list(again.seen) == list(after.seen)
        many = max(many, len(way))
        if len(way) < 2:
            continue
        for reader in (0, int(SPECTATOR)):
            see = see_as(most, reader)
            end = json.loads(json.dumps(seen(most.game, after, see, {})))  # as the page has it
            for step, moment in zip(steps_of(most.game, way, after, see, told=3), way, strict=True):
                assert step.told == moment.told + 3
                shown = changed(end, json.loads(bytes(step.scene)))
                assert shown == json.loads(json.dumps(seen(most.game, moment.state, see, {})))
    assert many >= 4, "scorings and ends of rounds have several steps"


@pytest.mark.parametrize("most", MOST, ids=str)
def test_steps_show_what_the_reader_may_know(most: Table) -> None:
    """A face in a step was known to its reader before the choice, or is told or shown by what happens since."""
    shown = 0
    for before, move, after, _ in walk(most, 2):
        for moment in moments(before, move):
            for reader in (*range(most.seats), int(SPECTATOR)):
                cards = list(moment.state.view(reader).cards)
                known = [face for slot, face in enumerate(cards) if not moment.state.seen[slot] >> reader & 1]
                assert all(face == UNKNOWN for face in known), "a face that was not seen"
                shown += 1
        del after
    assert shown


def test_a_round_of_gambit_royale_ends_card_by_card() -> None:
    """Turned up one by one, awarded one by one, then swept up; before the next round is dealt."""
    table = next(one for one in MOST if one.game.name == "gambit_royale")
    names = list(table.game.events)
    for before, move, _, _ in walk(table, 3):
        state = before.clone()
        state.log, state.moments = [], []
        state.apply(move)
        told = [names[event.kind] for event in state.log]
        if "ends-round" not in told:
            continue
        way = moments(before, move)
        ends = told.index("ends-round") + 1
        parts = [
            told[first:last] for first, last in zip([0, *(m.told for m in way)], [m.told for m in way], strict=False)
        ]
        assert ["ends-round"] in parts
        assert all(len(part) == 1 for part in parts if "shown" in part), parts
        wins = [part for part in parts if part and part[-1].startswith(("wins", "lost"))]
        assert len(wins) == table.seats
        swept: Any = way[-1].state
        assert way[-1].told == way[-2].told, "the sweep tells nothing"
        assert not any(len(column) for column in swept.columns)
        laid: Any = next(moment.state for moment in way if moment.told == ends)
        assert any(UNKNOWN in [laid.view(SPECTATOR).cards[slot] for slot in column] for column in laid.columns)
        return
    pytest.fail("no round ended")


def test_a_table_sends_steps_to_who_asks() -> None:
    """With the change of a move; not with an undo, and not to those who said nothing."""
    from cabale.table import judge
    from cabale.table.scenes import Scenes
    from tests.table.test_table import begun, choose, put

    table = begun(people=1)
    scenes, many = Scenes(table), 0
    for _ in range(12):
        before = scenes.shown(0)
        choose(table, 1, by="person" if table.turn == 0 else "bot")
        scenes.forget()
        after = scenes.shown(0)
        plain = json.loads(scenes.change(after, before, "en", set()))
        whole = json.loads(scenes.change(after, before, "en", set(), step_by_step=True))
        assert "steps" not in plain
        assert {**plain, "steps": whole.get("steps")} == {**whole, "steps": whole.get("steps")}
        for step in whole.get("steps", []):
            assert 0 <= step["told"] < len(whole["events"])
            assert set(step["scene"]) <= {"view", "tally", "turn", "scores"}
            many += 1
    assert many > 5
    before = scenes.shown(0)
    put(table, 0, judge.undo(table, 0, table.places[0].last_choice - 1, {0}, 0))
    scenes.forget()
    undone = json.loads(scenes.change(scenes.shown(0), before, "en", set(), step_by_step=True))
    assert undone["undone"] > 0
    assert "steps" not in undone


def test_the_control_would_notice_a_face_too_many() -> None:
    """What the check above looks at is refused by the picture as well."""
    from cabale.table.picture import Leak

    state: State = MOST[0].new(1)
    view = state.view(0)
    view.cards = state.cards[:]
    with pytest.raises(Leak):
        Picture(view, 0)
