"""The rules of Gambit Royale, one by one. Scenarios show how they play; here each stands alone, with its limits."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cabale.games import game
from cabale.games.gambit_royale.arrange import arrange, describe
from cabale.games.gambit_royale.pieces import CARDS, KINDS
from cabale.games.gambit_royale.rules import GambitRoyale
from cabale.state import EVERYONE, UNKNOWN
from cabale.texts import event_words
from tests.tables import Picker

GAME = game("gambit_royale")


def new(seats: int, seed: int = 1, **options: bool) -> GambitRoyale:
    state = GAME.new(seats, seed, options=options, log=True)
    assert isinstance(state, GambitRoyale)
    return state


def position(players: int = 2, options: dict[str, bool] | None = None, **words: Any) -> GambitRoyale:
    """A position in the words of scenarios."""
    return arrange(GAME, players, GAME.choose_options(options), words)


def play(state: GambitRoyale, *moves: str) -> list[str]:
    """Make moves that must be legal; returns what happened, in words."""
    state.log = []
    for words in moves:
        move = GAME.moves.read(words)
        assert move in state.legal(), words
        state.apply(move)
    return [event_words(GAME, event) for event in state.log]


def can(state: GambitRoyale) -> list[str]:
    return list(map(GAME.moves.words, state.legal()))


def award(*cards: str, goal: str = "music 5", under: tuple[str, ...] = (), players: int = 3, **options: bool) -> Any:
    """Who wins a column of such cards, nearest the goal first, and with how many points, or by a "pair"."""
    state = position(players, options, goals=[goal], columns=[list(cards)], under=list(under))
    winner, halves = state.winner(0)
    return winner + 1, "pair" if halves < 0 else halves / 2


def removed(*cards: str, goal: str = "music 5", under: tuple[str, ...] = (), players: int = 3) -> list[str]:
    """Which cards are removed from a column."""
    state = position(players, goals=[goal], columns=[list(cards)], under=list(under))
    state.log = []
    state.winner(0)
    return [event_words(GAME, event).removeprefix("removed ").replace(" 1 ", " ", 1) for event in state.log]


# Components and set-up


@pytest.mark.parametrize("seats", range(2, 7))
def test_g1_everyone_has_the_same_25_cards_and_draws_three(seats: int) -> None:
    state = new(seats)
    for seat in range(seats):
        own = [state.cards[slot] for slot in range(KINDS * seat, KINDS * (seat + 1))]
        assert sorted(own) == list(range(len(CARDS)))
        assert own != sorted(own), "they are shuffled"
        assert len(state.hands[seat]) == 3
        assert len(state.reserves[seat]) == 22
        assert [state.seen[slot] for slot in state.hands[seat]] == [1 << seat] * 3
        assert all(state.seen[slot] == 0 for slot in state.reserves[seat]), "nobody knows the reserve, nor its order"


@pytest.mark.parametrize("seats", range(2, 7))
def test_g2_goals(seats: int) -> None:
    state = new(seats)
    values = Counter(state.pieces.goal_value[goal] for goal in state.goals_used())
    assert values == Counter({1: 0 if seats == 2 else 6, 2: 6, 3: 12, 4: 6, 5: 6}) - Counter()
    assert len(state.cards) - KINDS * seats == sum(values.values())
    domains = Counter(state.pieces.goal_domain[goal] for goal in state.goals_used())
    assert set(domains.values()) == {5 if seats == 2 else 6}


def test_first_edition_keeps_goals_of_value_1_with_two_players() -> None:
    assert len(new(2, first_edition=True).goals_used()) == 36


def test_gr1_the_first_player_is_random() -> None:
    assert {int(new(4, seed).seat) for seed in range(40)} == {0, 1, 2, 3}


# A turn


def test_g4_any_hand_card_into_any_open_column() -> None:
    state = position(3, hands=[["king", "squire", "dragon"]], closed=[2], columns=[[], ["2 storm up"]])
    cards = ("king", "squire", "dragon")
    assert sorted(can(state)) == sorted(f"lay {card} {column}" for card in cards for column in (1, 3))


def test_g4_the_card_directly_above_is_turned_up_and_no_other() -> None:
    state = position(hands=[["king"]], columns=[["2 queen down", "2 juliet down"]])
    assert play(state, "lay king 1")[:2] == ["lays 1 1 king", "turns-up 2 1 juliet"]
    assert describe(state)["columns"][0] == ["2 queen down", "2 juliet up", "1 king down"]
    juliet, king = state.columns[0][1], state.columns[0][2]
    assert state.seen[juliet] == EVERYONE
    assert state.seen[king] == 1


def test_g4_a_card_that_is_up_does_not_act_again() -> None:
    state = position(hands=[["king"]], columns=[["2 storm up"]], goals=["music 5"], reserves=[["dragon"]])
    assert play(state, "lay king 1") == ["lays 1 1 king", "draws 1 dragon"]
    assert state.closed == 0


def test_g5_draws_then_the_left_neighbour_follows() -> None:
    state = position(3, turn=3, hands=[[], [], ["king", "queen", "squire"]], reserves=[[], [], ["dragon"]])
    assert play(state, "lay king 1") == ["lays 3 1 king", "draws 3 dragon"]
    assert state.seat == 0
    assert describe(state)["hands"][2] == ["dragon", "queen", "squire"]


def test_g5_draws_nothing_in_the_turn_that_ends_the_round() -> None:
    columns = [["2 lord up"]]
    state = position(hands=[["king"]], goals=["music 2"], columns=columns, closed=[2], reserves=[["dragon"]])
    events = play(state, "lay king 1")
    assert events.count("draws 1 dragon") == 1
    assert events.index("ends-round 1") < events.index("begins 2 2") < events.index("draws 1 dragon")


def test_g5_a_reserve_rebuilt_after_a_round_has_the_cards_of_the_columns() -> None:
    columns = [["2 lord up", "1 queen up"]]
    hands = [["king", "squire", "storm"]]
    state = position(hands=hands, goals=["music 3"], columns=columns, closed=[2], discards=[["rest"]])
    events = play(state, "lay king 1")
    assert events.index("ends-round 1") < events.index("rebuilds 1")
    assert len(state.discards[0]) == 0
    assert len(state.reserves[0]) == 22, "all but the hand"


def test_g5_nothing_is_drawn_after_the_last_round() -> None:
    state = position(round=6, hands=[["king"]], goals=["music 2"], columns=[["2 lord up"]], closed=[2])
    events = play(state, "lay king 1")
    assert events[-1] == "over"
    assert len(state.hands[0]) == 2


def test_g5_a_reserve_is_rebuilt_only_when_a_card_must_be_drawn_and_it_is_empty() -> None:
    cards: dict[str, Any] = {"hands": [["king", "queen", "squire"]], "discards": [["rest"]]}
    last = position(reserves=[["dragon"]], **cards)
    assert "rebuilds 1" not in play(last, "lay king 1")
    assert len(last.discards[0]) == 21
    empty = position(**cards)
    before = sorted(empty.discards[0])
    assert play(empty, "lay king 1")[1] == "rebuilds 1"
    assert len(empty.discards[0]) == 0
    assert set(before) <= {*empty.reserves[0], *empty.hands[0]}
    assert len(empty.reserves[0]) == 21
    assert all(empty.seen[slot] == 0 for slot in empty.reserves[0]), "nobody knows the new order"


def test_g5_a_rebuilt_reserve_is_shuffled() -> None:
    orders = set()
    for seed in range(8):
        state = position(hands=[["king", "queen", "squire"]], discards=[["rest"]])
        state.rng += seed
        play(state, "lay king 1")
        orders.add(tuple(state.cards[slot] for slot in state.reserves[0]))
    assert len(orders) == 8


@pytest.mark.parametrize(("cards", "ends"), [(2, False), (3, True), (4, True)])
def test_g6_a_goal_is_met_by_as_many_cards_as_its_value(cards: int, ends: bool) -> None:
    column = ["2 king up", "2 queen up", "2 juliet up"][: cards - 1]
    state = position(goals=["music 3", "trade 5"], closed=[2], columns=[column], hands=[["squire"]])
    assert ("ends-round 1" in play(state, "lay squire 1")) == ends


def test_g6_all_goals_must_be_met() -> None:
    state = position(goals=["music 2", "trade 2"], columns=[["2 king up"]], hands=[["squire"]])
    assert "ends-round 1" not in play(state, "lay squire 1")


def test_g6_met_columns_still_take_cards() -> None:
    columns = [["2 king up", "2 queen up", "2 juliet up"]]
    state = position(goals=["music 2", "trade 2"], columns=columns, hands=[["squire"]])
    assert "lay squire 1" in can(state)


def test_g7_face_down_cards_are_shown_at_the_end_and_have_no_ability() -> None:
    state = position(goals=["music 2", "trade 5"], closed=[2], columns=[["2 king up"]], hands=[["witch"]])
    events = play(state, "lay witch 1")
    assert events.index("shown 1 1 witch") < events.index("wins 2 music 2 40"), "the Witch removes nobody"
    shown = [slot for slot in state.discards[0] if state.cards[slot] == CARDS.index("witch")]
    assert [state.seen[slot] for slot in shown] == [EVERYONE]


# Immediate abilities


def test_g8_the_explorer_moves_face_down_to_the_next_column_and_turns_up_the_card_above() -> None:
    state = position(3, hands=[["king"]], columns=[["2 explorer down"], ["3 queen down"], ["3 juliet down"]])
    events = play(state, "lay king 1")
    assert events[1:4] == ["turns-up 2 1 explorer", "moves-on 2 1 2", "turns-up 3 2 queen"]
    columns = describe(state)["columns"]
    assert columns == [["1 king down"], ["3 queen up", "2 explorer down"], ["3 juliet down"]]


def test_g8_he_skips_closed_columns_and_begins_again_at_the_first() -> None:
    columns = [["3 queen down"], ["2 explorer down"], ["3 storm up"]]
    state = position(3, hands=[["king"]], columns=columns, closed=[3])
    assert "moves-on 2 2 1" in play(state, "lay king 2")
    assert describe(state)["columns"][0] == ["3 queen up", "2 explorer down"]


def test_g8_he_acts_again_in_a_later_turn() -> None:
    state = position(hands=[["king"], ["juliet"]], columns=[["2 explorer down"], []], goals=["music 5", "trade 5"])
    assert "moves-on 2 1 2" in play(state, "lay king 1")
    assert "moves-on 2 2 1" in play(state, "lay juliet 2")


def test_g8_what_he_turns_up_acts() -> None:
    columns = [["2 explorer down"], ["3 storm down"], []]
    state = position(3, hands=[["king"]], columns=columns)
    assert "closes 2" in play(state, "lay king 1")


def test_g9_the_assassin_kills_the_card_that_turned_him_up() -> None:
    state = position(hands=[["king"]], columns=[["2 assassin down"]])
    assert play(state, "lay king 1")[1:3] == ["turns-up 2 1 assassin", "kills 2 1 king"]
    assert describe(state)["columns"][0] == ["2 assassin up"]
    assert describe(state)["discards"][0] == ["king"]
    assert state.seen[state.discards[0][0]] == EVERYONE


def test_g9_later_cards_below_him_are_safe() -> None:
    state = position(hands=[["king"]], columns=[["2 assassin up"]])
    assert not any("kills" in event for event in play(state, "lay king 1"))


def test_g9_he_kills_an_arriving_explorer() -> None:
    state = position(3, hands=[["king"]], columns=[["2 explorer down"], ["3 assassin down"], []])
    assert "kills 3 2 explorer" in play(state, "lay king 1")
    assert describe(state)["columns"] == [["1 king down"], ["3 assassin up"], []]
    assert describe(state)["discards"][1] == ["explorer"]


def test_g9_he_kills_cards_of_his_own_colour_too() -> None:
    state = position(hands=[["king"]], columns=[["1 assassin down"]])
    assert "kills 1 1 king" in play(state, "lay king 1")


def test_g10_the_storm_closes_the_column() -> None:
    state = position(hands=[["king"], ["queen"]], columns=[["2 storm down"]], goals=["music 5", "trade 5"])
    assert "closes 1" in play(state, "lay king 1")
    assert state.closed == 1
    assert state.is_met(0)
    assert all(words.endswith(" 2") for words in can(state))


def test_g10_it_opens_again_in_the_next_round() -> None:
    state = position(hands=[["king"]], columns=[["2 storm down"]], goals=["music 5", "trade 5"], closed=[2])
    assert "begins 2 2" in play(state, "lay king 1")
    assert state.closed == 0


def test_g11_the_traitors_owner_may_swap_with_any_other_column() -> None:
    state = position(3, hands=[["king"]], columns=[[], ["3 traitor down"]], goals=["music 5", "trade 4", "combat 3"])
    play(state, "lay king 2")
    assert state.seat == 2
    assert can(state) == ["swap 1", "swap 3", "decline"]
    assert "swaps 3 2 1" in play(state, "swap 1")
    assert describe(state)["goals"] == ["trade 4", "music 5", "combat 3"]
    assert state.seat == 1, "then the turn goes on"


def test_g11_or_decline() -> None:
    state = position(hands=[["king"]], columns=[["2 traitor down"]], goals=["music 5", "trade 4"])
    play(state, "lay king 1")
    assert play(state, "decline")[0] == "declines 2"
    assert describe(state)["goals"] == ["music 5", "trade 4"]


def test_g11_domain_values_and_needs_follow_the_goal() -> None:
    columns = [["1 troubadour up", "2 traitor down"], []]
    state = position(goals=["music 5", "trade 2"], columns=columns, hands=[["squire"]])
    assert state.printed(state.columns[0][0], 0) == 24
    play(state, "lay squire 1", "swap 2")
    assert state.printed(state.columns[0][0], 0) == 16
    assert state.is_met(0)
    assert not state.is_met(1)


def test_g12_the_cloaks_owner_may_hide_a_hand_card_and_draws() -> None:
    state = position(
        hands=[["king"], ["witch", "queen", "lord"]], columns=[["2 cloak down"]], reserves=[[], ["dragon"]]
    )
    play(state, "lay king 1")
    assert state.seat == 1
    assert can(state) == ["hide lord", "hide queen", "hide witch", "decline"]
    assert play(state, "hide witch")[:2] == ["hides 2 witch", "draws 2 dragon"]
    assert describe(state)["under"] == ["", "witch"]
    assert describe(state)["hands"][1] == ["dragon", "lord", "queen"]
    assert state.seen[state.under[1]] == 2, "only his owner knows it"
    assert state.view(0).cards[state.under[1]] == UNKNOWN
    assert describe(state)["columns"][0] == ["2 cloak up", "1 king down"]


def test_g12_it_is_shown_at_the_end_of_the_round_and_acts() -> None:
    columns = [["2 cloak up", "1 king up"], []]
    state = position(
        goals=["music 3", "trade 5"], closed=[2], columns=columns, under=["", "magician"], hands=[["lord"]]
    )
    events = play(state, "lay lord 1")
    assert events.index("shown 2 1 magician") < events.index("removed 1 1 king")


@pytest.mark.parametrize("card", ["explorer", "assassin", "storm", "traitor"])
def test_g12_immediate_abilities_do_not_work_under_it(card: str) -> None:
    columns = [["2 cloak up", "1 king up"], []]
    state = position(goals=["music 3", "trade 5"], closed=[2], columns=columns, under=["", card], hands=[["lord"]])
    events = play(state, "lay lord 1")
    assert not any(event.split()[0] in ("moves-on", "kills", "closes", "swaps") for event in events)
    assert "wins 1 music 3 56" in events


def test_g12_it_is_not_turned_up_by_a_card_below() -> None:
    state = position(columns=[["2 cloak up"]], under=["", "storm"], hands=[["king"]], reserves=[["dragon"]])
    assert play(state, "lay king 1") == ["lays 1 1 king", "draws 1 dragon"]


def test_g12_an_owner_without_a_hand_card_is_not_asked() -> None:
    columns = [["2 cloak down"], ["2 rest up"]]
    reserves = [["dragon"], ["only"]]
    state = position(columns=columns, hands=[["king"], ["only"]], reserves=reserves, goals=["music 5", "trade 5"])
    assert play(state, "lay king 1")[1:] == ["turns-up 2 1 cloak", "draws 1 dragon"]


# Awarding: abilities that act first (G13)


def test_g15_the_highest_total_wins() -> None:
    assert award("1 king up", "2 queen up", "2 hermit down") == (2, 27)
    assert award("3 assassin up", "1 storm up") == (3, 9.5)


def test_g13_musketeers_void_all_other_abilities() -> None:
    assert award("1 musketeers up", "2 king up", "3 magician up") == (2, 20)
    assert award("1 musketeers up", "2 queen up", "3 little_giant up") == (2, 16)
    assert award("1 musketeers up", "2 king up", "3 beggar up") == (2, 20)
    assert award("1 musketeers up", "2 prince up", "2 squire up", "3 king up") == (3, 20)
    assert award("1 musketeers up", "2 dragon up", "3 king up") == (3, 20)
    assert award("1 musketeers up", "1 romeo up", "1 juliet up", "2 witch up") == (1, 30)
    assert award("1 double up", "2 king up", "3 musketeers up") == (2, 20)
    assert award("1 hermit up", "2 musketeers up") == (1, 11)


def test_g13_several_musketeers_act_as_one() -> None:
    assert award("1 musketeers up", "2 musketeers up", "3 king up", "3 magician up") == (3, 27)


def test_g13_face_down_musketeers_do_not_act() -> None:
    assert award("1 magician up", "2 king up", "3 musketeers down") == (1, 7)


def test_g13_musketeers_under_a_cloak_act() -> None:
    assert award("1 cloak up", "2 king up", "3 magician up", under=("musketeers",)) == (2, 20)


def test_g13_the_magician_removes_cards_of_10_or_more() -> None:
    column = ("1 magician up", "2 king up", "2 assassin up", "3 traitor up", "3 storm up")
    assert removed(*column) == ["2 king", "3 traitor"]
    assert award(*column) == (2, 9.5)


def test_g13_the_witch_removes_cards_of_9_or_less_but_herself() -> None:
    column = ("1 witch up", "2 storm up", "2 assassin up", "3 lord up", "3 cloak up")
    assert removed(*column) == ["2 storm", "3 lord", "3 cloak"]
    assert award(*column) == (2, 9.5)


def test_gr5_two_or_more_cancel_each_other() -> None:
    assert award("1 magician up", "2 magician up", "3 king up") == (3, 20)
    assert award("1 magician up", "2 magician up", "3 magician up", "3 king up") == (3, 27)
    assert removed("1 witch up", "2 witch up", "3 squire up") == []
    assert removed("1 witch up", "2 witch up", "3 witch up", "3 squire up") == []


def test_gr5_face_down_ones_do_not_count() -> None:
    assert removed("1 magician up", "2 magician down", "3 king up") == ["3 king"]
    assert removed("1 witch up", "2 witch down", "3 squire up") == ["2 witch", "3 squire"]


def test_g13_the_magician_acts_before_the_witch() -> None:
    """What the Magician leaves the Witch removes; she removes him too."""
    assert removed("1 magician up", "2 king up", "3 witch up", "3 storm up") == ["2 king", "1 magician", "3 storm"]


def test_g13_a_removed_card_has_no_ability() -> None:
    assert award("1 magician up", "2 dragon up", "3 storm up") == (3, 9), "the Dragon is gone"
    assert award("1 witch up", "2 beggar up", "3 king up") == (3, 20), "the Beggar is gone"
    assert award("1 magician up", "2 prince up", "2 squire up", "3 storm up") == (3, 9), "the Prince is gone"
    assert award("1 magician up", "2 romeo up", "2 juliet up", "3 storm up") == (3, 9), "Juliet is gone"
    assert award("1 witch up", "2 little_giant up", "3 assassin up") == (3, 9.5)


def test_g13_also_where_a_corrected_data_file_makes_the_beggar_dear(tmp_path: Path) -> None:
    own = (GAME.folder / "data.toml").read_text(encoding="utf-8")
    path = tmp_path / "corrected.toml"
    path.write_text(own.replace('name = "beggar"\nvalue = 4', 'name = "beggar"\nvalue = 12'), encoding="utf-8")
    state = position(3, goals=["music 5"], columns=[["1 magician up", "2 beggar up", "3 storm up"]])
    state.pieces = GAME.pieces(data=path)[0]
    assert state.winner(0) == (2, 18), "the Magician removes the Beggar: the highest total wins"


def test_gr2_removal_looks_at_printed_values() -> None:
    assert removed("1 magician up", "2 troubadour up", "3 lord up", goal="music 5") == ["2 troubadour"]
    assert removed("1 witch up", "2 troubadour up", "3 lord up", goal="music 5") == ["3 lord"]
    assert removed("1 magician up", "2 romeo up", "2 squire up", "3 little_giant up", "3 storm up", "1 lord up") == []


def test_gr3_a_domain_cards_12_is_no_ability() -> None:
    for card, domain in zip(CARDS[:6], ("alchemy", "combat", "agriculture", "trade", "religion", "music"), strict=True):
        assert award(f"1 {card} down", goal=f"{domain} 5") == (1, 12)
        assert award(f"1 {card} up", "2 musketeers up", goal=f"{domain} 5") == (1, 12)
        assert award(f"1 {card} up", goal="music 4" if domain != "music" else "trade 4") == (1, 8)


def test_g13_prince_and_squire_of_one_colour_win() -> None:
    assert award("1 king up", "2 prince up", "1 queen up", "2 squire up") == (2, "pair")
    assert award("1 king up", "2 squire up", "1 queen up", "2 prince up") == (2, "pair")
    assert award("1 king up", "2 prince up", "3 squire up") == (1, 20), "of two colours they don't"


def test_g13_of_several_pairs_the_one_with_the_nearest_card() -> None:
    assert award("2 squire up", "1 prince up", "1 squire up", "2 prince up") == (2, "pair")
    assert award("3 king up", "1 prince up", "2 prince up", "2 squire up", "1 squire up") == (1, "pair")
    assert award("3 squire up", "1 prince up", "1 squire up") == (1, "pair"), "a single Squire is no pair"


def test_gr9_both_must_be_active() -> None:
    assert award("1 king up", "2 prince up", "2 squire down") == (1, 20)
    assert award("1 king up", "2 prince down", "2 squire up") == (1, 20)
    assert award("1 king up", "2 prince up", "2 squire down", "3 squire up") == (1, 20), "nor with another's Squire"
    assert award("1 king up", "2 prince down", "2 squire up", "3 prince up") == (1, 20), "nor with another's Prince"
    assert award("1 king up", "2 cloak up", "2 prince up", under=("", "squire")) == (2, "pair")


# Values (G14)


def test_g14_little_giant_gains_3_for_each_other_card() -> None:
    assert award("1 little_giant up", "2 squire up", "3 storm up") == (3, 9)
    assert award("1 little_giant up", "2 squire up", "3 squire up", "2 witch down") == (1, 11)
    assert award("1 little_giant down", "2 squire up") == (1, 2), "not face down"


def test_g14_hermit_loses_1_for_each_other_card() -> None:
    assert award("1 hermit up", "2 squire up", "3 squire up") == (1, 9)
    assert award("1 hermit down", "2 squire up", "3 squire up") == (1, 11)
    assert award("1 hermit up", "2 squire up", "3 squire up", first_edition=True) == (1, 10)


def test_gr4_they_count_the_cards_left() -> None:
    assert award("1 little_giant up", "1 magician up", "2 king up", "2 squire up") == (1, 15)
    assert award("1 witch up", "1 hermit up", "2 squire up", "2 storm up") == (1, 11)


def test_g14_each_dragon_takes_2_from_every_opposing_card() -> None:
    assert award("1 dragon up", "2 queen up") == (2, 14)
    assert award("1 dragon up", "2 storm up", "2 lord up") == (2, 13)
    assert award("1 dragon up", "2 queen up", "3 dragon up") == (2, 12)
    assert award("1 dragon up", "2 dragon up") == (1, 9)
    assert award("1 dragon up", "1 storm up") == (1, 20), "own cards are safe"
    assert award("1 dragon down", "2 queen up") == (2, 16), "not face down"
    assert award("1 dragon up", "3 dragon down", "2 queen up") == (2, 14)


def test_g14_romeo_counts_15_with_his_juliet() -> None:
    assert award("1 romeo up", "1 juliet up") == (1, 29)
    assert award("1 romeo up", "1 juliet down") == (1, 29)  # GR9
    assert award("1 romeo down", "1 juliet up") == (1, 19)
    assert award("1 romeo up", "2 juliet up") == (2, 14), "not with another colour's"
    assert award("1 romeo up", "1 cloak up", under=("juliet",)) == (1, 29)


def test_gr7_changes_are_summed() -> None:
    column = ("2 little_giant up", "1 dragon up", "3 cloak down", "3 witch down", "3 squire down", "1 cloak down")
    assert award(*column) == (2, 15), "2 + 5 times 3 - 2"


def test_gr7_nothing_falls_below_0() -> None:
    assert award("1 dragon up", "3 dragon up", "2 squire up", "2 queen up") == (2, 12), "the Squire takes nothing away"
    assert award("2 squire up", "1 beggar up", "1 dragon up", "3 dragon up") == (2, 0), "and takes part"


def test_g14_the_double_takes_the_value_of_the_next_card_below() -> None:
    assert award("1 double up", "2 king up") == (1, 20), "the tie goes to the nearer card"
    assert award("2 king up", "1 double up", "1 storm up", "3 lord up") == (2, 20)
    assert award("2 king up", "1 double up", "1 prince up", "3 lord up") == (1, 28)


def test_g14_a_double_below_included() -> None:
    assert award("1 double up", "2 double up", "3 king up") == (1, 20)
    assert award("1 double up", "2 double up") == (1, 0), "none below: no value"
    assert award("1 double up", "2 double down", "3 squire up") == (3, 2), "one face down has no value"


def test_g14_without_its_ability() -> None:
    assert award("1 double up", "1 little_giant up", "2 squire up") == (1, 16)
    assert award("2 king up", "1 double up", "3 beggar down") == (2, 20)


def test_g14_a_face_down_double_has_no_value() -> None:
    assert award("1 double down", "2 squire up") == (2, 2)


def test_gr6_neither_magician_nor_witch_removes_the_double() -> None:
    assert removed("1 magician up", "2 double up", "3 king up") == ["3 king"]
    assert removed("1 witch up", "2 double up", "3 squire up") == ["3 squire"]
    assert award("2 double up", "3 king up", "3 storm up", "1 magician up") == (2, 9), "it copies the next card left"


def test_gr6_no_dragon_reduces_the_double_itself() -> None:
    assert award("1 double up", "1 king up", "2 dragon up") == (1, 36)
    assert award("1 double up", "2 queen up", "3 dragon up") == (1, 14)


# One place (GR8)


def test_gr8_a_hidden_card_counts_beside_the_cloak() -> None:
    assert award("1 cloak up", "2 queen up", under=("king",)) == (1, 20)


def test_gr8_cloak_and_hidden_card_are_one_place_for_counts() -> None:
    assert award("1 cloak up", "1 little_giant up", "2 squire up", under=("queen",)) == (1, 24)
    assert award("1 cloak up", "2 squire up", under=("little_giant",)) == (1, 5)
    assert award("1 cloak up", "2 squire up", under=("hermit",)) == (1, 10)


def test_gr8_one_place_is_left_where_the_cloak_was_removed() -> None:
    assert award("3 witch up", "1 cloak up", "2 hermit up", under=("king",)) == (1, 20)
    assert award("3 witch up", "1 cloak up", "2 hermit up", "2 king down", under=("traitor",)) == (2, 28)


def test_gr8_each_is_removed_by_itself() -> None:
    assert removed("1 cloak up", "2 witch up", under=("king",)) == ["1 cloak"]
    assert removed("1 cloak up", "2 magician up", under=("king",)) == ["1 king"]
    assert removed("1 cloak up", "2 witch up", under=("squire",)) == ["1 cloak", "1 squire"]


def test_gr8_the_cloak_lies_above_the_hidden_card() -> None:
    assert award("2 double up", "1 cloak up", "3 squire up", under=("king",)) == (1, 20)
    assert award("2 double up", "1 cloak up", "3 witch up", under=("king",)) == (2, 20), "the Cloak is removed"
    assert award("1 cloak up", "2 queen up", under=("double",)) == (1, 16), "a hidden Double copies the card below"


def test_gr8_for_meeting_the_goal() -> None:
    state = position(goals=["music 2", "trade 5"], columns=[["1 cloak up"]], under=["king"])
    assert not state.is_met(0)


# Winner (G15)


def test_g15_ties_go_to_the_card_nearest_the_goal() -> None:
    assert award("2 queen up", "1 queen up") == (2, 16)
    assert award("3 cloak up", "2 queen up", "1 queen up", "3 queen up") == (3, 16), "any card, not the best"


def test_g15_only_cards_left_count_for_ties() -> None:
    """GR14: the nearest card of seat 3 was removed."""
    assert award("3 king up", "2 lord up", "3 cardinal up", "1 magician up") == (2, 8)
    assert award("3 double down", "2 lord up", "3 cardinal up") == (3, 8), "a valueless Double counts"
    assert award("3 cloak down", "2 lord up", "3 cardinal up") == (3, 8), "and a Cloak"


def test_g15_only_players_with_a_card_left_take_part() -> None:
    assert award("2 king up", "1 magician up", "1 beggar up") == (1, 11)


def test_g15_with_a_beggar_the_lowest_total_wins() -> None:
    assert award("1 king up", "2 queen up", "3 beggar up") == (3, 4)
    assert award("1 king up", "2 queen up", "1 beggar up") == (2, 16)
    assert award("1 king up", "2 queen up", "3 beggar down") == (1, 20), "not face down"


def test_g15_with_a_beggar_ties_go_to_the_card_farthest_from_the_goal() -> None:
    assert award("1 lord up", "2 cardinal up", "3 king up", "3 beggar up") == (2, 8)
    assert award("1 lord up", "2 merchant up", "1 cloak up", "3 king up", "3 beggar up") == (1, 8)


def test_g15_with_a_beggar_a_lone_valueless_double_takes_no_part() -> None:
    assert award("1 double down", "2 beggar up", "3 king up") == (2, 4)
    assert award("2 beggar up", "3 king up", "1 double up") == (2, 4), "none below"
    assert award("2 beggar up", "1 double up", "3 squire up") == (3, 2)
    assert award("2 beggar up", "1 double up", "3 cloak up") == (3, 0), "a Double with a value takes part"
    assert award("1 double up", "3 cloak up", "2 beggar up") == (3, 0)


def test_gr12_a_valueless_double_without_a_beggar_counts_0_and_takes_part() -> None:
    assert award("1 double down") == (1, 0)
    assert award("1 double down", "2 cloak down") == (1, 0)
    assert award("2 cloak down", "1 double down") == (2, 0)


def test_gr12_with_a_beggar_one_takes_part_with_the_other_cards() -> None:
    assert award("1 double down", "1 squire up", "2 beggar up", "3 king up") == (1, 2)


def test_g15_a_cloak_alone_counts_0_also_face_down() -> None:
    assert award("1 cloak up", "2 beggar up", "3 king up") == (1, 0)
    assert award("1 cloak down", "2 beggar up", "3 king up") == (1, 0)


def test_gr14_two_beggars_act_as_one() -> None:
    assert award("1 king up", "2 beggar up", "3 beggar up", "3 squire up") == (2, 4)


def test_gr14_a_pair_beats_a_beggar() -> None:
    assert award("1 beggar up", "2 prince up", "2 squire up") == (2, "pair")


# The end of a round (G16)


def test_g16_played_cards_go_to_their_owners_discards_and_the_left_neighbour_starts() -> None:
    columns = [["2 cloak up", "1 king up", "1 magician up"], ["3 storm up"], ["1 dragon up"]]
    state = position(
        3,
        goals=["music 4", "trade 5", "combat 1"],
        columns=columns,
        closed=[2],
        under=["", "witch"],
        turn=2,
        hands=[[], ["squire"]],
    )
    events = play(state, "lay squire 1")
    assert "removed 1 1 king" in events
    assert describe(state)["discards"] == [["dragon", "king", "magician"], ["cloak", "squire", "witch"], ["storm"]]
    assert describe(state)["columns"] == [[], [], []]
    assert describe(state)["under"] == ["", "", ""]
    assert all(state.seen[slot] == EVERYONE for row in state.discards for slot in row)
    assert not any(state.up)
    assert "begins 3 2" in events
    assert state.seat == 2


def test_g13_columns_are_awarded_from_left_to_right() -> None:
    columns = [["1 king up", "1 queen up"], ["2 juliet up", "2 lord up"]]
    state = position(goals=["music 2", "trade 2"], columns=columns, hands=[["squire"]])
    wins = [event for event in play(state, "lay squire 2") if event.startswith("wins")]
    assert wins == ["wins 1 music 2 72", "wins 2 trade 2 44"]
    assert describe(state)["won"] == [["music 2"], ["trade 2"]]


def test_gr10_each_explorer_moves_at_most_once_a_turn() -> None:
    state = position(hands=[["king"]], columns=[["2 explorer down"], ["1 explorer down"]], goals=["music 5", "trade 5"])
    events = play(state, "lay king 1")
    assert [event for event in events if event.startswith("moves-on")] == ["moves-on 2 1 2", "moves-on 1 2 1"]
    assert describe(state)["columns"] == [["1 king up", "1 explorer down"], ["2 explorer down"]]


def test_gr10_turned_up_again_in_the_same_turn_he_stays_face_up() -> None:
    """Four Explorers chase each other round three columns, until the one laid last turns up the first again."""
    columns = [["1 explorer down"], ["2 explorer down"], ["4 explorer down"], ["4 storm up"]]
    state = position(4, hands=[[], [], ["explorer"]], columns=columns, closed=[4], turn=3)
    events = play(state, "lay explorer 1")
    moves = [event for event in events if event.startswith("moves-on")]
    assert moves == ["moves-on 1 1 2", "moves-on 2 2 3", "moves-on 4 3 1", "moves-on 3 1 2"]
    now = [["4 explorer down"], ["1 explorer up", "3 explorer down"], ["2 explorer down"], ["4 storm up"]]
    assert describe(state)["columns"] == now


def test_gr10_without_another_open_column_he_stays_face_up() -> None:
    state = position(hands=[["king"]], columns=[["2 explorer down"], ["2 storm up"]], closed=[2], goals=["music 5"])
    assert not any("moves-on" in event for event in play(state, "lay king 1"))
    assert describe(state)["columns"][0] == ["2 explorer up", "1 king down"]


def test_gr11_meeting_is_checked_when_everything_is_done() -> None:
    """The Traitor's swap makes the goals met: the player whose turn it is has ended the round, not his owner."""
    columns = [["2 traitor down"], ["1 queen up", "1 lord up", "1 juliet up"]]
    state = position(goals=["music 3", "trade 2"], columns=columns, hands=[["king"]])
    play(state, "lay king 1")
    assert state.seat == 1
    events = play(state, "swap 2")
    assert "ends-round 1" in events
    assert "begins 2 2" in events


