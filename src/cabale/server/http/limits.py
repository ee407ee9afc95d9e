"""Limits: how often something may be done, by whom."""

from __future__ import annotations

import ipaddress
import time
from typing import TYPE_CHECKING

from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class Limit:
    """So many times in so many seconds, for each key. Old windows are forgotten.

    With several servers each counts for itself and learns soon what the others counted; where that is too late,
    `take_everywhere` asks before it answers.
    """

    def __init__(self, rule: str, count: int, seconds: float) -> None:
        self.rule = rule
        self.count = count
        self.seconds = seconds
        self.refused = 0
        self.counter: Callable[[Limit, str], Awaitable[int]] | None = None  # of all servers together
        self.clock: Callable[[], float] = time.monotonic
        self._used: dict[str, int] = {}
        self._news: dict[str, int] = {}  # counted here and not yet told
        self._period = 0

    def period(self) -> int:
        """The number of the present window; with several servers, the same on all."""
        return int(self.clock() / self.seconds)

    def take(self, key: str) -> None:
        """Count once; refuse when there were too many."""
        period = self.period()
        if period != self._period:
            self._period = period
            self._used.clear()
            self._news.clear()
        used = self._used.get(key, 0) + 1
        if used > self.count:
            self._refuse()
        self._used[key] = used
        if self.counter is not None:
            self._news[key] = self._news.get(key, 0) + 1

    async def take_everywhere(self, key: str) -> None:
        """Count once on all servers. Without an answer from them nobody gets in: guessing must not pay."""
        self.take(key)
        if self.counter is None:
            return
        self._news.pop(key, None)
        try:
            total = await self.counter(self, key)
        except Exception:
            raise Refusal("busy", wait=5) from None
        if total > self.count:
            self._refuse()

    def _refuse(self) -> None:
        self.refused += 1
        wait = int((self.period() + 1) * self.seconds - self.clock()) + 1
        raise Refusal("too-many", wait=wait)

    def take_news(self) -> dict[str, int]:
        """What was counted here since the last time."""
        news, self._news = self._news, {}
        return news if self.period() == self._period else {}

    def learn(self, key: str, total: int) -> None:
        """What all servers together have counted."""
        self._used[key] = max(total, self._used.get(key, 0))


FEW = 5  # people at one address who do as much of something dear as they may


class Limits:
    """All limits of a server."""

    def __init__(self, factor: float = 1.0) -> None:
        def limit(rule: str, count: int, seconds: float) -> Limit:
            return Limit(rule, max(1, int(count * factor)), seconds)

        self.requests = limit("requests", 120, 60)
        self.address = limit("address", 600, 60)
        self.files = limit("files", 1500, 60)
        self.guests = limit("guests", 20, 600)
        self.guests_day = limit("guests-day", 300, 86_400)
        self.login_person = limit("login-person", 20, 900)
        self.login_address = limit("login-address", 300, 600)
        self.tables = limit("tables", 8, 60)
        self.tables_day = limit("tables-day", 300, 86_400)
        self.reports = limit("reports", 10, 3600)
        self.invitations = limit("invitations", 30, 600)
        self.advice = limit("advice", 12, 60)
        self.reviews = limit("reviews", 20, 60)
        self.matters = limit("matters", 3, 600)
        self.workshop = limit("workshop", 60, 60)
        self.thoughts = limit("thoughts", 120, 60)
        self.chat = limit("chat", 10, 20)
        self.sockets = limit("sockets", 120, 60)
        self.frames = limit("frames", 200, 20)
        self.idle_frames = limit("idle-frames", 200, 20)
        self.previews = limit("previews", 30, 20)
        dear = (self.frames, self.previews, self.advice, self.thoughts, self.reviews, self.workshop)
        self._of_addresses = {one.rule: Limit(f"{one.rule}-address", FEW * one.count, one.seconds) for one in dear}

    def all(self) -> list[Limit]:
        """Each limit."""
        return [*(value for value in vars(self).values() if isinstance(value, Limit)), *self._of_addresses.values()]

    def count(self, limit: Limit, person: str, network: str) -> None:
        """Count something dear, for a person and for the address: whoever makes many guests is still one address."""
        limit.take(person)
        self._of_addresses[limit.rule].take(network)


def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 6:
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network(f"{found}/64", strict=False))
    return str(found)


def client_address(peer: str, forwarded: str, trusted: list[ipaddress.IPv4Network | ipaddress.IPv6Network]) -> str:
    """Who is asking: the peer, or behind trusted proxies the last address that none of them has."""

    def is_trusted(address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in trusted)

    found = peer
    for hop in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
        if not is_trusted(found):
            break
        try:
            found = str(ipaddress.ip_address(hop))
        except ValueError:
            break
    return found
