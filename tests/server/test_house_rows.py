"""Everything that is stored around the tables, on both engines: the same jobs, the same answers, none left out."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cabale.server.db import house, invited, lists, people, privacy, results, seekers, ties, tournaments
from cabale.server.db.postgres import PostgresStore
from cabale.server.db.sqlite import Connection, Store
from cabale.server.db.tables import SeatRow, TableRow, insert_table
from cabale.server.meet.matching import Seeker
from cabale.server.people import hashed, new_session
from cabale.table.messages import Pace, Result
from cabale.table.refusal import Refusal
from cabale.table.state import Settings
from cabale.tournament.plan import Pairing, Plan
from tests.server.engines import Postgres

ALL = (house, invited, privacy, results, seekers, ties, tournaments)
SOME = (people.keep_digest, people.told_ms, people.claim_telling, lists.public_tables, lists.played_tables)
NOW = 1_800_000_000_000


def functions(module: ModuleType) -> set[str]:
    """The jobs of a module."""
    return {
        f"{module.__name__}.{name}"
        for name, found in vars(module).items()
        if inspect.isfunction(found) and found.__module__ == module.__name__ and not name.startswith("_")
    }


class Evening:
    """What is asked of a store, and what it answered."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.answers: list[tuple[str, Any]] = []

    async def do(self, job: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Do a job; what it answers or refuses is kept."""
        try:
            answer = await self.store.write(job, *given, **named)
        except Refusal as refusal:
            answer = refusal.code
        self.answers.append((f"{job.__module__}.{job.__name__}", answer))
        return answer


def guest(connection: Connection, id: str, name: str) -> None:
    people.insert_guest(connection, id, name, "en", hashed(id), new_session(f"session of {id}", id))


def table(connection: Connection, id: str, seats: list[str]) -> None:
    settings = Settings(Pace(), watch=True, chat=True, rated=True, start_when_full=True, fill="random")
    row = TableRow(
        id=id, game="gambit_royale", version=1, figures_hash="", options={}, status="open", host=seats[0],
        title=f"Table {id}", settings=settings, public=True, secret=b"", commitment=b"", aborts=0, rematch="",
        result=None, updated_ms=NOW,
    )  # fmt: skip
    insert_table(connection, row, [SeatRow(seat, "", False, "", "", b"", b"") for seat in seats])


async def everything(store: Store) -> list[tuple[str, Any]]:
    """An evening in the house, as its rows see it."""
    evening = Evening(store)
    do = evening.do
    for id, name in (("a", "Ann"), ("b", "Béa"), ("c", "Cléo"), ("d", "Dan")):
        await store.write(guest, id, name)
    await store.write(people.keep_login, "a", "ann@house", "hash")
    await store.write(table, "t1", ["a", "b"])
    await store.write(table, "t2", ["a", "c"])

    # The house
    await do(house.keep_token, b"token", only_first=True)
    await do(house.keep_token, b"other", only_first=True)
    await do(house.claim, "b", b"other")
    await do(house.claim, "a", b"token")
    await do(house.set_role, "b", "host")
    await do(house.hosts)
    await do(house.keep_settings, house.HouseSettings(words=["zut"], news={"fr": "Thé à cinq heures"}))
    await do(house.keep_settings, house.HouseSettings(words=["flûte"]))
    await do(house.read_settings)
    report = house.Report("r1", "b", "", "t1", "a line", "rude", NOW, False)
    await do(house.insert_report, report, "c")
    await do(house.insert_report, report, "c")
    await do(house.chat_line, "t1", 0)
    await do(house.reports)
    await do(house.counts)
    await do(house.settle, "r1", NOW)
    await do(house.find_people, "É", NOW)
    await do(house.suspend, "b", NOW + 1)
    await do(house.suspend, "b", 0)
    await do(house.hide, "b", True)
    await do(house.insert_ban, house.Ban("n1", "192.0.2.0/24", "why", NOW, 0))
    await do(house.bans)
    await do(house.delete_ban, "n1")
    await do(house.log_act, "x1", house.Act(NOW, "a", "suspend", "b", "why"))
    await do(house.acts)

    # People
    await do(ties.follow, "a", "b", True)
    await do(ties.follow, "a", "b", True)
    await do(ties.followed_by, "a")
    await do(ties.keep_remark, "a", "b", "bids high")
    await do(ties.ties_of, "a")
    await do(ties.block, "d", "a", True)
    await do(ties.apart, "a")
    await do(ties.refuse_apart, "a", ["d"])
    await do(ties.lately_met, "a")
    await do(invited.invite_person, "t1", "a", "c", NOW)
    await do(invited.invite_person, "t1", "a", "c", NOW)
    await do(invited.invite_person, "t1", "a", "d", NOW)
    await do(invited.invitations_of, "c")
    await do(invited.decline, "t1", "c")
    await do(invited.seen_people, ["a", "b", "c", "d"], "a")
    await do(people.keep_digest, "a", 1440)
    await do(people.told_ms, "a")
    await do(people.claim_telling, "a", 0, NOW)
    await do(people.claim_telling, "a", 0, NOW)

    # Who looks for opponents
    for person in ("a", "b", "d"):
        wish = Seeker(person, frozenset({"bastille"}), 2, "free", NOW / 1000, 30.0, {"bastille": 27.5})
        await do(seekers.keep_seeker, wish, NOW - 1, NOW)
    await do(seekers.claim_seekers, ["a", "b"], "t3", NOW)
    await do(seekers.claim_seekers, ["d", "b"], "t4", NOW)
    await do(seekers.keep_seeker, wish, NOW - 1, NOW + 1)
    await do(seekers.keep_seeker, Seeker("a", frozenset({"bastille"}), 2, "free", 0.0, 0.0), NOW - 1, NOW + 1)
    found = await do(seekers.seekers, NOW - 1)
    assert {person: row.table for person, row in found.items()} == {"a": "t3", "b": "t3", "d": ""}
    assert found["d"].seeker.apart == {"a"}
    await do(seekers.drop_seeker, "b")

    # Results
    result = Result(True, [1, 2], [7, 3], [[], []], [False, False], "played")
    for id in ("t1", "t1", "t2"):
        await do(results.finish_table, id, result, NOW)
    await do(results.result_of, "t1")
    await do(results.owners_of, ["a", "b"])
    for mu in (26.0, 27.0):
        await do(results.keep_rating, "a", "gambit_royale", mu, 7.0)
        await do(results.keep_rating_then, "a", "gambit_royale", mu, 7.0, NOW + int(mu))
    await do(results.find_rating, "a", "gambit_royale")
    await do(results.ratings_of, "a")
    await do(results.ratings_among, ["a", "b"])
    await do(results.rating_course, "a")
    await do(results.best_ratings, "gambit_royale")
    await do(results.count_finished, "gambit_royale")
    await do(results.finished_games, "gambit_royale")
    await do(lists.public_tables)
    await do(lists.played_tables, "a", "d", 10)

    # A tournament
    plan = Plan("Un soir", "swiss", "gambit_royale", 2, 1)
    first = tournaments.RoundRow(0, b"sealed", b"promise", 0)
    await do(tournaments.insert_tournament, "cup", "a", plan, first, NOW)
    await do(tournaments.insert_round, "cup", first)
    for person, name in (("a", "Ann"), ("b", "Béa"), ("b", "Béa"), ("c", "Cléo")):
        await do(tournaments.enter, "cup", person, name)
    await do(tournaments.leave, "cup", "c")
    for _ in range(2):
        await do(tournaments.set_status, "cup", "open", "running", NOW)
    await do(tournaments.enter, "cup", "d", "Dan")
    await do(tournaments.unfinished)
    await do(tournaments.begin_round, "cup", 0, NOW)
    await do(tournaments.insert_pairing, "cup", 0, Pairing(0, (0, 1)), "t1")
    await do(tournaments.deals_over)
    await do(tournaments.keep_result, "t1", [1, 2], [7, 3])
    await do(tournaments.leave, "cup", "b")
    await do(tournaments.find_tournament, "cup")
    await do(tournaments.find_tournament, "no cup")
    await do(tournaments.tournaments, "d")
    await do(tournaments.deals_over)

    # Going, and being forgotten
    about = await do(privacy.stored_about, "a")
    assert set(about) == set(privacy.PERSONAL)
    for rows in about.values():
        for row in rows:
            row.pop("created_ms", None), row.pop("seen_ms", None), row.pop("end_ms", None), row.pop("id", None)
    await do(privacy.running_of, "a")
    await do(privacy.erase, "a", "Someone", NOW)
    await store.write(table, "t9", ["d"])
    later = NOW + 1000 * privacy.DAY
    await do(privacy.forgotten_guests, privacy.Retention(), later)
    await do(privacy.sweep, privacy.Retention(), later)
    return evening.answers


def steady(value: Any) -> Any:
    """An answer without what the clock of this machine has put there."""
    if isinstance(value, list):
        found = [steady(one) for one in value]
        # The latest come first, and which is later is said by the clock.
        return sorted(found) if value and isinstance(value[0], house.PersonLine) else found
    if isinstance(value, house.PersonLine):
        return (value.id, value.name, value.login, value.role, value.reports)
    return value


def test_both_engines_answer_alike(tmp_path: Path, postgresql: Postgres) -> None:
    answers = []
    for store in (Store(tmp_path / "a.db"), PostgresStore(postgresql.fresh())):
        try:
            answers.append([(name, steady(answer)) for name, answer in asyncio.run(everything(store))])
        finally:
            store.close()
    for one, other in zip(*answers, strict=True):
        assert one == other
    done = {name for name, _ in answers[0]}
    wanted = {name for module in ALL for name in functions(module)}
    wanted |= {f"{job.__module__}.{job.__name__}" for job in SOME}
    assert wanted <= done, "a job that no test does on both engines"


def test_control_an_engine_that_answers_otherwise_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(*given: Any) -> bool:
        del given
        return True

    usual = asyncio.run(closed(Store(tmp_path / "a.db")))
    monkeypatch.setattr(people, "claim_telling", twice)
    other = asyncio.run(closed(Store(tmp_path / "b.db")))
    assert [answer for name, answer in usual if name.endswith("claim_telling")] == [True, False]
    assert usual != other


async def closed(store: Store) -> list[tuple[str, Any]]:
    """An evening at a store that is closed after it."""
    try:
        return await everything(store)
    finally:
        store.close()
