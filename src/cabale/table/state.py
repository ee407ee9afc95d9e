"""The table: what was agreed, who sits where, and the one fold of its entries.

Play, recovery, checking, export and replay all do the same: `apply` entry after entry. Whoever keeps a table stores
an entry first and applies it then; nothing else changes a game.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from cabale.games import game
from cabale.match import Match
from cabale.record import Proof, ProofEntry, Record, record_of
from cabale.table import clock, fairness
from cabale.table.entries import Away, Back, By, Entry, Forfeit, Move, Resign, Start, Stored, Undo, decode
from cabale.table.messages import End, Pace, Proxy, Result, Status
from cabale.table.names import told_apart
from cabale.table.origins import Gain, gains
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from cabale.state import State

MOST_ANSWERS = 2000  # of bots that were taken back, and are given again; the oldest are forgotten
BOT_NAMES = ("Margot", "Colbert", "Aurélie", "Séguier", "Ninon", "Bontemps")


class Settings(msgspec.Struct):
    """What was chosen when the table was made."""

    pace: Pace
    watch: bool
    chat: bool
    rated: bool
    start_when_full: bool
    fill: str
    imported: bool = False
    here: dict[str, str] = {}  # several people at one device: their names by seat
    tournament: str = ""  # the tournament of which this is a table
    deal: str = ""  # the name of the cards, if other tables have the same
    undo: bool = True  # whether the others may agree to take back more than the rules allow; never in rated games


class Place:
    """A seat of a table, and who is in it."""

    def __init__(self, person: str | None = None, name: str = "", bot: str = "") -> None:
        self.person = person
        self.called = name
        self.name = name  # as it is shown: told apart from the others at the table
        self.bot = bot
        self.away = False  # a bot stands in
        self.resigned = False
        self.auto = False
        self.proxy: Proxy | None = None
        self.commit = b""  # promised chance; counts while the socket is open
        self.nonce = b""
        self.grace_ms = 0  # until when a bot waits to stand in for someone who has gone
        self.left_ms = 0
        self.choices: list[int] = []  # plies of the own choices that stand

    @property
    def last_choice(self) -> int:
        """The ply of the last own choice; -1: none."""
        return self.choices[-1] if self.choices else -1

    @property
    def free(self) -> bool:
        """Whether someone may sit down."""
        return self.person is None and not self.bot

    @property
    def decides(self) -> bool:
        """Whether a person sits here whose word counts: who gave up or is away decides nothing."""
        return self.person is not None and not self.away and not self.resigned


class Asking:
    """A request to take moves back that needs the others."""

    def __init__(self, id: str, seat: int, ply: int) -> None:
        self.id = id
        self.seat = seat
        self.ply = ply
        self.yes: set[int] = set()


class Damaged(ValueError):
    """Entries that do not make a game: a chain that does not hold, or a move that the rules never allowed."""


class Table:
    """A table of people and bots. Everything here follows from what was agreed and from the entries."""

    def __init__(  # noqa: PLR0913 - what is agreed comes at once
        self,
        id: str,
        name: str,
        version: int,
        figures_hash: str,
        options: dict[str, bool],
        *,
        figures_path: Path | None = None,
        settings: Settings | None = None,
        places: Sequence[Place] = (),
        host: str = "",
        title: str = "",
        public: bool = False,
        updated_ms: int = 0,
    ) -> None:
        self.id = id
        self.game = game(name)
        self.version = version
        self.figures_hash = figures_hash
        self.figures_path = figures_path  # the corrected data file, if the table plays with one
        self.options = options
        self.settings = settings or Settings(Pace(), True, True, True, True, "greedy")
        self.places = list(places)
        self.status: Status = "open"
        self.host = host
        self.title = title
        self.public = public
        self.members: set[str] = set()  # who came by an invitation
        self.secret = b""
        self.commitment = b""
        self.aborts = 0
        self.rematch = ""
        self.updated_ms = updated_ms
        self.match: Match | None = None
        self.result: Result | None = None
        self.why: End = "played"
        self.head = -1  # number of the last entry
        self.chain = bytes(32)
        self.plies: list[int] = []  # how many moves stood after each entry
        self.proof: list[ProofEntry] = []
        self.asking: Asking | None = None
        self.turn_entry = -1  # the entry that opened the present decision
        self.turn_at_ms = 0
        self.intents: dict[tuple[int, str], tuple[str, int]] = {}  # those that were stored: content and number
        self.names: list[str] = []
        self.name_seats()
        self.gained: list[Gain] = []  # every change of a score, and what brought it about
        self.broken = ""  # why the table is not played on: "other-rules" or "damaged"
        self._answers: dict[int, int] = {}  # what bots did that was taken back, by all moves before it
        self.last: tuple[State, int] | None = None  # the state before the last entry, and the move that it was
        self._ahead: tuple[Entry, State] | None = None  # an entry that is being stored, and what it brings about
        self._decision = (-1, -1, "")

    # What is known

    @property
    def turn(self) -> int | None:
        """Who must choose; None if nobody."""
        if self.match is None or self.status == "over":
            return None
        return self.match.seat

    @property
    def ply(self) -> int:
        """How many moves stand."""
        return self.match.ply if self.match else 0

    @cached_property
    def edition(self) -> str:
        """What the figures that the table plays with are called, if they are an edition."""
        if self.figures_path is None or not self.has_rules:
            return ""
        _, file = self.game.pieces(self.options, self.figures_path)
        return file.edition.name if file.edition else ""

    @property
    def has_rules(self) -> bool:
        """Whether this program plays by the rules and figures that the table was begun with."""
        if self.version != self.game.version:
            return False
        return self.game.plays_with(self.figures_hash, self.options, self.figures_path)

    def decision(self, seat: int) -> str:
        """The name of the choice that is open for a seat."""
        entry, known, name = self._decision
        if entry != self.turn_entry or known != seat:
            name = hashlib.sha256(fairness.lp(self.id, seat, self.turn_entry)).hexdigest()[:16]
            self._decision = (self.turn_entry, seat, name)
        return name

    @property
    def finished(self) -> bool:
        """Whether the game is decided: played out, or given up by all others."""
        if self.match is None:
            return False
        if self.match.seat is None:
            return True
        left = [place for place in self.places if not place.resigned]
        people = [place for place in left if place.person is not None]
        return any(place.resigned for place in self.places) and (len(left) <= 1 or not people)

    def proxy_move(self, seat: int, view: State) -> tuple[int, By] | None:
        """The move that is made for a person as the person has said, and by what: single choices, raising."""
        place = self.places[seat]
        if not place.proxy and not place.auto:
            return None
        legal, moves = view.legal(), self.game.moves
        if place.auto and len(legal) == 1:
            return legal[0], "auto"
        if place.proxy is None:
            return None
        verb, gives_up = place.proxy.verb, self.game.proxies[place.proxy.verb]
        raises, others = [], []
        for move in legal:
            found, parts = moves.parts(move)
            if found == verb:
                raises.append((int(moves.kinds[moves.verbs[verb][0]][parts[0]]), move))
            elif found == gives_up:
                others.append(move)
        enough = [move for amount, move in sorted(raises) if amount <= place.proxy.upto] or others
        return (enough[0], "proxy") if enough else None

    def answer(self) -> int | None:
        """What the bot on turn did when all that was played stood before; None if it must think.

        So taking back and choosing the same again brings the same, and only another choice another answer.
        """
        assert self.match
        return self._answers.get(hash(tuple(self.match.moves)))

    def _remember_answers(self, ply: int) -> None:
        """The moves after this one are taken back: those of bots are kept in mind."""
        assert self.match
        moves = self.match.moves
        for at in range(ply, len(moves)):
            if self.places[self.match.movers[at]].person is None:
                self._answers[hash(tuple(moves[:at]))] = moves[at]
        for oldest in list(self._answers)[:-MOST_ANSWERS]:
            del self._answers[oldest]

    # Before the game

    def sit(self, seat: int, place: Place) -> None:
        """Someone sits there now, or nobody."""
        self.places[seat] = place
        self.name_seats()

    def name_seats(self) -> None:
        """Names of the seats; two that look alike get a number."""
        bots = iter(BOT_NAMES)
        for place in self.places:
            if place.person is None:
                place.called = next(bots) if place.bot else ""
        self.names = told_apart([place.called for place in self.places])
        for place, name in zip(self.places, self.names, strict=True):
            place.name = name

    def promise(self, secret: bytes) -> None:
        """The secret of a table, and the promise of it that everyone is shown."""
        self.secret = secret
        self.commitment = fairness.server_commitment(self.id, secret)

    def draw_anew(self, secret: bytes, silent: Collection[int]) -> None:
        """Some did not keep their promise: another secret, and the others are asked again."""
        self.promise(secret)
        self.aborts += 1
        for seat, place in enumerate(self.places):
            place.nonce = b""
            if seat in silent:
                place.commit = b""

    def promise_chance(self, seat: int, promise: bytes, nonce: bytes = b"") -> None:
        """What a seat adds to the shuffle: first the promise alone, which is empty if there is none."""
        self.places[seat].commit, self.places[seat].nonce = promise, nonce

    def welcome(self, people: Collection[str]) -> None:
        """These may come and go as they like."""
        self.members |= set(people)

    def unwelcome(self, person: str) -> None:
        """Someone may no longer come by the invitation that they used."""
        self.members.discard(person)

    def forget_names(self, gone: Collection[str], someone: str) -> bool:
        """These people have gone for good: nothing here is called after them. Whether they sat here."""
        if self.host in gone:
            self.settings.here = dict.fromkeys(self.settings.here, someone)
            self.title = ""
        mine = [place for place in self.places if place.person in gone]
        for place in mine:
            place.called = someone
        self.name_seats()
        return bool(mine)

    def begin(self) -> None:
        """Everyone is there: chance is gathered, then the cards are dealt."""
        self.status = "shuffling"

    def reopen(self) -> None:
        """Whoever was about to deal does so no more."""
        if self.status == "shuffling":
            self.status = "open"

    def remember(self, *, host: str, status: Status, aborts: int, rematch: str, members: Collection[str]) -> None:
        """What was kept of the table besides its entries."""
        self.host, self.aborts, self.rematch = host, aborts, rematch
        self.members = set(members)
        if self.match is None:
            self.status = status

    # Besides the game

    def wish(self, seat: int, auto: bool, proxy: Proxy | None) -> None:
        """What a seat leaves to the table's keeper: single choices, and raising up to a number."""
        self.places[seat].auto, self.places[seat].proxy = auto, proxy

    def ask(self, asking: Asking | None) -> None:
        """Someone asks to take moves back, or no longer does."""
        self.asking = asking

    def await_return(self, seat: int, until_ms: int) -> None:
        """A bot will stand in for a seat at this time of day; 0: not at all."""
        self.places[seat].grace_ms = until_ms

    def give_time(self, seat: int, more_ms: int) -> None:
        """A seat pays for what was not its fault no longer."""
        self.places[seat].left_ms += more_ms

    def stop(self, why: str) -> None:
        """The table is not played on: by "other-rules", or since its entries are "damaged"."""
        self.broken = why

    # Entries

    def next(self, seat: int, entry: Entry, intent: str, at_ms: int) -> Stored:
        """An entry as the next link of the chain, to be stored and then applied."""
        number, encoded = self.head + 1, entry.encoded()
        chain = fairness.link(self.chain, self.id, number, entry.kind, seat, encoded, self.secret)
        return Stored(number, seat, entry, encoded, intent, at_ms, chain)

    def ahead(self, entry: Move) -> State:
        """The state after a move that was judged and is to be stored; once it is, the move is not made again."""
        assert self.match
        self._ahead = (entry, self.match.ahead(self.game.moves.read(entry.move)))
        return self._ahead[1]

    def follow(
        self, number: int, kind: str, seat: int, encoded: bytes, kept: bytes, intent: str = "", at_ms: int = 0
    ) -> Stored:
        """A stored entry, if it is the next link of the chain."""
        if number != self.head + 1:
            raise Damaged(f"entry {self.head + 1} is missing")
        chain = fairness.link(self.chain, self.id, number, kind, seat, encoded, self.secret)
        if chain != kept:
            raise Damaged(f"entry {number} does not fit the chain")
        return Stored(number, seat, decode(kind, encoded), encoded, intent, at_ms, chain)

    def link(self, stored: Stored) -> None:
        """Count an entry without doing what it says: for games whose rules are not here."""
        self.head = stored.number
        self.chain = stored.chain
        self.updated_ms = stored.at_ms
        self.proof.append(ProofEntry(stored.entry.kind, stored.seat, stored.encoded.decode()))

    def apply(self, stored: Stored) -> None:
        """Do what an entry says. The one fold of a game."""
        seat, entry = stored.seat, stored.entry
        self.last = None
        match entry:
            case Start():
                self._start(entry)
            case Move():
                assert self.match
                before = list(self.match.state.scores())
                after = self._ahead[1] if self._ahead and self._ahead[0] is entry else None
                last = self.match.state.clone() if after is None else self.match.state
                self.match.play(seat, entry.move, after)
                self.last = (last, self.match.moves[-1])
                self.gained += gains(self.match, before)
                self.places[seat].left_ms = entry.left
                if entry.by == "person":
                    self.places[seat].choices.append(self.match.ply)
            case Undo():
                assert self.match
                self._remember_answers(entry.ply)
                self.match.rewind(entry.ply)
                self.gained = [gain for gain in self.gained if gain[0] <= entry.ply]
                for place, left in zip(self.places, entry.left, strict=False):
                    place.left_ms = left
                for place in self.places:
                    place.choices = [ply for ply in place.choices if ply <= entry.ply]
            case Resign() | Forfeit():
                self._stand_in(seat)
                self.places[seat].resigned = True
                self.why = "resigned" if isinstance(entry, Resign) else "time"
            case Away():
                self._stand_in(seat)
                self.places[seat].away = True
            case Back():
                self.places[seat].away = False
                self.places[seat].bot = ""
        if not isinstance(entry, Away | Back):
            self.turn_entry = stored.number
            self.turn_at_ms = stored.at_ms
            self.asking = None
        self._ahead = None
        self.link(stored)
        self.plies.append(self.ply)
        if stored.intent:
            self.intents[seat, stored.intent] = (entry.content(), stored.number)

    def _start(self, entry: Start) -> None:
        nonces = [bytes.fromhex(nonce) for nonce in entry.nonces]
        for place, commit, nonce in zip(self.places, entry.commits, nonces, strict=True):
            place.commit, place.nonce = bytes.fromhex(commit), nonce
            place.left_ms = clock.at_start(self.settings.pace)
        ruleset = f"{self.game.name}/{self.version}"
        # A game that was brought from elsewhere has its own seed, and no promise.
        brought = bytes.fromhex(entry.seed)
        key = brought or fairness.seed(self.id, self.secret, ruleset, self.options, nonces)
        if entry.deal:
            key = fairness.deal_seed(self.secret, entry.deal, ruleset, self.options)
        self.match = Match(self.game, len(self.places), key, self.options, self.figures_path)
        self.gained = gains(self.match, [0] * len(self.places))
        self.status = "running"

    def _stand_in(self, seat: int) -> None:
        self.places[seat].bot = self.places[seat].bot or self.settings.fill

    # After the game

    def settle(self) -> Result:
        """Places and points at the end. Who gave up comes after those who did not."""
        assert self.match
        state = self.match.state
        scores = [int(score) for score in state.scores()]
        ranks = [(place.resigned, int(rank)) for place, rank in zip(self.places, state.ranking(), strict=True)]
        if self.match.seat is not None:  # given up: the others share the first place
            ranks = [(place.resigned, 0) for place in self.places]
        places = [1 + sum(other < mine for other in ranks) for mine in ranks]
        resigned = [place.resigned for place in self.places]
        return Result(True, places, scores, [], resigned, "played" if self.match.seat is None else self.why)

    def finish(self, result: Result) -> None:
        """The game is over."""
        self.status, self.result = "over", result

    def play_again_at(self, table: str) -> None:
        """The same people play once more, elsewhere."""
        self.rematch = table

    def record(self) -> Record:
        """The record, with the proof of its shuffle. Only of a game that is over."""
        if self.status != "over" or self.match is None:
            raise Refusal("not-over")
        record = record_of(self.match, [place.bot if place.person is None else "human" for place in self.places])
        if self.settings.imported:
            return record
        commits = [place.commit.hex() if place.nonce else "" for place in self.places]
        nonces = [place.nonce.hex() for place in self.places]
        record.proof = Proof(
            self.id, self.secret.hex(), self.commitment.hex(), commits, nonces, self.proof, self.chain.hex()
        )
        return record

    def match_at(self, ply: int) -> Match:
        """The game after so many of its moves."""
        assert self.match
        return self.match.at(ply)


def own_intent(kind: str, decision: str) -> str:
    """The name of an intent of the table's keeper: done twice it happens once.

    Anyone can reckon it, so it must not be one that a person could send: those are plain hexadecimal
    (`messages.Intent`).
    """
    return f"server/{hashlib.sha256(fairness.lp(kind, decision)).hexdigest()[:32]}"
