"""What is said of an answer to a puzzle, in the reader's language. A sentence is made from its figure, and shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.bots import LEVELS
from cabale.games import game
from cabale.review.review import is_clear
from cabale.review.telling import Told, reasons, tell

if TYPE_CHECKING:
    from cabale.puzzle.puzzle import Puzzle, Verdict
    from cabale.texts import Texts

OFTEN = 0.5  # of the tries in which a level of bots finds a right move, to be named


def explanation(puzzle: Puzzle, answer: Verdict, texts: Texts) -> list[Told]:
    """Whether an answer is right, by how much, and why: from the searches that found the puzzle."""
    rules = game(puzzle.record.game)
    best, trap = puzzle.verdicts[0], puzzle.verdict(puzzle.greedy)
    assert trap

    def said(one: Verdict) -> str:
        return texts.move(rules.moves.read(one.move))

    if answer.move == best.move:
        behind = puzzle.margin
        first = tell(texts, "puzzle-best", behind.behind, behind.half, move=said(best), next=said(behind))
    else:
        near = is_clear(answer.behind, answer.half)  # it is behind, by the longer of two searches that had to agree
        key = ("puzzle-near" if near else "puzzle-as-good") if answer.right else "puzzle-wrong"
        first = tell(texts, key, answer.behind, answer.half, move=said(answer), best=said(best))
    found = [first]
    if answer.move != trap.move:
        found.append(tell(texts, "puzzle-glance", trap.behind, trap.half, move=said(trap), best=said(best)))
    why = reasons(rules, puzzle.told, texts)
    more = "yes" if why else "no"
    compared = tell(
        texts, "puzzle-compared", best.chance, best=said(best), move=said(trap), count=puzzle.iterations, more=more
    )
    return [*found, compared, *why, _level(puzzle, texts)]


def _level(puzzle: Puzzle, texts: Texts) -> Told:
    """Which bots find it: the weakest that mostly does, or how often the strongest that tried did."""
    named = [(name, share) for name, share in puzzle.found_by.items() if name in LEVELS]
    name, share = next((found for found in named if found[1] >= OFTEN), named[-1])
    key = "puzzle-level" if share >= OFTEN else "puzzle-no-level"
    return tell(texts, key, share, level=texts.say(f"bot-{name}"))
