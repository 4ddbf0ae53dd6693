"""The functions that the page may call, by name, with the records each of them takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from sixfold.wasm import game_exports, mind_exports, view_exports
from sixfold.wasm.layout import GAME, MIND

_GAME = ("begin", "arrange", "reseed", "legal", "canonical", "step", "describe", "offer")
_MIND = (
    "start_rng",
    "learn",
    "choose_random",
    "choose_greedy",
    "choose_overlooking",
    "prepare",
    "plan",
    "sample",
    "note",
    "conclude",
    "face_off",
    "judge",
    "explain",
)

EXPORTS: Final[dict[str, tuple[Callable[..., int], tuple[np.dtype, ...]]]] = {
    **{name: (getattr(game_exports, name), (GAME,)) for name in _GAME},
    "restore": (view_exports.restore, (GAME,)),
    "observe": (mind_exports.observe, (GAME, MIND)),
    **{name: (getattr(mind_exports, name), (MIND,)) for name in _MIND},
}
