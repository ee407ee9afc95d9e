"""A module imports only from lower layers; rules compute with whole numbers and the chance of their state alone."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

from tests import ROOT

SOURCE = ROOT / "src"
PACKAGE = SOURCE / "cabale"
FILES = sorted(PACKAGE.rglob("*.py"))

# Lowest first. A name stands for the module or the package; `games.*` is a game.
LAYERS = (
    ("", "data", "edition", "wrong", "phrases", "seats", "moves", "chance", "state", "outlook", "plain"),
    (
        *("games", "games.*", "games.*.pieces", "games.*.hidden", "games.*.rules"),
        *("games.*.worth", "games.*.encode", "games.*.tally"),
    ),
    (
        "match",
        "record",
        "corrected",
        "texts",
        "edition.sheet",
        "edition.compare",
        "edition.kept",
        "snapshot",
        "scenario",
        "games.*.arrange",
        "games.*.draw",
        "games.*.lines",
    ),
    ("tutorial", "rulebook"),
    ("bots", "games.*.facts", "games.*.specialists"),
    ("table",),
    ("tournament",),
    ("review", "puzzle"),
    ("arena", "envs", "train", "server", "solo", "terminal", "bench", "mcp"),
    ("command", "__main__"),
)
# What rules are made of: no chance but that of the state, nothing that differs between runs or machines.
RULES = [
    path
    for path in FILES
    if path.stem in ("chance", "moves", "state", "hidden", "rules", "worth") and path.parent.name != "table"
]
# Weighs deals of imagined worlds by floats: bots see these, but nothing of it is in a state that is played or recorded.
WEIGHS = {("heads_of_state", "hidden.py")}
FLOATS = (": a float", ": a division that gives a float", ": float()")
RULES_IMPORT = {"cabale", "hashlib", "librt", "mypy_extensions", "typing"}


def module(path: Path) -> str:
    """The name of a module, without `cabale`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer(name: str) -> int:
    """The number of the layer of a module: that of the longest known name it begins with."""
    parts = name.split(".")
    if parts[0] == "games" and len(parts) > 1:
        parts[1] = "*"
    for length in range(len(parts), 0, -1):
        for number, names in enumerate(LAYERS):
            if ".".join(parts[:length]) in names and (length == len(parts) or parts[0] != "games"):
                return number
    pytest.fail(f"cabale.{name} is in no layer; add it to LAYERS in {Path(__file__).name}")


@lru_cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path, *, at_run_time: bool = False) -> set[str]:
    """All modules that a file imports, wherever in it and for whatever."""
    found: set[str] = set()
    for_types = {
        inner
        for node in ast.walk(tree(path))
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree(path)):
        if at_run_time and node in for_types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            for alias in node.names:  # `from cabale import state` imports a module, too
                name = f"{node.module}.{alias.name}"
                found.add(name if is_module(name) else str(node.module))
    return found


def is_module(name: str) -> bool:
    path = SOURCE.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def own_imports(path: Path, *, at_run_time: bool = False) -> set[str]:
    """The modules of ours that a file imports, without `cabale`."""
    found = imports(path, at_run_time=at_run_time)
    return {name.removeprefix("cabale").removeprefix(".") for name in found if name.split(".")[0] == "cabale"}


@pytest.mark.parametrize("path", FILES, ids=module)
def test_imports_come_from_the_same_layer_or_below(path: Path) -> None:
    name = module(path)
    if name == "":
        assert own_imports(path) <= {"state"}, "cabale itself asks only whether the engine is compiled"
        return
    for other in own_imports(path):
        assert layer(other) <= layer(name), f"cabale.{name} imports cabale.{other} from a higher layer"
        ours, theirs = name.split("."), other.split(".")
        if ours[0] == theirs[0] == "games" and len(ours) > 1 and len(theirs) > 1:
            assert ours[1] == theirs[1], "games don't know each other"


# A table is a value: chance, time, disks and networks belong to whoever keeps it. It runs in a browser, too.
WITHOUT = {
    "asyncio", "cryptography", "litestar", "multiprocessing", "os", "random", "secrets", "socket", "sqlite3",
    "subprocess", "threading", "time", "uvicorn", "websockets",
}  # fmt: skip


@pytest.mark.parametrize("path", [path for path in FILES if module(path).split(".")[0] == "table"], ids=module)
def test_a_table_knows_no_network_no_disk_and_no_clock(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path, at_run_time=True)} & WITHOUT == set()


# Inside the server, lowest first: what is kept, who thinks, the tables, and those who knock.
@pytest.mark.parametrize("room", ["db", "think", "notify"])
def test_a_room_of_the_server_knows_nothing_of_those_above(room: str) -> None:
    above = {"live", "http.gateway", "http.sockets", "http.routes"} | (
        {"people", "think", "notify"} if room == "db" else set()
    )
    for path in sorted((PACKAGE / "server" / room).rglob("*.py")):
        names = {
            name.removeprefix("server.") for name in own_imports(path, at_run_time=True) if name.startswith("server.")
        }
        wrong = {name for name in names for one in above if name == one or name.startswith(f"{one}.")}
        assert wrong == set(), f"{path.name} imports {wrong}"


