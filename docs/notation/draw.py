"""Draws the pictures of the notation and the tutorial: ``python docs/notation/draw.py``."""

from __future__ import annotations

from pathlib import Path

import sixfold

DOCS = Path(__file__).parents[1]


def cells() -> str:
    """Return the board with the names of its cells."""
    return sixfold.new("duel", seed="2a" * 32).svg(coordinates=True, sheets=False, width=560)


def game() -> str:
    """Return the game of the tutorial in its middle, with the move that scores most."""
    one = sixfold.new("duel", seed="2a" * 32)
    for _ in range(14):
        one.apply(sixfold.choose(one, "greedy"))
    best = max(one.legal(), key=lambda action: sum(one.preview(action).points))
    return one.svg(theme="dark", ghosts=[best], rack=one.seat)


PICTURES = {"notation/cells.svg": cells, "tutorial/game.svg": game}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (DOCS / name).write_text(draw() + "\n")
