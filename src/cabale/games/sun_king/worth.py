"""What a position of In the Shadow of the Sun King is worth to a seat."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.games.sun_king.pieces import (
    AUCTION_CARDS,
    AUTHORITY,
    BLUE,
    COLOURS,
    CONSPIRACY,
    DIPLOMACY,
    GREEN,
    INFLUENCE,
    MEDAL,
    PENSION,
    QUALITIES,
    RED,
    SUZERAIN,
    YELLOW,
)
from cabale.games.sun_king.rules import BIDDING, EXCHANGE, PAYMENT, PICK, SACRIFICE, SunKing
from cabale.outlook import Signs
from cabale.state import NONE, State

# Everything is counted in hundredths of a point.
POINT: Final[i64] = 100
CARD: Final[i64] = 60  # a card in the sphere: it pays debts and bids
SEAL: Final[i64] = 30  # it spares debts
WIN: Final[i64] = 5000
OUT: Final[i64] = -4000
BID_UNIT: Final[i64] = 180  # paying one: more than a point, since whoever wins an auction tends to overrate it

MOST_POWER: Final[i64] = 12  # more power than this is as safe
# What tells who will win, where a turn begins. How much each says was found out from games: see outlook.toml.
SIGNS: Final = (
    "later",  # how many players choose before
    *[f"power_{power}" for power in range(MOST_POWER + 1)],  # 1 for the power left
    "points",
    "points_late",  # ten times the points, by how many rounds are left and one
    "gold",
    *[f"{colour}_{what}" for colour in QUALITIES for what in ("majority", "majority_rounds", "lead", "cards")],
    "cards",
    "cards_rounds",
    *[f"{card}{what}" for card in AUCTION_CARDS for what in ("", "_rounds")],
    "left",  # power, if everyone who could strike struck this player
    "prey",  # how many others a duel would eliminate
    "most_seals",
)
COLOUR_SIGNS: Final[i64] = MOST_POWER + 5
CARD_SIGNS: Final[i64] = COLOUR_SIGNS + 4 * COLOURS
AUCTION_SIGNS: Final[i64] = CARD_SIGNS + 2
LAST_SIGNS: Final[i64] = AUCTION_SIGNS + 2 * len(AUCTION_CARDS)
COLUMNS: Final = ("two in the game", "three", "four or more")


class SunKingWorth(Signs):
    """Points now, what majorities and auction cards will bring until Louis ends the game, and the danger of duels."""

    def __init__(self) -> None:
        super().__init__("sun_king", SIGNS, len(COLUMNS))

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, SunKing)
        if state.seat < 0:
            return self.final(state, seat)
        return self.against(self.values(state), seat)

    def column(self, state: State) -> i64:
        """S6: what a majority is worth depends on how many are left."""
        assert isinstance(state, SunKing)
        return min(state.playing, 4) - 2

    def may_win(self, state: State, seat: i64) -> bool:
        assert isinstance(state, SunKing)
        return state.is_in(seat)

    def fill_signs(self, state: State, seat: i64, signs: vec[i64]) -> None:
        """What a player has and faces where a turn begins."""
        assert isinstance(state, SunKing)
        rounds = self.rounds_left(state)
        counts = self.counts(state)
        other = state.turn
        while other != seat:
            if state.is_in(other):
                signs[0] += 1
            other = (other + 1) % state.seats
        power = state.power[seat]
        gold = state.gold[seat]
        signs[1 + min(power, MOST_POWER)] = 1
        points = power + gold + 2 * counts[COLOURS * seat + BLUE]
        signs[MOST_POWER + 2] = points
        signs[MOST_POWER + 3] = 100 * points // (10 + rounds)
        signs[MOST_POWER + 4] = gold
        cards: i64 = 0
        for colour in range(COLOURS):
            at = COLOUR_SIGNS + 4 * colour
            mine = counts[COLOURS * seat + colour]
            lead = mine - self.rival(state, counts, seat, colour)
            if self.has_majority(state, mine, lead):
                signs[at] = 1
                signs[at + 1] = rounds
            signs[at + 2] = max(min(lead, 3), -3)
            signs[at + 3] = mine
            cards += len(state.spheres[COLOURS * seat + colour])
        signs[CARD_SIGNS] = cards
        signs[CARD_SIGNS + 1] = cards * rounds
        for slot in state.owned[seat]:
            at = AUCTION_SIGNS + 2 * (state.cards[slot] - INFLUENCE)
            signs[at] += 1
            signs[at + 1] += rounds
        left = power
        seals = state.seals(seat)
        most = seals > 0
        duels = signs[COLOUR_SIGNS + 4 * GREEN] == 1
        for other in range(state.seats):
            if other == seat or not state.is_in(other):
                continue
            mine = counts[COLOURS * other + GREEN]
            if self.has_majority(state, mine, mine - self.rival(state, counts, other, GREEN)):
                left -= 2
            if state.gold[other] > 0:
                left -= 1
            if duels and state.power[other] < 2:
                signs[LAST_SIGNS + 1] += 1
            if state.seals(other) > seals:
                most = False
        signs[LAST_SIGNS] = max(min(left, 8), -5)
        if most:
            signs[LAST_SIGNS + 2] = 1

    def rival(self, state: SunKing, counts: vec[i64], seat: i64, colour: i64) -> i64:
        """How many cards of a colour the best other has."""
        rival: i64 = 0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, counts[COLOURS * other + colour])
        return rival

    def has_majority(self, state: SunKing, cards: i64, lead: i64) -> bool:
        """S6: with so many cards, and so many more than the best other."""
        return cards > 0 and (lead > 0 or (lead == 0 and state.playing > 3))

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
        return COLOURS + len(AUCTION_CARDS)

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
        rival = self.rival(state, counts, seat, colour)
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