def test_gr13_with_reserve_and_discards_empty_nothing_is_drawn() -> None:
    state = position(columns=[[], ["1 rest up"]], hands=[["king", "queen", "only"]], reserves=[["only"]])
    assert play(state, "lay king 1") == ["lays 1 1 king"]
    assert describe(state)["hands"][0] == ["queen"]


def test_gr13_a_player_without_a_hand_card_lays_nothing_but_draws() -> None:
    """Seat 2 has only discards: he is skipped, but draws from a new reserve."""
    state = position(hands=[["king"], ["only"]], discards=[[], ["rest"]], goals=["music 5", "trade 5"])
    events = play(state, "lay king 1")
    assert "rebuilds 2" in events
    assert len(state.hands[1]) == 1
    assert state.seat == 0, "then it is the next player's turn"


def test_gr13_a_round_starts_with_full_hands() -> None:
    hands = [["king", "only"], ["queen", "only"]]
    state = position(hands=hands, goals=["music 2", "trade 5"], closed=[2], columns=[["1 lord up"]])
    events = play(state, "lay king 1")
    assert [len(hand) for hand in state.hands] == [3, 3]
    drawn = [event for event in events[events.index("begins 2 2") :] if event.startswith("draws")]
    assert [event.split()[1] for event in drawn] == ["2", "2", "1", "1", "1"], "from the starter on"


