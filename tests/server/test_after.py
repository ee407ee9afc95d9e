"""After the game, over HTTP: the review grows while someone looks, and who may see what."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx
import pytest

from cabale.review.growth import STAGES
from cabale.seats import SYMBOLS
from tests.server.client import PATIENCE, Player, Server, play_on
from tests.server.test_play import run

# A review of a few seconds: what is tested is that it grows, not how well it judges.
QUICK = """
from cabale.review import growth
growth.SECONDS = {0: 0.3, 1: 0.6, 2: 0.6}
growth.FEWEST = {0: 4, 1: 12, 2: 24}
from cabale.server.live import reviewing
reviewing.LINE = 2
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Server(tmp_path_factory.mktemp("server") / "data", before=QUICK) as found:
        yield found


async def finished_game(server: Server, **new: Any) -> tuple[Player, str]:
    """A short game against a bot, played to its end."""
    ann = await Player(server.url, "Ann").arrive()
    table = await ann.create(**{"game": "gambit_royale", "seats": 2, "bots": {"1": "random"}, **new})
    await ann.connect(table["id"])
    await play_on(ann)
    return ann, table["id"]


async def whole_review(player: Player, id: str) -> dict[str, Any]:
    async with asyncio.timeout(2 * PATIENCE):
        while True:
            found: dict[str, Any] = await player.get(f"/api/tables/{id}/review?language=en")
            if found["stage"] == STAGES:
                return found
            await asyncio.sleep(0.2)


def test_a_review_grows_is_kept_and_shows_a_choice(server: Server) -> None:
    async def work() -> None:
        ann, id = await finished_game(server)
        first = await ann.get(f"/api/tables/{id}/review")
        assert first["stages"] == STAGES
        whole = await whole_review(ann, id)
        plies = (await ann.get(f"/api/tables/{id}/replay?ply=0"))["plies"]
        assert whole["plies"] == list(range(plies + 1))
        assert all(len(row) == 2 for row in whole["own"] + whole["open"])
        assert sorted(whole["own"][-1]) in ([0, 1], [0.5, 0.5])
        assert whole["summary"]
        assert all(str(round(100 * abs(told["figure"]))) in told["text"] for told in whole["summary"])
        assert "you" in " ".join(told["text"] for told in whole["summary"]).lower()
        shown = 0
        for ply in range(plies):
            moment = await ann.get(f"/api/tables/{id}/review/{ply}?language=fr")
            if not moment["choices"]:
                continue
            assert all(one["low"] <= one["chance"] + 1e-9 for one in moment["choices"])
            assert len(moment["line"]) >= 1
            where = {"ply": ply, "line": [one["move"] for one in moment["line"]]}
            position = await ann.post(f"/api/tables/{id}/branch", where)
            assert position["ply"] == ply + len(moment["line"])
            shown += 1
            if shown == 3:
                break
        assert shown == 3
        assert (await ann.get(f"/api/tables/{id}/review/{plies}", status=404))["code"] == "not-found"
        await ann.close()

    run(work())


def test_a_review_waits_for_the_end_of_the_game(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2, bots={"1": "random"})
        await ann.connect(table["id"])
        await ann.until("now")
        for path in ("review", "review/0", "checked", "show", "branches"):
            assert (await ann.get(f"/api/tables/{table['id']}/{path}", status=403))["code"] == "not-over"
        for path in ("branch", "branch/answer", "branch/chances", "branch/table"):
            answer = await ann.post(f"/api/tables/{table['id']}/{path}", {"ply": 0}, status=403)
            assert answer["code"] == "not-over"
        assert httpx.get(f"{server.url}/api/tables/{table['id']}/picture/result.svg").status_code == 404
        await ann.close()

    run(work())


def test_a_game_is_shown_to_strangers_if_its_players_say_so(server: Server) -> None:
    async def work() -> None:
        ann, id = await finished_game(server)
        eve = await Player(server.url, "Eve").arrive()
        paths = ("", "/replay?ply=3", "/result", "/record", "/review", "/checked", "/points", "/branches")
        for path in paths:
            assert (await eve.http.get(f"/api/tables/{id}{path}")).status_code == 404, path
        picture = f"{server.url}/api/tables/{id}/picture/result.svg"
        assert httpx.get(picture).status_code == 404
        assert (await eve.http.put(f"/api/tables/{id}/show", json={"on": True})).status_code == 404
        answer = await ann.http.put(f"/api/tables/{id}/show", json={"on": True})
        assert answer.json() == {"all": True, "mine": True, "asked": 1, "agreed": 1}
        for path in paths:
            assert (await eve.http.get(f"/api/tables/{id}{path}")).status_code == 200, path
        drawn = httpx.get(picture)
        assert drawn.status_code == 200
        assert "<svg" in drawn.text
        assert "Ann" in drawn.text
        png = httpx.get(picture.replace(".svg", ".png"))
        assert png.content[:4] == b"\x89PNG"
        page = httpx.get(f"{server.url}/t/{id}/replay").text
        assert f'content="{server.url}/api/tables/{id}/picture/result.png' in page
        assert re.search('property="og:description" content="1. [^"]*Ann [^"]*"', page)
        assert all(symbol in drawn.text for symbol in SYMBOLS[:2]), "no seat is told by its colour alone"
        # What was said and noted at the table stays there, and nobody else may show or hide the game.
        assert (await eve.http.get(f"/api/tables/{id}/chat")).status_code == 403
        assert (await eve.http.put(f"/api/tables/{id}/show", json={"on": False})).status_code == 403
        await ann.http.put(f"/api/tables/{id}/show", json={"on": False})
        assert (await eve.http.get(f"/api/tables/{id}/replay")).status_code == 404
        assert "og:image" not in httpx.get(f"{server.url}/t/{id}/replay").text
        await ann.close()
        await eve.close()

    run(work())


