"""Differences: whatever is turned into whatever, reading the difference gives what was meant."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cabale.table.changes import SAME, changed, difference

NUMBERS = st.integers(-1, 3)
# As scenes are: rows, rows of rows, objects with the same or other fields, nothing. No field is called `=`.
DATA = st.recursive(
    NUMBERS | st.none() | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=20,
)


@given(DATA, DATA)
def test_a_difference_turns_one_into_the_other(old: Any, new: Any) -> None:
    found = difference(old, new)
    if found is SAME:
        assert old == new
        return
    before = json.dumps(old)
    assert changed(old, json.loads(json.dumps(found))) == new
    assert json.dumps(old) == before, "what was there is not written into"


@given(st.lists(NUMBERS, min_size=6, max_size=60), st.data())
def test_few_places_are_said_by_their_number(row: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(row) - 1))
    other = [*row[:place], 7, *row[place + 1 :]]
    assert difference(row, other) == {str(place): 7}


def test_what_stays_is_the_same_object() -> None:
    old = {"a": [1, 2], "b": {"c": 1}}
    new = changed(old, {"b": {"c": 2}})
    assert new["a"] is old["a"]
    assert new == {"a": [1, 2], "b": {"c": 2}}
