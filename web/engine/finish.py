"""Finishes the page that needs no server: puts the engine beside it, and lists what is kept for when it is offline.

    python web/engine/finish.py ENGINE STATIC

Prints how much is loaded; fails if it is more than the limits below.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

MOST = 12_000_000  # bytes, packed, of all that is kept
MOST_FIRST = 100_000  # bytes, packed, of scripts that the first picture waits for
EMPTY = "const KEPT = null;"
# Of each font the letters of English and French alone, in the format that every browser reads.
USED = re.compile(r"-latin(?:-ext)?-\d+-normal-[^/]*\.woff2$")


def main() -> int:
    """Finish the page."""
    engine, static = map(Path, sys.argv[1:])
    shutil.copytree(engine / "engine", static / "engine", dirs_exist_ok=True)
    files = sorted(path for path in static.rglob("*") if path.is_file() and is_kept(path.relative_to(static)))
    version = hashlib.sha256()
    for path in files:
        version.update(f"{path.relative_to(static)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    kept = {"version": version.hexdigest()[:16], "files": [path.relative_to(static).as_posix() for path in files]}
    worker = (static / "sw.js").read_text(encoding="utf-8")
    if EMPTY not in worker:
        raise SystemExit(f"sw.js has no line {EMPTY!r}")
    (static / "sw.js").write_text(worker.replace(EMPTY, f"const KEPT = {json.dumps(kept)};"), encoding="utf-8")
    total = sum(map(packed, files))
    first = sum(packed(static / name) for name in first_scripts(static))
    print(f"{static}: {total / 1e6:.1f} MB packed in {len(files)} files; first scripts {first / 1e3:.0f} kB")
    if total > MOST or first > MOST_FIRST:
        raise SystemExit(f"too much: the limits are {MOST / 1e6:.0f} MB and {MOST_FIRST / 1e3:.0f} kB")
    return 0


def is_kept(path: Path) -> bool:
    """Whether a file is needed when there is no network."""
    if path.name == "sw.js":
        return False
    return bool(USED.search(path.name)) if path.suffix in (".woff", ".woff2") else True


def packed(path: Path) -> int:
    """The bytes of a file on its way."""
    return min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 6)))


def first_scripts(static: Path) -> list[str]:
    """The scripts that index.html asks for."""
    text = (static / "index.html").read_text(encoding="utf-8")
    return [name.removeprefix("./") for name in re.findall(r'(?:src|href)="([^"]+\.js)"', text)]


if __name__ == "__main__":
    sys.exit(main())
