"""Meeting people: the lobby as it changes, finding opponents, invitations, and being told."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect

from cabale.server.meet.matching import CLOSE, Seeker, estimate, match, tolerance
from tests.server.client import PATIENCE, Player, Server


def seeker(person: str, rating: float = 25.0, since: float = 0.0, **given: Any) -> Seeker:
    wish = {"games": frozenset({"a"}), "seats": 2, "pace": "free", "bots_after": 0.0, **given}
    return Seeker(person=person, since=since, ratings={"a": rating}, **wish)


def test_the_near_are_matched_at_once_and_the_far_after_a_while() -> None:
    near, far = [seeker("x"), seeker("y", 27.0)], [seeker("x"), seeker("z", 45.0)]
    assert [[one.person for one in found.people] for found in match(near, 0.0)] == [["x", "y"]]
    assert match(far, 0.0) == []
    assert match(far, 60.0) == []
    assert len(match(far, 150.0)) == 1
    late = [seeker("x"), seeker("z", 45.0, since=140.0)]
    assert match(late, 150.0) == [], "who has just come is not made to play with whoever waits longest"


def test_bots_come_when_they_may_and_the_apart_never_meet() -> None:
    alone = [seeker("x", bots_after=30.0)]
    assert match(alone, 29.0) == []
    assert [found.bots for found in match(alone, 30.0)] == [1]
    assert match([seeker("x", apart=frozenset({"y"})), seeker("y")], 1000.0) == []
    assert match([seeker("x"), seeker("y", seats=3)], 1000.0) == []
    assert match([seeker("x"), seeker("y", pace="live")], 1000.0) == []
    waits, never = seeker("x", seats=3, bots_after=30.0), seeker("y", seats=3)
    (found,) = match([waits, never], 30.0)
    assert ([one.person for one in found.people], found.bots) == (["x"], 2), "who wants no bots is not given any"
    assert estimate([1, 2]) is None, "too few to say"
    assert estimate([10, 20, 60]) == 20


LOOKED = """
from cabale.server.meet import seeking
plain = seeking.match
def match(*given):
    print("who fits whom", flush=True)
    return plain(*given)
