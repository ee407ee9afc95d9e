"""Editions at a server: kept and shared, refused with a sentence, played with; records verify on another server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cabale.edition import Edition, encode
from cabale.edition.sheet import made
from cabale.games import game
from cabale.server.upkeep import backup, doctor
from tests.server.client import Player, Server, play_on
from tests.test_command import cabale

MINE = {"game": "gambit_royale", "edition": "First printing", "by": "Ann", "figures": {"card.king.value": 19}}
OWN = game("gambit_royale").pieces()[1].hash


def test_editions_are_kept_shared_and_played_with(tmp_path: Path) -> None:
    folder, other = tmp_path / "one" / "data", tmp_path / "two" / "data"
    for place in (folder, other):
        place.mkdir(parents=True)

    async def keep(url: str) -> dict[str, Any]:
        person, friend = await Player(url).arrive(), await Player(url, "Bob", "fr").arrive()
        sheet = await person.get("/api/games/bastille/sheet?language=fr")
        assert sheet["groups"][0]["text"] == "Personnages"
        wrong = {**MINE, "figures": {"card.king.value": 19.3, "card.queen.value": -1}}
        for language, rule in (("en", "(rule G13)."), ("fr", "(règle G13).")):
            said = await person.post(f"/api/editions/check?language={language}", wrong)
            assert {one["key"] for one in said["problems"]} == set(wrong["figures"])
            assert all(one["text"].endswith(rule) and one["name"] for one in said["problems"])
        refused = await friend.post("/api/editions", wrong, status=422)
        assert refused["text"].startswith("Roi, Valeur : Doit être")
        assert refused["text"].endswith("(règle G13).")
        await person.post("/api/editions", {**MINE, "figures": {}}, status=422)
        await person.post("/api/editions", {**MINE, "game": "chess"}, status=422)
        await person.post("/api/editions", {**MINE, "edition": " "}, status=422)
        assert await person.get("/api/editions") == []

        line = await person.post("/api/editions", MINE)
        again = await person.post("/api/editions", MINE)
        assert again["id"] == line["id"], "the same is kept once"
        assert line["mine"]
        assert not (await friend.get(f"/api/editions/{line['id']}"))["mine"]
        file = (await person.http.get(f"/api/editions/{line['id']}/file")).text
        assert (await friend.post("/api/editions/read", {"text": file}))["figures"] == MINE["figures"]
        await friend.post("/api/editions/read", {"text": "nonsense"}, status=422)
        await friend.post(f"/api/editions/{line['id']}", status=405)
        figures = await friend.get(f"/api/games/gambit_royale/figures/{line['figures']}?language=fr")
        king = {"key": "card.king.value", "name": "Roi, Valeur", "value": 19, "text": "19"}
        assert {**king, "mark": "source", "why": "First printing, Ann"} in figures["figures"]

        theirs = {**MINE, "edition": "Bob's", "figures": {"card.king.value": 18, "card.queen.value": 17}}
        two = {"first": line["edition"], "second": theirs}
        compared = await friend.post("/api/editions/compare", two)
        assert [(one["key"], one["conflict"]) for one in compared] == [
            ("card.king.value", True),
            ("card.queen.value", False),
        ]
        merged = await friend.post("/api/editions/merge", {**two, "decided": {"card.king.value": "second"}})
        assert merged["edition"]["figures"] == theirs["figures"]
        assert merged["conflicts"] == []

        # Everyone may play with it, but what counts is what the host offers.
        wish = {"game": "gambit_royale", "seats": 2, "bots": {"1": "random"}, "figures": line["figures"]}
        refused = await friend.post("/api/tables", {**wish, "rated": True}, status=403)
        assert "host" in refused["text"] or "hôte" in refused["text"]
        table = await person.create(**wish)
        assert table["corrected"]
        assert table["edition"] == "First printing"
        assert not table["rated"]
        assert not (await friend.create(**{**wish, "bots": {}}))["rated"]
        forgotten = await person.http.delete(f"/api/editions/{line['id']}")
        assert forgotten.status_code == 409, "a table is played with it"
        assert (await friend.http.delete(f"/api/editions/{line['id']}")).status_code == 404
        spare = await friend.post("/api/editions", theirs)
        assert (await friend.http.delete(f"/api/editions/{spare['id']}")).status_code == 204
        await person.connect(table["id"])
        await play_on(person)
        record: dict[str, Any] = await person.get(f"/api/tables/{table['id']}/record")
        assert record["edition"]["edition"] == "First printing"
        # Now the host offers it: seen at once, and it may count.
        (folder / "figures").mkdir()
        (folder / "figures" / "first.toml").write_text(file, encoding="utf-8")
        shelf = {one["name"]: one for one in await person.get("/api/games")}
        assert shelf["gambit_royale"]["figures"] == [{"hash": line["figures"], "name": "First printing"}]
        assert (await friend.create(**{**wish, "bots": {}, "rated": True}))["rated"]
        for one in (person, friend):
            await one.close()
        return record

    with Server(folder) as server:
        record = asyncio.run(keep(server.url))
        server.terminate()
    kept = tmp_path / "game.json"
    kept.write_text(json.dumps(record))
    done = cabale("verify", str(kept))
    assert done.returncode == 0, done.stderr
    assert "the shuffle follows" in done.stdout
    assert "tables with" in backup(folder)
    assert not [said for good, said in doctor(folder) if not good and "need" in said]

    async def restart(url: str) -> None:
        person = await Player(url).arrive()
        table = await person.create(game="gambit_royale", seats=2, bots={"1": "random"}, figures=record["data"])
        assert table["edition"] == "First printing"
        await person.close()

    with Server(folder) as server:
        asyncio.run(restart(server.url))
        assert "needs other rules" not in server.said()
        server.terminate()

    async def elsewhere(url: str) -> None:
        person = await Player(url).arrive()
        broken = json.loads(json.dumps(record))
        broken["edition"]["figures"]["card.king.value"] = 18
        await person.post("/api/records", broken, status=422)
        brought = await person.post("/api/records", record)
        table = await person.get(f"/api/tables/{brought['id']}")
        assert table["status"] == "over"
        assert table["edition"] == "First printing"
        assert [one["edition"]["edition"] for one in await person.get("/api/editions")] == ["First printing"]
        await person.close()

    with Server(other) as server:
        asyncio.run(elsewhere(server.url))


def test_games_with_an_edition_tell_whether_it_matters(tmp_path: Path) -> None:
    async def ask(url: str) -> None:
        person = await Player(url).arrive()
        body = {"edition": MINE, "players": 2}
        await person.post("/api/editions/matter", {**body, "players": 1}, status=400)
        async with asyncio.timeout(120):
            while (answer := await person.post("/api/editions/matter", body))["report"] is None:
                await asyncio.sleep(0.2)
        report = answer["report"]
        assert report["games"] == 6
        assert {line["group"] for line in report["lines"]} >= {""}
        assert any(line["name"] == "Decisions in a game" for line in report["lines"])
        await person.close()

    with Server(
        tmp_path / "data", before="import cabale.server.live.matters as m; m.GAMES = 6; m.BOT = 'random'"
    ) as server:
        asyncio.run(ask(server.url))


def test_t53_nobody_has_the_whole_line_of_games_with_editions(tmp_path: Path) -> None:
    """One address may ask for three such contests, in however many names; elsewhere one still gets a place."""

    def own(value: int) -> dict[str, Any]:
        return {"edition": {**MINE, "figures": {"card.king.value": value}}, "players": 2}

    async def ask(url: str, most: int) -> None:
        first, guest, second = [await Player(url).arrive() for _ in range(3)]
        second.http.headers["X-Forwarded-For"] = "192.0.2.7"
        for value in range(21, 21 + most):
            await first.post("/api/editions/matter", own(value))
        await first.post("/api/editions/matter", own(21))  # to ask how it goes is not to ask for another
        await first.post("/api/editions/matter", own(21 + most), status=429 if most == 3 else 503)
        await guest.post("/api/editions/matter", own(29), status=429 if most == 3 else 503)
        await second.post("/api/editions/matter", own(30), status=200 if most == 3 else 503)
        for person in (first, guest, second):
            await person.close()

    waits = "import cabale.server.live.matters as m, asyncio; m.Matters._play = lambda *given: asyncio.sleep(600)"
    with Server(tmp_path / "data", before=waits, limit_factor=1.0, trusted_proxy=["127.0.0.1/32"]) as server:
        asyncio.run(ask(server.url, 3))
    with Server(tmp_path / "control", before=waits) as server:  # uncounted, one has all places
        asyncio.run(ask(server.url, 6))


ODD = {
    "a long key": "a." * 5_000 + "a = 1",
    "one in quotes": '"a".' * 5_000 + "a = 1",
    "one behind a text": 'a = { x = """"a""", ' + "a." * 5_000 + "a = 1 }",
    "a long name of a table": "[" + "a." * 5_000 + "a]",
    "lists in lists": "a = " + "[" * 20_000,
    "tables in tables": "a = {" * 10_000,
}


