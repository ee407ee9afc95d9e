"""The arena: blocks, their statistics, ratings and charts."""

import math
import os
import random
import re
from pathlib import Path

import pytest

from cabale import bots
from cabale.arena import ArenaError, figures
from cabale.arena import analyse as study
from cabale.arena.balance import balance, sum_up, tell, write
from cabale.arena.blocks import (
    FORMATS,
    Block,
    Contest,
    Effort,
    Played,
    check,
    formats,
    once,
    play,
    play_game,
    program,
    program_of,
    read,
)
from cabale.arena.calibration import Looked, bins, calibrate, gap
from cabale.arena.chart import intervals
from cabale.arena.compare import Report, compare, ladders, row, show
from cabale.arena.sequential import BOUND, interval
from cabale.games import SHELF, game
from cabale.record import Record, record_of
from cabale.table import statistics
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
    lines = path.read_bytes().splitlines()
    assert len(read(path)) == len(lines) == 3
    path.write_bytes(b"\n".join((*lines[:2], b"{", lines[2])))  # that was nobody's crash
    with pytest.raises(ArenaError, match="line 3 is no block"):
        read(path)


def test_results_belong_to_the_game_and_to_how_these_bots_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """How another level searches changes nothing for them."""
    pairs = [("medium", "greedy"), ("hard/20", "hard-1/20"), ("casual", "greedy"), ("hard/20:explore=1", "random")]
    contests = [Contest("sun_king", 2, a, b, "F1", 1) for a, b in pairs]

    def programs() -> list[str]:
        program.cache_clear()
        return [program_of(contest) for contest in contests]

    before, everyone = programs(), program("sun_king")
    assert len(set(before)) == len(before)
    content = bots._file(game("sun_king").folder / "search.toml")

    def changed(level: str, **settings: float) -> list[bool]:
        net = {**content[level].get("net", {}), **settings}
        mine = {**content, level: {**content[level], **settings, "net": net}}
        monkeypatch.setattr(bots, "_file", lambda _: mine)
        after = programs()
        assert program("sun_king") != everyone
        return [one != other for one, other in zip(before, after, strict=True)]

    assert changed("expert", iterations=1) == [False, False, False, False]
    assert changed("medium", iterations=1) == [True, False, False, False]
    assert changed("hard", iterations=1) == [False, True, False, True]
    assert changed("casual", best=7) == [False, False, True, False]
    monkeypatch.undo()
    assert programs() == before


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
    chance = random.Random(3)
    contest = Contest("gambit_royale", 2, "a", "b", "F1", 1)
    covered = 0
    for _ in range(400):
        blocks = [block(contest, n, [int(chance.random() > 0.6), int(chance.random() < 0.6)]) for n in range(40)]
        share = figures.share_of(blocks)
        covered += share.low <= 0.6 <= share.high
    assert 0.92 <= covered / 400 <= 0.98


def simulated(
    chance: random.Random, players: int, truth: float, forms: tuple[str, ...], alike: bool
) -> dict[str, float]:
    """What bots `a` win of one deal, if their equivalent is the truth; its games independent, or all alike."""
    deal = {}
    for form in forms:
        part = figures.part_of_a(truth, players, form)
        wins = players * (chance.random() < part) if alike else sum(chance.random() < part for _ in range(players))
        deal[form] = wins / players
    return deal


TESTS = 1500 * int(os.environ.get("CABALE_SOAK", "1"))
MOST = 0.05 + 3 * math.sqrt(0.05 * 0.95 / TESTS)  # of so many tests, if 5 % of all err


def errors(
    players: int, test: tuple[float, float], truth: float, alike: bool, times: int = 1, tests: int = TESTS
) -> float:
    """How often a test with this truth ends with the wrong answer, if every deal is counted so many times."""
    chance = random.Random(f"{players} {test} {truth} {alike}")
    wrong = "better" if truth == test[0] else "not better"
    count = 0
    for _ in range(tests):
        sequential = figures.Test(players, formats(players), *test)
        while sequential.said.answer == "open" and sequential.said.deals < 400:
            deal = simulated(chance, players, truth, formats(players), alike)
            for _ in range(times):
                sequential.look(deal)
        count += sequential.said.answer == wrong
    return count / tests


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("test", [(0.5, 0.65), (0.5, 0.8), (0.62, 0.9)])  # from hundreds of deals to a handful
def test_a_sequential_test_errs_as_seldom_as_it_says(players: int, test: tuple[float, float]) -> None:
    for alike in (False, True):
        for truth in test:
            assert errors(players, test, truth, alike) <= MOST


