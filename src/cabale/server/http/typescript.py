"""The types of the page, written from the structs: messages, bodies and answers; views and tallies of every game.

    python -m cabale.server.http.typescript

writes `messages.generated.ts` and, into the folder of every game that has one on the page, `view.generated.ts`.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints, is_typeddict

import msgspec
from msgspec import inspect as shapes

from cabale import rulebook
from cabale.edition import Edition, compare, sheet
from cabale.games import SHELF, game
from cabale.plain import fields
from cabale.puzzle import shown as puzzles
from cabale.review import shown, telling
from cabale.server.http import bodies, social
from cabale.state import SPECTATOR, State
from cabale.table import bodies as asked
from cabale.table import messages
from cabale.table.picture import fields_by_shape, tally_of

if TYPE_CHECKING:
    from types import ModuleType

    from cabale.games import Game

WEB = Path(__file__).parents[4] / "web" / "src"
HEAD = "// Written by `make page-types` from the Python structs: change those, not this file.\n"
WIDE = 120  # characters in a line, as the page's formatter has it
SHAPES = ("number", "number[]", "number[][]")


def main() -> int:
    """Write all files anew; says which ones have changed."""
    for path, text in files().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path.relative_to(WEB.parents[1])}\n")
    return 0


def files() -> dict[Path, str]:
    """Every file that is generated, with its text."""
    found = {WEB / "messages.generated.ts": HEAD + "\n" + messages_file()}
    for name in SHELF:
        folder = WEB / "games" / name
        if folder.exists():
            found[folder / "view.generated.ts"] = HEAD + "\n" + game_file(game(name))
    return found


# Messages


def messages_file() -> str:
    """What is sent and what is shown."""
    parts = [
        _fields("View", "The fields that every view has; each game knows its own besides.", _common_fields()),
        "/** What a game reckons from the view by its rules; each game knows its own fields. */\n"
        "export type Tally = object;\n",
    ]
    workshop = [Edition, *(kind for kind in _structs(sheet) if kind is not sheet.Problem), compare.Line, compare.Merged]
    declared = [
        *_structs(messages), rulebook.Span, rulebook.Block, *workshop, *_structs(asked), *_structs(bodies),
        telling.Told, *_structs(shown), *_structs(puzzles),
    ]  # fmt: skip
    declared += [*social.SHOWN, *_structs(social)]
    names = [kind.__name__ for kind in declared]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"structs that have one name on the page: {twice}"
    parts += [declaration(kind) for kind in declared]
    for name, base in (("ToServer", messages.FromClient), ("FromServer", messages.FromServer)):
        parts.append(_line(f"export type {name} =", [kind.__name__ for kind in declared if base in kind.__bases__]))
    return "\n".join(parts)


def _structs(module: ModuleType) -> list[Any]:
    """The structs that a module defines, without those that only hold what others have in common."""
    return [
        kind
        for kind in vars(module).values()
        if inspect.isclass(kind)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
        and kind not in (messages.FromClient, messages.FromServer, bodies.Body)
    ]


def declaration(kind: Any) -> str:
    """A struct as a type."""
    found = shapes.type_info(kind)
    if isinstance(found, shapes.DataclassType):
        return _fields(kind.__name__, kind.__doc__, {one.encode_name: _type(one.type) for one in found.fields})
    assert isinstance(found, shapes.StructType)
    sent = issubclass(kind, messages.FromClient | bodies.Body) or kind is messages.Pace
    lines: dict[str, str] = {}
    if found.tag_field:
        lines[found.tag_field] = _quoted(str(found.tag))
    for one in found.fields:
        # What is read may be left out where it has a default; what is written is whole, unless it says what changed.
        mark = "?" if (sent or kind is messages.Change) and not one.required else ""
        lines[one.encode_name + mark] = _type(one.type)
    return _fields(kind.__name__, kind.__doc__, lines)


# Games


def game_file(found: Game) -> str:
    """The view and the tally of a game, and the names that its moves and events have."""
    common = _common_fields()
    own = {name: shape for name, shape in _view_fields(found).items() if name not in common}
    parts = [
        "import type { View as AnyView } from '../../messages.generated';\n",
        _fields("View", "What a reader may know, as the rules have it.", own, base="AnyView & "),
    ]
    parts += tally_types(tally_of(found.name))
    parts += [
        _line("export type Verb =", [_quoted(verb) for verb in found.moves.verbs]),
        _line("export type Kind =", [_quoted(kind) for kind in found.moves.kinds]),
        _line("export type EventName =", [_quoted(event) for event in found.events]),
    ]
    return "\n".join(parts)


def tally_types(module: Any) -> list[str]:
    """What everyone is shown besides the view, and what one reader is: on the page one object."""
    kinds = [getattr(module, name) for name in ("Public", "Own") if hasattr(module, name)]
    if not kinds:
        return []
    found = list(dict.fromkeys(text for kind in kinds for text in dictionaries(kind, vars(module))))
    return [*found, f"export type Tally = {' & '.join(kind.__name__ for kind in kinds)};\n"]


def _common_fields() -> dict[str, str]:
    """The fields of `State`, which every game has."""
    some = _view_fields(game(SHELF[0]))
    return {name: some[name] for name in fields(State)}


def _view_fields(found: Game) -> dict[str, str]:
    """The fields of a game's views: numbers, rows, or rows of rows."""
    by_shape = fields_by_shape(found.new(found.fewest, 1).view(SPECTATOR))
    return {name: SHAPES[number] for number, names in enumerate(by_shape) for name in names}


