"""The socket under a table's: uvicorn's, with a short way out for texts that are encoded already.

A move goes out to everyone at the table. The usual way of a frame (a message, a task that wakes, an encoder, a
write) costs more than making what it says; here all that waits for a reader leaves in one write. Reading,
pinging and closing stay as uvicorn and websockets do them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from websockets.http11 import Request


def framed(text: bytes) -> bytes:
    """A text as an unmasked frame (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class WebSocket(WebSocketsSansIOProtocol):
    """One socket. `on_drained` is called when the other side has read what was piled up."""

    on_drained: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        """As usual; the application finds this socket in its scope, and the headers are kept once."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["websocket"] = self
            del self.request

    @property
    def is_open(self) -> bool:
        """Whether something can be sent."""
        return self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())

    @property
    def is_full(self) -> bool:
        """Whether so much is piled up that nothing more should be sent."""
        return not self.writable.is_set()

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send these in one write."""
        if self.is_open:
            self.transport.write(b"".join(map(framed, texts)))

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        if self.on_drained is not None:
            self.on_drained()

    def cut(self) -> None:
        """End it without a word, for someone who does not read."""
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over. Reading stops when several wait, not after each one."""
        if not self.read_paused and self.queue.qsize() < 8:
            self.read_paused = True  # it is not; but so the system is not asked to stop reading
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()
