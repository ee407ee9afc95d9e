"""Connections: how many one address may hold, and how long one may be silent.

A process has so many descriptors. Some are kept for the store and for the bots, the rest is for people; who holds
connections without asking anything loses them within seconds.
"""

from __future__ import annotations

import asyncio
import resource
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cabale.server.http.limits import network_of

if TYPE_CHECKING:
    from ipaddress import IPv4Network, IPv6Network

SILENT = 10.0  # seconds in which a request must have come, and all of it
EACH = 64  # connections of one address
RESERVE = 128  # descriptors that are not given to connections
MOST = 60_000


def raise_limit() -> int:
    """Allow this process as many descriptors as the system lets it have; how many connections that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE if hard == resource.RLIM_INFINITY else min(hard, MOST + RESERVE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, max(soft, wanted) - RESERVE)


class Connections:
    """All connections of a server, by address. Those of trusted proxies are not counted by address."""

    def __init__(self, most: int, each: float, trusted: list[IPv4Network | IPv6Network]) -> None:
        self.most = most
        self.each = each
        self.refused = 0
        self._trusted = trusted
        self._held: dict[str, int] = {}
        self._count = 0

    def take(self, address: str) -> bool:
        """Count one more; False if there are too many."""
        network = self._network(address)
        if self._count >= self.most or (network and self._held.get(network, 0) >= self.each):
            self.refused += 1
            return False
        self._count += 1
        if network:
            self._held[network] = self._held.get(network, 0) + 1
        return True

    def give_back(self, address: str) -> None:
        """One has ended."""
        network = self._network(address)
        self._count -= 1
        if network:
            self._held[network] -= 1
            if not self._held[network]:
                del self._held[network]

    def _network(self, address: str) -> str:
        """What counts as one address; nothing for a proxy, behind which there are many."""
        try:
            found = ip_address(address)
        except ValueError:
            return address
        return "" if any(found in network for network in self._trusted) else network_of(address)


class Connection(H11Protocol):
    """A connection of uvicorn's that is counted, and that must say what it wants."""

    def __init__(self, *given: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*given, **named)
        self._all = connections
        self._counted = False
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Someone connects."""
        super().connection_made(transport)
        self._counted = self._all.take(self._address)
        if self._counted:
            self._hurry()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Someone has gone."""
        super().connection_lost(exc)
        self._calm()
        if self._counted:
            self._all.give_back(self._address)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket's, and counted until that ends."""
        self._calm()
        super().handle_websocket_upgrade(event)
        websocket: Any = self.transport.get_protocol()
        if websocket is not self:
            websocket.on_lost = lambda: self._all.give_back(self._address)

    def on_response_complete(self) -> None:
        """The next request may be long in coming (uvicorn sees to that), but not once it has begun."""
        self._calm()
        super().on_response_complete()

    def data_received(self, data: bytes) -> None:
        """Something comes: all of it must, soon."""
        if self._deadline is None:
            self._hurry()
        super().data_received(data)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _hurry(self) -> None:
        self._deadline = self.loop.call_later(SILENT, self._too_slow)

    def _calm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.abort()
