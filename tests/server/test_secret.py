"""P4, P13: no byte that depends on what a seat may not know reaches it, nor its bot; nothing secret lies about."""

from __future__ import annotations

import ast
import asyncio
import copy
import hashlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cabale.bots import LEVELS
from cabale.games import Game
from cabale.match import Match
from cabale.server import tables, thinking, wire
from cabale.server.errors import Refusal
from cabale.server.hall import Config, Hall
from cabale.server.tables import Table
from cabale.server.thinking import Thinkers, question_of
from cabale.snapshot import dump
from cabale.state import SPECTATOR, UNKNOWN, Event
from tests import ROOT
from tests.server.client import SOAK, Player, Server
from tests.server.test_play import whose_turn


def begun(hall: Hall, game: str, seats: int, key: bytes) -> Table:
    """A table in memory with a game that has begun; the store is not asked."""
    table = hall._lay(wire.NewTable(game, seats), "")
    for place in table.places:
        place.bot, place.person = "", "someone"
    table.name_seats()
    nothing = [""] * seats
    body = {"commits": nothing, "nonces": nothing, "seed": key.hex()}
    table.do(0, "start", -1, body, b"{}", "", 0, bytes(32))
    return table


def otherwise(table: Table, reader: int, number: int, chance: random.Random) -> Table:
    """The same table in another world: all that the reader may not know is dealt again."""
    assert table.match
    other = copy.copy(table)
    other.match = copy.copy(table.match)
    other.match.state = table.match.view(reader).world(number)
    other.match.state.log = []
    other.match.events = [[_other(event, reader, chance) for event in events] for events in table.match.events]
    # Nothing of what was made for one world may serve in the other, or a leak through it would look the same in both.
    other._frames, other._views, other._reckoned, other._rest, other._common = {}, {}, {}, None, None
    return other


def _other(event: Event, reader: int, chance: random.Random) -> Event:
    if event.face == UNKNOWN or event.readers & (1 << reader):
        return event
    return Event(event.kind, event.readers, chance.randrange(3), event.a, event.b, event.c, event.d)


def all_that_leaves(table: Table, reader: int) -> list[str | bytes]:
    """Every byte that this reader, or a bot in this seat, could get now."""
    assert table.match
    found: list[str | bytes] = [table.now(reader, language, have) for language in ("en", "fr") for have in (-1, 0)]
    found.append(wire.encode(table.whole("someone")))
    if reader < len(table.places):
        found.append(question_of(table.game, table.match.view(reader), "greedy", table.options, ""))
        found += [refusal(table, reader, move) for move in range(0, table.game.moves.count, 7)]
    return found


def refusal(table: Table, seat: int, move: int) -> str:
    """What a seat is told that tries this move."""
    try:
        table.check_move(seat, table.decision(seat), move)
    except Refusal as error:
        return error.sentence("en")
    return ""


