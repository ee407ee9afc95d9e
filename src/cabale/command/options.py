"""What commands share: options, refusals, progress."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cabale.games import SHELF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.arena.cluster import Cluster

SPOKEN = "fr" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).lower().startswith("fr") else "en"
OWN = "Your own: module:Class or file.py:Class, with settings as :name=value."
GameName = Annotated[str, typer.Argument(help="The game: " + ", ".join(SHELF) + ".", metavar="GAME")]
Language = Annotated[str, typer.Option("--language", "-l", help="The language: en or fr.", metavar="LANGUAGE")]
DataPath = Annotated[
    Path | None, typer.Option("--data", help="A corrected data file instead of the game's own.", metavar="FILE")
]
OptionNames = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A variant of the game; may be given several times.")
]
RayAddress = Annotated[
    str,
    typer.Option("--ray", help="On the machines of a Ray cluster: ray://host:10001, auto or local.", metavar="ADDRESS"),
]
Folder = Annotated[
    Path | None,
    typer.Option("--data", help="Where the server keeps its data; by default in your home.", metavar="FOLDER"),
]


class Refused(Exception):
    """Something the user asked for that cannot be done, in one sentence."""


def known_language(language: str) -> str:
    """The language, if there is such a one."""
    from cabale.texts import LANGUAGES

    if language not in LANGUAGES:
        raise Refused(f"there is no language {language!r}; languages: {', '.join(LANGUAGES)}")
    return language


def seating(bots: str, seats: int) -> list[str]:
    """The bots by seat; fewer names than seats are repeated."""
    levels = [level.strip() for level in bots.split(",") if level.strip()]
    if not levels or len(levels) > seats:
        raise Refused(f"{len(levels)} bots are named for {seats} seats")
    return [levels[place % len(levels)] for place in range(seats)]


def key_of(seed: str | None) -> bytes:
    """The key that fixes the chance of a game: the one given, or a new one."""
    if seed is None:
        return secrets.token_bytes(32)
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise Refused("a seed has 64 hexadecimal digits")
    return key


@contextlib.contextmanager
def machines(ray: str, name: str) -> Iterator[Cluster | None]:
    """The cluster that was asked for, if any."""
    if not ray:
        yield None
        return
    from cabale.arena.cluster import Cluster

    with Cluster(ray, name) as cluster:
        yield cluster


@contextlib.contextmanager
def progress(total: int | None, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, silence elsewhere."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


def server_folder() -> Path:
    """Where a server keeps its data when no folder is named."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "cabale" / "server"
