"""P9 and the threats: foreign, forged, huge, wrong and far too much of it; never a 500, never a seat or a secret."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import ipaddress
import json
import random
import re
import secrets
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from cabale.server import run
from cabale.server.http.limits import Limit, client_address, network_of
from cabale.server.http.status import STATUS
from cabale.server.notify.notices import check_url, message, public_address
from cabale.server.run import StartError, serve
from cabale.table import messages
from cabale.table.fairness import lp
from cabale.table.names import clean_name, clean_title, fold, told_apart
from cabale.table.refusal import Refusal
from cabale.table.state import own_intent
from tests import ROOT
from tests.server.client import PATIENCE, SOAK, ConnectionClosed, InvalidStatus, Player, Server
from tests.server.test_play import pair, whose_turn


def zero(server: Server, name: str = "cabale_unhandled_exceptions_total") -> bool:
    text = httpx.get(server.url + "/metrics").text
    return next(line for line in text.splitlines() if line.startswith(name)).split()[1] == "0.0"


# P9


def fuzz(server: Server, folder: Path, seconds: int) -> subprocess.CompletedProcess[str]:
    """Throw at the API what its description allows, and more."""

    async def prepare() -> str:
        ann = await Player(server.url, "Ann").arrive()
        await ann.create(game="gambit_royale", seats=2, bots={"1": "random"}, public=True)
        token: str = (await ann.post("/api/me/tokens", {"name": "Fuzz"}))["token"]
        await ann.close()
        return token

    command = [
        str(Path(sys.executable).parent / "schemathesis"), "run", server.url + "/schema/openapi.json",
        "--checks", "not_a_server_error", "--max-time", str(seconds), "--seed", "9", "--workers", "1", "--no-color",
        "--header", f"Authorization: Bearer {asyncio.run(prepare())}", "--max-examples", "12",
        "--phases", "examples,coverage,fuzzing",
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=300, check=False)


@pytest.mark.long
def test_p9_the_api_survives_fuzzing(server: Server, tmp_path: Path) -> None:
    said = fuzz(server, tmp_path, min(25 * SOAK, 200))
    assert "Traceback" not in said.stdout + said.stderr
    assert said.returncode == 0, said.stdout[-3000:] + said.stderr[-2000:]
    assert zero(server)
    assert "Traceback" not in server.said()


def test_p9_control_defects_are_seen(folder: Path) -> None:
    broken = """
from cabale.server.http import sockets
from cabale.server.http.routes import players
from cabale.table import messages
players.known_game = lambda name: 1 // 0
plain = sockets.TableSocket._obey
async def obey(self, frame, started):
    assert not isinstance(frame, messages.PingFrame)
    await plain(self, frame, started)
