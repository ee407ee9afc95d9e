"""Bots: honest, repeatable, never stuck, and better the higher their level."""

import time
from importlib import import_module
from typing import Any

import pytest

from cabale import compiled
from cabale.arena.blocks import Contest, own_chance, play
from cabale.arena.figures import share_of
from cabale.bots import LEVELS, BotError, SearchBot, bot, settings_for
from cabale.bots.explain import WORLDS, explain, sentences
from cabale.bots.search import ONE
from cabale.games import SHELF, Game, game
from cabale.snapshot import dump
from cabale.state import State
from cabale.texts import LANGUAGES, Texts

FEW = "40"  # iterations


def positions(found: Game, count: int, players: int | None = None) -> list[State]:
    """Positions of random games with a real choice, from all stages and all numbers of players."""
    spots: list[State] = []
    number = 0
    while len(spots) < count:
        number += 1
        seats = players or found.fewest + number % (found.most - found.fewest + 1)
        state = found.new(seats, seed=number)
        chance = bot("random", found)
        step = own_chance("step", number) % 7 + 3
        while state.seat >= 0:
            legal = state.legal()
            if len(legal) > 1 and step <= 0:
                spots.append(state.clone())
                step = own_chance("step", number, len(spots)) % 40 + 10
            step -= 1
            state.apply(chance.choose(state.view(state.seat), own_chance("any", number, len(spots), step)))
    return spots[:count]


def table(found: Game, view: State, seed: int) -> list[list[object]]:
    """All that a search has learnt at the root."""
    chooser = bot(f"hard:iterations={FEW}", found)
    assert isinstance(chooser, SearchBot)
    search = chooser.search(view, seed)
    return [
        [root.move, root.visits, root.value, list(root.wins), list(root.points), list(root.results), root.replies]
        for root in search.roots
    ]


def honest(found: Game, state: State, other: State, seed: int) -> bool:
    """Whether a seat sees the same, may do the same, and a search finds the same in two states."""
    seat = state.seat
    one, two = state.view(seat), other.view(seat)
    return (
        dump(one) == dump(two)
        and one.legal() == two.legal() == state.legal() == other.legal()
        and table(found, one, seed) == table(found, two, seed)
    )


@pytest.mark.parametrize("name", SHELF)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    found = game(name)
    differing = 0
    for number, state in enumerate(positions(found, 40 if compiled() else 6)):
        other = state.view(state.seat).world(own_chance("permuted", number))
        differing += dump(state)["cards"] != dump(other)["cards"]
        assert honest(found, state, other, number)
        for level in ("casual", "greedy"):
            chooser = bot(level, found)
            moves = {chooser.choose(spot.view(state.seat), number) for spot in (state, other)}
            assert len(moves) == 1
    assert differing  # else nothing was hidden, and nothing was tested


def peeking(state: State) -> Any:
    return Peek(state)


