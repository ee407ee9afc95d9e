"""Worth by nets: what a position is worth, and what a player is likely to choose there, as far as nets know.

Each number of players has nets of its own, or none; what they cannot tell is asked from the game's own worth.
"""

from math import exp, log1p

from librt.vecs import vec
from mypy_extensions import i64

from cabale.bots.net import WON, Chair, Net, NetError, Sight
from cabale.bots.policy import Policy
from cabale.state import Features, State, Worth


class NetWorth(Worth):
    """Worth by nets, for each number of players that has one; what they cannot tell is asked from the game's own."""

    def __init__(self, own: Worth) -> None:
        self.own = own
        self.nets: list[Net | None] = [None] * 8  # by number of players
        self.sights: list[Sight | None] = [None] * 8
        self.chairs: list[list[Chair]] = [[] for _ in range(8)]
        self.policies: list[Policy | None] = [None] * 8
        self.choosers: list[list[Chair]] = [[] for _ in range(8)]

    def learn(self, seats: i64, net: Net, features: Features) -> None:
        """Use a net at tables of so many."""
        sight = Sight(features, self.own, net.inputs == self.own.hint_count())
        if net.inputs != sight.size:
            raise NetError(f"it has {net.inputs} inputs; a position is told in {sight.size}")
        self.nets[seats] = net
        self.sights[seats] = sight
        self.chairs[seats] = [Chair(net) for _ in range(seats)]

    def learn_moves(self, seats: i64, policy: Policy) -> None:
        """Use a policy beside the net at tables of so many."""
        sight = self.sights[seats]
        assert sight is not None
        if policy.inputs != sight.size:
            raise NetError(f"it has {policy.inputs} inputs; a position is told in {sight.size}")
        self.policies[seats] = policy
        self.choosers[seats] = [Chair(policy) for _ in range(seats)]

    def likely(self, state: State, moves: vec[i64], count: i64, out: vec[i64]) -> bool:
        policy = self.policies[state.seats]
        if policy is None:
            return False
        sight = self.sights[state.seats]
        assert sight is not None
        seat = state.seat
        sight.look(state, seat)
        chair = self.choosers[state.seats][seat]
        policy.rank(chair, chair.tell(sight), seat, moves, count, out)
        return True

    def of(self, state: State, seat: i64) -> i64:
        """The logarithm of the odds that the seat wins, in thousandths."""
        if self.nets[state.seats] is None:
            return self.own.of(state, seat)
        if state.seat < 0:
            return WON if state.ranking()[seat] == 1 else -WON
        return self.odds(state, seat)

    def odds(self, state: State, seat: i64) -> i64:
        """The same, where there is a net and the game goes on."""
        net = self.nets[state.seats]
        sight = self.sights[state.seats]
        assert net is not None
        assert sight is not None
        sight.look(state, seat)
        chair = self.chairs[state.seats][seat]
        return net.value(chair, chair.tell(sight))

    def tells_chances(self, seats: i64) -> bool:
        return self.nets[seats] is not None or self.own.tells_chances(seats)

    def outlooks(self, state: State, out: vec[i64]) -> None:
        """The logarithm of each seat's chance to win, in thousandths."""
        if self.nets[state.seats] is None:
            self.own.outlooks(state, out)
            return
        for seat in range(state.seats):
            out[seat] = i64(-1000.0 * log1p(exp(float(-self.odds(state, seat)) / 1000.0)))

    def shown(self, move: i64) -> i64:
        return self.own.shown(move)

    def stretch(self, state: State) -> i64:
        return self.own.stretch(state)

    def outcome_count(self) -> i64:
        return self.own.outcome_count()

    def add_outcomes(self, state: State, seat: i64, counts: vec[i64]) -> None:
        self.own.add_outcomes(state, seat, counts)

    def hint_count(self) -> i64:
        return self.own.hint_count()

    def fill_hints(self, state: State, seat: i64, out: vec[i64]) -> None:
        self.own.fill_hints(state, seat, out)


class JudgeWorth(NetWorth):
    """The net judges where play is cut; moves of imagined games are chosen by the game's own worth: it is quicker.

    Where the game's own outlook tells chances too, the mean of both logarithms counts: they err differently.
    """

    def of(self, state: State, seat: i64) -> i64:
        return self.own.of(state, seat)

    def outlooks(self, state: State, out: vec[i64]) -> None:
        """The logarithm of each seat's chance to win, in thousandths, give or take what is equal for all seats."""
        NetWorth.outlooks(self, state, out)
        if self.nets[state.seats] is None or not self.own.tells_chances(state.seats):
            return
        others = vec[i64]([0] * state.seats)
        self.own.outlooks(state, others)
        for seat in range(state.seats):
            out[seat] = (out[seat] + others[seat]) // 2