sockets.TableSocket._obey = obey
"""

    async def ping(server: Server) -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2)
        await ann.connect(table["id"])
        await ann.send({"do": "ping"})
        with pytest.raises(ConnectionClosed):
            await ann.until("pong")
        await ann.close()

    with Server(folder, before=broken) as server:
        assert zero(server)
        asyncio.run(ping(server))
        assert not zero(server), "a socket that breaks is counted"
    with Server(folder, before=broken) as server:
        assert httpx.get(server.url + "/api/statistics/bastille").status_code == 500
        assert not zero(server), "and so is a request"
        assert "Traceback" not in server.said()


def test_p9_sockets_survive_fuzzing(server: Server) -> None:
    chance = random.Random(9)
    values: list[Any] = [
        None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, 10**40, 0.5, 1e308, "", "x", "0" * 16, "0" * 32, "\u0000",
        "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "é" * 500, [], {}, [[]], {"a": []},
    ]  # fmt: skip
    names = ["do", "idem", "move", "decision", "ply", "undo", "yes", "verb", "upto", "on", "text", "hash", "nonce", "n"]
    verbs = ["move", "undo", "answer", "resync", "back", "proxy", "auto", "chat", "commit", "nonce", "ping", "hello"]

    def frame() -> str | bytes:
        kind = chance.randrange(10)
        if kind == 0:
            return chance.randbytes(chance.randrange(200))
        if kind == 1:
            return "[" * chance.randrange(1, 3000)
        if kind == 2:
            return chance.choice(["", "null", "NaN", "{}", '{"do":', "1e999", '"x"', "\u2028", '{"do":"move"}' * 2])
        found = {name: chance.choice(values) for name in chance.sample(names, chance.randrange(5))}
        found["do"] = chance.choice(verbs)
        if chance.random() < 0.7:
            found["idem"] = chance.randbytes(16).hex()
        return json.dumps(found)

    async def work() -> None:
        ann, bea, table = await pair(server)
        player = await whose_turn(ann, bea)
        before = player.now["view_hash"]
        for _ in range(12):
            eve = Player(server.url)
            eve.http.cookies = player.http.cookies
            await eve.connect(table["id"])
            assert eve.socket
            with contextlib.suppress(ConnectionClosed):
                for _ in range(40):
                    await eve.socket.send(frame())
                await eve.send({"do": "ping", "n": 77})
                await eve.until("pong", n=77)
            await eve.close()
        await player.send({"do": "resync"})
        assert (await player.until("now"))["view_hash"] == before, "nothing has happened"
        await ann.close()
        await bea.close()

    asyncio.run(work())
    assert zero(server)


DEEP = '{"x":' + "[" * 4000 + "]" * 4000 + ',"do":"hello"}'


def the_first_frame_is_answered_whatever_it_is(server: Server) -> None:
    """One that was nested too deep ended the socket without a word."""

    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2)
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        address = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
        given = {"Origin": server.url, "Cookie": cookie}
        for first in (DEEP, "[" * 8000, b"\xff", "{}", '{"do":"move"}', '{"do":"hello","proto":1e999}'):
            async with connect(address, additional_headers=given, proxy=None) as line:
                await line.send(first)
                said = []
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        said.append(json.loads(await line.recv())["is"])
                assert said == ["rejected"], first
                assert line.close_code == 1008
        await ann.close()

    asyncio.run(work())


def test_t40_the_first_frame_is_answered_whatever_it_is(server: Server) -> None:
    the_first_frame_is_answered_whatever_it_is(server)


def test_huge_frames_and_bodies_are_refused(server: Server) -> None:
    async def work() -> None:
        ann, bea, _ = await pair(server)
        assert ann.socket
        await ann.socket.send("x" * 9000)
        with pytest.raises(ConnectionClosed) as closed:
            await ann.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        body = json.dumps({"name": "x" * 70_000})
        head = {"content-type": "application/json"}
        assert (await bea.http.post("/api/guest", content=body, headers=head)).status_code == 413

        async def drip() -> Any:
            for _ in range(20):
                yield b" " * 8192

        answer = await bea.http.post("/api/guest", content=drip(), headers=head)
        assert answer.status_code in (400, 413)
        await ann.close()
        await bea.close()

    asyncio.run(work())


# T12, T13, T28: who may ask from where

ORIGINS = [
    (None, False),
    ("null", False),
    ("", False),
    ("http://evil.example", False),
    ("http://127.0.0.1:{port}.evil.example", False),
    ("http://evil-127.0.0.1:{port}", False),
    ("https://127.0.0.1:{port}", False),
    ("http://127.0.0.1:{other}", False),
    ("http://127.0.0.1", False),
    ("HTTP://127.0.0.1:{port}", False),
    ("http://127.0.0.1:{port}/", False),
    ("http://127.0.0.1:{port}@evil.example", False),
    ("http://127.0.0.1:{port}", True),
    ("http://localhost:{port}", True),
]


@pytest.mark.parametrize(("origin", "good"), ORIGINS)
def test_t12_a_socket_needs_our_origin(server: Server, origin: str | None, good: bool) -> None:
    async def work() -> bool:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2)
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        headers = {"Cookie": cookie}
        if origin is not None:
            headers["Origin"] = origin.format(port=server.port, other=server.port + 1)
        address = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
        try:
            async with connect(address, additional_headers=headers, proxy=None) as line:
                await line.send(json.dumps({"do": "hello", "proto": 1}))
                return bool(json.loads(await line.recv())["is"] == "welcome")
        except InvalidStatus as error:
            return error.response.status_code != 403
        finally:
            await ann.close()

    assert asyncio.run(work()) is good


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "multipart/form-data; boundary=x"}, 415),
        ({"host": "evil.example"}, 404),
        ({"host": "127.0.0.1"}, 404),
        ({"x-forwarded-host": "evil.example"}, 200),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({}, 200),
    ],
)
def test_t13_t28_requests_from_elsewhere_are_refused(server: Server, headers: dict[str, str], status: int) -> None:
    given = {"content-type": "application/json", **headers}
    answer = httpx.post(server.url + "/api/guest", content='{"name": "Ann"}', headers=given)
    assert answer.status_code == status
    assert "evil" not in answer.text
    if status >= 400:
        assert set(answer.json()) == {"code", "text"}


def test_t14_headers_and_text_stand_on_every_answer(server: Server) -> None:
    for path in ("/", "/t/abc", "/api/me", "/api/games", "/nothing.js", "/livez", "/schema/openapi.json", "/api/x"):
        answer = httpx.get(server.url + path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http:" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
        if path.startswith("/api/me"):
            assert answer.headers["cache-control"] == "no-store"
    for name in ("<img src=x onerror=alert(1)>", "\u202eabc", "a\u0000b", "\u200b\u200b", "   "):
        answer = httpx.post(server.url + "/api/guest", json={"name": name})
        if answer.status_code == 200:
            assert answer.headers["content-type"].startswith("application/json")
            kept = answer.json()["name"]
            assert not re.search("[\u0000-\u001f\u200b-\u200f\u202a-\u202e]", kept)
        else:
            assert answer.status_code == 400


# T15, T16, T17: sessions and links


def test_t15_sessions_end_when_they_should(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2)
        old = dict(ann.http.cookies.items())
        login = f"ann-{secrets.token_hex(4)}"
        await ann.connect(table["id"])
        await ann.until("table")
        account = {"login": login, "password": "a good long phrase"}
        await ann.post("/api/account", account)
        with pytest.raises(ConnectionClosed) as closed:
            await ann.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001
        thief = httpx.AsyncClient(base_url=server.url, cookies=old)
        assert (await thief.get("/api/me")).status_code == 401, "the old session is dead"
        assert (await ann.get("/api/me"))["login"] == login
        other = Player(server.url)
        await other.post("/api/login", {"login": login, "password": "wrong one here"}, 401)
        await other.post("/api/login", account)
        assert len(await other.get("/api/me/sessions")) == 2
        fixed = dict(other.http.cookies.items())
        await other.post("/api/login", account)
        assert dict(other.http.cookies.items()) != fixed, "a new session at each login"
        await other.connect(table["id"])
        await other.until("table")
        await other.post("/api/logout", {}, 204)
        with pytest.raises(ConnectionClosed) as closed:
            await other.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001
        bea = await Player(server.url, "Béa").arrive()
        await bea.post("/api/account", account, 409)
        await bea.post("/api/account", {"login": login + "x", "password": "password1"}, 400)
        cookie = (await bea.http.post("/api/guest", json={"name": "x"})).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        for player in (ann, other, bea):
            await player.close()
        await thief.aclose()

    asyncio.run(work())


def test_t16_an_invitation_to_a_seat_is_used_once(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=3)
        path = f"/api/tables/{table['id']}"
        seat = (await ann.post(f"{path}/invites", {"seat": 2}))["invite"]
        bea, cid, eve = [await Player(server.url, name).arrive() for name in ("Béa", "Cid", "Eve")]
        await eve.get(path, 404)
        await eve.post(f"{path}/join", {}, 404)
        await eve.post(f"{path}/join", {"invite": "guess"}, 404)
        preview = await bea.http.get(path, headers={"X-Invite": seat})
        assert preview.status_code == 200, "looking does not use it up"
        sat = await bea.post(f"{path}/join", {"invite": seat})
        assert sat["mine"] == 2
        await cid.post(f"{path}/join", {"invite": seat}, 410)
        fresh = (await ann.post(f"{path}/invites", {}))["invite"]
        await cid.post(f"{path}/join", {"invite": table["invite"]}, 404)
        await eve.post(f"{path}/start", {}, 404)
        await bea.post(f"{path}/start", {}, 403)
        await cid.post(f"{path}/join", {"invite": fresh})
        for player in (ann, bea, cid, eve):
            await player.close()

    asyncio.run(work())


def test_t17_a_recovery_link_brings_the_seat_and_works_once(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2)
        phone = Player(server.url)
        me = await phone.post("/api/recover", {"token": ann.me["recovery"]})
        assert me["id"] == ann.me["id"]
        assert (await phone.get(f"/api/tables/{table['id']}"))["mine"] == 0
        thief = Player(server.url)
        await thief.post("/api/recover", {"token": ann.me["recovery"]}, 410)
        await thief.post("/api/recover", {"token": ""}, 410)
        assert (await phone.post("/api/me/recovery"))["recovery"] != me["recovery"]
        await thief.post("/api/recover", {"token": me["recovery"]}, 410)
        for player in (ann, phone, thief):
            await player.close()

    asyncio.run(work())


def test_t3_who_watches_sees_the_least(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server, public=True)
        eve = await Player(server.url, "Eve").arrive()
        await eve.connect(table["id"])
        await eve.until("now")
        assert eve.now["moves"] == []
        assert eve.now["decision"] == ""
        hidden = [sum(face == -1 for face in player.now["view"]["cards"]) for player in (eve, ann, bea)]
        assert hidden[0] > hidden[1]
        assert hidden[0] > hidden[2]
        for frame in ({"do": "move", "decision": ann.now["decision"], "move": 0}, {"do": "resign"}, {"do": "back"}):
            assert (await eve.ask(frame))["code"] == "not-seated"
        closed = await ann.create(game="gambit_royale", seats=2, public=True, watch=False)
        with pytest.raises(ConnectionClosed) as shut:
            await (await eve.connect(closed["id"])).until("never")
        assert shut.value.rcvd is not None
        assert shut.value.rcvd.code == 4001
        for player in (ann, bea, eve):
            await player.close()

    asyncio.run(work())


def test_t23_one_person_has_one_seat(server: Server) -> None:
    async def work() -> None:
        ann, bea = await Player(server.url, "Ann").arrive(), await Player(server.url, "Béa").arrive()
        table = await ann.create(game="gambit_royale", seats=4, public=True)
        path = f"/api/tables/{table['id']}"
        for seat in (1, 2, None):
            assert (await ann.post(f"{path}/join", {"seat": seat} if seat else {}))["mine"] == 0
        await asyncio.gather(*(bea.http.post(f"{path}/join", json={"seat": seat}) for seat in (1, 2, 3)))
        seats = (await ann.get(path))["seats"]
        assert [line["player"] for line in seats].count(bea.me["id"]) == 1, "not even at once from three tabs"
        await ann.close()
        await bea.close()

    asyncio.run(work())


def foretold(kind: str, table: str, seat: int, entry: int) -> str:
    """The name that the server once had for what it does about the choice that this entry opens for a seat."""
    decision = hashlib.sha256(lp(table, seat, entry)).hexdigest()[:16]
    return hashlib.sha256(lp(kind, decision)).hexdigest()[:32]


def nobody_can_use_a_name_of_the_bot(server: Server, patience: float = PATIENCE) -> None:
    """Someone who gave up under the name of the bot's next move left a bot that could not move."""

    async def work() -> None:
        people = [await Player(server.url, name).arrive() for name in ("Ann", "Béa", "Cléo")]
        table = await people[0].create(game="gambit_royale", seats=3, public=True, fill="random")
        for player in people[1:]:
            await player.post(f"/api/tables/{table['id']}/join")
        for player in people:
            await player.connect(table["id"])
            await player.until("now")
        turn = people[0].now["turn"]
        name = foretold("bot", table["id"], turn, people[turn].now["head"] + 1)
        assert (await people[turn].ask({"do": "resign", "idem": name}))["is"] == "ack"
        watching = people[turn - 1]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while watching.now["turn"] == turn:
                    await watching.until("now")
        assert watching.now["turn"] != turn, "the bot has moved"
        for player in people:
            await player.close()

    asyncio.run(work())