class Peek:
    """What must never reach a bot: a state whose worlds are the truth."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.seat

    def legal(self) -> list[int]:
        return self.state.legal()

    def world(self, number: int) -> State:
        return self.state.clone()


@pytest.mark.parametrize("name", SHELF)
def test_peeking_would_be_found_out(name: str) -> None:
    """The negative control: a bot that is told the truth must not look honest."""
    found = game(name)
    chooser = bot("greedy", found)

    def caught(number: int, state: State) -> bool:
        other = state.view(state.seat).world(own_chance("permuted", number))
        return chooser.choose(peeking(state), number) != chooser.choose(peeking(other), number)

    # In Bastille a greedy bot would choose otherwise in one position of sixty.
    assert any(caught(number, state) for number, state in enumerate(positions(found, 400)))


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_legal_move(name: str, level: str) -> None:
    found = game(name)
    chooser = bot(f"{level}:iterations={FEW}" if level in ("medium", "hard", "expert") else level, found)
    for number, state in enumerate(positions(found, 4)):
        view = state.view(state.seat)
        before = dump(view)
        move = chooser.choose(view, number)
        assert move in state.legal()
        assert chooser.choose(state.view(state.seat), number) == move
        assert dump(view) == before


@pytest.mark.skipif(not compiled(), reason="takes long uncompiled, and plays the same")
@pytest.mark.parametrize("name", SHELF)
def test_every_level_finishes_games(name: str) -> None:
    found = game(name)
    state = found.new(found.most, seed=9)
    names = ["random", "casual", "greedy", "medium:iterations=4", "hard:iterations=4", "expert:iterations=4"]
    bots = [bot(who, found) for who in names]
    ply = 0
    while state.seat >= 0:
        state.apply(bots[ply % len(bots)].choose(state.view(state.seat), ply))
        ply += 1
    assert min(state.ranking()) == 1


def test_a_forced_move_takes_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("gambit_royale")
    for state in positions(found, 200):
        state.apply(state.legal()[0])
        if state.seat >= 0 and len(state.legal()) == 1:
            break
    else:
        pytest.skip("no forced move was met")
    chooser = bot("hard", found)
    monkeypatch.setattr(chooser, "search", None)
    assert chooser.choose(state.view(state.seat), 1) == state.legal()[0]


@pytest.mark.skipif(not compiled(), reason="takes long uncompiled, and plays the same")
@pytest.mark.parametrize("level", ["hard-1", "expert-1"])  # alone, and joined from two parts
def test_a_search_that_leans_on_worth_keeps_to_it_however_long_it_is(level: str) -> None:
    found = game("sun_king")
    leaning, free = (bot(f"{level}:iterations=60:trust=0:lean={lean}", found) for lean in ("1000", "0"))
    assert isinstance(leaning, SearchBot)
    others = 0
    for number, state in enumerate(positions(found, 12)):
        view = state.view(state.seat)
        move = leaning.choose(view, number)
        looks = {int(root.move): root.prior for root in leaning.search(view, number).roots}
        assert looks[move] == pytest.approx(max(looks.values()), abs=0.05)
        others += free.choose(view, number) != move
    assert others, "else worth would decide anyway"


def test_names_of_bots_are_checked() -> None:
    found = game("gambit_royale")
    for name, reason in (
        ("clever", "there is no bot 'clever'"),
        ("hard/0", "there is no bot 'hard/0'"),
        ("hard:speed=3", "there is no setting 'speed'"),
        ("hard:depth=deep", "is a number, not 'deep'"),
        ("random:depth=1", "random has no settings"),
        ("openspiel:depth=1", "the settings of openspiel are"),
    ):
        with pytest.raises(BotError, match=reason):
            bot(name, found)
    fast = bot("hard/10", found)
    assert isinstance(fast, SearchBot)
    assert fast.settings.iterations == settings_for(found, "hard").iterations // 10


@pytest.mark.parametrize("name", SHELF)
def test_explanations_come_from_the_search_and_read_in_every_language(name: str) -> None:
    found = game(name)
    chooser = bot("medium:iterations=120", found)
    assert isinstance(chooser, SearchBot)
    for number, state in enumerate(positions(found, 4)):
        view = state.view(state.seat)
        search = chooser.search(view, number)
        told = explain(found, view, search)
        assert told.choices[0].move == found.moves.words(chooser.decide([search], number))
        assert told.seat == state.seat
        for choice in told.choices:
            assert -1e-9 <= choice.low <= choice.chance <= choice.high <= 1 + 1e-9
        for language in LANGUAGES:
            for full in (False, True):
                lines = sentences(found, told, Texts(language, found, reader=told.seat), full)
                assert all(lines)


def test_who_explains_plays_on_to_the_end_of_a_round() -> None:
    """Where play was cut at once, nothing that moves are good for has come about yet; chances stay as they were."""
    found = game("gambit_royale")
    told, cut = 0, 0
    for number, state in enumerate(positions(found, 8, 2)):
        view = state.view(state.seat)
        for plies in (1, 0):
            chooser = bot(f"hard:iterations=300:plies={plies}", found)
            assert isinstance(chooser, SearchBot)
            search = chooser.search(view, number)
            best = search.left[0]
            chance = int(best.wins[state.seat]) / int(best.visits)
            before = sum(best.outcomes)
            seen = explain(found, view, search)
            assert seen.choices[0].chance == pytest.approx(chance / int(ONE))
            assert seen.choices[0].points == int(best.points[state.seat]) / int(best.ended)
            if plies:
                assert best.ended == min(best.visits, WORLDS)
                cut += before < sum(best.outcomes)
                told += bool(seen.gains)
            else:
                assert before == sum(best.outcomes)
    assert cut > 4
    assert told


@pytest.mark.parametrize("name", SHELF)
def test_everything_an_explanation_may_name_has_its_words(name: str) -> None:
    """Facts of many worlds, every outcome and every hidden reply."""
    found = game(name)
    facts = import_module(f"cabale.games.{name}.facts")
    worth = found.worth()
    for number, state in enumerate(positions(found, 6)):
        view = state.view(state.seat)
        for language in LANGUAGES:
            texts = Texts(language, found, reader=state.seat)
            for what, places in {fact for n in range(8) for fact in facts.facts(view, view.world(8 * number + n))}:
                assert texts.named(f"fact-{what}", facts.FACTS[what], list(places))
            for outcome in range(worth.outcome_count()):
                what, places = facts.outcome(view, outcome)
                assert texts.named(f"outcome-{what}", facts.OUTCOMES[what], list(places))
            for move in state.legal():
                shown = facts.hidden(worth.shown(move))
                assert shown is None or texts.named(f"reply-{shown[0]}", facts.REPLIES[shown[0]], shown[1])


def test_openspiel_plays_from_a_view_and_repeats_itself() -> None:
    pytest.importorskip("pyspiel")
    found = game("gambit_royale")
    chooser = bot("openspiel:simulations=20:explore=0.7", found)
    for number, state in enumerate(positions(found, 3, 3)):
        other = state.view(state.seat).world(number)
        moves = {chooser.choose(spot.view(state.seat), number) for spot in (state, other)}
        assert len(moves) == 1
        assert moves <= set(state.legal())


def test_the_clock_caps_a_search() -> None:
    found = game("gambit_royale")
    state = found.new(4, seed=3)
    chooser = bot("hard:iterations=100000000", found)
    assert isinstance(chooser, SearchBot)
    begun = time.monotonic()
    chooser.search(state.view(state.seat), 1, seconds=0.2)
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize("name", SHELF)
def test_a_slow_device_looks_at_the_clock_after_every_world(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one world takes a quarter of the time there is, and so does what comes before, no fourth is begun."""
    found = game(name)
    view = positions(found, 1, 3)[0]
    view = view.view(view.seat)
    chooser = bot("hard", found)
    assert isinstance(chooser, SearchBot)

    def worlds(seconds: float, before: float) -> int:
        times = iter((0.0, *(before + 0.5 * count for count in range(10_000))))
        monkeypatch.setattr("cabale.bots.time.monotonic", lambda: next(times))
        search = chooser.search(view, 1, seconds=seconds)
        return len(search.left[0].results)

    assert worlds(2.0, before=0.5) == 3
    assert worlds(0.2, before=0.5) == 1, "it looks a little in any case"
    assert worlds(2.0, before=0.0) == 4, "control: a first look that costs nothing leaves time for one more"


