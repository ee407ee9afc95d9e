"""Puzzles: how they are found, that those that ship hold what they promise, and that they are the same for everyone."""

from __future__ import annotations

import datetime
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from rich.console import Console

from cabale.bots import GreedyBot, SearchBot, bot
from cabale.bots.compare import Ranked, _difference, _fresh, rank
from cabale.bots.explain import Choice, Explanation
from cabale.games import SHELF, Game, game
from cabale.match import Match
from cabale.puzzle import making
from cabale.puzzle import puzzle as values
from cabale.puzzle.making import MARGIN, Maker
from cabale.puzzle.puzzle import (
    TAGS,
    Puzzle,
    PuzzleError,
    Verdict,
    append,
    daily,
    is_current,
    puzzles,
    read,
    shipped,
    write,
)
from cabale.puzzle.telling import explanation
from cabale.record import record_of
from cabale.review.telling import Unfounded
from cabale.terminal.puzzle import Answers, solve
from cabale.texts import LANGUAGES, Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.state import State


def made(source: str = "puzzles gambit_royale 2 1 0", moves: int = 0) -> Puzzle:
    """A puzzle with made-up figures: the first move is best, the second as good, the others are worse."""
    found = game("gambit_royale")
    match = Match(found, 2, b"p" * 32)
    for _ in range(moves):
        assert match.seat is not None
        match.play(match.seat, match.legal()[0])
    words = [found.moves.words(move) for move in match.legal()]
    verdicts = [Verdict(words[0], 0.6, 0.0, 0.0, True), Verdict(words[1], 0.59, 0.01, 0.02, True)]
    verdicts += [Verdict(one, 0.4, 0.2, 0.03, False) for one in words[2:]]
    told = Explanation(match.seat or 0, 100, [Choice(words[0], 0.6, 0.5, 0.7, 3.0, 100)], 0.2, 0.03, 1.5, -0.5)
    levels = dict.fromkeys(making.STRENGTH, 0.0) | {"hard": 1.0}
    return Puzzle(source, record_of(match), verdicts, words[2], told, 1000, ["opening"], levels, 25.0, 3.0)


# What ships


@pytest.fixture(scope="module")
def shelf() -> dict[str, list[Puzzle]]:
    """All puzzles that ship, by game."""
    return {name: read(shipped(game(name))) for name in SHELF}


def faults(found: Puzzle) -> list[str]:
    """What is wrong with a puzzle that ships."""
    if not is_current(game(found.record.game), found):
        return ["is about other rules or figures"]
    match, wrong = found.match(), []
    if {found.verdict(match.game.moves.words(move)) is None for move in match.legal()} != {False}:
        wrong.append("does not judge every move")
    if len(found.verdicts) != len(match.legal()):
        wrong.append("judges moves that are not legal")
    if {one.right for one in found.verdicts} != {True, False}:
        wrong.append("has no right or no wrong answer")
    if any(one.behind <= one.half and not one.right for one in found.verdicts):
        wrong.append("calls an answer wrong that cannot be told from the best")
    trap = found.verdict(found.greedy)
    if trap is None or trap.right or trap.behind < MARGIN:
        wrong.append("is obvious")
    if not set(found.tags) <= set(TAGS):
        wrong.append("has a tag without a name")
    deepest = bot(making.DEEPEST, match.game)
    if not isinstance(deepest, SearchBot) or found.iterations < making.TIMES * deepest.settings.iterations:
        wrong.append("was not searched long enough")
    return wrong