def test_gr13_the_round_ends_when_nobody_has_a_card() -> None:
    columns = [["1 rest up", "2 rest up"], []]
    empty: dict[str, Any] = {"reserves": [["only"], ["only"]], "goals": ["music 5", "trade 5"]}
    state = position(columns=columns, hands=[["king", "only"], ["only"]], **empty)
    events = play(state, "lay king 1")
    assert "ends-round 1" in events
    assert "lost trade 5" in events, "a goal without cards goes to nobody"
    assert "begins 2 2" in events
    assert sum(len(goals) for goals in state.won) == 1


def test_gr13_it_goes_on_while_someone_has_discards() -> None:
    cards: dict[str, Any] = {
        "hands": [["king", "only"], ["only"]],
        "reserves": [["only"], ["only"]],
        "discards": [[], ["witch"]],
    }
    state = position(columns=[["1 rest up", "2 rest up"], []], goals=["music 5", "trade 5"], **cards)
    assert play(state, "lay king 1") == ["lays 1 1 king", "rebuilds 2", "draws 2 witch"]
    assert can(state) == ["lay witch 1", "lay witch 2"]


def test_gr13_it_is_ended_by_the_player_who_laid_last() -> None:
    """Seat 3 has the last card; seats 1 and 2 have been skipped before, and the turn passes on without a card."""
    columns = [["1 rest up", "2 rest up", "3 rest up"], [], []]
    empty: dict[str, Any] = {"reserves": [["only"]] * 3, "goals": ["music 5", "trade 5", "combat 5"]}
    state = position(3, columns=columns, hands=[["only"], ["only"], ["king", "only"]], turn=3, **empty)
    assert "ends-round 3" in play(state, "lay king 1")


