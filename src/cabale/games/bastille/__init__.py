"""Bastille: influence in revolutionary Paris for three or four players."""

from cabale.chance import Secret
from cabale.games import Game
from cabale.games.bastille.pieces import Pieces, load
from cabale.games.bastille.rules import EVENTS, MOVES, QUESTIONS, Bastille
from cabale.games.bastille.worth import BastilleWorth


def deal(pieces: Pieces, seats: int, options: dict[str, bool], rng: int, secret: Secret | None) -> Bastille:
    """A new game, ready to run to its first choice. The variant is in the pieces."""
    del options
    state = Bastille()
    state.setup(pieces, seats, rng, secret)
    return state


GAME = Game(
    name="bastille",
    version=2,
    fewest=3,
    most=4,
    options={"secret_missions": False},
    moves=MOVES,
    events=EVENTS,
    questions=QUESTIONS,
    load=load,
    deal=deal,
    state=Bastille,
    worth=BastilleWorth,
    earlier=("983fd3d920fda66cb2c74889a8e6d3e4b17cc92149d62d5d24ca4bc07a5f811d",),
)
