"""Comparisons: contests played and told in figures, ratings and a chart of the ladder."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.table import Table

from cabale.arena import ArenaError, figures
from cabale.arena.blocks import Block, Contest, Effort, in_contests, once, play, read
from cabale.arena.chart import intervals
from cabale.arena.sequential import BOUND

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cabale.arena.cluster import Cluster


class Row(msgspec.Struct):
    """One contest in figures, with the command that repeats it."""

    contest: Contest
    verdict: figures.Verdict
    blocks: int
    milliseconds: dict[str, float]  # of thought per choice, by bot
    commit: str
    data: str
    command: str


class Report(msgspec.Struct):
    """Contests of two bots; with a test, what it says."""

    rows: list[Row]
    test: tuple[float, float] | None = None
    evidence: figures.Evidence | None = None


def compare(
    contests: list[Contest],
    blocks: int,
    path: Path | None = None,
    test: tuple[float, float] | None = None,
    progress: Callable[[int], None] = lambda _: None,
    cores: int = 0,
    cluster: Cluster | None = None,
) -> Report:
    """Play contests; with a test, only until it has an answer, and with intervals that allow for that."""

    def answered(played: list[Block]) -> bool:
        return test is not None and figures.evidence(played, *test).answer != "open"

    played = play(contests, blocks, path, progress, answered, cores, cluster)
    rows = [row(group, anytime=test is not None) for _, group in in_contests(played)]
    return Report(rows, test, figures.evidence(played, *test) if test else None)


def row(blocks: Sequence[Block], anytime: bool = False, looks: int = 1) -> Row:
    """The figures of one contest; how many blocks there are was fixed beforehand, or see `verdict`."""
    contest, last = blocks[0].contest, blocks[-1]
    spent = {contest.a: Effort(), contest.b: Effort()}
    for block in blocks:
        for who, effort in ((contest.a, block.a), (contest.b, block.b)):
            spent[who].choices += effort.choices
            spent[who].seconds += effort.seconds
    return Row(
        contest=contest,
        verdict=figures.verdict(blocks, anytime, looks),
        blocks=len(blocks),
        milliseconds={who: 1000 * effort.seconds / max(1, effort.choices) for who, effort in spent.items()},
        commit=last.commit,
        data=last.data,
        command=command(contest, len(blocks) * contest.players),
    )


def command(contest: Contest, games: int) -> str:
    """The command that plays a contest again."""
    words = ["cabale", "arena", contest.game, contest.a, contest.b, "--players", contest.players, "--games", games]
    words += ["--format", contest.format, "--seed", contest.seed]
    for option, value in contest.options.items():
        words += ["--option", option] if value else []
    return shlex.join(map(str, words))


def show(report: Report) -> None:
    """Print a report."""
    table = Table(box=None, padding=(0, 1, 0, 0))  # 80 columns must do: a figure that is cut off is none
    for heading in ("", "games", "lone", "wins", "95 %", "A v B", "95 %", "margin", "ms A, B"):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in report.rows:
        told, contest = line.verdict, line.contest
        table.add_row(
            contest.format,
            str(told.games),
            "A" if contest.format == "F1" else "B",
            f"{told.share.share:.3f}",
            f"{told.share.low:.3f}–{told.share.high:.3f}",
            f"{told.equivalent.share:.3f}",
            f"{told.equivalent.low:.3f}–{told.equivalent.high:.3f}",
            f"{told.margin:+.1f} ± {told.margin_half_width:.1f}",
            "{:.1f}, {:.1f}".format(*(line.milliseconds[who] for who in (contest.a, contest.b))),
        )
    contest = report.rows[0].contest
    console = Console(highlight=False)
    console.print(f"{contest.game}, {contest.players} players: A = {contest.a}, B = {contest.b}")
    console.print(table)
    for line in report.rows:
        told = line.verdict
        if told.adjusted is not None and told.games > len(report.rows):
            console.print(
                f"{line.contest.format}, without the luck of the deals: {told.adjusted:.3f} ± "
                f"{told.adjusted_half_width:.3f} for the lone bot, if so many deals were fixed beforehand"
            )
    if report.test and (said := report.evidence):
        worse, better = report.test
        console.print(f"A {better:g} rather than {worse:g} against B: {said.answer} after {said.deals} deals")
        console.print(
            f"evidence: better {said.better:+.2f}, not better {said.not_better:+.2f}; {BOUND:.2f} is an answer"
        )


class Ladder(msgspec.Struct):
    """The ratings of all bots for a game and a number of players."""

    game: str
    version: int
    players: int
    games: int
    ratings: list[figures.Rating]


def ladders(blocks: Sequence[Block]) -> list[Ladder]:
    """Ratings for each game, its version and number of players; games that are there twice count once."""
    groups: dict[tuple[str, int, int], list[Block]] = {}
    for block in once(blocks):
        groups.setdefault((block.contest.game, block.version, block.contest.players), []).append(block)
    return [
        Ladder(name, version, players, sum(len(block.games) for block in group), figures.ratings(group))
        for (name, version, players), group in sorted(groups.items())
    ]


def title(ladder: Ladder) -> str:
    """What a ladder is about."""
    return f"{ladder.game} version {ladder.version}, {ladder.players} players"


def print_ratings(blocks: list[Block], json: bool) -> list[Ladder]:
    """Print the ratings of results, for each game and number of players."""
    found = ladders(blocks)
    if json:
        print(msgspec.json.encode(found).decode())
    for ladder in [] if json else found:
        table = Table(title=f"{title(ladder)}, {ladder.games} games")
        for heading in ("bot", "Elo", "95 %"):
            table.add_column(heading, justify="left" if heading == "bot" else "right")
        for rating in ladder.ratings:
            table.add_row(rating.bot, f"{rating.rating:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}")
        Console(highlight=False).print(table)
    return found


def show_ratings(path: Path, chart: Path | None, json: bool) -> None:
    """Print the ratings of a file of results; draw them."""
    if not path.exists():
        raise ArenaError(f"{path}: there are no results")
    found = print_ratings(read(path), json)
    if chart is not None:
        for ladder in found:
            name = f"{chart.stem}-{ladder.game}-{ladder.version}-{ladder.players}" if len(found) > 1 else chart.stem
            rows = [(r.bot, r.rating, r.low, r.high) for r in ladder.ratings]
            for written in intervals(title(ladder), "Elo points, greedy = 0", rows).save(chart.with_name(name)):
                Console(highlight=False, stderr=True).print(str(written))
