"""Doors that were once found open: each is tried again from outside, against a real server."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import re
import secrets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from cabale.server.clock import Clock
from cabale.table import fairness
from tests.server.client import PATIENCE, Player, Server, free_port, play_on, until_there
from tests.server.test_play import pair, run, whose_turn


def unhandled(server: Server) -> str:
    text = httpx.get(server.url + "/metrics").text
    return next(line for line in text.splitlines() if line.startswith("cabale_unhandled_exceptions_total"))


def ask(server: Server, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """Look into the store of a server, or change it, as its host could."""
    with contextlib.closing(sqlite3.connect(server.folder / "cabale.db", timeout=PATIENCE)) as connection, connection:
        return connection.execute(sql, values).fetchall()


# Tokens of bots


async def with_token(server: Server, owner: Player, name: str = "Robot") -> tuple[dict[str, Any], httpx.AsyncClient]:
    made = await owner.post("/api/me/tokens", {"name": name})
    headers = {"Authorization": f"Bearer {made['token']}"}
    return made, httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE)


OF_BOTS = {("get", "/api/me"), ("patch", "/api/me"), ("get", "/api/me/tables"), ("put", "/api/me/webhook"),
           ("put", "/api/me/push")}  # fmt: skip
FILLED = {"login": "robot", "password": "a long password", "token": "x", "name": "x", "credential": {}}


def test_t39_a_token_is_no_way_into_an_account(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url).arrive()
        _, bot = await with_token(server, ann)
        spec = httpx.get(server.url + "/schema/openapi.json").json()
        tried = set()
        for path, operations in spec["paths"].items():
            for method in operations:
                mine = re.match(r"/api/(me|account|login|recover|logout)\b", path)
                if not mine or (method, path) in OF_BOTS:
                    continue
                tried.add(path)
                given: dict[str, Any] = {} if method in ("get", "delete") else {"json": FILLED}
                answer = await bot.request(method.upper(), path.replace("{id}", "x"), **given)
                code = answer.json()["code"] if answer.status_code == 403 else ""
                assert (answer.status_code, code) == (403, "not-for-bots"), (method, path)
        assert {"/api/me/recovery", "/api/account", "/api/login", "/api/me/tokens", "/api/me/passkeys"} <= tried
        assert (await bot.get("/api/me")).status_code == 200, "but it is someone"
        await bot.aclose()
        await ann.close()

    run(work())


def test_t39_a_token_that_is_void_leaves_nothing_behind(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url).arrive()
        made, bot = await with_token(server, ann)
        person = (await bot.get("/api/me")).json()["id"]
        # What an earlier program would have given to it: a recovery link, and a session from it.
        link = secrets.token_urlsafe(24)
        hashed = hashlib.sha256(link.encode()).digest()
        ask(server, "update people set recovery = ? where id = ?", hashed, person)
        thief, late = Player(server.url), Player(server.url)
        again = (await thief.post("/api/recover", {"token": link}))["recovery"]
        assert (await thief.get("/api/me"))["id"] == person
        answer = await ann.http.delete(f"/api/me/tokens/{made['id']}")
        assert answer.status_code == 204
        await thief.get("/api/me", 401)
        await late.post("/api/recover", {"token": again}, 410)
        assert (await bot.get("/api/me")).status_code == 401
        await bot.aclose()
        for player in (ann, thief, late):
            await player.close()

    run(work())


def test_t39_a_token_of_someone_else_is_not_there(server: Server) -> None:
    async def work() -> None:
        ann, eve = await Player(server.url).arrive(), await Player(server.url, "Eve").arrive()
        made, bot = await with_token(server, ann)
        assert (await bot.get("/api/me")).status_code == 200
        for id in (made["id"], "nonsense"):
            assert (await eve.http.delete(f"/api/me/tokens/{id}")).status_code == 404
        assert (await bot.get("/api/me")).status_code == 200, "nothing happened to it"
        await bot.aclose()
        await ann.close()
        await eve.close()

    run(work())


def test_t39_the_link_of_a_guest_ends_with_the_account(server: Server) -> None:
    async def work() -> None:
        ann, thief = await Player(server.url).arrive(), Player(server.url)
        login = f"ann-{secrets.token_hex(4)}"
        await ann.post("/api/account", {"login": login, "password": "a long password"})
        await thief.post("/api/recover", {"token": ann.me["recovery"]}, 410)
        await ann.close()
        await thief.close()

    run(work())


# Answers that are none


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/guest", b"[" * 30_000),
        ("/api/guest", b'{"name": ' + b'{"a": ' * 9_000 + b"1" + b"}" * 9_000 + b"}"),
        ("/api/guest", b'{"name": "\xff\xfe"}'),
        ("/api/guest", b'{"name": "\\ud800"}'),
        ("/api/records", b'{"game": ' + b"[" * 30_000),
        ("/api/records", b"\xff" * 100),
        ("/api/tables", b'{"game": "gambit_royale", "seats": 1e999}'),
        ("/api/login/passkey", b'{"credential": ' + b'{"a":' * 9_000 + b"1" + b"}" * 9_000 + b"}"),
    ],
)
def test_t40_no_body_is_a_defect(server: Server, path: str, body: bytes) -> None:
    before = unhandled(server)
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        client.post("/api/guest", json={"name": "Ann"})
        answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert answer.json()["text"]
    assert unhandled(server) == before


METERED = "import os; os.environ['CABALE_METRICS_TOKEN'] = 'dé'\n"


def no_header_is_a_defect(server: Server) -> None:
    for bearer in (b"Bearer d\xe9", b"Bearer \xff\xfe", b"Bearer d\xc3\xa9", b""):
        headers = {b"Authorization": bearer, b"X-Forwarded-For": b"192.0.2.1"}
        answer = httpx.get(server.url + "/metrics", headers=headers)
        assert answer.status_code == (200 if bearer == b"Bearer d\xc3\xa9" else 404), bearer
        assert httpx.get(server.url + "/api/me", headers=headers).status_code == 401
    assert "Traceback" not in server.said()


def test_t40_no_header_is_a_defect(folder: Path) -> None:
    with Server(folder, before=METERED, trusted_proxy=["127.0.0.1/32"]) as server:
        no_header_is_a_defect(server)


def statistics_survive_what_a_kill_has_left(folder: Path, without: str = "") -> None:
    """An earlier program could be killed between a record and its result."""

    async def work(server: Server) -> None:
        ann, bea, table = await pair(server)
        assert (await (await whose_turn(ann, bea)).move())["is"] == "ack"
        ask(server, "update tables set status = 'over', result = null where id = ?", table["id"])
        await ann.get("/api/statistics/gambit_royale")
        await ann.get(f"/api/players/{ann.me['id']}")
        await ann.close()
        await bea.close()

    with Server(folder, before=without) as server:
        run(work(server))


def test_t40_statistics_survive_what_a_kill_has_left(folder: Path) -> None:
    statistics_survive_what_a_kill_has_left(folder)


def serve(folder: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    code = f"{before}\nfrom cabale.__main__ import main\nmain()"
    command = [sys.executable, "-c", code, "serve", "--data", str(folder), "--port", str(free_port()), "--no-browser"]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


READ_ONLY = """
import sqlite3
plain = sqlite3.connect
def connect(path, **given):
    return plain(path if given.get("uri") else f"file:{path}?mode=ro", **{**given, "uri": True})
