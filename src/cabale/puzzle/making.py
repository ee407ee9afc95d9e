"""Puzzles are found in games between bots: a search sees them first, longer searches with other chances must agree.

Four sieves, each finer and dearer than the last: the player's own search disagrees with what looks best at first
glance; a longer one says the same, by a margin; `expert` ranks all moves; and again with ten times the games and
another seed.
"""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, NamedTuple

from openskill.models import PlackettLuce

from cabale.bots import SearchBot, bot
from cabale.bots.compare import compare, rank
from cabale.bots.search import ONE
from cabale.match import Match
from cabale.puzzle.puzzle import Puzzle, Verdict, append, is_current, read
from cabale.record import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cabale.bots import Bot
    from cabale.bots.compare import Ranked
    from cabale.bots.explain import Explanation
    from cabale.bots.search import Root, Search
    from cabale.games import Game
    from cabale.state import State

FEWEST = 3  # moves of which one can choose
MARGIN = 0.05  # winning chance by which the best is better than what looks best, and all wrong moves are behind
GLANCES = 3  # first glances that must fail
ASIDE = 1000  # from the chance of one glance to that of the next: each looks at a few worlds in a row
PLAYERS = "medium"  # who plays the games
LONGER = "hard:lean=0"  # by chances alone, as hints are: they are what is told
DEEPEST = "expert:lean=0"
TIMES = 10  # as many imagined games as the deepest level has, for the last word
MIXED = (2, 3, 4)  # players, one game after the other, if no number is asked for
MEASURED = (600, 4000)  # worlds on which moves are compared, at least and at most
WHEN = ("opening", "endgame")  # tags that tell where in its game a puzzle was
APART = 7  # choices between two puzzles of one game, at least
# How strong levels are in the measure of ratings: only where a puzzle begins; people's results move it. Those without
# nets tell easy ones apart: a net finds at its first glance what takes others, and people, a while.
STRENGTH = {
    "casual": 15.0, "greedy": 20.0, "medium-1/30": 21.0, "medium-1/10": 22.5, "medium-1/3": 24.0, "medium-1": 25.0,
    "hard-1": 30.0, "medium": 30.0, "hard": 35.0,
}  # fmt: skip
TRIES = 5  # of each level, to see who finds it
SURE = 2.0  # the levels' own ratings are taken as known
MODEL = PlackettLuce()


class Sieved(NamedTuple):
    """How many choices came to which sieve."""

    choices: int
    differ: int
    longer: int
    deep: int
    kept: int


def game_name(game: Game, seats: int, seed: int, number: int) -> str:
    """Which game of which run: all chance of it follows from this name."""
    return f"puzzles {game.name} {seats} {seed} {number}"


def numbers_of_players(game: Game) -> list[int]:
    """Who wants no number of players gets puzzles of two to four."""
    return [seats for seats in MIXED if game.fewest <= seats <= game.most]


