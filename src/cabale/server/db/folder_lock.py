"""The lock of a data folder: one server, or one tool that changes the store, at a time; and who it is."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

BEHIND = 1 << 20  # where Windows locks a byte: what the file says stays readable


class Held(Exception):
    """Someone else holds the lock; the words say who."""


class FolderLock:
    """Held from when it is made until it is closed, or until the process ends, however it ends."""

    def __init__(self, folder: Path, name: str, doing: str) -> None:
        path = folder / f"{name}.lock"
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._file)
        except OSError:
            with os.fdopen(self._file, encoding="utf-8", errors="replace") as file:
                raise Held(file.read(200).strip() or "another process") from None
        os.truncate(self._file, 0)
        since = time.strftime("%Y-%m-%d %H:%M:%S")
        os.write(self._file, f"cabale {doing}, process {os.getpid()}, since {since}\n".encode())

    def close(self) -> None:
        """Let others in."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _take(file: int) -> None:
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        os.lseek(file, BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
