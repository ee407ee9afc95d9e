"""The rules of Heads of State, one by one. Scenarios show how they play; here each stands alone, with its limits."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import pytest
from librt.vecs import pop

import cabale
from cabale.chance import seeded
from cabale.games import game
from cabale.games.heads_of_state.arrange import arrange, describe
from cabale.games.heads_of_state.pieces import (
    ASSASSIN,
    ATTRIBUTES,
    CARDS,
    COUNTRIES,
    COURTESAN,
    RANKS,
    REVOLUTION,
    SECTORS,
    TREACHERY,
)
from cabale.games.heads_of_state.rules import CREATE, END, NOBLES, PLOTTING, SECOND_CARD, STRIKE, HeadsOfState
from cabale.scenario import ArrangeError
from cabale.state import EVERYONE, NONE, SPECTATOR, UNKNOWN
from cabale.texts import event_words
from tests.tables import Picker, Table
from tests.test_questions import all_the_same

GAME = game("heads_of_state")
KING_SET = list(ATTRIBUTES[:-1])
LAST_CARD: dict[str, Any] = {"deck": ["only"], "pile": ["revolution"]}  # the next attribute card is the Revolution


def new(seats: int, seed: int = 1) -> HeadsOfState:
    state = GAME.new(seats, seed, log=True)
    assert isinstance(state, HeadsOfState)
    return state


def position(players: int = 2, **words: Any) -> HeadsOfState:
    """A position in the words of scenarios."""
    return arrange(GAME, players, {}, words)


def play(state: HeadsOfState, *moves: str) -> list[str]:
    """Make moves that must be legal; returns what happened, in words."""
    state.log = []
    for words in moves:
        move = GAME.moves.read(words)
        assert move in state.legal(), f"{words}; legal: {can(state)}"
        state.apply(move)
    return [event_words(GAME, event) for event in state.log]


def can(state: HeadsOfState) -> list[str]:
    return list(map(GAME.moves.words, state.legal()))


def scored(*nobles: str, players: int = 3) -> list[str]:
    """What a round brings with these nobles on the board."""
    state = position(players, nobles=list(nobles), **LAST_CARD)
    return [
        line
        for line in play(state, "draw attributes")
        if line.split()[0] in ("prevails", "follows", "unclaimed", "deserted")
    ]


# Components and set-up


@pytest.mark.parametrize(("seats", "total"), [(2, 55), (3, 70), (4, 85), (5, 100)])
def test_h1_h5_cards_by_number_of_players(seats: int, total: int) -> None:
    attributes, treachery = new(seats).packs()
    assert len(attributes) == total + 1
    assert list(attributes).count(REVOLUTION) == 1
    assert len(treachery) == 29
    assert Counter(treachery) == {
        **dict.fromkeys(range(ASSASSIN + 5, ASSASSIN + 11), 1),
        **dict.fromkeys(range(ASSASSIN + 1, ASSASSIN + 5), 4),
        ASSASSIN: 7,
    }
    pieces = new(seats).pieces
    assert sum(pieces.noble_cards) == 70


def test_h2_counters() -> None:
    assert (
        describe(new(3))["supply"]
        == [["baron 6", "count 6", "earl 4", "marquis 4", "duke 4", "prince 4", "king 4"]] * 3
    )


def test_h3_board() -> None:
    """Sixteen sectors in four countries, one capital each, 31 slots; the upper is the higher."""
    pieces = new(2).pieces
    assert [len(pieces.sectors[country]) for country in range(4)] == [3, 5, 4, 4]
    assert [[SECTORS[s] for s in pieces.sectors[c] if pieces.capital[s]] for c in range(4)] == [
        ["england"],
        ["ile_de_france"],
        ["castile"],
        ["brandenburg"],
    ]
    assert sum(rank != NONE for rank in pieces.rank) == 31
    for sector in range(16):
        assert pieces.rank[2 * sector] > pieces.rank[2 * sector + 1]


def test_h4_markers() -> None:
    assert list(new(3).house_markers()) == [16, 12, 8]
    assert list(new(2).house_markers()) == [16, 8]
    assert sum(new(2).pieces.hex) == sum([8, 3, 2, 7, 5, 4, 3, 2, 7, 4, 3, 2, 7, 4, 3, 2])


@pytest.mark.parametrize("seats", range(2, 6))
def test_h6_piles_and_rows(seats: int) -> None:
    state = new(seats)
    total = sum(state.pieces.attributes[seats])
    assert [len(state.rows[0]), len(state.rows[1])] == [6, 2]
    assert len(state.pile) == 11
    assert [state.cards[slot] for slot in state.pile].count(REVOLUTION) == 1
    assert len(state.decks[0]) == total - 16
    assert len(state.decks[1]) == 27
    assert all(state.seen[slot] == EVERYONE for row in state.rows for slot in row)
    assert all(state.seen[slot] == 0 for row in (*state.decks, state.pile) for slot in row)


def test_h6_all_cards_are_shuffled() -> None:
    orders = [[[new(2, seed).cards[slot] for slot in pile] for pile in new(2, seed).decks] for seed in range(5)]
    for attributes, treachery in orders:
        assert attributes != sorted(attributes)
        assert treachery != sorted(treachery)
    assert len({str(order) for order in orders}) == 5


def test_h6_the_revolution_is_anywhere_in_its_pile() -> None:
    places: Counter[Any] = Counter()
    for seed in range(400):
        state = new(2, seed)
        places[[state.cards[slot] for slot in state.pile].index(REVOLUTION)] += 1
    assert sorted(places) == list(range(11))
    assert max(places.values()) < 80


def test_h7_the_first_player_is_random_and_play_goes_clockwise() -> None:
    assert {new(4, seed).turn for seed in range(30)} == {0, 1, 2, 3}
    state = new(3, 2)
    first = state.turn
    seats = [first]
    pick = Picker(1)
    while len(seats) < 7:
        state.apply(pick.of(state.legal()))
        if state.turn != seats[-1]:
            seats.append(state.turn)
    assert seats == [(first + i) % 3 for i in range(7)]


# A turn


@pytest.mark.parametrize(("seats", "numbers"), [(2, [2, 3]), (3, [1, 2, 3]), (4, [1, 1, 2, 3]), (5, [1, 1, 2, 2, 3])])
def test_h11_first_turns(seats: int, numbers: list[int]) -> None:
    state = new(seats)
    for number in [*numbers, 3, 3]:
        drawn = 0
        while state.step != NOBLES:
            drawn += 1
            first_turn = state.turns < seats
            assert ("draw treachery" in can(state)) == (not first_turn and drawn == 1)
            assert ("clear" in can(state)) == (not first_turn and drawn == 1)
            play(state, "draw attributes")
        assert drawn == number
        play(state, "end")


def test_h11_is_not_repeated_in_later_rounds() -> None:
    state = position(3, round=2, turn=1)
    assert "draw treachery" in can(state)


def test_h8_draws_name_kinds_and_leave_gaps() -> None:
    state = position(row=["gold", "gold", "title", "title", "title", "bishop"])
    assert can(state)[:3] == ["take gold", "take title", "take bishop"]
    play(state, "take title")
    assert len(state.rows[0]) == 5
    assert can(state) == ["take gold", "take title", "take bishop", "draw attributes"]


def test_h8_a_drawn_card_is_seen_by_its_owner_only() -> None:
    state = position(deck=["palace"])
    events = play(state, "draw attributes")
    assert events == ["draws 1 attributes palace"]
    assert [event_words(GAME, event.seen_by(1)) for event in state.log or []] == ["draws 1 attributes ?"]
    slot = state.hands[0][0]
    assert [state.view(reader).cards[slot] == UNKNOWN for reader in (0, 1, SPECTATOR)] == [False, True, True]


def test_h8_clear() -> None:
    state = position(row=["gold"] * 6, deck=["title"] * 6)
    play(state, "clear")
    assert describe(state)["row"] == ["title"] * 6
    assert describe(state)["aside"] == ["gold"] * 6
    deck = len(state.decks[0])
    play(state, "take title")
    assert state.step == NOBLES, "one card only"
    play(state, "end")
    assert len(state.decks[0]) == deck + 6 - 1
    assert len(state.aside) == 0
    assert all(state.seen[slot] == 0 for slot in state.decks[0])


def test_h8_the_cleared_cards_are_shuffled_in() -> None:
    places = set()
    for seed in range(12):
        state = position(row=["gold"] * 6, deck=["title"] * 6, seed=seed)
        play(state, "clear", "take title", "end")
        places |= {i for i, slot in enumerate(state.decks[0]) if state.cards[slot] == 0}
    assert len(places) > 25


def test_h9_treachery_first_then_one_attribute() -> None:
    state = position(treachery_row=["axeman", "gallows"], row=["gold"])
    assert "take axeman" in can(state)
    play(state, "draw treachery")
    assert not any(line.startswith(("take axeman", "draw treachery", "clear")) for line in can(state))
    play(state, "take gold")
    assert state.step == NOBLES
    assert can(state) == ["end"], "with treachery no noble may be created but where one was killed"


def test_h12_the_excess_only() -> None:
    hand = ["gold"] * 4 + ["title"] * 4 + ["axeman"] * 4 + ["assassin"]
    state = position(hands=[hand], row=["bishop", "palace", "castle"])
    play(state, "take bishop", "take palace", "take castle", "end")
    assert state.seat == 0
    assert can(state) == [
        f"discard {name}" for name in ("gold", "title", "castle", "bishop", "palace", "assassin", "axeman")
    ]
    play(state, "discard castle")
    assert can(state) == ["discard assassin", "discard axeman"], "ten attribute cards are left"
    play(state, "discard assassin")
    assert state.seat == 1


def test_h12_exactly_the_limit_is_kept() -> None:
    state = position(hands=[["gold"] * 4 + ["title"] * 3 + ["axeman"] * 4], row=["bishop", "palace", "castle"])
    play(state, "take bishop", "take palace", "take castle", "end")
    assert state.seat == 1


def test_h13_used_attributes_wait_for_the_next_round() -> None:
    state = position(deck=["only"], pile=["gold", "gold", "gold", "revolution"])
    discards = len(state.discards[0])
    assert discards > 10
    play(state, "draw attributes", "draw attributes", "draw attributes")
    assert len(state.discards[0]) == discards
    assert len(state.pile) == 1


def test_h13_the_treachery_deck_is_rebuilt_only_when_needed() -> None:
    state = position(treachery_deck=["gallows", "only"], treachery_row=["axeman", "axeman"], row=["gold"])
    discards = len(state.discards[1])
    assert play(state, "draw treachery") == ["draws 1 treachery gallows"]
    assert len(state.discards[1]) == discards
    play(state, "take gold", "end")
    assert len(state.discards[1]) == discards, "the row is full: nothing was needed"
    events = play(state, "take axeman", "draw attributes", "end")
    assert "rebuilds" in events
    assert len(state.discards[1]) == 0
    assert len(state.decks[1]) == discards - 1


def test_h13_a_new_round_rebuilds_too() -> None:
    state = position(treachery_deck=["gallows", "only"], **LAST_CARD)
    events = play(state, "draw attributes")
    assert events.index("turns-up gallows") < events.index("rebuilds")
    assert len(state.rows[1]) == 2


# Creating a noble


@pytest.mark.parametrize("rank", RANKS)
def test_h14_every_rank_takes_its_set(rank: str) -> None:
    number = RANKS.index(rank)
    pieces = new(2).pieces
    cards = [name for kind, name in enumerate(ATTRIBUTES) for _ in range(pieces.needs[number][kind])]
    place = pieces.places[number][0]
    words = f"create {rank} {SECTORS[place // 2]}"
    state = position(acts="attributes", hands=[[*cards, "assassin"]])
    assert [line for line in can(state) if line.startswith(f"create {rank}")] == [
        f"create {rank} {SECTORS[p // 2]}" for p in pieces.places[number]
    ]
    play(state, words)
    assert describe(state)["hands"][0] == ["assassin"]
    assert describe(state)["discards"] == sorted(cards)
    assert describe(state)["cards"][0] == [f"{rank} 1"]
    assert state.supply[number] == pieces.counters[number] - 1
    for lacking in range(len(cards)):
        short = position(acts="attributes", hands=[cards[:lacking] + cards[lacking + 1 :]])
        assert words not in can(short)


def test_h14_only_in_empty_slots() -> None:
    state = position(acts="attributes", hands=[["gold"]], nobles=["2 baron ireland", "1 baron scotland"])
    assert can(state) == [f"create baron {name}" for name in ("brittany", "gascony", "galicia", "rhineland")] + ["end"]


def test_h14_any_number_in_a_turn() -> None:
    state = position(acts="attributes", hands=[["gold", "gold", "title", "duelling"]])
    play(state, "create baron ireland", "create count gascony", "create baron galicia")
    assert can(state) == ["end"]


def test_h14_the_eleventh_brings_no_card() -> None:
    state = position(3, acts="attributes", hands=[["gold", "gold"]], cards=[["baron 1"], ["baron 4"], ["baron 4"]])
    assert "no-card 1 baron" not in play(state, "create baron ireland")
    assert "no-card 1 baron" in play(state, "create baron scotland")
    assert state.noble_cards[0] == 2


def test_h15_courtesan() -> None:
    state = position(acts="attributes", hands=[["title", "courtesan", "courtesan"]], nobles=["2 count aragon"])
    assert "court count gascony duelling" in can(state)
    assert "create count gascony" not in can(state)
    assert "court count gascony title" not in can(state), "two Courtesans do not make a Count"
    play(state, "court count gascony duelling")
    assert describe(state)["hands"][0] == ["courtesan"]


def test_h15_never_for_baron_or_king() -> None:
    state = position(acts="attributes", hands=[[*KING_SET, "courtesan", "courtesan"]])
    assert not [line for line in can(state) if line.startswith(("court baron", "court king"))]
    play(state, "create king england")
    assert can(state) == ["end"], "a Courtesan makes no Baron"


def test_h16_both_slots_of_a_sector() -> None:
    state = position(acts="attributes", hands=[["gold", "title", "duelling"]])
    play(state, "create baron gascony", "create count gascony")
    assert describe(state)["nobles"] == ["1 count gascony", "1 baron gascony"]


def test_hr12_a_known_copy_is_spent_first() -> None:
    state = position(acts="attributes", hands=[["gold", "title", "gold open", "gold"]])
    play(state, "create baron ireland")
    assert describe(state)["open"][0] == []
    assert len(state.past[0]) == 3
    play(state, "create baron scotland")
    assert len(state.past[0]) == 2


def test_hr12_an_unseen_card_leaves_by_the_first_unseen_slot() -> None:
    """Whichever it is: the slot must not tell when the card was drawn."""
    for name in ("gold", "title", "castle"):
        state = position(hands=[["bishop open", "gold", "title", "castle"] + ["palace open"] * 5], row=["troops"] * 3)
        first = state.hands[0][1]
        play(state, "take troops", "take troops", "take troops", "end", f"discard {name}")
        assert state.discards[0][-1] == first
        assert CARDS[state.cards[first]] == name
        left = {"gold", "title", "castle"} - {name}
        assert left <= {CARDS[state.cards[slot]] for slot in state.hands[0]}


# Treachery


def test_h17_targets() -> None:
    state = position(
        3,
        acts="treachery",
        hands=[["assassin"] * 3],
        nobles=["1 baron ireland", "2 duke scotland", "3 earl andalusia"],
        seed=4,
    )
    assert can(state) == ["strike assassin earl andalusia", "strike assassin duke scotland", "end"]
    assert "escapes 2 duke scotland" in play(state, "strike assassin duke scotland")
    assert can(state) == ["strike assassin earl andalusia", "end"], "once a turn, also if he escaped"


def test_h17_targets_are_free_again_in_the_next_turn() -> None:
    state = position(acts="treachery", hands=[["assassin"] * 2], nobles=["2 duke scotland"], seed=4)
    play(state, "strike assassin duke scotland", "end")
    play(state, "draw treachery", "draw attributes", "end")
    play(state, "draw treachery", "draw attributes")
    assert "strike assassin duke scotland" in can(state)


def test_h18_three_in_four() -> None:
    killed = 0
    for seed in range(400):
        state = position(acts="treachery", hands=[["assassin"]], nobles=["2 duke scotland"], seed=seed)
        killed += play(state, "strike assassin duke scotland")[-1].startswith("kills")
        assert describe(state)["treachery_discards"] == ["assassin"]
    assert 270 <= killed <= 330


def test_h18_assassins_one_or_two_and_never_with_country_cards() -> None:
    nobles = ["2 king england", "2 duke scotland"]
    state = position(acts="treachery", hands=[["assassin", "axeman"]], nobles=nobles)
    assert can(state) == ["strike assassin duke scotland", "strike axeman duke scotland", "end"]
    state = position(acts="treachery", hands=[["assassin"] * 3], nobles=nobles)
    play(state, "strike assassin king england")
    assert describe(state)["treachery_discards"] == ["assassin"] * 2
    state = position(acts="treachery", hands=[["assassin"] * 3], nobles=nobles)
    play(state, "strike assassin duke scotland")
    assert describe(state)["treachery_discards"] == ["assassin"]


@pytest.mark.parametrize(("card", "country"), [("axeman", 0), ("guillotine", 1), ("inquisition", 2), ("gallows", 3)])
def test_h19_country_cards(card: str, country: int) -> None:
    pieces = new(2).pieces
    nobles = [f"2 {RANKS[pieces.rank[2 * s]]} {SECTORS[s]}" for s in range(16)]
    state = position(2, acts="treachery", hands=[[card]], nobles=[n for n in nobles if "king" not in n])
    reached = {line.split()[3] for line in can(state) if line.startswith(f"strike {card}")}
    assert reached == {SECTORS[s] for s in range(16) if pieces.country[s] == country and not pieces.capital[s]}
    state = position(
        2, acts="treachery", hands=[[card, card]], nobles=nobles[:1] + nobles[3:4] + nobles[8:9] + nobles[12:13]
    )
    capital = next(SECTORS[s] for s in range(16) if pieces.country[s] == country and pieces.capital[s])
    assert can(state) == [f"strike {card} king {capital}", "end"]
    assert play(state, f"strike {card} king {capital}", f"add {card}")[-1] == f"kills 1 2 king {capital}"


def test_h20_special_cards_serve_two_countries() -> None:
    for name in TREACHERY[5:]:
        state = position(
            acts="treachery",
            hands=[[name]],
            nobles=["2 duke scotland", "2 duke burgundy", "2 duke aragon", "2 duke bavaria"],
        )
        reached = [COUNTRIES[state.pieces.country[SECTORS.index(line.split()[3])]] for line in can(state)[:-1]]
        countries = dict(zip(TREACHERY[1:5], COUNTRIES, strict=True))
        assert reached == [countries[part] for part in name.split("_")]


def test_hr8_each_pair_once() -> None:
    hand = ["axeman", "axeman", "axeman_gallows", "axeman_guillotine"]
    state = position(acts="treachery", hands=[hand], nobles=["2 king england"])
    assert can(state) == ["strike axeman king england", "strike axeman_guillotine king england", "end"]
    one, two = state.clone(), state.clone()
    play(one, "strike axeman king england")
    assert can(one) == ["add axeman", "add axeman_guillotine", "add axeman_gallows"]
    play(two, "strike axeman_guillotine king england")
    assert can(two) == ["add axeman_gallows"]


def test_h21_the_dead_stay_on_the_hex_and_the_card_stays() -> None:
    state = position(acts="treachery", hands=[["axeman"]], nobles=["2 duke scotland"])
    play(state, "strike axeman duke scotland")
    assert describe(state)["dead"] == ["2 duke scotland"]
    assert describe(state)["cards"][1] == ["duke 1"]
    assert describe(state)["supply"][1][4] == "duke 3"
    assert describe(state)["nobles"] == []


def test_h22_one_kill_may_stay_open_two_not() -> None:
    nobles = ["2 baron ireland", "2 baron gascony"]
    state = position(acts="treachery", hands=[["axeman", "guillotine", "gold"]], nobles=nobles)
    play(state, "strike axeman baron ireland")
    assert "end" in can(state)
    play(state, "strike guillotine baron gascony")
    assert can(state) == ["create baron ireland", "create baron gascony"]
    play(state, "create baron gascony")
    assert can(state) == ["end"]


def test_h22_all_may_be_replaced() -> None:
    nobles = ["2 baron ireland", "2 baron gascony"]
    state = position(acts="treachery", hands=[["axeman", "guillotine", "gold", "gold"]], nobles=nobles)
    play(state, "strike axeman baron ireland", "strike guillotine baron gascony")
    play(state, "create baron gascony", "create baron ireland", "end")


def test_h9_only_own_kills_of_this_turn_are_open() -> None:
    state = position(acts="treachery", hands=[["axeman", "gold", "gold"]], nobles=["2 baron ireland"])
    play(state, "strike axeman baron ireland")
    assert [line for line in can(state) if line.startswith("create")] == ["create baron ireland"]
    play(state, "end", "draw treachery", "draw attributes")
    assert not [line for line in can(state) if line.startswith("create baron")], "the next player did not kill him"


def test_hr7_counters_that_a_creation_brings_back_count_after_it() -> None:
    """Three kills open, no Earl counter; the Baron completes Britain and brings the Earls back."""
    state = position(
        acts="treachery",
        hands=[["axeman", "gallows", "guillotine", "gold", "title", "duelling", "title", "troops", "castle"]],
        nobles=["2 baron scotland", "2 earl bavaria", "2 count gascony", "1 king england"],
        dead=["1 earl ireland"] * 4,
    )
    play(state, "strike axeman baron scotland", "strike guillotine count gascony")
    assert "strike gallows earl bavaria" in can(state), "Baron and Count could be replaced"
    play(state, "strike gallows earl bavaria")
    assert can(state) == ["create baron scotland", "create count gascony"]
    assert "completes 1 britain 4" in play(state, "create baron scotland")
    assert can(state) == ["create count gascony", "create earl bavaria"]


def test_hr7_nobody_is_asked_for_an_order_that_changes_nothing() -> None:
    """Either Baron may come first; and the question would have been one without a choice."""
    nobles = ["2 baron ireland", "2 baron gascony", "2 earl bavaria"]
    before = position(acts="treachery", hands=[["axeman", "guillotine", "gallows", "gold", "gold"]], nobles=nobles)
    play(before, "strike axeman baron ireland", "strike guillotine baron gascony")
    last = GAME.moves.read("strike gallows earl bavaria")
    first: Counter[str] = Counter()
    for seed in range(200):
        state = before.clone()
        state.rng = seeded(seed)
        state.apply(last)
        first.update(can(state))
        assert len(state.killed) == 2
    assert first.keys() == {"create baron ireland", "create baron gascony"}
    assert min(first.values()) > 70
    asked = before.clone()
    asked.play(last)
    asked.agenda, _ = pop(asked.agenda)
    assert can(asked) == ["create baron ireland", "create baron gascony"]
    assert all_the_same(Table(GAME, 2, {}), asked)


@pytest.mark.parametrize(
    ("last", "more"),
    [
        ("baron rhineland", ["gold", "gold", "gold"]),  # the third may be replaced, too
        ("earl bavaria", ["gold", "gold", "inquisition", "title", "duelling"]),  # one more may be killed
        ("count rhineland", ["gold", "title", "duelling", "courtesan"]),  # there are several ways to pay
        ("count rhineland", ["gold", "gold", "title", "duelling"]),  # any of the three may stay open
    ],
)
def test_hr7_whoever_has_a_choice_is_asked(last: str, more: list[str]) -> None:
    nobles = ["2 baron ireland", "2 baron brittany", f"2 {last}", "2 count aragon"]
    hand = ["axeman", "guillotine", "gallows", *more]
    state = position(acts="treachery", hands=[hand], nobles=nobles)
    play(state, "strike axeman baron ireland", "strike guillotine baron brittany", f"strike gallows {last}")
    assert len(state.killed) == 3
    assert len(can(state)) > 1


# Scoring


def test_h23_first_in_a_sector_only() -> None:
    state = position(acts="attributes", hands=[["gold", "gold"]], nobles=["2 duke scotland"])
    assert play(state, "create baron scotland") == ["creates 1 baron scotland"]
    assert play(state, "create baron ireland") == ["creates 1 baron ireland", "first-in 1 ireland 2"]
    assert list(state.scores()) == [2, 3]


def test_h24_once_per_player_and_country() -> None:
    state = position(
        acts="attributes",
        hands=[["gold", "gold"]],
        nobles=["1 king england", "1 duke scotland", "1 earl ireland"],
        markers=["1 britain"],
    )
    assert not [line for line in play(state, "create baron ireland", "create baron scotland") if "completes" in line]


def test_h24_the_first_in_time_takes_the_larger() -> None:
    nobles = ["1 king england", "1 duke scotland", "2 earl ireland", "2 baron scotland"]
    state = position(acts="attributes", hands=[["gold"]], nobles=nobles, dead=["2 king england"], markers=[])
    events = play(state, "create baron ireland")
    assert "completes 1 britain 4" in events
    assert describe(state)["markers"] == ["1 britain"]
    assert describe(state)["dead"] == ["2 king england"], "others keep their dead where they are"


def test_h25_house_of_nobles() -> None:
    six = ["count 1", "earl 1", "marquis 1", "duke 1", "prince 1", "king 1"]
    points = []
    for house in ([], [2], [2, 3], [2, 3, 4]):
        state = position(4, acts="attributes", hands=[["gold", "gold"]], cards=[six], house=house)
        points.append(
            [line for line in play(state, "create baron ireland", "create baron scotland") if "house" in line]
        )
    assert points == [["enters-house 1 16"], ["enters-house 1 12"], ["enters-house 1 8"], []]


@pytest.mark.parametrize("lacking", range(1, 7))
def test_h25_takes_all_seven_ranks(lacking: int) -> None:
    five = [f"{rank} 1" for i, rank in enumerate(RANKS) if i not in (0, lacking)]
    state = position(acts="attributes", hands=[["gold"]], cards=[five])
    assert "enters-house 1 16" not in play(state, "create baron ireland")
    six = [f"{rank} 1" for rank in RANKS[1:6]]
    state = position(acts="attributes", hands=[KING_SET], cards=[six])
    assert "enters-house 1 16" not in play(state, "create king england")


def test_h26_influence() -> None:
    state = position(
        3,
        nobles=[
            "1 king castile",
            "2 prince castile",
            "3 duke aragon",
            "3 count aragon",
            "2 count andalusia",
            "1 baron galicia",
        ],
    )
    assert list(state.influence(2)) == [6, 4, 3]
    assert list(state.influence(0)) == [0, 0, 0]


def test_h26_prizes() -> None:
    kings = ["1 king england", "1 king ile_de_france", "1 king castile", "1 king brandenburg"]
    seconds = ["2 duke scotland", "2 duke burgundy", "2 duke aragon", "2 duke bavaria"]
    assert scored(*kings, *seconds) == [
        "prevails 1 britain 4 8",
        "follows 2 britain 2 3",
        "prevails 1 france 4 10",
        "follows 2 france 2 2",
        "prevails 1 spain 4 7",
        "follows 2 spain 2 4",
        "prevails 1 german_states 4 6",
        "follows 2 german_states 2 5",
    ]


def test_h26_nobody_without_influence_scores() -> None:
    assert scored() == [f"deserted {country}" for country in COUNTRIES]
    assert scored("3 duke scotland")[:2] == ["prevails 3 britain 2 8", "unclaimed britain"]


@pytest.mark.parametrize("seats", [(1, 2, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)])
def test_h27_ties_for_second_place(seats: tuple[int, int, int]) -> None:
    """Whoever sits where: two of three tie behind the first, and the rank decides."""
    one, two, three = seats
    lines = scored(f"{one} king castile", f"{two} earl andalusia", f"{three} duke aragon")
    assert lines[2:4] == [f"prevails {one} spain 4 7", f"follows {three} spain 2 4"]


def test_h27_the_rank_counts_before_the_hex() -> None:
    lines = scored("1 count aragon", "2 earl andalusia")
    assert lines[2:4] == ["prevails 2 spain 2 7", "follows 1 spain 2 4"]


def test_h27_the_dead_do_not_break_ties() -> None:
    state = position(2, nobles=["1 count aragon", "2 count andalusia"], dead=["2 king castile"], **LAST_CARD)
    assert "prevails 1 spain 2 7" in play(state, "draw attributes")


def test_hr3_one_sector_against_two() -> None:
    """The same best sector; who has no further sector loses."""
    state = position(2, nobles=["1 marquis provence", "2 count provence", "2 marquis brittany", "1 earl burgundy"])
    influence = state.influence(1)
    influence[0] = influence[1] = 3
    state.nobles[9] = NONE  # the first player has Provence only
    assert state.prevails(1, 0, 1, influence)
    assert not state.prevails(0, 1, 1, influence)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([2, 1, 1], [4, 0, 0]),
        ([2, 2, 1], [2, 2, 0]),
        ([2, 2, 2], [0, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([1, 0, 0], [4, 0, 0]),
        ([1, 3, 3], [0, 2, 2]),
    ],
)
def test_h28_most_barons(cards: list[int], points: list[int]) -> None:
    lists = [[f"baron {count}"] if count else [] for count in cards]
    state = position(3, round=3, cards=lists, **LAST_CARD)
    play(state, "draw attributes")
    assert list(state.scores()) == points


def test_h28_values() -> None:
    state = position(2, round=3, cards=[[f"{rank} 1" for rank in RANKS]], **LAST_CARD)
    events = play(state, "draw attributes")
    assert [int(line.split()[-1]) for line in events if line.startswith("most")] == [4, 6, 8, 10, 12, 14, 16]


def test_h28_only_at_the_end() -> None:
    state = position(2, round=2, cards=[["king 1"]], **LAST_CARD)
    play(state, "draw attributes")
    assert list(state.scores()) == [0, 0]


def test_h29_shared_victory() -> None:
    state = position(2, round=3, cards=[["baron 1"], ["baron 1"]], **LAST_CARD)
    play(state, "draw attributes")
    assert list(state.ranking()) == [1, 1]


def test_hr11_noble_cards_break_ties_from_the_king_down() -> None:
    state = position(3, cards=[["duke 2", "baron 3"], ["duke 2", "count 1"], ["prince 1"]])
    assert list(state.ranking()) == [3, 2, 1]


# The Revolution


def test_h31_everything_but_hands_is_shuffled() -> None:
    state = position(3, hands=[["gold"], ["title open"]], row=["bishop"], **LAST_CARD)
    state.apply(GAME.moves.read("draw attributes"))
    assert len(state.discards[0]) == 0
    assert len(state.rows[0]) == 6
    assert len(state.pile) == 11
    assert len(state.decks[0]) == 70 - 2 - 6 - 10 - 1
    assert [CARDS[state.cards[slot]] for slot in state.hands[2]] == ["title"]
    assert all(state.seen[slot] == 0 for row in (state.decks[0], state.pile) for slot in row)


def test_h31_known_cards_stay_known() -> None:
    state = position(2, hands=[["gold"], ["title open", "bishop"]], **LAST_CARD)
    play(state, "draw attributes")
    assert describe(state)["open"][1] == ["title"]


def test_h31_the_turn_goes_on_from_the_exact_point() -> None:
    """The second of three draws shows the Revolution: it is replaced, and one draw is left."""
    state = position(2, row=["gold"] * 6, **LAST_CARD)
    play(state, "take gold", "draw attributes")
    assert state.left == 1
    assert len(state.hands[0]) == 2
    state.apply(state.legal()[0])
    assert state.step == NOBLES


def test_h31_in_a_turn_of_treachery() -> None:
    state = position(
        2,
        hands=[["axeman"] * 4 + ["gallows"]],
        treachery_row=["assassin", "assassin"],
        nobles=["2 duke scotland"],
        **LAST_CARD,
    )
    play(state, "take assassin", "draw attributes")
    assert can(state) == ["discard assassin", "discard axeman", "discard gallows"], "limits bind with what was drawn"
    events = play(state, "discard axeman", "discard axeman", "discard gallows", "discard assassin")
    assert events.count("discards 1 axeman") == 2
    assert state.step == NOBLES
    assert len(state.hands[0]) == 1, "the replacement"
    assert "strike axeman duke scotland" in can(state)
    assert len(state.rows[1]) == 2


def test_h32_the_turn_is_not_finished() -> None:
    state = position(2, round=3, hands=[["gold"]], nobles=["1 king england"], **LAST_CARD)
    events = play(state, "draw attributes")
    assert events[-1] == "over"
    assert state.seat == -1
    assert state.legal() == []
    assert list(state.scores()) == [8 + 8 + 16, 0], "marker, influence, most Kings"


def test_hr5_the_revolution_in_the_last_refill_ends_the_game() -> None:
    state = position(2, round=3, row=["gold"] * 6, **LAST_CARD)
    assert play(state, "take gold", "take gold", "take gold", "end")[-1] == "over"


def test_hr10_whoever_has_nothing_in_excess_is_not_asked() -> None:
    state = position(3, hands=[["gold"] * 7, ["title"] * 6, ["castle"] * 8], **LAST_CARD)
    play(state, "draw attributes")
    seats = []
    while state.round == 1 and state.step != 1:
        seats.append(state.seat)
        state.apply(state.legal()[0])
    assert seats == [0, 2, 2]


# HR7 against all ways there are


def ways(needs: list[list[int]], cards: Counter[int], ranks: list[int], counters: Counter[int]) -> bool:
    """Whether all these ranks can be created, tried out one by one."""
    if not ranks:
        return True
    rank, *rest = ranks
    if counters[rank] == 0:
        return False
    full = Counter({kind: number for kind, number in enumerate(needs[rank]) if number})
    options = [full]
    if 0 < rank < 6:
        options += [full - Counter([kind]) + Counter([COURTESAN]) for kind in full]
    return any(
        ways(needs, cards - option, rest, counters - Counter([rank])) for option in options if not option - cards
    )


def replaceable(state: HeadsOfState, ranks: list[int], spent: Counter[int] | None = None) -> bool:
    """Whether all but any one of these ranks can be created by whoever must choose."""
    seat, needs = state.seat, [list(row) for row in state.pieces.needs]
    cards = Counter(state.cards[slot] for slot in state.hands[2 * seat]) - (spent or Counter())
    counters = Counter({rank: state.supply[7 * seat + rank] for rank in range(7)})
    return len(ranks) <= 1 or any(
        ways(needs, cards, list(chosen), counters) for chosen in combinations(ranks, len(ranks) - 1)
    )


def plotters(games: int) -> Any:
    """Positions of games in which everyone plots as much as the rules allow."""
    for seed in range(games):
        pick, state = Picker(seed), GAME.new(2 + seed % 4, seed)
        assert isinstance(state, HeadsOfState)
        while state.seat >= 0:
            legal = state.legal()
            assert legal, "nobody is ever stuck"
            yield state
            plots = [move for move in legal if STRIKE <= move < END or 9 <= move < 21 or move == 22]
            attributes = [move for move in legal if move < CREATE]
            likely = plots if pick.below(3) else attributes
            state.apply(pick.of(likely or legal))


def test_hr7_attempts_and_creations() -> None:
    """What is legal with open kills is what keeps all but one of them replaceable; and nobody is ever stuck."""
    seen: Counter[Any] = Counter()
    for state in plotters(32):
        if state.step != NOBLES or state.option != PLOTTING or len(state.killed) == 0:
            continue
        pieces, killed = state.pieces, [state.pieces.rank[place] for place in state.killed]
        seen[len(killed)] += 1
        assert replaceable(state, killed)
        legal = can(state)
        assert ("end" in legal) == (len(killed) <= 1)
        struck = {line.split()[2] for line in legal if line.startswith("strike")}
        for rank in range(7):
            if not replaceable(state, [*killed, rank]):
                assert RANKS[rank] not in struck
        open_places = {f"{RANKS[pieces.rank[place]]} {SECTORS[place // 2]}" for place in state.killed}
        created = [line for line in legal if line.startswith("c")]
        assert {" ".join(line.split()[1:3]) for line in created} <= open_places
        if len(killed) >= 2:
            assert created
        for line in created:
            after = state.clone()
            after.apply(GAME.moves.read(line))
            assert replaceable(after, [pieces.rank[place] for place in after.killed])
    assert seen[1] > 50
    assert seen[2] > 10
    assert seen[3] > 0


# Worlds


def faces(state: HeadsOfState, slots: Any) -> Counter[str]:
    return Counter(CARDS[state.cards[slot]] for slot in slots)


def worlds(state: HeadsOfState, reader: int, number: int = 300) -> Any:
    view = state.view(reader)
    for n in range(number):
        world = view.world(n)
        assert isinstance(world, HeadsOfState)
        yield world


def test_the_revolution_is_as_likely_anywhere_in_its_pile() -> None:
    state = position(pile=["gold", "gold", "gold", "gold"])
    places = Counter([world.cards[slot] for slot in world.pile].index(REVOLUTION) for world in worlds(state, 0, 1100))
    assert sorted(places) == list(range(11))
    assert all(60 < count < 145 for count in places.values())


def test_cards_from_the_row_stay_known_in_worlds() -> None:
    state = position(row=["title", "courtesan"], deck=["palace"])
    play(state, "take title", "draw attributes", "take courtesan")
    hands = {tuple(sorted(faces(world, world.hands[0]).elements())) for world in worlds(state, 1)}
    assert all({"title", "courtesan"} <= set(hand) for hand in hands)
    assert len(hands) > 6, "the third card may be anything"


def test_cleared_cards_are_never_in_the_pile_nor_in_an_older_hand() -> None:
    """All nine Gold cards lay open when the row was cleared: now they are in the deck, or were drawn from it since."""
    state = position(hands=[["title"]], row=["gold"] * 6, deck=["title"] * 3 + ["bishop"] * 3, discards=["gold"] * 3)
    play(state, "clear", "take title", "end")
    play(state, "draw attributes", "draw attributes", "draw attributes", "end")
    drawn = 0
    for world in worlds(state, SPECTATOR):
        assert faces(world, world.pile)["gold"] == 0
        assert faces(world, world.hands[0])["gold"] == 0
        drawn += faces(world, world.hands[2])["gold"] > 0
    assert drawn > 20, "but whoever drew from the deck since may have some"


def test_a_card_kept_over_the_revolution_is_none_that_lay_open() -> None:
    """All Palaces are discards when the Revolution comes: the card kept in hand is none, what is drawn later may be."""
    state = position(hands=[["gold"], ["title"]], discards=["palace"] * 5, **LAST_CARD)
    play(state, "draw attributes")
    kept = new_card = 0
    for world in worlds(state, SPECTATOR, 600):
        kept += faces(world, world.hands[2])["palace"]
        new_card += faces(world, world.hands[0])["palace"]
    assert kept == 0
    assert new_card > 10


def test_treachery_cards_kept_over_a_rebuilding_are_none_of_the_discards() -> None:
    state = position(hands=[["axeman", "axeman"]], treachery_row=["gallows", "gallows"], treachery_deck=["only"])
    assert len(state.discards[1]) == 25
    open_cards = faces(state, state.discards[1])
    play(state, "draw treachery")
    unseen = Counter({"axeman": 4, "assassin": 7}) - open_cards
    assert unseen == Counter({"axeman": 2}), "only the two in hand were hidden"
    for world in worlds(state, 1, 100):
        assert faces(world, world.hands[1])["axeman"] >= 2


def test_cards_kept_over_the_revolution_may_be_what_was_hidden() -> None:
    """The only hidden Palaces are kept over the Revolution; the replacement may be a third, from the discards."""
    state = position(hands=[["palace"] * 2], discards=["palace"] * 3, **LAST_CARD)
    play(state, "draw attributes")
    world_faces = [faces(world, world.hands[0])["palace"] for world in worlds(state, 1, 400)]
    assert max(world_faces) == 3, "the two old ones and the replacement"


def test_a_second_card_against_a_capital_is_in_every_world() -> None:
    state = position(acts="treachery", hands=[["axeman", "axeman_gallows", "gallows"]], nobles=["2 king england"])
    play(state, "strike axeman king england")
    assert state.step == SECOND_CARD
    second: Counter[Any] = Counter()
    for world in worlds(state, 1):
        assert world.legal()
        second.update(can(world))
    assert sorted(second) == ["add axeman", "add axeman_gallows", "add axeman_guillotine", "add axeman_inquisition"]


def test_open_kills_can_be_replaced_in_every_world() -> None:
    """HR7: the second attempt was legal, so the hand can replace one of the two; by cards that nobody has seen."""
    state = position(
        acts="treachery",
        hands=[["axeman", "guillotine", "gold", "troops", "bishop", "palace", "title", "castle open"]],
        nobles=["2 duke scotland", "2 count gascony"],
    )
    play(state, "strike axeman duke scotland", "strike guillotine count gascony")
    ways_seen: Counter[Any] = Counter()
    number = 3000 if cabale.compiled() else 300
    for world in worlds(state, 1, number):
        assert world.legal()
        assert replaceable(world, [4, 1])
        ways_seen.update({line.split()[1] for line in can(world)})
        assert faces(world, world.hands[0])["castle"] >= 1
    for rank, share in shares_of_payable(state, ["duke", "count"]).items():
        spread = (number * share * (1 - share)) ** 0.5
        assert abs(ways_seen[rank] - number * share) < 4 * spread, f"{rank}: {ways_seen[rank]}, {number * share:.0f}"


def shares_of_payable(state: HeadsOfState, ranks: list[str]) -> dict[str, float]:
    """How often the first player can pay for each, as far as the second knows: of all hands that can pay for one."""
    hidden = [slot for slot in range(state.treachery_from) if state.seen[slot] & 2 == 0]
    pool = faces(state, hidden) - Counter(["revolution"])
    drawn = sum(state.seen[slot] & 2 == 0 for slot in state.hands[0])
    known = faces(state, [slot for slot in state.hands[0] if state.seen[slot] & 2])
    total, payable = 0, dict.fromkeys(ranks, 0)
    for cards in combinations_with_replacement(sorted(pool), drawn):
        drawn_of = Counter(cards)
        ways = prod(comb(pool[kind], number) for kind, number in drawn_of.items())
        hand = drawn_of + known
        paid = []
        for rank in ranks:
            needs = Counter(ATTRIBUTES[kind] for kind, n in enumerate(state.pieces.needs[RANKS.index(rank)]) if n)
            if (needs - hand).total() <= min(1, hand["courtesan"]):
                paid.append(rank)
                payable[rank] += ways
        total += ways if paid else 0
    return {rank: number / total for rank, number in payable.items()}


def test_a_failed_attempt_tells_the_same() -> None:
    """The Assassin fails; still the hand could have replaced the Baron or the Duke."""
    state = position(
        acts="treachery",
        hands=[["axeman", "assassin", "gold", "castle", "castle"]],
        nobles=["2 baron ireland", "2 duke burgundy"],
        seed=4,
    )
    assert play(state, "strike axeman baron ireland", "strike assassin duke burgundy")[-1] == "escapes 2 duke burgundy"
    assert all(replaceable(world, [0, 4]) for world in worlds(state, 1))


def test_worlds_of_plotters_play_on() -> None:
    """From anyone's view, in the middle of a plot: nobody is stuck in a world either."""
    checked = 0
    for state in plotters(16 if cabale.compiled() else 3):
        if len(state.killed) > 1 or any(map(len, state.proofs)) or state.step == SECOND_CARD:
            for reader in (*range(state.seats), SPECTATOR):
                world = state.view(reader).world(checked)
                assert world.legal()
                checked += 1
    assert checked > (100 if cabale.compiled() else 15)


