"""`docs/security.md` answers every threat and promise with tests that exist."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

import pytest

from tests import ROOT

PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
ROWS = {
    cells[0]: cells
    for cells in (line.strip("| ").split(" | ") for line in PAGE.splitlines() if line[:3] in ("| T", "| P"))
}


@lru_cache
def names_in(name: str) -> list[str]:
    """The tests in a file."""
    places = [ROOT / "tests" / part / f"{name}.py" for part in ("server", "table", ".")]
    path = next(path for path in places if path.exists())
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def named(cell: str) -> list[tuple[str, str]]:
    """The tests that a cell names: files in backquotes, and parts of names behind them."""
    found = []
    for file, parts in re.findall(r"`(test_[a-z]+)`: ([^`]*)", cell):
        plain = re.sub(r"\([^)]*\)", "", parts)
        found += [(file, part) for part in re.findall(r"\b[a-z][a-z0-9]*(?:_[a-z0-9]+)*\b", plain.split(";")[0])]
    return found


def missing(cell: str) -> list[tuple[str, str]]:
    """Tests that are named and do not exist."""
    return [(file, part) for file, part in named(cell) if not any(part in test for test in names_in(file))]


THREATS = [name for name in ROWS if re.fullmatch(r"T\d+", name)]


def test_no_threat_is_left_out() -> None:
    assert [f"T{number}" for number in range(1, len(THREATS) + 1)] == THREATS
    assert len(THREATS) >= 31


@pytest.mark.parametrize("threat", THREATS)
def test_every_threat_has_an_answer_and_a_test(threat: str) -> None:
    _, about, answer, tests = ROWS[threat]
    assert about
    assert answer
    assert named(tests), f"{threat} names no test"
    assert missing(tests) == []


@pytest.mark.parametrize("promise", [f"P{number}" for number in (1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16)])
def test_every_promise_has_a_test_and_its_control(promise: str) -> None:
    _, _, tests, control = ROWS[promise]
    for cell in (tests, control):
        assert named(cell)
        assert missing(cell) == []


def test_a_name_that_does_not_exist_is_noticed() -> None:
    assert missing("`test_secret`: p4, no_such_test") == [("test_secret", "no_such_test")]
