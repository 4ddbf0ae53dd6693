"""What the games say about the players: ratings, and differences with their doubt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from openskill.models import PlackettLuce

SURE: Final = 1.96  # standard errors to either side for 95 in a hundred
ELO_SCALE: Final = 400.0
MOST_ELO: Final = 1200.0  # beyond this a difference is only a guess


@dataclass(frozen=True, slots=True)
class Interval:
    """A number with the range it lies in, 95 times in a hundred."""

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Interval:
    """Return the mean of independent values."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Interval(mean, -math.inf, math.inf)
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / (count - 1) / count)
    return Interval(mean, mean - SURE * spread, mean + SURE * spread)


def share_of(sets: Sequence[float]) -> Interval:
    """Return the share of the points from the shares of whole sets of seats.

    The games of one set share their deal, so the set is what is independent.

    >>> share = share_of([1.0] * 50)
    >>> share.value, round(share.low, 2)
    (1.0, 0.93)
    """
    count = len(sets)
    if count == 0:
        return Interval(math.nan, math.nan, math.nan)
    share = sum(sets) / count
    spread = sum((value - share) ** 2 for value in sets) / count
    # As if each set were worth this many plain games; then Wilson's interval for a share.
    worth = min(max(share * (1 - share) / spread, 0.5), 4.0) if spread > 0 else 1.0
    trials = count * worth
    centre = (share + SURE**2 / (2 * trials)) / (1 + SURE**2 / trials)
    width = math.sqrt(share * (1 - share) / trials + SURE**2 / (4 * trials**2))
    width *= SURE / (1 + SURE**2 / trials)
    return Interval(
        share, min(share, max(0.0, centre - width)), max(share, min(1.0, centre + width))
    )


def elo_of(share: Interval) -> Interval:
    """Turn a share of the points into a difference in Elo.

    >>> round(elo_of(Interval(0.75, 0.75, 0.75)).value)
    191
    """

    def elo(part: float) -> float:
        if math.isnan(part):
            return part
        if part <= 0 or part >= 1:
            return math.copysign(MOST_ELO, part - 0.5)
        points = -ELO_SCALE * math.log10(1 / part - 1)
        return max(-MOST_ELO, min(MOST_ELO, points))

    return Interval(elo(share.value), elo(share.low), elo(share.high))


@dataclass(frozen=True, slots=True)
class Rating:
    """An openskill rating."""

    mu: float
    sigma: float


def rate(games: Iterable[Sequence[Sequence[Sequence[str]]]]) -> dict[str, Rating]:
    """Rate players from games, each a ranking of groups of sides, best first; a side is its names.

    >>> ratings = rate([[[["a"]], [["b"]]]] * 20)
    >>> ratings["a"].mu > ratings["b"].mu
    True
    """
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for ranking in games:
        sides = [(place, side) for place, group in enumerate(ranking) for side in group]
        names = [name for _, side in sides for name in side]
        if len(set(names)) < 2:
            continue
        teams = [[ratings.setdefault(n, model.rating(name=n)) for n in side] for _, side in sides]
        rated = model.rate(teams, ranks=[place for place, _ in sides])
        # Someone who sits twice moves by the mean of both seats.
        moved: dict[str, list[tuple[float, float]]] = {}
        for (_, side), team in zip(sides, rated, strict=True):
            for name, new in zip(side, team, strict=True):
                moved.setdefault(name, []).append((new.mu, new.sigma))
        for name, seats in moved.items():
            ratings[name] = model.create_rating(
                [sum(column) / len(seats) for column in zip(*seats, strict=True)], name
            )
    return {name: Rating(rating.mu, rating.sigma) for name, rating in ratings.items()}