def test_t33_nobody_can_use_a_name_of_the_bot(server: Server) -> None:
    nobody_can_use_a_name_of_the_bot(server)


def nobody_can_use_a_name_of_the_clock(server: Server, patience: float = PATIENCE) -> None:
    """Someone who came back under the names of time-outs to come had all the time in the world."""

    async def work() -> None:
        pace = {"kind": "live", "seconds": 6, "increment": 0, "at_end": "forfeit"}
        ann, bea, table = await pair(server, pace=pace)
        player = await whose_turn(ann, bea)
        seat = 1 - player.now["turn"]
        other = (ann, bea)[seat]
        many = 5
        end = other.now["head"] + 2 * many
        for entry in range(end + 1, end + 1 + many):
            await other.post(f"/api/tables/{table['id']}/leave", status=204)
            answer = await other.ask({"do": "back", "idem": foretold("timeout", table["id"], seat, entry)})
            assert answer["is"] == "ack"
        while other.now["turn"] != seat:
            assert not other.now["result"], "whoever was on turn had no time left: this machine is too slow"
            if player.now["decision"]:
                ack = await player.move()
                while player.now["head"] < ack["head"]:
                    await player.next()
            while other.now["head"] < player.now["head"]:
                await other.next()
        assert other.now["head"] <= end + many, "the choice is one of those foretold"
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while not other.now["result"]:
                    await other.until("now")
        assert other.now["result"], "the clock has ended the game"
        assert other.now["result"]["why"] == "time"
        await ann.close()
        await bea.close()

    asyncio.run(work())