def test_puzzles_that_ship_hold_what_they_promise(shelf: dict[str, list[Puzzle]]) -> None:
    assert any(shelf.values())
    for found in (one for all_of in shelf.values() for one in all_of):
        assert faults(found) == [], found.id
    ids = [one.id for all_of in shelf.values() for one in all_of]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda one: {"record": msgspec.structs.replace(one.record, version=0)}, "other rules"),
        (lambda one: {"verdicts": one.verdicts[1:]}, "every move"),
        (lambda one: {"verdicts": [*one.verdicts, one.verdicts[0]]}, "not legal"),
        (lambda one: {"verdicts": [msgspec.structs.replace(each, right=True) for each in one.verdicts]}, "no wrong"),
        (lambda one: {"verdicts": [msgspec.structs.replace(each, half=1.0) for each in one.verdicts]}, "told from"),
        (lambda one: {"greedy": one.verdicts[0].move}, "obvious"),
        (lambda one: {"tags": ["pretty"]}, "tag"),
        (lambda one: {"iterations": 10}, "long enough"),
    ],
)
def test_control_what_is_wrong_with_a_puzzle_is_seen(
    shelf: dict[str, list[Puzzle]], change: Callable[[Puzzle], dict[str, object]], fault: str
) -> None:
    good = next(one for all_of in shelf.values() for one in all_of)
    assert any(fault in said for said in faults(msgspec.structs.replace(good, **change(good))))  # type: ignore[arg-type]


def test_every_answer_is_explained_with_figures_in_both_languages(shelf: dict[str, list[Puzzle]]) -> None:
    for found in (one for all_of in shelf.values() for one in all_of):
        for language in LANGUAGES:
            texts = Texts(language, game(found.record.game), reader=found.told.seat)
            for answer in (*(one for one in found.verdicts if one.right), found.margin):
                lines = explanation(found, answer, texts)
                assert len(lines) >= 3
                assert all(line.text for line in lines)
                # What one search could not tell from the best, and a longer one could, is right: but not for that.
                same = "cannot be told from the best" in lines[0].text or "on ne peut le distinguer" in lines[0].text
                assert same == (answer.right and answer != found.verdicts[0] and answer.behind <= answer.half)


def test_control_a_sentence_without_its_figure_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    found, texts = made(), Texts("en", game("gambit_royale"))
    said = Texts.say
    monkeypatch.setattr(
        Texts, "say", lambda self, key, **parts: "Right." if key == "puzzle-best" else said(self, key, **parts)
    )
    with pytest.raises(Unfounded):
        explanation(found, found.verdicts[0], texts)


def test_another_search_agrees(shelf: dict[str, list[Puzzle]]) -> None:
    """With new chances and fewer games, the best move is ahead of what looks best, in nearly all of them."""
    agree, count = 0, 0
    for all_of in shelf.values():
        for found in all_of[:4]:
            match = found.match()
            assert match.seat is not None
            chooser = bot("medium:lean=0", match.game)
            assert isinstance(chooser, SearchBot)
            ranked = {
                match.game.moves.words(one.move): one
                for one in rank(chooser.search(match.view(match.seat), 20261117), 300)
            }
            ahead = ranked[found.greedy].behind - ranked[found.verdicts[0].move].behind
            agree, count = agree + (ahead > 0), count + 1
    assert agree >= 0.8 * count, (agree, count)


# The day's


def test_the_puzzle_of_a_day_is_the_same_for_everyone_and_all_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = {"a": tuple(made(str(number), number) for number in range(5)), "b": (made("b", 9),), "c": ()}
    monkeypatch.setattr(values, "puzzles", lambda name: offered[name])
    first = datetime.date(2026, 11, 17)
    days = [first + datetime.timedelta(days) for days in range(10)]
    found = [daily(list(offered), day) for day in days]
    assert found == [daily(list(offered), day) for day in days]
    assert {one.source for one in found if one} == {"0", "1", "2", "3", "4", "b"}  # in ten days everyone's turn came
    monkeypatch.setattr(values, "puzzles", lambda name: tuple(reversed(offered[name])))
    assert found == [daily(list(offered), day) for day in days]  # whatever order they lie in
    assert daily(["c"], first) is None


# The sieve


def ranked(*behind: float, half: float = 0.01) -> list[Ranked]:
    return [Ranked(move, 0.6 - gap, gap, half) for move, gap in enumerate(behind)]


@pytest.mark.parametrize(
    ("moves", "glances", "clear"),
    [
        (ranked(0.0, 0.10, 0.12, 0.2), {2}, True),
        (ranked(0.0, 0.10, 0.12, 0.2), {0}, False),  # it is obvious
        (ranked(0.0, 0.005, 0.12, 0.2), {2}, False),  # too many are right
        (ranked(0.0, 0.005, *[0.1] * 6), {4}, True),  # two of eight are not
        (ranked(0.0, 0.02, 0.12, 0.2), {2}, False),  # the next is worse, but not by the margin
        (ranked(0.0, 0.03, 0.12, 0.2), {1}, False),  # what looks best is worse, but not by the margin
        (ranked(0.0, 0.10, 0.12, 0.2, half=0.3), {2}, False),  # nothing is sure
    ],
)
def test_only_clear_positions_that_are_not_obvious_pass(moves: list[Ranked], glances: set[int], clear: bool) -> None:
    assert Maker(game("gambit_royale"), [2], 1).is_clear(moves, glances) is clear


