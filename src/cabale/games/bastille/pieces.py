"""The characters, tiles, boards and missions of Bastille, read from a data file."""

from pathlib import Path
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from cabale.data import DataFile, Table

PLACES: Final = ("bank", "notre_dame", "versailles", "catacombs", "place_louis", "bastille", "estates_general")
BANK: Final[i64] = 0
NOTRE_DAME: Final[i64] = 1
VERSAILLES: Final[i64] = 2
CATACOMBS: Final[i64] = 3
PLACE_LOUIS: Final[i64] = 4
BASTILLE: Final[i64] = 5
ESTATES_GENERAL: Final[i64] = 6
ALL_PLACES: Final[i64] = 7

GROUPS: Final = ("peasants", "soldiers", "nobles")
WEAPONS: Final = ("pitchfork", "rifle", "rapier")  # each the weapon of a group, in their order
ALL_GROUPS: Final[i64] = 3
MONKS: Final[i64] = 3  # the group of a monk who has not joined one

CHARACTERS: Final = (
    "peasant_1",
    "peasant_2",
    "peasant_3",
    "peasant_4",
    "peasant_5",
    "peasant_6",
    "peasant_7",
    "peasant_8",
    "peasant_9",
    "peasant_10",
    "soldier_1",
    "soldier_2",
    "soldier_3",
    "soldier_4",
    "soldier_5",
    "soldier_6",
    "soldier_7",
    "soldier_8",
    "soldier_9",
    "soldier_10",
    "noble_1",
    "noble_2",
    "noble_3",
    "noble_4",
    "noble_5",
    "noble_6",
    "noble_7",
    "noble_8",
    "noble_9",
    "noble_10",
    "monk_1",
    "monk_2",
    "monk_3",
    "monk_4",
    "monk_5",
)
ALL_CHARACTERS: Final[i64] = 35
FIRST_MONK: Final[i64] = 30

SYMBOLS: Final = ("armed", "crown", "gem", "flag")

BONUSES: Final = ("points", "coins", "steps", "cubes", "torches", "character", "influence", "mission")
POINTS: Final[i64] = 0
COINS: Final[i64] = 1
STEPS: Final[i64] = 2
CUBES: Final[i64] = 3
TORCHES: Final[i64] = 4
CHARACTER: Final[i64] = 5
INFLUENCE: Final[i64] = 6
MISSION: Final[i64] = 7

# The majorities; two characters of each group; three characters of a group, by the lowest of their costs (BR1).
MISSIONS: Final = (
    "peasants",
    "soldiers",
    "nobles",
    "crowns",
    "gems",
    "weapons",
    "pairs",
    "peasants_1",
    "peasants_2",
    "peasants_3",
    "peasants_4",
    "peasants_5",
    "peasants_6",
    "peasants_7",
    "peasants_8",
    "soldiers_1",
    "soldiers_2",
    "soldiers_3",
    "soldiers_4",
    "soldiers_5",
    "soldiers_6",
    "soldiers_7",
    "soldiers_8",
    "nobles_1",
    "nobles_2",
    "nobles_3",
    "nobles_4",
    "nobles_5",
    "nobles_6",
    "nobles_7",
    "nobles_8",
)
CROWNS: Final[i64] = 3
GEMS: Final[i64] = 4
ARMS: Final[i64] = 5
MAJORITIES: Final[i64] = 6
PAIRS: Final[i64] = 6
FIRST_TRIO: Final[i64] = 7
TRIOS: Final[i64] = 8  # of a group
ALL_MISSIONS: Final[i64] = 31  # kinds; the pack has cards of some of them

HIGHEST: Final[i64] = 4  # value of an influence tile
MOST_AMOUNT: Final[i64] = 9  # of a bonus
MOST_SPACES: Final[i64] = 12  # of a set of catacombs bonuses
VERSAILLES_TILES: Final[i64] = 8
BONUS_TILES: Final[i64] = 8
END_TILES: Final[i64] = 2
MISSION_CARDS: Final[i64] = 20


def bonus(kind: i64, amount: i64) -> i64:
    """A bonus as one number."""
    return amount * 8 + kind


def kind_of(bonus: i64) -> i64:
    """What a bonus gives."""
    return bonus & 7


def amount_of(bonus: i64) -> i64:
    """How much of it."""
    return bonus >> 3


