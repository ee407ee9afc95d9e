"""Nets: whole numbers that say the same everywhere, files that are refused when stale, and a learner that learns."""

from __future__ import annotations

import struct
from pathlib import Path

import msgspec
import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cabale.bots import BotError, GreedyBot, SearchBot, bot, nets, worth_of
from cabale.bots.net import WON, Chair, Net, NetError, Sight
from cabale.bots.networth import JudgeWorth, NetWorth
from cabale.bots.policy import NOTHING, PARTS, Policy, part_count, parts_of
from cabale.games import SHELF, game
from cabale.train import TrainError, choosing
from cabale.train.choosing import Chooser
from cabale.train.fit import Learner, returns
from cabale.train.play import Choices
from cabale.train.run import Line, Plan, Task, command, played, train
from tests.test_bots import positions

TAUGHT = [
    (name, players)
    for name in SHELF
    for players in range(game(name).fewest, game(name).most + 1)
    if nets.path_of(game(name), players).exists()
]


def some_net(inputs: int, units: int = 8, second: int = 4, seed: int = 1, spread: float = 1.0) -> bytes:
    """A net that nobody taught."""
    learner = Learner(inputs, units, second, seed)
    learner.spread *= np.float32(spread)
    chance = np.random.default_rng(seed)
    for name, row in learner.calm.items():
        learner.calm[name] = (row + chance.normal(0, 0.2, row.shape)).astype(np.float32)
    return learner.content()


def slow_value(content: bytes, inputs: dict[int, int]) -> int:
    """What a net says, by its definition."""
    count, units, second = struct.unpack_from("<3q", content)
    told = list(struct.unpack_from(f"<{(len(content) - 24) // 2}h", content, 24))
    shifts, told = told[:count], told[count:]
    first, told = told[: count * units], told[count * units :]
    base, told = told[:units], told[units:]
    weights, told = told[: units * second], told[units * second :]
    second_base, last, last_base = told[:second], told[second : 2 * second], told[2 * second]
    sums = [4096 * b for b in base]
    for at, x in inputs.items():
        for j in range(units):
            sums[j] += (first[at * units + j] << (24 - shifts[at])) * x
    total = (last_base << 12) + sums[-1]
    said = [max(s, 0) >> 12 for s in sums[:-1]]
    for k in range(second):
        inner = (second_base[k] << 12) + sum(weights[k * units + j] * said[j] for j in range(units - 1))
        total += last[k] * (max(inner, 0) >> 12)
    return int(max(-20000, min((total * 1000) >> 24, 20000)))


def asked(net: Net, inputs: dict[int, int]) -> int:
    """What a net says that was told nothing before."""
    chair = Chair(net)
    chair.at, chair.x = vec[i64]([*inputs]), vec[i64]([*inputs.values()])
    return int(net.value(chair, len(inputs)))


def test_a_net_says_in_whole_numbers_what_it_was_taught_in_fractions() -> None:
    """Compiled and uncompiled: both are held against the same slow sums, bit by bit."""
    learner = Learner(30, 16, 8, 3)
    content = some_net(30, 16, 8, 3)
    chance = np.random.default_rng(4)
    net = Net(content)
    for _ in range(50):
        inputs = {
            int(at): int(x) for at, x in zip(chance.permutation(30)[:9], chance.integers(-40, 250, 9), strict=True)
        }
        assert asked(net, inputs) == slow_value(content, inputs)
    row = np.zeros((1, 30), np.float32)
    row[0, [2, 7]] = 3, 1
    learner.calm["w1"][:, -1] = 0.3
    said = asked(Net(learner.content()), {2: 3, 7: 1})
    assert said / 1000 == pytest.approx(float(learner.odds(row)[0]), abs=0.01)


