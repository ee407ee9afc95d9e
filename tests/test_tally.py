"""What a table shows besides the view comes true when the rules are played, and is made from the view alone."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cabale import games
from cabale.games import SHELF, Game, game
from cabale.match import Match
from cabale.state import NONE, SPECTATOR
from cabale.table import judge, picture, scene
from cabale.texts import event_parts
from tests.server.test_secret import begun

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.state import State


def tally(view: State, reader: int, name: str) -> dict[str, Any]:
    module = import_module(f"cabale.games.{name}.tally")
    own = module.own(view, reader, {}) if hasattr(module, "own") else {}
    return {**module.public(view.view(SPECTATOR)), **own}


def played(name: str, seats: int, number: int) -> Iterator[tuple[Match, int]]:
    """A random game: the match before each move, and the move that comes."""
    chance = random.Random(number)
    match = Match(game(name), seats, bytes([number]) * 32)
    while match.seat is not None:
        move = chance.choice(list(match.legal()))
        yield match, move
        match.play(match.seat, move)


def told(match: Match, ply: int) -> Iterator[tuple[str, dict[str, int]]]:
    """What happened: the name of each event, and its parts by name."""
    for event in match.events[ply]:
        name, places = event_parts(match.game, event)
        yield name, {part: place for (part, _), place in places}


@pytest.mark.parametrize("name", SHELF)
def test_only_a_view_is_reckoned(name: str) -> None:
    found: Game = game(name)
    match = Match(found, found.most, bytes(32))
    for reader in (0, SPECTATOR):
        shown = picture.Picture(match.view(reader), reader)
        assert {**picture.public_tally(found, match.view(SPECTATOR)), **picture.own_tally(found, shown, {})}
    for state in (match.state, match.view(0).world(3)):
        with pytest.raises(picture.Leak):
            picture.public_tally(found, state)
        with pytest.raises(picture.Leak):
            picture.Picture(state, 0)


def test_a_game_may_do_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "petit_lever").mkdir()
    (tmp_path / "petit_lever" / "__init__.py").touch()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    match = Match(game("bastille"), 3, bytes(32))
    shown = picture.Picture(match.view(0), 0)
    plain = replace(match.game, name="petit_lever")
    assert picture.public_tally(match.game, match.view(SPECTATOR))
    assert picture.own_tally(match.game, shown, {})
    assert picture.public_tally(plain, match.view(SPECTATOR)) == picture.own_tally(plain, shown, {}) == {}


@pytest.mark.parametrize("name", SHELF)
def test_what_readers_share_is_the_same_alone(name: str) -> None:
    """Reckoned after all others and all earlier positions, with what was reckoned for them, or alone."""
    found: Game = game(name)
    for seats in (found.fewest, found.most):
        shared: dict[Any, Any] = {}
        for match, _ in played(name, seats, 3):
            for reader in (*range(seats), SPECTATOR):
                shown = picture.Picture(match.view(reader), reader)
                assert picture.own_tally(found, shown, shared) == picture.own_tally(found, shown, {})


@pytest.mark.parametrize("name", SHELF)
def test_same_for_all_that_the_reader_cannot_tell_apart(name: str) -> None:
    """Another world, seen through the same eyes, is reckoned the same: nothing hidden counts."""
    reckoned = 0
    for match, _ in played(name, game(name).most, 5):
        if match.ply % 9:
            continue
        view = match.view(1)
        for number in range(3):
            other = view.world(number).view(1)
            assert tally(other, 1, name) == tally(view, 1, name)
            reckoned += 1
    assert reckoned > 20


def test_sun_king_pays_what_is_said() -> None:
    """S23: what a card is said to pay is what is due less after giving it."""
    given: set[int] = set()
    for number in range(12):
        for match, move in played("sun_king", 4, number):
            view: Any = match.view(match.seat or 0)
            verb, places = match.game.moves.parts(move)
            shown = tally(view, match.seat or 0, "sun_king")
            if verb == "give" and view.due > 0:
                assert shown["selling"]
                colour = view.pieces.colour[places[0]]
                after: Any = match.view(match.seat or 0).world(1)
                after.play(move)  # this item alone: what must follow is not asked
                pays = shown["pays"][colour if colour != NONE else -1]
                assert view.due - after.due == pays
                given.add(pays)
    assert given == {2, 3}


def test_sun_king_majorities_are_those_that_bring_power() -> None:
    """S9: whoever is said to have most red cards at the beginning of a turn gains power for it, and nobody else."""
    seen = set()
    for number in range(4):
        for match, _ in played("sun_king", 3, number):
            state: Any = match.state
            events = list(told(match, -1))
            begun = [parts["seat"] for name, parts in events if name == "begins"]
            if not begun or state.playing < 3 or begun[-1] != state.turn or state.step != 1:
                continue
            shown = tally(match.view(0), 0, "sun_king")
            counts = [row[2] for row in shown["counts"]]
            most = shown["most"][begun[-1]][2]
            assert most == (
                counts[begun[-1]] > 0 and counts.count(max(counts)) == 1 and max(counts) == counts[begun[-1]]
            )
            seen.add(most)
    assert seen == {True, False}


def test_sun_king_sells_whenever_bids_are_made() -> None:
    """S22: also when all others have dropped out before a bid."""
    alone = 0
    for number in range(40):
        for match, _ in played("sun_king", 2, number):
            state: Any = match.state
            if any(match.game.moves.words(move).startswith("bid") for move in match.legal()):
                assert tally(match.view(0), 0, "sun_king")["selling"]
                alone += state.bidding == 1 and state.bidder == NONE
    assert alone


def test_heads_of_state_influence_is_what_is_scored() -> None:
    """H26, H27: at the end of a round the first and the second said take the prizes."""
    scored = 0
    for number in range(3):
        for match, move in played("heads_of_state", 4, number):
            before = match.view(match.seat or 0).world(1)
            before.log = []
            before.apply(move)
            names = [event_parts(match.game, event) for event in before.log]
            prizes: dict[str, list[tuple[int, int, int]]] = {"prevails": [], "follows": []}
            for name, places in names:
                if name in prizes:
                    parts = {part: place for (part, _), place in places}
                    prizes[name].append((parts["country"], parts["seat"], parts["influence"]))
            if not prizes["prevails"] or any(name in ("creates", "creates-courtly", "kills") for name, _ in names):
                continue  # the map has changed in the same move
            shown = tally(match.view(0), 0, "heads_of_state")["influence"]
            for place, name in enumerate(prizes):
                for country, seat, influence in prizes[name]:
                    assert shown[country][place] == (seat, influence)
                    scored += 1
    assert scored > 8


def test_heads_of_state_house_has_fewer_markers_for_two() -> None:
    for seats, markers in ((2, [16, 8]), (3, [16, 12, 8])):
        match = Match(game("heads_of_state"), seats, bytes(32))
        assert tally(match.view(0), 0, "heads_of_state")["house"] == markers


def test_heads_of_state_says_what_completes_a_country() -> None:
    """H24: whoever completes a country takes what was said before."""
    taken = 0
    for number in range(4):
        shown: list[int] = []
        for match, _ in played("heads_of_state", 4, number):
            for name, parts in told(match, -1) if shown else ():
                if name == "completes":
                    assert shown[parts["country"]] == parts["points"]
                    taken += 1
            shown = tally(match.view(0), 0, "heads_of_state")["completes"]
    assert taken > 1


def test_bastille_missions_are_worth_what_is_said() -> None:
    """B23: what the reader's missions are said to be worth before the last scoring step is what they score."""
    missions = 0
    for number in range(4):
        last: dict[int, dict[str, Any]] = {}
        for match, _ in played("bastille", 4, number):
            last = {seat: tally(match.view(seat), seat, "bastille")["missions"] for seat in range(4)}
        for name, parts in told(match, -1):
            if name == "mission" and str(parts["mission"]) in last[parts["seat"]]:
                one = last[parts["seat"]][str(parts["mission"])]
                if one["parts"]:
                    assert all(one["parts"]) == (one["worth"] > 0)
                missions += 1
    assert missions > 4


