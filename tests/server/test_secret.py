"""P4, P13: no byte that depends on what a seat may not know reaches it, nor its bot; nothing secret lies about."""

from __future__ import annotations

import ast
import asyncio
import copy
import json
import random
import secrets
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cabale.bots import LEVELS
from cabale.bots.question import Answer, Question
from cabale.games import Game
from cabale.games import game as game_named
from cabale.match import Match
from cabale.server.config import Config
from cabale.server.live import owner as owners
from cabale.server.live import registry as registries
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.think import pool as thinking
from cabale.server.think.pool import Thinkers, question_of
from cabale.snapshot import dump
from cabale.state import SPECTATOR, UNKNOWN, Event
from cabale.table import changes, judge, messages, picture, scene
from cabale.table.entries import Start
from cabale.table.refusal import Refusal
from cabale.table.scenes import Scenes
from cabale.table.state import Place, Table
from tests import ROOT
from tests.server import virtual
from tests.server.client import SOAK, Player, Server
from tests.server.test_play import whose_turn


def begun(game: Game, seats: int, key: bytes) -> Table:
    """A table with a game that has begun."""
    table = Table("0123456789ab", game.name, game.version, game.pieces()[1].hash, game.choose_options({}))
    table.places = [Place("someone", "Someone") for _ in range(seats)]
    table.name_seats()
    nothing = [""] * seats
    table.apply(table.next(-1, Start(nothing, nothing, key.hex()), "", 0))
    return table


def otherwise(table: Table, reader: int, number: int, chance: random.Random) -> Table:
    """The same table in another world: all that the reader may not know is dealt again."""
    assert table.match
    other = copy.copy(table)
    other.match = copy.copy(table.match)
    other.match.state = table.match.view(reader).world(number)
    other.match.state.log = []
    other.match.events = [[_other(event, reader, chance) for event in events] for events in table.match.events]
    other.gained = [
        (ply, seat, [_other(event, reader, chance) for event in events], points)
        for ply, seat, events, points in table.gained
    ]
    return other


def _other(event: Event, reader: int, chance: random.Random) -> Event:
    if event.face == UNKNOWN or event.readers & (1 << reader):
        return event
    return Event(event.kind, event.readers, chance.randrange(3), event.a, event.b, event.c, event.d)


def all_that_leaves(table: Table, scenes: Scenes, reader: int, before: changes.Shown) -> list[str | bytes]:
    """Every byte that this reader, who was shown something before, or a bot in this seat, could get now."""
    assert table.match
    found: list[str | bytes] = []
    for language in ("en", "fr"):
        found += [scenes.now(reader, language, have) for have in (-1, 0)]
        found.append(scenes.change(scenes.shown(reader), before, language, set()))
        found.append(messages.encode(scene.points(table, reader, language)))
    found.append(messages.encode(scene.page_of(table, {0}, "someone")))
    if reader < len(table.places):
        if table.turn == reader:
            found.append(messages.encode(question_of(table.game, table.match.view(reader), "greedy", table.options)))
        found += [refusal(table, reader, move) for move in range(0, table.game.moves.count, 7)]
    return found


def refusal(table: Table, seat: int, move: int) -> str:
    """What a seat is told that tries this move."""
    try:
        judge.move(table, seat, table.decision(seat), move, "person", 0)
    except Refusal as error:
        return error.sentence("en")
    return ""


def interferes(game: Game, rounds: int, chance: random.Random, kind: type[Scenes] = Scenes) -> bool:
    """Whether something that leaves depends on something hidden, in random positions of a game."""
    for _ in range(rounds):
        seats = chance.randint(game.fewest, game.most)
        table = begun(game, seats, chance.randbytes(32))
        assert table.match
        first = kind(table)
        before = {reader: first.shown(reader) for reader in (*range(seats), SPECTATOR)}
        for _ in range(chance.randrange(40)):
            seat = table.turn
            if seat is None:
                break
            move = judge.move(table, seat, table.decision(seat), chance.choice(table.match.legal()), "person", 0)
            table.apply(table.next(seat, move, "", 0))
        # Readers of one position share what they have in common. Each world has its own of it, or a leak through it
        # would look the same in both.
        scenes = kind(table)
        for reader in (*range(seats), SPECTATOR):
            other = otherwise(table, reader, chance.randrange(1 << 30), chance)
            mine, theirs = (
                all_that_leaves(one, shown, reader, before[reader])
                for one, shown in ((table, scenes), (other, kind(other)))
            )
            if mine != theirs:
                return True
    return False


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are told the same number: what differs then differs by what is hidden."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: bits)


