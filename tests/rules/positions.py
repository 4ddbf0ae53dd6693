"""Positions to test with: a game set up tile by tile, so that nothing is made up or lost.

Every tile that is laid or handed out comes from the bag, and every tile that has to make room
goes back to it; what is legal and what it scores is left to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sixfold import rules
from sixfold.rules import state
from sixfold.rules.hexes import CELL_BIT, CELL_INDEX, CELLS, DIRECTIONS
from sixfold.rules.tiles import COLOURS, KINDS, kind_name, list_kinds
from sixfold.rules.variants import TUG

Cell = tuple[int, int]
Game = rules.Game

SEED = "5e" * 32

every_row = pytest.mark.parametrize(
    "row", rules.VARIANTS, ids=lambda row: f"{row.name}-{row.edition}-{row.players}"
)


def neighbours(cell: Cell) -> list[Cell]:
    """Return the six places around a cell."""
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


class Position:
    """A board game in the making: lay tiles, set markers, hand out racks, then play ``game``."""

    def __init__(
        self,
        name: str = "standard",
        players: int | None = None,
        edition: str = "modern",
        seat: int = 0,
    ) -> None:
        self.game: Game = rules.new(name, players, edition, SEED)
        self.state[state.SEAT] = seat
        # A whole round is over, so the rule about first turns is met.
        self.state[state.TURN] = self.game.variant.players + seat

    @property
    def state(self) -> np.ndarray:
        """The state as it is now; every action puts a new one in its place."""
        return self.game.state

    def first_turn(self, number: int = 0) -> Position:
        """Go back to the first round, with so many turns completed."""
        self.state[state.TURN] = self.state[state.SEAT] = number
        return self

    def lay(self, tile: str, first: Cell, second: Cell) -> Position:
        """Lay a tile from the bag on two free adjacent cells."""
        assert second in neighbours(first)
        self._take(kind_name(tile))
        for cell, letter in ((first, tile[0]), (second, tile[1])):
            place, bit = CELL_INDEX[cell], int(CELL_BIT[CELL_INDEX[cell]])
            assert place < self.game.variant.cells, "outside the area in play"
            assert self.state[state.BOARD + place] == 0, "not free"
            self.state[state.BOARD + place] = COLOURS.index(letter) + 1
            free = self.state[state.FREE : state.RACK_KINDS].view(np.uint64)
            free[bit >> 6] &= ~np.uint64(1 << (bit & 63))
        return self

    def row(self, letter: str, start: Cell, direction: int, length: int) -> Position:
        """Lay doubles of a colour one after the other in a straight line of an even length."""
        dq, dr = DIRECTIONS[direction]
        line = [(start[0] + i * dq, start[1] + i * dr) for i in range(length)]
        for first, second in zip(line[::2], line[1::2], strict=True):
            self.lay(letter * 2, first, second)
        return self

    def markers(self, sheet: int = 0, **columns: int) -> Position:
        """Put markers on columns; in a duel positive ones lie on seat 0's side."""
        shift = TUG if self.game.variant.tracks == "duel" else 0
        for colour, column in columns.items():
            at = state.TRACKS + sheet * len(COLOURS) + COLOURS.index(colour)
            self.state[at] = column + shift
        return self

    def all_markers(self, column: int, sheet: int = 0) -> Position:
        """Put all six markers of a sheet on one column."""
        return self.markers(sheet, **dict.fromkeys(COLOURS, column))

    def tokens(self, seat: int, colours: str) -> Position:
        """Put duel tokens before a seat."""
        self.state[state.TOKENS + seat] = sum(1 << COLOURS.index(colour) for colour in colours)
        return self

    def rack(self, seat: int, *tiles: str) -> Position:
        """Hand out a rack; the tiles on it before go back to the bag."""
        at = state.RACKS + seat * len(KINDS)
        rack, bag = self.state[at : at + len(KINDS)], self.state[state.BAG : state.BAG + len(KINDS)]
        bag += rack
        self.state[state.BAG_COUNT] += rack.sum()
        rack[:] = 0
        for tile in tiles:
            self._take(kind_name(tile))
            rack[KINDS.index(kind_name(tile))] += 1
        self.state[state.RACK_COUNTS + seat] = len(tiles)
        kinds = self.state[state.RACK_KINDS : state.GENERATOR].view(np.uint32)
        kinds[seat] = sum(1 << int(kind) for kind in np.flatnonzero(rack))
        return self

    def fill(self, keep: Iterable[Cell] = (), colours: str = "GOYP") -> Position:
        """Cover the area except some cells with some colours; a cell left over stays cut off."""
        area = CELLS[: self.game.variant.cells]
        board = self.state[state.BOARD :]
        kept = set(keep)
        open_cells = [
            c for c in sorted(area, key=lambda c: (c[1], c[0])) if not board[CELL_INDEX[c]]
        ]
        pairs = _pair_up([cell for cell in open_cells if cell not in kept], kept)
        for first, second in pairs:
            self.lay(self._filler(first, second, colours), first, second)
        return self

    def _filler(self, first: Cell, second: Cell, colours: str) -> str:
        shown = [{self._symbol(cell) for cell in neighbours(end)} for end in (first, second)]
        left = {kind: int(self.state[state.BAG + i]) for i, kind in enumerate(KINDS)}
        wanted = [
            ((a in shown[0]) + (b in shown[1]), -left[kind_name(a + b)], a + b)
            for a in colours
            for b in colours
            if left[kind_name(a + b)]
        ]
        return min(wanted)[-1]

    def _symbol(self, cell: Cell) -> str:
        place = CELL_INDEX.get(cell, self.game.variant.cells)
        symbol = self.state[state.BOARD + place] if place < self.game.variant.cells else 0
        return COLOURS[symbol - 1] if symbol else ""

    def _take(self, kind: str) -> None:
        assert self.state[state.BAG + KINDS.index(kind)], f"no {kind} left in the bag"
        self.state[state.BAG + KINDS.index(kind)] -= 1
        self.state[state.BAG_COUNT] -= 1


