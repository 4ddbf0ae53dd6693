"""Many whole random games in one compiled loop, on one core or on all of them.

Every game has its own key and its own luck, made from the seed of the batch and its number,
so the games are the same however many threads share the work.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.rules import cards, kernel, state
from sixfold.rules.compiled import jit, jit_inline, read32, whole, word32, write32
from sixfold.rules.generator import MASK, chance, read_seed
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.variants import Variant

WARM_UP: Final = 12  # turns of a fresh luck before its first use, as in `make_luck`
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


@jit_inline
def _start(s: np.ndarray, blank: np.ndarray, generator: int, number: int, luck: np.ndarray) -> None:
    """Set up the game with a number: a blank state, its own key and its own luck."""
    for i in range(s.shape[0]):
        s[i] = blank[i]
    write32(s, generator, read32(s, generator) ^ (number & MASK))
    write32(s, generator + 4, read32(s, generator + 4) ^ (number >> 32))
    for i in range(3):
        luck[i] = word32(read32(s, generator + 4 * i))
    luck[3] = 1
    for _ in range(WARM_UP):
        chance(luck, 2)


@jit
def _play_boards(
    blank: np.ndarray,
    first: int,
    tracks: np.ndarray,
    actions: np.ndarray,
    ends: np.ndarray,
    s: np.ndarray,
    luck: np.ndarray,
    pairs: np.ndarray,
) -> None:
    for game in range(ends.shape[0]):
        _start(s, blank, state.GENERATOR, first + game, luck)
        actions[game] = kernel.play_random(s, luck, pairs)
        ends[game] = s[state.END]
        for i in range(tracks.shape[1]):
            tracks[game, i] = s[state.TRACKS + i]


@jit
def _play_cards(
    blank: np.ndarray,
    first: int,
    tracks: np.ndarray,
    actions: np.ndarray,
    ends: np.ndarray,
    s: np.ndarray,
    luck: np.ndarray,
) -> None:
    for game in range(ends.shape[0]):
        _start(s, blank, cards.GENERATOR, first + game, luck)
        actions[game] = cards.play_random(s, luck)
        ends[game] = s[cards.END]
        for i in range(tracks.shape[1]):
            tracks[game, i] = s[cards.TRACKS + i]


def play_many(
    variant: Variant, games: int, seed: bytes | str | None = None, threads: int | None = 1
) -> Played:
    """Play random games to their end; ``threads=None`` uses every core.

    >>> from sixfold.rules.variants import variant
    >>> played = play_many(variant("solo"), games=2, seed=bytes(32))
    >>> played.tracks.shape
    (2, 1, 6)
    """
    blank = (cards if variant.is_cards else state).blank(variant, read_seed(seed))
    tracks = np.zeros((games, variant.sheets * COLOUR_COUNT), np.uint8)
    actions = np.zeros(games, np.int32)
    ends = np.zeros(games, np.uint8)
    shares = min(threads or os.cpu_count() or 1, max(games, 1))
    bounds = [games * share // shares for share in range(shares + 1)]

    def play_share(share: int) -> None:
        first, end = bounds[share], bounds[share + 1]
        out = (tracks[first:end], actions[first:end], ends[first:end])
        luck = np.zeros(4, np.uint32)
        if variant.is_cards:
            _play_cards(blank, first, *out, blank.copy(), luck)
        else:
            _play_boards(blank, first, *out, blank.copy(), luck, kernel.new_pairs())

    if shares == 1:
        play_share(0)
    else:
        # The compiled loop lets go of the interpreter, so plain threads use all cores.
        with ThreadPoolExecutor(shares) as pool:
            list(pool.map(play_share, range(shares)))
    return Played(tracks.reshape(games, variant.sheets, COLOUR_COUNT), actions, ends)
