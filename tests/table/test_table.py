"""A table without a server: whole evenings of it, thousands a minute, and what must hold after each of them."""

from __future__ import annotations

import random

import msgspec
import pytest

from cabale.games import SHELF, Game, game
from cabale.state import SPECTATOR
from cabale.table import clock, entries, judge, messages, rights, scene, state
from cabale.table.changes import Shown
from cabale.table.entries import Entry, Move, Start, Undo, UnknownEntry, decode
from cabale.table.refusal import Refusal
from cabale.table.scenes import Scenes
from cabale.table.state import Asking, Damaged, Place, Settings, Table
from cabale.table.verify import check
from tests.server.client import SOAK, Followed

PEOPLE = ("ann", "bea", "cleo", "dora", "emil", "fred")


def table_of(found: Game, seats: int, *, people: int = 6, secret: bytes = bytes(32), **settings: object) -> Table:
    """A table at which people sit, and bots in the seats that are left."""
    table = Table("0123456789ab", found.name, found.version, found.pieces()[1].hash, found.choose_options({}))
    chosen = {
        "pace": messages.Pace(),
        "watch": True,
        "chat": True,
        "rated": False,
        "start_when_full": True,
        "fill": "greedy",
    }
    table.settings = Settings(**{**chosen, **settings})  # type: ignore[arg-type]
    table.places = [
        Place(PEOPLE[seat], PEOPLE[seat].title()) if seat < people else Place(bot="greedy") for seat in range(seats)
    ]
    table.name_seats()
    table.promise(secret)
    return table


def put(table: Table, seat: int, entry: Entry, intent: str = "", at_ms: int = 0) -> None:
    table.apply(table.next(seat, entry, intent, at_ms))


def choose(table: Table, number: int = 0, used_ms: int = 0, by: entries.By = "person") -> None:
    """Whoever must choose takes the legal move of this number."""
    seat = table.turn
    assert seat is not None
    assert table.match
    legal = table.match.legal()
    put(table, seat, judge.move(table, seat, table.decision(seat), legal[number % len(legal)], by, used_ms))


def begun(name: str = "gambit_royale", seats: int = 3, **settings: object) -> Table:
    table = table_of(game(name), seats, **settings)  # type: ignore[arg-type]
    put(table, -1, judge.start(table))
    return table


# Entries


GOLDEN: list[tuple[Entry, str]] = [
    (Start(["", "ab"], ["", "cd"]), '{"commits":["","ab"],"nonces":["","cd"]}'),
    (Start([""], [""], "00"), '{"commits":[""],"nonces":[""],"seed":"00"}'),
    (Move("lay king 2", "person", "0123", 5), '{"by":"person","decision":"0123","left":5,"move":"lay king 2"}'),
    (entries.Undo(3), '{"ply":3}'),
    (entries.Undo(3, [1, 2]), '{"left":[1,2],"ply":3}'),
    (entries.Resign(), "{}"),
    (entries.Forfeit(), "{}"),
    (entries.Away(), "{}"),
    (entries.Back(), "{}"),
]


@pytest.mark.parametrize(("entry", "text"), GOLDEN, ids=[text for _, text in GOLDEN])
def test_the_bytes_of_an_entry_never_change(entry: Entry, text: str) -> None:
    assert entry.encoded().decode() == text
    assert decode(entry.kind, text.encode()) == entry


def test_every_kind_of_entry_has_golden_bytes() -> None:
    assert {type(entry) for entry, _ in GOLDEN} == set(entries.KINDS.values())


@pytest.mark.parametrize(("kind", "text"), [("fly", "{}"), ("move", "{}"), ("move", "no"), ("undo", '{"ply":"x"}')])
def test_an_entry_that_cannot_be_read_is_no_entry(kind: str, text: str) -> None:
    with pytest.raises(UnknownEntry):
        decode(kind, text.encode())


