"""Rows that only tests use: what is true of any row must be true of these.

``SIXFOLD_VARIANTS=tests.extra_variants:ROWS`` adds them to a program of its own.
"""

from __future__ import annotations

from typing import Final

from sixfold.rules.variants import Variant

SMALL: Final = Variant(
    name="small",
    edition="modern",
    players=2,
    teams=2,
    radius=4,
    printed=((0, -4), (4, -4), (4, 0), (0, 4), (-4, 4), (-4, 0)),
    rack_size=5,
    length=12,
)
LARGE: Final = Variant(
    name="large",
    edition="modern",
    players=3,
    teams=3,
    radius=6,
    printed=((0, -4), (4, -3), (2, 2), (-1, 6), (-4, 3), (-6, 1)),
    rack_size=8,
    length=15,
    laps=2,
    may_decline=True,
)
ROWS: Final = (SMALL, LARGE)
