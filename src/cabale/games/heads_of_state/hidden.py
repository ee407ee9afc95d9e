"""Unseen cards: since when each is hidden, what that tells, and how they are dealt again (HR12).

A card that was hidden while another lay open is not that other card, even after the other was hidden again. So each
time cards are hidden again it is noted how many of each kind were hidden already, and how many are added: among the
cards hidden since before that time there can be no more than the former, and how many of them lay in the deck tells
how likely the cards were that have been turned up since. Decks are shuffled at each such time, so only hands and the
revolution pile are older than their deck.

The past of a hand is a row of entries in the order of play. A card drawn unseen: since which time it is hidden. An
unseen card laid out: its kind, and how many such times had come. Nobody but its owner can say which draw that was.

What a world is worth: every order of every deck that was shuffled has the same chance, and whoever lays a card out of
his hand may lay any that nobody has seen, each with the same chance, as far as everything seen since agrees. So the
chance of a history is, for each kind and each time, proportional to (r + 1)(r + 2)...(r + a) where a cards were added
to a deck in which there were r; a history with a negative r is impossible. What was left of an earlier pile counts as
if it had lain in the deck.

How a world is dealt: card after card, each with the chance that it has as long as no other is known. A deal made so is
too likely or too rare by a factor that is known when it is done (its worth), so it is taken with a chance in
proportion, or dealt again: those that are taken are just as likely as they should be. In some positions that factor
differs too much; there cards are then exchanged one by one (a Markov chain), until it is forgotten how the deal began.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.chance import advanced, scaled, seeded
from cabale.state import NONE, UNKNOWN

# An entry of a past is 16 * time + what happened: a draw, a proof, or the kind of the card that was laid out.
PROVED: Final[i64] = 14
DREW: Final[i64] = 15

NEVER: Final[i64] = 1 << 30
# Before a deal may be used each draw that is older than the deck is exchanged so often; more often, if they are few.
# With half of it the mean hands of positions in which many cards were laid out can be told from those after ever more.
SWEEPS: Final[i64] = 16
EXCHANGES: Final[i64] = 64
MOST_ROUNDS: Final[i64] = 10000  # of so many, until no card is too many
TRIALS: Final[i64] = 24  # deals that tell what one is worth at most
MARGIN: Final = 1.5  # by which that is above the best of them: so many times what the best is above their mean
LEAST_TAKEN: Final = 0.2  # where fewer deals would be taken, more are, and then cards are exchanged
LEAST_HOPE: Final = 0.001
MOST_BEGINNINGS: Final[i64] = 16  # of a deal of which cards are exchanged: then any will do
ONE: Final[i64] = 1 << 24  # a chance of 1
LARGE: Final[i64] = 1 << 36  # both sides of a ratio are shortened above this
PENALTY: Final[i64] = 32  # how much rarer a deal is, on the way, for each card too many and each such draw


def lower(limits: vec[i64], kinds: i64, kind: i64, since: i64, until: i64) -> None:
    """A card of this kind was hidden from one time to another: there is one less for the others."""
    i = since * kinds + kind
    while i < len(limits) and i < until * kinds:
        limits[i] -= 1
        i += kinds


def settled(past: vec[i64]) -> i64:
    """Where in a past the first card is laid out, if all draws that it can have been are alike; else 0."""
    for i in range(len(past)):
        what = past[i] & 15
        if what == PROVED:
            return 0  # it tells of the hand as it was
        if what != DREW:
            return i
        if past[i] != past[0]:
            return 0
    return 0


class Deal:
    """The cards of one pack that a view doesn't know, on their way to draws, pile and deck; for any number of worlds.

    A card of the pile is a draw, too, by nobody. What is left goes to the deck.
    """

    def __init__(self, limits: vec[i64], added: vec[i64], left: vec[i64]) -> None:
        self.rng: i64 = 0
        self.kinds: i64 = len(left)
        self.times: i64 = len(limits) // len(left)
        self.limits = limits
        self.added = added
        self.left = left
        self.pasts = vec[vec[i64]]()  # of the hands that are not known
        self.first = vec[i64]()  # the first draw of each of these
        # By draw:
        self.owner = vec[i64](capacity=64)  # a seat, or NONE for the pile
        self.since = vec[i64](capacity=64)  # the time it was hidden at
        self.at = vec[i64](capacity=64)  # its place in the past
        self.low = vec[i64](capacity=64)  # where cards were laid out of its hand: the draws of that hand, from
        self.high = vec[i64](capacity=64)  # and up to
        self.kind = vec[i64]()
        self.laid = vec[i64]()  # where in the past it was laid out, or NEVER
        self.old = vec[i64](capacity=64)  # the draws that are older than the deck, the oldest first
        self.fresh = vec[i64](capacity=64)  # the others
        self.layings = vec[i64](capacity=64)  # of each card laid out: kind, until when, where, the draws from and up to
        # How likely a card was in the deck at a time, by how many of its kind were: see `weight`.
        self.wide: i64 = 1  # how many such numbers there are for each kind and time
        self.shares = vec[float]()
        self.hopes = vec[float]()  # by time: how likely any card is one that was hidden since then
        self.weights = vec[float]()
        # What one deal has come to:
        self.worth: float = 0.0  # how much more likely it is than that it is dealt
        self.most: float = 0.0  # more than what any is worth
        self.sure = True  # whether that can be told
        self.rest = vec[i64]()  # the deck
        self.unheld = left  # what is still to be dealt
        self.room = limits  # how many cards of each kind were in the deck at each time, as far as they are dealt
        self.excess: i64 = 0  # how many were too few
        self.penalty: i64 = 1
        self.tries: i64 = 0  # how often it was begun
        self.rounds: i64 = 0  # and stirred

    def add(self, seat: i64, past: vec[i64]) -> None:
        """Add a hand that is not known."""
        first: i64 = len(self.since)
        end = first
        laid: i64 = 0
        for entry in past:
            if entry & 15 == DREW:
                end += 1
            elif entry & 15 != PROVED:
                laid += 1
        if laid == 0:
            end = first
        self.pasts = append(self.pasts, past)
        self.first = append(self.first, first)
        for at in range(len(past)):
            what = past[at] & 15
            if what == DREW:
                self.add_draw(seat, past[at] >> 4, at, first, end)
            elif what != PROVED:
                self.layings = append(self.layings, what)
                self.layings = append(self.layings, past[at] >> 4)
                self.layings = append(self.layings, at)
                self.layings = append(self.layings, first)
                self.layings = append(self.layings, len(self.since))

    def add_draw(self, seat: i64, since: i64, at: i64, low: i64, high: i64) -> None:
        draw: i64 = len(self.since)
        self.owner = append(self.owner, seat)
        self.since = append(self.since, since)
        self.at = append(self.at, at)
        self.low = append(self.low, low)
        self.high = append(self.high, high)
        if since >= self.times:
            self.fresh = append(self.fresh, draw)
            return
        place: i64 = len(self.old)
        self.old = append(self.old, draw)
        while place > 0 and self.since[self.old[place - 1]] > since:
            self.old[place] = self.old[place - 1]
            place -= 1
        self.old[place] = draw

    def subtract(self, past: vec[i64], drawn: vec[i64]) -> None:
        """Count the viewer's own cards, of which it knows the past."""
        draw: i64 = 0
        for entry in past:
            if entry & 15 == DREW:
                lower(self.limits, self.kinds, drawn[draw], entry >> 4, self.times)
                draw += 1
            elif entry & 15 != PROVED:
                i = (entry >> 4) * self.kinds + (entry & 15)
                while i < len(self.limits):
                    self.limits[i] += 1
                    i += self.kinds

    def prepare(self) -> None:
        """Reckon what is the same for all worlds, when everything is added."""
        self.penalty = PENALTY * len(self.old)
        if len(self.old) == 0:
            return
        for limit in self.limits:
            self.wide = max(self.wide, limit + 1)
        self.shares = vec[float]([0.0] * (self.wide * len(self.limits)))
        for cell in range(len(self.limits)):
            for room in range(1, self.limits[cell] + 1):
                self.shares[cell * self.wide + room] = float(room) / float(room + self.added[cell])
        cards: i64 = 0
        for number in self.left:
            cards += number
        cards = max(cards, 1)  # there are none, where every draw was laid out
        self.weights = vec[float]([0.0] * max(self.kinds, len(self.since)))
        self.hopes = vec[float]([1.0] * (self.times + 1))
        self.room = self.limits
        for time in range(self.times):
            total = 0.0
            for kind in range(self.kinds):
                total += float(self.left[kind]) * self.weight(kind, time, self.times)
            self.hopes[time] = max(total / float(cards), LEAST_HOPE)
        self.find_most()

    def find_most(self) -> None:
        """Deal for a trial, to tell what a deal is worth at most.

        What is rarer than that is dealt a little too rarely: over thousands of positions 1 world in 10,000 is another.
        """
        self.rng = seeded(0)
        mean = 0.0
        best = 0.0
        for _ in range(TRIALS):
            self.begin()
            mean += self.worth / float(TRIALS)
            best = max(best, self.worth)
        self.most = best + MARGIN * (best - mean)
        self.sure = mean > LEAST_TAKEN * self.most
        if not self.sure:
            self.most = mean / LEAST_TAKEN

    def deal(self) -> bool:
        """Deal everything once; False if it was no deal."""
        self.begin()
        if len(self.old) > 0:
            # Each deal is taken the more often, the more likely it is than that it is dealt: so all come out right.
            self.rng = advanced(self.rng)
            must = self.sure or self.tries % MOST_BEGINNINGS != 0
            if must and float(scaled(self.rng, ONE)) * self.most >= self.worth * float(ONE):
                return False
        if self.sure:
            self.lay_deck()
        elif not self.stir():
            return False
        self.shuffle()
        return True

    def begin(self) -> None:
        """Give what was laid out to draws before, then cards to the draws older than the deck, the oldest first."""
        self.tries += 1
        n = len(self.since)
        self.kind = vec[i64]([UNKNOWN] * n)
        self.laid = vec[i64]([NEVER] * n)
        self.unheld = self.left[:]
        self.room = self.limits[:]
        self.worth = 1.0
        laying: i64 = 0
        while laying < len(self.layings):
            self.lay_out(laying)
            laying += 5
        if len(self.old) > 0:
            self.give_old()

    def lay_out(self, laying: i64) -> None:
        """Let a card laid out have been any draw before it, as likely as it was hidden since then.

        The draw is then none of those that need a card which was hidden as long.
        """
        kind = self.layings[laying]
        until = self.layings[laying + 1]
        low = self.layings[laying + 3]
        high = self.layings[laying + 4]
        laid = self.laid
        since = self.since
        weights = self.weights
        total = 0.0
        if len(self.old) > 0:
            weight = 0.0
            last: i64 = NEVER  # the weight is of this time
            for draw in range(low, high):
                if laid[draw] == NEVER:
                    if since[draw] != last:
                        last = since[draw]
                        weight = self.weight(kind, last, until) / self.hopes[min(last, self.times)]
                    weights[draw] = weight
                    total += weight
        self.rng = advanced(self.rng)
        chosen: i64 = NEVER
        if total > 0.0:
            n = float(scaled(self.rng, ONE)) / float(ONE) * total
            for draw in range(low, high):
                if laid[draw] == NEVER and weights[draw] > 0.0:
                    chosen = draw
                    n -= weights[draw]
                    if n < 0.0:
                        break
            self.worth *= total * self.hopes[min(since[chosen], self.times)]
        else:  # there would be a card too many, unless nothing is older than the deck
            self.worth = 0.0
            others: i64 = 0
            for draw in range(low, high):
                if laid[draw] == NEVER:
                    others += 1
            others = scaled(self.rng, others)
            for draw in range(low, high):
                if laid[draw] == NEVER:
                    if others == 0:
                        chosen = draw
                    others -= 1
        self.kind[chosen] = kind
        laid[chosen] = self.layings[laying + 2]
        lower(self.room, self.kinds, kind, since[chosen], until)

    def weight(self, kind: i64, since: i64, until: i64) -> float:
        """How likely a card of a kind was hidden for some time, as far as others are dealt."""
        room = self.room
        weight = 1.0
        cell = since * self.kinds + kind
        end = until * self.kinds
        while cell < end:
            if room[cell] <= 0:
                return 0.0
            weight *= self.shares[cell * self.wide + room[cell]]
            cell += self.kinds
        return weight

    def give_old(self) -> None:
        """Deal what is held since before the deck was shuffled: rather what was hidden all the while."""
        weights = self.weights
        unheld = self.unheld
        left: i64 = 0
        for kind in range(self.kinds):
            left += unheld[kind]
        last: i64 = NEVER
        for draw in self.old:
            if self.laid[draw] != NEVER:
                continue
            time = self.since[draw]
            if time != last:
                last = time
                for kind in range(self.kinds):
                    weights[kind] = float(unheld[kind]) * self.weight(kind, time, self.times)
            total = 0.0
            for kind in range(self.kinds):
                total += weights[kind]
            self.worth *= total / float(left)
            if total == 0.0:
                return  # they are given whatever is left, and exchanged for something else
            self.rng = advanced(self.rng)
            n = float(scaled(self.rng, ONE)) / float(ONE) * total
            chosen: i64 = NONE
            for kind in range(self.kinds):
                if weights[kind] > 0.0:
                    chosen = kind
                    n -= weights[kind]
                    if n < 0.0:
                        break
            self.kind[draw] = chosen
            unheld[chosen] -= 1
            left -= 1
            lower(self.room, self.kinds, chosen, time, self.times)
            weights[chosen] = float(unheld[chosen]) * self.weight(chosen, time, self.times)

    def give_rest(self) -> None:
        """Give the other draws any cards."""
        kind: i64 = 0
        for draw in range(len(self.kind)):
            if self.kind[draw] == UNKNOWN:
                while self.unheld[kind] == 0:
                    kind += 1
                self.unheld[kind] -= 1
                self.kind[draw] = kind
                lower(self.room, self.kinds, kind, self.since[draw], self.times)

    def lay_deck(self) -> None:
        """The deck is what nobody holds."""
        left: i64 = 0
        for number in self.unheld:
            left += number
        rest = vec[i64]([0] * left)
        left = 0
        for kind in range(self.kinds):
            number = self.unheld[kind]
            while number > 0:
                rest[left] = kind
                left += 1
                number -= 1
        self.rest = rest

    def shuffle(self) -> None:
        """Shuffle the cards of the deck, and those drawn from it as it is: of these any may be any."""
        rest = self.rest
        for draw in self.fresh:
            if self.kind[draw] != UNKNOWN and self.laid[draw] == NEVER:
                rest = append(rest, self.kind[draw])
        rng = self.rng
        left: i64 = len(rest)
        while left > 1:
            rng = advanced(rng)
            i = scaled(rng, left)
            left -= 1
            kind = rest[left]
            rest[left] = rest[i]
            rest[i] = kind
        self.rng = rng
        for draw in self.fresh:
            if self.laid[draw] == NEVER:
                rest, self.kind[draw] = pop(rest)
        self.rest = rest

    def stir(self) -> bool:
        """Exchange cards at random until deals come up as likely as they are; False if none was found in a long time.

        On the way there may be cards too many: else some deals could not be reached from others.
        """
        self.give_rest()
        self.lay_deck()
        self.excess = 0
        for number in self.room:
            self.excess += max(-number, 0)
        rounds: i64 = 0
        while rounds == 0 or self.excess > 0:
            if rounds == MOST_ROUNDS:
                return False
            rounds += 1
            self.rounds += 1
            sweeps = SWEEPS + EXCHANGES // len(self.old)
            while sweeps > 0:
                self.sweep()
                sweeps -= 1
        return True

    def sweep(self) -> None:
        """Try to exchange each draw that is older than the deck (Metropolis)."""
        rng = self.rng
        since = self.since
        laid = self.laid
        kind = self.kind
        at = self.at
        rest = self.rest
        low = self.low
        high = self.high
        draws: i64 = len(since)
        cards: i64 = draws + len(rest)
        for one in self.old:
            # With a card of the deck or of another draw.
            rng = advanced(rng)
            two = scaled(rng, cards)
            if laid[one] == NEVER:
                mine = kind[one]
                if two >= draws:
                    other = rest[two - draws]
                    if other != mine:
                        rng = advanced(rng)
                        if self.exchange(mine, other, since[one], self.times, scaled(rng, ONE)):
                            rest[two - draws] = mine
                            kind[one] = other
                elif laid[two] == NEVER:
                    other = kind[two]
                    if other != mine:
                        rng = advanced(rng)
                        if self.exchange_draws(one, two, scaled(rng, ONE)):
                            kind[one] = other
                            kind[two] = mine
            if high[one] == 0:
                continue
            # Of two draws of one hand each may have been the other, if both came before either was laid out.
            rng = advanced(rng)
            two = low[one] + scaled(rng, high[one] - low[one])
            if laid[one] == laid[two] or at[one] >= laid[two] or at[two] >= laid[one]:
                continue
            rng = advanced(rng)
            if kind[one] == kind[two] or self.exchange_draws(one, two, scaled(rng, ONE)):
                mine = kind[one]
                kind[one] = kind[two]
                kind[two] = mine
                place = laid[one]
                laid[one] = laid[two]
                laid[two] = place
        self.rng = rng

    def exchange_draws(self, one: i64, two: i64, chance: i64) -> bool:
        """Let two draws have been each other: what counts is the time between them."""
        if self.since[one] <= self.since[two]:
            return self.exchange(self.kind[one], self.kind[two], self.since[one], self.since[two], chance)
        return self.exchange(self.kind[two], self.kind[one], self.since[two], self.since[one], chance)

    def exchange(self, out: i64, into: i64, since: i64, until: i64, chance: i64) -> bool:
        """Let one kind have been in the deck for some time and another not, if chance allows; True if it does."""
        room = self.room
        added = self.added
        kinds = self.kinds
        more: i64 = 1  # it is as much more likely as this
        less: i64 = 1  # is to that
        first = since * kinds
        end = until * kinds
        cell = first
        while cell < end:
            was = room[cell + out]
            add = added[cell + out]
            if was < 0:
                more *= self.penalty
            elif add > 0:
                more *= was + 1 + add
                less *= was + 1
            was = room[cell + into]
            add = added[cell + into]
            if was <= 0:
                less *= self.penalty
            elif add > 0:
                more *= was
                less *= was + add
            if more > LARGE or less > LARGE:
                more >>= 16
                less >>= 16
            cell += kinds
        if more < less and chance * less >= more * ONE:
            return False
        cell = first
        while cell < end:
            if room[cell + out] < 0:
                self.excess -= 1
            room[cell + out] += 1
            if room[cell + into] <= 0:
                self.excess += 1
            room[cell + into] -= 1
            cell += kinds
        return True
