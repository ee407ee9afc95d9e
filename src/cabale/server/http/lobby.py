"""The socket of the lobby: it tells, and hears nothing but that someone is still there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cabale.server.http.websocket import WebSocket
    from cabale.server.live.registry import Registry
    from cabale.server.people import Session


class LobbySocket:
    """Someone who reads the lobby."""

    __slots__ = ("network", "registry", "session", "websocket")

    def __init__(self, registry: Registry, session: Session, websocket: WebSocket, network: str = "") -> None:
        self.registry = registry
        self.session = session
        self.websocket = websocket
        self.network = network

    def say(self, frame: bytes) -> None:
        """Send a frame; who does not read what came before, or has signed out, is cut off and comes back."""
        if self.websocket.is_full or self.session.ended:
            self.websocket.cut()
        else:
            self.websocket.send_texts([frame])

    async def run(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """From coming in to going."""
        lobby = self.registry.lobby
        self.say(await lobby.whole())
        lobby.came(self)
        try:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive" or self.session.ended:
                    break
                limits = self.registry.limits
                limits.count(limits.frames, self.session.person, self.network)
        finally:
            lobby.went(self)
