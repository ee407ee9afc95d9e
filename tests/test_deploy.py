"""The files for hosts: well formed, whole in themselves, and with options that the command has."""

from __future__ import annotations

import asyncio
import configparser
import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import typer.main
import yaml

from cabale import __version__
from cabale.__main__ import app
from tests import ROOT
from tests.server.client import PATIENCE, free_port, until_there
from tests.server.engines import Postgres, Redis

DEPLOY = ROOT / "deploy"
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
VARIABLES = {option.envvar for command in COMMANDS.values() for option in command.params if option.envvar}


def check_command(words: list[str]) -> None:
    """Every option exists; what must be given is given here or by a variable."""
    command = COMMANDS[words[0]]
    known = {name: option for option in command.params for name in (*option.opts, *option.secondary_opts)}
    given = [word for word in words[1:] if word.startswith("--")]
    for word in given:
        assert word in known, f"{words[0]} has no {word}"
    for option in command.params:
        assert not option.required or option.envvar or set(option.opts) & set(given), option.name


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def troubles(found: dict[str, Any]) -> list[str]:
    """What is wrong with a compose file."""
    wrong = []
    services, volumes = found["services"], found.get("volumes", {})
    for name, service in services.items():
        if not {"image", "build"} & set(service):
            wrong.append(f"{name}: nothing to run")
        if ":" not in service.get("image", ":"):
            wrong.append(f"{name}: {service['image']} names no version")
        wrong += [f"{name}: depends on {other}" for other in service.get("depends_on", ()) if other not in services]
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("."):
                if not (DEPLOY / source).exists():
                    wrong.append(f"{name}: {source} does not exist")
            elif source not in volumes:
                wrong.append(f"{name}: volume {source} is not declared")
        build = service.get("build")
        if build and not (DEPLOY / build["context"] / build["dockerfile"]).exists():
            wrong.append(f"{name}: {build['dockerfile']} does not exist")
    return wrong


def test_the_compose_file_holds_together() -> None:
    found = compose()
    assert troubles(found) == []
    services = found["services"]
    assert set(services) == {"server-a", "server-b", "worker-a", "worker-b", "database", "redis", "caddy"}
    for name in ("server-a", "server-b", "worker-a", "worker-b"):
        check_command(services[name]["command"])
        assert set(services[name]["environment"]) <= VARIABLES
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"], "only Caddy is reachable"


@contextlib.contextmanager
def started(service: dict[str, Any], replaced: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A service as a process: the words and variables of the file, with this machine's addresses in them."""

    def here(text: str) -> str:
        for old, new in replaced.items():
            text = text.replace(old, new)
        assert "$" not in text, text
        return text

    kept = {name: value for name, value in os.environ.items() if not name.startswith("CABALE")}
    variables = {name: here(value) for name, value in service["environment"].items()}
    with log.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "cabale", *map(here, service["command"])],
            env={**kept, **variables}, stdout=said, stderr=said, start_new_session=True,
        )  # fmt: skip
    try:
        yield process
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0, log.read_text()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.mark.skipif(os.environ.get("CABALE_PURE") == "1", reason="once is enough")
def test_the_services_of_the_compose_file_start_and_work(tmp_path: Path) -> None:
    from cabale.server.db.postgres import PostgresStore
    from cabale.server.think.queue import QueuedThinkers
    from tests.server.test_queue import ask

    def opens(process: subprocess.Popen[bytes], log: Path, port: int) -> bool:
        assert process.poll() is None, log.read_text()
        with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
        return False

    async def thought(url: str) -> None:
        """Ask until a worker has answered: while it starts, nobody does."""
        store, thinkers = PostgresStore(url), QueuedThinkers(url, 0, 60)
        async with asyncio.timeout(PATIENCE):
            asked = 0
            while not await store.rows("select 1 from thoughts where move >= 0"):
                await ask(thinkers, f"question {asked}")
                asked += 1
        await thinkers.close()
        store.close()

    services = compose()["services"]
    with contextlib.ExitStack() as stack:
        database, redis = Postgres().start(), Redis().start()
        stack.callback(database.close)
        stack.callback(redis.close)
        url = database.fresh()
        common = {
            "postgresql://cabale:${POSTGRES_PASSWORD:?}@database/cabale": url,
            "redis://redis:6379/0": redis.url,
            "${CABALE_HOST:?}": "cabale.example.org",
            "0.0.0.0": "127.0.0.1",
            "/data": str(tmp_path / "data"),
        }
        for name in ("server-a", "server-b"):
            port, log = free_port(), tmp_path / f"{name}.log"
            service = {**services[name], "command": [*services[name]["command"], "--port", str(port)]}
            process = stack.enter_context(started(service, common, log))
            until_there(name, partial(opens, process, log, port))
            page = Request(f"http://127.0.0.1:{port}/", headers={"Host": "cabale.example.org"})
            assert b"<html" in urlopen(page).read()
        stack.enter_context(started(services["worker-a"], common, tmp_path / "worker-a.log"))
        asyncio.run(thought(url))


