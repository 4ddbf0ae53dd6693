"""The symmetries of the board and of the colours as arrays, to make more of every game seen.

A symmetry turns or mirrors the board and renames the colours.  Any such pair carries legal
actions to legal actions with the same points.  Only some carry the printed board to itself:
:func:`symmetries` lists them: at most twelve for a board with six printed symbols, and all 720
renamings of the colours for the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from sixfold.envs.layout import layout_of
from sixfold.rules import state
from sixfold.rules.errors import InvalidInput
from sixfold.rules.hexes import (
    CELL_BIT,
    CELL_INDEX,
    EDGE_CELLS,
    EDGE_INDEX,
    TURNS,
    turned,
)
from sixfold.rules.tiles import (
    ALL_FACES,
    CARD_KINDS,
    COLOUR_COUNT,
    COLOURS,
    FACE_INDEX,
    FACES,
    KIND_COUNT,
    KINDS,
    PAIR_FACES,
    PLAIN_FACES,
    kind_name,
)
from sixfold.rules.variants import Variant


class Symmetry:
    """One symmetry of a variant: a turn of the board (0 to 11) and new names for the colours.

    ``colours[c]`` is what colour ``c`` becomes, ``cells[i]`` where cell ``i`` goes, ``kinds[k]``
    and ``actions[a]`` what a kind of tile and an action become.  ``sources`` say for each place
    of a turned observation or mask where its value comes from.
    """

    def __init__(self, variant: Variant, turn: int = 0, colours: Sequence[int] = range(6)) -> None:
        turns = TURNS if variant.has_board else 1
        if not 0 <= turn < turns:
            raise InvalidInput(f"The board can be turned in ways 0 to {turns - 1}, not {turn}.")
        if sorted(colours) != list(range(COLOUR_COUNT)):
            raise InvalidInput("The colours become each of 0 to 5 once.")
        self.variant = variant
        self.turn = turn
        self.colours = np.array(colours)  # [colours]
        self._letters = dict(zip(COLOURS, (COLOURS[c] for c in colours), strict=True))
        self.kinds = self._renumbered(KINDS)  # [kinds]
        self.cells = np.array([CELL_INDEX[turned(c, turn)] for c in variant.area], int)  # [cells]
        moves = self._placements() if variant.has_board else self._plays()
        self.actions = np.array([*moves, *range(variant.moves, variant.actions)])  # [actions]
        self.mask_sources = np.argsort(self.actions)  # [actions]
        self.observation_sources = self._sources()  # [observation]

    def _renamed(self, tile: str) -> str:
        return "".join(self._letters[letter] for letter in tile)

    def _renumbered(self, names: tuple[str, ...]) -> np.ndarray:
        """Return the number that each of some kinds becomes, counted among them."""
        return np.array([names.index(kind_name(self._renamed(name))) for name in names])

    def _plays(self) -> list[int]:
        """Return what the plays of cards become."""
        moves = []
        for card, becomes in zip(CARD_KINDS, self._renumbered(CARD_KINDS).tolist(), strict=True):
            is_swapped = self._renamed(card) != kind_name(self._renamed(card))
            moves += [2 * becomes + (order ^ is_swapped) for order in (0, 1)]
        return moves

    def _placements(self) -> list[int]:
        """Return what the placements of tiles become."""
        faces, moves = self.variant.faces, []
        # What a face becomes on a pair that keeps its direction, and on one that does not.
        kept = [FACE_INDEX[self._renamed(tile), first] for tile, first in FACES[:faces]]
        turned_face = []
        for tile, first in FACES[:faces]:
            back = self._renamed(tile)[::-1]
            is_ordered = back[0] == back[1] and faces == ALL_FACES
            turned_face.append(FACE_INDEX[back, 1 - first if is_ordered else 0])
        for i, j in EDGE_CELLS[: self.variant.edges]:
            pair = (int(self.cells[i]), int(self.cells[j]))
            is_kept = pair in EDGE_INDEX
            edge = EDGE_INDEX[pair if is_kept else pair[::-1]]
            moves += [edge * faces + face for face in (kept if is_kept else turned_face)]
        return moves

    def _sources(self) -> np.ndarray:
        layout = layout_of(self.variant)
        places = layout.split(np.arange(layout.size))
        back = np.argsort(self.colours)
        kinds = np.argsort(self._renumbered(self.variant.kinds))
        out = {name: array.copy() for name, array in places.items()}
        for name in ("rack", "unseen", "discard", "table"):
            if name in out:
                out[name] = places[name][..., kinds]
        for name in ("tracks", "tokens"):
            if name in out:
                out[name] = places[name][..., back]
        if "board" in out:
            planes = np.concatenate([[0], back + 1])
            out["board"] = places["board"][planes][:, np.argsort(self.cells)]
        return np.concatenate([out[name].reshape(-1) for name in layout])

    def observation(self, observations: np.ndarray) -> np.ndarray:
        """Return turned observations."""
        return np.asarray(observations[..., self.observation_sources])

    def mask(self, masks: np.ndarray) -> np.ndarray:
        """Return turned masks."""
        out = np.asarray(masks[..., self.mask_sources])
        moves = out[..., : self.variant.moves]
        if not self.variant.has_board:
            first, second = moves[..., ::2], moves[..., 1::2]
        elif self.variant.faces == ALL_FACES:
            rows = moves.reshape(*out.shape[:-1], -1, ALL_FACES)
            first, second = rows[..., PAIR_FACES:PLAIN_FACES], rows[..., PLAIN_FACES:]
        else:
            return out
        # Where the order of the two halves does not matter only the first form is legal.
        first[...], second[...] = first | second, first & second
        return out

    def action(self, actions: np.ndarray) -> np.ndarray:
        """Return turned actions, which the engine takes in either order where it does not matter."""
        return np.asarray(self.actions[actions])

    def state(self, s: np.ndarray) -> np.ndarray:
        """Return a turned state; the generator stays as it is."""
        out, players = s.copy(), self.variant.players
        self._turn_board(s, out)
        for at in range(state.RACKS, state.ASIDE_COUNT, KIND_COUNT):
            out[at + self.kinds] = s[at : at + KIND_COUNT]
        racks = out[state.RACKS : state.BAG].reshape(-1, KIND_COUNT)
        bits = np.pad(racks > 0, ((0, 0), (0, 32 - KIND_COUNT)))
        words = np.packbits(bits, axis=1, bitorder="little")
        out[state.RACK_KINDS : state.RACK_KINDS + words.size] = words.reshape(-1)
        for at in range(state.TRACKS, state.RACK_COUNTS, COLOUR_COUNT):
            out[at + self.colours] = s[at : at + COLOUR_COUNT]
        for at in range(state.TOKENS, state.BAG_COUNT):
            out[at] = sum(1 << int(self.colours[c]) for c in range(COLOUR_COUNT) if s[at] >> c & 1)
        for at in range(state.TABLE, state.TABLE + 2 * players if self.variant.open_cards else 0):
            out[at] = self.kinds[s[at] - 1] + 1 if s[at] else 0
        return out

    def _turn_board(self, s: np.ndarray, out: np.ndarray) -> None:
        """Turn the cells of the board, and the mask of those that are free."""
        board = s[state.BOARD : state.BOARD + self.variant.cells]
        symbols = np.concatenate([[0], self.colours + 1])
        out[state.BOARD + self.cells] = symbols[board]
        free = np.zeros((state.RACK_KINDS - state.FREE) * 8, np.uint8)
        free[CELL_BIT[self.cells[board == 0]]] = 1
        out[state.FREE : state.RACK_KINDS] = np.packbits(free, bitorder="little")
        printed = s[state.PRINTED : state.PRINTED + COLOUR_COUNT]
        is_there = printed < self.variant.cells
        out[state.PRINTED + self.colours] = printed
        out[state.PRINTED + self.colours[is_there]] = self.cells[printed[is_there]]


def symmetries(variant: Variant) -> list[Symmetry]:
    """Return the symmetries that carry a game to a game, the one that changes nothing first.

    >>> from sixfold.rules import variant
    >>> len(symmetries(variant("duel")))
    12
    """
    found = []
    for turn in range(TURNS if variant.has_board else 1):
        goes = [turned(cell, turn) for cell in variant.printed]
        if set(goes) == set(variant.printed):
            # A printed colour goes where its symbol goes; the others may become one another.
            fixed = [variant.printed.index(cell) for cell in goes]
            rest = range(len(fixed), COLOUR_COUNT)
            found += [Symmetry(variant, turn, [*fixed, *order]) for order in permutations(rest)]
    return found
