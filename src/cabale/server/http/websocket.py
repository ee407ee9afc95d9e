"""The socket under a table's: uvicorn's, with a short way out for texts that are encoded already.

A move goes out to everyone at the table. The usual way of a frame (a message, a task that wakes, an encoder, a
write) costs more than making what it says; here all that waits for a reader leaves in one write. Reading,
pinging and closing stay as uvicorn and websockets do them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined] # in C where it was built
from websockets.protocol import State
from websockets.streams import StreamReader

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from websockets.frames import Frame
    from websockets.http11 import Request


def framed(text: bytes) -> bytes:
    """A text as an unmasked frame (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


BETWEEN_FRAMES = StreamReader.at_eof.__code__  # what the parser of websockets waits in, then and only then
PIECE = 2048  # bytes that are read before others get their turn; a frame may be two bytes long
MOST_IDLE_FRAMES = 40  # that say nothing, before it is known whose they are


class WebSocket(WebSocketsSansIOProtocol):
    """One socket. `on_drained` is called when the other side has read what was piled up."""

    on_drained: Callable[[], None] | None = None
    on_lost: Callable[[], None] | None = None
    count: Callable[[], bool] | None = None  # counts a frame that says nothing; False: there were too many
    _idle_frames = 0
    _heard = False  # whether anything came since it was last looked whether the other side is there

    def data_received(self, data: bytes) -> None:
        """Read piece by piece: who sends thousands of tiny frames at once is stopped among the first."""
        self._heard = True
        if self._is_one_short_text(data):
            # Nearly all that people send. The parser of websockets takes ten times as long for it.
            self.curr_msg_data_type = "text"
            self.frames = [apply_mask(data[6:], data[2:6])]
            self.send_receive_event_to_app()
            return
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def _is_one_short_text(self, data: bytes) -> bool:
        """Whether this is a text in one masked frame of less than 126 bytes, and nothing else is going on."""
        if len(data) < 7 or data[0] != 0x81 or data[1] != 0x80 + len(data) - 6 or len(data) > 131:
            return False
        conn = self.conn
        if conn.state is not State.OPEN or conn.current_size is not None or self.transport.is_closing():
            return False
        waits_in: Any = conn.parser
        while waits_in.gi_yieldfrom is not None:
            waits_in = waits_in.gi_yieldfrom
        return bool(waits_in.gi_code is BETWEEN_FRAMES)

    def handle_ping(self) -> None:
        """Answer, if it is not too often."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count it, asked for or not."""
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A message in parts is counted by its parts: they may be empty."""
        if self._counted():
            super().handle_cont(event)

    def _counted(self) -> bool:
        """Count a frame that brings no message; too many end the socket."""
        self._idle_frames += 1
        good = self.count() if self.count is not None else self._idle_frames < MOST_IDLE_FRAMES
        if not good:
            self.cut()
        return good

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side is still there, unless it has just said something."""
        if self._heard:
            self._heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone."""
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()
            self.on_lost = None

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
