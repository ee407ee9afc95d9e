"""Backup and restore as a host uses them: beside a running server, after a kill, in folders with odd names."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cabale.server import upkeep
from cabale.server.db.sqlite import FileReader, Store, StoreError, open_file
from cabale.server.upkeep import backup, restore
from tests.server.client import Player, Server
from tests.server.test_play import pair, whose_turn


def cabale(*words: str | Path, without: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a host does; without some of its protections, if it is said which."""
    program = ["-c", f"{without}\nfrom cabale.__main__ import main\nmain()"] if without else ["-m", "cabale"]
    return subprocess.run(
        [sys.executable, *program, *map(str, words)], capture_output=True, text=True, check=False, timeout=120
    )


async def some_moves(server: Server, count: int) -> int:
    """Play so many moves; returns how many entries the table has."""
    ann, bea, _ = await pair(server)
    for _ in range(count):
        ack = await (await whose_turn(ann, bea)).move()
        assert ack["is"] == "ack"
        for player in (ann, bea):
            while player.now["head"] < ack["head"]:
                await player.next()
    head: int = ann.now["head"]
    await ann.close()
    await bea.close()
    return head + 1


def entries(path: Path) -> int:
    with closing(FileReader(path)) as connection:
        return int(connection.execute("select count(*) from entries")[0][0])


def restore_under_a_running_server_is_refused(folder: Path, tmp_path: Path, without: str = "") -> None:
    """It exited with 0, and the moves that the server acknowledged afterwards were lost."""
    with Server(folder) as server:
        asyncio.run(some_moves(server, 2))
        copied = cabale("backup", "--data", folder, "--to", tmp_path / "copy.db")
        assert copied.returncode == 0, copied.stderr
        before = asyncio.run(some_moves(server, 3))
        said = cabale("restore", "--data", folder, tmp_path / "copy.db", without=without)
        assert said.returncode == 2, said.stdout
        assert said.stderr.count("\n") == 1
        assert f"cabale serve, process {server.process.pid if server.process else ''}" in said.stderr
        after = asyncio.run(some_moves(server, 1))
        server.kill()
    assert entries(folder / "cabale.db") == 3 + before + after
    assert cabale("restore", "--data", folder, tmp_path / "copy.db").returncode == 0, "now nobody is there"
    assert entries(folder / "cabale.db") == 3


def test_restore_under_a_running_server_is_refused_and_loses_nothing(folder: Path, tmp_path: Path) -> None:
    restore_under_a_running_server_is_refused(folder, tmp_path)


def a_second_server_in_a_folder_is_refused(folder: Path, without: str = "") -> None:
    """Two servers on one file showed two histories of one game."""
    with Server(folder):
        second = Server(folder, before=without)
        try:
            with contextlib.suppress(RuntimeError):
                second.start()
            assert second.process
            assert second.process.poll() not in (0, None), "it does not run"
            assert "is in use by cabale serve, process" in second.said()
        finally:
            second.kill()
    with Server(folder):
        pass  # a killed one leaves nothing behind


def test_a_second_server_in_a_folder_is_refused(folder: Path) -> None:
    a_second_server_in_a_folder_is_refused(folder)


def a_log_left_by_a_kill_does_not_mix(folder: Path, tmp_path: Path, without: str = "") -> None:
    """With the old log beside it the restored file was malformed, and success was reported."""
    with Server(folder) as server:
        asyncio.run(some_moves(server, 1))
        backup(folder, tmp_path / "copy.db")
        asyncio.run(some_moves(server, 6))
        server.kill()
    assert (folder / "cabale.db-wal").stat().st_size > 0
    whole = entries(folder / "cabale.db")
    said = cabale("restore", "--data", folder, tmp_path / "copy.db", without=without)
    assert said.returncode == 0, said.stderr
    assert "1 tables with 2 entries" in said.stdout
    (aside,) = folder.glob("cabale-replaced-*.db")
    assert entries(aside) == whole, "what is kept aside has all that the log held"
    assert not (folder / "cabale.db-wal").exists()
    with closing(FileReader(folder / "cabale.db")) as connection:
        assert connection.is_whole()
    with Server(folder) as server:
        asyncio.run(some_moves(server, 1))
    with closing(FileReader(folder / "cabale.db")) as connection:
        assert connection.is_whole()


def test_a_log_left_by_a_kill_does_not_mix_with_what_is_restored(folder: Path, tmp_path: Path) -> None:
    a_log_left_by_a_kill_does_not_mix(folder, tmp_path)