def test_what_might_have_been(server: Server) -> None:
    async def work() -> None:
        ann, id = await finished_game(server)
        path = f"/api/tables/{id}"
        begin = await ann.post(f"{path}/branch", {"ply": 6})
        assert begin["legal"]
        record = (await ann.get(f"{path}/record"))["moves"]
        other = next(move for move in begin["legal"] if move["words"] != record[6])
        line = [other["move"]]
        answer = await ann.post(f"{path}/branch/answer", {"ply": 6, "line": line, "level": "greedy"})
        line.append(answer["move"])
        there = await ann.post(f"{path}/branch?eyes=0", {"ply": 6, "line": line, "language": "fr"})
        assert there["ply"] == 8
        judged = await ann.post(f"{path}/branch/chances", {"ply": 6, "line": line})
        assert len(judged["chances"]) == 2
        assert judged["choices"]
        imagined = {"ply": 6, "seat": 0, "deal": 5}
        dealt = await ann.post(f"{path}/branch", imagined)
        assert dealt["view"]["cards"] != begin["view"]["cards"]
        assert dealt == await ann.post(f"{path}/branch", imagined)
        assert (await ann.post(f"{path}/branch", {"ply": 6, "line": [999_999]}, status=422))["code"] == "illegal"
        # A tree is kept, found by its link by who may see the game, changed and deleted by who kept it.
        tree = {"name": "Bluff", "ply": 6, "nodes": [{"parent": -1, "move": line[0]}, {"parent": 0, "move": line[1]}]}
        kept = await ann.post(f"{path}/branches", tree)
        assert [one["id"] for one in await ann.get(f"{path}/branches")] == [kept["id"]]
        wrong = {**tree, "nodes": [{"parent": -1, "move": line[0]}, {"parent": 1, "move": line[1]}]}
        assert (await ann.post(f"{path}/branches", wrong, status=400))["code"] == "malformed"
        eve = await Player(server.url, "Eve").arrive()
        assert (await eve.http.get(f"{path}/branches/{kept['id']}")).status_code == 404
        await ann.http.put(f"{path}/show", json={"on": True})
        seen = (await eve.http.get(f"{path}/branches/{kept['id']}")).json()
        assert (seen["mine"], seen["by"], seen["tree"]["name"]) == (False, "Ann", "Bluff")
        assert (await eve.http.delete(f"{path}/branches/{kept['id']}")).status_code == 404
        assert (await eve.http.put(f"{path}/branches/{kept['id']}", json=tree)).status_code == 404
        changed = (await ann.http.put(f"{path}/branches/{kept['id']}", json={**tree, "name": "Ruse"})).json()
        assert changed["tree"]["name"] == "Ruse"
        assert (await ann.http.delete(f"{path}/branches/{kept['id']}")).status_code == 204
        assert await ann.get(f"{path}/branches") == []
        # Played on, it is a running game with the same cards, which does not count.
        table = await ann.post(f"{path}/branch/table", {"ply": 6, "line": line, "mine": 0, "level": "random"})
        assert (table["status"], table["rated"]) == ("running", False)
        again = ann
        await again.leave()
        again.now = {}
        await again.connect(table["id"])
        result = await play_on(again)
        assert result["over"]
        on = (await ann.get(f"/api/tables/{table['id']}/record"))["moves"]
        assert on[:6] == record[:6]
        # Through another game, however much it is one's own, no tree is deleted.
        kept = await ann.post(f"{path}/branches", tree)
        assert (await ann.http.delete(f"/api/tables/{table['id']}/branches/{kept['id']}")).status_code == 404
        assert [one["id"] for one in await ann.get(f"{path}/branches")] == [kept["id"]]
        assert on[6] == other["words"]
        await ann.close()
        await eve.close()

    run(work())


def test_a_finished_game_is_checked_again(server: Server) -> None:
    async def work() -> None:
        ann, id = await finished_game(server)
        found = await ann.get(f"/api/tables/{id}/checked")
        assert found["fair"]
        assert found["entries"] > found["moves"] > 0
        await ann.close()

    run(work())


def test_a_bot_says_why_where_hints_are_given(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2, bots={"1": "medium"})
        path = f"/api/tables/{table['id']}/why"
        await ann.connect(table["id"])
        lines: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while not any("imagined" in line for line in lines):
                while not ann.now.get("decision"):
                    await ann.next()
                answer = await ann.http.get(f"{path}/1")
                lines = answer.json()["lines"] if answer.status_code == 200 else []
                decision = ann.now["decision"]
                await ann.move()
                while ann.now["decision"] == decision:
                    await ann.next()
        assert "of winning chance" in lines[0]
        assert (await ann.http.get(f"{path}/0")).status_code == 404
        rated = await ann.create(game="gambit_royale", seats=2, bots={"1": "medium"}, rated=True)
        assert (await ann.http.get(f"/api/tables/{rated['id']}/why/1")).json()["code"] == "rated"
        await ann.close()

    run(work())