def test_t33_nobody_can_use_a_name_of_the_clock(server: Server) -> None:
    nobody_can_use_a_name_of_the_clock(server)


def test_t33_no_frame_carries_a_name_of_the_server() -> None:
    name = own_intent("bot", "0" * 16)
    for frame in messages.FromClient.__subclasses__():
        if "idem" in frame.__struct_fields__:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({"do": frame.__struct_config__.tag, "idem": name}, frame)
    assert re.fullmatch("[0-9a-f]{32}", name.removeprefix("server/")), "the control: so much else could be sent"


def test_t11_of_moves_for_one_choice_that_come_at_once_one_counts(server: Server) -> None:
    async def work() -> None:
        ann, bea, table = await pair(server)
        first = await whose_turn(ann, bea)
        tabs = []
        for _ in range(3):
            tab = Player(server.url)
            tab.http.cookies = first.http.cookies
            await tab.connect(table["id"])
            await tab.until("now")
            tabs.append(tab)
        frames = [
            {"do": "move", "decision": first.now["decision"], "move": move["move"]} for move in first.now["moves"][:3]
        ]
        answers = await asyncio.gather(*(tab.ask(frame) for tab, frame in zip(tabs, frames, strict=True)))
        assert sorted(answer["is"] for answer in answers) == ["ack", "nak", "nak"]
        await ann.until("now", ply=1)
        for player in (ann, bea, *tabs):
            await player.close()

    asyncio.run(work())


