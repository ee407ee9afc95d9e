"""The examples of docs/environments.md run, the training in a shortened form."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cabale import compiled
from tests import ROOT

BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "environments.md").read_text(encoding="utf-8"), re.S)
TRAINING = next(i for i, block in enumerate(BLOCKS) if "BATCHES" in block)


def run(code: str, names: dict[str, Any]) -> None:
    exec(compile(code, "docs/environments.md", "exec"), names)


@pytest.mark.parametrize("number", range(TRAINING))
def test_examples_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    run(BLOCKS[number], {})
    assert capsys.readouterr().out


@pytest.mark.skipif(not compiled(), reason="learning takes many games")
def test_what_learns_by_self_play_beats_random(capsys: pytest.CaptureFixture[str]) -> None:
    training, check = BLOCKS[TRAINING:]
    names: dict[str, Any] = {}
    run(training.replace("128, 40", "64, 12"), names)
    run(check, names)
    assert names["against"]("random", 150) >= 0.7
    assert "against random: 0." in capsys.readouterr().out
    names["weights"][:] = 0  # the control: without what it has learnt it is as good as random
    assert 0.4 < names["against"]("random", 150) < 0.6
