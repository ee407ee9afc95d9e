"""Games to learn from: every seat takes the move that looks best in one world that it can imagine."""

from typing import Final

from librt.strings import BytesWriter, write_i32_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from cabale.bots.net import Sight
from cabale.bots.search import ONE, Root, Search, Settings
from cabale.chance import advanced, scaled, seeded
from cabale.state import State, Worth

UNSAID: Final[i64] = -1  # nobody has searched this position


class Seat:
    """How a seat plays: by this worth, with so much noise on it, and with any move at some choices of a thousand.

    With settings it searches, and noise is not wanted: worlds differ.
    """

    def __init__(self, worth: Worth, noise: i64, careless: i64, settings: Settings | None = None) -> None:
        self.worth = worth
        self.noise = noise
        self.careless = careless
        self.settings = settings


class Notes:
    """Positions as seats see them: the features as bytes, the hints as 32-bit numbers, and whose they are."""

    def __init__(self, sight: Sight, often: i64, seldom: i64, others: i64 = 0) -> None:
        self.sight = sight
        self.others = others  # of a thousand positions at choices that were searched, for each who does not choose
        self.often = often  # of a thousand positions after one's own move, and where a stretch begins
        self.seldom = seldom  # of a thousand positions after moves of others
        self.features = BytesWriter()
        self.hints = BytesWriter()
        self.seats = vec[i64]()
        self.said = vec[i64]()  # the chance to win that a search found there, of `ONE`

    def note(self, state: State, seat: i64, said: i64 = UNSAID) -> None:
        """Note what a seat sees."""
        self.sight.look(state, seat)
        write_look(self.sight, self.features, self.hints)
        self.seats = append(self.seats, seat)
        self.said = append(self.said, said)

    def note_search(self, state: State, best: Root, rng: i64) -> None:
        """Note what was found out about everyone's chances at a choice."""
        for seat in range(state.seats):
            rng = advanced(rng)
            if best.visits > 0 and (seat == state.seat or scaled(rng, 1000) < self.others):
                self.note(state, seat, best.wins[seat] // best.visits)


class Choices:
    """Choices as those saw them who made them: what they saw as in `Notes`, the moves there were, and the one made."""

    def __init__(self, sight: Sight, often: i64) -> None:
        self.sight = sight
        self.often = often  # of a thousand choices
        self.features = BytesWriter()
        self.hints = BytesWriter()
        self.seats = vec[i64]()
        self.counts = vec[i64]()  # how many moves there were
        self.moves = vec[i64]()  # of all choices, one after the other; the one made is the first

    def note(self, state: State, moves: vec[i64], count: i64, made: i64) -> None:
        """Note a choice, before the move is made."""
        sight = self.sight
        sight.look(state, state.seat)
        write_look(sight, self.features, self.hints)
        self.seats = append(self.seats, state.seat)
        self.counts = append(self.counts, count)
        self.moves = append(self.moves, made)
        for i in range(count):
            if moves[i] != made:
                self.moves = append(self.moves, moves[i])


def write_look(sight: Sight, features: BytesWriter, hints: BytesWriter) -> None:
    """Write down what was looked at last."""
    for i in range(sight.seen):
        features.append(u8(sight.out[i]))
    for i in range(sight.hints):
        write_i32_le(hints, i32(sight.hinted[i]))


def searched(state: State, player: Seat, settings: Settings, rng: i64) -> Root:
    """The move that did best in imagined games."""
    search = Search(state.view(state.seat), player.worth, rng, settings)
    search.begin()
    while not search.run(settings.iterations):
        pass
    search.sort_left()
    best = search.left[0]
    for root in search.left:  # chance takes any that is nearly as good
        if root.visits > 0 and search.judge(root) >= search.judge(best) - settings.mix * float(ONE):
            rng = advanced(rng)
            if scaled(rng, 2) == 0:
                return root
    return best


def best_of(state: State, seat: i64, player: Seat, moves: vec[i64], count: i64, most: i64, rng: i64) -> i64:
    """The move that looks best in a world that the seat can imagine; of many moves, a few are drawn."""
    world = state.view(seat).world(rng)
    best: i64 = 0
    chosen = moves[0]
    tries = min(count, most)
    for i in range(tries):
        if count > tries:
            j = i
            if i == 1:
                j = count - 1
            elif i > 1:
                rng = advanced(rng)
                j = i + scaled(rng, count - i)
            move = moves[j]
            moves[j] = moves[i]
            moves[i] = move
        after = world.clone()
        after.apply(moves[i])
        value = player.worth.of(after, seat)
        if player.noise > 0:
            rng = advanced(rng)
            value += scaled(rng, player.noise)
        if i == 0 or value > best:
            best = value
            chosen = moves[i]
    return chosen


def play_game(
    state: State, players: list[Seat], notes: Notes | None, most: i64, seed: i64, made: Choices | None = None
) -> i64:
    """Play a game to its end; returns how many choices were made."""
    rng = seeded(seed)
    moves = vec[i64]([0] * state.most_moves())
    choices: i64 = 0
    worth = players[0].worth
    stretch = worth.stretch(state)
    while state.seat >= 0:
        count = state.fill_moves(moves)
        seat = state.seat
        move = moves[0]
        if count > 1:
            choices += 1
            player = players[seat]
            settings = player.settings
            if settings is not None:
                rng = advanced(rng)
                best = searched(state, player, settings, rng)
                move = best.move
                if notes is not None:
                    notes.note_search(state, best, rng)
            rng = advanced(rng)
            if scaled(rng, 1000) < player.careless:
                rng = advanced(rng)
                move = moves[scaled(rng, count)]
            else:
                if settings is None:
                    rng = advanced(rng)
                    move = best_of(state, seat, player, moves, count, most, rng)
                if made is not None:
                    rng = advanced(rng)
                    if scaled(rng, 1000) < made.often:
                        made.note(state, moves, count, move)
        state.apply(move)
        if notes is None or state.seat < 0 or notes.often == 0:
            continue
        now = worth.stretch(state)
        for other in range(state.seats):
            chance = notes.often if now != stretch or (other == seat and count > 1) else notes.seldom
            rng = advanced(rng)
            if scaled(rng, 1000) < chance:
                notes.note(state, other)
        stretch = now
    return choices