@pytest.mark.parametrize("name", SHELF)
def test_a_net_says_the_same_whatever_it_was_told_before(name: str) -> None:
    """Only what has changed since the last look is summed: after a game's worth of looks as after none."""
    found = game(name)
    own, features = worth_of(found), nets.features_of(found, 2 + (found.fewest > 2))
    players = int(features.seats)
    net = Net(some_net(int(Sight(features, own).size), spread=2000))
    old = NetWorth(own)
    old.learn(players, net, features)
    said = set()
    for state in positions(found, 25, players):
        fresh = NetWorth(own)
        fresh.learn(players, net, features)
        for seat in range(players):
            assert old.odds(state, seat) == fresh.odds(state, seat)
            said.add(int(old.odds(state, seat)))
    assert len(said) > 25


def test_what_is_played_with_is_calmer_than_what_was_learnt_last() -> None:
    """Its mean over lessons, which begins with the first of them, not with chance."""
    chance = np.random.default_rng(5)
    inputs = chance.integers(0, 2, (64, 4)).astype(np.uint8)
    learner = Learner(4, 8, 4, 1)
    begun = learner.weights["b3"].copy()
    steps = []
    for number in range(400):
        learner.learn(inputs, (chance.integers(2, 5, 64) / 4).astype(np.float32), 0.01)
        if number >= 200:
            steps.append((learner.weights["b3"].copy(), learner.calm["b3"].copy()))
    wild, calm = (np.abs(np.diff([step[kind] for step in steps], axis=0)).mean() for kind in (0, 1))
    assert calm < wild / 5
    assert np.abs(learner.calm["b3"] - learner.weights["b3"]).max() < np.abs(begun - learner.weights["b3"]).max()


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "too short"), (struct.pack("<3q", 4, 7, 2), "sizes"), (struct.pack("<3q", 4, 8, 2), "length")],
)
def test_what_is_no_net_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(NetError, match=reason):
        Net(content)


def written(path: Path, name: str, players: int, plain: bool = False, **changes: object) -> Path:
    found = game(name)
    size = Sight(nets.features_of(found, players), worth_of(found), plain).size
    head = {"game": name, "players": players, "version": found.version, "figures": found.pieces()[1].hash} | changes
    nets.write(path, head, some_net(int(size)))
    return path


def some_policy(path: Path, name: str, players: int, plain: bool = False, **changes: object) -> Chooser:
    """The policy of a file, that nobody taught."""
    found = game(name)
    size = int(Sight(nets.features_of(found, players), worth_of(found), plain).size)
    chooser = Chooser(size, 8, found.moves, players, 1)
    chance = np.random.default_rng(2)
    for part, row in chooser.calm.items():
        chooser.calm[part] = (row + chance.normal(0, 0.2, row.shape)).astype(np.float32)
    chooser.spread *= np.float32(2000)
    head = {"game": name, "players": players, "version": found.version, "figures": found.pieces()[1].hash} | changes
    nets.write(path, head, chooser.content())
    return chooser


def test_a_net_of_other_rules_or_figures_is_not_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("sun_king")
    fresh = written(tmp_path / "fresh.net", "sun_king", 2)
    assert isinstance(bot(f"glance:weights={fresh}", found), GreedyBot)
    changes: list[dict[str, object]] = [{"version": 0}, {"figures": "0" * 64}, {"game": "bastille"}]
    for number, change in enumerate(changes):
        stale = written(tmp_path / f"{number}.net", "sun_king", 2, False, **change)
        with pytest.raises(BotError, match="was taught with another game"):
            bot(f"hard:net=1:weights={stale}", found)
    with pytest.raises(BotError, match="cannot be read"):
        bot("glance:weights=nowhere.net", found)
    (tmp_path / "text.net").write_text("no net")
    with pytest.raises(BotError, match="is no net"):
        bot(f"glance:weights={tmp_path / 'text.net'}", found)
    # The game's own: without a word it goes by its worth again.
    monkeypatch.setattr(nets, "path_of", lambda _, players: tmp_path / ("0.net" if players == 2 else "none"))
    nets.taught.cache_clear()
    worth = nets.taught(found, worth_of(found), False, "")
    nets.taught.cache_clear()
    state = found.new(2, seed=1)
    assert not nets.knows(worth, 2)
    assert worth.of(state, 0) == worth_of(found).of(state, 0)


