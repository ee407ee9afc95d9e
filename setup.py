"""Compiles the engine and the rules with mypyc, and sees to it that what is published has the page.

`CABALE_PURE=1` leaves them Python, `CABALE_PURE=0` insists on compiling. Otherwise they are compiled where a C compiler
and Python's headers are there, and stay Python where they are not: correct, but slower.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, ExecError
from setuptools.modified import newer_group

SETTINGS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
COMPILED = [str(path) for pattern in SETTINGS["tool"]["cabale"]["compiled"] for path in sorted(Path().glob(pattern))]
PURE = os.environ.get("CABALE_PURE", "")
PAGE = Path("src/cabale/server/page/index.html")
DESCRIBES = {"egg_info", "dist_info", "sdist"}  # they tell of the package or gather its sources: no C is wanted

# Errors are rare. A C compiler that knows it keeps what follows them out of the way of the rest.
RARE = """
#include <Python.h>
PyAPI_FUNC(PyObject *) PyErr_Occurred(void) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetNone(PyObject *) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetString(PyObject *, const char *) __attribute__((cold));
"""


class Compile(build_ext):
    """Compiles C files side by side, and only those that have changed."""

    def build_extensions(self) -> None:
        """Compile everything, then link; what cannot be compiled leaves all of the engine Python."""
        tasks = [(Path(source), extension) for extension in self.extensions for source in extension.sources]
        tasks = [task for task in tasks if not self._fresh(*task)]
        tasks.sort(key=lambda task: -task[0].stat().st_size)  # the longest first, or one core waits at the end
        try:
            with ThreadPoolExecutor(self.parallel or os.cpu_count()) as pool:
                running = [pool.submit(self._compile, *task) for task in tasks]
                for done, task in enumerate(as_completed(running), start=1):
                    task.result()
                    if sys.stderr.isatty():
                        print(f"\rCompiling: {done} of {len(tasks)} files", end="", file=sys.stderr)
                if tasks and sys.stderr.isatty():
                    print(file=sys.stderr)
        except CompileError as error:
            if PURE == "0":
                raise
            print(f"The engine could not be compiled and stays Python, correct but slower: {error}", file=sys.stderr)
            self.extensions = []
        for extension in self.extensions:
            extension.extra_objects = [str(self._object(Path(source))) for source in extension.sources]
            extension.depends = extension.extra_objects
            extension.sources = []
        super().build_extensions()

    def run(self) -> None:
        """Build, and remove what an earlier list of modules has left behind."""
        super().run()
        if self.inplace:
            mine = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
            for left in Path("src").rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")):
                if left.resolve() not in mine:
                    left.unlink()

    def _object(self, source: Path) -> Path:
        """Where the object file of a source lies once it is whole."""
        return Path(self.compiler.object_filenames([str(source)], output_dir=self.build_temp)[0])

    def _fresh(self, source: Path, _extension: Extension) -> bool:
        """Whether the object file is newer than its source, the headers that it read, and this file."""
        target = self._object(source)
        listed = target.with_suffix(".d")
        if not target.exists() or not listed.exists():
            return False
        read = listed.read_text(encoding="utf-8").replace("\\\n", " ").partition(": ")[2].split()
        return not newer_group(["setup.py", *read], str(target), missing="newer")

    def _compile(self, source: Path, extension: Extension) -> None:
        """Compile beside, then move: what is killed half-way leaves nothing that looks whole."""
        (half,) = self.compiler.compile(
            [str(source)],
            output_dir=str(Path(self.build_temp, "unfinished")),
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
        )
        target = self._object(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        listed = Path(half).with_suffix(".d")
        if listed.exists():
            listed.replace(target.with_suffix(".d"))
        Path(half).replace(target)


def build_page() -> None:
    """Build the page where it is missing: a fresh clone has only its sources."""
    npm = shutil.which("npm")
    if PAGE.exists():
        return
    if npm is None:
        raise ExecError("the page was not built, and there is no Node to build it; `make page` brings its own")
    for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        if subprocess.run([npm, *words], cwd="web", check=False).returncode:  # noqa: S603 - words of our own
            raise ExecError(f"the page could not be built: npm {words[0]} failed in web/")


class Publish(sdist):
    """What is published has the page, or there is nothing to publish."""

    def run(self) -> None:
        """Build the page first."""
        build_page()
        super().run()


class Collect(build_py):
    """Whoever installs from a clone gets the page where Node is there; without one, all the rest."""

    def run(self) -> None:
        """Build the page first, except for a checkout that is used where it lies: there make does."""
        if not self.editable_mode:
            try:
                build_page()
            except ExecError as error:
                print(f"Installed without the page: {error}", file=sys.stderr)
        super().run()


def can_compile() -> bool:
    """Whether there is a C compiler, and what it needs to know of Python."""
    if os.name == "nt":
        return True
    return bool(shutil.which(os.environ.get("CC", "cc")) and Path(sysconfig.get_path("include"), "Python.h").exists())


def extensions() -> list[Extension]:
    """The compiled modules, as C."""
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    Path("build").mkdir(exist_ok=True)
    if os.name == "posix":
        import fcntl

        # Another start may be compiling: wait for it, and find its work done. The lock ends with this process.
        fcntl.flock(os.open("build/lock", os.O_CREAT | os.O_RDWR), fcntl.LOCK_EX)
    found = mypycify(["--explicit-package-bases", *COMPILED], opt_level="2", debug_level="0", multi_file=True)
    rare = Path("build/rare.h")
    if not rare.exists() or rare.read_text(encoding="utf-8") != RARE:
        rare.write_text(RARE, encoding="utf-8")
    for extension in found:
        if os.name == "posix":
            # Nobody replaces a function of the compiled group at run time, so the C compiler may inline them.
            # A product and a sum are rounded one after the other, as Python does it, also where a machine could do both
            # at once: what is compiled plays as the sources do.
            extension.extra_compile_args += ["-fno-semantic-interposition", "-ffp-contract=off"]
            extension.extra_compile_args += ["-include", str(rare), "-MMD"]
    return found


wanted = not DESCRIBES & set(sys.argv) and (PURE == "0" or (PURE != "1" and can_compile()))
setup(
    ext_modules=extensions() if wanted else [],
    cmdclass={"build_ext": Compile, "build_py": Collect, "sdist": Publish},
)
