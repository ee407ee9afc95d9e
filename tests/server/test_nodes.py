"""P6, P18: several servers on one database; any of them serves any table, and Redis only makes it quick."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cabale.server.http.limits import Limits
from cabale.table import fairness
from cabale.table.refusal import Refusal
from tests.server.client import PATIENCE, Player, Server
from tests.server.engines import Postgres, Redis
from tests.server.test_lobby import frame, lobby_of
from tests.server.test_rights import eyes_after


class Pair:
    """Two servers on one database, and the players' way to each of them."""

    def __init__(self, folder: Path, database: str, redis: str = "", before: str = "", **given: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        one, two = folder / "one", folder / "two"
        self.servers = [Server(place, before=before, database=database, redis=redis, **given) for place in (one, two)]

    def __enter__(self) -> list[Server]:
        first, second = self.servers
        first.start()
        second.folder.mkdir(exist_ok=True)
        (second.folder / "key").write_bytes((first.folder / "key").read_bytes())
        second.start()
        return self.servers

    def __exit__(self, *_: object) -> None:
        for server in self.servers:
            server.__exit__()


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    found = Redis().start()
    yield found
    found.close()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, postgresql: Postgres, redis: Redis) -> Iterator[list[Server]]:
    with Pair(tmp_path_factory.mktemp("pair"), postgresql.fresh(), redis.url) as found:
        yield found


def known_at(player: Player, server: Server) -> Player:
    """The same person, at another server."""
    found = Player(server.url, player.name)
    found.http.cookies = player.http.cookies
    found.me = player.me
    return found


async def sit_down(servers: list[Server], seats: int = 2, **new: Any) -> tuple[list[Player], str]:
    """People at a table, each at another server than the one before."""
    people = [await Player(servers[n % len(servers)].url, f"P{n}").arrive() for n in range(seats)]
    table = (await people[0].create(game="gambit_royale", seats=seats, public=True, **new))["id"]
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/join")
    for person in people:
        await person.connect(table)
        await person.until("now")
    return people, table


async def turn_of(people: list[Player]) -> int | None:
    """Whose turn it is once all have read what any has: an older frame may name one whose move the server made."""
    while late := [one for one in people if one.now["head"] < max(other.now["head"] for other in people)]:
        await late[0].next()
    seat: int | None = people[0].now["turn"]
    return seat


async def move_and_see(people: list[Player]) -> None:
    """Whose turn it is moves, and everyone sees it, at whichever server."""
    seat = await turn_of(people)
    assert seat is not None
    ply = people[seat].now["ply"]
    assert (await people[seat].move(ply))["is"] == "ack"
    for person in people:
        while person.now["ply"] <= ply:
            await person.next()


async def play_through(people: list[Player], timeout: float = 2 * PATIENCE, longest: list[float] | None = None) -> None:
    """All play to the end, each as soon as it is their turn."""

    async def one(person: Player) -> None:
        while not person.now["result"]:
            if person.now["decision"]:
                decision = person.now["decision"]
                answer = await person.move(person.now["ply"])
                assert answer["is"] == "ack", answer
                while person.now["decision"] == decision:
                    await person.next()
                continue
            begun = time.monotonic()
            await person.next()
            if longest is not None:
                longest.append(time.monotonic() - begun)

    async with asyncio.timeout(timeout):
        await asyncio.gather(*(one(person) for person in people))


@pytest.mark.parametrize("watch", [True, False])
def test_a_socket_at_another_server_loses_the_eyes_of_a_seat(servers: list[Server], watch: bool) -> None:
    asyncio.run(eyes_after(servers[0], servers[1], "leave", watch=watch))


def test_a_table_is_played_across_servers(servers: list[Server], postgresql: Postgres) -> None:
    async def work() -> None:
        people, table = await sit_down(servers, 4)
        waits: list[float] = []
        await play_through(people, longest=waits)
        assert sum(waits) / len(waits) < 1, "hints came, nobody had to wait for a look at the database"
        assert len({person.now["chain"] for person in people}) == 1
        assert len({str(person.now["result"]["places"]) for person in people}) == 1
        rows = postgresql.ask(
            f"select number, idem from entries where table_id = '{table}' order by number", database_of(servers)
        )
        assert [number for number, _ in rows] == list(range(len(rows)))
        record = await people[1].get(f"/api/tables/{table}/record")
        assert len(record["moves"]) == people[0].now["ply"]
        for person in people:
            await person.close()

    asyncio.run(work())


