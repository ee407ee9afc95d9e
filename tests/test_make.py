"""`make play` with whatever is there: it plays, and one line says what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
COMMAND = """#!/bin/sh
echo "cabale $* pure=$CABALE_PURE"
"""
# Stands for Python: answers what make asks, and writes down what it was to compile or to pack.
PYTHON = f"""#!/bin/sh
case "$1" in
-c) exec {sys.executable} "$@" ;;
setup.py) echo "$CABALE_PURE $*" > asked-to-compile ;;
web/engine/pack.py) echo "$*" > asked-to-pack; exit 1 ;;
*) exit 1 ;;
esac
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A checkout in which all was set up a while ago, with stand-ins for what takes long."""
    for name in ("Makefile", "pyproject.toml", "setup.py", *(path.name for path in ROOT.glob("requirements*.txt"))):
        shutil.copy(ROOT / name, tmp_path / name)
    for name, text in (("cabale", COMMAND), ("python", PYTHON)):
        program = tmp_path / ".venv/bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(text)
        program.chmod(0o755)
    page = tmp_path / "src/cabale/server/page/index.html"
    source = tmp_path / "src/cabale/state.py"
    sources = [*tmp_path.glob("*.*"), tmp_path / "Makefile", tmp_path / "web/package-lock.json", source]
    stamps = [tmp_path / ".venv" / name for name in ("made", "installed", "node", "build", "compiled", "wheels")]
    pages = [page, tmp_path / "build/static/sw.js"]
    for moment, files in enumerate((sources, stamps, [tmp_path / "web/node_modules/installed"], pages)):
        for file in files:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
            os.utime(file, (1_000_000 + moment, 1_000_000 + moment))
    return tmp_path


def play(clone: Path, **variables: str) -> list[str]:
    """What `make play` says, once what it left in the background is done, too."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CABALE", "MAKE", "CC"))}
    done = subprocess.run(
        ["make", "-s", "play"], cwd=clone, env={**kept, **variables}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def newer(path: Path) -> None:
    os.utime(path, (1_000_010, 1_000_010))


def wait_for(path: Path) -> str:
    """What a file says, once it is there: the background is not waited for by make."""
    from tests.server.client import until_there

    until_there(str(path), lambda: path.exists() and bool(path.read_text()))
    return path.read_text()


def can_compile() -> bool:
    import sysconfig

    return bool(shutil.which("cc")) and Path(sysconfig.get_path("include"), "Python.h").exists()


@pytest.mark.parametrize("compiler", ["cc", "no-such-compiler"])
def test_with_everything_there_it_opens_at_once(clone: Path, compiler: str) -> None:
    assert play(clone, CC=compiler) == ["cabale serve pure="]
    assert not (clone / "asked-to-compile").exists()


def test_what_has_changed_is_compiled_while_one_plays_on_the_sources(clone: Path) -> None:
    if not can_compile():
        pytest.skip("there is no C compiler")
    newer(clone / "src/cabale/state.py")
    said, opened = play(clone)
    assert said.startswith("Compiling the engine in the background")
    assert opened == "cabale serve pure=1"
    assert wait_for(clone / "asked-to-compile") == "0 setup.py -q build_ext --inplace\n"


def test_the_page_without_a_server_is_built_while_one_plays(clone: Path) -> None:
    (clone / "build/static/sw.js").unlink()
    assert play(clone, CC="no-such-compiler") == ["cabale serve pure="]
    assert wait_for(clone / "asked-to-pack").startswith("web/engine/pack.py")
    assert not (clone / "asked-to-compile").exists(), "the control: nothing else was out of date"


def test_without_a_compiler_it_plays_and_says_so_once(clone: Path) -> None:
    newer(clone / "src/cabale/state.py")
    said, opened = play(clone, CC="no-such-compiler")
    assert said.startswith("The engine runs uncompiled, correct but slower")
    assert opened == "cabale serve pure=1", "what was compiled from older sources is not used"
    assert not (clone / "asked-to-compile").exists()


def test_without_node_it_plays_on_the_page_that_was_built_before(clone: Path) -> None:
    newer(clone / "web/package-lock.json")
    (clone / ".venv/node").write_text("exit 1\n")
    os.utime(clone / ".venv/node", (1_000_001, 1_000_001))
    said = play(clone)
    assert "The page could not be brought up to date: is there a network?" in said
    assert said[-1].startswith("cabale serve")


def test_without_a_page_it_plays_in_the_terminal(clone: Path) -> None:
    (clone / "src/cabale/server/page/index.html").unlink()
    (clone / ".venv/node").write_text("exit 1\n")
    os.utime(clone / ".venv/node", (1_000_001, 1_000_001))
    said = play(clone)
    assert said[-2].startswith("There is no page to play on")
    assert said[-1].startswith("cabale play")


def test_without_a_network_it_plays_with_what_was_installed_before(clone: Path) -> None:
    newer(clone / "requirements.txt")
    said = play(clone)
    assert "What Cabale needs could not be installed: is there a network?" in said
    assert said[-1].startswith("cabale serve")


def test_asking_what_it_would_do_does_nothing(clone: Path) -> None:
    newer(clone / "src/cabale/state.py")
    done = subprocess.run(["make", "-n", "play"], cwd=clone, capture_output=True, text=True, check=True)
    assert "cabale serve pure" not in done.stdout
    assert not (clone / "asked-to-compile").exists()


def test_on_a_fresh_clone_without_a_network_it_says_why_it_cannot(clone: Path) -> None:
    (clone / ".venv/installed").unlink()
    with pytest.raises(AssertionError, match="could not be installed: is there a network"):
        play(clone)
