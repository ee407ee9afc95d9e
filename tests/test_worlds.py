"""Worlds agree with everything a seat has seen, its own past included.

Each game has an account in `tests/<game>/account.py`: what one reader can know, kept from the events as that reader
sees them and from nothing else of the engine but what lies on the table for all to see: figures, seats, options, and
which slot lies where.

    class Account:
        def __init__(self, state, reader)   # the public facts of the set-up, and who keeps the account
        def hear(self, event)               # something happened, as the reader sees it
        def impossible(self, world) -> str  # why a world contradicts what the reader has seen; empty if it doesn't

It never reads what the engine notes for its own dealing. The truth is a world, too: an account that calls it
impossible is wrong. And worlds dealt without any care must be found out, or the account would not look.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

import cabale
from cabale.bots import GreedyBot
from cabale.chance import seeded
from cabale.state import State
from tests.tables import GAMES, TABLES, Picker, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.games import Game

    Choose = Callable[[State, int], int]

# How many worlds of each game are looked at; `make soak` looks at many more.
WORLDS = int(os.environ.get("CABALE_WORLDS", "2000" if cabale.compiled() else "60"))
MANNERS = ("random", "biased", "greedy")
ACCOUNTS = [found for found in GAMES if find_spec(f"tests.{found.name}.account") is not None]


def chooser(found: Game, manner: str, seed: int) -> Choose:
    """A way to play: any move; verbs that this game prefers; or what a quick look likes, careless now and then."""
    pick = Picker(seed)
    if manner == "greedy":
        bot = GreedyBot(found.worth(), worlds=2, careless=0.1)
        return lambda state, number: bot.choose(state.view(state.seat), 1000 * seed + number)
    if manner == "random":
        return lambda state, _: pick.of(state.legal())
    weights = {verb: pick.of((1, 4, 30)) for verb in found.moves.verbs}

    @cache
    def weight(move: int) -> int:
        return int(weights[found.moves.parts(move)[0]])

    def choose(state: State, _: int) -> int:
        legal = state.legal()
        at = pick.below(sum(map(weight, legal)))
        for move in legal:
            at -= weight(move)
            if at < 0:
                return move
        raise AssertionError

    return choose


def positions(table: Table, manner: str, seed: int) -> Iterator[tuple[State, list[Any]]]:
    """The positions of a game, with the account of every reader."""
    account = import_module(f"tests.{table.game.name}.account").Account
    state = table.new(seed, log=True)
    accounts = [account(state, reader) for reader in table.readers]
    choose, number = chooser(table.game, manner, seed), 0
    while True:
        assert state.log is not None
        for one in accounts:
            for event in state.log:
                one.hear(event.seen_by(one.reader))
        state.log = []
        yield state, accounts
        if state.seat < 0:
            return
        state.apply(choose(state, number))
        number += 1


def looks(found: Game, worlds: int) -> Iterator[tuple[State, Any]]:
    """So many looks at positions of all tables of a game, each by one reader."""
    tables = [table for table in TABLES if table.game is found]
    seed = 0
    while True:
        table, manner = tables[seed % len(tables)], MANNERS[(seed + seed // len(tables)) % len(MANNERS)]
        pick = Picker(seed)
        for state, accounts in positions(table, manner, seed):
            if pick.below(3) == 0:
                yield state, pick.of(accounts)
                worlds -= 1
                if worlds == 0:
                    return
        seed += 1


@pytest.mark.long
@pytest.mark.parametrize("found", ACCOUNTS, ids=lambda found: found.name)
def test_no_world_is_impossible(found: Game) -> None:
    wrong: list[str] = []
    for number, (state, account) in enumerate(looks(found, WORLDS)):
        if number % 4 == 0:
            assert account.impossible(state) == "", "the truth is possible"
        why = account.impossible(state.view(account.reader).world(number))
        if why:
            wrong.append(f"world {number} for reader {account.reader}: {why}")
    assert not wrong, f"{len(wrong)} of {WORLDS}, for example {wrong[:3]}"


@pytest.mark.skipif(not cabale.compiled(), reason="a control of the account, which is Python either way")
@pytest.mark.parametrize("found", ACCOUNTS, ids=lambda found: found.name)
def test_worlds_dealt_without_care_are_found_out(found: Game) -> None:
    wrong = 0
    for number, (state, account) in enumerate(looks(found, 300)):
        world = state.view(account.reader)
        world.rng = seeded(number)
        State.deal(world)
        wrong += account.impossible(world) != ""
    assert wrong > 30
