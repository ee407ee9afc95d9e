"""Packs the engine of the page that needs no server: Pyodide, the packages it needs, and Cabale's own sources.

    python web/engine/pack.py WHEELS PYODIDE OUT

writes OUT/engine/HASH/ (the hash of all that is in it, so it may be kept for ever) and its path into OUT/name.
WHEELS is a folder of wheels for Pyodide, PYODIDE the npm package. Modules are compiled to bytecode by Pyodide itself.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
# What a tab has no use for: servers, terminals, research, and what writes texts and drawings of the terminal.
LEFT_OUT = ("arena", "command", "envs", "server", "terminal", "train", "__main__.py", "bench.py")
SUFFIXES = (".py", ".toml", ".ftl", ".md", ".jsonl", ".net")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# Fluent writes numbers as the language does; of all languages of the world we speak two.
LOCALES = re.compile(r"babel/locale-data/(?!(?:root|en|en_US|fr|fr_FR)\.dat$)")
NEVER = re.compile(
    r"(\.dist-info/(?!METADATA|licenses/|LICENSE))|(/tests?/)|(\.pyi$)|(\.h$)|(^pytz/zoneinfo/)|(/LC_MESSAGES/)"
)
DATE = (2020, 1, 1, 0, 0, 0)  # the same sources give the same bytes


def main() -> int:
    """Pack everything."""
    wheels, pyodide, out = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in RUNTIME:
            shutil.copy(pyodide / file, folder / file)
        lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
        # Nothing is ever loaded from elsewhere: the runtime knows no other packages.
        (folder / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
        packed = write_archive(members(wheels), folder / "plain.zip")
        compile_modules(pyodide, packed, folder / "cabale.zip")
        packed.unlink()
        files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
        listed = [
            {"name": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in files.items()
        ]
        (folder / "files.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
        hash = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:12]
        shutil.rmtree(out / "engine", ignore_errors=True)
        shutil.copytree(folder, out / "engine" / hash)
    (out / "name").write_text(f"engine/{hash}", encoding="utf-8")
    return 0


def members(wheels: Path) -> dict[str, bytes]:
    """Everything that is packed, by its place."""
    found: dict[str, bytes] = {}
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as content:
            for name in content.namelist():
                if not name.endswith("/") and not NEVER.search(name) and not LOCALES.match(name):
                    found[name] = content.read(name)
    package = SOURCE / "cabale"
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        if path.is_file() and path.suffix in SUFFIXES and inside.parts[0] not in LEFT_OUT:
            found[f"cabale/{inside.as_posix()}"] = path.read_bytes()
    return found


def write_archive(found: dict[str, bytes], path: Path) -> Path:
    """An archive whose bytes depend on nothing but what is in it."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(found):
            archive.writestr(zipfile.ZipInfo(name, DATE), found[name], zipfile.ZIP_DEFLATED)
    return path


def compile_modules(pyodide: Path, plain: Path, out: Path) -> None:
    """The archive with bytecode of the very Python that will run it."""
    with tempfile.TemporaryDirectory() as name:
        made = Path(name) / "made.zip"
        npm = ["/bin/sh", str(ROOT / ".venv/node"), "run", "--silent", "compile-engine", "--"]
        subprocess.run([*npm, pyodide.resolve(), plain, made], check=True, cwd=ROOT / "web")  # noqa: S603
        with zipfile.ZipFile(made) as archive:
            write_archive({one: archive.read(one) for one in archive.namelist()}, out)


if __name__ == "__main__":
    sys.exit(main())
