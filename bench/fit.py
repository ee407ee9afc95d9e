"""How much each sign says about who will win: plays games, fits, and writes a game's outlook.toml.

    python bench/fit.py sun_king --games 3000

Every seat is given to one of several bots. Wherever a stretch of the game begins, the signs of all seats are noted;
what they say is what makes the winners likeliest (conditional logit: the chances of the seats of one position add
up to one). Who played a seat is fitted too and then left out, so that no sign stands for the skill of those who like
it. A fifth of the games is kept apart to tell how well the chances fit games that were not learnt from.

Games are kept in build/fit-GAME.jsonl, so that other signs can be tried on the same ones.
"""

import argparse
import json
import random
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import numpy as np

from cabale.bots import GreedyBot, bot
from cabale.games import SHELF, game

HERE = Path(__file__).parent.parent
PLAYERS = ("greedy", "careless", "medium/10")
CARELESS = 0.15  # how often such a seat makes any move: else some signs would never be seen
HELD_OUT = 0.2  # of the games


def chooser(who, found):
    return GreedyBot(found.worth(), careless=CARELESS) if who == "careless" else bot(who, found)


def played(task):
    """A game: who played which seat, and the moves."""
    name, players, number = task
    found = game(name)
    chance = random.Random(number)
    seating = [chance.choice(PLAYERS) for _ in range(players)]
    choosers = {who: chooser(who, found) for who in set(seating)}
    state = found.new(players, seed=number)
    moves = []
    while state.seat >= 0:
        legal = state.legal()
        move = legal[0]
        if len(legal) > 1:
            move = choosers[seating[state.seat]].choose(state.view(state.seat), chance.getrandbits(40))
        moves.append(int(move))
        state.apply(move)
    return {"players": players, "number": number, "seating": seating, "moves": moves}


def noted(name, record):
    """The positions of a game: column of the table, signs by seat, who played them, what they won."""
    found = game(name)
    worth = found.worth()
    players, number = record["players"], record["number"]
    state = found.new(players, seed=number)
    stretch, positions = None, []
    for move in record["moves"]:
        now = worth.stretch(state)
        if now != stretch:
            stretch = now
            seats = [seat for seat in range(players) if worth.may_win(state, seat)]
            positions.append((worth.column(state), seats, [worth.signs(state, seat) for seat in seats]))
        state.apply(move)
    places = list(state.ranking())
    won = [(places[seat] == 1) / places.count(1) for seat in range(players)]
    kinds = [[float(who == one) for one in PLAYERS] for who in record["seating"]]
    return [
        (column, number, signs, [kinds[seat] for seat in seats], [won[seat] for seat in seats])
        for column, seats, signs in positions
    ]


def likeliest(signs, won, prior=3.0):
    """What the signs say, by Newton's method; positions have one row for each of the most seats, absent ones NaN."""
    there = ~np.isnan(won)
    x = np.where(there[:, :, None], signs, 0.0)
    y = np.where(there, won, 0.0)
    scale = np.maximum(x[there].std(0), 1e-9)
    x = x / scale
    says = np.zeros(x.shape[2])
    for _ in range(50):
        p = chances(x, says, there)
        mean = np.einsum("nsf,ns->nf", x, p)
        slope = np.einsum("nsf,ns->f", x, y - p) - prior * says
        curve = np.einsum("nsf,ns,nsg->fg", x, p, x, optimize=True) - mean.T @ mean + prior * np.eye(len(says))
        step = np.linalg.solve(curve, slope)
        says += step
        if np.abs(step).max() < 1e-5:
            break
    return says / scale


def chances(signs, says, there):
    u = np.where(there, signs @ says, -np.inf)
    p = np.exp(u - u.max(1, keepdims=True))
    return p / p.sum(1, keepdims=True)


def loss(signs, says, won):
    """Nats a position: how surprising the winners are."""
    there = ~np.isnan(won)
    p = chances(np.where(there[:, :, None], signs, 0.0), says, there)
    return float(-np.sum(np.where(there, won, 0.0) * np.log(np.maximum(p, 1e-12)), axis=1).mean())


def padded(rows, seats, width):
    out = np.full((len(rows), seats, *width), np.nan)
    for number, row in enumerate(rows):
        out[number, : len(row)] = row
    return out


def fitted(positions, most, prior):
    """What the signs of one column say, and how well: nats a position on games kept apart, without and with them."""
    apart = np.array([random.Random(-number).random() < HELD_OUT for _, number, *_ in positions])
    signs = padded([row for _, _, row, _, _ in positions], most, (len(positions[0][2][0]),))
    kinds = padded([row for _, _, _, row, _ in positions], most, (len(PLAYERS),))
    won = padded([row for *_, row in positions], most, ())
    both = np.concatenate([signs, kinds], axis=2)
    tested = likeliest(both[~apart], won[~apart], prior)
    only = likeliest(kinds[~apart], won[~apart], prior)
    losses = loss(kinds[apart], only, won[apart]), loss(both[apart], tested, won[apart])
    return likeliest(both, won, prior)[: signs.shape[2]], losses


def main():
    parser = argparse.ArgumentParser(description="Play games and find out how much each sign says about who will win.")
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--cores", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prior", type=float, default=3.0, help="how strongly what a sign says is drawn to nothing")
    given = parser.parse_args()
    found = game(given.game)
    worth = import_module(f"cabale.games.{given.game}.worth")
    tables = range(found.fewest, found.most + 1)
    tasks = [(given.game, tables[n % len(tables)], given.seed * 1_000_000 + n) for n in range(given.games)]
    path = HERE / "build" / f"fit-{given.game}.jsonl"
    records = {}
    if path.exists():
        records = {record["number"]: record for record in map(json.loads, path.read_text().splitlines())}
    missing = [task for task in tasks if task[2] not in records]
    begun, told = time.monotonic(), 0.0
    path.parent.mkdir(exist_ok=True)
    with ProcessPoolExecutor(given.cores or None) as pool, path.open("a") as file:
        for over, record in enumerate(pool.map(played, missing, chunksize=4), 1):
            records[record["number"]] = record
            file.write(json.dumps(record) + "\n")
            if time.monotonic() > told + 20:
                told = time.monotonic()
                print(f"{over} of {len(missing)} games, {told - begun:.0f} s", flush=True)
    positions = [row for _, _, number in tasks for row in noted(given.game, records[number])]
    lines = [
        "# What each sign says about who will win, in millionths: added up, the logarithm of a seat's chance.",
        f"# Fitted by `python bench/fit.py {given.game} --games {given.games} --seed {given.seed} "
        f"--prior {given.prior:g}` "
        f"on {datetime.now(UTC):%Y-%m-%d}. Columns: {', '.join(worth.COLUMNS)}.",
    ]
    table = []
    for column, title in enumerate(worth.COLUMNS):
        mine = [row for row in positions if row[0] == column]
        says, (without, with_signs) = fitted(mine, found.most, given.prior)
        table.append(says)
        said = f"{title}: {len(mine)} positions, {without:.3f} nats without the signs, {with_signs:.3f} with them"
        print(said)
        lines.append(f"# {said}.")
    lines += ["", "[signs]"]
    for number, sign in enumerate(worth.SIGNS):
        lines.append(f"{sign} = [{', '.join(str(round(1e6 * says[number])) for says in table)}]")
    (found.folder / "outlook.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
