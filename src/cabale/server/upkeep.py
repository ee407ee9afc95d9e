"""Upkeep: backups, restoring them, and looking whether all is well."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabale import __version__, compiled
from cabale.data import DataError
from cabale.games import SHELF, GameError, game
from cabale.match import IllegalMove
from cabale.server.db.folder_lock import FolderLock, Held
from cabale.server.db.schema import STEPS
from cabale.server.db.sqlite import SAFE_SQLITE, StoreError, hold, refuse_network, sqlite_version, sync_folder
from cabale.server.live.registry import backup_age, own_figures
from cabale.server.seal import seal_in
from cabale.table.state import Place, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.server.db.sqlite import Rows

    Progress = Callable[[int], None]  # so many more tables are done


def backup(folder: Path, target: Path | None = None, tell: Progress | None = None) -> str:
    """Copy the store, also while the server runs, and play all games of the copy again. The key is not in it."""
    source = folder / "cabale.db"
    if not source.exists():
        raise StoreError(f"{source}: there is no store to back up")
    place = target or folder / "backups" / f"cabale-{time.strftime('%Y%m%d-%H%M%S')}.db"
    if place.exists():
        raise StoreError(f"{place}: exists already")
    with _readable_errors(source), _alone(folder, "backup"):
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = _copied(source, place)
        try:
            said = replay_all(draft, folder, tell)
            draft.rename(place)
        finally:
            draft.unlink(missing_ok=True)
        sync_folder(place.parent)
    return f"{place}: {said}"


def restore(folder: Path, source: Path, tell: Progress | None = None) -> str:
    """Bring a backup back, once all its games were played again. What is there is kept aside.

    Nothing of the old store is touched before the new one stands; a server that runs keeps the folder for itself.
    """
    if not source.exists():
        raise StoreError(f"{source}: there is no such backup")
    key = folder / "key"
    if not key.exists():
        raise StoreError(f"{key}: is missing; put the key file that belongs to the backup there first")
    target = folder / "cabale.db"
    with _readable_errors(source), _alone(folder, "restore"), hold(folder, "restore"):
        draft = _copied(source, target)
        try:
            said = replay_all(draft, folder, tell)
            if target.exists():
                aside = folder / f"cabale-replaced-{time.strftime('%Y%m%d-%H%M%S')}.db"
                _put_aside(target, aside)
                said += f"; what was there is kept as {aside.name}"
            draft.rename(target)
        finally:
            draft.unlink(missing_ok=True)
        sync_folder(folder)
    return said


def _put_aside(store: Path, aside: Path) -> None:
    """Keep a store under another name and leave the old name to be taken over, without a log beside it."""
    try:
        with contextlib.closing(sqlite3.connect(store, isolation_level=None)) as connection:
            connection.execute("pragma journal_mode=delete")  # all that its log holds is in the file now
    except sqlite3.OperationalError as error:
        raise StoreError(f"{store}: {error}; stop what uses it first") from None
    except sqlite3.DatabaseError:
        pass  # damaged: kept as it is, its log with it
    for ending in ("-wal", "-shm"):
        extra = Path(f"{store}{ending}")
        if extra.exists():
            extra.rename(f"{aside}{ending}")
    os.link(store, aside)


def _copied(source: Path, place: Path) -> Path:
    """A whole copy of a store, with what its log holds, on disk beside the place it is made for."""
    if source.stat().st_size == 0:
        raise StoreError(f"{source}: is empty")
    draft = place.with_name(f"{place.name}.{os.getpid()}.draft")
    draft.unlink(missing_ok=True)
    with (
        contextlib.closing(opened(source)) as reading,
        contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as writing,
    ):
        reading.backup(writing)
        writing.execute("pragma journal_mode=delete")  # one file, without a log beside it
    draft.chmod(0o600)
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    return draft


def opened(path: Path) -> sqlite3.Connection:
    """A connection that only reads. The name of the file is a name, whatever signs are in it."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    connection.execute("pragma query_only=1")
    return connection


@contextlib.contextmanager
def _alone(folder: Path, doing: str) -> Iterator[None]:
    """One backup or restore at a time."""
    try:
        lock = FolderLock(folder, "upkeep", doing)
    except Held as error:
        raise StoreError(f"{folder}: is in use by {error}") from None
    with lock:
        yield


