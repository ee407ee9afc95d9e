"""The games as OpenSpiel knows them: importing this module registers each as `cabale_<game>`.

    import pyspiel
    import cabale.envs.openspiel

    game = pyspiel.load_game("cabale_gambit_royale(players=3)")

The deal is four chance nodes of 256 outcomes that make the seed of the game; whatever chance comes later follows from
it, so that a history tells all. Whoever searches with the true state, as OpenSpiel's MCTS does, therefore searches with
the true cards. ISMCTS asks for `resample_from_infostate`, which deals anew what its player cannot know.

An endgame (see `cabale.envs.endgames`) has one chance node, whose outcomes are all of its deals: it can be solved.

The information state has perfect recall, as a text and as a tensor: behind the observation stands all that the player
was told and chose since the deal, seven numbers a row (see `cabale.envs.many.Recall`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from librt.strings import BytesWriter

from cabale.envs import missing
from cabale.envs.endgames import ENDGAMES, SEATS
from cabale.envs.many import CHOICE, ROW, choose
from cabale.envs.table import NAMES, Table, game_of, recall_of, returns
from cabale.snapshot import dump, load
from cabale.state import SPECTATOR, Event

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.state import State

OUTCOMES = 256
DEALS = 4  # chance nodes at the start
LONGEST = 10_000  # moves; no game comes near


class Position:
    """Where a game stands and what was told on the way, as OpenSpiel copies and pickles it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.dealt = 0  # chance nodes so far
        self.seed = 0
        self.state: State | None = None  # until all is dealt
        self.events: list[Event] = []
        self.moves: list[tuple[int, int]] = []  # the seat, and its move or -1 if that is not known
        self.told: dict[int, tuple[int, str]] = {}  # by seat: how many events make which text

    def __deepcopy__(self, memo: object) -> Position:
        return self.with_state(self.state.clone() if self.state else None)

    def with_state(self, state: State | None) -> Position:
        """A copy with another state."""
        other = Position(self.table)
        other.dealt, other.seed, other.state = self.dealt, self.seed, state
        other.events, other.moves, other.told = self.events[:], self.moves[:], self.told.copy()
        if state is not None:
            state.log = []
        return other

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        table = self.table
        events = [(e.kind, e.readers, e.face, e.a, e.b, e.c, e.d) for e in self.events]
        state = None if self.state is None else dump(self.state)
        options = tuple(table.options.items())
        return read, (table.name, table.seats, options, self.dealt, self.seed, state, events, self.moves)

    def world(self, seat: int, number: int) -> Position:
        """The position as it may be, as far as a seat knows: nothing in it comes from what the seat does not."""
        assert self.state
        other = self.with_state(self.state.view(seat).world(number))
        other.seed = 0
        other.events = [event.seen_by(seat) for event in self.events]
        other.moves = [(mover, move if mover == seat else -1) for mover, move in self.moves]
        other.told = {}
        return other

    def view_text(self, seat: int) -> str:
        """What a seat sees now, in numbers; in an endgame without where cards lie, which differs from deal to deal."""
        if self.state is None:
            return ""
        if self.table.starts:
            return self.table.look(self.state.view(seat), 0 if seat == SPECTATOR else seat).tobytes().hex()
        return str(dump(self.state.view(seat)))

    def told_text(self, seat: int) -> str:
        """All that a seat was told since the start, and its own moves."""
        count, text = self.told.get(seat, (0, ""))
        for event in self.events[count:]:
            if event.kind == CHOICE:
                continue  # the own ones come last
            e = event.seen_by(seat)
            text += f"{e.kind},{e.face},{e.a},{e.b},{e.c},{e.d};"
        self.told[seat] = len(self.events), text
        return f"{text} {[move for mover, move in self.moves if mover == seat]}"


@lru_cache(maxsize=64)
def table_of(name: str, seats: int, options: tuple[tuple[str, bool], ...]) -> Table:
    """The same table for the same arguments: it is never changed."""
    return Table(name, seats, dict(options))


def read(
    name: str,
    seats: int,
    options: tuple[tuple[str, bool], ...],
    dealt: int,
    seed: int,
    state: dict[str, Any] | None,
    events: list[tuple[int, ...]],
    moves: list[tuple[int, int]],
) -> Position:
    """A pickled position."""
    position = Position(table_of(name, seats, options))
    position.dealt, position.seed, position.moves = dealt, seed, moves
    position.events = [Event(*numbers) for numbers in events]
    if state is not None:
        position.state = load(position.table.game, state, dict(options))
        position.state.log = []
    return position


