"""Blocks: one deal played once for each seat the lone bot may have, so that seats favour nobody.

In format F1 one `a` sits among bots `b`, in F2 one `b` among bots `a`; both are always worth playing,
since either may do well alone. A block is the unit of all statistics. Blocks are kept as JSON lines
with everything that is needed to play them again.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cabale import __version__, compiled
from cabale.arena import ArenaError
from cabale.arena.luck import Luck
from cabale.bots import FROZEN, LEVELS, SEARCHERS, GreedyBot, SearchBot, bot, names_of, specialists, worth_of
from cabale.bots.nets import knows, path_of, taught
from cabale.bots.own import code_of, player
from cabale.bots.search import Settings
from cabale.games import game
from cabale.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cabale.arena.cluster import Cluster

Line = TypeVar("Line", bound=msgspec.Struct)

FORMATS = ("F1", "F2")
WHOLE = 60  # a victory, divisible by every number of players that may share it


class Contest(msgspec.Struct, frozen=True):
    """Who plays what against whom: all that the moves depend on, apart from the program itself."""

    game: str
    players: int
    a: str
    b: str
    format: str
    seed: int
    options: dict[str, bool] = {}

    def seating(self, seat: int) -> list[str]:
        """The bots by seat when the lone one has this seat."""
        lone, others = (self.a, self.b) if self.format == "F1" else (self.b, self.a)
        return [lone if place == seat else others for place in range(self.players)]

    def row(self) -> str:
        """What tells this contest from all others."""
        return msgspec.json.encode(self, order="deterministic").decode()


class Played(msgspec.Struct):
    """One game of a block."""

    scores: list[int]
    ranking: list[int]
    decisions: int
    luck: float | None = None  # of the lone bot, as a share of a victory; only where a net can tell


class Effort(msgspec.Struct):
    """How long a bot thought, in seconds of one core, over its choices between several moves."""

    choices: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


class Block(msgspec.Struct):
    """The games of one deal, the lone bot in seat 1, 2, ... in turn."""

    contest: Contest
    number: int
    games: list[Played]
    program: str  # a digest of how the game and the bots play
    commit: str
    data: str
    version: int
    compiled: bool
    a: Effort
    b: Effort

    def lone(self) -> int:
        """What the lone bot has won over the block, in parts of WHOLE."""
        return sum(won(played.ranking, seat) for seat, played in enumerate(self.games))

    def share(self) -> float:
        """The win share of the lone bot in this block."""
        return self.lone() / (WHOLE * len(self.games))

    def adjusted(self) -> float | None:
        """The same without its luck: as much on average, but it varies less."""
        lucky = [played.luck for played in self.games if played.luck is not None]
        return self.share() - sum(lucky) / len(lucky) if len(lucky) == len(self.games) else None

    def margin(self) -> float:
        """By how many points the lone bot was ahead of the best other, on average."""
        total = 0
        for seat, played in enumerate(self.games):
            total += played.scores[seat] - max(played.scores[:seat] + played.scores[seat + 1 :])
        return total / len(self.games)


def won(ranking: list[int], seat: int) -> int:
    """What a seat has won, in parts of WHOLE; winners share equally."""
    return WHOLE // ranking.count(1) if ranking[seat] == 1 else 0


def formats(players: int) -> tuple[str, ...]:
    """The formats that are worth playing: with two players both are the same games."""
    return FORMATS[:1] if players == 2 else FORMATS


def once(blocks: Iterable[Block]) -> list[Block]:
    """Each deal's games once, in their order, however often and under whatever names they are among these blocks.

    With two players F1 and F2 are the same games, with more F1 of `a` against `b` is F2 of `b` against `a`.
    """
    found: dict[object, Block] = {}
    for block in blocks:
        contest = block.contest
        seatings = frozenset(tuple(contest.seating(seat)) for seat in range(contest.players))
        options = tuple(sorted(contest.options.items()))
        found.setdefault((contest.game, seatings, contest.seed, options, block.number, block.program), block)
    return list(found.values())


def own_chance(*parts: object) -> int:
    """A bot's seed. It does not follow from the deal, nor from who sits where."""
    return int.from_bytes(hashlib.sha256(f"bot {parts}".encode()).digest()[:6], "big")


def play_game(
    name: str,
    seating: list[str],
    key: bytes,
    chance: tuple[object, ...],
    options: dict[str, bool],
    data: Path | None = None,
    luck: Luck | None = None,
) -> tuple[Match, dict[str, Effort]]:
    """Play one game to its end, with the game's own figures or with those of a file; with an eye on a seat's luck."""
    found = game(name)
    bots = {who: player(who, found) for who in set(seating)}
    efforts = {who: Effort() for who in bots}
    match = Match(found, len(seating), key, options, data)
    while (seat := match.seat) is not None:
        legal = match.legal()
        move = legal[0]
        if len(legal) > 1:
            effort = efforts[seating[seat]]
            begun = time.process_time()
            move = bots[seating[seat]].choose(match.view(seat), own_chance(*chance, match.ply))
            took = time.process_time() - begun
            effort.choices += 1
            effort.seconds += took
            effort.slowest = max(effort.slowest, took)
        if luck:
            luck.before(match.state, move, match.ply)
        match.play(seat, move)
        if luck:
            luck.after(match.state)
    return match, efforts