# T18 to T22: too much of it


def test_limits_hold_and_are_those_of_the_page(folder: Path) -> None:
    async def work(server: Server) -> None:
        ann = await Player(server.url, "Ann").arrive()
        table = await ann.create(game="gambit_royale", seats=2)
        await ann.connect(table["id"])

        async def flood() -> None:
            for n in range(250):
                await ann.send({"do": "ping", "n": n})
            await ann.until("never")

        with pytest.raises(ConnectionClosed) as closed:
            await flood()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1008, 4008), "too much sent, or too many answers not read"
        new = {"game": "gambit_royale", "seats": 2}
        answers = [await ann.http.post("/api/tables", json=new) for _ in range(18)]  # a window may end meanwhile
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) > 0
        stranger = httpx.AsyncClient(base_url=server.url, timeout=30)
        body = {"login": "nobody", "password": "wrong password"}
        codes = [(await stranger.post("/api/login", json=body)).status_code for _ in range(22)]
        assert codes[0] == 401
        assert codes[-1] == 429
        # A forged header does not make another address of it.
        forged = await stranger.post("/api/login", json=body, headers={"X-Forwarded-For": "9.9.9.9"})
        assert forged.status_code == 429
        other = await stranger.post("/api/login", json={**body, "login": "someone else"})
        assert other.status_code == 401, "nobody else is locked out"
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        address = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
        given = {"Origin": server.url, "Cookie": cookie}
        tries = [connect(address, additional_headers=given, proxy=None, open_timeout=30) for _ in range(30)]

        async def open_line(line: Any) -> Any:
            return await line

        opened = await asyncio.gather(*map(open_line, tries), return_exceptions=True)
        lines = [line for line in opened if not isinstance(line, BaseException)]
        assert len(lines) <= 20
        assert any(isinstance(line, InvalidStatus) for line in opened)
        for line in lines:
            await line.close()
        await stranger.aclose()
        await ann.close()

    with Server(folder, limit_factor=1.0) as server:
        asyncio.run(work(server))


FEWER = """
from cabale.server.http import limits
whole = limits.Limits.__init__
def fewer(self, factor):
    whole(self, factor)
    self.previews.count, self._of_addresses["previews"].count = 4, 10
    self.workshop.count, self._of_addresses["workshop"].count = 4, 10
    for one in self.all():
        one.seconds = 1e9
limits.Limits.__init__ = fewer
"""


def previews_are_counted(server: Server) -> list[str]:
    """Three guests of one address ask for four previews each, the first one for one more at a new socket."""

    async def preview(player: Player) -> str:
        await player.send({"do": "preview", "decision": player.now["decision"], "move": player.now["moves"][0]["move"]})
        while (frame := await player.next())["is"] not in ("preview", "nak"):
            pass
        return str(frame.get("code", "seen"))

    async def work() -> list[str]:
        said, guests = [], [await Player(server.url, f"P{number}").arrive() for number in range(3)]
        for guest in guests:
            table = await guest.create(game="gambit_royale", seats=2, bots={"1": "random"})
            await guest.connect(table["id"])
            await whose_turn(guest)
            said += [await preview(guest) for _ in range(4)]
            if guest is guests[0]:
                await guest.connect(table["id"])
                await whose_turn(guest)
                said.append(await preview(guest))
            await guest.close()
        return said

    return asyncio.run(work())