def test_a_chain_that_does_not_hold_is_damage() -> None:
    table, copy = begun(), table_of(game("gambit_royale"), 3)
    choose(table)
    rows = [(number, one.kind, one.seat, one.body.encode()) for number, one in enumerate(table.proof)]
    first = copy.next(-1, decode(rows[0][1], rows[0][3]), "", 0)
    with pytest.raises(Damaged, match="missing"):
        copy.follow(1, *rows[1][1:], table.chain)
    with pytest.raises(Damaged, match="does not fit"):
        copy.follow(*rows[0], bytes(32))
    copy.apply(copy.follow(*rows[0], first.chain))
    copy.apply(copy.follow(*rows[1], table.chain))
    assert copy.chain == table.chain


# The policy of taking back


def refused(table: Table, seat: int, ply: int, present: set[int]) -> str:
    try:
        judge.undo(table, seat, ply, present, 0)
    except Refusal as refusal:
        return refusal.code
    return ""


def test_in_a_rated_game_only_the_limit_of_the_rules_counts() -> None:
    table = begun(seats=2, people=1, rated=True)
    while table.turn != 0 or table.ply < 4:
        choose(table, by="bot" if table.turn else "person")
    assert refused(table, 0, 0, {0}) == "undo-limit", "not even against bots alone"
    loose = begun(seats=2, people=1, rated=False)
    while loose.turn != 0 or loose.ply < 4:
        choose(loose, by="bot" if loose.turn else "person")
    assert refused(loose, 0, 0, {0}) == ""


def test_everyone_who_has_chosen_since_must_be_there_and_agree() -> None:
    table = begun(seats=3)
    for _ in range(6):
        choose(table)
    assert table.match
    moved = set(table.match.movers)
    assert moved == {0, 1, 2}
    assert refused(table, 0, 0, {0, 1}) == "undo-absent", "who is not there does not agree"
    assert refused(table, 0, 0, {0, 1, 2}) == "undo-limit", "nobody has said yes"
    table.asking = Asking("x", 0, 0)
    table.asking.yes = {1}
    assert refused(table, 0, 0, {0, 1, 2}) == "undo-limit"
    table.asking.yes = {1, 2}
    assert refused(table, 0, 0, {0, 1, 2}) == ""
    assert refused(table, 1, 0, {0, 1, 2}) == "undo-limit", "they agreed to another's request"
    table.asking = Asking("x", 0, 3)
    table.asking.yes = {1, 2}
    assert refused(table, 0, 0, {0, 1, 2}) == "undo-limit", "they agreed to something else"
    table.asking = Asking("x", 0, 0)
    table.asking.yes = {1, 2}
    table.places[2].away = True
    assert refused(table, 0, 0, {0, 1, 2}) == "undo-absent", "who is away decides nothing, and so cannot agree"
    table.places[2].away, table.places[2].resigned = False, True
    assert refused(table, 0, 0, {0, 1}) == "", "who has given up is not asked any more"
    assert refused(table, 2, 0, {0, 1, 2}) == "away", "and takes nothing back"


def play_round(table: Table, number: int) -> int:
    """Ann chooses, the bots answer until she must choose again; returns what undo would lead to."""
    choose(table, number)
    while table.turn not in (0, None):
        move = table.answer()
        legal = table.match.legal() if table.match else []
        choose(table, legal.index(move) if move is not None else random.randrange(len(legal)), by="bot")
    return table.places[0].last_choice - 1


def test_undo_leads_from_choice_to_choice_and_bots_do_the_same_again() -> None:
    """Back to the last own choice, again to the one before; the same choice brings the same, another one another."""
    table = begun(people=1)
    assert table.match
    while table.turn != 0:
        choose(table, 1, by="bot")
    plies = []
    for number in (2, 5, 1):
        plies.append(table.ply)
        play_round(table, number)
    played = list(table.match.moves)
    for ply in reversed(plies):
        back = table.places[0].last_choice - 1
        assert back == ply, "undo leads to before the last own choice"
        put(table, 0, judge.undo(table, 0, back, {0}, 0))
        assert table.turn == 0
    assert table.places[0].last_choice == -1
    for number in (2, 5, 1):
        play_round(table, number)
    assert table.match.moves == played, "the same choices bring the same answers"

    put(table, 0, judge.undo(table, 0, plies[-1], {0}, 0))
    choose(table, 3)
    assert table.turn != 0
    assert table.answer() is None, "another choice is answered anew"


