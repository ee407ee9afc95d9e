"""The command `cabale`, by who gives it: players, those who study games, owners of a printed game, hosts."""
