"""One question, one pool, one queue: thoughts side by side, each once, in a fair order, and given up when unwanted."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cabale.bots import bot
from cabale.bots.question import Answer, Question, answer, bot_for, in_parts, joined
from cabale.games import game
from cabale.match import Match
from cabale.server.config import Config
from cabale.server.live.owner import Owner
from cabale.server.live.registry import Registry
from cabale.server.think import pool
from cabale.server.think.pool import Processes, Thinkers, question_of
from cabale.server.think.turns import LEAST, Crowd, Turns
from cabale.table import judge
from cabale.table.refusal import Refusal
from tests.server import virtual
from tests.server.client import Player, Server
from tests.server.test_secret import begun


def position(name: str = "gambit_royale", seats: int = 3) -> Match:
    """A position with something to choose."""
    match = Match(game(name), seats, bytes(32))
    while len(match.legal()) < 2:
        match.play(match.seat or 0, match.legal()[0])
    return match


def question(level: str, kind: Any = "move", match: Match | None = None) -> Question:
    match = match or position()
    assert match.seat is not None
    return question_of(match.game, match.view(match.seat), level, match.options, kind=kind)


class Slow(Processes):
    """Processes that take all the time they are given, and tell how many did so at once."""

    def __init__(self) -> None:
        super().__init__(20.0)
        self.running = self.most = self.stopped = 0
        self.asked: list[Question] = []

    async def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(question.seconds)
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        finally:
            self.running -= 1
        return Answer(0, sums={0: (1, 1)})


def slow_thinkers(count: int) -> tuple[Thinkers, Slow]:
    thinkers = Thinkers(count)
    slow = Slow()
    thinkers.processes = slow
    return thinkers, slow


# One question


def test_a_question_holds_its_figures_and_no_path(tmp_path: Path) -> None:
    """A process anywhere plays with corrected figures, and is told nothing of where they lie."""
    found = game("gambit_royale")
    corrected = tmp_path / "corrected.toml"
    corrected.write_text((found.folder / "data.toml").read_text(encoding="utf-8") + "\n# corrected\n", encoding="utf-8")
    match = Match(found, 3, bytes(32), data=corrected)
    assert match.seat is not None
    asked = question_of(found, match.view(match.seat), "greedy", match.options, corrected)
    sent = msgspec.json.encode(asked)
    assert asked.figures.endswith("# corrected\n")
    assert str(tmp_path).encode() not in sent
    corrected.unlink()
    assert answer(msgspec.json.decode(sent, type=Question)).move in match.legal()
    # Control: with figures that no game can be played with, the process notices: they are what it plays with.
    with pytest.raises(Exception, match="toml"):
        answer(msgspec.structs.replace(asked, figures="game = 'chess'"))


def test_a_question_is_answered_as_by_the_bot_itself() -> None:
    async def work() -> None:
        thinkers = Thinkers(2)
        match = position()
        assert match.seat is not None
        view = match.view(match.seat)
        for level in ("greedy", "medium:iterations=60", "expert:iterations=60"):
            asked = question(level, match=match)
            found = await thinkers.choose(asked, match.legal())
            assert found.move == bot(level, match.game).choose(view, asked.seed)
        told = await thinkers.advise(question("hard:iterations=60", "hint", match))
        assert told is not None
        assert told.choices
        assert thinkers.killed == 0
        await thinkers.close()

    asyncio.run(work())


def test_a_bot_is_made_once_however_long_it_may_think() -> None:
    """Making one reads settings and nets: that would be paid at every move where many bots share the time."""
    asked = question("medium:iterations=20")
    answer(asked)
    made = bot_for.cache_info().misses
    for hundredths in range(1, 40):
        answer(msgspec.structs.replace(asked, seconds=hundredths / 100))
    assert bot_for.cache_info().misses == made
    answer(question("medium:iterations=21"))
    assert bot_for.cache_info().misses == made + 1, "control"


def test_parts_are_thought_out_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are places for all parts they begin together; else they share the time that the level has."""

    async def work(count: int) -> tuple[float, int]:
        thinkers, slow = slow_thinkers(count)
        asked = question("expert")
        assert asked.parts == 2
        begun = asyncio.get_running_loop().time()
        await thinkers.choose(asked, [0])
        assert [one.part for one in slow.asked] == [0, 1]
        return round((asyncio.get_running_loop().time() - begun) / asked.seconds, 6), slow.most

    assert virtual.run(work(2), monkeypatch, pool) == (1.0, 2)
    assert virtual.run(work(1), monkeypatch, pool) == (1.0, 1)


