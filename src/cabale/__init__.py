"""Cabale: four games of court intrigue, for people, for bots and for research."""

import os
import sys

__version__ = "0.2.0"

if os.environ.get("CABALE_PURE") == "1":
    # Run the engine from its Python sources although it was compiled: for debugging, and for the tests'
    # second pass. Compiled modules lie beside their sources and would win.
    from importlib.abc import MetaPathFinder
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

    class _SourcesOnly(MetaPathFinder):
        def find_spec(self, name: str, path: object = None, _target: object = None) -> ModuleSpec | None:
            if not name.startswith("cabale.") or not isinstance(path, list):
                return None
            for folder in path:
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if spec is not None:
                    return spec
            return None

    sys.meta_path.insert(0, _SourcesOnly())


def compiled() -> bool:
    """Whether the engine runs compiled."""
    from cabale import state

    return not str(state.__file__).endswith((".py", ".pyc"))
