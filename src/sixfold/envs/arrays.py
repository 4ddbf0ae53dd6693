"""The arrays of a batch, as compiled code takes them: flat, one row after the other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Arrays(NamedTuple):
    """Everything a batch holds.  Rows belong to games."""

    states: np.ndarray  # uint8  [games * state bytes]
    blank: np.ndarray  # uint8  [state bytes] the state before the first deal
    episodes: np.ndarray  # int64  [games] games started so far in each row
    lucks: np.ndarray  # uint32 [games * 4] for random actions; no part in the draws
    observations: np.ndarray  # uint8  [games * observation]
    masks: np.ndarray  # uint8  [games * actions]
    free: np.ndarray  # uint64 [games * edge words] the pairs with both cells free
    opened: np.ndarray  # uint64 [games * edge words] the pairs that the masks show as open
    rewards: np.ndarray  # float32 [games * rewards]
    dones: np.ndarray  # uint8  [games]
    seats: np.ndarray  # int8   [games] whose decision it is
    phases: np.ndarray  # uint8  [games] what is to be decided
    racks: np.ndarray  # uint32 [games] the kinds on the acting rack, a bit each; board games only
