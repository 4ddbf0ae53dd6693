"""The board game as people and programs see it: what lies there, and what can be laid."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sixfold.rules import kernel
from sixfold.rules.compiled import jit, whole
from sixfold.rules.hexes import CELL_BIT, CELL_INDEX, CELLS, EDGE_CELLS
from sixfold.rules.memory import colours_of
from sixfold.rules.placements import is_first_turn, list_pairs, open_pairs, points_table
from sixfold.rules.state import (
    ASIDE,
    ASIDE_COUNT,
    BAG,
    BOARD,
    FREE,
    LAP,
    RACK_KINDS,
    RACKS,
    TOKENS,
    TOP,
    TURN,
)
from sixfold.rules.tiles import COLOUR_COUNT, COLOURS, KIND_COUNT, count_kinds, list_kinds
from sixfold.rules.tracks import climbed, landed, next_stop, sheet_of

if TYPE_CHECKING:
    from sixfold.rules.game import Game

POINTS_AT_MOST: Final = 40  # more than one tile can ever score


def look(game: Game) -> dict[str, Any]:
    """Return what everybody sees of the board."""
    s = game.state
    cells = s[BOARD : BOARD + game.variant.cells]
    taken = cells.nonzero()[0]
    out: dict[str, Any] = {
        "board": list(map(list, _SYMBOLS[taken, cells[taken]].tolist())),
        "first_turn": bool(is_first_turn(s)),
        "turns": int(s[TURN]),
        "laid": list_kinds(_laid(game)),
    }
    if game.variant.tracks == "duel":
        out["tokens"] = [list(colours_of(int(s[TOKENS + seat]))) for seat in range(2)]
    return out


def _each_symbol() -> np.ndarray:
    """Return every symbol on every cell as it is told: the cell and the letter."""
    table = np.empty((len(CELLS), COLOUR_COUNT + 1), np.object_)
    for cell, (q, r) in enumerate(CELLS):
        for symbol, letter in enumerate(COLOURS, 1):
            table[cell, symbol] = (q, r, letter)
    return table


_SYMBOLS: Final = _each_symbol()  # [cells, symbols]


def glance(game: Game) -> str:
    """Return the symbols on the board row by row from the top left, a dot for a free cell.

    >>> from sixfold.rules.game import new
    >>> glance(new())[:8], glance(new("cards"))
    ('R....G..', '')
    """
    cells = game.state[BOARD : BOARD + game.variant.cells]
    return bytes(_SIGNS[cells[_rows(len(cells))]]).decode()


_SIGNS: Final = np.frombuffer(f".{''.join(COLOURS)}".encode(), np.uint8)


@cache
def _rows(cells: int) -> np.ndarray:
    """Return the numbers of the first cells, row by row from the top left."""
    return np.array(sorted(range(cells), key=lambda i: (CELLS[i][1], CELLS[i][0])), np.intp)


def _laid(game: Game) -> np.ndarray:
    """Return the tiles on the board as counts: all that are nowhere else."""
    s, players = game.state, game.variant.players
    # the racks, the bag and what was set aside lie one after the other
    racks = s[RACKS : RACKS + players * KIND_COUNT].reshape(players, KIND_COUNT)
    laid: np.ndarray = game.variant.full_bag - s[BAG:ASIDE] - s[ASIDE:ASIDE_COUNT]
    for rack in racks:
        laid -= rack
    return laid


def restore(s: np.ndarray, view: dict[str, Any]) -> None:
    """Write into a blank state what :func:`look` tells."""
    free = s[FREE:RACK_KINDS].view(np.uint64)
    for q, r, letter in view["board"]:
        cell = CELL_INDEX[q, r]
        s[BOARD + cell] = COLOURS.index(letter) + 1
        bit = int(CELL_BIT[cell])
        free[bit >> 6] &= ~np.uint64(1 << (bit & 63))
    s[TURN] = view["turns"]
    for holder, colours in enumerate(view.get("tokens", ())):
        s[TOKENS + holder] = sum(1 << COLOURS.index(colour) for colour in colours)
    s[BAG : BAG + KIND_COUNT] -= count_kinds(view["laid"])


def offer_moves(game: Game) -> dict[str, Any]:
    """Return where tiles may lie, what each half would score there and where markers would land."""
    s = game.state
    masks = kernel.new_pairs()
    edges = np.zeros(open_pairs(s, masks), np.int64)
    list_pairs(masks, edges)
    points = np.zeros((game.variant.cells, COLOUR_COUNT), np.int64)
    points_table(s, points)
    ends = EDGE_CELLS[np.sort(edges)]
    is_used = np.zeros(len(points), np.bool_)
    is_used[ends] = True
    used = np.flatnonzero(is_used)
    points = points[used]
    pairs = (np.cumsum(is_used) - 1)[ends]
    landing = np.zeros((COLOUR_COUNT, POINTS_AT_MOST + 1), np.int64)
    _fill_landings(s, game.seat, landing)
    out: dict[str, Any] = {
        "cells": [CELLS[cell] for cell in used.tolist()],
        "pairs": pairs.tolist(),
        "points": points.tolist(),
        "landing": (landing - game.variant.track_middle).tolist(),
        "bonus_at": _bonus_at(game),
    }
    if game.variant.laps > 1:
        out["doubles"] = _doubles(game, pairs, points)
    return out


@jit
def _fill_landings(s: np.ndarray, seat: int, landing: np.ndarray) -> None:
    """Write where each marker would stand after 0, 1, 2 … points in one half."""
    for colour in range(COLOUR_COUNT):
        for points in range(POINTS_AT_MOST + 1):
            landing[colour, points] = landed(s, seat, colour, points)


def _bonus_at(game: Game) -> list[int | None]:
    """Return for each colour the column at which it would give a bonus, if any."""
    s, seat, row = game.state, game.seat, game.variant
    if not row.has_bonus:
        return [None] * COLOUR_COUNT
    if row.tracks == "duel":
        held, column = int(s[TOKENS + seat]), row.length * (1 if seat == 0 else -1)
        return [None if held >> colour & 1 else column for colour in range(COLOUR_COUNT)]
    at, lap, top = sheet_of(s, seat), int(s[LAP]), int(s[TOP])
    markers = s[at : at + COLOUR_COUNT].tolist()
    return [None if marker >= top else int(next_stop(marker, lap)) for marker in markers]


def _doubles(game: Game, pairs: np.ndarray, points: np.ndarray) -> dict[str, Any]:
    """Return for each double on the rack and each pair where either order of scoring leads."""
    out: dict[str, Any] = {}
    results = np.zeros(pairs.shape, np.int64)
    for tile in sorted({tile for tile in game.rack(game.seat) if tile[0] == tile[1]}):
        colour = COLOURS.index(tile[0])
        _fill_results(game.state, game.seat, colour, points[:, colour][pairs], results)
        out[tile] = results.tolist()
    return out


@jit
def _fill_results(
    s: np.ndarray, seat: int, colour: int, points: np.ndarray, results: np.ndarray
) -> None:
    """Write where the two halves' points bring a marker, scored in either order."""
    marker, lap, top = whole(s[sheet_of(s, seat) + colour]), whole(s[LAP]), whole(s[TOP])
    for i in range(len(points)):
        first, second = points[i, 0], points[i, 1]
        results[i, 0] = climbed(climbed(marker, first, lap, top), second, lap, top)
        results[i, 1] = climbed(climbed(marker, second, lap, top), first, lap, top)
