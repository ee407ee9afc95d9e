"""What a position of Bastille is worth to a seat."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cabale.games.bastille.pieces import (
    ALL_CHARACTERS,
    ALL_GROUPS,
    ALL_PLACES,
    ARMS,
    BANK,
    BASTILLE,
    CATACOMBS,
    COINS,
    CROWNS,
    CUBES,
    FIRST_MONK,
    FIRST_TRIO,
    HIGHEST,
    MAJORITIES,
    MONKS,
    NOTRE_DAME,
    PAIRS,
    PLACE_LOUIS,
    POINTS,
    STEPS,
    TORCHES,
    TRIOS,
    VERSAILLES,
    Pieces,
    amount_of,
    kind_of,
)
from cabale.games.bastille.rules import ARMING, FINAL, KEEP, MARK, Bastille
from cabale.outlook import Signs
from cabale.state import State

# In hundredths of a point, as a guess of what things bring by the end.
POINT: Final[i64] = 100
COIN: Final[i64] = 50  # while there is something to buy
TILE: Final[i64] = 60  # each value of a tile, each round
CUBE: Final[i64] = 140
STEP: Final[i64] = 80
TORCH: Final[i64] = 120
CROWN: Final[i64] = 70
FLAG: Final[i64] = 60
MISSION: Final[i64] = 60  # a new one, for each round that is left
UNARMED: Final[i64] = 200
WANTED: Final[i64] = 150  # a character that a mission asks for

# What tells who will win, where a round begins. How much each says was found out from games: see outlook.toml.
# A count against the best other: two or more less, one less, as many, one more, more still.
STANDINGS: Final = ("behind", "near", "tied", "first", "ahead")
MOST_LATER: Final[i64] = 3
SPENT: Final[i64] = 8  # coins that will soon be spent
SIGNS: Final = (
    *[f"later_{players}" for players in range(1, MOST_LATER + 1)],  # 1 if so many players place before
    "points",
    "coins",  # the first few
    "more_coins",
    *[f"tiles_{value}" for value in range(1, HIGHEST + 1)],
    "tiles_rounds",  # the sum of the tiles, by rounds left
    "characters",
    "character_points",
    "gems",
    "monks",
    "unarmed",  # if no more weapons come
    "unarmed_points",  # what that would cost
    "weapons",  # all tiles
    "torches",
    "crowns",
    *[f"crowns_{standing}" for standing in STANDINGS],
    "flags",
    *[f"flags_{standing}" for standing in STANDINGS],
    "flags_second",  # 1 if just one other has more
    "track",  # points of the figure reached
    "steps",
    "steps_missing",  # to the next figure
    "track_order",  # how many stand in front
    "cubes",  # in the bag
    "cubes_share",  # of all that is in the bag, in hundredths
    *[f"majority_{standing}" for standing in STANDINGS],  # missions by how a seat stands, monks in any group
    *[f"majority_arms_{standing}" for standing in STANDINGS],
    "majority_second",
    *[f"trio_{count}" for count in range(4)],  # missions by how many of the three are there
    "pairs",  # such a mission
    "pairs_there",  # how many of the six are there
)
TILE_SIGNS: Final[i64] = MOST_LATER + 3
CHARACTER_SIGNS: Final[i64] = TILE_SIGNS + HIGHEST + 1
UNARMED_SIGNS: Final[i64] = CHARACTER_SIGNS + 4
WEAPON_SIGNS: Final[i64] = UNARMED_SIGNS + 2
CROWN_SIGNS: Final[i64] = WEAPON_SIGNS + 2
FLAG_SIGNS: Final[i64] = CROWN_SIGNS + 6
TRACK_SIGNS: Final[i64] = FLAG_SIGNS + 7
BAG_SIGNS: Final[i64] = TRACK_SIGNS + 4
MISSION_SIGNS: Final[i64] = BAG_SIGNS + 2
ARMS_SIGNS: Final[i64] = MISSION_SIGNS + 5
TRIO_SIGNS: Final[i64] = ARMS_SIGNS + 6
PAIR_SIGNS: Final[i64] = TRIO_SIGNS + 4
COLUMNS: Final = ("before the interim scoring", "four rounds to come", "three", "two or one")


class BastilleWorth(Signs):
    """What a seat would score by the end if it went on as it stands, and what its placed tiles will bring."""

    def __init__(self) -> None:
        super().__init__("bastille", SIGNS, len(COLUMNS))

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Bastille)
        best: i64 = -1000000
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.prospects(state, other))
        return 3 * self.prospects(state, seat) - best

    def column(self, state: State) -> i64:
        """Near the end a point more says more about who will win."""
        assert isinstance(state, Bastille)
        if state.round < state.pieces.interim:
            return 0
        return 4 - min(max(self.rounds_left(state), 1), 3)

    def fill_signs(self, state: State, seat: i64, signs: vec[i64]) -> None:
        """What a player has where a round begins."""
        assert isinstance(state, Bastille)
        pieces = state.pieces
        later = (seat - state.first + state.seats) % state.seats
        if later > 0:
            signs[later - 1] = 1
        signs[MOST_LATER] = state.points[seat]
        coins = state.coins[seat]
        signs[MOST_LATER + 1] = min(coins, SPENT)
        signs[MOST_LATER + 2] = max(coins - SPENT, 0)
        total: i64 = 0
        for value in range(HIGHEST):
            count = state.tiles[HIGHEST * seat + value]
            signs[TILE_SIGNS + value] = count
            total += (value + 1) * count
        signs[TILE_SIGNS + HIGHEST] = total * self.rounds_left(state)
        self.fill_character_signs(state, seat, signs)
        space = state.track[seat]
        signs[TRACK_SIGNS] = pieces.track[space]
        signs[TRACK_SIGNS + 1] = space
        following = space
        while following < pieces.length and pieces.track[following] == pieces.track[space]:
            following += 1
        signs[TRACK_SIGNS + 2] = following - space
        for i in range(state.seats):
            if state.order[i] == seat:
                signs[TRACK_SIGNS + 3] = i
        mine = state.bag[seat]
        total = 0
        for count in state.bag:
            total += count
        signs[BAG_SIGNS] = mine
        if mine > 0:
            signs[BAG_SIGNS + 1] = 100 * mine // total
        for slot in state.hands[seat]:
            self.add_mission_signs(state, seat, state.cards[slot], signs)

    def fill_character_signs(self, state: Bastille, seat: i64, signs: vec[i64]) -> None:
        """The signs of characters, of their symbols and of weapons."""
        pieces = state.pieces
        need = vec[i64]([0] * (ALL_GROUPS + 1))
        for face in state.characters[seat]:
            signs[CHARACTER_SIGNS] += 1
            signs[CHARACTER_SIGNS + 1] += pieces.points[face]
            signs[CHARACTER_SIGNS + 2] += pieces.gems[face]
            if face >= FIRST_MONK:
                signs[CHARACTER_SIGNS + 3] += 1
            if pieces.armed[face] == 0:
                need[pieces.group[face]] += 1
        # B21: monks will join the groups that have weapons to spare.
        unarmed: i64 = 0
        spare: i64 = 0
        weapons = state.torches[seat]
        for group in range(ALL_GROUPS):
            there = state.weapons[ALL_GROUPS * seat + group]
            weapons += there
            unarmed += max(need[group] - there, 0)
            spare += max(there - need[group], 0)
        unarmed += max(need[MONKS] - spare, 0)
        unarmed = min(max(unarmed - state.torches[seat], 0), len(pieces.unarmed) - 1)
        signs[UNARMED_SIGNS] = unarmed
        signs[UNARMED_SIGNS + 1] = pieces.unarmed[unarmed]
        signs[WEAPON_SIGNS] = weapons
        signs[WEAPON_SIGNS + 1] = state.torches[seat]
        crowns = state.sum_of(pieces.crowns, seat)
        flags = state.sum_of(pieces.flags, seat)
        most_crowns: i64 = 0
        most_flags: i64 = 0
        more: i64 = 0
        for other in range(state.seats):
            if other == seat:
                continue
            most_crowns = max(most_crowns, state.sum_of(pieces.crowns, other))
            count = state.sum_of(pieces.flags, other)
            most_flags = max(most_flags, count)
            if count > flags:
                more += 1
        signs[CROWN_SIGNS] = crowns
        if crowns > 0:
            signs[CROWN_SIGNS + 1 + standing(crowns, most_crowns)] = 1
        signs[FLAG_SIGNS] = flags
        if flags > 0:
            signs[FLAG_SIGNS + 1 + standing(flags, most_flags)] = 1
            if more == 1:
                signs[FLAG_SIGNS + 6] = 1

    def add_mission_signs(self, state: Bastille, seat: i64, mission: i64, signs: vec[i64]) -> None:
        """How near a mission is."""
        if mission < MAJORITIES:
            mine = state.count_for(seat, mission)
            most: i64 = 0
            more: i64 = 0
            if mission < CROWNS:
                mine += self.monks(state, seat)
            for other in range(state.seats):
                if other != seat:
                    count = state.count_for(other, mission)
                    most = max(most, count)
                    if count > mine:
                        more += 1
            signs[(ARMS_SIGNS if mission == ARMS else MISSION_SIGNS) + standing(mine, most)] += 1
            if more == 1 and mine > 0:
                signs[ARMS_SIGNS + 5] += 1
            return
        have: i64 = 0
        if mission == PAIRS:
            have = self.monks(state, seat)
            for group in range(ALL_GROUPS):
                have += min(state.count_for(seat, group), 2)
            signs[PAIR_SIGNS] += 1
            signs[PAIR_SIGNS + 1] += min(have, 2 * ALL_GROUPS)
            return
        for cost in range(3):
            for face in state.characters[seat]:
                if self.serves(state, face, mission, cost):
                    have += 1
                    break
        signs[TRIO_SIGNS + have] += 1

    def monks(self, state: Bastille, seat: i64) -> i64:
        """How many monks may still join any group."""
        count: i64 = 0
        for face in state.characters[seat]:
            if state.group_of(face) == MONKS:
                count += 1
        return count

    def prospects(self, state: Bastille, seat: i64) -> i64:
        """All that a seat has and may expect."""
        worth = POINT * state.points[seat]
        if state.seat < 0:
            return worth
        worth += self.of_characters(state, seat)
        worth += self.of_track(state, seat)
        for slot in state.hands[seat]:
            worth += self.of_mission(state, seat, state.cards[slot])
        worth += self.of_bag(state, seat)
        worth += self.of_coins(state, state.coins[seat])
        worth += TORCH * state.torches[seat] // 4
        left = self.rounds_left(state)
        for value in range(HIGHEST):
            worth += TILE * (value + 1) * state.tiles[HIGHEST * seat + value] * left
        if state.scoring == 0:
            for place in range(ALL_PLACES):
                worth += self.of_placed(state, seat, place)
        return worth

    def shown(self, move: i64) -> i64:
        """Others see that a mission was kept, not which; all of the rest."""
        if KEEP <= move < MARK:
            return KEEP
        return move

    def stretch(self, state: State) -> i64:
        """Rounds."""
        assert isinstance(state, Bastille)
        return state.round

    def outcome_count(self) -> i64:
        return ALL_CHARACTERS + 3

    def add_outcomes(self, state: State, seat: i64, counts: vec[i64]) -> None:
        """The characters of a seat, whether it leads in crowns or flags, and whether it places first."""
        assert isinstance(state, Bastille)
        for face in state.characters[seat]:
            counts[face] += 1
        if self.is_ahead(state, seat, state.pieces.crowns):
            counts[ALL_CHARACTERS] += 1
        if self.is_ahead(state, seat, state.pieces.flags):
            counts[ALL_CHARACTERS + 1] += 1
        if state.first == seat:
            counts[ALL_CHARACTERS + 2] += 1

    def is_ahead(self, state: Bastille, seat: i64, symbols: vec[i64]) -> bool:
        """Whether nobody else has as many of a symbol."""
        mine = state.sum_of(symbols, seat)
        for other in range(state.seats):
            if other != seat and state.sum_of(symbols, other) >= mine:
                return False
        return mine > 0

    # What a seat has

    def rounds_left(self, state: Bastille) -> i64:
        """After this one."""
        return state.pieces.rounds - 1 - state.round

    def scorings_left(self, state: Bastille) -> i64:
        """Of gems and crowns."""
        if state.scoring == FINAL:
            return 0
        return 2 if state.scoring == 0 and state.round < state.pieces.interim else 1

    def of_characters(self, state: Bastille, seat: i64) -> i64:
        """Points and gems; crowns and flags by who leads; what unarmed characters cost, as far as weapons may come."""
        pieces = state.pieces
        scorings = self.scorings_left(state)
        worth = POINT * (state.sum_of(pieces.points, seat) + scorings * pieces.gem * state.sum_of(pieces.gems, seat))
        worth += scorings * self.lead(state, seat, pieces.crowns, POINT * pieces.crowns_final * 7 // 10, CROWN // 2)
        rounds = self.rounds_left(state) + (1 if state.scoring == 0 else 0)
        worth += rounds * self.lead(state, seat, pieces.flags, FLAG * 3, FLAG // 4)
        unarmed = min(state.unarmed(seat), len(pieces.unarmed) - 1)
        scorings_of_weapons = 0 if state.scoring == FINAL and state.step != ARMING else scorings
        return worth - POINT * pieces.unarmed[unarmed] * (10 - 3 * scorings_of_weapons) // 10

    def lead(self, state: Bastille, seat: i64, symbols: vec[i64], prize: i64, each: i64) -> i64:
        """A prize for most of a symbol, less if shared or only near; and a little for each."""
        mine = state.sum_of(symbols, seat)
        if mine == 0:
            return 0
        most: i64 = 0
        for other in range(state.seats):
            if other != seat:
                most = max(most, state.sum_of(symbols, other))
        if mine > most:
            return prize + each * mine
        if mine == most:
            return prize * 6 // 10 + each * mine
        return (prize // 4 if mine + 1 == most else 0) + each * mine

    def of_track(self, state: Bastille, seat: i64) -> i64:
        """The figure reached, in each scoring to come, and a part of the way to the next."""
        scorings = self.scorings_left(state)
        if state.scoring != 0 and state.step != ARMING:
            scorings += 1
        at = state.track[seat]
        track = state.pieces.track
        return scorings * (POINT * track[at] + STEP * at) // 2 + (10 if state.order[0] == seat else 0)

    def of_bag(self, state: Bastille, seat: i64) -> i64:
        """A point for each cube at the end, and the chance that it is drawn before."""
        total: i64 = 0
        for count in state.bag:
            total += count
        chances = state.pieces.cubes_drawn * (1 if state.scoring != 0 else self.scorings_left(state))
        return state.bag[seat] * (POINT * state.pieces.cube_in_bag + 150 * chances // max(total + 4, 8))

    def of_coins(self, state: Bastille, coins: i64) -> i64:
        """Coins are worth more while there are characters to buy, but not in heaps."""
        spent = min(coins, 2 * self.rounds_left(state) + (6 if state.scoring == 0 else 0))
        return COIN * spent + POINT * (coins - spent) // state.pieces.coins_for_a_point

    def of_mission(self, state: Bastille, seat: i64, mission: i64) -> i64:
        """What a mission would bring now, and hope while there is time."""
        pieces = state.pieces
        left = self.rounds_left(state)
        now = state.mission_points(seat, mission)
        if mission < MAJORITIES:
            mine = state.count_for(seat, mission)
            sure = POINT * now * (12 - left) // 12
            return sure + (20 + 10 * min(mine, 3)) * left
        if now > 0:
            return POINT * now
        have: i64 = 0
        if mission == PAIRS:
            for group in range(ALL_GROUPS):
                have += min(state.count_for(seat, group), 2)
            return POINT * pieces.most[mission] * have * left // 80
        for cost in range(3):
            for face in state.characters[seat]:
                if self.serves(state, face, mission, cost):
                    have += 1
                    break
        return POINT * pieces.most[mission] * (1 + 2 * have * have) * left // 100

    def serves(self, state: Bastille, face: i64, mission: i64, cost: i64) -> bool:
        """Whether a character may be the one with the lowest, the middle or the highest cost of a series."""
        group = state.group_of(face)
        if state.pieces.cost[face] != (mission - FIRST_TRIO) % TRIOS + 1 + cost:
            return False
        return group == (mission - FIRST_TRIO) // TRIOS or (face >= FIRST_MONK and group == ALL_GROUPS)

    # What placed tiles will bring

    def of_placed(self, state: Bastille, seat: i64, place: i64) -> i64:
        """A seat's tiles at a place, evaluated as they lie now."""
        row = state.placed[place]
        worth: i64 = 0
        for i in range(len(row)):
            if row[i] // 8 == seat:
                rank: i64 = 0
                for j in range(len(row)):
                    if row[j] % 8 > row[i] % 8 or (row[j] % 8 == row[i] % 8 and j < i):
                        rank += 1
                value = row[i] % 8
                worth += TILE * value * self.rounds_left(state)  # the tile comes back
                worth += self.of_tile(state, seat, place, value, rank)
        return worth

    def of_tile(self, state: Bastille, seat: i64, place: i64, value: i64, rank: i64) -> i64:
        """What a tile brings at a place if so many are evaluated before it."""
        pieces = state.pieces
        left = self.rounds_left(state)
        coins = state.coins[seat]
        if place == BANK:
            more = self.of_coins(state, coins + pieces.coins_per_value * value) - self.of_coins(state, coins)
            return more + (70 if rank == 0 and left > 0 else 0)
        if place == NOTRE_DAME:
            if value >= HIGHEST or state.supply[HIGHEST * seat + value] == 0:
                return 0
            return TILE * left + (POINT * pieces.points_at_notre_dame if rank == 0 else 0)
        if place == VERSAILLES:
            tile = state.cards[state.versailles_slot()]
            one = self.of_bonus(pieces.versailles[2 * tile])
            other = self.of_bonus(pieces.versailles[2 * tile + 1])
            return max(one, other) if rank == 0 else min(one, other)
        if place == CATACOMBS:
            return CUBE * pieces.cubes_at_catacombs[rank]
        if place == PLACE_LOUIS:
            return self.of_recruit(state, seat, value, rank)
        if place == BASTILLE:
            steps = value + (pieces.extra_steps if rank == 0 else 0)
            possible = min(steps, pieces.length - state.track[seat])
            return STEP * possible + POINT * (steps - possible) // pieces.coins_for_a_point
        return MISSION * (left + 1) + (COIN * pieces.coins_at_estates if rank == 0 else 0)

    def of_bonus(self, gain: i64) -> i64:
        """What a bonus is worth, roughly."""
        kind = kind_of(gain)
        each = TORCH
        if kind == POINTS:
            each = POINT
        elif kind == COINS:
            each = COIN
        elif kind == STEPS:
            each = STEP
        elif kind == CUBES:
            each = CUBE
        else:
            assert kind == TORCHES
        return each * amount_of(gain)

    def of_recruit(self, state: Bastille, seat: i64, value: i64, rank: i64) -> i64:
        """The gain by the character that is left if those before him take the best ones."""
        gains = vec[i64]([0] * (len(state.square) + 1))
        for i in range(len(state.square)):
            face = state.square[i]
            price = max(state.pieces.cost[face] - value, 0)
            if price <= state.coins[seat]:
                coins = state.coins[seat]
                paid = self.of_coins(state, coins) - self.of_coins(state, coins - price)
                gains[i] = max(self.of_character(state, seat, face) - paid, 0)
        for _ in range(min(rank, len(gains) - 1)):
            best: i64 = 0
            for i in range(len(gains)):
                if gains[i] > gains[best]:
                    best = i
            gains[best] = 0
        most: i64 = 0
        for gain in gains:
            most = max(most, gain)
        return most

    def of_character(self, state: Bastille, seat: i64, face: i64) -> i64:
        """What a character would bring a seat."""
        pieces: Pieces = state.pieces
        scorings = self.scorings_left(state)
        worth = POINT * (pieces.points[face] + scorings * pieces.gem * pieces.gems[face])
        worth += CROWN * scorings * pieces.crowns[face] + FLAG * pieces.flags[face]
        if pieces.armed[face] == 0:
            worth -= UNARMED * (4 - scorings) // 4
        for slot in state.hands[seat]:
            mission = state.cards[slot]
            if mission < ALL_GROUPS and (mission == state.group_of(face) or face >= FIRST_MONK):
                worth += WANTED // 2
            elif mission >= FIRST_TRIO:
                for cost in range(3):
                    if self.serves(state, face, mission, cost):
                        worth += WANTED
        return worth


def standing(mine: i64, most: i64) -> i64:
    """Which of STANDINGS a count has against the best other."""
    return min(max(mine - most, -2), 2) + 2
