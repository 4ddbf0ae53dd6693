"""Setting up a position, or saying in a sentence why it cannot come up in a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NoReturn

import numpy as np

from sixfold.rules import kernel, state
from sixfold.rules.compiled import jit
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.game import Game
from sixfold.rules.generator import read_seed
from sixfold.rules.hexes import CELL_BIT, CELL_INDEX
from sixfold.rules.notation import cell_name
from sixfold.rules.position import Position, parse_position
from sixfold.rules.state import PHASE_NAMES
from sixfold.rules.tiles import (
    COLOUR_COUNT,
    COLOURS,
    KIND_COUNT,
    KIND_INDEX,
    KINDS,
    count_kinds,
)
from sixfold.rules.tiling import find_tiles
from sixfold.rules.turns import may_exchange
from sixfold.rules.variants import Variant

OWED: Final = 2  # more than one, so that handing a tile over does not end the deal


def counted(position: Position | str) -> Position:
    """Return a position with its bag counted out, once it has been checked.

    >>> from sixfold.rules.game import new
    >>> line = new("duel", seed="ab" * 32).position(0)
    >>> str(counted(line.rpartition(" 0 place")[0].rpartition(" ")[0] + " * 0 place 0")) == line
    True
    """
    if isinstance(position, str):
        position = parse_position(position)
    _check_table(position)
    known = _with_bag(position, _bag(position))
    set_up(known, is_counted=True)
    return known


def _with_bag(position: Position, bag: np.ndarray) -> Position:
    return replace(position, bag=tuple(bag[position.variant.kind_ids].tolist()))


def set_up(
    position: Position | str, seed: bytes | str | None = None, is_counted: bool = False
) -> Game:
    """Return a game that goes on from a position; the seed decides what is drawn from now on.

    One that :func:`counted` has made need not be explained a second time.

    >>> from sixfold.rules.game import new
    >>> game = new("duel", seed="ab" * 32)
    >>> set_up(game.position()) == game
    True
    """
    if isinstance(position, str):
        position = parse_position(position)
    row = position.variant
    _check_table(position)
    key = read_seed(seed)
    s = state.blank(row, key)
    _lay_board(s, position)
    bag = _bag(position, is_counted)
    s[state.BAG : state.BAG + KIND_COUNT] = bag
    s[state.BAG_COUNT] = bag.sum()
    _hand_out(s, position)
    for sheet, markers in enumerate(position.tracks):
        at = state.TRACKS + sheet * COLOUR_COUNT
        s[at : at + COLOUR_COUNT] = [marker + row.track_middle for marker in markers]
    s[state.OWED] = 0
    s[state.DEALT] = row.players
    s[state.SEAT] = position.seat
    s[state.PHASE] = PHASE_NAMES.index(position.phase)
    s[state.PENDING] = position.pending
    s[state.TURN] = position.turns
    for seat, held in enumerate(position.tokens):
        s[state.TOKENS + seat] = sum(1 << COLOURS.index(colour) for colour in held)
    if row.open_cards:
        _lay_cards(s, position)
    _check_phase(s, position)
    game = Game(row, s, key)
    game.set_up_from = str(_with_bag(position, bag))
    return game


def _no(reason: str) -> NoReturn:
    raise IllegalPosition(reason)


def _check_table(position: Position) -> None:
    """Check what needs no rule of play: seats, markers, tokens, printed symbols, sizes."""
    row = position.variant
    if not 0 <= position.seat < row.players:
        _no(f"Seats are numbered 0 to {row.players - 1}, not {position.seat}.")
    low = -row.track_end if row.tracks == "duel" else 0
    for marker in (marker for sheet in position.tracks for marker in sheet):
        if not low <= marker <= row.track_end:
            _no(f"A marker stands on {low} to {row.track_end}, not on {marker}.")
    if set.intersection(*map(set, position.tokens)) if position.tokens else False:
        _no("Only one player can hold a colour's token.")
    for cell, symbol in row.printed_symbols.items():
        if position.board.get(cell) != symbol:
            where = cell_name(cell, row.radius)
            _no(f"The symbol {symbol} is printed on {where}; nothing else can lie there.")
    if max(position.hidden) > row.rack_size:
        _no(f"A rack holds at most {row.rack_size} tiles.")
    if row.open_cards:
        _check_cards(position)
    elif position.turns % row.players != position.seat:
        _no(f"After {position.turns} turns it is not the turn of seat {position.seat}.")


def _check_cards(position: Position) -> None:
    row = position.variant
    size = row.open_cards
    if any(len(laid) != size for laid in position.table):
        _no(f"Before each player {size} {'card lies' if size == 1 else 'cards lie'} face up.")
    for sheet in position.tracks:
        for first, last in row.zones:
            if max(sheet) >= first and min(sheet) <= last:
                _no(f"No marker reaches {first} while another stands on {last} or lower.")


def _bag(position: Position, is_counted: bool = False) -> np.ndarray:
    """Return what the bag and the hidden racks hold together."""
    row = position.variant
    seen = [tile for rack in position.racks if rack is not None for tile in rack]
    seen += [tile for laid in position.table for tile in laid]
    left = row.full_bag.astype(int) - count_kinds(seen)
    if position.discard:
        left[row.kind_ids] -= position.discard
    if row.has_board and is_counted and position.bag is not None:
        left = _all_kinds(row, position.bag)
    elif row.has_board:
        wanted = None if position.bag is None else left - _all_kinds(row, position.bag)
        left = left - _laid(position, left if wanted is None else wanted, wanted is not None)
    elif position.bag is not None and (left[row.kind_ids] != position.bag).any():
        _no("The cards are not all there, or there are too many.")
    if (left < 0).any():
        _too_many(row, left)
    if left.sum() < sum(
        n for n, rack in zip(position.hidden, position.racks, strict=True) if rack is None
    ):
        _no("There are not enough tiles left for the hidden racks.")
    return np.asarray(left, np.uint8)


def _all_kinds(row: Variant, counts: tuple[int, ...]) -> np.ndarray:
    """Return counts over the kinds of a game as counts over all kinds."""
    out = np.zeros(KIND_COUNT, int)
    out[row.kind_ids] = counts
    return out


def _too_many(row: Variant, left: np.ndarray) -> NoReturn:
    kind = int(np.argmin(left))
    _no(f"There are only {row.full_bag[kind]} tiles {KINDS[kind]}.")


def _laid(position: Position, allowed: np.ndarray, exactly: bool) -> np.ndarray:
    """Return the tiles on the board as counts: those named, or some that can lie so."""
    printed = position.variant.printed_symbols
    symbols = {c: symbol for c, symbol in position.board.items() if c not in printed}
    if (allowed < 0).any():
        _too_many(position.variant, allowed)
    if exactly and 2 * allowed.sum() != len(symbols):
        _no(
            f"{int(allowed.sum())} tiles are missing elsewhere, but {len(symbols)} cells are covered."
        )
    laid = find_tiles(symbols, allowed.tolist())
    if laid is None:
        _no("No set of tiles can lie on the board like this.")
    return laid


def _lay_board(s: np.ndarray, position: Position) -> None:
    free = np.zeros((state.RACK_KINDS - state.FREE) * 8, np.uint8)
    for i, cell in enumerate(position.variant.area):
        symbol = position.board.get(cell)
        s[state.BOARD + CELL_INDEX[cell]] = COLOURS.index(symbol) + 1 if symbol else 0
        free[CELL_BIT[i]] = symbol is None
    s[state.FREE : state.RACK_KINDS] = np.packbits(free, bitorder="little")


def _hand_out(s: np.ndarray, position: Position) -> None:
    """Give the racks, those in sight first; the hidden ones are drawn."""
    seen = [tile for rack in position.racks if rack is not None for tile in rack]
    s[state.BAG : state.BAG + KIND_COUNT] += count_kinds(seen)
    s[state.BAG_COUNT] += len(seen)
    seats = sorted(range(position.variant.players), key=lambda seat: position.racks[seat] is None)
    for seat in seats:
        rack = position.racks[seat]
        s[state.SEAT] = seat
        for i in range(position.hidden[seat]):
            s[state.OWED] = OWED
            kind = int(_pick(s)) if rack is None else KIND_INDEX[rack[i]]
            kernel.give(s, kind)


@jit
def _pick(s: np.ndarray) -> int:
    return kernel.pick(s)


def _lay_cards(s: np.ndarray, position: Position) -> None:
    row = position.variant
    for seat, laid in enumerate(position.table):
        for i, card in enumerate(laid):
            s[state.TABLE + 2 * seat + i] = KIND_INDEX[card] + 1
    s[state.ASIDE : state.ASIDE_COUNT] = _all_kinds(row, position.discard)
    s[state.ASIDE_COUNT] = sum(position.discard)
    s[state.LAID] = row.players


def _check_phase(s: np.ndarray, position: Position) -> None:
    """Check that the game is where the position says it is."""
    row = position.variant
    winner = next((seat for seat in range(row.players) if kernel.has_won(s, seat)), None)
    is_full = kernel.is_full(s)
    if (winner is not None or is_full) != (position.phase == "over"):
        _no("The game goes on." if position.phase == "over" else "The game is over.")
    if position.phase == "over":
        _end(s, position, winner)
        return
    size, held = row.rack_size, position.hidden
    in_turn = position.phase in ("bonus", "exchange")
    if in_turn and not 0 < held[position.seat] < size:
        _no("In the middle of a turn the rack holds some tiles, but not all.")
    short = [
        seat for seat, n in enumerate(held) if n < size and not (in_turn and seat == position.seat)
    ]
    if short and s[state.BAG_COUNT] >= size:
        _no(f"The rack of seat {short[0]} is not full, but the bag has tiles for it.")
    if position.phase == "bonus" and not row.has_bonus:
        _no("There are no bonuses in this game.")
    if position.phase == "exchange" and position.racks[position.seat] is None:
        _no("Whether the acting seat may exchange depends on its rack, which is hidden.")
    if position.phase == "exchange" and not may_exchange(s):
        _no("The acting seat may not exchange its rack.")
    mask = np.zeros(row.actions, np.uint8)
    if not kernel.legal_mask(s, mask):
        _no("The acting seat could do nothing.")


def _end(s: np.ndarray, position: Position, winner: int | None) -> None:
    if winner is None:
        s[state.END] = state.FULL
        return
    s[state.END] = state.END_NAMES.index(position.variant.early_end)
    s[state.WINNER] = winner
