"""The cards, nobles, board and markers of Heads of State, read from a data file."""

from itertools import pairwise
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.data import DataFile, Table
from cabale.state import NONE

ATTRIBUTES: Final = ("gold", "troops", "duelling", "title", "castle", "bishop", "education", "palace", "courtesan")
TREACHERY: Final = (
    "assassin",
    "axeman",
    "guillotine",
    "inquisition",
    "gallows",
    "axeman_guillotine",
    "axeman_inquisition",
    "axeman_gallows",
    "guillotine_inquisition",
    "guillotine_gallows",
    "inquisition_gallows",
)
CARDS: Final = (*ATTRIBUTES, *TREACHERY, "revolution")
RANKS: Final = ("baron", "count", "earl", "marquis", "duke", "prince", "king")
COUNTRIES: Final = ("britain", "france", "spain", "german_states")
SECTORS: Final = (
    "england",
    "scotland",
    "ireland",
    "ile_de_france",
    "burgundy",
    "provence",
    "brittany",
    "gascony",
    "castile",
    "aragon",
    "andalusia",
    "galicia",
    "brandenburg",
    "bavaria",
    "saxony",
    "rhineland",
)
PLAYERS: Final = ("two", "three", "four", "five")

KINDS: Final[i64] = 9  # of attribute cards (H1)
COURTESAN: Final[i64] = 8
ASSASSIN: Final[i64] = 9  # treachery cards are numbered after the attributes
REVOLUTION: Final[i64] = 20
BARON: Final[i64] = 0
KING: Final[i64] = 6
RANK_COUNT: Final[i64] = 7
COUNTRY_COUNT: Final[i64] = 4
SECTOR_COUNT: Final[i64] = 16
PLACE_COUNT: Final[i64] = 32  # the upper slot of sector s is place 2s, the lower 2s + 1
ROUNDS: Final[i64] = 3

# H19, H20: the countries that each treachery card serves, a bit per country.
SERVES: Final = vec[i64]([0, 1, 2, 4, 8, 3, 5, 9, 6, 10, 12])


