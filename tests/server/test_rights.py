"""Who may look, and through whose eyes: asked each time something is shown, never remembered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from cabale.games import SHELF
from cabale.puzzle.puzzle import puzzles
from cabale.server.config import Config
from cabale.server.db.people import SessionRow
from cabale.server.http import bodies, sockets
from cabale.server.http.sockets import TableSocket
from cabale.server.live import ending, laying, seating
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.people import Person, Session
from cabale.state import SPECTATOR
from cabale.table import messages, picture, rights
from cabale.table.refusal import Refusal
from tests.server.client import SOAK, ConnectionClosed, Followed, Player, Server


async def eyes_after(server: Server, elsewhere: Server, how: str, *, watch: bool) -> None:
    """Eve sits down, looks, and loses the seat to Béa: what does her old socket see of Béa's game?"""
    people = [await Player(server.url, name).arrive() for name in ("Ann", "Eve", "Béa", "Dora")]
    try:
        ann, eve, bea, dora = people
        await lose_the_seat(ann, eve, bea, dora, elsewhere, how, watch=watch)
    finally:
        for player in people:
            await player.close()


async def lose_the_seat(
    ann: Player, eve: Player, bea: Player, dora: Player, elsewhere: Server, how: str, *, watch: bool
) -> None:
    table = await ann.create(game="gambit_royale", seats=2, public=True, watch=watch, start_when_full=False)
    id = table["id"]
    await eve.post(f"/api/tables/{id}/join")
    eve.url = elsewhere.url
    await eve.connect(id)
    await eve.until("table")
    if how == "leave":
        await eve.post(f"/api/tables/{id}/leave", status=204)
    else:
        for bot in ("greedy", ""):
            answer = await ann.http.put(f"/api/tables/{id}/seats/1", json={"bot": bot})
            assert answer.status_code == 200
    await bea.post(f"/api/tables/{id}/join", {"seat": 1})
    await ann.post(f"/api/tables/{id}/start")
    await bea.connect(id)
    mine = await bea.until("now")
    if watch:
        await dora.connect(id)
        least = await dora.until("now")
        theirs = await eve.until("now")
        assert theirs["view_hash"] == least["view_hash"] != mine["view_hash"]
        assert theirs["moves"] == []
        assert (await eve.ask({"do": "resign"}))["code"] == "not-seated"
    else:
        with pytest.raises(ConnectionClosed) as shut:
            await eve.until("now")
        assert shut.value.rcvd is not None
        assert shut.value.rcvd.code == 4001
        assert not any(frame["is"] == "now" for frame in eve.frames)
    # Béa alone is present in her seat: when she goes it is empty, whoever else is connected.
    await ann.connect(id)
    await ann.until("table")
    await bea.leave()
    while ann.table["seats"][1]["here"]:
        await ann.until("table")


@pytest.mark.parametrize("watch", [True, False])
@pytest.mark.parametrize("how", ["leave", "replaced"])
def test_a_socket_loses_the_eyes_of_a_seat_with_the_seat(server: Server, how: str, watch: bool) -> None:
    asyncio.run(eyes_after(server, server, how, watch=watch))


def test_control_a_seat_that_is_remembered_is_seen(folder: Path) -> None:
    remembered = """
from cabale.server.http import sockets
class Remembering(sockets.TableSocket):
    kept = None
    @property
    def eyes(self):
        if self.kept is None:
            self.kept = super().eyes
        return self.kept
from cabale.server.http import gateway
gateway.TableSocket = Remembering
"""
    with Server(folder, before=remembered) as server, pytest.raises(AssertionError):
        asyncio.run(eyes_after(server, server, "leave", watch=True))


# Every route of a table, every kind of person


FORBIDDEN = (403, 404)
BODIES: dict[str, Any] = {
    "notes": {"text": "x"},
    "invite": {"player": "x"},
    "mute": {"player": "x", "on": True},
    "seats": {"bot": ""},
    "show": {"on": True},
    "branch": {"ply": 0},
    "branches": {"name": "x", "ply": 0, "nodes": []},
}
PLACES = {"{seat}": "1", "{ply}": "0", "{tree}": "x", "{name}": "result.svg"}
# What someone may ask who may come to a table but not look at its game: who sits there, and how to sit down.
COUNTED = '"right":0'  # how many of my answers were right
OUTSIDE = {"get /api/tables/{id}", "post /api/tables/{id}/join"}


