"""Learning: nets taught by games that bots play with themselves."""

from cabale.arena import ArenaError


class TrainError(ArenaError):
    """A training that cannot be done."""
