"""Setting up a position, or saying in a sentence why it cannot come up in a game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sixfold.rules import arrangement, state
from sixfold.rules.arrangement import Arrangement, new_arrangement
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.game import Game
from sixfold.rules.generator import read_seed
from sixfold.rules.hexes import CELL_INDEX
from sixfold.rules.position import Position, parse_position
from sixfold.rules.state import PHASE_NAMES
from sixfold.rules.tiles import COLOURS, KIND_INDEX


def counted(position: Position | str) -> Position:
    """Return a position with its bag and its turns counted out, once it has been checked.

    >>> from sixfold.rules.game import new
    >>> line = new("duel", seed="ab" * 32).position(0)
    >>> str(counted(line.rpartition(" 0 place")[0].rpartition(" ")[0] + " * 0 place *")) == line
    True
    """
    return _arrange(position, None, False)[1]


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
    return _arrange(position, seed, is_counted)[0]


def _arrange(
    position: Position | str, seed: bytes | str | None, is_counted: bool
) -> tuple[Game, Position]:
    if isinstance(position, str):
        position = parse_position(position)
    row, key = position.variant, read_seed(seed)
    s, p = state.blank(row, key), _arrangement(position, is_counted)
    reason = int(arrangement.arrange(s, p, np.zeros(row.actions, np.uint8)))
    if reason:
        raise IllegalPosition(arrangement.sentence(reason, p.about.tolist(), row.radius))
    bag = tuple(p.bag[row.kind_ids].tolist())
    known = replace(position, bag=bag, turns=int(p.turns))
    game = Game(row, s, key)
    game.set_up_from = str(known)
    return game, known


def _arrangement(position: Position, is_counted: bool) -> Arrangement:
    """Write a position down for the compiled code."""
    row, p = position.variant, new_arrangement()
    p.seat, p.phase, p.pending = position.seat, PHASE_NAMES.index(position.phase), position.pending
    p.has_turns, p.turns = position.turns is not None, position.turns or 0
    for cell, symbol in position.board.items():
        p.symbols[CELL_INDEX[cell]] = COLOURS.index(symbol) + 1
    p.markers[: len(position.tracks)] = position.tracks
    for seat, held in enumerate(position.tokens):
        p.tokens[seat] = sum(1 << COLOURS.index(colour) for colour in held)
    for seat, laid in enumerate(position.table):
        p.table_counts[seat] = len(laid)
        p.table[seat, : len(laid)] = [KIND_INDEX[card] + 1 for card in laid[:2]]
    if position.discard:
        p.discard[row.kind_ids] = position.discard
    for seat, rack in enumerate(position.racks):
        p.is_hidden[seat], p.rack_counts[seat] = rack is None, position.hidden[seat]
        for tile in rack or ():
            p.racks[seat, KIND_INDEX[tile]] += 1
    p.has_bag, p.is_counted = position.bag is not None, is_counted
    if position.bag is not None:
        p.bag[row.kind_ids] = position.bag
    return p
