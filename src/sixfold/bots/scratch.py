"""The scratch space of the compiled code: one named record, so that a kernel takes one pointer.

Compiled code may not make arrays of its own.  Everything it writes to on the way to a decision
lies in this record, at places and in shapes that the compiler knows.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

import numpy as np

from sixfold.bots.evaluation.calibration import KNOTS
from sixfold.bots.evaluation.card_features import OWN
from sixfold.bots.evaluation.cells import CELLS_SIZE
from sixfold.bots.evaluation.columns import steady_worth
from sixfold.bots.evaluation.features import FACTS, FEATURES, SCALES
from sixfold.bots.evaluation.gains import COLUMNS, GAIN_ROWS, MOST_POINTS, gains_of
from sixfold.bots.evaluation.merits import MERITS_SIZE, WEIGHTS, merit_weights
from sixfold.bots.evaluation.net import (
    FOLDER,
    NARROW,
    PAIRS,
    WIDE,
    first_layer,
    load_net,
    scales_of,
)
from sixfold.bots.search.endgame import CURSOR_SIZE, DEEPEST
from sixfold.bots.search.quick_cards import MOST_CARD_ACTIONS
from sixfold.bots.search.replies import MOST_REPLIES, REPLY_SIZE
from sixfold.rules.compiled import IS_COMPILED
from sixfold.rules.placements import PAIR_WORDS
from sixfold.rules.state import SEATS_AT_MOST, SIZE
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT
from sixfold.rules.variants import Variant

Scratch: TypeAlias = Any  # a record of the fields below; Numba's records carry no Python type

FIELDS: Final = (
    # Weights of the net, where no vector of them lies across two lines of the cache.
    ("first", np.int16, (PAIRS, WIDE, 2)),
    ("second", np.float32, (WIDE + 1, NARROW)),
    ("first_step", np.float32, (WIDE,)),
    # What is known at the decision.
    ("seat", np.int64, ()),  # who decides
    ("known", np.uint8, (SIZE,)),  # the state as that seat knows it
    ("barred", np.uint8, (SEATS_AT_MOST, KIND_COUNT)),  # see Observation
    ("held", np.uint8, (SEATS_AT_MOST,)),
    ("known_cells", np.int16, (CELLS_SIZE,)),  # the cells of the known state
    # How positions are judged.
    ("flatness", np.float64, ()),  # 1: a step is a step, however far behind its colour is
    ("worth", np.float64, (2 * COLUMNS,)),  # what a marker is worth in each column
    ("gains", np.int16, (GAIN_ROWS, COLUMNS, 2 * MOST_POINTS)),
    ("weights", np.int32, (WEIGHTS,)),  # of what counts beside the gain
    ("scales", np.float32, (SCALES,)),  # of the features
    ("third", np.float32, (NARROW + 1,)),
    ("told", np.float32, (KNOTS,)),  # what is true when a search says a chance
    # How far an imagined game goes.
    ("replied", np.int64, ()),  # decisions for which replies are compared
    ("reply_width", np.int64, ()),  # replies compared in each of them
    ("plies", np.int64, ()),  # decisions at a glance after that
    ("further", np.int64, ()),  # decisions at a glance until it is judged once more
    ("far_share", np.float64, ()),  # how much the second judgement counts
    # The imagined game.
    ("deal", np.uint8, (SIZE,)),  # the known state with the hidden tiles dealt
    ("game", np.uint8, (SIZE,)),  # the deal, played on
    ("cells", np.int16, (CELLS_SIZE,)),  # the cells of that game
    ("merits", np.int16, (MERITS_SIZE,)),  # of halves on those cells
    ("pairs", np.uint64, (PAIR_WORDS,)),  # masks of free pairs
    ("sides", np.float32, (SEATS_AT_MOST * OWN,)),  # what each hand has, for the features
    ("facts", np.int64, (COLOUR_COUNT, FACTS)),  # what is true whoever looks at the board
    ("features", np.float32, (SEATS_AT_MOST, FEATURES)),
    ("fixed", np.int32, (PAIRS,)),  # the features of one side as whole numbers, two in each
    ("sums", np.int32, (WIDE,)),  # of the first layer
    ("wide", np.float32, (WIDE,)),  # the hidden layers of the net
    ("narrow", np.float32, (NARROW,)),
    ("used", np.int64, (FEATURES,)),  # numbers that are not 0
    ("values", np.float64, (SEATS_AT_MOST,)),  # what each side gets or may expect
    ("near_values", np.float64, (SEATS_AT_MOST,)),  # the same at the first look
    # Replies that are compared.
    ("replies", np.int64, (MOST_REPLIES, REPLY_SIZE)),
    ("reply_gains", np.float64, (MOST_CARD_ACTIONS,)),  # what cards bring at once
    ("reply_actions", np.int64, (MOST_CARD_ACTIONS,)),
    ("trial", np.uint8, (SIZE,)),  # the game after a reply
    ("trial_cells", np.int16, (CELLS_SIZE,)),
    ("reply_values", np.float64, (SEATS_AT_MOST,)),  # what the best reply brings to each side
    # The end of a game, played out in every way; a row for each decision ahead.
    ("end_states", np.uint8, (DEEPEST, SIZE)),
    ("end_pairs", np.uint64, (DEEPEST, PAIR_WORDS)),
    ("end_cursors", np.int64, (DEEPEST, CURSOR_SIZE)),
    ("end_values", np.float64, (DEEPEST, SEATS_AT_MOST)),
)
RECORD: Final = np.dtype((np.record, np.dtype(list(FIELDS), align=True)))


def new_scratch() -> Scratch:
    """Return scratch space filled with zeros.

    >>> new_scratch().values.tolist()
    [0.0, 0.0, 0.0, 0.0]
    """
    if IS_COMPILED:
        return np.zeros(1, RECORD)[0]
    return SimpleNamespace(**{name: np.zeros(shape, kind)[()] for name, kind, shape in FIELDS})


def scratch_for(variant: Variant, flatness: float = 0.0, nets: Path = FOLDER) -> Scratch:
    """Return scratch space that knows how positions of a variant are judged."""
    scratch, net = new_scratch(), load_net(variant, nets)
    worth, gains = steady_worth(variant), gains_of(variant, flatness)
    scratch.flatness = flatness
    scratch.worth[: len(worth)] = worth
    scratch.gains[: gains.shape[0], : gains.shape[1]] = gains
    scratch.weights[:] = merit_weights(variant)
    scratch.scales[:] = scales_of(variant)
    first, step = first_layer(variant, net)
    scratch.first[: len(first)] = first  # the card game has fewer features
    scratch.first_step[:] = step
    scratch.second[:], scratch.third[:] = net.second, net.third
    scratch.told[:] = net.told
    return scratch


class KeptScratch:
    """The scratch space that a player keeps from one decision to the next."""

    def __init__(self, flatness: float = 0.0) -> None:
        self._flatness = flatness
        self._by_variant: dict[Variant, Scratch] = {}

    def of(self, variant: Variant) -> Scratch:
        """Return the scratch space for a variant."""
        if variant not in self._by_variant:
            self._by_variant[variant] = scratch_for(variant, self._flatness)
        return self._by_variant[variant]
