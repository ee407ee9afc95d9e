"""The rules of In the Shadow of the Sun King, in the order of the rule page (S1-S27, SR1-SR14)."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.chance import Secret
from cabale.games.sun_king.pieces import (
    AUTHORITY,
    BLUE,
    CARD_WORTH,
    CARDS,
    COLOURS,
    CONSPIRACY,
    DEBTS,
    DIPLOMACY,
    FACES,
    GREEN,
    HIGHEST_BID,
    INFLUENCE,
    LOUIS,
    MATCH_WORTH,
    MAZARIN,
    MEDAL,
    PENSION,
    PURPLE,
    QUALITIES,
    RED,
    SUZERAIN,
    TOKEN_WORTH,
    YELLOW,
    Pieces,
)
from cabale.moves import Moves
from cabale.state import EVERYONE, MOST_SEATS, NONE, UNKNOWN, State, rows

SEATS: Final = ("1", "2", "3", "4", "5", "6")
ANNOUNCEMENTS: Final = ("1", "2", "3")
KINDS_OF_THINGS: Final = {
    "seat": SEATS,
    "card": CARDS,
    "colour": QUALITIES,
    "token": ("power", "gold"),
    "tokens": ("none", "power", "gold", "two_power", "both", "two_gold"),
    "cards": ANNOUNCEMENTS,
    "amount": tuple(str(amount) for amount in range(1, HIGHEST_BID + 1)),
}

MOVES: Final = Moves(
    KINDS_OF_THINGS,
    {
        "duel": ("seat",),  # S8: two power off one player
        "duels": ("seat", "second:seat"),  # S8: or one each off two
        "swap": ("colour",),  # S10: an own card for one of the discards
        "discredit": ("seat", "colour"),  # S10: another's card, and then an own one
        "levy": ("seat",),  # S25: Suzerain
        "sap": ("seat",),  # S14
        "covet": ("seat", "colour"),  # S15: another's card for an own one
        "banish": ("seat", "colour"),  # S16
        "buy": (),  # S17
        "plot": ("colour", "token"),  # S25: Conspiracy
        "give": ("card",),  # S10, S15, S21, S23
        "announce": ("cards",),  # S13
        "go_on": (),  # S25: Medal
        "take": ("card",),  # S10, S13
        "turn": (),  # S20
        "collect": ("tokens",),  # S20
        "pay": ("tokens",),  # S21
        "bid": ("amount",),  # S22
        "drop": (),
        "spend": ("token",),  # S23
        "stop": (),  # S25: Medal, Influence
        "end": (),  # a phase
    },
)
DUEL: Final[i64] = MOVES.first("duel")
DUELS: Final[i64] = MOVES.first("duels")
SWAP: Final[i64] = MOVES.first("swap")
DISCREDIT: Final[i64] = MOVES.first("discredit")
LEVY: Final[i64] = MOVES.first("levy")
SAP: Final[i64] = MOVES.first("sap")
COVET: Final[i64] = MOVES.first("covet")
BANISH: Final[i64] = MOVES.first("banish")
BUY: Final[i64] = MOVES.first("buy")
PLOT: Final[i64] = MOVES.first("plot")
GIVE: Final[i64] = MOVES.first("give")
ANNOUNCE: Final[i64] = MOVES.first("announce")
GO_ON: Final[i64] = MOVES.first("go_on")
TAKE: Final[i64] = MOVES.first("take")
TURN: Final[i64] = MOVES.first("turn")
COLLECT: Final[i64] = MOVES.first("collect")
PAY: Final[i64] = MOVES.first("pay")
BID: Final[i64] = MOVES.first("bid")
DROP: Final[i64] = MOVES.first("drop")
SPEND: Final[i64] = MOVES.first("spend")
STOP: Final[i64] = MOVES.first("stop")
END: Final[i64] = MOVES.first("end")

POWER: Final[i64] = 0  # tokens, as moves and events number them
GOLD: Final[i64] = 1

# What may be on the agenda: a step, and the seat or the row it is about (step + 32 * that).
TURN_BEGINS: Final[i64] = 0
PHASE_1: Final[i64] = 1
SACRIFICE: Final[i64] = 2
PICK: Final[i64] = 3
PHASE_2: Final[i64] = 4
TURN_UP: Final[i64] = 5
GO_ON_OR_STOP: Final[i64] = 6
RESOLVE: Final[i64] = 7
TAKE_CARD: Final[i64] = 8
TAKE_SECOND: Final[i64] = 9
PHASE_3: Final[i64] = 10
EXCHANGE: Final[i64] = 11
TURN_ENDS: Final[i64] = 12
DRAW: Final[i64] = 13
MAZARINS_GIFT: Final[i64] = 14
DEBT: Final[i64] = 15
BIDDING: Final[i64] = 16
PAYMENT: Final[i64] = 17
SOLD: Final[i64] = 18
RESOLVED: Final[i64] = 19
OPENING: Final[i64] = 20
ABOUT: Final[i64] = 32

# The steps in which a seat chooses, and the fields of the state that its question mentions.
QUESTIONS: Final[dict[int, tuple[str, ...]]] = {
    PHASE_1: ("phase-1",),
    SACRIFICE: ("sacrifice",),
    PICK: ("pick",),
    PHASE_2: ("phase-2",),
    GO_ON_OR_STOP: ("go-on",),
    TAKE_CARD: ("take",),
    TAKE_SECOND: ("take-second", "row:colour"),
    PHASE_3: ("phase-3",),
    EXCHANGE: ("exchange",),
    MAZARINS_GIFT: ("mazarin",),
    DEBT: ("debt",),
    BIDDING: ("bidding", "lot:card", "bid:number"),
    PAYMENT: ("payment", "lot:card", "due:number"),
}

# What may be told. A part reads `name`, or `name:kind` where the two differ. Every face here lies open.
EVENTS: Final = {
    "begins": ("seat",),
    "gains": ("seat", "count:number", "token"),
    "loses": ("seat", "count:number", "token"),
    "fights": ("seat", "victim:seat"),
    "spared": ("seat",),
    "eliminated": ("seat",),
    "discards": ("seat", "card"),
    "picks": ("seat", "card"),
    "discredits": ("seat", "victim:seat", "card"),
    "levies": ("seat", "victim:seat"),
    "plots": ("seat", "card"),
    "announces": ("seat", "count:number"),
    "turns-up": ("seat", "card"),
    "stops": ("seat",),
    "keeps": ("seat", "card"),
    "dismissed": ("card",),
    "saps": ("seat", "victim:seat"),
    "exchanges": ("seat", "card", "victim:seat", "other:card"),
    "banishes": ("seat", "victim:seat", "card"),
    "buys-card": ("seat",),
    "louis": (),
    "rebuilt": ("count:number",),
    "mazarin": (),
    "debts": (),
    "no-debts": ("seat",),
    "auction": ("card",),
    "bids": ("seat", "count:number"),
    "drops-out": ("seat",),
    "buys": ("seat", "card", "count:number"),
    "unsold": ("card",),
    "over": (),
    "last-one": ("seat",),
    "put-under": ("card",),
}
BEGINS: Final[i64] = 0
GAINS: Final[i64] = 1
LOSES: Final[i64] = 2
FIGHTS: Final[i64] = 3
SPARED: Final[i64] = 4
ELIMINATED: Final[i64] = 5
DISCARDS: Final[i64] = 6
PICKS: Final[i64] = 7
DISCREDITS: Final[i64] = 8
LEVIES: Final[i64] = 9
PLOTS: Final[i64] = 10
ANNOUNCES: Final[i64] = 11
TURNS_UP: Final[i64] = 12
STOPS: Final[i64] = 13
KEEPS: Final[i64] = 14
DISMISSED: Final[i64] = 15
SAPS: Final[i64] = 16
EXCHANGES: Final[i64] = 17
BANISHES: Final[i64] = 18
BUYS_CARD: Final[i64] = 19
LOUIS_COMES: Final[i64] = 20
REBUILT: Final[i64] = 21
MAZARIN_COMES: Final[i64] = 22
DEBTS_COME: Final[i64] = 23
NO_DEBTS: Final[i64] = 24
AUCTION: Final[i64] = 25
BIDS: Final[i64] = 26
DROPS_OUT: Final[i64] = 27
BUYS: Final[i64] = 28
UNSOLD: Final[i64] = 29
OVER: Final[i64] = 30
LAST_ONE: Final[i64] = 31
PUT_UNDER: Final[i64] = 32

# What a player may do once in his turn: a bit for each quality (by colour) and for the others.
USED_AUTHORITY: Final[i64] = 32
USED_SUZERAIN: Final[i64] = 64
USED_CONSPIRACY: Final[i64] = 128
USED_GOLD: Final[i64] = 256

MOST_CHOICES: Final[i64] = 80  # how many moves may be legal at once, bids aside


class SunKing(State):
    """A game of In the Shadow of the Sun King. Nothing is hidden but the order of the draw pile."""

    pieces: Pieces
    turn: i64  # whose turn it is; in auctions, debts and with Mazarin others choose meanwhile
    playing: i64  # how many are still in the game
    out: vec[i64]  # by seat: 0, or the number of the blow that eliminated him
    blows: i64  # how many blows have eliminated anyone
    gold: vec[i64]  # by seat
    power: vec[i64]  # by seat
    gold_left: i64  # in the supply
    power_left: i64
    spheres: vec[vec[i64]]  # slots of quality cards, the top last; seat s has rows 5s to 5s + 4, by colour
    owned: vec[vec[i64]]  # slots of auction cards, by seat
    pile: vec[i64]  # slots, the top last
    upper: i64  # how many of them belong to the upper half
    under: vec[i64]  # faces of the cards put under the pile at set-up that are still there, the lowest first
    discards: vec[i64]  # slots
    used: i64  # a bit for each thing done that is allowed once a turn
    pensions: i64  # how many of his Pensions have paid this turn
    announced: i64  # how many quality cards are to be turned
    table: vec[i64]  # slots of quality cards turned up in phase 2
    waiting: vec[i64]  # slots of other cards turned up in phase 2, the next to be resolved first
    resolving: vec[i64]  # slots of cards being resolved, the innermost last
    louis: i64  # 1 when Louis has come for the first time
    row: i64  # the row a card is wanted from (S15), or the colour to take a second card of (S25)
    lot: i64  # the face of the card that is sold
    bid: i64  # the highest bid, or 0
    bidder: i64  # whose it is, or NONE
    bidding: i64  # a bit for each seat still in the auction
    due: i64  # what is still to be paid
    worth: i64  # SR4: what is paid next may not be worth more than this

    # Components and set-up

    def setup(self, pieces: Pieces, seats: i64, rng: i64, secret: Secret | None) -> None:
        """S1-S4: shuffle, deal quality cards, hand out tokens, hide Louis in the lower half."""
        self.pieces = pieces
        self.begin(seats, rng, secret)
        nothing = vec[i64]()
        self.playing = seats
        self.out = vec[i64]([0] * seats)
        self.blows = 0
        # S4: tokens. S2: power is a number.
        self.gold = vec[i64]([pieces.start_gold] * seats)
        self.power = vec[i64]([pieces.start_power] * seats)
        self.gold_left = pieces.gold - pieces.start_gold * seats
        self.power_left = pieces.power - pieces.start_power * seats
        self.spheres = vec[vec[i64]]([nothing] * (COLOURS * seats))
        self.owned = vec[vec[i64]]([nothing] * seats)
        self.discards = nothing
        self.table = nothing
        self.waiting = nothing
        self.resolving = nothing
        self.used = 0
        self.pensions = 0
        self.announced = 0
        self.louis = 0
        self.row = NONE
        self.lot = NONE
        self.bid = 0
        self.bidder = NONE
        self.bidding = 0
        self.due = 0
        self.worth = 0
        # S3: all cards but Louis, who has the last slot, are shuffled and dealt.
        louis: i64 = len(self.cards) - 1
        pack = vec[i64](capacity=len(self.cards))
        for slot in range(louis):
            pack = append(pack, slot)
        self.shuffle(pack)
        put_under = vec[i64]()
        for seat in range(seats):
            wanted = pieces.deals[seats][seat]
            while wanted > 0:
                pack, slot = pop(pack)
                if self.cards[slot] < INFLUENCE:
                    self.seen[slot] = EVERYONE
                    self.lay(seat, slot)
                    wanted -= 1
                else:
                    put_under = append(put_under, slot)
        # S3: the first card put under lies above the next.
        pile = vec[i64](capacity=len(self.cards))
        under = vec[i64]()
        for i in range(len(put_under) - 1, -1, -1):
            pile = append(pile, put_under[i])
            under = append(under, self.cards[put_under[i]])
        for slot in pack:
            pile = append(pile, slot)
        self.prepare(pile, louis)
        self.under = under  # S4, SR14: everyone has seen them go there
        self.turn = 0
        self.plan(TURN_BEGINS)
        self.plan(OPENING)

    def packs(self) -> vec[vec[i64]]:
        """S1: one pack, Louis last."""
        pack = vec[i64]()
        for face in range(FACES):
            for _ in range(self.pieces.copies[face]):
                pack = append(pack, face)
        return append(vec[vec[i64]](), pack)

    def prepare(self, pile: vec[i64], louis: i64) -> None:
        """S4: cut the pile and insert Louis somewhere in the lower half. SR10: the lower half is the larger one.

        His slot lies on top of the lower half, and faces move up to make room for his: so no slot tells where he is.
        """
        self.upper = len(pile) // 2
        lower: i64 = len(pile) - self.upper
        prepared = vec[i64](capacity=len(pile) + 1)
        for i in range(lower):
            prepared = append(prepared, pile[i])
        prepared = append(prepared, louis)
        for i in range(lower, len(pile)):
            prepared = append(prepared, pile[i])
        place = self.roll(lower + 1)
        for i in range(lower, place, -1):
            self.cards[prepared[i]] = self.cards[prepared[i - 1]]
        self.cards[prepared[place]] = LOUIS
        self.pile = prepared
        self.under = vec[i64]()

    def most_moves(self) -> i64:
        return max(self.pieces.highest_bid + 1, MOST_CHOICES)

    def clone(self) -> "SunKing":
        other = SunKing()
        self.copy_to(other)
        other.pieces = self.pieces
        other.turn = self.turn
        other.playing = self.playing
        other.out = self.out[:]
        other.blows = self.blows
        other.gold = self.gold[:]
        other.power = self.power[:]
        other.gold_left = self.gold_left
        other.power_left = self.power_left
        other.spheres = rows(self.spheres)
        other.owned = rows(self.owned)
        other.pile = self.pile[:]
        other.upper = self.upper
        other.under = self.under[:]
        other.discards = self.discards[:]
        other.used = self.used
        other.pensions = self.pensions
        other.announced = self.announced
        other.table = self.table[:]
        other.waiting = self.waiting[:]
        other.resolving = self.resolving[:]
        other.louis = self.louis
        other.row = self.row
        other.lot = self.lot
        other.bid = self.bid
        other.bidder = self.bidder
        other.bidding = self.bidding
        other.due = self.due
        other.worth = self.worth
        return other

    # Steps

    def start(self, item: i64) -> bool:
        step = item % ABOUT
        about = item // ABOUT
        if step == TURN_UP:
            self.turn_up()
        elif step == RESOLVE:
            self.resolve_next()
        elif step == DRAW:
            self.draw(about)
        elif step == RESOLVED:
            self.resolving, slot = pop(self.resolving)  # SR9
            self.discards = append(self.discards, slot)
        elif step == SOLD:
            self.hand_over()
        elif step == TURN_BEGINS:
            self.begin_turn()
        elif step == TURN_ENDS:
            self.end_turn()
        elif step == OPENING:
            for i in range(len(self.under) - 1, -1, -1):
                self.tell(PUT_UNDER, self.under[i])  # S3: in the order in which they went there
        elif step >= MAZARINS_GIFT:
            return self.ask(about, step)
        elif step == PHASE_1:
            self.collect_dues()
            return self.ask(self.turn, step)
        elif step == PHASE_2 and self.owns(self.turn, MEDAL):
            self.announced = self.pieces.medal_turns  # S25: no announcement
            self.plan(TURN_UP)
        else:
            self.row = about
            return self.ask(self.turn, step)
        return False

    def ask(self, seat: i64, step: i64) -> bool:
        """Let a seat choose; but where all answers come to the same, one is given at once."""
        self.seat = seat
        self.step = step
        if step == BIDDING:
            if self.means(seat) > self.bid:
                return True
            self.play(DROP)
            return False
        if step in (GO_ON_OR_STOP, TAKE_SECOND) or (step == PHASE_2 and not self.only_the_end_is_left()):
            return True  # there always is an alternative
        out = vec[i64]([0] * MOST_CHOICES)
        if self.fill_moves(out) > 1:
            if step == PAYMENT:
                if not self.has_one_payment():
                    return True
            elif step != PHASE_2 or out[0] < ANNOUNCE:  # S25: Conspiracy is a choice
                return True
        self.play(out[0])
        return False

    def only_the_end_is_left(self) -> bool:
        """Whether the next card ends the game, as everyone knows, since no card but Louis is left."""
        return len(self.pile) == 1 and self.louis_ends()

    def fill_moves(self, out: vec[i64]) -> i64:
        step = self.step
        seat = self.seat
        if seat < 0:
            return 0
        if step == BIDDING:
            return self.fill_bids(out)
        if step == PHASE_1:
            return self.fill_phase_1(out)
        if step == PHASE_3:
            return self.fill_phase_3(out)
        if step in (TAKE_CARD, TAKE_SECOND):
            return self.fill_takes(out)
        if step == PAYMENT:
            return self.fill_payments(out)
        if step == DEBT:
            return self.fill_debts(out)
        if step == MAZARINS_GIFT:
            return self.fill_gifts(out)
        if step == PICK:
            return self.fill_picks(out)
        count: i64 = 0
        if step in (SACRIFICE, EXCHANGE):
            # S10, S15: one own quality card. S5: the top of a row.
            for colour in range(COLOURS):
                if len(self.spheres[COLOURS * seat + colour]) > 0:
                    out[count] = GIVE + self.top(COLOURS * seat + colour)
                    count += 1
            return count
        count = self.fill_plots(out, 0)
        if step == PHASE_2:
            # S13: how many quality cards he will turn.
            for i in range(len(ANNOUNCEMENTS)):
                out[count] = ANNOUNCE + i
                count += 1
            return count
        # S25: with the Medal, after each quality card.
        out[count] = GO_ON
        out[count + 1] = STOP
        return count + 2

    def play(self, move: i64) -> None:
        if move >= STOP:
            if move == STOP:
                self.stop()
            # or END: a phase is over, and the next is on the agenda
        elif move >= BID:
            if move < DROP:
                self.raise_to(move - BID + 1)
            elif move == DROP:
                self.drop_out()
            else:
                self.spend(move - SPEND)
        elif move >= ANNOUNCE:
            if move < GO_ON:
                self.announce(move - ANNOUNCE + 1)
            elif move == GO_ON:
                self.plan(TURN_UP)
            elif move < TURN:
                self.take(move - TAKE)
            elif move == TURN:
                self.plan(DRAW + ABOUT * self.seat)
            elif move < PAY:
                self.collect(move - COLLECT)
            else:
                self.pay(move - PAY)
        elif move >= GIVE:
            self.give(move - GIVE)
        elif move >= PLOT:
            self.plot((move - PLOT) // 2, (move - PLOT) % 2)
        elif move >= SAP:
            self.act_with_gold(move)
        elif move >= LEVY:
            self.levy(move - LEVY)
        elif move >= DISCREDIT:
            self.discredit((move - DISCREDIT) // COLOURS, (move - DISCREDIT) % COLOURS)
        elif move >= SWAP:
            self.swap(move - SWAP)
        elif move >= DUELS:
            self.duel((move - DUELS) // MOST_SEATS, (move - DUELS) % MOST_SEATS)
        else:
            self.duel(move - DUEL, move - DUEL)

    # Spheres

    def lay(self, seat: i64, slot: i64) -> None:
        """S3, S5: a quality card on top of the row of its colour."""
        row = COLOURS * seat + self.pieces.colour[self.cards[slot]]
        self.spheres[row] = append(self.spheres[row], slot)

    def top(self, row: i64) -> i64:
        """The face of the top card of a row."""
        cards = self.spheres[row]
        return self.cards[cards[len(cards) - 1]]

    def lift(self, row: i64) -> i64:
        """S5: only the top card of a row may leave it."""
        self.spheres[row], slot = pop(self.spheres[row])
        return slot

    def discard_top(self, seat: i64, colour: i64) -> i64:
        """Discard the top card of a row; returns its face."""
        slot = self.lift(COLOURS * seat + colour)
        self.discards = append(self.discards, slot)
        return self.cards[slot]

    def has_quality_card(self, seat: i64) -> bool:
        return any(len(self.spheres[row]) > 0 for row in range(COLOURS * seat, COLOURS * seat + COLOURS))

    def owns(self, seat: i64, face: i64) -> bool:
        """S24: whether an auction card is his."""
        return any(self.cards[slot] == face for slot in self.owned[seat])

    def is_in(self, seat: i64) -> bool:
        """Whether a player is still in the game."""
        return self.out[seat] == 0

    # Tokens (SR3: the supply is limited; what it has not is lost)

    def gain(self, seat: i64, token: i64, count: i64) -> None:
        """Take tokens from the supply, as many as it has."""
        if token == GOLD:
            count = min(count, self.gold_left)
            self.gold_left -= count
            self.gold[seat] += count
        else:
            count = min(count, self.power_left)
            self.power_left -= count
            self.power[seat] += count
        if count > 0:
            self.tell(GAINS, seat, count, token)

    def lose(self, seat: i64, token: i64, count: i64) -> None:
        """Return tokens to the supply."""
        if count == 0:
            return
        if token == GOLD:
            self.gold[seat] -= count
            self.gold_left += count
        else:
            self.power[seat] -= count
            self.power_left += count
        self.tell(LOSES, seat, count, token)

    # Majority

    def count(self, seat: i64, colour: i64) -> i64:
        """SR1: how many cards of a colour are his, auction cards included."""
        count: i64 = len(self.spheres[COLOURS * seat + colour])
        for slot in self.owned[seat]:
            if self.pieces.colour[self.cards[slot]] == colour:
                count += 1
        return count

    def leads(self, seat: i64, colour: i64) -> bool:
        """S6: whether he has the majority; with two or three in the game nobody may equal him. SR2: with a card."""
        mine = self.count(seat, colour)
        if mine == 0:
            return False
        if self.playing > 3:
            mine += 1  # ties share
        return all(other == seat or self.count(other, colour) < mine for other in range(self.seats))

    # Phase 1: qualities

    def begin_turn(self) -> None:
        self.used = 0
        self.pensions = 0
        self.tell(BEGINS, self.turn)
        self.plan(TURN_ENDS)
        self.plan(PHASE_3)
        self.plan(PHASE_2)
        self.plan(PHASE_1)

    def collect_dues(self) -> None:
        """S9, SR8: red, Authority, yellow, Pensions, each once, as soon as the supply has a token."""
        seat = self.turn
        if self.power_left > 0 and self.used & (1 << RED) == 0 and self.leads(seat, RED):
            self.used |= 1 << RED
            self.gain(seat, POWER, 1)
        if self.power_left > 0 and self.used & USED_AUTHORITY == 0 and self.owns(seat, AUTHORITY):
            self.used |= USED_AUTHORITY
            self.gain(seat, POWER, 1)
        if self.gold_left > 0 and self.used & (1 << YELLOW) == 0 and self.leads(seat, YELLOW):
            self.used |= 1 << YELLOW
            self.gain(seat, GOLD, 1)
        pensions: i64 = 0
        for slot in self.owned[seat]:
            if self.cards[slot] == PENSION:
                pensions += 1
        while self.gold_left > 0 and self.pensions < pensions:
            self.pensions += 1
            self.gain(seat, GOLD, 1)

    def fill_phase_1(self, out: vec[i64]) -> i64:
        """S7: each quality once, in any order."""
        seat = self.turn
        count: i64 = 0
        # S8: a duel must be fought before the phase ends.
        must = self.used & (1 << GREEN) == 0 and self.leads(seat, GREEN)
        if must:
            count = self.fill_others(out, count, DUEL)
            for victim in range(self.seats):
                if victim != seat and self.is_in(victim):
                    for second in range(victim + 1, self.seats):
                        if second != seat and self.is_in(second):
                            out[count] = DUELS + MOST_SEATS * victim + second
                            count += 1
        # S10: blue needs a quality card of his own.
        if self.used & (1 << BLUE) == 0 and self.has_quality_card(seat) and self.leads(seat, BLUE):
            if self.quality_discards(len(self.discards)) != 0:  # SR6
                for colour in range(COLOURS):
                    if len(self.spheres[COLOURS * seat + colour]) > 0:
                        out[count] = SWAP + colour
                        count += 1
            count = self.fill_others_tops(out, count, DISCREDIT)
        # S25, SR8: Suzerain may be declined.
        if self.used & USED_SUZERAIN == 0 and self.owns(seat, SUZERAIN):
            count = self.fill_others(out, count, LEVY)
        count = self.fill_plots(out, count)
        if not must:
            out[count] = END
            count += 1
        return count

    def fill_others(self, out: vec[i64], count: i64, verb: i64) -> i64:
        """Every other player in the game."""
        for other in range(self.seats):
            if other != self.turn and self.is_in(other):
                out[count] = verb + other
                count += 1
        return count

    def fill_others_tops(self, out: vec[i64], count: i64, verb: i64) -> i64:
        """S5: the top quality card of every row of every other player."""
        for other in range(self.seats):
            if other != self.turn:
                for row in range(COLOURS * other, COLOURS * other + COLOURS):
                    if len(self.spheres[row]) > 0:
                        out[count] = verb + row
                        count += 1
        return count

    def duel(self, victim: i64, second: i64) -> None:
        """S8: two power off one player or one each off two; both losses happen at once."""
        self.used |= 1 << GREEN
        self.plan(PHASE_1)
        self.tell(FIGHTS, self.seat, victim)
        if second == victim:
            self.strike(victim, self.duel_loss(victim, 2), NONE, 0)
        else:
            self.tell(FIGHTS, self.seat, second)
            self.strike(victim, self.duel_loss(victim, 1), second, self.duel_loss(second, 1))

    def duel_loss(self, victim: i64, loss: i64) -> i64:
        """S25: Diplomacy makes a duel milder."""
        if not self.owns(victim, DIPLOMACY):
            return loss
        self.tell(SPARED, victim)
        return max(loss - self.pieces.diplomacy_spares, 0)

    def strike(self, victim: i64, loss: i64, second: i64, second_loss: i64) -> None:
        """S12: whoever must give more power than he has is eliminated. SR13: the second loses all the same."""
        dead = loss > self.power[victim]
        second_dead = second != NONE and second_loss > self.power[second]
        if not dead:
            self.lose(victim, POWER, loss)
        if second != NONE and not second_dead:
            self.lose(second, POWER, second_loss)
        if dead or second_dead:
            self.blows += 1
        if dead:
            self.eliminate(victim)
        if second_dead:
            self.eliminate(second)
        # S27: the last one wins at once.
        if self.playing == 1:
            self.tell(LAST_ONE, self.turn)
            self.finish()

    def eliminate(self, seat: i64) -> None:
        """S12: his cards are discarded, his tokens return. SR9: his auction cards are discarded too."""
        self.tell(ELIMINATED, seat)
        self.out[seat] = self.blows
        self.playing -= 1
        for row in range(COLOURS * seat, COLOURS * seat + COLOURS):
            while len(self.spheres[row]) > 0:
                self.discards = append(self.discards, self.lift(row))
        for slot in self.owned[seat]:
            self.discards = append(self.discards, slot)
        self.owned[seat] = vec[i64]()
        self.gold_left += self.gold[seat]
        self.gold[seat] = 0
        self.power_left += self.power[seat]
        self.power[seat] = 0

    def swap(self, colour: i64) -> None:
        """S10, SR6: he names his own card, then looks through the discards."""
        self.used |= 1 << BLUE
        self.tell(DISCARDS, self.seat, self.discard_top(self.seat, colour))
        self.plan(PHASE_1)
        self.plan(PICK)

    def quality_discards(self, count: i64) -> i64:
        """The quality faces among the first so many discards, a bit for each."""
        faces: i64 = 0
        for i in range(count):
            face = self.cards[self.discards[i]]
            if face < INFLUENCE:
                faces |= 1 << face
        return faces

    def fill_picks(self, out: vec[i64]) -> i64:
        """S10: any quality card of the discards. SR6: not the one just laid there, which is the last."""
        faces = self.quality_discards(len(self.discards) - 1)
        count: i64 = 0
        for face in range(INFLUENCE):
            if faces & (1 << face) != 0:
                out[count] = TAKE + face
                count += 1
        return count

    def pick(self, face: i64) -> None:
        """S10: such a card from the discards into his sphere."""
        for i in range(len(self.discards)):
            if self.cards[self.discards[i]] == face:
                self.discards, slot = pop(self.discards, i)
                self.tell(PICKS, self.seat, face)
                self.lay(self.seat, slot)
                return

    def discredit(self, victim: i64, colour: i64) -> None:
        """S10: one quality card of another player, and one own."""
        self.used |= 1 << BLUE
        self.tell(DISCREDITS, self.seat, victim, self.discard_top(victim, colour))
        self.plan(PHASE_1)
        self.plan(SACRIFICE)

    def levy(self, victim: i64) -> None:
        """S25: Suzerain takes one power off another player; Diplomacy is no help."""
        self.used |= USED_SUZERAIN
        self.plan(PHASE_1)
        self.tell(LEVIES, self.seat, victim)
        self.strike(victim, 1, NONE, 0)

    def fill_plots(self, out: vec[i64], count: i64) -> i64:
        """S25: Conspiracy, once a turn. SR3: not for tokens that are not there. SR7: quality cards only."""
        if self.used & USED_CONSPIRACY != 0 or not self.owns(self.turn, CONSPIRACY):
            return count
        for colour in range(COLOURS):
            if len(self.spheres[COLOURS * self.turn + colour]) > 0:
                if self.power_left > 0:
                    out[count] = PLOT + 2 * colour + POWER
                    count += 1
                if self.gold_left > 0:
                    out[count] = PLOT + 2 * colour + GOLD
                    count += 1
        return count

    def plot(self, colour: i64, token: i64) -> None:
        """S25: discard a quality card for three power or one gold; then he still has his choice."""
        self.used |= USED_CONSPIRACY
        self.plan(self.step)
        self.tell(PLOTS, self.seat, self.discard_top(self.seat, colour))
        self.gain(self.seat, token, self.pieces.conspiracy_gold if token == GOLD else self.pieces.conspiracy_power)

    def give(self, face: i64) -> None:
        """Part with the top card of a row or with an auction card (S10, S15, S21, S23)."""
        seat = self.seat
        colour = self.pieces.colour[face]
        if self.step == EXCHANGE:
            self.exchange(colour)
            return
        if self.step == PAYMENT:
            self.settle(self.card_worth(colour))
        if face < INFLUENCE:
            self.tell(DISCARDS, seat, self.discard_top(seat, colour))
            return
        cards = self.owned[seat]
        for i in range(len(cards)):
            if self.cards[cards[i]] == face:
                self.owned[seat], slot = pop(cards, i)
                self.discards = append(self.discards, slot)
                self.tell(DISCARDS, seat, face)
                return

    # Phase 2: turning cards

    def announce(self, count: i64) -> None:
        """S13: one, two or three."""
        self.announced = count
        self.tell(ANNOUNCES, self.seat, count)
        self.plan(TURN_UP)

    def turn_up(self) -> None:
        """S13: turn cards until so many quality cards lie open. S25: with the Medal he decides after each."""
        slot = self.turn_top(self.turn)
        if slot == NONE:
            return
        if self.cards[slot] >= INFLUENCE:
            self.waiting = append(self.waiting, slot)
            self.plan(TURN_UP)
            return
        self.table = append(self.table, slot)
        if len(self.table) == self.announced:
            self.plan(TAKE_CARD)
            self.plan(RESOLVE)
        elif self.owns(self.turn, MEDAL):
            self.plan(GO_ON_OR_STOP)
        else:
            self.plan(TURN_UP)

    def turn_top(self, seat: i64) -> i64:
        """Turn the top card of the pile; NONE if it ended the game."""
        if len(self.pile) == 0:
            self.welcome_waiting()
        self.pile, slot = pop(self.pile)
        self.seen[slot] = EVERYONE
        if self.upper > 0:
            self.upper -= 1
        # S4: when all other cards are turned up, those put under are next; Louis may lie among them.
        if len(self.under) > 0 and self.cards[slot] != LOUIS and len(self.pile) < len(self.under) + self.hidden_louis():
            self.under, _ = pop(self.under)
        self.tell(TURNS_UP, seat, self.cards[slot])
        # SR12: nothing that is pending comes before the end.
        if self.cards[slot] == LOUIS and self.louis_ends():
            self.resolving = append(self.resolving, slot)
            self.finish()
            return NONE
        return slot

    def louis_ends(self) -> bool:
        """S18, S19: whether Louis ends the game the moment he is turned: he came before, or only two are left."""
        return self.louis != 0 or self.playing == 2

    def hidden_louis(self) -> i64:
        """SR11: 1 as long as Louis lies in the pile, 0 when he waits to be resolved."""
        for slot in self.waiting:
            if self.cards[slot] == LOUIS:
                return 0
        return 1

    def welcome_waiting(self) -> None:
        """SR11: the pile has run out because Louis waits for his turn: he is resolved at once."""
        for i in range(len(self.waiting)):
            if self.cards[self.waiting[i]] == LOUIS:
                self.waiting, slot = pop(self.waiting, i)
                self.welcome(slot, self.turn)
                return

    def stop(self) -> None:
        """S25: no more cards with the Medal, or no second one with Influence."""
        if self.step == GO_ON_OR_STOP:
            self.tell(STOPS, self.seat)
            self.plan(TAKE_CARD)
            self.plan(RESOLVE)
        else:
            self.clear_table()

    def resolve_next(self) -> None:
        """S13: special and auction cards in the order they were turned."""
        if len(self.waiting) > 0:
            self.waiting, slot = pop(self.waiting, 0)
            self.plan(RESOLVE)
            self.resolve(slot, self.turn)

    def fill_takes(self, out: vec[i64]) -> i64:
        """S13: any of the quality cards; the second one with Influence (S25) of the same colour."""
        faces: i64 = 0
        for slot in self.table:
            if self.step == TAKE_CARD or self.pieces.colour[self.cards[slot]] == self.row:
                faces |= 1 << self.cards[slot]
        count: i64 = 0
        if self.step == TAKE_CARD:
            count = self.fill_plots(out, 0)
        for face in range(INFLUENCE):
            if faces & (1 << face) != 0:
                out[count] = TAKE + face
                count += 1
        if self.step == TAKE_SECOND:
            out[count] = STOP
            count += 1
        return count

    def take(self, face: i64) -> None:
        """S13: a card into his sphere, the others are discarded. S25: with Influence perhaps a second one."""
        if self.step == PICK:
            self.pick(face)
            return
        for i in range(len(self.table)):
            if self.cards[self.table[i]] == face:
                self.table, slot = pop(self.table, i)
                self.tell(KEEPS, self.seat, face)
                self.lay(self.seat, slot)
                break
        if self.step == TAKE_CARD and self.owns(self.seat, INFLUENCE):
            colour = self.pieces.colour[face]
            for slot in self.table:
                if self.pieces.colour[self.cards[slot]] == colour:
                    self.plan(TAKE_SECOND + ABOUT * colour)
                    return
        self.clear_table()

    def clear_table(self) -> None:
        for slot in self.table:
            self.tell(DISMISSED, self.cards[slot])
            self.discards = append(self.discards, slot)
        self.table = vec[i64]()

    # Phase 3: one gold action

    def fill_phase_3(self, out: vec[i64]) -> i64:
        count: i64 = 0
        gold = self.gold[self.turn]
        if self.used & USED_GOLD == 0:
            if gold >= 1:
                count = self.fill_others(out, count, SAP)  # S14
                if self.has_quality_card(self.turn):
                    count = self.fill_others_tops(out, count, COVET)  # S15
            if gold >= 2:
                count = self.fill_others_tops(out, count, BANISH)  # S16
                out[count] = BUY  # S17
                count += 1
        count = self.fill_plots(out, count)
        out[count] = END
        return count + 1

    def act_with_gold(self, move: i64) -> None:
        seat = self.seat
        self.used |= USED_GOLD
        self.plan(PHASE_3)  # S25: Conspiracy is possible after it, too
        if move < COVET:
            # S14: another player loses one power.
            victim = move - SAP
            self.lose(seat, GOLD, 1)
            self.tell(SAPS, seat, victim)
            self.strike(victim, 1, NONE, 0)
        elif move < BANISH:
            # S15: swap an own card, chosen next, with one of another player.
            self.lose(seat, GOLD, 1)
            self.plan(EXCHANGE + ABOUT * (move - COVET))
        elif move < BUY:
            # S16: discard a card of another player.
            victim = (move - BANISH) // COLOURS
            self.lose(seat, GOLD, 2)
            self.tell(BANISHES, seat, victim, self.discard_top(victim, (move - BANISH) % COLOURS))
        else:
            # S17: turn the top card into his sphere.
            self.lose(seat, GOLD, 2)
            self.tell(BUYS_CARD, seat)
            self.plan(DRAW + ABOUT * seat)

    def exchange(self, colour: i64) -> None:
        """S15: both top cards; each is laid on top of its row in the other sphere."""
        seat = self.seat
        other = self.row // COLOURS
        theirs = self.lift(self.row)
        mine = self.lift(COLOURS * seat + colour)
        self.lay(seat, theirs)
        self.lay(other, mine)
        self.tell(EXCHANGES, seat, self.cards[mine], other, self.cards[theirs])

    def draw(self, seat: i64) -> None:
        """S17, S20: the top card into his sphere; others are resolved and replaced until a quality card comes."""
        slot = self.turn_top(seat)
        if slot == NONE:
            return
        if self.cards[slot] < INFLUENCE:
            self.tell(KEEPS, seat, self.cards[slot])
            self.lay(seat, slot)
        else:
            self.plan(DRAW + ABOUT * seat)
            self.resolve(slot, seat)

    def end_turn(self) -> None:
        """S3: play goes clockwise, past those who are out of the game."""
        self.turn = self.next_in(self.turn)
        self.plan(TURN_BEGINS)

    def next_in(self, seat: i64) -> i64:
        """The next player in the game."""
        seat = (seat + 1) % self.seats
        while self.out[seat] != 0:
            seat = (seat + 1) % self.seats
        return seat

    # Special cards

    def resolve(self, slot: i64, seat: i64) -> None:
        """Resolve a special or auction card that this seat turned. SR9: meanwhile it is in no pile."""
        face = self.cards[slot]
        if face == LOUIS:
            self.welcome(slot, seat)
            return
        self.resolving = append(self.resolving, slot)
        if face == MAZARIN:
            self.plan(RESOLVED)
            self.plan_mazarin(seat)
        elif face == DEBTS:
            self.plan(RESOLVED)
            self.plan_debts(seat)
        else:
            self.offer(face, seat)

    def welcome(self, slot: i64, seat: i64) -> None:
        """S18: Louis for the first time: a gold for everyone, and a new pile from the old one and the discards."""
        self.louis = 1
        self.tell(LOUIS_COMES)
        self.moment()
        for i in range(self.seats):
            other = (seat + i) % self.seats
            if self.is_in(other):
                self.gain(other, GOLD, 1)
        self.moment()
        pile = self.pile
        for card in self.discards:
            pile = append(pile, card)
        self.discards = vec[i64]()
        self.seen[slot] = 0
        for card in pile:
            self.seen[card] = 0
        self.shuffle(pile)
        self.prepare(pile, slot)
        self.tell(REBUILT, len(self.pile))

    def plan_mazarin(self, seat: i64) -> None:
        """S20: each player with the purple majority, from this seat on; settled now."""
        self.tell(MAZARIN_COMES)
        for i in range(self.seats - 1, -1, -1):
            other = (seat + i) % self.seats
            if self.leads(other, PURPLE):
                self.plan(MAZARINS_GIFT + ABOUT * other)

    def fill_gifts(self, out: vec[i64]) -> i64:
        """S20: the top card, or any two tokens, as many as the supply has."""
        out[0] = TURN
        count: i64 = 1
        tokens = min(2, self.gold_left + self.power_left)
        if tokens > 0:  # SR3
            for gold in range(tokens + 1):
                if gold <= self.gold_left and tokens - gold <= self.power_left:
                    out[count] = COLLECT + mixed(tokens, gold)
                    count += 1
        return count

    def collect(self, mix: i64) -> None:
        """S20: two tokens."""
        self.gain(self.seat, GOLD, gold_in(mix))
        self.gain(self.seat, POWER, power_in(mix))

    def plan_debts(self, seat: i64) -> None:
        """S21: whoever shows fewer seals than another has debts, from this seat on; counted now."""
        self.tell(DEBTS_COME)
        seals = vec[i64]([0] * self.seats)
        most: i64 = 0
        for other in range(self.seats):
            if self.is_in(other):
                seals[other] = self.seals(other)
                most = max(most, seals[other])
        for i in range(self.seats):
            other = (seat + i) % self.seats
            if self.is_in(other) and seals[other] == most:
                self.tell(NO_DEBTS, other)
        for i in range(self.seats - 1, -1, -1):
            other = (seat + i) % self.seats
            if self.is_in(other) and seals[other] < most:
                self.plan(DEBT + ABOUT * other)

    def seals(self, seat: i64) -> i64:
        """S21: visible seals: on top cards of rows and on auction cards."""
        seals: i64 = 0
        for row in range(COLOURS * seat, COLOURS * seat + COLOURS):
            if len(self.spheres[row]) > 0:
                seals += self.pieces.seal[self.top(row)]
        for slot in self.owned[seat]:
            seals += self.pieces.seal[self.cards[slot]]
        return seals

    def fill_debts(self, out: vec[i64]) -> i64:
        """S21: one card, or any two tokens. SR5: without a card he pays what he has."""
        seat = self.seat
        count: i64 = 0
        for colour in range(COLOURS):
            if len(self.spheres[COLOURS * seat + colour]) > 0:
                out[count] = GIVE + self.top(COLOURS * seat + colour)
                count += 1
        for face in range(INFLUENCE, DEBTS):
            if self.owns(seat, face):
                out[count] = GIVE + face
                count += 1
        tokens = min(2, self.gold[seat] + self.power[seat])
        if tokens == 2 or count == 0:
            for gold in range(tokens + 1):
                if gold <= self.gold[seat] and tokens - gold <= self.power[seat]:
                    out[count] = PAY + mixed(tokens, gold)
                    count += 1
        return count

    def pay(self, mix: i64) -> None:
        """S21: two tokens, or what there is (SR5)."""
        self.lose(self.seat, GOLD, gold_in(mix))
        self.lose(self.seat, POWER, power_in(mix))

    # Auctions

    def offer(self, face: i64, seat: i64) -> None:
        """S22: the player who turned the card bids first."""
        self.tell(AUCTION, face)
        self.lot = face
        self.bid = 0
        self.bidder = NONE
        self.bidding = 0
        for other in range(self.seats):
            if self.is_in(other):
                self.bidding |= 1 << other
        self.plan(BIDDING + ABOUT * seat)

    def means(self, seat: i64) -> i64:
        """SR4: the most he could pay."""
        means = (self.gold[seat] + self.power[seat]) * TOKEN_WORTH
        for colour in range(COLOURS):
            means += len(self.spheres[COLOURS * seat + colour]) * self.card_worth(colour)
        for slot in self.owned[seat]:
            means += self.card_worth(self.pieces.colour[self.cards[slot]])
        return means

    def card_worth(self, colour: i64) -> i64:
        """S23: what a card of this colour pays for the card that is sold; for a grey card none pays more."""
        if colour != NONE and colour == self.pieces.colour[self.lot]:
            return MATCH_WORTH
        return CARD_WORTH

    def fill_bids(self, out: vec[i64]) -> i64:
        """S22: a higher bid, within his means (SR4), or drop out."""
        count: i64 = 0
        for bid in range(self.bid, self.means(self.seat)):
            out[count] = BID + bid
            count += 1
        out[count] = DROP
        return count + 1

    def raise_to(self, bid: i64) -> None:
        self.bid = bid
        self.bidder = self.seat
        self.tell(BIDS, self.seat, bid)
        self.ask_next()

    def drop_out(self) -> None:
        """S22: for good."""
        self.bidding &= ~(1 << self.seat)
        self.tell(DROPS_OUT, self.seat)
        self.ask_next()

    def ask_next(self) -> None:
        """S22: the last one in pays, if he has bid; until then the next one in raises or drops out."""
        if self.bidding == 0:
            self.tell(UNSOLD, self.lot)
            self.plan(RESOLVED)
        elif self.bidder != NONE and self.bidding == 1 << self.bidder:
            self.due = self.bid
            self.worth = MATCH_WORTH
            self.plan(SOLD)
            self.plan(PAYMENT + ABOUT * self.bidder)
        else:
            seat = (self.seat + 1) % self.seats
            while self.bidding & (1 << seat) == 0:
                seat = (seat + 1) % self.seats
            self.plan(BIDDING + ABOUT * seat)

    def fill_payments(self, out: vec[i64]) -> i64:
        """S23, SR4: item by item, never one worth more than the last, and so that the rest still covers the bid."""
        seat = self.seat
        count: i64 = 0
        tokens = (self.gold[seat] + self.power[seat]) * TOKEN_WORTH
        plain = tokens  # what tokens and cards that do not match can pay
        for colour in range(COLOURS):
            if self.card_worth(colour) == CARD_WORTH:
                plain += len(self.spheres[COLOURS * seat + colour]) * CARD_WORTH
        for slot in self.owned[seat]:
            if self.card_worth(self.pieces.colour[self.cards[slot]]) == CARD_WORTH:
                plain += CARD_WORTH
        for colour in range(COLOURS):
            if len(self.spheres[COLOURS * seat + colour]) > 0 and self.may_give(colour, plain):
                out[count] = GIVE + self.top(COLOURS * seat + colour)
                count += 1
        for face in range(INFLUENCE, DEBTS):
            if self.owns(seat, face) and self.may_give(self.pieces.colour[face], plain):
                out[count] = GIVE + face
                count += 1
        # Gold goes before power, so that all ways to pay are there, but each only once.
        if self.power[seat] * TOKEN_WORTH >= self.due:
            out[count] = SPEND + POWER
            count += 1
        if self.gold[seat] > 0 and tokens >= self.due:
            out[count] = SPEND + GOLD
            count += 1
        return count

    def may_give(self, colour: i64, plain: i64) -> bool:
        """SR4: cards worth three first; then cards worth two, if they and the tokens suffice."""
        worth = self.card_worth(colour)
        return worth <= self.worth and (worth == MATCH_WORTH or plain >= self.due)

    def has_one_payment(self) -> bool:
        """SR4: whether only one whole payment is left, in whatever order he pays it."""
        seat = self.seat
        cards = vec[i64]([0] * (MATCH_WORTH + 1))  # by worth: how many he may still give, and from how many stacks
        stacks = vec[i64]([0] * (MATCH_WORTH + 1))
        for colour in range(COLOURS):
            worth = self.card_worth(colour)
            if len(self.spheres[COLOURS * seat + colour]) > 0 and worth <= self.worth:
                cards[worth] += len(self.spheres[COLOURS * seat + colour])
                stacks[worth] += 1
        for face in range(INFLUENCE, DEBTS):
            worth = self.card_worth(self.pieces.colour[face])
            if worth <= self.worth and self.owns(seat, face):
                stacks[worth] += 1
                for slot in self.owned[seat]:
                    if self.cards[slot] == face:
                        cards[worth] += 1
        payments: i64 = 0
        for matching in range(cards[MATCH_WORTH] + 1):
            rest = self.due - MATCH_WORTH * matching
            if rest <= -MATCH_WORTH:
                break  # the last card could be left out
            for others in range(cards[CARD_WORTH] + 1):
                tokens = rest - CARD_WORTH * others
                if others > 0 and tokens <= -CARD_WORTH:
                    break
                tokens = max(tokens, 0)
                least_gold = max(tokens - self.power[seat], 0)
                most_gold = min(tokens, self.gold[seat])
                if most_gold < least_gold:
                    continue
                payments += 1
                if payments > 1 or most_gold > least_gold:
                    return False
                if 0 < matching < cards[MATCH_WORTH] and stacks[MATCH_WORTH] > 1:
                    return False
                if 0 < others < cards[CARD_WORTH] and stacks[CARD_WORTH] > 1:
                    return False
        return True

    def spend(self, token: i64) -> None:
        """S23: one gold, or all the rest in power."""
        if token == GOLD:
            self.lose(self.seat, GOLD, 1)
            self.settle(TOKEN_WORTH)
        else:
            self.lose(self.seat, POWER, self.due)
            self.settle(self.due * TOKEN_WORTH)

    def settle(self, worth: i64) -> None:
        """SR4: go on until the bid is covered; no change is given."""
        self.worth = min(self.worth, worth)
        self.due -= worth
        if self.due > 0:
            self.plan(PAYMENT + ABOUT * self.seat)

    def hand_over(self) -> None:
        """S24: the card joins the buyer's sphere, beside its row."""
        self.resolving, slot = pop(self.resolving)
        self.owned[self.bidder] = append(self.owned[self.bidder], slot)
        self.tell(BUYS, self.bidder, self.lot, self.bid)

    # End

    def finish(self) -> None:
        """S19, S27: nothing that is pending happens any more."""
        self.agenda = vec[i64]()
        self.tell(OVER)

    def scores(self) -> vec[i64]:
        """S26: gold 1, power 1, blue cards 2."""
        scores = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            scores[seat] = self.gold[seat] + self.power[seat] + 2 * self.count(seat, BLUE)
        return scores

    def beats(self, seat: i64, other: i64, scores: vec[i64]) -> bool:
        """S26: by points, then purple cards; those out of the game behind, the later the better."""
        if self.out[seat] != 0 or self.out[other] != 0:
            if self.out[other] == 0:
                return False
            return self.out[seat] == 0 or self.out[seat] > self.out[other]
        if scores[seat] != scores[other]:
            return scores[seat] > scores[other]
        return self.count(seat, PURPLE) > self.count(other, PURPLE)

    # Worlds

    def deal(self) -> None:
        """SR14: Louis is anywhere in the lower half; what was put under lies below all others, in its order (S4)."""
        left = self.pieces.copies[:]
        for face in self.cards:
            if face != UNKNOWN:
                left[face] -= 1
        louis: i64 = NONE  # his place, if he is hidden
        if left[LOUIS] > 0:
            louis = self.roll(len(self.pile) - self.upper)
            left[LOUIS] = 0
        slots = vec[i64](capacity=len(self.pile))
        placed: i64 = 0
        for i in range(len(self.pile)):
            slot = self.pile[i]
            if self.cards[slot] != UNKNOWN:
                continue
            if i == louis:
                self.cards[slot] = LOUIS
            elif placed < len(self.under):
                self.cards[slot] = self.under[placed]
                left[self.under[placed]] -= 1
                placed += 1
            else:
                slots = append(slots, slot)
        faces = vec[i64](capacity=len(self.pile))
        for face in range(FACES):
            for _ in range(left[face]):
                faces = append(faces, face)
        self.scatter(faces, slots)


def mixed(tokens: i64, gold: i64) -> i64:
    """The number of a mix of up to two tokens, by how many of them are gold."""
    return tokens * (tokens + 1) // 2 + gold


def gold_in(mix: i64) -> i64:
    """How many of these tokens are gold."""
    return mix - 3 if mix >= 3 else mix // 2


def power_in(mix: i64) -> i64:
    """How many of these tokens are power."""
    if mix >= 3:
        return 5 - mix
    return mix % 2
