"""Reviews of finished games: they grow, they say what the search found with its figure, and nothing else."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cabale.bots import SearchBot, bot
from cabale.bots.compare import Comparison, Judged, compare, judge
from cabale.bots.explain import (
    Choice,
    Explanation,
    Gain,
    Hinge,
    Named,
    Purpose,
    explain,
    purpose,
    purpose_lines,
    sentences,
)
from cabale.bots.question import Look, Looked, Question, answer
from cabale.games import Game, game
from cabale.match import Match
from cabale.review import growth, shown, telling
from cabale.review.growth import Growth, spread
from cabale.review.review import BLUNDER, TOLD, Moment, Review, fortunes, keys, luck_at
from cabale.table.picture import Leak, open_world
from cabale.texts import LANGUAGES, Texts

NAMES = ["Ann", "Béa", "Cléo", "Dora", "Eve", "Zoé"]


@lru_cache(maxsize=8)
def played(name: str, seats: int) -> Match:
    """A game of careless players."""
    found = game(name)
    careless = bot("casual", found)
    match = Match(found, seats, b"review" * 5 + b"ab")
    while match.seat is not None:
        match.play(match.seat, careless.choose(match.view(match.seat), match.ply))
    return match


def grown(match: Match, monkeypatch: pytest.MonkeyPatch) -> Review:
    """A review made in this process with hardly any imagined games."""
    monkeypatch.setattr(growth, "SECONDS", dict.fromkeys(range(3), 0.0))
    monkeypatch.setattr(growth, "FEWEST", {growth.CHANCES: 4, growth.CHOICES: 12, growth.CHECKS: 24})
    monkeypatch.setattr(growth, "PROBES", 4)
    monkeypatch.setattr(growth, "CURVE", 12)
    monkeypatch.setattr(growth, "CHECKED", 4)
    short = match.at(min(match.ply, 40))
    found = growth.begin(short)
    growing = Growth(short, found, over=True)
    stages = []
    while not growing.over:
        stages.append(found.stage)
        orders = growing.next()
        looks = [growing.look(order) for order in orders]
        asked = Question(match.game.name, match.options, "", "medium", "analysis", 0.1, 0, {}, looks=looks)
        told = answer(msgspec.json.decode(msgspec.json.encode(asked), type=Question))
        growing.take(orders, told.looks)
    assert sorted(stages) == stages
    return found


def test_a_review_grows_to_its_end(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(game.name, max(2, game.fewest))
    review = grown(match, monkeypatch)
    assert review.stage == growth.STAGES
    for at in review.moments[:-1]:
        assert at.open, at.ply
        assert all(chance is not None and 0 <= chance <= 1 for chance in at.chances)
        assert (at.comparison is not None) == (at.legal > 1)
    assert msgspec.json.decode(msgspec.json.encode(review), type=Review) == review
    for language in LANGUAGES:
        texts = Texts(language, game, NAMES, 0)
        told = [telling.key_line(review, key, texts) for key in keys(review)] + telling.summary(review, texts)
        told += [line for at in review.moments[:-1] for line in telling.why(review, at.ply, texts)]
        assert told
        assert all(line.text for line in told)


def test_open_cards_are_those_that_lay_there(game: Game) -> None:
    """With open cards nothing is dealt anew, and the chance to come is not that of the game."""
    match = played(game.name, max(2, game.fewest))
    for ply in range(0, match.ply, max(1, match.ply // 6)):
        state = match.at(ply).state
        with pytest.raises(Leak):
            open_world(state)
        found = open_world(state, over=True)
        assert found.secret is None
        assert found.rng == 0
        assert list(found.world(3).cards) == list(state.cards)


def test_the_same_look_gives_the_same_answer(game: Game) -> None:
    match = played(game.name, max(2, game.fewest))
    chooser = bot("medium:lean=0:iterations=24", game)
    assert isinstance(chooser, SearchBot)
    at = next(match.at(ply) for ply in itertools.count(4) if len(match.at(ply).legal()) > 1)
    view = at.view(at.seat or 0)
    one, two = (compare(game, view, chooser, 5, at.legal()[0]) for _ in range(2))
    assert one == two
    assert judge(view, chooser, 5) == judge(view, chooser, 5)
    assert abs(sum(judge(view, chooser, 5).chances) - 1) < 0.01


def test_the_difference_is_measured_where_the_best_was_not_chosen() -> None:
    """Between equal moves the one found best is not better on worlds that had no part in finding it."""
    found = game("gambit_royale")
    match = Match(found, 2, b"equal" * 6 + b"ab")
    chooser = bot("medium:lean=0:iterations=64", found)
    assert isinstance(chooser, SearchBot)
    seat = match.seat or 0
    gaps, hits = [], 0
    for seed in range(60):
        told = compare(found, match.view(seat), chooser, seed)
        gaps.append(told.difference)
        hits += abs(told.difference) <= told.half
    # Chosen and measured on the same worlds, the mean gap would be far above nothing.
    assert sum(gaps) / len(gaps) < 0.05
    assert hits > 40


def test_every_sentence_says_its_figure() -> None:
    """A text that would read the same with another figure is refused: the control."""
    for language in LANGUAGES:
        texts = Texts(language)
        with pytest.raises(telling.Unfounded):
            telling.tell(texts, "analysis-mistakes", 0.2)
    path = {language: Texts(language).keys("review-") for language in LANGUAGES}
    assert path["en"] == path["fr"]


@pytest.mark.parametrize("key", ["review-fortune", "why-reply"])
def test_french_names_need_no_elision(key: str) -> None:
    """Nobody knows of a name whether it begins with a vowel: it stands after no word that would lose its own."""
    said = Texts("fr").say(
        key, **Texts("fr", None, ["Aurélie"]).who(0), lucky="good", draws=3, figure=8, half=2, move="x"
    )
    assert said.startswith("Aurélie, ")


def choice(move: str, chance: float) -> Choice:
    return Choice(move, chance, chance - 0.02, chance + 0.02, 0.0, 100)


def a_review(difference: float, half: float) -> Review:
    """A game of one choice: Béa could have done better by so much."""
    moves = game("gambit_royale").moves
    made, best = moves.words(0), moves.words(1)
    told = Explanation(1, 100, [choice(best, 0.5 + difference), choice(made, 0.5)], difference, half)
    compared = Comparison(best, made, difference, half, 0, told, made)
    first = Moment(0, 1, made, 2, False, [0.5, 0.5 + difference], [0.02, 0.02], [0.5, 0.5], [0.0, 0.0], compared, True)
    last = Moment(1, chances=[0.4, 0.6], halves=[0.02, 0.02], open=[0.2, 0.8], open_halves=[0.01, 0.01])
    return Review(1, "gambit_royale", 2, [first, last], growth.STAGES)


def test_sizes_and_what_is_not_clear() -> None:
    texts = Texts("en", game("gambit_royale"), NAMES, 1)
    assert [key.kind for key in keys(a_review(0.02, 0.001))] == ["luck", "turn"]
    (mistake,) = [key for key in keys(a_review(0.05, 0.02)) if key.kind == "mistake"]
    assert mistake.size == "small"
    said = telling.key_line(a_review(0.05, 0.02), mistake, texts).text
    assert "Slip at move 1, you" in said
    assert "5 points" in said
    assert "±\xa02" in said  # which no line breaks
    (large,) = [key for key in keys(a_review(BLUNDER, 0.02)) if key.kind == "mistake"]
    assert large.size == "large"
    (unclear,) = [key for key in keys(a_review(0.05, 0.06)) if key.kind != "luck" and key.kind != "turn"]
    assert unclear.kind == "unclear"
    assert "not clear" in telling.key_line(a_review(0.05, 0.06), unclear, texts).text
    assert "not clear" in telling.summary(a_review(0.05, 0.06), texts)[0].text
    assert "none was found worse than another by 3 points" in telling.summary(a_review(0.0, 0.01), texts)[0].text


def test_a_turning_point_adds_up() -> None:
    """51 % to 69 % is 18 points, also where it is 50.6 and 69.4."""
    review = a_review(0.02, 0.001)
    review.moments[0].open, review.moments[1].open = [0.494, 0.506], [0.306, 0.694]
    (turn,) = [key for key in keys(review) if key.kind == "turn"]
    said = telling.key_line(review, turn, Texts("en", game("gambit_royale"), NAMES, turn.seat))
    before, after, points = (
        int(number) for number in re.findall(r"(\d+)\W*%.* (\d+)\W*% \((\d+) points", said.text)[0]
    )
    assert points == abs(after - before)
    assert (before, after) in ((49, 31), (51, 69))
    assert said.figure == pytest.approx((after - before) / 100)


def test_reasons_say_whose_and_call_the_reader_you() -> None:
    """What comes about more often is somebody's; and who reads of another's choice may hold what it hinged on."""
    rules = game("gambit_royale")
    review = a_review(0.05, 0.02)
    compared = review.moments[0].comparison
    assert compared
    compared.told.gains = [Gain(Named("goal", [0, 5]), 0.9, 0.4)]
    compared.told.hinges = [Hinge(Named("holds", [0, 0]), 0.2, 0.3, 0.5)]
    said = {
        (language, reader): " ".join(
            line.text for line in telling.why(review, 0, Texts(language, rules, NAMES, reader))
        ).replace("\xa0", " ")
        for language in LANGUAGES
        for reader in (0, 1)
    }
    assert "5: Béa’s in 90%" in said["en", 0]
    assert "5: yours in 90%" in said["en", 1]
    assert "if you hold the" in said["en", 0]
    assert "if Ann holds the" in said["en", 1]
    assert "5 : à Béa dans 90 %" in said["fr", 0]
    assert "5 : à vous dans 90 %" in said["fr", 1]
    assert "si vous tenez" in said["fr", 0]
    assert "si Ann tient" in said["fr", 1]


def test_what_was_found_best_and_then_measured_worse_is_not_clear() -> None:
    table: Any = SimpleNamespace(game=game("gambit_royale"), names=NAMES[:2])
    assert [shown.moment(table, a_review(by, 0.02), 0, "en", 1).clear for by in (0.05, 0.01, -0.05)] == [
        True, False, False,
    ]  # fmt: skip


def test_luck_is_what_came_beyond_the_choice() -> None:
    review = a_review(0.05, 0.02)
    found = luck_at(review, 0)
    assert found is not None
    assert found[0] == pytest.approx(0.1)  # hoped for 50 % with the move that was made, had 60 % then
    assert fortunes(review)[1].figure == pytest.approx(0.1)
    review.moments[0].quiet = True
    assert luck_at(review, 0) is None


def test_the_first_lie_all_over_the_row() -> None:
    for length in (0, 1, 2, 3, 7, 40):
        found = spread(list(range(length)))
        assert sorted(found) == list(range(length))
    assert spread(list(range(9)))[:3] == [0, 8, 4]


def test_growth_gives_orders_out_again() -> None:
    match = played("gambit_royale", 2)
    growing = Growth(match, growth.begin(match))
    first = growing.next()
    growing.give_back(first)
    assert growing.next() == first
    assert growing.review.done == 0
    # What has no answer is left out, even if it is the first.
    growing.look(first[0])
    growing.take(first, [Looked(0.1)])
    assert growing.next() != first
    # A match keeps its chance to itself: what a process is told holds none.
    assert growing.look(first[0]).view["rng"] == 0
    assert "secret" not in growing.look(first[0]).view


def made_up(look: Look, at: Moment, cost: float = 0.2) -> Looked:
    """An answer whose half width tells how many games were to be imagined; each choice seems to be a mistake."""
    games = int(look.level.rpartition("=")[2])
    if not look.compared:
        return Looked(games / 5000, Judged([0.5, 0.5], [1 / games] * 2, games))
    told = Explanation(at.seat, games, [Choice("best", 0.5, 0.4, 0.6, 0.0, games // 5)])
    return Looked(games / 5000, comparison=Comparison("best", at.made, cost, 1 / games, 0, told, at.made))


def test_nothing_is_told_from_looks_that_only_measure_speed() -> None:
    """The first looks of a stage are short; the worst mistakes come first when all is checked once more."""
    match = played("gambit_royale", 2)
    review = growth.begin(match)
    growing = Growth(match, review, over=True)
    while not growing.over:
        given = [growing.next(), growing.next()]  # two processes begin side by side
        looks = [[growing.look(order) for order in orders] for orders in given]
        for orders, looked in zip(given, looks, strict=True):
            there = [review.moments[order.ply] for order in orders]
            growing.take(orders, [made_up(*both) for both in zip(looked, there, strict=True)])
    probed = pytest.approx(1 / growth.PROBES)
    assert sum(at.checked for at in review.moments) == growth.CHECKED
    for at in review.moments[:-1]:
        assert probed not in (*at.halves, *at.open_halves)
        assert at.comparison is None or at.comparison.half != probed
        assert not at.checked or (at.comparison and at.comparison.half <= 1 / growth.FEWEST[growth.CHECKS])


def test_the_worst_mistakes_of_each_seat_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its summary names is looked at once more, however much worse another seat has played."""
    monkeypatch.setattr(growth, "CHECKED", 2 * TOLD + 1)
    match = played("gambit_royale", 2)
    review = growth.begin(match)
    growing = Growth(match, review, over=True)
    while not growing.over:
        orders = growing.next()
        looks = [growing.look(order) for order in orders]
        there = [review.moments[order.ply] for order in orders]
        costs = [0.4 - at.ply / 1000 if at.seat == 0 else 0.04 + at.ply / 10_000 for at in there]
        growing.take(orders, [made_up(*each) for each in zip(looks, there, costs, strict=True)])
    for seat, count in ((0, TOLD + 1), (1, TOLD)):
        own = [at for at in review.moments if at.seat == seat and at.comparison]
        own.sort(key=lambda at: -at.comparison.difference if at.comparison else 0)
        assert [at.checked for at in own] == [place < count for place in range(len(own))]