def a_folder_may_have_any_name(tmp_path: Path, name: str, without: str = "") -> None:
    """Signs of an address in the name of a folder made an empty copy, and success was reported."""
    folder = tmp_path / name / "data"
    folder.parent.mkdir()
    with Server(folder) as server:
        count = asyncio.run(some_moves(server, 2))
    said = cabale("backup", "--data", folder, "--to", tmp_path / name / "copy#1.db", without=without)
    assert said.returncode == 0, said.stderr
    assert entries(tmp_path / name / "copy#1.db") == count
    assert cabale("restore", "--data", folder, tmp_path / name / "copy#1.db").returncode == 0
    assert entries(folder / "cabale.db") == count
    assert cabale("doctor", "--data", folder).stdout.count("whole") == 1


@pytest.mark.parametrize("name", ["a#b", "a?mode=rwc", "a%20b", "a b"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    a_folder_may_have_any_name(tmp_path, name)


@pytest.fixture
def played(folder: Path) -> Path:
    with Server(folder) as server:
        asyncio.run(some_moves(server, 2))
    return folder


def a_copy_that_cannot_be_played_again_is_no_backup(played: Path, tmp_path: Path, without: str = "") -> None:
    with closing(sqlite3.connect(played / "cabale.db")) as connection, connection:
        connection.execute("update entries set seat = 1 - seat where number = 1")
    said = cabale("backup", "--data", played, "--to", tmp_path / "copy.db", without=without)
    assert said.returncode == 2, said.stdout
    assert "does not fit the chain" in said.stderr
    assert list(tmp_path.glob("copy.db*")) == []


def test_a_copy_that_cannot_be_played_again_is_no_backup(played: Path, tmp_path: Path) -> None:
    a_copy_that_cannot_be_played_again_is_no_backup(played, tmp_path)


def test_a_restore_that_is_cut_short_leaves_the_old_store_whole(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.db"
    backup(played, copy)

    class Cut(BaseException):
        """The power goes."""

    def cut(*_: object) -> None:
        raise Cut

    count = entries(played / "cabale.db")
    for name in ("replay_all", "_put_aside"):
        with monkeypatch.context() as patched:
            patched.setattr(upkeep, name, cut)
            with pytest.raises(Cut):
                restore(played, copy)
        assert entries(played / "cabale.db") == count
    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", cut)
        with pytest.raises(Cut):
            restore(played, copy)
    assert entries(played / "cabale.db") == count
    Store(played / "cabale.db").close()


def a_store_that_cannot_be_used_is_said_in_one_sentence(played: Path, how: str, without: str = "") -> None:
    path = played / "cabale.db"
    if how == "empty":
        path.write_bytes(b"")
    elif how == "damaged":
        path.write_bytes(b"not a database at all" * 400)
    elif os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    else:
        played.chmod(0o500)
    commands = [["backup"], ["serve", "--no-browser", "--port", "0"]]
    for command in commands:
        said = cabale(*command, "--data", played, without=without)
        assert said.returncode == 2, (command, said.stdout, said.stderr)
        assert said.stderr.count("\n") == 1, said.stderr
        assert "Traceback" not in said.stderr
    if how != "read only":
        assert path.stat().st_size == len(path.read_bytes()) == (0 if how == "empty" else 21 * 400), (
            "nothing was filled"
        )


@pytest.mark.parametrize("how", ["empty", "damaged"])
def test_a_store_that_cannot_be_used_is_said_in_one_sentence(played: Path, how: str) -> None:
    a_store_that_cannot_be_used_is_said_in_one_sentence(played, how)


def test_an_empty_file_is_no_store_and_is_not_filled(tmp_path: Path) -> None:
    path = tmp_path / "cabale.db"
    path.touch()
    with pytest.raises(StoreError, match="is empty"):
        open_file(path)
    assert path.read_bytes() == b""


def test_two_that_hold_a_folder_know_of_each_other(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.db")
    with pytest.raises(StoreError, match=f"process {os.getpid()}, since"):
        Store(tmp_path / "a.db")
    store.close()
    Store(tmp_path / "a.db").close()
    shutil.rmtree(tmp_path)


def test_players_are_not_disturbed_by_a_backup(folder: Path, tmp_path: Path) -> None:
    with Server(folder) as server:
        asyncio.run(some_moves(server, 1))
        backup(folder, tmp_path / "one.db")

        async def meanwhile() -> None:
            ann = await Player(server.url, "Ann").arrive()
            copying = asyncio.to_thread(backup, folder, tmp_path / "two.db")
            await asyncio.gather(copying, ann.create(game="bastille", seats=3))
            await ann.close()

        asyncio.run(meanwhile())
    assert entries(tmp_path / "two.db") >= entries(tmp_path / "one.db")
