"""Moving from one file to PostgreSQL: all or nothing, compared row by row, and every game played again."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cabale.server.db.entries import all_heads
from cabale.server.db.postgres import PostgresConnection, is_postgres, shown, upgrade
from cabale.server.db.sqlite import StoreError, all_to_oneself, hold, open_file
from cabale.server.db.whole import begin_long, copy_rows, count_running, is_empty, keep_key, kept_names
from cabale.server.seal import seal_in
from cabale.server.upkeep import replay_tables

if TYPE_CHECKING:
    from cabale.server.db.sqlite import SqliteConnection


def move(source: str, target: str) -> str:
    """Move a data folder's store into an empty database; returns what was done, in a sentence."""
    if not source.startswith("sqlite:") or not is_postgres(target):
        raise StoreError("a move reads --from sqlite:FOLDER --to postgresql://user@host/name")
    given = Path(source.removeprefix("sqlite:")).expanduser()
    path = given if given.suffix == ".db" else given / "cabale.db"
    if not path.exists():
        raise StoreError(f"{path}: there is no store to move")
    if not (path.parent / "key").exists():
        raise StoreError(f"{path.parent / 'key'}: is missing; put the key file that belongs to the store there first")
    with hold(path.parent, "migrate"):
        open_file(path).close()  # brings older tables up to date, with a backup
        with all_to_oneself(path) as reading, contextlib.closing(PostgresConnection(target)) as writing:
            upgrade(writing, target)
            said = _copy(reading, writing, path.parent, shown(target))
        # An old server that is started by mistake must not go on with games that are played elsewhere now.
        aside = path.with_name(f"{path.stem}-moved-{time.strftime('%Y%m%d-%H%M%S')}.db")
        path.rename(aside)
    return f"{said}; the file is kept as {aside.name}, and the key in {path.parent / 'key'} is needed as before"


def _copy(reading: SqliteConnection, writing: PostgresConnection, folder: Path, place: str) -> str:
    begin_long(writing)
    for name in kept_names(reading):
        if not is_empty(writing, name):
            raise StoreError(f"{place}: is not empty; move into a new database")
        if not copy_rows(reading, writing, name):
            raise StoreError(f"{place}: {name} is not what it was; nothing was moved")
    tables, entries = replay_tables(writing, folder, place)
    if all_heads(reading) != all_heads(writing):
        raise StoreError(f"{place}: games do not end where they did; nothing was moved")
    keep_key(writing, seal_in(folder).name)
    writing.commit()
    return f"{tables} tables ({count_running(writing)} running) with {entries} entries moved and played again"