# What a database is told, in whatever clothes: a statement has a verb and what it is done to.
STATEMENT = re.compile(
    r"^\s*(select\s.+|insert\s+into\s+\w|update\s+\w+\s+set\s|delete\s+from\s|create\s+(table|index)\s|alter\s+table\s"
    r"|drop\s+\w|pragma\s+\w|begin(\s+\w+)?$|commit$|rollback|savepoint|set\s+\w+\s*=)",
    re.IGNORECASE | re.DOTALL,
)
DOCSTRINGS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def statements(tree: ast.Module) -> list[str]:
    """The SQL in a file: every text that is a statement, whole or the beginning of one."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, DOCSTRINGS) and node.body and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        if STATEMENT.match(node.value)
    ]


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if module(path).startswith("server") and path.parent.name != "db"],
    ids=module,
)
def test_sql_is_spoken_in_one_room(path: Path) -> None:
    assert statements(tree(path)) == []


@pytest.mark.parametrize(
    "bad",
    ["x = 'select id from tables'", "x = f'delete from {name}'", "x = ' insert into a values (1)'", "x('PRAGMA a=1')"],
)
def test_sql_control(bad: str) -> None:
    assert statements(ast.parse(bad))


@pytest.mark.parametrize("name", ["apply", "link"])
def test_a_game_has_one_fold(name: str) -> None:
    """Who applies entries uses the table's own fold; nobody has another."""
    folds = [
        module(path)
        for path in FILES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        for inner in node.body
        if isinstance(inner, ast.FunctionDef) and inner.name == name and node.name == "Table"
    ]
    assert folds == ["table.state"]


def test_no_module_imports_itself_in_a_circle() -> None:
    """What is imported for types only does not count: it is gone when the program runs."""
    graph = {module(path): own_imports(path, at_run_time=True) - {""} for path in FILES if module(path)}
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " imports ".join([*way, name])
        if name not in done:
            for other in sorted(graph.get(name, ())):
                visit(other, (*way, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def faults(tree: ast.Module) -> list[str]:
    """What rules must not have: floats, sets, and whatever differs between two runs."""
    found = []
    for node in ast.walk(tree):
        where = f"line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            found.append(f"{where}: a float")
        if isinstance(node, ast.Div):
            found.append(f"{where}: a division that gives a float")
        if isinstance(node, ast.Set | ast.SetComp):
            found.append(f"{where}: a set has no order")
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if called in ("hash", "set", "frozenset", "id", "float"):
            found.append(f"{where}: {called}()")
    return found


@pytest.mark.parametrize("path", RULES, ids=module)
def test_rules_are_whole_numbers_and_their_own_chance(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path)} <= RULES_IMPORT
    found = faults(tree(path))
    if path.parts[-2:] in WEIGHS:
        found = [fault for fault in found if not fault.endswith(FLOATS)]
    assert found == []


@pytest.mark.parametrize("bad", ["x = 0.5", "x = a / b", "x = {1, 2}", "x = hash(a)", "x = id(a)", "x = set(a)"])
def test_rules_control(bad: str) -> None:
    assert faults(ast.parse(bad))


def test_importing_cabale_is_light() -> None:
    """`import cabale` and the shelf load no package but those that the engine is built with."""
    code = """
import sys
before = set(sys.modules)
import cabale
light = set(sys.modules) - before
import cabale.games
print(*sorted({name.partition(".")[0] for name in light} - sys.stdlib_module_names))
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))
"""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    first, then = (set(line.split()) for line in run.stdout.splitlines())
    assert first == {"cabale"}
    assert {name for name in then if "__mypyc" not in name} <= {"cabale", "librt", "mypy_extensions"}


OF_A_TABLE = re.compile(r"\b(table|place|places\[.*\])\.[a-z_]+$")


def written_from_outside(source: str) -> list[str]:
    """Assignments to fields of tables and their places: `table.x = …`, `owner.table.x += …`, `places[0].x = …`."""
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(source)):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            found += target.elts if isinstance(target, ast.Tuple) else [target] if target else []
    return [name for name in map(ast.unparse, found) if OF_A_TABLE.search(name)]


def test_a_table_is_written_by_itself_alone() -> None:
    source = ROOT / "src/cabale"
    for path in sorted(source.rglob("*.py")):
        if "table" in path.relative_to(source).parts or "server" not in path.relative_to(source).parts:
            continue
        wrong = written_from_outside(path.read_text())
        assert not wrong, f"{path}: {wrong}"


def test_the_control_a_write_from_outside_is_seen() -> None:
    assert written_from_outside("owner.table.status = 'over'") == ["owner.table.status"]
    assert written_from_outside("table.places[0].auto, x = 1, 2") == ["table.places[0].auto"]
    assert not written_from_outside("self.table = table")
