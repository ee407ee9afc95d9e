"""In the Shadow of the Sun King: majorities, auctions and duels at court for two to six players."""

from cabale.chance import Secret
from cabale.games import Game
from cabale.games.sun_king.pieces import Pieces, load
from cabale.games.sun_king.rules import EVENTS, MOVES, QUESTIONS, SunKing
from cabale.games.sun_king.worth import SunKingWorth


def deal(pieces: Pieces, seats: int, options: dict[str, bool], rng: int, secret: Secret | None) -> SunKing:
    """A new game, ready to run to its first choice."""
    del options
    state = SunKing()
    state.setup(pieces, seats, rng, secret)
    return state


GAME = Game(
    name="sun_king",
    version=2,
    fewest=2,
    most=6,
    options={},
    moves=MOVES,
    events=EVENTS,
    questions=QUESTIONS,
    load=load,
    deal=deal,
    state=SunKing,
    worth=SunKingWorth,
    proxies={"bid": "drop"},
    earlier=("bf05795795d050262b0c8ed407f649396ca0acd08f501adf9cfabc8f02a96077",),
)
