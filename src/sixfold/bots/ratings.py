"""How strong each level is in each variant: an Elo figure above ``random``, which has 0.

``python benchmarks/levels.py`` measures the figures and writes them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

PLACE: Final = Path(__file__).with_name("ratings.json")


@cache
def all_ratings() -> dict[str, dict[str, int]]:
    """Return the figures by variant with its players, then by level.

    >>> all_ratings()["standard2"]["random"]
    0
    """
    ratings: dict[str, dict[str, int]] = json.loads(PLACE.read_text(encoding="utf-8"))
    return ratings


def ratings_of(level: str) -> dict[str, int]:
    """Return the figures of a level by variant with its players; one never measured has none.

    >>> ratings_of("master")["standard2"] > ratings_of("greedy")["standard2"]
    True
    """
    return {name: levels[level] for name, levels in all_ratings().items() if level in levels}