@pytest.mark.skipif(not compiled(), reason="takes long uncompiled")
@pytest.mark.parametrize("name", SHELF)
def test_levels_are_not_upside_down(name: str) -> None:
    """A smoke match: sixty games, a generous bound. The table of docs/strength.md is the real measure."""
    players = max(2, game(name).fewest)
    contest = Contest(name, players, "greedy", "random", "F1", 11)
    assert share_of(play([contest], -(-60 // players))).share > 1.15 / players


@pytest.mark.parametrize("name", ["gambit_royale", "bastille"])
def test_temper_changes_what_is_told_and_no_move(name: str) -> None:
    """Rewards, by which bots choose, stay to the last figure; chances come nearer to each other."""
    found = game(name)
    view = found.new(3, seed=3).view(found.new(3, seed=3).seat)
    plain, mild = (bot(f"medium-1:iterations=60:temper={temper}", found) for temper in (1, 4))
    assert isinstance(plain, SearchBot)
    assert isinstance(mild, SearchBot)
    one, other = plain.search(view, 5), mild.search(view, 5)
    rewards = [[(root.move, root.visits, root.value) for root in search.roots] for search in (one, other)]
    assert rewards[0] == rewards[1]
    far, near = (
        sum(abs(3 * int(result) - int(ONE)) for root in search.roots for result in root.results)
        for search in (one, other)
    )
    assert near < far
    assert all(abs(sum(map(int, root.wins)) - int(root.visits * ONE)) <= 3 * root.visits for root in other.roots)
