"""Colours, the kinds of tile and card, and the ways a tile can lie on a pair of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from sixfold.rules.errors import InvalidInput

COLOURS: Final = "RGBOYP"
COLOUR_COUNT: Final = len(COLOURS)

KINDS: Final[tuple[str, ...]] = tuple(
    a + b for i, a in enumerate(COLOURS) for b in COLOURS[i:]
)  # the 21 kinds of tile
KIND_COUNT: Final = len(KINDS)
KIND_INDEX: Final[dict[str, int]] = {kind: i for i, kind in enumerate(KINDS)}
_KIND_NAMES = np.array(KINDS, np.object_)  # [kinds]
_ORDERED: Final[dict[str, str]] = {tile: kind for kind in KINDS for tile in (kind, kind[::-1])}
CARD_KINDS: Final[tuple[str, ...]] = tuple(kind for kind in KINDS if kind[0] != kind[1])
CARD_KIND_COUNT: Final = len(CARD_KINDS)

COPIES_OF_PAIR: Final = 6
COPIES_OF_DOUBLE: Final = 5
COPIES_OF_CARD: Final = 4

FULL_BAG = np.array(
    [COPIES_OF_DOUBLE if kind[0] == kind[1] else COPIES_OF_PAIR for kind in KINDS], np.uint8
)  # [kinds]
FULL_DECK = np.array(
    [0 if kind[0] == kind[1] else COPIES_OF_CARD for kind in KINDS], np.uint8
)  # [kinds] a card is a kind of tile with two colours; there are no doubles among them


def _colour_table(kinds: tuple[str, ...], half: int) -> np.ndarray:
    return np.array([COLOURS.index(kind[half]) for kind in kinds], np.uint8)


KIND_FIRST = _colour_table(KINDS, 0)  # [kinds]
KIND_SECOND = _colour_table(KINDS, 1)  # [kinds]
KIND_OF_CARD = np.array([KINDS.index(kind) for kind in CARD_KINDS], np.uint8)  # [card kinds]
CARD_OF_KIND = np.array([CARD_KINDS.index(k) if k in CARD_KINDS else 0 for k in KINDS], np.uint8)
CARD_FIRST = _colour_table(CARD_KINDS, 0)  # [card kinds]
CARD_SECOND = _colour_table(CARD_KINDS, 1)  # [card kinds]

# A face is a kind in one of the ways it can lie on a pair of cells: every ordered pair of
# colours, then the doubles, then the doubles with their second half scored first.
PAIR_FACES: Final = COLOUR_COUNT * (COLOUR_COUNT - 1)
PLAIN_FACES: Final = PAIR_FACES + COLOUR_COUNT
ALL_FACES: Final = PLAIN_FACES + COLOUR_COUNT
FACES: Final[tuple[tuple[str, int], ...]] = (
    *((a + b, 0) for a in COLOURS for b in COLOURS if a != b),
    *((a + a, first) for first in (0, 1) for a in COLOURS),
)
"""The letters of each face in placement order, and the half that is scored first."""
FACE_INDEX: Final[dict[tuple[str, int], int]] = {face: i for i, face in enumerate(FACES)}


def kind_name(tile: str) -> str:
    """Return a tile's two letters in the order of the rule book.

    >>> kind_name("BR")
    'RB'
    """
    if tile not in _ORDERED:
        raise InvalidInput(f"{tile!r} is no tile; a tile is two of the letters R G B O Y P.")
    return _ORDERED[tile]


FACE_FIRST = np.array([COLOURS.index(face[0]) for face, _ in FACES], np.uint8)  # [faces]
FACE_SECOND = np.array([COLOURS.index(face[1]) for face, _ in FACES], np.uint8)  # [faces]
FACE_KIND = np.array([KINDS.index(kind_name(face)) for face, _ in FACES], np.uint8)  # [faces]
FACE_SCORES_FIRST = np.array([first for _, first in FACES], np.uint8)  # [faces]
KIND_FACES = np.array(
    [[FACE_INDEX[k, 0], FACE_INDEX[k[::-1], 0 if k[0] != k[1] else 1]] for k in KINDS], np.uint8
)
"""The two faces of a pair; for a double its face and the one scored the other way.  # [kinds, 2]"""

KIND_OF_COLOURS = np.array(
    [[KINDS.index(kind_name(a + b)) for b in COLOURS] for a in COLOURS], np.uint8
)  # [colours, colours]

KIND_SHOWS = ((1 << KIND_FIRST) | (1 << KIND_SECOND)).astype(np.uint8)
"""The colours a kind shows, a bit each.  # [kinds]"""
SHOWING = np.array(
    [
        sum(1 << k for k, shown in enumerate(KIND_SHOWS) if shown & colours)
        for colours in range(1 << COLOUR_COUNT)
    ],
    np.int64,
)
"""The kinds that show at least one of some colours, a bit each.  # [sets of colours]"""
DOUBLES: Final = sum(1 << k for k, kind in enumerate(KINDS) if kind[0] == kind[1])
PAIRS: Final = (1 << KIND_COUNT) - 1 - DOUBLES


def count_kinds(tiles: Iterable[str]) -> np.ndarray:
    """Turn a list of tiles into counts over the kinds.

    >>> int(count_kinds(["RB", "BR", "GG"]).sum())
    3
    """
    counts = np.zeros(KIND_COUNT, np.uint8)
    for tile in tiles:
        counts[KIND_INDEX[kind_name(tile)]] += 1
    return counts


def list_kinds(counts: np.ndarray) -> list[str]:
    """Turn counts over the kinds into a list of tiles in the order of the kinds.

    >>> list_kinds(count_kinds(["GG", "BR", "RB"]))
    ['RB', 'RB', 'GG']
    """
    tiles: list[str] = _KIND_NAMES.repeat(counts).tolist()
    return tiles