sqlite3.connect = connect
"""


def spoil(path: Path, how: str) -> None:
    whole = path.read_bytes()
    if how == "empty":
        path.write_bytes(b"")
    elif how == "no database":
        path.write_bytes(b"nothing of the kind " * 1000)
    elif how == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    else:  # the header holds, and nothing else
        path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


@pytest.mark.parametrize("how", ["empty", "no database", "cut", "damaged", "read only"])
def test_t40_a_store_that_cannot_be_used_is_said_in_one_sentence(folder: Path, how: str) -> None:
    async def work(server: Server) -> None:
        ann, bea, _ = await pair(server)
        await (await whose_turn(ann, bea)).move()
        await ann.close()
        await bea.close()

    with Server(folder) as server:
        run(work(server))
        assert server.terminate() == 0
    store = folder / "cabale.db"
    if how != "read only":
        spoil(store, how)
    kept = store.read_bytes()
    said = serve(folder, READ_ONLY if how == "read only" else "")
    assert said.returncode == 2, said.stderr
    assert "Traceback" not in said.stderr
    assert str(store) in said.stderr.replace("\n", "")
    assert store.read_bytes() == kept, "and nothing is changed"


# Wishes, rematches and ratings


def a_wish_that_comes_again_changes_nothing(server: Server) -> None:
    async def work() -> None:
        ann, bea, _ = await pair(server, game="sun_king")
        (verb,) = [line["proxies"][0]["verb"] for line in await ann.get("/api/games") if line["name"] == "sun_king"]
        first = {"do": "proxy", "idem": secrets.token_hex(16), "verb": verb, "upto": 6}
        assert not (await ann.ask(first))["again"]
        await ann.until("now", proxy={"verb": verb, "upto": 6})
        assert not (await ann.ask({"do": "proxy", "verb": verb, "upto": 2}))["again"]
        await ann.until("now", proxy={"verb": verb, "upto": 2})
        assert (await ann.ask(first))["again"], "a page that missed the answer"
        await ann.send({"do": "resync"})
        await ann.until("now", proxy={"verb": verb, "upto": 2})
        assert (await ann.ask({**first, "upto": 7}))["code"] == "reused"
        auto = {"do": "auto", "idem": secrets.token_hex(16), "on": True}
        assert not (await ann.ask(auto))["again"]
        assert (await ann.ask(auto))["again"]
        server.kill()
        server.start()
        await ann.connect(ann.table["id"])
        await ann.until("now", proxy={"verb": verb, "upto": 2})
        assert (await ann.ask(first))["again"], "also after a restart"
        await ann.close()
        await bea.close()

    run(work())


def test_t41_a_wish_that_comes_again_changes_nothing(folder: Path) -> None:
    with Server(folder) as server:
        a_wish_that_comes_again_changes_nothing(server)


def test_t41_wishes_are_counted_and_none_is_forgotten(folder: Path) -> None:
    async def work(server: Server) -> None:
        ann, bea, _ = await pair(server)
        names = [secrets.token_hex(16) for _ in range(4)]
        for name in names[:3]:
            assert (await ann.ask({"do": "auto", "idem": name, "on": True}))["is"] == "ack"
        assert (await ann.ask({"do": "auto", "idem": names[3], "on": False}))["code"] == "too-many-wishes"
        assert (await ann.ask({"do": "auto", "idem": names[0], "on": True}))["again"], "its name is still known"
        assert (await bea.ask({"do": "auto", "idem": names[3], "on": False}))["is"] == "ack", "others are not concerned"
        for player in (ann, bea):
            await player.close()

    with Server(folder, before="from cabale.server.db import tables; tables.MOST_WISHES = 3") as server:
        run(work(server))


async def finished(server: Server, **new: Any) -> tuple[Player, Player, dict[str, Any]]:
    """A table at which one of two people has given up."""
    ann, bea, table = await pair(server, **new)
    await ann.ask({"do": "resign"})
    while not (ann.now and ann.now["result"]):
        await ann.next()
    return ann, bea, table


@pytest.mark.parametrize("rated", [True, False])
def test_t41_a_rematch_that_counts_needs_everyone(server: Server, rated: bool) -> None:
    async def work() -> None:
        ann, bea, table = await finished(server, rated=rated)
        path = f"/api/tables/{table['id']}/rematch"
        first = await ann.post(path)
        here = [seat["player"] for seat in first["seats"]]
        assert here == ([None, ann.me["id"]] if rated else [bea.me["id"], ann.me["id"]])
        assert first["status"] == "open"
        mine = await bea.get("/api/me/tables")
        assert (first["id"] in [line["id"] for line in mine]) != rated
        second = await bea.post(path)
        assert [seat["player"] for seat in second["seats"]] == [bea.me["id"], ann.me["id"]]
        if rated:
            await bea.connect(first["id"])
            await bea.until("now")
        for player in (ann, bea):
            await player.close()

    run(work())


def rematches_are_tables_and_counted(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await finished(server)
        refused = 0
        for _ in range(60):
            answer = await ann.http.post("/api/tables", json={"game": "gambit_royale", "seats": 2})
            refused += answer.status_code == 429
        assert refused, "the limit of tables is reached"
        await ann.post(f"/api/tables/{table['id']}/rematch", status=429)
        for player in (ann, bea):
            await player.close()

    run(work())


def test_t41_rematches_are_tables_and_counted(folder: Path) -> None:
    with Server(folder, limit_factor=1.0) as server:
        rematches_are_tables_and_counted(server)


@pytest.mark.parametrize("own", [True, False])
def test_t41_nobody_is_rated_by_playing_their_own_bot(server: Server, own: bool) -> None:
    async def work() -> None:
        ann, eve = await Player(server.url).arrive(), await Player(server.url, "Eve").arrive()
        made, client = await with_token(server, ann if own else eve)
        bot = Player(server.url)
        await bot.http.aclose()
        bot.http = client
        table = await ann.create(game="gambit_royale", seats=2, rated=True)
        await bot.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
        await ann.http.delete(f"/api/me/tokens/{made['id']}")  # it stays known whose bot it was
        await ann.connect(table["id"])
        await ann.until("now")
        await ann.ask({"do": "resign"})
        while not (ann.now and ann.now["result"]):
            await ann.next()
        page = await ann.get(f"/api/players/{ann.me['id']}")
        assert bool(page["ratings"]) != own
        for player in (ann, eve, bot):
            await player.close()

    run(work())


# Taking back


async def after_some_moves(server: Server, **new: Any) -> tuple[Player, Player]:
    """Two people who have both chosen, beyond what the rules let one of them take back."""
    ann, bea, _ = await pair(server, **new)
    while ann.now["ply"] < 6:
        player, ply = await whose_turn(ann, bea), ann.now["ply"]
        assert (await player.move())["is"] == "ack"
        for one in (ann, bea):
            while one.now["ply"] <= ply:
                await one.until("now")
    return ann, bea


async def tries_to_take_all_back(player: Player) -> dict[str, Any]:
    answer = await player.ask({"do": "undo", "ply": 0})
    if answer["is"] == "ack":  # done, or asked for
        await player.send({"do": "resync"})
        await player.until("now")
    return {**answer, "ply": player.now["ply"]}


def nobody_takes_back_what_someone_did_who_is_gone(server: Server) -> None:
    """With the opponent gone a game was taken back to its first move."""

    async def work() -> None:
        ann, bea = await after_some_moves(server, rated=False)
        await bea.leave()
        while ann.table["seats"][1]["here"]:
            await ann.until("table")
        answer = await tries_to_take_all_back(ann)
        assert (answer.get("code"), answer["ply"]) == ("undo-absent", 6)
        await ann.close()
        await bea.close()

    run(work())


def nobody_takes_back_what_counts(server: Server) -> None:
    """Where the result counts nobody is even asked."""

    async def work() -> None:
        ann, bea = await after_some_moves(server, rated=True)
        answer = await tries_to_take_all_back(ann)
        assert (answer.get("code"), answer["ply"]) == ("undo-limit", 6)
        assert ann.now["asked"] is None
        await ann.close()
        await bea.close()

    run(work())


def nobody_takes_back_who_has_given_up(server: Server) -> None:
    """Whoever had given up could take back what the bots did since."""

    async def work() -> None:
        people = [await Player(server.url, name).arrive() for name in ("Ann", "Béa", "Cléo")]
        table = await people[0].create(game="gambit_royale", seats=3, public=True, rated=False, fill="random")
        for player in people[1:]:
            await player.post(f"/api/tables/{table['id']}/join")
        for player in people:
            await player.connect(table["id"])
            await player.until("now")
        turn = people[0].now["turn"]
        gone = people[turn]
        assert (await gone.ask({"do": "resign"}))["is"] == "ack"
        while gone.now["ply"] < 1:  # the bot in this seat has chosen
            await gone.until("now")
        ply = gone.now["ply"]
        answer = await tries_to_take_all_back(gone)
        assert (answer.get("code"), answer["ply"]) == ("away", ply)
        for player in people:
            await player.close()

    run(work())


@pytest.mark.parametrize(
    "attempt",
    [nobody_takes_back_what_someone_did_who_is_gone, nobody_takes_back_what_counts, nobody_takes_back_who_has_given_up],
)
def test_t7_nobody_takes_back_alone(server: Server, attempt: Callable[[Server], None]) -> None:
    attempt(server)


# What others may see


def test_t42_opponents_at_private_tables_are_nobodys_business(server: Server) -> None:
    async def work() -> None:
        ann, bea, _ = await finished(server)
        eve = await Player(server.url, "Eve").arrive()
        assert [line["id"] for line in (await ann.get(f"/api/players/{bea.me['id']}"))["against"]] == [ann.me["id"]]
        page = await eve.get(f"/api/players/{bea.me['id']}")
        assert (page["against"], page["played"]) == ([], [])
        for player in (ann, bea, eve):
            await player.close()

    run(work())


def games_from_elsewhere_are_no_statistics(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server)
        await asyncio.gather(play_on(ann), play_on(bea))
        record = (await ann.http.get(f"/api/tables/{table['id']}/record")).json()
        before = await ann.get("/api/statistics/gambit_royale")
        assert sum(played["games"] for played in before["here"]) >= 1  # a server of many tests has more of them
        for _ in range(3):
            await ann.post("/api/records", {**record, "proof": None})
        assert await ann.get("/api/statistics/gambit_royale") == before
        for player in (ann, bea):
            await player.close()

    run(work())


def test_t42_games_from_elsewhere_are_no_statistics(folder: Path) -> None:
    with Server(folder) as server:
        games_from_elsewhere_are_no_statistics(server)


# What lies on the disk


def limits_do_not_tell_on_the_disk(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server, game="sun_king")
        (verb,) = [line["proxies"][0]["verb"] for line in await ann.get("/api/games") if line["name"] == "sun_king"]
        await ann.ask({"do": "proxy", "verb": verb, "upto": 6})
        await bea.ask({"do": "proxy", "verb": verb, "upto": 11})
        kept = ask(server, "select proxy from seats where table_id = ? order by seat", table["id"])
        assert [proxy for (proxy,) in kept if not proxy or verb in proxy] == []
        assert len({len(proxy) for (proxy,) in kept}) == 1
        # A store of an earlier program has it as it was said.
        server.kill()
        plain = json.dumps({"verb": verb, "upto": 9})
        ask(server, "update seats set proxy = ? where table_id = ? and seat = 0", plain, table["id"])
        server.start()
        await ann.connect(table["id"])
        await ann.until("now", proxy={"verb": verb, "upto": 9})
        await ann.close()
        await bea.close()

    run(work())


def test_t43_limits_do_not_tell_on_the_disk(folder: Path) -> None:
    with Server(folder) as server:
        limits_do_not_tell_on_the_disk(server)


def test_t43_lengths_do_not_tell_on_the_disk(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url).arrive()
        for game in await ann.get("/api/games"):
            bots = {str(seat): "random" for seat in range(1, game["fewest"])}
            other = await ann.create(game=game["name"], seats=game["fewest"], bots=bots)
            await ann.connect(other["id"])
            ann.now, ann.have = {}, -1
            await play_on(ann)
            lengths = ask(
                server, "select distinct length(body) from entries where table_id = ? and kind = 'move'", other["id"]
            )
            assert len(lengths) == 1, lengths
        await ann.close()

    run(work())


# Clocks that jump

JUMPING = """
import time
from pathlib import Path
plain, flag = time.time_ns, Path(PLACE)
time.time_ns = lambda: plain() + (2 * 86_400 * 10**9 if flag.exists() else 0)
time.time = lambda: time.time_ns() / 10**9
"""
BELIEVING = """
from cabale.server import clock
clock.Clock.now_ms = lambda self: clock.wall_ms()
"""


async def after_a_jump(server: Server, flag: Path, patience: float) -> tuple[bool, str]:
    """Whether a game over days was lost when the clock was set two days ahead, and what the meter says."""
    pace = {"kind": "turns", "days": 1, "at_end": "forfeit"}
    ann, bea, _ = await pair(server, pace=pace)
    mover = await whose_turn(ann, bea)
    flag.touch()
    await mover.ask({"do": "auto", "on": True})  # the table looks at its clocks again
    await mover.ask({"do": "auto", "on": False})
    with contextlib.suppress(TimeoutError):
        while not mover.now["result"]:
            await mover.next(timeout=patience)
    lost = bool(mover.now["result"])
    if not lost:
        assert (await mover.move())["is"] == "ack", "and it goes on"
    text = httpx.get(server.url + "/metrics").text
    for player in (ann, bea):
        await player.close()
    return lost, next(line for line in text.splitlines() if line.startswith("cabale_clock_jump_seconds"))


@pytest.mark.parametrize("control", [False, True])
def test_t44_a_clock_that_jumps_ends_no_game(folder: Path, control: bool) -> None:
    folder.mkdir()
    flag = folder.parent / "jump"
    before = JUMPING.replace("PLACE", repr(str(flag))) + (BELIEVING if control else "")
    with Server(folder, before=before) as server:
        lost, meter = run(after_a_jump(server, flag, PATIENCE if control else 3.0))
        assert lost == control
        if not control:
            assert float(meter.split()[1]) > 86_400
            server.tells("the clock of this machine jumped")


TRUSTING = """
from cabale.server import clock
clock.Clock.doubt = 0.0
"""


async def begin_over_days(server: Server) -> None:
    for player in (await pair(server, pace={"kind": "turns", "days": 1, "at_end": "forfeit"}))[:2]:
        await player.close()


@pytest.mark.parametrize("control", [False, True])
def test_t44_a_server_that_starts_two_days_later_ends_no_game_at_once(folder: Path, control: bool) -> None:
    """It cannot know whether it was away or its clock is wrong: it says so, and waits for its host."""
    folder.mkdir()
    with Server(folder, before=TRUSTING if control else "") as server:
        run(begin_over_days(server))
        server.terminate()
        assert "nothing was stored for long" not in server.said()
        for table, column in (("entries", "at_ms"), ("tables", "updated_ms"), ("sessions", "seen_ms")):
            ask(server, f"update {table} set {column} = {column} - ?", 2 * 86_400_000)
        server.start()
        server.tells("nothing was stored for long")
        until_there("the end of the start", lambda: server.said().count("Cabale is open") == 2)
        end = time.monotonic() + (PATIENCE if control else 1.5)
        while ask(server, "select status from tables") == [("running",)] and time.monotonic() < end:
            time.sleep(0.05)
        assert ask(server, "select status from tables") == [("over" if control else "running",)]


def test_t44_a_clock_that_is_behind_what_was_stored_is_told(caplog: pytest.LogCaptureFixture) -> None:
    now = Clock()
    now.compare(now.now_ms(), now.now_ms() - 1000)
    now.compare(now.now_ms(), 0)  # nothing is stored yet
    assert not caplog.records
    assert not now.doubt
    now.compare(now.now_ms(), now.now_ms() + 3_600_000)
    assert "behind" in caplog.text
    assert not now.doubt, "nobody loses time by it"
    now.compare(now.now_ms(), now.now_ms() - 86_400_000)
    assert 3590 < now.doubt <= 3600


# Many tables at once


NOT_BEGUN = ("open", "shuffling")


def every_table_begins_while_lists_are_read(server: Server, each: int, patience: float = PATIENCE) -> None:
    """Whoever finds a table in a list while it is being made waits for it: it has one owner, and begins."""

    async def work() -> None:
        people = [await Player(server.url, f"P{number}").arrive() for number in range(6)]
        done = asyncio.Event()

        async def read(player: Player) -> None:
            while not done.is_set():
                for line in await player.get("/api/tables"):
                    await player.http.get(f"/api/tables/{line['id']}")

        async def lay(player: Player) -> list[str]:
            bots = {"1": "random", "2": "random"}
            made = [await player.create(game="gambit_royale", seats=3, bots=bots, public=True) for _ in range(each)]
            return [table["id"] for table in made]

        reading = [asyncio.create_task(read(player)) for player in people[4:]]
        try:
            made = [id for ids in await asyncio.gather(*map(lay, people[:4])) for id in ids]
        finally:
            done.set()
            await asyncio.gather(*reading)
        waiting, end = made, time.monotonic() + patience
        while waiting and time.monotonic() < end:
            waiting = [id for id in waiting if (await people[0].get(f"/api/tables/{id}"))["status"] in NOT_BEGUN]
        assert waiting == [], "every table has begun"
        for player in people:
            await player.close()

    run(work())
    assert "Conflict" not in server.said()


def test_t45_every_table_begins_while_lists_are_read(folder: Path) -> None:
    with Server(folder) as server:
        every_table_begins_while_lists_are_read(server, each=50)
        assert unhandled(server).endswith(" 0.0")


KILLED = """
import os
from cabale.server.live import owner as owners
plain = owners.Owner._store
async def store(self, stored):
    if stored.entry.kind == "start" and WHEN == "before":
        os._exit(9)
    await plain(self, stored)
