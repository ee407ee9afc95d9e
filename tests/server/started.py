"""Servers in processes of their own. Most of a start is reading: it is done once, and they begin as copies of that."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

COPIES = multiprocessing.get_context("forkserver")
COPIES.set_forkserver_preload(["tests.server.ahead"])


class Started:
    """A program in a process and a session of its own; what it says goes to a file. To be used as a `Popen`."""

    def __init__(self, code: str, given: str, log: Path) -> None:
        self._process = COPIES.Process(target=_run, args=(code, given, str(log), dict(os.environ)))
        self._process.start()
        assert self._process.pid
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("server", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def _run(code: str, given: str, log: str, environment: dict[str, str]) -> None:
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    said = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.dup2(said, 1)
    os.dup2(said, 2)
    os.close(said)
    sys.argv = ["-c", given]
    exec(code, {"__name__": "__main__"})