def test_every_route_of_a_table_asks_who_may_look(server: Server) -> None:
    async def work() -> None:
        ann, bea, eve = [await Player(server.url, name).arrive() for name in ("Ann", "Béa", "Eve")]
        tables = {}
        for kind, new in {
            "by link": {"public": False},
            "not watched": {"public": True, "watch": False},
            "watched": {"public": True},
        }.items():
            found = await ann.create(game="gambit_royale", seats=2, **new)
            await bea.post(f"/api/tables/{found['id']}/join", {"invite": found["invite"]})
            await ann.connect(found["id"])
            await ann.until("now")
            tables[kind] = found["id"]
        paths = httpx.get(server.url + "/schema/openapi.json").json()["paths"]
        routes = [
            (method, path) for path, methods in paths.items() for method in methods if path.startswith("/api/tables/{")
        ]
        assert len(routes) >= 30
        allowed: dict[str, set[str]] = {kind: set() for kind in tables}
        for kind, id in tables.items():
            for method, path in routes:
                part = path.split("/")[4] if path.count("/") > 3 else ""
                body = BODIES.get(part, {}) if method != "get" else None
                place = path.replace("{id}", id)
                for hole, filled in PLACES.items():
                    place = place.replace(hole, filled)
                answer = await eve.http.request(method, place, json=body)
                assert answer.status_code < 500
                if answer.status_code not in FORBIDDEN:
                    allowed[kind].add(f"{method} {path}")
        assert allowed["by link"] == set(), "a table by link does not exist for strangers"
        assert allowed["not watched"] <= OUTSIDE
        assert {"get /api/tables/{id}/text", "get /api/tables/{id}/chat", "get /api/tables/{id}/points"} <= allowed[
            "watched"
        ], "the control: who may look gets an answer"
        for player in (ann, bea, eve):
            await player.close()

    asyncio.run(work())


def test_every_route_of_puzzles_shows_no_verdict_to_who_has_not_answered(server: Server) -> None:
    """Anyone may look at puzzles; whatever changes something asks who it is, and no bot's token does."""
    found = next(one for name in SHELF for one in puzzles(name))
    paths = httpx.get(server.url + "/schema/openapi.json").json()["paths"]
    routes = [(method, path) for path, methods in paths.items() for method in methods if "/puzzle" in path]
    assert len(routes) >= 4
    asked = set()
    for method, path in routes:
        place = server.url + path.replace("{name}", found.record.game).replace("{which}", found.id)
        body = {"move": 0} if method != "get" else None
        for headers, refused in (({}, 401), ({"Authorization": "Bearer x"}, 403)):
            answer = httpx.request(method, place, json=body, headers=headers)
            assert answer.status_code == (200 if method == "get" else refused), path
            assert not re.search(r'"(behind|right|chance|told|greedy|seed)":', answer.text.replace(COUNTED, "")), path
        asked.add(method)
    assert asked == {"get", "post"}


# Whatever people do, in whatever order


