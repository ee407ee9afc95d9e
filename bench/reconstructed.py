"""What reconstructed figures do in games: cards that nobody wants, missions that do not pay, things never used.

    python bench/reconstructed.py bastille --bot medium --games 400
    python bench/reconstructed.py bastille --bot medium --games 400 --data proposal.toml
    python bench/reconstructed.py heads_of_state --games 200

Bastille. A character is laid out at most once in a game; `bought` is how often somebody recruited it then, and
`preferred` how often it was taken where the chooser could have taken others as well, against an even choice (1.00).
Everyone is dealt a mission at the start, by chance alone: what it paid and how its holder fared in the end, less the
table's mean, are therefore its own merit. Of the missions that are kept later, how often each is kept where it could
have been, and what it paid; those are chosen, so they say what the bots believe, and how right they are.

Other games: how often each thing was moved by a seat in a game, the rarest first. Intervals are 95 %.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from cabale.arena.balance import tell
from cabale.arena.blocks import WHOLE, commit, own_chance, won
from cabale.arena.figures import mean_interval
from cabale.arena.simulate import wilson
from cabale.bots.own import player
from cabale.games import game
from cabale.games.bastille.pieces import CHARACTERS, FIRST_TRIO, MAJORITIES, MISSIONS
from cabale.match import Match

PLAYERS = {"bastille": (3, 4), "heads_of_state": (2, 4), "sun_king": (2, 4), "gambit_royale": (2, 4)}


def bastille(task):
    """A game: characters laid out and chosen among, missions dealt, offered and kept, and how it ended."""
    who, players, seed, number, data = task
    found = game("bastille")
    chooser = player(who, found)
    match = Match(found, players, own_chance("reconstructed", seed, players, number).to_bytes(32, "big"), {}, data)
    dealt = [match.state.cards[match.state.hands[seat][0]] for seat in range(players)]
    laid, bought, choices, kept = set(), set(), [], []
    while (seat := match.seat) is not None:
        laid |= set(match.state.square)
        legal = match.legal()
        move = legal[0]
        if len(legal) > 1:
            move = chooser.choose(match.view(seat), own_chance(seed, players, number, match.ply))
        verb, places = found.moves.parts(move)
        offered = [found.moves.parts(other) for other in legal]
        if verb in ("recruit", "decline"):
            could = [parts[0] for word, parts in offered if word == "recruit"]
            choices.append((could, places[0] if verb == "recruit" else None))
        if verb == "recruit":
            bought.add(places[0])
        if verb == "keep":
            kept.append((seat, [parts[0] for _, parts in offered], places[0]))
        match.play(seat, move)
    state = match.state
    pays = [[state.mission_points(seat, face) for face in range(len(MISSIONS))] for seat in range(players)]
    ranking = list(state.ranking())
    return {
        "laid": laid,
        "bought": bought,
        "choices": choices,
        "dealt": dealt,
        "kept": kept,
        "pays": pays,
        "scores": list(state.scores()),
        "won": [won(ranking, seat) / WHOLE for seat in range(players)],
        "characters": [len(state.characters[seat]) for seat in range(players)],
    }


def share(count, of):
    if not of:
        return "–"
    told = wilson(count, of)
    return f"{told.share:.2f} [{told.low:.2f}, {told.high:.2f}]"


def mean(values, digits=2):
    if not values:
        return "–"
    middle, half = mean_interval(values)
    return f"{middle:.{digits}f} ± {half:.{digits}f}"


def tell_bastille(games, players, data):
    pieces, file = game("bastille").pieces(None, data)
    scores = [score for one in games for score in one["scores"]]
    held = [count for one in games for count in one["characters"]]
    print(f"\n### {players} players: {len(games)} games, figures {file.hash[:12]}\n")
    print(f"Points of a seat {mean(scores, 1)}, characters of a seat {mean(held)}.\n")
    print("| character | deck | cost | points | symbols | laid out | bought | preferred |\n" + 8 * "|---" + "|")
    rows = []
    for face, name in enumerate(CHARACTERS):
        laid = sum(face in one["laid"] for one in games)
        bought = sum(face in one["bought"] for one in games)
        even, taken = 0.0, 0
        for one in games:
            for could, chosen in one["choices"]:
                if face in could and len(could) > 1:
                    even += 1 / len(could)
                    taken += chosen == face
        symbols = (
            "a" * pieces.armed[face] + "c" * pieces.crowns[face] + "g" * pieces.gems[face] + "f" * pieces.flags[face]
        )
        deck = next("ABC"[deck] for deck in range(3) if face in list(pieces.decks[deck]))
        rows.append(
            (
                bought / laid if laid else 0,
                f"| {name} | {deck} | {pieces.cost[face]} | {pieces.points[face]} | {symbols or '–'} "
                f"| {laid} | {share(bought, laid)} | {taken / even if even else 0:.2f} |",
            )
        )
    print("\n".join(row for _, row in sorted(rows)))
    print(
        "\n| mission | pays | dealt | paid | pays something | holder's points | holder's victories "
        "| kept of offered | paid when kept |"
        "\n|---|---|---|---|---|---|---|---|---|"
    )
    there = sorted(set(pieces.missions))
    for face in there:
        second = f"/{pieces.second[face]}" if pieces.second[face] else ""
        print(f"| {MISSIONS[face]} | {pieces.most[face]}{second} {tell_missions(games, players, {face})}")
    print(f"| all majorities | {tell_missions(games, players, {face for face in there if face < MAJORITIES})}")
    print(f"| all series of three | {tell_missions(games, players, {face for face in there if face >= FIRST_TRIO})}")


def tell_missions(games, players, faces):
    """How these missions did: dealt by chance, and kept by choice."""
    paid, ahead, wins, later = [], [], [], []
    offered = kept = 0
    for one in games:
        table = sum(one["scores"]) / players
        for seat, mission in enumerate(one["dealt"]):
            if mission in faces:
                paid.append(one["pays"][seat][mission])
                ahead.append(one["scores"][seat] - table)
                wins.append(one["won"][seat])
        for seat, could, chosen in one["kept"]:
            offered += len(faces.intersection(could))
            if chosen in faces:
                kept += 1
                later.append(one["pays"][seat][chosen])
    return (
        f"| {len(paid)} | {mean(paid)} | {share(sum(map(bool, paid)), len(paid))} | {mean(ahead)} "
        f"| {mean(wins, 3)} | {share(kept, offered)} | {mean(later)} |"
    )


def tell_things(games, players):
    names = sorted({thing for one in games for used in one.used for thing in used})
    print(
        f"\n### {players} players: {len(games)} games\n\n"
        "| thing | moved by a seat in a game | games without it |\n|---|---|---|"
    )
    rows = []
    for name in names:
        uses = [sum(used.get(name, 0) for used in one.used) / players for one in games]
        rows.append((sum(uses), f"| {name} | {mean(uses)} | {share(uses.count(0), len(uses))} |"))
    print("\n".join(row for _, row in sorted(rows)))


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=list(PLAYERS))
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--games", type=int, default=200, help="for each number of players")
    asked.add_argument("--players", type=int, nargs="*")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--data", type=Path, help="an edition or a whole file")
    asked.add_argument("--cores", type=int, default=os.cpu_count())
    given = asked.parse_args()
    print(f"{given.games} games of `{given.bot}` for each number of players, seed {given.seed}, commit {commit()}.")
    with ProcessPoolExecutor(given.cores) as pool:
        for players in given.players or PLAYERS[given.game]:
            numbers = range(given.games)
            if given.game == "bastille":
                tasks = [(given.bot, players, given.seed, number, given.data) for number in numbers]
                tell_bastille(list(pool.map(bastille, tasks, chunksize=4)), players, given.data)
            else:
                tasks = [(given.game, given.bot, players, given.seed, number, given.data) for number in numbers]
                tell_things(list(pool.map(tell, *zip(*tasks, strict=True), chunksize=4)), players)


if __name__ == "__main__":
    main()