def _pair_up(cells: Sequence[Cell], kept: set[Cell]) -> list[tuple[Cell, Cell]]:
    """Pair adjacent cells; a cell may stay alone only where it would not open another pair."""
    left = set(cells)
    pairs: list[tuple[Cell, Cell]] = []

    def pair_from(at: int, alone: set[Cell]) -> bool:
        while at < len(cells) and cells[at] not in left:
            at += 1
        if at == len(cells):
            return True
        cell = cells[at]
        left.discard(cell)
        for other in neighbours(cell):
            if other in left:
                left.discard(other)
                pairs.append((cell, other))
                if pair_from(at, alone):
                    return True
                pairs.pop()
                left.add(other)
        if not (kept | alone) & set(neighbours(cell)) and pair_from(at, alone | {cell}):
            return True
        left.add(cell)
        return False

    assert pair_from(0, set()), "these cells cannot be covered"
    return pairs


class CardPosition:
    """A card game in the making."""

    def __init__(self, players: int = 2, seat: int = 0) -> None:
        self.game: Game = rules.new("cards", players, seed=SEED)
        self.state[state.SEAT] = seat

    @property
    def state(self) -> np.ndarray:
        """The state as it is now; every action puts a new one in its place."""
        return self.game.state

    def markers(self, seat: int = 0, **columns: int) -> CardPosition:
        """Put markers on columns."""
        for colour, column in columns.items():
            self.state[state.TRACKS + seat * len(COLOURS) + COLOURS.index(colour)] = column
        return self

    def all_markers(self, column: int, seat: int = 0) -> CardPosition:
        """Put all six markers of a seat on one column."""
        return self.markers(seat, **dict.fromkeys(COLOURS, column))

    def hands(self, *hands: Sequence[str]) -> CardPosition:
        """Hand out the hands of all seats; the cards held before go back to the deck."""
        size = len(KINDS)
        for seat in range(len(hands)):
            hand = self.state[state.RACKS + seat * size : state.RACKS + (seat + 1) * size]
            self.state[state.BAG : state.BAG + size] += hand
            self.state[state.BAG_COUNT] += hand.sum()
            hand[:] = 0
        for seat, wanted in enumerate(hands):
            for card in wanted:
                self.state[state.RACKS + seat * size + self._take(card)] += 1
            self.state[state.RACK_COUNTS + seat] = len(wanted)
            kinds = self.state[state.RACK_KINDS : state.GENERATOR].view(np.uint32)
            kinds[seat] = sum(1 << KINDS.index(kind_name(card)) for card in set(wanted))
        return self

    def table(self, *rows: Sequence[str]) -> CardPosition:
        """Lay the face-up cards of all seats, the inner one first."""
        for at in range(state.TABLE, state.LAID):
            if self.state[at]:
                self.state[state.BAG + int(self.state[at]) - 1] += 1
                self.state[state.BAG_COUNT] += 1
                self.state[at] = 0
        for seat, row in enumerate(rows):
            for i, card in enumerate(row):
                self.state[state.TABLE + 2 * seat + i] = self._take(card) + 1
        return self

    def discard_all_but(self, *kept: str) -> CardPosition:
        """Move the deck to the discard pile except some cards."""
        size = len(KINDS)
        deck = self.state[state.BAG : state.BAG + size]
        moved = deck.copy()
        for card in kept:
            moved[KINDS.index(card)] -= 1
        deck -= moved
        self.state[state.ASIDE : state.ASIDE + size] += moved
        self.state[state.BAG_COUNT] -= moved.sum()
        self.state[state.ASIDE_COUNT] += moved.sum()
        return self

    def _take(self, card: str) -> int:
        kind = KINDS.index(kind_name(card))
        assert self.state[state.BAG + kind], f"no {card} left in the deck"
        self.state[state.BAG + kind] -= 1
        self.state[state.BAG_COUNT] -= 1
        return kind


