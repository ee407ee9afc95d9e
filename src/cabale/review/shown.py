"""What a page is shown of a review, of what might have been, and of a checked game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from cabale.review.growth import STAGES
from cabale.review.review import Key, Review, keys
from cabale.review.telling import Told, key_line, summary, why
from cabale.table.bodies import Body, Short
from cabale.table.messages import Language, Move, Number, Position, Seat
from cabale.table.sentences import sentences_to
from cabale.texts import Texts

if TYPE_CHECKING:
    from cabale.bots.compare import Comparison
    from cabale.bots.question import Looked
    from cabale.games import Game
    from cabale.state import State
    from cabale.table.state import Table

Line = Annotated[list[Number], msgspec.Meta(max_length=200)]
MOST_NODES = 400  # of a tree of what might have been


class KeyLine(Key):
    """A moment worth looking at, with its sentence."""

    text: str = ""


class ReviewPage(msgspec.Struct):
    """A review as far as it has come: curves, moments worth looking at, and the game in a few sentences."""

    stage: int
    stages: int
    done: int
    total: int
    plies: list[int]  # the moments that were looked at
    own: list[list[float | None]]  # chances of each seat there, by what that seat knew
    open: list[list[float]]  # and with open cards
    keys: list[KeyLine]
    summary: list[Told]


class Compared(msgspec.Struct):
    """A move with its winning chance and the interval of that."""

    move: Move
    chance: float
    low: float
    high: float
    games: int
    made: bool


class ReviewMoment(msgspec.Struct):
    """A choice of a finished game: the moves compared, why, and how it could have gone on."""

    ply: int
    seat: int
    choices: list[Compared]  # the best first
    difference: float
    half: float
    clear: bool
    checked: bool
    why: list[Told]
    line: list[Move]  # the better move and what would likely have followed


class Where(Body):
    """A position that might have been: a moment of a finished game, then other moves.

    The cards lie as they lay or, with a number of a deal, as a seat could imagine them.
    """

    ply: Number
    line: Line = msgspec.field(default_factory=list)
    seat: Seat | None = None
    deal: Annotated[int, msgspec.Meta(ge=0, le=1 << 40)] | None = None
    language: Language = "en"


class BotMove(Where):
    """Let a bot answer there."""

    level: Short = "medium"


class PlayOn(Where):
    """Play on from there at a table of one's own."""

    mine: Seat = 0
    level: Short = "medium"


class Arranged(Where):
    """A position that might follow on one that was arranged: a step of the tutorial, or an example of a rule."""

    ply: Number = 0
    scenario: Short = ""
    lesson: Number = 0
    done: Number = 0  # right choices in the lesson
    level: Short = "medium"  # of the bot that answers


class Branched(Position, kw_only=True):
    """A position that might have been, with the moves of whoever must choose."""

    legal: list[Move]
    over: bool


class Chances(msgspec.Struct):
    """What the seats may hope for in a position that might have been, as whoever must choose could judge."""

    chances: list[float]
    halves: list[float]
    choices: list[Compared]


class Node(msgspec.Struct, forbid_unknown_fields=True):
    """A move of a tree, after another of its moves (-1: after the moment where the tree begins)."""

    parent: Annotated[int, msgspec.Meta(ge=-1, le=MOST_NODES)]
    move: Number


class Tree(Body):
    """What might have been, as a tree that can be kept: where it begins, its moves, and what it is called."""

    name: Short
    ply: Number
    nodes: Annotated[list[Node], msgspec.Meta(max_length=MOST_NODES)]
    seat: Seat | None = None
    deal: Annotated[int, msgspec.Meta(ge=0, le=1 << 40)] | None = None


class KeptTree(msgspec.Struct):
    """A tree that was kept: who has its link may look at it, who kept it may delete it."""

    id: str
    table: str
    mine: bool
    by: str
    tree: Tree


class Show(Body):
    """Whether others may see a game that is over."""

    on: bool


class Showing(msgspec.Struct):
    """Who may see a finished game: everyone with the link, if its table was public or all its players said so."""

    all: bool
    mine: bool
    asked: int  # how many people sat there
    agreed: int


class Verified(msgspec.Struct):
    """What the server found when it played a finished game again."""

    fair: bool
    moves: int
    entries: int
    trouble: str = ""


def ended(state: State) -> Chances:
    """What the seats have got where the game is over."""
    places = list(state.ranking())
    return Chances([(place == 1) / places.count(1) for place in places], [0.0] * len(places), [])


def chances(game: Game, names: list[str], mover: int, language: str, found: list[Looked]) -> Chances | None:
    """What was found out through the eyes of each seat, with the moves of whoever must choose; None: not all was."""
    judged = [look.judged for look in found if look.judged]
    compared = next((look.comparison for look in found if look.comparison), None)
    if len(judged) < len(names) or compared is None:
        return None
    return Chances(
        [one.chances[seat] for seat, one in enumerate(judged)],
        [one.halves[seat] for seat, one in enumerate(judged)],
        compared_moves(game, names, mover, language, compared),
    )


def compared_moves(
    game: Game, names: list[str], seat: int, language: str, compared: Comparison, made: str = ""
) -> list[Compared]:
    """The moves of a comparison, the best first."""
    said, read = sentences_to(game.name, language, seat), game.moves.read
    return [
        Compared(
            said.move(read(choice.move), names),
            choice.chance,
            choice.low,
            choice.high,
            choice.games,
            choice.move == made,
        )
        for choice in compared.told.choices
    ]


def page(table: Table, review: Review, language: str, reader: int) -> ReviewPage:
    """A review for one reader."""
    texts = Texts(language, table.game, table.names, reader)
    known = [at for at in review.moments if at.open]
    lines = []
    for key in keys(review):
        said = key_line(review, key, texts)
        lines.append(KeyLine(**msgspec.structs.asdict(key), text=said.text))
    return ReviewPage(
        stage=review.stage,
        stages=STAGES,
        done=review.done,
        total=review.total,
        plies=[at.ply for at in known],
        own=[at.chances or [None] * review.seats for at in known],
        open=[at.open for at in known],
        keys=lines,
        summary=summary(review, texts) if review.stage > 1 else [],
    )


def moment(table: Table, review: Review, ply: int, language: str, reader: int) -> ReviewMoment:
    """A choice, for one reader."""
    at = review.moments[ply]
    texts = Texts(language, table.game, table.names, reader)
    compared = at.comparison
    if compared is None or not compared.other:
        return ReviewMoment(ply, at.seat, [], 0.0, 0.0, False, at.checked, [], [])
    said, read = sentences_to(table.game.name, language, at.seat), table.game.moves.read
    return ReviewMoment(
        ply=ply,
        seat=at.seat,
        choices=compared_moves(table.game, table.names, at.seat, language, compared, at.made),
        difference=compared.difference,
        half=compared.half,
        clear=compared.difference > compared.half,  # found best, then measured worse: nobody knows
        checked=at.checked,
        why=why(review, ply, texts),
        line=[said.move(read(words), table.names) for words in at.line],
    )
