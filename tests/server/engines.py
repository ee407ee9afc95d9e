"""Engines for tests: a private PostgreSQL and a private Redis, from the system's packages, on loopback."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import free_port, until_there

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def program(name: str) -> str:
    """Where a program lies; without it the test is skipped by name, and in CI it fails."""
    for place in PLACES:
        if (place / name).exists():
            return str(place / name)
    found = shutil.which(name)
    if found:
        return found
    said = f"{name} is not installed: apt-get install postgresql redis-server"
    if os.environ.get("CI"):
        pytest.fail(said)
    pytest.skip(said)


class Postgres:
    """A PostgreSQL of its own, in a folder of its own. It does not run as root, so neither does this one."""

    def __init__(self) -> None:
        self.postgres = program("postgres")
        self.initdb = program("initdb")
        self.folder = Path(tempfile.mkdtemp(prefix="cabale-postgres-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            entry = names.get("postgres") or names["nobody"]
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self.user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        self.data = self.folder / "data"
        made = [self.initdb, "-D", str(self.data), "-A", "trust", "-U", "cabale", "-E", "UTF8", "--locale=C", "-N"]
        subprocess.run(made, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **self.user)
        self.log = (self.folder / "log").open("ab")

    def start(self) -> Postgres:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "shared_buffers": "32MB",
            "max_connections": "80",
        }
        command = [self.postgres, "-D", str(self.data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]

        def answers() -> bool:
            if self.process is None or self.process.poll() is not None:
                # After a kill the last of its children may still hold the shared memory: try until they are gone.
                self.process = subprocess.Popen(command, cwd=self.folder, stdout=self.log, stderr=self.log, **self.user)
            with contextlib.suppress(Exception):
                return bool(self.ask("select 1"))
            return False

        until_there(f"PostgreSQL in {self.folder}", answers)
        return self

    def ask(self, sql: str, url: str = "", values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        import psycopg

        with psycopg.connect(url or self.url, autocommit=True, connect_timeout=2) as connection:
            cursor = connection.execute(sql.encode(), values or None)
            return cursor.fetchall() if cursor.description else []

    @property
    def url(self) -> str:
        return f"postgresql://cabale@127.0.0.1:{self.port}/postgres"

    def fresh(self) -> str:
        """The address of a place without tables: a schema, since a database of its own is a thousand files."""
        name = f"s{time.monotonic_ns()}"
        self.ask(f"create schema {name}")
        return f"{self.url}?options=-csearch_path%3D{name}"

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """A Redis of its own that keeps nothing on disk."""

    def __init__(self) -> None:
        self.redis = program("redis-server")
        self.folder = Path(tempfile.mkdtemp(prefix="cabale-redis-"))
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Redis:
        command = [self.redis, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        import redis

        def answers() -> bool:
            with contextlib.suppress(redis.RedisError), redis.Redis.from_url(self.url) as asking:
                return bool(asking.ping())
            return False

        until_there("redis-server", answers)
        return self

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
