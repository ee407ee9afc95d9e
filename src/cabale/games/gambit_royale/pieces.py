"""The cards and goals of Gambit Royale, read from a data file."""

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.data import DataFile, Table
from cabale.state import NONE

CARDS: Final = (
    "alchemist",
    "master_at_arms",
    "lord",
    "merchant",
    "cardinal",
    "troubadour",
    "king",
    "queen",
    "juliet",
    "explorer",
    "assassin",
    "storm",
    "traitor",
    "cloak",
    "musketeers",
    "magician",
    "witch",
    "prince",
    "squire",
    "little_giant",
    "hermit",
    "dragon",
    "romeo",
    "beggar",
    "double",
)
DOMAINS: Final = ("alchemy", "combat", "agriculture", "trade", "religion", "music")

KINDS: Final[i64] = 25  # influence cards of a player (G1)
JULIET: Final[i64] = 8
EXPLORER: Final[i64] = 9
ASSASSIN: Final[i64] = 10
STORM: Final[i64] = 11
TRAITOR: Final[i64] = 12
CLOAK: Final[i64] = 13
MUSKETEERS: Final[i64] = 14
MAGICIAN: Final[i64] = 15
WITCH: Final[i64] = 16
PRINCE: Final[i64] = 17
SQUIRE: Final[i64] = 18
LITTLE_GIANT: Final[i64] = 19
HERMIT: Final[i64] = 20
DRAGON: Final[i64] = 21
ROMEO: Final[i64] = 22
BEGGAR: Final[i64] = 23
DOUBLE: Final[i64] = 24

HIGHEST_GOAL: Final[i64] = 24  # no goal may be worth more


class Pieces:
    """Tables for the rules. Values of influence cards are counted in half points."""

    hand: i64
    rounds: i64
    value: vec[i64]  # of each card outside its domain; 0 for the Double, who has none
    home: vec[i64]  # the domain of each card, or NONE
    at_home: vec[i64]  # its value there
    giant_gains: i64
    hermit_loses: i64
    dragon_takes: i64
    romeo_with_juliet: i64
    magician_from: i64
    witch_to: i64
    goals_per_player: i64
    goal_value: vec[i64]
    goal_domain: vec[i64]
    removed_with_two: i64  # goals of this value are left out with two players; 0: none

    def __init__(self, file: DataFile, first_edition: bool) -> None:
        self._read_set_up(file.table("set_up", "G1"))
        self._read_goals(file.table("goals", "G2"), first_edition)
        self._read_cards(file.rows("card", "G1", CARDS), first_edition)
        file.finish()

    def _read_set_up(self, table: Table) -> None:
        self.hand = table.whole("hand", "G1", 1, 10)
        self.rounds = table.whole("rounds", "G3", 1, 6)

    def _read_goals(self, table: Table, first_edition: bool) -> None:
        """Goal g is of domain g // 6 and of the value at place g % 6 (G2)."""
        names = table.words("domains", "G2", DOMAINS, count=6)
        if tuple(names) != DOMAINS:
            raise table.error("domains", "G2", "domains", names=", ".join(DOMAINS))
        values = table.wholes("values", "G2", count=6, least=1, most=HIGHEST_GOAL)
        self.goals_per_player = table.whole("per_player", "G2", 1, 6)
        if self.goals_per_player != self.rounds:
            raise table.error("per_player", "G3", "per-player", rounds=int(self.rounds))
        removed = table.whole("removed_with_two_players", "G2", 0, HIGHEST_GOAL)
        kept = 6 * sum(value != removed for value in values)
        if kept < 2 * self.goals_per_player:
            raise table.error(
                "removed_with_two_players",
                "G2",
                "goals-left",
                kept=kept,
                needed=int(2 * self.goals_per_player),
            )
        self.removed_with_two = 0 if first_edition else removed
        self.goal_value = vec[i64]()
        self.goal_domain = vec[i64]()
        for domain in range(6):
            for value in values:
                self.goal_value = append(self.goal_value, value)
                self.goal_domain = append(self.goal_domain, domain)

    def _read_cards(self, cards: dict[str, Table], first_edition: bool) -> None:
        self.value = vec[i64]()
        self.home = vec[i64]()
        self.at_home = vec[i64]()
        for name in CARDS:
            card = cards[name]
            value = 0 if name == "double" else card.halves("value", "G13")
            home: i64 = NONE
            at_home = value
            if card.has("domain"):
                home = DOMAINS.index(card.word("domain", "G2", DOMAINS))
                at_home = card.halves("at_home", "GR3")
            if name == "hermit":
                first = card.halves("first_edition", "variant")
                value = at_home = first if first_edition else value
            self.value = append(self.value, value)
            self.home = append(self.home, home)
            self.at_home = append(self.at_home, at_home)
        for domain, name in enumerate(DOMAINS):
            if sum(home == domain for home in self.home) != 1:
                raise cards["alchemist"].error("domain", "G2", "domain", name=name)
        self.giant_gains = cards["little_giant"].halves("gains_per_card", "G14")
        self.hermit_loses = cards["hermit"].halves("loses_per_card", "G14")
        self.dragon_takes = cards["dragon"].halves("takes_per_card", "G14")
        self.romeo_with_juliet = cards["romeo"].halves("with_juliet", "G14")
        self.magician_from = cards["magician"].halves("removes_from", "G13")
        self.witch_to = cards["witch"].halves("removes_to", "G13")


def load(path: Path, options: dict[str, bool]) -> tuple[Pieces, DataFile]:
    """The pieces of a data file, and the file with its hash and figures."""
    file = DataFile(path, "gambit_royale")
    return Pieces(file, options["first_edition"]), file
