"""How a review grows: first everybody's chances, then every choice, then once more what seems worth telling.

What is to be looked at is given out in small orders, so that bots of running games never wait long; how many games are
imagined for each follows from how quick they turn out to be.
"""

from __future__ import annotations

import hashlib
import math
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cabale.bots.question import Look, Looked
from cabale.review.review import SLIP, TOLD, VERSION, Moment, Review
from cabale.table.picture import Picture, numbers, open_world

if TYPE_CHECKING:
    from cabale.match import Match

T = TypeVar("T")
CHANCES, CHOICES, CHECKS, STAGES = range(4)
LEVELS = {CHANCES: "medium", CHOICES: "hard", CHECKS: "hard"}  # whose way to search, by stage
SECONDS = {CHANCES: 8.0, CHOICES: 70.0, CHECKS: 60.0}  # that a stage takes, about, also where others use the machine
FEWEST = {CHANCES: 12, CHOICES: 60, CHECKS: 400}  # imagined games for a look, however slow it is
MOST = {CHANCES: 400, CHOICES: 4000, CHECKS: 24000}
PROBES = 24  # imagined games of the first looks of a stage, which tell how quick it is and nothing else
ORDER = 0.4  # seconds that an order takes, about
CURVE = 160  # a longer game gets a first curve of about so many points
CHECKED = 24  # choices that are looked at once more


class Order(NamedTuple):
    """Something to look at: a position, through the eyes of a seat or with open cards."""

    ply: int
    seat: int  # -1: with open cards


OPEN = -1


def begin(match: Match) -> Review:
    """The review of a finished game before anything was looked at. How it ended is known."""
    moments, state = [], match.at(0).state
    for ply, move in enumerate(match.moves):
        words, legal = match.game.moves.words(move), len(state.legal())
        moments.append(Moment(ply, match.movers[ply], words, legal, match.is_quiet(ply)))
        state.apply(move)
    last = Moment(match.ply)
    if match.seat is None:
        places = list(match.state.ranking())
        last.open = [(place == 1) / places.count(1) for place in places]
        last.chances = list(last.open)
        last.halves = last.open_halves = [0.0] * match.seats
    return Review(VERSION, match.game.name, match.seats, [*moments, last])