def test_a_deal_counted_twice_breaks_the_promise() -> None:
    assert errors(2, (0.5, 0.65), 0.5, alike=True, times=2) > 2 * MOST


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sequential_test_answers_about_as_soon_as_one_that_knows_the_spread(players: int) -> None:
    worse, better = 0.5, 0.55
    chance = random.Random(players)
    needed = []
    for _ in range(120):
        sequential = figures.Test(players, formats(players), worse, better)
        while sequential.said.answer == "open":
            sequential.look(simulated(chance, players, better, formats(players), alike=False))
        needed.append(sequential.said.deals)
    # Wald's test of a normal mean: what a deal tells, in nats, if A is better.
    nats = 0.0
    for form in formats(players):
        low, high = (figures.part_of_a(equivalent, players, form) for equivalent in (worse, better))
        nats += (high - low) ** 2 / (2 * low * (1 - low) / players)
    assert sum(needed) / len(needed) < 1.25 * BOUND / nats


def test_a_test_of_few_equal_deals_is_open() -> None:
    for players in (2, 3, 4):
        test = figures.Test(players, formats(players), 0.5, 0.55)
        for _ in range(3):
            said = test.look(dict.fromkeys(formats(players), 1.0))
        assert said.answer == "open"


def test_both_formats_of_two_players_count_once() -> None:
    contests = [Contest("gambit_royale", 2, a, b, form, 1) for a, b in (("x", "y"), ("y", "x")) for form in FORMATS]
    chance = random.Random(6)
    by_contest: list[list[Block]] = [[], [], [], []]
    for number in range(30):
        first = [int(chance.random() > 0.7), int(chance.random() < 0.7)]  # who won where `x` has seat 1, seat 2
        for contest, found in zip(contests, by_contest, strict=True):
            lone_first = contest.seating(0)[0] == "x"
            found.append(block(contest, number, first if lone_first else first[::-1]))
    everything = [found for row in zip(*by_contest, strict=True) for found in row]
    assert once(everything) == by_contest[0]
    assert figures.evidence(everything, 0.5, 0.6) == figures.evidence(by_contest[0], 0.5, 0.6)
    assert figures.evidence(by_contest[1], 0.5, 0.6).better == pytest.approx(
        figures.evidence(by_contest[0], 0.5, 0.6).better
    )
    mixed = [*by_contest[0][:9], *by_contest[1][9:]]  # some deals known by one name, some by the other
    assert figures.evidence(mixed, 0.5, 0.6).better == pytest.approx(figures.evidence(everything, 0.5, 0.6).better)
    assert ladders(everything) == ladders(by_contest[0])
    assert ladders(everything)[0].games == 60


def test_with_more_players_one_among_others_is_not_played_twice() -> None:
    lone = block(Contest("gambit_royale", 3, "x", "y", "F1", 1), 0, [0, 1, 2])
    same = block(Contest("gambit_royale", 3, "y", "x", "F2", 1), 0, [0, 1, 2])
    other = block(Contest("gambit_royale", 3, "x", "y", "F2", 1), 0, [0, 1, 2])
    later = block(Contest("gambit_royale", 3, "x", "y", "F1", 1), 1, [0, 1, 2])
    assert once([lone, same, other, later]) == [lone, other, later]


def test_equal_deals_of_different_bots_prove_little() -> None:
    contest = Contest("gambit_royale", 2, "x", "y", "F1", 1)
    found = figures.share_of([block(contest, number, [0, 0]) for number in range(3)])
    assert found.share == 0.5
    assert found.low < 0.3 < 0.7 < found.high


