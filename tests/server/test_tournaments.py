"""Tournaments at a server: rounds begin by themselves, survive a restart, and duplicates are what was promised."""

from __future__ import annotations

import asyncio
import hashlib
import random
from typing import Any

import pytest

from cabale import record
from cabale.table import fairness
from cabale.table.verify import Unfair, check
from tests.server.client import PATIENCE, Player, Server, play_on
from tests.server.test_lobby import frame, into_lobby

CUP = {"title": "A cup", "kind": "swiss", "game": "gambit_royale", "seats": 2, "rounds": 2}


async def people(server: Server, count: int) -> list[Player]:
    return [await Player(server.url, f"Guest {number}").arrive() for number in range(count)]


async def play_round(players: list[Player], id: str) -> None:
    """Everyone goes to the table that the tournament names, and plays it to its end."""

    async def one(player: Player) -> None:
        page = await player.get(f"/api/tournaments/{id}")
        if page["table"]:
            player.now = {}
            player.have = -1
            await player.connect(page["table"])
            await play_on(player)
            await player.leave()

    await asyncio.gather(*(one(player) for player in players))


async def until_round(player: Player, id: str, number: int, tables: int = 1) -> dict[str, Any]:
    """Wait until so many tables of a round are laid, or all is over."""
    for _ in range(round(PATIENCE * 20)):
        page: dict[str, Any] = await player.get(f"/api/tournaments/{id}")
        if page["status"] == "over":
            return page
        if any(one["number"] == number and len(one["tables"]) >= tables for one in page["rounds"]):
            return page
        await asyncio.sleep(0.05)
    pytest.fail("the round does not begin")


def test_a_duplicate_swiss_from_the_first_to_the_last(server: Server) -> None:
    async def work() -> None:
        players = await people(server, 4)
        ann, bea, *_ = players
        made = await ann.post("/api/tournaments", {**CUP, "duplicate": True})
        id = made["id"]
        assert made["mine"] == 0
        promise = made["rounds"][0]["promise"]
        refused = await ann.http.post(f"/api/tournaments/{id}/start", json={})
        assert (refused.status_code, refused.json()["code"]) == (409, "too-few")
        for player in players[1:]:
            await player.post(f"/api/tournaments/{id}/enter")
        assert (await bea.http.post(f"/api/tournaments/{id}/start", json={})).json()["code"] == "not-host"
        page = await ann.post(f"/api/tournaments/{id}/start")
        assert (await ann.http.post(f"/api/tournaments/{id}/start", json={})).json()["code"] == "started"
        assert [one["number"] for one in page["rounds"]] == [0, 1], "the next one is promised already"
        tables = [one["table"] for one in page["rounds"][0]["tables"]]
        assert len(tables) == 2
        assert page["rounds"][0]["secret"] == ""
        # One table ends first: its cards are not shown while the other plays on.
        first = [player for player in players if (await player.get(f"/api/tournaments/{id}"))["table"] == tables[0]]
        second = [player for player in players if player not in first]
        for player in second:  # the host of the tournament knows that there is such a table, and no more
            there, seen = 200 if player is ann else 404, 403 if player is ann else 404
            assert (await player.http.get(f"/api/tables/{tables[0]}")).status_code == there
            for path in ("text", "points", "chat", "notes"):
                answer = await player.http.get(f"/api/tables/{tables[0]}/{path}")
                assert answer.status_code == seen, "it cannot be watched"
        await play_round(first, id)
        early = await first[0].http.get(f"/api/tables/{tables[0]}/record")
        assert (early.status_code, early.json()["code"]) == (403, "deal-open")
        for path in ("replay?ply=0", "review", "review/0", "checked", "show", "result"):
            assert (await first[0].http.get(f"/api/tables/{tables[0]}/{path}")).status_code == 403, path
        for path, body in (("advice", {"ply": 0}), ("branch", {"ply": 0}), ("branch/table", {"ply": 0})):
            asked = await first[0].http.post(f"/api/tables/{tables[0]}/{path}", json=body)
            assert (asked.status_code, asked.json()["code"]) == (403, "deal-open"), path
        await play_round(second, id)
        page = await until_round(ann, id, 1)
        assert page["rounds"][0]["promise"] == promise
        secret = bytes.fromhex(page["rounds"][0]["secret"])
        assert fairness.deal_commitment(f"{id}/0", secret).hex() == promise
        seeds = set()
        for player, table in ((first[0], tables[0]), (second[0], tables[1])):
            found = record.decode((await player.http.get(f"/api/tables/{table}/record")).content)
            assert any(promise in line for line in check(found))
            seeds.add(found.seed)
        assert len(seeds) == 1, "the same cards at both tables"
        found.seed = hashlib.sha256(b"another").hexdigest()
        with pytest.raises(Unfair):
            check(record.Record(**{name: getattr(found, name) for name in found.__struct_fields__} | {"moves": []}))
        await play_round(players, id)
        page = await until_round(ann, id, 2)
        while page["status"] != "over":
            page = await ann.get(f"/api/tournaments/{id}")
        assert [line["played"] for line in page["standings"]] == [2, 2, 2, 2]
        assert [line["id"] for line in await ann.get("/api/tournaments")] == [id]
        for player in players:
            await player.close()

    asyncio.run(work())