def test_everyone_sees_who_is_asked_and_who_has_agreed() -> None:
    table = begun()
    for number in range(3):
        choose(table, number)
    asking = Asking("q", 0, 0)
    table.ask(asking)
    asking.yes.add(1)
    for reader in (0, 2, SPECTATOR):
        asked = scene.asked_of(table, asking)
        assert (asked.seat, asked.yes, asked.of) == (0, [1], [1, 2])
        now = msgspec.json.decode(Scenes(table).now(reader, "en", -1))
        assert now["asked"] == {"id": "q", "seat": 0, "ply": 0, "yes": [1], "of": [1, 2]}


def test_a_table_may_choose_that_nothing_more_is_taken_back() -> None:
    table = begun(seats=2, people=1, undo=False)
    while table.ply < 4:
        choose(table, by="bot" if table.turn else "person")
    assert refused(table, 0, 0, {0}) == "undo-limit"


def test_answers_come_from_those_who_decide() -> None:
    table = begun(seats=3)
    table.asking = Asking("x", 0, 0)
    judge.answer(table, 1, "x")
    table.places[1].resigned = True
    for seat, asked in ((0, "x"), (1, "x"), (2, "y")):
        with pytest.raises(Refusal, match="stale"):
            judge.answer(table, seat, asked)


# Clocks


LIVE = messages.Pace("live", 60, 10)


def test_nobody_gains_time_by_taking_back() -> None:
    """A move and its undo brought the increment each time, and whoever took back had thought for nothing."""
    table = begun("heads_of_state", 2, people=2, pace=LIVE)
    chance = random.Random(1)
    for _ in range(400):
        before = [place.left_ms for place in table.places]
        seat, used = table.turn, chance.randrange(3000)
        assert seat is not None
        assert table.match
        if table.match.undo_limit(seat) and chance.random() < 0.5:
            put(table, seat, judge.undo(table, seat, table.ply - 1, {0, 1}, used))
            after = [place.left_ms for place in table.places]
            assert all(new <= old for new, old in zip(after, before, strict=True))
            assert after[seat] == max(0, before[seat] - 10_000 - used)
        else:
            choose(table, chance.randrange(100), used)
            assert table.places[seat].left_ms == max(0, before[seat] - used) + 10_000
        if table.turn is None:
            break


def test_clocks_are_arithmetic() -> None:
    turns, free = messages.Pace("turns", days=2), messages.Pace("free")
    assert clock.left(LIVE, 5_000, 7_000, 0) == -2_000
    assert clock.left(turns, 0, 10**9, clock.DAY) == clock.DAY
    assert clock.left(free, 0, 10**9, 10**9) is None
    assert clock.after_move(LIVE, 5_000, 7_000) == 10_000, "never less than nothing"
    assert clock.after_undo(turns, [1, 2], [0, 1], 0, 99) == [1, 2]
    assert clock.after_undo(LIVE, [30_000, 30_000], [0, 0, 1], 1, 5_000) == [10_000, 15_000]


# Rights


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("watch", [True, False])
def test_who_may_come_look_and_speak(public: bool, watch: bool) -> None:
    table = table_of(game("gambit_royale"), 2, watch=watch)
    table.public, table.host = public, "ann"
    table.members.add("guest")
    for person in ("ann", "bea", "guest", "stranger"):
        seated, invited = person in ("ann", "bea"), person == "guest"
        assert rights.may_enter(table, person) == (public or seated or invited)
        eyes = rights.eyes(table, person)
        assert eyes == (PEOPLE.index(person) if seated else SPECTATOR if watch and (public or invited) else None)
        assert rights.may_speak(table, person) == (seated or (watch and invited and not public))


def test_advice_is_for_those_who_play_alone_for_nothing() -> None:
    alone, counted, among = begun(seats=2, people=1), begun(seats=2, people=1, rated=True), begun(seats=2)
    assert [rights.may_ask_a_bot(table, "ann") for table in (alone, counted, among)] == ["", "rated", "not-alone"]


