"""People around the tables: ties, reports and hosts; and that whoever goes is forgotten."""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from cabale.server.config import Config
from cabale.server.db import privacy
from cabale.server.db.privacy import DAY, IMPERSONAL, PERSONAL, Retention
from cabale.server.db.schema import STEPS
from cabale.server.db.sqlite import Store
from cabale.server.live.registry import Registry
from cabale.server.people import People
from tests.server.client import Player, Server, play_on, until_there


def run(work: Any) -> None:
    asyncio.run(work)


async def arrive(server: Server, *names: str) -> list[Player]:
    return [await Player(server.url, name).arrive() for name in names]


async def account(player: Player, login: str) -> None:
    await player.post("/api/account", {"login": login, "password": "a long enough one"})


async def host_of(server: Server, player: Player) -> Player:
    """Someone who has read what the server said where it was started."""
    server.tells("/host#")
    found = re.search(r"/host#([\w-]+)\n", server.said())
    assert found
    await account(player, "host@house")
    await player.post("/api/host/claim", {"token": found[1]}, 204)
    return player


# Privacy


def test_every_table_of_the_store_is_personal_or_not() -> None:
    """A new table cannot be forgotten: it is told to people and erased, or it names nobody."""
    made = {name for step in STEPS for sql in step for name in re.findall(r"^create table (\w+)", sql.strip())}
    assert made == set(PERSONAL) | IMPERSONAL
    assert not set(PERSONAL) & IMPERSONAL


def test_who_goes_is_forgotten_and_their_games_stay(server: Server) -> None:
    async def work() -> None:
        ann, bea = await arrive(server, "Annabelle", "Béa")
        await account(ann, "annabelle@home")
        token = await ann.post("/api/me/tokens", {"name": "Annabot"})
        table = await ann.create(game="gambit_royale", seats=2, title="Annabelle plays")
        await bea.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
        await ann.connect(table["id"])
        await bea.connect(table["id"])
        await ann.until("now")
        await ann.ask({"do": "chat", "text": "Annabelle was here"})
        await ann.http.put(f"/api/tables/{table['id']}/notes", json={"text": "Annabelle's note"})
        await ann.http.put(f"/api/me/people/{bea.me['id']}", json={"follow": True, "remark": "bids too much"})
        await bea.http.put(f"/api/me/people/{ann.me['id']}", json={"remark": "about Annabelle"})
        mine = await ann.get("/api/me/export")
        assert set(mine["stored"]) == set(PERSONAL)
        assert mine["stored"]["chat"][0]["body"] == "Annabelle was here"
        assert mine["stored"]["remarks"][0]["body"] == "bids too much"
        assert mine["stored"]["people"][0]["login"] == "annabelle@home"
        assert "password" not in json.dumps(mine)
        wrong = await ann.http.post("/api/me/leave", json={"name": "Ann"})
        assert (wrong.status_code, wrong.json()["code"]) == (422, "other-name")
        assert (await ann.get("/api/me"))["name"] == "Annabelle", "nothing has changed"
        await ann.post("/api/me/leave", {"name": "Annabelle"}, 204)
        await ann.get("/api/me", 401)
        robot = {"Authorization": f"Bearer {token['token']}"}
        assert httpx.get(server.url + "/api/me", headers=robot).status_code == 401
        login = await ann.http.post("/api/login", json={"login": "annabelle@home", "password": "a long enough one"})
        assert login.status_code == 401
        page = await bea.get(f"/api/players/{ann.me['id']}")
        assert (page["name"], page["gone"]) == ("Someone", True)
        await play_on(bea)
        assert (await bea.get(f"/api/tables/{table['id']}"))["seats"][0]["name"] == "Someone"
        assert (await bea.get(f"/api/tables/{table['id']}/chat"))[0]["text"] == "–"
        await bea.get(f"/api/tables/{table['id']}/record")
        for player in (ann, bea):
            await player.close()

    run(work())
    stored = b"".join(path.read_bytes() for path in server.folder.glob("cabale.db*"))
    assert b"about Annabelle" in stored, "the control: pages of the file are not wiped, rows are"