@pytest.mark.parametrize(("name", "players"), TAUGHT)
def test_nets_of_the_games_are_fresh_and_small(name: str, players: int) -> None:
    found = game(name)
    head, content = nets.read(nets.path_of(found, players))
    assert nets.is_fresh(found, head), "teach it anew: cabale train"
    assert head["command"].startswith(f"cabale train {name} --players {players}")
    assert Net(content).inputs
    policy = nets.policy_of(nets.path_of(found, players))
    if policy.exists():
        head, content = nets.read(policy)
        assert nets.is_fresh(found, head), "teach it anew: cabale train --policy"
        assert Policy(content, found.moves, players).inputs
    assert sum(file.stat().st_size for file in found.folder.glob("players-*")) <= nets.LARGEST


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", SHELF)
def test_a_net_sees_only_what_the_seat_sees(name: str, plain: bool, tmp_path: Path) -> None:
    """Its search finds the same whatever lies where the seat cannot look."""
    found = game(name)
    players = found.fewest
    weights = written(tmp_path / "some.net", name, players, plain)
    some_policy(nets.policy_of(weights), name, players, plain)
    for level in ("hard:net=1", "hard:net=2:plies=3", "hard:net=2:plies=3:ponder=12:likely=2"):
        chooser = bot(f"{level}:iterations=24:weights={weights}", found)
        assert isinstance(chooser, SearchBot)
        for number, state in enumerate(positions(found, 3, players)):
            other = state.view(state.seat).world(1000 + number)
            tables = [
                [(root.move, root.visits, root.value) for root in chooser.search(spot.view(state.seat), number).roots]
                for spot in (state, other)
            ]
            assert tables[0] == tables[1]


def test_a_game_that_is_over_is_won_or_lost() -> None:
    found = game("sun_king")
    worth = NetWorth(worth_of(found))
    size = Sight(nets.features_of(found, 2), worth_of(found)).size
    worth.learn(2, Net(some_net(int(size))), nets.features_of(found, 2))
    state = found.new(2, seed=3)
    while state.seat >= 0:
        state.apply(state.legal()[0])
    winner = list(state.ranking()).index(1)
    assert worth.of(state, winner) == WON
    with pytest.raises(NetError, match="inputs"):
        worth.learn(3, Net(some_net(5)), nets.features_of(found, 3))