def test_gr15_a_swap_may_involve_a_closed_column_which_stays_closed() -> None:
    columns = [["2 traitor down"], ["1 storm up"]]
    state = position(goals=["music 5", "trade 4"], columns=columns, closed=[2], hands=[["king"]])
    play(state, "lay king 1")
    assert can(state) == ["swap 2", "decline"]
    play(state, "swap 2")
    assert describe(state)["goals"] == ["trade 4", "music 5"]
    assert state.closed == 2
    assert state.is_met(1)


def test_gr16_what_was_seen_stays_known() -> None:
    state = position(hands=[["king"]], columns=[["2 explorer down"], []], goals=["music 5", "trade 5"])
    play(state, "lay king 1")
    assert state.view(0).cards[state.columns[1][0]] == CARDS.index("explorer")


# The end


@pytest.mark.parametrize(
    ("goals", "points"),
    [
        ([], 0),
        (["music 5", "music 4", "trade 3"], 12),
        (["alchemy 3", "combat 3", "agriculture 2", "trade 5", "religion 4", "music 1"], 36),
        (["alchemy 3", "combat 3", "agriculture 2", "trade 5", "religion 4", "music 1", "music 2"], 37),
        (["alchemy 3", "combat 3", "agriculture 2", "trade 5", "religion 4", "trade 1", "trade 3"], 21),
    ],
)
def test_g17_scores(goals: list[str], points: int) -> None:
    state = position(3, won=[[], goals], round=6)
    assert list(state.scores()) == [0, points, 0]


