"""Games on a Ray cluster are the games that one machine plays."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import msgspec
import pytest

from cabale.arena import ArenaError
from cabale.arena.blocks import Contest, play
from cabale.arena.cluster import Cluster
from cabale.arena.simulate import simulate
from cabale.train.run import Plan, train


def test_without_ray_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match="Ray is not installed"):
        Cluster("local", "gambit_royale")


def test_machines_with_another_program_are_refused() -> None:
    cluster = object.__new__(Cluster)
    cluster._mine = "ours"
    assert cluster.checked(("ours", 1)) == 1
    with pytest.raises(ArenaError, match="another program"):
        cluster.checked(("theirs", 1))


@pytest.mark.filterwarnings("ignore")
def test_the_same_seeds_give_the_same_games_on_ray(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is large and not part of the set-up; `make soak` installs it")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Cluster("local", "gambit_royale") as cluster:
            there = simulate("gambit_royale", ["greedy", "random", "random"], 40, 7, {}, cluster=cluster)
            contest = Contest("gambit_royale", 3, "greedy", "random", "F1", 7, {})
            blocks = play([contest], 6, cluster=cluster)
            plan = Plan("gambit_royale", 2, generations=2, games=60, lessons=2, batch=16, units=8, second=4, measured=2)
            net = train(plan, tmp_path / "there", cluster=cluster)
    here = simulate("gambit_royale", ["greedy", "random", "random"], 40, 7, {})
    assert msgspec.json.encode(there) == msgspec.json.encode(here)
    assert [block.games for block in blocks] == [block.games for block in play([contest], 6)]
    assert net.read_bytes() == train(plan, tmp_path / "here", cores=1).read_bytes()
