"""The referee: bad moves are refused with a clear message and change nothing; undo goes as far as nothing was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cabale.games import GameError, game
from cabale.match import KEPT, IllegalMove, Match
from tests.tables import KEY, Picker, Table, data, event_data, play

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def everything(match: Match) -> Any:
    """All that a match holds, to see that nothing has changed."""
    events = [[event_data(event) for event in events] for events in match.events]
    return data(match.state), list(match.moves), list(match.movers), events


def refused(match: Match, seat: int, move: int | str) -> IllegalMove:
    before = everything(match)
    with pytest.raises(IllegalMove) as error:
        match.play(seat, move)
    assert everything(match) == before, "a refused move changes nothing"
    return error.value


def illegal(match: Match) -> int:
    legal = match.legal()
    return next(move for move in range(match.game.moves.count) if move not in legal)


def test_an_illegal_move_names_seat_move_and_what_is_legal(table: Table) -> None:
    match = table.match()
    for _ in range(20):
        if match.seat is None:
            return
        words, legal = match.game.moves.words(illegal(match)), list(map(match.game.moves.words, match.legal()))
        for bad in (illegal(match), words):
            error = refused(match, match.seat, bad)
            assert (error.seat, error.words, error.reason, error.legal) == (match.seat, words, "illegal", legal)
            assert str(error) == f"seat {match.seat + 1}: {words!r} is not legal; legal: {', '.join(legal)}"
        play(match, 1, seed=match.ply)


def test_words_and_numbers_that_are_no_moves(table: Table) -> None:
    match = table.match()
    assert match.seat is not None
    for bad in ("", "nonsense", "lay", "lay king 2 3 4", match.game.moves.count, -1, 10**9):
        error = refused(match, match.seat, bad)
        assert error.words == str(bad)
        assert error.reason == ("unknown" if isinstance(bad, str) else "illegal")
        assert error.legal == list(map(match.game.moves.words, match.legal()))


def test_a_move_out_of_turn(table: Table) -> None:
    match = table.match()
    for seat in (*range(table.seats), -1, table.seats):
        if seat != match.seat:
            error = refused(match, seat, match.legal()[0])
            assert error.reason == "turn"
            assert str(error) == f"seat {seat + 1}: {str(match.legal()[0])!r}: it is another seat's turn"


def test_a_move_after_the_end(table: Table) -> None:
    match = table.match()
    play(match, 10_000)
    assert match.seat is None
    error = refused(match, 0, 0)
    assert error.reason == "over"
    assert str(error) == "seat 1: '0': the game is over"


def test_words_and_numbers_play_the_same(table: Table) -> None:
    one, two, pick = table.match(), table.match(), Picker(1)
    for _ in range(20):
        if one.seat is not None and two.seat is not None:
            move = pick.of(one.legal())
            one.play(one.seat, move)
            two.play(two.seat, two.game.moves.words(move))
    assert everything(one) == everything(two)


def test_news_and_views_are_those_of_the_seat(table: Table) -> None:
    match = table.match()
    play(match, 30)
    for reader in table.readers:
        told = [event_data(event.seen_by(reader)) for events in match.events for event in events]
        assert [event_data(event) for event in match.news(reader)] == told
        assert match.news(reader, match.ply) == []
        last = [event_data(event.seen_by(reader)) for event in match.events[-1]]
        assert [event_data(event) for event in match.news(reader, match.ply - 1)] == last
        assert data(match.view(reader)) == data(match.state.view(reader))


def test_undo_beyond_the_limit_is_refused(table: Table) -> None:
    match = table.match()
    play(match, 12)
    before = everything(match)
    for seat in range(table.seats):
        limit = match.undo_limit(seat)
        for count in (0, -1, limit + 1, 99):
            with pytest.raises(IllegalMove, match=rf"^seat {seat + 1}: 'undo {count}' is not legal"):
                match.undo(seat, count)
    assert everything(match) == before
    assert sum(match.undo_limit(seat) > 0 for seat in range(table.seats)) <= 1, "only the last mover may take back"


@pytest.fixture
def quiet(tmp_path: Path) -> Match:
    """Gambit Royale with goals so dear that reserves run out: then a card laid in an empty column shows nothing."""
    found = game("gambit_royale")
    own = (found.folder / "data.toml").read_text(encoding="utf-8")
    path = tmp_path / "dear.toml"
    path.write_text(own.replace("hand = 3", "hand = 10").replace("[1, 2, 3, 3, 4, 5]", "[24, 24, 24, 24, 24, 24]"))
    match = Match(found, 2, KEY, data=path)
    restless = ("explorer", "assassin", "storm", "traitor", "cloak")
    state: Any = match.state
    while any(len(reserve) for reserve in state.reserves):
        calm = [words for words in map(found.moves.words, match.legal()) if words.endswith(" 1")]
        assert match.seat is not None
        match.play(match.seat, next(words for words in calm if not any(name in words for name in restless)))
    return match


def test_undo_while_nothing_was_shown(quiet: Match) -> None:
    assert quiet.seat is not None
    seat, before = quiet.seat, everything(quiet)
    assert quiet.undo_limit(seat) == 0, "the last move was another seat's, and turned a card up"
    quiet.play(seat, next(words for words in map(quiet.game.moves.words, quiet.legal()) if words.endswith(" 2")))
    assert quiet.undo_limit(seat) == 1
    assert quiet.undo_limit(1 - seat) == 0
    quiet.undo(seat)
    assert everything(quiet) == before


def test_undo_ends_where_a_card_was_shown(quiet: Match) -> None:
    assert quiet.seat is not None
    seat = quiet.seat
    quiet.play(seat, next(words for words in map(quiet.game.moves.words, quiet.legal()) if words.endswith(" 1")))
    assert quiet.undo_limit(seat) == 0


def test_undo_ends_where_chance_was_used(table: Table) -> None:
    match, pick = table.match(), Picker(2)
    while match.seat is not None:
        seat, rng, seen = match.seat, match.state.rng, list(match.state.seen)
        match.play(seat, pick.of(match.legal()))
        shown = any(new & ~old for old, new in zip(seen, match.state.seen, strict=True))
        assert (match.undo_limit(seat) > 0) == (match.state.rng == rng and not shown)


def starting(name: str, seats: int, options: dict[str, bool] | None = None) -> Callable[[], object]:
    return lambda: Match(game(name), seats, KEY, options)


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (starting("chess", 2), "there is no game 'chess'; games: "),
        (starting("gambit_royale", 1), "gambit_royale is for 2 to 6 players, not 1"),
        (starting("gambit_royale", 7), "gambit_royale is for 2 to 6 players, not 7"),
        (starting("gambit_royale", 2, {"blitz": True}), "gambit_royale has no option 'blitz'; options: first_edition"),
    ],
)
def test_a_match_that_cannot_start(start: Callable[[], object], message: str) -> None:
    with pytest.raises(GameError) as error:
        start()
    assert str(error.value).startswith(message)


def test_any_moment_of_a_long_game_is_what_it_was(table: Table) -> None:
    """States are kept on the way: a moment is reached from the nearest one, and is the same as from the start."""
    match, reached = table.match(), []
    for _ in range(3 * KEPT + 5):
        reached.append(everything(match))
        if match.seat is None:
            break
        play(match, 1, seed=match.ply)
    whole = everything(match)
    for ply in {0, 1, KEPT - 1, KEPT, KEPT + 1, 2 * KEPT, match.ply - 1, match.ply} & set(range(len(reached))):
        found = match.at(ply)
        assert everything(found) == reached[ply]
        assert everything(match) == whole, "looking back changes nothing"
        while found.ply < min(ply + 3, match.ply):  # the other one goes its own way
            assert found.seat is not None
            found.play(found.seat, match.moves[found.ply])
        assert everything(found) == (reached[found.ply] if found.ply < len(reached) else whole)
    assert everything(match) == whole
