"""Chance is fair, cannot be guessed in games between people, and repeats exactly, compiled or not."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cabale.chance import FACTOR, Secret, advanced, scaled, seeded
from cabale.state import State
from tests.tables import KEY, TABLES, Table

ZEROS = bytes(32)
SEEDED = [3660776612662498528, 625875477071859527, 3083805218812351712, 2477101168828184245]
ROLLS = [731, 403, 82, 469, 945, 867, 734, 529, 113, 973, 249, 432]
WORDS = [741658141, 4063986572, 1479234027, 148898406, 997928079]


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


def bound(sides: int) -> float:
    """What the statistic of a fair die exceeds once in some 30 000 times (Wilson and Hilferty)."""
    freedom = sides - 1
    return float(freedom * (1 - 2 / (9 * freedom) + 4 * (2 / (9 * freedom)) ** 0.5) ** 3)


# The fast generator


def test_the_fast_generator_gives_these_numbers() -> None:
    """Frozen: other numbers would play old seeds differently."""
    assert [int(seeded(number)) for number in (0, 1, 2**40, 2**60 - 1)] == SEEDED
    x, rolls = seeded(1), []
    for _ in range(12):
        x = advanced(x)
        rolls.append(int(scaled(x, 1000)))
    assert rolls == ROLLS


def test_the_fast_generator_never_leaves_its_range() -> None:
    largest = FACTOR * 2**32 - 1
    for number in [*range(1000), *range(2**62, 2**62 + 1000), *(2**bit for bit in range(62))]:
        x = seeded(number)
        for _ in range(20):
            assert 0 < x < largest
            x = advanced(x)
    assert advanced(largest - 1) < largest
    assert scaled(largest, 2**31 - 1) < 2**31 - 1


@pytest.mark.parametrize("sides", [2, 3, 6, 25, 36])
def test_the_rolls_of_one_seed_are_even(sides: int) -> None:
    counts, x = [0] * sides, seeded(5)
    for _ in range(40_000):
        x = advanced(x)
        counts[scaled(x, sides)] += 1
    assert chi_square(counts) < bound(sides)


def test_neighbouring_seeds_are_unrelated() -> None:
    """At every step, the rolls of seeds in a row are even: worlds are numbered in a row."""
    xs = [seeded(number) for number in range(2000)]
    statistics = []
    for _ in range(150):
        xs = [advanced(x) for x in xs]
        counts = Counter(int(scaled(x, 20)) for x in xs)
        statistics.append(chi_square([counts[side] for side in range(20)]))
    assert max(statistics) < bound(20) * 1.2
    assert 17 < sum(statistics) / len(statistics) < 21, "neither too uneven nor too even"


def test_consecutive_rolls_are_unrelated() -> None:
    counts, x = [0] * 36, seeded(11)
    for _ in range(20_000):
        x = advanced(x)
        first = scaled(x, 6)
        x = advanced(x)
        counts[6 * first + scaled(x, 6)] += 1
    assert chi_square(counts) < bound(36)


# The secret


def test_the_secret_is_sha_256_in_counter_mode() -> None:
    secret = Secret(KEY)
    stream = b"".join(hashlib.sha256(KEY + number.to_bytes(8, "big")).digest() for number in range(4))
    words = [int.from_bytes(stream[4 * index : 4 * index + 4], "big") for index in range(32)]
    assert [secret.word(index) for index in range(32)] == words
    assert [secret.word(index) for index in reversed(range(32))] == words[::-1], "in any order"


def test_the_secret_gives_these_words() -> None:
    """Frozen: other words would replay old records differently."""
    assert [int(Secret(ZEROS).word(index)) for index in (0, 1, 7, 8, 1000)] == WORDS
    assert hashlib.sha256(ZEROS + bytes(8)).hexdigest().startswith(f"{WORDS[0]:08x}")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"a secret has 32 bytes, not {size}"):
        Secret(bytes(size))


# Rolls of a state


def rolling(secret: Secret | None = None, seed: int = 3) -> State:
    state = TABLES[0].new(1)
    state.secret = secret
    state.rng = 0 if secret else seeded(seed)
    return state


@pytest.mark.parametrize("sides", [1, 2, 6, 36, 3 * 2**29, 2**31 + 1])
def test_secret_rolls_reject_what_would_favour_low_numbers(sides: int) -> None:
    state, secret = rolling(Secret(KEY)), Secret(KEY)
    used = 0
    for _ in range(300):
        word = secret.word(used)
        used += 1
        while word >= 2**32 // sides * sides:
            word = secret.word(used)
            used += 1
        assert state.roll(sides) == word % sides
        assert state.rng == used
    if sides == 2**31 + 1:
        assert used > 500, "about every other word is rejected"


@pytest.mark.parametrize("secret", [None, Secret(KEY)], ids=["fast", "secret"])
def test_rolls_are_even(secret: Secret | None) -> None:
    state = rolling(secret)
    for sides in (2, 3, 5, 25):
        counts = Counter(int(state.roll(sides)) for _ in range(10_000))
        assert set(counts) <= set(range(sides))
        assert chi_square([counts[side] for side in range(sides)]) < bound(sides)


@pytest.mark.parametrize("secret", [None, Secret(KEY)], ids=["fast", "secret"])
def test_every_order_of_a_shuffle_is_as_likely(secret: Secret | None) -> None:
    state, counts = rolling(secret), Counter[tuple[int, ...]]()
    for _ in range(6000):
        state.cards[4], state.cards[7], state.cards[9], state.cards[12] = 40, 41, 42, 43
        state.seen[4], state.seen[7], state.seen[9], state.seen[12] = 1, 2, 4, 8
        state.shuffle(vec[i64]([4, 7, 9, 12]))
        order = tuple(int(state.cards[slot]) - 40 for slot in (4, 7, 9, 12))
        assert tuple(int(state.seen[slot]) for slot in (4, 7, 9, 12)) == tuple(1 << face for face in order)
        counts[order] += 1
    assert chi_square([counts[order] for order in permutations(range(4))]) < bound(24)


def test_a_shuffle_touches_no_other_slot() -> None:
    state = rolling()
    before = list(state.cards)
    state.shuffle(vec[i64]([0, 1, 2]))
    assert list(state.cards)[3:] == before[3:]
    assert sorted(list(state.cards)[:3]) == sorted(before[:3])


def test_scattering_is_even() -> None:
    state, counts = rolling(), Counter[tuple[int, ...]]()
    for _ in range(6000):
        state.scatter(vec[i64]([5, 6, 7, 8]), vec[i64]([1, 3, 5, 6]))
        counts[tuple(int(state.cards[slot]) for slot in (1, 3, 5, 6))] += 1
    assert chi_square([counts[order] for order in permutations((5, 6, 7, 8))]) < bound(24)


def test_the_first_player_and_the_first_card_vary(table: Table) -> None:
    """Over many keys every seat gets to choose first, or always the same one does; and cards are dealt anew."""
    starts = Counter(table.match(hashlib.sha256(bytes([number])).digest()).seat for number in range(120))
    assert len(starts) in (1, table.seats)