class Maker:
    """Plays games and keeps the puzzles that are found. The same seed finds the same ones."""

    def __init__(self, game: Game, players: list[int], seed: int, times: int = TIMES) -> None:
        self.game = game
        self.players = players  # one game after the other is played by so many
        self.seed = seed
        self.sieved = [0] * 5
        self.greedy = bot("greedy", game)
        self.player, self.longer, self.deepest = (_searcher(level, game) for level in (PLAYERS, LONGER, DEEPEST))
        self.last = _searcher(f"{DEEPEST}:iterations={int(self.deepest.settings.iterations) * times}", game)

    def extend(self, path: Path, count: int, told: Callable[[Sieved], None] = lambda _: None) -> Iterator[Puzzle]:
        """Find puzzles until a file has so many, and write them there, all of a game together.

        It goes on after the last game of this run that is in the file: those since in which nothing was found are
        played again.
        """
        sources = [one.source for one in read(path) if is_current(self.game, one)]
        found, number = len(sources), self.after(sources)
        while found < count:
            if self.name(number) not in sources:  # it may be there from a run with another choice of players
                new = list(self.game_of(number, told))
                append(path, new)
                yield from new
                found += len(new)
            number += 1

    def again(self, old: Puzzle) -> Puzzle | None:
        """The same puzzle with the figures of today's bots; None: it is none to them, or about other rules."""
        if not is_current(self.game, old):
            return None
        match = old.match()
        assert match.seat is not None
        view, seed = match.view(match.seat), int(old.id, 16) % 2**32
        # Somebody found it before: it need not be as easy to find again.
        found = self.look(old.source, match, view, self.deepest.search(view, seed), seed)
        if found is not None:
            found.tags.extend(tag for tag in old.tags if tag in WHEN)
        return found

    def after(self, sources: list[str]) -> int:
        """The number of the game with which this run goes on, where puzzles of these games are known."""
        numbers = [int(last) for last in (source.rpartition(" ")[2] for source in sources) if last.isdigit()]
        return max((number for number in numbers if self.name(number) in sources), default=-1) + 1

    def game_of(self, number: int, told: Callable[[Sieved], None] = lambda _: None) -> Iterator[Puzzle]:
        """The puzzles of one game."""
        seats, name = self.seats(number), self.name(number)
        chance = random.Random(name)  # noqa: S311 - which games are looked at, not what anyone holds
        match = Match(self.game, seats, hashlib.sha256(name.encode()).digest())
        found: list[Puzzle] = []
        since = APART
        while match.seat is not None:
            seed = chance.getrandbits(32)
            view = match.view(match.seat)
            move = view.legal()[0]
            if len(view.legal()) > 1:
                search = self.player.search(view, seed)
                move = self.player.decide([search], seed)
                since += 1
                if len(view.legal()) >= FEWEST and since > APART:
                    puzzle = self.look(name, match, view, search, seed)
                    told(Sieved(*self.sieved))
                    if puzzle is not None:
                        found.append(puzzle)
                        since = 0
            match.play(match.seat, move)
        for puzzle in found:  # when in the game it was is known at its end
            yield _tagged(puzzle, len(puzzle.record.moves) / match.ply)

    def seats(self, number: int) -> int:
        """How many play the game of this number."""
        return self.players[number % len(self.players)]

    def name(self, number: int) -> str:
        """The name of the game of this number."""
        return game_name(self.game, self.seats(number), self.seed, number)

    def look(self, source: str, match: Match, view: State, search: Search, seed: int) -> Puzzle | None:
        """The puzzle of this choice, if there is one."""
        self.sieved[0] += 1
        obvious = self.greedy.choose(view, seed)
        glances = {obvious, *(self.greedy.choose(view, seed + glance * ASIDE) for glance in range(1, GLANCES))}
        best, seat = search.left[0], int(search.me)
        if best.move in glances or _chance(best, seat) - _best_of(search, glances) < MARGIN:
            return None
        self.sieved[1] += 1
        first = compare(self.game, view, self.longer, seed + 1, obvious, hinges=False)
        words = self.game.moves.words
        if first.best in map(words, glances) or first.difference - first.half < MARGIN / 2:
            return None
        self.sieved[2] += 1
        deep = self.ranked(view, self.deepest, seed + 2)
        if not self.is_clear(deep, glances):
            return None
        self.sieved[3] += 1
        last = self.ranked(view, self.last, seed + 3)
        near = {one.move for one in deep if one.behind <= one.half}
        if not self.is_clear(last, glances) or last[0].move not in near:
            return None
        self.sieved[4] += 1
        why = compare(self.game, view, self.deepest, seed + 4, obvious)
        if why.best != words(last[0].move):
            return None
        verdicts = [
            Verdict(
                words(one.move),
                round(one.chance, 4),
                round(one.behind, 4),
                round(one.half, 4),
                one.behind <= one.half or one.move in near,  # what either of them could not tell from the best is right
            )
            for one in last
        ]
        mu, sigma, found_by = self.hardness(view, {one.move for one in verdicts if one.right}, seed)
        tags = [tag for tag in _tags(why.told) if tag]
        if sum(one.right for one in verdicts) == 1 and len(verdicts) >= 8:
            tags.append("narrow")
        verb = verdicts[0].move.partition(" ")[0]
        if verb in {*self.game.proxies, *self.game.proxies.values()}:
            tags.append("auction")
        iterations = int(self.last.settings.iterations)
        kept = record_of(match, [PLAYERS] * match.seats)
        return Puzzle(source, kept, verdicts, words(obvious), why.told, iterations, tags, found_by, mu, sigma)

    def ranked(self, view: State, chooser: SearchBot, seed: int) -> list[Ranked]:
        """All moves, by one search; by the last, whose figures are told, on the same worlds."""
        worlds = max(MEASURED[0], min(MEASURED[1], int(chooser.settings.iterations) // 40))
        return rank(chooser.search(view, seed), worlds, drop=chooser is not self.last)

    def is_clear(self, ranked: list[Ranked], glances: set[int]) -> bool:
        """Whether few moves are right, no glance finds one, and the others are behind by the margin."""
        right = [one for one in ranked if one.behind <= one.half]
        wrong = [one for one in ranked if one.behind > one.half]
        if not wrong or len(right) > max(1, len(ranked) // 4) or any(one.move in glances for one in right):
            return False
        return all(one.behind >= MARGIN for one in wrong if one.move in glances) and wrong[0].behind >= MARGIN / 2

    def hardness(self, view: State, right: set[str], seed: int) -> tuple[float, float, dict[str, float]]:
        """Who finds it, and what that makes of its rating."""
        rating, found_by = MODEL.rating(), {}
        for level, strength in STRENGTH.items():
            chooser: Bot = bot(level, self.game)
            seeds = [seed + (GLANCES + attempt) * ASIDE for attempt in range(TRIES)]
            moves = [self.game.moves.words(chooser.choose(view, one)) for one in seeds]
            solved = sum(move in right for move in moves)
            for found in [True] * solved + [False] * (TRIES - solved):
                ranks = [2.0, 1.0] if found else [1.0, 2.0]
                rating = MODEL.rate([[rating], [MODEL.rating(mu=strength, sigma=SURE)]], ranks=ranks)[0][0]
            found_by[level] = solved / TRIES
        return round(rating.mu, 3), round(rating.sigma, 3), found_by


def _searcher(level: str, game: Game) -> SearchBot:
    found = bot(level, game)
    assert isinstance(found, SearchBot)
    return found


def _chance(root: Root, seat: int) -> float:
    return int(root.wins[seat]) / int(ONE) / max(1, int(root.visits))


def _best_of(search: Search, moves: set[int]) -> float:
    """The best chance that the search gives any of these moves."""
    return max(_chance(root, int(search.me)) for root in search.roots if root.move in moves)


def _tags(told: Explanation) -> list[str]:
    """What the search says it is about: taking from the strongest other, or giving points for chances."""
    return [
        "denial" if told.against < -0.5 and -told.against > told.points else "",
        "sacrifice" if told.points < -0.5 else "",
    ]


def _tagged(puzzle: Puzzle, when: float) -> Puzzle:
    """The same puzzle, and when in its game it was."""
    puzzle.tags.extend(WHEN[:1] if when < 0.2 else WHEN[1:] if when > 0.8 else ())
    return puzzle
