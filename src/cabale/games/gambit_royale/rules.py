"""The rules of Gambit Royale, in the order of the rule page (G1-G18, GR1-GR16)."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.chance import Secret
from cabale.games.gambit_royale.pieces import (
    ASSASSIN,
    BEGGAR,
    CARDS,
    CLOAK,
    DOMAINS,
    DOUBLE,
    DRAGON,
    EXPLORER,
    HERMIT,
    HIGHEST_GOAL,
    JULIET,
    KINDS,
    LITTLE_GIANT,
    MAGICIAN,
    MUSKETEERS,
    PRINCE,
    ROMEO,
    SQUIRE,
    STORM,
    TRAITOR,
    WITCH,
    Pieces,
)
from cabale.moves import Moves
from cabale.state import EVERYONE, MOST_SEATS, NONE, UNKNOWN, State, rows, span, without

COLUMNS: Final = ("1", "2", "3", "4", "5", "6")
KINDS_OF_THINGS: Final = {"card": CARDS, "column": COLUMNS, "domain": DOMAINS}

MOVES: Final = Moves(
    KINDS_OF_THINGS,
    {"lay": ("card", "column"), "swap": ("column",), "hide": ("card",), "decline": ()},
)
LAY: Final[i64] = MOVES.first("lay")
SWAP: Final[i64] = MOVES.first("swap")
HIDE: Final[i64] = MOVES.first("hide")
DECLINE: Final[i64] = MOVES.first("decline")

# What may be on the agenda: a step, the column it is about, and the seat that chooses.
ROUND: Final[i64] = 0
TURN: Final[i64] = 1
REVEAL: Final[i64] = 2
TRAITORS_CHOICE: Final[i64] = 3
CLOAKS_CHOICE: Final[i64] = 4
END_OF_TURN: Final[i64] = 5

# The steps in which a seat chooses, and the fields of the state that its question mentions.
QUESTIONS: Final[dict[int, tuple[str, ...]]] = {
    TURN: ("turn",),
    TRAITORS_CHOICE: ("traitor", "column"),
    CLOAKS_CHOICE: ("cloak", "column"),
}

# What may be told. A part reads `name`, or `name:kind` where the two differ; `?` marks the face of a card.
EVENTS: Final = {
    "begins": ("seat", "round:number"),
    "goal": ("column", "domain", "value:number"),
    "lays": ("seat", "column", "?card"),
    "turns-up": ("seat", "column", "?card"),
    "moves-on": ("seat", "column", "to:column"),
    "kills": ("seat", "victim:seat", "?card"),
    "closes": ("column",),
    "swaps": ("seat", "column", "to:column"),
    "hides": ("seat", "?card"),
    "declines": ("seat",),
    "draws": ("seat", "?card"),
    "rebuilds": ("seat",),
    "ends-round": ("seat",),
    "shown": ("seat", "column", "?card"),
    "void": ("column",),
    "removed": ("seat", "column", "?card"),
    "lowest": ("column",),
    "wins": ("seat", "domain", "value:number", "points:half"),
    "wins-by-pair": ("seat", "domain", "value:number"),
    "lost": ("domain", "value:number"),
    "over": (),
}
BEGINS: Final[i64] = 0
GOAL: Final[i64] = 1
LAYS: Final[i64] = 2
TURNS_UP: Final[i64] = 3
MOVES_ON: Final[i64] = 4
KILLS: Final[i64] = 5
CLOSES: Final[i64] = 6
SWAPS: Final[i64] = 7
HIDES: Final[i64] = 8
DECLINES: Final[i64] = 9
DRAWS: Final[i64] = 10
REBUILDS: Final[i64] = 11
ENDS_ROUND: Final[i64] = 12
SHOWN: Final[i64] = 13
VOID: Final[i64] = 14
REMOVED: Final[i64] = 15
LOWEST: Final[i64] = 16
WINS: Final[i64] = 17
WINS_BY_PAIR: Final[i64] = 18
LOST: Final[i64] = 19
OVER: Final[i64] = 20


# The acts of a player since the round began, as far as worlds need them: a slot that was laid, or FACE + the card if
# the slot has another by now; DREW; or, below that, a reserve (see `rebuilt`).
FACE: Final[i64] = 1000
DREW: Final[i64] = -1
ALL_CARDS: Final[i64] = (1 << KINDS) - 1
MOST_TRIES: Final[i64] = 5000  # at dealing cards in an order in which they can have been drawn


class GambitRoyale(State):
    """A game of Gambit Royale. The card in slot s belongs to seat s // 25; goals come after all cards."""

    pieces: Pieces
    round: i64  # from 0
    turn: i64  # whose turn it is; a Traitor or a Cloak lets another seat choose meanwhile
    last: i64  # who laid a card last
    column: i64  # whose Traitor or Cloak is to be decided
    hands: vec[vec[i64]]  # slots, by seat
    reserves: vec[vec[i64]]  # slots, the top last
    discards: vec[vec[i64]]  # slots, face up
    columns: vec[vec[i64]]  # slots, the nearest to the goal first
    goals: vec[i64]  # the goal's slot at the head of each column
    up: vec[i64]  # by slot: 1 if it was turned up in its column this round
    closed: i64  # a bit for each column closed by a Storm
    moved: i64  # a bit for each seat whose Explorer has moved this turn
    under: vec[i64]  # by seat: the slot under his Cloak, or NONE
    won: vec[vec[i64]]  # goal slots, by seat
    acts: vec[vec[i64]]  # by seat: what he did since the round began

    # Components and set-up

    def setup(self, pieces: Pieces, seats: i64, rng: i64, secret: Secret | None) -> None:
        """G1-G3: shuffle everything, draw the first hands, begin the first round."""
        self.pieces = pieces
        self.seats = seats
        self.begin(seats, rng, secret)
        nothing = vec[i64]()
        self.hands = vec[vec[i64]]([nothing] * seats)
        self.reserves = vec[vec[i64]]([nothing] * seats)
        self.discards = vec[vec[i64]]([nothing] * seats)
        self.columns = vec[vec[i64]]([nothing] * seats)
        self.won = vec[vec[i64]]([nothing] * seats)
        self.goals = vec[i64]([NONE] * seats)
        self.up = vec[i64]([0] * (KINDS * seats))
        self.under = vec[i64]([NONE] * seats)
        start = vec[i64]([rebuilt(ALL_CARDS, 0, 0)])
        self.acts = vec[vec[i64]]([start] * seats)
        self.closed = 0
        self.moved = 0
        self.column = NONE
        self.round = 0
        # G1: each player shuffles the same cards into his reserve.
        for seat in range(seats):
            self.reserves[seat] = span(KINDS * seat, KINDS * (seat + 1))
            self.shuffle(self.reserves[seat])
        # G2: goals are drawn at random; those never shown stay unseen.
        self.shuffle(span(KINDS * seats, len(self.cards)))
        # GR1: the first player is random.
        self.turn = self.roll(seats)
        self.last = self.turn
        self.plan(ROUND)

    def packs(self) -> vec[vec[i64]]:
        packs = vec[vec[i64]]()
        # G1: the cards of each player.
        cards = span(0, KINDS)
        for _ in range(self.seats):
            packs = append(packs, cards)
        return append(packs, self.goals_used())

    def goals_used(self) -> vec[i64]:
        """G2: all goals; with two players those of value 1 are removed."""
        pieces = self.pieces
        goals = vec[i64](capacity=len(pieces.goal_value))
        for goal in range(len(pieces.goal_value)):
            if self.seats > 2 or pieces.goal_value[goal] != pieces.removed_with_two:
                goals = append(goals, goal)
        return goals

    def most_moves(self) -> i64:
        return max(self.pieces.hand * self.seats, MOST_SEATS)

    def clone(self) -> "GambitRoyale":
        other = GambitRoyale()
        self.copy_to(other)
        other.pieces = self.pieces
        other.round = self.round
        other.turn = self.turn
        other.last = self.last
        other.column = self.column
        other.hands = rows(self.hands)
        other.reserves = rows(self.reserves)
        other.discards = rows(self.discards)
        other.columns = rows(self.columns)
        other.goals = self.goals[:]
        other.up = self.up[:]
        other.closed = self.closed
        other.moved = self.moved
        other.under = self.under[:]
        other.won = rows(self.won)
        other.acts = rows(self.acts)
        return other

    # Steps

    def start(self, item: i64) -> bool:
        step = item & 7
        column = (item >> 3) & 7
        seat = item >> 6
        if step == TURN:
            return self.start_turn()
        if step == REVEAL:
            self.reveal(column)
            return False
        if step == END_OF_TURN:
            self.end_turn()
            return False
        if step == ROUND:
            self.start_round()
            return False
        self.step = step  # a Traitor's or a Cloak's choice
        self.column = column
        self.seat = seat
        return True

    def fill_moves(self, out: vec[i64]) -> i64:
        count: i64 = 0
        if self.seat < 0:
            return 0
        if self.step == TURN:
            # G4: any hand card into any open column.
            hand = self.known_hand(self.seat)
            for kind in range(KINDS):
                if (hand >> kind) & 1 != 0:
                    for column in range(self.seats):
                        if self.closed & (1 << column) == 0:
                            out[count] = LAY + kind * MOST_SEATS + column
                            count += 1
            return count
        if self.step == TRAITORS_CHOICE:
            # G11, GR15: with any other column, a closed one too; or not at all.
            for column in range(self.seats):
                if column != self.column:
                    out[count] = SWAP + column
                    count += 1
        else:
            # G12: any hand card, or none.
            hand = self.known_hand(self.seat)
            for kind in range(KINDS):
                if (hand >> kind) & 1 != 0:
                    out[count] = HIDE + kind
                    count += 1
        out[count] = DECLINE
        return count + 1

    def play(self, move: i64) -> None:
        if move < SWAP:
            self.lay((move - LAY) // MOST_SEATS, (move - LAY) % MOST_SEATS)
        elif move < HIDE:
            self.swap(self.column, move - SWAP)
        elif move < DECLINE:
            self.hide(move - HIDE)
        else:
            self.tell(DECLINES, self.seat)

    # A round

    def start_round(self) -> None:
        """G3: as many goals as players, each the head of a column. GR13: draw up to a full hand."""
        seats = self.seats
        self.tell(BEGINS, self.turn, self.round + 1)
        first = KINDS * seats + self.round * seats
        for column in range(seats):
            slot = first + column
            self.seen[slot] = EVERYONE
            self.goals[column] = slot
            goal = self.cards[slot]
            self.tell(GOAL, column, self.pieces.goal_domain[goal], self.pieces.goal_value[goal])
        for i in range(seats):
            seat = (self.turn + i) % seats
            for _ in range(self.pieces.hand - len(self.hands[seat])):
                self.draw(seat)
        self.plan(TURN)

    # A turn

    def start_turn(self) -> bool:
        """G4. GR13: without a hand card nothing is laid, but a card is drawn."""
        self.moved = 0
        self.plan(END_OF_TURN)
        if len(self.hands[self.turn]) == 0:
            return False
        self.seat = self.turn
        self.step = TURN
        return True

    def lay(self, kind: i64, column: i64) -> None:
        """G4: face down at the bottom; the card directly above is turned up."""
        slot = self.take(self.seat, kind)
        self.last = self.seat
        self.acts[self.seat] = append(self.acts[self.seat], slot)
        self.show(LAYS, 1 << self.seat, kind, self.seat, column)
        self.put(slot, column)

    def put(self, slot: i64, column: i64) -> None:
        """Place a card face down at the bottom of a column; what lies above will be turned up."""
        self.up[slot] = 0
        cards = append(self.columns[column], slot)
        self.columns[column] = cards
        if len(cards) > 1 and self.up[cards[len(cards) - 2]] == 0:
            self.plan(REVEAL + 8 * column)

    def reveal(self, column: i64) -> None:
        """G4: turn up the card above the last one, whoever owns it; an immediate ability takes effect."""
        cards = self.columns[column]
        slot = cards[len(cards) - 2]
        owner = slot // KINDS
        kind = self.cards[slot]
        self.up[slot] = 1
        self.seen[slot] = EVERYONE
        self.show(TURNS_UP, EVERYONE, kind, owner, column)
        self.moment()
        if kind == EXPLORER:
            self.explore(slot, column)
        elif kind == ASSASSIN:
            self.kill(owner, column)
        elif kind == STORM:
            self.closed |= 1 << column
            self.tell(CLOSES, column)
        elif kind == TRAITOR:
            self.plan(TRAITORS_CHOICE + 8 * column + 64 * owner)
        elif kind == CLOAK and len(self.hands[owner]) > 0:
            self.plan(CLOAKS_CHOICE + 8 * column + 64 * owner)

    def draw(self, seat: i64) -> None:
        """G5: a reserve is rebuilt from the discards only when a card must be drawn and it is empty.

        GR13: with both empty there is nothing to draw.
        """
        if len(self.reserves[seat]) == 0:
            if len(self.discards[seat]) == 0:
                return
            self.rebuild(seat)
        self.reserves[seat], slot = pop(self.reserves[seat])
        self.seen[slot] |= 1 << seat
        self.acts[seat] = append(self.acts[seat], DREW)
        self.show(DRAWS, 1 << seat, self.cards[slot], seat)
        hand = append(self.hands[seat], slot)
        self.hands[seat] = hand
        self.shuffle(hand)  # or the slot laid later would tell when its card was drawn

    def rebuild(self, seat: i64) -> None:
        """G5: shuffle the discards into a new reserve. Everyone knows which cards are in it."""
        slots = self.discards[seat]
        acts = self.acts[seat]
        faces: i64 = 0
        for slot in slots:
            faces |= 1 << self.cards[slot]
            self.seen[slot] = 0
            for i in range(len(acts)):
                if acts[i] == slot:
                    acts[i] = FACE + self.cards[slot]
        self.acts[seat] = append(acts, rebuilt(faces, 0, 0))
        self.reserves[seat] = slots
        self.discards[seat] = vec[i64](capacity=KINDS)
        self.shuffle(slots)
        self.tell(REBUILDS, seat)

    def end_turn(self) -> None:
        """G6, GR11: after all that the card caused, the round ends if every goal is met. G5: else draw."""
        met = True
        for column in range(self.seats):
            if not self.is_met(column):
                met = False
                break
        if met:
            self.end_round(self.turn)
            return
        self.draw(self.turn)
        if not self.anyone_can_play():
            self.end_round(self.last)  # GR13
        else:
            self.turn = (self.turn + 1) % self.seats  # G5: the player to the left follows
            self.plan(TURN)

    def is_met(self, column: i64) -> bool:
        """G6: as many cards as the goal's value, or closed. GR8: a card under a Cloak is no place of its own."""
        if self.closed & (1 << column) != 0:
            return True
        return len(self.columns[column]) >= self.pieces.goal_value[self.cards[self.goals[column]]]

    def anyone_can_play(self) -> bool:
        """GR13: whether anyone has a card in hand, reserve or discards."""
        for seat in range(self.seats):
            if len(self.hands[seat]) + len(self.reserves[seat]) + len(self.discards[seat]) > 0:
                return True
        return False

    # Immediate abilities

    def explore(self, slot: i64, column: i64) -> None:
        """G8: on to the next open column to the right. GR10: once a turn, and only if there is another."""
        owner = slot // KINDS
        to = column
        for i in range(1, self.seats):
            next_column = (column + i) % self.seats
            if self.closed & (1 << next_column) == 0:
                to = next_column
                break
        if to == column or self.moved & (1 << owner) != 0:
            return
        self.moved |= 1 << owner
        self.columns[column] = without(self.columns[column], slot)
        self.tell(MOVES_ON, owner, column, to)
        self.put(slot, to)

    def kill(self, owner: i64, column: i64) -> None:
        """G9: the card that turned the Assassin up goes to its owner's discards, seen by all (GR16)."""
        self.columns[column], slot = pop(self.columns[column])
        victim = slot // KINDS
        self.seen[slot] = EVERYONE
        self.discards[victim] = append(self.discards[victim], slot)
        self.show(KILLS, EVERYONE, self.cards[slot], owner, victim)

    def swap(self, column: i64, other: i64) -> None:
        """G11: the goals change places; what is closed stays closed (GR15)."""
        goal = self.goals[column]
        self.goals[column] = self.goals[other]
        self.goals[other] = goal
        self.tell(SWAPS, self.seat, column, other)

    def hide(self, kind: i64) -> None:
        """G12: a hand card under the Cloak, and a new card into the hand."""
        slot = self.take(self.seat, kind)
        self.under[self.seat] = slot
        self.acts[self.seat] = append(self.acts[self.seat], slot)
        self.show(HIDES, 1 << self.seat, kind, self.seat)
        self.draw(self.seat)

    # Awarding

    def end_round(self, seat: i64) -> None:
        """G7, G13-G16: show everything, award column by column, take the cards back."""
        self.tell(ENDS_ROUND, seat)
        self.moment()
        for column in range(self.seats):
            self.show_column(column)
            self.award(column)
            self.moment()
        for column in range(self.seats):
            cards = self.columns[column]
            self.columns[column] = vec[i64](capacity=8)
            for slot in cards:
                owner = slot // KINDS
                self.up[slot] = 0
                self.discards[owner] = append(self.discards[owner], slot)
        for owner in range(self.seats):
            if self.under[owner] != NONE:
                self.discards[owner] = append(self.discards[owner], self.under[owner])
                self.under[owner] = NONE
            self.sum_up(owner)
        self.closed = 0
        self.moment()
        self.round += 1
        self.turn = (seat + 1) % self.seats  # G16
        if self.round < self.pieces.rounds:
            self.plan(ROUND)
        else:
            self.tell(OVER)

    def show_column(self, column: i64) -> None:
        """G7: what is still face down is turned up; G12: so is a card under a Cloak."""
        for slot in self.columns[column]:
            owner = slot // KINDS
            if self.up[slot] == 0:
                self.seen[slot] = EVERYONE
                self.show(SHOWN, EVERYONE, self.cards[slot], owner, column)
                self.moment()
            if self.cards[slot] == CLOAK and self.under[owner] != NONE:
                self.seen[self.under[owner]] = EVERYONE
                self.show(SHOWN, EVERYONE, self.cards[self.under[owner]], owner, column)
                self.moment()

    def award(self, column: i64) -> None:
        """Give the goal of a column to its winner."""
        goal = self.goals[column]
        domain = self.pieces.goal_domain[self.cards[goal]]
        value = self.pieces.goal_value[self.cards[goal]]
        winner, total = self.winner(column)
        if winner == NONE:
            self.tell(LOST, domain, value)  # GR13: a goal without cards leaves the game
            return
        if total == NONE:
            self.tell(WINS_BY_PAIR, winner, domain, value)
        else:
            self.tell(WINS, winner, domain, value, total)
        self.won[winner] = append(self.won[winner], goal)

    def winner(self, column: i64) -> tuple[i64, i64]:
        """G13-G15: who wins a column, and with how many half points; NONE for a pair, or if nobody does."""
        cards = vec[i64](capacity=8)  # slots that are left, the nearest to the goal first
        for slot in self.columns[column]:
            cards = append(cards, slot)
            if self.cards[slot] == CLOAK and self.under[slot // KINDS] != NONE:
                cards = append(cards, self.under[slot // KINDS])
        active, several = self.abilities(cards)

        # G13. Three Musketeers: all other abilities are void.
        if active & (1 << MUSKETEERS) != 0:
            if active != 1 << MUSKETEERS:
                self.tell(VOID, column)
            active = 1 << MUSKETEERS

        # Magician, then Witch; two or more cancel each other (GR5). Printed values count (GR2).
        if active & ~several & (1 << MAGICIAN) != 0:
            cards = self.without_values(cards, column, self.pieces.magician_from, 1000)
            active, several = self.abilities(cards)
        if active & ~several & (1 << WITCH) != 0:
            cards = self.without_values(cards, column, 0, self.pieces.witch_to)
            active, several = self.abilities(cards)

        # Prince and Squire of one colour win, also against a Beggar (GR14); of several pairs the one with the
        # card nearest the goal.
        if active & (1 << PRINCE) != 0 and active & (1 << SQUIRE) != 0:
            for i in range(len(cards)):
                owner = cards[i] // KINDS
                kind = self.cards[cards[i]]
                other = PRINCE if kind == SQUIRE else SQUIRE
                if kind in (PRINCE, SQUIRE) and self.is_active(cards[i]) and self.has(other, owner, cards, True):
                    return owner, NONE

        # G14, then G15: the highest total wins, with a Beggar the lowest. A Double without a value counts 0 (GR12);
        # with a Beggar, whoever has nothing else takes no part.
        values = self.values(cards, column, active)
        beggar = active & (1 << BEGGAR) != 0
        if beggar:
            self.tell(LOWEST, column)
        nothing: i64 = NONE if beggar else 0
        totals = vec[i64]([nothing] * MOST_SEATS)
        for i in range(len(cards)):
            if values[i] >= 0:
                owner = cards[i] // KINDS
                totals[owner] = max(totals[owner], 0) + values[i]

        # Ties: the player with the card nearest the goal, with a Beggar the one with the card farthest from it (GR14).
        # So go through the cards from that end: the first of equals stays.
        winner: i64 = NONE
        best: i64 = NONE
        for i in range(len(cards)):
            owner = cards[len(cards) - 1 - i if beggar else i] // KINDS
            total = totals[owner]
            if total >= 0 and (winner == NONE or (total < best if beggar else total > best)):
                winner = owner
                best = total
        return winner, best

    def is_active(self, slot: i64) -> bool:
        """Whether the ability of a card counts: turned up during the round, or under a Cloak (G13)."""
        return self.up[slot] != 0 or self.under[slot // KINDS] == slot

    def abilities(self, cards: vec[i64]) -> tuple[i64, i64]:
        """The kinds with an active ability among these cards, and those of them that are there more than once."""
        active: i64 = 0
        several: i64 = 0
        for slot in cards:
            if self.is_active(slot):
                bit: i64 = 1 << self.cards[slot]
                several |= active & bit
                active |= bit
        return active, several

    def has(self, kind: i64, owner: i64, cards: vec[i64], active: bool) -> bool:
        """Whether a card of this kind and owner is among these; only an active one if so asked."""
        for slot in cards:
            if self.cards[slot] == kind and slot // KINDS == owner:
                return not active or self.is_active(slot)
        return False

    def printed(self, slot: i64, column: i64) -> i64:
        """GR2, GR3: the printed value, in half points; a domain card's as it stands in this column."""
        pieces = self.pieces
        kind = self.cards[slot]
        if pieces.home[kind] == pieces.goal_domain[self.cards[self.goals[column]]]:
            return pieces.at_home[kind]
        return pieces.value[kind]

    def without_values(self, cards: vec[i64], column: i64, least: i64, most: i64) -> vec[i64]:
        """Remove cards by their printed value: not the Double (GR6), nor the active Witch herself."""
        left = vec[i64](capacity=len(cards))
        for slot in cards:
            kind = self.cards[slot]
            value = self.printed(slot, column)
            spared = kind == DOUBLE or (least == 0 and kind == WITCH and self.is_active(slot))
            if spared or value < least or value > most:
                left = append(left, slot)
            else:
                self.show(REMOVED, EVERYONE, kind, slot // KINDS, column)
        return left

    def values(self, cards: vec[i64], column: i64, active: i64) -> vec[i64]:
        """G14: what each card left in the column counts, in half points; NONE for a Double without a value."""
        pieces = self.pieces
        values = vec[i64]([NONE] * len(cards))
        others: i64 = -1  # GR4: the other places left after removals; a card under a Cloak shares his (GR8)
        for slot in cards:
            if self.under[slot // KINDS] != slot or not self.has(CLOAK, slot // KINDS, cards, False):
                others += 1
        # From the bottom up, because a Double copies what lies below.
        i: i64 = len(cards)
        while i > 0:
            i -= 1
            slot = cards[i]
            owner = slot // KINDS
            kind = self.cards[slot]
            acts = active & (1 << kind) != 0 and self.is_active(slot)
            if kind == DOUBLE:
                if acts and i + 1 < len(cards):
                    values[i] = values[i + 1]  # GR6: the final value of the next card left
                continue
            value = self.printed(slot, column)
            if acts and kind == LITTLE_GIANT:
                value += pieces.giant_gains * others
            elif acts and kind == HERMIT:
                value -= pieces.hermit_loses * others
            elif acts and kind == ROMEO and self.has(JULIET, owner, cards, False):
                value = pieces.romeo_with_juliet  # GR9: Juliet may be face down
            if active & (1 << DRAGON) != 0:
                for j in range(len(cards)):
                    if self.cards[cards[j]] == DRAGON and cards[j] // KINDS != owner and self.is_active(cards[j]):
                        value -= pieces.dragon_takes
            values[i] = max(value, 0)  # GR7
        return values

    # End

    def scores(self) -> vec[i64]:
        """G17: the sum of all goals; or, with all six domains, twice the best of each less 1 for every further goal."""
        pieces = self.pieces
        scores = vec[i64]([0] * self.seats)
        best = vec[i64]([0] * 6)
        for seat in range(self.seats):
            goals = self.won[seat]
            for domain in range(6):
                best[domain] = 0
            plain: i64 = 0
            for i in range(len(goals)):
                goal = self.cards[goals[i]]
                value = pieces.goal_value[goal]
                domain = pieces.goal_domain[goal]
                plain += value
                best[domain] = max(best[domain], value)
            doubled: i64 = 6 - len(goals)
            for domain in range(6):
                if best[domain] == 0:
                    doubled = 0
                    break
                doubled += 2 * best[domain]
            scores[seat] = max(plain, doubled)
        return scores

    def beats(self, seat: i64, other: i64, scores: vec[i64]) -> bool:
        """G18: by score, then by the number of goals of the highest value, the next, and so on."""
        if scores[seat] != scores[other]:
            return scores[seat] > scores[other]
        for value in range(HIGHEST_GOAL, 0, -1):
            more = self.goals_won(seat, value) - self.goals_won(other, value)
            if more != 0:
                return more > 0
        return False

    def goals_won(self, seat: i64, value: i64) -> i64:
        count: i64 = 0
        for slot in self.won[seat]:
            if self.pieces.goal_value[self.cards[slot]] == value:
                count += 1
        return count

    # Hands

    def known_hand(self, seat: i64) -> i64:
        """A bit for each known face in a hand."""
        cards = self.cards
        hand: i64 = 0
        for slot in self.hands[seat]:
            if cards[slot] != UNKNOWN:
                hand |= 1 << cards[slot]
        return hand

    def take(self, seat: i64, kind: i64) -> i64:
        """Take the card of this kind out of a hand."""
        cards = self.cards
        hand = self.hands[seat]
        for i in range(len(hand)):
            if cards[hand[i]] == kind:
                self.hands[seat], slot = pop(hand, i)
                return slot
        raise ValueError("no such card in hand")

    # What everyone can know of hidden cards, and worlds
    #
    # All see which cards a reserve is rebuilt from (G5). Whoever lays a card drew it before, from the last reserve that
    # it was in. So what lies hidden since before a rebuilding is none of those cards, and no more of them can have been
    # laid at any time than were drawn until then.

    def sum_up(self, seat: i64) -> None:
        """All that was laid in a round has been shown: keep how many hand cards are from the last reserve."""
        held = self.held(seat)
        last = len(held) - 1
        older: i64 = 0
        for number in range(last):
            older += held[number]
        reserves = reserves_in(self.acts[seat])
        self.acts[seat] = vec[i64]([rebuilt(reserves[last], older, held[last])])

    def last_rebuilding(self, seat: i64) -> i64:
        """Where among the acts of a seat the last reserve was made."""
        at: i64 = len(self.acts[seat]) - 1
        while self.acts[seat][at] >= DREW:
            at -= 1
        return at

    def last_reserve(self, seat: i64) -> i64:
        """The cards that the last reserve of a seat was made of, as a bit mask."""
        return (-2 - self.acts[seat][self.last_rebuilding(seat)]) & ALL_CARDS

    def is_old(self, slot: i64) -> bool:
        """Whether a card was laid before the last reserve of its owner was made."""
        acts = self.acts[slot // KINDS]
        return any(acts[at] == slot for at in range(self.last_rebuilding(slot // KINDS)))

    def held(self, seat: i64) -> vec[i64]:
        """How many cards of each reserve a hand has after all these acts; an empty row if they can't be.

        The first number is for cards that are older than all these reserves.
        """
        reserves = vec[i64]([0])
        held = vec[i64]([0])
        for act in self.acts[seat]:
            last = len(held) - 1
            if act == DREW:
                held[last] += 1
            elif act < DREW:
                entry = -2 - act
                reserves = append(reserves, entry & ALL_CARDS)
                held[0] += (entry >> KINDS) & 31
                held = append(held, entry >> (KINDS + 5))
            else:
                face = act - FACE if act >= FACE else self.cards[act]
                while last > 0 and reserves[last] & (1 << face) == 0:
                    last -= 1
                held[last] -= 1
                if held[last] < 0:
                    return vec[i64]()
        return held

    def deal(self) -> None:
        """Deal unseen cards, each seat's until they can have been drawn in the order in which they were laid."""
        for seat in range(self.seats):
            first = KINDS * seat
            missing: i64 = ALL_CARDS
            unknown: i64 = 0
            for slot in range(first, first + KINDS):
                if self.cards[slot] != UNKNOWN:
                    missing &= ~(1 << self.cards[slot])
                else:
                    unknown |= 1 << (slot - first)
            if missing != 0:
                tries: i64 = 0
                while not self.deal_seat(seat, missing, unknown) and tries < MOST_TRIES:
                    tries += 1
        self.deal_goals()

    def deal_seat(self, seat: i64, missing: i64, unknown: i64) -> bool:
        """Deal the missing cards of a seat to its unknown slots, so that all respect when a reserve was rebuilt.

        What was laid longest ago first; then the reserve; then the hand and what was laid since, which may be either.
        """
        first = KINDS * seat
        acts = self.acts[seat]
        last_at = self.last_rebuilding(seat)
        for at in range(1, last_at):
            slot = acts[at]
            if 0 <= slot < FACE and (unknown >> (slot - first)) & 1 != 0:
                later: i64 = 0
                for i in range(at + 1, last_at + 1):
                    if acts[i] < DREW:
                        later |= (-2 - acts[i]) & ALL_CARDS
                face = self.any_of(missing & ~later)
                missing &= ~(1 << face)
                unknown &= ~(1 << (slot - first))
                self.cards[slot] = face
        last = self.last_reserve(seat)
        old = missing & ~last
        if old != 0:
            new = faces_of(missing & last)
            self.mix(new)
            for slot in self.reserves[seat]:
                if (unknown >> (slot - first)) & 1 != 0:
                    new, self.cards[slot] = pop(new)
                    missing &= ~(1 << self.cards[slot])
                    unknown &= ~(1 << (slot - first))
        faces = faces_of(missing)
        self.mix(faces)
        for slot in range(first, first + KINDS):
            if (unknown >> (slot - first)) & 1 != 0:
                faces, self.cards[slot] = pop(faces)
        if old == 0 and last_at == 0:
            return True  # all are of one reserve
        held = self.held(seat)
        if len(held) == 0:
            return False
        reserves = reserves_in(acts)
        for slot in self.hands[seat]:
            number = len(held) - 1
            while number > 0 and reserves[number] & (1 << self.cards[slot]) == 0:
                number -= 1
            held[number] -= 1
            if held[number] < 0:
                return False
        return True

    def any_of(self, mask: i64) -> i64:
        """One of the cards in a bit mask, each with the same chance."""
        faces = faces_of(mask)
        return faces[self.roll(len(faces))]

    def deal_goals(self) -> None:
        """G2: any goal not yet shown may come next."""
        first = KINDS * self.seats
        shown = vec[i64]([0] * len(self.pieces.goal_value))
        for slot in range(first, len(self.cards)):
            if self.cards[slot] != UNKNOWN:
                shown[self.cards[slot]] = 1
        faces = vec[i64](capacity=len(shown))
        for goal in self.goals_used():
            if shown[goal] == 0:
                faces = append(faces, goal)
        self.mix(faces)
        for slot in range(first, len(self.cards)):
            if self.cards[slot] == UNKNOWN:
                faces, self.cards[slot] = pop(faces)

    def mix(self, faces: vec[i64]) -> None:
        left: i64 = len(faces)
        while left > 1:
            j = self.roll(left)
            left -= 1
            face = faces[left]
            faces[left] = faces[j]
            faces[j] = face


def rebuilt(faces: i64, older: i64, of_it: i64) -> i64:
    """A reserve made of these cards, as an act; and how many cards older than it, or of it, the hand had then.

    Both are needed of the first reserve only: what comes later follows from the acts.
    """
    return -2 - (faces + (older << KINDS) + (of_it << (KINDS + 5)))


def reserves_in(acts: vec[i64]) -> vec[i64]:
    """The cards of each reserve, as bit masks, after a first that stands for all older ones."""
    reserves = vec[i64]([0])
    for act in acts:
        if act < DREW:
            reserves = append(reserves, (-2 - act) & ALL_CARDS)
    return reserves


def faces_of(mask: i64) -> vec[i64]:
    """The cards in a bit mask."""
    faces = vec[i64](capacity=KINDS)
    for face in range(KINDS):
        if mask & (1 << face) != 0:
            faces = append(faces, face)
    return faces