def test_g17_six_domains_with_two_further_cards() -> None:
    goals = ["alchemy 3", "combat 3", "agriculture 2", "trade 5", "religion 4", "music 1", "combat 1", "trade 1"]
    assert position(3, won=[goals], round=6).scores()[0] == 34


def test_g17_the_better_of_the_two_counts() -> None:
    """With many goals the plain sum may be more than twice the best of each domain less one for each further goal."""
    best = ["alchemy 1", "combat 1", "agriculture 1", "trade 1", "religion 1", "music 5"]
    more = ["music 4", "music 3", "music 3"]
    assert position(4, won=[best + more], round=6).scores()[0] == 20


@pytest.mark.parametrize(
    ("won", "places"),
    [
        ([["music 5"], ["music 4"], ["music 3"]], [1, 2, 3]),
        ([["music 3", "music 2"], ["trade 5"], ["trade 4"]], [2, 1, 3]),
        ([["music 4", "music 1", "trade 4"], ["combat 4", "trade 3", "trade 2"], []], [1, 2, 3]),
        ([["music 5"], ["trade 5"], ["combat 4"]], [1, 1, 3]),
        ([["music 2"], ["trade 5"], ["combat 5"]], [3, 1, 1]),
        ([[], [], []], [1, 1, 1]),
    ],
)
def test_g18_ranking(won: list[list[str]], places: list[int]) -> None:
    assert list(position(3, won=won, round=6).ranking()) == places


