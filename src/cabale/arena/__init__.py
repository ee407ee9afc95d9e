"""Many games at once: who wins how often, with the uncertainty that belongs to it."""


class ArenaError(Exception):
    """A contest that cannot be played or a file of results that cannot be read."""