# Positions in words


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"hands": [["gilt"]]}, "'gilt': is no card"),
        ({"hands": [["palace"] * 6]}, "'palace': there are not so many"),
        ({"hands": [["gold seen"]]}, "a hand card reads"),
        ({"nobles": ["1 king"]}, "a noble reads '1 king england'"),
        ({"nobles": ["3 king england"]}, "a noble reads '1 king england'"),
        ({"nobles": ["1 duke england"]}, "england has no slot for a duke"),
        ({"nobles": ["1 king england", "2 king england"]}, "the slot is taken already"),
        ({"dead": ["1 king england"] * 5}, "seat 1 has only 4 such counters"),
        ({"cards": [["king"]]}, "noble cards read 'baron 3'"),
        ({"cards": [["king 11"]]}, "there are only 10 noble cards of a rank"),
        ({"nobles": ["1 king england"], "cards": [["king 0"]]}, "his nobles have brought more"),
        ({"markers": ["1 wales"]}, "a country marker reads '1 britain'"),
        ({"markers": ["1 britain", "1 britain"]}, "no such marker is left for him"),
        ({"acts": "both"}, "must be 'attributes' or 'treachery'"),
        ({"rows": []}, "unknown; known are"),
        ({"row": "gold"}, "must be a list of words"),
        ({"hands": ["gold"]}, "must be at most 2 lists"),
    ],
)
def test_a_position_that_cannot_be_is_refused(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(ArrangeError, match=reason.replace("(", r"\(")):
        position(2, **words)
