"""Bots of one's own wherever a level is named, and games as data."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from cabale.arena import ArenaError
from cabale.arena.blocks import Contest, program_of
from cabale.arena.export import export
from cabale.arena.simulate import simulate
from cabale.bots import BotError
from cabale.bots.own import player
from cabale.envs.gymnasium import ManyGames, OneSeat
from cabale.envs.table import Table, returns
from cabale.games import game
from cabale.record import read, replay

GAMBIT = game("gambit_royale")
CODE = """
class First:
    def __init__(self, game, place="0"):
        self.place = int(place)

    def choose(self, view, seed):
        return view.legal()[self.place]
"""


class Last:
    """A bot as an object."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: Any, seed: int) -> int:
        self.asked += 1
        return int(view.legal()[-1])


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    file = tmp_path / "my_bot.py"
    file.write_text(CODE)
    yield file
    for name in [name for name in sys.modules if name == "my_bot" or name.startswith("cabale_own_")]:
        del sys.modules[name]


@pytest.mark.parametrize("who", ["my_bot:First", "my_bot.py", "my_bot.py:First", "{file}:First:place=0"])
def test_bots_by_module_and_file(own: Path, who: str) -> None:
    found = player(who.format(file=own), GAMBIT)
    state = GAMBIT.new(2, 1)
    view = state.view(state.seat)
    assert found.choose(view, 1) == view.legal()[0]
    last = player("my_bot:First:place=-1", GAMBIT)
    assert last.choose(view, 1) == view.legal()[-1]


def test_what_is_no_bot_is_refused(own: Path) -> None:
    own.with_name("two.py").write_text(CODE + CODE.replace("First", "Second"))
    own.with_name("broken.py").write_text("1 / 0")
    for who, says in {
        "nowhere:Bot": "there is no module 'nowhere'",
        "nowhere.py": "there is no file nowhere.py",
        "my_bot:Second": "my_bot has no class 'Second'",
        "my_bot:First:colour=red": "unexpected keyword argument 'colour'",
        "two.py": "two.py has 2 classes with choose",
        "broken.py": "broken.py: ZeroDivisionError",
        "nobody": "there is no bot 'nobody'",
    }.items():
        with pytest.raises(BotError, match=says):
            player(who, GAMBIT)
    with pytest.raises(BotError, match=r"int is no bot: it has no choose\(view, seed\)"):
        player(3, GAMBIT)  # type: ignore[arg-type]


def test_servers_do_not_take_code_from_people(own: Path) -> None:
    from cabale.bots import bot

    for who in ("my_bot:First", "my_bot.py", str(own)):
        with pytest.raises(BotError, match="there is no bot"):
            bot(who, GAMBIT)


def test_own_bots_in_environments(own: Path) -> None:
    last = Last()
    for opponents in (last, [last], "my_bot:First", "my_bot.py"):
        one = OneSeat("gambit_royale", 2, opponents)
        _, info = one.reset(seed=1)
        one.step(np.flatnonzero(info["action_mask"])[0])
        many = ManyGames("gambit_royale", 2, 2, opponents)
        _, info = many.reset(seed=1)
        many.step(info["action_mask"].argmax(1))
    assert last.asked > 3
    apart = ManyGames("gambit_royale", 2, 2, f"{own}:First", processes=2)
    _, there = apart.reset(seed=1)
    _, here = ManyGames("gambit_royale", 2, 2, "my_bot:First").reset(seed=1)
    assert (there["action_mask"] == here["action_mask"]).all()
    apart.close()