class Pieces:
    """Tables for the rules."""

    piles: i64  # of missions: two in the variant
    rounds: i64
    interim: i64  # after so many rounds
    coins: i64  # of a player at the start
    cubes: i64
    torches: i64
    influence: vec[i64]  # how many tiles of each value a player owns
    start: vec[vec[i64]]  # by seats: how many of each he starts with
    weapons_out: vec[i64]  # by seats: how many weapon tiles are laid out
    weapons: vec[i64]  # the pack of weapon tiles, without torches
    square: i64  # characters laid out
    spaces: vec[i64]  # by place
    coins_per_value: i64
    points_at_notre_dame: i64
    cubes_at_catacombs: vec[i64]  # for the first and the second tile
    extra_steps: i64
    coins_at_estates: i64
    length: i64  # of the Bastille track
    track: vec[i64]  # by space: the last figure reached
    gem: i64
    crowns_interim: i64
    crowns_final: i64
    cubes_drawn: i64
    cube_in_bag: i64
    coins_for_a_point: i64
    unarmed: vec[i64]  # points lost by number of unarmed characters; the last for that many or more
    group: vec[i64]  # of each character; MONKS for a monk
    cost: vec[i64]
    points: vec[i64]
    crowns: vec[i64]
    gems: vec[i64]
    flags: vec[i64]
    armed: vec[i64]
    decks: vec[vec[i64]]  # the characters of A, B and C
    versailles: vec[i64]  # two bonuses for each tile
    bonuses: vec[i64]  # two for each bonus tile, those of the last round after the others
    boards: vec[i64]  # the bonuses of both catacombs boards, the left one first
    left: i64  # how many of them are on the left board
    printed: vec[i64]  # the catacombs bonuses of the final scoring
    most: vec[i64]  # of each mission: points for most, or for a series
    second: vec[i64]  # points for second most
    missions: vec[i64]  # the pack of missions, ascending

    def __init__(self, file: DataFile, secret_missions: bool) -> None:
        self.piles = 2 if secret_missions else 1
        self._read_set_up(file.table("set_up", "B1"))
        self._read_places(file)
        self._read_scoring(file.table("scoring", "B17"), file.table("unarmed", "B24"))
        self._read_characters(file.rows("character", "B1", CHARACTERS))
        self._read_tiles(file)
        self._read_catacombs(file)
        self._read_missions(file)
        self._check_free_characters(file)
        file.finish()

    def _read_set_up(self, table: Table) -> None:
        self.rounds = table.whole("rounds", "B6", 2, int(VERSAILLES_TILES))
        self.interim = table.whole("interim_after", "B17", 1, int(self.rounds) - 1)
        self.coins = table.whole("coins", "B2", 0, 100)
        self.cubes = table.whole("cubes", "B2", 1, 100)
        self.torches = table.whole("torches", "B1", 0, 100)
        self.influence = numbers(table.wholes("influence", "B2", count=int(HIGHEST), most=12))
        if sum(self.influence) != 12:
            raise table.error("influence", "B2", "influence", made=sum(self.influence))
        self.square = table.whole("characters", "B4", 1, 4)
        of_a_kind = table.whole("weapons_of_a_kind", "B1", 1, 20)
        if 3 * of_a_kind + self.torches != 24:
            raise table.error("weapons_of_a_kind", "B1", "weapons", made=3 * of_a_kind + self.torches)
        self.weapons = vec[i64]()
        for weapon in range(ALL_GROUPS):
            for _ in range(of_a_kind):
                self.weapons = append(self.weapons, weapon)
        nothing = vec[i64]()
        self.start = vec[vec[i64]]([nothing] * 5)
        self.weapons_out = vec[i64]([0] * 5)
        for seats, word in ((3, "three"), (4, "four")):
            values = table.wholes(f"start_with_{word}", "B2", least=1, most=int(HIGHEST))
            start = numbers([values.count(value) for value in range(1, 5)])
            for value in range(HIGHEST):
                if start[value] > self.influence[value]:
                    raise table.error(f"start_with_{word}", "B2", "start", value=value + 1)
            self.start[seats] = start
            out = table.whole(f"weapons_with_{word}", "B4", 1, 24)
            if out != 2 * (seats - 1) + 1:
                raise table.error(f"weapons_with_{word}", "B20", "weapons-out", must=2 * (seats - 1) + 1)
            if 2 * out > 3 * of_a_kind:
                raise table.error(f"weapons_with_{word}", "B20", "weapons-twice", tiles=3 * of_a_kind)
            self.weapons_out[seats] = out

    def _read_places(self, file: DataFile) -> None:
        """Places where only the first and the second tile get something have no more than two spaces."""
        bank = file.table("bank", "B8")
        notre_dame = file.table("notre_dame", "B9")
        versailles = file.table("versailles_palace", "B10")
        catacombs = file.table("catacombs", "B11")
        place_louis = file.table("place_louis", "B12")
        wall = file.table("wall", "B13")
        estates = file.table("estates_general", "B14")
        self.spaces = numbers(
            [
                bank.whole("spaces", "B8", 1, 12),
                notre_dame.whole("spaces", "B9", 1, 12),
                versailles.whole("spaces", "B10", 1, 2),
                catacombs.whole("spaces", "B11", 1, 2),
                place_louis.whole("spaces", "B12", 1, 12),
                wall.whole("spaces", "B13", 1, 2),
                estates.whole("spaces", "B14", 1, 2),
            ]
        )
        for seats in (3, 4):
            placed = seats * sum(self.start[seats])
            if placed > sum(self.spaces):
                raise bank.error("spaces", "B6", "spaces", spaces=sum(self.spaces), seats=seats, placed=placed)
        self.coins_per_value = bank.whole("coins_per_value", "B8", 0, 20)
        self.points_at_notre_dame = notre_dame.whole("points", "B9", 0, 20)
        self.cubes_at_catacombs = numbers(catacombs.wholes("cubes", "B11", count=2, most=20))
        self.extra_steps = wall.whole("extra_steps", "B13", 0, 20)
        self._read_track(wall)
        self.coins_at_estates = estates.whole("coins", "B14", 0, 20)

    def _read_scoring(self, table: Table, unarmed: Table) -> None:
        self.gem = table.whole("gem", "B17", 0, 20)
        self.crowns_interim = table.whole("crowns_interim", "B18", 0, 50)
        self.crowns_final = table.whole("crowns_final", "B22", 0, 50)
        self.cubes_drawn = table.whole("cubes_drawn", "B19", 0, 12)
        self.cube_in_bag = table.whole("cube_in_bag", "B23", 0, 20)
        self.coins_for_a_point = table.whole("coins_for_a_point", "B23", 1, 100)
        self.unarmed = vec[i64]([0])
        for key in ("one", "two", "three", "four", "more"):
            lost = unarmed.whole(key, "B24", 0, 100)
            if lost < self.unarmed[len(self.unarmed) - 1]:
                raise unarmed.error(key, "B24", "unarmed")
            self.unarmed = append(self.unarmed, lost)

    def _read_track(self, wall: Table) -> None:
        """BR14: a figure counts from its space on, until the next one."""
        self.length = wall.whole("length", "B13", 1, 100)
        spaces = wall.wholes("figure_spaces", "B20", least=1, most=int(self.length))
        points = wall.wholes("figure_points", "B20", count=len(spaces), most=100)
        if spaces != sorted(set(spaces)):
            raise wall.error("figure_spaces", "B20", "track-spaces")
        if points != sorted(points):
            raise wall.error("figure_points", "B20", "track-points")
        self.track = vec[i64]([0] * (self.length + 1))
        for space, worth in zip(spaces, points, strict=True):
            for i in range(space, self.length + 1):
                self.track[i] = worth

    def _read_characters(self, characters: dict[str, Table]) -> None:
        self.group = vec[i64]()
        self.cost = vec[i64]()
        self.points = vec[i64]()
        self.crowns = vec[i64]()
        self.gems = vec[i64]()
        self.flags = vec[i64]()
        self.armed = vec[i64]()
        nothing = vec[i64]()
        self.decks = vec[vec[i64]]([nothing] * 3)
        for face, name in enumerate(CHARACTERS):
            card = characters[name]
            self.group = append(self.group, min(face // 10, MONKS))
            deck = ("A", "B", "C").index(card.word("deck", "B4", ("A", "B", "C")))
            self.decks[deck] = append(self.decks[deck], face)
            self.cost = append(self.cost, card.whole("cost", "B12", 0, 30))
            self.points = append(self.points, card.whole("points", "B23", 0, 30))
            symbols = card.words("symbols", "B12", SYMBOLS)
            self.crowns = append(self.crowns, symbols.count("crown"))
            self.gems = append(self.gems, symbols.count("gem"))
            self.flags = append(self.flags, symbols.count("flag"))
            self.armed = append(self.armed, symbols.count("armed"))
            if self.armed[face] > (0 if face >= FIRST_MONK else 1):
                raise card.error("symbols", "B24", "armed")

    def _read_tiles(self, file: DataFile) -> None:
        self.versailles = vec[i64]()
        names = [f"versailles_{i}" for i in range(1, VERSAILLES_TILES + 1)]
        tiles = file.rows("versailles", "B10", names)
        for name in names:
            # B10: Versailles offers points, coins, steps, cubes and torches only.
            for side in ("left", "right"):
                self.versailles = append(self.versailles, read_bonus(tiles[name], side, "B10", BONUSES[:5]))
        self.bonuses = vec[i64]()
        for key, count in (("bonus", BONUS_TILES), ("end_bonus", END_TILES)):
            names = [f"{key}_{i}" for i in range(1, count + 1)]
            tiles = file.rows(key, "B15", names)
            for name in names:
                for side in ("most", "second"):
                    self.bonuses = append(self.bonuses, read_bonus(tiles[name], side, "B15", BONUSES))

    def _read_catacombs(self, file: DataFile) -> None:
        left = read_board(file.table("left_board", "B19"))
        self.left = len(left)
        self.boards = extend(left, read_board(file.table("right_board", "B19")))
        self.printed = read_board(file.table("printed_board", "B22"))
        for key, rule, count in (("left_board", "B19", len(self.boards)), ("printed_board", "B22", len(self.printed))):
            if not self.cubes_drawn <= count <= MOST_SPACES:
                least, most = int(self.cubes_drawn), int(MOST_SPACES)
                raise file.error(f"{key}.bonuses", rule, "catacombs", least=least, most=most, count=count)

    def _read_missions(self, file: DataFile) -> None:
        rows = file.rows("mission", "B26", among=MISSIONS)
        self.most = vec[i64]([0] * ALL_MISSIONS)
        self.second = vec[i64]([0] * ALL_MISSIONS)
        self.missions = vec[i64]()
        majorities = 0
        for face, name in enumerate(MISSIONS):
            if name not in rows and face < MAJORITIES:
                raise file.error("mission", "B26", "mission", name=name)
            if name not in rows:
                continue
            row = rows[name]
            if face < MAJORITIES:
                self.most[face] = row.whole("most", "B26", 0, 50)
                self.second[face] = row.whole("second", "B26", 0, int(self.most[face]))
            else:
                self.most[face] = row.whole("points", "B27", 0, 50)
            copies = row.whole("copies", "B1", 1, 4)
            majorities += copies if face < MAJORITIES else 0
            for _ in range(copies):
                self.missions = append(self.missions, face)
        series = len(self.missions) - majorities
        if majorities != 12 or series != 8:
            raise file.error("mission", "B1", "missions", majorities=majorities, series=series)

    def _check_free_characters(self, file: DataFile) -> None:
        """BR6: the characters must last for every lay-out and every free character."""
        free: i64 = 0
        for gains in (self.boards, self.printed, self.bonuses):
            for gain in gains:
                if kind_of(gain) == CHARACTER:
                    free += amount_of(gain)
        needed = self.rounds * self.square + free
        if needed > ALL_CHARACTERS:
            raise file.error("left_board.bonuses", "BR6", "characters", needed=int(needed), there=int(ALL_CHARACTERS))


def read_bonus(table: Table, key: str, rule: str, kinds: tuple[str, ...]) -> i64:
    """A bonus of the data file: its kind, and how much of it."""
    kind = BONUSES.index(table.word(key, rule, kinds))
    return bonus(kind, table.whole(f"{key}_amount", rule, 1, int(MOST_AMOUNT)))


def read_board(table: Table) -> vec[i64]:
    """The bonuses of a board of the catacombs."""
    kinds = table.words("bonuses", "B28", BONUSES)
    amounts = table.wholes("amounts", "B28", count=len(kinds), least=1, most=int(MOST_AMOUNT))
    return numbers([int(bonus(BONUSES.index(kind), amount)) for kind, amount in zip(kinds, amounts, strict=True)])


def numbers(values: list[int]) -> vec[i64]:
    """A list as a row for the rules."""
    row = vec[i64]()
    for value in values:
        row = append(row, value)
    return row


def load(path: Path, options: dict[str, bool]) -> tuple[Pieces, DataFile]:
    """The pieces of a data file, and the file with its hash and figures."""
    file = DataFile(path, "bastille")
    return Pieces(file, options["secret_missions"]), file
