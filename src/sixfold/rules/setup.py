"""Setting up a position, or saying in a sentence why it cannot come up in a game."""

from __future__ import annotations

from typing import Final, NoReturn

import numpy as np

from sixfold.rules import cards, kernel, state
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.game import Game
from sixfold.rules.generator import read_seed
from sixfold.rules.hexes import CELL_BIT, CELL_INDEX, CELLS, DIRECTIONS, Coordinates
from sixfold.rules.machines import machine_of
from sixfold.rules.placements import has_free_pair
from sixfold.rules.position import Position, parse_position, printed_symbols
from sixfold.rules.state import PHASE_NAMES
from sixfold.rules.tiles import COLOUR_COUNT, COLOURS, count_kinds, kind_name
from sixfold.rules.tracks import has_won_at_once
from sixfold.rules.variants import CARD_ZONES, TUG

PATIENCE: Final = 20_000  # steps of a search for tiles that explain the board
OWED: Final = 2  # more than one, so that handing a tile over does not end the deal


def set_up(position: Position | str, seed: bytes | str | None = None) -> Game:
    """Return a game that goes on from a position; the seed decides what is drawn from now on.

    >>> from sixfold.rules.game import new
    >>> game = new("duel", seed="ab" * 32)
    >>> set_up(game.position()) == game
    True
    """
    if isinstance(position, str):
        position = parse_position(position)
    row, machine = position.variant, machine_of(position.variant)
    _check_table(position)
    key = read_seed(seed)
    s = machine.blank(row, key)
    if not row.is_cards:
        _lay_board(s, position)
    bag = _bag(position)
    s[machine.stock : machine.stock + len(machine.kinds)] = bag
    s[machine.stock_count] = bag.sum()
    _hand_out(s, position)
    shift = TUG if row.tracks == "duel" else 0
    for sheet, markers in enumerate(position.tracks):
        at = machine.tracks + sheet * COLOUR_COUNT
        s[at : at + COLOUR_COUNT] = [marker + shift for marker in markers]
    s[machine.owed] = 0
    s[machine.seat] = position.seat
    s[machine.phase] = PHASE_NAMES.index(position.phase)
    s[machine.pending] = position.pending
    if row.is_cards:
        _lay_cards(s, position)
    else:
        s[state.DEALT] = row.players
        s[state.TURN] = position.turns
        for seat, held in enumerate(position.tokens):
            s[state.TOKENS + seat] = sum(1 << COLOURS.index(colour) for colour in held)
    _check_phase(s, position)
    return Game(row, s, key)


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
    for cell, symbol in printed_symbols(row).items():
        if position.board.get(cell) != symbol:
            _no(f"The symbol {symbol} is printed on the cell {list(cell)}; nothing can cover it.")
    if max(position.hidden) > row.rack_size:
        _no(f"A rack holds at most {row.rack_size} tiles.")
    if row.is_cards:
        _check_cards(position)
    elif position.turns % row.players != position.seat:
        _no(f"After {position.turns} turns it is not the turn of seat {position.seat}.")


def _check_cards(position: Position) -> None:
    row = position.variant
    size = cards.open_cards(row.players)
    if any(len(laid) != size for laid in position.table):
        _no(f"Before each player {size} {'card lies' if size == 1 else 'cards lie'} face up.")
    for sheet in position.tracks:
        for first, last in CARD_ZONES:
            if max(sheet) >= first and min(sheet) <= last:
                _no(f"No marker reaches {first} while another stands on {last} or lower.")


def _bag(position: Position) -> np.ndarray:
    """Return what the bag and the hidden racks hold together."""
    row, machine = position.variant, machine_of(position.variant)
    seen = [tile for rack in position.racks if rack is not None for tile in rack]
    seen += [tile for laid in position.table for tile in laid]
    left = machine.full.astype(int) - count_kinds(seen, machine.kinds)
    if position.discard:
        left -= position.discard
    if not row.is_cards:
        wanted = None if position.bag is None else left - position.bag
        left = left - _laid(position, left if wanted is None else wanted, wanted is not None)
    elif position.bag is not None and (left != position.bag).any():
        _no("The cards are not all there, or there are too many.")
    if (left < 0).any():
        tile = machine.kinds[int(np.argmin(left))]
        _no(f"There are only {machine.full[machine.kinds.index(tile)]} tiles {tile}.")
    if left.sum() < sum(
        n for n, rack in zip(position.hidden, position.racks, strict=True) if rack is None
    ):
        _no("There are not enough tiles left for the hidden racks.")
    return np.asarray(left, np.uint8)


def _laid(position: Position, allowed: np.ndarray, exactly: bool) -> np.ndarray:
    """Return the tiles on the board as counts: those named, or some that can lie so."""
    machine = machine_of(position.variant)
    printed = printed_symbols(position.variant)
    symbols = {c: symbol for c, symbol in position.board.items() if c not in printed}
    if (allowed < 0).any():
        tile = machine.kinds[int(np.argmin(allowed))]
        _no(f"There are only {machine.full[machine.kinds.index(tile)]} tiles {tile}.")
    if exactly and 2 * allowed.sum() != len(symbols):
        _no(
            f"{int(allowed.sum())} tiles are missing elsewhere, but {len(symbols)} cells are covered."
        )
    left = {kind: int(n) for kind, n in zip(machine.kinds, allowed, strict=True)}
    laid = _explain(symbols, left)
    if laid is None:
        _no("No set of tiles can lie on the board like this.")
    return np.array([laid.count(kind) for kind in machine.kinds])


