"""The arrays of a batch, as compiled code takes them: flat, one row after the other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.rules.generator import RNG_WORDS
from sixfold.rules.masks import SCRATCH_WORDS
from sixfold.rules.state import SEATS_AT_MOST, SIZE
from sixfold.rules.tiles import COLOUR_COUNT


class Arrays(NamedTuple):
    """Everything a batch holds.  Rows belong to games."""

    states: np.ndarray  # uint8  [games * state bytes]
    blank: np.ndarray  # uint8  [state bytes] the state before the first deal
    episodes: np.ndarray  # int64  [games] games started so far in each row
    rngs: np.ndarray  # uint32 [games * 4] for random actions; no part in the draws
    observations: np.ndarray  # uint8  [games * observation]
    masks: np.ndarray  # uint8  [games * actions]
    free: np.ndarray  # uint64 [games * edge words] the pairs with both cells free
    opened: np.ndarray  # uint64 [games * edge words] the pairs that the masks show as open
    rewards: np.ndarray  # float32 [games * rewards]
    dones: np.ndarray  # uint8  [games]
    seats: np.ndarray  # int8   [games] whose decision it is
    phases: np.ndarray  # uint8  [games] what is to be decided
    racks: np.ndarray  # uint32 [games] the kinds on the acting rack, a bit each


class Scratch(NamedTuple):
    """Room for one thread to work in, so that compiled code makes no arrays."""

    state: np.ndarray  # uint8  [state bytes]
    mask: np.ndarray  # uint64 [words] for writing masks
    rng: np.ndarray  # uint32 [4]
    before: np.ndarray  # int64  [seats * colours] what rewards are measured from
    after: np.ndarray  # int64  [seats * colours]
    lowest: np.ndarray  # int64  [seats]


def new_scratch() -> Scratch:
    """Return room to work in."""
    return Scratch(
        state=np.zeros(SIZE, np.uint8),
        mask=np.zeros(SCRATCH_WORDS, np.uint64),
        rng=np.zeros(RNG_WORDS, np.uint32),
        before=np.zeros(SEATS_AT_MOST * COLOUR_COUNT, np.int64),
        after=np.zeros(SEATS_AT_MOST * COLOUR_COUNT, np.int64),
        lowest=np.zeros(SEATS_AT_MOST, np.int64),
    )
