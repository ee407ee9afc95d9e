"""The shelf: every game, by name."""

from __future__ import annotations

import copyreg
import itertools
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabale.chance import Secret, seeded
from cabale.plain import fill, numbers
from cabale.state import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cabale.data import DataFile
    from cabale.moves import Moves
    from cabale.state import State, Worth

SHELF = ("heads_of_state", "gambit_royale", "sun_king", "bastille")


class GameError(Exception):
    """A game that cannot be started as asked."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game on the shelf: what the rest of the program needs to know of it."""

    name: str
    version: int  # grows when an old record would play differently, and only then
    fewest: int
    most: int
    options: Mapping[str, bool]  # variants with their defaults
    moves: Moves
    events: Mapping[str, tuple[str, ...]]  # by name, in the order of their numbers, with their parts
    questions: Mapping[int, tuple[str, ...]]  # by step: name, and the fields of the state it mentions
    load: Callable[[Path, dict[str, bool]], tuple[Any, DataFile]]
    deal: Callable[[Any, int, dict[str, bool], int, Secret | None], State]
    state: Callable[[], State]  # an empty state, to be filled
    worth: Callable[[], Worth]
    proxies: Mapping[str, str] = field(
        default_factory=dict
    )  # verbs that can be left to a proxy "up to N", and the verb that gives up
    earlier: tuple[str, ...] = ()  # hashes of its own figures before a mark or a reason was mended

    @property
    def folder(self) -> Path:
        """Where the game's texts, figures and scenarios lie."""
        return Path(__file__).parent / self.name

    def choose_options(self, options: Mapping[str, bool] | None = None) -> dict[str, bool]:
        """All options with their values; an unknown one is refused."""
        chosen = dict(self.options)
        for name, value in (options or {}).items():
            if name not in chosen:
                known = ", ".join(chosen) or "none"
                raise GameError(f"{self.name} has no option {name!r}; options: {known}")
            chosen[name] = value
        return chosen

    def new(
        self,
        seats: int,
        seed: int = 0,
        *,
        secret: Secret | None = None,
        options: Mapping[str, bool] | None = None,
        data: Path | None = None,
        log: bool = False,
    ) -> State:
        """A new game at its first choice. Chance comes from `secret`, or else from the fast generator."""
        if not self.fewest <= seats <= self.most:
            raise GameError(f"{self.name} is for {self.fewest} to {self.most} players, not {seats}")
        chosen = self.choose_options(options)
        pieces, _ = self.pieces(chosen, data)
        state = self.deal(pieces, seats, chosen, 0 if secret else seeded(seed), secret)
        if log:
            state.log = []
        state.run()
        return state

    def plays_with(self, figures: str, options: Mapping[str, bool] | None = None, data: Path | None = None) -> bool:
        """Whether figures with this hash are those of the file; the game's own may have had another hash before."""
        _, file = self.pieces(options, data)
        return figures in (file.hash, file.earlier) or (data is None and figures in self.earlier)

    def pieces(self, options: Mapping[str, bool] | None = None, data: Path | None = None) -> tuple[Any, DataFile]:
        """The tables of the game and the file they come from: its own, or a corrected one."""
        path = data or self.folder / "data.toml"
        changed = path.stat().st_mtime_ns if path.exists() else 0  # an edited file is read again
        return _pieces(self, tuple(sorted(self.choose_options(options).items())), path, changed)


@lru_cache(maxsize=32)
def _pieces(game: Game, options: tuple[tuple[str, bool], ...], path: Path, changed: int) -> tuple[Any, DataFile]:
    del changed
    return game.load(path, dict(options))


def game(name: str) -> Game:
    """The game of this name."""
    if name not in SHELF:
        raise GameError(f"there is no game {name!r}; games: {', '.join(SHELF)}")
    found = import_module(f"cabale.games.{name}").GAME
    assert isinstance(found, Game)
    _make_copyable(found)
    return found


# States are pickled and deeply copied whole: chance, secret and log included. Whoever gives one away gives away what is
# hidden in it; what a seat may know is its view. Compiled classes have no such ways of their own.


@lru_cache(maxsize=16)
def _make_copyable(found: Game) -> None:
    copyreg.pickle(type(found.state()), partial(_reduce_state, found))
    copyreg.pickle(Secret, _reduce_secret)
    copyreg.pickle(Event, _reduce_event)


def _reduce_state(found: Game, state: Any) -> Any:
    return restored, (found.name, _options_of(found, state.pieces), numbers(state), state.secret, state.log)


def _options_of(found: Game, pieces: Any) -> dict[str, bool]:
    """The options that a game's tables were made with."""
    for values in itertools.product((False, True), repeat=len(found.options)):
        options = dict(zip(found.options, values, strict=True))
        own = found.pieces(options)[0]
        if own is pieces or numbers(own) == numbers(pieces):
            return options
    raise GameError(f"a state of {found.name} that is played with corrected figures cannot be pickled or deeply copied")


def restored(
    name: str, options: dict[str, bool], given: dict[str, Any], secret: Secret | None, log: list[Event] | None
) -> State:
    """A state that was pickled."""
    found = game(name)
    state: Any = found.state()
    state.pieces, state.secret, state.log, state.moments = found.pieces(options)[0], secret, log, None
    fill(state, given)
    made: State = state
    return made


def _reduce_secret(secret: Secret) -> Any:
    return Secret, (secret.key,)


def _reduce_event(event: Event) -> Any:
    return Event, (event.kind, event.readers, event.face, event.a, event.b, event.c, event.d)
