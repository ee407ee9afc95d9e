"""The fifth game of docs/new-game.md, put together in a copy of the program."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests import ROOT

PAGE = ROOT / "docs" / "new-game.md"
FENCE = re.compile(r"^```(\w*)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def copy_program(folder: Path) -> None:
    """The sources of this checkout, to be run uncompiled."""
    unwanted = shutil.ignore_patterns("*.so", "__pycache__", "page", "*.egg-info", "scenarios")
    shutil.copytree(ROOT / "src", folder / "src", ignore=unwanted)


def put_blocks(folder: Path) -> None:
    """The page's own blocks, put where they say."""
    for _, title, body in FENCE.findall(PAGE.read_text(encoding="utf-8")):
        if not title:
            continue
        file = folder / title
        if file.exists():  # one line of it
            name = body.split(" = ")[0]
            text, count = re.subn(rf"^{name} = .*$", body.strip(), file.read_text(), flags=re.MULTILINE)
            assert count == 1
            file.write_text(text)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body, encoding="utf-8")