@pytest.mark.usefixtures("still")
def test_p4_nothing_that_leaves_depends_on_what_is_hidden(game: Game) -> None:
    assert not interferes(game, 12 * SOAK, random.Random(4))


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("leak", ["parity", "sum"])
def test_p4_control_a_leak_is_seen(game: Game, leak: str) -> None:
    class Parity(Scenes):
        """Tells one bit of the hidden cards."""

        def picture(self, reader: int) -> picture.Picture:
            assert self.table.match
            found, hidden = super().picture(reader), self.table.match.state.cards
            found.name = found.name[:16] + " " * (sum(n * face for n, face in enumerate(hidden)) & 1)
            return found

    class Sum(Scenes):
        """Tells a sum over hidden cards, in what everyone is sent."""

        def _for_all(self, rest: picture.Rest) -> changes.Common:
            assert self.table.match
            found = super()._for_all(rest)
            found.plate["grace_ms"] = [sum(self.table.match.state.cards[:9])]
            return found

    assert interferes(game, 12, random.Random(4), Parity if leak == "parity" else Sum)


@pytest.mark.usefixtures("still")
def test_p4_control_a_leak_through_what_readers_share_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was reckoned for one reader is found again by another who knows less."""
    tally = picture.tally_of("gambit_royale")
    plain = tally.own
    monkeypatch.setattr(tally, "own", lambda view, reader, memo: memo.setdefault("shared", plain(view, reader, memo)))
    assert interferes(game_named("gambit_royale"), 12, random.Random(4))


def test_only_views_pass_the_gate(game: Game) -> None:
    match = Match(game, game.most, bytes(32))
    for seat in (*range(game.most), SPECTATOR):
        picture.Picture(match.view(seat), seat)
    mine = match.view(int(match.state.seat))
    question_of(game, mine, "greedy", {})
    pasted = match.view(SPECTATOR)
    pasted.cards = match.state.cards[:]
    theirs = match.view((int(match.state.seat) + 1) % game.most)
    knows_more = any(face != UNKNOWN and own == UNKNOWN for face, own in zip(theirs.cards, mine.cards, strict=True))
    for state in (match.state, mine.world(7), pasted, *([theirs] if knows_more else [])):
        with pytest.raises(picture.Leak):
            picture.Picture(state, int(match.state.seat))
        with pytest.raises(picture.Leak):
            picture.public_tally(game, state)
        with pytest.raises(picture.Leak):
            question_of(game, state, "greedy", {})


def test_open_cards_have_one_door_and_it_is_shut_while_a_game_runs(game: Game) -> None:
    match = Match(game, game.most, bytes(32))
    with pytest.raises(picture.Leak):
        picture.open_view(match.state)
    shown = picture.open_view(match.state, over=True)
    assert list(shown.cards) == list(match.state.cards)
    picture.Picture(shown, SPECTATOR)
    table = begun(game, game.most, bytes(32))
    with pytest.raises(picture.Leak):
        scene.position(table, 0, None, "en")
    table.status = "over"
    assert UNKNOWN not in json.loads(messages.encode(scene.position(table, 0, None, "en")))["view"]["cards"]


def test_views_pictured_side_by_side_are_the_views(game: Game) -> None:
    match = Match(game, game.most, bytes(32))
    for ply in range(60):
        if match.seat is None:
            break
        match.play(match.seat, match.legal()[ply % len(match.legal())])
        rest = picture.Rest(match.view(0))
        kind: Any = type(match.state)
        if not picture.differ_in_cards(kind):
            return
        for reader in (*range(game.most), SPECTATOR):
            view = match.view(reader)
            shown = picture.Picture(view, reader, rest)
            assert json.loads(bytes(shown.text)) == {**shown.rest.numbers, "cards": shown.cards} == dump(view)
            assert shown.name == picture.Picture(view, reader).name


def test_pictures_are_the_only_exit() -> None:
    """No other module of table and server turns a state into data, or knows how records of running games read."""
    exits = []
    source = ROOT / "src/cabale"
    for path in sorted(path for room in ("server", "solo", "table") for path in (source / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in ("cabale.plain", "cabale.snapshot"):
                exits += [(path.name, alias.name) for alias in node.names]
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] + [getattr(node, "module", "") or ""]
                assert not {"pickle", "marshal", "shelve", "random"} & set(names), f"{path.name} imports {names}"
    assert exits == [("typescript.py", "fields"), ("picture.py", "fields")]  # the first one only names them


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
            for file in server.folder.iterdir():
                assert secret.encode() not in file.read_bytes(), f"a token lies in {file.name}"
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
    before = "from cabale.server import seal; seal.Seal.close = lambda self, content, place: content"
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
    forbidden = ("cabale.match", "cabale.table", "cabale.server.db", "cabale.server.live", "cabale.server.http")
    return {name for name in said if name.startswith((*forbidden, "cabale.server.people", "cabale.server.seal"))}


def test_p13_a_thinking_process_cannot_reach_the_tables() -> None:
    assert out_of_bounds("import cabale.server.think.worker") == set()


def test_p13_control_a_process_that_knows_too_much() -> None:
    assert out_of_bounds("import cabale.server.think.worker, cabale.server.live.registry")


async def choose(thinkers: Thinkers, match: Match, level: str) -> int:
    """The move of a bot in the seat that must choose."""
    assert match.seat is not None
    question = question_of(match.game, match.view(match.seat), level, match.options)
    return (await thinkers.choose(question, match.legal())).move


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
        thoughts = [choose(thinkers, match, LEVELS[-1]) for _ in range(2)]
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

        monkeypatch.setattr(thinkers.processes, "_start", start)
        match = Match(game, game.most, bytes(32))
        while len(match.legal()) < 2:
            match.play(match.seat or 0, match.legal()[0])
        started = time.monotonic()
        assert await choose(thinkers, match, "greedy") in match.legal()
        assert time.monotonic() - started < 30
        await thinkers.close()
        return thinkers.killed

    for code in ("import time; time.sleep(60)", "raise SystemExit(3)", "print('king', flush=True); input()"):
        assert asyncio.run(work(code)) == 1


def test_p13_no_process_outlives_those_who_think(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that is given up ends its process; whoever closes waits until it has ended."""

    async def work() -> None:
        thinkers = Thinkers(1)
        start, begun = thinkers.processes._start, asyncio.get_running_loop().create_future()

        async def watched() -> Any:
            begun.set_result(await start())
            return begun.result()

        monkeypatch.setattr(thinkers.processes, "_start", watched)
        match = Match(game, game.most, bytes(32))
        while len(match.legal()) < 2:
            match.play(match.seat or 0, match.legal()[0])
        thought = asyncio.create_task(choose(thinkers, match, "hard"))
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
            match.play(seat, await choose(thinkers, match, "greedy"))
        assert thinkers.killed == 0
        await thinkers.close()

    asyncio.run(work())


