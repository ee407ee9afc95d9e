"""Bots of one's own wherever a level's name is taken: `module:Class`, a file `bot.py` or `bot.py:Class`, or an object.

A class is called with the game, and with settings if any are named: `bot.py:Policy:checkpoint=best.npz` makes
`Policy(game, checkpoint="best.npz")`. What comes of it has `choose(view, seed)`, as every bot. This runs whatever code
is named, so a server never takes such names from people.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabale.bots import Bot, BotError, bot

if TYPE_CHECKING:
    from types import ModuleType

    from cabale.games import Game


def player(who: str | Bot, game: Game) -> Bot:
    """The bot of a level's name, of one's own code, or the object itself."""
    if not isinstance(who, str):
        return _checked(who, type(who).__name__)
    if not is_own(who):
        return bot(who, game)
    place, *rest = who.split(":")
    name = rest.pop(0) if rest and "=" not in rest[0] else ""
    settings = dict(setting.partition("=")[::2] for setting in rest)
    module = _file(Path(place)) if place.endswith(".py") else _module(place)
    kind = getattr(module, name, None) if name else _only(module, who)
    if not callable(kind):
        raise BotError(f"{place} has no class {name!r}")
    try:
        made = kind(game, **settings)
    except (TypeError, ValueError, OSError) as error:
        raise BotError(f"{who}: {error}") from error
    return _checked(made, who)


def is_own(who: str) -> bool:
    """Whether a name means a file or a module and not a level."""
    place, *rest = who.split(":")
    return place.endswith(".py") or bool(rest and "=" not in rest[0])


def name_of(who: str | Bot) -> str:
    """How a bot is called in reports."""
    return who if isinstance(who, str) else str(getattr(who, "name", type(who).__name__))


def code_of(who: str) -> str:
    """A digest of a bot's own code and of the files its settings name; nothing for a level.

    Whoever keeps results needs it: a checkpoint under the same name may be another one tomorrow.
    """
    if not is_own(who):
        return ""
    place, *rest = who.split(":")
    digest = hashlib.sha256()
    if place.endswith(".py"):
        files = [Path(place)]
    else:
        found = sys.modules.get(place) or _module(place)
        files = [Path(found.__file__)] if found.__file__ else []
    files += [Path(setting.partition("=")[2]) for setting in rest if "=" in setting]
    for path in files:
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _checked(made: Any, who: str) -> Bot:
    if not callable(getattr(made, "choose", None)):
        raise BotError(f"{who} is no bot: it has no choose(view, seed)")
    found: Bot = made
    return found


def _module(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # a command does not look where it was called
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and name.startswith(error.name):
            raise BotError(f"there is no module {name!r}") from None
        raise BotError(f"{name}: {error}") from error


def _file(path: Path) -> ModuleType:
    if not path.is_file():
        raise BotError(f"there is no file {path}")
    name = f"cabale_own_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # pickles find the class by this name
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise BotError(f"{path}: {type(error).__name__}: {error}") from error
    return module


def _only(module: ModuleType, who: str) -> Any:
    """The one class of a file that is a bot."""
    found = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and thing.__module__ == module.__name__ and callable(getattr(thing, "choose", None))
    ]
    if len(found) != 1:
        raise BotError(f"{who} has {len(found)} classes with choose(view, seed): name one as {who}:Class")
    return found[0]
