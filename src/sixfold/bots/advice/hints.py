"""Advice for a player: the best action found, and why it is good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Budget
from sixfold.bots.evaluation.calibration import tell
from sixfold.bots.evaluation.net import load_net
from sixfold.bots.players.searching import SearchBot
from sixfold.bots.scratch import scratch_for
from sixfold.rules.actions import Action, decode
from sixfold.rules.kernel import note_halves
from sixfold.rules.observation import Observation
from sixfold.rules.tiles import COLOUR_COUNT, COLOURS
from sixfold.rules.tracks import sheet_of, weakest
from sixfold.rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Hint:
    """An action with its reasons."""

    number: int
    action: Action
    value: float  # chance to win; alone, the expected lowest marker
    points: tuple[int, int]  # for the two halves, in the order of the tile
    helps: str  # the colours among the weakest that move forward
    denies: int  # the most points a half of any colour could have scored on these cells
    risks: int  # the most points a half can score where this action opens something

    def to_json(self) -> dict[str, Any]:
        """Write the hint for a client."""
        return {
            "action": self.action.to_json(),
            "value": self.value,
            "points": list(self.points),
            "helps": list(self.helps),
            "denies": self.denies,
            "risks": self.risks,
        }


def true_value(variant: Variant, value: float) -> float:
    """Turn what a search says into what it came to in games of strong players."""
    return float(tell(load_net(variant).told, value))


def told_value(variant: Variant, value: float) -> float:
    """Turn a true value into what people read: a chance, or alone a column of the sheet."""
    return value * variant.track_end if variant.teams == 1 else value


def find_hint(seen: Observation, budget: Budget, rng: np.ndarray) -> Hint:
    """Search for the best action and say why it is good."""
    ranked = SearchBot().rank(seen, budget, rng)
    number = int(ranked.actions[0])
    value = told_value(seen.variant, true_value(seen.variant, float(ranked.values[0])))
    points, colours, denies = _look(seen, number)
    lagging = _weakest(seen)
    helped = {c for c, p in zip(colours, points, strict=True) if p > 0 and c in lagging}
    helps = "".join(c for c in COLOURS if c in helped)
    action, risks = decode(seen.variant, number), _risks(seen, number)
    return Hint(number, action, value, points, helps, denies, risks)


def _risks(seen: Observation, number: int) -> int:
    if seen.variant.players == 1:
        return 0
    return int(games.most_opened(seen.state, number, scratch_for(seen.variant)))


def _weakest(seen: Observation) -> str:
    s = seen.state
    if seen.variant.tracks == "duel":
        # The weakest colours of a duel are those the opponent has pulled furthest.
        at = sheet_of(s, 0)
        markers = [int(m) if seen.seat == 0 else -int(m) for m in s[at : at + COLOUR_COUNT]]
        return "".join(c for c, m in zip(COLOURS, markers, strict=True) if m == min(markers))
    bits = weakest(s, seen.seat)
    return "".join(colour for i, colour in enumerate(COLOURS) if bits >> i & 1)


def _look(seen: Observation, number: int) -> tuple[tuple[int, int], str, int]:
    """Return the points of an action, its two colours, and the most points on its cells."""
    s, variant = seen.state, seen.variant
    if number >= variant.moves:
        return (0, 0), "RR", 0
    log = np.zeros(4, np.int64)
    note_halves(s, number, log)
    here, there, a, b = log.tolist()
    denied = int(games.most_points(s, number)) if variant.players > 1 else 0
    return (here, there), COLOURS[a] + COLOURS[b], denied