owners.Owner._store = store
apply = owners.Owner.apply
def applied(self, stored):
    if stored.entry.kind == "start":
        os._exit(9)
    apply(self, stored)
owners.Owner.apply = applied
"""


def a_game_left_half_begun_is_decided(folder: Path, when: str, without: str = "", patience: float = PATIENCE) -> None:
    """A server is killed while it begins a game, and started again."""

    async def begin(server: Server) -> tuple[dict[str, str], str]:
        ann = await Player(server.url).arrive()
        with contextlib.suppress(httpx.TransportError):
            await ann.create(game="gambit_royale", seats=2, bots={"1": "random"}, public=True)
        cookies = dict(ann.http.cookies)
        await ann.close()
        assert server.process
        while server.process.poll() is None:
            await asyncio.sleep(0.05)
        ((id, status),) = ask(server, "select id, status from tables")
        assert (status == "running") == (when == "after"), "with its deal, or not at all"
        return cookies, id

    async def go_on(server: Server, cookies: dict[str, str], id: str) -> None:
        ann = Player(server.url)
        ann.http.cookies.update(cookies)
        await ann.connect(id)
        assert (await play_on(ann))["places"]
        await ann.close()

    with Server(folder, before=without + KILLED.replace("WHEN", repr(when))) as server:
        cookies, id = run(begin(server))
        server.before = without
        server.start()
        until_there("the end of the start", lambda: "Cabale is open" in server.said().rpartition("Cabale is open")[0])
        end = time.monotonic() + patience
        while ask(server, "select status from tables") == [("open",)] and time.monotonic() < end:
            time.sleep(0.05)
        assert ask(server, "select status from tables") == [("running",)], "although nobody has come back yet"
        run(go_on(server, cookies, id))


@pytest.mark.parametrize("when", ["before", "after"])
def test_t45_a_game_that_a_kill_left_half_begun_is_decided(folder: Path, when: str) -> None:
    a_game_left_half_begun_is_decided(folder, when)


# Chance from everyone


async def promise(player: Player, table: str) -> bytes:
    """What a page does when it comes to a table: it promises chance, and keeps the promise when it is asked."""
    await player.connect(table)
    await player.until("table")
    seat = next(number for number, line in enumerate(player.table["seats"]) if line["player"] == player.me["id"])
    if player.table["status"] != "open":
        return b""  # too late
    nonce = secrets.token_bytes(16)
    await player.send({"do": "commit", "hash": fairness.seat_commitment(table, seat, nonce).hex()})
    return nonce


def who_sits_down_last_adds_to_the_shuffle_or_it_is_said(server: Server, silent: bool) -> None:
    async def work() -> None:
        ann, bea = await Player(server.url, "Ann").arrive(), await Player(server.url, "Béa").arrive()
        table = (await ann.create(game="gambit_royale", seats=2, public=True))["id"]
        given = [await promise(ann, table)]
        await bea.post(f"/api/tables/{table}/join")
        if silent:
            await bea.connect(table)
        else:
            given.append(await promise(bea, table))
        for player, nonce in zip((ann, bea), given, strict=False):
            if nonce:
                await player.until("shuffle")
                await player.send({"do": "nonce", "nonce": nonce.hex()})
        await ann.until("now")
        assert (await ann.get(f"/api/tables/{table}"))["added"] == [True, not silent]
        await ann.ask({"do": "resign"})
        while not (ann.now and ann.now["result"]):
            await ann.next()
        proof = (await ann.get(f"/api/tables/{table}/record"))["proof"]
        assert [bool(nonce) for nonce in proof["nonces"]] == [True, not silent]
        for player in (ann, bea):
            await player.close()

    run(work())


@pytest.mark.parametrize("silent", [False, True])
def test_t46_who_sits_down_last_adds_to_the_shuffle_or_it_is_said(folder: Path, silent: bool) -> None:
    with Server(folder, gather=1.0 if silent else PATIENCE) as server:
        who_sits_down_last_adds_to_the_shuffle_or_it_is_said(server, silent)
