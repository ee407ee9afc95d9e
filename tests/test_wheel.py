"""What is published: archive and wheels hold all they should, and work where there is no checkout."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from cabale import compiled
from tests import ROOT
from tests.server.client import free_port

pytestmark = pytest.mark.xdist_group("wheel")
UV = Path(sys.executable).parent / "uv"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
BUILT = ROOT / "src/cabale/server/page/index.html"


def run(*words: object, cwd: Path, answers: str = "", **variables: str) -> str:
    """Run a command as someone who has never seen the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CABALE", "PYTHON", "VIRTUAL"))}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd, env={**kept, "LANG": "C.UTF-8", **variables},
        input=answers, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}: {done.stdout[-2000:]} {done.stderr[-2000:]}"
    return done.stdout


def tracked(folder: str = "") -> set[str]:
    """The files of the repository."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone: what belongs to the repository is not known")
    listed = run("git", "ls-files", "--cached", folder or ".", cwd=ROOT).splitlines()
    return {name for name in listed if (ROOT / name).exists()}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the sources."""
    if not BUILT.exists():
        pytest.skip("the page was not built: make page")
    folder = tmp_path_factory.mktemp("sdist")
    run(UV, "build", "--sdist", "--no-build-isolation", "--python", sys.executable, "-o", folder, cwd=ROOT)
    (found,) = folder.glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def pure_wheel(archive: Path) -> Path:
    """The wheel for every machine, made from the archive alone."""
    run(
        UV, "build", "--wheel", "--no-build-isolation", "--python", sys.executable, archive, "-o", archive.parent,
        cwd=archive.parent, CABALE_PURE="1",
    )  # fmt: skip
    (found,) = archive.parent.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for this machine. What make has compiled is not compiled again, only put together anew."""
    if not compiled():
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("wheel")
    run(
        sys.executable, "setup.py", "-q", "build", "--build-lib", folder / "lib", "bdist_wheel",
        "--bdist-dir", folder / "bdist", "--dist-dir", folder, cwd=ROOT, CABALE_PURE="0",
    )  # fmt: skip
    (found,) = folder.glob("*.whl")
    return found


def missing(wheel: Path) -> set[str]:
    """What the package has here and a wheel has not."""
    page = {str(path.relative_to(ROOT)) for path in BUILT.parent.rglob("*") if path.is_file()}
    return {name.removeprefix("src/") for name in tracked("src/cabale") | page} - set(zipfile.ZipFile(wheel).namelist())


def test_the_archive_is_a_clone_with_the_page(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    aside = {name for name in tracked() if name.startswith(".")}  # settings of forges and editors
    assert tracked() - aside - names == set()
    assert "src/cabale/server/page/index.html" in names
    assert not [name for name in names if name.endswith(".so") or "node_modules" in name]


def test_the_pure_wheel_is_for_every_machine(pure_wheel: Path) -> None:
    assert pure_wheel.name.endswith("-py3-none-any.whl")
    assert missing(pure_wheel) == set()


def test_the_compiled_wheel_has_every_compiled_module(compiled_wheel: Path) -> None:
    assert missing(compiled_wheel) == set()
    names = zipfile.ZipFile(compiled_wheel).namelist()
    here = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob(f"*{SUFFIX}")}
    assert here
    assert here - set(names) == set()
    assert compiled_wheel.name.endswith(f"{sysconfig.get_platform().replace('-', '_').replace('.', '_')}.whl")


def test_control_a_wheel_without_texts_is_noticed(pure_wheel: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / pure_wheel.name
    with zipfile.ZipFile(pure_wheel) as old, zipfile.ZipFile(spoilt, "w") as new:
        for name in old.namelist():
            if not name.endswith("fr.ftl"):
                new.writestr(name, old.read(name))
    assert "cabale/fr.ftl" in missing(spoilt)


@pytest.fixture(scope="module")
def empty_environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which nothing is installed yet."""
    folder = tmp_path_factory.mktemp("away")
    run(UV, "venv", "-q", "--python", sys.executable, folder / "venv", cwd=folder)
    return folder


WHAT_ENVIRONMENTS_DO = """
import numpy as np
from cabale import compiled
from cabale.envs.pettingzoo import env
game = env("gambit_royale", seats=3)
game.reset(seed=1)
for agent in game.agent_iter():
    seen, _, over, _, _ = game.last()
    game.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
print(compiled())
"""


@pytest.mark.parametrize("kind", ["pure_wheel", "compiled_wheel"])
def test_a_wheel_plays_serves_and_trains_where_there_is_no_checkout(
    kind: str, empty_environment: Path, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    wheel = request.getfixturevalue(kind)
    folder = empty_environment
    python, cabale = folder / "venv/bin/python", folder / "venv/bin/cabale"
    installed = subprocess.run(
        [UV, "pip", "install", "-q", "--python", python, "--reinstall-package", "cabale",
         "--constraint", ROOT / "requirements-dev.txt", f"cabale[envs] @ file://{wheel}"],
        capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    if installed.returncode and "error sending request" in installed.stderr:
        pytest.skip("no package index can be reached")
    assert installed.returncode == 0, installed.stderr
    away = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    assert str(ROOT) not in run(python, "-c", "import cabale; print(cabale.__file__)", cwd=folder, **away)

    kept = tmp_path / "game.json"
    run(
        cabale,
        "play",
        "gambit_royale",
        "-p",
        "2",
        "-b",
        "random",
        "--save",
        kept,
        cwd=tmp_path,
        answers="1\n" * 400,
        **away,
    )
    assert "moves" in kept.read_text()
    assert run(python, "-c", WHAT_ENVIRONMENTS_DO, cwd=folder, **away).strip() == str(kind == "compiled_wheel")

    port = free_port()
    server = subprocess.Popen(
        [cabale, "serve", "--no-browser", "--port", str(port)],
        cwd=tmp_path, env={**os.environ, **away, "CABALE_PURE": ""}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stderr
    try:
        assert any("Cabale is open at" in line for line in server.stderr), "the server ended"
        page = urlopen(f"http://127.0.0.1:{port}/").read().decode()
        assert page == BUILT.read_text(encoding="utf-8")
    finally:
        server.send_signal(signal.SIGTERM)
        server.stderr.read()
        server.stderr.close()
        assert server.wait(20) == 0