def test_parts_side_by_side_in_real_processes() -> None:
    """Two processes work at the same time: neither has answered when the other begins."""

    async def work(level: str) -> int:
        thinkers = Thinkers(2)
        ask, most, running = thinkers.processes.ask, 0, 0

        async def counted(part: Question) -> Answer:
            nonlocal most, running
            running += 1
            most = max(most, running)
            try:
                return await ask(part)
            finally:
                running -= 1

        thinkers.processes.ask = counted  # type: ignore[method-assign,assignment]
        await thinkers.choose(question(level), position().legal())
        assert len(thinkers.processes._alive) == most
        await thinkers.close()
        return most

    assert asyncio.run(work("expert:iterations=2000")) == 2
    assert asyncio.run(work("hard:iterations=2000")) == 1, "control"


def test_a_part_that_fails_is_left_out() -> None:
    asked = question("expert")
    good = Answer(4, sums={4: (10, 9), 5: (10, 1)})
    assert joined(asked, [Answer(), good]).move == 4
    assert joined(asked, [Answer(), Answer()]).move == -1
    assert joined(asked, [good, Answer(5, sums={5: (30, 900_000)})]).move == 5
    assert [part.seconds for part in in_parts(asked, 1)] == [asked.seconds / 2] * 2


# One queue


class FirstCome(Turns):
    """What the queue is compared with: whoever comes first thinks first, whatever it costs."""

    def __init__(self, places: int) -> None:
        super().__init__(places)
        self._gate, self._first = asyncio.Semaphore(places), asyncio.Lock()

    @contextlib.asynccontextmanager
    async def turn(self, asker: str, cost: float, width: int = 1, **_: bool) -> AsyncIterator[Crowd]:
        async with contextlib.AsyncExitStack() as stack:
            async with self._first:
                for _place in range(width):
                    await stack.enter_async_context(self._gate)
            yield Crowd(self.places, 1, 1, 0.0)


def waits(
    monkeypatch: pytest.MonkeyPatch, turns: type[Turns], others: Callable[[int], str], level: str, places: int = 2
) -> float:
    """How long a person waits for a bot of a level while eight tables of others play against `expert` all the time."""

    async def work() -> float:
        thinkers, slow = slow_thinkers(places)
        thinkers.turns = turns(places)
        loop = asyncio.get_running_loop()

        async def table(number: int) -> None:
            while True:
                await thinkers.choose(question("expert"), [0], asker=others(number))

        tables = [asyncio.create_task(table(number)) for number in range(8)]
        await asyncio.sleep(7.1)
        worst = 0.0
        for _ in range(5):
            begun = loop.time()
            await thinkers.choose(question(level), [0], asker="someone else")
            worst = max(worst, loop.time() - begun)
            await asyncio.sleep(0.7)
        for task in tables:
            task.cancel()
        await asyncio.wait(tables)
        assert slow.most <= places + 1, "so many processes, and one more for what is quick"
        await thinkers.close()
        return worst

    return virtual.run(work(), monkeypatch, pool)


