"""What the flat state has room for, and a message."""

from __future__ import annotations

from typing import Final

SEATS_AT_MOST: Final = 4
COLUMNS_AT_MOST: Final = 120  # a marker and the points of a half together still fit a byte
ZONES_AT_MOST: Final = 2
NAME_AT_MOST: Final = 32  # letters of a game's or an edition's name
