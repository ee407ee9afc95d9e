"""Upkeep: backups, restoring them, and looking whether all is well."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cabale import __version__, compiled
from cabale.data import DataError
from cabale.games import SHELF, GameError, game
from cabale.match import IllegalMove
from cabale.server.db.editions import all_editions
from cabale.server.db.entries import entries_after
from cabale.server.db.folder_lock import FolderLock, Held
from cabale.server.db.schema import EDITIONS, STEPS
from cabale.server.db.sqlite import (
    SAFE_SQLITE,
    FileReader,
    StoreError,
    copied,
    hold,
    refuse_network,
    settle_log,
    sqlite_version,
    sync_folder,
)
from cabale.server.db.whole import all_games, count_running, rules_in_use
from cabale.server.live.figures import has_rules, own_figures
from cabale.server.live.registry import backup_age
from cabale.server.seal import seal_in
from cabale.table.state import Place, Table
from cabale.table.workshop import figures_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.server.db.sqlite import Connection
    from cabale.server.db.whole import RulesRow

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
    settle_log(store)
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
    copied(source, draft)
    return draft


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
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # what is damaged may be in the words of the error
        raise StoreError(f"{place}: cannot be read: {error}") from None
    except OSError as error:
        raise StoreError(f"{error.filename or place}: {error.strerror or error}") from None


def replay_all(path: Path, folder: Path, tell: Progress | None = None) -> str:
    """Play all games of a store again and compare the chain of each; returns what was found, in words."""
    with contextlib.closing(FileReader(path)) as connection:
        if not connection.is_whole():
            raise StoreError(f"{path}: is damaged")
        tables, entries = replay_tables(connection, folder, str(path), tell)
    return f"{tables} tables with {entries} entries played again, and their chains checked"


def replay_tables(connection: Connection, folder: Path, place: str, tell: Progress | None = None) -> tuple[int, int]:
    """Play all games of a database again, with the key and the figures of a folder."""
    seal, figures = seal_in(folder), own_figures(folder / "figures")
    figures |= _editions(connection)
    games, count = all_games(connection), 0
    for row in games:
        table = Table(
            row.id,
            row.game,
            row.version,
            row.figures_hash,
            row.options,
            figures_path=figures.get((row.game, row.figures_hash)),
            places=[Place() for _ in range(row.seats)],
        )
        table.promise(seal.open(row.secret, row.id))
        if table.commitment != row.commitment:
            raise StoreError(f"{place}: table {row.id}: the secret is not the promised one")
        entries = entries_after(connection, row.id)
        count += len(entries)
        # By rules or figures that are not here a game cannot be played: its chain is checked all the same.
        go_on = table.apply if has_rules(table) else table.link
        try:
            for entry in entries:
                encoded = seal.open_padded(entry.body, f"{row.id}/{entry.number}")
                go_on(table.follow(entry.number, entry.kind, entry.seat, encoded, entry.chain))
        except (ValueError, IllegalMove) as error:
            raise StoreError(f"{place}: table {row.id}: {error}") from None
        if tell is not None:
            tell(1)
    return len(games), count


def _editions(connection: Connection) -> dict[tuple[str, str], Path]:
    """The figures of the editions that people keep in a store; one of an earlier program has none."""
    if getattr(connection, "version", EDITIONS) < EDITIONS:
        return {}
    rows = reversed(all_editions(connection))
    return {(row.game, row.figures): figures_file(row.edition, row.whole) for row in rows}


def _needed(begun: list[RulesRow], figures: dict[tuple[str, str], Path]) -> list[tuple[bool, str]]:
    """Rules and figures that running games need and that are not here."""
    found = []
    for row in begun:
        path = figures.get((row.game, row.figures_hash))
        table = Table("", row.game, row.version, row.figures_hash, row.options, figures_path=path)
        if not has_rules(table):
            needs = f"{row.game} version {row.version} with figures {row.figures_hash[:12]}"
            found.append((False, f"{row.count} running tables need {needs}, which are not here: they wait"))
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
        with contextlib.closing(FileReader(path)) as connection:
            schema, good = connection.version, connection.is_whole(quick=True)
            running, begun = count_running(connection), rules_in_use(connection)
            figures = own_figures(folder / "figures") | _editions(connection)
        found.append((good, f"{path}: {'whole' if good else 'damaged'}, {running} tables are running"))
        found.append((schema <= len(STEPS), f"tables of version {schema}, known are {len(STEPS)}"))
        found += _needed(begun, figures)
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