def place(game: Game, tile: str, first: Cell, second: Cell, score_first: int = 0) -> rules.Step:
    """Lay a tile; the points of the step are in the order of the tile as it is written here."""
    step = game.apply(rules.Action.place(tile, (first, second), score_first))
    # The rules write every placement in one of its two directions.
    is_turned = step.action.at != (first, second)
    return replace(step, points=step.points[::-1]) if is_turned else step


def play(game: Game, card: str, score_first: int = 0) -> rules.Step:
    """Play a card; the points of the step are in the order of the card as it is written here."""
    step = game.apply(rules.Action.play(card, score_first))
    return replace(step, points=step.points[::-1]) if step.action.tile != card else step


def exchange(game: Game) -> rules.Step:
    """Exchange the rack."""
    return game.apply(rules.Action.exchange())


def keep(game: Game) -> rules.Step:
    """Keep the rack."""
    return game.apply(rules.Action.keep())


def decline(game: Game) -> rules.Step:
    """Give up the pending bonuses."""
    return game.apply(rules.Action.decline())


def pending(game: Game) -> int:
    """Return how many bonuses are still to be played."""
    return int(game.view(None)["pending"])


def stock(game: Game) -> list[str]:
    """Return the tiles in the bag or the cards in the deck."""
    return list_kinds(game.state[state.BAG : state.BAG + len(KINDS)])


def census(game: Game) -> dict[str, int]:
    """Count every tile or card there is, wherever it lies."""
    seen: dict[str, int] = dict.fromkeys(game.variant.kinds, 0)
    public: dict[str, Any] = game.view(None)
    for seat in range(game.variant.players):
        for tile in game.rack(seat):
            seen[tile] += 1
    shown = [card for row in public.get("table", []) for card in row]
    for tile in (*stock(game), *shown, *public.get("discard", [])):
        seen[tile] += 1
    return seen
