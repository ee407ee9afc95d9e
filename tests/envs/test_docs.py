"""The examples of docs/environments.md run, the training in a shortened form."""

from __future__ import annotations

import os
import re
import subprocess
import sys
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


CHECK = """
print(against("random", 150))
weights[:] = 0
print(against("random", 150))
"""


@pytest.mark.skipif(not compiled(), reason="learning takes many games")
def test_what_learns_by_self_play_beats_random() -> None:
    """And, as a control, is as good as random without what it has learnt."""
    training, check = BLOCKS[TRAINING:]
    assert "128, 40" in training
    code = training.replace("128, 40", "48, 12") + check.replace("games=300", "games=20") + CHECK
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    shown, learnt, forgotten = ran.stdout.splitlines()
    assert shown.startswith("against random: ")
    assert float(learnt) >= 0.7
    assert 0.4 < float(forgotten) < 0.6
