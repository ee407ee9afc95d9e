"""Compiles the engine and the rules with mypyc where a C compiler is there; without one they stay Python."""

import os
import shutil
from pathlib import Path

from setuptools import setup

COMPILED = [
    "src/cabale/chance.py",
    "src/cabale/moves.py",
    "src/cabale/state.py",
    *sorted(
        str(path) for name in ("pieces", "rules", "worth") for path in Path("src/cabale/games").glob(f"*/{name}.py")
    ),
    *sorted(str(path) for path in Path("src/cabale/bots").glob("*.py") if path.name in ("playout.py", "search.py")),
]

extensions = []
if os.environ.get("CABALE_PURE") != "1" and shutil.which(os.environ.get("CC", "cc")):
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    extensions = mypycify(["--explicit-package-bases", *COMPILED], opt_level="3", debug_level="0")
    for extension in extensions:
        extension.optional = True
        if os.name == "posix":
            # Nobody replaces a function of the compiled group at run time, so the C compiler may inline them.
            extension.extra_compile_args.append("-fno-semantic-interposition")

setup(ext_modules=extensions)
