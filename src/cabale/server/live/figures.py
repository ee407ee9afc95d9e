"""Corrected figures: the data files that a host offers beside those of the games."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING

from cabale import corrected
from cabale.data import DataError
from cabale.games import SHELF, GameError, game

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.table.state import Table

log = logging.getLogger("cabale.server")


def keep_figures(files: list[Path], folder: Path) -> dict[str, str]:
    """Copy corrected data files to where a game that began with them finds them again; their hashes by game."""
    chosen: dict[str, str] = {}
    for path in files:
        found = corrected.read(path)
        if found.game.name in chosen:
            raise DataError(path, "another-file", name=found.game.name)
        chosen[found.game.name] = found.hash
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / f"{found.game.name}-{found.hash[:12]}.toml"
        if not kept.exists():
            kept.write_bytes(path.read_bytes())
    return chosen


def own_figures(folder: Path) -> dict[tuple[str, str], Path]:
    """The corrected data files that a host offers: every .toml file in this folder that a game can be played with."""
    found: dict[tuple[str, str], Path] = {}
    if not folder.is_dir():
        return found
    for path in sorted(folder.glob("*.toml")):
        for name in SHELF:
            with contextlib.suppress(DataError, GameError):
                _, file = game(name).pieces(None, path)
                found.setdefault((name, file.hash), path)
                found.setdefault((name, file.earlier), path)
                break
        else:
            log.warning("figures fit no game", extra={"file": path.name})
    return found


def has_rules(table: Table) -> bool:
    """Whether a table can be played by the rules and figures that are here."""
    try:
        return table.has_rules
    except DataError:
        return False
