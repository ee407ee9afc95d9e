"""Compiles the engine and the rules with mypyc where a C compiler is there; without one they stay Python."""

import os
import shutil
import tomllib
from pathlib import Path

from setuptools import setup

SETTINGS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
COMPILED = [str(path) for pattern in SETTINGS["tool"]["cabale"]["compiled"] for path in sorted(Path().glob(pattern))]

# Errors are rare. A C compiler that knows it keeps what follows them out of the way of the rest.
RARE = """
#include <Python.h>
PyAPI_FUNC(PyObject *) PyErr_Occurred(void) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetNone(PyObject *) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetString(PyObject *, const char *) __attribute__((cold));
"""

extensions = []
if os.environ.get("CABALE_PURE") != "1" and shutil.which(os.environ.get("CC", "cc")):
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    extensions = mypycify(["--explicit-package-bases", *COMPILED], opt_level="3", debug_level="0")
    rare = Path("build/rare.h")
    rare.parent.mkdir(exist_ok=True)
    rare.write_text(RARE)
    for extension in extensions:
        extension.optional = True
        if os.name == "posix":
            # Nobody replaces a function of the compiled group at run time, so the C compiler may inline them.
            extension.extra_compile_args += ["-fno-semantic-interposition", "-include", str(rare)]

setup(ext_modules=extensions)