async def times(folder: Path, level: str, *, forced: bool, chance: random.Random, count: int) -> list[float]:
    """After what times choices of a bot are shown, at a server with others' bots on it."""
    registry = Registry(Config(folder, thinkers=1))
    loop = asyncio.get_running_loop()

    async def ask(question: Question) -> Answer:
        await asyncio.sleep(0.002 if question.seed == 0 else chance.uniform(0.01, max(0.02, question.seconds)))
        return Answer(0, sums={0: (1, 1)})

    registry.thinkers.processes.ask = ask  # type: ignore[method-assign]
    owner = Owner(registry, begun(game_named("gambit_royale"), 2, bytes(32)))
    asked = registry.thinkers.choose

    async def choose(question: Question, legal: list[int], name: str, asker: str) -> Answer:
        return await asked(msgspec.structs.replace(question, seed=0 if forced else 1), legal, name, asker)

    registry.thinkers.choose = choose  # type: ignore[assignment,method-assign]
    other = owner.table.match
    assert other
    load = question_of(other.game, other.view(int(other.state.seat)), "hard", other.options)

    async def others() -> None:
        while True:
            await registry.thinkers.think(load, asker="another person")
            await asyncio.sleep(chance.uniform(0.0, 2.0))

    busy, found = asyncio.create_task(others()), []
    for number in range(count):
        started = loop.time()
        await owner._bot_acts(owner.table.turn or 0, f"not open {number}", level, 0.0)
        found.append(loop.time() - started)
        await asyncio.sleep(chance.uniform(0.0, 1.0))
    busy.cancel()
    await registry.close()
    return found


