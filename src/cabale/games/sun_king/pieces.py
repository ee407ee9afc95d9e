"""The cards and tokens of In the Shadow of the Sun King, read from a data file."""

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.data import DataFile, Table
from cabale.state import MOST_SEATS, NONE

QUALITIES: Final = ("green", "blue", "red", "yellow", "purple")
AUCTION_CARDS: Final = ("influence", "medal", "authority", "suzerain", "pension", "conspiracy", "diplomacy")
SPECIAL_CARDS: Final = ("debts", "mazarin", "louis")
QUALITY_CARDS: Final = tuple(name for colour in QUALITIES for name in (colour, f"{colour}_seal"))
CARDS: Final = QUALITY_CARDS + AUCTION_CARDS + SPECIAL_CARDS

# Face f of a quality card is of colour f // 2 and has a seal if it is odd.
COLOURS: Final[i64] = 5
GREEN: Final[i64] = 0
BLUE: Final[i64] = 1
RED: Final[i64] = 2
YELLOW: Final[i64] = 3
PURPLE: Final[i64] = 4
FACES: Final[i64] = 20
INFLUENCE: Final[i64] = 10  # faces below this one are quality cards
MEDAL: Final[i64] = 11
AUTHORITY: Final[i64] = 12
SUZERAIN: Final[i64] = 13
PENSION: Final[i64] = 14
CONSPIRACY: Final[i64] = 15
DIPLOMACY: Final[i64] = 16
DEBTS: Final[i64] = 17  # faces from this one on are special cards
MAZARIN: Final[i64] = 18
LOUIS: Final[i64] = 19

TOKEN_WORTH: Final[i64] = 1  # S23: what pays how much in an auction
CARD_WORTH: Final[i64] = 2
MATCH_WORTH: Final[i64] = 3  # a card of the auction card's colour

HIGHEST_BID: Final[i64] = 300  # moves are numbered up to this bid; a data file must not allow more
MOST_TURNED: Final[i64] = 4  # moves and the table are made for so many quality cards at a time


