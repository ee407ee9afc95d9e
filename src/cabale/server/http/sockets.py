"""Sockets: one to each reader. What is sent was stored before; who does not read delays nobody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.server.db.chat import insert_chat, muted_by
from cabale.server.db.sqlite import Conflict, StoreError
from cabale.server.live.owner import MOST_ATTEMPTS
from cabale.table import messages, rights
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cabale.server.http.websocket import WebSocket
    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.server.people import Session
    from cabale.table.changes import Shown

log = logging.getLogger("cabale.server")
MOST_WAITING = 64
MOST_BYTES = 262_144
SLOW = 15.0  # seconds that a frame may take to leave
MOST_SOCKETS = 4  # of one person at one table


class TableSocket:
    """A socket at a table."""

    __slots__ = (
        "_bytes",
        "_now",
        "_out",
        "_people",
        "_soon",
        "_stuck",
        "changes",
        "closed",
        "have",
        "language",
        "muted",
        "network",
        "owner",
        "registry",
        "session",
        "shown",
        "steps",
        "told",
        "websocket",
        "wish",
    )

    def __init__(
        self,
        registry: Registry,
        owner: Owner,
        session: Session,
        language: str,
        websocket: WebSocket,
        network: str = "",
    ) -> None:
        self.registry = registry
        self.owner = owner
        self.session = session
        self.network = network
        self.language = language
        self.websocket = websocket
        self.wish: int | None = None  # one of several seats of a person
        self.have = -1
        self.changes = False  # whether changes are enough
        self.steps = False  # whether this reader follows what happens step by step
        self.shown: Shown | None = None  # what changes are reckoned from
        self.told: set[int] = set()  # moves that were said in words
        self.muted: frozenset[str] = frozenset()
        self.closed = False
        self._out: list[bytes] = []
        self._bytes = 0
        self._now = False
        self._people = False
        self._soon = False
        self._stuck = 0.0  # since when this reader does not read

    @property
    def seat(self) -> int | None:
        """The seat that this person holds now."""
        return rights.seat_of(self.owner.table, self.session.person, self.wish)

    @property
    def eyes(self) -> int | None:
        """Through whose eyes this person sees the game now; None: not at all."""
        return None if self.session.ended else rights.eyes(self.owner.table, self.session.person, self.wish)

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
                self.registry.meters.slow.inc()
                self._out.clear()
                self.registry.spawn(self.finish(4008))
        self._wake()

    def tell(self, frame: messages.FromServer) -> None:
        """Send this frame."""
        self.say(messages.encode(frame))

    def _wake(self) -> None:
        # At the end of this turn of the loop: what else comes until then leaves in the same write.
        if not self._soon:
            self._soon = True
            self.registry.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send all that waits, if the reader reads."""
        self._soon = False
        if self.closed or not (self._out or self._people or self._now):
            return
        if self.websocket.is_full:
            self._stuck = self._stuck or time.monotonic()
            return
        self._stuck = 0.0
        try:
            texts = self._all_that_waits()
        except Exception as error:  # a defect in what is shown ends this socket, and no other
            self.registry.meters.unhandled.inc()
            log.exception("nothing to show", extra={"error": type(error).__name__})
            self._out, self._people, self._now = [], False, False
            self.registry.spawn(self.finish(1011))
            return
        self.websocket.send_texts(texts)
        self._out, self._bytes = [], 0

    def _all_that_waits(self) -> list[bytes]:
        owner, texts, eyes = self.owner, self._out, self.eyes
        if eyes is None:  # signed out, or the seat was given up or given to someone else
            self._people = self._now = False
            self.registry.spawn(self.finish(4001))
            return texts
        if self._people:
            self._people = False
            texts.append(messages.encode(messages.TableFrame(owner.page(self.session.person))))
        if self._now:
            self._now = False
            if owner.table.match is not None and not owner.table.broken:
                texts.append(self._position(eyes))
                self.have = owner.table.head
        return texts

    def _position(self, eyes: int) -> bytes:
        """What has changed for who has the position before; else, and through other eyes, all of it."""
        owner, before = self.owner, self.shown
        if not self.changes:
            return owner.now(eyes, self.language, self.have)
        self.shown = owner.shown(eyes)
        if before is not None and before.reader == eyes:
            return owner.scenes.change(self.shown, before, self.language, self.told, step_by_step=self.steps)
        self.told = set()
        return owner.now(eyes, self.language, self.have)

    def look_after(self, now: float) -> None:
        """Close the socket of someone who does not read, or may no longer look."""
        if self._stuck and now - self._stuck > SLOW:
            self.registry.meters.slow.inc()
            self._stuck = 0.0
            self.registry.spawn(self.finish(4008))
        elif self.eyes is None:
            self.registry.spawn(self.finish(4001))

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
            await asyncio.wait_for(self.websocket.send({"type": "websocket.close", "code": code}), 1)
        except Exception:
            self.websocket.cut()  # it does not even read that

    # In

    async def run(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """From hello to the end."""
        try:
            message = await asyncio.wait_for(receive(), 5)
        except TimeoutError:
            await self.finish(4008)
            return
        if not await self._greet(message):
            return
        if self.registry.owners.get(self.owner.id) is not self.owner:
            await self.finish(1012)  # the table has left memory meanwhile: nothing would be heard of it here
            return
        self._come()
        try:
            while not self.closed:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                if not await self._hear(message):
                    break
        finally:
            self._go()

    def _come(self) -> None:
        """Tell this reader from now on what happens at the table."""
        owner = self.owner
        same = [socket for socket in owner.sockets if socket.session.person == self.session.person]
        if len(same) >= MOST_SOCKETS:
            self.registry.spawn(same[0].finish(4009))
            owner.sockets.remove(same[0])
        owner.sockets.append(self)
        self.registry.meters.sockets.inc()
        if self.seat is not None:
            owner.came(self.seat)
        self.registry.cluster.here(owner)
        self.websocket.on_drained = self.flush
        for socket in owner.sockets:
            socket.wake_table()
        self.wake_now()
        owner.forget_soon()

    def _go(self) -> None:
        """Tell this reader nothing more."""
        owner = self.owner
        self.closed = True
        self.websocket.on_drained = None
        self.registry.meters.sockets.dec()
        if self in owner.sockets:
            owner.sockets.remove(self)
        self.registry.cluster.here(owner)
        if self.seat is not None and not owner.here(self.seat):
            owner.went(self.seat)
        for socket in owner.sockets:
            socket.wake_table()

    async def _greet(self, message: dict[str, Any]) -> bool:
        owner = self.owner
        try:
            hello = messages.read_frame(message.get("text") or b"")
        except (msgspec.DecodeError, ValueError, RecursionError):
            hello = None
        if not isinstance(hello, messages.Hello):
            await self._reject("malformed", 1008)
            return False
        if hello.proto != messages.PROTOCOL:
            await self._reject("protocol", 4003)
            return False
        if owner.table.broken:
            await self._reject(owner.table.broken, 1000)
            return False
        self.language = hello.language or self.language
        self.have = hello.have
        self.wish = hello.seat
        self.changes, self.steps = hello.changes, hello.steps
        self.muted = await self.registry.store.read(muted_by, self.session.person)
        self.tell(
            messages.Welcome(
                messages.PROTOCOL,
                owner.id,
                self.registry.boot,
                self.registry.now_ms(),
                self.seat,
                owner.table.head,
                owner.table.ply,
            )
        )
        return True

    async def _reject(self, code: str, close: int) -> None:
        refusal = self.owner.why_not() if code == self.owner.table.broken else Refusal(code)
        self.tell(messages.Rejected(code, refusal.sentence(self.language)))
        await self.finish(close)

    async def _hear(self, message: dict[str, Any]) -> bool:
        """Take one frame; False ends the socket."""
        now = time.monotonic()
        try:
            # However many sockets they have, or had; and however many guests come from there.
            self.registry.limits.count(self.registry.limits.frames, self.session.person, self.network)
        except Refusal:
            self.registry.meters.limited.labels("frames").inc()
            await self._reject("too-many", 1008)
            return False
        idem = ""
        try:
            text = message.get("text")
            if text is None:
                raise Refusal("malformed")
            try:
                frame = messages.read_frame(text)
            except (msgspec.DecodeError, ValueError, RecursionError) as error:
                idem = _idem_in(text)
                raise Refusal("malformed", type(error).__name__) from None
            idem = getattr(frame, "idem", "")
            await self._obey(frame, now)
        except Refusal as refusal:
            self.registry.meters.refused.labels(refusal.code).inc()
            self.tell(messages.Nak(idem, refusal.code, refusal.sentence(self.language)))
        except StoreError:
            # Nobody knows whether it was stored. The page comes back and asks again under the same name.
            await self._come_back(idem)
            return False
        except Conflict:
            # Another writer has this number: the table in memory is behind. It is opened anew.
            self.owner.sockets.remove(self)  # it has more to say before it ends
            self.registry.forget(self.owner)
            await self._come_back(idem)
            return False
        return True

    async def _come_back(self, idem: str) -> None:
        self.tell(messages.Nak(idem, "restarting", Refusal("restarting").sentence(self.language)))
        await self.finish(1012)

    def _told(self, idem: str, started: float) -> Callable[[int, bool], None]:
        def told(head: int, again: bool) -> None:
            self.tell(messages.Ack(idem, head, again))
            self.registry.meters.ack.observe(time.monotonic() - started)
            if again:
                self.registry.meters.repeated.inc()
                self.wake_now()

        return told

    async def _obey(self, frame: messages.Frame, started: float) -> None:
        if isinstance(frame, messages.MoveFrame) and not self.session.ended:  # nearly all that people send
            seat = self.seat
            if seat is not None:
                told = self._told(frame.idem, started)
                await self.owner.choose(seat, frame.decision, frame.move, frame.idem, told=told)
                return
        if isinstance(frame, messages.PingFrame):
            self.tell(messages.Pong(frame.n, self.registry.now_ms()))
            return
        if isinstance(frame, messages.ResyncFrame):
            self.registry.meters.resync.inc()
            self._people = True
            self.shown = None
            self.wake_now()
            return
        if isinstance(frame, messages.Hello):
            raise Refusal("malformed")
        if self.eyes is None:
            await self.finish(4001)
            return
        if isinstance(frame, messages.ChatFrame):
            await self._chat(frame)
            return
        seat = self.seat
        if seat is None:
            raise Refusal("not-seated")
        await self._obey_seat(frame, seat, started)

    async def _obey_seat(self, frame: messages.Frame, seat: int, started: float) -> None:
        """What someone who sits here may ask for."""
        owner, registry = self.owner, self.registry
        if isinstance(frame, messages.CommitFrame):
            await registry.starting.commit(owner, seat, frame.hash)
        elif isinstance(frame, messages.NonceFrame):
            await registry.starting.reveal(owner, seat, frame.nonce)
        elif isinstance(frame, messages.PreviewFrame):
            registry.limits.count(registry.limits.previews, self.session.person, self.network)
            self.tell(await owner.preview(seat, frame.decision, frame.move, self.language))
        else:
            await self._intend(frame, seat, started)

    async def _intend(self, frame: messages.Frame, seat: int, started: float) -> None:
        """What has a name, and is done once."""
        owner, told = self.owner, self._told(getattr(frame, "idem", ""), started)
        if isinstance(frame, messages.UndoFrame):
            await owner.take_back(seat, frame.ply, frame.idem, told)
        elif isinstance(frame, messages.ResignFrame):
            await owner.resign(seat, frame.idem, told)
        elif isinstance(frame, messages.BackFrame):
            await owner.come_back(seat, frame.idem, told)
            owner.announce_people()
        elif isinstance(frame, messages.AnswerFrame):
            await owner.answer(seat, frame.undo, frame.yes)
            told(owner.table.head, False)
        elif isinstance(frame, messages.ProxyFrame):
            fresh = await owner.set_proxy(seat, frame.verb, frame.upto, frame.idem)
            told(owner.table.head, not fresh)
        elif isinstance(frame, messages.AutoFrame):
            fresh = await owner.set_auto(seat, frame.on, frame.idem)
            told(owner.table.head, not fresh)

    async def _chat(self, frame: messages.ChatFrame) -> None:
        owner, registry = self.owner, self.registry
        if not rights.may_speak(owner.table, self.session.person):
            raise Refusal("chat-off")
        registry.limits.chat.take(self.session.person)
        person = await registry.people.person(self.session.person)
        text = "".join(letter for letter in frame.text if letter.isprintable()).strip()
        if not text:
            raise Refusal("malformed")
        text = registry.house.masked(text)
        said = messages.Chat(0, person.id, person.name, self.seat, text, self.registry.now_ms())
        for _ in range(MOST_ATTEMPTS - 1):
            with contextlib.suppress(Conflict):  # someone at another server said something at the same moment
                said.number, again = await registry.store.write(insert_chat, owner.id, said, frame.idem)
                break
        else:
            said.number, again = await registry.store.write(insert_chat, owner.id, said, frame.idem)
        self.tell(messages.Ack(frame.idem, owner.table.head, again))
        if again:
            return
        await registry.cluster.chatted(owner, said)


def _idem_in(text: str) -> str:
    """The name of the intent in a frame that is not understood, if it can be found."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return ""
    idem = found.get("idem", "") if isinstance(found, dict) else ""
    return idem if isinstance(idem, str) and len(idem) <= 32 and idem.isalnum() else ""