class Wire:
    """A socket of the test's own: keeps what was sent, and compares each position with what its reader may know."""

    is_full = False
    on_drained: Callable[[], None] | None = None

    def __init__(self) -> None:
        self.socket: TableSocket | None = None
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.followed = Followed()
        self.positions = 0
        self.wrong: list[str] = []

    def send_texts(self, texts: list[bytes]) -> None:
        assert self.socket
        table, person = self.socket.owner.table, self.socket.session.person
        held = [seat for seat, place in enumerate(table.places) if place.person == person]
        for text in texts:
            frame = self.followed.read(json.loads(text))
            if frame["is"] != "now":
                continue
            assert table.match
            readers = held or ([SPECTATOR] if table.settings.watch else [])
            allowed = [json.loads(bytes(picture.Picture(table.match.view(reader), reader).text)) for reader in readers]
            if frame["view"] not in allowed:
                self.wrong.append(f"{person} holds {held} and was shown another view")
            if not held and (frame["moves"] or frame["decision"]):
                self.wrong.append(f"{person} holds nothing and was offered a choice")
            self.positions += 1

    async def send(self, message: dict[str, Any]) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect"})

    def cut(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect"})


class Evening:
    """Some people at some tables who do what comes to their minds."""

    def __init__(self, registry: Registry, people: list[Person], chance: random.Random) -> None:
        self.registry, self.people, self.chance = registry, people, chance
        self.tables: list[Owner] = []
        self.wires: list[Wire] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def step(self) -> None:
        chance, registry = self.chance, self.registry
        person = chance.choice(self.people)
        if not self.tables or chance.random() < 0.03:
            new = bodies.NewTable(
                "gambit_royale",
                chance.randint(2, 3),
                public=True,
                watch=chance.random() < 0.6,
                start_when_full=chance.random() < 0.5,
                here={"1": "Zoé"} if chance.random() < 0.2 else {},
            )
            self.tables.append((await laying.create(registry, person, new))[0])
            return
        owner = chance.choice(self.tables[-3:])
        table = owner.table
        seat = chance.randrange(len(table.places))
        do = chance.choice(
            ["join", "leave", "seat", "hello", "hello", "hang up", "start", "move", "move", "move", "resign", "again"]
        )
        if do == "join":
            await seating.join(owner, person, "", chance.choice([None, seat]))
        elif do == "leave":
            await seating.leave(owner, person.id)
        elif do == "seat":
            await seating.set_bot(owner, seat, chance.choice(["", "", "random"]))
        elif do == "hello":
            self.hello(owner, person)
        elif do == "hang up" and self.wires:
            chance.choice(self.wires).cut()
        elif do == "start":
            await seating.start(owner)
        elif do == "move" and table.turn is not None:
            turn = table.turn
            assert table.match
            move = chance.choice(table.match.legal())
            await owner.choose(turn, table.decision(turn), move, chance.randbytes(16).hex())
        elif do == "resign":
            await owner.resign(seat, chance.randbytes(16).hex())
        elif do == "again":
            self.tables.append(await ending.again(owner, person, lambda: None))

    def hello(self, owner: Owner, person: Person) -> None:
        if rights.eyes(owner.table, person.id) is None:
            return  # the door is asked elsewhere
        session = Session(SessionRow(b"", "", person.id, 0, 1 << 60))
        found = Wire()
        found.socket = TableSocket(self.registry, owner, session, "en", found)  # type: ignore[arg-type]
        wish = self.chance.choice([None, self.chance.randrange(3)])
        first = {"do": "hello", "proto": messages.PROTOCOL, "changes": self.chance.random() < 0.7}
        first |= {} if wish is None else {"seat": wish}
        found.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(first)})
        self.wires.append(found)
        self.tasks.append(asyncio.create_task(found.socket.run(found.inbox.get)))


def an_evening(folder: Path, seed: int, steps: int) -> tuple[int, list[str]]:
    """How many positions were shown to people who came and went, and which of them were not theirs."""

    async def inside() -> tuple[int, list[str]]:
        registry = Registry(Config(folder, pause=0.0, limit_factor=1e6, thinkers=1))
        people = [(await registry.people.add_guest(name, "en"))[0] for name in ("Ann", "Béa", "Cléo", "Dora")]
        evening = Evening(registry, people, random.Random(seed))
        try:
            for _ in range(steps):
                with contextlib.suppress(Refusal):
                    await evening.step()
                await asyncio.sleep(0.001 if evening.chance.random() < 0.3 else 0)
            for found in evening.wires:
                found.cut()
            await asyncio.gather(*evening.tasks)
        finally:
            await registry.drain()
            await registry.close()
        shown = sum(found.positions for found in evening.wires)
        return shown, [wrong for found in evening.wires for wrong in found.wrong]

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may hold the loop of this one
        return thread.submit(lambda: asyncio.run(inside())).result()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_people_do_each_sees_with_the_eyes_of_the_seat_they_hold(folder: Path, seed: int) -> None:
    shown, wrong = an_evening(folder, seed, 400 * SOAK)
    assert wrong == []
    assert shown > 50


def test_whatever_people_do_control(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[int, int | None] = {}
    asked = vars(sockets.TableSocket)["eyes"].fget
    assert asked
    monkeypatch.setattr(
        sockets.TableSocket, "eyes", property(lambda socket: kept.setdefault(id(socket), asked(socket)))
    )
    keep_alive = []
    began = TableSocket.__init__

    def begin(self: TableSocket, *given: Any) -> None:
        keep_alive.append(self)
        began(self, *given)

    monkeypatch.setattr(TableSocket, "__init__", begin)
    assert any(an_evening(folder / str(seed), seed, 400)[1] for seed in range(4))
