"""Draws a state as an image, with the symbols as well as the colours."""

from __future__ import annotations

import os
from typing import Any, Final

import numpy as np

from sixfold.envs.extras import need
from sixfold.rules import state
from sixfold.rules.errors import InvalidInput
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT, KIND_FIRST, KIND_SECOND
from sixfold.rules.variants import Variant

MODES: Final = ("human", "rgb_array")
SIZE: Final = 15  # from the middle of a cell to its corners, in pixels
GAP: Final = 10
IN_A_ROW: Final = 6  # tiles or cards
BACKGROUND: Final = (30, 33, 38)
EMPTY: Final = (60, 65, 73)
INK: Final = (18, 20, 23)
COLOURS: Final = np.array(
    [
        EMPTY,
        (226, 69, 66),
        (86, 190, 92),
        (72, 134, 230),
        (240, 148, 55),
        (243, 212, 77),
        (160, 104, 208),
    ],
    np.uint8,
)  # a free cell, then R G B O Y P


def check_mode(mode: str | None) -> str | None:
    """Return a known render mode.

    >>> check_mode("rgb_array")
    'rgb_array'
    """
    if mode is not None and mode not in MODES:
        raise InvalidInput(f"There is no render mode {mode!r}; choose one of {', '.join(MODES)}.")
    return mode


def _symbol(colour: int, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Tell which pixels around the middle of a cell belong to the symbol of a colour."""
    r, angle = np.hypot(x, y), np.arctan2(y, x)
    wave = np.cos(angle * (12, 0, 6, 6, 8, 0)[colour])
    return (
        (r < 5.5 + 3.0 * wave)  # R, many points
        | (r < 2),
        r < 7,  # G, a disc
        r < 5.5 + 2.5 * wave,  # B, six points
        _hexagon(x, y) < 7,  # O, a hexagon
        (r < 4) | ((r > 5.5) & (r < 8.5) & (wave > 0.3)),  # Y, a sun
        (r > 4.5) & (r < 8),  # P, a ring
    )[colour]


def _hexagon(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return how far pixels lie from the middle, measured so that a hexagon is a circle."""
    half = np.sqrt(3) / 2
    slant = np.maximum(np.abs(x / 2 + y * half), np.abs(x / 2 - y * half))
    return np.asarray(np.maximum(np.abs(x), slant))


class Picture:
    """The drawing of one variant: which spot each pixel belongs to is worked out once."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        spots = self._board_spots() + self._rack_spots()
        middles = np.array(spots)  # [spots, (x, y)]
        self._height = int(middles[:, 1].max()) + 2 * SIZE + 8 * COLOUR_COUNT * variant.sheets + GAP
        self._width = int(middles[:, 0].max()) + 2 * SIZE
        ys, xs = np.mgrid[0 : self._height, 0 : self._width]
        self._spot = np.full(xs.shape, len(spots), np.int16)  # [y, x]
        self._part = np.zeros((COLOUR_COUNT, *xs.shape), np.bool_)  # [colours, y, x] is ink
        for number, (mx, my) in enumerate(middles):
            y0, y1 = int(my) - SIZE - 1, int(my) + SIZE + 2
            x0, x1 = int(mx) - SIZE - 1, int(mx) + SIZE + 2
            dx, dy = xs[y0:y1, x0:x1] - mx, ys[y0:y1, x0:x1] - my
            inside = _hexagon(dx, dy) < SIZE * np.sqrt(3) / 2 - 0.7
            self._spot[y0:y1, x0:x1][inside] = number
            for colour in range(COLOUR_COUNT):
                self._part[colour, y0:y1, x0:x1] |= inside & _symbol(colour, dx, dy)
        self._bars = int(middles[:, 1].max()) + 2 * SIZE
        self._screen: Any = None

    def _board_spots(self) -> list[tuple[float, float]]:
        radius, wide = self.variant.radius, np.sqrt(3) * SIZE
        middle = (radius + 1) * wide
        return [
            (middle + wide * (q + r / 2), GAP + SIZE + 1.5 * SIZE * (r + radius))
            for q, r in self.variant.area
        ]

    def _rack_spots(self) -> list[tuple[float, float]]:
        """Return rows of pairs of spots: the acting seat's rack, then all cards on the table."""
        wide, board = np.sqrt(3) * SIZE, self._board_spots()
        top = (max(y for _, y in board) if board else 0) + 2.5 * SIZE + GAP
        return [
            (SIZE + GAP + (2.4 * i + half) * wide, top + 2.2 * SIZE * row)
            for row in range(self._rows)
            for i in range(IN_A_ROW)
            for half in (0, 1)
        ]

    @property
    def _rows(self) -> int:
        """Return how many rows the rack and the cards on the table take."""
        table = 2 * self.variant.players if self.variant.open_cards else 0
        return -(-self.variant.rack_size // IN_A_ROW) + (2 if table else 0)

    def _symbols(self, s: np.ndarray) -> np.ndarray:
        """Return what lies on each spot: 0 for nothing, otherwise colour + 1."""
        variant = self.variant
        rack = state.RACKS + int(s[state.SEAT]) * KIND_COUNT
        held = np.repeat(np.arange(KIND_COUNT), s[rack : rack + KIND_COUNT])
        spots = np.full(self._rows * IN_A_ROW, -1)
        spots[: len(held)] = held
        if variant.open_cards:
            table = s[state.TABLE : state.TABLE + 2 * variant.players].astype(int) - 1
            spots[-2 * IN_A_ROW :][: len(table)] = table
        lying = spots >= 0
        out = np.zeros((len(spots), 2), int)
        out[lying, 0] = KIND_FIRST[spots[lying]] + 1
        out[lying, 1] = KIND_SECOND[spots[lying]] + 1
        board = s[state.BOARD : state.BOARD + variant.cells].astype(int)
        return np.concatenate([board, out.reshape(-1)])

    def draw(self, s: np.ndarray) -> np.ndarray:
        """Return the picture of a state.  The acting seat's rack lies below the board."""
        symbols = np.append(self._symbols(s), 0)
        held = symbols[self._spot]
        image = np.asarray(COLOURS[held])
        image[self._spot == len(symbols) - 1] = BACKGROUND
        ink = np.zeros(held.shape, np.bool_)
        for colour in range(COLOUR_COUNT):
            ink |= (held == colour + 1) & self._part[colour]
        image[ink] = INK
        self._draw_bars(image, s)
        return image

    def _draw_bars(self, image: np.ndarray, s: np.ndarray) -> None:
        """Draw the markers, a bar for each colour, sheet below sheet."""
        top = self.variant.track_middle + self.variant.track_end
        room = self._width - 2 * GAP
        for sheet in range(self.variant.sheets):
            for colour in range(COLOUR_COUNT):
                marker = int(s[state.TRACKS + sheet * COLOUR_COUNT + colour])
                y = self._bars + sheet * (8 * COLOUR_COUNT) + 7 * colour
                image[y : y + 5, GAP : GAP + room] = EMPTY
                image[y : y + 5, GAP : GAP + room * marker // top] = COLOURS[colour + 1]

    def show(self, s: np.ndarray) -> None:
        """Show the picture of a state in a window."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        pygame = need("pygame", "envs")
        if self._screen is None:
            pygame.display.init()
            pygame.display.set_caption("Sixfold")
            self._screen = pygame.display.set_mode((self._width, self._height))
        pygame.surfarray.blit_array(self._screen, self.draw(s).swapaxes(0, 1))
        pygame.display.flip()
        pygame.event.pump()

    def close(self) -> None:
        """Close the window."""
        if self._screen is not None:
            need("pygame", "envs").display.quit()
            self._screen = None
