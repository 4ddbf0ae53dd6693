"""What the acting seat can do now and what each choice would bring.

A client that looks things up here needs to know no rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sixfold.rules import cards, kernel, state
from sixfold.rules.compiled import jit, whole
from sixfold.rules.hexes import CELLS, EDGE_CELLS
from sixfold.rules.memory import colours_of
from sixfold.rules.placements import list_pairs, open_pairs, points_table
from sixfold.rules.ranking import signed
from sixfold.rules.state import ENDS
from sixfold.rules.tiles import CARD_KINDS, COLOUR_COUNT, COLOURS
from sixfold.rules.tracks import climbed, landed, sheet_of
from sixfold.rules.variants import CARD_END, LAP, TUG

if TYPE_CHECKING:
    from sixfold.rules.game import Game

POINTS_AT_MOST: Final = 40  # more than one tile can ever score


def offer(game: Game) -> dict[str, Any]:
    """Return the choices of the acting seat.

    >>> from sixfold.rules.game import new
    >>> sorted(offer(new("solo", seed="00" * 32)))[:3]
    ['bonus_at', 'cells', 'decline']
    """
    out: dict[str, Any] = {
        "seat": game.seat,
        "phase": game.phase,
        "rack": [] if game.is_over else game.rack(game.seat),
        "exchange": None,
        "decline": game.phase == "bonus" and game.variant.may_decline,
    }
    if game.is_over:
        return out
    if game.phase == "exchange":
        out["exchange"] = _exchange(game)
    elif game.variant.is_cards:
        out["plays"] = _plays(game)
    else:
        out |= _placements(game)
    return out


def _exchange(game: Game) -> dict[str, Any]:
    """Return the tiles that would go and the colours that are the reason."""
    s = game.state
    if game.variant.is_cards:
        return {"colours": list(game.weakest(game.seat)), "set_aside": game.rack(game.seat)}
    colours = colours_of(kernel.exchanged_colours(s))
    rack = game.rack(game.seat)
    if s[state.EXCHANGE_KIND] == ENDS:
        rack = [tile for tile in rack if set(tile) & set(colours)]
    return {"colours": list(colours), "set_aside": rack}


def _placements(game: Game) -> dict[str, Any]:
    s = game.state
    masks = kernel.new_pairs()
    edges = np.zeros(open_pairs(s, masks), np.int64)
    list_pairs(masks, edges)
    points = np.zeros((game.variant.cells, COLOUR_COUNT), np.int64)
    points_table(s, points)
    ends = EDGE_CELLS[np.sort(edges)]
    used, pairs = np.unique(ends, return_inverse=True)
    points = points[used]
    pairs = pairs.reshape(ends.shape)
    landing = np.zeros((COLOUR_COUNT, POINTS_AT_MOST + 1), np.int64)
    _fill_landings(s, game.seat, landing)
    out: dict[str, Any] = {
        "cells": [CELLS[cell] for cell in used.tolist()],
        "pairs": pairs.tolist(),
        "points": points.tolist(),
        "landing": (landing - (TUG if game.variant.tracks == "duel" else 0)).tolist(),
        "bonus_at": [_bonus_at(game, colour) for colour in range(COLOUR_COUNT)],
    }
    if game.variant.tracks == "double":
        out["doubles"] = _doubles(game, pairs, points)
    return out


@jit
def _fill_landings(s: np.ndarray, seat: int, landing: np.ndarray) -> None:
    """Write where each marker would stand after 0, 1, 2 … points in one half."""
    for colour in range(COLOUR_COUNT):
        for points in range(POINTS_AT_MOST + 1):
            landing[colour, points] = landed(s, seat, colour, points)


def _bonus_at(game: Game, colour: int) -> int | None:
    """Return the column at which the colour would give a bonus, if any."""
    s, seat = game.state, game.seat
    if not game.variant.has_bonus:
        return None
    if game.variant.tracks == "duel":
        held = s[state.TOKENS + seat] >> colour & 1
        return None if held else signed(int(s[state.TOP])) * (1 if seat == 0 else -1)
    marker, top = int(s[sheet_of(s, seat) + colour]), int(s[state.TOP])
    return None if marker >= top else (marker // LAP + 1) * LAP


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
    marker, top = whole(s[sheet_of(s, seat) + colour]), whole(s[state.TOP])
    for i in range(len(points)):
        first, second = points[i, 0], points[i, 1]
        results[i, 0] = climbed(climbed(marker, first, top), second, top)
        results[i, 1] = climbed(climbed(marker, second, top), first, top)


def _plays(game: Game) -> list[dict[str, Any]]:
    """Return each card of the hand with its points and where either order of scoring leads."""
    out = []
    seat = game.seat
    for kind, count in enumerate(game.hand(seat)):
        if not count:
            continue
        card = CARD_KINDS[kind]
        halves = [COLOURS.index(letter) for letter in card]
        results = []
        for order in ((0, 1), (1, 0)):
            trial = game.state.copy()
            for half in order:
                cards.advance(trial, seat, halves[half], cards.table_points(trial, halves[half]))
            sheet = trial[cards.TRACKS + seat * COLOUR_COUNT :]
            results.append([int(sheet[half]) for half in halves])
        out.append(
            {
                "tile": card,
                "count": int(count),
                "points": [int(cards.table_points(game.state, half)) for half in halves],
                "results": results,
                "order_matters": results[0] != results[1],
                "bonus_at": CARD_END,
            }
        )
    return out
