"""Editions as files of this process: what reads data files reads these, too."""

from __future__ import annotations

import hashlib
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cabale.edition import encode

if TYPE_CHECKING:
    from cabale.edition import Edition


@lru_cache(maxsize=1)
def _folder() -> tempfile.TemporaryDirectory[str]:
    """It is gone with the process."""
    return tempfile.TemporaryDirectory(prefix="cabale-editions-")


def file_of(edition: Edition) -> Path:
    """The file of an edition."""
    return file_with(encode(edition))


def file_with(text: str) -> Path:
    """The file of a data file's text."""
    path = Path(_folder().name) / f"{hashlib.sha256(text.encode()).hexdigest()}.toml"
    if not path.exists():
        draft = path.with_suffix(f".{id(text)}")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    return path
