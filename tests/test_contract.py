"""What every game keeps to, at every table, in random games.

A game says in `tests/<game>/contract.py` what is special about it; all of this is optional:

    LONGEST = 600            # how many decisions a random game has at most
    SCORE_DECIDES = True     # whether more points always mean a better place
    MOVES_TELL = False       # whether a move tells what the mover must have in hand, as in paying later
    def possible(view, slot, missing) -> set  # which missing faces of its pack an unseen slot may have, by the view
    EVERY_DEAL = False       # whether `tests/<game>/test_worlds.py` tries every deal; then `possible` may be too wide
    PRIVATE = ()             # fields of which a seat sees its own part only
    def exchanged(state, one, two) -> bool    # mends a state in which two faces were exchanged; False if it can't be
    def conserved(state) -> object            # what never changes during a game
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import append, vec

import cabale
from cabale.record import decode, encode, record_of, replay, steps
from cabale.snapshot import dump, load
from cabale.state import NOBODY, UNKNOWN
from cabale.texts import LANGUAGES, Texts
from tests import ROOT, lockstep
from tests.tables import (
    KEY,
    TABLES,
    Picker,
    Table,
    after,
    data,
    event_data,
    fields,
    kind,
    own,
    plain,
    play,
    slots_by_pack,
    states,
)

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State

FULL = cabale.compiled()
GAMES = 4 if FULL else 2  # random games per table
EVERY = 5 if FULL else 25  # where a test looks at some states only: each of this number
WORLDS = 6000 if FULL else 1500  # at most, to see all that may be hidden


# Legal moves


def check_legal(table: Table, state: State) -> None:
    legal = state.legal()
    assert legal == sorted(set(legal)), "legal moves are ascending and unique"
    assert all(0 <= move < table.game.moves.count for move in legal)
    assert len(legal) <= state.most_moves()
    assert (state.seat == NOBODY) == (not legal), "no legal move exactly when nobody has to choose"
    if legal:
        assert 0 <= state.seat < table.seats
        assert int(state.step) in table.game.questions
        assert state.view(state.seat).legal() == legal, "a seat knows its own legal moves"
    for move in legal:
        assert table.game.moves.read(table.game.moves.words(move)) == move


def test_legal_moves(table: Table) -> None:
    for state in states(table, GAMES):
        check_legal(table, state)


# Clones


def check_clone(state: State, pick: Picker) -> None:
    before = data(state)
    one, two = state.clone(), state.clone()
    assert type(one) is type(state)
    assert one.log is None
    assert data(one) == before
    for _ in range(3):
        if one.seat >= 0:
            move = pick.of(one.legal())
            one.apply(move)
            two.apply(move)
    assert data(one) == data(two), "clones go on equally"
    assert data(state) == before, "a clone that is played leaves the original alone"


def test_clones_go_on_equally(table: Table) -> None:
    pick = Picker(1)
    for state in states(table, GAMES):
        check_clone(state, pick)


def rows_of(value: Any) -> list[Any]:
    """The innermost rows of a field."""
    if not isinstance(value, vec):
        return []
    if len(value) > 0 and isinstance(value[0], vec):
        return [row for item in value for row in rows_of(item)]
    return [value]


def test_a_clone_shares_nothing(table: Table) -> None:
    for state in states(table, 1, EVERY):
        before, clone = data(state), state.clone()
        for name in fields(kind(state)):
            for row in rows_of(getattr(clone, name)):
                for place in range(len(row)):
                    row[place] = 77
        assert data(state) == before


def test_every_field_is_declared(table: Table) -> None:
    state = table.new(1)
    if not cabale.compiled():
        assert set(vars(state)) <= set(fields(kind(state)))
    assert all(hasattr(state, name) for name in fields(kind(state))), "all fields are set when the game begins"


def changed(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, int):
        return value + 1
    if len(value) > 0 and isinstance(value[0], vec):
        other = value[:]
        other[0] = append(other[0], 77)
        return other
    return append(value, 77)


def test_a_clone_copies_every_field(table: Table) -> None:
    for state in states(table, 1, 40):
        for name in fields(kind(state)):
            value = getattr(state, name)
            other = state.clone()
            if isinstance(value, int | vec) and plain(value) != []:
                setattr(other, name, changed(value))
            assert name == "log" or plain(getattr(other.clone(), name)) == plain(getattr(other, name)), name
        assert (state.clone().secret is None) == (state.secret is None)


def test_a_clone_keeps_the_secret(table: Table) -> None:
    match = table.match()
    assert match.state.clone().secret is match.state.secret


# Views and worlds


def check_packs(state: State) -> None:
    for slots, pack in slots_by_pack(state):
        assert Counter(state.cards[slot] for slot in slots) == Counter(pack), "every card is there exactly once"
    assert len(state.cards) == len(state.seen) == sum(len(pack) for _, pack in slots_by_pack(state))


def check_view(table: Table, state: State, reader: int, number: int) -> None:
    view = state.view(reader)
    known = data(view)
    assert view.rng == 0
    assert view.secret is None
    assert view.log is None
    for slot, (face, mask) in enumerate(zip(state.cards, state.seen, strict=True)):
        assert view.cards[slot] == (face if mask >> reader & 1 else UNKNOWN)
    hidden = {"cards", "rng", "secret", *own(table.game, "PRIVATE", ())}
    assert all(known[name] == value for name, value in data(state).items() if name not in hidden), "the rest is public"
    assert data(view.view(reader)) == known, "a view of a view is that view"
    assert list(view.scores()) == list(state.scores()), "scores are public"
    world = view.world(number)
    check_packs(world)
    assert world.secret is None
    assert data(world.view(reader)) == known, "a world looks to the seat as the truth does"
    assert data(view.world(number)) == data(world), "the same number gives the same world"
    assert data(view) == known, "imagining changes nothing"
    if state.seat in (reader, NOBODY):
        assert world.legal() == state.legal()


def test_views_and_worlds(table: Table) -> None:
    for number, state in enumerate(states(table, GAMES, EVERY)):
        check_packs(state)
        for reader in table.readers:
            check_view(table, state, reader, number)


def test_worlds_play_to_the_end(table: Table) -> None:
    pick = Picker(2)
    for number, state in enumerate(states(table, GAMES, 40)):
        world = state.view(pick.of(table.readers)).world(number)
        while world.seat >= 0:
            check_legal(table, world)
            world.apply(pick.of(world.legal()))
        check_packs(world)
        check_end(table, world)


def possible_faces(table: Table, view: State) -> dict[int, set[int]]:
    """For each slot that a view does not know: the faces it may have."""
    possible = own(table.game, "possible", lambda _view, _slot, missing: missing)
    found: dict[int, set[int]] = {}
    for slots, pack in slots_by_pack(view):
        missing = set(Counter(pack) - Counter(view.cards[slot] for slot in slots))
        found |= {slot: possible(view, slot, missing) for slot in slots if view.cards[slot] == UNKNOWN}
    return found


def test_every_hidden_face_may_be_anywhere(table: Table) -> None:
    """What a seat has not seen turns up in worlds wherever it may be, and nowhere else."""
    if own(table.game, "EVERY_DEAL", False):
        pytest.skip("more is known of cards than a view tells slot by slot: every deal is tried instead")
    pick = Picker(3)
    for state in states(table, 1, 11 if FULL else 47):
        view = state.view(pick.of(table.readers))
        expected = possible_faces(table, view)
        found: dict[int, set[int]] = {slot: set() for slot in expected}
        for number in range(WORLDS):
            cards = view.world(number).cards
            for slot, faces in found.items():
                faces.add(cards[slot])
            if number % 50 == 0 and found == expected:
                break
        assert found == expected


def test_a_view_travels_as_a_snapshot(table: Table) -> None:
    for number, state in enumerate(states(table, 1, EVERY)):
        view = state.view(number % table.seats)
        snapshot = json.loads(json.dumps(dump(view)))
        again = load(table.game, snapshot, dict(table.options))
        assert data(again) == data(view)
        assert data(again.world(number)) == data(view.world(number))


# Secrecy


def learnt(state: State, reader: int) -> Any:
    """All that a seat learns of a move: the events as it may know them, what it sees, and what it may do."""
    events = [event_data(event.seen_by(reader)) for event in state.log or []]
    return events, data(state.view(reader)), state.legal() if state.seat == reader else []


def read(table: Table, state: State, reader: int) -> list[str]:
    """All that a seat reads after a move, in both languages."""
    lines, view = [], state.view(reader)
    for language in LANGUAGES:
        texts = Texts(language, table.game, reader=reader)
        lines += [texts.event(event.seen_by(reader)) for event in state.log or []]
        lines += [texts.question(view)] if view.seat >= 0 else []
    return lines


def redealt(table: Table, state: State, reader: int, pick: Picker) -> State | None:
    """The state with two faces exchanged that the seat has not seen; None if none is found."""
    possible = possible_faces(table, state.view(reader))
    packs = [[slot for slot in slots if slot in possible] for slots, _ in slots_by_pack(state)]
    packs = [slots for slots in packs if len({state.cards[slot] for slot in slots}) > 1]
    for _ in range(8 if packs else 0):
        slots = pick.of(packs)
        # What the seat that chooses has seen matters most, then what any other has.
        chooser = [slot for slot in slots if state.seat >= 0 and state.seen[slot] >> state.seat & 1]
        one = pick.of(chooser or [slot for slot in slots if state.seen[slot]] or slots)
        two = pick.of([slot for slot in slots if state.cards[slot] != state.cards[one]])
        if state.cards[one] in possible[two] and state.cards[two] in possible[one]:
            other = state.clone()
            other.cards[one], other.cards[two] = state.cards[two], state.cards[one]
            if own(table.game, "exchanged", lambda _other, _one, _two: True)(other, one, two):
                return other
    return None


def shows_a_difference(before: State, one: State, two: State, reader: int) -> bool:
    """Whether a seat has been shown a face that differs, or cards that it knew were shuffled away in either."""
    return any(
        (a >> reader & b >> reader & 1 and face != other) or (old & ~(a & b)) >> reader & 1
        for old, a, b, face, other in zip(before.seen, one.seen, two.seen, one.cards, two.cards, strict=True)
    )


def check_secrecy(table: Table, state: State, reader: int, pick: Picker) -> None:
    """Exchange faces that a seat has not seen, and play on: as long as they are not shown it cannot tell.

    A move by another seat that plays an exchanged card reads differently; then any of its moves may look the same.
    """
    one, two = state.clone(), redealt(table, state, reader, pick)
    if two is None:
        return
    one.log = two.log = []
    assert learnt(one, reader) == learnt(two, reader)
    for _ in range(4):
        if one.seat < 0:
            return
        mover, legal = one.seat, one.legal()
        exchanged = [move for move in legal if move not in two.legal()]  # it plays an exchanged card
        move = pick.of(exchanged if exchanged and pick.below(2) else legal)
        next_one = after(one, move)
        told, explained = learnt(next_one, reader), False
        replies = [move] if mover == reader else sorted(two.legal(), key=lambda reply: reply != move)
        for reply in replies:
            next_two = after(two, reply)
            if learnt(next_two, reader) == told:
                break
            explained = explained or shows_a_difference(one, next_one, next_two, reader)
        else:
            explained = explained or (own(table.game, "MOVES_TELL", False) and move not in two.legal())
            assert explained, f"seat {reader} can tell unseen faces apart when seat {mover} plays {move}"
            return
        assert read(table, next_one, reader) == read(table, next_two, reader)
        one, two = next_one, next_two


def test_nothing_tells_what_is_hidden(table: Table) -> None:
    pick, asked = Picker(4), Counter[int]()
    for number, state in enumerate(states(table, 1 if FULL else 2)):
        asked[state.step] += 1
        if number % EVERY == 0 or asked[state.step] <= 4:  # rare questions, too
            for _ in range(3):
                check_secrecy(table, state, pick.of(table.readers), pick)


def test_events_tell_only_faces_that_were_seen(table: Table) -> None:
    pick = Picker(5)
    for state in states(table, GAMES, EVERY):
        if state.seat < 0:
            continue
        then = after(state, pick.of(state.legal()))
        for reader in table.readers:
            bit = 1 << reader
            if any(old & ~new & bit for old, new in zip(state.seen, then.seen, strict=True)):
                continue  # known cards were shuffled: what was shown before may be unknown again
            seen = {face for at in (state, then) for face, mask in zip(at.cards, at.seen, strict=True) if mask & bit}
            for event in then.log or []:
                if event.readers & bit and event.face != UNKNOWN:
                    assert event.face in seen, event_data(event)


# The end


def check_end(table: Table, state: State) -> None:
    scores, places = list(state.scores()), list(state.ranking())
    assert len(scores) == len(places) == table.seats
    assert state.seat == NOBODY
    assert len(state.agenda) == 0
    assert 1 in places, "someone wins"
    assert places == [1 + sum(other < place for other in places) for place in places], "equals share a place"
    if own(table.game, "SCORE_DECIDES", True):
        for score, place in zip(scores, places, strict=True):
            assert all(score >= other for other, below in zip(scores, places, strict=True) if below > place)


def test_games_end(table: Table) -> None:
    longest = own(table.game, "LONGEST", 5000)
    conserved = own(table.game, "conserved", lambda _state: None)
    for seed in range(GAMES):
        pick, state, decisions = Picker(seed), table.new(seed), 0
        kept = conserved(state)
        while state.seat >= 0:
            state.apply(pick.of(state.legal()))
            decisions += 1
            assert decisions <= longest
            assert conserved(state) == kept
            assert len(state.scores()) == table.seats
        check_end(table, state)


# Chance, records and matches


def test_chance_decides_and_repeats(table: Table) -> None:
    deals = [data(table.new(seed)) for seed in range(20)]
    assert deals == [data(table.new(seed)) for seed in range(20)], "the same seed deals the same cards"
    assert len({str(deal["cards"]) for deal in deals}) == 20, "another seed deals others"
    secrets = [data(table.match(bytes([number] * 32)).state) for number in range(20)]
    assert len({str(deal["cards"]) for deal in secrets}) == 20


def test_a_record_replays_to_the_same_state(table: Table) -> None:
    match = table.match()
    reached = [data(match.state)]
    pick = Picker(6)
    while match.seat is not None:
        match.play(match.seat, pick.of(match.legal()))
        reached.append(data(match.state))
    check_end(table, match.state)
    record = decode(encode(record_of(match)))
    assert [data(at.state) for at in steps(record)] == reached
    again = replay(record)
    for reader in table.readers:
        assert list(map(event_data, again.news(reader))) == list(map(event_data, match.news(reader)))


def test_undo_gives_back_the_same_state(table: Table) -> None:
    match = table.match(KEY[::-1])
    reached = [data(match.state)]
    pick = Picker(7)
    for _ in range(60):
        if match.seat is None:
            break
        seat = match.seat
        match.play(seat, pick.of(match.legal()))
        reached.append(data(match.state))
        for count in range(1, match.undo_limit(seat) + 1):
            moves = list(match.moves)
            match.undo(seat, count)
            assert data(match.state) == reached[-1 - count]
            for move in moves[-count:]:
                match.play(seat, move)
            assert data(match.state) == reached[-1]
    match.rewind(5)
    assert data(match.state) == reached[5]
    assert len(match.events) == 6


@pytest.mark.skipif(not cabale.compiled(), reason="nothing is compiled")
def test_compiled_and_interpreted_play_the_same(game: Game) -> None:
    command = [sys.executable, "-m", "tests.lockstep", game.name]
    environment = {**os.environ, "CABALE_PURE": "1"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == ["interpreted", *lockstep.lines(game)]


# The same with lines of play that hypothesis makes up, and makes short when one fails


@given(
    table=st.sampled_from(TABLES),
    seed=st.integers(0, 2**60 - 1),
    skipped=st.integers(0, 200),
    choices=st.lists(st.integers(0, 99), max_size=40),
)
def test_any_line_of_play(table: Table, seed: int, skipped: int, choices: list[int]) -> None:
    pick, state = Picker(seed), table.new(seed)
    for choice in [*(pick.below(100) for _ in range(skipped)), *choices]:
        legal = state.legal()
        if legal:
            state.apply(legal[choice % len(legal)])
    check_legal(table, state)
    check_packs(state)
    check_clone(state, pick)
    for reader in table.readers:
        check_view(table, state, reader, seed)
    check_secrecy(table, state, pick.of(table.readers), pick)
    if state.seat < 0:
        check_end(table, state)


@given(
    table=st.sampled_from(TABLES),
    key=st.binary(min_size=32, max_size=32),
    moves=st.integers(0, 60),
    seed=st.integers(0, 99),
)
def test_any_match_is_kept_by_its_record(table: Table, key: bytes, moves: int, seed: int) -> None:
    match = table.match(key)
    play(match, moves, seed)
    assert data(replay(decode(encode(record_of(match)))).state) == data(match.state)
