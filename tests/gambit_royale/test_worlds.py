"""Every deal of a few unknown cards that agrees with what was seen has the same chance; no other has any."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

import cabale
from cabale.games.gambit_royale.arrange import arrange
from cabale.games.gambit_royale.pieces import CARDS, KINDS
from cabale.games.gambit_royale.rules import GambitRoyale
from cabale.state import UNKNOWN
from tests.gambit_royale.account import Account, Laid
from tests.tables import TABLES, Picker
from tests.test_chance import bound, chi_square

if TYPE_CHECKING:
    from collections.abc import Iterator

POSITIONS = 40
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
    """Views in which few cards of seat 1 are unknown: nearly all lie open, and a reserve was rebuilt from few discards.

    The account takes what is arranged as drawn and laid before.
    """
    game = next(table.game for table in TABLES if table.game.name == "gambit_royale")
    for seed in range(200):
        pick = Picker(seed)
        names = list(CARDS)
        cards = [names.pop(pick.below(len(names))) for _ in range(8)]
        down, discards, hand = cards[:2], cards[2:5], cards[5:]
        columns = [[f"1 {name} down" for name in down[:1]] + ["1 rest up"], [f"1 {name} down" for name in down[1:]]]
        words = {"hands": [[*hand, "only"]], "columns": columns, "discards": [discards], "reserves": [["only"]]}
        state = arrange(game, 3, dict(game.options), {**words, "goals": ["music 5", "trade 5", "combat 5"]})
        state.log = []
        account = Account(state, 1)
        begun(account, state)
        for _ in range(40):
            if state.round > 0 or state.seat < 0:
                break
            state.apply(pick.of(state.legal()))
            for event in state.log or []:
                account.hear(event.seen_by(account.reader))
            state.log = []
            view = state.view(account.reader)
            unknown = sum(view.cards[slot] == UNKNOWN for slot in range(KINDS))
            if any(isinstance(act, frozenset) for act in account.pasts[0].acts) and 3 <= unknown <= MOST_UNKNOWN:
                assert isinstance(view, GambitRoyale)
                yield view, account, 0


def begun(account: Account, state: GambitRoyale) -> None:
    """Begin an account with an arranged position, as if all of it had been drawn and laid just now."""
    view = state.view(account.reader)
    for column, slots in enumerate(state.columns):
        for slot in slots:
            laid = Laid(slot // KINDS, int(view.cards[slot]), bool(state.up[slot]))
            account.columns[column].append(laid)
            account.pasts[laid.owner].acts.append(laid)
    for seat, past in enumerate(account.pasts):
        past.hand = [int(view.cards[slot]) for slot in state.hands[seat]]
        past.acts = [*[None] * (len(past.acts) + len(past.hand)), *past.acts]
        account.discards[seat] = [int(state.cards[slot]) for slot in state.discards[seat]]


@pytest.mark.skipif(not cabale.compiled(), reason="takes long uncompiled, and deals the same")
def test_every_possible_deal_has_the_same_chance() -> None:
    tried = 0
    narrowed = 0
    for view, account, seat in small_positions():
        slots, possible, count = deals(account, view, seat)
        narrowed += len(possible) < count
        found: Counter[tuple[int, ...]] = Counter()
        for number in range(30 * len(possible)):
            world = view.world(number)
            found[tuple(int(world.cards[slot]) for slot in slots)] += 1
        assert set(found) <= possible, "nothing else is dealt"
        if len(possible) > 1:
            assert chi_square([found[faces] for faces in possible]) < bound(len(possible))
        tried += 1
        if tried == POSITIONS:
            break
    assert tried == POSITIONS
    assert narrowed > 1, "often not every deal is possible"
