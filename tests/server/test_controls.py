"""The controls of the doors: a server without any of them. Each test that tries one must find it open there.

All protections are taken out of one server, as text: a test that still passes would prove nothing about its door.
What a command protects is taken out of the command, and the policy of a table out of its module.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cabale.games import game
from cabale.table import picture
from tests import ROOT
from tests.server import (
    test_doors,
    test_editions,
    test_hostile,
    test_rights,
    test_secret,
    test_speech,
    test_stalls,
    test_upkeep,
)
from tests.server.client import Server
from tests.table import test_table

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
    "T7 who is gone": (
        test_doors.nobody_takes_back_what_someone_did_who_is_gone,
        [
            ("cabale.table.judge", 'raise Refusal("undo-absent")', "pass"),
            ("cabale.table.judge", "if not concerned(table, seat, ply) <= agreed:", "if False:"),
        ],
        r"\(None, 0\) == \('undo-absent', 6\)",
    ),
    "T7 what counts": (
        test_doors.nobody_takes_back_what_counts,
        [("cabale.table.judge", "if table.settings.rated or not table.settings.undo:", "if not table.settings.undo:")],
        r"\(None, 0\) == \('undo-limit', 6\)",
    ),
    "T7 who has given up": (
        test_doors.nobody_takes_back_who_has_given_up,
        [("cabale.table.judge", 'raise Refusal("away")\n    if not 0 <= ply', "pass\n    if not 0 <= ply")],
        r"\(None, 0\) == \('away', \d\)",
    ),
    "T32 other routes": (
        test_rights.test_every_route_of_a_table_asks_who_may_look,
        [("cabale.server.http.routes.tables", 'raise Refusal("not-at-table")\n    return owner, eyes',
          "return owner, SPECTATOR\n    return owner, eyes")],
        "tables/{id}/text",
    ),
    "T33 the bot": (
        partial(test_hostile.nobody_can_use_a_name_of_the_bot, patience=3),
        [("cabale.table.state", 'return f"server/{hashlib', 'return f"{hashlib')],
        "the bot has moved",
    ),
    "T33 the clock": (
        partial(test_hostile.nobody_can_use_a_name_of_the_clock, patience=9),
        [],  # the same
        "the clock has ended the game",
    ),
    "T34 trees": (
        test_hostile.names_of_what_might_have_been_are_cleaned,
        [],  # the same as names
        "What if",
    ),
    "T40 first frames": (
        test_hostile.the_first_frame_is_answered_whatever_it_is,
        [("cabale.server.http.sockets", "except (msgspec.DecodeError, ValueError, RecursionError):\n            hello",
          "except (msgspec.DecodeError, ValueError):\n            hello")],
        r"\[\] == \['rejected'\]",
    ),
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


def a_frame_can_be_too_deep() -> bool:
    """Whether this Python gives up on what fits into one frame: from 3.12 on it follows much deeper."""
    try:
        msgspec.json.decode(test_hostile.DEEP)
    except RecursionError:
        return True
    return False


@pytest.mark.parametrize("door", DOORS)
def test_an_open_door_is_found(door: str, open_server: Server) -> None:
    attempt, _, seen = DOORS[door]
    if door == "T40 first frames" and not a_frame_can_be_too_deep():
        pytest.skip("no frame is nested too deep for this Python: there is no such door")
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


# Commands of a host

LOCK = ("cabale.server.db.folder_lock", "fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)", "pass")
LOG = ("cabale.server.db.sqlite", 'connection.execute("pragma journal_mode=delete")\n    except', "pass\n    except")
COMMANDS: dict[str, tuple[Callable[..., None], list[Change], str]] = {
    "restore beside a server": (test_upkeep.restore_under_a_running_server_is_refused, [LOCK, LOG], "0 == 2"),
    "a log that is left": (
        test_upkeep.a_log_left_by_a_kill_does_not_mix,
        [LOG, ("cabale.server.upkeep", "        if extra.exists():\n", "        if False:\n")],
        "has all that the log held",
    ),
    "names of folders": (
        partial(test_upkeep.a_folder_may_have_any_name, name="a#b"),
        [("cabale.server.db.sqlite", 'f"{path.absolute().as_uri()}?mode=ro"', 'f"file:{path.absolute()}?mode=ro"')],
        "== 0",
    ),
}  # fmt: skip


@pytest.mark.parametrize("door", COMMANDS)
def test_t35_a_command_without_its_protection_is_found(door: str, tmp_path: Path) -> None:
    attempt, changes, seen = COMMANDS[door]
    given = {} if door == "names of folders" else {"folder": tmp_path / "data"}
    with pytest.raises(AssertionError, match=seen):
        attempt(tmp_path=tmp_path, without=without(changes), **given)


def test_t35_a_second_server_is_found(folder: Path) -> None:
    with pytest.raises(AssertionError, match="it does not run"):
        test_upkeep.a_second_server_in_a_folder_is_refused(folder, without([LOCK]))


PLAYED: dict[str, tuple[Callable[..., None], Change, str]] = {
    "a copy that nobody has played": (
        test_upkeep.a_copy_that_cannot_be_played_again_is_no_backup,
        ("cabale.server.upkeep", "said = replay_all(draft, folder, tell)\n            draft.rename(place)",
         'said = ""\n            draft.rename(place)'),
        "0 == 2",
    ),
    "a damaged store": (
        lambda played, tmp_path, without: test_upkeep.a_store_that_cannot_be_used_is_said_in_one_sentence(
            played, "damaged", without
        ),
        ("cabale.server.upkeep", "except (sqlite3.DatabaseError, UnicodeDecodeError)", "except UnicodeDecodeError"),
        "Traceback",
    ),
}  # fmt: skip


@pytest.mark.parametrize("door", PLAYED)
def test_t35_a_tool_that_does_not_look_is_found(door: str, played: Path, tmp_path: Path) -> None:
    attempt, change, seen = PLAYED[door]
    with pytest.raises(AssertionError, match=seen):
        attempt(played, tmp_path, without([change]))


played = test_upkeep.played


def test_t35_a_restore_that_moves_the_old_store_first_is_found(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasty = changed("cabale.server.upkeep", ("os.link(store, aside)", "os.rename(store, aside)"))
    for name in ("backup", "restore"):
        monkeypatch.setattr(test_upkeep, name, getattr(hasty, name))
    monkeypatch.setattr(test_upkeep, "upkeep", hasty)
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        test_upkeep.test_a_restore_that_is_cut_short_leaves_the_old_store_whole(played, tmp_path, monkeypatch)


def test_t40_an_empty_file_that_is_filled_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filling = changed("cabale.server.db.sqlite", ("elif path.stat().st_size == 0:", "elif False:"))
    monkeypatch.setattr(test_upkeep, "open_file", lambda path: filling.open_file(path).close())
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_upkeep.test_an_empty_file_is_no_store_and_is_not_filled(tmp_path)


def test_t40_statistics_that_trust_every_row_are_found(folder: Path) -> None:
    change = ("cabale.server.db.results", " and t.result is not null", "")
    with pytest.raises(AssertionError, match="statistics/gambit_royale', 500"):
        test_doors.statistics_survive_what_a_kill_has_left(folder, without([change]))


def test_t58_people_who_are_kept_without_end_are_found(folder: Path) -> None:
    changes = [
        ("cabale.server.http.routes.tables", "await registry.people.person(data.player)", "pass"),
        ("cabale.server.db.chat", "if count >= MOST_MUTED:", "if False:"),
    ]
    assert test_hostile.nobody_is_kept_whom_nobody_can_hear(folder, without(changes)) == [204] * 6


DEEP: dict[str, str] = {"a long key": "MiB more", "lists in lists": "500 == 422"}


@pytest.mark.parametrize("what", DEEP)
def test_t57_a_file_that_is_read_however_deep_it_is_is_found(what: str, folder: Path) -> None:
    change = ("cabale.table.workshop", "if is_too_deep(text):", "if False:")
    with pytest.raises(AssertionError, match=DEEP[what]):
        test_editions.no_file_costs_more_than_it_is_long(folder, what, without([change]))


# Notices


def test_t38_webhooks_that_wait_for_each_other_are_found(folder: Path) -> None:
    change = ("cabale.server.notify.notices", "asyncio.Semaphore(AT_ONCE)", "asyncio.Semaphore(2)")
    with pytest.raises(AssertionError, match="everyone's was called"):
        test_stalls.slow_webhooks_delay_neither_others_nor_the_end(
            folder, without([change]) + test_stalls.SLOW_HOOKS, patience=3
        )


THREAD = "asyncio.get_running_loop().run_in_executor(None, self._ask, host, port, asked)"
NAMES: dict[str, tuple[Change, str]] = {
    "a thread that the end waits for": (
        ("cabale.server.notify.lookups",
         'threading.Thread(target=self._ask, args=(host, port, asked), name="look-up", daemon=True).start()', THREAD),
        "the end does not wait",
    ),
    "a name that is asked for again": (
        ("cabale.server.notify.lookups", "if time.monotonic() < until:", "if False:"),
        "called quick",
    ),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("door", NAMES)
def test_t38_slow_names_are_found(door: str, folder: Path) -> None:
    change, seen = NAMES[door]
    with pytest.raises(AssertionError, match=seen):
        test_stalls.slow_names_delay_neither_others_nor_the_end(
            folder, without([change]) + test_stalls.SLOW_NAMES, patience=3
        )


# The policy of a table, and other protections that no server is needed for


def changed(name: str, *changes: tuple[str, str]) -> Any:
    """A module with other words in it."""
    path = ROOT / "src" / f"{name.replace('.', '/')}.py"
    source = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert source.count(old) == 1, (name, old)
        source = source.replace(old, new)
    found = ModuleType(name)
    exec(compile(source, path, "exec"), vars(found))
    return found


JUDGE, CLOCK = "cabale.table.judge", "cabale.table.clock"
CONSENT = test_table.test_everyone_who_has_chosen_since_must_be_there_and_agree
POLICY: dict[str, tuple[Callable[[], None], str, tuple[str, str], str]] = {
    "rated games": (
        test_table.test_in_a_rated_game_only_the_limit_of_the_rules_counts,
        JUDGE,
        ("if table.settings.rated or not table.settings.undo:", "if not table.settings.undo:"),
        "not even against bots alone",
    ),
    "as the table chose": (
        test_table.test_a_table_may_choose_that_nothing_more_is_taken_back,
        JUDGE,
        ("if table.settings.rated or not table.settings.undo:", "if table.settings.rated:"),
        "'' == 'undo-limit'",
    ),
    "who is not there": (CONSENT, JUDGE, ("if not asked <= set(present) or any(", "if any("), "is not there"),
    "who is away": (
        CONSENT,
        JUDGE,
        (" or any(not table.places[other].decides for other in asked)", ""),
        "who is away decides nothing",
    ),
    "who has not agreed": (
        CONSENT, JUDGE, ("if not concerned(table, seat, ply) <= agreed:", "if False:"), "nobody has said yes",
    ),
    "another request": (
        CONSENT, JUDGE, (" and (asking.seat, asking.ply) == (seat, ply) else", " else"), "to something else",
    ),
    "who has given up is not asked": (CONSENT, JUDGE, (" and not place.resigned", ""), "is not asked any more"),
    "who has given up takes nothing back": (
        CONSENT,
        JUDGE,
        ('raise Refusal("away")\n    if not 0 <= ply', "pass\n    if not 0 <= ply"),
        "and takes nothing back",
    ),
    "clocks gain": (
        test_table.test_nobody_gains_time_by_taking_back,
        CLOCK,
        ("has - pace.increment * 1000 * undone.count(seat)", "has"),
        "max",
    ),
    "thought is for nothing": (
        test_table.test_nobody_gains_time_by_taking_back,
        CLOCK,
        ("max(0, found[turn] - used_ms)", "found[turn]"),
        "max",
    ),
}  # fmt: skip


@pytest.mark.parametrize("clause", POLICY)
def test_t7_a_policy_without_one_of_its_clauses_is_found(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    attempt, module, change, seen = POLICY[clause]
    judge = changed(JUDGE, change) if module == JUDGE else changed(JUDGE)
    if module == CLOCK:
        judge.clock = changed(CLOCK, change)
    monkeypatch.setattr(test_table, "judge", judge)
    with pytest.raises(AssertionError, match=seen):
        attempt()


def test_t7_answers_of_who_decides_nothing_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    change = (" or asking.seat == seat or not table.places[seat].decides:", " or asking.seat == seat:")
    monkeypatch.setattr(test_table, "judge", changed(JUDGE, change))
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_table.test_answers_come_from_those_who_decide()


def test_t7_hints_where_the_result_counts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rights = changed("cabale.table.rights", ('return "rated" if table.settings.rated else ""', 'return ""'))
    monkeypatch.setattr(test_table, "rights", rights)
    with pytest.raises(AssertionError, match=r"''.* == .*'rated'"):
        test_table.test_advice_is_for_those_who_play_alone_for_nothing()


def test_t1_a_gate_that_looks_at_no_faces_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view that is pasted together with true faces passes it."""
    open_gate = changed("cabale.table.picture", ("if seen[slot] != cards[slot]:", "if False:"))
    open_gate.Leak = picture.Leak
    monkeypatch.setattr(test_secret, "picture", open_gate)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_secret.test_only_views_pass_the_gate(game("gambit_royale"))


