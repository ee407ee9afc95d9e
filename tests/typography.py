"""French spaces: a no-break one before a colon and inside « », a narrow one before ; ! and ?.

python -m tests.typography    # sets them in every French text: of the program, page, games, scenarios and tutorials
"""

from __future__ import annotations

import re
from pathlib import Path

from tests import ROOT

WIDE, NARROW = "\u00a0", "\u202f"
SPACE = f"[ {WIDE}{NARROW}]"


def spaced(line: str) -> str:
    """A line of French with the spaces that belong there."""
    line = re.sub(f"{SPACE}:(?=\\s|$)", f"{WIDE}:", line)
    line = re.sub(f"(?<=[^\\W_]|[»)’”}}…]){SPACE}([;!?])", f"{NARROW}\\1", line)
    return re.sub(f"«{SPACE}", f"«{WIDE}", re.sub(f"{SPACE}»", f"{WIDE}»", line))


def spaced_file(text: str) -> str:
    """A Fluent file with the spaces that belong there; comments are not shown to anybody."""
    return "".join(line if line.startswith("#") else spaced(line) for line in text.splitlines(keepends=True))


def spaced_scenario(text: str) -> str:
    """A scenario file with the spaces that belong into its French texts."""
    return re.sub(r'(?<=\bfr = ")[^"\n]*', lambda found: spaced(found[0]), text)


def french_files() -> list[Path]:
    return sorted([*(ROOT / "src").rglob("fr.ftl"), *(ROOT / "web/src").rglob("fr.ftl")])


def rule_files() -> list[Path]:
    return sorted((ROOT / "src").rglob("rules.fr.md"))


def scenario_files() -> list[Path]:
    return sorted([*(ROOT / "src").rglob("scenarios/*.toml"), *(ROOT / "src").rglob("tutorial.toml")])


if __name__ == "__main__":
    for paths, better in (
        (french_files(), spaced_file),
        (rule_files(), spaced),
        (scenario_files(), spaced_scenario),
    ):
        for path in paths:
            path.write_text(better(path.read_text(encoding="utf-8")), encoding="utf-8")
