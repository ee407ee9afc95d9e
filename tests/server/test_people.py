"""Who is known, and for how long: what is remembered in memory, and challenges that are answered once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cabale.server import people as peoples
from cabale.server.db.postgres import PostgresConnection
from cabale.server.db.sqlite import Rows, SqliteConnection, Store
from cabale.server.passkeys import GOOD_FOR, Passkeys
from cabale.server.people import People, hashed
from cabale.table.refusal import Refusal
from tests.server.test_notices import Device
from tests.server.test_store import opener

SITE = "http://cabale.test"


@pytest.fixture(params=["sqlite", "postgresql"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Store]]:
    """What two servers on one database have, or one server before and after a restart."""
    open_store, _ = opener(request.param, tmp_path, request)
    found = [open_store()]
    found.append(found[0] if request.param == "sqlite" else open_store())
    yield found
    for store in set(found):
        store.close()


def now_ms() -> int:
    return time.time_ns() // 1_000_000


async def with_device(stores: list[Store]) -> tuple[list[Passkeys], Device, str]:
    """Someone with a passkey, at two servers."""
    person, _, _ = await People(stores[0]).add_guest("Ann", "en")
    nodes = [Passkeys(store, SITE, now_ms) for store in stores]
    device = Device(SITE)
    made = device.make(await nodes[0].offer(person))
    await nodes[1].add(person, "phone", made)  # asked here, answered there
    return nodes, device, person.id


async def at_all(nodes: list[Passkeys], credential: dict[str, Any]) -> list[str]:
    """What each server says to the same answer, given to all at once."""

    async def one(node: Passkeys) -> str:
        try:
            return await node.check(credential)
        except Refusal as refusal:
            return refusal.code

    return await asyncio.gather(*(one(node) for node in nodes))


def test_a_challenge_is_answered_once_at_whichever_server(stores: list[Store]) -> None:
    async def work() -> None:
        nodes, device, person = await with_device(stores)
        for number in range(20):
            credential = device.sign(await nodes[number % 2].ask())
            assert sorted(await at_all(nodes, credential)) == sorted([person, "stale"])
            assert await at_all(nodes, credential) == ["stale", "stale"]
        assert await stores[0].rows("select challenge from challenges") == []

    asyncio.run(work())


def test_control_servers_that_do_not_use_it_up(stores: list[Store], monkeypatch: pytest.MonkeyPatch) -> None:
    def keeping(execute: Callable[..., Rows]) -> Callable[..., Rows]:
        def only_look(self: Any, sql: str, values: Any = ()) -> Rows:
            if sql.startswith("delete from challenges where challenge"):
                sql = sql.replace("delete", "select challenge", 1).removesuffix(" returning challenge")
            return execute(self, sql, values)

        return only_look

    async def work() -> None:
        nodes, device, person = await with_device(stores)
        for connection in (SqliteConnection, PostgresConnection):
            monkeypatch.setattr(connection, "execute", keeping(connection.execute))
        credential = device.sign(await nodes[0].ask())
        assert person in await at_all(nodes, credential)
        # The count of signatures is another guard; without it the same answer would open the door again.
        await stores[0].write(lambda connection: connection.execute("update passkeys set count = 0"))
        assert person in await at_all(nodes, credential), "the test can see an answer that is good twice"

    asyncio.run(work())


def test_old_and_foreign_challenges_are_refused(stores: list[Store]) -> None:
    async def work() -> None:
        nodes, device, person = await with_device(stores)
        eve, _, _ = await People(stores[0]).add_guest("Eve", "en")
        mine = device.sign(await nodes[0].ask())
        for_eve = await nodes[0].offer(eve)
        with pytest.raises(Refusal, match="stale"):  # made for another purpose
            await nodes[0].check(device.sign({**for_eve, "rpId": for_eve["rp"]["id"]}))
        with pytest.raises(Refusal, match="stale"):  # ours, but nobody was asked this
            await nodes[0].check(device.sign({"rpId": "cabale.test", "challenge": "AAAA"}))
        assert len(await stores[0].rows("select challenge from challenges")) == 2, "a wrong answer uses nothing up"
        for node in nodes:
            node.clock = lambda: now_ms() + GOOD_FOR + 1000
        assert await at_all(nodes, mine) == ["stale", "stale"], "too late"
        late = device.sign(await nodes[1].ask())
        assert len(await stores[0].rows("select challenge from challenges")) == 1, "old ones are swept"
        assert person in await at_all(nodes, late)

    asyncio.run(work())


def test_who_is_here_is_remembered_and_who_has_gone_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Store(tmp_path / "a.db")
        people = People(store)
        sids = [(await people.add_guest(f"P{n}", "en"))[1] for n in range(6)]
        held = await people.session(sids[0])  # as an open line holds it
        assert held
        for sid in sids:
            session = await people.session(sid)
            assert session
            await people.person(session.person)
        del session
        people.sweep()
        assert (len(people._sessions), len(people._people)) == (6, 6), "who came lately is not read again"
        for _ in range(2):
            people.sweep()
        assert (list(people._sessions), len(people._people)) == ([hashed(sids[0])], 0)
        assert await people.session(sids[0]) is held
        await people.end_sessions(held.person)
        assert held.ended, "a line that has been open for long is told"
        # However many come, no more are known than agreed.
        monkeypatch.setattr(peoples, "MOST_KNOWN", 10)
        for number in range(100):
            await people.session((await people.add_guest(f"Q{number}", "en"))[1])
        assert len(people._sessions) + len(people._people) <= 23
        store.close()

    asyncio.run(work())