def deal_of(contest: Contest, number: int) -> bytes:
    """The chance of all games of a block: the same for every pair of bots, so that contests can be compared."""
    return hashlib.sha256(f"cabale arena {contest.game} {contest.players} {contest.seed} {number}".encode()).digest()


def play_block(contest: Contest, number: int, made_by: str) -> Block:
    """Play a block."""
    found = game(contest.game)
    efforts = {contest.a: Effort(), contest.b: Effort()}
    games = []
    net = taught(found, worth_of(found), judge=False, weights="")
    for seat in range(contest.players):
        seed = own_chance("luck", contest.seed, number, seat)
        luck = Luck(net, seat, seed) if knows(net, contest.players) else None
        match, spent = play_game(
            contest.game,
            contest.seating(seat),
            deal_of(contest, number),
            (contest.seed, number),
            contest.options,
            luck=luck,
        )
        told = luck.total if luck else None
        games.append(Played(list(match.state.scores()), list(match.state.ranking()), match.ply, told))
        for who, effort in spent.items():
            total = efforts[who]
            total.choices += effort.choices
            total.seconds += effort.seconds
            total.slowest = max(total.slowest, effort.slowest)
    return Block(
        contest=contest,
        number=number,
        games=games,
        program=program_of(contest),
        commit=made_by,
        data=found.pieces(contest.options)[1].hash,
        version=found.version,
        compiled=compiled(),
        a=efforts[contest.a],
        b=efforts[contest.b],
    )


def commit() -> str:
    """The commit of the program, with a + if files differ from it; else its version."""
    folder = Path(__file__).parent
    try:
        asked = ["git", "-C", str(folder), "describe", "--always", "--dirty=+", "--abbrev=12", "--exclude=*"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return f"v{__version__}"


PROBED = 48  # choices that tell one program from another


@lru_cache
def program(name: str, players: int = 0, who: tuple[str, ...] = (*LEVELS, *FROZEN)) -> str:
    """A digest of how the game and these bots play at tables of so many, or of any number.

    Results of programs that play alike belong together. It comes from choices and tables of searches in a game, from
    the net and from the settings of these bots: how the program is written does not matter, nor how others search.
    """
    found = game(name)
    counts = [players] if players else range(found.fewest, found.most + 1)
    told = [[_probed(name, count), *(_how(one, name, count) for one in who)] for count in counts]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12]


@lru_cache
def _probed(name: str, players: int) -> str:
    """What greedy bots choose in a game, and what a frozen search finds there, without and with a net."""
    found, net = game(name), path_of(game(name), players)
    told = hashlib.sha256(found.pieces()[1].hash.encode())
    told.update(net.read_bytes() if net.exists() else b"")
    others = [bot(who, found) for who in ("greedy", "random", *specialists(found))]
    settings = ("iterations=24", "iterations=24:net=2:stretches=0:plies=3")
    searchers = [bot(f"hard-1:{each}", found) for each in settings[: 1 + net.exists()]]
    state = found.new(players, seed=players)
    for ply in range(PROBED):
        if state.seat < 0:
            break
        view = state.view(state.seat)
        moves = [other.choose(view, ply) for other in others]
        for searcher in searchers:
            assert isinstance(searcher, SearchBot)
            search = searcher.search(view, ply)
            told.update(repr([(int(root.move), int(root.visits), int(root.value)) for root in search.roots]).encode())
            moves.append(int(search.left[0].move))
        told.update(repr(moves).encode())
        state.apply(moves[ply % len(moves)])
    return told.hexdigest()


def _how(who: str, name: str, players: int) -> dict[str, float]:
    """The settings that `search.toml` and its name give a bot at tables of so many; what others do was looked at."""
    level = who.partition(":")[0].partition("/")[0]
    if level not in ("casual", *SEARCHERS, *FROZEN):
        return {}
    chooser = bot(who, game(name))
    if isinstance(chooser, GreedyBot):
        return {"careless": chooser.careless, "best": chooser.best}
    assert isinstance(chooser, SearchBot)
    _, settings = chooser.ways(game(name).new(players, seed=1))
    usual = Settings()
    return {
        setting: float(getattr(settings, setting))
        for setting in names_of(settings)
        if getattr(settings, setting) != getattr(usual, setting)
    }


def program_of(contest: Contest) -> str:
    """The same for the bots of a contest; of one's own, the code and the checkpoint belong to the program."""
    both = (contest.a, contest.b)
    own = [code_of(who) or _weights_of(who) for who in both]
    plain = program(contest.game, contest.players, tuple(who for who in both if not code_of(who)))
    return hashlib.sha256(f"{plain} {own}".encode()).hexdigest()[:12] if any(own) else plain


