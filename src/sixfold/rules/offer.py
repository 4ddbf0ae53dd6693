"""What the acting seat can do now and what each choice would bring.

A client that looks things up here needs to know no rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sixfold.rules.memory import colours_of
from sixfold.rules.turns import exchanged_colours
from sixfold.rules.view import part_of

if TYPE_CHECKING:
    from sixfold.rules.game import Game


def offer(game: Game) -> dict[str, Any]:
    """Return the choices of the acting seat.

    >>> from sixfold.rules.game import new
    >>> sorted(offer(new("solo", seed="00" * 32)))[:3]
    ['bonus_at', 'cells', 'decline']
    """
    out: dict[str, Any] = {
        "seat": game.seat,
        "phase": game.phase,
        "rack": [] if game.is_over else game.rack(game.seat),
        "exchange": None,
        "decline": game.phase == "bonus" and game.variant.may_decline,
    }
    if game.phase == "exchange":
        out["exchange"] = _exchange(game)
    elif not game.is_over:
        out |= part_of(game.variant).offer_moves(game)
    return out


def _exchange(game: Game) -> dict[str, Any]:
    """Return the tiles that would go and the colours that are the reason."""
    colours = colours_of(exchanged_colours(game.state))
    rack = game.rack(game.seat)
    if game.variant.exchange == "ends":
        rack = [tile for tile in rack if set(tile) & set(colours)]
    return {"colours": list(colours), "set_aside": rack}