@pytest.mark.parametrize(("players", "share"), [(2, 0.5), (2, 0.9), (4, 0.25), (4, 0.05)])
@pytest.mark.parametrize("alike", [False, True])
def test_intervals_hold_for_those_who_stop_when_they_like_what_they_see(
    players: int, share: float, alike: bool
) -> None:
    chance = random.Random(f"{players} {share} {alike}")
    missed = fixed = 0
    for _ in range(200):
        values: list[float] = []
        wrong = [False, False]
        for _ in range(100):
            games = 1 if alike else players
            values.append(sum(chance.random() < share for _ in range(games)) / games)
            if len(values) in (3, 6, 12, 25, 50, 100):
                found = interval(values)
                assert found.low <= found.share <= found.high
                wrong[0] |= not found.low <= share <= found.high
                mean, half = figures.mean_interval(values)
                wrong[1] |= abs(mean - share) > half
        missed += wrong[0]
        fixed += wrong[1]
    assert missed / 200 <= 0.05
    assert fixed / 200 > 0.1  # what an interval for a fixed number of deals would do


@pytest.mark.parametrize(("looks", "least", "most"), [(4, 0.02, 0.065), (1, 0.085, 1.0)])
def test_intervals_for_several_looks_hold_at_all_of_them(looks: int, least: float, most: float) -> None:
    """The truth is outside at any of four sizes in about 5 % of all contests; for one look, far more often."""
    contest = Contest("gambit_royale", 2, "medium", "greedy", "F1", 1)
    chance, missed, contests = random.Random(3), 0, 600
    for _ in range(contests):
        deals = [block(contest, number, [chance.randrange(2), chance.randrange(2)]) for number in range(200)]
        told = [figures.verdict(deals[:size], looks=looks).share for size in (30, 60, 120, 200)]
        missed += any(not share.low <= 0.5 <= share.high for share in told)
    assert least <= missed / contests <= most


def test_a_share_without_luck_is_told_as_an_equivalent() -> None:
    """Luck is taken off the lone bot, whoever it is; what is left stays a share."""
    for form, better in (("F1", 1), ("F2", -1)):
        contest = Contest("gambit_royale", 4, "medium", "greedy", form, 1)
        deals = [block(contest, number, [0, 1, 2 if number % 2 else 0, 0]) for number in range(8)]
        assert figures.verdict(deals).fair is None, "nobody told of luck"
        for number, deal in enumerate(deals):
            for played in deal.games:
                played.luck = 0.1 + 0.01 * (number % 3)
        told = figures.verdict(deals)
        assert told.fair is not None
        assert told.adjusted == pytest.approx(told.share.share - 0.10875)
        assert (told.equivalent.share - told.fair.share) * better > 0
        assert told.fair.low < told.fair.share < told.fair.high


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
    assert report.evidence is not None
    assert report.evidence.answer == "open"
    assert report.evidence.deals == 2


def test_a_chart_is_written_as_svg_and_png(tmp_path: Path) -> None:
    sheet = intervals("A <ladder>", "Elo", [("hard & fast", 120.0, 90.0, 150.0), ("greedy", 0.0, 0.0, 0.0)])
    written = sheet.save(tmp_path / "ladder")
    drawing = (tmp_path / "ladder.svg").read_text()
    assert "hard &amp; fast" in drawing
    assert "A &lt;ladder&gt;" in drawing
    if len(written) == 2:
        assert (tmp_path / "ladder.png").read_bytes().startswith(b"\x89PNG")


def test_bots_that_are_equal_have_a_chart() -> None:
    rows = [(who, 0.0, 0.0, 0.0) for who in ("hard", "hard-1")]
    assert "hard-1" in intervals("A ladder", "Elo", rows).svg()


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
    found = calibrate("gambit_royale", 2, 4, "greedy")
    assert found.positions == sum(group.count for group in found.bins) == 4 * 3 * 2
    gaps = sum(group.count * abs(group.said - group.came) for group in found.bins) / found.positions
    assert found.gap.mean == pytest.approx(gaps)
    assert 0 <= found.gap.low <= found.gap.mean <= found.gap.high <= 1
    assert found.gap.perfect_low <= found.gap.perfect <= found.gap.perfect_high
    assert found.plain == pytest.approx(0.25, abs=0.01)


def forecast(chance: random.Random, players: int, sharper: float) -> Looked:
    """A game whose true chances are known, and what a forecaster says of it at three positions."""
    strengths = [chance.expovariate(1) for _ in range(players)]
    true = [strength / sum(strengths) for strength in strengths]
    winner = chance.choices(range(players), true)[0]
    powers = [value**sharper for value in true]
    said = [power / sum(powers) for power in powers]
    return Looked([said] * 3, [float(seat == winner) for seat in range(players)])


