"""What an observation must say, read slowly from what the rules show a seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold import rules
from sixfold.rules.hexes import CELL_INDEX
from sixfold.rules.tiles import COLOURS, KIND_INDEX, count_kinds
from tests import extra_variants

EVERY_ROW = [*rules.VARIANTS, *extra_variants.ROWS]
ROWS = [row for row in EVERY_ROW if row.edition == "modern"]


def name_of(row: rules.Variant) -> str:
    return f"{row.name}-{row.players}-{row.edition}"


def _turned(values: list[Any], seat: int) -> list[Any]:
    shift = seat % len(values)
    return values[shift:] + values[:shift]


def read_view(game: rules.Game, seat: int) -> dict[str, np.ndarray]:
    """Return the fields of an observation as they follow from a seat's view."""
    view, variant = game.view(seat), game.variant
    kinds = [KIND_INDEX[kind] for kind in variant.kinds]
    fields = {
        "rack": count_kinds(view["rack"])[kinds],
        "rack_sizes": np.array(_turned(view["rack_sizes"], seat)),
        "bag": np.array([view["bag"]]),
        "turn": np.array(_turned([int(s == view["turn"]) for s in range(variant.players)], seat)),
        "phase": np.array(
            [int(view["phase"] == p) for p in ("place", "bonus", "exchange", "over")]
        ),
        "pending": np.array([view["pending"]]),
    }
    seen = count_kinds(view["rack"])[kinds]
    tracks = [[sheet[c] for c in COLOURS] for sheet in view["tracks"]]
    if variant.tracks == "duel":
        side = 1 if seat == 0 else -1
        fields["tracks"] = np.array([[variant.length + side * m for m in tracks[0]]])
        tokens = [[int(c in held) for c in COLOURS] for held in view["tokens"]]
        fields["tokens"] = np.array(_turned(tokens, seat))
    else:
        fields["tracks"] = np.array(_turned(tracks, seat))
    if variant.open_cards:
        table = np.zeros((variant.players, 2, len(kinds)), int)
        for i, row in enumerate(_turned(view["table"], seat)):
            for j, card in enumerate(row):
                table[i, j, variant.kinds.index(card)] = 1
        fields["table"] = table
        fields["discard"] = count_kinds(view["discard"])[kinds]
        seen = seen + fields["discard"] + table.sum((0, 1))
    else:
        board = np.zeros((7, variant.cells), int)
        board[0] = 1
        for q, r, letter in view["board"]:
            board[0, CELL_INDEX[q, r]] = 0
            board[1 + COLOURS.index(letter), CELL_INDEX[q, r]] = 1
        fields["board"] = board
        fields["first_turn"] = np.array([int(view["first_turn"])])
        seen = seen + count_kinds(view["laid"])
    fields["unseen"] = variant.full_bag[kinds] - seen
    return fields
