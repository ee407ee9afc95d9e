"""How long a review takes: a game of greedy bots, looked at by thinking processes as a server does it.

    python bench/review.py heads_of_state 5 [processes]

prints after how many seconds each stage was over, and how many games were imagined for a look of it.
"""

from __future__ import annotations

import asyncio
import sys
import time

from cabale.arena.blocks import play_game
from cabale.bots.question import Question
from cabale.games import game
from cabale.review import growth
from cabale.review.review import keys
from cabale.server.think.pool import Thinkers

STAGES = ("first curve", "every choice", "checked again")


async def review(name: str, seats: int, places: int) -> None:
    """Play a game, and let its review grow to the end."""
    found = game(name)
    match, _ = play_game(name, ["greedy"] * seats, b"bench review" + bytes(20), (1,), found.choose_options(None))
    print(f"{name}, {seats} seats: {match.ply} moves; {places} processes")
    thinkers = Thinkers(places)
    grown = growth.Growth(match, growth.begin(match), places, over=True)
    review = grown.review
    begun = time.monotonic()

    async def work() -> None:
        while not grown.over:
            orders, stage, games = grown.next(), review.stage, grown.iterations
            if not orders:
                await asyncio.sleep(0.005)
                continue
            looks = [grown.look(order) for order in orders]
            asked = Question(name, match.options, "", "medium", "analysis", growth.ORDER, 0, {}, looks=looks)
            grown.take(orders, (await thinkers.think(asked)).looks)
            if review.stage != stage:
                print(
                    f"{STAGES[stage]:>14}: {time.monotonic() - begun:6.1f} s, {games} imagined games for the last look"
                )

    await asyncio.gather(*(work() for _ in range(places)))
    await thinkers.close()
    counts = {kind: sum(key.kind == kind for key in keys(review)) for kind in ("mistake", "unclear", "found", "luck")}
    print("found:", ", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    asyncio.run(review(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 2))
