"""Games that the load program knows beforehand: with a chosen seed the same moves always fit.

So its people need not look at a position to find a move, which costs this program more than making
the move costs the server.
"""

from __future__ import annotations

import random
from functools import cache

import msgspec
from msgspec import Struct

from sixfold import rules

# different ones, so that not everybody plays the same
GAMES = 24


class KnownMove(Struct, frozen=True):
    """Who moves, and the action as it is sent."""

    seat: int
    action: bytes


class KnownGame(Struct, frozen=True):
    """A whole game of two from its seed to its end."""

    seed: str
    moves: list[KnownMove]


@cache
def known_games(count: int = GAMES) -> list[KnownGame]:
    """Play games at random and write them down."""
    return [_played(number) for number in range(count)]


def _played(number: int) -> KnownGame:
    luck, seed = random.Random(number), f"{number:064x}"
    game, moves = rules.new("standard", 2, seed=seed), []
    while not game.is_over:
        seat, action = game.seat, luck.choice(game.legal())
        moves.append(KnownMove(seat, msgspec.json.encode(action.to_json())))
        game.apply(action)
    return KnownGame(seed, moves)