def no_file_costs_more_than_it_is_long(folder: Path, what: str, without: str = "") -> None:
    """Python's reader of TOML keeps each beginning of a key: one of 40 KB made it take 1.3 GB."""

    def memory(server: Server) -> int:
        assert server.process
        status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
        return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) // 1024

    async def work(server: Server) -> None:
        ann = await Player(server.url).arrive()
        await ann.post("/api/editions/read", {"text": encode(msgspec.convert(MINE, Edition))})
        before = memory(server)
        answer = await ann.http.post("/api/editions/read", json={"text": ODD[what]})
        assert answer.status_code == 422, answer.text
        assert memory(server) - before < 30, "MiB more"
        await ann.close()

    with Server(folder, before=without) as server:
        asyncio.run(work(server))


@pytest.mark.parametrize("what", ODD)
def test_t57_no_file_costs_more_than_it_is_long(folder: Path, what: str) -> None:
    no_file_costs_more_than_it_is_long(folder, what)


def test_t57_figures_that_are_too_deep_are_refused(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url).arrive()
        deep: Any = 1
        for _ in range(600):
            deep = [deep]
        edition = {**MINE, "figures": {"card.king.value": deep}}
        await ann.post("/api/editions", edition, 422)
        assert (await ann.post("/api/editions/check", edition))["problems"]
        await ann.close()

    asyncio.run(work())


def test_ratings_keep_editions_apart() -> None:
    from cabale.edition.kept import file_of
    from cabale.server.ratings import pool_of
    from cabale.table.state import Table

    found = game("gambit_royale")
    done = made(Edition("gambit_royale", "mine", figures={"card.king.value": 19}))
    plain = Table("a", found.name, found.version, OWN, dict(found.options))
    with_it = Table("b", found.name, found.version, done.hash, dict(found.options), figures_path=file_of(done))
    assert pool_of(plain) == "gambit_royale"
    assert pool_of(with_it) == f"gambit_royale {done.hash[:12]}"
    assert encode(done).startswith('game = "gambit_royale"')
