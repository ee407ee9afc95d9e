"""Search over worlds: what each move leads to if the unseen cards lie this way, or that way.

The root tries its moves on the same worlds and drops the worse half again and again (sequential
halving), so that moves are compared on equal luck. Below it every seat has a tree of its own, keyed by
what that seat has observed, and chooses by its own reward (max^n). Only legal moves of the world at
hand compete, so a move is judged by how often it could have been chosen, not by how often the node was met.

Rewards are whole numbers: sums do not depend on the order, and tables of several processes just add up.
"""

from math import exp, log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.chance import advanced, scaled, seeded
from cabale.state import State, Worth

ONE: Final[i64] = 65520  # a whole reward: a victory; divisible by any number of winners, and by 16
SPACE: Final[i64] = 1048576  # worlds of one search have neighbouring numbers; those of others lie elsewhere
SEEDS: Final[i64] = 1099511627776  # seeds that differ below this give different worlds


class Settings:
    """How to search. A game's `search.toml` changes what suits it; numbers there have these names."""

    def __init__(self) -> None:
        self.iterations: i64 = 2000  # how many games are imagined for one choice
        self.parts: i64 = 1  # searches of equal size whose tables are added up, in processes of their own
        self.explore: float = 0.7  # how eagerly little tried moves are tried again, in the trees
        self.depth: i64 = 64  # how many choices of a world may be made by trees
        self.plies: i64 = 0  # after so many random choices the position is judged by its worth; 0: play to the end
        # Or after so many stretches of the game, as its worth counts them; with both, who explains plays on that far.
        self.stretches: i64 = 0
        self.ponder: i64 = 1  # past the trees, the best of so many moves by the worth right after it is made: slow
        self.likely: i64 = 0  # if a policy knows which are likely, only of so many
        self.win: float = 0.7  # how much of the reward is winning; the rest is the lead in points
        self.lead: i64 = 20  # a lead of so many points is worth half of that rest more than none
        self.steep: i64 = 2000  # as `lead`, for outlooks where play is cut off; 0: they are logarithms of chances
        self.temper: float = 1.0  # what outlooks say of chances, divided by this, is told; rewards are as they are
        self.glance: i64 = 16  # worlds in which each move at the root is looked at with worth before the search
        self.trust: float = 8.0  # that look counts as so many imagined games
        self.lean: float = 0.0  # and as so many more for each iteration: then it matters however long is searched
        self.spread: float = 0.06  # and a move that looks one deviation better, as so much more reward
        self.mix: float = 0.0  # moves with a reward so near to the best may be played instead of it
        self.net: i64 = 0  # 1: a net judges where play is cut; 2: it looks at moves too, at the root and past the trees


class Node:
    """What a seat has learnt about its moves at one point, as far as it can tell points apart."""

    def __init__(self) -> None:
        self.moves = vec[i64]()  # ascending
        self.visits = vec[i64]()
        self.offered = vec[i64]()  # how often the move was legal here
        self.value = vec[i64]()  # rewards of the seat that chooses here


class Root:
    """What the search has found out about one move at the root."""

    def __init__(self, move: i64, seats: i64, outcomes: i64) -> None:
        self.move = move
        self.prior: float = 0.0  # how many deviations better than the average it looks at first glance
        self.visits: i64 = 0
        self.value: i64 = 0  # sum of rewards of the seat that chooses
        self.wins = vec[i64]([0] * seats)  # sum of victories, by seat
        self.ended: i64 = 0  # how many imagined games the next two are of
        self.points = vec[i64]([0] * seats)  # sum of points in the end, by seat
        self.outcomes = vec[i64]([0] * outcomes)  # how often each named thing came about for the seat that chooses
        self.worlds = vec[i64]()  # in which worlds it was tried
        self.results = vec[i64]()  # and what the seat's victory was there
        self.replies: dict[int, int] = {}  # how often the next choice was which: by 8 * move + seat


