"""The rules of Heads of State, in the order of the rule page (H1-H32, HR1-HR13)."""

from typing import Final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from cabale.chance import Secret, seeded
from cabale.games.heads_of_state.hidden import DREW, NEVER, PROVED, Deal, lower, settled
from cabale.games.heads_of_state.pieces import (
    ASSASSIN,
    ATTRIBUTES,
    BARON,
    CARDS,
    COUNTRIES,
    COUNTRY_COUNT,
    COURTESAN,
    KINDS,
    KING,
    PLACE_COUNT,
    RANK_COUNT,
    RANKS,
    REVOLUTION,
    ROUNDS,
    SECTOR_COUNT,
    SECTORS,
    SERVES,
    Pieces,
)
from cabale.moves import Moves
from cabale.state import EVERYONE, NONE, UNKNOWN, State, rows, span, without

DECKS: Final = ("attributes", "treachery")
KINDS_OF_THINGS: Final = {
    "card": CARDS,
    "attribute": ATTRIBUTES,
    "deck": DECKS,
    "rank": RANKS,
    "sector": SECTORS,
    "country": COUNTRIES,
}

MOVES: Final = Moves(
    KINDS_OF_THINGS,
    {
        "take": ("card",),
        "draw": ("deck",),
        "clear": (),
        "create": ("rank", "sector"),
        "court": ("rank", "sector", "attribute"),  # create, a Courtesan standing for this attribute
        "strike": ("card", "rank", "sector"),
        "add": ("card",),
        "discard": ("card",),
        "end": (),
    },
)
TAKE: Final[i64] = MOVES.first("take")
DRAW: Final[i64] = MOVES.first("draw")
CLEAR: Final[i64] = MOVES.first("clear")
CREATE: Final[i64] = MOVES.first("create")
COURT: Final[i64] = MOVES.first("court")
STRIKE: Final[i64] = MOVES.first("strike")
ADD: Final[i64] = MOVES.first("add")
DISCARD: Final[i64] = MOVES.first("discard")
END: Final[i64] = MOVES.first("end")
SPOTS: Final[i64] = RANK_COUNT * SECTOR_COUNT  # a rank in a sector

# The two packs of cards: hands, rows, decks and discards exist once for each.
ATTRIBUTE: Final[i64] = 0
TREACHERY: Final[i64] = 1
TREACHERY_KINDS: Final[i64] = 11

# What a turn is spent on.
DRAWING: Final[i64] = 0
CLEARING: Final[i64] = 1
PLOTTING: Final[i64] = 2

# What may be on the agenda: a step, and for some the seat it is about.
TURN: Final[i64] = 0
NEXT_DRAW: Final[i64] = 1
NOBLES: Final[i64] = 2
SECOND_CARD: Final[i64] = 3
HAND_LIMIT: Final[i64] = 4
REFILL: Final[i64] = 5
NEXT_TURN: Final[i64] = 6
KEEP: Final[i64] = 7
NEW_ROUND: Final[i64] = 8
REPLACEMENT: Final[i64] = 9

# The steps in which a seat chooses, and the fields of the state that its question mentions.
QUESTIONS: Final[dict[int, tuple[str, ...]]] = {
    TURN: ("turn",),
    NEXT_DRAW: ("next-draw", "left:number"),
    NOBLES: ("nobles", "option:number"),
    SECOND_CARD: ("second-card", "rank", "sector"),
    HAND_LIMIT: ("hand-limit",),
    KEEP: ("keep",),
}

# What may be told. A part reads `name`, or `name:kind` where the two differ; `?` marks the face of a card.
EVENTS: Final = {
    "begins": ("seat", "round:number"),
    "turns-up": ("card",),
    "starts": ("seat",),
    "takes": ("seat", "card"),
    "draws": ("seat", "deck", "?card"),
    "clears": ("seat",),
    "shuffles-in": (),
    "creates": ("seat", "rank", "sector"),
    "creates-courtly": ("seat", "rank", "sector", "attribute"),
    "no-card": ("seat", "rank"),
    "first-in": ("seat", "sector", "points:number"),
    "completes": ("seat", "country", "points:number"),
    "takes-back": ("seat", "rank", "country"),
    "enters-house": ("seat", "points:number"),
    "strikes": ("seat", "card", "rank", "sector"),
    "adds": ("seat", "card"),
    "kills": ("seat", "victim:seat", "rank", "sector"),
    "escapes": ("victim:seat", "rank", "sector"),
    "discards": ("seat", "card"),
    "rebuilds": (),
    "revolution": ("seat", "round:number"),
    "prevails": ("seat", "country", "influence:number", "points:number"),
    "follows": ("seat", "country", "influence:number", "points:number"),
    "unclaimed": ("country",),
    "deserted": ("country",),
    "most": ("seat", "rank", "count:number", "points:number"),
    "no-most": ("rank",),
    "over": (),
}
BEGINS: Final[i64] = 0
TURNS_UP: Final[i64] = 1
STARTS: Final[i64] = 2
TAKES: Final[i64] = 3
DRAWS: Final[i64] = 4
CLEARS: Final[i64] = 5
SHUFFLES_IN: Final[i64] = 6
CREATES: Final[i64] = 7
CREATES_COURTLY: Final[i64] = 8
NO_CARD: Final[i64] = 9
FIRST_IN: Final[i64] = 10
COMPLETES: Final[i64] = 11
TAKES_BACK: Final[i64] = 12
ENTERS_HOUSE: Final[i64] = 13
STRIKES: Final[i64] = 14
ADDS: Final[i64] = 15
KILLS: Final[i64] = 16
ESCAPES: Final[i64] = 17
DISCARDS: Final[i64] = 18
REBUILDS: Final[i64] = 19
REVOLTS: Final[i64] = 20
PREVAILS: Final[i64] = 21
FOLLOWS: Final[i64] = 22
UNCLAIMED: Final[i64] = 23
DESERTED: Final[i64] = 24
MOST: Final[i64] = 25
NO_MOST: Final[i64] = 26
OVER: Final[i64] = 27

# The five kinds of scoring (H23-H28): what a seat has earned by each.
BY_SECTORS: Final[i64] = 0
BY_COUNTRIES: Final[i64] = 1
BY_HOUSE: Final[i64] = 2
BY_INFLUENCE: Final[i64] = 3
BY_CARDS: Final[i64] = 4
SOURCES: Final[i64] = 5

PROOF: Final[i64] = 1 + RANK_COUNT + KINDS  # the length of a proof: its ranks, then counters and known cards
MOST_TRIES: Final[i64] = 4000  # at dealing what explains every move; there is always such a deal in play