@pytest.mark.parametrize("players", [2, 4])
def test_a_perfect_forecaster_is_told_from_one_that_is_too_sure(players: int) -> None:
    chance = random.Random(players)
    perfect = [gap([forecast(chance, players, 1) for _ in range(40)], 100) for _ in range(30)]
    assert sum(found.perfect_low <= found.mean <= found.perfect_high for found in perfect) >= 26
    assert sum(found.low == 0 for found in perfect) >= 26  # it has no gap, though its mean gap is never 0
    assert all(found.mean > 0.01 for found in perfect)
    many = [forecast(chance, players, 4) for _ in range(20000)]
    groups = bins([pair for this in many for pair in zip(this.said[0], this.won, strict=True)])
    truth = sum(abs(group.said - group.came) for group in groups) / len(groups)
    sure = [gap([forecast(chance, players, 4) for _ in range(40)], 100) for _ in range(30)]
    assert sum(found.mean > found.perfect_high for found in sure) >= 26
    assert sum(found.low <= truth <= found.high for found in sure) >= 26


def test_a_balance_report_counts_every_seat_and_repeats_itself(tmp_path: Path) -> None:
    told = [tell("gambit_royale", "random", 3, 1, number) for number in range(4)]
    assert told == [tell("gambit_royale", "random", 3, 1, number) for number in range(4)]
    count = sum_up("gambit_royale", "random", 1, 3, told)
    assert sum(seat.mean for seat in count.seats) == pytest.approx(1, abs=1e-4)
    pages = write("gambit_royale", [count], tmp_path)
    page = pages[0].read_text(encoding="utf-8")
    assert "cabale balance gambit_royale --players 3 --bot random --games 4 --seed 1" in page


def test_a_balance_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    (whole,) = balance("gambit_royale", "random", 6, players=[3])
    (half,) = balance("gambit_royale", "random", 3, players=[3], file=file)
    assert half.games == 3
    with file.open("ab") as torn:
        torn.write(b'{"contest":')  # it was killed while it wrote
    played: list[int] = []
    (gone_on,) = balance("gambit_royale", "random", 6, players=[3], file=file, progress=played.append)
    assert gone_on == whole
    assert played == [3, 1, 1, 1], "what is kept is not played again"
    (others,) = balance("gambit_royale", "random", 2, seed=2, players=[3], file=file, progress=played.append)
    assert played[4:] == [0, 1, 1], "games with other chances are others"
    monkeypatch.setattr("cabale.arena.balance.program_of", lambda _: "another program")
    assert others == next(balance("gambit_royale", "random", 2, seed=2, players=[3], file=file, progress=played.append))
    assert played[7:] == [0, 1, 1], "and so are games of another program"


def test_figures_of_one_number_of_players_leave_the_others(tmp_path: Path) -> None:
    path = tmp_path / "balance.jsonl"
    for players in (3, 2):
        told = [tell("gambit_royale", "random", players, 1, number) for number in range(2)]
        statistics.keep(path, sum_up("gambit_royale", "random", 1, players, told))
    assert [(count.players, count.games) for count in statistics.read(path)] == [(2, 2), (3, 2)]
    again = statistics.read(path)[0]
    again.games = 9
    assert [(count.players, count.games) for count in statistics.keep(path, again)] == [(2, 9), (3, 2)]
    path.write_text("no figures\n")
    with pytest.raises(statistics.BalanceError, match="is not a file of figures"):
        statistics.read(path)


@pytest.mark.parametrize("name", SHELF)
def test_figures_that_ship_are_about_the_game_of_today(name: str) -> None:
    found = game(name)
    for count in statistics.read(statistics.shipped(found)):
        assert found.fewest <= count.players <= found.most
        assert len(count.seats) == count.players
        assert sum(seat.mean for seat in count.seats) == pytest.approx(1, abs=1e-3)
    for language in ("en", "fr"):
        for shown in statistics.page(name, language).bots:
            assert shown.things, "something that has a name goes with winning or losing"
            words = [thing.text.split()[0] for thing in shown.things]
            assert not [word for word in words if re.fullmatch("[a-z]+-[a-z_]+", word)], "a key without a text"


def test_what_cannot_be_played_is_refused_first() -> None:
    with pytest.raises(ArenaError, match="there is no format 'F9'"):
        check(Contest("gambit_royale", 2, "greedy", "random", "F9", 5))
