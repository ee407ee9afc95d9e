"""Many games at once: who wins how often, with the uncertainty that belongs to it."""
