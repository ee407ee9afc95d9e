"""OpenSpiel's own search as a bot, to compare ours with: `openspiel:simulations=2000:explore=1.4`.

It is `ISMCTSBot` as it comes, through our adapter, with the most visited move as its choice. Lent to it
are our compiled random games, so that a difference in strength is not one in speed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from cabale.bots.playout import play_out
from cabale.chance import seeded
from cabale.envs import missing
from cabale.envs.table import returns

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType

    import cabale.envs.openspiel  # noqa: F401 - registers the games
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State


class Lent:
    """An evaluator as OpenSpiel asks for it: one random game, played by our compiled code."""

    def __init__(self, chance: np.random.RandomState, most_moves: int) -> None:
        self.chance = chance
        self.moves = vec[i64]([0] * most_moves)

    def evaluate(self, state: Any) -> list[float]:
        """The returns of a random game from here."""
        end = state.position.state.clone()
        play_out(end, seeded(int(self.chance.randint(1 << 40))), self.moves)
        return returns(end)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All moves alike."""
        legal = state.legal_actions()
        return [(move, 1 / len(legal)) for move in legal]


class OpenSpielBot:
    """The move that OpenSpiel's ISMCTS visits most."""

    def __init__(self, game: Game, simulations: int = 2000, explore: float = 1.4) -> None:
        self.game = game
        self.simulations = simulations
        self.explore = explore

    def choose(self, view: State, seed: int) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        state = self.state_of(view)
        return int(self.searcher(state, seed).step(state))

    def state_of(self, view: State) -> Any:
        """What a seat sees, as a state of OpenSpiel's. What happened before is in the view."""
        given = {"players": int(view.seats), **self.game.choose_options()}
        state = pyspiel.load_game(f"cabale_{self.game.name}", given).new_initial_state()
        state.position.state = view.clone()
        state.position.state.log = []
        return state

    def searcher(self, state: Any, seed: int) -> Any:
        """A search for one choice."""
        chance = np.random.RandomState(seed % (1 << 32))
        found = ISMCTSBot(
            state.get_game(),
            Lent(chance, int(state.position.state.most_moves())),
            self.explore,
            self.simulations,
            random_state=chance,
            final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        # Its own sampler has a seed that nobody can set.
        found.set_resampler(lambda real, seat: real.resample_from_infostate(seat, chance.uniform))
        return found