def test_a_bot_says_why_without_telling_what_it_holds() -> None:
    """Its hand is named in what it would tell itself, and never in what it tells others."""
    found = game("gambit_royale")
    match = Match(found, 3, b"holds" * 6 + b"ab")
    chooser = bot("medium:iterations=200", found)
    assert isinstance(chooser, SearchBot)
    told = own = 0
    for ply in range(30):
        seat = match.seat
        if seat is None:
            break
        view = match.view(seat)
        search = chooser.search(view, ply)
        texts = Texts("en", found, NAMES, (seat + 1) % 3)
        said = purpose(found, view, search)
        state: Any = match.state
        held = {texts.thing("card", int(state.cards[slot])) for slot in state.hands[seat]}
        lines = " ".join(purpose_lines(found, said, texts))
        assert not any(name in lines for name in held), lines
        told += said is not None
        mine = " ".join(sentences(found, explain(found, view, search), texts, False))
        own += any(name in mine for name in held)
        match.play(seat, chooser.decide([search], ply))
    assert told > 5
    assert own > 5, "the control: what a bot tells itself names cards that it holds"


@pytest.mark.parametrize(("language", "yours", "theirs"), [("en", "Your", "of Béa"), ("fr", "Votre", "Béa, réponse")])
def test_a_bot_speaks_to_who_asks(language: str, yours: str, theirs: str) -> None:
    found = game("gambit_royale")
    said = Purpose(200, 0.1, 0.02, [], found.moves.read("swap 1"), 1)
    for reader, words in ((1, yours), (0, theirs)):
        *_, last = purpose_lines(found, said, Texts(language, found, ["Ann", "Béa", "Cléo"], reader))
        assert words in last