def test_t1_a_door_of_open_cards_that_stands_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = '    if state.secret is not None and not over:\n        raise Leak(f"open cards'
    open_door = changed("cabale.table.picture", (closed, closed.replace("not over", "False")))
    open_door.Leak = picture.Leak
    monkeypatch.setattr(test_secret, "picture", open_door)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_secret.test_open_cards_have_one_door_and_it_is_shut_while_a_game_runs(game("gambit_royale"))


def test_t34_a_name_that_is_read_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    once = "return text if text.isascii() else SIGN.sub(lambda sign: names[ord(sign[0]) - FIRST_SIGN], text)"
    again = """for number, name in enumerate(names):
        text = text.replace(chr(FIRST_SIGN + number), name)
    return text"""
    monkeypatch.setattr(test_speech, "named", changed("cabale.table.sentences", (once, again)).named)
    with pytest.raises(AssertionError, match="=="):
        test_speech.test_a_name_is_put_in_once_and_never_read_again()


def test_t42_a_webhook_that_calls_everyone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    loud = changed("cabale.server.notify.notices", (', "allowed_mentions": {"parse": []}', ""))
    monkeypatch.setattr(test_hostile, "message", loud.message)
    with pytest.raises(AssertionError, match="allowed_mentions"):
        test_hostile.test_t27_a_public_address_is_called_and_pinned()


def test_t56_previews_that_are_made_in_one_go_are_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wait = "await asyncio.sleep(0)  # of several that came at once each waits for its turn"
    hasty = changed("cabale.server.live.owner", (wait, ""), ("SLICE = 0.002", 'SLICE = float("inf")'))
    monkeypatch.setattr("cabale.server.live.registry.Owner", hasty.Owner)
    with pytest.raises(AssertionError, match="0 >= 8"):
        test_stalls.previews_that_come_at_once_wait_for_their_turn(folder)