def _explain(symbols: dict[Coordinates, str], left: dict[str, int]) -> list[str] | None:
    """Find tiles that cover the symbols, the most constrained cell first."""
    near = {
        cell: [n for dq, dr in DIRECTIONS if (n := (cell[0] + dq, cell[1] + dr)) in symbols]
        for cell in symbols
    }
    todo = dict.fromkeys(symbols)
    laid: list[str] = []
    steps = 0

    def ways(cell: Coordinates) -> list[tuple[Coordinates, str]]:
        return [
            (other, kind)
            for other in near[cell]
            if other in todo and left[kind := kind_name(symbols[cell] + symbols[other])]
        ]

    def cover() -> bool:
        nonlocal steps
        steps += 1
        if not todo:
            return True
        if steps > PATIENCE:
            return False
        choices = []
        for cell in todo:
            found = ways(cell)
            choices.append((len(found), cell, found))
            if len(found) < 2:
                break
        _, cell, found = min(choices, key=lambda choice: choice[0])
        for other, kind in found:
            del todo[cell], todo[other]
            left[kind] -= 1
            laid.append(kind)
            if cover():
                return True
            laid.pop()
            left[kind] += 1
            todo[cell] = todo[other] = None
        return False

    return laid if cover() else None


def _lay_board(s: np.ndarray, position: Position) -> None:
    free = np.zeros((state.RACK_KINDS - state.FREE) * 8, np.uint8)
    for i, cell in enumerate(CELLS[: position.variant.cells]):
        symbol = position.board.get(cell)
        s[state.BOARD + CELL_INDEX[cell]] = COLOURS.index(symbol) + 1 if symbol else 0
        free[CELL_BIT[i]] = symbol is None
    s[state.FREE : state.RACK_KINDS] = np.packbits(free, bitorder="little")


def _hand_out(s: np.ndarray, position: Position) -> None:
    """Give the racks, those in sight first; the hidden ones are drawn."""
    machine = machine_of(position.variant)
    s[machine.stock : machine.stock + len(machine.kinds)] += count_kinds(
        [tile for rack in position.racks if rack is not None for tile in rack], machine.kinds
    )
    s[machine.stock_count] += sum(len(rack) for rack in position.racks if rack is not None)
    pick = cards.pick if position.variant.is_cards else kernel.pick
    seats = sorted(range(position.variant.players), key=lambda seat: position.racks[seat] is None)
    for seat in seats:
        rack = position.racks[seat]
        s[machine.seat] = seat
        for i in range(position.hidden[seat]):
            s[machine.owed] = OWED
            kind = pick(s) if rack is None else machine.kinds.index(rack[i])
            machine.give(s, kind)


def _lay_cards(s: np.ndarray, position: Position) -> None:
    machine = machine_of(position.variant)
    for seat, laid in enumerate(position.table):
        for i, card in enumerate(laid):
            s[cards.TABLE + 2 * seat + i] = machine.kinds.index(card) + 1
    s[cards.DISCARD : cards.DISCARD + len(machine.kinds)] = position.discard
    s[cards.DISCARD_COUNT] = sum(position.discard)
    s[cards.DEALT] = position.variant.players
    s[cards.LAID] = position.variant.players * cards.open_cards(position.variant.players)


def _check_phase(s: np.ndarray, position: Position) -> None:
    """Check that the game is where the position says it is."""
    row, machine = position.variant, machine_of(position.variant)
    winner = next((seat for seat in range(row.players) if _has_won(s, row.is_cards, seat)), None)
    is_full = not row.is_cards and not has_free_pair(s)
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
    if short and s[machine.stock_count] >= size:
        _no(f"The rack of seat {short[0]} is not full, but the bag has tiles for it.")
    if position.phase == "bonus" and not row.has_bonus:
        _no("There are no bonuses in this game.")
    if position.phase == "exchange" and position.racks[position.seat] is None:
        _no("Whether the acting seat may exchange depends on its rack, which is hidden.")
    if position.phase == "exchange" and not (cards if row.is_cards else kernel).may_exchange(s):
        _no("The acting seat may not exchange its rack.")
    mask = np.zeros(row.actions, np.uint8)
    if not machine.legal_mask(s, mask):
        _no("The acting seat could do nothing.")


def _has_won(s: np.ndarray, is_cards: bool, seat: int) -> bool:
    return bool(cards.has_won(s, seat) if is_cards else has_won_at_once(s, seat))


def _end(s: np.ndarray, position: Position, winner: int | None) -> None:
    machine = machine_of(position.variant)
    if winner is None:
        s[machine.end] = state.FULL
        return
    ends = {"cards": state.SEVEN_EVERYWHERE, "duel": state.ALL_OWN_SIDE}
    s[machine.end] = ends.get(position.variant.tracks, state.ALL_MAXED)
    s[machine.winner] = winner
