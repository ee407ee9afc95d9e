"""Environments for research: the same rules as PettingZoo, OpenSpiel and Gymnasium know games.

`cabale.envs.pettingzoo`, `cabale.envs.openspiel` and `cabale.envs.gymnasium` need what `pip install 'cabale[envs]'`
brings; nothing else in the program does.
"""


def missing(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The error that says what to install."""
    return ModuleNotFoundError(f"{error.name} is missing; install it with: pip install 'cabale[envs]'", name=error.name)