def interferes(hall: Hall, game: Game, rounds: int, chance: random.Random) -> bool:
    """Whether something that leaves depends on something hidden, in random positions of a game."""
    for _ in range(rounds):
        seats = chance.randint(game.fewest, game.most)
        table = begun(hall, game.name, seats, chance.randbytes(32))
        match = table.match
        assert match
        for _ in range(chance.randrange(40)):
            if match.seat is None:
                break
            match.play(match.seat, chance.choice(match.legal()))
        table.plies = [0, *range(match.ply)]
        table.head = len(table.plies) - 1
        table._look_again()
        for reader in (*range(seats), SPECTATOR):
            other = otherwise(table, reader, chance.randrange(1 << 30), chance)
            if all_that_leaves(table, reader) != all_that_leaves(other, reader):
                return True
    return False


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands, and bots are told the same number: what differs then differs by what is hidden."""
    monkeypatch.setattr(Hall, "now_ms", lambda hall: 0)
    monkeypatch.setattr(thinking.secrets, "randbits", lambda bits: bits)


def with_hall(folder: Path, work: Callable[[Hall], Any]) -> Any:
    async def inside() -> Any:
        hall = Hall(Config(folder))
        try:
            return work(hall)
        finally:
            await hall.close()

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may hold the loop of this one
        return thread.submit(lambda: asyncio.run(inside())).result()


@pytest.mark.usefixtures("still")
def test_p4_nothing_that_leaves_depends_on_what_is_hidden(folder: Path, game: Game) -> None:
    assert not with_hall(folder, lambda hall: interferes(hall, game, 12 * SOAK, random.Random(4)))


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("leak", ["parity", "sum"])
def test_p4_control_a_leak_is_seen(folder: Path, game: Game, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if leak == "parity":  # one bit of the hidden cards

        def sight(self: Table, reader: int) -> Any:
            assert self.match
            view = self.match.view(reader)
            view.step += 100 * (sum(face * place for place, face in enumerate(self.match.state.cards)) & 1)
            raw = wire.picture(view)
            view.step %= 100
            return view, raw, hashlib.sha256(raw).hexdigest()[:16]

        monkeypatch.setattr(Table, "sight", sight)
    else:  # a sum over hidden cards, in what everyone is sent
        for_all = Table._for_all

        def more_for_all(self: Table) -> dict[str, Any]:
            assert self.match
            return {**for_all(self), "grace_ms": [sum(self.match.state.cards[:9])]}

        monkeypatch.setattr(Table, "_for_all", more_for_all)
    assert with_hall(folder, lambda hall: interferes(hall, game, 12, random.Random(4)))


def test_only_views_pass_the_gate(game: Game) -> None:
    match = Match(game, game.most, bytes(32))
    for seat in (*range(game.most), SPECTATOR):
        wire.picture(match.view(seat))
    for state in (match.state, match.view(0).world(7)):
        with pytest.raises(wire.Leak):
            wire.picture(state)
        with pytest.raises(wire.Leak):
            question_of(game, state, "greedy", {}, "")


def test_views_pictured_side_by_side_are_the_views(game: Game) -> None:
    match = Match(game, game.most, bytes(32))
    for ply in range(60):
        if match.seat is None:
            break
        match.play(match.seat, match.legal()[ply % len(match.legal())])
        rest = wire.rest_of(match.view(0))
        kind: Any = type(match.state)
        if not wire.differ_in_cards(kind):
            return
        for reader in (*range(game.most), SPECTATOR):
            view = match.view(reader)
            raw, short = wire.picture_beside(view, rest, hashlib.blake2b(rest, digest_size=8))
            assert json.loads(bytes(raw)) == dump(view)
            assert short == wire.picture_beside(view, rest, hashlib.blake2b(rest, digest_size=8))[1]


def test_wire_is_the_only_exit() -> None:
    """No other module of the server turns a state into data, or knows how records of running games read."""
    exits = []
    for path in sorted((ROOT / "src/cabale/server").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "cabale.snapshot":
                exits += [(path.name, alias.name) for alias in node.names]
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] + [getattr(node, "module", "") or ""]
                assert not {"pickle", "marshal", "shelve", "random"} & set(names), f"{path.name} imports {names}"
    assert exits == [("wire.py", "fields"), ("worker.py", "load")]


def test_nothing_secret_lies_in_files_logs_and_meters_of_a_running_game(folder: Path) -> None:
    async def work(server: Server) -> list[str]:
        ann, bea = await Player(server.url, "Ann").arrive(), await Player(server.url, "Béa").arrive()
        table = await ann.create(game="gambit_royale", seats=2)
        await bea.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
        said = []
        for player in (ann, bea):
            await player.connect(table["id"])
            await player.until("now")
        for _ in range(6):
            player = await whose_turn(ann, bea)
            said.append(player.now["moves"][0]["words"])
            ply = player.now["ply"]
            await player.move()
            for one in (ann, bea):
                while one.now["ply"] <= ply:
                    await one.until("now")
        for path, code in (("record", 403), ("replay?ply=1", 403), ("result", 403)):
            await ann.get(f"/api/tables/{table['id']}/{path}", code)
        meters = (await ann.http.get("/metrics")).text
        schema = (await ann.http.get("/schema/openapi.json")).text
        for secret in (table["invite"], ann.me["recovery"], next(iter(ann.http.cookies.values()))):
            for text in (meters, schema, server.said()):
                assert secret not in text
            for path in server.folder.iterdir():
                assert secret.encode() not in path.read_bytes(), f"a token lies in {path.name}"
        assert ann.me["id"] not in meters
        await ann.close()
        await bea.close()
        return said

    with Server(folder) as server:
        said = asyncio.run(work(server))
        content = b"".join(path.read_bytes() for path in server.folder.iterdir())
        for words in said:
            assert words.encode() not in content, "a hidden move lies open on disk"
            assert words not in server.said()
    assert (folder / "key").stat().st_mode & 0o77 == 0


def test_nothing_secret_control(folder: Path) -> None:
    """Without the seal the moves lie open: the test above can see it."""
    before = "from cabale.server import fair; fair.Seal.close = lambda self, content, place: content"
    with Server(folder, before=before) as server:

        async def work() -> str:
            ann = await Player(server.url, "Ann").arrive()
            table = await ann.create(game="gambit_royale", seats=2, bots={"1": "random"})
            await ann.connect(table["id"])
            player = await whose_turn(ann)
            words: str = player.now["moves"][0]["words"]
            await player.move()
            await ann.close()
            return words

        words = asyncio.run(work())
        assert words.encode() in b"".join(path.read_bytes() for path in folder.iterdir())


# Bots


def out_of_bounds(code: str) -> set[str]:
    """What a process that runs this knows of tables, store and referee."""
    code += "; import sys; print(*(name for name in sys.modules if name.startswith('cabale')))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "cabale.bots" in said
    forbidden = {f"cabale.server.{name}" for name in ("store", "tables", "hall", "fair", "people", "app")}
    return set(said) & (forbidden | {"cabale.match"})


def test_p13_a_thinking_process_cannot_reach_the_tables() -> None:
    assert out_of_bounds("import cabale.server.worker") == set()


def test_p13_control_a_process_that_knows_too_much() -> None:
    assert out_of_bounds("import cabale.server.worker, cabale.server.hall")


async def lag_while(work: Any) -> float:
    """How late the loop was at worst while this was done, as a share of the time that it took."""
    task, lag, begun = asyncio.ensure_future(work), 0.0, time.monotonic()
    while not task.done():
        tick = time.monotonic()
        await asyncio.sleep(0.005)
        lag = max(lag, time.monotonic() - tick)
    await task
    return lag / (time.monotonic() - begun)


def test_p13_bots_that_think_do_not_stop_the_loop(game: Game) -> None:
    async def work() -> float:
        thinkers = Thinkers(2)
        match = Match(game, game.most, bytes(32))
        view = match.view(match.seat or 0)
        thoughts = [thinkers.choose(game, view, LEVELS[-1], match.options) for _ in range(2)]
        lag = await lag_while(asyncio.gather(*thoughts))
        await thinkers.close()
        return lag

    if game.name == "gambit_royale":
        assert asyncio.run(work()) < 0.5


def test_p13_control_a_bot_that_thinks_on_the_loop() -> None:
    async def on_the_loop() -> None:
        time.sleep(0.8)

    assert asyncio.run(lag_while(on_the_loop())) > 0.5


def test_p13_a_bot_that_hangs_or_dies_is_replaced_by_a_plain_move(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(code: str) -> int:
        thinkers = Thinkers(1, deadline=0.5)

        async def start() -> Any:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-c", code, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )

        monkeypatch.setattr(thinkers, "_start", start)
        match = Match(game, game.most, bytes(32))
        while len(match.legal()) < 2:
            match.play(match.seat or 0, match.legal()[0])
        started = time.monotonic()
        move = await thinkers.choose(game, match.view(match.seat or 0), "greedy", match.options)
        assert move in match.legal()
        assert time.monotonic() - started < 30
        await thinkers.close()
        return thinkers.killed

    for code in ("import time; time.sleep(60)", "raise SystemExit(3)", "print('king', flush=True); input()"):
        assert asyncio.run(work(code)) == 1


def test_p13_no_process_outlives_those_who_think(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that is given up ends its process; whoever closes waits until it has ended."""

    async def work() -> None:
        thinkers = Thinkers(1)
        start, begun = thinkers._start, asyncio.get_running_loop().create_future()

        async def watched() -> Any:
            begun.set_result(await start())
            return begun.result()

        monkeypatch.setattr(thinkers, "_start", watched)
        match = Match(game, game.most, bytes(32))
        while len(match.legal()) < 2:
            match.play(match.seat or 0, match.legal()[0])
        thought = asyncio.create_task(thinkers.choose(game, match.view(match.seat or 0), LEVELS[-1], match.options))
        process = await begun
        await asyncio.sleep(0)
        thought.cancel()
        await thinkers.close()
        assert process.returncode is not None

    asyncio.run(work())


