"""How a server was started."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass
class Config:
    """How a server was started."""

    folder: Path
    database: str = ""  # the address of a PostgreSQL database; empty: a file in the folder
    public_url: str = "http://127.0.0.1:8640"
    origins: list[str] = field(default_factory=list)
    pause: float = 0.6  # seconds that a bot seems to think
    gather: float = 0.0  # seconds that a full table waits for the chance of those who sat down last
    thinkers: int | None = None
    deadline: float = 20.0
    limit_factor: float = 1.0
    grace_factor: float = 1.0
    webhooks: bool = True
    redis: str = ""  # hints between several servers on one database
    queue: bool = False  # bots think in workers that share the database
    data_files: list[Path] = field(default_factory=list)  # corrected figures for new tables
    alone: Path | None = None  # the folder of the page that needs no server
