"""What the server tells players beyond the rules: what a choice would do, where points came from, what a bot thinks."""

from __future__ import annotations

import asyncio
from typing import Any

from cabale.games import Game
from cabale.match import Match
from cabale.state import State
from cabale.table.preview import Foreseen, Foresight
from tests.server.client import PATIENCE, Player, Server, play_on
from tests.server.test_play import pair, run, whose_turn


def key(event: Any) -> tuple[int, ...]:
    return (event.kind, event.face, event.a, event.b, event.c, event.d)


def foresee(view: State, seat: int, move: int) -> Foreseen:
    found = Foresight(view, seat, move, 7)
    while found.step():
        pass
    return found.found()


def test_what_is_foreseen_happens(game: Game) -> None:
    """In a game: what was said to be sure happens, and what can be taken back can be taken back."""
    match = Match(game, game.fewest, b"foreseen" * 4)
    told = 0
    for ply in range(60):
        if (seat := match.seat) is None:
            break
        move = match.legal()[(ply * 7) % len(match.legal())]
        found = foresee(match.view(seat), seat, move)
        match.play(seat, move)
        happened = {key(event.seen_by(seat)) for event in match.events[-1]}
        happened |= {key(event.seen_by(7)) for event in match.events[-1]}
        assert {key(event) for event in found.sure} <= happened
        if found.quiet:
            assert match.undo_limit(seat) > 0
        told += len(found.sure)
    assert told > 10


def test_nothing_is_foreseen_from_the_truth(game: Game) -> None:
    """A preview is made from the view alone: the truth is not asked."""
    match = Match(game, game.fewest, b"t" * 32)
    seat = match.seat
    assert seat is not None
    view = match.view(seat)
    assert view.secret is None
    assert foresee(view, seat, view.legal()[0]).sure is not None
    assert view.log is None, "the view itself is left alone"


def test_preview_points_and_advice_against_bots(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2, bots={"1": "random"})
        path = f"/api/tables/{table['id']}"
        await ann.connect(table["id"])
        async with asyncio.timeout(PATIENCE):
            while not ann.now.get("decision"):
                await ann.next()
        move = ann.now["moves"][0]
        await ann.send({"do": "preview", "decision": ann.now["decision"], "move": move["move"]})
        seen = await ann.until("preview")
        assert seen["move"] == move["move"]
        assert seen["sure"]
        await ann.send({"do": "preview", "decision": "0" * 16, "move": move["move"]})
        assert (await ann.until("nak"))["code"] == "stale"
        advice = await ann.post(f"{path}/advice", {"language": "fr"})
        legal = [one["words"] for one in ann.now["moves"]]
        assert [one["words"] in legal for one in advice["moves"]] == [True] * len(advice["moves"])
        assert len(advice["hint"]) > 1
        assert advice["why"]
        result = await play_on(ann)
        points = await ann.get(f"{path}/points")
        assert points["course"][-1][1:] == result["scores"]
        assert [sum(one["points"] for one in origins) for origins in points["origins"]] == result["scores"]
        assert (await ann.post(f"{path}/advice", {"ply": 3}))["ply"] == 3
        await ann.close()

    run(work())


def test_nobody_is_helped_against_people(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server)
        player = await whose_turn(ann, bea)
        refused = await player.post(f"/api/tables/{table['id']}/advice", {}, 403)
        assert refused["code"] == "not-alone"
        points = await ann.get(f"/api/tables/{table['id']}/points")
        assert len(points["origins"]) == 2
        await ann.close()
        await bea.close()

    run(work())


def test_several_people_share_a_device(server: Server) -> None:
    """Each socket has one seat's eyes; moves are made for that seat; nobody gets hints."""

    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=3, here={"1": "Béa", "2": "Cléo"})
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Béa", "Cléo"]
        assert {seat["player"] for seat in table["seats"]} == {ann.me["id"]}
        await ann.connect(table["id"])
        await ann.until("now")
        for _ in range(4):
            turn = ann.now["turn"]
            await ann.leave()
            await ann.connect(table["id"])
            assert ann.socket
            await ann.leave()
            ann.have = -1
            await ann.connect(table["id"], seat=turn)
            assert (await ann.until("welcome"))["seat"] == turn
            await ann.until("now")
            assert ann.now["turn"] == turn
            assert ann.now["decision"]
            assert (await ann.move())["is"] == "ack"
            while ann.now["turn"] == turn:
                await ann.next()
        assert (await ann.post(f"/api/tables/{table['id']}/advice", {}, 403))["code"] == "not-alone"
        assert [one["id"] for one in await ann.get("/api/me/tables")] == [table["id"]], "once, not once for each seat"
        assert (await ann.get(f"/api/players/{ann.me['id']}"))["played"] == []
        await ann.close()

    run(work())


def test_a_wish_for_another_seat_gives_nothing(server: Server) -> None:
    """T9: a person who asks for the eyes of another keeps their own, and a stranger who asks for a seat gets none."""

    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        bea = await Player(server.url, "Béa").arrive()
        eve = await Player(server.url, "Ève").arrive()
        table = await ann.create(game="gambit_royale", seats=2, public=True, start_when_full=True)
        await bea.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
        await ann.connect(table["id"], seat=1)
        assert (await ann.until("welcome"))["seat"] == 0
        await eve.connect(table["id"], seat=1)
        assert (await eve.until("welcome"))["seat"] is None
        for one in (ann, bea, eve):
            await one.close()

    run(work())


def test_names_at_one_device_are_checked(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        await ann.post("/api/tables", {"game": "gambit_royale", "seats": 2, "here": {"4": "Béa"}}, 400)
        await ann.close()

    run(work())


def test_the_page_is_sent_small_and_once(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        plain = await ann.http.get("/", headers={"accept-encoding": "identity"})
        small = await ann.http.get("/", headers={"accept-encoding": "gzip"})
        assert small.content == plain.content
        assert small.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        again = await ann.http.get("/", headers={"if-none-match": plain.headers["etag"]})
        assert again.status_code == 304
        assert not again.content
        await ann.close()

    run(work())