def test_nothing_names_who_has_gone(tmp_path: Path) -> None:
    """Every column of every table is searched for the name."""

    async def work() -> list[str]:
        registry = Registry(Config(tmp_path / "data", pause=0.0, thinkers=1))
        store = registry.store
        try:
            ann = (await registry.people.add_guest("Annabelle", "fr"))[0]
            bea = (await registry.people.add_guest("Béa", "en"))[0]
            await registry.people.make_account(ann, "annabelle", "a long enough one")
            from cabale.server.http import bodies
            from cabale.server.live import laying

            new = bodies.NewTable("gambit_royale", 2, here={"1": "Annabelle’s sister"}, title="Annabelle")
            await laying.create(registry, ann, new)
            await store.write(
                lambda found: found.execute("insert into remarks values (?,?,?)", (bea.id, ann.id, "Annabelle"))
            )
            sql = "insert into reports (id, person, about, table_id, line, why, at_ms) values (?,?,?,?,?,?,?)"
            told = ("r", bea.id, ann.id, "", "I, Annabelle, said this", "rude", 1)
            await store.write(lambda found: found.execute(sql, told))
            before = await named(store, "Annabelle")
            assert {"people", "tables", "remarks", "reports"} <= {place.split(".")[0] for place in before}, (
                "the control"
            )
            from cabale.server.privacy import leave_for_good

            await leave_for_good(registry, ann)
            return await named(store, "Annabelle") + await named(store, "annabelle")
        finally:
            await registry.drain()
            await registry.close()

    assert asyncio.run(work()) == []


async def named(store: Store, name: str) -> list[str]:
    tables = [table for (table,) in await store.rows("select name from sqlite_master where type = 'table'")]
    columns = [(table, row[1]) for table in tables for row in await store.rows(f"pragma table_info({table})")]
    return [
        f"{table}.{column}"
        for table, column in columns
        if await store.rows(f"select 1 from {table} where cast({column} as text) like ?", f"%{name}%")
    ]


def test_what_was_kept_long_enough_is_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        registry = Registry(Config(tmp_path / "data", pause=0.0, thinkers=1))
        store, now = registry.store, registry.now_ms()
        try:
            old, new, kept = [(await registry.people.add_guest(name, "en"))[0].id for name in ("Old", "New", "Kept")]
            await registry.people.make_account(await registry.people.person(kept), "kept", "a long enough one")
            long_ago = now - 401 * DAY

            def age(found: Any) -> None:
                for id in (old, kept):
                    found.execute("update people set created_ms = ? where id = ?", (long_ago, id))
                    found.execute(
                        "update sessions set seen_ms = ?, end_ms = ? where person = ?", (long_ago, now - 1, id)
                    )

            await store.write(age)
            assert await store.read(privacy.forgotten_guests, Retention(), now) == [old]
            assert await store.read(privacy.forgotten_guests, Retention(guests=0), now) == []
            await registry.house.sweep()
            assert await store.rows("select name from people order by name") == [("Kept",), ("New",), ("Someone",)]
            assert await store.rows("select person from sessions") == [(new,)]
        finally:
            await registry.drain()
            await registry.close()

    run(work())


# Ties


def test_who_does_not_want_to_meet_shares_no_table_and_no_chat(server: Server) -> None:
    async def work() -> None:
        ann, bea, eve = await arrive(server, "Ann", "Béa", "Eve")
        table = await ann.create(game="gambit_royale", seats=3, public=True)
        await bea.post(f"/api/tables/{table['id']}/join")
        await ann.connect(table["id"])
        await ann.until("table")
        await bea.connect(table["id"])
        await bea.until("table")
        answer = await ann.http.put(f"/api/me/people/{eve.me['id']}", json={"block": True})
        assert answer.json() == {"id": eve.me["id"], "name": "Eve", "follows": False, "blocks": True, "remark": ""}
        refused = await eve.http.post(f"/api/tables/{table['id']}/join", json={}, headers={"Accept-Language": "fr"})
        assert (refused.status_code, refused.json()["code"]) == (403, "apart")
        assert refused.json()["text"].startswith("Vous et quelqu’un")
        followed = await eve.http.put(f"/api/me/people/{ann.me['id']}", json={"follow": True})
        assert followed.json()["code"] == "apart"
        # In the middle of an evening: what one says the other no longer hears, whoever of them wanted it so.
        await ann.http.put(f"/api/me/people/{bea.me['id']}", json={"block": True})
        assert (await ann.ask({"do": "chat", "text": "not for Béa"}))["is"] == "ack"
        assert (await bea.ask({"do": "chat", "text": "not for Ann"}))["is"] == "ack"
        assert (await bea.get(f"/api/tables/{table['id']}/chat"))[-1]["text"] == "not for Ann"
        assert [line["text"] for line in await ann.get(f"/api/tables/{table['id']}/chat")] == ["not for Béa"]
        await ann.http.put(f"/api/me/people/{bea.me['id']}", json={"block": False})
        await bea.ask({"do": "chat", "text": "again"})
        while sum(frame["is"] == "chat" for frame in ann.frames) < 2:
            await ann.next()
        assert [frame["chat"]["text"] for frame in ann.frames if frame["is"] == "chat"] == ["not for Béa", "again"]
        self = await ann.http.put(f"/api/me/people/{ann.me['id']}", json={"follow": True})
        assert self.status_code == 422
        for player in (ann, bea, eve):
            await player.close()

    run(work())