@contextlib.contextmanager
def _readable_errors(place: Path) -> Iterator[None]:
    """What the database or the disk refuses, in a sentence."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{place}: cannot be read: {error}") from None
    except OSError as error:
        raise StoreError(f"{error.filename or place}: {error.strerror or error}") from None


def replay_all(path: Path, folder: Path, tell: Progress | None = None) -> str:
    """Play all games of a store again and compare the chain of each; returns what was found, in words."""
    with contextlib.closing(opened(path)) as connection:
        if connection.execute("pragma integrity_check").fetchall() != [("ok",)]:
            raise StoreError(f"{path}: is damaged")
        tables, entries = replay_tables(
            lambda sql, values: connection.execute(sql, values).fetchall(), folder, str(path), tell
        )
    return f"{tables} tables with {entries} entries played again, and their chains checked"


def replay_tables(
    ask: Callable[[str, tuple[Any, ...]], Rows], folder: Path, place: str, tell: Progress | None = None
) -> tuple[int, int]:
    """Play all games of a database again, with the key and the figures of a folder."""
    seal, figures = seal_in(folder), own_figures(folder / "figures")
    count = 0
    rows = ask("select id, game, version, data, options, seats, secret, commitment from tables", ())
    for id, name, version, data, options, seats, sealed, commitment in rows:
        table = Table(id, name, version, data, json.loads(options))
        table.figures_path = figures.get((name, data))
        table.places = [Place() for _ in range(seats)]
        table.promise(seal.open(sealed, id))
        if table.commitment != commitment:
            raise StoreError(f"{place}: table {id}: the secret is not the promised one")
        entries = ask("select number, kind, seat, body, hash from entries where table_id = ? order by number", (id,))
        count += len(entries)
        # By rules or figures that are not here a game cannot be played: its chain is checked all the same.
        go_on = table.apply if _has_rules(table) else table.link
        try:
            for number, kind, seat, body, kept in entries:
                go_on(table.follow(number, kind, seat, seal.open(body, f"{id}/{number}"), kept))
        except (ValueError, IllegalMove) as error:
            raise StoreError(f"{place}: table {id}: {error}") from None
        if tell is not None:
            tell(1)
    return len(rows), count


def _has_rules(table: Table) -> bool:
    """Whether a table can be played by the rules and figures that are here."""
    try:
        return table.has_rules
    except DataError:
        return False


def _needed(begun: list[tuple[str, int, str, str, int]], folder: Path) -> list[tuple[bool, str]]:
    """Rules and figures that running games need and that are not here."""
    found = []
    figures = own_figures(folder / "figures")
    for name, version, data, options, count in begun:
        table = Table("", name, version, data, json.loads(options))
        table.figures_path = figures.get((name, data))
        if not _has_rules(table):
            needs = f"{name} version {version} with figures {data[:12]}"
            found.append((False, f"{count} running tables need {needs}, which are not here: they wait"))
    return found


def doctor(folder: Path) -> list[tuple[bool, str]]:
    """What is well and what is not, in sentences."""
    found: list[tuple[bool, str]] = [(True, f"cabale {__version__}, Python {sys.version.split()[0]}")]
    found.append((compiled(), "the engine is compiled" if compiled() else "the engine is not compiled: slower"))
    for name in SHELF:
        try:
            _, file = game(name).pieces()
            found.append((True, f"{name}: figures {file.hash[:12]}"))
        except (DataError, GameError) as error:
            found.append((False, f"{name}: {error}"))
    version = ".".join(map(str, sqlite_version()))
    safe = "" if sqlite_version() >= SAFE_SQLITE else " (old; safe here, since one connection alone writes)"
    found.append((True, f"SQLite {version}{safe}"))
    path = folder / "cabale.db"
    if not path.exists():
        return [*found, (True, f"{folder}: no server has run here yet")]
    try:
        refuse_network(folder)
        with contextlib.closing(opened(path)) as connection:
            (schema,) = connection.execute("pragma user_version").fetchone()
            good = connection.execute("pragma quick_check").fetchall() == [("ok",)]
            ((running,),) = connection.execute("select count(*) from tables where status = 'running'").fetchall()
            begun = connection.execute(
                "select game, version, data, options, count(*) from tables where status in ('running', 'shuffling')"
                " group by game, version, data, options"
            ).fetchall()
        found.append((good, f"{path}: {'whole' if good else 'damaged'}, {running} tables are running"))
        found.append((schema <= len(STEPS), f"tables of version {schema}, known are {len(STEPS)}"))
        found += _needed(begun, folder)
    except (sqlite3.DatabaseError, StoreError) as error:
        found.append((False, f"{path}: {error}"))
    key = folder / "key"
    if not key.exists():
        found.append((False, f"{key}: is missing; running games cannot be opened"))
    else:
        private = key.stat().st_mode & 0o77 == 0
        found.append((private, f"{key}: {'only you can read it' if private else 'others can read it; chmod 600'}"))
    free = shutil.disk_usage(folder).free
    found.append((free > 100 << 20, f"{free >> 20} MiB are free on the disk"))
    age = backup_age(folder) / 86400
    found.append((0 <= age < 8, f"newest backup: {f'{age:.1f} days old' if age >= 0 else 'none'}"))
    ahead = max((entry.stat().st_mtime for entry in folder.iterdir()), default=0.0) - time.time()
    found.append((ahead < 60, "the clock is not behind its files" if ahead < 60 else "the clock is behind: set it"))
    return found