@pytest.mark.parametrize("control", ["", "people", "addresses"])
def test_t56_previews_are_counted_for_people_and_addresses(folder: Path, control: str) -> None:
    taken_out = {
        "": "",
        "people": "limits.Limits.count = lambda self, limit, person, network: None",
        "addresses": "limits.Limits.count = lambda self, limit, person, network: limit.take(person)",
    }
    with Server(folder, before=FEWER + taken_out[control], limit_factor=1.0) as server:
        said = previews_are_counted(server)
    first, second, third = said[:5], said[5:9], said[9:]
    assert first == ["seen"] * 4 + ["seen" if control == "people" else "too-many"]
    assert second == ["seen"] * 4
    assert third == ["seen"] * (2 if control == "" else 4) + ["too-many"] * (2 if control == "" else 0)


@pytest.mark.parametrize("control", [False, True])
def test_t56_work_on_editions_is_counted(folder: Path, control: bool) -> None:
    edition = {"game": "gambit_royale", "edition": "x", "figures": {"card.king.value": 19}}
    both = {"first": edition, "second": edition}
    asked = {"check": edition, "read": {"text": "game = 1"}, "compare": both, "merge": both}

    async def work(server: Server) -> list[bool]:
        found, guests = [], [await Player(server.url, f"P{number}").arrive() for number in range(3)]
        for guest in guests:
            for path, body in [*asked.items(), ("check", edition)]:
                found.append((await guest.http.post(f"/api/editions/{path}", json=body)).status_code == 429)
            await guest.close()
        return found

    taken_out = "limits.Limits.count = lambda self, limit, person, network: None" if control else ""
    with Server(folder, before=FEWER + taken_out, limit_factor=1.0) as server:
        found = asyncio.run(work(server))
    once = [False] * 4 + [True]
    assert found == ([False] * 15 if control else [*once, *once, False, False, True, True, True])


def test_t18_passwords_do_not_stop_the_loop(folder: Path) -> None:
    async def work(server: Server) -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            body = {"login": "nobody", "password": "wrong password"}
            begun = time.monotonic()
            tasks = [asyncio.create_task(http.post("/api/login", json=body)) for _ in range(40)]
            slowest = 0.0
            for _ in range(20):
                started = time.monotonic()
                assert (await http.get("/livez")).status_code == 200
                slowest = max(slowest, time.monotonic() - started)
                await asyncio.sleep(0.02)
            codes = [(await task).status_code for task in tasks]
            whole = time.monotonic() - begun
        assert set(codes) <= {401, 503}
        assert 503 in codes, "the queue is bounded"
        assert slowest < max(2, whole / 2), "nobody waits for all of them"

    with Server(folder) as server:
        asyncio.run(work(server))


def test_a_limit_counts_each_key_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("cabale.server.http.limits.time.monotonic", lambda: now[0])
    limit = Limit("x", 2, 10)
    limit.take("a")
    limit.take("a")
    limit.take("b")
    with pytest.raises(Refusal):
        limit.take("a")
    now[0] += 10
    limit.take("a")


@pytest.mark.parametrize(
    ("peer", "forwarded", "trusted", "found"),
    [
        ("1.2.3.4", "9.9.9.9", [], "1.2.3.4"),
        ("127.0.0.1", "9.9.9.9", ["127.0.0.0/8"], "9.9.9.9"),
        ("127.0.0.1", "6.6.6.6, 9.9.9.9", ["127.0.0.0/8"], "9.9.9.9"),
        ("127.0.0.1", "6.6.6.6, 9.9.9.9, 10.0.0.2", ["127.0.0.0/8", "10.0.0.0/8"], "9.9.9.9"),
        ("1.2.3.4", "9.9.9.9", ["127.0.0.0/8"], "1.2.3.4"),
        ("127.0.0.1", "nonsense", ["127.0.0.0/8"], "127.0.0.1"),
        ("127.0.0.1", "", ["127.0.0.0/8"], "127.0.0.1"),
    ],
)
def test_t19_the_address_is_the_last_that_no_proxy_has(
    peer: str, forwarded: str, trusted: list[str], found: str
) -> None:
    networks = [ipaddress.ip_network(network) for network in trusted]
    assert client_address(peer, forwarded, networks) == found
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff")
    assert network_of("::ffff:1.2.3.4") == "1.2.3.4"