class Pieces:
    """Tables for the rules."""

    start_gold: i64
    start_power: i64
    deals: vec[vec[i64]]  # by number of players: how many quality cards each is dealt
    gold: i64  # tokens in all; power in units
    power: i64
    copies: vec[i64]  # of each face
    colour: vec[i64]  # of each face, or NONE
    seal: vec[i64]  # of each face: 1 if it shows one
    medal_turns: i64
    conspiracy_power: i64
    conspiracy_gold: i64
    diplomacy_spares: i64
    highest_bid: i64  # what all tokens and cards together could pay

    def __init__(self, file: DataFile) -> None:
        self.copies = vec[i64]([0] * FACES)
        self.colour = vec[i64]([NONE] * FACES)
        self.seal = vec[i64]([0] * FACES)
        cards = file.table("cards", "S1")
        quality = self._read_qualities(file.rows("quality", "S1", QUALITIES))
        if quality != cards.whole("quality", "S1"):
            raise cards.error("quality", "S1", "qualities", sum=quality)
        auction = self._read_auction_cards(file.rows("auction_card", "S1", AUCTION_CARDS))
        if auction != cards.whole("auction", "S1"):
            raise cards.error("auction", "S1", "auction", sum=auction)
        special = self._read_special_cards(file.rows("special_card", "S1", SPECIAL_CARDS))
        if quality + auction + special != cards.whole("all", "S1"):
            raise cards.error("all", "S1", "all-cards", sum=quality + auction + special)
        tokens = file.table("tokens", "S2")
        self._read_tokens(tokens)
        self._read_set_up(file.table("set_up", "S4"), quality)
        self.highest_bid = self._all_that_pays()
        if self.highest_bid > HIGHEST_BID:
            raise tokens.error("power", "S23", "bid", bid=int(self.highest_bid), most=int(HIGHEST_BID))
        file.finish()

    def _read_qualities(self, rows: dict[str, Table]) -> int:
        total = 0
        for colour, name in enumerate(QUALITIES):
            row = rows[name]
            cards = row.whole("cards", "S1", 1, 40)
            sealed = row.whole("sealed", "S1", 0, 40)
            if sealed > cards:
                raise row.error("sealed", "S1", "sealed", sealed=sealed, cards=cards)
            for face, copies in ((2 * colour, cards - sealed), (2 * colour + 1, sealed)):
                self.copies[face] = copies
                self.colour[face] = colour
                self.seal[face] = face % 2
            total += cards
        return total

    def _read_auction_cards(self, rows: dict[str, Table]) -> int:
        total = 0
        for place, name in enumerate(AUCTION_CARDS):
            row = rows[name]
            face = INFLUENCE + place
            copies = row.whole("copies", "S25", 1, 4 if name == "pension" else 1)  # only Pensions add up
            self.copies[face] = copies
            colour = row.word("colour", "SR1", (*QUALITIES, "grey"))
            self.colour[face] = QUALITIES.index(colour) if colour != "grey" else NONE
            self.seal[face] = int(row.flag("seal", "S21"))
            total += copies
        if self.colour[INFLUENCE] != BLUE:
            raise rows["influence"].error("colour", "S26", "blue")
        if self.colour[MEDAL] != PURPLE:
            raise rows["medal"].error("colour", "S26", "purple")
        self.medal_turns = rows["medal"].whole("turns", "S25", 1, MOST_TURNED)
        self.conspiracy_power = rows["conspiracy"].whole("power", "S25", 1, 20)
        self.conspiracy_gold = rows["conspiracy"].whole("gold", "S25", 1, 20)
        self.diplomacy_spares = rows["diplomacy"].whole("spares", "S25", 1, 2)
        return total

    def _read_special_cards(self, rows: dict[str, Table]) -> int:
        total = 0
        for place, name in enumerate(SPECIAL_CARDS):
            copies = rows[name].whole("copies", "S1", 0, 20)
            self.copies[DEBTS + place] = copies
            total += copies
        if self.copies[LOUIS] != 1:
            raise rows["louis"].error("copies", "S19", "louis")
        return total

    def _read_tokens(self, table: Table) -> None:
        """S2: power is a number; its tokens can be changed at any time."""
        self.gold = table.whole("gold", "S2", 1, 100)
        ones = table.whole("power_of_1", "S2", 0, 100)
        twos = table.whole("power_of_2", "S2", 0, 100)
        tokens = table.whole("power", "S2", 1, 200)
        if ones + twos != tokens:
            raise table.error("power", "S2", "tokens", ones=ones, twos=twos, tokens=tokens)
        self.power = ones + 2 * twos

    def _read_set_up(self, table: Table, quality: int) -> None:
        self.start_gold = table.whole("gold", "S4", 0, 20)
        self.start_power = table.whole("power", "S4", 0, 60)
        if self.start_gold * MOST_SEATS > self.gold:
            raise table.error("gold", "SR3", "start-gold", seats=int(MOST_SEATS), there=int(self.gold))
        if self.start_power * MOST_SEATS > self.power:
            raise table.error("power", "SR3", "start-power", seats=int(MOST_SEATS), there=int(self.power))
        self.deals = vec[vec[i64]]()
        for players in range(MOST_SEATS + 1):
            deal = vec[i64]()
            if players >= 2:
                key = f"deal_to_{players}"
                numbers = table.wholes(key, "S3", count=int(players), least=0, most=10)
                if sum(numbers) > quality:
                    raise table.error(key, "S3", "deal", dealt=sum(numbers), quality=quality)
                for number in numbers:
                    deal = append(deal, number)
            self.deals = append(self.deals, deal)

    def _all_that_pays(self) -> i64:
        """S23: the highest bid anyone could ever pay: all tokens, and all cards but the one for sale."""
        highest: i64 = 0
        for lot in range(INFLUENCE, DEBTS):
            total: i64 = (self.gold + self.power) * TOKEN_WORTH
            for face in range(DEBTS):
                copies = self.copies[face] - int(face == lot)
                matches = self.colour[lot] != NONE and self.colour[face] == self.colour[lot]
                total += copies * (MATCH_WORTH if matches else CARD_WORTH)
            highest = max(highest, total)
        return highest


def load(path: Path, options: dict[str, bool]) -> tuple[Pieces, DataFile]:
    """The pieces of a data file, and the file with its hash and figures."""
    del options
    file = DataFile(path, "sun_king")
    return Pieces(file), file