def database_of(servers: list[Server]) -> str:
    return str(servers[0].given["database"])


def test_people_chat_and_presence_are_seen_at_all_servers(servers: list[Server]) -> None:
    async def work() -> None:
        ann = await Player(servers[0].url, "Ann").arrive()
        bea = await Player(servers[1].url, "Béa").arrive()
        table = (await ann.create(game="gambit_royale", seats=3, public=True, start_when_full=False))["id"]
        await ann.connect(table)
        await bea.post(f"/api/tables/{table}/join")
        async with asyncio.timeout(PATIENCE):
            while ann.table.get("seats", [{}, {}])[1].get("name") != "Béa":
                await ann.next()
        await bea.connect(table)
        async with asyncio.timeout(PATIENCE):
            while not ann.table["seats"][1]["here"]:
                await ann.next()
        await bea.ask({"do": "chat", "text": "bonjour"})
        said = await ann.until("chat")
        assert (said["chat"]["text"], said["chat"]["name"]) == ("bonjour", "Béa")
        await bea.leave()
        async with asyncio.timeout(PATIENCE):
            while ann.table["seats"][1]["here"]:
                await ann.next()
        for person in (ann, bea):
            await person.close()

    asyncio.run(work())


def test_pages_at_two_servers_add_their_chance(servers: list[Server]) -> None:
    async def work() -> None:
        people = [await Player(server.url, name).arrive() for server, name in zip(servers, ("Ann", "Béa"), strict=True)]
        table = (await people[0].create(game="gambit_royale", seats=2, public=True, start_when_full=False))["id"]
        await people[1].post(f"/api/tables/{table}/join")
        for seat, person in enumerate(people):
            await person.connect(table)
            person.nonce = secrets.token_bytes(16)
            promise = fairness.seat_commitment(table, seat, person.nonce).hex()
            await person.send({"do": "commit", "hash": promise})
            await person.send({"do": "ping"})
            await person.until("pong")  # it is stored
        host = known_at(people[0], servers[1])
        await host.post(f"/api/tables/{table}/start")
        for person in people:
            await person.until("shuffle")
            await person.send({"do": "nonce", "nonce": person.nonce.hex()})
        for person in people:
            await person.until("now")
        await play_through(people)
        proof = (await people[0].get(f"/api/tables/{table}/record"))["proof"]
        assert proof["nonces"] == [person.nonce.hex() for person in people]
        for person in (*people, host):
            await person.close()

    asyncio.run(work())


def test_a_full_table_begins_though_the_last_one_lost_their_server(servers: list[Server], postgresql: Postgres) -> None:
    async def work() -> None:
        ann, bea = [await Player(server.url, name).arrive() for server, name in zip(servers, "AB", strict=True)]
        table = (await ann.create(game="gambit_royale", seats=2, public=True))["id"]
        await ann.connect(table)
        # As if the server of the other had died between storing that she sits there and dealing.
        seat = f"update seats set person = '{bea.me['id']}' where table_id = '{table}' and seat = 1"
        postgresql.ask(seat, database_of(servers))
        await ann.until("now")
        for person in (ann, bea):
            await person.close()

    asyncio.run(work())