def test_nobody_changes_who_sits_at_a_table_of_a_tournament(folder: Any) -> None:
    """Before the cards are dealt the pages have a moment to add chance: neither host nor players change seats then."""

    async def work(server: Server) -> None:
        ann, bea, eve = await people(server, 3)
        id = (await ann.post("/api/tournaments", {**CUP, "kind": "robin"}))["id"]
        await bea.post(f"/api/tournaments/{id}/enter")
        (table,) = [one["table"] for one in (await ann.post(f"/api/tournaments/{id}/start"))["rounds"][0]["tables"]]
        page = await ann.get(f"/api/tables/{table}")
        assert page["status"] == "open"
        seat = next(at for at, line in enumerate(page["seats"]) if line["player"] == bea.me["id"])
        assert (await ann.http.put(f"/api/tables/{table}/seats/{seat}", json={"bot": "random"})).status_code == 409
        await bea.post(f"/api/tables/{table}/leave", status=409)
        invite = (await ann.post(f"/api/tables/{table}/invites", {"seat": seat}))["invite"]
        await eve.post(f"/api/tables/{table}/join", {"invite": invite}, status=409)
        assert (await ann.get(f"/api/tables/{table}"))["seats"] == page["seats"]
        for player in (ann, bea, eve):
            await player.close()

    with Server(folder, gather=PATIENCE) as server:
        asyncio.run(work(server))


def test_a_tournament_goes_on_after_a_kill(folder: Any) -> None:
    """Killed in the middle of laying a round: the next server lays the rest of it, once."""

    async def begin(server: Server) -> tuple[list[Player], str]:
        players = await people(server, 3)
        id = (await players[0].post("/api/tournaments", {**CUP, "kind": "robin", "absent": "bye"}))["id"]
        for player in players[1:]:
            await player.post(f"/api/tournaments/{id}/enter")
        await players[0].post(f"/api/tournaments/{id}/start")
        return players, id

    async def end(players: list[Player], id: str) -> dict[str, Any]:
        await until_round(players[0], id, 0, tables=2)  # a server answers while it still goes on with tournaments
        for number in range(1, 4):
            await play_round(players, id)
            page = await until_round(players[0], id, number, tables=2)
        for player in players:
            await player.close()
        return page

    only_one = """
from cabale.server import tournaments
laid = tournaments.Tournaments._lay
async def lay(self, kept, at, pairing):
    if at:
        raise tournaments.Conflict("the server is killed before this one")
    await laid(self, kept, at, pairing)
tournaments.Tournaments._lay = lay
"""

    async def both() -> dict[str, Any]:
        with Server(folder, before=only_one) as server:
            players, id = await begin(server)
            server.kill()
        with Server(folder, port=server.port):
            return await end(players, id)

    page = asyncio.run(both())
    assert page["status"] == "over"
    assert [len(one["tables"]) for one in page["rounds"] if one["tables"]] == [2, 2, 2]
    assert sorted(line["played"] for line in page["standings"]) == [2, 2, 2]