def dictionaries(kind: Any, names: dict[str, Any]) -> list[str]:
    """A typed dictionary and those it holds, the inner ones first."""
    inner: list[str] = []
    for other in get_type_hints(kind, names).values():
        for held in _held(other):
            if is_typeddict(held):
                inner += [text for text in dictionaries(held, names) if text not in inner]
    own = {name: _type(shapes.type_info(hint)) for name, hint in get_type_hints(kind, names).items()}
    return [*inner, _fields(kind.__name__, "" if kind.__doc__ == dict.__doc__ else kind.__doc__, own)]


def _held(hint: Any) -> list[Any]:
    """Every type that a type names."""
    return [hint, *(inner for part in getattr(hint, "__args__", ()) for inner in _held(part))]


# Writing


def _type(found: shapes.Type) -> str:  # noqa: PLR0911 - one for each kind of type
    """A type as TypeScript says it."""
    if isinstance(found, shapes.Metadata):
        named = (found.extra or {}).get("type")
        return str(named) if named else _type(found.type)
    if isinstance(found, shapes.StructType | shapes.DataclassType | shapes.TypedDictType):
        return str(found.cls.__name__)
    if isinstance(found, shapes.UnionType):
        return " | ".join(_type(one) for one in found.types)
    if isinstance(found, shapes.LiteralType):
        return " | ".join(sorted(_quoted(str(value)) for value in found.values))
    if isinstance(found, shapes.TupleType):
        return f"[{', '.join(_type(one) for one in found.item_types)}]"
    if isinstance(found, shapes.ListType):
        inner = _type(found.item_type)
        closed = inner.startswith("[") or (inner.startswith("(") and inner.endswith("[]")) or inner.endswith(">")
        return f"({inner})[]" if " " in inner and not closed else f"{inner}[]"
    if isinstance(found, shapes.DictType):
        return f"Record<string, {_type(found.value_type)}>"
    return {
        shapes.IntType: "number",
        shapes.FloatType: "number",
        shapes.StrType: "string",
        shapes.BoolType: "boolean",
        shapes.NoneType: "null",
        shapes.AnyType: "unknown",
    }[type(found)]


def _quoted(text: str) -> str:
    return f"'{text}'"


def _fields(name: str, about: str | None, lines: dict[str, str], base: str = "") -> str:
    said = f"/** {inspect.cleandoc(about).splitlines()[0]} */\n" if about else ""
    if not lines:
        return f"{said}export type {name} = {base}Record<string, never>;\n"
    body = "".join(_field(key, kind) for key, kind in lines.items())
    return f"{said}export type {name} = {base}{{\n{body}}};\n"


def _field(key: str, kind: str) -> str:
    line = f"  {key}: {kind};\n"
    if len(line) <= WIDE + 1 or " | " not in kind:
        return line
    return f"  {key}:\n" + "\n".join(f"    | {one}" for one in kind.split(" | ")) + ";\n"


def _line(start: str, names: list[str]) -> str:
    """A union, in one line where it fits."""
    joined = " | ".join(names)
    if len(start) + len(joined) + 2 <= WIDE:
        return f"{start} {joined};\n"
    if len(joined) + 3 <= WIDE:
        return f"{start}\n  {joined};\n"
    return f"{start}\n" + "\n".join(f"  | {name}" for name in names) + ";\n"


if __name__ == "__main__":
    sys.exit(main())
