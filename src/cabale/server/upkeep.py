"""Upkeep: backups, restoring them, and looking whether all is well."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import sys
import time
from typing import TYPE_CHECKING, Any

from cabale import __version__, compiled
from cabale.data import DataError
from cabale.games import SHELF, GameError, game
from cabale.match import IllegalMove, Match
from cabale.server import fair
from cabale.server.hall import backup_age, own_figures
from cabale.server.schema import STEPS
from cabale.server.store import SAFE_SQLITE, StoreError, private_file, refuse_network, sqlite_version

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabale.games import Game
    from cabale.server.store import Rows


def backup(folder: Path, target: Path | None = None) -> Path:
    """Copy the store while the server runs, and check the copy. The key is not in it."""
    source = folder / "cabale.db"
    if not source.exists():
        raise StoreError(f"{source}: there is no store to back up")
    place = target or folder / "backups" / f"cabale-{time.strftime('%Y%m%d-%H%M%S')}.db"
    if place.exists():
        raise StoreError(f"{place}: exists already")
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(place.name + ".draft")
    with (
        contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as reading,
        contextlib.closing(sqlite3.connect(draft)) as writing,
    ):
        reading.execute("pragma query_only=1")
        reading.backup(writing)
        if writing.execute("pragma quick_check").fetchall() != [("ok",)]:
            raise StoreError(f"{draft}: the copy is damaged")
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.chmod(0o600)
    draft.replace(place)
    return place


def restore(folder: Path, source: Path, *, verify: bool) -> str:
    """Bring a backup back. What is there is kept aside."""
    if not source.exists():
        raise StoreError(f"{source}: there is no such backup")
    key = folder / "key"
    if not key.exists():
        raise StoreError(f"{key}: is missing; put the key file that belongs to the backup there first")
    said = "not verified"
    if verify:
        tables, entries = replay_all(source, folder)
        said = f"{tables} tables with {entries} entries replayed and their chains checked"
    target = folder / "cabale.db"
    if target.exists():
        aside = folder / f"cabale-replaced-{time.strftime('%Y%m%d-%H%M%S')}.db"
        shutil.copy2(target, aside)
        for ending in ("-wal", "-shm"):
            extra = folder / f"cabale.db{ending}"
            if extra.exists():
                shutil.move(extra, f"{aside}{ending}")
    private_file(target, source.read_bytes())
    return said


def replay_all(path: Path, folder: Path) -> tuple[int, int]:
    """Play all games of a store again and compare the chain of each. Returns how many tables and entries."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        if connection.execute("pragma integrity_check").fetchall() != [("ok",)]:
            raise StoreError(f"{path}: is damaged")
        return replay_tables(lambda sql, values: connection.execute(sql, values).fetchall(), folder, str(path))


def replay_tables(ask: Callable[[str, tuple[Any, ...]], Rows], folder: Path, place: str) -> tuple[int, int]:
    """Play all games of a database again, with the key and the figures of a folder."""
    seal = fair.seal_in(folder)
    count = 0
    rows = ask("select id, game, version, data, options, seats, secret, commitment from tables", ())
    for id, name, version, data, options, seats, sealed, commitment in rows:
        secret = seal.open(sealed, id)
        if fair.server_commitment(id, secret) != commitment:
            raise StoreError(f"{place}: table {id}: the secret is not the promised one")
        entries = ask("select number, kind, seat, body, hash from entries where table_id = ? order by number", (id,))
        count += len(entries)
        try:
            rules = _rules(name, version, data, json.loads(options), folder)
            _replay(id, version, json.loads(options), seats, secret, entries, seal, rules)
        except (ValueError, IllegalMove, KeyError) as error:
            raise StoreError(f"{place}: table {id}: {error}") from None
    return len(rows), count


def _rules(
    name: str, version: int, data: str, options: dict[str, bool], folder: Path
) -> tuple[Game, Path | None] | None:
    """The game and the figures that a table was begun with; None if they are not here."""
    try:
        found, figures = game(name), own_figures(folder / "figures").get((name, data))
        _, file = found.pieces(options, figures)
    except (DataError, GameError):
        return None
    return (found, figures) if found.version == version and file.hash == data else None


def _replay(
    id: str,
    version: int,
    options: dict[str, bool],
    seats: int,
    secret: bytes,
    entries: Rows,
    seal: fair.Seal,
    rules: tuple[Game, Path | None] | None,
) -> None:
    chain, match = bytes(32), None
    for expected, (number, kind, seat, sealed, kept) in enumerate(entries):
        if number != expected:
            raise ValueError(f"entry {expected} is missing")
        encoded = seal.open(sealed, f"{id}/{number}")
        chain = fair.link(chain, id, number, kind, seat, encoded, secret)
        if chain != kept:
            raise ValueError(f"entry {number} does not fit the chain")
        body = json.loads(encoded)
        if rules is None:
            continue  # rules or figures that are not here: the chain is checked all the same
        found, figures = rules
        if kind == "start":
            nonces = [bytes.fromhex(nonce) for nonce in body["nonces"]]
            key = fair.seed(id, secret, f"{found.name}/{version}", options, nonces)
            match = Match(found, seats, bytes.fromhex(body["seed"]) if body.get("seed") else key, options, figures)
        elif kind == "move" and match is not None:
            match.play(seat, body["move"])
        elif kind == "undo" and match is not None:
            match.rewind(body["ply"])


def _needed(begun: list[tuple[str, int, str, str, int]], folder: Path) -> list[tuple[bool, str]]:
    """Rules and figures that running games need and that are not here."""
    found = []
    for name, version, data, options, count in begun:
        if _rules(name, version, data, json.loads(options), folder) is None:
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
        refuse_network(path)
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
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