# Hosts


HOST_ROUTES = 14


def test_only_hosts_reach_the_routes_of_hosts(server: Server) -> None:
    """The walk of rights: every route under /api/host, as a stranger, a guest, a bot, an account and a host."""

    async def work() -> None:
        ann, bea, cleo = await arrive(server, "Ann", "Béa", "Cléo")
        await account(bea, "bea@house")
        token = await bea.post("/api/me/tokens", {"name": "Robot"})
        paths = httpx.get(server.url + "/schema/openapi.json").json()["paths"]
        routes = [
            (method, path)
            for path, methods in paths.items()
            for method in methods
            if path.startswith("/api/host") and path != "/api/host/claim"
        ]
        assert len(routes) == HOST_ROUTES
        some = {"days": 1, "role": "", "player": "x", "network": "192.0.2.0/24"}
        robot = httpx.AsyncClient(base_url=server.url, headers={"Authorization": f"Bearer {token['token']}"})
        stranger = httpx.AsyncClient(base_url=server.url)
        for method, path in routes:
            place = path.replace("{id}", ann.me["id"])
            for who, status in ((stranger, 401), (ann.http, 404), (bea.http, 404), (robot, 404)):
                answer = await who.request(method, place, json=some if method != "get" else None)
                assert answer.status_code == status, (method, path, answer.text)
        # A wrong token, and a guest with the right one: nothing happens.
        assert (await bea.http.post("/api/host/claim", json={"token": "x"})).status_code == 410
        printed = re.search(r"/host#([\w-]+)", server.said())
        assert printed
        assert (await ann.http.post("/api/host/claim", json={"token": printed[1]})).json()["code"] == "needs-account"
        await bea.post("/api/host/claim", {"token": printed[1]}, 204)
        assert (await bea.http.post("/api/host/claim", json={"token": printed[1]})).status_code == 410
        assert (await bea.get("/api/me"))["role"] == "host"
        for method, path in routes:
            if method == "get":
                assert (await bea.http.get(path)).status_code == 200, path
        # A look at everything by who may, and every act in the log.
        table = await ann.create(game="gambit_royale", seats=3, public=True)
        await cleo.post(f"/api/tables/{table['id']}/join")
        await cleo.connect(table["id"])
        assert (await cleo.ask({"do": "chat", "text": "a rude line"}))["is"] == "ack"
        told = {"player": cleo.me["id"], "why": "rude", "table": table["id"], "line": 0}
        await ann.post("/api/reports", told, 204)
        again = await ann.http.post("/api/reports", json=told)
        assert (again.status_code, again.json()["code"]) == (409, "reported")
        assert (await ann.http.post("/api/reports", json={**told, "player": bea.me["id"]})).status_code == 404
        (report,) = await bea.get("/api/host/reports")
        assert (report["name"], report["line"], report["why"]) == ("Cléo", "a rude line", "rude")
        assert ann.me["id"] not in json.dumps(report), "nobody is told who did"
        listed = await bea.get("/api/host/people?find=cl")
        assert [(line["name"], line["reports"], line["network"]) for line in listed] == [("Cléo", 1, "127.0.0.1")]
        await bea.post(f"/api/host/tables/{table['id']}/kick", {"player": cleo.me["id"], "why": "rude"}, 204)
        assert (await ann.get(f"/api/tables/{table['id']}"))["seats"][1]["player"] is None
        await bea.post(f"/api/host/reports/{report['id']}/settle", None, 204)
        await bea.post(f"/api/host/people/{cleo.me['id']}/suspend", {"days": 3, "why": "rude"}, 204)
        await cleo.get("/api/me", 401)
        back = await cleo.http.post("/api/recover", json={"token": cleo.me["recovery"]})
        assert (back.status_code, back.json()["code"]) == (403, "suspended")
        await bea.post(f"/api/host/people/{cleo.me['id']}/suspend", {"days": 0}, 204)
        await cleo.post("/api/recover", {"token": cleo.me["recovery"]})
        assert (await bea.http.post(f"/api/host/people/{bea.me['id']}/suspend", json={"days": 1})).status_code == 403
        last = await bea.http.put(f"/api/host/people/{bea.me['id']}/role", json={"role": ""})
        assert (last.status_code, last.json()["code"]) == (409, "last-host")
        settings = {"words": ["zut"], "news": {"en": "Tea at five", "fr": ""}, "retention": {"chat": 30}}
        assert (await bea.http.put("/api/host/settings", json=settings)).json()["retention"]["chat"] == 30
        assert (await ann.get("/api/house"))["news"] == "Tea at five"
        assert (await ann.get("/api/house"))["retention"]["guests"] == 400
        named = await ann.http.patch("/api/me", json={"name": "Z u t"})
        assert (named.status_code, named.json()["code"]) == (400, "unwanted-word")
        await ann.connect(table["id"])
        await ann.ask({"do": "chat", "text": "Zut alors, Z\u200bUT"})
        assert (await ann.get(f"/api/tables/{table['id']}/chat"))[-1]["text"] == "••• alors, •••"
        wrong = await bea.http.put("/api/host/settings", json={"rates": 0})
        assert wrong.status_code == 400
        for network, status in (("192.0.2.0/24", 200), ("127.0.0.1", 400), ("0.0.0.0/0", 400), ("nonsense", 400)):
            assert (await bea.http.post("/api/host/bans", json={"network": network})).status_code == status
        (ban,) = await bea.get("/api/host/bans")
        assert (await bea.http.delete(f"/api/host/bans/{ban['id']}")).status_code == 204
        said = await bea.post("/api/host/backup")
        assert "played again" in said["text"]
        acts = [act["act"] for act in await bea.get("/api/host/acts")]
        assert acts == ["backup", "lift", "ban", "settings", "restore", "suspend", "settle", "kick", "claim"]
        await robot.aclose()
        await stranger.aclose()
        for player in (ann, bea, cleo):
            await player.close()

    run(work())


