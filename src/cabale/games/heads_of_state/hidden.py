"""Unseen cards: since when each is hidden, what that tells, and how they are dealt again (HR12).

A card that was hidden while another lay open is not that other card, even after the other was hidden again. So each
time cards are hidden again it is noted how many of each kind were hidden already: among the cards hidden since before
that time there can be no more. Decks are shuffled at each such time, so only hands and the revolution pile are bound.

The past of a hand is a row of entries in the order of play. A card drawn unseen: since which time it is hidden. An
unseen card laid out: its kind, and how many such times had come. Nobody but its owner can say which draw that was.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.state import UNKNOWN, State

# An entry of a past is 16 * time + what happened: a draw, a proof, or the kind of the card that was laid out.
PROVED: Final[i64] = 14
DREW: Final[i64] = 15

TRIES: Final[i64] = 40  # at dealing by chance alone, before a deal is mended
MOST_STEPS: Final[i64] = 20000  # of mending one deal
NEVER: Final[i64] = 1 << 30


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
    """The cards of one pack that a view doesn't know, on their way to draws, pile and deck.

    A card of the pile is a draw, too, by nobody. What is left goes to the deck.
    """

    def __init__(self, state: State, limits: vec[i64], left: vec[i64]) -> None:
        self.state = state
        self.kinds: i64 = len(left)
        self.times: i64 = len(limits) // len(left)
        self.limits = limits
        self.left = left
        self.pasts = vec[vec[i64]]()  # of the hands that are not known
        self.first = vec[i64]()  # the first draw of each of these
        # By draw:
        self.owner = vec[i64](capacity=64)  # a seat, or NONE for the pile
        self.since = vec[i64](capacity=64)  # the time it was hidden at
        self.at = vec[i64](capacity=64)  # its place in the past
        self.kind = vec[i64]()
        self.until = vec[i64]()  # the time it was laid out at
        self.laid = vec[i64]()  # and where in the past, or NEVER
        self.fixed = vec[i64]()  # 1 if a proof needs it
        self.limits_now = limits  # while dealing
        self.left_now = left
        self.excess: i64 = 0

    def add(self, seat: i64, past: vec[i64]) -> None:
        """Add a hand that is not known."""
        self.pasts = append(self.pasts, past)
        self.first = append(self.first, len(self.since))
        for at in range(len(past)):
            if past[at] & 15 == DREW:
                self.add_draw(seat, past[at] >> 4, at)

    def add_draw(self, seat: i64, since: i64, at: i64) -> None:
        self.owner = append(self.owner, seat)
        self.since = append(self.since, since)
        self.at = append(self.at, at)

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

    def begin(self) -> None:
        """Take all cards back, and give those that were laid out to draws before, each with the same chance."""
        n = len(self.since)
        self.kind = vec[i64]([UNKNOWN] * n)
        self.until = vec[i64]([self.times] * n)
        self.laid = vec[i64]([NEVER] * n)
        self.fixed = vec[i64]([0] * n)
        self.limits_now = self.limits[:]
        self.left_now = self.left[:]
        for hand in range(len(self.pasts)):
            past = self.pasts[hand]
            live: i64 = 0
            for at in range(len(past)):
                what = past[at] & 15
                if what == DREW:
                    live += 1
                elif what != PROVED:
                    skip = self.state.roll(live)
                    live -= 1
                    draw = self.first[hand]
                    while skip > 0 or self.laid[draw] != NEVER:
                        if self.laid[draw] == NEVER:
                            skip -= 1
                        draw += 1
                    self.kind[draw] = what
                    self.until[draw] = past[at] >> 4
                    self.laid[draw] = at
                    lower(self.limits_now, self.kinds, what, self.since[draw], self.until[draw])

    def is_room(self) -> bool:
        """Whether enough cards are left for everything that was hidden before each time."""
        kinds = self.kinds
        bound = self.left_now[:]
        for time in range(self.times - 1, -1, -1):
            room: i64 = 0
            for kind in range(kinds):
                # What binds cards hidden later binds those hidden earlier, too.
                bound[kind] = min(bound[kind], self.limits_now[time * kinds + kind])
                if bound[kind] < 0:
                    return False
                room += bound[kind]
            for draw in range(len(self.since)):
                if self.since[draw] <= time and self.kind[draw] == UNKNOWN:
                    room -= 1
            if room < 0:
                return False
        return True

    def give_held(self) -> vec[i64]:
        """Deal what is still held: what was hidden longest first, since it is limited most; returns the rest."""
        kinds = self.kinds
        limits = self.limits_now
        for i in range(len(limits) - 1, -1, -1):
            limits[i] = min(limits[i], limits[i + kinds] if i + kinds < len(limits) else self.left_now[i % kinds])
        for time in range(self.times):
            for draw in range(len(self.since)):
                if self.since[draw] == time and self.kind[draw] == UNKNOWN:
                    self.kind[draw] = self.pick(time)
        return self.give_rest()

    def pick(self, time: i64) -> i64:
        """A card that was hidden at this time, each that is left with the same chance."""
        kinds = self.kinds
        first = time * kinds
        total: i64 = 0
        for kind in range(kinds):
            total += self.limits_now[first + kind]
        n = self.state.roll(total)
        kind = 0
        while n >= self.limits_now[first + kind]:
            n -= self.limits_now[first + kind]
            kind += 1
        self.left_now[kind] -= 1
        lower(self.limits_now, kinds, kind, time, self.times)
        return kind

    def give_rest(self) -> vec[i64]:
        """Deal the draws that nothing binds; returns what is left, in a random order."""
        rest = vec[i64](capacity=128)
        for kind in range(self.kinds):
            number = self.left_now[kind]
            while number > 0:
                rest = append(rest, kind)
                number -= 1
        for i in range(len(rest) - 1, 0, -1):
            j = self.state.roll(i + 1)
            kind = rest[i]
            rest[i] = rest[j]
            rest[j] = kind
        for draw in range(len(self.kind)):
            if self.kind[draw] == UNKNOWN:
                rest, self.kind[draw] = pop(rest)
        return rest

    # Mending: where chance alone finds nothing, exchange cards until no limit is exceeded.

    def want(self, hand: i64, wanted: vec[i64], before: i64) -> bool:
        """Give these kinds to draws of a hand that came before some place of its past; True if there are so many."""
        seat = self.owner[self.first[hand]]
        for kind in wanted:
            possible = vec[i64](capacity=16)
            for draw in range(self.first[hand], len(self.since)):
                if self.owner[draw] == seat and self.at[draw] < before and self.kind[draw] == UNKNOWN:
                    possible = append(possible, draw)
            if len(possible) == 0 or self.left_now[kind] == 0:
                return False
            draw = possible[self.state.roll(len(possible))]
            self.kind[draw] = kind
            self.fixed[draw] = 1
            self.left_now[kind] -= 1
        return True

    def mend(self, rest: vec[i64]) -> bool:
        """Exchange cards that exceed a limit, rather not for the worse; True if none is exceeded in the end."""
        state = self.state
        draws = len(self.kind)
        self.limits_now = self.limits[:]
        self.excess = 0
        for draw in range(draws):
            self.count(draw, 1)
        for _ in range(MOST_STEPS):
            if self.excess == 0:
                return True
            cell = state.roll(len(self.limits_now))
            while self.limits_now[cell] >= 0:
                cell = (cell + 1) % len(self.limits_now)
            time = cell // self.kinds
            one = state.roll(draws)
            while self.kind[one] != cell % self.kinds or not self.since[one] <= time < self.until[one]:
                one = (one + 1) % draws
            before = self.excess
            two = state.roll(draws + 1)
            if two == draws:
                # With a card of the deck.
                if self.laid[one] != NEVER or self.fixed[one] != 0 or len(rest) == 0:
                    continue
                at = state.roll(len(rest))
                self.count(one, -1)
                rest[at], self.kind[one] = self.kind[one], rest[at]
                self.count(one, 1)
                if self.excess > before and state.roll(16) != 0:
                    self.count(one, -1)
                    rest[at], self.kind[one] = self.kind[one], rest[at]
                    self.count(one, 1)
            elif self.may_exchange(one, two):
                self.exchange(one, two)
                if self.excess > before and state.roll(16) != 0:
                    self.exchange(one, two)
        return False

    def count(self, draw: i64, sign: i64) -> None:
        """Count a card, or count it no longer, among those that were hidden at each time."""
        for time in range(self.since[draw], self.until[draw]):
            cell = time * self.kinds + self.kind[draw]
            self.excess -= max(-self.limits_now[cell], 0)
            self.limits_now[cell] -= sign
            self.excess += max(-self.limits_now[cell], 0)

    def may_exchange(self, one: i64, two: i64) -> bool:
        """Whether two draws can have been each other's cards: held ones any, others of one hand if drawn before."""
        if self.fixed[one] + self.fixed[two] > 0 or self.kind[one] == self.kind[two]:
            return False
        if self.laid[one] == NEVER and self.laid[two] == NEVER:
            return True
        if self.owner[one] != self.owner[two]:
            return False
        return self.at[one] < self.laid[two] and self.at[two] < self.laid[one]

    def exchange(self, one: i64, two: i64) -> None:
        """Let two draws have been each other's cards."""
        self.count(one, -1)
        self.count(two, -1)
        self.kind[one], self.kind[two] = self.kind[two], self.kind[one]
        self.until[one], self.until[two] = self.until[two], self.until[one]
        self.laid[one], self.laid[two] = self.laid[two], self.laid[one]
        self.count(one, 1)
        self.count(two, 1)
