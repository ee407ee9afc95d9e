"""People and bots at tables, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import re
import secrets
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from cabale import record
from cabale.games import Game
from cabale.table import fairness, verify
from tests import ROOT
from tests.server.client import PATIENCE, ConnectionClosed, Player, Server, play_on


def run(work: Any) -> Any:
    return asyncio.run(work)


async def pair(server: Server, **new: Any) -> tuple[Player, Player, dict[str, Any]]:
    """Two people at a table that has begun."""
    ann, bea = await Player(server.url, "Ann").arrive(), await Player(server.url, "Béa", "fr").arrive()
    table = await ann.create(**{"game": "gambit_royale", "seats": 2, **new})
    await ann.connect(table["id"])
    await bea.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    await bea.connect(table["id"])
    await asyncio.gather(ann.until("now"), bea.until("now"))
    return ann, bea, table


async def whose_turn(*players: Player) -> Player:
    """The one who must choose; everyone has seen the position."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for player in players:
                if player.now.get("decision"):
                    return player
            await asyncio.gather(*(player.until("now") for player in players))


def test_two_people_and_two_bots_play_to_the_end(server: Server, game: Game) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server, game=game.name, seats=4, bots={"2": "random", "3": "random"})
        mine, theirs = await asyncio.gather(play_on(ann), play_on(bea))
        assert mine["places"] == theirs["places"]
        assert mine["scores"] == ann.now["scores"] == bea.now["scores"]
        sums = [sum(origin["points"] for origin in origins) for origins in mine["origins"]]
        assert sums == mine["scores"], "every point has its origin"
        answer = await ann.http.get(f"/api/tables/{table['id']}/record")
        verify.check(record.decode(answer.content), kept_commitment=table["commitment"], kept_chain=ann.now["chain"])
        opened = await ann.get(f"/api/tables/{table['id']}/replay?ply=3")
        closed = await ann.get(f"/api/tables/{table['id']}/replay?ply=3&seat=1")
        assert -1 not in opened["view"]["cards"]
        assert -1 in closed["view"]["cards"]
        again = await bea.post(f"/api/tables/{table['id']}/rematch")
        assert [seat["player"] for seat in again["seats"]] == [bea.me["id"], None, None, None], "nobody is made to play"
        agreed = await ann.post(f"/api/tables/{table['id']}/rematch")
        assert agreed["id"] == again["id"]
        assert [seat["player"] for seat in agreed["seats"]] == [bea.me["id"], None, None, ann.me["id"]]
        page = await bea.get(f"/api/players/{ann.me['id']}")
        assert [line["id"] for line in page["played"]] == [table["id"]]
        assert [(line["id"], line["games"]) for line in page["against"]] == [(bea.me["id"], 1)]
        assert page["ratings"][0]["games"] == 1
        strong = await ann.get(f"/api/ratings/{game.name}")
        assert [line["bot"] for line in strong] == [True], "bots are rated; guests are not listed"
        numbers = await ann.get(f"/api/statistics/{game.name}")
        (played,) = numbers["here"]
        assert (played["players"], played["told"], played["seats"]) == (4, 0, []), (
            "how one private game went is not told"
        )
        assert played["games"] >= 1
        brought = await ann.post("/api/records", {**json.loads(answer.content), "proof": None})
        assert (await ann.get(f"/api/tables/{brought['id']}/result"))["scores"] == mine["scores"]
        for player in (ann, bea):
            await player.close()

    run(work())


def test_the_api_describes_itself(server: Server) -> None:
    """All that `docs/wire.md` promises over HTTP is in the description for machines, with its answers and refusals."""
    spec = httpx.get(server.url + "/schema/openapi.json").json()
    promised = re.findall(r"(GET|POST|PUT|PATCH|DELETE) (/api/[^`? ]*)", (ROOT / "docs/wire.md").read_text())
    known = {re.sub(r"{[^}]*}", "{}", path): operations for path, operations in spec["paths"].items()}
    for method, path in promised:
        operation = known[re.sub(r"{[^}]*}", "{}", path)][method.lower()]
        assert operation["summary"]
        assert "429" in operation["responses"]
        good = next(code for code in operation["responses"] if code.startswith("2"))
        assert good == "204" or operation["responses"][good]["content"]