def test_no_glance_looks_at_the_worlds_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the same worlds three glances would be one, and five tries of a bot that only glances would be one try."""
    worlds: list[int] = []
    judge = GreedyBot.judge

    def spied(self: GreedyBot, view: State, legal: list[int], seed: int, count: int) -> list[int]:
        worlds.extend(range(seed, seed + count))
        return judge(self, view, legal, seed, count)

    monkeypatch.setattr(GreedyBot, "judge", spied)
    monkeypatch.setattr(making, "STRENGTH", {"greedy": 20.0})
    maker = Maker(game("gambit_royale"), [3], 1)
    match = Match(maker.game, 3, b"p" * 32)
    view = match.view(match.seat or 0)
    maker.look("", match, view, maker.player.search(view, 7), 7)
    maker.hardness(view, set(), 7)
    assert len(worlds) == len(set(worlds)) >= making.GLANCES + making.TRIES


def test_all_moves_are_ranked_on_the_same_worlds(game: Game) -> None:
    """As the plain definition says; and moves that are dropped early are those that are behind."""
    match = Match(game, max(2, game.fewest), b"r" * 32)
    while len(match.legal()) < 4:
        assert match.seat is not None
        match.play(match.seat, match.legal()[0])
    assert match.seat is not None
    chooser = bot("medium:iterations=60", game)
    assert isinstance(chooser, SearchBot)
    search = chooser.search(match.view(match.seat), 3)
    best, first = search.left[0], int(search.world_number)
    found = rank(search, 64)
    assert {one.move for one in found} == set(match.legal())
    for one in found:
        root = next(root for root in search.roots if root.move == one.move)
        pairs = _fresh(best, root, first)
        assert len(pairs) == 64
        if root is not best:
            assert (one.behind, one.half) == pytest.approx(_difference(pairs))
        assert one.chance == pytest.approx(sum(pair[1] for pair in pairs) / 64)


def quick(monkeypatch: pytest.MonkeyPatch) -> Maker:
    """A maker that imagines few games and takes much for a puzzle."""
    monkeypatch.setattr(making, "MARGIN", 0.01)
    monkeypatch.setattr(making, "MEASURED", (64, 64))
    monkeypatch.setattr(making, "PLAYERS", "medium:iterations=60")
    monkeypatch.setattr(making, "LONGER", "hard:iterations=300")
    monkeypatch.setattr(making, "DEEPEST", "expert:iterations=300")
    monkeypatch.setattr(making, "STRENGTH", {"greedy": 20.0, "medium/30": 21.0})
    return Maker(game("gambit_royale"), [2, 3], 7, times=2)


def test_the_same_seed_finds_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[making.Sieved] = []
    first, again = (list(quick(monkeypatch).game_of(1, counts.append)) for _ in range(2))
    assert first
    assert first == again
    assert list(counts[-1]) == sorted(counts[-1], reverse=True)  # each sieve lets fewer through
    for found in first:
        match = found.match()
        assert match.seats == 3  # games with two and three players take turns
        assert {one.move for one in found.verdicts} == {match.game.moves.words(move) for move in match.legal()}
        assert not found.verdict(found.greedy).right  # type: ignore[union-attr]
    other = Maker(game("gambit_royale"), [2, 3], 8)
    assert other.name(1) != first[0].source


def test_a_stopped_run_goes_on_and_writes_the_same_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[int] = []

    def game_of(self: Maker, number: int, told: object = None) -> Iterator[Puzzle]:
        del told
        played.append(number)
        yield from [made(self.name(number), number)] * (number % 3)  # none, one, two

    monkeypatch.setattr(Maker, "game_of", game_of)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    maker = Maker(game("gambit_royale"), [2], 1)
    assert len(list(maker.extend(whole, 6))) == 6
    assert played == [0, 1, 2, 3, 4, 5]
    list(maker.extend(parts, 2))
    with parts.open("ab") as file:
        file.write(b'{"source": "puzz')  # stopped in the middle of a line
    played.clear()
    list(maker.extend(parts, 6))
    assert played == [3, 4, 5]
    assert parts.read_bytes() == whole.read_bytes()
    assert list(maker.extend(parts, 6)) == []  # it has as many
    # Puzzles about other rules do not count, and stay.
    old = msgspec.structs.replace(made(), record=msgspec.structs.replace(made().record, version=0))
    append(parts, [old])
    assert len(list(maker.extend(parts, 7))) >= 1
    assert old in read(parts)


def test_puzzles_are_measured_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The figures are those of today's bots; a puzzle that is none to them, or about other rules, is dropped."""
    maker = quick(monkeypatch)
    old = list(maker.game_of(1))
    stale = [msgspec.structs.replace(one, verdicts=one.verdicts[:1], tags=["endgame"], iterations=1) for one in old]
    holds = [new for new in map(maker.again, stale) if new is not None]
    assert holds
    for new in holds:
        one = next(one for one in old if one.id == new.id)
        assert (new.source, new.record.moves, new.iterations) == (one.source, one.record.moves, one.iterations)
        assert len(new.verdicts) == len(one.verdicts)
        assert "endgame" in new.tags
    of_old_rules = msgspec.structs.replace(old[0].record, version=0)
    assert maker.again(msgspec.structs.replace(old[0], record=of_old_rules)) is None
    monkeypatch.setattr(making, "MARGIN", 2.0)
    assert [new for new in map(maker.again, stale) if new is not None] == []
    path = tmp_path / "puzzles.jsonl"
    append(path, stale)
    write(path, holds)
    assert read(path) == holds