# Whole evenings


class Evening:
    """People and bots at one table who do what comes to their minds, and a book of what was stored."""

    def __init__(self, name: str, chance: random.Random) -> None:
        self.chance = chance
        found = game(name)
        self.seats = chance.randint(found.fewest, found.most)
        pace = messages.Pace(chance.choice(["free", "live", "turns"]), 600, 5)
        self.given = {"people": chance.randint(1, self.seats), "pace": pace, "rated": chance.random() < 0.5}
        self.secret = chance.randbytes(32)
        self.found = found
        self.table = self.fresh()
        self.book: list[tuple[int, str, int, bytes, bytes, str, int]] = []
        self.at_ms = 0
        self.refused = 0

    def fresh(self) -> Table:
        return table_of(self.found, self.seats, secret=self.secret, **self.given)  # type: ignore[arg-type]

    def store(self, seat: int, entry: Entry) -> None:
        self.at_ms += self.chance.randrange(5_000)
        stored = self.table.next(seat, entry, self.chance.randbytes(16).hex(), self.at_ms)
        row = (stored.number, entry.kind, seat, stored.encoded, stored.chain, stored.intent, stored.at_ms)
        self.book.append(row)
        if isinstance(entry, Move) and self.chance.random() < 0.8:  # as a server does, which stores who is next
            self.table.ahead(entry)
            if self.chance.random() < 0.1:
                self.table.ahead(Move(entry.move, entry.by, entry.decision, entry.left))  # and nothing came of it
        self.table.apply(stored)

    def step(self) -> None:
        table, chance = self.table, self.chance
        seat = chance.randrange(self.seats)
        present = {one for one in range(self.seats) if chance.random() < 0.8}
        do = chance.choice(
            ["move"] * 8 + ["undo", "resign" if chance.random() < 0.05 else "move", "away", "back", "ask"]
        )
        used = chance.randrange(20_000)
        try:
            if do == "move" and table.turn is not None:
                assert table.match
                turn = table.turn
                by: entries.By = "person" if table.places[turn].decides else "bot"
                move = chance.choice(table.match.legal())
                self.store(turn, judge.move(table, turn, table.decision(turn), move, by, used))
            elif do == "undo":
                ply = table.ply - chance.choice([1, 1, 1, 2, 5])
                self.store(seat, judge.undo(table, seat, ply, present, used))
            elif do == "ask" and table.ply:
                judge.must_agree(table, seat, table.ply - 1, present)
                table.asking = Asking("x", seat, table.ply - 1)
                table.asking.yes = set(present)
            elif do == "resign":
                self.store(seat, judge.resign(table, seat))
            elif do == "away":
                self.store(seat, judge.away(table, seat))
            elif do == "back":
                self.store(seat, judge.back(table, seat))
        except Refusal:
            self.refused += 1


def shown(table: Table) -> list[bytes]:
    scenes = Scenes(table, lambda: (table.updated_ms, 0))
    readers = (*range(len(table.places)), SPECTATOR)
    return [scenes.now(reader, "fr", -1) for reader in readers]


@pytest.mark.parametrize("name", SHELF)
def test_a_table_is_what_its_entries_say(name: str) -> None:
    """Whatever happened: read back from what was stored it is the same table, to everyone who looks."""
    for seed in range(6 * SOAK):
        chance = random.Random(f"{name} {seed}")
        evening = Evening(name, chance)
        evening.store(-1, judge.start(evening.table))
        for _ in range(chance.choice([20, 150, 700])):
            evening.step()
            if evening.table.finished:
                break
        table, again = evening.table, evening.fresh()
        for number, kind, seat, encoded, chain, intent, at_ms in evening.book:
            again.apply(again.follow(number, kind, seat, encoded, chain, intent, at_ms))
        again.asking = table.asking
        assert shown(again) == shown(table)
        assert scene.page_of(again, set(), None) == scene.page_of(table, set(), None)
        assert again.intents == table.intents
        assert (again.plies, again.chain) == (table.plies, table.chain)
        for seat in range(evening.seats):
            assert messages.encode(scene.points(again, seat, "en")) == messages.encode(scene.points(table, seat, "en"))
        if table.finished:
            table.finish(table.settle())
            check(msgspec.convert(msgspec.to_builtins(table.record()), type(table.record())))