def test_a_move_is_acknowledged_before_it_is_shown_and_comes_once(server: Server) -> None:
    async def work() -> None:
        ann, bea, _ = await pair(server)
        first = await whose_turn(ann, bea)
        idem, decision = secrets.token_hex(16), first.now["decision"]
        frame = {"do": "move", "idem": idem, "decision": decision, "move": first.now["moves"][0]["move"]}
        ack = await first.ask(frame)
        assert ack == {"is": "ack", "idem": idem, "head": 1, "again": False}
        assert first.now["head"] == 0, "the position comes after the acknowledgement"
        await first.until("now", head=1)
        assert await first.ask(frame) == {**ack, "again": True}
        other = {**frame, "move": frame["move"] + 1}
        assert (await first.ask(other))["code"] == "reused"
        late = {**frame, "idem": secrets.token_hex(16)}
        assert (await first.ask(late))["code"] in ("turn", "stale")
        await first.send({"do": "resync"})
        assert (await first.until("now"))["head"] == 1
        await ann.close()
        await bea.close()

    run(work())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"do": "move", "decision": "0" * 16, "move": 0}, "stale"),
        ({"do": "move", "decision": "x", "move": 10**9}, "malformed"),
        ({"do": "move", "decision": "0" * 16, "move": True}, "malformed"),
        ({"do": "move", "decision": "0" * 16, "move": "0"}, "malformed"),
        ({"do": "move", "decision": "0" * 16, "move": 0, "seat": 1}, "malformed"),
        ({"do": "undo", "ply": 5}, "undo-limit"),
        ({"do": "proxy", "verb": "lay", "upto": 3}, "no-proxy"),
        ({"do": "answer", "undo": "x", "yes": True}, "stale"),
        ({"do": "back"}, "stale"),
        ({"do": "fly"}, "malformed"),
        ({"do": "chat", "text": ""}, "malformed"),
        ({"do": "chat", "text": "x" * 501}, "malformed"),
        ({"do": "commit", "hash": "00" * 32, "idem": None}, "malformed"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(server: Server, frame: dict[str, Any], code: str) -> None:
    async def work() -> None:
        ann, bea, _ = await pair(server)
        first = await whose_turn(ann, bea)
        before = first.now["view_hash"]
        nak = await first.ask(frame)
        assert (nak["is"], nak["code"]) == ("nak", code)
        assert nak["text"][0].isupper()
        legal = {move["move"] for move in first.now["moves"]}
        illegal = next(number for number in range(200) if number not in legal)
        nak = await first.ask({"do": "move", "decision": first.now["decision"], "move": illegal})
        assert nak["code"] == "illegal"
        await first.send({"do": "resync"})
        assert (await first.until("now"))["view_hash"] == before
        await ann.close()
        await bea.close()

    run(work())


def test_moves_are_taken_back_within_the_limit_and_by_agreement(server: Server) -> None:
    async def work() -> None:
        ann, bea, _ = await pair(server, rated=False)
        plies = 0
        seen = []
        while plies < 4:
            player = await whose_turn(ann, bea)
            seen.append((player.now["ply"], ann.now["view_hash"]))
            await player.move()
            await asyncio.gather(*(one.until("now", ply=plies + 1) for one in (ann, bea)))
            plies += 1
        asks, answers = ann, bea
        ack = await asks.ask({"do": "undo", "ply": 1})
        assert ack["is"] == "ack"
        asked = (await answers.until("now"))["asked"]
        assert (asked["seat"], asked["ply"]) == (0, 1)
        no = await answers.ask({"do": "answer", "undo": asked["id"], "yes": False})
        assert no["is"] == "ack"
        await asks.until("now", asked=None)
        await asks.ask({"do": "undo", "ply": 1})
        asked = (await answers.until("now"))["asked"] or (await answers.until("now"))["asked"]
        assert (await answers.ask({"do": "answer", "undo": asked["id"], "yes": True}))["is"] == "ack"
        await asks.until("now", ply=1)
        assert asks.now["undone"] == 3
        assert asks.now["view_hash"] == seen[1][1], "the table is as it was"
        await ann.close()
        await bea.close()

    run(work())


def test_tabs_show_the_same_and_the_oldest_of_five_gives_way(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server)
        tabs = []
        for _ in range(3):
            tab = Player(server.url)
            tab.http.cookies = ann.http.cookies
            await tab.connect(table["id"])
            await tab.until("now")
            tabs.append(tab)
        first = await whose_turn(ann, bea)
        await first.move()
        hashes = {(await tab.until("now", ply=1))["view_hash"] for tab in tabs}
        await ann.until("now", ply=1)
        assert hashes == {ann.now["view_hash"]}
        fifth = Player(server.url)
        fifth.http.cookies = ann.http.cookies
        await fifth.connect(table["id"])
        await fifth.until("now")
        with pytest.raises(ConnectionClosed) as closed:
            await ann.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4009
        for player in (ann, bea, fifth, *tabs):
            await player.close()

    run(work())


def test_pages_add_chance_of_their_own(server: Server) -> None:
    async def work() -> None:
        ann, bea = await Player(server.url, "Ann").arrive(), await Player(server.url, "Béa").arrive()
        table = await ann.create(game="gambit_royale", seats=3, bots={"2": "random"}, start_when_full=False)
        id, nonce = table["id"], secrets.token_bytes(16)
        await bea.post(f"/api/tables/{id}/join", {"invite": table["invite"]})
        await ann.connect(id)
        await bea.connect(id)
        promise = fairness.seat_commitment(id, 0, nonce).hex()
        await ann.send({"do": "commit", "hash": promise})
        await ann.send({"do": "ping"})
        await ann.until("pong")
        await ann.post(f"/api/tables/{id}/start")
        assert (await ann.until("shuffle"))["commits"] == [promise, "", ""]
        await ann.send({"do": "nonce", "nonce": nonce.hex()})
        await asyncio.gather(play_on(ann), play_on(bea))
        kept = record.decode((await ann.http.get(f"/api/tables/{id}/record")).content)
        verify.check(kept, table["commitment"], nonce.hex(), bea.now["chain"])
        with pytest.raises(verify.Unfair, match="your own"):
            verify.check(kept, kept_nonce="11" * 16)
        await ann.close()
        await bea.close()

    run(work())


def test_a_broken_promise_draws_everything_anew(folder: Path) -> None:
    async def work(server: Server) -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2, bots={"1": "random"}, start_when_full=False)
        await ann.connect(table["id"])
        await ann.send({"do": "commit", "hash": hashlib.sha256(b"never").hexdigest()})
        await ann.send({"do": "ping"})
        await ann.until("pong")
        await ann.post(f"/api/tables/{table['id']}/start")
        await ann.until("now")
        fresh = await ann.get(f"/api/tables/{table['id']}")
        assert fresh["aborts"] == 1
        assert fresh["commitment"] != table["commitment"]
        await ann.close()

    with Server(folder, before="import cabale.server.live.starting as d; d.ANSWER_TIME = 0.3") as server:
        run(work(server))


