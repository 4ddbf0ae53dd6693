"""The card game as people and programs see it: what lies on the table, and what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.rules import cards
from sixfold.rules.state import ASIDE, ASIDE_COUNT, BAG, LAID, SEATS, TABLE, TRACKS
from sixfold.rules.tiles import (
    COLOUR_COUNT,
    COLOURS,
    KIND_COUNT,
    KIND_INDEX,
    KINDS,
    count_kinds,
    list_kinds,
)

if TYPE_CHECKING:
    from sixfold.rules.game import Game


def look(game: Game) -> dict[str, Any]:
    """Return what everybody sees of the table."""
    s, zones = game.state, game.variant.zones
    rows = s[TABLE : TABLE + 2 * game.variant.players].reshape(-1, 2).tolist()
    return {
        "table": [[KINDS[card - 1] for card in row if card] for row in rows],
        "discard": list_kinds(s[ASIDE:ASIDE_COUNT]),
        "gates": [
            [_holding_back(s, seat, column) for column, _ in zones]
            for seat in range(game.variant.players)
        ],
    }


def _holding_back(s: np.ndarray, seat: int, column: int) -> str:
    """Name the colours whose markers keep the others of a seat out of a column."""
    bits = int(cards.holding_back(s, TRACKS + seat * COLOUR_COUNT, column))
    return "".join(colour for i, colour in enumerate(COLOURS) if bits >> i & 1)


def restore(s: np.ndarray, view: dict[str, Any]) -> None:
    """Write into a blank state what :func:`look` tells."""
    for seat, row in enumerate(view["table"]):
        for i, card in enumerate(row):
            s[TABLE + 2 * seat + i] = KIND_INDEX[card] + 1
            s[BAG + KIND_INDEX[card]] -= 1
    discard = count_kinds(view["discard"])
    s[ASIDE:ASIDE_COUNT] = discard
    s[ASIDE_COUNT] = discard.sum()
    s[BAG : BAG + KIND_COUNT] -= discard
    s[LAID] = s[SEATS]


def offer_moves(game: Game) -> dict[str, Any]:
    """Return each card of the hand with its points and where either order of scoring leads."""
    plays = []
    seat = game.seat
    for card in dict.fromkeys(game.rack(seat)):
        halves = [COLOURS.index(letter) for letter in card]
        points = [int(cards.table_points(game.state, half)) for half in halves]
        results, cuts = [], []
        for order in ((0, 1), (1, 0)):
            trial, held = game.state.copy(), ["", ""]
            sheet = trial[TRACKS + seat * COLOUR_COUNT :]
            for half in order:
                end = int(sheet[halves[half]]) + points[half]
                cards.advance(trial, seat, halves[half], points[half])
                if sheet[halves[half]] < end:
                    held[half] = _holding_back(trial, seat, int(sheet[halves[half]]) + 1)
            results.append([int(sheet[half]) for half in halves])
            cuts.append(held)
        plays.append(
            {
                "tile": card,
                "count": int(game.hand(seat)[KIND_INDEX[card]]),
                "points": points,
                "results": results,
                "cuts": cuts,
                "order_matters": results[0] != results[1],
                "bonus_at": game.variant.length,
            }
        )
    return {"plays": plays}
