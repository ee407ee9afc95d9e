"""Changes rules one by one and looks whether a test notices: a change that survives is a missing test.

    python -m tests.mutations [game …]

The changes of a game stand in `tests/<game>/mutations.toml`:

    [[mutation]]
    rule = "G8"
    old = "text as it stands in rules.py"
    new = "text with the rule broken"
    tests = ["tests/test_contract.py"]  # else the game's own tests and its scenarios

Golden playthroughs and counts are left out on purpose: they notice everything, but explain nothing.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from tests import ROOT


@dataclass(frozen=True)
class Mutation:
    """A rule, and how it is broken."""

    game: str
    rule: str
    old: str
    new: str
    file: str = "rules.py"
    tests: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The file that is changed, from the root of the project."""
        return f"src/cabale/games/{self.game}/{self.file}"

    def __str__(self) -> str:
        return f"{self.game} {self.rule}: {self.old.strip()!r} -> {self.new.strip()!r}"


def mutations(game: str) -> list[Mutation]:
    path = ROOT / "tests" / game / "mutations.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["mutation"] if path.exists() else []
    return [Mutation(game=game, **row) for row in rows]


def survives(mutation: Mutation, copy: Path) -> bool:
    """Whether all tests still pass on a copy of the project with this change."""
    path = copy / mutation.path
    source = path.read_text(encoding="utf-8")
    assert source.count(mutation.old) == 1, f"{mutation}: the old text must stand in {mutation.path} once"
    put(path, source.replace(mutation.old, mutation.new))
    tests = mutation.tests or [f"tests/{mutation.game}", "tests/test_scenarios.py"]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", mutation.game, *tests]
    environment = {**os.environ, "CABALE_PURE": "1"}
    run = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, preexec_fn=limit, check=False
    )
    put(path, source)
    if run.returncode > 1:
        raise RuntimeError(run.stdout + run.stderr)
    return run.returncode == 0


def limit() -> None:
    """A broken rule may go on without end: half a minute of work and a gigabyte are enough."""
    resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))


def put(path: Path, source: str) -> None:
    """Write a source; Python might take a change within a second for none and run what it has compiled before."""
    path.write_text(source, encoding="utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def main() -> int:
    names = sys.argv[1:] or sorted(path.parent.name for path in (ROOT / "tests").glob("*/mutations.toml"))
    survivors: list[Mutation] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        for mutation in (mutation for name in names for mutation in mutations(name)):
            alive = survives(mutation, copy)
            survivors += [mutation] * alive
            print("SURVIVES" if alive else "noticed ", mutation, flush=True)
    print(f"{len(survivors)} survive")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