def _weights_of(who: str) -> str:
    """A digest of the net that a level was told to play with."""
    named = [setting.removeprefix("weights=") for setting in who.split(":") if setting.startswith("weights=")]
    return hashlib.sha256(Path(named[0]).read_bytes()).hexdigest()[:16] if named else ""


def check(contest: Contest) -> None:
    """Refuse what cannot be played before anything starts."""
    found = game(contest.game)
    found.new(contest.players, options=contest.options)
    for who in (contest.a, contest.b):
        player(who, found)
    if contest.format not in FORMATS:
        raise ArenaError(f"there is no format {contest.format!r}; formats: {', '.join(FORMATS)}")


def read(path: Path) -> list[Block]:
    """All blocks of a file."""
    return lines_of(path, Block, "block")


def lines_of(path: Path, kind: type[Line], name: str) -> list[Line]:
    """What the lines of a file say; one cut short by a crash at its end is dropped."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")
    found = []
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if number == len(lines):  # no newline after it: it was never finished
                continue
            raise ArenaError(f"{path}: line {number} is no {name}: {error}") from None
    return found


def done(blocks: Iterable[Block], contest: Contest) -> list[Block]:
    """The blocks of this contest that this very program has played, in their order."""
    row, mine = contest.row(), program_of(contest)
    found = {block.number: block for block in blocks if block.program == mine and block.contest.row() == row}
    return [found[number] for number in sorted(found)]


def play(
    contests: list[Contest],
    blocks: int,
    path: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    stop: Callable[[list[Block]], bool] = lambda _: False,
    cores: int = 0,
    cluster: Cluster | None = None,
) -> list[Block]:
    """Play contests on all cores and keep each block as soon as it is over; what is in the file is not played again.

    With a cluster, its machines play; the blocks are the same.
    `stop` looks at all blocks so far, in their order, and may end the contests early.
    """
    made_by = commit()
    kept = read(path) if path else []
    finished = {contest.row(): {block.number: block for block in done(kept, contest)} for contest in contests}
    progress(sum(1 for numbers in finished.values() for number in numbers if number < blocks))
    open_tasks = ((c, n) for n in range(blocks) for c in contests if n not in finished[c.row()])
    cores = cluster.cores if cluster else cores
    with _pool(cores, cluster) as submit:
        running: dict[Future[Any], None] = {}
        while True:
            for contest, number in open_tasks:
                running[submit(contest, number, made_by)] = None
                if len(running) >= 2 * (cores or os.cpu_count() or 1):
                    break
            if not running:
                break
            over, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in over:
                del running[future]
                block = cluster.checked(future.result()) if cluster else future.result()
                finished[block.contest.row()][block.number] = block
                if path:
                    append(path, block)
                progress(1)
            if stop(_in_order(finished, blocks)):
                for future in running:
                    future.cancel()
                break
    return _in_order(finished, blocks)


def _in_order(finished: dict[str, dict[int, Block]], blocks: int) -> list[Block]:
    """Blocks as far as none is missing before them: which comes first must not depend on the cores."""
    ordered = []
    for number in range(blocks):
        row = [numbers.get(number) for numbers in finished.values()]
        if None in row:
            break
        ordered += [block for block in row if block is not None]
    return ordered


def append(path: Path, one: msgspec.Struct) -> None:
    """Put a line at the end of a file, over one that was cut short."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    with path.open("r+b") as file:
        whole = file.read().rfind(b"\n") + 1
        file.seek(whole)
        file.truncate()
        file.write(msgspec.json.encode(one, order="deterministic") + b"\n")


class _pool:  # noqa: N801 - used like a function
    """Worker processes, or this one where there is only one core."""

    def __init__(self, cores: int, cluster: Cluster | None = None) -> None:
        count = cores or os.cpu_count() or 1
        self._cluster = cluster
        self._pool = ProcessPoolExecutor(count) if count > 1 and cluster is None else None

    def __enter__(self) -> Callable[[Contest, int, str], Future[Any]]:
        return self._submit

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def _submit(self, contest: Contest, number: int, made_by: str) -> Future[Any]:
        if self._cluster:
            return self._cluster.submit(play_block, contest, number, made_by)
        if self._pool:
            return self._pool.submit(play_block, contest, number, made_by)
        future: Future[Block] = Future()
        future.set_result(play_block(contest, number, made_by))
        return future


def in_contests(blocks: Iterable[Block]) -> Iterator[tuple[Contest, list[Block]]]:
    """Blocks by the contest they belong to, in the order of their first block."""
    found: dict[str, list[Block]] = {}
    for block in blocks:
        found.setdefault(block.contest.row(), []).append(block)
    for group in found.values():
        yield group[0].contest, group
