"""The arena: blocks, their statistics, ratings and charts."""

import math
from pathlib import Path

import pytest

from cabale.arena import ArenaError, figures
from cabale.arena import analyse as study
from cabale.arena.balance import Balance, sum_up, tell, write
from cabale.arena.blocks import FORMATS, Block, Contest, Effort, Played, check, play, play_game, read
from cabale.arena.chart import intervals
from cabale.arena.compare import Report, compare, ladders, row, show
from cabale.games import SHELF, game
from cabale.record import Record, record_of
from cabale.texts import LANGUAGES, Texts


def block(contest: Contest, number: int, winners: list[int]) -> Block:
    """A block in which these seats won, in the order of its games."""
    games = []
    for seat in winners:
        ranking = [1 if place == seat else 2 for place in range(contest.players)]
        games.append(Played([10 if place == 1 else 0 for place in ranking], ranking, 1))
    return Block(contest, number, games, "", "test", "", 1, True, Effort(), Effort())


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("form", FORMATS)
def test_a_bot_against_itself_gives_exactly_its_share(name: str, form: str) -> None:
    players = game(name).fewest + 1
    contest = Contest(name, players, "random", "random", form, 5)
    blocks = play([contest], 3, cores=1)
    assert [found.lone() * players for found in blocks] == [60 * players] * 3
    told = figures.verdict(blocks)
    assert told.share.low == told.share.share == told.share.high
    assert told.share.share == pytest.approx(1 / players, abs=1e-15)
    assert told.equivalent.share == pytest.approx(0.5, abs=1e-12)


def test_blocks_are_kept_and_not_played_again(tmp_path: Path) -> None:
    contest = Contest("gambit_royale", 2, "greedy", "random", "F1", 5)
    path = tmp_path / "results.jsonl"
    first = play([contest], 2, path, cores=1)
    path.write_bytes(path.read_bytes() + b'{"contest":')  # a crash in the middle of a line
    played: list[int] = []
    again = play([contest], 3, path, played.append, cores=1)
    assert played == [2, 1]
    assert [found.games for found in again[:2]] == [found.games for found in first]
    assert len(path.read_bytes().splitlines()) == 4
    with pytest.raises(ArenaError, match="line 3 is no block"):
        read(path)


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    contests = [Contest("gambit_royale", 2, "greedy", "random", form, 5) for form in FORMATS]
    alone, together = play(contests, 3, cores=1), play(contests, 3, tmp_path / "results.jsonl", cores=2)
    assert [found.games for found in alone] == [found.games for found in together]


@pytest.mark.parametrize("players", range(2, 7))
def test_an_equivalent_is_a_share_at_any_table(players: int) -> None:
    assert figures.equivalent(1 / players, players) == pytest.approx(0.5)
    for value in (0.1, 0.55, 0.8):
        assert figures.equivalent(figures.share_needed(value, players), players) == pytest.approx(value)
    assert figures.equivalent(1.0, players) == 1.0
    assert figures.elo(figures.equivalent(1 / players, players)) == pytest.approx(0)


def test_intervals_cover_as_often_as_they_say() -> None:
    import random

    chance = random.Random(3)
    contest = Contest("gambit_royale", 2, "a", "b", "F1", 1)
    covered = 0
    for _ in range(400):
        blocks = [block(contest, n, [int(chance.random() > 0.6), int(chance.random() < 0.6)]) for n in range(40)]
        share = figures.share_of(blocks)
        covered += share.low <= 0.6 <= share.high
    assert 0.92 <= covered / 400 <= 0.98


def test_a_sequential_test_finds_the_better_and_not_the_equal() -> None:
    import random

    answers = {}
    for truth in (0.5, 0.62):
        chance = random.Random(4)
        contest = Contest("gambit_royale", 2, "a", "b", "F1", 1)
        blocks: list[Block] = []
        while abs(figures.likelihood(blocks, 0.5, 0.55)) < figures.BOUND:
            blocks.append(block(contest, len(blocks), [int(chance.random() > truth), int(chance.random() < truth)]))
            assert len(blocks) < 3000
        answers[truth] = figures.likelihood(blocks, 0.5, 0.55)
    assert answers[0.5] < 0 < answers[0.62]