class CabaleGame(pyspiel.Game):  # type: ignore[misc]
    """A game with so many players. Each on the shelf is a subclass."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        name = self.name
        found = game_of(name)
        options = tuple((option, bool(given.get(option, value))) for option, value in found.options.items())
        seats = int(given.get("players", most_players(name)))
        self.table = table_of(name, seats, options)
        outcomes = len(self.table.starts) or OUTCOMES
        self.deals = 1 if self.table.starts else DEALS
        self.chance = [(outcome, 1 / outcomes) for outcome in range(outcomes)]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.moves,
            max_chance_outcomes=outcomes,
            num_players=self.table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(name), info, given)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return loaded, (str(self),)

    def new_initial_state(self) -> CabaleState:
        return CabaleState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.deals

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What one player sees, public and private, or what everyone sees; there are no other observers."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        none, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info not in (none, single):
            return None
        return Observer(self.table, kind.perfect_recall, public=kind.private_info == none)


class CabaleState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel asks for it."""

    def __init__(self, game: CabaleGame) -> None:
        super().__init__(game)
        self.chance = game.chance
        self.position = Position(game.table)

    def current_player(self) -> int:
        state = self.position.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(state.seat) if state.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        state = self.position.state
        return state is not None and bool(state.seat < 0)

    def _legal_actions(self, player: int) -> list[int]:
        del player
        assert self.position.state
        return self.position.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.chance

    def _apply_action(self, action: int) -> None:
        position = self.position
        state = position.state
        if state is None:
            position.seed = position.seed * OUTCOMES + action
            position.dealt += 1
            if position.table.starts:
                position.state = position.table.starts[action].clone()
            elif position.dealt == DEALS:
                position.state = position.table.new(position.seed)
            if position.state is not None:
                position.state.log = []
            return
        position.moves.append((int(state.seat), action))
        choose(state, action)
        if state.log:
            position.events += state.log
            state.log = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.position.table.game.moves.words(action)

    def returns(self) -> list[float]:
        position = self.position
        return [0.0] * position.table.seats if position.state is None else returns(position.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CabaleState:
        """A state that the player cannot tell from this one. Its history is empty, for that would tell."""
        other: CabaleState = self.get_game().new_initial_state()
        other.position = self.position.world(player, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        position = self.position
        if position.state is None:
            return f"{position.table.name}: {position.dealt} deals, {position.seed}"
        return str(dump(position.state))


class Observer:
    """What a player sees: the features of its view, and the view as text; with perfect recall, what it was told too.

    The public observer sees what everyone does, arranged from the player's place. The blocks of features are the
    observer's named pieces.
    """

    def __init__(self, table: Table, recalls: bool, public: bool) -> None:
        self.table = table
        self.recall = recall_of(table.game, table.seats, longest_history(table)) if recalls else None
        self.public = public
        rows = 0 if self.recall is None else int(self.recall.rows)
        self.tensor = np.zeros(table.size + int(ROW) * rows, np.float32)
        self.dict = {block.name: self.tensor[block.start : block.start + block.size] for block in table.blocks}
        if self.recall is not None:
            self.dict["history"] = self.tensor[table.size :].reshape(rows, int(ROW))

    def set_from(self, state: CabaleState, player: int) -> None:
        """Observe a state."""
        found, size = state.position.state, self.table.size
        if found is None:
            self.tensor.fill(0)
            return
        self.tensor[:size] = self.table.look(found.view(SPECTATOR) if self.public else found, player)
        if self.recall is not None:
            told = BytesWriter()
            self.recall.write(state.position.events, SPECTATOR if self.public else player, player, told)
            self.tensor[size:] = np.frombuffer(told.getvalue(), np.uint8)
            if self.tensor[-int(ROW)] and len(state.position.events) > self.recall.rows:
                raise OverflowError(
                    f"{self.table.name}: more was told than the {self.recall.rows} rows of a history hold"
                )

    def string_from(self, state: CabaleState, player: int) -> str:
        """A state as text."""
        position = state.position
        reader = int(SPECTATOR) if self.public else player
        seen = position.view_text(reader)
        return seen if self.recall is None else f"{position.told_text(reader)} {seen}"


def longest_history(table: Table) -> int:
    """Rows for all that a player may be told: half as many again, at least, as the longest random game took."""
    return 64 if table.starts else 256 * (table.seats + 2)


@lru_cache(maxsize=8)
def game_type(name: str) -> Any:
    """What OpenSpiel asks of a game in advance."""
    found = game_of(name)
    most = most_players(name)
    return pyspiel.GameType(
        short_name=f"cabale_{name}",
        long_name=f"Cabale: {name.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=found.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": most, **found.options},
    )


def most_players(name: str) -> int:
    """How many can play."""
    return SEATS if name in ENDGAMES else game_of(name).most


def loaded(text: str) -> Any:
    """A pickled game; whoever reads it has the games registered by finding this function."""
    return pyspiel.load_game(text)


for _name in NAMES:
    # A class, for OpenSpiel keeps what it is given until after Python has ended.
    pyspiel.register_game(game_type(_name), type(f"CabaleGame_{_name}", (CabaleGame,), {"name": _name}))