seeking.match, seeking.EVERY = match, SECONDS
"""


@pytest.mark.parametrize("control", [False, True])
def test_t53_who_fits_whom_is_not_looked_at_for_each_who_asks(folder: Path, control: bool) -> None:
    """Everyone who looks asks again and again: among hundreds that would be all that a server does."""
    wish = {"games": ["bastille"], "seats": 3}

    async def work(server: Server) -> None:
        people = [await Player(server.url, f"P{number}").arrive() for number in range(3)]
        for _ in range(6):
            assert (await people[0].post("/api/seek", wish))["table"] == ""
        assert server.said().count("who fits whom") == (6 if control else 1)
        for person in people[1:]:
            table = (await person.post("/api/seek", wish))["table"]
        assert table, "who comes is looked at at once"
        assert (await people[0].post("/api/seek", wish))["table"] == table
        for person in people:
            await person.close()

    with Server(folder, before=LOOKED.replace("SECONDS", "0" if control else "3600")) as server:
        asyncio.run(work(server))


@settings(deadline=None, max_examples=100)
@given(
    st.lists(st.tuples(st.floats(0, 50), st.floats(0, 100), st.integers(2, 4), st.sampled_from("ab")), max_size=14),
    st.floats(100, 400),
)
def test_nobody_is_in_two_groups_and_everyone_takes_the_others(wishes: list[Any], now: float) -> None:
    all_of_them = [
        seeker(str(at), rating, since, seats=seats, games=frozenset(games))
        for at, (rating, since, seats, games) in enumerate(wishes)
    ]
    found = match(all_of_them, now)
    people = [one.person for group in found for one in group.people]
    assert len(people) == len(set(people))
    for group in found:
        assert len(group.people) + group.bots == group.people[0].seats
        assert group.bots == 0
        ratings = [one.ratings.get(group.game, 25.0) for one in group.people]
        assert max(ratings) - min(ratings) <= min(tolerance(one, now) for one in group.people) + 1e-9
    assert CLOSE > 0


async def lobby_of(player: Player) -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    return await connect(
        player.url.replace("http", "ws", 1) + "/ws/lobby",
        additional_headers={"Origin": player.url, "Cookie": cookie},
        proxy=None,
    )


async def into_lobby(player: Player) -> ClientConnection:
    """Someone who has seen the lobby, and is told of what comes."""
    lobby = await lobby_of(player)
    await frame(lobby)
    return lobby


async def frame(socket: ClientConnection, kind: str = "lobby") -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            found: dict[str, Any] = json.loads(await socket.recv())
            if found["is"] == kind:
                return found


def test_the_lobby_tells_what_changes(server: Server) -> None:
    async def work() -> None:
        ann, bea, cleo = [await Player(server.url, name).arrive() for name in ("Ann", "Béa", "Cléo")]
        hidden = await ann.create(game="gambit_royale", seats=2)
        lobby = await lobby_of(cleo)
        first = await frame(lobby)
        assert first["whole"]
        assert hidden["id"] not in json.dumps(first), "a table by link is not in the lobby"
        table = await ann.create(game="gambit_royale", seats=2, public=True, title="Open")
        seen = await frame(lobby)
        while table["id"] not in [line["id"] for line in seen["tables"]]:
            seen = await frame(lobby)
        await bea.post(f"/api/tables/{table['id']}/join")
        while not any(line["status"] == "running" for line in seen["tables"]):
            seen = await frame(lobby)
        (line,) = seen["tables"]
        assert [(seat["name"], seat["strength"]) for seat in line["seats"]] == [("Ann", "unknown"), ("Béa", "unknown")]
        assert {name: line[name] for name in ("options", "rated")} == {
            name: table[name] for name in ("options", "rated")
        }
        assert "secret" not in json.dumps(seen)
        await ann.connect(table["id"])
        await ann.until("now")
        await ann.ask({"do": "resign"})
        while table["id"] not in seen["gone"]:
            seen = await frame(lobby)
        # Who played is told of the rematch, wherever they are.
        elsewhere = await into_lobby(bea)
        again = await ann.post(f"/api/tables/{table['id']}/rematch")
        told = await frame(elsewhere, "notice")
        assert (told["kind"], told["table"], told["name"]) == ("rematch", again["id"], "Ann")
        # Whoever sits at a table and looks elsewhere is told of their turn.
        await bea.post(f"/api/tables/{table['id']}/rematch")
        await ann.connect(again["id"])
        await ann.until("now")
        while ann.now["decision"]:
            await ann.move()
            await ann.until("now")
        told = await frame(elsewhere, "notice")
        assert (told["kind"], told["table"], told["game"]) == ("turn", again["id"], "gambit_royale")
        # Who is here, and who does not want to be seen.
        here = await cleo.get("/api/online")
        assert {"Béa", "Cléo"} <= {one["name"] for one in here["people"]}
        await bea.http.put("/api/me/shown", json={"online": False})
        here = await cleo.get("/api/online")
        assert "Béa" not in {one["name"] for one in here["people"]}
        await lobby.close()
        await elsewhere.close()
        for player in (ann, bea, cleo):
            await player.close()

    asyncio.run(work())


def test_people_find_opponents_and_are_invited(server: Server) -> None:
    async def work() -> None:
        ann, bea, eve = [await Player(server.url, name).arrive() for name in ("Ann", "Béa", "Eve")]
        wish = {"games": ["gambit_royale"], "seats": 2}
        first = await ann.post("/api/seek", wish)
        assert (first["table"], first["estimate_s"]) == ("", None)
        second = await bea.post("/api/seek", wish)
        assert second["table"]
        assert (await ann.post("/api/seek", wish))["table"] == second["table"]
        table = await ann.get(f"/api/tables/{second['table']}")
        assert sorted(seat["name"] for seat in table["seats"]) == ["Ann", "Béa"]
        assert table["rated"]
        for wrong in ({"games": [], "seats": 2}, {"games": ["chess"], "seats": 2}, {"games": ["bastille"], "seats": 2}):
            answer = await ann.http.post("/api/seek", json=wrong)
            assert answer.status_code in (400, 404)
            assert answer.json()["text"]
        assert (await eve.post("/api/seek", wish))["table"] == ""
        assert (await eve.http.delete("/api/seek")).status_code == 204
        assert (await ann.post("/api/seek", wish))["table"] == "", "who looks no more is not found"
        await ann.http.delete("/api/seek")
        # Invitations
        mine = await ann.create(game="gambit_royale", seats=3)
        lobby = await into_lobby(eve)
        assert (await eve.http.get(f"/api/tables/{mine['id']}")).status_code == 404
        await ann.post(f"/api/tables/{mine['id']}/invite", {"player": eve.me["id"]}, 204)
        told = await frame(lobby, "notice")
        assert (told["kind"], told["name"]) == ("invited", "Ann")
        (waiting,) = await eve.get("/api/me/invitations")
        assert (waiting["table"], waiting["name"]) == (mine["id"], "Ann")
        await eve.post(f"/api/tables/{mine['id']}/join")
        assert await eve.get("/api/me/invitations") == []
        refused = await bea.http.post(f"/api/tables/{mine['id']}/invite", json={"player": eve.me["id"]})
        assert refused.status_code == 404
        await bea.http.put(f"/api/me/people/{ann.me['id']}", json={"block": True})
        blocked = await ann.http.post(f"/api/tables/{mine['id']}/invite", json={"player": bea.me["id"]})
        assert blocked.json()["code"] == "apart"
        assert (await bea.http.get(f"/api/tables/{mine['id']}")).status_code == 404, "nothing has changed"
        await lobby.close()
        for player in (ann, bea, eve):
            await player.close()

    asyncio.run(work())