def apart(some: list[float], others: list[float]) -> float:
    """How far two distributions are apart: the greatest difference of their shares below any time."""
    return max(
        abs(sum(one <= time for one in some) / len(some) - sum(one <= time for one in others) / len(others))
        for time in some + others
    )


def how_far_apart(folder: Path, level: str, monkeypatch: pytest.MonkeyPatch) -> float:
    chance = random.Random(5)
    some, others = (
        virtual.run(times(folder, level, forced=forced, chance=chance, count=250), monkeypatch, owners, thinking)
        for forced in (True, False)
    )
    return apart(some, others)


ALIKE = 0.2  # two samples of 250 of the same kind are farther apart once in fifteen thousand times


@pytest.mark.parametrize("level", ["greedy", "medium", "hard", "expert"])
def test_times_of_bots_do_not_tell_forced_choices_from_free_ones(
    folder: Path, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T5: a bot's move is shown after a time that is drawn before it thinks, whether it has one choice or many."""
    assert how_far_apart(folder, level, monkeypatch) < ALIKE


@pytest.mark.parametrize("broken", ["budget", "queue", "shown when ready"])
def test_times_of_bots_control(broken: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause without the level's budget, a choice that passes the queue by, or none at all, and the times tell."""
    if broken == "budget":
        monkeypatch.setattr(registries, "budget", lambda level: 0.0)
    elif broken == "queue":
        think = Thinkers.think

        async def passes_by(self: Thinkers, question: Question, name: str = "", asker: str = "") -> Answer:
            if question.seed == 0:
                return Answer(0, begun=asyncio.get_running_loop().time())
            return await think(self, question, name, asker)

        monkeypatch.setattr(Thinkers, "think", passes_by)
    else:
        monkeypatch.setattr(Registry, "pause", lambda self, level: 0.0)
    assert how_far_apart(folder, "hard", monkeypatch) > ALIKE


def test_a_pause_is_drawn_once_for_a_decision(folder: Path) -> None:
    """Whoever makes the table set it going again learns nothing more: neither of bots nor of what is left to it."""

    async def work() -> None:
        registry = Registry(Config(folder, thinkers=1, pause=1.0))
        owner = Owner(registry, begun(game_named("gambit_royale"), 2, bytes(32)))
        for level in ("", "hard"):
            assert len({owner._pause_before("one", level) for _ in range(50)}) == 1
            assert len({owner._pause_before(str(number), level) for number in range(50)}) > 10, "the control"
        await registry.close()

    asyncio.run(work())


def test_frames_name_no_seat_of_the_sender() -> None:
    """T9: what a client sends has no field that says who it is.

    Where several people share a device, the first frame says through which of their own seats it looks; another's is
    not given (test_help: wish).
    """
    for frame in messages.FromClient.__subclasses__():
        named = {"seat", "player", "person", "user", "name"} & set(frame.__struct_fields__)
        assert named <= ({"seat"} if frame is messages.Hello else set())
    assert json.loads(messages.encode(messages.Hello(1)))["do"] == "hello"
