"""The one place that decides who sees what.

Whatever leaves the engine for a player, a partner, a spectator, a bot or a learning program is
one of these: a :func:`view` of the position, what was :func:`shown` of an action, a state after
:func:`hide` to think with.  :mod:`sixfold.rules.encoding` writes a view as bytes; a law says that
none of them changes when only hidden things change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from sixfold.rules import board_view, card_view
from sixfold.rules.compiled import jit, whole, write32
from sixfold.rules.errors import InvalidInput
from sixfold.rules.generator import GENERATOR_BYTES
from sixfold.rules.state import (
    BAG,
    BAG_COUNT,
    GENERATOR,
    PENDING,
    RACK_COUNTS,
    RACK_KINDS,
    RACKS,
    SEATS,
)
from sixfold.rules.tiles import KIND_COUNT

if TYPE_CHECKING:
    from sixfold.rules.game import Game, Step
    from sixfold.rules.variants import Variant


class Part(Protocol):
    """What either game adds to what all games share."""

    def look(self, game: Game) -> dict[str, Any]:
        """Return what everybody sees of the board or the table."""

    def restore(self, s: np.ndarray, view: dict[str, Any]) -> None:
        """Write into a blank state what :meth:`look` told."""

    def offer_moves(self, game: Game) -> dict[str, Any]:
        """Return the moves on offer and what each would bring."""


PARTS: Final[dict[str, Part]] = {"board": board_view, "cards": card_view}
"""What the games do not share, by their names: the look of the table and the moves on offer."""


def part_of(variant: Variant) -> Part:
    """Return what the game of a variant does in its own way."""
    return PARTS[variant.game]


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """Return what a seat may know, a partner's rack excluded; ``None`` is a spectator.

    >>> from sixfold.rules.game import new
    >>> view(new(), None)["rack"]
    []
    """
    return seen_by(seat, game, seen_by_all(game))


def seen_by(seat: int | None, game: Game, by_all: dict[str, Any]) -> dict[str, Any]:
    """Return a seat's view from what everybody sees of the same position.

    >>> from sixfold.rules.game import new
    >>> game = new()
    >>> seen_by(1, game, seen_by_all(game)) == view(game, 1)
    True
    """
    players = game.variant.players
    if seat is None:
        return by_all
    if not 0 <= seat < players:
        raise InvalidInput(f"Seats are numbered 0 to {players - 1}, not {seat}.")
    return {**by_all, "seat": seat, "rack": game.rack(seat)}


def seen_by_all(game: Game) -> dict[str, Any]:
    """Return what everybody sees of a position, which is all that a spectator may know.

    >>> from sixfold.rules.game import new
    >>> seen_by_all(new("team"))["rack_sizes"]
    [6, 6, 6, 6]
    """
    variant = game.variant
    counts = game.state[RACK_COUNTS : RACK_COUNTS + variant.players]
    tracks = game.tracks()
    out: dict[str, Any] = {
        "variant": variant.name,
        "edition": variant.edition,
        "players": variant.players,
        "seat": None,
        "turn": game.seat,
        "ply": game.ply,
        "phase": game.phase,
        "pending": int(game.state[PENDING]),
        "first_turn": False,
        "radius": variant.radius,
        "board": [],
        "rack": [],
        "rack_sizes": counts.tolist(),
        "bag": int(game.state[BAG_COUNT]),
        "tracks": tracks,
        "weakest": [game.weakest(side, tracks) for side in range(variant.teams)],
        "known": game.memory.to_json(variant.players),
    }
    out |= part_of(variant).look(game)
    ended = game.outcome()
    if ended is not None:
        out["end"], out["ranking"] = ended.end, ended.ranking
    return out


def shown(step: Step, seat: int | None, is_over: bool = False) -> dict[str, Any]:
    """Return what a seat (or a spectator) learns of an action.

    Exchanged tiles are shown to all; drawn ones only to whoever drew them, the others see how
    many.  When the game is over there is nothing left to hide.

    >>> from sixfold.rules.game import new
    >>> game = new()
    >>> step = game.apply(game.legal()[0])
    >>> shown(step, 1)["drawn"] is None, shown(step, 0)["drawn"] == step.drawn
    (True, True)
    """
    is_seen = is_over or seat == step.seat
    return {
        "seat": step.seat,
        "action": step.action,
        "points": list(step.points) if step.action.tile else [],
        "stood": list(step.stood) if step.action.tile else [],
        "bonuses": step.bonuses,
        "set_aside": list(step.set_aside) or None,
        "drew": len(step.drawn),
        "drawn": list(step.drawn) if is_seen else None,
    }


def open_racks(game: Game) -> list[list[str]]:
    """Return all racks, for looking at a game in which nothing is hidden any more.

    >>> from sixfold.rules.game import new
    >>> [len(rack) for rack in open_racks(new("duel"))]
    [6, 6]
    """
    return [game.rack(seat) for seat in range(game.variant.players)]


@jit
def hide(s: np.ndarray, seat: int) -> None:
    """Take from a state what a seat does not know: others' tiles go to the bag, draws are lost."""
    for other in range(whole(s[SEATS])):
        if other == seat:
            continue
        for kind in range(KIND_COUNT):
            at = RACKS + other * KIND_COUNT + kind
            s[BAG + kind] += s[at]
            s[BAG_COUNT] += s[at]
            s[at] = 0
        write32(s, RACK_KINDS + 4 * other, 0)
    forget_draws(s)


@jit
def forget_draws(s: np.ndarray) -> None:
    """Wipe the generator that decides the draws to come."""
    for i in range(GENERATOR_BYTES):
        s[GENERATOR + i] = 0
