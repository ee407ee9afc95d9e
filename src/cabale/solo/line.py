"""A line between the page and a table: frames come in and go out as they do over a socket to a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.table import messages, rights
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.solo.keeper import Keeper
    from cabale.table.changes import Shown


class Line:
    """One reader of a table."""

    def __init__(self, keeper: Keeper, say: Callable[[str], None], close: Callable[[int], None]) -> None:
        self.keeper = keeper
        self._say = say
        self._close = close
        self._greeted = False
        self.language = "en"
        self.wish: int | None = None  # one of several seats at this device
        self.have = -1
        self.changes = False  # whether changes are enough
        self.steps = False  # whether this reader follows what happens step by step
        self.before: Shown | None = None  # what changes are reckoned from
        self.told: set[int] = set()  # moves that were said in words

    @property
    def seat(self) -> int | None:
        """The seat that this line speaks for."""
        return rights.seat_of(self.keeper.table, self.keeper.tables.person, self.wish)

    def tell(self, frame: messages.FromServer) -> None:
        """Send this frame."""
        self._say(messages.encode(frame).decode())

    def show(self) -> None:
        """The position has changed: send what has changed for who has the one before; else all of it."""
        keeper, table = self.keeper, self.keeper.table
        eyes = rights.eyes(table, keeper.tables.person, self.wish)
        if eyes is None or table.match is None or table.broken:
            return
        scenes = keeper.scenes
        before, self.before = self.before, scenes.shown(eyes) if self.changes else None
        if before is not None and self.before is not None and before.reader == eyes:
            frame = scenes.change(self.before, before, self.language, self.told, step_by_step=self.steps)
        else:
            self.told = set()
            frame = scenes.now(eyes, self.language, self.have)
        self.have = table.head
        self._say(frame.decode())
        if table.status == "over":
            self.show_people()

    def show_people(self) -> None:
        """Who sits where has changed."""
        self.tell(messages.TableFrame(self.keeper.page()))

    def end(self) -> None:
        """The page has hung up."""
        if self in self.keeper.lines:
            self.keeper.lines.remove(self)
        if not self.keeper.lines:
            self.keeper.rest()

    async def hear(self, text: str) -> None:
        """Take one frame. A bad one is answered with a sentence and changes nothing."""
        idem = ""
        try:
            try:
                frame = messages.read_frame(text)
            except (msgspec.DecodeError, ValueError, RecursionError) as error:
                raise Refusal("malformed", type(error).__name__) from None
            idem = getattr(frame, "idem", "")
            if not self._greeted:
                self._greet(frame)
            else:
                await self._obey(frame)
        except Refusal as refusal:
            self.tell(messages.Nak(idem, refusal.code, refusal.sentence(self.language)))

    def _greet(self, frame: messages.Frame) -> None:
        keeper = self.keeper
        table, code, close = keeper.table, "", 1008
        if not isinstance(frame, messages.Hello):
            code = "malformed"
        elif frame.proto != messages.PROTOCOL:
            code, close = "protocol", 4003
        elif table.broken:
            code, close = table.broken, 1000
        if code or not isinstance(frame, messages.Hello):
            refusal = Refusal(code, f"{table.game.name} {table.version} ({table.figures_hash[:12]})")
            self.tell(messages.Rejected(code, refusal.sentence(self.language)))
            self._close(close)
            return
        self.language = frame.language or self.language
        self.have, self.wish, self.changes, self.steps = frame.have, frame.seat, frame.changes, frame.steps
        self._greeted = True
        tables = keeper.tables
        self.tell(
            messages.Welcome(
                messages.PROTOCOL, table.id, tables.boot, tables.now_ms(), self.seat, table.head, table.ply
            )
        )
        keeper.lines.append(self)
        self.show_people()
        self.show()
        keeper.act()

    async def _obey(self, frame: messages.Frame) -> None:
        match frame:
            case messages.PingFrame():
                self.tell(messages.Pong(frame.n, self.keeper.tables.now_ms()))
            case messages.ResyncFrame():
                self.before = None
                self.show_people()
                self.show()
            case messages.Hello():
                raise Refusal("malformed", "hello")
            case messages.ChatFrame():
                raise Refusal("chat-off")
            case messages.CommitFrame() | messages.NonceFrame():
                raise Refusal("started")  # cards are dealt at once: nobody else is there to be convinced
            case messages.AnswerFrame():
                raise Refusal("stale")  # nobody is ever asked: who shares a device agrees
            case _:
                seat = self.seat
                if seat is None:
                    raise Refusal("not-seated")
                await self._act(seat, frame)

    async def _act(self, seat: int, frame: messages.Frame) -> None:
        """What only someone with a seat may do."""
        keeper = self.keeper
        match frame:
            case messages.PreviewFrame():
                self.tell(await keeper.preview(seat, frame.decision, frame.move, self.language))
            case messages.MoveFrame():
                await keeper.choose(seat, frame.decision, frame.move, frame.idem, told=self._told(frame.idem))
            case messages.UndoFrame():
                await keeper.take_back(seat, frame.ply, frame.idem, self._told(frame.idem))
            case messages.ResignFrame():
                await keeper.resign(seat, frame.idem, self._told(frame.idem))
            case messages.BackFrame():
                await keeper.come_back(seat, frame.idem, self._told(frame.idem))
                self.show_people()
            case messages.ProxyFrame():
                await keeper.set_proxy(seat, frame.verb, frame.upto)
                self._told(frame.idem)(keeper.table.head, False)
            case messages.AutoFrame():
                await keeper.set_auto(seat, frame.on)
                self._told(frame.idem)(keeper.table.head, False)

    def _told(self, idem: str) -> Callable[[int, bool], None]:
        def told(head: int, again: bool) -> None:
            self.tell(messages.Ack(idem, head, again))
            if again:
                self.show()

        return told