def test_people_at_two_servers_find_each_other(servers: list[Server]) -> None:
    """Whoever looks for opponents is found at any server; the lobby of each shows what happens at the other."""

    async def work() -> None:
        ann, bea, cleo, eve = [
            await Player(servers[n % 2].url, name).arrive() for n, name in enumerate(("Ann", "Béa", "Cléo", "Eve"))
        ]
        wish = {"games": ["gambit_royale"], "seats": 2}
        lobby = await lobby_of(bea)
        assert (await ann.post("/api/seek", wish))["table"] == ""
        seen = await frame(lobby)
        while not seen["seeking"].get("gambit_royale"):
            seen = await frame(lobby)  # Ann looks at the other server
        # Both look at once, at both servers, for as long as it takes: one table for the two of them.
        found = await asyncio.gather(*(until_found(player, wish) for player in (ann, bea)))
        assert len(set(found)) == 1
        assert sorted(seat["name"] for seat in (await ann.get(f"/api/tables/{found[0]}"))["seats"]) == ["Ann", "Béa"]
        while found[0] not in {line["id"] for line in seen["tables"]}:
            seen = await frame(lobby)
        # Four who begin at the same moment make two tables, and nobody sits at both.
        tables = await asyncio.gather(*(until_found(player, wish) for player in (ann, bea, cleo, eve)))
        assert sorted(tables.count(table) for table in set(tables)) == [2, 2]
        await lobby.close()
        for person in (ann, bea, cleo, eve):
            await person.close()

    asyncio.run(work())


async def until_found(player: Player, wish: dict[str, Any]) -> str:
    """Look for opponents as a page does, only faster; returns the table."""
    async with asyncio.timeout(PATIENCE):
        while True:
            table: str = (await player.post("/api/seek", wish))["table"]
            if table:
                return table
            await asyncio.sleep(0.05)


def test_one_who_signs_out_is_out_everywhere(servers: list[Server]) -> None:
    async def work() -> None:
        ann = await Player(servers[0].url, "Ann").arrive()
        same = known_at(ann, servers[1])
        await same.get("/api/me")
        await ann.post("/api/logout", status=204)
        async with asyncio.timeout(PATIENCE):
            while (await same.http.get("/api/me")).status_code == 200:
                await asyncio.sleep(0.5)
        for person in (ann, same):
            await person.close()

    asyncio.run(work())


# Of two conflicting moves at most one is accepted.


async def race(servers: list[Server], rounds: int) -> tuple[int, int]:
    """The same person moves at both servers at once, with different intents. How often one won, and how often both."""
    people, table = await sit_down(servers)
    twins = [known_at(person, servers[1 - seat]) for seat, person in enumerate(people)]
    for twin in twins:
        await twin.connect(table)
        await twin.until("now")
    everyone = [*people, *twins]
    once = both = 0
    for _ in range(rounds):
        seat = await turn_of(everyone)
        if seat is None:
            break
        mine = [people[seat], twins[seat]]
        ply = people[seat].now["ply"]
        said = await asyncio.gather(*(one.move(number) for number, one in enumerate(mine)))
        won = sum(answer["is"] == "ack" for answer in said)
        once, both = once + (won == 1), both + (won == 2)
        if won == 2:
            break
        for one in everyone:
            while one.now["ply"] <= ply:
                await one.next()
    for one in everyone:
        await one.close()
    return once, both


def test_p6_of_two_moves_at_two_servers_one_is_accepted(servers: list[Server]) -> None:
    once, both = asyncio.run(race(servers, 25))
    assert (once >= 10, both) == (True, 0)


# Without the arbiter both would be: the unique number is dropped, so that a second entry of the same number is stored.
UNGUARDED = "alter table entries drop constraint entries_pkey, drop constraint entries_table_id_seat_idem_key"


def test_p6_control_without_the_key_both_are_accepted(tmp_path: Path, postgresql: Postgres, redis: Redis) -> None:
    database = postgresql.fresh()
    with Pair(tmp_path, database, redis.url) as servers:
        postgresql.ask(UNGUARDED, database)
        _, both = asyncio.run(race(servers, 25))
    assert both > 0, "the test can see two that are accepted"