def test_t22_names_that_look_alike_are_told_apart() -> None:
    assert fold("Ann") == fold("АNN".replace("N", "n")) == fold("  ann ")
    assert fold("Zoé") == fold("ZOE")
    assert fold("Ann") != fold("Bob")
    assert fold("Iris") == fold("lris") == fold("1ris")
    assert told_apart(["Ann", "", "АNN", "ann", ""]) == ["Ann", "", "АNN (2)", "ann (3)", ""]
    assert clean_name("  A\u202enn\u200b  B ") == "Ann B"
    assert clean_name("Ann (2)") == "Ann 2", "the number of look-alikes is ours to give"
    assert clean_title(" \ue000 Tuesdays\u202e ") == "Tuesdays"
    for name in ("", " ", "\u200b", "...", "\u202e"):
        with pytest.raises(Refusal):
            clean_name(name)


def test_t34_no_name_holds_signs_that_a_sentence_reads(server: Server) -> None:
    """Names at one device held the signs that sentences use for names: 2 KB of them became a frame of 124 MB."""

    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        here = {str(seat): "A" + chr(0xE000 + (seat + 1) % 6) * 70 for seat in range(6)}
        table = await ann.create(game="gambit_royale", seats=6, here=here, title="\ue000\u202eTuesdays")
        assert table["title"] == "Tuesdays"
        await ann.connect(table["id"])
        turn = (await ann.until("now"))["turn"]
        await ann.connect(table["id"], seat=turn)
        await ann.until("now", turn=turn)
        await ann.move()
        await ann.until("now")
        assert {seat["name"] for seat in ann.table["seats"]} == {"A", *(f"A ({number})" for number in range(2, 7))}
        assert max(map(len, ann.raw)) < 65_536
        assert not re.search("[\ue000-\uf8ff\u202a-\u202e\u200b]", "".join(ann.raw))
        await ann.close()

    asyncio.run(work())


def names_of_what_might_have_been_are_cleaned(server: Server) -> None:
    """Whoever has the link to a tree reads what it is called."""

    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        id = (await ann.create(game="gambit_royale", seats=2, bots={"1": "random"}))["id"]
        await ann.connect(id)
        await ann.until("now")
        await ann.post(f"/api/tables/{id}/resign", status=204)
        path = f"/api/tables/{id}/branches"
        kept = await ann.post(path, {"name": "\ue000\u202eWhat if\u200b", "ply": 0, "nodes": []})
        assert kept["tree"]["name"] == "What if"
        answer = await ann.http.put(f"{path}/{kept['id']}", json={"name": "\u202eWhy not", "ply": 0, "nodes": []})
        assert answer.status_code == 200
        assert [one["tree"]["name"] for one in await ann.get(path)] == ["Why not"]
        await ann.close()

    asyncio.run(work())


def test_t34_names_of_what_might_have_been_are_cleaned(server: Server) -> None:
    names_of_what_might_have_been_are_cleaned(server)


FEW_MUTED = "from cabale.server.db import chat; chat.MOST_MUTED = 2\n"


def nobody_is_kept_whom_nobody_can_hear(folder: Path, without: str = "") -> list[int]:
    """Whom someone mutes was written down whoever it was, without end, and read whenever they opened a table."""

    async def work(server: Server) -> list[int]:
        ann, *others = [await Player(server.url, f"P{number}").arrive() for number in range(4)]
        id = (await ann.create(game="gambit_royale", seats=2))["id"]

        async def mute(player: str, on: bool = True) -> int:
            return (await ann.http.post(f"/api/tables/{id}/mute", json={"player": player, "on": on})).status_code

        found = [await mute("nobody"), *[await mute(other.me["id"]) for other in others]]
        found += [await mute(others[0].me["id"], on=False), await mute(others[2].me["id"])]
        for player in (ann, *others):
            await player.close()
        return found

    with Server(folder, before=without + FEW_MUTED) as server:
        return asyncio.run(work(server))


def test_t58_nobody_is_kept_whom_nobody_can_hear(folder: Path) -> None:
    assert nobody_is_kept_whom_nobody_can_hear(folder) == [404, 204, 204, 409, 204, 204]


# T27: calling out


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x", "ftp://example.org", "https://user:pw@example.org/", "https://example.org:8443/",
        "https:///x", "https://exa mple.org", "https://example.org/\r\nX: y", "javascript:alert(1)", "https://",
        "https://example.org:99999/", "file:///etc/passwd", "//example.org",
    ],
)  # fmt: skip
def test_t27_addresses_that_are_not_called(url: str) -> None:
    with pytest.raises(Refusal):
        check_url(url)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "224.0.0.1", "ff02::1", "240.0.0.1",
        "255.255.255.255", "2002:7f00:0001::",
    ],
)  # fmt: skip
def test_t27_private_addresses_are_not_called(address: str) -> None:
    with pytest.raises(Refusal):
        public_address(["93.184.215.14", address])


