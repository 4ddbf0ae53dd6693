"""The one function that decides who sees what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sixfold.rules import board_view, card_view
from sixfold.rules.errors import InvalidInput
from sixfold.rules.state import BAG_COUNT, PENDING, RACK_COUNTS

if TYPE_CHECKING:
    from sixfold.rules.game import Game, Step

PARTS: Final[dict[str, Any]] = {"board": board_view, "cards": card_view}
"""What the games do not share, by their names: the look of the table and the moves on offer."""


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """Return what a seat may know, a partner's rack excluded; ``None`` is a spectator.

    >>> from sixfold.rules.game import new
    >>> view(new(), None)["rack"]
    []
    """
    variant = game.variant
    if seat is not None and not 0 <= seat < variant.players:
        raise InvalidInput(f"Seats are numbered 0 to {variant.players - 1}, not {seat}.")
    counts = game.state[RACK_COUNTS : RACK_COUNTS + variant.players]
    out: dict[str, Any] = {
        "variant": variant.name,
        "edition": variant.edition,
        "players": variant.players,
        "seat": seat,
        "turn": game.seat,
        "ply": game.ply,
        "phase": game.phase,
        "pending": int(game.state[PENDING]),
        "first_turn": False,
        "radius": variant.radius,
        "board": [],
        "rack": [] if seat is None else game.rack(seat),
        "rack_sizes": [int(n) for n in counts],
        "bag": int(game.state[BAG_COUNT]),
        "tracks": game.tracks(),
        "weakest": [game.weakest(side) for side in range(variant.teams)],
        "known": game.memory.to_json(variant.players),
    }
    out |= PARTS[variant.game].look(game)
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
