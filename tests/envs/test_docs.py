"""The examples of docs/environments.md run, the training in a shortened form."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cabale import compiled
from cabale.bots.own import player
from cabale.envs.table import Table, env_id
from cabale.games import SHELF, game
from cabale.snapshot import dump, load
from tests import ROOT

if TYPE_CHECKING:
    from pathlib import Path

BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "environments.md").read_text(encoding="utf-8"), re.S)
TRAINING = next(i for i, block in enumerate(BLOCKS) if "BATCHES" in block)


def run(code: str, folder: Path) -> str:
    """Run a file, as a user does who has copied it from the page."""
    file = folder / "example.py"
    file.write_text(code, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=False, env=environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("number", [i for i in range(len(BLOCKS)) if i not in (TRAINING, TRAINING + 1)])
def test_examples_run(number: int, tmp_path: Path) -> None:
    assert run(BLOCKS[number], tmp_path)


def test_names_of_environments_are_those_of_today() -> None:
    """Their numbers grow with the rules, and words about them do not by themselves."""
    for file in (ROOT / "docs" / "environments.md", ROOT / "src" / "cabale" / "envs" / "gymnasium.py"):
        named = set(re.findall(r'"(?:[\w.]+:)?(cabale/\w+-v\d+)"', file.read_text(encoding="utf-8")))
        assert named, file
        assert named <= {env_id(name) for name in SHELF}, file


def test_a_policy_plays_at_a_server_with_four_lines() -> None:
    """What the page about the wire shows makes of a frame what the environment shows."""
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```py\n(.*?)```", page, re.S)
    assert len(block.splitlines()) == 4
    gambit = game("gambit_royale")
    state = gambit.new(3, 5)
    seen: list[Any] = []

    def policy(observation: np.ndarray, mask: np.ndarray) -> int:
        seen.extend((observation, mask))
        return int(mask.argmax())

    frame = {"view": json.loads(json.dumps(dump(state.view(state.seat))))}
    names = {"game_name": "gambit_royale", "players": 3, "options": {}, "frame": frame, "policy": policy}
    names |= {"Table": Table, "load": load}
    exec(compile(block, "docs/wire.md", "exec"), names)
    assert names["move"] == state.legal()[0]
    for got, wanted in zip(seen, Table("gambit_royale", 3).see(state, int(state.seat)), strict=True):
        assert (got == wanted).all()


CHECK = """
print(against("random", 150))
weights[:] = 0
print(against("random", 150))
"""


@pytest.mark.skipif(not compiled(), reason="learning takes many games")
def test_what_learns_by_self_play_beats_random(tmp_path: Path) -> None:
    """And, as a control, is as good as random without what it has learnt."""
    training, check = BLOCKS[TRAINING : TRAINING + 2]
    assert "128, 40" in training
    code = training.replace("128, 40", "48, 12") + check.replace("games=300", "games=20") + CHECK
    output = run(code, tmp_path)
    shown, learnt, forgotten = output.splitlines()
    assert shown.startswith("against random: ")
    assert float(learnt) >= 0.7
    assert 0.4 < float(forgotten) < 0.6


@pytest.mark.skipif(not compiled(), reason="learning takes many games")
def test_a_baseline_repeats_and_plays(tmp_path: Path) -> None:
    """The learner of docs/results.md: the same command gives the same checkpoint, which plays as a bot."""
    told = []
    for name in ("one.npz", "two.npz"):
        command = [sys.executable, str(ROOT / "bench" / "learn.py"), "gambit_royale", "--batches", "2", "--games", "8"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1"}
        ran = subprocess.run(
            [*command, "--checkpoint", str(tmp_path / name)],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        told.append(ran.stdout.split("sha256 ")[1])
    assert told[0] == told[1]
    found = game("gambit_royale")
    learnt = player(f"{ROOT / 'bench' / 'learn.py'}:Learnt:checkpoint={tmp_path / 'one.npz'}", found)
    state = found.new(2, 1)
    while state.seat >= 0:
        move = learnt.choose(state.view(state.seat), 1)
        assert move in state.legal()
        state.apply(move)


def test_the_reader_of_exported_games_runs(tmp_path: Path) -> None:
    """The block that needs pyarrow, where there is pyarrow."""
    pytest.importorskip("pyarrow")
    (block,) = re.findall(r"```py\n(.*?)```", (ROOT / "docs" / "environments.md").read_text(encoding="utf-8"), re.S)
    run(f"import os\nos.chdir({str(tmp_path)!r})\n{block}print('read')", tmp_path)
