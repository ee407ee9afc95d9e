"""The time of day, as long as it can be believed.

Deadlines of games over days are days of the calendar. A clock that is set two days ahead must not end them: it is
compared with one that nobody can set, and a jump is not followed until the server is started again. One that is wrong
at the start already is compared with what was stored last.
"""

from __future__ import annotations

import logging
import time

log = logging.getLogger("cabale.server")
JUMP = 60_000  # milliseconds; what a clock is corrected by at once is less
LONG = 12 * 3_600_000  # milliseconds without anything stored, after which a start is doubted …
TRIAL = 3_600_000  # … for so long


def wall_ms() -> int:
    """What the machine takes for the time of day."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """A clock that only goes on, also while the machine sleeps where the system can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class Clock:
    """The time of day of this machine, without jumps."""

    def __init__(self) -> None:
        self._wall, self._steady = wall_ms(), steady_ms()
        self.jump_ms = 0  # by how much the machine's clock is off since it jumped; 0: it can be believed
        self._trial_ends = 0

    def now_ms(self) -> int:
        """The time of day. Small corrections are followed, jumps are told to the host."""
        wall, steady = wall_ms(), steady_ms()
        expected = self._wall + steady - self._steady
        jump = wall - expected
        if abs(jump) > JUMP:
            if not self.jump_ms:
                log.error(
                    "the clock of this machine jumped: games go on by the time before; set it right,"
                    " or start the server again if it is right now",
                    extra={"seconds": round(jump / 1000)},
                )
            self.jump_ms = jump
            return expected
        if self.jump_ms:
            log.warning("the clock of this machine is right again")
            self.jump_ms = 0
        self._wall, self._steady = wall, steady
        return wall

    def compare(self, now_ms: int, newest_ms: int) -> None:
        """At a start there is no time before: compare with that of the last thing that was stored, if there is any."""
        away = now_ms - newest_ms
        if away < -JUMP:
            log.error(
                "the clock of this machine is behind the last thing that was stored: set it right",
                extra={"seconds": round(away / 1000)},
            )
        elif newest_ms and away > LONG:
            log.warning(
                "nothing was stored for long: if the server was not away, the clock of this machine is ahead;"
                " no game over days ends by time for an hour",
                extra={"seconds": round(away / 1000)},
            )
            self._trial_ends = steady_ms() + TRIAL

    @property
    def doubt(self) -> float:
        """For how many seconds more no game over days ends by time."""
        return max(0, self._trial_ends - steady_ms()) / 1000 if self._trial_ends else 0.0
