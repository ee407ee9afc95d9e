"""The rules of Bastille, in the order of the rule page (B1-B30, BR1-BR16)."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.chance import Secret, seeded
from cabale.games.bastille.pieces import (
    ALL_CHARACTERS,
    ALL_GROUPS,
    ALL_MISSIONS,
    ALL_PLACES,
    ARMS,
    BANK,
    BASTILLE,
    BONUS_TILES,
    BONUSES,
    CATACOMBS,
    CHARACTER,
    CHARACTERS,
    COINS,
    CROWNS,
    CUBES,
    END_TILES,
    FIRST_MONK,
    FIRST_TRIO,
    GEMS,
    GROUPS,
    HIGHEST,
    INFLUENCE,
    MAJORITIES,
    MISSION_CARDS,
    MISSIONS,
    MONKS,
    MOST_AMOUNT,
    MOST_SPACES,
    NOTRE_DAME,
    PAIRS,
    PLACE_LOUIS,
    PLACES,
    POINTS,
    STEPS,
    TORCHES,
    TRIOS,
    VERSAILLES,
    VERSAILLES_TILES,
    WEAPONS,
    Pieces,
    amount_of,
    kind_of,
)
from cabale.moves import Moves
from cabale.state import EVERYONE, NONE, UNKNOWN, State, rows, span, without

KINDS_OF_THINGS: Final = {
    "value": ("1", "2", "3", "4"),
    "place": PLACES,
    "bonus": BONUSES,
    "amount": ("1", "2", "3", "4", "5", "6", "7", "8", "9"),
    "board": ("home", "bag"),  # where the cube goes from there
    "character": CHARACTERS,
    "monk": CHARACTERS[30:],
    "group": GROUPS,
    "weapon": WEAPONS,
    "mission": MISSIONS,
    "pile": ("1", "2"),
}
MOVES: Final = Moves(
    KINDS_OF_THINGS,
    {
        "place": ("value", "place"),
        "take": ("bonus", "amount"),
        "recruit": ("character",),
        "look": ("pile",),
        "keep": ("mission",),
        "mark": ("board", "bonus", "amount"),
        "raise": ("value",),
        "pick": ("weapon",),
        "assign": ("monk", "group"),
        "decline": (),
    },
)
PLACE: Final[i64] = MOVES.first("place")
TAKE: Final[i64] = MOVES.first("take")
RECRUIT: Final[i64] = MOVES.first("recruit")
LOOK: Final[i64] = MOVES.first("look")
KEEP: Final[i64] = MOVES.first("keep")
MARK: Final[i64] = MOVES.first("mark")
RAISE: Final[i64] = MOVES.first("raise")
PICK: Final[i64] = MOVES.first("pick")
ASSIGN: Final[i64] = MOVES.first("assign")
DECLINE: Final[i64] = MOVES.first("decline")
MOST_MOVES: Final[i64] = 28  # four values at seven places

# What may be on the agenda: a step, and above it what the step is about.
ROUND: Final[i64] = 0  # which one
PLACING: Final[i64] = 1
EVALUATING: Final[i64] = 2  # a place, and how many of its tiles were evaluated
AT_VERSAILLES: Final[i64] = 3
AT_PLACE_LOUIS: Final[i64] = 4
GAIN: Final[i64] = 5  # a seat and a bonus
CHOOSING_PILE: Final[i64] = 6
KEEPING: Final[i64] = 7
RAISING: Final[i64] = 8
FLAGS: Final[i64] = 9
END_OF_ROUND: Final[i64] = 10
SYMBOLS: Final[i64] = 11
DRAWING: Final[i64] = 12  # how many cubes were drawn
IN_CATACOMBS: Final[i64] = 13
TRACK: Final[i64] = 14
ARMING: Final[i64] = 15  # how many weapons were picked
MONK: Final[i64] = 16  # a seat and its monk
LAST: Final[i64] = 17
STEP: Final[i64] = 32  # steps are below
SEAT: Final[i64] = 8  # seats are below

# The steps in which a seat chooses, and the fields of the state that its question mentions.
QUESTIONS: Final[dict[int, tuple[str, ...]]] = {
    PLACING: ("placing",),
    AT_VERSAILLES: ("versailles",),
    AT_PLACE_LOUIS: ("place-louis", "value:number"),
    CHOOSING_PILE: ("pile",),
    KEEPING: ("mission",),
    RAISING: ("raise",),
    IN_CATACOMBS: ("catacombs",),
    ARMING: ("weapon",),
    MONK: ("monk", "monk"),
}

# What may be told. A part reads `name`, or `name:kind` where the two differ; `?` marks the face of a card.
EVENTS: Final = {
    "begins": ("seat", "round:number"),
    "opens-bonus": ("bonus", "amount:number", "other:bonus", "rest:number"),
    "opens-versailles": ("bonus", "amount:number", "other:bonus", "rest:number"),
    "arrives": ("character",),
    "lays-out": ("weapon", "amount:number"),
    "places": ("seat", "value:number", "place"),
    "evaluates": ("place",),
    "marker": ("seat",),
    "raises": ("seat", "value:number", "to:number"),
    "cannot-raise": ("seat", "value:number"),
    "points": ("seat", "amount:number"),
    "coins": ("seat", "amount:number"),
    "steps": ("seat", "amount:number", "space:number"),
    "blocked": ("seat", "amount:number"),
    "cubes": ("seat", "amount:number"),
    "torches": ("seat", "amount:number"),
    "recruits": ("seat", "character", "coins:number"),
    "cannot-pay": ("seat",),
    "declines": ("seat",),
    "gains": ("seat", "character"),
    "looks": ("seat",),
    "looks-at-pile": ("seat", "pile"),
    "keeps": ("seat", "?mission"),
    "finds-none": ("seat",),
    "most-flags": ("seat", "flags:number"),
    "second-flags": ("seat", "flags:number"),
    "interim": (),
    "final": (),
    "gems": ("seat", "amount:number"),
    "crowns": ("seat", "crowns:number", "amount:number"),
    "draws": ("seat",),
    "marks": ("seat", "bonus", "amount:number"),
    "comes-home": ("seat", "amount:number"),
    "stays-in-bag": ("seat", "amount:number"),
    "track": ("seat", "space:number", "amount:number"),
    "picks": ("seat", "weapon"),
    "assigns": ("seat", "monk", "group"),
    "characters": ("seat", "amount:number"),
    "mission": ("seat", "amount:number", "?mission"),
    "bag": ("seat", "amount:number"),
    "purse": ("seat", "amount:number"),
    "unarmed": ("seat", "count:number", "amount:number"),
    "over": (),
}
BEGINS: Final[i64] = 0
OPENS_BONUS: Final[i64] = 1
OPENS_VERSAILLES: Final[i64] = 2
ARRIVES: Final[i64] = 3
LAYS_OUT: Final[i64] = 4
TILE_PLACED: Final[i64] = 5
EVALUATES: Final[i64] = 6
MARKER: Final[i64] = 7
RAISES: Final[i64] = 8
CANNOT_RAISE: Final[i64] = 9
GETS_POINTS: Final[i64] = 10
GETS_COINS: Final[i64] = 11
MOVES_UP: Final[i64] = 12
BLOCKED: Final[i64] = 13
PUTS_CUBES: Final[i64] = 14
GETS_TORCHES: Final[i64] = 15
RECRUITS: Final[i64] = 16
CANNOT_PAY: Final[i64] = 17
DECLINES: Final[i64] = 18
GAINS: Final[i64] = 19
LOOKS: Final[i64] = 20
LOOKS_AT_PILE: Final[i64] = 21
KEEPS: Final[i64] = 22
FINDS_NONE: Final[i64] = 23
MOST_FLAGS: Final[i64] = 24
SECOND_FLAGS: Final[i64] = 25
INTERIM_SCORING: Final[i64] = 26
FINAL_SCORING: Final[i64] = 27
GEMS_SCORE: Final[i64] = 28
CROWNS_SCORE: Final[i64] = 29
DRAWS: Final[i64] = 30
MARKS: Final[i64] = 31
COMES_HOME: Final[i64] = 32
STAYS_IN_BAG: Final[i64] = 33
TRACK_SCORES: Final[i64] = 34
PICKS: Final[i64] = 35
ASSIGNS: Final[i64] = 36
CHARACTERS_SCORE: Final[i64] = 37
MISSION_SCORES: Final[i64] = 38
BAG_SCORES: Final[i64] = 39
PURSE_SCORES: Final[i64] = 40
UNARMED: Final[i64] = 41
OVER: Final[i64] = 42

# Slots, pack by pack. Memory has a row for each seat: what he knows of the missions, see `recall`. Weapons come last.
VERSAILLES_AT: Final[i64] = ALL_CHARACTERS
BONUS_AT: Final[i64] = VERSAILLES_AT + VERSAILLES_TILES
END_AT: Final[i64] = BONUS_AT + BONUS_TILES
MISSIONS_AT: Final[i64] = END_AT + END_TILES
MEMORY_AT: Final[i64] = MISSIONS_AT + MISSION_CARDS

# What is being scored.
INTERIM: Final[i64] = 1
FINAL: Final[i64] = 2

TRIES: Final[i64] = 100  # to deal missions blindly before all deals that fit are counted
HALF_WORD: Final[i64] = 0x80000000  # 31 bits
NEAR: Final[i64] = 0x10000  # one roll tells so many numbers apart evenly


class Bastille(State):
    """A game of Bastille. What lies open is kept by its face, what is hidden by its slot.

    A pile of missions holds the lowest of its slots; whoever takes a mission takes the highest of them, so that
    a slot tells when it was taken and nothing else.
    """

    pieces: Pieces
    round: i64  # from 0
    first: i64  # who has the first-player marker
    turn: i64  # who places next
    value: i64  # of the tile being evaluated
    side: i64  # which bonus of the Versailles tile was taken first
    pile: i64  # the missions being looked through
    monk: i64  # who is to join a group
    scoring: i64  # 0, INTERIM or FINAL
    points: vec[i64]  # by seat, as all that follows where nothing else is said
    coins: vec[i64]
    tiles: vec[i64]  # in front of a seat: how many of each value; four for each seat
    supply: vec[i64]  # the same for those he may exchange for
    placed: vec[vec[i64]]  # by place, from the left: 8 * seat + value
    deck: i64  # the slot of the top character
    square: vec[i64]  # characters laid out, ascending
    characters: vec[vec[i64]]
    joined: vec[i64]  # by monk: the group he was assigned to, or NONE
    weapons: vec[i64]  # how many of each kind; three for each seat
    display: vec[i64]  # weapons laid out: how many of each kind
    armoury: i64  # how many weapons were laid out so far
    torches: vec[i64]
    torches_left: i64
    track: vec[i64]  # the space of each marker
    order: vec[i64]  # seats by position on the track, the front first
    cubes: vec[i64]  # not in the bag
    bag: vec[i64]
    marked: vec[i64]  # by space of the catacombs: whose cube is there, or NONE
    hands: vec[vec[i64]]  # slots of missions, in the order in which they were taken
    piles: vec[i64]  # how many missions are left in each
    looks: vec[i64]  # by seat and pile: a bit for each size that a pile had when he looked through it
    stuck: vec[i64]  # who took none although a pile was not empty, see `look_through`
    deals: "Deals | None" = None  # what was prepared for the worlds of this view

    # Components and set-up

    def setup(self, pieces: Pieces, seats: i64, rng: i64, secret: Secret | None) -> None:
        """B1-B5: shuffle everything and give each player his pieces. What is laid out comes with the first round."""
        self.pieces = pieces
        self.begin(seats, rng, secret)
        nothing = vec[i64]()
        self.round = 0
        self.value = 0
        self.side = NONE
        self.pile = NONE
        self.monk = NONE
        self.scoring = 0
        # B2: tiles, cubes and coins of each player.
        self.points = vec[i64]([0] * seats)
        self.coins = vec[i64]([pieces.coins] * seats)
        self.cubes = vec[i64]([pieces.cubes] * seats)
        self.bag = vec[i64]([0] * seats)
        self.tiles = vec[i64]([0] * (HIGHEST * seats))
        self.supply = vec[i64]([0] * (HIGHEST * seats))
        for seat in range(seats):
            for value in range(HIGHEST):
                count = pieces.start[seats][value]
                self.tiles[HIGHEST * seat + value] = count
                self.supply[HIGHEST * seat + value] = pieces.influence[value] - count
        self.placed = vec[vec[i64]]([nothing] * ALL_PLACES)
        # B3, B4: each pack is shuffled by itself, the memories too; decks A, B and C lie on each other.
        at: i64 = 0
        for pack in self.packs():
            self.shuffle(span(at, at + len(pack)))
            at += len(pack)
        self.deck = 0
        self.square = vec[i64]()
        self.characters = vec[vec[i64]]([nothing] * seats)
        self.joined = vec[i64]([NONE] * (ALL_CHARACTERS - FIRST_MONK))
        self.weapons = vec[i64]([0] * (ALL_GROUPS * seats))
        self.display = vec[i64]([0] * ALL_GROUPS)
        self.armoury = 0
        self.torches = vec[i64]([0] * seats)
        self.torches_left = pieces.torches
        self.marked = vec[i64]([NONE] * MOST_SPACES)
        # B5: a random first player, and his marker in front of the others (BR12).
        self.first = self.roll(seats)
        self.turn = self.first
        self.track = vec[i64]([0] * seats)
        self.order = vec[i64]([0] * seats)
        for i in range(seats):
            self.order[i] = (self.first + i) % seats
        # B5, B29: one pile of missions, or two equal ones.
        self.hands = vec[vec[i64]]([nothing] * seats)
        self.piles = vec[i64]([MISSION_CARDS // pieces.piles] * pieces.piles)
        self.looks = vec[i64]([0] * (2 * seats))
        self.stuck = vec[i64]()
        for seat in range(seats):
            memory = self.memory_of(seat)
            for slot in range(memory, memory + MISSION_CARDS):
                self.seen[slot] = 1 << seat
        self.plan(ROUND)

    def packs(self) -> vec[vec[i64]]:
        pieces = self.pieces
        packs = pieces.decks[:]
        packs = append(packs, span(0, VERSAILLES_TILES))
        packs = append(packs, span(0, BONUS_TILES))
        packs = append(packs, span(BONUS_TILES, BONUS_TILES + END_TILES))
        packs = append(packs, pieces.missions)
        for _ in range(self.seats):
            packs = append(packs, pieces.missions)
        return append(packs, pieces.weapons)

    def memory_of(self, seat: i64) -> i64:
        """The first slot of a seat's memory."""
        return MEMORY_AT + MISSION_CARDS * seat

    def weapons_at(self) -> i64:
        """The first slot of the weapons."""
        return MEMORY_AT + MISSION_CARDS * self.seats

    def most_moves(self) -> i64:
        return MOST_MOVES

    def clone(self) -> "Bastille":
        other = Bastille()
        self.copy_to(other)
        other.pieces = self.pieces
        other.round = self.round
        other.first = self.first
        other.turn = self.turn
        other.value = self.value
        other.side = self.side
        other.pile = self.pile
        other.monk = self.monk
        other.scoring = self.scoring
        other.points = self.points[:]
        other.coins = self.coins[:]
        other.tiles = self.tiles[:]
        other.supply = self.supply[:]
        other.placed = rows(self.placed)
        other.deck = self.deck
        other.square = self.square[:]
        other.characters = rows(self.characters)
        other.joined = self.joined[:]
        other.weapons = self.weapons[:]
        other.display = self.display[:]
        other.armoury = self.armoury
        other.torches = self.torches[:]
        other.torches_left = self.torches_left
        other.track = self.track[:]
        other.order = self.order[:]
        other.cubes = self.cubes[:]
        other.bag = self.bag[:]
        other.marked = self.marked[:]
        other.hands = rows(self.hands)
        other.piles = self.piles[:]
        other.looks = self.looks[:]
        other.stuck = self.stuck[:]
        return other

    # Steps

    def start(self, item: i64) -> bool:
        step = item % STEP
        about = item // STEP
        if step == PLACING:
            return self.start_placing()
        if step == EVALUATING:
            return self.evaluate(about % SEAT, about // SEAT)
        if step == GAIN:
            return self.gain(about % SEAT, about // SEAT)
        if step == KEEPING:
            return self.look_through(about // SEAT, about % SEAT)
        if step == DRAWING:
            return self.draw_cube(about)
        if step == ARMING:
            return self.start_arming(about)
        if step == MONK:
            self.monk = about // SEAT
            return self.ask(MONK, about % SEAT)
        if step == ROUND:
            self.start_round(about)
        elif step == FLAGS:
            self.award_flags()
        elif step == END_OF_ROUND:
            self.end_round()
        elif step == SYMBOLS:
            self.score_symbols()
        elif step == TRACK:
            self.score_track()
        else:
            self.score_last()
        return False

    def ask(self, step: i64, seat: i64) -> bool:
        """Let a seat choose."""
        self.step = step
        self.seat = seat
        return True

    def fill_moves(self, out: vec[i64]) -> i64:
        count: i64 = 0
        seat = self.seat
        if seat < 0:
            return 0
        if self.step == PLACING:
            # B6: one of his tiles at a place with a free space.
            pieces = self.pieces
            for value in range(HIGHEST):
                if self.tiles[HIGHEST * seat + value] > 0:
                    for place in range(ALL_PLACES):
                        if len(self.placed[place]) < pieces.spaces[place]:
                            out[count] = PLACE + ALL_PLACES * value + place
                            count += 1
            return count
        if self.step == AT_PLACE_LOUIS:
            # B12: any open character he can pay, or none.
            for face in self.square:
                if self.price(face) <= self.coins[seat]:
                    out[count] = RECRUIT + face
                    count += 1
            out[count] = DECLINE
            return count + 1
        if self.step == KEEPING:
            # B14: any mission of the pile, which he remembers, but none that he holds.
            offered: i64 = 0
            first = self.memory_of(seat) + self.first_of(self.pile)
            for slot in range(first, first + self.piles[self.pile]):
                offered |= 1 << self.cards[slot]
            offered &= ~self.held(seat)
            for face in range(ALL_MISSIONS):
                if offered & (1 << face) != 0:
                    out[count] = KEEP + face
                    count += 1
            return count
        if self.step == AT_VERSAILLES:
            # B10: one of the two bonuses.
            tile = self.cards[self.versailles_slot()]
            for side in range(2):
                gain = self.pieces.versailles[2 * tile + side]
                count = put(out, count, TAKE + MOST_AMOUNT * kind_of(gain) + amount_of(gain) - 1)
            return count
        if self.step == IN_CATACOMBS:
            # B19: any free bonus.
            boards = self.boards()
            for space in range(len(boards)):
                if self.marked[space] == NONE:
                    count = put(out, count, self.mark_of(space))
            return count
        if self.step == ARMING:
            # B20: any weapon of the display.
            for weapon in range(ALL_GROUPS):
                if self.display[weapon] > 0:
                    out[count] = PICK + weapon
                    count += 1
            return count
        if self.step == MONK:
            # B21: any group, also one in which he has no card.
            for group in range(ALL_GROUPS):
                out[count] = ASSIGN + ALL_GROUPS * self.monk + group
                count += 1
            return count
        if self.step == CHOOSING_PILE:
            # B29: any pile that is not empty.
            for pile in range(len(self.piles)):
                if self.piles[pile] > 0:
                    out[count] = LOOK + pile
                    count += 1
            return count
        # BR10: a tile that can be raised, or none.
        for value in range(1, HIGHEST):
            if self.can_raise(seat, value):
                out[count] = RAISE + value - 1
                count += 1
        out[count] = DECLINE
        return count + 1

    def play(self, move: i64) -> None:
        self.deals = None
        seat = self.seat
        if move < TAKE:
            self.place_tile(seat, (move - PLACE) // ALL_PLACES + 1, (move - PLACE) % ALL_PLACES)
        elif move < RECRUIT:
            self.take_at_versailles(seat, (move - TAKE) // MOST_AMOUNT, (move - TAKE) % MOST_AMOUNT + 1)
        elif move < LOOK:
            self.recruit(seat, move - RECRUIT)
        elif move < KEEP:
            self.pile = move - LOOK
            self.plan(KEEPING + STEP * (self.pile + SEAT * seat))
        elif move < MARK:
            self.keep(seat, move - KEEP)
        elif move < RAISE:
            self.mark(seat, move)
        elif move < PICK:
            self.raise_tile(seat, move - RAISE + 1)
        elif move < ASSIGN:
            self.pick(seat, move - PICK)
        elif move < DECLINE:
            self.join((move - ASSIGN) // ALL_GROUPS, (move - ASSIGN) % ALL_GROUPS)
        else:
            self.tell(DECLINES, seat)

    # A round

    def start_round(self, number: i64) -> None:
        """B6: placing begins. Before the first round B3, B4 and B5 deal and lay out what the others find in place."""
        self.round = number
        self.tell(BEGINS, self.first, self.round + 1)
        if self.round == 0:
            self.lay_out_weapons()
            self.deal_first_missions()
            self.open_round(0)
        self.turn = self.first
        self.plan(PLACING)

    def open_round(self, number: i64) -> None:
        """B3, B16: open the tiles of a round and lay out its characters; those that remain are removed."""
        pieces = self.pieces
        slot = self.bonus_of(number)
        self.seen[slot] = EVERYONE
        self.tell_tile(OPENS_BONUS, pieces.bonuses, self.cards[slot])
        slot = VERSAILLES_AT + number
        self.seen[slot] = EVERYONE
        self.tell_tile(OPENS_VERSAILLES, pieces.versailles, self.cards[slot])
        self.square = vec[i64](capacity=4)
        for _ in range(pieces.square):
            face = self.turn_up_character()
            self.tell(ARRIVES, face)
            self.square = with_sorted(self.square, face)

    def bonus_of(self, number: i64) -> i64:
        """B3: the bonus tile of a round; the last round has one of its own."""
        return END_AT if number == self.pieces.rounds - 1 else BONUS_AT + number

    def bonus_slot(self) -> i64:
        """The bonus tile that counts now."""
        return self.bonus_of(self.open_now())

    def versailles_slot(self) -> i64:
        """The Versailles tile that counts now."""
        return VERSAILLES_AT + self.open_now()

    def open_now(self) -> i64:
        """BR6: the round whose tiles and characters lie open; in the interim scoring already the next one."""
        return self.round + 1 if self.scoring == INTERIM else self.round

    def tell_tile(self, event: i64, tiles: vec[i64], tile: i64) -> None:
        """Say which two bonuses a tile shows."""
        a = tiles[2 * tile]
        b = tiles[2 * tile + 1]
        self.tell(event, kind_of(a), amount_of(a), kind_of(b), amount_of(b))

    def turn_up_character(self) -> i64:
        """The face of the deck's top card, which everyone sees."""
        slot = self.deck
        self.deck += 1
        self.seen[slot] = EVERYONE
        return self.cards[slot]

    def lay_out_weapons(self) -> None:
        """B4: weapon tiles on the Bastille, as many as the number of players asks for."""
        for _ in range(self.pieces.weapons_out[self.seats]):
            slot = self.weapons_at() + self.armoury
            self.armoury += 1
            self.seen[slot] = EVERYONE
            self.display[self.cards[slot]] += 1
        for weapon in range(ALL_GROUPS):
            if self.display[weapon] > 0:
                self.tell(LAYS_OUT, weapon, self.display[weapon])

    def deal_first_missions(self) -> None:
        """B5: each player draws a mission. B29: none in the variant."""
        if self.pieces.piles > 1:
            return
        for i in range(self.seats):
            self.take_top((self.first + i) % self.seats, 0)

    def start_placing(self) -> bool:
        """B6: clockwise, until all tiles are placed."""
        for i in range(self.seats):
            seat = (self.turn + i) % self.seats
            for value in range(HIGHEST):
                if self.tiles[HIGHEST * seat + value] > 0:
                    return self.ask(PLACING, seat)
        self.plan(EVALUATING)
        return False

    def place_tile(self, seat: i64, value: i64, place: i64) -> None:
        """B6: on the leftmost free space."""
        self.tiles[HIGHEST * seat + value - 1] -= 1
        self.placed[place] = append(self.placed[place], 8 * seat + value)
        self.tell(TILE_PLACED, seat, value, place)
        self.turn = (seat + 1) % self.seats
        self.plan(PLACING)

    def evaluate(self, place: i64, rank: i64) -> bool:
        """B7: the highest tile of a place, of equals the leftmost; `rank` were evaluated there before it."""
        while len(self.placed[place]) == 0:
            place += 1
            rank = 0
            if place == ALL_PLACES:
                self.plan(FLAGS)
                return False
        if rank == 0:
            self.tell(EVALUATES, place)
        row = self.placed[place]
        at: i64 = 0
        for i in range(1, len(row)):
            if row[i] % 8 > row[at] % 8:
                at = i
        self.placed[place], tile = pop(row, at)
        seat = tile // 8
        value = tile % 8
        self.value = value
        # Nothing that a place gives asks for tiles, so this one may return at once.
        self.tiles[HIGHEST * seat + value - 1] += 1
        self.plan(EVALUATING + STEP * (place + SEAT * (rank + 1)))
        if place == BANK:
            self.at_bank(seat, value, rank)
        elif place == NOTRE_DAME:
            self.at_notre_dame(seat, value, rank)
        elif place == VERSAILLES:
            return self.at_versailles(seat, rank)
        elif place == CATACOMBS:
            self.put_cubes(seat, self.pieces.cubes_at_catacombs[rank])  # B11
        elif place == PLACE_LOUIS:
            return self.at_place_louis(seat)
        elif place == BASTILLE:
            self.advance(seat, value + (self.pieces.extra_steps if rank == 0 else 0))  # B13
        else:
            return self.at_estates_general(seat, rank)
        return False

    def at_bank(self, seat: i64, value: i64, rank: i64) -> None:
        """B8: coins, and for the first the first-player marker."""
        self.gain_coins(seat, self.pieces.coins_per_value * value)
        if rank == 0 and self.first != seat:
            self.first = seat
            self.tell(MARKER, seat)

    def at_notre_dame(self, seat: i64, value: i64, rank: i64) -> None:
        """B9: the exchange is compulsory; BR5: without it there is no point."""
        if not self.can_raise(seat, value):
            self.tell(CANNOT_RAISE, seat, value)
            return
        self.raise_tile(seat, value)
        if rank == 0:
            self.gain_points(seat, self.pieces.points_at_notre_dame)

    def can_raise(self, seat: i64, value: i64) -> bool:
        """B9: whether he has such a tile in front of him, and the next higher in his supply."""
        if value >= HIGHEST:
            return False
        return self.tiles[HIGHEST * seat + value - 1] > 0 and self.supply[HIGHEST * seat + value] > 0

    def raise_tile(self, seat: i64, value: i64) -> None:
        """B9: the old tile leaves the game."""
        self.tiles[HIGHEST * seat + value - 1] -= 1
        self.supply[HIGHEST * seat + value] -= 1
        self.tiles[HIGHEST * seat + value] += 1
        self.tell(RAISES, seat, value, value + 1)

    def at_versailles(self, seat: i64, rank: i64) -> bool:
        """B10: the first chooses, the second gets what is left."""
        if rank == 0:
            return self.ask(AT_VERSAILLES, seat)
        tile = self.cards[self.versailles_slot()]
        return self.gain(seat, self.pieces.versailles[2 * tile + 1 - self.side])

    def take_at_versailles(self, seat: i64, kind: i64, amount: i64) -> None:
        tile = self.cards[self.versailles_slot()]
        gain = self.pieces.versailles[2 * tile]
        self.side = 0 if kind_of(gain) == kind and amount_of(gain) == amount else 1
        self.plan(GAIN + STEP * (seat + SEAT * self.pieces.versailles[2 * tile + self.side]))

    def put_cubes(self, seat: i64, count: i64) -> None:
        """B11: cubes into the bag. BR3: no more than he has."""
        count = min(count, self.cubes[seat])
        if count > 0:
            self.cubes[seat] -= count
            self.bag[seat] += count
            self.tell(PUTS_CUBES, seat, count)

    def at_place_louis(self, seat: i64) -> bool:
        """B12: he may take a character if he can pay for one."""
        for face in self.square:
            if self.price(face) <= self.coins[seat]:
                return self.ask(AT_PLACE_LOUIS, seat)
        self.tell(CANNOT_PAY, seat)
        return False

    def price(self, face: i64) -> i64:
        """B12: the cost less the tile's value."""
        return max(self.pieces.cost[face] - self.value, 0)

    def recruit(self, seat: i64, face: i64) -> None:
        price = self.price(face)
        self.coins[seat] -= price
        self.square = without(self.square, face)
        self.characters[seat] = append(self.characters[seat], face)
        self.tell(RECRUITS, seat, face, price)

    def advance(self, seat: i64, steps: i64) -> None:
        """B13: up the track, behind those who stand there already. BR15: a step he cannot make pays a coin."""
        made = min(steps, self.pieces.length - self.track[seat])
        if made > 0:
            self.track[seat] += made
            order = self.order
            at: i64 = 0
            while order[at] != seat:
                at += 1
            while at > 0 and self.track[order[at - 1]] < self.track[seat]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = seat
            self.tell(MOVES_UP, seat, made, self.track[seat])
        if made < steps:
            self.coins[seat] += steps - made
            self.tell(BLOCKED, seat, steps - made)

    def at_estates_general(self, seat: i64, rank: i64) -> bool:
        """B14: coins for the first, a mission for both. B29: the first chooses a pile, the second uses the other."""
        if rank == 0:
            self.gain_coins(seat, self.pieces.coins_at_estates)
            return self.find_mission(seat)
        return self.look_through(seat, 0 if len(self.piles) == 1 else 1 - self.pile)

    def find_mission(self, seat: i64) -> bool:
        """B29, BR8: in the variant he chooses a pile unseen, unless only one is left."""
        if len(self.piles) == 2 and self.piles[0] > 0 and self.piles[1] > 0:
            return self.ask(CHOOSING_PILE, seat)
        if len(self.piles) == 2 and self.piles[0] == 0:
            return self.look_through(seat, 1)
        return self.look_through(seat, 0)

    def look_through(self, seat: i64, pile: i64) -> bool:
        """B14, B30: he sees the whole pile, and keeps one mission if there is one that he does not hold (BR2).

        If not, everyone knows that his missions, at this time so many, have all kinds of the pile, at this time so big.
        """
        self.pile = pile
        size = self.piles[pile]
        if size == 0:
            self.tell(FINDS_NONE, seat)
            return False
        self.looks[2 * seat + pile] |= 1 << size
        self.recall(seat)
        if len(self.piles) == 1:
            self.tell(LOOKS, seat)
        else:
            self.tell(LOOKS_AT_PILE, seat, pile)
        held = self.held(seat)
        first = MISSIONS_AT + self.first_of(pile)
        for slot in range(first, first + size):
            if held & (1 << self.cards[slot]) == 0:
                return self.ask(KEEPING, seat)
        fact = seat + 8 * pile + 16 * size + 512 * len(self.hands[seat])
        self.stuck = append(without(self.stuck, fact), fact)
        self.tell(FINDS_NONE, seat)
        return False

    def keep(self, seat: i64, face: i64) -> None:
        """B14: take a mission of the pile; only he knows which."""
        first = MISSIONS_AT + self.first_of(self.pile)
        top = first + self.piles[self.pile] - 1
        for slot in range(first, top + 1):
            if self.cards[slot] == face:
                self.cards[slot] = self.cards[top]
                self.cards[top] = face
                break
        self.take_top(seat, self.pile)

    def take_top(self, seat: i64, pile: i64) -> None:
        """The highest slot of a pile goes into a hand."""
        self.piles[pile] -= 1
        slot = MISSIONS_AT + self.first_of(pile) + self.piles[pile]
        self.hands[seat] = append(self.hands[seat], slot)
        self.seen[slot] = 1 << seat
        self.show(KEEPS, 1 << seat, self.cards[slot], seat)

    def first_of(self, pile: i64) -> i64:
        """The lowest slot of a pile, counted from the first mission."""
        return pile * (MISSION_CARDS // 2)

    def held(self, seat: i64) -> i64:
        """A bit for each mission in a hand."""
        held: i64 = 0
        for slot in self.hands[seat]:
            if self.cards[slot] != UNKNOWN:
                held |= 1 << self.cards[slot]
        return held

    def award_flags(self) -> None:
        """B15: the round's bonuses for most and second most flags; the first player and who sits next wins ties.

        BR4: none is a count, too, so both are always awarded.
        """
        best: i64 = NONE
        next_best: i64 = NONE
        flags = vec[i64]([0] * self.seats)
        for i in range(self.seats):
            seat = (self.first + i) % self.seats
            flags[seat] = self.sum_of(self.pieces.flags, seat)
            if best == NONE or flags[seat] > flags[best]:
                next_best = best
                best = seat
            elif next_best == NONE or flags[seat] > flags[next_best]:
                next_best = seat
        self.plan(END_OF_ROUND)
        tile = self.cards[self.bonus_slot()]
        self.tell(MOST_FLAGS, best, flags[best])
        self.tell(SECOND_FLAGS, next_best, flags[next_best])
        self.plan(GAIN + STEP * (next_best + SEAT * self.pieces.bonuses[2 * tile + 1]))
        self.plan(GAIN + STEP * (best + SEAT * self.pieces.bonuses[2 * tile]))

    def sum_of(self, symbols: vec[i64], seat: i64) -> i64:
        """How many of a symbol are on a seat's characters."""
        total: i64 = 0
        for face in self.characters[seat]:
            total += symbols[face]
        return total

    def end_round(self) -> None:
        """B16: lay out the next round; then it comes, with a scoring before it (BR6), or the end."""
        following = self.round + 1
        if following < self.pieces.rounds:
            self.plan(ROUND + STEP * following)
            self.open_round(following)
            if following != self.pieces.interim:
                return
            self.scoring = INTERIM
            self.tell(INTERIM_SCORING)
        else:
            self.scoring = FINAL
            self.tell(FINAL_SCORING)
            self.plan(LAST)
        self.plan(TRACK)
        self.plan(DRAWING)
        self.plan(SYMBOLS)
        if self.scoring == FINAL:
            self.plan_monks()

    # Interim scoring

    def score_symbols(self) -> None:
        """B17: gems. B18, B22: most crowns; BR4: nobody without one."""
        pieces = self.pieces
        most: i64 = 0
        for seat in range(self.seats):
            gems = self.sum_of(pieces.gems, seat)
            if gems > 0:
                self.points[seat] += gems * pieces.gem
                self.tell(GEMS_SCORE, seat, gems * pieces.gem)
                self.moment()
            most = max(most, self.sum_of(pieces.crowns, seat))
        worth = pieces.crowns_interim if self.scoring == INTERIM else pieces.crowns_final
        for seat in range(self.seats):
            if most > 0 and self.sum_of(pieces.crowns, seat) == most:
                self.points[seat] += worth
                self.tell(CROWNS_SCORE, seat, most, worth)

    def boards(self) -> vec[i64]:
        """B19, B22: the catacombs bonuses of this scoring."""
        return self.pieces.boards if self.scoring == INTERIM else self.pieces.printed

    def draw_cube(self, drawn: i64) -> bool:
        """B19, BR11: draw a cube from the bag; its owner takes a bonus. BR3: no more than there are."""
        left: i64 = 0
        for count in self.bag:
            left += count
        if drawn == self.pieces.cubes_drawn or left == 0:
            self.clear_boards()
            return False
        at = self.roll(left)
        seat: i64 = 0
        while at >= self.bag[seat]:
            at -= self.bag[seat]
            seat += 1
        self.bag[seat] -= 1
        self.tell(DRAWS, seat)
        self.plan(DRAWING + STEP * (drawn + 1))
        return self.ask(IN_CATACOMBS, seat)

    def mark_of(self, space: i64) -> i64:
        """The move that marks a space."""
        gain = self.boards()[space]
        board: i64 = 1 if self.goes_to_bag(space) else 0
        return MARK + MOST_AMOUNT * (len(BONUSES) * board + kind_of(gain)) + amount_of(gain) - 1

    def goes_to_bag(self, space: i64) -> bool:
        """B19: cubes on the right board. B22: none in the final scoring."""
        return self.scoring == INTERIM and space >= self.pieces.left

    def mark(self, seat: i64, move: i64) -> None:
        """B19: the bonus takes effect before the next draw. Of two equal ones it is the first."""
        space: i64 = 0
        while self.marked[space] != NONE or self.mark_of(space) != move:
            space += 1
        self.marked[space] = seat
        gain = self.boards()[space]
        self.tell(MARKS, seat, kind_of(gain), amount_of(gain))
        self.plan(GAIN + STEP * (seat + SEAT * gain))

    def clear_boards(self) -> None:
        """B19: cubes of the left board come home, those of the right one go back into the bag. B22: all come home."""
        home = vec[i64]([0] * self.seats)
        back = vec[i64]([0] * self.seats)
        for space in range(len(self.marked)):
            seat = self.marked[space]
            if seat == NONE:
                continue
            if self.goes_to_bag(space):
                back[seat] += 1
            else:
                home[seat] += 1
            self.marked[space] = NONE
        for seat in range(self.seats):
            self.cubes[seat] += home[seat]
            self.bag[seat] += back[seat]
            if home[seat] > 0:
                self.tell(COMES_HOME, seat, home[seat])
            if back[seat] > 0:
                self.tell(STAYS_IN_BAG, seat, back[seat])

    def score_track(self) -> None:
        """B20, BR14: the last figure that a marker has reached; then weapons."""
        for seat in range(self.seats):
            worth = self.pieces.track[self.track[seat]]
            if worth > 0:
                self.points[seat] += worth
                self.tell(TRACK_SCORES, seat, self.track[seat], worth)
                self.moment()
        self.plan(ARMING)

    def start_arming(self, picked: i64) -> bool:
        """B20: two weapons each in order of position, the last player the one that is left."""
        seat = self.order[picked // 2]
        if picked < 2 * (self.seats - 1):
            self.plan(ARMING + STEP * (picked + 1))
            return self.ask(ARMING, seat)
        for weapon in range(ALL_GROUPS):
            if self.display[weapon] > 0:
                self.pick(seat, weapon)
        if self.scoring == INTERIM:
            self.scoring = 0
            self.lay_out_weapons()
        return False

    def pick(self, seat: i64, weapon: i64) -> None:
        self.display[weapon] -= 1
        self.weapons[ALL_GROUPS * seat + weapon] += 1
        self.tell(PICKS, seat, weapon)

    # Final scoring

    def plan_monks(self) -> None:
        """B21: monks join groups, those of the player to the right of the first player first, his own last."""
        for i in range(self.seats):
            seat = (self.first + i) % self.seats
            row = self.characters[seat]
            for j in range(len(row) - 1, -1, -1):
                if row[j] >= FIRST_MONK:
                    self.plan(MONK + STEP * (seat + SEAT * (row[j] - FIRST_MONK)))

    def join(self, monk: i64, group: i64) -> None:
        self.joined[monk] = group
        self.tell(ASSIGNS, self.seat, monk, group)

    def group_of(self, face: i64) -> i64:
        """The group of a character; a monk's is the one he joined (B21), or MONKS before that."""
        if face >= FIRST_MONK and self.joined[face - FIRST_MONK] != NONE:
            return self.joined[face - FIRST_MONK]
        return self.pieces.group[face]

    def score_last(self) -> None:
        """B23: characters, missions, cubes in the bag, coins. B24: unarmed characters."""
        pieces = self.pieces
        for seat in range(self.seats):
            worth = self.sum_of(pieces.points, seat)
            self.points[seat] += worth
            self.tell(CHARACTERS_SCORE, seat, worth)
            self.moment()
        for seat in range(self.seats):
            for slot in self.hands[seat]:
                self.seen[slot] = EVERYONE
                worth = self.mission_points(seat, self.cards[slot])
                self.points[seat] += worth
                self.show(MISSION_SCORES, EVERYONE, self.cards[slot], seat, worth)
                self.moment()
        for seat in range(self.seats):
            worth = self.bag[seat] * pieces.cube_in_bag
            if worth > 0:
                self.points[seat] += worth
                self.tell(BAG_SCORES, seat, worth)
            worth = self.coins[seat] // pieces.coins_for_a_point
            if worth > 0:
                self.points[seat] += worth
                self.tell(PURSE_SCORES, seat, worth)
            unarmed = self.unarmed(seat)
            if unarmed > 0:
                lost = pieces.unarmed[min(unarmed, len(pieces.unarmed) - 1)]
                self.points[seat] -= lost
                self.tell(UNARMED, seat, unarmed, lost)
            self.moment()
        self.tell(OVER)

    def unarmed(self, seat: i64) -> i64:
        """B24, BR9: how many characters stay unarmed if each group uses its own weapons first and torches fill up."""
        pieces = self.pieces
        need = vec[i64]([0] * (ALL_GROUPS + 1))
        for face in self.characters[seat]:
            if pieces.armed[face] == 0:
                need[self.group_of(face)] += 1
        left = need[MONKS]
        for group in range(ALL_GROUPS):
            left += max(need[group] - self.weapons[ALL_GROUPS * seat + group], 0)
        return max(left - self.torches[seat], 0)

    # End

    def scores(self) -> vec[i64]:
        return self.points[:]

    def beats(self, seat: i64, other: i64, scores: vec[i64]) -> bool:
        """B25: by points, then by coins."""
        if scores[seat] != scores[other]:
            return scores[seat] > scores[other]
        return self.coins[seat] > self.coins[other]

    # Missions

    def mission_points(self, seat: i64, mission: i64) -> i64:
        """What a mission is worth to its holder."""
        pieces = self.pieces
        if mission < MAJORITIES:
            # B26: for most or second most; ties all score. BR13: not with nothing.
            mine = self.count_for(seat, mission)
            if mine == 0:
                return 0
            more: i64 = 0  # the lowest count above his
            higher = False
            for other in range(self.seats):
                count = self.count_for(other, mission)
                if count > mine:
                    higher = higher or (more > 0 and count != more)
                    more = count
            if higher:
                return 0
            return pieces.second[mission] if more > 0 else pieces.most[mission]
        if mission == PAIRS:
            # B27: two of each group.
            for group in range(ALL_GROUPS):
                if self.count_for(seat, group) < 2:
                    return 0
            return pieces.most[mission]
        # B27, BR1: three characters of a group with consecutive costs.
        group = (mission - FIRST_TRIO) // TRIOS
        lowest = (mission - FIRST_TRIO) % TRIOS + 1
        found: i64 = 0
        for face in self.characters[seat]:
            above = pieces.cost[face] - lowest
            if 0 <= above < 3 and self.group_of(face) == group:
                found |= 1 << above
        return pieces.most[mission] if found == 7 else 0

    def count_for(self, seat: i64, majority: i64) -> i64:
        """B26: what a majority counts."""
        pieces = self.pieces
        if majority == CROWNS:
            return self.sum_of(pieces.crowns, seat)
        if majority == GEMS:
            return self.sum_of(pieces.gems, seat)
        count: i64 = 0
        if majority == ARMS:
            count = self.torches[seat] + self.sum_of(pieces.armed, seat)
            for weapon in range(ALL_GROUPS):
                count += self.weapons[ALL_GROUPS * seat + weapon]
            return count
        for face in self.characters[seat]:
            if self.group_of(face) == majority:
                count += 1
        return count

    # Bonuses

    def gain(self, seat: i64, gain: i64) -> bool:
        """B28, BR10: a bonus takes effect; True if he must choose something for it."""
        kind = kind_of(gain)
        amount = amount_of(gain)
        if kind == POINTS:
            self.gain_points(seat, amount)
        elif kind == COINS:
            self.gain_coins(seat, amount)
        elif kind == STEPS:
            self.advance(seat, amount)
        elif kind == CUBES:
            self.put_cubes(seat, amount)
        elif kind == TORCHES:
            # BR3: no more than are left.
            amount = min(amount, self.torches_left)
            if amount > 0:
                self.torches_left -= amount
                self.torches[seat] += amount
                self.tell(GETS_TORCHES, seat, amount)
        else:
            if amount > 1:
                self.plan(GAIN + STEP * (seat + SEAT * (gain - 8)))
            if kind == CHARACTER:
                self.gain_character(seat)
            elif kind == INFLUENCE:
                return self.gain_influence(seat)
            else:
                return self.find_mission(seat)
        return False

    def gain_points(self, seat: i64, amount: i64) -> None:
        self.points[seat] += amount
        self.tell(GETS_POINTS, seat, amount)

    def gain_coins(self, seat: i64, amount: i64) -> None:
        """BR16: there are always enough."""
        self.coins[seat] += amount
        self.tell(GETS_COINS, seat, amount)

    def gain_character(self, seat: i64) -> None:
        """BR6: the top card of what is left, for free. BR7: a monk of the final scoring joins a group at once."""
        face = self.turn_up_character()
        self.characters[seat] = append(self.characters[seat], face)
        self.tell(GAINS, seat, face)
        if self.scoring == FINAL and face >= FIRST_MONK:
            self.plan(MONK + STEP * (seat + SEAT * (face - FIRST_MONK)))

    def gain_influence(self, seat: i64) -> bool:
        """B28: raise a tile whose next value is in his supply."""
        for value in range(1, HIGHEST):
            if self.can_raise(seat, value):
                return self.ask(RAISING, seat)
        return False

    # Who knows what

    def recall(self, seat: i64) -> None:
        """B30: write what a seat knows of all missions into his memory.

        He knows of each part which missions are in it, but not which of its slots each is in: there memory has them
        in random order.
        """
        memory = self.memory_of(seat)
        parts, count = self.parts(seat)
        for part in range(count):
            faces = vec[i64](capacity=MISSION_CARDS)
            slots = vec[i64](capacity=MISSION_CARDS)
            for i in range(MISSION_CARDS):
                if parts[i] == part:
                    faces = append(faces, self.cards[MISSIONS_AT + i])
                    slots = append(slots, memory + i)
            self.scatter(faces, slots)

    def parts(self, seat: i64) -> tuple[vec[i64], i64]:
        """The part of a seat's knowledge that each mission belongs to, from the first on, and how many parts there are.

        Each look through a pile parts its slots for him into those taken since his last look and those still there.
        What was taken before his first look, and a pile that he never saw, are part 0.
        """
        parts = vec[i64]([0] * MISSION_CARDS)
        count: i64 = 1
        size = MISSION_CARDS // len(self.piles)
        for pile in range(len(self.piles)):
            first = self.first_of(pile)
            start = first
            looks = self.looks[2 * seat + pile]
            for end in range(first + 1, first + size + 1):
                if looks & (1 << (end - first)) != 0:
                    for i in range(start, end):
                        parts[i] = count
                    start = end
                    count += 1
        return parts, count

    # Worlds

    def world(self, number: i64) -> "Bastille":
        """Hundreds of worlds are asked of one view: what is the same for all of them is prepared once."""
        if self.deals is None:
            self.deals = self.prepared()
        world = self.clone()
        world.rng = seeded(number)
        world.deals = self.deals
        world.deal()
        world.deals = None
        return world

    def deal(self) -> None:
        """Deal what nobody has turned up, pack by pack; then missions so that they fit all that the viewer knows."""
        if self.deals is None:
            self.deals = self.prepared()
        deals = self.deals
        for pack in range(len(deals.missing)):
            self.scatter(deals.missing[pack][:], deals.unknown[pack])
        self.deal_missions(deals.missions)

    def prepared(self) -> "Deals":
        """What is to be dealt in every world of this view."""
        deals = Deals()
        deals.missing = vec[vec[i64]]()
        deals.unknown = vec[vec[i64]]()
        at: i64 = 0
        for pack in self.packs():
            if at < MISSIONS_AT or at >= self.weapons_at():
                self.prepare_pack(at, pack, deals)
            at += len(pack)
        viewer: i64 = NONE
        for seat in range(self.seats):
            if self.cards[self.memory_of(seat)] != UNKNOWN:
                viewer = seat
        deals.missions = MissionDeal()
        deals.missions.prepare(self, viewer)
        return deals

    def prepare_pack(self, at: i64, pack: vec[i64], deals: "Deals") -> None:
        """B3, B4: any card of the pack that was not turned up may be next."""
        known = vec[i64]([0] * ALL_CHARACTERS)
        unknown = vec[i64](capacity=len(pack))
        for slot in range(at, at + len(pack)):
            if self.cards[slot] == UNKNOWN:
                unknown = append(unknown, slot)
            else:
                known[self.cards[slot]] += 1
        if len(unknown) == 0:
            return
        missing = vec[i64](capacity=len(pack))
        for face in pack:
            if known[face] > 0:
                known[face] -= 1
            else:
                missing = append(missing, face)
        deals.missing = append(deals.missing, missing)
        deals.unknown = append(deals.unknown, unknown)

    def deal_missions(self, deal: "MissionDeal") -> None:
        """Deal missions so that they fit the viewer's memory and that nobody holds two equal ones (B14).

        Blind deals are made until one fits, so that each has the same chance. Where hardly any fits, they are counted
        and one of them is drawn: each has the same chance then, too.
        """
        deal.faces = deal.start[:]
        tries: i64 = 0
        while not deal.deal_blindly(self):
            tries += 1
            if tries == TRIES:
                deal.deal_counted(self)
                break
        for i in range(MISSION_CARDS):
            self.cards[MISSIONS_AT + i] = deal.faces[i]
        for seat in range(self.seats):
            if self.cards[self.memory_of(seat)] == UNKNOWN:
                self.recall(seat)


class Deals:
    """What is the same for all worlds of a view."""

    missing: vec[vec[i64]]  # the faces of each pack that nobody has turned up
    unknown: vec[vec[i64]]  # and their slots
    missions: "MissionDeal"


class MissionDeal:
    """A deal of all missions in the making. Slots are counted from the first mission."""

    faces: vec[i64]  # by slot
    start: vec[i64]  # the same, before anything is dealt
    part: vec[i64]  # by slot: the part of the viewer's knowledge that it belongs to
    owner: vec[i64]  # by slot: who holds it, or NONE in a pile
    fixed: vec[i64]  # by slot: 1 if its face is certain
    open: vec[i64]  # the other slots, part by part
    ends: vec[i64]  # for each of these, where its part ends
    held: vec[i64]  # by seat: a bit for each mission that he certainly holds
    # To count deals: slots that nothing tells apart are a group; missions are dealt to groups kind by kind.
    group: vec[i64]  # by slot: its group, or NONE if its face is certain
    like: vec[i64]  # by group: one of its slots
    room: vec[i64]  # by group: how many of its slots are still free
    size: vec[i64]  # by group: how many slots it has, and one more
    copies: vec[i64]  # the missions to be dealt, copies of one kind and part side by side
    copy_parts: vec[i64]  # for each of these, its part
    chosen: vec[i64]  # for each of these, the group it goes to
    counted: vec[i64]  # by the room that is left: how many deals of the remaining copies fit, or NONE
    without_choice: vec[i64]  # by the same: in how many of these the remaining copies give no choice
    wanted: i64  # the number of the deal that was drawn, counted down

    def prepare(self, state: Bastille, viewer: i64) -> None:
        """Note what is certain, and what is to be dealt."""
        self.owner = vec[i64]([NONE] * MISSION_CARDS)
        for seat in range(state.seats):
            for slot in state.hands[seat]:
                self.owner[slot - MISSIONS_AT] = seat
        count: i64 = 1
        if viewer == NONE:  # a spectator knows the pack
            self.part = vec[i64]([0] * MISSION_CARDS)
            self.faces = state.pieces.missions[:]
        else:
            self.part, count = state.parts(viewer)
            memory = state.memory_of(viewer)
            self.faces = state.cards[memory : memory + MISSION_CARDS]
        self.fix(state)
        self.start = self.faces[:]
        self.open = vec[i64](capacity=MISSION_CARDS)
        self.ends = vec[i64]([0] * MISSION_CARDS)
        for part in range(count):
            start = len(self.open)
            i = MISSION_CARDS
            while i > 0:  # what is in hands lies above what is in the pile, and fails sooner
                i -= 1
                if self.part[i] == part and self.fixed[i] == 0:
                    self.open = append(self.open, i)
            for at in range(start, len(self.open)):
                self.ends[at] = len(self.open)

    def fix(self, state: Bastille) -> None:
        """Put the missions that were seen in their slots there."""
        self.fixed = vec[i64]([0] * MISSION_CARDS)
        self.held = vec[i64]([0] * state.seats)
        for i in range(MISSION_CARDS):
            face = state.cards[MISSIONS_AT + i]
            if face == UNKNOWN:
                continue
            at: i64 = 0
            while self.fixed[at] != 0 or self.part[at] != self.part[i] or self.faces[at] != face:
                at += 1
            self.swap(i, at)
            self.fixed[i] = 1
            if self.owner[i] != NONE:
                self.held[self.owner[i]] |= 1 << face

    def swap(self, i: i64, j: i64) -> None:
        """Exchange the missions of two slots."""
        face = self.faces[i]
        self.faces[i] = self.faces[j]
        self.faces[j] = face

    def deal_blindly(self, state: Bastille) -> bool:
        """Deal each part at random; whether the deal fits."""
        held = self.held[:]
        for at in range(len(self.open)):
            i = self.open[at]
            self.swap(i, self.open[at + state.roll(self.ends[at] - at)])
            owner = self.owner[i]
            if owner != NONE:
                bit: i64 = 1 << self.faces[i]
                if held[owner] & bit != 0:
                    return False
                held[owner] |= bit
        return self.fits(state, held)

    def fits(self, state: Bastille, held: vec[i64]) -> bool:
        """Whether those who took none had to, and he who is choosing now has a choice."""
        for fact in state.stuck:
            first = state.first_of((fact >> 3) & 1)
            covered = self.covered(state, fact)
            for i in range(first, first + ((fact >> 4) & 31)):
                if covered & (1 << self.faces[i]) == 0:
                    return False
        return self.has_choice(state, held)

    def covered(self, state: Bastille, fact: i64) -> i64:
        """BR2: a bit for each mission that a seat held when he took none."""
        covered: i64 = 0
        hand = state.hands[fact & 7]
        for i in range(fact >> 9):
            covered |= 1 << self.faces[hand[i] - MISSIONS_AT]
        return covered

    def deal_counted(self, state: Bastille) -> None:
        """Draw one of all deals that fit, kind by kind, each way by the number of deals that go on from it."""
        self.prepare_groups(state)
        has_choice = state.seat < 0 or state.step != KEEPING
        at: i64 = 0
        while at < len(self.copies):
            end = self.end_of_kind(at)
            fitting, choiceless = self.count(state, at)
            if not has_choice:
                fitting -= choiceless
            if fitting <= 0:
                raise ValueError("no deal of missions fits what is known")
            self.wanted = roll_far(state, fitting)
            self.draw(state, at, at, end, 1, has_choice)
            has_choice = has_choice or self.gives_choice(state, at, end)
            for copy in range(at, end):
                # Any free slot of the group.
                slots = vec[i64](capacity=MISSION_CARDS)
                for slot in self.open:
                    if self.group[slot] == self.chosen[copy] and self.faces[slot] == UNKNOWN:
                        slots = append(slots, slot)
                self.faces[slots[state.roll(len(slots))]] = self.copies[copy]
            at = end

    def prepare_groups(self, state: Bastille) -> None:
        """Group the open slots, and take their missions up."""
        self.group = vec[i64]([NONE] * MISSION_CARDS)
        self.like = vec[i64](capacity=MISSION_CARDS)
        self.room = vec[i64](capacity=MISSION_CARDS)
        self.size = vec[i64](capacity=MISSION_CARDS)
        for slot in self.open:
            group: i64 = 0
            while group < len(self.like) and not self.is_like(state, slot, self.like[group]):
                group += 1
            if group == len(self.like):
                self.like = append(self.like, slot)
                self.room = append(self.room, 0)
                self.size = append(self.size, 1)
            self.group[slot] = group
            self.room[group] += 1
            self.size[group] += 1
        self.copies = vec[i64](capacity=MISSION_CARDS)
        self.copy_parts = vec[i64](capacity=MISSION_CARDS)
        for face in range(ALL_MISSIONS):
            for slot in self.open:  # part by part
                if self.faces[slot] == face:
                    self.copies = append(self.copies, face)
                    self.copy_parts = append(self.copy_parts, self.part[slot])
        for slot in self.open:
            self.faces[slot] = UNKNOWN
        self.chosen = vec[i64]([NONE] * len(self.copies))
        rooms: i64 = 1
        for size in self.size:
            rooms *= size
        self.counted = vec[i64]([NONE] * rooms)
        self.without_choice = vec[i64]([0] * rooms)

    def is_like(self, state: Bastille, slot: i64, other: i64) -> bool:
        """Whether nothing that matters tells two slots apart."""
        if self.owner[other] != self.owner[slot] or self.part[other] != self.part[slot]:
            return False
        for fact in state.stuck:
            if self.in_pile(state, fact, slot) != self.in_pile(state, fact, other):
                return False
            if self.in_hand(state, fact, slot) != self.in_hand(state, fact, other):
                return False
        return self.is_offered(state, slot) == self.is_offered(state, other)

    def is_offered(self, state: Bastille, slot: i64) -> bool:
        """Whether a slot is in the pile that someone looks through now."""
        if state.seat < 0 or state.step != KEEPING:
            return False
        first = state.first_of(state.pile)
        return first <= slot < first + state.piles[state.pile]

    def end_of_kind(self, at: i64) -> i64:
        """Where the copies of this kind end."""
        end = at
        while end < len(self.copies) and self.copies[end] == self.copies[at]:
            end += 1
        return end

    def count(self, state: Bastille, at: i64) -> tuple[i64, i64]:
        """How many deals of the copies from `at` on fit the room that is left; and how many of them give no choice."""
        if at == len(self.copies):
            return 1, 1
        code: i64 = 0
        for group in range(len(self.room)):
            code = code * self.size[group] + self.room[group]
        if self.counted[code] == NONE:
            fitting, choiceless = self.count_copy(state, at, at, self.end_of_kind(at), 1)
            self.counted[code] = fitting
            self.without_choice[code] = choiceless
        return self.counted[code], self.without_choice[code]

    def count_copy(self, state: Bastille, copy: i64, first: i64, end: i64, ways: i64) -> tuple[i64, i64]:
        """The same, when those of this kind before `copy` are dealt, for which there were so many ways."""
        if copy == end:
            if not self.kind_fits(state, first, end):
                return 0, 0
            fitting, choiceless = self.count(state, end)
            return ways * fitting, 0 if self.gives_choice(state, first, end) else ways * choiceless
        fitting_all: i64 = 0
        choiceless_all: i64 = 0
        for group in range(self.lowest_group(copy, first), len(self.like)):
            more = self.ways_to(copy, first, group)
            if more > 0:
                self.room[group] -= 1
                self.chosen[copy] = group
                fitting, choiceless = self.count_copy(state, copy + 1, first, end, ways * more // self.run(copy, first))
                self.room[group] += 1
                fitting_all += fitting
                choiceless_all += choiceless
        return fitting_all, choiceless_all

    def draw(self, state: Bastille, copy: i64, first: i64, end: i64, ways: i64, has_choice: bool) -> bool:
        """Go through the same deals again, and stop at the one that is wanted; whether it was reached."""
        if copy == end:
            if not self.kind_fits(state, first, end):
                return False
            fitting, choiceless = self.count(state, end)
            if not has_choice and not self.gives_choice(state, first, end):
                fitting -= choiceless
            self.wanted -= ways * fitting
            return self.wanted < 0
        for group in range(self.lowest_group(copy, first), len(self.like)):
            more = self.ways_to(copy, first, group)
            if more > 0:
                self.room[group] -= 1
                self.chosen[copy] = group
                if self.draw(state, copy + 1, first, end, ways * more // self.run(copy, first), has_choice):
                    return True
                self.room[group] += 1
        return False

    def lowest_group(self, copy: i64, first: i64) -> i64:
        """Copies of one kind and part go to groups in order, so that no deal is counted twice."""
        if copy > first and self.copy_parts[copy] == self.copy_parts[copy - 1]:
            return self.chosen[copy - 1]
        return 0

    def run(self, copy: i64, first: i64) -> i64:
        """How many copies of one kind and part, up to this one, were put into one group: their order is no matter."""
        run: i64 = 1
        while copy - run >= first and self.chosen[copy - run] == self.chosen[copy]:
            run += 1
        return run

    def ways_to(self, copy: i64, first: i64, group: i64) -> i64:
        """How many slots of a group may take a copy. B14: nobody holds two equal missions."""
        slot = self.like[group]
        if self.part[slot] != self.copy_parts[copy]:
            return 0
        owner = self.owner[slot]
        if owner != NONE:
            if self.held[owner] & (1 << self.copies[copy]) != 0:
                return 0
            for other in range(first, copy):
                if self.owner[self.like[self.chosen[other]]] == owner:
                    return 0
        return self.room[group]

    def kind_fits(self, state: Bastille, first: i64, end: i64) -> bool:
        """BR2: whether those who took none held whatever of this kind was in the pile."""
        face = self.copies[first]
        for fact in state.stuck:
            there = False
            held = False
            for copy in range(first, end):
                slot = self.like[self.chosen[copy]]
                there = there or self.in_pile(state, fact, slot)
                held = held or self.in_hand(state, fact, slot)
            for slot in range(MISSION_CARDS):
                if self.fixed[slot] != 0 and self.faces[slot] == face:
                    there = there or self.in_pile(state, fact, slot)
                    held = held or self.in_hand(state, fact, slot)
            if there and not held:
                return False
        return True

    def gives_choice(self, state: Bastille, first: i64, end: i64) -> bool:
        """Whether a copy of this kind lies in the pile that someone looks through now, and he does not hold one."""
        if state.seat < 0 or state.step != KEEPING or self.held[state.seat] & (1 << self.copies[first]) != 0:
            return False
        offered = False
        for copy in range(first, end):
            slot = self.like[self.chosen[copy]]
            if self.owner[slot] == state.seat:
                return False
            offered = offered or self.is_offered(state, slot)
        return offered

    def in_pile(self, state: Bastille, fact: i64, slot: i64) -> bool:
        """Whether a slot was in the pile when someone took none."""
        first = state.first_of((fact >> 3) & 1)
        return first <= slot < first + ((fact >> 4) & 31)

    def in_hand(self, state: Bastille, fact: i64, slot: i64) -> bool:
        """Whether someone held a slot when he took none."""
        hand = state.hands[fact & 7]
        found = False
        for i in range(fact >> 9):
            found = found or hand[i] == MISSIONS_AT + slot
        return found

    def has_choice(self, state: Bastille, held: vec[i64]) -> bool:
        """Whether he who is choosing now has a choice."""
        if state.seat < 0 or state.step != KEEPING:
            return True
        first = state.first_of(state.pile)
        for slot in range(first, first + state.piles[state.pile]):
            if held[state.seat] & (1 << self.faces[slot]) == 0:
                return True
        return False


# Rows


def roll_far(state: State, sides: i64) -> i64:
    """A number below `sides`, each with the same chance; there may be more of them than one roll can tell apart."""
    if sides <= NEAR:
        return state.roll(sides)
    bound = HALF_WORD * HALF_WORD // sides * sides
    while True:
        number = state.roll(HALF_WORD) * HALF_WORD + state.roll(HALF_WORD)
        if number < bound:  # the rest would favour low numbers
            return number % sides


def with_sorted(row: vec[i64], value: i64) -> vec[i64]:
    """An ascending row with one more value."""
    at: i64 = len(row)
    row = append(row, value)
    while at > 0 and row[at - 1] > value:
        row[at] = row[at - 1]
        at -= 1
    row[at] = value
    return row


def put(out: vec[i64], count: i64, move: i64) -> i64:
    """Add a move to ascending ones, unless it is there; returns how many there are."""
    at = count
    while at > 0 and out[at - 1] > move:
        at -= 1
    if at > 0 and out[at - 1] == move:
        return count
    for i in range(count, at, -1):
        out[i] = out[i - 1]
    out[at] = move
    return count + 1