def test_ratings_order_bots_by_strength() -> None:
    contests = [Contest("gambit_royale", 3, a, b, "F1", 1) for a, b in (("strong", "greedy"), ("greedy", "weak"))]
    blocks = [block(c, n, [0, 1, n % 3]) for c in contests for n in range(12)]
    (ladder,) = ladders(blocks)
    assert [rating.bot for rating in ladder.ratings] == ["strong", "greedy", "weak"]
    assert ladder.ratings[1].rating == 0
    for rating in ladder.ratings:
        assert rating.low <= rating.rating <= rating.high
        assert math.isfinite(rating.rating)


def test_a_report_can_be_read_on_eighty_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    contests = [Contest("heads_of_state", 4, "expert", "greedy", form, 5) for form in FORMATS]
    games = [Played([300, 1, 20, 100], [1, 4, 3, 2], 1), Played([1, 200, 20, 100], [4, 1, 3, 2], 1)] * 2
    spent = [Effort(choices=1, seconds=3.0), Effort(choices=1, seconds=0.2)]
    show(Report([row([Block(c, 1, games, "", "test", "", 1, True, *spent)]) for c in contests]))
    told = capsys.readouterr().out
    assert "…" not in told
    assert told.count("3000.0, 200.0") == len(FORMATS)


def test_a_report_names_the_command_that_repeats_it() -> None:
    report = compare([Contest("gambit_royale", 2, "greedy", "random", "F2", 5)], 2, test=(0.5, 0.9), cores=1)
    words = report.rows[0].command
    assert words == "cabale arena gambit_royale greedy random --players 2 --games 4 --format F2 --seed 5"
    assert report.answer in ("better", "not better", "open")


def test_a_chart_is_written_as_svg_and_png(tmp_path: Path) -> None:
    sheet = intervals("A <ladder>", "Elo", [("hard & fast", 120.0, 90.0, 150.0), ("greedy", 0.0, 0.0, 0.0)])
    written = sheet.save(tmp_path / "ladder")
    drawing = (tmp_path / "ladder.svg").read_text()
    assert "hard &amp; fast" in drawing
    assert "A &lt;ladder&gt;" in drawing
    if len(written) == 2:
        assert (tmp_path / "ladder.png").read_bytes().startswith(b"\x89PNG")


@pytest.fixture(scope="module")
def record() -> Record:
    match, _ = play_game("gambit_royale", ["greedy", "random"], bytes(32), (1,), {})
    return record_of(match, ["greedy", "random"])


def test_an_analysis_goes_on_where_it_was_stopped_and_reads_in_every_language(record: Record, tmp_path: Path) -> None:
    kept = tmp_path / "looks"
    told = study.analyse(record, kept, 20)
    assert len(told.looks) == len(record.moves) + 1
    assert sum(told.looks[-1].chances) == pytest.approx(1)
    assert all(-1e-9 <= chance <= 1 + 1e-9 for at in told.looks for chance in at.chances)
    lines = kept.read_bytes().split(b"\n")
    kept.write_bytes(b"\n".join(lines[:-5]) + b"\n" + lines[-5][:9])  # a crash in the middle of a line
    made: list[int] = []
    assert study.analyse(record, kept, 20, made.append) == told
    assert made == [len(lines) - 6, *[1] * 4]
    for language in LANGUAGES:
        words = study.sentences(told, Texts(language, game(record.game)))
        assert all(isinstance(line, str) for line in words)
    assert study.chart(told).svg().count("<polyline") >= record.seats


def test_chances_are_calibrated_by_what_came_true() -> None:
    found = study.calibrate("gambit_royale", 2, 4, "greedy")
    assert found.positions == sum(group.count for group in found.bins) == 4 * 3 * 2
    assert 0 <= found.error <= 1
    assert found.plain == pytest.approx(0.25, abs=0.01)


def test_a_balance_report_counts_every_seat_and_repeats_itself(tmp_path: Path) -> None:
    told = [tell("gambit_royale", "random", 3, 1, number) for number in range(4)]
    assert told == [tell("gambit_royale", "random", 3, 1, number) for number in range(4)]
    table = sum_up(3, told)
    assert sum(seat.mean for seat in table.seats) == pytest.approx(1)
    report = Balance("gambit_royale", "random", 4, 1, "test", "0" * 64, [table])
    pages = write(report, tmp_path)
    assert "cabale balance gambit_royale --bot random --games 4 --seed 1" in pages[0].read_text(encoding="utf-8")


def test_what_cannot_be_played_is_refused_first() -> None:
    with pytest.raises(ArenaError, match="there is no format 'F9'"):
        check(Contest("gambit_royale", 2, "greedy", "random", "F9", 5))
