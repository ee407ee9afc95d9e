"""Gambit Royale: bluff and timing for two to six players."""

from cabale.chance import Secret
from cabale.games import Game
from cabale.games.gambit_royale.pieces import Pieces, load
from cabale.games.gambit_royale.rules import EVENTS, MOVES, QUESTIONS, GambitRoyale
from cabale.games.gambit_royale.worth import GambitWorth


def deal(pieces: Pieces, seats: int, options: dict[str, bool], rng: int, secret: Secret | None) -> GambitRoyale:
    """A new game, ready to run to its first choice. The variant is in the pieces."""
    del options
    state = GambitRoyale()
    state.setup(pieces, seats, rng, secret)
    return state


GAME = Game(
    name="gambit_royale",
    version=2,
    fewest=2,
    most=6,
    options={"first_edition": False},
    moves=MOVES,
    events=EVENTS,
    questions=QUESTIONS,
    load=load,
    deal=deal,
    state=GambitRoyale,
    worth=GambitWorth,
    earlier=("6f6a3f331b6847dc90192a4f9a332efe035e32ccb1e31b483af1278300926563",),
)
