"""Sockets: one line to one reader. What is sent was stored before; who does not read delays nobody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.server import wire
from cabale.server.errors import Refusal
from cabale.server.store import Conflict, StoreError
from cabale.server.tables import MOST_ATTEMPTS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cabale.server.channel import Channel
    from cabale.server.hall import Hall
    from cabale.server.people import Session
    from cabale.server.store import Connection
    from cabale.server.tables import Table

log = logging.getLogger("cabale.server")
FRAMES, SECONDS = 100, 20.0  # a socket may send so many frames in so many seconds
MOST_WAITING = 64
MOST_BYTES = 262_144
SLOW = 15.0  # seconds that a frame may take to leave
MOST_SOCKETS = 4  # of one person at one table


class Line:
    """A socket at a table."""

    __slots__ = (
        "_bytes",
        "_count",
        "_now",
        "_out",
        "_people",
        "_since",
        "_soon",
        "_stuck",
        "channel",
        "closed",
        "hall",
        "have",
        "language",
        "muted",
        "session",
        "table",
        "wish",
    )

    def __init__(self, hall: Hall, table: Table, session: Session, language: str, channel: Channel) -> None:
        self.hall = hall
        self.table = table
        self.session = session
        self.language = language
        self.channel = channel
        self.wish: int | None = None  # one of several seats of a person
        self.have = -1
        self.muted: frozenset[str] = frozenset()
        self.closed = False
        self._out: list[bytes] = []
        self._bytes = 0
        self._now = False
        self._people = False
        self._soon = False
        self._stuck = 0.0  # since when this reader does not read
        self._count = 0
        self._since = time.monotonic()

    @property
    def seat(self) -> int | None:
        """The seat that this person holds now."""
        return self.table.seat_of(self.session.person, self.wish)

    @property
    def eyes(self) -> int | None:
        """Through whose eyes this person sees the game now; None: not at all."""
        return None if self.session.ended else self.table.eyes(self.session.person, self.wish)

    # Out

    def wake_now(self) -> None:
        """The position has changed."""
        self._now = True
        self._wake()

    def wake_table(self) -> None:
        """The people have changed."""
        self._people = True
        self._wake()

    def say(self, frame: bytes) -> None:
        """Send this frame."""
        self._out.append(frame)
        self._bytes += len(frame)
        if len(self._out) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.flush()
            if self._out:
                self.hall.meters.slow.inc()
                self._out.clear()
                self.hall.spawn(self.finish(4008))
        self._wake()

    def tell(self, frame: wire.FromServer) -> None:
        """Send this frame."""
        self.say(wire.encode(frame))

    def _wake(self) -> None:
        # At the end of this turn of the loop: what else comes until then leaves in the same write.
        if not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send all that waits, if the reader reads."""
        self._soon = False
        if self.closed or not (self._out or self._people or self._now):
            return
        if self.channel.is_full:
            self._stuck = self._stuck or time.monotonic()
            return
        self._stuck = 0.0
        try:
            texts = self._all_that_waits()
        except Exception as error:  # a defect in what is shown ends this line, and no other
            self.hall.meters.unhandled.inc()
            log.exception("nothing to show", extra={"error": type(error).__name__})
            self._out, self._people, self._now = [], False, False
            self.hall.spawn(self.finish(1011))
            return
        self.channel.send_texts(texts)
        self._out, self._bytes = [], 0

    def _all_that_waits(self) -> list[bytes]:
        table, texts, eyes = self.table, self._out, self.eyes
        if eyes is None:  # signed out, or the seat was given up or given to someone else
            self._people = self._now = False
            self.hall.spawn(self.finish(4001))
            return texts
        if self._people:
            self._people = False
            texts.append(wire.encode(wire.TableFrame(table.whole(self.session.person))))
        if self._now:
            self._now = False
            if table.match is not None and not table.broken:
                texts.append(table.now(eyes, self.language, self.have))
                self.have = table.head
        return texts

    def look_after(self, now: float) -> None:
        """Close the line of someone who does not read, or may no longer look."""
        if self._stuck and now - self._stuck > SLOW:
            self.hall.meters.slow.inc()
            self._stuck = 0.0
            self.hall.spawn(self.finish(4008))
        elif self.eyes is None:
            self.hall.spawn(self.finish(4001))

    async def finish(self, code: int) -> None:
        """Send what waits, if it can be sent, and close."""
        if self.closed:
            return
        self.flush()
        deadline = time.monotonic() + 1
        while code == 1012 and (self._out or self._now) and time.monotonic() < deadline:
            await asyncio.sleep(0.005)
        self.closed = True
        try:
            await asyncio.wait_for(self.channel.send({"type": "websocket.close", "code": code}), 1)
        except Exception:
            self.channel.cut()  # it does not even read that

    # In

    async def run(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """From hello to the end."""
        table = self.table
        try:
            message = await asyncio.wait_for(receive(), 5)
        except TimeoutError:
            await self.finish(4008)
            return
        if not await self._greet(message):
            return
        same = [line for line in table.lines if line.session.person == self.session.person]
        if len(same) >= MOST_SOCKETS:
            self.hall.spawn(same[0].finish(4009))
            table.lines.remove(same[0])
        table.lines.append(self)
        self.hall.meters.sockets.inc()
        if self.seat is not None:
            table.came(self.seat)
        self._tell_others()
        self.channel.on_drained = self.flush
        for line in table.lines:
            line.wake_table()
        self.wake_now()
        table.forget_soon()
        try:
            while not self.closed:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                if not await self._hear(message):
                    break
        finally:
            self.closed = True
            self.channel.on_drained = None
            self.hall.meters.sockets.dec()
            if self in table.lines:
                table.lines.remove(self)
            self._tell_others()
            if self.seat is not None and not table.here(self.seat):
                table.went(self.seat)
            for line in table.lines:
                line.wake_table()

    def _tell_others(self) -> None:
        if self.hall.nodes is not None:
            self.hall.nodes.here(self.table)

    async def _greet(self, message: dict[str, Any]) -> bool:
        table = self.table
        try:
            hello = wire.read_frame(message.get("text") or b"")
        except (msgspec.DecodeError, ValueError):
            hello = None
        if not isinstance(hello, wire.Hello):
            await self._reject("malformed", 1008)
            return False
        if hello.proto != wire.PROTOCOL:
            await self._reject("protocol", 4003)
            return False
        if table.broken:
            await self._reject(table.broken, 1000)
            return False
        self.language = hello.language or self.language
        self.have = hello.have
        self.wish = hello.seat
        rows = await self.hall.store.rows("select other from mutes where person = ?", self.session.person)
        self.muted = frozenset(other for (other,) in rows)
        self.tell(
            wire.Welcome(wire.PROTOCOL, table.id, self.hall.boot, self.hall.now_ms(), self.seat, table.head, table.ply)
        )
        return True

    async def _reject(self, code: str, close: int) -> None:
        refusal = self.table.why_not() if code == self.table.broken else Refusal(code)
        self.tell(wire.Rejected(code, refusal.sentence(self.language)))
        await self.finish(close)

    async def _hear(self, message: dict[str, Any]) -> bool:
        """Take one frame; False ends the line."""
        now = time.monotonic()
        if now - self._since > SECONDS:
            self._since, self._count = now, 0
        self._count += 1
        if self._count > FRAMES * self.hall.config.limit_factor:
            self.hall.meters.limited.labels("frames").inc()
            await self._reject("too-many", 1008)
            return False
        idem = ""
        try:
            text = message.get("text")
            if text is None:
                raise Refusal("malformed")
            try:
                frame = wire.read_frame(text)
            except (msgspec.DecodeError, ValueError, RecursionError) as error:
                idem = _idem_in(text)
                raise Refusal("malformed", type(error).__name__) from None
            idem = getattr(frame, "idem", "")
            await self._obey(frame, now)
        except Refusal as refusal:
            self.hall.meters.refused.labels(refusal.code).inc()
            self.tell(wire.Nak(idem, refusal.code, refusal.sentence(self.language)))
        except StoreError:
            # Nobody knows whether it was stored. The page comes back and asks again under the same name.
            await self._come_back(idem)
            return False
        except Conflict:
            # Another writer has this number: the table in memory is behind. It is opened anew.
            self.hall.tables.pop(self.table.id, None)
            await self._come_back(idem)
            return False
        return True

    async def _come_back(self, idem: str) -> None:
        self.tell(wire.Nak(idem, "restarting", Refusal("restarting").sentence(self.language)))
        await self.finish(1012)

    def _told(self, idem: str, started: float) -> Callable[[int, bool], None]:
        def told(head: int, again: bool) -> None:
            self.tell(wire.Ack(idem, head, again))
            self.hall.meters.ack.observe(time.monotonic() - started)
            if again:
                self.hall.meters.repeated.inc()
                self.wake_now()

        return told

    async def _obey(self, frame: wire.Frame, started: float) -> None:
        table, hall = self.table, self.hall
        if isinstance(frame, wire.PingFrame):
            self.tell(wire.Pong(frame.n, self.hall.now_ms()))
            return
        if isinstance(frame, wire.ResyncFrame):
            hall.meters.resync.inc()
            self._people = True
            self.wake_now()
            return
        if isinstance(frame, wire.Hello):
            raise Refusal("malformed")
        if self.eyes is None:
            await self.finish(4001)
            return
        if isinstance(frame, wire.ChatFrame):
            await self._chat(frame)
            return
        seat = self.seat
        if seat is None:
            raise Refusal("not-seated")
        if isinstance(frame, wire.CommitFrame):
            await hall.dealing.commit(table, seat, frame.hash)
            return
        if isinstance(frame, wire.NonceFrame):
            await hall.dealing.reveal(table, seat, frame.nonce)
            return
        if isinstance(frame, wire.PreviewFrame):
            self.tell(table.preview(seat, frame.decision, frame.move, self.language))
            return
        told = self._told(frame.idem, started)
        if isinstance(frame, wire.MoveFrame):
            await table.choose(seat, frame.decision, frame.move, frame.idem, told=told)
        elif isinstance(frame, wire.UndoFrame):
            await table.take_back(seat, frame.ply, frame.idem, told)
        elif isinstance(frame, wire.ResignFrame):
            await table.resign(seat, frame.idem, told=told)
        elif isinstance(frame, wire.BackFrame):
            await table.stand_in(seat, False, frame.idem, told)
            table.announce_people()
        elif isinstance(frame, wire.AnswerFrame):
            await table.answer(seat, frame.undo, frame.yes)
            told(table.head, False)
        elif isinstance(frame, wire.ProxyFrame):
            await table.set_proxy(seat, frame.verb, frame.upto)
            told(table.head, False)
        elif isinstance(frame, wire.AutoFrame):
            await table.set_auto(seat, frame.on)
            told(table.head, False)

    async def _chat(self, frame: wire.ChatFrame) -> None:
        table, hall = self.table, self.hall
        if not table.settings.chat or (self.seat is None and table.public):
            raise Refusal("chat-off")
        hall.limits.chat.take(self.session.person)
        person = await hall.people.person(self.session.person)
        text = "".join(letter for letter in frame.text if letter.isprintable()).strip()
        if not text:
            raise Refusal("malformed")
        seat = -1 if self.seat is None else self.seat
        at_ms = self.hall.now_ms()

        def job(connection: Connection) -> tuple[int, bool]:
            rows = connection.execute(
                "select number, body from chat where table_id = ? and person = ? and idem = ?",
                (table.id, person.id, frame.idem),
            )
            if rows:
                if rows[0][1] != text:
                    raise Refusal("reused")
                return rows[0][0], True
            ((number,),) = connection.execute(
                "select coalesce(max(number), -1) + 1 from chat where table_id = ?", (table.id,)
            )
            connection.execute(
                "insert into chat (table_id, number, person, seat, name, body, at_ms, idem) values (?,?,?,?,?,?,?,?)",
                (table.id, number, person.id, seat, person.name, text, at_ms, frame.idem),
            )
            return number, False

        for _ in range(MOST_ATTEMPTS - 1):
            with contextlib.suppress(Conflict):  # someone at another server said something at the same moment
                number, again = await hall.store.write(job)
                break
        else:
            number, again = await hall.store.write(job)
        self.tell(wire.Ack(frame.idem, table.head, again))
        if again:
            return
        if hall.nodes is not None:
            await hall.nodes.chatted(table)
            return
        table.say_chat(wire.Chat(number, person.id, person.name, self.seat, text, at_ms))


def _idem_in(text: str) -> str:
    """The name of the intent in a frame that is not understood, if it can be found."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return ""
    idem = found.get("idem", "") if isinstance(found, dict) else ""
    return idem if isinstance(idem, str) and len(idem) <= 32 and idem.isalnum() else ""