def test_t27_a_public_address_is_called_and_pinned() -> None:
    assert public_address(["93.184.215.14"]) == "93.184.215.14"
    assert check_url("https://discord.example/api/webhooks/1?x=2") == ("discord.example", 443, "/api/webhooks/1?x=2")
    assert json.loads(message("discord", "hé @everyone")[0]) == {
        "content": "hé @everyone",
        "allowed_mentions": {"parse": []},  # nobody is called, whatever a table is named
    }
    assert json.loads(message("slack", "hé <!everyone>")[0]) == {"text": "hé &lt;!everyone&gt;"}
    assert message("ntfy", "hé")[0] == "hé".encode()


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/key", "/assets/../../key", "//etc/passwd",
        "/page/../cabale.db", "/assets/%00.js", "/cabale.db", "/key.txt", "/.env", "/index.html/../key.json",
    ],
)  # fmt: skip
def test_t27_only_the_page_is_served(server: Server, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode())
        said = b""
        while chunk := line.recv(65536):
            said += chunk
    assert b"root:" not in said
    assert b"SQLite" not in said
    body = said.partition(b"\r\n\r\n")[2]
    assert b" 404 " in said.splitlines()[0] or b"<!doctype html>" in body.lower()


# T29, T30


def test_t29_versions_are_not_below_those_that_are_safe() -> None:
    least = {
        "litestar": (2, 20),
        "uvicorn": (0, 40),
        "websockets": (15,),
        "cryptography": (46,),
        "argon2-cffi": (25, 1),
    }
    pinned = dict(re.findall(r"^([a-z0-9-]+)==([0-9.]+)", (ROOT / "requirements.txt").read_text(), re.M))
    for name, version in least.items():
        assert tuple(map(int, pinned[name].split("."))) >= version, f"{name} {pinned[name]} is too old"
    for path in (ROOT / "requirements.txt", ROOT / "requirements-dev.txt"):
        blocks = re.split(r"\n(?=[a-z])", path.read_text())
        assert all("--hash=sha256:" in block for block in blocks if "==" in block)


@pytest.mark.parametrize(
    ("host", "given", "refused"),
    [
        ("0.0.0.0", {}, True),
        ("192.0.2.1", {}, True),
        ("::", {}, True),
        ("0.0.0.0", {"public_url": "http://example.org"}, True),
        ("127.0.0.1", {"trusted_proxy": ["nonsense"]}, True),
    ],
)
def test_t30_a_server_is_not_opened_to_the_world_by_accident(
    folder: Path, host: str, given: dict[str, Any], refused: bool
) -> None:
    assert refused
    with pytest.raises(StartError):
        serve(folder, host, 1, **given)
    assert not folder.exists()


@pytest.mark.parametrize(
    ("address", "refused"), [("192.168.1.5", False), ("10.1.2.3", False), ("93.184.215.14", True), (None, True)]
)
def test_t30_a_server_at_home_is_for_the_home_alone(
    monkeypatch: pytest.MonkeyPatch, address: str | None, refused: bool
) -> None:
    class Asking(socket.socket):
        def connect(self, _: Any) -> None:
            if address is None:
                raise OSError("network is unreachable")

        def getsockname(self) -> Any:
            return (address, 1)

    monkeypatch.setattr(socket, "socket", Asking)
    if refused:
        with pytest.raises(StartError, match="--home"):
            run.home_address()
    else:
        assert run.home_address() == address


def test_t30_meters_are_for_this_machine(server: Server) -> None:
    assert httpx.get(server.url + "/metrics").status_code == 200
    far = httpx.get(server.url + "/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
    assert far.status_code == 404


def test_a_taken_port_is_said_in_one_sentence(server: Server, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "cabale",
        "serve",
        "--no-browser",
        "--port",
        str(server.port),
        "--data",
        str(tmp_path),
    ]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert "cannot listen" in said.stderr


def test_every_refusal_has_a_sentence_in_every_language() -> None:
    codes = set(STATUS) | set(re.findall(r'Refusal\("([a-z-]+)"', "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src/cabale/server").glob("*.py")
    )))  # fmt: skip
    for code in codes:
        for language in ("en", "fr"):
            assert Refusal(code, "x").sentence(language)