def test_the_game_is_over_after_six_rounds() -> None:
    state = position(goals=["music 2", "trade 5"], closed=[2], columns=[["2 lord up"]], hands=[["king"]], round=6)
    events = play(state, "lay king 1")
    assert events[-1] == "over"
    assert state.seat < 0
    assert can(state) == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_g3_six_rounds_show_a_goal_per_player_each(seats: int) -> None:
    state, pick = new(seats, seats), Picker(seats)
    for number in range(6):
        assert state.round == number
        assert len(state.goals) == seats
        shown = [slot for slot in range(KINDS * seats, len(state.cards)) if state.seen[slot] == EVERYONE]
        assert len(shown) == seats * (number + 1), "goals to come stay unseen"
        assert set(state.goals) == set(shown[-seats:])
        while state.round == number and state.seat >= 0:
            state.apply(pick.of(state.legal()))
    assert state.seat < 0
    assert sum(len(goals) for goals in state.won) == 6 * seats


# Worlds


def test_worlds_know_which_cards_a_reserve_was_rebuilt_from() -> None:
    """What lies face down since before is none of them; the reserve has nothing else."""
    hands = [["king", "queen", "squire", "only"]]
    discards = [["dragon", "witch", "hermit"]]
    state = position(hands=hands, columns=[["1 lord down", "1 rest up"]], discards=discards, reserves=[["only"]])
    rebuilt = {CARDS.index(name) for name in discards[0]}
    lord = state.columns[0][0]
    assert "rebuilds 1" in play(state, "lay king 2")
    for number in range(200):
        world = state.view(1).world(number)
        assert {world.cards[slot] for slot in state.reserves[0]} <= rebuilt
        assert world.cards[lord] not in rebuilt