def test_own_bots_in_the_arena_and_a_league(own: Path) -> None:
    report = simulate("gambit_royale", [Last(), "my_bot:First"], 2, 1, GAMBIT.choose_options())
    assert [seat.bot for seat in report.seats] == ["Last", "my_bot:First"]
    results = own.with_name("results.jsonl")
    command = [sys.executable, "-m", "cabale", "league", "gambit_royale", "my_bot:First", "my_bot.py:First:place=-1"]
    command += ["random", "-p", "2", "-n", "4", "--json", "--file", str(results)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=own.parent)
    (ladder,) = json.loads(ran.stdout)
    assert {rating["bot"] for rating in ladder["ratings"]} == {"my_bot:First", "my_bot.py:First:place=-1", "random"}
    assert len(results.read_text().splitlines()) == 6
    wrong = subprocess.run([*command[:5], "random", "random"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert wrong.stderr == "cabale: a league has two bots or more, each named once\n"


def test_results_belong_to_the_code_that_played(own: Path) -> None:
    contest = Contest("gambit_royale", 2, "my_bot.py:First", "random", "F1", 1)
    before = program_of(contest)
    assert before != program_of(Contest("gambit_royale", 2, "greedy", "random", "F1", 1))
    own.write_text(CODE + "\n# another\n")
    assert program_of(contest) != before
    kept = own.with_name("weights.npz")
    kept.write_bytes(b"1")
    learnt = Contest("gambit_royale", 2, "my_bot.py:First:place=weights.npz", "random", "F1", 1)
    before = program_of(learnt)
    kept.write_bytes(b"2")
    assert program_of(learnt) != before


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    simulate("gambit_royale", ["random", "random"], 5, 1, GAMBIT.choose_options(), records=folder)
    return folder


def rows_of(path: Path) -> dict[str, np.ndarray]:
    if path.suffix == ".npz":
        with np.load(path) as content:
            return dict(content)
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    return {name: np.array(table[name].to_pylist()) for name in table.column_names}


@pytest.mark.parametrize("form", ["npz", "parquet"])
def test_games_as_data(records: Path, tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    card = export(records, tmp_path, form, games_a_part=2, cores=1)
    files = sorted(tmp_path.glob(f"*.{form}"))
    assert len(files) == 3
    parts = [rows_of(path) for path in files]
    rows = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    assert len(rows["move"]) == card.positions
    table, at = Table("gambit_royale", 2), 0
    for path in sorted(records.rglob("*.json")):
        match = replay(read(path))
        match_again = type(match)(match.game, 2, match.key, match.options)
        for seat, move in zip(match.movers, match.moves, strict=True):
            state = match_again.state
            seen, mask = table.see(state, seat)
            assert (rows["observation"][at] == seen).all()
            assert (np.unpackbits(rows["mask"][at].astype(np.uint8), count=table.moves) == mask).all()
            assert (rows["seat"][at], rows["move"][at]) == (seat, move)
            assert rows["outcome"][at] == np.float32(returns(match.state)[seat])
            match_again.play(seat, move)
            at += 1
    assert at == card.positions
    told = (tmp_path / "README.md").read_text()
    assert f"{card.positions} positions of 5 games" in told
    assert all(f"`{name}`" in told for name in rows)


def test_an_export_goes_on_where_it_was_stopped(records: Path, tmp_path: Path) -> None:
    whole = export(records, tmp_path, "npz", "medium:iterations=20", every=9, games_a_part=2, cores=1)
    assert whole.search == "medium:iterations=20"
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*.npz")}
    (tmp_path / "00001.npz").unlink()
    first = os.stat(tmp_path / "00000.npz").st_mtime_ns
    again = export(records, tmp_path, "npz", "medium:iterations=20", every=9, games_a_part=2, cores=1)
    assert msgspec.json.encode(again) == msgspec.json.encode(whole)
    assert os.stat(tmp_path / "00000.npz").st_mtime_ns == first
    rows, old = rows_of(tmp_path / "00001.npz"), tmp_path / "old.npz"
    old.write_bytes(before["00001.npz"])
    assert all((rows[name] == kept).all() for name, kept in rows_of(old).items())
    assert rows["chances"].sum(1) == pytest.approx(1)
    legal = np.unpackbits(rows["mask"], axis=1, count=rows["chances"].shape[1])
    assert (rows["chances"][legal == 0] == 0).all()
    with pytest.raises(ArenaError, match="was begun with other settings or records"):
        export(records, tmp_path, "npz", every=2, cores=1)
    with pytest.raises(ArenaError, match=re.escape("there is no format 'csv'; formats: parquet, npz")):
        export(records, tmp_path, "csv")
    with pytest.raises(ArenaError, match="greedy does not search: it has no chances"):
        export(records, tmp_path / "other", "npz", "greedy")