def test_nobody_resigns_before_the_game(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        id = (await ann.create(game="gambit_royale", seats=2))["id"]
        assert (await ann.post(f"/api/tables/{id}/resign", status=409))["code"] == "not-started"
        await ann.close()

    run(work())


def test_who_resigns_comes_last_and_the_other_wins(server: Server) -> None:
    async def work() -> None:
        ann, bea, _ = await pair(server)
        assert (await bea.ask({"do": "resign"}))["is"] == "ack"
        await asyncio.gather(ann.until("now", turn=None), bea.until("now", turn=None))
        assert ann.now["result"]["places"] == [1, 2]
        assert ann.now["result"]["why"] == "resigned"
        assert (await ann.ask({"do": "resign"}))["code"] == "over"
        rates = (await ann.get(f"/api/players/{ann.me['id']}"))["ratings"]
        assert rates[0]["mu"] > 25
        await ann.close()
        await bea.close()

    run(work())


def test_a_bot_stands_in_and_hands_back(folder: Path) -> None:
    async def work(server: Server) -> None:
        ann, bea, table = await pair(server)
        await bea.leave()
        async with asyncio.timeout(PATIENCE):
            while not ann.table["seats"][1]["here"] and not ann.now["grace_ms"][1] and not ann.now["away"][1]:
                await ann.next()
            while not ann.now["away"][1]:
                await ann.next()
        while ann.now["ply"] < 4:
            if ann.now["decision"]:
                await ann.move()
            await ann.until("now")
        await bea.connect(table["id"])
        await bea.until("now")
        if bea.now["turn"] == 1:
            nak = await bea.ask({"do": "move", "decision": bea.now["decision"], "move": bea.now["moves"][0]["move"]})
            assert nak["code"] in ("away", "turn", "stale")
        assert (await bea.ask({"do": "back"}))["is"] == "ack"
        async with asyncio.timeout(PATIENCE):
            while bea.now["away"][1]:
                await bea.next()
        await ann.close()
        await bea.close()

    with Server(folder, grace_factor=0.002) as server:
        run(work(server))


def test_clocks_run_and_end(server: Server) -> None:
    async def work() -> None:
        pace = {"kind": "live", "seconds": 1, "increment": 0, "at_end": "forfeit"}
        ann, bea, _ = await pair(server, pace=pace)
        slow = await whose_turn(ann, bea)
        clock = slow.now["clock"]
        assert clock["running"] == slow.now["turn"]
        assert 0 < clock["left_ms"][clock["running"]] <= 1000
        await asyncio.gather(ann.until("now", turn=None), bea.until("now", turn=None))
        assert ann.now["result"]["why"] == "time"
        assert ann.now["result"]["places"][clock["running"]] == 2
        await ann.close()
        await bea.close()

    run(work())


def test_chat_reaches_all_but_those_who_muted_and_notes_nobody(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server)
        id = table["id"]
        text = "<script>alert(1)</script> ça va ?"
        idem = secrets.token_hex(16)
        assert (await ann.ask({"do": "chat", "text": text, "idem": idem}))["is"] == "ack"
        assert (await bea.until("chat"))["chat"]["text"] == text
        assert (await ann.ask({"do": "chat", "text": text, "idem": idem}))["again"]
        assert [line["text"] for line in await bea.get(f"/api/tables/{id}/chat")] == [text]
        await bea.post(f"/api/tables/{id}/mute", {"player": ann.me["id"], "on": True}, 204)
        await ann.ask({"do": "chat", "text": "again"})
        await bea.send({"do": "ping", "n": 7})
        while (frame := await bea.next())["is"] != "pong":
            assert frame["is"] != "chat"
        assert await bea.get(f"/api/tables/{id}/chat") == []
        put = await ann.http.put(f"/api/tables/{id}/notes", json={"text": "he bluffs"})
        assert put.status_code == 200
        assert await ann.get(f"/api/tables/{id}/notes") == {"text": "he bluffs"}
        assert await bea.get(f"/api/tables/{id}/notes") == {"text": ""}
        await ann.close()
        await bea.close()

    run(work())


def test_single_choices_are_made_for_who_wants_it(server: Server) -> None:
    async def work() -> None:
        ann, bea, _ = await pair(server)
        assert (await ann.ask({"do": "auto", "on": True}))["is"] == "ack"
        await ann.until("now", auto=True)
        asked: list[int] = []
        others: list[int] = []
        for _ in range(60):
            player = await whose_turn(ann, bea)
            if player.now["result"]:
                break
            (asked if player is ann else others).append(len(player.now["moves"]))
            ply = player.now["ply"]
            await player.move(ply)
            async with asyncio.timeout(PATIENCE):
                while any(one.now["ply"] <= ply for one in (ann, bea)):
                    await asyncio.gather(*(one.until("now") for one in (ann, bea) if one.now["ply"] <= ply))
                while not any(one.now["decision"] or one.now["result"] for one in (ann, bea)):
                    await asyncio.gather(*(one.until("now") for one in (ann, bea)))
            if ann.now["result"]:
                break
        assert len(asked) > 3
        await ann.close()
        await bea.close()

    run(work())


def test_the_bot_of_the_documentation_plays_with_a_token(server: Server) -> None:
    path = ROOT / "docs/robot.py"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 30

    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        token = (await ann.post("/api/me/tokens", {"name": "Robot"}))["token"]
        table = await ann.create(game="gambit_royale", seats=2)
        command = [sys.executable, str(path), server.url, token, table["id"], table["invite"]]
        robot = await asyncio.create_subprocess_exec(*command)
        await ann.connect(table["id"])
        result = await play_on(ann)
        assert await robot.wait() == 0
        assert sorted(result["places"]) in ([1, 2], [1, 1])
        assert ann.table["seats"][1]["name"] == "Robot"
        await ann.close()

    run(work())


def test_a_proxy_raises_up_to_its_number_and_then_gives_up(folder: Path) -> None:
    """Any verb with a number can be left to the server; here a Traitor swaps up to a column."""
    before = (
        "import dataclasses, cabale.games.gambit_royale as g\n"
        "g.GAME = dataclasses.replace(g.GAME, proxies={'swap': 'decline'})"
    )

    async def work(server: Server) -> int:
        ann, bea, table = await pair(server)
        for player, upto in ((ann, 6), (bea, 0)):
            assert (await player.ask({"do": "proxy", "verb": "swap", "upto": upto}))["is"] == "ack"
        await ann.until("now", proxy={"verb": "swap", "upto": 6})
        stop = asyncio.Event()
        left_to_it = []

        async def sit(player: Player) -> None:
            head = -1
            while not stop.is_set():
                now = player.now
                if now["result"]:
                    stop.set()
                elif now["decision"] and now["head"] > head:
                    head = now["head"]
                    if now["proxy"] and any(move["verb"] == "swap" for move in now["moves"]):
                        left_to_it.append(head)  # the proxy chooses
                    else:
                        await player.move(now["ply"])
                else:
                    with contextlib.suppress(TimeoutError):
                        await player.next(0.5)

        async with asyncio.timeout(3 * PATIENCE):
            await asyncio.gather(sit(ann), sit(bea))
        for frame in bea.frames:
            if frame["is"] == "now":
                assert frame["proxy"] is None, "nobody else knows of it"
        assert (await ann.get(f"/api/tables/{table['id']}/result"))["over"]
        await ann.close()
        await bea.close()
        return len(left_to_it)

    with Server(folder, before=before) as server:
        for _ in range(12):  # a Traitor must turn up
            if run(work(server)):
                return
    pytest.fail("there was nothing to choose in a dozen games")
