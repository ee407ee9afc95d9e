"""A view of Bastille as numbers, for learning."""

from typing import Final

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
    MISSION_CARDS,
    MOST_SPACES,
    VERSAILLES_TILES,
)
from cabale.games.bastille.rules import BONUS_AT, MISSIONS_AT, MONK, VERSAILLES_AT, Bastille
from cabale.state import NONE, UNKNOWN, Features, State

STEPS: Final[i64] = MONK + 1  # the last step in which someone chooses
MONKS: Final[i64] = ALL_CHARACTERS - FIRST_MONK
TILES: Final[i64] = BONUS_TILES + END_TILES


class BastilleFeatures(Features):
    """What lies open, the own missions, and the pile while it is looked through."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        n = seats
        add = self.add
        self.chooses = add("chooses", n, 1, "who must choose; none when the game is over")
        self.step = add("step", STEPS, 1, "what is chosen, by the number of the step")
        self.round = add("round", 1, 8, "the round, from 0")
        self.scoring = add("scoring", 1, 2, "0, or 1 in the interim and 2 in the final scoring")
        self.first = add("first", n, 1, "who has the first-player marker")
        self.points = add("points", n, 255, "by seat: points; a loss shows as 0")
        self.coins = add("coins", n, 255, "by seat: coins")
        self.tiles = add("tiles", HIGHEST * n, 12, "by seat and value: influence tiles in front of it")
        self.supply = add("supply", HIGHEST * n, 12, "by seat and value: influence tiles in its supply")
        self.placed = add("placed", ALL_PLACES * HIGHEST * n, 4, "by seat, place and value: tiles placed")
        self.value = add("value", 1, HIGHEST, "of the tile that is evaluated")
        self.versailles = add("versailles", VERSAILLES_TILES, 1, "the open Versailles tile")
        self.bonus = add("bonus", TILES, 1, "the open bonus tile; the last are those of the end")
        self.side = add("side", 2, 1, "which bonus of the Versailles tile was taken")
        self.square = add("square", ALL_CHARACTERS, 1, "characters laid out")
        self.characters = add("characters", ALL_CHARACTERS * n, 1, "by seat: characters")
        self.joined = add("joined", ALL_GROUPS * MONKS, 1, "by monk: the group he was assigned to")
        self.monk = add("monk", MONKS, 1, "the monk who is to join a group")
        self.weapons = add("weapons", ALL_GROUPS * n, 15, "by seat and kind: weapon tiles")
        self.torches = add("torches", n, 9, "by seat: torches")
        self.display = add("display", ALL_GROUPS, 15, "by kind: weapons laid out")
        self.track = add("track", n, 255, "by seat: the space of its marker")
        self.front = add("front", n, 4, "by seat: its place in the order of the track, from 0")
        self.cubes = add("cubes", n, 20, "by seat: cubes not in the bag")
        self.bag = add("bag", n, 20, "by seat: cubes in the bag")
        self.marked = add("marked", MOST_SPACES * n, 1, "by seat: spaces of the catacombs with its cubes")
        self.held = add("held", n, MISSION_CARDS, "by seat: how many missions it holds")
        self.missions = add("missions", ALL_MISSIONS, 2, "own missions")
        self.piles = add("piles", 2, MISSION_CARDS, "missions left in each pile")
        self.looked = add("looked", ALL_MISSIONS, 2, "missions seen in a pile")

    def fill(self, view: State, seat: i64) -> None:
        assert isinstance(view, Bastille)
        n = view.seats
        if view.seat >= 0:
            self.put(self.chooses + (view.seat - seat) % n, 1)
            self.put(self.step + view.step, 1)
        self.put(self.round, view.round)
        self.put(self.scoring, view.scoring)
        self.put(self.first + (view.first - seat) % n, 1)
        self.put(self.value, view.value)
        if view.side != NONE:
            self.put(self.side + view.side, 1)
        if view.monk != NONE and view.step == MONK:
            self.put(self.monk + view.monk, 1)
        for other in range(n):
            self.fill_seat(view, other, (other - seat) % n)
        for place in range(ALL_PLACES):
            for tile in view.placed[place]:
                owner = (tile // 8 - seat) % n
                self.more(self.placed + (ALL_PLACES * owner + place) * HIGHEST + tile % 8 - 1)
        for character in view.square:
            self.put(self.square + character, 1)
        for i in range(MONKS):
            if view.joined[i] != NONE:
                self.put(self.joined + ALL_GROUPS * i + view.joined[i], 1)
        for kind in range(ALL_GROUPS):
            self.put(self.display + kind, view.display[kind])
        for space in range(MOST_SPACES):
            if view.marked[space] != NONE:
                self.put(self.marked + MOST_SPACES * ((view.marked[space] - seat) % n) + space, 1)
        if view.round < VERSAILLES_TILES:
            self.fill_face(view, VERSAILLES_AT + view.round, self.versailles)
        for slot in range(BONUS_AT + view.round, BONUS_AT + TILES):
            if view.cards[slot] != UNKNOWN and (slot == BONUS_AT + view.round or slot >= BONUS_AT + BONUS_TILES):
                self.put(self.bonus + view.cards[slot], 1)
                break
        for slot in view.hands[seat]:
            self.more(self.missions + view.cards[slot])
        at: i64 = MISSIONS_AT
        for pile in range(len(view.piles)):
            self.put(self.piles + pile, view.piles[pile])
            for slot in range(at, at + view.piles[pile]):
                if view.cards[slot] != UNKNOWN:
                    self.more(self.looked + view.cards[slot])
            at += MISSION_CARDS // len(view.piles)

    def fill_seat(self, view: Bastille, other: i64, place: i64) -> None:
        """What everyone may see of a seat."""
        self.put(self.points + place, view.points[other])
        self.put(self.coins + place, view.coins[other])
        for value in range(HIGHEST):
            self.put(self.tiles + HIGHEST * place + value, view.tiles[HIGHEST * other + value])
            self.put(self.supply + HIGHEST * place + value, view.supply[HIGHEST * other + value])
        for character in view.characters[other]:
            self.put(self.characters + ALL_CHARACTERS * place + character, 1)
        for kind in range(ALL_GROUPS):
            self.put(self.weapons + ALL_GROUPS * place + kind, view.weapons[ALL_GROUPS * other + kind])
        self.put(self.torches + place, view.torches[other])
        self.put(self.track + place, view.track[other])
        for i in range(view.seats):
            if view.order[i] == other:
                self.put(self.front + place, i)
        self.put(self.cubes + place, view.cubes[other])
        self.put(self.bag + place, view.bag[other])
        self.put(self.held + place, len(view.hands[other]))

    def fill_face(self, view: Bastille, slot: i64, at: i64) -> None:
        """The face of an open tile."""
        if view.cards[slot] != UNKNOWN:
            self.put(at + view.cards[slot], 1)


def features(seats: int) -> BastilleFeatures:
    """The numbers that describe a view of a game with so many seats."""
    return BastilleFeatures(seats)
