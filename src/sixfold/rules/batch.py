"""Many whole random games in one compiled loop, on one core or on all of them.

Every game has its own key and its own generator of choices, made from the seed of the batch and its number,
so the games are the same however many threads share the work.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from sixfold.rules import kernel
from sixfold.rules.compiled import jit, jit_inline, read32, whole, word32, write32
from sixfold.rules.generator import MASK, RNG_WORDS, WARM_UP, chance, read_seed
from sixfold.rules.state import END, GENERATOR, TRACKS, blank
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.variants import Variant

HASH_START: Final = 2166136261  # FNV-1a of 32 bits
HASH_FACTOR: Final = 16777619


@dataclass(frozen=True, slots=True)
class Played:
    """What the games of a batch came to."""

    tracks: np.ndarray  # [games, sheets, colours] where the markers stand at the end
    actions: np.ndarray  # [games]
    ends: np.ndarray  # [games] as in `state.END_NAMES`

    def checksum(self) -> int:
        """Return a number that tells whether two batches played the same games."""
        games, sheets, colours = self.tracks.shape
        markers = self.tracks.reshape(games, sheets * colours)
        columns = (markers, self.actions[:, None], self.ends[:, None])
        return int(_checksum(np.hstack([column.astype(np.int64) for column in columns])))


@jit
def _checksum(rows: np.ndarray) -> int:
    total = 0
    for row in range(rows.shape[0]):
        digest = HASH_START
        for column in range(rows.shape[1]):
            digest = ((digest ^ whole(rows[row, column])) * HASH_FACTOR) & MASK
        total += digest
    return total


class Share(NamedTuple):
    """What one thread writes, game by game."""

    tracks: np.ndarray  # uint8  [games, sheets * colours]
    actions: np.ndarray  # int32  [games]
    ends: np.ndarray  # uint8  [games]


@jit_inline
def _start(s: np.ndarray, blank: np.ndarray, number: int, rng: np.ndarray) -> None:
    """Set up the game with a number: a blank state, its own key and its own generator."""
    for i in range(s.shape[0]):
        s[i] = blank[i]
    write32(s, GENERATOR, read32(s, GENERATOR) ^ (number & MASK))
    write32(s, GENERATOR + 4, read32(s, GENERATOR + 4) ^ (number >> 32))
    for i in range(3):
        rng[i] = word32(read32(s, GENERATOR + 4 * i))
    rng[3] = 1
    for _ in range(WARM_UP):
        chance(rng, 2)


@jit
def _play_share(
    blank: np.ndarray, first: int, out: Share, s: np.ndarray, rng: np.ndarray, pairs: np.ndarray
) -> None:
    tracks, actions, ends = out.tracks, out.actions, out.ends
    for game in range(ends.shape[0]):
        _start(s, blank, first + game, rng)
        actions[game] = kernel.play_random(s, rng, pairs)
        ends[game] = s[END]
        for i in range(tracks.shape[1]):
            tracks[game, i] = s[TRACKS + i]


def play_many(
    variant: Variant, games: int, seed: bytes | str | None = None, threads: int | None = 1
) -> Played:
    """Play random games to their end; ``threads=None`` uses every core.

    >>> from sixfold.rules.variants import variant
    >>> played = play_many(variant("solo"), games=2, seed=bytes(32))
    >>> played.tracks.shape
    (2, 1, 6)
    """
    start = blank(variant, read_seed(seed))
    tracks = np.zeros((games, variant.sheets * COLOUR_COUNT), np.uint8)
    actions = np.zeros(games, np.int32)
    ends = np.zeros(games, np.uint8)
    shares = min(threads or os.cpu_count() or 1, max(games, 1))
    bounds = [games * share // shares for share in range(shares + 1)]

    def play_share(share: int) -> None:
        first, end = bounds[share], bounds[share + 1]
        out = Share(tracks[first:end], actions[first:end], ends[first:end])
        rng = np.zeros(RNG_WORDS, np.uint32)
        _play_share(start, first, out, start.copy(), rng, kernel.new_pairs())

    if shares == 1:
        play_share(0)
    else:
        # The compiled loop lets go of the interpreter, so plain threads use all cores.
        with ThreadPoolExecutor(shares) as pool:
            list(pool.map(play_share, range(shares)))
    return Played(tracks.reshape(games, variant.sheets, COLOUR_COUNT), actions, ends)