class HeadsOfState(State):
    """A game of Heads of State.

    Slots are attribute cards, then the Revolution card, then treachery cards. What exists once for each of the two
    packs is indexed by pack, hands by `2 * seat + pack`. The slots of the board are called places.
    """

    pieces: Pieces
    treachery_from: i64  # the first slot of the treachery cards
    round: i64  # from 0
    turn: i64  # whose turn it is; others choose meanwhile when the Revolution interrupts it
    turns: i64  # how many were begun before this one
    option: i64  # what the turn is spent on
    left: i64  # attribute cards still to be drawn this turn
    card: i64  # the first of two cards played against a capital
    rank: i64  # and the noble there
    sector: i64
    rows: vec[vec[i64]]  # slots, face up
    decks: vec[vec[i64]]  # slots, the top last
    discards: vec[vec[i64]]  # slots, face up
    pile: vec[i64]  # the revolution pile, the top last
    aside: vec[i64]  # the row that was cleared this turn
    hands: vec[vec[i64]]  # slots
    nobles: vec[i64]  # by place: the seat, or NONE
    dead: vec[i64]  # dead counters on the hexes, by seat and the place they fell from
    supply: vec[i64]  # counters, by seat and rank
    noble_cards: vec[i64]  # by seat and rank
    cards_left: vec[i64]  # noble cards to be had, by rank
    created: vec[i64]  # by seat, a bit for each sector in which he has created a noble
    ranks: vec[i64]  # by seat, a bit for each rank he has created
    initial: vec[i64]  # by sector: who took the initial marker, or NONE
    markers: vec[i64]  # by country, larger and smaller: who took it, or NONE
    house: vec[i64]  # the seats that took a House of Nobles marker, in order
    earned: vec[i64]  # points, by seat and kind of scoring
    targeted: vec[i64]  # places attempted this turn
    killed: vec[i64]  # places emptied this turn and still empty
    past: vec[vec[i64]]  # as hands: cards drawn unseen and laid out since
    drawn: vec[vec[i64]]  # as hands: the kinds of those draws, for the eyes of their owner
    proofs: vec[vec[i64]]  # by seat: ranks of which all but one could be created, as a legal attempt has told
    pile_since: i64  # how often cards were hidden again before the revolution pile was
    limits: vec[vec[i64]]  # by pack, each time cards were hidden again: how many of each kind were hidden already
    added: vec[vec[i64]]  # and how many were added
    deals: list[Deal] | None = None  # by pack: what was prepared for the worlds of this view

    # Components and set-up

    def setup(self, pieces: Pieces, seats: i64, rng: i64, secret: Secret | None) -> None:
        """H1-H7: counters, markers, shuffled cards, a random first player."""
        self.pieces = pieces
        self.begin(seats, rng, secret)
        nothing = vec[i64]()
        self.rows = vec[vec[i64]]([nothing] * 2)
        self.decks = vec[vec[i64]]([nothing] * 2)
        self.discards = vec[vec[i64]]([nothing] * 2)
        self.limits = vec[vec[i64]]([nothing] * 2)
        self.added = vec[vec[i64]]([nothing] * 2)
        self.hands = vec[vec[i64]]([nothing] * (2 * seats))
        self.past = vec[vec[i64]]([nothing] * (2 * seats))
        self.drawn = vec[vec[i64]]([nothing] * (2 * seats))
        self.proofs = vec[vec[i64]]([nothing] * seats)
        self.pile = vec[i64]()
        self.aside = vec[i64]()
        self.targeted = vec[i64]()
        self.killed = vec[i64]()
        self.house = vec[i64]()
        self.nobles = vec[i64]([NONE] * PLACE_COUNT)
        self.dead = vec[i64]([0] * (PLACE_COUNT * seats))
        self.noble_cards = vec[i64]([0] * (RANK_COUNT * seats))
        self.cards_left = pieces.noble_cards[:]
        self.created = vec[i64]([0] * seats)
        self.ranks = vec[i64]([0] * seats)
        self.initial = vec[i64]([NONE] * SECTOR_COUNT)
        self.markers = vec[i64]([NONE] * (2 * COUNTRY_COUNT))
        self.earned = vec[i64]([0] * (SOURCES * seats))
        # H2: each player has his own counters.
        self.supply = vec[i64](capacity=RANK_COUNT * seats)
        for _ in range(seats):
            for rank in range(RANK_COUNT):
                self.supply = append(self.supply, pieces.counters[rank])
        self.option = DRAWING
        self.left = 0
        self.card = NONE
        self.rank = NONE
        self.sector = NONE
        self.pile_since = 0
        self.round = 0
        self.turns = 0
        # H7: the first player is random.
        self.turn = self.roll(seats)
        # H6: the rows are turned up when the game begins, so that it is told.
        self.discards[ATTRIBUTE] = span(0, self.treachery_from - 1)
        self.pile = span(self.treachery_from - 1, self.treachery_from)
        self.decks[TREACHERY] = span(self.treachery_from, len(self.cards))
        self.shuffle(self.decks[TREACHERY])
        self.plan(TURN)
        self.plan(NEW_ROUND)

    def packs(self) -> vec[vec[i64]]:
        """H1, H5: the attribute cards for so many players with the Revolution card, and the treachery cards."""
        pieces = self.pieces
        attributes = vec[i64]()
        for kind in range(KINDS):
            for _ in range(pieces.attributes[self.seats][kind]):
                attributes = append(attributes, kind)
        attributes = append(attributes, REVOLUTION)
        self.treachery_from = len(attributes)
        treachery = vec[i64]()
        for kind in range(TREACHERY_KINDS):
            for _ in range(pieces.treachery[kind]):
                treachery = append(treachery, ASSASSIN + kind)
        packs = vec[vec[i64]]()
        packs = append(packs, attributes)
        return append(packs, treachery)

    def most_moves(self) -> i64:
        return self.pieces.most_moves

    def clone(self) -> "HeadsOfState":
        other = HeadsOfState()
        self.copy_to(other)
        other.pieces = self.pieces
        other.treachery_from = self.treachery_from
        other.round = self.round
        other.turn = self.turn
        other.turns = self.turns
        other.option = self.option
        other.left = self.left
        other.card = self.card
        other.rank = self.rank
        other.sector = self.sector
        other.rows = rows(self.rows)
        other.decks = rows(self.decks)
        other.discards = rows(self.discards)
        other.pile = self.pile[:]
        other.aside = self.aside[:]
        other.hands = rows(self.hands)
        other.nobles = self.nobles[:]
        other.dead = self.dead[:]
        other.supply = self.supply[:]
        other.noble_cards = self.noble_cards[:]
        other.cards_left = self.cards_left[:]
        other.created = self.created[:]
        other.ranks = self.ranks[:]
        other.initial = self.initial[:]
        other.markers = self.markers[:]
        other.house = self.house[:]
        other.earned = self.earned[:]
        other.targeted = self.targeted[:]
        other.killed = self.killed[:]
        other.past = rows(self.past)
        other.drawn = rows(self.drawn)
        other.proofs = rows(self.proofs)
        other.pile_since = self.pile_since
        other.limits = rows(self.limits)
        other.added = rows(self.added)
        return other

    # Steps

    def start(self, item: i64) -> bool:
        step = item & 15
        seat = item >> 4
        if step == TURN:
            return self.start_turn()
        if step == NEXT_DRAW:
            return self.choose(NEXT_DRAW if self.left > 0 else NOBLES, self.turn)
        if step == NOBLES:
            return self.choose(NOBLES, self.turn) and not self.replaced_at_once()
        if step == SECOND_CARD:
            return self.choose(SECOND_CARD, self.turn)
        if step in (HAND_LIMIT, KEEP):
            if self.excess(ATTRIBUTE, seat, step) <= 0 and self.excess(TREACHERY, seat, step) <= 0:
                return False
            self.plan(item)  # until nothing is in excess
            return self.choose(step, seat)
        if step == REFILL:
            self.refill()
        elif step == NEXT_TURN:
            self.turns += 1
            self.turn = (self.turn + 1) % self.seats
            self.plan(TURN)
        elif step == NEW_ROUND:
            self.start_round()
        elif step == REPLACEMENT:
            self.draw(ATTRIBUTE)  # HR6: the top card of the new deck, without choice
        return False

    def choose(self, step: i64, seat: i64) -> bool:
        self.step = step
        self.seat = seat
        return True

    def fill_moves(self, out: vec[i64]) -> i64:
        if self.seat < 0:
            return 0
        if self.step in (TURN, NEXT_DRAW):
            return self.fill_draws(out)
        if self.step == NOBLES:
            return self.fill_nobles(out)
        if self.step == SECOND_CARD:
            return self.fill_second_cards(out)
        return self.fill_discards(out)

    def play(self, move: i64) -> None:
        self.deals = None
        if move < CLEAR:
            self.play_draw(move)
        elif move < CREATE:
            self.clear()
        elif move < COURT:
            self.create(self.pieces.place[move - CREATE], COURTESAN)
        elif move < STRIKE:
            self.create(self.pieces.place[(move - COURT) // KINDS], (move - COURT) % KINDS)
        elif move < ADD:
            self.strike((move - STRIKE) // SPOTS, self.pieces.place[(move - STRIKE) % SPOTS])
        elif move < DISCARD:
            self.add(move - ADD)
        elif move < END:
            self.tell(DISCARDS, self.seat, move - DISCARD)
            self.spend(self.seat, move - DISCARD)
        else:
            self.end_turn()

    # A turn

    def start_turn(self) -> bool:
        """H8, H9: the first card drawn tells which option is chosen. H11: in the first turn only so many attributes."""
        self.tell(STARTS, self.turn)
        self.option = DRAWING
        if self.turns < self.seats:
            self.left = self.pieces.first_draws[self.seats][self.turns]
            return self.choose(NEXT_DRAW, self.turn)
        self.left = self.pieces.draws
        return self.choose(TURN, self.turn)

    def fill_draws(self, out: vec[i64]) -> i64:
        """H8: from the row, where cards of a kind are alike, or from the deck."""
        count: i64 = 0
        any_option = self.step == TURN
        kinds: i64 = 0
        for slot in self.rows[ATTRIBUTE]:
            kinds |= 1 << self.cards[slot]
        if any_option:
            for slot in self.rows[TREACHERY]:
                kinds |= 1 << self.cards[slot]  # H9
        for kind in range(REVOLUTION):
            if (kinds >> kind) & 1 != 0:
                out[count] = TAKE + kind
                count += 1
        # H13: an empty deck is followed by the revolution pile, but not after a clear (HR4).
        if self.option != CLEARING or len(self.decks[ATTRIBUTE]) > 0:
            out[count] = DRAW + ATTRIBUTE
            count += 1
        if any_option:
            out[count] = DRAW + TREACHERY
            count += 1
            # H8: clearing needs a whole row in the deck. H11, HR4: not in a first turn.
            if len(self.decks[ATTRIBUTE]) >= self.pieces.row:
                out[count] = CLEAR
                count += 1
        return count

    def play_draw(self, move: i64) -> None:
        """H8: one card at a time; what comes from the deck is seen before the next choice."""
        self.plan(NEXT_DRAW)
        if TAKE + ASSASSIN <= move < DRAW or move == DRAW + TREACHERY:
            # H9: a treachery card first, then one attribute card.
            self.option = PLOTTING
            self.left = 1
            if move < DRAW:
                self.take(TREACHERY, move - TAKE)
            else:
                self.draw(TREACHERY)
        elif move < DRAW:
            self.left -= 1
            self.take(ATTRIBUTE, move - TAKE)
        else:
            self.left -= 1
            self.draw(ATTRIBUTE)

    def take(self, pack: i64, kind: i64) -> None:
        """Take a card of a kind from a row. Everyone has seen it, and knows it in the hand. H10: no refill now."""
        row = self.rows[pack]
        for i in range(len(row)):
            if self.cards[row[i]] == kind:
                self.rows[pack], slot = pop(row, i)
                self.tell(TAKES, self.turn, kind)
                self.hands[2 * self.turn + pack] = append(self.hands[2 * self.turn + pack], slot)
                return
        raise ValueError("no such card in the row")

    def draw(self, pack: i64) -> None:
        """Draw the top card of a deck, seen by the player only; the Revolution card is replaced (HR6)."""
        from_pile = pack == ATTRIBUTE and len(self.decks[ATTRIBUTE]) == 0
        slot = self.next_card(pack)
        if self.cards[slot] == REVOLUTION:
            self.plan(REPLACEMENT)
            self.revolt(slot)
            return
        seat = self.turn
        self.seen[slot] = 1 << seat
        self.show(DRAWS, 1 << seat, self.cards[slot], seat, pack)
        self.hands[2 * seat + pack] = append(self.hands[2 * seat + pack], slot)
        since = self.pile_since if from_pile else self.times_hidden(pack)
        self.past[2 * seat + pack] = append(self.past[2 * seat + pack], 16 * since + DREW)
        self.drawn[2 * seat + pack] = append(self.drawn[2 * seat + pack], self.cards[slot] - ASSASSIN * pack)

    def next_card(self, pack: i64) -> i64:
        """H13: the top card of a deck; then of the revolution pile, or of the rebuilt treachery deck."""
        if len(self.decks[pack]) == 0:
            if pack == ATTRIBUTE:
                self.pile, slot = pop(self.pile)
                return slot
            self.rebuild()
        self.decks[pack], slot = pop(self.decks[pack])
        return slot

    def rebuild(self) -> None:
        """H13: shuffle the treachery discards into a new deck."""
        self.note_hidden(TREACHERY, self.discards[TREACHERY])
        self.decks[TREACHERY] = self.discards[TREACHERY]
        self.discards[TREACHERY] = vec[i64]()
        self.hide(self.decks[TREACHERY])
        self.tell(REBUILDS)

    def clear(self) -> None:
        """H8: set the row aside, lay out a new one, take one card."""
        self.tell(CLEARS, self.turn)
        self.option = CLEARING
        self.left = 1
        self.aside = self.rows[ATTRIBUTE]
        self.rows[ATTRIBUTE] = vec[i64]()
        for _ in range(self.pieces.row):
            self.turn_up(ATTRIBUTE, self.next_card(ATTRIBUTE))
        self.plan(NEXT_DRAW)

    def turn_up(self, pack: i64, slot: i64) -> None:
        """Lay a card into its row, seen by all."""
        self.seen[slot] = EVERYONE
        self.rows[pack] = append(self.rows[pack], slot)
        self.tell(TURNS_UP, self.cards[slot])

    def end_turn(self) -> None:
        """HR5: hand limit, cleared cards, attribute row, treachery row; then the next player."""
        self.targeted = vec[i64]()
        self.killed = vec[i64]()
        self.drop_proofs(self.turn)
        self.plan(NEXT_TURN)
        self.plan(REFILL)
        self.plan(HAND_LIMIT + 16 * self.turn)

    def refill(self) -> None:
        """H10: now, and card by card. The Revolution brings new rows, so nothing is left to refill (HR6)."""
        if len(self.aside) > 0:
            # H8: the cleared cards go into the deck, never into the revolution pile.
            self.note_hidden(ATTRIBUTE, self.aside)
            self.decks[ATTRIBUTE] = extend(self.decks[ATTRIBUTE], self.aside)
            self.aside = vec[i64]()
            self.hide(self.decks[ATTRIBUTE])
            self.tell(SHUFFLES_IN)
        while len(self.rows[ATTRIBUTE]) < self.pieces.row:
            from_pile = len(self.decks[ATTRIBUTE]) == 0
            slot = self.next_card(ATTRIBUTE)
            if self.cards[slot] == REVOLUTION:
                self.revolt(slot)
                return
            if from_pile:
                lower(self.limits[ATTRIBUTE], KINDS, self.cards[slot], self.pile_since, self.times_hidden(ATTRIBUTE))
            self.turn_up(ATTRIBUTE, slot)
        while len(self.rows[TREACHERY]) < self.pieces.treachery_row:
            self.turn_up(TREACHERY, self.next_card(TREACHERY))

    # Hand limits

    def excess(self, pack: i64, seat: i64, step: i64) -> i64:
        """H12: cards above the limit at the end of a turn; H31: above what is kept for a new round."""
        pieces = self.pieces
        if pack == ATTRIBUTE:
            return len(self.hands[2 * seat]) - (pieces.hand if step == HAND_LIMIT else pieces.kept)
        return len(self.hands[2 * seat + 1]) - (pieces.treachery_hand if step == HAND_LIMIT else pieces.kept_treachery)

    def fill_discards(self, out: vec[i64]) -> i64:
        """H12, H31: the excess only, his choice, one card after the other."""
        count: i64 = 0
        kinds: i64 = 0
        for pack in range(2):
            if self.excess(pack, self.seat, self.step) > 0:
                for slot in self.hands[2 * self.seat + pack]:
                    if self.cards[slot] != UNKNOWN:
                        kinds |= 1 << self.cards[slot]
        for kind in range(REVOLUTION):
            if (kinds >> kind) & 1 != 0:
                out[count] = DISCARD + kind
                count += 1
        return count

    # Creating a noble

    def fill_nobles(self, out: vec[i64]) -> i64:
        """H8: any number of nobles. H9: with treachery, attempts, and nobles where this player has killed one."""
        pieces = self.pieces
        count: i64 = 0
        seat = self.seat
        have = self.counts(2 * seat, 0, KINDS)
        payments = vec[i64]([0] * RANK_COUNT)
        for rank in range(RANK_COUNT):
            payments[rank] = self.payments(rank, have)
            if (payments[rank] >> COURTESAN) & 1 != 0:
                for place in pieces.places[rank]:
                    if self.may_create(place, COURTESAN, have):
                        out[count] = CREATE + rank * SECTOR_COUNT + place // 2
                        count += 1
        if have[COURTESAN] > 0:
            for rank in range(RANK_COUNT):
                if payments[rank] & ~(1 << COURTESAN) != 0:
                    for place in pieces.places[rank]:
                        for kind in range(COURTESAN):
                            if (payments[rank] >> kind) & 1 != 0 and self.may_create(place, kind, have):
                                out[count] = COURT + (rank * SECTOR_COUNT + place // 2) * KINDS + kind
                                count += 1
        if self.option == PLOTTING:
            count = self.fill_strikes(out, count, have, payments)
        # H22, HR7: the turn may end with at most one noble not replaced.
        if len(self.killed) <= 1:
            out[count] = END
            count += 1
        return count

    def payments(self, rank: i64, have: vec[i64]) -> i64:
        """H14, HR9: how to pay for a noble, if a counter is left: bit 8 in full, others a Courtesan for that kind."""
        if self.supply[RANK_COUNT * self.seat + rank] == 0:
            return 0
        # H15: one Courtesan for any card of a set, even one the player holds; never for a Baron or a King.
        courtesans: i64 = 0
        if have[COURTESAN] > 0 and rank not in (BARON, KING):
            courtesans = 1
        needs = self.pieces.needs[rank]
        lacking: i64 = 0
        lacked: i64 = 0
        wanted: i64 = 0
        for kind in range(COURTESAN):
            if needs[kind] > 0:
                wanted |= 1 << kind
                if have[kind] < needs[kind]:
                    lacking += needs[kind] - have[kind]
                    if lacking > courtesans:
                        return 0
                    lacked = 1 << kind
        if lacking > 0:
            return lacked
        if courtesans > 0:
            return wanted | (1 << COURTESAN)
        return 1 << COURTESAN

    def may_create(self, place: i64, stand_in: i64, have: vec[i64]) -> bool:
        """H14: in an empty slot; with treachery only where this player has killed (H9), keeping HR7."""
        if self.nobles[place] != NONE:
            return False
        if self.option != PLOTTING:
            return True
        if all(killed != place for killed in self.killed):
            return False
        if len(self.killed) <= 2:
            return True
        rest = have[:]
        pay(self.pieces.needs[self.pieces.rank[place]], stand_in, rest)
        ranks = self.ranks_of(without(self.killed[:], place))
        return self.can_replace(ranks, self.counters_after(place), rest)

    def counters_after(self, place: i64) -> vec[i64]:
        """The player's supply after a creation, with the counters it brings back (H24)."""
        pieces = self.pieces
        seat = self.seat
        counters = self.counters_of(seat)
        counters[pieces.rank[place]] -= 1
        country = pieces.country[place // 2]
        if self.next_marker(seat, country, self.created[seat] | (1 << (place // 2))) != NONE:
            for other in range(PLACE_COUNT):
                if pieces.rank[other] != NONE and pieces.country[other // 2] == country:
                    counters[pieces.rank[other]] += self.dead[PLACE_COUNT * seat + other]
        return counters

    def create(self, place: i64, stand_in: i64) -> None:
        """H14: pay, place a counter, take a noble card; then score what this noble brings (H23-H25).

        H16: the other slot of the sector doesn't matter.
        """
        pieces = self.pieces
        seat = self.seat
        rank = pieces.rank[place]
        sector = place // 2
        self.plan(NOBLES)
        if stand_in == COURTESAN:
            self.tell(CREATES, seat, rank, sector)
        else:
            self.tell(CREATES_COURTLY, seat, rank, sector, stand_in)
            self.spend(seat, COURTESAN)
        needs = pieces.needs[rank]
        for kind in range(COURTESAN):
            number = needs[kind]
            if kind == stand_in:
                number -= 1
            while number > 0:
                self.spend(seat, kind)
                number -= 1
        self.nobles[place] = seat
        self.supply[RANK_COUNT * seat + rank] -= 1
        if self.cards_left[rank] > 0:
            self.cards_left[rank] -= 1
            self.noble_cards[RANK_COUNT * seat + rank] += 1
        else:
            self.tell(NO_CARD, seat, rank)
        self.killed = without(self.killed, place)
        self.created[seat] |= 1 << sector
        self.ranks[seat] |= 1 << rank
        self.moment()
        self.score_sector(seat, sector)
        self.score_country(seat, pieces.country[sector])
        self.score_house(seat)
        self.prove(seat, self.ranks_of(self.killed))

    def spend(self, seat: i64, kind: i64) -> None:
        """Lay a card out of a hand onto its discards.

        Copies are alike: one that everyone knows of goes first. An unseen one leaves by the first unseen slot, to which
        its face is moved, so that nobody learns when it came.
        """
        pack = ATTRIBUTE if kind < ASSASSIN else TREACHERY
        hand = self.hands[2 * seat + pack]
        cards = self.cards
        known: i64 = NONE
        at: i64 = NONE
        unseen: i64 = NONE
        for i in range(len(hand)):
            slot = hand[i]
            if self.seen[slot] == EVERYONE:
                if cards[slot] == kind:
                    known = i
                    break
            else:
                if unseen == NONE:
                    unseen = i
                if cards[slot] == kind:
                    at = i
        if known == NONE:
            cards[hand[at]] = cards[hand[unseen]]
            cards[hand[unseen]] = kind
            self.seen[hand[unseen]] = EVERYONE
            entry = 16 * self.times_hidden(pack) + kind - ASSASSIN * pack
            self.past[2 * seat + pack] = append(self.past[2 * seat + pack], entry)
            self.settle(2 * seat + pack)
            known = unseen
        self.hands[2 * seat + pack], slot = pop(hand, known)
        self.discards[pack] = append(self.discards[pack], slot)

    def counts(self, hand: i64, first: i64, kinds: i64) -> vec[i64]:
        """How many cards of each kind, from the first, are in a hand."""
        counts = vec[i64]([0] * kinds)
        for slot in self.hands[hand]:
            face = self.cards[slot]
            if face != UNKNOWN:
                counts[face - first] += 1
        return counts

    # Treachery

    def fill_strikes(self, out: vec[i64], count: i64, have: vec[i64], payments: vec[i64]) -> i64:
        """H17-H20: attempts that the player has the cards for and that HR7 allows."""
        pieces = self.pieces
        plots = self.counts(2 * self.seat + TREACHERY, ASSASSIN, TREACHERY_KINDS)
        replaceable = self.replaceable(have, payments)
        for kind in range(TREACHERY_KINDS):
            if plots[kind] == 0:
                continue
            for rank in range(RANK_COUNT):
                if (replaceable >> rank) & 1 == 0:
                    continue
                for place in pieces.places[rank]:
                    if self.is_target(place) and self.can_strike(kind, place // 2, plots):
                        out[count] = STRIKE + (ASSASSIN + kind) * SPOTS + rank * SECTOR_COUNT + place // 2
                        count += 1
        return count

    def is_target(self, place: i64) -> bool:
        """H17: a noble of another player, not yet targeted this turn."""
        owner = self.nobles[place]
        if owner == NONE:
            return False
        return owner != self.seat and all(other != place for other in self.targeted)

    def can_strike(self, kind: i64, sector: i64, plots: vec[i64]) -> bool:
        """H18-H20: a province takes one card, a capital two; Assassins anywhere, others in the countries they name."""
        pieces = self.pieces
        if kind == 0:
            return plots[0] > pieces.capital[sector]
        if (SERVES[kind] >> pieces.country[sector]) & 1 == 0:
            return False
        if pieces.capital[sector] == 0:
            return True
        # HR8: any two that name the country; the lower number is played first, so that each pair stands there once.
        for other in range(kind, TREACHERY_KINDS):
            if (SERVES[other] >> pieces.country[sector]) & 1 != 0 and plots[other] > (1 if other == kind else 0):
                return True
        return False

    def replaceable(self, have: vec[i64], payments: vec[i64]) -> i64:
        """HR7: a bit for each rank that may be killed now."""
        every: i64 = (1 << RANK_COUNT) - 1
        ranks = self.ranks_of(self.killed)
        if len(ranks) == 0 or (len(ranks) == 1 and payments[ranks[0]] != 0):
            return every
        allowed: i64 = 0
        if len(ranks) == 1:  # of two it is enough to replace the second
            for rank in range(RANK_COUNT):
                if payments[rank] != 0:
                    allowed |= 1 << rank
            return allowed
        counters = self.counters_of(self.seat)
        for rank in range(RANK_COUNT):
            if self.can_replace(append(ranks[:], rank), counters, have):
                allowed |= 1 << rank
        return allowed

    def ranks_of(self, places: vec[i64]) -> vec[i64]:
        """The ranks of these places."""
        ranks = vec[i64](capacity=5)
        for place in places:
            ranks = append(ranks, self.pieces.rank[place])
        return ranks

    def counters_of(self, seat: i64) -> vec[i64]:
        """A player's supply, by rank."""
        counters = vec[i64](capacity=RANK_COUNT)
        for rank in range(RANK_COUNT):
            counters = append(counters, self.supply[RANK_COUNT * seat + rank])
        return counters

    def can_replace(self, ranks: vec[i64], counters: vec[i64], have: vec[i64]) -> bool:
        """H22, HR7: whether all but any one of these could be created with these counters and cards."""
        return any(self.can_create(ranks, 0, spared, counters, have) for spared in range(len(ranks)))

    def can_create(self, ranks: vec[i64], i: i64, spared: i64, counters: vec[i64], have: vec[i64]) -> bool:
        """Whether there is a way to pay for all from one on, but the spared one."""
        if i == spared:
            i += 1
        if i >= len(ranks):
            return True
        rank = ranks[i]
        if counters[rank] == 0:
            return False
        needs = self.pieces.needs[rank]
        for stand_in in range(COURTESAN, -1, -1):
            if stand_in != COURTESAN and (needs[stand_in] == 0 or rank in (BARON, KING)):
                continue
            have_left = have[:]
            if pay(needs, stand_in, have_left):
                counters_left = counters[:]
                counters_left[rank] -= 1
                if self.can_create(ranks, i + 1, spared, counters_left, have_left):
                    return True
        return False

    def replaced_at_once(self) -> bool:
        """HR7: where several nobles must be created and there is but one way, only their order is left: create one.

        Chance picks it, so that nobody can tell from the order whether there was a choice.
        """
        if not self.has_one_way():
            return False
        out = vec[i64]([0] * self.pieces.most_moves)
        self.play(out[self.roll(self.fill_nobles(out))])
        return True

    def has_one_way(self) -> bool:
        """Whether several nobles must be created, and whatever is done before the turn ends comes to the same."""
        return len(self.killed) > 2 and self.ends_as(vec[i64]([NONE] * (KINDS + 1)))

    def ends_as(self, end: vec[i64]) -> bool:
        """Whether nobles can be created, and nothing else be done, until this is left: cards by kind, and an open kill.

        Where nothing is noted yet, the first end that is found is.
        """
        out = vec[i64]([0] * self.pieces.most_moves)
        count = self.fill_nobles(out)
        if out[0] == END:
            left = append(self.counts(2 * self.seat, 0, KINDS), self.killed[0] if len(self.killed) > 0 else NONE)
            for i in range(len(left)):
                if end[0] != NONE and end[i] != left[i]:
                    return False
            for i in range(len(left)):
                end[i] = left[i]
            return True
        if out[count - 1] >= STRIKE:
            return False
        for i in range(count):
            then = self.clone()
            then.play(out[i])
            if not then.ends_as(end):
                return False
        return True

    def strike(self, card: i64, place: i64) -> None:
        """H17: each noble once a turn. H18, H19: the cards are spent either way."""
        pieces = self.pieces
        seat = self.seat
        sector = place // 2
        self.tell(STRIKES, seat, card, pieces.rank[place], sector)
        self.spend(seat, card)
        self.targeted = append(self.targeted, place)
        self.prove(seat, append(self.ranks_of(self.killed), pieces.rank[place]))
        if card != ASSASSIN:
            if pieces.capital[sector] != 0:
                self.card = card
                self.rank = pieces.rank[place]
                self.sector = sector
                self.plan(SECOND_CARD)
                return
            self.kill(place)
            return
        if pieces.capital[sector] != 0:
            self.spend(seat, ASSASSIN)
        # H18: one cube is drawn from the bag.
        if self.roll(pieces.attacker + pieces.victim) < pieces.attacker:
            self.kill(place)
        else:
            self.tell(ESCAPES, self.nobles[place], pieces.rank[place], sector)
            self.plan(NOBLES)

    def fill_second_cards(self, out: vec[i64]) -> i64:
        """H19, HR8: another card that names the country."""
        count: i64 = 0
        plots = self.counts(2 * self.seat + TREACHERY, ASSASSIN, TREACHERY_KINDS)
        for kind in range(TREACHERY_KINDS):
            if plots[kind] > 0 and self.goes_with_first(kind):
                out[count] = ADD + ASSASSIN + kind
                count += 1
        return count

    def goes_with_first(self, kind: i64) -> bool:
        """Whether a treachery card may be the second one now (HR8)."""
        return kind >= self.card - ASSASSIN and (SERVES[kind] >> self.pieces.country[self.sector]) & 1 != 0

    def add(self, card: i64) -> None:
        """H19: the second card removes the noble in the capital."""
        self.tell(ADDS, self.seat, card)
        self.spend(self.seat, card)
        place = self.pieces.place[SECTOR_COUNT * self.rank + self.sector]
        self.card = NONE
        self.rank = NONE
        self.sector = NONE
        self.kill(place)

    def kill(self, place: i64) -> None:
        """H21: the counter is turned over on the hex; its owner keeps his noble card."""
        pieces = self.pieces
        owner = self.nobles[place]
        self.tell(KILLS, self.seat, owner, pieces.rank[place], place // 2)
        self.nobles[place] = NONE
        self.killed = append(self.killed, place)
        country = pieces.country[place // 2]
        if self.markers[2 * country] == owner or self.markers[2 * country + 1] == owner:
            self.supply[RANK_COUNT * owner + pieces.rank[place]] += 1  # HR9: it no longer serves
            self.tell(TAKES_BACK, owner, pieces.rank[place], country)
        else:
            self.dead[PLACE_COUNT * owner + place] += 1
        self.plan(NOBLES)

    # Scoring

    def earn(self, seat: i64, source: i64, points: i64) -> None:
        self.earned[SOURCES * seat + source] += points

    def score_sector(self, seat: i64, sector: i64) -> None:
        """H23: the first noble ever created in a sector."""
        if self.initial[sector] == NONE:
            self.initial[sector] = seat
            self.earn(seat, BY_SECTORS, self.pieces.hex[sector])
            self.tell(FIRST_IN, seat, sector, self.pieces.hex[sector])
            self.moment()

    def score_country(self, seat: i64, country: i64) -> None:
        """H24: a noble, alive or dead, in every sector. The dead counters then come back."""
        pieces = self.pieces
        marker = self.next_marker(seat, country, self.created[seat])
        if marker == NONE:
            return
        self.markers[marker] = seat
        self.earn(seat, BY_COUNTRIES, pieces.markers[marker])
        self.tell(COMPLETES, seat, country, pieces.markers[marker])
        for place in range(PLACE_COUNT):
            if pieces.country[place // 2] == country:
                for _ in range(self.dead[PLACE_COUNT * seat + place]):
                    self.supply[RANK_COUNT * seat + pieces.rank[place]] += 1
                    self.tell(TAKES_BACK, seat, pieces.rank[place], country)
                self.dead[PLACE_COUNT * seat + place] = 0
        self.moment()

    def next_marker(self, seat: i64, country: i64, created: i64) -> i64:
        """H24: the marker a player would take who has created nobles in these sectors; NONE if he takes none.

        The larger goes first. Once per player and country; a third player gets nothing (HR9).
        """
        whole = self.pieces.whole[country]
        if created & whole != whole or self.markers[2 * country] == seat or self.markers[2 * country + 1] == seat:
            return NONE
        if self.markers[2 * country] == NONE:
            return 2 * country
        return 2 * country + 1 if self.markers[2 * country + 1] == NONE else NONE

    def score_house(self, seat: i64) -> None:
        """H25: nobles of all seven ranks bring the largest marker left, if any; once per player."""
        if self.ranks[seat] != (1 << RANK_COUNT) - 1:
            return
        for other in self.house:
            if other == seat:
                return
        markers = self.house_markers()
        if len(self.house) < len(markers):
            points = markers[len(self.house)]
            self.house = append(self.house, seat)
            self.earn(seat, BY_HOUSE, points)
            self.tell(ENTERS_HOUSE, seat, points)

    def house_markers(self) -> vec[i64]:
        """H4: the markers of the House of Nobles, the largest first; with two players one is removed."""
        markers = vec[i64](capacity=3)
        for points in self.pieces.house:
            if self.seats > 2 or points != self.pieces.removed_with_two:
                markers = append(markers, points)
        return markers

    def score_round(self) -> None:
        """H26: the two most influential players of each country. HR2: the prizes are those of the table."""
        pieces = self.pieces
        for country in range(COUNTRY_COUNT):
            self.moment()
            influence = self.influence(country)
            first: i64 = NONE
            second: i64 = NONE
            for seat in range(self.seats):
                if influence[seat] == 0:
                    continue
                if first == NONE or self.prevails(seat, first, country, influence):
                    second = first
                    first = seat
                elif second == NONE or self.prevails(seat, second, country, influence):
                    second = seat
            if first == NONE:
                self.tell(DESERTED, country)
                continue
            self.earn(first, BY_INFLUENCE, pieces.prizes[2 * country])
            self.tell(PREVAILS, first, country, influence[first], pieces.prizes[2 * country])
            if second == NONE:
                self.tell(UNCLAIMED, country)
                continue
            self.earn(second, BY_INFLUENCE, pieces.prizes[2 * country + 1])
            self.tell(FOLLOWS, second, country, influence[second], pieces.prizes[2 * country + 1])

    def influence(self, country: i64) -> vec[i64]:
        """H26: what the living nobles of each player count in a country."""
        pieces = self.pieces
        influence = vec[i64]([0] * self.seats)
        for sector in pieces.sectors[country]:
            upper = self.nobles[2 * sector]
            lower = self.nobles[2 * sector + 1]
            if upper != NONE:
                influence[upper] += pieces.influence[2 * pieces.capital[sector]]
            if lower != NONE:
                influence[lower] += pieces.influence[2 * pieces.capital[sector] + (1 if upper != NONE else 0)]
        return influence

    def influence_with(self, place: i64, seat: i64, influence: vec[i64]) -> vec[i64]:
        """H26: the same if a player also had a noble at a place that is empty."""
        pieces = self.pieces
        capital = pieces.capital[place // 2]
        influence = influence[:]
        if place % 2 == 0:
            influence[seat] += pieces.influence[2 * capital]
            lower = self.nobles[place + 1]
            if lower != NONE:  # it counts below another now
                influence[lower] += pieces.influence[2 * capital + 1] - pieces.influence[2 * capital]
        else:
            influence[seat] += pieces.influence[2 * capital + (1 if self.nobles[place - 1] != NONE else 0)]
        return influence

    def prevails(self, seat: i64, other: i64, country: i64, influence: vec[i64]) -> bool:
        """H26, H27: whether a player is more influential in a country than another."""
        if influence[seat] != influence[other]:
            return influence[seat] > influence[other]
        pieces = self.pieces
        best = self.highest_rank(seat, country)
        best_of_other = self.highest_rank(other, country)
        if best != best_of_other:
            return best > best_of_other
        # HR3: the highest hex with a noble of his own, then the next.
        shared: i64 = NONE
        for sector in pieces.sectors[country]:
            has = self.nobles[2 * sector] == seat or self.nobles[2 * sector + 1] == seat
            other_has = self.nobles[2 * sector] == other or self.nobles[2 * sector + 1] == other
            if has != other_has:
                return has
            if has and shared == NONE:
                shared = sector
        return self.nobles[2 * shared] == seat  # HR3: the higher rank in the best shared sector

    def highest_rank(self, seat: i64, country: i64) -> i64:
        """H27: of a player's living nobles in a country."""
        best: i64 = NONE
        for sector in self.pieces.sectors[country]:
            for place in range(2 * sector, 2 * sector + 2):
                if self.nobles[place] == seat:
                    best = max(best, self.pieces.rank[place])
        return best

    def score_cards(self) -> None:
        """H28: most noble cards of a rank; two share, three or more get nothing; none is never most."""
        for rank in range(RANK_COUNT):
            self.moment()
            most: i64 = 0
            holders: i64 = 0
            for seat in range(self.seats):
                cards = self.noble_cards[RANK_COUNT * seat + rank]
                if cards > most:
                    most = cards
                    holders = 1
                elif cards == most and cards > 0:
                    holders += 1
            if holders == 0 or holders > 2:
                self.tell(NO_MOST, rank)
                continue
            points = self.pieces.most[rank] // holders
            for seat in range(self.seats):
                if self.noble_cards[RANK_COUNT * seat + rank] == most:
                    self.earn(seat, BY_CARDS, points)
                    self.tell(MOST, seat, rank, most, points)

    def scores(self) -> vec[i64]:
        scores = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            for source in range(SOURCES):
                scores[seat] += self.earned[SOURCES * seat + source]
        return scores

    def beats(self, seat: i64, other: i64, scores: vec[i64]) -> bool:
        """H29: by points; ties by most King cards, then Princes, and so on (HR11); still tied share a place."""
        if scores[seat] != scores[other]:
            return scores[seat] > scores[other]
        for rank in range(RANK_COUNT - 1, -1, -1):
            more = self.noble_cards[RANK_COUNT * seat + rank] - self.noble_cards[RANK_COUNT * other + rank]
            if more != 0:
                return more > 0
        return False

    # The Revolution

    def revolt(self, slot: i64) -> None:
        """H30: play stops and the round is scored. H32: in the last round the game ends at once."""
        self.seen[slot] = EVERYONE
        self.pile = append(self.pile, slot)  # it goes into the next pile
        self.tell(REVOLTS, self.turn, self.round + 1)
        self.score_round()
        if self.round == ROUNDS - 1:
            self.score_cards()
            self.agenda = vec[i64]()
            self.tell(OVER)
            return
        # H31, HR10: first the discards, the active player's first.
        self.round += 1
        self.plan(NEW_ROUND)
        for i in range(self.seats - 1, -1, -1):
            self.plan(KEEP + 16 * ((self.turn + i) % self.seats))

    def start_round(self) -> None:
        """H6, H31, HR1: in every round ten cards and the Revolution card make the pile, the rest the deck; new rows.

        The Revolution card lies last in the old pile.
        """
        self.tell(BEGINS, self.turn, self.round + 1)
        revolution = self.pile[len(self.pile) - 1]
        pool = extend(self.discards[ATTRIBUTE], self.rows[ATTRIBUTE])
        if self.round > 0:
            self.pile_since = self.times_hidden(ATTRIBUTE) + 1  # what is left of the old pile is shuffled too
            self.note_hidden(ATTRIBUTE, pool)
        pool = extend(pool, self.decks[ATTRIBUTE])
        pool = extend(pool, self.pile[: len(self.pile) - 1])
        self.discards[ATTRIBUTE] = vec[i64]()
        self.rows[ATTRIBUTE] = vec[i64]()
        self.hide(pool)
        self.pile = append(pool[: self.pieces.pile], revolution)
        self.hide(self.pile)
        self.decks[ATTRIBUTE] = pool[self.pieces.pile :]
        for _ in range(self.pieces.row):
            self.turn_up(ATTRIBUTE, self.next_card(ATTRIBUTE))
        self.discards[TREACHERY] = extend(self.discards[TREACHERY], self.rows[TREACHERY])
        self.rows[TREACHERY] = vec[i64]()
        for _ in range(self.pieces.treachery_row):
            self.turn_up(TREACHERY, self.next_card(TREACHERY))

    # What is hidden, and what everyone can know of it (HR12)

    def hide(self, slots: vec[i64]) -> None:
        """Turn cards face down and shuffle them."""
        for slot in slots:
            self.seen[slot] = 0
        self.shuffle(slots)

    def times_hidden(self, pack: i64) -> i64:
        """How many times cards were hidden again, as far as it still matters."""
        return len(self.limits[pack]) // kinds_of(pack)

    def note_hidden(self, pack: i64, slots: vec[i64]) -> None:
        """Cards that lie open are about to be hidden: note how many of each kind are hidden already, and these."""
        kinds = kinds_of(pack)
        added = vec[i64]([0] * kinds)
        for slot in slots:
            added[self.cards[slot] - ASSASSIN * pack] += 1
        self.limits[pack] = extend(self.limits[pack], self.missing(pack, True))
        self.added[pack] = extend(self.added[pack], added)
        # Forget what was before all that is hidden outside the deck.
        times = self.times_hidden(pack)
        oldest = min(times, self.pile_since) if pack == ATTRIBUTE else times
        for seat in range(self.seats):
            for entry in self.past[2 * seat + pack]:
                oldest = min(oldest, entry >> 4)
        if oldest == 0:
            return
        self.limits[pack] = self.limits[pack][oldest * kinds :]
        self.added[pack] = self.added[pack][oldest * kinds :]
        for seat in range(self.seats):
            past = self.past[2 * seat + pack]
            for i in range(len(past)):
                past[i] -= 16 * oldest
        if pack == ATTRIBUTE:
            self.pile_since -= oldest

    def missing(self, pack: i64, public: bool) -> vec[i64]:
        """How many cards of each kind are hidden from all; or in this view, if not `public`."""
        kinds = kinds_of(pack)
        missing = self.pieces.attributes[self.seats][:] if pack == ATTRIBUTE else self.pieces.treachery[:]
        slot: i64 = 0
        end = self.treachery_from
        if pack == TREACHERY:
            slot = end
            end = len(self.cards)
        cards = self.cards
        seen = self.seen
        while slot < end:
            kind = cards[slot] - ASSASSIN * pack
            if 0 <= kind < kinds and (not public or seen[slot] == EVERYONE):
                missing[kind] -= 1
            slot += 1
        return missing

    def settle(self, hand: i64) -> None:
        """Drop from a past what is settled: a card laid out, all draws before which were hidden at the same time."""
        pack = hand & 1
        kinds = kinds_of(pack)
        past = self.past[hand]
        at = settled(past)
        while at > 0:
            kind = past[at] & 15
            lower(self.limits[pack], kinds, kind, past[0] >> 4, past[at] >> 4)
            draw: i64 = 0
            for i in range(at):
                if self.drawn[hand][i] == kind:
                    draw = i
            self.drawn[hand], _ = pop(self.drawn[hand], draw)
            past, _ = pop(past, at)
            past, _ = pop(past, 0)
            at = settled(past)
        self.past[hand] = past

    def prove(self, seat: i64, ranks: vec[i64]) -> None:
        """HR7: a move was legal, so all but one of these can be created. Note it, unless it is seen anyway."""
        if len(ranks) < 2:
            return
        known = vec[i64]([0] * KINDS)
        for slot in self.hands[2 * seat]:
            if self.seen[slot] == EVERYONE:
                known[self.cards[slot]] += 1
        counters = self.counters_of(seat)
        if self.can_replace(ranks, counters, known):
            return
        code: i64 = 0
        for rank in ranks:
            code = 8 * code + rank + 1
        proofs = extend(append(self.proofs[seat], code), counters)
        self.proofs[seat] = extend(proofs, known)
        self.past[2 * seat] = append(self.past[2 * seat], 16 * self.times_hidden(ATTRIBUTE) + PROVED)

    def drop_proofs(self, seat: i64) -> None:
        """Drop what has been seen since: cards that were laid out before any other was drawn."""
        if len(self.proofs[seat]) == 0:
            return
        past = self.past[2 * seat]
        kept = vec[i64]()
        at: i64 = 0
        number: i64 = 0
        while at < len(past):
            if past[at] & 15 != PROVED:
                at += 1
                continue
            proof = self.proofs[seat][PROOF * number : PROOF * (number + 1)]
            number += 1
            have = proof[1 + RANK_COUNT :]
            for i in range(at + 1, len(past)):
                if past[i] & 15 == DREW:
                    break
                if past[i] & 15 != PROVED:
                    have[past[i] & 15] += 1
            if self.can_replace(ranks_in(proof), proof[1 : 1 + RANK_COUNT], have):
                past, _ = pop(past, at)
            else:
                kept = extend(kept, proof)
                at += 1
        self.past[2 * seat] = past
        self.proofs[seat] = kept
        self.settle(2 * seat)

    # Views and worlds

    def view(self, seat: i64) -> "HeadsOfState":
        """What a seat draws, and when, is known to that seat alone."""
        view = self.clone()
        view.rng = 0
        view.secret = None
        view.cards = self.faces(seat)
        for hand in range(2 * self.seats):
            if hand >> 1 != seat and len(self.drawn[hand]) > 0:
                view.drawn[hand] = vec[i64]([UNKNOWN] * len(self.drawn[hand]))
        return view

    def world(self, number: i64) -> "HeadsOfState":
        """Hundreds of worlds are asked of one view: what is the same for all of them is prepared once."""
        if self.deals is None:
            self.deals = [self.new_deal(ATTRIBUTE), self.new_deal(TREACHERY)]
        world = self.clone()
        world.rng = seeded(number)
        world.deals = self.deals
        world.deal()
        world.deals = None
        return world

    def deal(self) -> None:
        """Deal the unseen cards of both packs within their limits; the Revolution anywhere in its pile (H6)."""
        if self.deals is None:
            self.deals = [self.new_deal(ATTRIBUTE), self.new_deal(TREACHERY)]
        deals = self.deals
        if not self.sees_revolution():
            self.cards[self.pile[self.roll(len(self.pile))]] = REVOLUTION
        if self.step != NOBLES or len(self.killed) <= 2:
            self.deal_pack(ATTRIBUTE, deals[ATTRIBUTE])
            self.deal_pack(TREACHERY, deals[TREACHERY])
            return
        # HR7: who is asked has a choice.
        cards = self.cards[:]
        drawn = rows(self.drawn)
        for _ in range(MOST_TRIES):
            self.cards = cards[:]
            self.drawn = rows(drawn)
            self.deal_pack(ATTRIBUTE, deals[ATTRIBUTE])
            self.deal_pack(TREACHERY, deals[TREACHERY])
            if not self.has_one_way():
                return

    def sees_revolution(self) -> bool:
        """Whether it is known where in its pile the Revolution lies."""
        return any(self.cards[slot] == REVOLUTION for slot in self.pile)

    def deal_pack(self, pack: i64, deal: Deal) -> None:
        """Give the cards of a deal to their slots."""
        self.fit(deal, pack)
        first = ASSASSIN * pack
        for hand in range(len(deal.pasts)):
            self.hold(2 * deal.owner[deal.first[hand]] + pack, deal, deal.first[hand])
        cards = self.cards
        if pack == ATTRIBUTE:
            draw = len(deal.kind)
            for slot in self.pile:
                if cards[slot] == UNKNOWN:
                    draw -= 1
                    cards[slot] = deal.kind[draw]
        left: i64 = len(deal.rest)
        for slot in self.decks[pack]:
            if cards[slot] == UNKNOWN:
                left -= 1
                cards[slot] = deal.rest[left] + first

    def fit(self, deal: Deal, pack: i64) -> None:
        """Deal until everything agrees with what was seen."""
        deal.rng = self.rng
        deal.tries = 0
        while deal.tries < MOST_TRIES and not (deal.deal() and self.agrees(deal, pack)):
            pass
        self.rng = deal.rng

    def new_deal(self, pack: i64) -> Deal:
        """What is to be dealt: everything this view doesn't know."""
        deal = Deal(self.limits[pack][:], self.added[pack], self.missing(pack, False))
        for seat in range(self.seats):
            hand = 2 * seat + pack
            if len(self.drawn[hand]) > 0:
                if self.drawn[hand][0] == UNKNOWN:
                    deal.add(seat, self.past[hand])
                else:
                    deal.subtract(self.past[hand], self.drawn[hand])
        if pack == ATTRIBUTE:
            unknown: i64 = 0 if self.sees_revolution() else -1
            for slot in self.pile:
                if self.cards[slot] == UNKNOWN:
                    unknown += 1
            for _ in range(unknown):
                deal.add_draw(NONE, self.pile_since, 0, 0, 0)
        deal.prepare()
        return deal

    def hold(self, hand: i64, deal: Deal, first: i64) -> None:
        """Give a hand what it has drawn and not laid out, to its unknown slots at random."""
        n = len(self.drawn[hand])
        held = vec[i64](capacity=n)
        for draw in range(first, first + n):
            self.drawn[hand][draw - first] = deal.kind[draw]
            if deal.laid[draw] == NEVER:
                held = append(held, deal.kind[draw])
        for slot in self.hands[hand]:
            if self.cards[slot] == UNKNOWN:
                held, kind = pop(held, self.roll(len(held)))
                self.cards[slot] = kind + ASSASSIN * (hand & 1)

    def agrees(self, deal: Deal, pack: i64) -> bool:
        """Whether every move of the others was legal with these hands.

        Someone holds a second card for a capital (HR8); or could replace all but one of his kills (HR7).
        """
        for hand in range(len(deal.pasts)):
            seat = deal.owner[deal.first[hand]]
            if pack == ATTRIBUTE:
                if len(self.proofs[seat]) > 0 and not self.bears_out(deal, hand):
                    return False
            elif seat == self.turn and self.card != NONE:
                have = self.counts(2 * seat + TREACHERY, ASSASSIN, TREACHERY_KINDS)
                for draw in range(len(deal.kind)):
                    if deal.owner[draw] == seat and deal.laid[draw] == NEVER:
                        have[deal.kind[draw]] += 1
                if not any(have[kind] > 0 and self.goes_with_first(kind) for kind in range(TREACHERY_KINDS)):
                    return False
        return True

    def bears_out(self, deal: Deal, hand: i64) -> bool:
        """Whether the draws of a hand bear out what its moves have proved."""
        draw = deal.first[hand]
        proofs = self.proofs[deal.owner[draw]]
        unseen = vec[i64]([0] * KINDS)
        for entry in deal.pasts[hand]:
            what = entry & 15
            if what == DREW:
                unseen[deal.kind[draw]] += 1
                draw += 1
            elif what != PROVED:
                unseen[what] -= 1
            else:
                have = proofs[1 + RANK_COUNT : PROOF]
                for kind in range(KINDS):
                    have[kind] += unseen[kind]
                if not self.can_replace(ranks_in(proofs), proofs[1 : 1 + RANK_COUNT], have):
                    return False
                proofs = proofs[PROOF:]
        return True


def ranks_in(proof: vec[i64]) -> vec[i64]:
    """The ranks that a proof is about."""
    ranks = vec[i64](capacity=5)
    code = proof[0]
    while code > 0:
        ranks = append(ranks, code % 8 - 1)
        code //= 8
    return ranks


def pay(needs: vec[i64], stand_in: i64, have: vec[i64]) -> bool:
    """Take a set, with a Courtesan if one stands in for a kind, from the cards held; False if they don't suffice."""
    for kind in range(KINDS):
        number = needs[kind]
        if stand_in != COURTESAN:
            if kind == stand_in:
                number -= 1
            elif kind == COURTESAN:
                number += 1
        if have[kind] < number:
            return False
        have[kind] -= number
    return True


def kinds_of(pack: i64) -> i64:
    """How many kinds of cards a pack has."""
    return KINDS if pack == ATTRIBUTE else TREACHERY_KINDS