def test_a_judge_counts_half_beside_an_outlook_that_tells_chances() -> None:
    for name, told in (("bastille", True), ("gambit_royale", False)):
        found = game(name)
        own, features = worth_of(found), nets.features_of(found, 3)
        net = Net(some_net(int(Sight(features, own, True).size)))
        alone, judge = NetWorth(own), JudgeWorth(own)
        state = positions(found, 3, 3)[-1]
        said = []
        for worth in (alone, judge, own):
            if isinstance(worth, NetWorth):
                worth.learn(3, net, features)
            out = vec[i64]([0] * 3)
            worth.outlooks(state, out)
            said.append([int(value) for value in out])
        by_net, judged, outlook = said
        assert by_net != outlook
        assert judged == ([(a + b) // 2 for a, b in zip(by_net, outlook, strict=True)] if told else by_net)


def test_the_net_of_gambit_royale_is_told_who_leads_the_columns() -> None:
    """Both seats are told the same columns, from either side."""
    found = game("gambit_royale")
    own, features = worth_of(found), nets.features_of(found, 2)
    sight = Sight(features, own, True)
    led = 0
    for state in positions(found, 20, 2):
        hints = []
        for seat in range(2):
            sight.look(state, seat)
            hints.append([int(value) for value in sight.hinted])
            assert hints[seat][0] == own.of(state, seat)
        assert [-value for value in hints[0][19:21]] == hints[1][19:21]  # the goal's value, mine or the other's
        assert [hints[0][1], hints[0][2]] == [hints[1][2], hints[1][1]]  # scores as it lies
        assert hints[0][37] == sum(hints[0][31:37]) == hints[1][37]  # cards to come
        led += sum(value != 0 for value in hints[0][19:21])
    assert led > 5


def test_what_should_have_been_said_lies_between_the_result_and_what_was_said_next() -> None:
    chances = np.array([0.2, 0.9, 0.6, 0.4], np.float32)
    seats = np.array([0, 1, 0, 0], np.uint8)
    results = np.array([1, 0], np.float32)
    assert list(returns(chances, seats, results, 1.0)) == [1, 0, 1, 1]
    assert list(returns(chances, seats, results, 0.0)) == pytest.approx([0.6, 0, 0.4, 1])
    assert list(returns(chances, seats, results, 0.5)) == pytest.approx([0.65, 0, 0.7, 1])


def test_a_learner_finds_what_no_sum_can_say() -> None:
    """Whoever has exactly one of two things wins: no straight unit knows that."""
    chance = np.random.default_rng(1)
    inputs = chance.integers(0, 2, (4000, 6)).astype(np.uint8)
    wanted = (inputs[:, 0] ^ inputs[:, 1]).astype(np.float32)
    learner = Learner(6, 8, 8, 2)
    first = learner.learn(inputs, wanted, 0.01)
    for _ in range(300):
        last = learner.learn(inputs, wanted, 0.01)
    assert first > 0.5
    assert last < 0.05
    assert learner.chances(inputs[:50]) == pytest.approx(wanted[:50], abs=0.2)


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    plan = Plan(
        "gambit_royale", 2, generations=2, games=3, window=2, lessons=2, batch=16, units=8, second=4, measured=2
    )
    whole = train(plan, tmp_path / "whole", cores=1).read_bytes()

    def stop(_: Line) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(plan, tmp_path / "halves", cores=1, tell=stop)
    assert train(plan, tmp_path / "halves", cores=1).read_bytes() == whole
    head, weights = nets.read(tmp_path / "whole" / "net.net")
    assert nets.is_fresh(game("gambit_royale"), head)
    assert (
        head["command"]
        == command(plan)
        == "cabale train gambit_royale --players 2 --generations 2 --games 3 --window 2 --lessons 2 --units 8"
    )
    assert (tmp_path / "whole" / "curve.svg").exists()
    other = Plan("gambit_royale", 2, seed=2)
    with pytest.raises(TrainError, match="holds another training"):
        train(other, tmp_path / "whole", cores=1)
    records = played(Task(plan, weights, [], 5, 2, True))
    assert all(len(record.features) == len(record.hints) == len(record.seats) for record in records)
    assert all(record.results.sum() == pytest.approx(1) for record in records)


SMALL = Plan("gambit_royale", 2, generations=2, games=3, window=2, lessons=2, batch=16, units=8, second=4, measured=2)


def test_players_that_search_may_come_after_those_that_glance(tmp_path: Path) -> None:
    """Added later, or said at once, or stopped in between: it is the same net."""
    plan = msgspec.structs.replace(SMALL, searched=2, searches=2, iterations=6)
    whole = train(plan, tmp_path / "whole", cores=1)
    before = train(SMALL, tmp_path / "added", cores=1).read_bytes()
    one_more = msgspec.structs.replace(plan, searched=1)
    assert train(one_more, tmp_path / "added", cores=1).read_bytes() != before
    with pytest.raises(TrainError, match="holds another training"):  # who glances has learnt from searchers by then
        train(msgspec.structs.replace(plan, generations=3), tmp_path / "added", cores=1)
    lines: list[Line] = []
    head, _ = nets.read(whole)
    assert "--searched 2 --searches 2 --iterations 6" in head["command"]
    assert head["games"] == 10
    train(plan, tmp_path / "halves", cores=2, tell=lines.append)
    assert [line.games for line in lines] == [3, 6, 8, 10]
    assert lines[-1].seconds > lines[0].seconds > 0  # those of other processes too

    def stop(line: Line) -> None:
        if line.generation == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(plan, tmp_path / "stopped", cores=1, tell=stop)
    assert train(plan, tmp_path / "stopped", cores=1).read_bytes() == whole.read_bytes()


def test_what_a_search_found_is_noted_for_those_it_was_about() -> None:
    found = game("gambit_royale")
    net = some_net(int(Sight(nets.features_of(found, 2), worth_of(found)).size), spread=2000)
    plan = msgspec.structs.replace(SMALL, iterations=6, worth=0)
    searched = played(Task(plan, net, [], 5, 3, True, True))
    glanced = played(Task(plan, net, [], 5, 3, True))
    for record in searched:
        assert len(record.said) == len(record.seats) == len(record.hints) > record.choices
        assert ((record.said >= 0) & (record.said <= 1)).all()
        assert len(np.unique(record.said)) > 10
    assert all((record.said < 0).all() for record in glanced)
    again = played(Task(plan, net, [], 5, 3, True, True))
    assert all((one.said == other.said).all() for one, other in zip(searched, again, strict=True))


def test_a_net_is_gone_on_from(tmp_path: Path) -> None:
    size = int(Sight(nets.features_of(game(SMALL.game), 2), worth_of(game(SMALL.game))).size)
    content = some_net(size, spread=2000)
    learner = Learner(size, 8, 4, 7)
    learner.spread *= np.float32(3)
    learner.adopt(content)
    assert learner.content() == content
    plan = msgspec.structs.replace(SMALL, begin="of some")
    first = train(plan, tmp_path / "begun", cores=1, begin=content).read_bytes()
    assert "--begin 'of some'" in nets.read(tmp_path / "begun" / "net.net")[0]["command"]
    assert first != train(SMALL, tmp_path / "anew", cores=1).read_bytes()
    with pytest.raises(TrainError, match="does not fit: it has 5 inputs"):
        train(plan, tmp_path / "other", cores=1, begin=some_net(5))


# Policies


@pytest.mark.parametrize("name", SHELF)
def test_every_move_has_parts_of_its_own(name: str) -> None:
    found = game(name)
    seats = found.most
    rows = [list(parts_of(found.moves, seats, seat)) for seat in range(seats)]
    known = [tuple(rows[0][PARTS * move : PARTS * (move + 1)]) for move in range(found.moves.count)]
    assert len(set(known)) == len(known)
    used = {part for parts in known for part in parts}
    assert used <= {NOTHING, *range(int(part_count(found.moves)))}
    if name == "sun_king":  # whom a move is about is told from the chair of the one who chooses
        left = [found.moves.read(f"duel {(seat + 1) % seats + 1}") for seat in range(seats)]
        duels = [rows[seat][PARTS * move + 1] for seat, move in enumerate(left)]
        assert len(set(duels)) == 1
    else:
        assert all(row == rows[0] for row in rows)


@pytest.mark.parametrize("name", SHELF)
def test_a_policy_says_in_whole_numbers_what_it_was_taught_in_fractions(name: str, tmp_path: Path) -> None:
    found = game(name)
    players = found.fewest
    features, own = nets.features_of(found, players), worth_of(found)
    chooser = some_policy(tmp_path / "some.policy", name, players)
    policy = Policy(nets.read(tmp_path / "some.policy")[1], found.moves, players)
    worth = NetWorth(own)
    worth.learn(players, Net(some_net(int(Sight(features, own).size))), features)
    worth.learn_moves(players, policy)
    said = set()
    for state in positions(found, 12, players):
        choices = Choices(Sight(features, own), 1000)
        legal = vec[i64](state.legal())
        choices.note(state, legal, len(legal), legal[0])
        heard = choosing.heard_of(choices, 0.0)
        by_hand = np.log(chooser.odds(heard, np.array([0]), np.array([0]), chooser.calm).chances)
        out = vec[i64]([0] * len(legal))
        assert worth.likely(state, legal, len(legal), out)
        mine = np.array([int(value) for value in out]) / 1000
        # The one made is noted first; the others stand as they were.
        assert mine - mine.mean() == pytest.approx(by_hand - by_hand.mean(), abs=0.06)
        said |= {int(value) for value in out}
    assert len(said) > 12
    assert not own.likely(state, legal, len(legal), out)


def test_a_policy_finds_what_was_chosen() -> None:
    """Whoever sees something takes the first of two moves, else the second: after some lessons, that is known."""
    moves = game("gambit_royale").moves
    chance = np.random.default_rng(1)
    seen = chance.integers(0, 2, (600, 3)).astype(np.uint8)
    one, other = moves.read("swap 1"), moves.read("decline")
    made = np.where(seen[:, 1] == 1, one, other)
    both = np.stack([made, one + other - made], axis=1).reshape(-1)
    zeros = np.zeros(600, np.int64)
    heard = choosing.Heard(seen, np.zeros((600, 1), np.int32), zeros, zeros + 2, both, 0.0)
    chooser = Chooser(4, 8, moves, 2, 1)
    starts = np.arange(0, 1200, 2)
    before = chooser.measure(heard, starts)
    for _ in range(300):
        chooser.learn(heard, chance.integers(0, 600, 64), starts, 0.02)
    after = chooser.measure(heard, starts)
    assert before[0] > 0.6
    assert after[0] < 0.1
    assert after[1] == 1


def test_a_policy_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    found = game("gambit_royale")
    for folder in ("whole", "halves"):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder / "net.net", "gambit_royale", 2)

    def stop(_: choosing.Line) -> None:
        raise KeyboardInterrupt

    whole = choosing.teach(tmp_path / "whole" / "net.net", 2, games=4, cores=1)
    with pytest.raises(KeyboardInterrupt):
        choosing.teach(tmp_path / "halves" / "net.net", 2, games=4, cores=1, tell=stop)
    lines: list[choosing.Line] = []
    halves = choosing.teach(tmp_path / "halves" / "net.net", 2, games=4, cores=2, tell=lines.append)
    assert halves.read_bytes() == whole.read_bytes()
    assert [line.games for line in lines] == [8]
    assert 0 < lines[0].found < lines[0].among <= 1
    assert nets.is_fresh(found, nets.read(whole)[0])
    with pytest.raises(TrainError, match="holds another policy"):
        choosing.teach(tmp_path / "whole" / "net.net", 3, seed=2, games=4, cores=1)


def test_a_policy_goes_with_its_net(tmp_path: Path) -> None:
    """A stale one is left out without a word, one that does not fit is refused."""
    found = game("gambit_royale")
    net = written(tmp_path / "some.net", "gambit_royale", 2)
    some_policy(nets.policy_of(net), "gambit_royale", 2, version=0)
    worth = nets.taught(found, worth_of(found), False, str(net))
    assert worth.policies[2] is None
    nets.taught.cache_clear()
    some_policy(nets.policy_of(net), "gambit_royale", 2)
    assert nets.taught(found, worth_of(found), False, str(net)).policies[2] is not None
    head, content = nets.read(nets.policy_of(net))
    nets.write(nets.policy_of(net), head, content[:-2])
    nets.taught.cache_clear()
    with pytest.raises(NetError, match="does not fit"):
        nets.taught(found, worth_of(found), False, str(net))
    nets.taught.cache_clear()
