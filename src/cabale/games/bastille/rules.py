"""The rules of Bastille, in the order of the rule page (B1-B30, BR1-BR16)."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from cabale.chance import Secret
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

TRIES: Final[i64] = 200  # to deal missions blindly before searching for a deal


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
            tile = self.cards[VERSAILLES_AT + self.round]
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
        """B3, B16: open the round's tiles and lay out characters; in the first round also what B4 and B5 deal."""
        pieces = self.pieces
        self.round = number
        self.tell(BEGINS, self.first, self.round + 1)
        if self.round == 0:
            self.lay_out_weapons()
            self.deal_first_missions()
        slot = self.bonus_slot()
        self.seen[slot] = EVERYONE
        self.tell_tile(OPENS_BONUS, pieces.bonuses, self.cards[slot])
        slot = VERSAILLES_AT + self.round
        self.seen[slot] = EVERYONE
        self.tell_tile(OPENS_VERSAILLES, pieces.versailles, self.cards[slot])
        self.square = vec[i64](capacity=4)
        for _ in range(pieces.square):
            face = self.turn_up_character()
            self.tell(ARRIVES, face)
            self.square = with_sorted(self.square, face)
        self.turn = self.first
        self.plan(PLACING)

    def bonus_slot(self) -> i64:
        """B3: the tile of this round; the last round has one of its own."""
        return END_AT if self.round == self.pieces.rounds - 1 else BONUS_AT + self.round

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
        tile = self.cards[VERSAILLES_AT + self.round]
        return self.gain(seat, self.pieces.versailles[2 * tile + 1 - self.side])

    def take_at_versailles(self, seat: i64, kind: i64, amount: i64) -> None:
        tile = self.cards[VERSAILLES_AT + self.round]
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

        BR4: nobody without flags takes part.
        """
        best: i64 = NONE
        next_best: i64 = NONE
        flags = vec[i64]([0] * self.seats)
        for i in range(self.seats):
            seat = (self.first + i) % self.seats
            flags[seat] = self.sum_of(self.pieces.flags, seat)
            if flags[seat] == 0:
                continue
            if best == NONE or flags[seat] > flags[best]:
                next_best = best
                best = seat
            elif next_best == NONE or flags[seat] > flags[next_best]:
                next_best = seat
        self.plan(END_OF_ROUND)
        tile = self.cards[self.bonus_slot()]
        if best != NONE:
            self.tell(MOST_FLAGS, best, flags[best])
        if next_best != NONE:
            self.tell(SECOND_FLAGS, next_best, flags[next_best])
            self.plan(GAIN + STEP * (next_best + SEAT * self.pieces.bonuses[2 * tile + 1]))
        if best != NONE:
            self.plan(GAIN + STEP * (best + SEAT * self.pieces.bonuses[2 * tile]))

    def sum_of(self, symbols: vec[i64], seat: i64) -> i64:
        """How many of a symbol are on a seat's characters."""
        total: i64 = 0
        for face in self.characters[seat]:
            total += symbols[face]
        return total

    def end_round(self) -> None:
        """B16: on to the next round, with a scoring before it (BR6), or to the end."""
        following = self.round + 1
        if following < self.pieces.rounds:
            self.plan(ROUND + STEP * following)
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
        for seat in range(self.seats):
            for slot in self.hands[seat]:
                self.seen[slot] = EVERYONE
                worth = self.mission_points(seat, self.cards[slot])
                self.points[seat] += worth
                self.show(MISSION_SCORES, EVERYONE, self.cards[slot], seat, worth)
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
        """BR6: the top card, for free. BR7: a monk of the final scoring joins a group at once."""
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

    def deal(self) -> None:
        """Deal what nobody has turned up, pack by pack; then missions so that they fit all that the viewer knows."""
        at: i64 = 0
        for pack in self.packs():
            if at < MISSIONS_AT or at >= self.weapons_at():
                self.deal_pack(at, pack)
            at += len(pack)
        self.deal_missions()

    def deal_pack(self, at: i64, pack: vec[i64]) -> None:
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
        self.scatter(missing, unknown)

    def deal_missions(self) -> None:
        """Deal missions so that they fit the viewer's memory and that nobody holds two equal ones (B14).

        Blind deals are made until one fits, so that each has the same chance. Where hardly any fits, a search in
        random order finds one.
        """
        viewer: i64 = NONE
        for seat in range(self.seats):
            if self.cards[self.memory_of(seat)] != UNKNOWN:
                viewer = seat
        deal = MissionDeal()
        deal.prepare(self, viewer)
        tries: i64 = 0
        while not deal.deal_blindly(self):
            tries += 1
            if tries == TRIES:
                deal.search(self)
                break
        for i in range(MISSION_CARDS):
            self.cards[MISSIONS_AT + i] = deal.faces[i]
        for seat in range(self.seats):
            if self.cards[self.memory_of(seat)] == UNKNOWN:
                self.recall(seat)


