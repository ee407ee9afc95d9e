"""The controls of the doors: a server without any of them. Each test that tries one must find it open there.

All protections are taken out of one server, as text: a test that still passes would prove nothing about its door.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.server import test_doors, test_hostile
from tests.server.client import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# A test that fails half-way leaves its players' sockets to the collector.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")

Change = tuple[str, str, str]  # in which module, which words, are replaced by which

HOOK = """
from importlib.machinery import SourceFileLoader
whole = SourceFileLoader.get_code
def without_doors(self, name):
    changes = [(old, new) for module, old, new in CHANGES if module == name]
    if not changes:
        return whole(self, name)
    source = self.get_data(self.path).decode()
    for old, new in changes:
        assert source.count(old) == 1, (name, old)
        source = source.replace(old, new)
    return compile(source, self.path, "exec")
SourceFileLoader.get_code = without_doors
"""

READ = """
            for _ in range(400):
                if not table.public or table.id in self.owners:
                    break
                await asyncio.sleep(0.005)
"""
DOORS: dict[str, tuple[Callable[[Server], None], list[Change], str]] = {  # who tries, what is taken out, what is seen
    "T39 accounts": (
        test_doors.test_t39_a_token_is_no_way_into_an_account,
        [("cabale.server.http.sessions", 'raise Refusal("not-for-bots")', "return")],
        "'not-for-bots'",
    ),
    "T39 what came from a token": (
        test_doors.test_t39_a_token_that_is_void_leaves_nothing_behind,
        [
            ("cabale.server.db.people", 'connection.execute("delete from sessions where person = ?", (bot,))', "pass"),
            ("cabale.server.people", "if session.person == bot:", "if False:"),
        ],
        '"name":"Robot"',
    ),
    "T39 another's token": (
        test_doors.test_t39_a_token_of_someone_else_is_not_there,
        [("cabale.server.db.people", "where owner = ? and id = ? returning", "where ? <> '' and id = ? returning")],
        '204 == 404',
    ),
    "T39 the link of a guest": (
        test_doors.test_t39_the_link_of_a_guest_ends_with_the_account,
        [("cabale.server.db.people", "password = ?, recovery = null where", "password = ? where")],
        '"guest":false',
    ),
    "T40 bodies": (
        partial(test_doors.test_t40_no_body_is_a_defect, path="/api/guest", body=b"[" * 30_000),
        [("cabale.server.http.gateway", "RecursionError: unread,", "")],
        '"defect"',
    ),
    "T40 headers": (
        test_doors.no_header_is_a_defect,
        [("cabale.server.http.gateway", 'given.encode("latin-1"), self.metrics_token.encode()',
          "given, self.metrics_token")],
        "500 == ",
    ),
    "T41 wishes": (
        test_doors.a_wish_that_comes_again_changes_nothing,
        [("cabale.server.live.wishes", "Wish(intent, said) if intent else None", "None")],
        "a page that missed the answer",
    ),
    "T41 consent to a rematch": (
        partial(test_doors.test_t41_a_rematch_that_counts_needs_everyone, rated=True),
        [("cabale.server.live.ending", "asked = settings.rated and", "asked = False and")],
        'None',
    ),
    "T41 one's own bot": (
        partial(test_doors.test_t41_nobody_is_rated_by_playing_their_own_bot, own=True),
        [("cabale.server.ratings", " or len(set(owners.values())) < len(set(owners))", "")],
        'True != True',
    ),
    "T42 private tables": (
        test_doors.test_t42_opponents_at_private_tables_are_nobodys_business,
        [("cabale.server.db.lists", '"""(t.is_public = 1 or', '"""(1 = 1 or')],
        "'ahead'",
    ),
    "T42 imports": (
        test_doors.games_from_elsewhere_are_no_statistics,
        [("cabale.server.db.results", "first is not None and not msgspec.json.decode(settings, type=Settings).imported",
          "first is not None")],
        "'games': ",
    ),
    "T43 limits": (
        test_doors.limits_do_not_tell_on_the_disk,
        [("cabale.server.live.wishes", 'sealed_proxy(registry.seal, table.id, seat, proxy) if proxy else ""',
          'msgspec.json.encode(proxy).decode() if proxy else ""')],
        '"upto":6',
    ),
    "T43 lengths": (
        test_doors.test_t43_lengths_do_not_tell_on_the_disk,
        [("cabale.server.seal", "content + bytes(-len(content) % STEP)", "content")],
        r"assert \d+ == 1",
    ),
    "T45 one owner": (
        partial(test_doors.every_table_begins_while_lists_are_read, each=2, patience=1.5),
        [
            ("cabale.server.live.registry", "self._opening[table.id] = waiting\n        try:\n", "try:\n"),
            # Whoever reads lists comes in between.
            ("cabale.server.live.registry", "await self.store.write(job)\n", f"await self.store.write(job)\n{READ}"),
        ],
        "every table has begun",
    ),
    "T46 who sits down last": (
        partial(test_doors.who_sits_down_last_adds_to_the_shuffle_or_it_is_said, silent=False),
        [("cabale.server.live.starting", "promised.wait(), self.registry.config.gather", "promised.wait(), 0")],
        r"\[True, False\] == \[True, True\]",
    ),
    "T46 who added nothing": (
        partial(test_doors.who_sits_down_last_adds_to_the_shuffle_or_it_is_said, silent=True),
        [("cabale.table.scene", "added=[bool(place.nonce) for", "added=[True for")],
        r"\[True, True\] == \[True, False\]",
    ),
    "T34 signs in names": (
        test_hostile.test_t34_no_name_holds_signs_that_a_sentence_reads,
        [("cabale.table.names", 'not in "CM" or letter in ACCENTS', 'not in "" or letter in ACCENTS')],
        'Tuesdays',
    ),
}  # fmt: skip
CHANGES = [change for _, changes, _ in DOORS.values() for change in changes]


def without(changes: list[Change]) -> str:
    return f"CHANGES = {changes!r}\n{HOOK}"


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("open") / "data"
    folder.mkdir()
    with Server(folder, before=test_doors.METERED + without(CHANGES)) as server:
        yield server


@pytest.mark.parametrize("door", DOORS)
def test_an_open_door_is_found(door: str, open_server: Server) -> None:
    attempt, _, seen = DOORS[door]
    with pytest.raises(AssertionError, match=seen):
        attempt(open_server)


HALF_BEGUN: dict[str, tuple[str, Change, str]] = {  # when it is killed, what is taken out, what is seen
    "T45 deal and status together": (
        "after",
        ("cabale.server.db.entries", "set status = 'running', updated_ms = ? where", "set updated_ms = ? where"),
        "with its deal",
    ),
    "T45 opened at the start": (
        "before",
        ("cabale.server.db.tables", "where status in ('running', 'shuffling') or (status = 'open' and",
         "where status = 'running' or (1 = 0 and"),
        "nobody has come back",
    ),
}  # fmt: skip


@pytest.mark.parametrize("door", HALF_BEGUN)
def test_a_game_that_stays_half_begun_is_found(door: str, folder: Path) -> None:
    when, change, seen = HALF_BEGUN[door]
    folder.mkdir()
    with pytest.raises(AssertionError, match=seen):
        test_doors.a_game_left_half_begun_is_decided(folder, when, without([change]), patience=1.5)


def test_rematches_that_are_not_counted_are_found(folder: Path) -> None:
    """With limits as they are: who is refused nothing finds this door neither open nor shut."""
    change = ("cabale.server.http.routes.tables", "lambda: count_table(registry, request, person)", "lambda: None")
    with (
        Server(folder, before=without([change]), limit_factor=1.0) as server,
        pytest.raises(AssertionError, match="rematch', 200"),
    ):
        test_doors.rematches_are_tables_and_counted(server)
