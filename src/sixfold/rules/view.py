"""The one function that decides who sees what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.rules import cards, state
from sixfold.rules.errors import InvalidInput
from sixfold.rules.hexes import CELLS
from sixfold.rules.memory import colours_of
from sixfold.rules.placements import is_first_turn
from sixfold.rules.tiles import CARD_KIND_COUNT, CARD_KINDS, COLOURS, FULL_BAG, list_kinds

if TYPE_CHECKING:
    from sixfold.rules.game import Game, Step


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """Return what a seat may know, a partner's rack excluded; ``None`` is a spectator.

    >>> from sixfold.rules.game import new
    >>> view(new(), None)["rack"]
    []
    """
    variant, machine = game.variant, game.machine
    if seat is not None and not 0 <= seat < variant.players:
        raise InvalidInput(f"Seats are numbered 0 to {variant.players - 1}, not {seat}.")
    counts = game.state[machine.hand_counts : machine.hand_counts + variant.players]
    out: dict[str, Any] = {
        "variant": variant.name,
        "edition": variant.edition,
        "players": variant.players,
        "seat": seat,
        "turn": game.seat,
        "ply": game.ply,
        "phase": game.phase,
        "pending": int(game.state[machine.pending]),
        "first_turn": False,
        "radius": variant.radius,
        "board": [],
        "rack": [] if seat is None else game.rack(seat),
        "rack_sizes": [int(n) for n in counts],
        "bag": int(game.state[machine.stock_count]),
        "tracks": game.tracks(),
        "weakest": [game.weakest(side) for side in range(variant.teams)],
        "known": game.memory.to_json(variant),
    }
    if variant.is_cards:
        out |= _card_view(game)
    else:
        out |= _board_view(game)
    ended = game.outcome()
    if ended is not None:
        out["end"], out["ranking"] = ended.end, ended.ranking
    return out


def open_view(game: Game) -> dict[str, Any]:
    """Return a spectator's view with all racks open, for looking back at a finished game."""
    racks = [game.rack(seat) for seat in range(game.variant.players)]
    return view(game, None) | {"racks": racks}


def shown(step: Step, seat: int | None) -> dict[str, Any]:
    """Return what a seat (or a spectator) learns of an action.

    Exchanged tiles are shown to all; drawn ones only to whoever drew them, the others see how many.
    """
    drawn = step.drawn if seat == step.seat else None
    return {
        **step.action.to_json(),
        "seat": step.seat,
        "points": list(step.points) if step.action.tile else None,
        "bonuses": list(step.bonuses),
        "set_aside": step.set_aside,
        "drawn": drawn,
        "drawn_count": len(step.drawn),
    }


def _board_view(game: Game) -> dict[str, Any]:
    s = game.state
    cells = s[state.BOARD : state.BOARD + game.variant.cells]
    out: dict[str, Any] = {
        "board": [[*CELLS[i], COLOURS[symbol - 1]] for i, symbol in enumerate(cells) if symbol],
        "first_turn": bool(is_first_turn(s)),
        "turns": int(s[state.TURN]),
        "laid": list_kinds(_laid(game)),
    }
    if game.variant.tracks == "duel":
        out["tokens"] = [list(colours_of(int(s[state.TOKENS + seat]))) for seat in range(2)]
    return out


def _laid(game: Game) -> np.ndarray:
    """Return the tiles on the board as counts: all that are nowhere else."""
    s = game.state
    elsewhere: np.ndarray = s[state.BAG : state.ASIDE] + s[state.ASIDE : state.ASIDE_COUNT]
    for seat in range(game.variant.players):
        elsewhere += game.hand(seat)
    laid: np.ndarray = FULL_BAG - elsewhere
    return laid


def _card_view(game: Game) -> dict[str, Any]:
    s = game.state
    shown = [
        s[cards.TABLE + 2 * seat : cards.TABLE + 2 * seat + 2]
        for seat in range(game.variant.players)
    ]
    discard = s[cards.DISCARD : cards.DISCARD + CARD_KIND_COUNT]
    return {
        "table": [[CARD_KINDS[card - 1] for card in row if card] for row in shown],
        "discard": list_kinds(discard, CARD_KINDS),
    }
