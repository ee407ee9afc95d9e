"""Tables in a tab: the same messages as at a server, kept before they are shown, and records that verify."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import pytest

from cabale import record
from cabale.games import SHELF, game
from cabale.puzzle.puzzle import puzzle
from cabale.record import replay
from cabale.review import growth
from cabale.solo.thinker import Fit, measure
from cabale.table import judge
from cabale.table.entries import Move, decode
from cabale.table.state import Place, Table
from cabale.table.verify import Unfair, check
from tests.tab import PATIENCE, MemoryStore, Page, play_on


def first(moves: list[dict[str, Any]]) -> int:
    return int(moves[0]["move"])


def any_of(seed: int) -> Any:
    """A player who chooses without a thought, but the same each time."""
    count = [seed]

    def choose(moves: list[dict[str, Any]]) -> int:
        count[0] = (count[0] * 48271 + 11) % 2147483647
        return int(moves[count[0] % len(moves)]["move"])

    return choose


async def begun(name: str, **wish: Any) -> tuple[Page, str]:
    page = await Page().arrive()
    seats = wish.pop("seats", game(name).fewest)
    bots = {str(seat): "random" for seat in range(1, seats)}
    table = await page.create(game=name, seats=seats, **{"bots": bots, **wish})
    return page, table["id"]


@pytest.mark.parametrize("changes", [True, False], ids=["changes", "whole"])
@pytest.mark.parametrize("name", SHELF)
def test_a_whole_game_against_bots_ends_in_a_record_that_verifies(name: str, changes: bool) -> None:
    async def work() -> str:
        page, table = await begun(name)
        await page.connect(table, language="fr", changes=changes)
        now = await play_on(page, any_of(7))
        assert now["result"]["over"]
        assert (await page.ask("GET", f"/api/tables/{table}/result"))["places"] == now["result"]["places"]
        assert [line["status"] for line in await page.ask("GET", "/api/me/tables")] == ["over"]
        found: str = await page.ask("GET", f"/api/tables/{table}/record")
        return found

    found = record.decode(asyncio.run(work()).encode())
    assert found.players == ["human", *["random"] * (found.seats - 1)]
    assert replay(found).seat is None
    assert any("chain" in line for line in check(found))
    assert found.proof
    found.proof.entries.pop()
    with pytest.raises(Unfair):
        check(found)


def test_a_move_is_kept_before_it_is_shown() -> None:
    async def work() -> None:
        page, table = await begun("gambit_royale")
        await page.connect(table)
        now = await page.until_now(lambda now: bool(now["decision"]))
        stop, write = asyncio.Event(), page.store.write

        async def slow(new: Any, changed: Any) -> None:
            await stop.wait()
            await write(new, changed)

        page.store.write = slow  # type: ignore[method-assign]
        known = len(page.frames)
        idem = secrets.token_hex(16)
        sent = asyncio.create_task(page.send(do="move", decision=now["decision"], idem=idem, move=first(now["moves"])))
        for _ in range(50):
            await asyncio.sleep(0)
        assert page.frames[known:] == []
        stop.set()
        await sent
        later = [frame["is"] for frame in page.frames[known:]]
        assert later.index("ack") < later.index("now")
        assert sum(key.startswith(f"entry/{table}/") for key in page.store.kept) >= 2

    asyncio.run(work())


def test_after_a_crash_the_game_goes_on_where_it_was() -> None:
    async def work() -> None:
        page, table = await begun("bastille", seats=3)
        await page.connect(table)
        before = await play_on(page, any_of(3), most=6)
        before = await page.until_now(lambda now: bool(now["decision"]) or now["result"] is not None)
        page.hang_up()
        # The lists may be behind what was played: it follows from the entries.
        kept = dict(page.store.kept)
        kept[f"table/{table}"] = kept[f"table/{table}"].replace('"status":"over"', '"status":"running"')
        store = MemoryStore()
        store.kept = kept
        again = Page(store)
        await again.connect(table)
        after = await again.until_now(lambda now: now["head"] >= before["head"])
        for part in ("chain", "view_hash", "decision", "scores"):
            assert after[part] == before[part], part

    asyncio.run(work())


def test_two_tabs_at_one_table_make_one_game() -> None:
    async def work() -> None:
        page, table = await begun("gambit_royale")
        other = Page(page.store)
        for one in (page, other):
            await one.connect(table)
        now = await page.until_now(lambda now: bool(now["decision"]))
        await play_on(page, first, most=2)
        answer = await other.intend(do="move", decision=now["decision"], move=first(now["moves"]))
        assert answer["is"] == "nak"
        assert answer["code"] in ("stale", "turn")  # it is another choice by now, perhaps of another seat
        numbers = [key for key in page.store.kept if key.startswith(f"entry/{table}/")]
        assert len(numbers) == len(set(numbers))

    asyncio.run(work())


def test_an_intent_happens_once_and_bad_frames_change_nothing() -> None:
    async def work() -> None:
        page, table = await begun("gambit_royale")
        await page.connect(table, language="fr")
        now = await page.until_now(lambda now: bool(now["decision"]))
        writes = page.store.writes
        bad: list[tuple[dict[str, Any], str]] = [
            ({"do": "move", "decision": "no", "move": first(now["moves"])}, "stale"),
            ({"do": "move", "decision": now["decision"], "move": 999_999}, "illegal"),
            ({"do": "undo", "ply": 900}, "undo-limit"),
            ({"do": "chat", "text": "bonjour"}, "chat-off"),
            ({"do": "back"}, "stale"),
            ({"do": "proxy", "verb": "dance", "upto": 3}, "no-proxy"),
        ]
        for frame, code in bad:
            answer = await page.intend(**frame)
            assert (answer["is"], answer["code"]) == ("nak", code), frame
            assert answer["text"]
        await page.tab.hear(1, "{")
        assert page.frames[-1]["code"] == "malformed"
        assert page.store.writes == writes
        frame = {"do": "move", "decision": now["decision"], "move": first(now["moves"]), "idem": secrets.token_hex(16)}
        assert not (await page.intend(**frame))["again"]
        assert (await page.intend(**frame))["again"]
        other = {**frame, "move": int(now["moves"][-1]["move"])}
        assert (await page.intend(**other))["code"] == "reused"
        await page.send(do="ping", n=3)
        assert page.frames[-1]["n"] == 3

    asyncio.run(work())


def test_people_at_one_device_take_back_and_preview() -> None:
    async def work() -> None:
        page, table = await begun("gambit_royale", bots={}, here={"0": "Ann", "1": "Béa"})
        await page.connect(table, seat=0)
        for _ in range(3):
            for seat in (0, 1):
                await page.connect(table, seat=seat)
                now = await page.until_now(lambda _: True)
                if not now["decision"]:
                    continue
                await page.send(do="preview", decision=now["decision"], move=first(now["moves"]))
                assert (await page.until(lambda one: one["is"] == "preview"))["points"]
                await page.intend(do="move", decision=now["decision"], move=first(now["moves"]))
        now = await page.until_now(lambda now: now["ply"] >= 2)
        assert (await page.intend(do="undo", ply=1))["is"] == "ack"
        assert (await page.until_now(lambda now: now["ply"] == 1))["undone"] >= 1

    asyncio.run(work())


def test_the_rest_is_answered_as_by_a_server() -> None:
    async def work() -> None:
        page = Page()
        status, _, trouble = await page.request("GET", "/api/me?language=fr")
        assert (status, json.loads(trouble)["code"]) == (401, "no-session")
        await page.arrive("Zoé")
        assert (await page.ask("PATCH", "/api/me", {"language": "fr"}))["name"] == "Zoé"
        games = await page.ask("GET", "/api/games?language=fr")
        assert [line["name"] for line in games] == list(SHELF)
        line = games[3]
        assert (await page.ask("GET", f"/api/games/bastille/figures/{line['data']}"))["kinds"]
        assert "game" in await page.ask("GET", "/api/games/bastille/texts/fr")
        assert await page.ask("GET", "/api/games/bastille/rules/fr")
        lesson = await page.ask("GET", "/api/games/bastille/lessons/1?language=fr")
        tried = await page.ask(
            "POST", "/api/games/bastille/lessons/1", {"move": lesson["moment"]["moves"][0]["move"], "language": "fr"}
        )
        assert tried["lesson"]["number"] == 1
        table = await page.create(game="bastille", seats=3, bots={"1": "casual", "2": "greedy"})
        id = table["id"]
        assert table["status"] == "running"
        await page.ask("PUT", f"/api/tables/{id}/notes", {"text": "Ninon ment"})
        assert await page.ask("GET", f"/api/tables/{id}/notes") == {"text": "Ninon ment"}
        text = await page.ask("GET", f"/api/tables/{id}/text?language=fr&width=90")
        assert "Zoé" in text["drawing"]
        assert any(line.startswith("Zoé") for line in text["lines"])
        assert await page.ask("GET", f"/api/tables/{id}/points?language=fr")
        for path, code in (
            (f"/api/tables/{id}/record", "not-over"),
            (f"/api/tables/{id}/replay?ply=1", "not-over"),
            ("/api/tables/000000000000", "not-found"),
            ("/api/me/sessions", "needs-server"),
            (f"/api/tables/{id}/points?seat=x", "malformed"),
        ):
            status, _, trouble = await page.request("GET", path)
            assert status >= 400
            assert json.loads(trouble)["code"] == code, path
        for body in ({"game": "chess", "seats": 2}, {"game": "bastille", "seats": 9}, {"seats": 2}, {"x": 1}):
            assert (await page.request("POST", "/api/tables", body))[0] >= 400
        live = {"game": "bastille", "seats": 3, "pace": {"kind": "live"}}
        assert (await page.request("POST", "/api/tables", live))[0] >= 400

    asyncio.run(work())


def test_a_record_goes_from_tab_to_tab_and_is_replayed() -> None:
    async def work() -> None:
        page, table = await begun("heads_of_state")
        await page.connect(table)
        await play_on(page, any_of(5))
        text = await page.ask("GET", f"/api/tables/{table}/record")
        other = await Page().arrive("Béa")
        id = (await other.ask("POST", "/api/records", json.loads(text)))["id"]
        found = await other.ask("GET", f"/api/tables/{id}/replay?ply=3&language=fr")
        assert (found["ply"], found["events"] != []) == (3, True)
        await other.ask("PATCH", "/api/me", {"language": "fr"})
        assert await other.ask("GET", f"/api/tables/{id}/replay?ply=3") == found, "in the language of who sits here"
        damaged = json.loads(text)
        damaged["moves"][0] = "dance 1"
        assert (await other.request("POST", "/api/records", damaged))[0] >= 400
        rematch = await page.ask("POST", f"/api/tables/{table}/rematch")
        assert await page.ask("POST", f"/api/tables/{table}/rematch") == rematch
        assert rematch["status"] == "running"

    asyncio.run(work())


def test_levels_fit_the_device_and_say_so() -> None:
    slow = Fit(dict.fromkeys(SHELF, 50.0))
    assert slow.levels("bastille") == ["random", "casual", "greedy", "medium"]
    assert slow.is_weaker("bastille", "medium")
    assert slow.named("bastille", "medium") == "medium:iterations=80:parts=1:net=0"
    assert Fit(dict.fromkeys(SHELF, 500.0)).named("bastille", "medium") == "medium:iterations=400:parts=1"
    assert slow.named("bastille", "greedy") == "greedy"

    async def work() -> None:
        page = await Page(fit=slow).arrive()
        levels = {one["name"]: one["text"] for one in (await page.ask("GET", "/api/games?language=en"))[0]["levels"]}
        assert "weaker" in levels["medium"]
        assert "weaker" not in levels["greedy"]
        table = await page.create(game="gambit_royale", seats=2, bots={"1": "medium"})
        await page.connect(table["id"])
        now = await play_on(page, first, most=2)
        now = await page.until_now(lambda now: bool(now["decision"]))
        advice = await page.ask("POST", f"/api/tables/{table['id']}/advice", {"language": "en"})
        assert {move["move"] for move in advice["moves"]} <= {move["move"] for move in now["moves"]}
        assert advice["hint"]

    asyncio.run(work())


def test_a_device_is_measured_in_every_game() -> None:
    rates = json.loads(measure())["rates"]
    assert set(rates) == set(SHELF)
    assert all(rate > 1 for rate in rates.values())


def test_a_record_is_byte_for_byte_what_a_server_writes() -> None:
    """The same choices, judged and applied at a table with the same promise, as a server does it."""

    async def work() -> str:
        page, id = await begun("gambit_royale")
        await page.connect(id)
        await play_on(page, any_of(11))
        found: str = await page.ask("GET", f"/api/tables/{id}/record")
        return found

    text = asyncio.run(work())
    found = record.decode(text.encode())
    assert found.proof
    table = Table(found.proof.table, found.game, found.version, found.data, found.options)
    table.places = [Place("ann", "Ann"), *[Place(bot=level) for level in found.players[1:]]]
    table.promise(bytes.fromhex(found.proof.secret))
    table.apply(table.next(-1, judge.start(table), "", 1))
    for entry in found.proof.entries[1:]:
        made = decode(entry.kind, entry.body.encode())
        assert isinstance(made, Move)
        assert table.match
        move = table.game.moves.read(made.move)
        judged = judge.move(table, entry.seat, table.decision(entry.seat), move, made.by, 0)
        table.apply(table.next(entry.seat, judged, "", 2))
    table.finish(table.settle())
    assert record.encode(table.record()).decode() == text


def test_a_review_and_what_might_have_been_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "SECONDS", dict.fromkeys(range(3), 0.0))
    monkeypatch.setattr(growth, "FEWEST", {growth.CHANCES: 4, growth.CHOICES: 12, growth.CHECKS: 24})

    async def work() -> None:
        page, table = await begun("gambit_royale")
        await page.connect(table)
        await play_on(page, any_of(3))
        assert (await page.ask("GET", f"/api/tables/{table}/why/1"))["lines"]
        path = f"/api/tables/{table}"
        found = await page.ask("GET", f"{path}/review?language=en")
        async with asyncio.timeout(PATIENCE):
            while found["stage"] < growth.STAGES:
                await asyncio.sleep(0.05)
                found = await page.ask("GET", f"{path}/review?language=en")
        assert found["summary"]
        assert f"review/{table}" in page.store.kept
        moment = await page.ask("GET", f"{path}/review/{found['keys'][0]['ply'] if found['keys'] else 0}")
        where = {"ply": moment["ply"], "line": [move["move"] for move in moment["line"]]}
        assert (await page.ask("POST", f"{path}/branch", where))["ply"] == moment["ply"] + len(moment["line"])
        answer = await page.ask("POST", f"{path}/branch/answer", {"ply": 3, "level": "greedy"})
        judged = await page.ask("POST", f"{path}/branch/chances", {"ply": 3, "line": [answer["move"]]})
        assert len(judged["chances"]) == 2
        assert (await page.ask("GET", f"{path}/checked"))["fair"]

    asyncio.run(work())


def test_a_position_of_ones_own_is_laid_out_in_a_tab() -> None:
    async def work() -> None:
        page, path = await Page().arrive(), "/api/games/gambit_royale"
        found = await page.ask("GET", f"{path}/scenarios/award-pair/words")
        assert "columns = " in found["known"]
        words = found["words"].replace("music 4", "music 5")
        assert words != found["words"]
        where = {"scenario": "award-pair", "words": words, "language": "fr"}
        shown = await page.ask("POST", f"{path}/branch", where)
        line = [shown["legal"][0]["move"]]
        assert (await page.ask("POST", f"{path}/branch?eyes=1", {**where, "line": line}))["ply"] == 1
        assert (await page.ask("POST", f"{path}/branch/answer", {**where, "level": "greedy"}))["text"]
        assert len((await page.ask("POST", f"{path}/branch/chances", where))["chances"]) == 2
        status, _, said = await page.request("POST", f"{path}/branch", {**where, "words": "[position]\nturn = 9"})
        assert (status, json.loads(said)["code"]) == (422, "position-unfit")

    asyncio.run(work())


def test_puzzles_are_solved_in_a_tab_and_the_first_answer_is_kept() -> None:
    async def work() -> None:
        page = await Page().arrive()
        shelf = await page.ask("GET", "/api/puzzles?language=fr")
        today = shelf["daily"]
        path = f"/api/puzzles/{today['game']}/{today['id']}"
        found = puzzle(today["game"], today["id"])
        assert found
        shown = await page.ask("GET", f"{path}?language=fr")
        assert [move["move"] for move in shown["moment"]["moves"]] == found.match().legal()
        assert "behind" not in json.dumps(shown)
        read = found.match().game.moves.read
        first = await page.ask("POST", path, {"move": read(found.margin.move)})
        again = await page.ask("POST", path, {"move": read(found.verdicts[0].move), "language": "fr"})
        assert [answer["right"] for answer in (first, again)] == [False, True]
        assert [answer["first"] for answer in (first, again)] == [True, False]
        assert again["line"]["mine"] is False
        lines = await page.ask("GET", f"/api/puzzles/{today['game']}?language=fr")
        assert [line["mine"] for line in lines if line["id"] == today["id"]] == [False]
        after = await page.ask("GET", "/api/puzzles?language=fr")
        assert sum(line["tried"] for line in after["games"]) == 1

    asyncio.run(work())


def test_an_edition_is_kept_here_and_played_with() -> None:
    wrong = {"game": "gambit_royale", "edition": "Mine", "figures": {"card.king.value": 19.3}}
    mine = {**wrong, "figures": {"card.king.value": 19}}

    async def work() -> None:
        page = await Page().arrive()
        sheet = await page.ask("GET", "/api/games/bastille/sheet?language=fr")
        assert sheet["groups"][0]["text"] == "Personnages"
        said = await page.ask("POST", "/api/editions/check?language=fr", wrong)
        assert said["problems"][0]["text"].endswith("(règle G13).")
        status, _, refused = await page.request("POST", "/api/editions", wrong)
        assert (status, json.loads(refused)["code"]) == (422, "wrong-edition")
        assert await page.ask("GET", "/api/editions") == []
        line = await page.ask("POST", "/api/editions", mine)
        assert (await page.ask("POST", "/api/editions", mine))["id"] == line["id"]
        assert [one["id"] for one in await page.ask("GET", "/api/editions")] == [line["id"]]
        file = await page.ask("GET", f"/api/editions/{line['id']}/file")
        assert (await page.ask("POST", "/api/editions/read", {"text": file}))["figures"] == mine["figures"]
        two = {"first": mine, "second": {**mine, "figures": {"card.king.value": 18, "card.queen.value": 17}}}
        assert len(await page.ask("POST", "/api/editions/compare", two)) == 2
        merged = await page.ask("POST", "/api/editions/merge", {**two, "decided": {"card.king.value": "second"}})
        assert merged["edition"]["figures"]["card.king.value"] == 18
        shown = await page.ask("GET", f"/api/games/gambit_royale/figures/{line['figures']}")
        assert {one["key"]: one["value"] for one in shown["figures"]}["card.king.value"] == 19

        wish = {"game": "gambit_royale", "seats": 2, "bots": {"1": "greedy"}}
        status, _, refused = await page.request("POST", "/api/tables", {**wish, "figures": "0" * 64})
        assert (status, json.loads(refused)["code"]) == (422, "bad-option")
        table = (await page.create(**wish, figures=line["figures"]))["id"]
        await page.connect(table)
        await play_on(page, any_of(3), most=2)
        page.hang_up()
        again = Page(page.store)  # the tab is opened anew
        assert (await again.ask("GET", f"/api/tables/{table}"))["edition"] == "Mine"
        await again.connect(table)
        assert (await play_on(again, any_of(3)))["result"]["over"]
        assert [one["status"] for one in await again.ask("GET", "/api/me/tables")] == ["over"]
        status, _, refused = await again.request("DELETE", f"/api/editions/{line['id']}")
        assert (status, json.loads(refused)["code"]) == (422, "edition-in-use")
        rematch = await again.ask("POST", f"/api/tables/{table}/rematch")
        assert rematch["edition"] == "Mine"

        found = record.decode((await again.ask("GET", f"/api/tables/{table}/record")).encode())
        assert found.data == line["figures"]
        assert any("chain" in said for said in check(found))
        elsewhere = await Page().arrive("Bob")
        brought = await elsewhere.ask("POST", "/api/records", json.loads(record.encode(found)))
        assert (await elsewhere.ask("GET", f"/api/tables/{brought['id']}"))["edition"] == "Mine"
        spare = await elsewhere.ask("POST", "/api/editions", merged["edition"])
        await elsewhere.ask("DELETE", f"/api/editions/{spare['id']}")
        assert [one["id"] for one in await elsewhere.ask("GET", "/api/editions")] == [line["id"]]

    asyncio.run(work())


def test_a_game_that_was_moved_to_a_server_leaves_nothing_here() -> None:
    async def work() -> None:
        page, table = await begun("gambit_royale")
        status, _, _ = await page.request("DELETE", f"/api/tables/{table}")
        assert status == 422  # it is not over
        before = {key for key in page.store.kept if table not in key}
        await page.connect(table)
        await play_on(page, any_of(5))
        page.hang_up()
        found = json.loads(await page.ask("GET", f"/api/tables/{table}/record"))
        await page.ask("PUT", f"/api/tables/{table}/notes", {"text": "a note"})
        brought = await Page().arrive()
        id = (await brought.ask("POST", "/api/records", found))["id"]
        lines = await brought.ask("GET", "/api/me/tables")
        assert [(line["id"], line["mine"]) for line in lines] == [(id, 0)]  # it is still mine
        await page.ask("DELETE", f"/api/tables/{table}")
        assert set(page.store.kept) == before
        assert await page.ask("GET", "/api/me/tables") == []

    asyncio.run(work())
