"""Corrected data files: which game one is for, whether it can be played with, and what it changes."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cabale.data import DataError, content_of
from cabale.games import SHELF, game

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.data import Figure
    from cabale.games import Game


@dataclass(frozen=True)
class Corrected:
    """A data file that can be played with."""

    path: Path
    game: Game
    hash: str
    figures: list[Figure]
    changed: list[tuple[str, Any, Any]]  # key, the game's own figure, the one of this file; None where there is none


def read(path: Path) -> Corrected:
    """Read a corrected file and check it for every variant of its game."""
    found = game_of(path)
    for values in itertools.product((False, True), repeat=len(found.options)):
        _, file = found.pieces(dict(zip(found.options, values, strict=True)), path)
    _, own = found.pieces()
    before = {figure.key: figure.value for figure in own.figures}
    after = {figure.key: figure.value for figure in file.figures}
    changed = [(key, before.get(key), after.get(key)) for key in before | after if before.get(key) != after.get(key)]
    return Corrected(path, found, file.hash, file.figures, changed)


def game_of(path: Path) -> Game:
    """The game that a data file says it is for."""
    name = content_of(path).get("game")
    if name not in SHELF:
        raise DataError(path, "no-game", key="game", rule="file", games=", ".join(SHELF), given=repr(name))
    return game(name)