def test_control_a_broken_compose_file_is_noticed() -> None:
    for spoil in (
        lambda found: found["services"]["caddy"]["depends_on"].append("server-c"),
        lambda found: found["volumes"].pop("data"),
        lambda found: found["services"]["redis"].update(image="redis"),
        lambda found: found["services"]["server-a"]["build"].update(dockerfile="Dockerfile"),
    ):
        found = compose()
        spoil(found)
        assert troubles(found)
    with pytest.raises(AssertionError, match="has no --quue"):
        check_command(["serve", "--quue"])


def test_caddy_knows_every_server() -> None:
    upstreams = set(re.findall(r"(\S+):8640", (DEPLOY / "Caddyfile").read_text(encoding="utf-8")))
    assert upstreams == {name for name in compose()["services"] if name.startswith("server")}


def test_the_dockerfile_copies_what_exists() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("COPY ") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
    command = next(line for line in lines if line.startswith("CMD "))
    check_command(re.findall(r'"([^"]+)"', command))


@pytest.mark.parametrize("name", ["cabale.service", "cabale-worker.service"])
def test_units_of_systemd_start_what_exists(name: str) -> None:
    parser = configparser.ConfigParser(strict=True, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / name, encoding="utf-8")
    assert set(parser) == {"DEFAULT", "Unit", "Service", "Install"}
    program, *words = shlex.split(parser["Service"]["ExecStart"])
    assert program.endswith("/cabale")
    check_command(words)
    given = re.findall(r"^#\s+(CABALE_\w+)=", (DEPLOY / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert set(given) <= VARIABLES


@pytest.mark.parametrize("page", ["README.md", "docs/deploy.md", "docs/scale.md", "docs/hosting.md"])
def test_commands_on_pages_for_hosts_exist(page: str) -> None:
    for line in re.findall(
        r"^(?: {4}|\t)?(?:\$ )?(?:\S*/)?cabale (serve|worker|migrate)\b(.*)$", (ROOT / page).read_text(), re.M
    ):
        words = line[1].split("#")[0].split()
        check_command([line[0], *(word for word in words if word.startswith("--"))])


def test_workflows_run_what_exists() -> None:
    """Every target of make and every file that a workflow names is here; actions have a version."""
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    assert [path.stem for path in workflows] == ["docs", "release", "test"]
    targets = set()
    for path in workflows:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert found["permissions"] == {"contents": "read"}, f"{path.name}: rights are given job by job"
        for name, job in found["jobs"].items():
            assert job["timeout-minutes"] <= 90, f"{path.name}: {name}"
            for step in job["steps"]:
                assert "@v" in step.get("uses", "@v") or "@release/" in step["uses"], step
                targets |= set(re.findall(r"\bmake (\S+)", step.get("run", "")))
                for script in re.findall(r"(?<!\S)\.ci/\S+", step.get("run", "")):
                    assert (ROOT / script).exists(), script
    assert targets
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()


def test_the_tag_of_a_release_is_the_version() -> None:
    """The workflow reads the version as this does."""
    release = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    (command,) = re.findall(r"\$\((sed .*?__init__\.py)\)", release)
    read = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    assert read == __version__


def test_a_version_is_the_same_wherever_it_stands() -> None:
    """Who cites the program, or looks up what is new in it, finds the one that runs."""
    found = {
        "CITATION.cff": r"^version: (\S+)$",
        "CHANGES.md": r"^## (\S+) \(",  # the first
        "docs/arena.md": r"^  version = \{(\S+)\},$",
    }
    for page, pattern in found.items():
        told = re.search(pattern, (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
        assert told is not None, page
        assert told[1] == __version__, page
