"""Environments for learning programs: thin adapters over the rules.

Importing this package makes the games of the variants' table known to Gymnasium, where that is
installed, as ``sixfold/Solo-v0``, ``sixfold/Standard-v0`` and so on.  The modules: :mod:`~sixfold.envs.batch` (many games as one array),
:mod:`~sixfold.envs.gym` and :mod:`~sixfold.envs.vector` (Gymnasium), :mod:`~sixfold.envs.zoo`
(PettingZoo), :mod:`~sixfold.envs.spiel` (OpenSpiel), :mod:`~sixfold.envs.symmetry`.
"""

from importlib.util import find_spec

from sixfold.rules.variants import names


def register_games() -> None:
    """Make the games of the variants' table known to Gymnasium, as far as they are not yet."""
    from gymnasium.envs.registration import register, registry

    for name in names():
        game = f"sixfold/{name.capitalize()}-v0"
        if game not in registry:
            register(
                id=game,
                entry_point="sixfold.envs.gym:SingleEnv",
                vector_entry_point="sixfold.envs.vector:VectorEnv",
                kwargs={"variant": name},
            )


if find_spec("gymnasium") is not None:
    register_games()
