"""Do others' moves tell what they hide? How much likelier the truth becomes if worlds count by how well all stand.

    python bench/beliefs.py bastille --players 3 --games 30

Bots of a level play games. At some choices the one who chooses imagines worlds, to which the truth is added: each is
as likely as the others. Then each counts by the odds that a net gives to all seats in it, to the power of a belief:
what others did they did for what they hide. Told is by how many nats a position the truth became likelier, with an
interval of 95 % over games; below 0 it would be better to believe nothing.
"""

import argparse
import math
import statistics

from cabale.bots import SearchBot, bot
from cabale.bots.networth import NetWorth
from cabale.chance import advanced, scaled, seeded
from cabale.games import SHELF, game

WORLDS = 15  # beside the truth
OFTEN = 8  # one choice in so many is looked at
BELIEFS = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0)


def heights(found, players, level, number):
    """For each choice that is looked at in a game: the odds of all seats in truth, then in imagined worlds."""
    judge, chooser = bot("hard", found), bot(level, found)
    assert isinstance(judge, SearchBot)
    state = found.new(players, seed=number)
    worth, _ = judge.ways(state)
    if not isinstance(worth, NetWorth):
        raise SystemExit(f"{found.name} has no net for {players}")
    rng = seeded(number)
    looked = []
    while state.seat >= 0:
        rng = advanced(rng)
        view = state.view(state.seat)
        if len(state.legal()) > 1 and scaled(rng, OFTEN) == 0:
            worlds = [state, *(view.world(int(rng) % 1_000_000 + place) for place in range(WORLDS))]
            looked.append([sum(worth.odds(world, seat) for seat in range(players)) / 1000 for world in worlds])
        state.apply(chooser.choose(view, int(rng)))
    return looked


def gain(looked, belief):
    """By how many nats the truth became likelier, over all positions of a game."""
    told = 0.0
    for truth, *others in looked:
        chances = sum(math.exp(belief * (other - truth)) for other in (truth, *others))
        told += math.log(len(others) + 1) - math.log(chances)
    return told


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=30, help="at least two")
    parser.add_argument("--level", default="medium", help="who plays the games")
    given = parser.parse_args()
    found = game(given.game)
    games = [heights(found, given.players, given.level, number + 1) for number in range(max(2, given.games))]
    positions = sum(map(len, games))
    print(f"{given.game}, {given.players} players, {given.level}: {positions} positions of {len(games)} games")
    for belief in BELIEFS:
        gains = [gain(looked, belief) for looked in games]
        half = 1.96 * statistics.stdev(gains) * math.sqrt(len(gains)) / positions
        print(f"belief {belief:4.2f}: {sum(gains) / positions:+.3f} ± {half:.3f} nats a position")


if __name__ == "__main__":
    main()