@pytest.mark.parametrize("killed", [False, True])
def test_a_bot_stands_in_for_who_does_not_come(folder: Any, killed: bool) -> None:
    """Also if the server is killed while they are waited for; whoever plays is not kept waiting, and the cup ends."""
    soon = "import cabale.server.tournaments as t; t.NO_SHOW = {}"

    async def begin(server: Server) -> tuple[Player, str]:
        ann, bea = await people(server, 2)
        id = (await ann.post("/api/tournaments", {**CUP, "kind": "robin", "fill": "random"}))["id"]
        await bea.post(f"/api/tournaments/{id}/enter")
        await ann.post(f"/api/tournaments/{id}/start")
        await bea.close()
        return ann, id

    async def end(ann: Player, id: str) -> None:
        await ann.connect((await ann.get(f"/api/tournaments/{id}"))["table"])
        await ann.until("now")
        while not any(ann.now["away"]):
            await ann.next()
        # Whoever comes late finds a bot in their seat, and takes it back.
        await ann.ask({"do": "back"})
        await play_on(ann)
        page = await ann.get(f"/api/tournaments/{id}")
        while page["status"] != "over":
            page = await ann.get(f"/api/tournaments/{id}")
        assert [line["played"] for line in page["standings"]] == [1, 1]
        await ann.close()

    async def work() -> None:
        with Server(folder, before=soon.format(600 if killed else 0.5)) as server:
            ann, id = await begin(server)
            if not killed:
                await end(ann, id)
                return
            server.kill()
        with Server(folder, port=server.port, before=soon.format(0.5)) as server:
            await end(ann, id)

    asyncio.run(work())


@pytest.mark.parametrize(
    "wrong",
    [{"seats": 9}, {"game": "chess"}, {"kind": "ladder"}, {"title": "\u200b"}, {"fill": "genius"}, {"rounds": 0}],
)
def test_what_cannot_be_played_is_refused_at_once(server: Server, wrong: dict[str, Any]) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        answer = await ann.http.post("/api/tournaments", json={**CUP, **wrong})
        assert answer.status_code == 400
        assert answer.json()["text"]
        await ann.close()

    asyncio.run(work())


def test_an_evening_of_eight(server: Server) -> None:
    """Eight people, tables of four, three rounds; one gives up in the second and goes home."""
    chance = random.Random(24)

    async def evening(player: Player, id: str, leaves: bool) -> list[str]:
        """Go to each table that one is told of, and play it with random moves; the tables at which one sat."""
        lobby, tables = await into_lobby(player), list[str]()
        await player.post(f"/api/tournaments/{id}/enter")
        async with asyncio.timeout(2 * PATIENCE):
            while len(tables) < (2 if leaves else 3):
                told = await frame(lobby, "notice")
                if told["kind"] != "round":
                    continue
                tables.append(told["table"])
                player.now, player.have = {}, -1
                await player.connect(told["table"])
                await player.until("now")
                if leaves and len(tables) == 2:
                    # Whoever gives a game up leaves the others a bot to play with.
                    assert (await player.ask({"do": "resign"}))["is"] == "ack"
                    await player.post(f"/api/tournaments/{id}/leave")
                else:
                    await play_on(player, lambda now: chance.randrange(len(now["moves"])))
                await player.leave()
        await lobby.close()
        return tables

    async def work() -> None:
        host, *others = players = await people(server, 8)
        wish = {**CUP, "title": "An evening", "seats": 4, "rounds": 3, "fill": "random"}
        id = (await host.post("/api/tournaments", wish))["id"]
        evenings = [asyncio.create_task(evening(player, id, player is others[-1])) for player in players]
        while len((await host.get(f"/api/tournaments/{id}"))["entrants"]) < 8:
            await asyncio.sleep(0.02)
        await host.post(f"/api/tournaments/{id}/start")
        sat = await asyncio.gather(*evenings)
        page = await until_round(host, id, 3)
        assert page["status"] == "over"
        rounds = [[one for one in found["tables"] if one["table"]] for found in page["rounds"]]
        assert [len(found) for found in rounds if found] == [2, 2, 2]
        assert {table for tables in sat for table in tables} == {one["table"] for found in rounds for one in found}
        assert sorted(line["played"] for line in page["standings"]) == [2] + [3] * 7
        best = max(line["points"] for line in page["standings"])
        assert {line["points"] for line in page["standings"] if line["place"] == 1} == {best}
        # What was played counts: everyone has a rating, and is told how sure it is.
        (rating,) = (await host.get(f"/api/players/{host.me['id']}"))["ratings"]
        assert rating["games"] == 3
        for player in players:
            await player.close()

    asyncio.run(work())
