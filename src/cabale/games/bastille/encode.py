"""A view of Bastille as numbers, for learning."""

from mypy_extensions import i64

from cabale.games.bastille.pieces import (
    ALL_CHARACTERS,
    ALL_GROUPS,
    ALL_MISSIONS,
    ALL_PLACES,
    BONUS_TILES,
    END_TILES,
    FIRST_MONK,
    HIGHEST,
    MOST_SPACES,
    VERSAILLES_TILES,
    Pieces,
)
from cabale.games.bastille.rules import (
    AT_PLACE_LOUIS,
    BONUS_AT,
    KEEPING,
    LAST,
    MISSIONS_AT,
    MONK,
    VERSAILLES_AT,
    Bastille,
)
from cabale.state import BYTE, NONE, UNKNOWN, Features, State


class BastilleFeatures(Features):
    """The places and what lies there, everything that players have, and what one knows of the missions."""

    def __init__(self, seats: i64, pieces: Pieces) -> None:
        super().__init__(seats)
        n = seats
        add = self.add
        tiles = max(pieces.influence)  # the most of a value
        spaces = max(pieces.spaces)
        weapons = max(list(pieces.weapons).count(kind) for kind in range(ALL_GROUPS))  # the most of a kind
        copies = max(list(pieces.missions).count(mission) for mission in range(ALL_MISSIONS))
        missions = len(pieces.missions)
        lost = max(pieces.unarmed)  # nothing else takes points
        self.chooses = add("chooses", n, 1, "who must choose; none when the game is over")
        self.step = add("step", LAST, 1, "what is chosen, by the number of the step")
        self.value = add("value", 1, HIGHEST, "the tile that recruits, if that is chosen")
        self.monk = add("monk", ALL_CHARACTERS - FIRST_MONK, 1, "the monk that joins a group, if that is chosen")
        self.pile = add("pile", 2, 1, "the pile that is looked through, if a mission is chosen")
        self.round = add("round", 1, VERSAILLES_TILES, "the round, from 1")
        self.scoring = add("scoring", 2, 1, "whether the interim or the final scoring is on")
        self.first = add("first", n, 1, "who has the first-player marker")
        self.versailles = add("versailles", VERSAILLES_TILES, 1, "the open Versailles tile")
        self.bonus = add("bonus", BONUS_TILES + END_TILES, 1, "the bonus tile of this round")
        self.past = add("past", VERSAILLES_TILES + BONUS_TILES, 1, "by tile: whether it was open in an earlier round")
        self.placed = add("placed", ALL_PLACES * n * HIGHEST, tiles, "by place, seat and value: tiles that lie there")
        self.space = add(
            "space", ALL_PLACES * n * HIGHEST, spaces, "the same: the leftmost space of such a tile, from 1"
        )
        self.square = add("square", ALL_CHARACTERS, 1, "by character: whether it is for sale")
        self.up = add("up", ALL_CHARACTERS, 1, "by character: whether it has come up")
        self.display = add("display", ALL_GROUPS, weapons, "by weapon: how many are laid out")
        self.marked = add("marked", MOST_SPACES * n, 1, "by space of the catacombs and seat: whose cube marks it")
        self.torches_left = add("torches_left", 1, pieces.torches, "torches to be had")
        self.piles = add("piles", 2, missions, "missions in each pile")
        self.hand = add("hand", ALL_MISSIONS, 1, "by mission: whether one holds it")
        self.pile_seen = add(
            "pile_seen", 2 * ALL_MISSIONS, copies, "by pile and mission: how many were there at the last look"
        )
        # All points and all coins that there are do not all go to one player, so that two bytes are enough.
        self.points = add("points", n, 2 * BYTE, "by seat: points")
        self.below = add("below", n, lost, "by seat: points below 0")
        self.coins = add("coins", n, 2 * BYTE, "by seat: coins")
        self.tiles = add("tiles", HIGHEST * n, tiles, "by seat and value: tiles in front of him")
        self.supply = add("supply", HIGHEST * n, tiles, "by seat and value: tiles he may exchange for")
        self.characters = add("characters", ALL_CHARACTERS * n, 1, "by seat and character: whether it follows him")
        self.joined = add("joined", ALL_GROUPS * (ALL_CHARACTERS - FIRST_MONK), 1, "by monk and group: which he joined")
        self.weapons = add("weapons", ALL_GROUPS * n, weapons, "by seat and kind: weapons")
        self.torches = add("torches", n, pieces.torches, "by seat: torches")
        self.unarmed = add("unarmed", n, ALL_CHARACTERS, "by seat: characters without a weapon")
        self.track = add("track", n, pieces.length, "by seat: the space of his marker")
        self.position = add("position", n, n, "by seat: the place in the order on the track, from 1")
        self.cubes = add("cubes", n, pieces.cubes, "by seat: cubes that are not in the bag")
        self.bag = add("bag", n, pieces.cubes, "by seat: cubes in the bag")
        self.missions = add("missions", n, missions, "by seat: how many missions he holds")

    def fill(self, view: State, seat: i64) -> None:
        assert isinstance(view, Bastille)
        n = view.seats
        if view.seat >= 0:
            self.put(self.chooses + self.place(view.seat, seat), 1)
            self.put(self.step + view.step, 1)
            if view.step == AT_PLACE_LOUIS:
                self.put(self.value, view.value)
            elif view.step == MONK:
                self.put(self.monk + view.monk, 1)
            elif view.step == KEEPING:
                self.put(self.pile + view.pile, 1)
        self.put(self.round, view.round + 1)
        if view.scoring != 0:
            self.put(self.scoring + view.scoring - 1, 1)
        self.put(self.first + self.place(view.first, seat), 1)
        self.put(self.versailles + view.cards[view.versailles_slot()], 1)
        self.put(self.bonus + view.cards[view.bonus_slot()], 1)
        for place in range(ALL_PLACES):
            self.fill_place(view, seat, place)
        for face in view.square:
            self.put(self.square + face, 1)
        for slot in range(view.deck):
            self.put(self.up + view.cards[slot], 1)
        for number in range(view.open_now()):
            self.put(self.past + view.cards[VERSAILLES_AT + number], 1)
            self.put(self.past + VERSAILLES_TILES + view.cards[BONUS_AT + number], 1)
        self.put_row(self.display, view.display, 0, ALL_GROUPS)
        for space in range(MOST_SPACES):
            if view.marked[space] != NONE:
                self.put(self.marked + n * space + self.place(view.marked[space], seat), 1)
        self.put(self.torches_left, view.torches_left)
        for monk in range(ALL_CHARACTERS - FIRST_MONK):
            if view.joined[monk] != NONE:
                self.put(self.joined + ALL_GROUPS * monk + view.joined[monk], 1)
        for i in range(n):
            self.put(self.position + self.place(view.order[i], seat), i + 1)
        self.fill_missions(view, seat)
        for other in range(n):
            self.fill_seat(view, other, self.place(other, seat))

    def fill_place(self, view: Bastille, seat: i64, place: i64) -> None:
        """The tiles at a place."""
        row = view.placed[place]
        i: i64 = len(row)
        while i > 0:
            i -= 1
            owner = self.place(row[i] // 8, seat)
            at = HIGHEST * (view.seats * place + owner) + row[i] % 8 - 1
            self.more(self.placed + at)
            self.put(self.space + at, i + 1)

    def fill_missions(self, view: Bastille, seat: i64) -> None:
        """The own missions, and what was left in each pile when one last looked through it."""
        for slot in view.hands[seat]:
            if view.cards[slot] != UNKNOWN:  # where everyone looks, not the player
                self.put(self.hand + view.cards[slot], 1)
        for pile in range(len(view.piles)):
            self.put(self.piles + pile, view.piles[pile])
            size: i64 = 0
            looks = view.looks[2 * seat + pile]
            while looks > 1 and looks & (1 << size) == 0:
                size += 1
            # Of what he saw there he took only the highest slot.
            first = view.first_of(pile)
            own: i64 = UNKNOWN
            for slot in view.hands[seat]:
                if slot == MISSIONS_AT + first + size - 1:
                    own = view.cards[slot]
            for slot in range(view.memory_of(seat) + first, view.memory_of(seat) + first + size):
                if view.cards[slot] == UNKNOWN:
                    continue
                if view.cards[slot] == own:
                    own = UNKNOWN
                else:
                    self.more(self.pile_seen + ALL_MISSIONS * pile + view.cards[slot])

    def fill_seat(self, view: Bastille, other: i64, place: i64) -> None:
        """What a player has."""
        self.put(self.points + place, max(view.points[other], 0))
        self.put(self.below + place, max(-view.points[other], 0))
        self.put(self.coins + place, view.coins[other])
        self.put_row(self.tiles + HIGHEST * place, view.tiles, HIGHEST * other, HIGHEST)
        self.put_row(self.supply + HIGHEST * place, view.supply, HIGHEST * other, HIGHEST)
        for face in view.characters[other]:
            self.put(self.characters + ALL_CHARACTERS * place + face, 1)
        self.put_row(self.weapons + ALL_GROUPS * place, view.weapons, ALL_GROUPS * other, ALL_GROUPS)
        self.put(self.torches + place, view.torches[other])
        self.put(self.unarmed + place, view.unarmed(other))
        self.put(self.track + place, view.track[other])
        self.put(self.cubes + place, view.cubes[other])
        self.put(self.bag + place, view.bag[other])
        self.put(self.missions + place, len(view.hands[other]))


def features(seats: int, pieces: Pieces) -> BastilleFeatures:
    """The numbers that describe a view of a game with so many seats."""
    return BastilleFeatures(seats, pieces)
