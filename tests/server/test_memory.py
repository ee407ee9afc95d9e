"""Tables leave memory when nobody uses them; whoever comes at that moment hears of the table all the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cabale.server.config import Config
from cabale.server.db.people import SessionRow
from cabale.server.http import bodies
from cabale.server.http.sockets import TableSocket
from cabale.server.live import laying, opening, seating
from cabale.server.live.owner import Owner
from cabale.server.live.registry import IDLE_TIME, Registry
from cabale.server.people import Person, Session
from cabale.table import messages

HELLO = {"do": "hello", "proto": messages.PROTOCOL}


class Wire:
    """Stands where a browser would be: keeps what is sent, and how it ended."""

    is_full = False
    on_drained: Any = None

    def __init__(self, owner: Owner, person: Person) -> None:
        session = Session(SessionRow(b"", "", person.id, 0, 1 << 60))
        self.socket = TableSocket(owner.registry, owner, session, "en", self)  # type: ignore[arg-type]
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.said: list[str] = []
        self.code: int | None = None
        self.task = asyncio.create_task(self.socket.run(self.inbox.get))

    def say(self, frame: dict[str, Any]) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    def send_texts(self, texts: list[bytes]) -> None:
        self.said += [msgspec.json.decode(text)["is"] for text in texts]

    async def send(self, message: dict[str, Any]) -> None:
        assert self.code is None, "closed once"
        self.code = message["code"]
        self.inbox.put_nowait({"type": "websocket.disconnect"})

    def cut(self) -> None:
        raise AssertionError("nobody is cut off")


def at_a_table(folder: Path, work: Callable[[Registry, Owner, list[Person]], Awaitable[None]]) -> None:
    """Two people have sat down in a server of their own."""

    async def inside() -> None:
        registry = Registry(Config(folder, pause=60.0, thinkers=1))
        try:
            people = [(await registry.people.add_guest(name, "en"))[0] for name in ("Ann", "Béa")]
            owner, _ = await laying.create(registry, people[0], bodies.NewTable("gambit_royale", 2, public=True))
            await seating.join(owner, people[1], "", None)
            async with asyncio.timeout(60):
                while owner.table.match is None or registry._tasks:
                    await asyncio.sleep(0.01)
                await work(registry, owner, people)
        finally:
            await registry.drain()
            await registry.close()

    asyncio.run(inside())


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.005)


def test_a_table_leaves_memory_once_nobody_has_asked_for_it_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(registry: Registry, owner: Owner, people: list[Person]) -> None:
        table = owner.table
        turn = table.turn
        assert turn is not None
        await owner.resign(turn, "a" * 32)
        await until(lambda: table.status == "over" and not registry._tasks)
        now = registry.now_ms() + IDLE_TIME["over"] + 1000
        monkeypatch.setattr(registry, "now_ms", lambda: now)
        assert await registry.owner(table.id) is owner
        registry._let_rest()
        assert registry.owners.get(table.id) is owner, "someone is about to do something with it"
        now += IDLE_TIME["over"] + 1000
        registry._let_rest()
        assert table.id not in registry.owners
        assert await registry.owner(table.id) is not owner

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("left", [False, True])
def test_whoever_greets_a_table_that_has_left_memory_comes_back(tmp_path: Path, left: bool) -> None:
    async def work(registry: Registry, owner: Owner, people: list[Person]) -> None:
        ann = Wire(owner, people[0])
        if left:
            registry.forget(owner)
        ann.say(HELLO)
        await until(lambda: ann.code is not None or "now" in ann.said)
        assert ann.code == (1012 if left else None)
        ann.inbox.put_nowait({"type": "websocket.disconnect"})
        await ann.task
        assert owner.sockets == []

    at_a_table(tmp_path, work)


def test_a_table_that_is_behind_is_opened_anew_for_everyone(tmp_path: Path) -> None:
    async def work(registry: Registry, owner: Owner, people: list[Person]) -> None:
        wires = [Wire(owner, person) for person in people]
        for wire in wires:
            wire.say(HELLO)
        await until(lambda: all("now" in wire.said for wire in wires))
        # Another writer stores an entry that this one does not hear of.
        other = await opening.open_table(registry, owner.id)
        registry.owners[owner.id] = owner
        turn, match = owner.table.turn, owner.table.match
        assert turn is not None
        assert match
        decision, moves = owner.table.decision(turn), match.legal()
        await other.choose(turn, decision, moves[0], "a" * 32)
        wires[turn].say({"do": "move", "decision": decision, "move": moves[1], "idem": "b" * 32})
        await until(lambda: all(wire.code is not None for wire in wires))
        assert [wire.code for wire in wires] == [1012, 1012]
        assert wires[turn].said[-1] == "nak"
        assert "nak" not in wires[1 - turn].said
        anew = await registry.owner(owner.id)
        assert (anew is owner, anew.table.head) == (False, other.table.head)
        other.rest()
        await asyncio.gather(*(wire.task for wire in wires))

    at_a_table(tmp_path, work)
