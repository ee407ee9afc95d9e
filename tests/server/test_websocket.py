"""One socket: short texts are read by hand, everything else by the parser of websockets. Nobody can tell which."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode

from cabale.server.http.websocket import WebSocket

HANDSHAKE = (
    b"GET /ws/tables/x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Opens every socket, and leaves what comes then to the test."""
    del scope
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def heard(pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What comes of these bytes: messages, what is written back, and whether the socket is closed."""
    wire = Wire()
    config = Config(app, ws_per_message_deflate=False, ws_max_size=8192, ws_ping_interval=None, log_level="critical")
    socket = WebSocket(config, ServerState(), {})
    socket.connection_made(wire)
    socket.data_received(HANDSHAKE)
    while not socket.handshake_complete:
        await asyncio.sleep(0)
    wire.written = b""
    found: list[Any] = []
    try:
        for piece in pieces:
            socket.data_received(piece)
    except InvalidState as error:  # nonsense after the end: the loop would cut such a line
        found.append(str(error))
    while not socket.queue.empty():
        found.append(socket.queue.get_nowait())
    for task in list(socket.tasks):
        task.cancel()
    return found, wire.written, wire.closed


def frames(chance: random.Random) -> bytes:
    """What someone may send: mostly short texts, also long ones, parts, pings, and nonsense."""
    kind = chance.randrange(12)
    text = chance.choice(["", "x", '{"do":"move"}', "é" * 30, "y" * 119, "y" * 125, "y" * 126, "z" * 700]).encode()
    if kind < 6:
        return Frame(Opcode.TEXT, text).serialize(mask=True)
    if kind == 6:
        return Frame(Opcode.PING, b"p" * chance.randrange(20)).serialize(mask=True)
    if kind == 7:
        parts = [Frame(Opcode.TEXT, text, fin=False), Frame(Opcode.CONT, b"", fin=False), Frame(Opcode.CONT, text)]
        return b"".join(part.serialize(mask=True) for part in parts)
    if kind == 8:  # a part, and then a text in between, which is an error
        parts = [Frame(Opcode.TEXT, b"a", fin=False), Frame(Opcode.TEXT, b"b")]
        return b"".join(part.serialize(mask=True) for part in parts)
    if kind == 9:
        return Frame(Opcode.BINARY, text).serialize(mask=True)
    if kind == 10:
        return chance.choice([b"\x81\x02ab", b"\x81\x82", b"\xc1\x81abcdx", b"\x81\x81abcd\xff", b"\x88\x80abcd"])
    return Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)


def cut(data: bytes, chance: random.Random) -> list[bytes]:
    """The same bytes in pieces, as a network may bring them."""
    places = sorted(chance.randrange(len(data) + 1) for _ in range(chance.randrange(4)))
    return [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]


def differences(number: int, monkeypatch: pytest.MonkeyPatch) -> int:
    found = 0
    for seed in range(number):
        chance = random.Random(seed)
        sent = [frames(chance) for _ in range(chance.randrange(1, 8))]
        pieces = sent if chance.random() < 0.5 else cut(b"".join(sent), chance)
        quick = asyncio.run(heard(pieces))
        with monkeypatch.context() as patch:
            patch.setattr(WebSocket, "_is_one_short_text", lambda *_: False)
            found += asyncio.run(heard(pieces)) != quick
    return found


def test_short_texts_are_read_as_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not differences(400, monkeypatch)


def test_control_a_text_in_the_middle_of_another_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that looks at the first bytes alone takes the inside of a frame for a frame."""

    def hasty(_socket: WebSocket, data: bytes) -> bool:
        return 6 < len(data) < 132 and data[0] == 0x81 and data[1] == 0x80 + len(data) - 6

    with monkeypatch.context() as patch:
        patch.setattr(WebSocket, "_is_one_short_text", hasty)
        assert differences(400, monkeypatch)