class Search:
    """A search from one view. The same view, seed and settings give the same tables."""

    def __init__(self, view: State, worth: Worth, seed: i64, settings: Settings) -> None:
        self.view = view
        self.worth = worth
        self.settings = settings
        self.seats = view.seats
        self.me = view.seat
        self.first = (seed % SEEDS) * SPACE
        self.trust: float = 0.0  # how many imagined games a first glance at a move counts as
        if settings.glance > 0:
            self.trust = settings.trust + settings.lean * float(settings.iterations)
        self.steep: i64 = 0 if worth.tells_chances(view.seats) else settings.steep
        self.stretch = worth.stretch(view)
        self.rng = seeded(self.first + SPACE - 1)
        self.buffer = vec[i64]([0] * view.most_moves())
        self.odds = vec[i64]([0] * view.most_moves())  # how likely the moves in the buffer are, as a policy says
        self.nodes: dict[int, Node] = {}
        self.marks = vec[i64]([0] * view.seats)  # what each seat has observed so far, as a number
        self.path: list[Node] = []
        self.places = vec[i64](capacity=64)
        self.movers = vec[i64](capacity=64)
        self.reward = vec[i64]([0] * view.seats)
        self.victory = vec[i64]([0] * view.seats)
        self.points = vec[i64]([0] * view.seats)
        self.totals = vec[i64]([0] * view.seats)  # of victories, over all iterations
        self.scored = vec[i64]([0] * view.seats)  # of points
        self.world_number: i64 = 0  # how many worlds were dealt
        self.done: i64 = 0  # iterations
        self.reply: i64 = -1  # the first choice of another seat after the move at the root: 8 * move + seat
        self.chosen: i64 = -1  # the move that was best by worth
        self.roots: list[Root] = []
        self.left: list[Root] = []  # moves not yet dropped, the best first
        self.round_worlds: i64 = 0  # worlds still to be tried before the next moves are dropped
        self.rounds_left: i64 = 0

    # The root

    def begin(self) -> None:
        """List the moves, look at each with worth, plan the halving."""
        count = self.view.fill_moves(self.buffer)
        for i in range(count):
            self.roots.append(Root(self.buffer[i], self.seats, self.worth.outcome_count()))
        if count > 1 and self.settings.glance > 0:
            self.glance()
        self.left = self.roots[:]
        self.sort_left()
        rounds: i64 = 0
        size: i64 = len(self.left)
        while size > 1:
            rounds += 1
            size = (size + 1) // 2
        self.rounds_left = max(rounds, 1)
        self.plan_round()

    def glance(self) -> None:
        """Judge each move by the worth right after it, on average over worlds, in deviations from the mean."""
        count: i64 = len(self.roots)
        sums = vec[i64]([0] * count)
        for _ in range(self.settings.glance):
            world = self.next_world()
            for i in range(count):
                after = world.clone()
                after.apply(self.roots[i].move)
                sums[i] += self.worth.of(after, self.me)
        total: i64 = 0
        for i in range(count):
            total += sums[i]
        mean = float(total) / float(count)
        squares = 0.0
        for i in range(count):
            squares += (float(sums[i]) - mean) * (float(sums[i]) - mean)
        deviation = sqrt(squares / float(count))
        if deviation > 0.0:
            for i in range(count):
                self.roots[i].prior = (float(sums[i]) - mean) / deviation

    def plan_round(self) -> None:
        """Share what is left of the budget among the rounds that are left."""
        budget: i64 = (self.settings.iterations - self.done) // self.rounds_left
        self.round_worlds = max(budget // len(self.left), 1)

    def run(self, most: i64) -> bool:
        """Go on for about `most` iterations; True if the search is over."""
        until = self.done + most
        while len(self.left) > 1 and self.done < self.settings.iterations:
            if self.done >= until:
                return False
            self.try_world()
            self.round_worlds -= 1
            if self.round_worlds <= 0:
                self.drop_half()
            elif self.rounds_left == 1 and self.is_settled():
                return True
        return True

    def is_settled(self) -> bool:
        """Whether the second of the last two could not catch up any more, even by winning all that is left."""
        if len(self.left) != 2:
            return False
        gap = self.left[0].value - self.left[1].value
        return max(gap, -gap) > self.round_worlds * ONE

    def drop_half(self) -> None:
        """Drop the worse half of the moves."""
        self.sort_left()
        self.rounds_left -= 1
        if self.rounds_left <= 0:
            return
        keep = (len(self.left) + 1) // 2
        while len(self.left) > keep:
            self.left.pop()
        self.plan_round()

    def sort_left(self) -> None:
        """The best first; of equals the lower number. Few moves: insertion will do."""
        left = self.left
        for i in range(1, len(left)):
            root = left[i]
            value = self.judge(root)
            j: i64 = i
            while j > 0 and self.judge(left[j - 1]) < value:
                left[j] = left[j - 1]
                j -= 1
            left[j] = root

    def judge(self, root: Root) -> float:
        """The mean reward of a move, drawn towards what it looked like at first glance."""
        trust = self.trust
        if float(root.visits) + trust <= 0.0:
            return root.prior
        hoped = 0.5 * float(ONE) + self.settings.spread * root.prior * float(ONE)
        if self.done > 0:
            hoped += self.mean() - 0.5 * float(ONE)
        return (float(root.value) + trust * hoped) / (float(root.visits) + trust)

    def table(self) -> dict[int, tuple[int, int]]:
        """Visits of the moves that are left, and their rewards as they are judged, added up: so parts can be joined."""
        return {int(root.move): (int(root.visits), int(self.judge(root) * float(root.visits))) for root in self.left}

    def mean(self) -> float:
        """The mean reward over all moves, so that a first glance is not above or below all results."""
        value: i64 = 0
        visits: i64 = 0
        for root in self.roots:
            value += root.value
            visits += root.visits
        if visits == 0:
            return 0.5 * float(ONE)
        return float(value) / float(visits)

    def try_world(self) -> None:
        """Try every move that is left in the same world."""
        world = self.next_world()
        number = self.world_number
        chance = self.rng
        for root in self.left:
            self.rng = chance
            after = world.clone()
            self.start_marks()
            self.observe(root.move, self.me)
            after.apply(root.move)
            self.reply = -1
            after = self.finish(after)
            root.visits += 1
            root.value += self.reward[self.me]
            root.ended += 1
            self.worth.add_outcomes(after, self.me, root.outcomes)
            for seat in range(self.seats):
                root.wins[seat] += self.victory[seat]
                root.points[seat] += self.points[seat]
            root.worlds = append(root.worlds, number)
            root.results = append(root.results, self.victory[self.me])
            if self.reply >= 0:
                root.replies[int(self.reply)] = root.replies.get(int(self.reply), 0) + 1
            self.done += 1
        self.rng = advanced(chance)

    def look_on(self, root: Root, most: i64) -> None:
        """Where play was cut before a stretch is over, count points and outcomes of a move anew, now at its end.

        Past the cut chance chooses. The search is over: what it found of chances and rewards stays.
        """
        if self.settings.plies <= 0 or self.settings.stretches <= 0:
            return
        root.ended = 0
        root.points = vec[i64]([0] * self.seats)
        root.outcomes = vec[i64]([0] * len(root.outcomes))
        for i in range(max(len(root.worlds) - most, 0), len(root.worlds)):
            after = self.view.world(self.first + root.worlds[i])
            self.start_marks()
            self.observe(root.move, self.me)
            after.apply(root.move)
            after = self.finish(after)
            stretch = self.stretch
            passed: i64 = 0
            while after.seat >= 0:
                now = self.worth.stretch(after)
                if now != stretch:
                    stretch = now
                    passed += 1
                    if passed >= self.settings.stretches:
                        break
                count = after.fill_moves(self.buffer)
                self.rng = advanced(self.rng)
                after.apply(self.buffer[scaled(self.rng, count)])
            root.ended += 1
            self.worth.add_outcomes(after, self.me, root.outcomes)
            scores = after.scores()
            for seat in range(self.seats):
                root.points[seat] += scores[seat]

    # One game

    def next_world(self) -> State:
        """A new world. Explanations deal it again by its number."""
        self.world_number += 1
        return self.view.world(self.first + self.world_number)

    def start_marks(self) -> None:
        for seat in range(self.seats):
            self.marks[seat] = seat + 1

    def observe(self, move: i64, mover: i64) -> None:
        """Add a move to what each seat has observed; who did not see all of it notes what was to be seen."""
        for seat in range(self.seats):
            shown = move if seat == mover else self.worth.shown(move)
            self.marks[seat] = advanced(advanced(self.marks[seat] + shown + 2) + mover)

    def finish(self, state: State) -> State:  # noqa: C901, PLR0912, PLR0915 - one loop, compiled: calls in it would cost
        """Choose by the trees as far as they reach, then at random; learn from the result."""
        settings = self.settings
        worth = self.worth
        stretch = self.stretch
        passed: i64 = 0
        depth: i64 = 0
        plies: i64 = 0
        inside = settings.depth > 0  # the trees
        moves = self.buffer
        path = self.path
        path.clear()
        self.places = vec[i64](capacity=64)
        self.movers = vec[i64](capacity=64)
        while state.seat >= 0:
            if settings.stretches > 0:
                now = worth.stretch(state)
                if now != stretch:
                    stretch = now
                    passed += 1
                    if passed >= settings.stretches:
                        break
            count = state.fill_moves(moves)
            if inside:
                seat = state.seat
                move = moves[0]
                if count > 1:
                    key = int(self.marks[seat])
                    node = self.nodes.get(key)
                    if node is None:
                        node = Node()
                        self.nodes[key] = node
                        inside = False
                    place = self.choose(node, moves, count)
                    move = node.moves[place]
                    path.append(node)
                    self.places = append(self.places, place)
                    self.movers = append(self.movers, seat)
                    if depth == 0 and seat != self.me:
                        self.reply = 8 * worth.shown(move) + seat
                self.observe(move, seat)
                state.apply(move)
                depth += 1
                if depth >= settings.depth:
                    inside = False
                continue
            if settings.plies > 0 and plies >= settings.plies:
                break
            if settings.ponder > 1 and count > 1:
                seat = state.seat
                state = self.best_after(state, moves, count)
                if self.reply < 0 and seat != self.me:
                    self.reply = 8 * worth.shown(self.chosen) + seat
            else:
                self.rng = advanced(self.rng)
                state.apply(moves[scaled(self.rng, count)])
            plies += 1
        self.judge_end(state)
        for i in range(len(path)):
            node = path[i]
            place = self.places[i]
            node.visits[place] += 1
            node.value[place] += self.reward[self.movers[i]]
        for seat in range(self.seats):
            self.totals[seat] += self.victory[seat]
            self.scored[seat] += self.points[seat]
        return state

    def best_after(self, state: State, moves: vec[i64], count: i64) -> State:
        """The position after the best move by its worth to the seat that moves; of many moves, a few are drawn.

        The first and the last are always among them: the least bid, and to drop out or to end a phase. Else those
        who are imagined would outbid everyone, for want of a way to stop.
        """
        seat = state.seat
        found = state
        best: i64 = 0
        tries = self.pick(state, moves, count)
        if tries == 1:
            self.chosen = moves[0]
            state.apply(self.chosen)
            return state
        for i in range(tries):
            after = state.clone()
            after.apply(moves[i])
            value = self.worth.of(after, seat)
            if i == 0 or value > best:
                best = value
                found = after
                self.chosen = moves[i]
        return found

    def pick(self, state: State, moves: vec[i64], count: i64) -> i64:
        """Put the moves to look at first, the most likely ones or some that are drawn; returns how many they are."""
        likely = self.settings.likely
        if likely > 0 and likely < count and self.worth.likely(state, moves, count, self.odds):
            best_first(moves, self.odds, count, likely)
            return likely
        tries = min(count, self.settings.ponder)
        if count > tries:
            for i in range(1, tries):
                j = count - 1
                if i > 1:
                    self.rng = advanced(self.rng)
                    j = i + scaled(self.rng, count - i)
                move = moves[j]
                moves[j] = moves[i]
                moves[i] = move
        return tries

    def choose(self, node: Node, moves: vec[i64], count: i64) -> i64:
        """The place of the move to try: one never tried, else by its mean and how little it was tried."""
        at: i64 = 0
        fresh: i64 = 0
        for i in range(count):
            move = moves[i]
            while at < len(node.moves) and node.moves[at] < move:
                at += 1
            if at == len(node.moves) or node.moves[at] != move:
                node.moves = inserted(node.moves, at, move)
                node.visits = inserted(node.visits, at, 0)
                node.offered = inserted(node.offered, at, 0)
                node.value = inserted(node.value, at, 0)
            node.offered[at] += 1
            if node.visits[at] == 0:
                fresh += 1
        visits = node.visits
        offered = node.offered
        value = node.value
        explore = self.settings.explore
        wanted: i64 = -1
        if fresh > 0:
            self.rng = advanced(self.rng)
            wanted = scaled(self.rng, fresh)
        best: i64 = -1
        best_value = -1.0
        at = 0
        for i in range(count):
            while node.moves[at] != moves[i]:
                at += 1
            n = visits[at]
            if wanted >= 0:
                if n == 0:
                    if wanted == 0:
                        return at
                    wanted -= 1
                continue
            tried = float(n)
            good = float(value[at]) / tried / float(ONE) + explore * sqrt(log(float(offered[at])) / tried)
            if good > best_value:
                best_value = good
                best = at
        return best

    def judge_end(self, state: State) -> None:
        """Rewards, victories and points of a finished or cut-off game."""
        settings = self.settings
        seats = self.seats
        scores = state.scores()
        rest = ONE - i64(settings.win * float(ONE))
        ahead = leads(scores, settings.lead)
        if state.seat < 0:
            places = state.ranking()
            winners: i64 = 0
            for seat in range(seats):
                if places[seat] == 1:
                    winners += 1
            for seat in range(seats):
                won: i64 = ONE // winners if places[seat] == 1 else 0
                self.victory[seat] = won
                self.reward[seat] = won - won * rest // ONE + rest * ahead[seat] // ONE
                self.points[seat] = scores[seat]
            return
        values = vec[i64]([0] * seats)
        self.worth.outlooks(state, values)
        shares = chances(values) if self.steep == 0 else leads(values, self.steep)
        for seat in range(seats):
            self.reward[seat] = shares[seat]
            if settings.net > 0:  # on one scale with what is over: else a sure win would be put off for a likely one
                self.reward[seat] += (ahead[seat] - shares[seat]) * rest // ONE
            self.points[seat] = scores[seat]
        if self.settings.temper != 1.0:
            shares = tempered(shares, self.settings.temper)
        total: i64 = 0
        for seat in range(seats):
            total += shares[seat]
        for seat in range(seats):  # as chances, they add up to one victory
            self.victory[seat] = shares[seat] * ONE // total if total > 0 else ONE // seats

    # Seats that watch

    def watch(self, iterations: i64) -> None:
        """Imagine games from a view in which another seat may have to choose; see `totals`."""
        for _ in range(iterations):
            world = self.next_world()
            self.start_marks()
            self.finish(world)
            self.done += 1


def best_first(moves: vec[i64], values: vec[i64], count: i64, wanted: i64) -> None:
    """Put so many moves first, the one with the highest value before the others; of equals the one that stood first."""
    for i in range(wanted):
        best = i
        for j in range(i + 1, count):
            if values[j] > values[best]:
                best = j
        move = moves[best]
        value = values[best]
        moves[best] = moves[i]
        values[best] = values[i]
        moves[i] = move
        values[i] = value


def leads(values: vec[i64], scale: i64) -> vec[i64]:
    """How far each seat is ahead of the best other: half a reward if equal, three quarters if `scale` ahead.

    It flattens but never ends, so that also those who are far behind have something to play for.
    """
    out = vec[i64]([0] * len(values))
    for seat in range(len(values)):
        best: i64 = -SEEDS
        for other in range(len(values)):
            if other != seat and values[other] > best:
                best = values[other]
        ahead = values[seat] - best
        size = ahead if ahead >= 0 else -ahead
        out[seat] = ONE // 2 + ahead * ONE // (2 * (size + scale))
    return out


def chances(values: vec[i64]) -> vec[i64]:
    """The chances of which these are logarithms, in thousandths; together about a whole reward."""
    best = values[0]
    for value in values:
        best = max(best, value)
    total = 0.0
    for value in values:
        total += exp(float(value - best) / 1000.0)
    out = vec[i64]([0] * len(values))
    for seat in range(len(values)):
        out[seat] = i64(float(ONE) * exp(float(values[seat] - best) / 1000.0) / total)
    return out


def tempered(shares: vec[i64], temper: float) -> vec[i64]:
    """Shares whose logarithms are divided by this: above 1 they come nearer to each other."""
    out = vec[i64]([0] * len(shares))
    for seat in range(len(shares)):
        if shares[seat] > 0:
            out[seat] = i64(float(ONE) * exp(log(float(shares[seat]) / float(ONE)) / temper))
    return out


def inserted(row: vec[i64], at: i64, value: i64) -> vec[i64]:
    """The row with a value put in at this place."""
    row = append(row, value)
    i: i64 = len(row) - 1
    while i > at:
        row[i] = row[i - 1]
        i -= 1
    row[at] = value
    return row