def test_p13_bots_choose_legal_moves_in_their_processes(game: Game) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        match = Match(game, game.most, bytes(31) + b"\1")
        for _ in range(6):
            seat = match.seat
            assert seat is not None
            move = await thinkers.choose(game, match.view(seat), "greedy", match.options)
            match.play(seat, move)
        assert thinkers.killed == 0
        await thinkers.close()

    asyncio.run(work())


def test_a_pause_does_not_tell(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T5: a bot's answer comes after a time that is drawn before it thinks, whether it has one choice or many."""

    clock = 1000.0  # the test's own: no machine is too slow for it

    async def waits(hall: Hall, thinking: float) -> float:
        async def choose(*_: Any) -> int:
            await sleep(thinking)
            return 0

        async def sleep(seconds: float) -> None:
            nonlocal clock
            clock += seconds

        table = begun(hall, "gambit_royale", 2, bytes(32))
        started = clock
        with monkeypatch.context() as patched:
            patched.setattr(hall.thinkers, "choose", choose)
            patched.setattr(hall, "pause", lambda: 0.6)
            patched.setattr(tables.asyncio, "sleep", sleep)
            patched.setattr(tables, "time", SimpleNamespace(monotonic=lambda: clock))
            await table._bot_acts(0, "nothing", "greedy", 0.0)
        return clock - started

    async def work() -> None:
        hall = Hall(Config(folder))
        waited = [await waits(hall, thinking) for thinking in (0.0, 0.2, 0.5)]
        await hall.close()
        assert waited == pytest.approx([0.6, 0.6, 0.6])

    asyncio.run(work())


def test_frames_name_no_seat_of_the_sender() -> None:
    """T9: what a client sends has no field that says who it is.

    Where several people share a device, the first frame says through which of their own seats it looks; another's is
    not given (test_help: wish).
    """
    for frame in wire.FromClient.__subclasses__():
        named = {"seat", "player", "person", "user", "name"} & set(frame.__struct_fields__)
        assert named <= ({"seat"} if frame is wire.Hello else set())
    assert json.loads(wire.encode(wire.Hello(1)))["do"] == "hello"
