"""The rules of Bastille, one by one. Scenarios show how they play; here each stands alone, with its limits."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cabale.games import game
from cabale.games.bastille.arrange import arrange, describe
from cabale.games.bastille.pieces import (
    ALL_CHARACTERS,
    ARMS,
    CHARACTERS,
    CROWNS,
    FIRST_MONK,
    GEMS,
    MISSIONS,
    WEAPONS,
    amount_of,
    kind_of,
)
from cabale.games.bastille.rules import (
    ARMING,
    BONUS_AT,
    END_AT,
    IN_CATACOMBS,
    INTERIM,
    KEEP,
    KEEPING,
    MISSIONS_AT,
    MONK,
    PLACING,
    VERSAILLES_AT,
    Bastille,
)
from cabale.games.bastille.tally import public
from cabale.match import Match
from cabale.state import EVERYONE, SPECTATOR, UNKNOWN
from cabale.texts import event_words
from tests.tables import KEY, Picker

GAME = game("bastille")


def new(seats: int = 4, seed: int = 1, **options: bool) -> Bastille:
    state = GAME.new(seats, seed, options=options, log=True)
    assert isinstance(state, Bastille)
    return state


def position(players: int = 3, options: dict[str, bool] | None = None, **words: Any) -> Bastille:
    """A position in the words of scenarios."""
    return arrange(GAME, players, GAME.choose_options(options), words)


def play(state: Bastille, *moves: str) -> list[str]:
    """Make moves that must be legal; returns what happened, in words."""
    state.log = []
    for words in moves:
        move = GAME.moves.read(words)
        assert move in state.legal(), words
        state.apply(move)
    return [event_words(GAME, event) for event in state.log]


def can(state: Bastille) -> list[str]:
    return list(map(GAME.moves.words, state.legal()))


# Components and set-up


@pytest.mark.parametrize("seats", [3, 4])
def test_b1_the_packs(seats: int) -> None:
    state = new(seats)
    decks = [list(deck) for deck in state.pieces.decks]
    assert sorted(face for deck in decks for face in deck) == list(range(35))
    assert Counter(min(face // 10, 3) for deck in decks for face in deck) == {0: 10, 1: 10, 2: 10, 3: 5}
    assert Counter(state.pieces.weapons) == {0: 5, 1: 5, 2: 5}
    assert state.torches_left == 9
    assert len(state.pieces.versailles) == 16
    assert len(state.pieces.bonuses) == 2 * (8 + 2)
    missions = Counter(MISSIONS[face] for face in state.pieces.missions)
    assert sum(missions[name] for name in MISSIONS[:6]) == 12
    assert missions.total() == 20


@pytest.mark.parametrize(("seats", "start"), [(3, [1, 1, 1, 2]), (4, [1, 1, 2])])
def test_b2_what_players_start_with(seats: int, start: list[int]) -> None:
    found = describe(new(seats))
    assert found["tiles"] == [start] * seats
    assert found["supply"] == [[3 - start.count(1), 4 - start.count(2), 3, 2]] * seats
    assert found["cubes"] == [20] * seats
    assert found["coins"] == [8] * seats
    assert found["bag"] == found["points"] == found["torches"] == [0] * seats


def test_b3_only_the_tiles_of_this_round_are_open() -> None:
    state = new()
    tiles = range(VERSAILLES_AT, MISSIONS_AT)
    assert [slot for slot in tiles if state.seen[slot]] == [VERSAILLES_AT, BONUS_AT]
    state = position(round=8)
    assert state.bonus_slot() == END_AT
    assert state.cards[END_AT] >= 8
    found = {int(new(seed=seed).cards[BONUS_AT]) for seed in range(60)}
    assert found == set(range(8)), "any of the eight may be first"
    assert {int(new(seed=seed).cards[END_AT]) for seed in range(20)} == {8, 9}


@pytest.mark.parametrize(("seats", "weapons"), [(3, 5), (4, 7)])
def test_b4_characters_and_weapons(seats: int, weapons: int) -> None:
    for seed in range(10):
        state = new(seats, seed)
        assert sum(state.display) == weapons
        assert len(state.square) == 4
        assert state.deck == 4
        assert {int(face) for face in state.square} <= {int(face) for face in state.pieces.decks[0]}, "A is on top"
        decks = [[int(face) for face in deck] for deck in state.pieces.decks]
        order = [int(state.cards[slot]) for slot in range(ALL_CHARACTERS)]
        assert [sorted(order[:12]), sorted(order[12:24]), sorted(order[24:])] == decks
        assert order[:12] != decks[0], "it is shuffled"
        assert all(state.seen[slot] == (EVERYONE if slot < 4 else 0) for slot in range(ALL_CHARACTERS))


@pytest.mark.parametrize("seats", [3, 4])
def test_b5_a_mission_each_and_markers_in_turn_order(seats: int) -> None:
    firsts = set()
    for seed in range(20):
        state = new(seats, seed)
        firsts.add(int(state.first))
        assert state.seat == state.first
        assert list(state.order) == [(state.first + i) % seats for i in range(seats)]
        assert list(state.track) == [0] * seats
        assert [len(hand) for hand in state.hands] == [1] * seats
        assert [state.seen[hand[0]] for hand in state.hands] == [1 << seat for seat in range(seats)]
        assert list(state.piles) == [20 - seats]
    assert firsts == set(range(seats))


# A round


@pytest.mark.parametrize("seats", [3, 4])
def test_b6_everyone_places_all_tiles_in_turn(seats: int) -> None:
    state, pick = new(seats), Picker(1)
    first = int(state.first)
    for number in range(12):
        assert state.seat == (first + number) % seats
        assert state.step == PLACING
        state.apply(pick.of([move for move in state.legal() if "place_louis" not in GAME.moves.words(move)]))
    assert state.step != PLACING


def test_b7_places_in_order_and_a_player_may_be_first_and_second() -> None:
    state = position(
        placed={"bank": ["1 1", "1 2"], "bastille": ["2 1"], "catacombs": ["2 1"]}, tiles=[[], [], [1]], turn=3
    )
    events = play(state, "place 1 notre_dame")
    assert events[:9] == [
        "places 3 1 notre_dame",
        "evaluates bank",
        "coins 1 4",
        "coins 1 2",
        "evaluates notre_dame",
        "raises 3 1 2",
        "points 3 1",
        "evaluates catacombs",
        "cubes 2 2",
    ]
    assert describe(state)["tiles"] == [[1, 2], [1, 1], [2]], "tiles return"


def test_b9_without_the_next_value_in_the_supply_nothing_happens() -> None:
    state = position(placed={"notre_dame": ["1 1"]}, supply=[[2, 0, 3, 2]], tiles=[[], [1], []], turn=2)
    assert "cannot-raise 1 1" in play(state, "place 1 bank")
    assert describe(state)["tiles"][0] == [1]
    assert state.points[0] == 0


def test_b9_the_first_scores_once() -> None:
    state = position(placed={"notre_dame": ["1 1", "2 1"]}, tiles=[[], [], [1]], turn=3)
    events = play(state, "place 1 notre_dame")
    assert [event for event in events if event.startswith("points")] == ["points 1 1"]


@pytest.mark.parametrize("taken", ["torches 2", "steps 3"])
def test_b10_the_second_gets_the_other_bonus(taken: str) -> None:
    state = position(placed={"versailles": ["1 2", "2 2"]}, versailles="versailles_6", next="evaluating")
    assert can(state) == ["take steps 3", "take torches 2"]
    events = play(state, f"take {taken}")
    assert events[:2] == (["torches 1 2", "steps 2 3 3"] if taken == "torches 2" else ["steps 1 3 3", "torches 2 2"])


def test_b10_one_player_may_take_both() -> None:
    state = position(placed={"versailles": ["1 2", "1 1"]}, versailles="versailles_7", next="evaluating")
    assert play(state, "take points 4")[:2] == ["points 1 4", "coins 1 4"]


def test_b12_the_price_is_what_is_paid() -> None:
    state = position(placed={"place_louis": ["1 2"]}, square=["noble_1", "only"], coins=[4], next="evaluating")
    assert can(state) == ["recruit noble_1", "decline"]
    play(state, "recruit noble_1")
    assert describe(state)["coins"][0] == 0
    state = position(
        placed={"place_louis": ["1 2", "2 1"]}, square=["noble_1", "noble_2", "only"], coins=[9, 9], next="evaluating"
    )
    play(state, "recruit noble_1")
    assert can(state) == ["recruit noble_2", "decline"], "who is recruited is gone, and nobody comes in his place"
    state = position(placed={"place_louis": ["1 2"]}, square=["noble_1", "only"], coins=[3], next="evaluating")
    assert state.seat != 0 or "recruit noble_1" not in can(state)


def test_b13_order_on_the_track() -> None:
    state = position(4, track=[5, 5, 5, 0], order=[2, 1, 3, 4])
    state.advance(0, 1)
    assert describe(state)["order"] == [1, 2, 3, 4]
    state.advance(3, 5)
    assert describe(state)["order"] == [1, 2, 3, 4], "behind those who are there"
    state.advance(1, 1)
    assert describe(state)["order"] == [1, 2, 3, 4], "behind the first"
    state.advance(3, 2)
    assert describe(state)["order"] == [4, 1, 2, 3]


def test_b13_steps_that_cannot_be_made_pay() -> None:
    state = position(track=[19, 20], coins=[0, 0])
    state.advance(0, 4)
    assert (state.track[0], state.coins[0]) == (20, 3)
    assert describe(state)["order"][:2] == [2, 1]
    state.log = []
    state.advance(1, 2)
    assert (state.track[1], state.coins[1]) == (20, 2)
    assert [event_words(GAME, event) for event in state.log] == ["blocked 2 2"], "he made no step"
    assert describe(state)["order"][:2] == [2, 1], "he keeps his place"


def test_b14_the_pile_is_for_the_chooser_alone() -> None:
    state = position(placed={"estates_general": ["1 2", "2 1"]}, missions=[["gems"], [], []], next="evaluating")
    assert (state.seat, state.step) == (0, KEEPING)
    offered = {MISSIONS[face] for face in state.pieces.missions} - {"gems"}
    assert set(can(state)) == {f"keep {name}" for name in offered}
    for reader in (1, 2, SPECTATOR):
        view: Any = state.view(reader)
        assert all(
            view.cards[slot] == UNKNOWN
            for slot in range(MISSIONS_AT, MISSIONS_AT + 20)
            if state.seen[slot] != 1 << reader
        )
        assert view.cards[view.memory_of(0)] == UNKNOWN
    events = play(state, "keep nobles")
    assert events[0] == "keeps 1 nobles"
    assert next(event_words(GAME, event.seen_by(1)) for event in state.log or []) == "keeps 1 ?"
    assert state.seat == 1
    assert "keep nobles" in can(state), "there is a second copy"
    play(state, "keep nobles")
    assert describe(state)["missions"] == [["gems", "nobles"], ["nobles"], []]
    assert describe(state)["coins"] == [10, 8, 8]


def test_b14_nobody_ever_holds_two_alike() -> None:
    for secret in (False, True):
        for seed in range(5):
            state, pick = new(3 + seed % 2, seed, secret_missions=secret), Picker(seed)
            while state.seat >= 0:
                wanted = [move for move in state.legal() if "estates" in GAME.moves.words(move)]
                state.apply(pick.of(wanted or state.legal()))
                for hand in state.hands:
                    faces = [state.cards[slot] for slot in hand]
                    assert len(faces) == len(set(faces))


def test_b14_a_slot_tells_only_when_it_was_taken() -> None:
    """Which mission is kept does not change what others can see, whichever it is."""
    state = position(placed={"estates_general": ["1 2", "2 1"]}, next="evaluating")
    seen = set()
    for move in state.legal():
        after = state.clone()
        after.apply(move)
        view: Any = after.view(2)
        seen.add(str([list(view.cards), list(view.seen), [list(hand) for hand in view.hands], list(view.looks)]))
    assert len(seen) == 1


def test_b15_more_flags_beat_the_first_player() -> None:
    state = position(
        first=1, bonus="bonus_6", characters=[["peasant_2"], ["peasant_3", "soldier_1"], []], tiles=[[1], [], []]
    )
    events = play(state, "place 1 catacombs")
    assert [event for event in events if "flags" in event or "points" in event] == [
        "most-flags 2 2",
        "second-flags 1 1",
        "points 2 2",
        "points 1 1",
    ]


@pytest.mark.parametrize(("first", "order"), [(1, [1, 2]), (2, [2, 3]), (3, [3, 1])])
def test_b15_ties_go_clockwise_from_the_first_player(first: int, order: list[int]) -> None:
    characters = [["peasant_2"], ["peasant_3"], ["soldier_1"]]
    tiles: list[list[int]] = [[], [], []]
    tiles[first - 1] = [1]
    events = play(position(first=first, characters=characters, tiles=tiles), "place 1 catacombs")
    assert [event.split()[1] for event in events if "flags" in event] == [str(seat) for seat in order]


def test_br6_the_next_round_lies_open_in_the_interim_scoring() -> None:
    state = position(round=4, bag=[0, 1, 0], next="catacombs")
    assert (state.round, state.scoring, describe(state)["round"]) == (3, INTERIM, 4)
    assert (state.versailles_slot(), state.bonus_slot()) == (VERSAILLES_AT + 4, BONUS_AT + 4)
    assert state.seen[state.versailles_slot()] == state.seen[state.bonus_slot()] == EVERYONE
    assert state.seen[state.versailles_slot() + 1] == state.seen[state.bonus_slot() + 1] == 0
    shown = public(state.view(SPECTATOR))
    tile = state.cards[VERSAILLES_AT + 4]
    assert shown["round"] == (4, 8)
    assert shown["versailles"] == [
        (kind_of(gain), amount_of(gain)) for gain in state.pieces.versailles[2 * tile : 2 * tile + 2]
    ]
    play(state, "mark home points 4")
    while state.step == ARMING:
        state.apply(state.legal()[0])
    assert (state.round, state.scoring, state.versailles_slot()) == (4, 0, VERSAILLES_AT + 4)


def test_b16_tiles_and_characters_change_each_round() -> None:
    state, pick = new(3), Picker(4)
    rounds: dict[int, tuple[int, int]] = {}
    while state.seat >= 0:
        if state.scoring == 0:
            rounds.setdefault(
                int(state.round), (int(state.cards[VERSAILLES_AT + state.round]), int(state.cards[state.bonus_slot()]))
            )
        state.apply(pick.of(state.legal()))
    assert list(rounds) == list(range(8))
    assert len({versailles for versailles, _ in rounds.values()}) == 8
    assert len({bonus for _, bonus in rounds.values()}) == 8
    assert state.deck >= 32
    assert len(state.square) <= 4


def test_br6_the_scoring_comes_before_the_next_round() -> None:
    state, pick = new(3), Picker(4)
    while state.seat >= 0 and state.round < 5:
        state.apply(pick.of(state.legal()))
    told = [event_words(GAME, event).split()[0] for event in state.log or []]
    fifth = [place for place, name in enumerate(told) if name == "begins"][4]
    assert told.index("interim") < told.index("track") < fifth


# Scorings


def test_b18_crowns_for_all_who_have_most() -> None:
    state = position(4, round=4, characters=[["soldier_1"], ["noble_1", "noble_2"], ["noble_4"], []], next="symbols")
    assert describe(state)["points"] == [0, 3 + 1, 3 + 1, 0]


def test_b19_cubes_are_drawn_as_they_are_in_the_bag() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(400):
        state = position(round=4, bag=[3, 1, 0])
        state.rng = 12345 + 7919 * seed
        state.scoring = 1
        state.draw_cube(0)
        drawn[int(state.seat)] += 1
    assert set(drawn) == {0, 1}
    assert 260 < drawn[0] < 340


def test_b19_five_draws_and_each_bonus_once() -> None:
    state = position(round=4, bag=[9, 0, 0], next="catacombs")
    marked: list[str] = []
    while state.step == IN_CATACOMBS:
        move = next(words for words in can(state) if "influence" not in words and "mission" not in words)
        assert move not in marked
        marked.append(move)
        play(state, move)
    assert len(marked) == 5
    assert describe(state)["bag"][0] + describe(state)["cubes"][0] == 20


def test_b20_the_last_tile_is_no_choice() -> None:
    state = position(round=4, track=[1, 2, 3], display=["rifle"] * 2 + ["rapier"] * 3, next="track")
    asked: list[int] = []
    while state.step == ARMING and len(asked) < 9:
        asked.append(int(state.seat))
        play(state, can(state)[0])
    assert asked == [2, 2, 1, 1]
    assert describe(state)["weapons"] == [["rapier"], ["rapier", "rapier"], ["rifle", "rifle"]]


def test_b20_no_new_weapons_after_the_final_scoring() -> None:
    state = position(round=8, next="track")
    while state.seat >= 0:
        play(state, can(state)[0])
    assert describe(state)["display"] == []


def test_b21_counter_clockwise_and_all_monks_of_a_player_in_turn() -> None:
    state = position(4, round=8, first=2, characters=[["monk_1", "monk_2"], ["monk_3"], [], ["monk_4"]], next="end")
    asked = []
    while state.step == MONK:
        asked.append((int(state.seat) + 1, can(state)[0].split()[1]))
        play(state, can(state)[0])
    assert asked == [(1, "monk_1"), (1, "monk_2"), (4, "monk_4"), (2, "monk_3")]


def test_b22_printed_bonuses() -> None:
    state = position(round=8, bag=[1, 0, 0], next="catacombs")
    assert len(can(state)) == 8
    assert all(words.startswith("mark home ") for words in can(state))


def test_b23_all_that_is_scored_at_the_end() -> None:
    state = position(
        round=8,
        points=[7, 0, 0],
        characters=[["peasant_1", "noble_9"], ["soldier_2"], []],
        weapons=[["rapier"], [], []],
        missions=[["nobles"], ["soldiers"], ["gems"]],
        bag=[2, 0, 3],
        coins=[7, 2, 3],
        next="last",
    )
    assert list(state.scores()) == [7 + 1 + 7 + 6 + 2 + 2, 2 + 6, 3 + 1]
    assert list(state.coins) == [7, 2, 3], "coins are not spent"
    assert state.seat < 0
    assert all(state.seen[hand[0]] == EVERYONE for hand in state.hands), "missions are shown"


def test_b25_ranking() -> None:
    state = position(4, round=8)
    for points, coins, places in (
        ([5, 9, 9, 1], [0, 1, 2, 9], [3, 2, 1, 4]),
        ([5, 5, 5, 5], [3, 3, 3, 3], [1, 1, 1, 1]),
        ([-3, -3, -9, 0], [1, 1, 5, 0], [2, 2, 4, 1]),
    ):
        state.points, state.coins = vec[i64](points), vec[i64](coins)
        assert list(state.ranking()) == places


# Arming and majorities, against plain searches on random hands


def random_table(chance: random.Random, seats: int = 4) -> Bastille:
    """Characters, weapons and torches at random; every monk has joined a group."""
    state = new(seats)
    faces = list(range(ALL_CHARACTERS))
    chance.shuffle(faces)
    for seat in range(seats):
        state.characters[seat] = vec[i64]([faces.pop() for _ in range(chance.randrange(9))])
        state.torches[seat] = chance.randrange(3)
        for weapon in range(3):
            state.weapons[3 * seat + weapon] = chance.randrange(3)
    for monk in range(5):
        state.joined[monk] = chance.randrange(3)
    return state


def fewest_unarmed(state: Bastille, seat: int) -> int:
    """Try every way to give weapons to characters."""
    weapons = [kind for kind in range(3) for _ in range(state.weapons[3 * seat + kind])]
    weapons += [3] * state.torches[seat]
    needy = [state.group_of(face) for face in state.characters[seat] if not state.pieces.armed[face]]

    def best(number: int, left: tuple[int, ...]) -> int:
        if number == len(needy):
            return 0
        fewest = 1 + best(number + 1, left)
        for place, weapon in enumerate(left):
            if weapon in (needy[number], 3):
                fewest = min(fewest, best(number + 1, left[:place] + left[place + 1 :]))
                if weapon == 3:
                    break
        return fewest

    return best(0, tuple(weapons))


def test_br9_as_few_as_possible_stay_unarmed() -> None:
    chance = random.Random(1)
    counts: Counter[Any] = Counter()
    for _ in range(150):
        state = random_table(chance)
        for seat in range(4):
            fewest = fewest_unarmed(state, seat)
            assert state.unarmed(seat) == fewest
            counts[fewest] += 1
    assert set(counts) >= {0, 1, 2, 3}


def count(state: Bastille, seat: int, majority: int) -> int:
    """What a majority counts, in plain words."""
    pieces, own = state.pieces, list(state.characters[seat])
    if majority == CROWNS:
        return sum(pieces.crowns[face] for face in own)
    if majority == GEMS:
        return sum(pieces.gems[face] for face in own)
    if majority == ARMS:
        tiles = sum(state.weapons[3 * seat + kind] for kind in range(len(WEAPONS)))
        return int(tiles + state.torches[seat] + sum(pieces.armed[face] for face in own))
    joined = [int(state.joined[face - FIRST_MONK]) for face in own if face >= FIRST_MONK]
    return joined.count(majority) + sum(face // 10 == majority for face in own if face < FIRST_MONK)


def test_b26_most_and_second_most() -> None:
    chance = random.Random(2)
    scored: Counter[Any] = Counter()
    for _ in range(150):
        state = random_table(chance)
        for majority in range(6):
            counts = [count(state, seat, majority) for seat in range(4)]
            ladder = sorted({number for number in counts if number > 0}, reverse=True)
            for seat in range(4):
                expected = 0
                if ladder and counts[seat] == ladder[0]:
                    expected = int(state.pieces.most[majority])
                elif len(ladder) > 1 and counts[seat] == ladder[1]:
                    expected = int(state.pieces.second[majority])
                assert state.mission_points(seat, majority) == expected, (counts, seat)
                scored[expected > 0, counts.count(counts[seat])] += 1
    assert len(scored) > 6, "ties of every size"


def test_b27_series() -> None:
    chance = random.Random(3)
    complete: Counter[Any] = Counter()
    for _ in range(400):
        state = random_table(chance, 3)
        for face in sorted(set(state.pieces.missions)):
            if face < 6:
                continue
            own = list(state.characters[0])
            if MISSIONS[face] == "pairs":
                expected = all(count(state, 0, group) >= 2 for group in range(3))
            else:
                word, lowest = MISSIONS[face].split("_")
                group, costs = MISSIONS.index(word), [int(lowest), int(lowest) + 1, int(lowest) + 2]
                expected = any(
                    [state.pieces.cost[one] for one in three] == costs
                    and all(state.group_of(one) == group for one in three)
                    for three in permutations(own, 3)
                )
            assert (state.mission_points(0, face) > 0) == expected
            complete[expected] += 1
    assert complete[True] > 5


# Bonuses


def test_b28_every_kind_of_bonus() -> None:
    for kind, amount, key, value in (
        ("points", 4, "points", 4),
        ("coins", 6, "coins", 14),
        ("steps", 3, "track", 3),
        ("cubes", 2, "bag", 2),
        ("torches", 2, "torches", 2),
    ):
        state = position(round=4)
        names = ("points", "coins", "steps", "cubes", "torches", "character", "influence", "mission")
        assert not state.gain(0, 8 * amount + names.index(kind))
        assert describe(state)[key][0] == value


def test_b28_several_of_a_bonus_that_asks() -> None:
    state = position(round=4, deck=["noble_6", "noble_4"])
    state.agenda = vec[i64]()
    state.gain(0, 8 * 2 + 5)
    state.run()
    assert describe(state)["characters"][0] == ["noble_6", "noble_4"]


def test_b28_influence_is_no_notre_dame() -> None:
    state = position(round=4, bag=[1, 0, 0], next="catacombs")
    events = play(state, "mark home influence 1", "raise 1")
    assert "raises 1 1 2" in events
    assert describe(state)["points"] == [0, 0, 0]
    assert describe(state)["tiles"][0] == [1, 1, 2, 2]


# The variant


def test_b29_two_equal_piles() -> None:
    state = new(3, secret_missions=True)
    assert list(state.piles) == [10, 10]
    assert [len(hand) for hand in state.hands] == [0, 0, 0]


def test_b29_the_pile_is_chosen_unseen() -> None:
    state = position(3, {"secret_missions": True}, placed={"estates_general": ["1 2"]}, next="evaluating")
    assert can(state) == ["look 1", "look 2"]
    view = state.view(0)
    assert all(view.cards[slot] == UNKNOWN for slot in range(MISSIONS_AT, MISSIONS_AT + 20))
    known = list(view.cards)
    play(state, "look 2")
    names = {MISSIONS[face] for face in state.cards[MISSIONS_AT + 10 : MISSIONS_AT + 20]}
    assert set(can(state)) == {f"keep {name}" for name in names}
    assert list(state.view(1).cards) != known or state.view(1).legal() is not None


def test_b29_an_empty_pile_is_not_offered() -> None:
    state = position(
        3,
        {"secret_missions": True},
        missions=[[], ["rest"], ["rest"]],
        piles=[["only"], []],
        placed={"estates_general": ["1 2"]},
        next="evaluating",
    )
    assert state.step == KEEPING
    assert state.pile == 1


# Who knows what


def test_b30_a_look_is_remembered() -> None:
    state = position(placed={"estates_general": ["1 2", "2 1"]}, next="evaluating")
    pile = Counter(int(state.cards[MISSIONS_AT + i]) for i in range(state.piles[0]))
    play(state, "keep nobles", "keep gems")
    memory = state.memory_of(0)
    view = state.view(0)
    assert Counter(int(view.cards[memory + i]) for i in range(20)) == Counter(map(int, state.pieces.missions))
    assert Counter(int(view.cards[memory + i]) for i in range(pile.total())) == pile
    taken = state.hands[1][0]
    assert view.cards[taken] == UNKNOWN, "he does not know which of them the second kept"
    found = {int(view.world(number).cards[taken]) for number in range(300)}
    assert found == {face for face, number in pile.items() if number > (MISSIONS[face] == "nobles")}


def test_no_undo_after_a_look() -> None:
    """A move that showed him the pile cannot be taken back, not even if the pile is a single card."""
    for seed in range(40):
        match, pick = Match(GAME, 3, bytes([seed]) + KEY[1:], {"secret_missions": True}), Picker(seed)
        while match.seat is not None:
            state, seat = match.state, match.seat
            assert isinstance(state, Bastille)
            looks = list(state.looks)
            wanted = [
                move for move in match.legal() if {"estates_general", "mission"} & set(GAME.moves.words(move).split())
            ]
            match.play(seat, pick.of(wanted or match.legal()))
            if list(state.looks) != looks:
                assert match.undo_limit(seat) == 0


def test_worlds_of_decks_stay_in_their_decks() -> None:
    state = new()
    for number in range(20):
        world = state.view(0).world(number)
        for first, deck in ((0, 0), (12, 1), (24, 2)):
            faces = sorted(int(world.cards[slot]) for slot in range(first, first + len(state.pieces.decks[deck])))
            assert faces == [int(face) for face in state.pieces.decks[deck]]
        assert [world.cards[slot] for slot in range(4)] == [state.cards[slot] for slot in range(4)]


def test_bonuses_are_numbers() -> None:
    state = new()
    assert [(kind_of(gain), amount_of(gain)) for gain in state.pieces.versailles[:2]] == [(4, 1), (1, 3)]


def test_every_random_game_ends_soon() -> None:
    for seed in range(30):
        state, pick, decisions = new(3 + seed % 2, seed, secret_missions=seed % 3 == 0), Picker(seed), 0
        while state.seat >= 0:
            legal = state.legal()
            state.apply(pick.of(legal))
            decisions += 1
        assert decisions < 400


def test_characters_are_named_by_their_groups() -> None:
    assert [CHARACTERS[face].split("_")[0] for face in (0, 9, 10, 20, 30)] == [
        "peasant",
        "peasant",
        "soldier",
        "noble",
        "monk",
    ]
    assert GAME.moves.read("keep pairs") == KEEP + 6