def test_a_file_that_has_no_puzzles_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text("[]\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match=r"puzzles\.jsonl: is not a file of puzzles"):
        read(path)
    assert read(tmp_path / "none.jsonl") == []


# At the terminal


def test_a_puzzle_is_solved_in_the_terminal(tmp_path: Path) -> None:
    found, said = made(), io.StringIO()
    console = Console(file=said, width=100)
    answers = Answers(tmp_path / "answers.json")
    other = made(moves=1)
    lines = iter(["nonsense", found.verdicts[3].move, "", other.verdicts[1].move])

    def read_line(prompt: str) -> str:
        del prompt
        return next(lines)

    solve([("One", found), ("Two", other)], "en", console, read_line, answers)
    text = " ".join(said.getvalue().split())
    assert "There is no choice “nonsense”" in text
    assert "has 20 points of winning chance less" in text
    assert "cannot be told from the best" in text
    assert "1 of 2 right" in text
    assert Answers(answers.path).first == {found.id: False, other.id: True}
    answers.keep(found.id, True)
    assert answers.first[found.id] is False  # the first answer counts


def test_the_commands_refuse_in_a_sentence_and_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    append(path, [made()])
    before = path.read_bytes()

    def run(*given: str) -> tuple[int, str, str]:
        command = [sys.executable, "-m", "cabale", *given]
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=environment
        )
        return done.returncode, done.stdout, done.stderr

    assert run("puzzles", "gambit_royale", "--count", "1", "--out", str(path))[:2] == (0, f"{path}: 1 puzzles\n")
    assert path.read_bytes() == before
    for given in (["puzzles", "gambit_royale", "--players", "9", "--out", str(path)], ["puzzle", "chess"]):
        code, said, why = run(*given)
        assert (code, said) == (2, "")
        assert len(why.splitlines()) == 1
    code, said, _ = run("puzzle", "--daily", "--language", "fr")  # nobody answers
    assert code == 0
    assert "0 sur 0 justes" in said
    assert not (tmp_path / "cabale").exists()


def test_puzzles_are_listed_easiest_first(shelf: dict[str, list[Puzzle]]) -> None:
    for name, all_of in shelf.items():
        assert len(puzzles(name)) == len(all_of)
        assert [one.mu for one in puzzles(name)] == sorted(one.mu for one in all_of)
