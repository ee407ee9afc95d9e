"""Being told of one's turn, and signing in with a device: fake services and fake devices on this machine."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import cbor2
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from cabale.server.config import Config
from cabale.server.http import bodies
from cabale.server.live import laying
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.notify import digest, notices
from cabale.server.notify.notices import browsers_of, pushes
from cabale.server.notify.push import CURVE, Signer, b64, check_keys, derive, point, read_point, unb64
from cabale.table import messages
from cabale.table.messages import Pace
from cabale.table.refusal import Refusal
from tests.server.client import Player, Server


class Service:
    """A push service on this machine that keeps what it was sent."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.calls.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,))
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    found = Service()

    async def look_up(host: str, port: int) -> list[str]:
        return ["10.0.0.1" if host.startswith("inside") else "93.184.215.14"]

    async def connect(address: str, port: int, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        assert address == "93.184.215.14", "the address that was checked is the one called"
        return await asyncio.open_connection("127.0.0.1", found.server.server_port)

    monkeypatch.setattr(notices, "look_up", look_up)
    monkeypatch.setattr(notices, "connect", connect)
    yield found
    found.close()


class Browser:
    """A browser that subscribes and can read what it is sent."""

    def __init__(self, endpoint: str = "https://push.example/send/1") -> None:
        self.key = ec.generate_private_key(CURVE)
        self.auth = b"0123456789abcdef"
        self.endpoint = endpoint

    def subscription(self) -> bodies.Push:
        return bodies.Push(self.endpoint, b64(point(self.key.public_key())), b64(self.auth))

    def read(self, body: bytes) -> dict[str, str]:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), read_point(theirs))
        mine = point(self.key.public_key())
        root = derive(shared, self.auth, b"WebPush: info\0" + mine + theirs, 32)
        key = derive(root, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(root, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        found: dict[str, str] = json.loads(plain[:-1])
        return found


def check_signature(header: str, audience: str) -> None:
    """As a push service does (RFC 8292)."""
    assert header.startswith("vapid t=")
    token, key = header.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    said = json.loads(unb64(claims))
    assert said["aud"] == audience
    assert time.time() < said["exp"] <= time.time() + 86_400
    raw = unb64(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    read_point(unb64(key)).verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


async def alone_at_turn(registry: Registry) -> tuple[Any, Any]:
    """A running table at which it is the turn of a person who is not there."""
    person, _, _ = await registry.people.add_guest("Ann", "en")
    owner, _ = await laying.create(registry, person, bodies.NewTable("gambit_royale", 2, bots={"1": "random"}))
    async with asyncio.timeout(60):
        while owner.table.turn != 0:
            await asyncio.sleep(0.01)
    return person, owner


def in_server(folder: Path, work: Any) -> None:
    async def inside() -> None:
        registry = Registry(Config(folder, pause=0.0, thinkers=1))
        try:
            await work(registry)
        finally:
            await registry.drain()
            await registry.close()

    asyncio.run(inside())


def test_a_browser_is_told_and_nobody_else_can_read_it(folder: Path, service: Service) -> None:
    browser, gone = Browser(), Browser("https://push.example/send/2")

    async def work(registry: Registry) -> None:
        person, owner = await alone_at_turn(registry)
        subscriptions = [browser.subscription(), gone.subscription()]
        await registry.people.set_notices(person, "https://hook.example/x", "ntfy", pushes(subscriptions))
        service.calls.clear()
        await registry.notices.turn(owner, person.id)
        assert [path for path, _, _ in service.calls] == ["/x", "/send/1", "/send/2"]
        _, headers, body = service.calls[1]
        said = browser.read(body)
        assert said["link"].endswith(f"/t/{owner.id}")
        assert owner.id.encode() not in body
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        check_signature(headers["authorization"], "https://push.example")
        with pytest.raises(InvalidTag):
            gone.read(body)
        await registry.notices.turn(owner, person.id)
        assert len(service.calls) == 3, "not twice within half a minute"
        service.status = 410
        registry.notices._last.clear()
        await registry.notices.turn(owner, person.id)
        assert browsers_of(person.push) == [], "who is gone is forgotten"

    in_server(folder, work)
    key = folder / "push-key"
    assert key.stat().st_mode & 0o77 == 0
    assert Signer(folder, "x").public == Signer(folder, "y").public, "the key stays"


def test_games_by_turns_are_told_together(folder: Path, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first turn at once, those of the next hour in one message, what was played meanwhile in none."""

    async def work(registry: Registry) -> None:
        said: list[str] = []
        at, minute = registry.now_ms(), 60_000
        monkeypatch.setattr(registry, "now_ms", lambda: at)
        person, _, _ = await registry.people.add_guest("Ann", "fr")
        await registry.people.set_notices(person, "https://hook.example/x", "ntfy", "")

        async def table(title: str) -> Owner:
            """A table by turns at which Ann is to choose, a minute later."""
            nonlocal at
            at += minute
            wish = bodies.NewTable("gambit_royale", 2, bots={"1": "random"}, pace=Pace("turns"), title=title)
            owner, _ = await laying.create(registry, person, wish)
            async with asyncio.timeout(60):
                while owner.table.turn != 0:
                    await asyncio.sleep(0.01)
            await asyncio.gather(*registry.notices._tasks)
            said.extend(body.decode() for _, _, body in service.calls)
            service.calls.clear()
            return owner

        async def look() -> None:
            """As when the hour has passed, or the server was restarted in it."""
            registry.notices.digests.stop()
            registry.notices.digests._later.clear()
            await registry.notices.digests._again(person.id)
            said.extend(body.decode() for _, _, body in service.calls)
            service.calls.clear()

        first = await table("Un")
        assert len(said) == 1
        assert "« Un »" in said[0].replace("\u202f", " ").replace("\xa0", " ")
        assert said[0].endswith(f"/t/{first.id}")
        played, third, _ = [await table(title) for title in ("Deux", "Trois", "")]
        assert len(said) == 1, "what comes within the hour waits"
        assert person.id in registry.notices.digests._later
        await played.resign(0, "a" * 32)
        await look()
        assert len(said) == 1, "a restart tells nothing before its time"
        at += 60 * minute
        await look()
        assert len(said) == 2
        assert all(name in said[1] for name in ("Un", "Trois", "Gambit Royal", "3")), said[1]
        assert "Deux" not in said[1], "what is no longer waited for is not mentioned"
        at += 24 * 60 * minute
        await look()
        assert len(said) == 2, "nobody is told twice of the same"
        # Each turn at once, for who wants it so.
        await registry.people.set_digest(person, 0)
        await table("Cinq")
        await table("Six")
        assert len(said) == 4
        assert third.table.status == "running"

    in_server(folder, work)


def test_control_a_server_that_does_not_know_when_it_told_tells_twice(
    folder: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digest, "told_ms", lambda connection, person: 0)
    monkeypatch.setattr(digest, "claim_telling", lambda *given: True)

    async def work(registry: Registry) -> None:
        person, _, _ = await registry.people.add_guest("Ann", "en")
        await registry.people.set_notices(person, "https://hook.example/x", "ntfy", "")
        wish = bodies.NewTable("gambit_royale", 2, bots={"1": "random"}, pace=Pace("turns"))
        owner, _ = await laying.create(registry, person, wish)
        async with asyncio.timeout(60):
            while owner.table.turn != 0:
                await asyncio.sleep(0.01)
        for _ in range(2):
            await registry.notices.turn(owner, person.id)
        assert len(service.calls) >= 2

    in_server(folder, work)


FAR = """
from cabale.server.notify import notices
import asyncio
async def look_up(host, port):
    return ["93.184.215.14"]
async def connect(address, port, host):
    return await asyncio.open_connection("127.0.0.1", PORT)
notices.look_up, notices.connect = look_up, connect
"""


def test_a_browser_hears_of_a_turn_an_invitation_and_a_rematch(folder: Path) -> None:
    """From end to end: a browser subscribes, someone else moves, and it alone can read what is delivered."""
    push, browser = Service(), Browser()

    async def told(count: int) -> list[dict[str, str]]:
        async with asyncio.timeout(60):
            while len(push.calls) < count:
                await asyncio.sleep(0.01)
        return [browser.read(body) for _, _, body in push.calls]

    async def work(server: Server) -> None:
        ann, bea = [
            await Player(server.url, name, language).arrive() for name, language in (("Ann", "en"), ("Béa", "fr"))
        ]
        new = json.loads(messages.encode(browser.subscription()))
        assert (await bea.http.put("/api/me/push", json=new)).status_code == 204
        table = await ann.create(game="gambit_royale", seats=2, rated=False)
        await ann.post(f"/api/tables/{table['id']}/invite", {"player": bea.me["id"]}, 204)
        (invited,) = await told(1)
        assert "invité" in invited["text"]
        assert "gambit_royale" not in invited["text"]
        await bea.post(f"/api/tables/{table['id']}/join")
        await ann.connect(table["id"])
        await ann.until("now")
        while ann.now["decision"]:
            await ann.move()
            await ann.until("now")
        turn = (await told(2))[1]
        assert turn["link"].endswith(f"/t/{table['id']}")
        assert (await ann.ask({"do": "resign"}))["is"] == "ack"
        while (await ann.get(f"/api/tables/{table['id']}"))["status"] != "over":  # what follows is stored after it
            await asyncio.sleep(0.05)
        again = await ann.post(f"/api/tables/{table['id']}/rematch")
        said = await told(3)
        assert any(one["link"].endswith(f"/t/{again['id']}") for one in said[2:])
        for _, headers, _ in push.calls:
            check_signature(headers["authorization"], "https://push.example")
        assert (await bea.get("/api/me/notices"))["browsers"] == 1
        assert (await bea.http.put("/api/me/digest", json={"minutes": 1440})).status_code == 204
        assert (await bea.http.put("/api/me/digest", json={"minutes": -1})).status_code == 400
        assert (await bea.get("/api/me/notices"))["digest"] == 1440, "what was chosen is shown again"
        for player in (ann, bea):
            await player.close()

    try:
        with Server(folder, before=FAR.replace("PORT", str(push.server.server_port))) as server:
            asyncio.run(work(server))
    finally:
        push.close()


def test_nobody_is_told_of_a_move_that_is_made_for_them(folder: Path, service: Service) -> None:
    async def work(registry: Registry) -> None:
        person, owner = await alone_at_turn(registry)
        await registry.people.set_notices(person, "", "", pushes([Browser().subscription()]))
        registry.notices._last.clear()
        service.calls.clear()
        told: list[int] = []
        registry.notify = lambda owner, seat: told.append(seat)  # type: ignore[method-assign]
        owner.act()
        assert told == [0], "it is the person's turn"
        owner.table.places[0].auto = True
        owner.table.proxy_move = lambda seat, view: (view.legal()[0], "auto")
        owner.act()
        assert told == [0], "and nothing to tell where the move is made for them"
        owner.rest()

    in_server(folder, work)


def test_t27_push_to_private_addresses_is_not_sent(folder: Path, service: Service) -> None:
    async def work(registry: Registry) -> None:
        person, owner = await alone_at_turn(registry)
        subscription = Browser("https://inside.example/x").subscription()
        await registry.people.set_notices(person, "https://inside.example/y", "slack", pushes([subscription]))
        registry.notices._last.clear()
        await registry.notices.turn(owner, person.id)
        assert service.calls == []

    in_server(folder, work)
    with pytest.raises(Refusal):
        check_keys("AAAA", b64(bytes(16)))
    with pytest.raises(Refusal):
        check_keys(b64(point(Browser().key.public_key())), "AAAA")
    with pytest.raises(Refusal):
        check_keys("not base64!", "%%%")


def test_subscriptions_come_and_go(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        assert len(unb64((await ann.get("/api/push"))["key"])) == 65
        for number in range(7):
            new = json.loads(messages.encode(Browser(f"https://push.example/{number}").subscription()))
            assert (await ann.http.put("/api/me/push", json=new)).status_code == 204
        for bad in ({"endpoint": "http://push.example/"}, {"endpoint": "https://10.0.0.1:99/x"}, {"auth": "x"}):
            assert (await ann.http.put("/api/me/push", json={**new, **bad})).status_code == 400
        assert (await ann.http.put("/api/me/push", json={"endpoint": "https://push.example/6"})).status_code == 204
        assert (await ann.http.put("/api/me/push", json={"endpoint": ""})).status_code == 204
        await ann.close()

    asyncio.run(work())


class Device:
    """A software authenticator: makes a key for a site and signs with it, as a phone would."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(CURVE)
        self.id = b"device-" + hashlib.sha256(point(self.key.public_key())).digest()[:9]
        self.count = 0

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, site: str, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(options["rp"]["id"], 0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data + cbor2.dumps(key)})
        client = self._client("webauthn.create", options["challenge"])
        return self._said({"clientDataJSON": b64(client), "attestationObject": b64(attestation)})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        client = self._client("webauthn.get", options["challenge"])
        data = self._data(options["rpId"], 0x05)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._said({"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)})

    def _said(self, response: dict[str, str]) -> dict[str, Any]:
        return {
            "id": b64(self.id),
            "rawId": b64(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }


def test_a_passkey_brings_a_person_back(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        device = Device(server.url)
        options = await ann.post("/api/me/passkeys/options")
        credential = device.make(options)
        eve = await Player(server.url, "Eve").arrive()
        await eve.post("/api/me/passkeys", {"credential": credential}, 422)  # made for another person
        kept = await ann.post("/api/me/passkeys", {"credential": credential, "name": "phone"})
        await ann.post("/api/me/passkeys", {"credential": credential}, 422)  # a challenge is good once
        assert [line["name"] for line in await ann.get("/api/me/passkeys")] == ["phone"]
        other = Player(server.url)
        answer = device.sign(await other.post("/api/login/passkey/options"))
        assert (await other.post("/api/login/passkey", {"credential": answer}))["id"] == ann.me["id"]
        await other.post("/api/login/passkey", {"credential": answer}, 422)
        # What is not signed by the device, comes from another site, or from a copy that counts behind, is refused.
        thief = Device(server.url)
        thief.id = device.id
        await other.post(
            "/api/login/passkey", {"credential": thief.sign(await other.post("/api/login/passkey/options"))}, 401
        )
        phisher = Device("https://evil.example")
        phisher.id, phisher.key, phisher.count = device.id, device.key, 50
        await other.post(
            "/api/login/passkey", {"credential": phisher.sign(await other.post("/api/login/passkey/options"))}, 401
        )
        device.count = 0
        await other.post(
            "/api/login/passkey", {"credential": device.sign(await other.post("/api/login/passkey/options"))}, 401
        )
        wrong: Any = ({}, {"response": {}}, {"response": {"clientDataJSON": "x"}}, {"response": 7}, {"id": 5})
        for bad in wrong:
            await other.post("/api/login/passkey", {"credential": bad}, 400)
            await ann.post("/api/me/passkeys", {"credential": bad}, 400)
        assert (await ann.http.delete(f"/api/me/passkeys/{kept['id']}")).status_code == 204
        device.count = 99
        await other.post(
            "/api/login/passkey", {"credential": device.sign(await other.post("/api/login/passkey/options"))}, 401
        )
        for player in (ann, eve, other):
            await player.close()

    asyncio.run(work())