class MissionDeal:
    """A deal of all missions in the making. Slots are counted from the first mission."""

    faces: vec[i64]  # by slot
    part: vec[i64]  # by slot: the part of the viewer's knowledge that it belongs to
    owner: vec[i64]  # by slot: who holds it, or NONE in a pile
    fixed: vec[i64]  # by slot: 1 if its face is certain
    open: vec[i64]  # the other slots, part by part
    ends: vec[i64]  # for each of these, where its part ends
    held: vec[i64]  # by seat: a bit for each mission that he certainly holds
    kinds: vec[i64]  # missions with several copies that are to be dealt
    kind_parts: vec[i64]  # for each of these, its part
    patience: i64  # how much more may be tried

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

    def search(self, state: Bastille) -> None:
        """Deal kind by kind, and take back what leads nowhere; if that takes long, begin anew in another order."""
        faces = self.faces[:]
        patience: i64 = 100
        while True:
            self.patience = patience
            if self.deal_by_kinds(state):
                return
            if self.patience > 0:
                raise ValueError("no deal of missions fits what is known")
            patience *= 2
            self.faces = faces[:]

    def deal_by_kinds(self, state: Bastille) -> bool:
        """Only kinds with several copies can go wrong, so these come first. Among the rest any deal fits."""
        copies = vec[i64]([0] * ALL_MISSIONS)
        for face in state.pieces.missions:
            copies[face] += 1
        self.kinds = vec[i64](capacity=MISSION_CARDS)
        self.kind_parts = vec[i64](capacity=MISSION_CARDS)
        single = vec[i64](capacity=MISSION_CARDS)
        single_parts = vec[i64](capacity=MISSION_CARDS)
        order = span(0, ALL_MISSIONS)
        for i in range(ALL_MISSIONS - 1, -1, -1):
            j = state.roll(i + 1)
            face = order[j]
            order[j] = order[i]
            for slot in self.open:
                if self.faces[slot] != face:
                    continue
                if copies[face] > 1:
                    self.kinds = append(self.kinds, face)
                    self.kind_parts = append(self.kind_parts, self.part[slot])
                else:
                    single = append(single, face)
                    single_parts = append(single_parts, self.part[slot])
        for slot in self.open:
            self.faces[slot] = UNKNOWN
        if not self.settle(state, 0):
            return False
        for i in range(len(single)):
            slots = vec[i64](capacity=MISSION_CARDS)
            for slot in self.open:
                if self.faces[slot] == UNKNOWN and self.part[slot] == single_parts[i]:
                    slots = append(slots, slot)
            self.faces[slots[state.roll(len(slots))]] = single[i]
        return True

    def settle(self, state: Bastille, count: i64) -> bool:
        """Find slots for the kinds from number `count` on; whether that is possible and patience lasts."""
        self.patience -= 1
        if self.patience <= 0:
            return False
        if count == len(self.kinds):
            return self.has_choice(state, self.held)
        face = self.kinds[count]
        bit: i64 = 1 << face
        tried = vec[i64](capacity=MISSION_CARDS)
        start = state.roll(MISSION_CARDS)
        stride = 2 * state.roll(5) + 11  # 11, 13, 17 and 19 lead through all slots, 15 through some
        if stride == 15:
            stride = 7
        for j in range(MISSION_CARDS):
            slot = (start + stride * j) % MISSION_CARDS
            owner = self.owner[slot]
            if self.faces[slot] != UNKNOWN or self.part[slot] != self.kind_parts[count]:
                continue
            if (owner != NONE and self.held[owner] & bit != 0) or self.is_like_one_of(state, slot, tried):
                continue
            tried = append(tried, slot)
            self.faces[slot] = face
            if owner != NONE:
                self.held[owner] |= bit
            whole = count + 1 == len(self.kinds) or self.kinds[count + 1] != face
            if (not whole or self.may_lie(state, face, count + 1)) and self.settle(state, count + 1):
                return True
            self.faces[slot] = UNKNOWN
            if owner != NONE:
                self.held[owner] &= ~bit
        return False

    def is_like_one_of(self, state: Bastille, slot: i64, others: vec[i64]) -> bool:
        """Whether nothing that matters tells a slot from one of the others, which have the same part."""
        for other in others:
            if self.owner[other] != self.owner[slot]:
                continue
            like = True
            for fact in state.stuck:
                if self.in_pile(state, fact, slot) != self.in_pile(state, fact, other):
                    like = False
                if self.in_hand(state, fact, slot) != self.in_hand(state, fact, other):
                    like = False
            if like:
                return True
        return False

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

    def may_lie(self, state: Bastille, face: i64, count: i64) -> bool:
        """BR2: of a kind in a pile he who took none had a copy; and what is left of such piles can still be filled."""
        left: i64 = 0
        for i in range(count, len(self.kinds)):
            if i == count or self.kinds[i] != self.kinds[i - 1]:
                left += 1
        for fact in state.stuck:
            there = False
            held = False
            gaps: i64 = 0
            for slot in range(MISSION_CARDS):
                if self.faces[slot] == face:
                    there = there or self.in_pile(state, fact, slot)
                    held = held or self.in_hand(state, fact, slot)
                elif self.faces[slot] == UNKNOWN and self.in_pile(state, fact, slot):
                    gaps += 1
            if (there and not held) or gaps > left:
                return False
        return True

    def has_choice(self, state: Bastille, held: vec[i64]) -> bool:
        """Whether he who is choosing now has a choice. A slot that is still free will get a kind he cannot hold."""
        if state.seat < 0 or state.step != KEEPING:
            return True
        first = state.first_of(state.pile)
        for slot in range(first, first + state.piles[state.pile]):
            if self.faces[slot] == UNKNOWN or held[state.seat] & (1 << self.faces[slot]) == 0:
                return True
        return False


# Rows


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