def test_bastille_prices_and_bonuses_are_those_paid() -> None:
    """B12: the price said is what the purse loses. B10: what Versailles is said to offer is what can be taken."""
    bought = taken = 0
    for number in range(2):
        for match, move in played("bastille", 3, number):
            seat = match.seat or 0
            view: Any = match.view(seat)
            verb, places = match.game.moves.parts(move)
            shown = tally(view, seat, "bastille")
            if verb == "recruit":
                price = shown["prices"][list(view.square).index(places[0])]
                after: Any = view.world(1)
                after.log = []
                after.apply(move)
                parts = next(
                    dict(event_parts(match.game, one)[1])
                    for one in after.log
                    if event_parts(match.game, one)[0] == "recruits"
                )
                assert price in parts.values()
                bought += 1
            elif verb == "take":
                assert (places[0], places[1] + 1) in shown["versailles"]
                taken += 1
            elif verb == "mark":
                assert (places[1], places[2] + 1) in [space[:2] for space in shown["spaces"] if space[3] == NONE]
    assert bought > 3
    assert taken > 3


def chosen(move: int, _: list[int]) -> int:
    return move


def round_of(match: Match, state: Any, choose: Callable[[list[int]], int]) -> list[int]:
    """Play a world of Gambit Royale to the end of its round: who wins the goal of each column, NONE for nobody."""
    number = state.round
    state.log = []
    while state.round == number and state.seat >= 0:
        state.apply(choose(list(state.legal())))
    won = []
    for event in state.log:
        name, places = event_parts(match.game, event)
        if name in ("wins", "wins-by-pair"):
            won.append(places[0][1])
        elif name == "lost":
            won.append(NONE)
    return won


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_gambit_nobody_wins_who_was_said_to_be_out(seats: int) -> None:
    """Imaginable worlds, played to the end of the round: nobody who cannot wins, and who is sure does."""
    chance = random.Random(seats)
    checked = sure = 0
    for number in range(40 // seats):
        for match, _ in played("gambit_royale", seats, number):
            reader = chance.randrange(seats)
            view: Any = match.view(reader)
            ends = [column["end"] for column in tally(view, reader, "gambit_royale")["columns"]]
            if all(set(end) == {1} for end in ends):
                continue  # nothing is closed
            for world in range(4):
                won = round_of(match, view.world(world), chance.choice)
                for seat, end in zip(won, ends, strict=True):
                    assert seat == NONE or end[seat] > 0
                    assert 2 not in end or end[seat] == 2
                    checked += 1
                    sure += 2 in end
    assert checked > 200
    assert sure > 20


def test_gambit_all_ways_to_end_a_round() -> None:
    """Small positions, one open column that needs a card: in every imaginable world, every way to go on is tried."""
    ways = positions = 0
    for number in range(60):
        for match, _ in played("gambit_royale", 2, number):
            state: Any = match.state
            open_columns = [column for column in range(2) if not state.closed >> column & 1]
            if len(open_columns) != 1 or state.step != 1 or positions >= 25:
                continue
            column = open_columns[0]
            if state.pieces.goal_value[state.cards[state.goals[column]]] - len(state.columns[column]) != 1:
                continue
            positions += 1
            reader = match.seat or 0
            view: Any = match.view(reader)
            found = tally(view, reader, "gambit_royale")["columns"]
            winners: list[set[int]] = [set(), set()]
            for world in range(12):
                worlds = [view.world(world)]
                while worlds:
                    one = worlds.pop()
                    for move in one.legal():
                        after = one.clone()
                        after.log = []
                        after.apply(move)
                        if after.round == one.round and after.seat >= 0:
                            worlds.append(after)
                            continue
                        after = one.clone()
                        for place, seat in enumerate(round_of(match, after, partial(chosen, move))):
                            winners[place].add(seat)
                        ways += 1
                    assert len(worlds) < 400
            for place in range(2):
                allowed = {seat for seat in range(2) if found[place]["end"][seat]}
                assert winners[place] - {NONE} <= allowed
                if 2 in found[place]["end"]:
                    assert winners[place] == {found[place]["end"].index(2)}
    assert positions > 5
    assert ways > 300


@pytest.mark.parametrize("seats", [2, 4])
def test_gambit_who_would_win_now_is_exact(seats: int) -> None:
    """If the round ended now: the seats said are those that win in some world, and no others."""
    exact = 0
    for match, _ in played("gambit_royale", seats, 11 + seats):
        reader = match.ply % seats
        view: Any = match.view(reader)
        found = [column["now"] for column in tally(view, reader, "gambit_royale")["columns"]]
        winners: list[set[int]] = [set() for _ in found]
        for world in range(250):
            state: Any = view.world(world)
            for column in range(seats):
                winners[column].add(int(state.winner(column)[0]))
        for seat_set, now in zip(winners, found, strict=True):
            assert seat_set - {NONE} == {seat for seat in range(seats) if now[seat]}
            assert (2 in now) == (len(seat_set) == 1 and NONE not in seat_set)
            exact += len(seat_set) > 1
    assert exact > 5


@pytest.mark.parametrize("name", SHELF)
def test_origins_explain_the_points(name: str) -> None:
    """Where points came from adds up, event by event: what no event explains is said apart, and seldom needed."""
    found: Game = game(name)
    chance = random.Random(3)

    table = begun(found, min(4, found.most), bytes([9]) * 32)
    while (seat := table.turn) is not None:
        assert table.match
        move = judge.move(table, seat, table.decision(seat), chance.choice(table.match.legal()), "person", 0)
        table.apply(table.next(seat, move, "", 0))
    assert table.match
    for language in ("en", "fr"):
        points = scene.points(table, 0, language)
        for own, score in zip(points.origins, table.match.state.scores(), strict=True):
            assert sum(one.points for one in own) == score
            assert all(len(one.text) < 60 for one in own)
            assert len({one.text for one in own}) == len(own)
