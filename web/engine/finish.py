"""Finishes the page that needs no server: puts the engine beside it, and lists what is kept for when it is offline.

    python web/engine/finish.py ENGINE STATIC

Prints how much is loaded; fails if it is more than the limits below.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from cabale.games import SHELF, game
from cabale.solo.answers import answer
from cabale.solo.tables import Tables
from cabale.solo.thinker import UNMEASURED, Thinker
from cabale.table.lessons import steps_of
from cabale.texts import LANGUAGES

MOST = 12_000_000  # bytes, packed, of all that is kept
MOST_FIRST = 100_000  # bytes, packed, of scripts that the first picture waits for
EMPTY = "const KEPT = null;"
# Of each font the letters of English and French alone, in the format that every browser reads.
USED = re.compile(r"-latin(?:-ext)?-\d+-normal-[^/]*\.woff2$")


def main() -> int:
    """Finish the page."""
    engine, static = map(Path, sys.argv[1:])
    shutil.copytree(engine / "engine", static / "engine", dirs_exist_ok=True)
    asyncio.run(say_ahead(static / "said"))
    files = sorted(path for path in static.rglob("*") if path.is_file() and is_kept(path.relative_to(static)))
    version = hashlib.sha256()
    for path in files:
        version.update(f"{path.relative_to(static)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    total = sum(map(packed, files))
    names = [path.relative_to(static).as_posix() for path in files]
    kept = {"version": version.hexdigest()[:16], "bytes": total, "files": names}
    worker = (static / "sw.js").read_text(encoding="utf-8")
    if EMPTY not in worker:
        raise SystemExit(f"sw.js has no line {EMPTY!r}")
    (static / "sw.js").write_text(worker.replace(EMPTY, f"const KEPT = {json.dumps(kept)};"), encoding="utf-8")
    first = sum(packed(static / name) for name in first_scripts(static))
    print(f"Packed {total / 1e6:.1f} MB in {len(files)} files, {first / 1e3:.0f} kB of it the first scripts")
    if total > MOST or first > MOST_FIRST:
        raise SystemExit(f"too much: the limits are {MOST / 1e6:.0f} MB and {MOST_FIRST / 1e3:.0f} kB")
    return 0


async def say_ahead(folder: Path) -> None:
    """Answers that are the same for everyone, as files: games, rules and lessons can be read before the engine runs."""
    nothing: Any = None  # neither store nor thinker is asked
    tables = Tables(nothing, Thinker(nothing, UNMEASURED))
    for path in paths_ahead():
        status, _, content = await answer(tables, "GET", path, "")
        if status != 200:
            raise SystemExit(f"{path}: {content}")
        # The same rule as in web/src/solo/said.ts.
        file = folder / re.sub(r"[?&=]", ".", path.removeprefix("/api/"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")


def paths_ahead() -> list[str]:
    """What is answered ahead."""
    hashes = {name: game(name).pieces()[1].hash for name in SHELF}
    found = [f"/api/games/{name}/figures/{hash}" for name, hash in hashes.items()]
    found += [
        f"/api/games/{name}/figures/{hash}?language={spoken}" for name, hash in hashes.items() for spoken in LANGUAGES
    ]
    for language in LANGUAGES:
        found += [f"/api/games?language={language}", f"/api/texts/{language}"]
        for name in SHELF:
            found += [f"/api/games/{name}/{what}/{language}" for what in ("texts", "rules")]
            found.append(f"/api/games/{name}/scenarios?language={language}")
            steps = range(1, len(steps_of(name)) + 1)
            found += [f"/api/games/{name}/lessons/{step}?language={language}&done=0" for step in steps]
    return found


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