def test_who_comes_from_a_banned_address_is_not_let_in(tmp_path: Path) -> None:
    async def work() -> None:
        registry = Registry(Config(tmp_path / "data", pause=0.0, thinkers=1))
        try:
            house = registry.house
            await house.ban("host", "192.0.2.0/24", 0, "", "127.0.0.1")
            await house.ban("host", "2001:db8::/32", 1, "", "127.0.0.1")
            house.refuse_banned("192.0.3.1")
            house.refuse_banned("somewhere")
            for network in ("192.0.2.7", "2001:db8:1::/64"):
                with pytest.raises(Exception, match="banned"):
                    house.refuse_banned(network)
            registry.skew_ms = 2 * DAY
            house.refuse_banned("2001:db8:1::/64")
        finally:
            await registry.drain()
            await registry.close()

    run(work())


def is_open(server: Server, times: int) -> bool:
    return server.said().count("Cabale is open") == times


def test_the_token_of_the_house_is_printed_once(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    for opened in (1, 2):
        with server:
            until_there("the server", partial(is_open, server, opened))
    assert server.said().count("/host#") == 1


def test_a_suspended_owner_has_no_bots(tmp_path: Path) -> None:
    async def work() -> None:
        registry = Registry(Config(tmp_path / "data", pause=0.0, thinkers=1))
        try:
            ann = (await registry.people.add_guest("Ann", "en"))[0]
            _, _, token = await registry.people.add_token(ann, "Robot")
            assert await registry.people.bot_session(token)
            await registry.house.suspend("host", ann.id, 1, "")
            assert await registry.people.bot_session(token) is None
            assert await People(registry.store).bot_session(token) is None
        finally:
            await registry.drain()
            await registry.close()

    run(work())
