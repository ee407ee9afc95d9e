"""Luck that repeats itself, for tests of what people see: a test is dealt the same cards whenever and wherever it runs.

A file says which test runs. From that come the tables that a server lays, one after the other; what bots choose follows
from what they see. Everything that keeps people apart (sessions, recovery, keys) is left to real chance.
"""

from __future__ import annotations

import hashlib
import zlib
from pathlib import Path
from typing import Any

import msgspec

from cabale.bots.question import Question
from cabale.server.live import laying, starting
from cabale.server.think import pool


class Luck:
    """What servers draw from instead of `secrets` when they lay and deal tables."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._test = b""
        self._drawn = 0

    def rule(self) -> None:
        """Deal by this luck from now on, in this process."""
        vars(laying).update(secrets=self, new_secret=self.token_bytes)
        vars(starting).update(new_secret=self.token_bytes)
        vars(pool).update(Question=asked_by_sight)

    def token_bytes(self, size: int = 32) -> bytes:
        """The next bytes of the test that runs."""
        test = self.file.read_bytes()
        if test != self._test:
            self._test, self._drawn = test, 0
        self._drawn += 1
        return hashlib.shake_256(b"%s %d" % (test, self._drawn)).digest(size)

    def token_hex(self, size: int) -> str:
        return self.token_bytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return self.token_hex(size)


def asked_by_sight(*given: Any, **named: Any) -> Question:
    """A question whose chance is what the bot sees: however often and in whatever order it is asked."""
    asked = Question(*given, **named)
    return msgspec.structs.replace(asked, seed=zlib.crc32(msgspec.msgpack.encode(asked.view)))
