"""Every deal of a few unknown cards that agrees with what was seen has the same chance; no other has any."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

import cabale
from cabale.games.gambit_royale.pieces import KINDS
from cabale.games.gambit_royale.rules import GambitRoyale
from cabale.state import UNKNOWN
from tests.gambit_royale.account import Account
from tests.tables import TABLES
from tests.test_chance import bound, chi_square
from tests.test_worlds import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

POSITIONS = 12 if cabale.compiled() else 3
MOST_UNKNOWN = 6  # cards of one seat


def deals(account: Account, view: GambitRoyale, seat: int) -> tuple[list[int], set[tuple[int, ...]], int]:
    """The unknown slots of a seat, all that they may be, and how many deals there are in all."""
    slots = [slot for slot in range(KINDS * seat, KINDS * seat + KINDS) if view.cards[slot] == UNKNOWN]
    known = {int(view.cards[slot]) for slot in range(KINDS * seat, KINDS * seat + KINDS)}
    world, possible, count = view.clone(), set(), 0
    for faces in permutations(set(range(KINDS)) - known):
        for slot, face in zip(slots, faces, strict=True):
            world.cards[slot] = face
        count += 1
        if account.impossible_for(seat, world, account.lying(world)) == "":
            possible.add(faces)
    return slots, possible, count


def small_positions() -> Iterator[tuple[GambitRoyale, Account, int]]:
    """Views in which few cards of a seat are unknown after its reserve was rebuilt."""
    tables = [table for table in TABLES if table.game.name == "gambit_royale"]
    for seed in range(1000):
        chosen: set[Any] = set()
        for state, accounts in positions(tables[seed % len(tables)], "biased" if seed % 2 else "random", seed):
            assert isinstance(state, GambitRoyale)
            for seat in range(state.seats):
                account = accounts[(seat + 1) % len(accounts)]
                acts = account.pasts[seat].acts
                if account.reader == seat or not any(isinstance(act, frozenset) for act in acts):
                    continue
                view = state.view(account.reader)
                first = KINDS * seat
                unknown = sum(view.cards[slot] == UNKNOWN for slot in range(first, first + KINDS))
                if 3 <= unknown <= MOST_UNKNOWN and (seat, unknown) not in chosen:
                    chosen.add((seat, unknown))
                    assert isinstance(view, GambitRoyale)
                    yield view, account, seat


def test_every_possible_deal_has_the_same_chance() -> None:
    tried = 0
    for view, account, seat in small_positions():
        slots, possible, count = deals(account, view, seat)
        if not 1 < len(possible) < count:
            continue
        found: Counter[tuple[int, ...]] = Counter()
        for number in range(30 * len(possible)):
            world = view.world(number)
            found[tuple(int(world.cards[slot]) for slot in slots)] += 1
        assert set(found) <= possible, "nothing else is dealt"
        assert chi_square([found[faces] for faces in possible]) < bound(len(possible))
        tried += 1
        if tried == POSITIONS:
            return
    raise AssertionError("too few such positions")
