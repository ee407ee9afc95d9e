"""Every command and example of README and documentation runs; the site has no broken link; the fifth game plays."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import ROOT
from tests.fifth_game import FENCE, copy_program, put_blocks
from tests.fifth_game import PAGE as FIFTH
from tests.server.client import free_port

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

# What takes long is run in a shortened form.
SHORTER = (
    (r"--games \d+", "--games 2"),
    (r"--policy \d+", "--policy 2"),
    (r"--generations \d+", "--generations 1"),
    (r"--seconds \d+", "--seconds 0.02"),
    (r"\b(hard|medium)/10\b", r"\1/200"),
)


def blocks(page: Path, language: str) -> list[str]:
    return [
        body for kind, title, body in FENCE.findall(page.read_text(encoding="utf-8")) if kind == language and not title
    ]


def commands(page: Path) -> list[str]:
    """The commands of a page; remarks behind them are dropped."""
    lines = [line for body in blocks(page, "sh") for line in body.splitlines()]
    return [line.split("  #")[0].strip() for line in lines if line.strip() and not line.startswith("#")]


WITH_COMMANDS = [page for page in PAGES if commands(page)]


@pytest.fixture
def here(tmp_path: Path) -> dict[str, str]:
    """A home of one's own, with the program of this checkout first on the path."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("CABALE", "PYTEST"))}
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, module in (("cabale", "cabale"),):
        (folder / name).write_text(f'#!/bin/sh\nexec {sys.executable} -m {module} "$@"\n')
        (folder / name).chmod(0o755)
    return environment | {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PYTHONPATH": str(ROOT / "src"),
        "LANG": "C.UTF-8",
    }


def shorter(line: str) -> str:
    for pattern, replacement in SHORTER:
        line = re.sub(pattern, replacement, line)
    return line


def run(line: str, folder: Path, environment: dict[str, str]) -> None:
    """Run a command as a reader would, as far as a test can."""
    line = shorter(line.replace(".venv/bin/cabale", "cabale"))
    if line.startswith("make "):  # would install, compile, or run this test again: what it would do is enough
        done = subprocess.run(
            ["make", "-n", *line.split()[1:]], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
        return
    if line.startswith("pip install"):
        wanted = re.findall(r"\.\[(\w+)\]", line)
        known = (ROOT / "pyproject.toml").read_text()
        assert wanted, line
        assert all(f"\n{extra} = [" in known for extra in wanted), line
        return
    if line.startswith("cabale serve"):
        serve(line, folder, environment)
        return
    answers = "quit\n"
    if "--save over.json" in line:
        answers = "1\n" * 200
    done = subprocess.run(
        line,
        shell=True,
        cwd=folder,
        env=environment,
        input=answers,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, f"{line}: {done.stdout[-800:]} {done.stderr[-800:]}"
    assert "Traceback" not in done.stderr


def serve(line: str, folder: Path, environment: dict[str, str]) -> None:
    """Open, and stop as a supervisor would."""
    process = subprocess.Popen(
        f"exec {line} --no-browser --port {free_port()}",
        shell=True, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr
    said = ""
    start = time.monotonic()
    while "Cabale is open at" not in said:
        said = process.stderr.readline()
        assert process.poll() is None, f"{line}: {said}"
        assert time.monotonic() - start < 60, line
    process.send_signal(signal.SIGTERM)
    process.stderr.read()
    assert process.wait(20) == 0
    process.stderr.close()


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_commands_run(page: Path, tmp_path: Path, here: dict[str, str]) -> None:
    if page.stem == "new-game":
        pytest.skip("run by the test of the fifth game")
    for example in blocks(page, "toml"):  # the edition that the page shows, as its reader has typed it
        if example.startswith("game = "):
            for name in ("mine.toml", "yours.toml"):
                (tmp_path / name).write_text(example, encoding="utf-8")
    for line in commands(page):
        run(line, tmp_path, here)


def test_a_wrong_command_is_noticed(tmp_path: Path, here: dict[str, str]) -> None:
    for line in ("cabale play chess", "make nothing-of-the-kind", "pip install '.[nothing]'"):
        with pytest.raises(AssertionError):
            run(line, tmp_path, here)


def test_commands_in_tables_exist() -> None:
    """Where a table or a sentence names a command, the program has it."""
    help_text = subprocess.run(
        [sys.executable, "-m", "cabale", "--help"], capture_output=True, text=True, check=True
    ).stdout
    known = set(re.findall(r"^  ([a-z]+)", help_text, re.MULTILINE))
    for page in PAGES:
        for name in re.findall(r"`(?:\.venv/bin/)?cabale ([a-z]+)", page.read_text(encoding="utf-8")):
            assert name in known, f"{page.name}: cabale {name}"


@pytest.mark.parametrize("page", ["README", "docs/arena"])
def test_examples_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks(ROOT / f"{page}.md", "python")
    assert found
    for body in found:
        code = body.replace('opponents="medium"', 'opponents="medium/200"') if "OneSeat" in body else body
        exec(compile(code, f"{page}.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_site_builds(tmp_path: Path) -> None:
    """Strictly: a link or an anchor that leads nowhere is an error. Nothing is asked from elsewhere."""
    pytest.importorskip("mkdocs", reason="run `make .venv/docs`")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(tmp_path)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    for page in (
        "rules/bastille.fr.html",
        "figures/heads_of_state.html",
        "hosting.html",
        "pictures/bastille/example-bank.fr.svg",
    ):
        text = (tmp_path / page).read_text(encoding="utf-8")
        assert not re.findall(r"(?:src|href)=\"https?://(?!squidfunk|www\.w3)[^\"]*\"", text), page


def test_links_of_the_readme_lead_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            assert target.startswith("http") or (ROOT / target).exists(), f"{page.name}: {target}"


def test_the_fifth_game_plays(tmp_path: Path, here: dict[str, str]) -> None:
    """The page's own blocks, put where they say, make a game: uncompiled, in a copy of the program."""
    copy_program(tmp_path)
    put_blocks(tmp_path)
    environment = here | {"PYTHONPATH": str(tmp_path / "src"), "CABALE_PURE": "1"}
    for line in commands(FIFTH):
        run(line, tmp_path, environment)
    for language in ("en", "fr"):
        done = subprocess.run(
            f"cabale play petit_lever --players 3 --language {language} --save {language}.json",
            shell=True, cwd=tmp_path, env=environment, input="1\n" * 6, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert f"{language}.json" in done.stdout
        run(f"cabale replay {language}.json", tmp_path, environment)
    spoilt = (
        (tmp_path / "src/cabale/games/petit_lever/data.toml")
        .read_text()
        .replace("[1, 2, 3, 4, 5, 6]", "[1, 1, 3, 4, 5, 6]", 1)
    )
    (tmp_path / "mine.toml").write_text(spoilt)
    done = subprocess.run(
        "cabale data check mine.toml",
        shell=True,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "must all differ" in done.stderr