@pytest.mark.parametrize("name", SHELF)
def test_changes_lead_to_the_same_scene(name: str) -> None:
    """Whatever happened, also several things at once: who is told only what has changed knows all that others do."""
    for seed in range(4 * SOAK):
        assert not wrong_changes(name, seed)


def test_the_control_a_change_that_is_left_out_is_seen() -> None:
    class Forgetful(Scenes):
        """Says that nothing has changed but the number of the last entry."""

        def between(self, before: Shown, after: Shown) -> bytes:
            return b'{"head":%d}' % after.head

    assert wrong_changes("gambit_royale", 1, Forgetful)


def wrong_changes(name: str, seed: int, kind: type[Scenes] = Scenes) -> int:
    chance = random.Random(f"{name} {seed}")
    evening = Evening(name, chance)
    evening.store(-1, judge.start(evening.table))
    scenes = kind(evening.table)
    followers = {reader: (Followed(), set[int]()) for reader in (*range(evening.seats), SPECTATOR)}
    known: dict[int, Shown] = {}
    wrong = 0
    for _ in range(250):
        for reader, (followed, told) in followers.items():
            if chance.random() < 0.3:
                continue  # looks again later
            have = known[reader].head if reader in known else -1
            whole = scenes.now(reader, "fr", have)
            frame, shown = whole, scenes.shown(reader)
            if reader in known:
                frame = scenes.change(shown, known[reader], "fr", told)
            known[reader] = shown
            wrong += followed.read(msgspec.json.decode(frame)) != msgspec.json.decode(whole)
        evening.step()
        scenes.forget()
    return wrong


@pytest.mark.parametrize("name", SHELF)
def test_points_add_up_also_after_moves_were_taken_back(name: str) -> None:
    chance = random.Random(name)
    evening = Evening(name, chance)
    evening.given |= {"people": 1, "rated": False}
    evening.table = evening.fresh()
    evening.store(-1, judge.start(evening.table))
    for _ in range(300):
        evening.step()
        assert evening.table.match
        scores = [int(score) for score in evening.table.match.state.scores()]
        gained = [
            sum(points for _, seat, _, points in evening.table.gained if seat == one) for one in range(evening.seats)
        ]
        assert gained == scores


def test_of_what_bots_did_and_was_taken_back_the_latest_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_ANSWERS", 5)
    table = table_of(game("gambit_royale"), 2, people=1, rated=False)
    table.apply(table.next(-1, judge.start(table), "", 0))
    assert table.match
    own = 0
    while own < 8:
        seat = table.turn
        assert seat is not None
        own += table.places[seat].person is None
        table.apply(
            table.next(seat, judge.move(table, seat, table.decision(seat), table.match.legal()[0], "bot", 0), "", 0)
        )
    moves, bots = table.match.moves, [place.person is None for place in table.places]
    last = max(at for at, mover in enumerate(table.match.movers) if bots[mover])
    table.apply(table.next(0, Undo(0), "", 0))
    assert len(table._answers) == 5
    for move in moves[:last]:
        assert table.turn is not None
        entry = judge.move(table, table.turn, table.decision(table.turn), move, "bot", 0)
        table.apply(table.next(table.turn, entry, "", 0))
    assert table.answer() == moves[last]


def test_the_control_a_fold_that_forgets_is_seen() -> None:
    evening = Evening("gambit_royale", random.Random(3))
    evening.store(-1, judge.start(evening.table))
    evening.store(0, judge.away(evening.table, 0))
    again = evening.fresh()
    again._stand_in = lambda seat: None  # type: ignore[method-assign]
    for number, kind, seat, encoded, chain, intent, at_ms in evening.book:
        again.apply(again.follow(number, kind, seat, encoded, chain, intent, at_ms))
    pages = [messages.encode(scene.page_of(table, set(), None)) for table in (again, evening.table)]
    assert pages[0] != pages[1]
