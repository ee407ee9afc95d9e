"""What a position of In the Shadow of the Sun King is worth to a seat."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.games.sun_king.pieces import (
    AUTHORITY,
    BLUE,
    COLOURS,
    CONSPIRACY,
    DIPLOMACY,
    GREEN,
    INFLUENCE,
    MEDAL,
    PENSION,
    RED,
    SUZERAIN,
    YELLOW,
)
from cabale.games.sun_king.rules import BIDDING, EXCHANGE, PAYMENT, PICK, SACRIFICE, SunKing
from cabale.state import NONE, State, Worth

# Everything is counted in hundredths of a point.
POINT: Final[i64] = 100
CARD: Final[i64] = 60  # a card in the sphere: it pays debts and bids
SEAL: Final[i64] = 30  # it spares debts
WIN: Final[i64] = 5000
OUT: Final[i64] = -4000
AUCTION_CARDS: Final[i64] = DIPLOMACY - INFLUENCE + 1
BID_UNIT: Final[i64] = 180  # paying one: more than a point, since whoever wins an auction tends to overrate it


class SunKingWorth(Worth):
    """Points now, what majorities and auction cards will bring until Louis ends the game, and the danger of duels."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, SunKing)
        if state.seat < 0:
            return self.final(state, seat)
        return self.against(self.values(state), seat)

    def outlooks(self, state: State, out: vec[i64]) -> None:
        """As `of` for every seat."""
        assert isinstance(state, SunKing)
        if state.seat < 0:
            for seat in range(state.seats):
                out[seat] = self.final(state, seat)
            return
        values = self.values(state)
        for seat in range(state.seats):
            out[seat] = self.against(values, seat)

    def values(self, state: SunKing) -> vec[i64]:
        """What each player has and may expect from this turn."""
        rounds = self.rounds_left(state)
        counts = self.counts(state)
        values = vec[i64]([0] * state.seats)
        for seat in range(state.seats):
            value = self.standing(state, counts, seat, rounds)
            if seat == state.turn:
                value += self.expected(state, counts, seat, rounds, value)
            if seat == state.bidder and (state.step in (BIDDING, PAYMENT)):
                due = state.bid if state.step == BIDDING else state.due
                value += self.auction_card(state, state.lot, rounds) - BID_UNIT * due
            values[seat] = value
        return values

    def counts(self, state: SunKing) -> vec[i64]:
        """As the state's `count` for every seat and colour, found out once: this is asked all the time."""
        counts = vec[i64]([0] * (COLOURS * state.seats))
        for row in range(COLOURS * state.seats):
            counts[row] = len(state.spheres[row])
        for seat in range(state.seats):
            for slot in state.owned[seat]:
                colour = state.pieces.colour[state.cards[slot]]
                if colour != NONE:
                    counts[COLOURS * seat + colour] += 1
        return counts

    def against(self, values: vec[i64], seat: i64) -> i64:
        """A player's value, less that of the others and above all of the best of them."""
        best: i64 = OUT
        total: i64 = 0
        for other in range(len(values)):
            if other != seat:
                best = max(best, values[other])
                total += values[other]
        return 4 * values[seat] - 2 * best - total // (len(values) - 1)

    def stretch(self, state: State) -> i64:
        """Turns: in the middle of one, bids and debts are open."""
        assert isinstance(state, SunKing)
        return state.turn

    def outcome_count(self) -> i64:
        return COLOURS + AUCTION_CARDS

    def add_outcomes(self, state: State, seat: i64, counts: vec[i64]) -> None:
        """The majorities and the auction cards of a seat."""
        assert isinstance(state, SunKing)
        for colour in range(COLOURS):
            if state.leads(seat, colour):
                counts[colour] += 1
        for slot in state.owned[seat]:
            counts[COLOURS + state.cards[slot] - INFLUENCE] += 1

    def final(self, state: SunKing, seat: i64) -> i64:
        """The game is over: winning is what counts, then the lead."""
        scores = state.scores()
        best: i64 = 0
        for other in range(state.seats):
            if other != seat:
                best = max(best, scores[other])
        won = WIN if state.ranking()[seat] == 1 else 0
        return 4 * won + 2 * POINT * (scores[seat] - best) + (0 if state.is_in(seat) else 2 * OUT)

    def rounds_left(self, state: SunKing) -> i64:
        """About how many tenths of a round are left: two or three cards a turn until Louis comes, twice if he must."""
        lower = len(state.pile) - state.upper
        cards = state.upper + lower // 2
        if state.louis == 0 and state.playing > 2:
            cards += (len(state.discards) + lower) * 2 // 3 + 10
        return cards * 10 // (state.playing * 2 + state.playing // 2)

    def standing(self, state: SunKing, counts: vec[i64], seat: i64, rounds: i64) -> i64:
        """What a player has, and what it will bring."""
        if not state.is_in(seat):
            return OUT
        power = state.power[seat]
        value = POINT * (state.gold[seat] + power + 2 * counts[COLOURS * seat + BLUE])
        value += 40 * min(state.gold[seat], 2)  # a gold action is at hand
        for colour in range(COLOURS):
            value += self.quality(state, counts, seat, colour) * rounds // 10
            value += CARD * len(state.spheres[COLOURS * seat + colour])
        for slot in state.owned[seat]:
            value += self.auction_card(state, state.cards[slot], rounds)
        value += SEAL * state.seals(seat)
        # Low on power, everyone else's duels and gold become a threat.
        if power < 6:
            value -= (6 - power) * (6 - power) * 30
        return value

    def quality(self, state: SunKing, counts: vec[i64], seat: i64, colour: i64) -> i64:
        """What a colour brings a round: all of it with the majority, a part of it near the majority."""
        if colour == RED:
            gain = POINT
        elif colour == YELLOW:
            gain = POINT + 20
        elif colour == GREEN:
            gain = 2 * POINT
        elif colour == BLUE:
            gain = 70
        else:
            gain = 50
        mine = counts[COLOURS * seat + colour]
        if mine == 0:
            return 0
        rival: i64 = 0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, counts[COLOURS * other + colour])
        if state.playing > 3:
            rival -= 1  # ties share
        lead = mine - max(rival, 0)
        if lead < -1:
            return 0
        if lead <= 0:
            return gain * (lead + 2) // 8
        return gain * min(2 + lead, 5) // 5

    def auction_card(self, state: SunKing, face: i64, rounds: i64) -> i64:
        """What owning an auction card will bring."""
        if face == PENSION:
            gain = POINT + 20
        elif face == AUTHORITY:
            gain = POINT
        elif face == CONSPIRACY:
            gain = POINT + 20
        elif face == SUZERAIN:
            gain = 70
        elif face in (MEDAL, INFLUENCE):
            gain = 60
        else:
            assert face == DIPLOMACY
            gain = 50
        value = gain * rounds // 10 + CARD
        if face == INFLUENCE:
            value += 2 * POINT
        return value + SEAL * state.pieces.seal[face]

    def expected(self, state: SunKing, counts: vec[i64], seat: i64, rounds: i64, now: i64) -> i64:
        """What the player whose turn it is will still choose: a card of the table or of the discards, a sacrifice."""
        best: i64 = 0
        if state.step == SACRIFICE:
            return -CARD
        if state.step == EXCHANGE:
            slot = state.lift(state.row)
            counts[state.row] -= 1
            best = self.with_card(state, counts, seat, slot, rounds) - now - CARD
            counts[state.row] += 1
            state.spheres[state.row] = append(state.spheres[state.row], slot)
            return best
        tried: i64 = 0
        if state.step == PICK:
            for i in range(len(state.discards) - 1):
                slot = state.discards[i]
                if state.cards[slot] < INFLUENCE and (tried >> state.cards[slot]) & 1 == 0:
                    tried |= 1 << state.cards[slot]
                    best = max(best, self.with_card(state, counts, seat, slot, rounds) - now)
            return best
        for slot in state.table:
            if (tried >> state.cards[slot]) & 1 == 0:
                tried |= 1 << state.cards[slot]
                best = max(best, self.with_card(state, counts, seat, slot, rounds) - now)
        return best

    def with_card(self, state: SunKing, counts: vec[i64], seat: i64, slot: i64, rounds: i64) -> i64:
        """A player's standing with one more quality card."""
        state.lay(seat, slot)
        row = COLOURS * seat + state.pieces.colour[state.cards[slot]]
        counts[row] += 1
        value = self.standing(state, counts, seat, rounds)
        counts[row] -= 1
        state.spheres[row], _ = pop(state.spheres[row])
        return value