def test_p6_a_server_that_was_frozen_catches_up(servers: list[Server]) -> None:
    """A stale server refuses or catches up; it never stores over what it has not seen."""

    async def work() -> None:
        people, table = await sit_down(servers)
        twins = [known_at(person, servers[0]) for person in people]
        for twin in twins:
            await twin.connect(table)
            await twin.until("now")
        process = servers[1].process
        assert process
        stale = people[1]
        os.kill(process.pid, signal.SIGSTOP)
        try:
            for _ in range(6):
                while True:
                    ready = [twin for twin in twins if twin.now["decision"]]
                    if ready:
                        break
                    await asyncio.gather(*(twin.next() for twin in twins))
                ply = ready[0].now["ply"]
                assert (await ready[0].move(ply))["is"] == "ack"
                for twin in twins:
                    while twin.now["ply"] <= ply:
                        await twin.next()
        finally:
            os.kill(process.pid, signal.SIGCONT)
        # What the frozen one was told to do it decides on what stands now.
        answer = await stale.ask({"do": "move", "decision": stale.now["decision"] or "0" * 16, "move": 0})
        assert answer["is"] == "nak"
        async with asyncio.timeout(PATIENCE):
            while stale.now["head"] < twins[0].now["head"]:
                await stale.next()
        for one in (*people, *twins):
            await one.close()

    asyncio.run(work())


# Redis.


def test_p18_without_redis_it_is_slower_and_nothing_is_lost(tmp_path: Path, postgresql: Postgres) -> None:
    found = Redis().start()
    try:
        with Pair(tmp_path, postgresql.fresh(), found.url) as servers:

            async def work() -> None:
                people, _ = await sit_down(servers)
                for round in range(8):
                    if round == 3:
                        found.kill()
                    if round == 6:
                        found.start()
                    await move_and_see(people)  # the poll comes every five seconds
                assert people[0].now["view_hash"]
                # Play goes on without Redis, signing in does not.
                found.kill()
                await asyncio.sleep(0.2)
                body = {"login": "nobody", "password": secrets.token_hex(8)}
                await people[0].post("/api/login", body, status=503)
                await people[0].get("/api/tables")
                for person in people:
                    await person.close()

            asyncio.run(work())
    finally:
        found.close()


def test_p18_redis_learns_nothing_but_where_to_look(servers: list[Server], redis: Redis) -> None:
    import redis as client

    heard: list[str] = []
    with client.Redis.from_url(redis.url) as asking:
        listening = asking.pubsub()
        listening.psubscribe("*")

        async def work() -> None:
            people, _ = await sit_down(servers)
            await people[0].ask({"do": "chat", "text": "between us"})
            await play_through(people)
            for person in people:
                await person.close()

        asyncio.run(work())
        while (message := listening.get_message(timeout=0.5)) is not None:
            if message["type"] == "pmessage":
                heard.append(message["data"].decode())
        listening.close()
    assert len(heard) > 20
    for words in heard:
        _, what, *rest = words.split(" ")
        assert what in ("head", "people", "chat", "who", "here"), words
        assert all(part.replace(",", "").isdigit() or not part for part in rest), words


def test_limits_count_on_all_servers_together(redis: Redis) -> None:
    from cabale.server.hints import Hints

    async def work() -> None:
        buses = [Hints(redis.url, lambda *_: None, lambda _: None) for _ in range(2)]
        limits = [Limits(), Limits()]
        for bus, some in zip(buses, limits, strict=True):
            bus.up = True
            for limit in some.all():
                limit.counter = bus.count
        for number in range(20):
            await limits[number % 2].login_person.take_everywhere("ann")
        for some in limits:
            with pytest.raises(Refusal, match="too-many"):
                await some.login_person.take_everywhere("ann")
        for _ in range(5):
            limits[0].tables.take("ann")
        await buses[0].share(limits[0])
        for _ in range(2):
            limits[1].tables.take("ann")
        await buses[1].share(limits[1])
        limits[1].tables.take("ann")
        with pytest.raises(Refusal, match="too-many"):
            limits[1].tables.take("ann")
        redis.kill()
        with pytest.raises(Refusal, match="busy"):
            await limits[0].login_person.take_everywhere("bea")
        limits[0].tables.take("bea")
        redis.start()
        for bus in buses:
            await bus.close()

    asyncio.run(work())


def test_a_server_with_another_key_is_refused(tmp_path: Path, postgresql: Postgres) -> None:
    database = postgresql.fresh()
    other = Server(tmp_path / "two", database=database)
    with Server(tmp_path / "one", database=database), pytest.raises(RuntimeError, match="not the key of this database"):
        other.start()
