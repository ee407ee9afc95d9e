"""What a position of Heads of State is worth to a seat."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cabale.games.heads_of_state.pieces import (
    ASSASSIN,
    BARON,
    COUNTRY_COUNT,
    COURTESAN,
    KINDS,
    KING,
    RANK_COUNT,
    RANKS,
    ROUNDS,
    SERVES,
)
from cabale.games.heads_of_state.rules import (
    ATTRIBUTE,
    NEXT_DRAW,
    NOBLES,
    PLOTTING,
    SECOND_CARD,
    SOURCES,
    TREACHERY,
    TREACHERY_KINDS,
    TURN,
    HeadsOfState,
)
from cabale.outlook import Signs
from cabale.state import NONE, State

# All worths are in hundredths of a point.
LACKING: Final = vec[i64]([90, 60, 45, 32, 20, 10, 6, 4, 3])  # per cent of a noble's worth, by cards still lacking
NEXT_NOBLE: Final[i64] = 70  # per cent of its worth for each noble after the first
SPARE_CARD: Final[i64] = 10
SPARE_COURTESAN: Final[i64] = 60
PLOT: Final[i64] = 30  # a treachery card in hand
KILL: Final[i64] = 20  # per cent of what a kill changes now: others will change it again

# What tells who will win, where a turn begins. How much each says was found out from games: see outlook.toml.
SIGNS: Final = (
    "later",  # how many players have a turn before
    "points",
    "prizes",  # points for influence, if the Revolution came now
    "prizes_near",  # the same, by how near it is
    "prizes_firm",  # of these, first prizes that no single noble could take away
    "influence",
    "nobles",
    "capitals",  # nobles in capitals
    *[f"marker_{lacking}" for lacking in range(1, 4)],  # points of country markers for which so many sectors lack
    "sectors",  # hundredths of a point of country markers, as `of` sees them
    "ranks",
    *[f"house_{lacking}" for lacking in range(1, 4)],  # points of the next House of Nobles marker, by ranks that lack
    "most",  # points for most cards of each rank, if the game ended now
    "most_firm",  # of these, where two cards or more are ahead
    "most_close",  # points where one card more would be as many as the best other has
    *[f"{rank}_cards" for rank in RANKS],
    "hand",  # attribute cards
    "courtesans",
    *[f"gain_{lacking}" for lacking in range(4)],  # hundredths for the best noble for which so many cards lack
    "prospects",  # hundredths of a point that the hand promises, as `of` sees it
    "draws",  # and how much more after the draws of this turn
    "plots",  # treachery cards in hand
)
SECTOR_SIGNS: Final[i64] = 8
RANK_SIGNS: Final[i64] = SECTOR_SIGNS + 4
MOST_SIGNS: Final[i64] = RANK_SIGNS + 4
CARD_SIGNS: Final[i64] = MOST_SIGNS + 3
HAND_SIGNS: Final[i64] = CARD_SIGNS + RANK_COUNT
GAIN_SIGNS: Final[i64] = HAND_SIGNS + 2
PLOT_SIGNS: Final[i64] = GAIN_SIGNS + 6
NEAR: Final[i64] = 10  # so many cards for each player before the Revolution, and more, are far
COLUMNS: Final = ("1589", "1689", "1789")


class HeadsWorth(Signs):
    """Points and prospects: prizes as the board stands, majorities, sectors and ranks still lacking, sets in hand."""

    def __init__(self) -> None:
        super().__init__("heads_of_state", SIGNS, len(COLUMNS))

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, HeadsOfState)
        weight = self.prize_weight(state)
        lead = self.lead(state, seat, weight)
        if state.seat < 0:
            return lead
        return lead + 2 * (self.hand_worth(state, seat, weight) + self.plots_worth(state, seat, weight))

    def of_signs(self, state: State, seat: i64, signs: vec[i64]) -> i64:
        """The same where the hand has been looked at: most of the time goes there."""
        assert isinstance(state, HeadsOfState)
        weight = self.prize_weight(state)
        lead = self.lead(state, seat, weight)
        if state.seat < 0:
            return lead
        hand = signs[GAIN_SIGNS + 4] + signs[GAIN_SIGNS + 5]
        return lead + 2 * (hand + self.plots_worth(state, seat, weight))

    def column(self, state: State) -> i64:
        """H26, H28: what will still be scored depends on the round."""
        assert isinstance(state, HeadsOfState)
        return state.round

    def fill_signs(self, state: State, seat: i64, signs: vec[i64]) -> None:
        """What a player has and faces where a turn begins."""
        assert isinstance(state, HeadsOfState)
        signs[0] = (seat - state.turn + state.seats) % state.seats
        for source in range(SOURCES):
            signs[1] += state.earned[SOURCES * seat + source]
        self.fill_countries(state, seat, signs)
        self.fill_ranks(state, seat, signs)
        self.fill_hand(state, seat, signs)

    def fill_countries(self, state: HeadsOfState, seat: i64, signs: vec[i64]) -> None:
        """H24, H26: influence and sectors."""
        pieces = state.pieces
        for country in range(COUNTRY_COUNT):
            influence = state.influence(country)
            mine = influence[seat]
            ahead: i64 = 0
            rival: i64 = 0
            for other in range(state.seats):
                if other != seat:
                    rival = max(rival, influence[other])
                    if mine > 0 and influence[other] > 0 and state.prevails(other, seat, country, influence):
                        ahead += 1
            prize: i64 = 0
            if mine > 0 and ahead < 2:
                prize = pieces.prizes[2 * country + ahead]
                if ahead == 0 and mine > rival + 2:
                    signs[4] += prize
            signs[2] += prize
            signs[5] += mine
            for sector in pieces.sectors[country]:
                for place in range(2 * sector, 2 * sector + 2):
                    if state.nobles[place] == seat:
                        signs[6] += 1
                        signs[7] += pieces.capital[sector]
            own = state.created[seat] & pieces.whole[country]
            worth = self.sectors_worth(state, seat, country, own)
            if worth > 0:
                marker = 2 * country if state.markers[2 * country] == NONE else 2 * country + 1
                lacks = len(pieces.sectors[country]) - bits(own)
                if lacks <= 3:
                    signs[SECTOR_SIGNS + lacks - 1] += pieces.markers[marker]
                signs[SECTOR_SIGNS + 3] += worth
        cards = (len(state.decks[ATTRIBUTE]) + len(state.pile) // 2) // state.seats
        signs[3] = signs[2] * (NEAR - min(cards, NEAR))

    def fill_ranks(self, state: HeadsOfState, seat: i64, signs: vec[i64]) -> None:
        """H25, H28: the House of Nobles, and most cards of a rank."""
        pieces = state.pieces
        ranks = bits(state.ranks[seat])
        signs[RANK_SIGNS] = ranks
        lacks = RANK_COUNT - ranks
        markers = state.house_markers()
        if 0 < lacks <= 3 and len(state.house) < len(markers):
            signs[RANK_SIGNS + lacks] = markers[len(state.house)]
        for rank in range(RANK_COUNT):
            cards = state.noble_cards[RANK_COUNT * seat + rank]
            signs[CARD_SIGNS + rank] = cards
            best: i64 = 0
            holders: i64 = 0
            for other in range(state.seats):
                if other != seat:
                    others = state.noble_cards[RANK_COUNT * other + rank]
                    if others > best:
                        best = others
                        holders = 1
                    elif others == best:
                        holders += 1
            if cards > best:
                signs[MOST_SIGNS] += pieces.most[rank]
                if cards > best + 1:
                    signs[MOST_SIGNS + 1] += pieces.most[rank]
            elif cards == best and cards > 0 and holders == 1:
                signs[MOST_SIGNS] += pieces.most[rank] // 2
            if cards + 1 == best:
                signs[MOST_SIGNS + 2] += pieces.most[rank]

    def fill_hand(self, state: HeadsOfState, seat: i64, signs: vec[i64]) -> None:
        """H14: the sets that a player collects, and treachery cards."""
        hand = state.counts(2 * seat, 0, KINDS)
        signs[HAND_SIGNS] = len(state.hands[2 * seat])
        signs[HAND_SIGNS + 1] = hand[COURTESAN]
        gains = self.gains(state, seat, self.prize_weight(state))
        for rank in range(RANK_COUNT):
            if gains[rank] > 0:
                lacks = lacking(state.pieces.needs[rank], rank, hand)
                if lacks < 4:
                    signs[GAIN_SIGNS + lacks] = max(signs[GAIN_SIGNS + lacks], gains[rank])
        prospects = self.prospects(state, hand, gains)
        signs[GAIN_SIGNS + 4] = prospects
        if draws_next(state, seat):
            signs[GAIN_SIGNS + 5] = self.after_draws(state, hand, gains, prospects) - prospects
        signs[PLOT_SIGNS] = len(state.hands[2 * seat + TREACHERY])

    def hand_worth(self, state: HeadsOfState, seat: i64, weight: i64) -> i64:
        """What the cards in hand promise."""
        gains = self.gains(state, seat, weight)
        hand = state.counts(2 * seat, 0, KINDS)
        prospects = self.prospects(state, hand, gains)
        if draws_next(state, seat):
            return self.after_draws(state, hand, gains, prospects)
        return prospects

    def plots_worth(self, state: HeadsOfState, seat: i64, weight: i64) -> i64:
        """What treachery cards in hand promise."""
        plots = min(len(state.hands[2 * seat + TREACHERY]), 4) * PLOT
        if state.turn == seat and state.option == PLOTTING and state.step in (NEXT_DRAW, NOBLES, SECOND_CARD):
            plots += self.best_kill(state, seat, weight)
        return plots

    def lead(self, state: HeadsOfState, seat: i64, weight: i64) -> i64:
        """By how much a player is ahead, without the cards in hand."""
        standings = self.standings(state, weight)
        best: i64 = NONE
        for other in range(state.seats):
            if other != seat:
                best = max(best, standings[other])
        return 2 * standings[seat] - best

    def stretch(self, state: State) -> i64:
        """Turns: in the middle of one, sets are not yet laid."""
        assert isinstance(state, HeadsOfState)
        return state.turns

    def outcome_count(self) -> i64:
        return COUNTRY_COUNT + RANK_COUNT

    def add_outcomes(self, state: State, seat: i64, counts: vec[i64]) -> None:
        """The countries in which a seat has most influence, and the ranks of which it has made a noble."""
        assert isinstance(state, HeadsOfState)
        for country in range(COUNTRY_COUNT):
            influence = state.influence(country)
            first = influence[seat] > 0
            for other in range(state.seats):
                if other != seat and influence[other] > 0 and state.prevails(other, seat, country, influence):
                    first = False
            if first:
                counts[country] += 1
        for rank in range(RANK_COUNT):
            counts[COUNTRY_COUNT + rank] += (state.ranks[seat] >> rank) & 1

    def prize_weight(self, state: HeadsOfState) -> i64:
        """Per cent of the prizes, as the board stands, that may be counted on: more when the Revolution is near."""
        if state.seat < 0:
            return 0
        cards = len(state.decks[ATTRIBUTE]) + len(state.pile)
        soon = 40 - min(35, 3 * cards // state.seats)
        return soon + 10 * (ROUNDS - 1 - state.round)

    def standings(self, state: HeadsOfState, weight: i64) -> vec[i64]:
        """What each player has, without the cards in hand."""
        pieces = state.pieces
        worth = state.scores()
        for seat in range(state.seats):
            worth[seat] *= 100
        if state.seat < 0:
            return worth
        for country in range(COUNTRY_COUNT):
            influence = state.influence(country)
            for seat in range(state.seats):
                worth[seat] += weight * self.prize(state, country, seat, influence)
                worth[seat] += self.sectors_worth(state, seat, country, state.created[seat] & pieces.whole[country])
        for rank in range(RANK_COUNT):
            for seat in range(state.seats):
                worth[seat] += self.cards_worth(state, seat, rank, 0)
        for seat in range(state.seats):
            worth[seat] += self.house_worth(state, seat, bits(state.ranks[seat]))
        return worth

    def prize(self, state: HeadsOfState, country: i64, seat: i64, influence: vec[i64]) -> i64:
        """H26: the points that a player would get in a country now, and a little for influence itself."""
        if influence[seat] == 0:
            return 0
        ahead: i64 = 0
        for other in range(state.seats):
            if other != seat and influence[other] > 0 and state.prevails(other, seat, country, influence):
                ahead += 1
        points = influence[seat] // 4
        if ahead < 2:
            points += state.pieces.prizes[2 * country + ahead]
        return points

    def sectors_worth(self, state: HeadsOfState, seat: i64, country: i64, created: i64) -> i64:
        """H24: part of a country marker, by the square of the share of sectors."""
        if state.markers[2 * country] == seat or state.markers[2 * country + 1] == seat:
            return 0
        marker = 2 * country
        if state.markers[marker] != NONE:
            marker += 1
            if state.markers[marker] != NONE:
                return 0
        have = bits(created)
        whole = len(state.pieces.sectors[country])
        return 100 * state.pieces.markers[marker] * have * have // (whole * whole)

    def house_worth(self, state: HeadsOfState, seat: i64, ranks: i64) -> i64:
        """H25: part of the next House of Nobles marker, by the square of the share of ranks."""
        for other in state.house:
            if other == seat:
                return 0
        markers = state.house_markers()
        if len(state.house) >= len(markers):
            return 0
        return 80 * markers[len(state.house)] * ranks * ranks // (RANK_COUNT * RANK_COUNT)

    def cards_worth(self, state: HeadsOfState, seat: i64, rank: i64, more: i64) -> i64:
        """H28: part of the points for most cards of a rank, if the player had some more."""
        cards = state.noble_cards[RANK_COUNT * seat + rank] + more
        if cards == 0:
            return 0
        best: i64 = 0
        for other in range(state.seats):
            if other != seat:
                best = max(best, state.noble_cards[RANK_COUNT * other + rank])
        certain = 40 + 15 * state.round
        if cards > best:
            return state.pieces.most[rank] * (certain + 8 * min(cards - best, 3))
        if cards == best:
            return state.pieces.most[rank] * certain // 2
        return state.pieces.most[rank] * 5

    def gains(self, state: HeadsOfState, seat: i64, weight: i64) -> vec[i64]:
        """What the best new noble of each rank would bring; 0 if there is no empty slot or no counter."""
        pieces = state.pieces
        gains = vec[i64]([0] * RANK_COUNT)
        ranks = bits(state.ranks[seat])
        house = self.house_worth(state, seat, ranks + 1) - self.house_worth(state, seat, ranks)
        before = vec[i64]([0] * COUNTRY_COUNT)
        sectors_before = vec[i64]([0] * COUNTRY_COUNT)
        influence = vec[vec[i64]]()
        for country in range(COUNTRY_COUNT):
            influence = append(influence, state.influence(country))
            before[country] = self.prize(state, country, seat, influence[country])
            own = state.created[seat] & pieces.whole[country]
            sectors_before[country] = self.sectors_worth(state, seat, country, own)
        for rank in range(RANK_COUNT):
            if state.supply[RANK_COUNT * seat + rank] == 0:
                continue
            base: i64 = 0
            if state.cards_left[rank] > 0:
                base = self.cards_worth(state, seat, rank, 1) - self.cards_worth(state, seat, rank, 0)
            if (state.ranks[seat] >> rank) & 1 == 0:
                base += house
            for place in pieces.places[rank]:
                if state.nobles[place] != NONE:
                    continue
                sector = place // 2
                country = pieces.country[sector]
                gain = base
                if state.initial[sector] == NONE:
                    gain += 100 * pieces.hex[sector]
                if (state.created[seat] >> sector) & 1 == 0:
                    own = state.created[seat] & pieces.whole[country]
                    gain += self.sectors_worth(state, seat, country, own | (1 << sector))
                    gain -= sectors_before[country]
                raised = state.influence_with(place, seat, influence[country])
                state.nobles[place] = seat
                gain += weight * (self.prize(state, country, seat, raised) - before[country])
                state.nobles[place] = NONE
                gains[rank] = max(gains[rank], gain)
        return gains

    def prospects(self, state: HeadsOfState, hand: vec[i64], gains: vec[i64]) -> i64:
        """What a hand is worth: the best noble it is nearest to, then the next from the cards left."""
        cards = hand[:]
        total: i64 = 0
        share: i64 = 100
        for _number in range(3):
            best: i64 = 0
            chosen: i64 = NONE
            for rank in range(RANK_COUNT):
                if gains[rank] > 0:
                    worth = gains[rank] * LACKING[lacking(state.pieces.needs[rank], rank, cards)]
                    if worth > best:
                        best = worth
                        chosen = rank
            if chosen == NONE:
                break
            total += best * share // 10000
            share = share * NEXT_NOBLE // 100
            spend(state.pieces.needs[chosen], chosen, cards)
        for kind in range(COURTESAN):
            total += SPARE_CARD * cards[kind]
        return total + SPARE_COURTESAN * cards[COURTESAN]

    def after_draws(self, state: HeadsOfState, hand: vec[i64], gains: vec[i64], prospects: i64) -> i64:
        """What the hand is worth after the draws left in this turn, if they are the best of the row."""
        row = vec[i64]([0] * KINDS)
        for slot in state.rows[ATTRIBUTE]:
            row[state.cards[slot]] += 1
        cards = hand[:]
        for _number in range(state.left):
            best = prospects
            chosen: i64 = NONE
            for kind in range(KINDS):
                if row[kind] > 0:
                    cards[kind] += 1
                    worth = self.prospects(state, cards, gains)
                    cards[kind] -= 1
                    if worth > best:
                        best = worth
                        chosen = kind
            if chosen == NONE:
                break
            row[chosen] -= 1
            cards[chosen] += 1
            prospects = best
        return prospects

    def best_kill(self, state: HeadsOfState, seat: i64, weight: i64) -> i64:
        """What the best attempt would change for the player and its victim."""
        pieces = state.pieces
        plots = state.counts(2 * seat + TREACHERY, ASSASSIN, TREACHERY_KINDS)
        best: i64 = 0
        for rank in range(RANK_COUNT):
            for place in pieces.places[rank]:
                owner = state.nobles[place]
                if owner == NONE:
                    continue
                if owner == seat or any(other == place for other in state.targeted):
                    continue
                country = pieces.country[place // 2]
                chance = self.chance(plots, country, pieces.capital[place // 2])
                if chance == 0:
                    continue
                before = state.influence(country)
                change = 2 * self.prize(state, country, owner, before) - 2 * self.prize(state, country, seat, before)
                state.nobles[place] = NONE
                after = state.influence(country)
                change += 2 * self.prize(state, country, seat, after) - 2 * self.prize(state, country, owner, after)
                state.nobles[place] = owner
                best = max(best, weight * change * chance // 200 * KILL // 100)
        return best

    def chance(self, plots: vec[i64], country: i64, capital: i64) -> i64:
        """Per cent of success of the best cards against a noble; 0 without such cards."""
        cards: i64 = 0
        for kind in range(1, TREACHERY_KINDS):
            if (SERVES[kind] >> country) & 1 != 0:
                cards += plots[kind]
        if cards > capital:
            return 100
        return 75 if plots[0] > capital else 0


def draws_next(state: HeadsOfState, seat: i64) -> bool:
    """Whether a player is about to draw."""
    return state.turn == seat and state.step in (TURN, NEXT_DRAW)


def lacking(needs: vec[i64], rank: i64, cards: vec[i64]) -> i64:
    """How many cards of a set are not there, a Courtesan counted."""
    number: i64 = 0
    for kind in range(COURTESAN):
        if cards[kind] < needs[kind]:
            number += needs[kind] - cards[kind]
    if number > 0 and cards[COURTESAN] > 0 and rank not in (BARON, KING):
        number -= 1
    return number


def spend(needs: vec[i64], rank: i64, cards: vec[i64]) -> None:
    """Take what is there of a set away."""
    short = False
    for kind in range(COURTESAN):
        if cards[kind] < needs[kind]:
            short = True
            cards[kind] = 0
        else:
            cards[kind] -= needs[kind]
    if short and cards[COURTESAN] > 0 and rank not in (BARON, KING):
        cards[COURTESAN] -= 1


def bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