class Growth:
    """What is next to be looked at in one game. Orders of a stage can be done side by side."""

    def __init__(self, match: Match, review: Review, places: int = 2, *, over: bool = False) -> None:
        self.match = match
        self.review = review
        self._is_over = over  # the game, as whoever keeps it says: else its cards stay shut
        self.places = places  # how many orders are done at the same time
        self._games = 0  # imagined in this stage
        self._spent = 0.0  # seconds of all processes for them
        self._waiting: list[Order] = []
        self._probes: set[Order] = set()  # given out before the speed was known
        self._count = 0
        self._begin_stage()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to find out."""
        return self.review.stage >= STAGES

    def _begin_stage(self) -> None:
        review, stage = self.review, self.review.stage
        self._games, self._spent, self._given, self._taken = 0, 0.0, 0, 0
        self._probes = set()
        if self.over:
            self._waiting = []
            review.done = review.total = 0
            return
        self._waiting = {CHANCES: self._chances, CHOICES: self._choices, CHECKS: self._checks}[stage]()
        self._count = review.total = len(self._waiting)
        review.done = 0
        if not self._waiting:
            review.stage += 1
            self._begin_stage()

    def _chances(self) -> list[Order]:
        """All seats and open cards at moments all over the game, then at those between them."""
        step = max(1, math.ceil(self.review.plies / CURVE))
        plies = [ply for ply in range(0, self.review.plies, step) if not self.review.moments[ply].open]
        return [Order(ply, seat) for ply in spread(plies) for seat in (*range(self.review.seats), OPEN)]

    def _choices(self) -> list[Order]:
        """Every choice; and the chances that the first curve left out."""
        found = []
        for at in self.review.moments[:-1]:
            if at.legal > 1 and at.comparison is None:
                found.append(Order(at.ply, at.seat))
            if not at.open:
                missing = [seat for seat in range(self.review.seats) if seat != at.seat or at.legal == 1]
                found += [Order(at.ply, seat) for seat in (*missing, OPEN)]
        return spread(found)

    def _checks(self) -> list[Order]:
        """The choices worth telling, as it seems: those that the summary of each seat names, then what costs most."""
        worth = []
        for at in self.review.moments:
            compared = at.comparison
            if compared is None or not compared.other or at.checked:
                continue
            told = compared.made != compared.best or compared.rank > 0
            if told and compared.difference + compared.half / 2 >= SLIP:
                worth.append((compared.difference, at))
        worth.sort(key=lambda pair: -pair[0])
        named: list[Moment] = []
        for seat in range(self.review.seats):
            own = [
                at for _, at in worth if at.seat == seat and at.comparison and at.comparison.made != at.comparison.best
            ]
            named += own[:TOLD]
        rest = [at for _, at in worth if at not in named]
        return [Order(at.ply, at.seat) for at in [*named, *rest][:CHECKED]]

    @property
    def iterations(self) -> int:
        """How many games are imagined for a look of this stage."""
        if not self._games:
            return PROBES
        stage = self.review.stage
        left = SECONDS[stage] * self.places - self._spent
        each = left * self._games / self._spent / max(1, self._count - self._taken)
        return max(FEWEST[stage], min(MOST[stage], int(each)))

    def next(self) -> list[Order]:
        """The next orders, for one process; none if all are given out."""
        if not self._waiting:
            return []
        each = self.iterations * self._spent / self._games if self._games else ORDER
        many = max(1, int(ORDER / max(each, 1e-6)))
        if self.review.stage == CHANCES and self._games:  # all eyes of a moment belong together
            many = max(many, self.review.seats + 1)
        given, self._waiting = self._waiting[:many], self._waiting[many:]
        self._given += len(given)
        return given

    def look(self, order: Order) -> Look:
        """What a process is told of an order: a view, or all cards of this game that is over."""
        at = self.match.at(order.ply)
        stage = self.review.stage
        if self._games:
            self._probes.discard(order)
        else:
            self._probes.add(order)
        level = f"{LEVELS[stage]}:lean=0:iterations={self.iterations}"
        seed = seed_of(order, stage)
        plain = f"{LEVELS[CHANCES]}:lean=0:iterations={min(self.iterations, MOST[CHANCES])}"
        if order.seat == OPEN:
            return Look(numbers(open_world(at.state, over=self._is_over)), plain, seed)
        view = Picture(at.view(order.seat), order.seat).view
        compared = stage != CHANCES and order.seat == at.seat and self.review.moments[order.ply].legal > 1
        if not compared:
            return Look(numbers(view), plain, seed)
        return Look(numbers(view), level, seed, True, self.match.moves[order.ply], full=stage == CHECKS)

    def take(self, orders: list[Order], found: list[Looked]) -> None:
        """What was found out. What was not answered is left out: the review says less, and nothing wrong."""
        probes = [order for order, looked in zip(orders, found, strict=False) if self._take(order, looked)]
        self.give_back(probes)
        self._taken += len(orders) - len(probes)
        self.review.done = self._taken
        if not self._waiting and self._taken == self._given:
            self.review.stage += 1
            self._begin_stage()

    def give_back(self, orders: list[Order]) -> None:
        """These were not looked at as they should be, and are to be given out again."""
        self._waiting = orders + self._waiting
        self._given -= len(orders)

    def _take(self, order: Order, looked: Looked) -> bool:
        """What one look has found; whether it was but a probe, and has to be made again."""
        games = 0
        if looked.judged is not None:
            games = looked.judged.iterations
        elif looked.comparison is not None:
            games = max(choice.games for choice in looked.comparison.told.choices) * 5
        self._games += games
        self._spent += max(looked.seconds, 1e-4)
        probe = order in self._probes and games > 0  # what has no answer will have none the next time
        if not probe:
            self._take_answer(order, looked)
        return probe

    def _take_answer(self, order: Order, looked: Looked) -> None:
        at = self.review.moments[order.ply]
        if looked.judged is not None:
            judged = looked.judged
            if order.seat == OPEN:
                at.open, at.open_halves = judged.chances, judged.halves
            else:
                self._keep(at, order.seat, judged.chances[order.seat], judged.halves[order.seat])
        elif looked.comparison is not None:
            at.comparison, at.checked = looked.comparison, self.review.stage == CHECKS
            best = looked.comparison.told.choices[0]
            # Who is about to choose may hope for what the best choice brings.
            self._keep(at, order.seat, best.chance, (best.high - best.low) / 2)

    def _keep(self, at: Moment, seat: int, chance: float, half: float) -> None:
        if not at.chances:
            at.chances, at.halves = [None] * self.review.seats, [0.0] * self.review.seats
        at.chances[seat], at.halves[seat] = chance, half


def spread(things: list[T]) -> list[T]:
    """The same things, but so that the first few lie all over the row, and the next ones between them."""
    if len(things) < 3:
        return list(things)
    step = 1 << (len(things) - 1).bit_length()
    found: list[T] = []
    seen: set[int] = set()
    while step:
        for place in range(0, len(things), step):
            if place not in seen:
                seen.add(place)
                found.append(things[place])
        step //= 2
    return found


def seed_of(order: Order, stage: int) -> int:
    """The chance of a look: the same for the same order, another in each stage."""
    return int.from_bytes(hashlib.sha256(f"review {order} {stage}".encode()).digest()[:6], "big")