@pytest.mark.parametrize("places", [1, 2, 4])
@pytest.mark.parametrize("others", [lambda _: "one person", lambda number: f"person {number}"])
def test_quick_bots_do_not_wait_for_slow_ones(
    places: int, others: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert waits(monkeypatch, Turns, others, "medium", places) < 1
    assert waits(monkeypatch, FirstCome, others, "medium", places) > 5, "control"


def test_who_has_many_tables_waits_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more person's `expert` waits for the one that thinks, and for one of the other's at most."""
    assert waits(monkeypatch, Turns, lambda _: "one person", "expert") < 3 * 3.0 + 0.1
    assert waits(monkeypatch, FirstCome, lambda _: "one person", "expert") > 7 * 3.0, "control"


def test_slow_bots_are_not_starved_by_quick_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> float:
        thinkers, _ = slow_thinkers(2)

        async def table(number: int) -> None:
            while True:
                await thinkers.choose(question("medium"), [0], asker=f"person {number}")

        tables = [asyncio.create_task(table(number)) for number in range(40)]
        await asyncio.sleep(2)
        begun = asyncio.get_running_loop().time()
        await thinkers.choose(question("expert"), [0], asker="someone else")
        for task in tables:
            task.cancel()
        await thinkers.close()
        return asyncio.get_running_loop().time() - begun

    assert virtual.run(work(), monkeypatch, pool) < 12


def test_analyses_get_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move waits for the one that is under way, and for none of those that have waited longer."""

    async def work(kind: str) -> int:
        thinkers, slow = slow_thinkers(1)
        analyses = [
            asyncio.create_task(thinkers.think(question("hard", kind), asker=f"person {number}"))
            for number in range(20)
        ]
        await asyncio.sleep(0.1)
        for _ in range(3):
            await thinkers.choose(question("hard"), [0], asker="someone else")
        before = sum(one.kind == kind for one in slow.asked)
        for task in analyses:
            task.cancel()
        await thinkers.close()
        return before

    assert virtual.run(work("analysis"), monkeypatch, pool) == 4, "the last one has just begun"
    assert virtual.run(work("hint"), monkeypatch, pool) >= 20, "control"


# Time shared out


def at_once(
    monkeypatch: pytest.MonkeyPatch,
    asked: list[Question],
    places: int = 2,
    turns: type[Turns] = Turns,
    asker: Callable[[int], str] = lambda number: f"person {number}",
    *,
    shares: bool = True,
) -> tuple[list[float], float]:
    """How long processes may think about questions that are asked at the same moment, and when all are over."""

    async def work() -> tuple[list[float], float]:
        thinkers, slow = slow_thinkers(places)
        thinkers.turns, thinkers.shares = turns(places), shares
        begun = asyncio.get_running_loop().time()
        await asyncio.gather(*(thinkers.think(one, asker=asker(number)) for number, one in enumerate(asked)))
        over = asyncio.get_running_loop().time() - begun
        await thinkers.close()
        return [round(one.seconds, 6) for one in slow.asked], round(over, 6)

    return virtual.run(work(), monkeypatch, pool)


@pytest.mark.parametrize("kind", ["move", "hint"])
def test_the_time_is_shared_by_all_that_ask_at_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that all have their answer a little before one alone would, who has all the time that its level may take."""
    one = question("hard", kind)
    whole = one.seconds
    for count, places in ((1, 2), (2, 2), (8, 8)):
        assert at_once(monkeypatch, [one] * count, places) == ([whole] * count, whole)
    for count, places in ((8, 2), (8, 1), (16, 4)):
        given, over = at_once(monkeypatch, [one] * count, places)
        share = whole * places / count
        assert given[:places] == pytest.approx([share] * places, abs=1e-5)
        assert given == pytest.approx([share] * count, rel=0.15), "who had to wait leaves a little"
        assert whole - 2 * LEAST < over <= whole - LEAST
    assert at_once(monkeypatch, [one] * 8, turns=FirstCome) == ([whole] * 8, 4 * whole), "control"


def test_parts_side_by_side_share_like_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who needs two places has both for an eighth of the time; on one place, its parts have half of that each."""
    expert = question("expert")
    for count, places, share in ((1, 2, 1), (1, 1, 1 / 2), (8, 2, 1 / 8), (8, 1, 1 / 16), (8, 4, 1 / 4)):
        given, over = at_once(monkeypatch, [expert] * count, places)
        assert given == pytest.approx([3.0 * share] * 2 * count, rel=0.1)
        assert over == pytest.approx(3.0 if count == 1 else 3.0 - LEAST, abs=1e-5)
    assert at_once(monkeypatch, [expert] * 8, turns=FirstCome) == ([3.0] * 16, 24.0), "control"


def test_a_bot_looks_a_little_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    given, _ = at_once(monkeypatch, [question("hard")] * 100)
    assert min(given) == max(given) == LEAST
    assert min(at_once(monkeypatch, [question("hard")] * 20)[0]) > LEAST, "control"


def test_what_a_question_has_waited_is_taken_off_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two think alone and have all their time; the third, asked later, is answered within its own all the same."""

    async def work(later: float) -> list[float]:
        thinkers, slow = slow_thinkers(2)
        first = [asyncio.create_task(thinkers.think(question("hard"), asker=name)) for name in ("ann", "bob")]
        await asyncio.sleep(later)
        begun = asyncio.get_running_loop().time()
        await thinkers.think(question("hard"), asker="cid")
        await asyncio.gather(*first)
        await thinkers.close()
        return [round(one.seconds, 6) for one in slow.asked] + [round(asyncio.get_running_loop().time() - begun, 6)]

    assert virtual.run(work(0.5), monkeypatch, pool) == [1.5, 1.5, 0.4, 1.4]
    assert virtual.run(work(2.0), monkeypatch, pool) == [1.5, 1.5, 1.5, 1.5], "control: it has not waited"


def test_what_can_wait_or_is_quick_takes_no_time_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick ones have a place of their own, analyses what is left; and both have all their time in their turn."""

    def given_to_hard(kind: Any, level: str) -> tuple[float, set[float]]:
        async def work() -> tuple[float, set[float]]:
            thinkers, slow = slow_thinkers(1)
            asked = [question("hard"), *[question(level, kind)] * 20]
            tasks = [thinkers.think(one, asker=f"person {number}") for number, one in enumerate(asked)]
            await asyncio.gather(*tasks)
            await thinkers.close()
            hard = asked[0].seed
            return (
                sum(one.seconds for one in slow.asked if one.seed == hard),
                {one.seconds for one in slow.asked if one.seed != hard},
            )

        return virtual.run(work(), monkeypatch, pool)

    assert given_to_hard("analysis", "hard") == (1.5, {2.5})
    assert given_to_hard("move", "medium") == (1.5, {0.3})
    hard, hints = given_to_hard("hint", "hard")
    assert hard == LEAST, "control"
    assert max(hints) < 2.5, "control"


def test_who_has_many_tables_shortens_their_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob's bot has half of two places, which is as much as it can use; Ann's seven share the other half."""
    asked = [question("hard") for _ in range(8)]
    given, over = at_once(monkeypatch, asked, asker=lambda number: "bob" if number == 0 else "ann")
    assert given[0] == 1.5
    assert given[1] == pytest.approx(1.5 / 7, abs=1e-5)
    assert over <= 1.5
    given, _ = at_once(monkeypatch, asked, asker=lambda _: "ann")
    assert given[0] == 1.5 / 4, "control"


def test_what_comes_with_its_share_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker shares the time out with all other workers, and then its processes do not once more."""
    asked = [question("hard")] * 4
    assert at_once(monkeypatch, asked, shares=False)[0] == [1.5] * 4
    assert max(at_once(monkeypatch, asked)[0]) == 0.75, "control"


# One thought for a decision


def test_a_decision_is_thought_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked, given up, and asked again: while it is thought about, and when that is over."""

    async def work(name: str) -> int:
        thinkers, slow = slow_thinkers(2)
        for _ in range(131):
            asked = asyncio.create_task(thinkers.choose(question("hard"), [0], name, "someone"))
            await asyncio.sleep(0.02)
            asked.cancel()
        moves = await asyncio.gather(*(thinkers.choose(question("hard"), [0], name, "someone") for _ in range(3)))
        assert len({answer.begun for answer in moves}) == (1 if name else 3)
        assert slow.most <= 3
        await thinkers.close()
        return len(slow.asked)

    assert virtual.run(work("decision"), monkeypatch, pool) == 1
    assert virtual.run(work(""), monkeypatch, pool) > 3, "control: thoughts without a name are not the same"


def test_a_thought_that_nobody_wants_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(*, still_wanted: bool) -> tuple[int, int]:
        thinkers, slow = slow_thinkers(1)
        gone = [
            asyncio.create_task(thinkers.think(question("hard", "analysis"), f"decision {number}", "someone"))
            for number in range(4)
        ]
        await asyncio.sleep(0.1)
        same = question("hard", "analysis")
        other = [asyncio.create_task(thinkers.think(same, "decision 0"))] if still_wanted else []
        for task in gone:
            task.cancel()
        await asyncio.sleep(pool.UNWANTED + 0.1)
        found = (slow.stopped, slow.running)
        assert thinkers.waiting == len(other)
        await asyncio.gather(*other)
        assert thinkers.turns.waiting == 0
        # The place is free again.
        await asyncio.wait_for(thinkers.choose(question("hard"), [0]), 1.6)
        await thinkers.close()
        return found

    assert virtual.run(work(still_wanted=False), monkeypatch, pool) == (1, 0)
    assert virtual.run(work(still_wanted=True), monkeypatch, pool) == (0, 1), "control"


def test_a_process_that_is_called_off_thinks_about_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is ended, and none is begun anew, because a decision is gone."""
    monkeypatch.setattr(pool, "UNWANTED", 0.05)

    async def work() -> None:
        thinkers = Thinkers(1)
        await thinkers.choose(question("greedy"), position().legal())
        (first,) = thinkers.processes._alive
        endless = msgspec.structs.replace(question("hard:iterations=100000000"), seconds=60.0)
        asked = asyncio.create_task(thinkers.choose(endless, position().legal()))
        while thinkers.processes._idle:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        asked.cancel()
        begun = time.monotonic()
        found = await thinkers.choose(question("hard:iterations=100"), position().legal())
        assert found.move in position().legal()
        assert time.monotonic() - begun < 20
        assert thinkers.processes._alive == {first}
        assert thinkers.killed == 0
        # Control: one that does not listen is ended, and replaced.
        monkeypatch.setattr(first, "send_signal", lambda _: None)
        asked = asyncio.create_task(thinkers.choose(endless, position().legal()))
        await asyncio.sleep(0.3)
        asked.cancel()
        await thinkers.choose(question("hard:iterations=100"), position().legal())
        assert thinkers.processes._alive != {first}
        await thinkers.close()

    asyncio.run(work())


# A hint


@pytest.mark.parametrize("gone", ["the choice", "the asker", ""])
def test_a_hint_is_given_up_with_its_choice_or_its_asker(
    gone: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits in the same queue as moves; the last case is the control."""

    async def work() -> int:
        registry = Registry(Config(folder, thinkers=1))
        slow = Slow()
        registry.thinkers.processes = slow
        owner = Owner(registry, begun(game("gambit_royale"), 2, bytes(32)))
        table = owner.table
        seat = table.turn
        assert seat is not None
        assert table.match
        looking_on: Any = SimpleNamespace(session=SimpleNamespace(person="someone"))
        owner.sockets = [looking_on]
        asked = asyncio.create_task(owner._hint("someone", table.match.view(seat), table.decision(seat), table.ply))
        await asyncio.sleep(0.5)
        assert slow.running == 1
        if gone == "the choice":
            made = judge.move(table, seat, table.decision(seat), table.match.legal()[0], "person", 0)
            table.apply(table.next(seat, made, "", 0))
        elif gone == "the asker":
            owner.sockets = []
        if gone:
            with pytest.raises(Refusal):
                await asked
        else:
            await asked
        await asyncio.sleep(pool.UNWANTED + 0.1)
        assert slow.running == 0
        owner.sockets = []
        await registry.close()
        return slow.stopped

    assert virtual.run(work(), monkeypatch, pool) == bool(gone)


# A real server


def processes_of(server: Server) -> set[str]:
    """The thinking processes of a server."""
    assert server.process
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"cabale.server.think.worker" in (folder / "cmdline").read_bytes():
                found.add(folder.name)
    return found


async def until_a_bot_thinks(player: Player, level: str) -> None:
    """Sit down with two bots, and choose until it is a bot's turn."""
    bots = {"1": level, "2": level}
    made = await player.create(game="gambit_royale", seats=3, bots=bots, public=False)
    player.have, player.now = -1, {}
    await player.connect(made["id"])
    await player.until("now")
    while player.now["decision"]:
        decision = player.now["decision"]
        await player.move()
        while player.now["decision"] == decision:
            await player.next()


WHOLE = """
from cabale.server.think import turns
turns.LEAST = 3.0  # so that the slow ones take all their time, and are not over before the test is
"""


def test_others_slow_bots_do_not_hold_up_quick_ones_at_a_server(folder: Path) -> None:
    """Eight tables of `expert` think without end; and no frame makes the server begin another process."""

    async def work(server: Server) -> None:
        ann, bob = await Player(server.url).arrive(), await Player(server.url, "Bob").arrive()
        for _ in range(8):
            await until_a_bot_thinks(ann, "expert")
        seen = processes_of(server)
        for number in range(131):
            await ann.ask({"do": "auto", "on": number % 2 == 0})
            seen |= processes_of(server)
        await until_a_bot_thinks(bob, "medium")
        worst, moved = 0.0, time.monotonic()
        for _ in range(12):
            head = bob.have
            if bob.now["decision"]:
                await bob.move()
            while bob.have == head:
                await bob.next()
            worst, moved = max(worst, time.monotonic() - moved), time.monotonic()
            seen |= processes_of(server)
        queued = re.search(r"^cabale_bot_queue (\S+)", (await ann.http.get("/metrics")).text, re.MULTILINE)
        assert queued, "the meters are there"
        assert float(queued[1]) >= 4, "most of them think or wait all the while"
        assert worst < 8, "in the order of coming it would be eight times three seconds, again and again"
        assert len(seen) <= 2, "one process, and one for what is quick: none was begun anew"
        await ann.close()
        await bob.close()

    with Server(folder, before=WHOLE, thinkers=1) as server:
        asyncio.run(work(server))