class Pieces:
    """Tables for the rules. Slots of the board are called places: a slot is the back of a card."""

    row: i64
    treachery_row: i64
    pile: i64
    draws: i64
    hand: i64
    treachery_hand: i64
    kept: i64
    kept_treachery: i64
    first_draws: vec[vec[i64]]  # by number of players
    attacker: i64
    victim: i64
    influence: vec[i64]  # province: higher, lower; capital: higher, lower
    house: vec[i64]
    removed_with_two: i64
    attributes: vec[vec[i64]]  # by number of players: how many of each kind
    treachery: vec[i64]  # how many of each kind
    needs: vec[vec[i64]]  # by rank: how many of each attribute its set takes
    noble_cards: vec[i64]  # by rank
    counters: vec[i64]
    most: vec[i64]
    markers: vec[i64]  # by country: larger, smaller
    prizes: vec[i64]  # by country: first, second
    country: vec[i64]  # of each sector
    capital: vec[i64]  # 1 for a capital, 0 for a province
    hex: vec[i64]
    rank: vec[i64]  # of each place, or NONE where the sector has no such slot
    place: vec[i64]  # of a rank in a sector: place[16 * rank + sector], or NONE
    places: vec[vec[i64]]  # of each rank
    sectors: vec[vec[i64]]  # of each country, the highest hex first
    whole: vec[i64]  # of each country, a bit per sector
    most_moves: i64

    def __init__(self, file: DataFile) -> None:
        self._read_turns(file)
        self._read_attributes(file.table("attributes", "H1"), file.rows("attribute", "H1", ATTRIBUTES))
        self._read_treachery(file.table("treachery", "H1"), file.rows("treachery_card", "H1", TREACHERY))
        self._read_nobles(file.rows("noble", "H1", RANKS))
        self._read_countries(file.rows("country", "H3", COUNTRIES))
        self._read_board(file.rows("sector", "H3", SECTORS))
        file.finish()

    def _read_turns(self, file: DataFile) -> None:
        table = file.table("set_up", "H6")
        self.row = table.whole("row", "H6", 3, 9)
        self.treachery_row = table.whole("treachery_row", "H6", 1, 4)
        self.pile = table.whole("revolution_pile", "H6", 1, 60)
        table = file.table("turn", "H8")
        self.draws = table.whole("draws", "H8", 1, self.row)
        self.hand = table.whole("hand", "H12", 1, 20)
        self.treachery_hand = table.whole("treachery_hand", "H12", 1, 6)
        table = file.table("first_turn", "H11")
        nothing = vec[i64]()
        self.first_draws = vec[vec[i64]]([nothing] * 6)
        for seats, name in enumerate(PLAYERS, 2):
            self.first_draws[seats] = row(table.wholes(name, "H11", count=seats, least=1, most=self.row))
        table = file.table("revolution", "H31")
        self.kept = table.whole("hand", "H31", 0, self.hand)
        self.kept_treachery = table.whole("treachery_hand", "H31", 0, self.treachery_hand)
        table = file.table("assassin", "H18")
        self.attacker = table.whole("attacker", "H18", 1, 9)
        self.victim = table.whole("victim", "H18", 0, 9)
        table = file.table("influence", "H26")
        self.influence = row(table.wholes("province", "H26", count=2) + table.wholes("capital", "H26", count=2))
        table = file.table("house_of_nobles", "H4")
        markers = table.wholes("markers", "H4", count=3, least=1)
        if markers != sorted(markers, reverse=True):
            raise table.error("markers", "H25", "markers")
        self.house = row(markers)
        self.removed_with_two = table.whole("removed_with_two_players", "H4")

    def _read_attributes(self, table: Table, rows: dict[str, Table]) -> None:
        nothing = vec[i64]()
        self.attributes = vec[vec[i64]]([nothing] * 6)
        more: list[int] = []
        for seats in range(5, 1, -1):
            counts = [rows[name].whole(PLAYERS[seats - 2], "H5") for name in ATTRIBUTES]
            for name, count, before in zip(ATTRIBUTES, counts, more, strict=False):
                if count > before:
                    raise rows[name].error(PLAYERS[seats - 2], "H5", "more-players", count=count, before=before)
            # HR13: pile, row and full hands must leave enough for another row.
            least = self.pile + self.row + self.kept * seats + self.row
            if sum(counts) < least:
                raise table.error("total", "HR13", "few-cards", count=sum(counts), seats=seats, least=int(least))
            self.attributes[seats] = row(counts)
            more = counts
        total = table.whole("total", "H1")
        if sum(self.attributes[5]) != total:
            raise table.error("total", "H1", "total", total=total, sum=int(sum(self.attributes[5])))

    def _read_treachery(self, table: Table, rows: dict[str, Table]) -> None:
        counts = [rows[name].whole("count", "H1") for name in TREACHERY]
        total = table.whole("total", "H1")
        if sum(counts) != total:
            raise table.error("total", "H1", "total", total=total, sum=sum(counts))
        least = 5 * self.treachery_hand + self.treachery_row + 1
        if total < least:
            raise table.error("total", "H13", "treachery", total=total, least=int(least))
        self.treachery = row(counts)

    def _read_nobles(self, rows: dict[str, Table]) -> None:
        self.needs = vec[vec[i64]]()
        for rank in RANKS:
            names = rows[rank].words("set", "H14", ATTRIBUTES[:-1])
            if not names:
                raise rows[rank].error("set", "H14", "empty")
            self.needs = append(self.needs, row([names.count(name) for name in ATTRIBUTES]))
        self.noble_cards = row([rows[rank].whole("cards", "H1", 1) for rank in RANKS])
        self.counters = row([rows[rank].whole("counters", "H2", 1) for rank in RANKS])
        self.most = row([rows[rank].whole("most", "H28") for rank in RANKS])
        for i in range(RANK_COUNT):
            if self.most[i] % 2 != 0:
                raise rows[RANKS[i]].error("most", "HR13", "odd", most=int(self.most[i]))

    def _read_countries(self, rows: dict[str, Table]) -> None:
        self.markers = vec[i64]()
        self.prizes = vec[i64]()
        for name in COUNTRIES:
            larger = rows[name].whole("larger", "H24", 1)
            self.markers = append(self.markers, larger)
            self.markers = append(self.markers, rows[name].whole("smaller", "H24", 0, larger))
            first = rows[name].whole("first", "H26", 1)
            self.prizes = append(self.prizes, first)
            self.prizes = append(self.prizes, rows[name].whole("second", "H26", 0, first))

    def _read_board(self, rows: dict[str, Table]) -> None:
        self.country = vec[i64]()
        self.capital = vec[i64]()
        self.hex = vec[i64]()
        self.rank = vec[i64]()
        for name in SECTORS:
            table = rows[name]
            self.country = append(self.country, COUNTRIES.index(table.word("country", "H3", COUNTRIES)))
            self.capital = append(
                self.capital, ("province", "capital").index(table.word("kind", "H3", ("province", "capital")))
            )
            self.hex = append(self.hex, table.whole("hex", "H3", 1))
            slots = [RANKS.index(rank) for rank in table.words("slots", "H3", RANKS)]
            if not 1 <= len(slots) <= 2:
                raise table.error("slots", "H3", "slots", count=len(slots))
            if len(slots) == 2 and slots[0] <= slots[1]:
                raise table.error("slots", "HR13", "slot-order")
            self.rank = append(self.rank, slots[0])
            self.rank = append(self.rank, slots[1] if len(slots) == 2 else NONE)
        self._read_ranks(rows)
        self._read_shape(rows)

    def _read_ranks(self, rows: dict[str, Table]) -> None:
        """Where each rank can be created."""
        self.place = vec[i64]([NONE] * (RANK_COUNT * SECTOR_COUNT))
        self.places = vec[vec[i64]]()
        moves: i64 = 1
        for rank in range(RANK_COUNT):
            places = vec[i64]()
            payments: i64 = 1
            for need in self.needs[rank]:
                payments += min(need, 1)
            for place in range(PLACE_COUNT):
                if self.rank[place] == rank:
                    places = append(places, place)
                    self.place[rank * SECTOR_COUNT + place // 2] = place
                    moves += max(
                        payments, 5
                    )  # to create there; or to strike with an Assassin, a country card or a special
            if len(places) == 0:
                raise rows[SECTORS[0]].error("slots", "H14", "no-slot", rank=RANKS[rank])
            self.places = append(self.places, places)
        self.most_moves = max(moves, len(CARDS))

    def _read_shape(self, rows: dict[str, Table]) -> None:
        """HR13: one capital per country, and no number twice in it."""
        self.sectors = vec[vec[i64]]()
        self.whole = vec[i64]()
        for country, name in enumerate(COUNTRIES):
            own = sorted((s for s in range(16) if self.country[s] == country), key=lambda s: -self.hex[s])
            capitals = sum(self.capital[s] for s in own)
            if capitals != 1:
                raise rows[SECTORS[own[0] if own else 0]].error(
                    "kind", "HR13", "capitals", country=name, count=int(capitals)
                )
            for sector, lower in pairwise(own):
                if self.hex[sector] == self.hex[lower]:
                    raise rows[SECTORS[lower]].error("hex", "HR13", "hex", hex=int(self.hex[lower]), country=name)
            self.sectors = append(self.sectors, row(own))
            self.whole = append(self.whole, sum(1 << s for s in own))


def row(numbers: list[int]) -> vec[i64]:
    """A list as a row for the rules."""
    out = vec[i64]()
    for number in numbers:
        out = append(out, number)
    return out


def load(path: Path, options: dict[str, bool]) -> tuple[Pieces, DataFile]:
    """The pieces of a data file, and the file with its hash and figures. There are no variants."""
    del options
    file = DataFile(path, "heads_of_state")
    return Pieces(file), file
