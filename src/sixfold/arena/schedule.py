"""Which games a tournament has: the same deals from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from sixfold.arena.entrants import Entrant
from sixfold.rules.errors import InvalidInput
from sixfold.rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Pairing:
    """Entrants who meet, one list of names for every way they take their seats."""

    seatings: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a tournament."""

    number: int
    pairing: int
    deal: int
    seating: tuple[str, ...]  # [seats]


def pair_up(variant: Variant, names: Sequence[str], is_gauntlet: bool) -> list[Pairing]:
    """Decide who meets whom; in a gauntlet the first sits alone against each of the others.

    >>> from sixfold.rules.variants import variant
    >>> pair_up(variant("standard"), ["a", "b"], False)[0].seatings
    (('a', 'b'), ('b', 'a'))
    >>> len(pair_up(variant("standard", 4), ["a", "b"], True)[0].seatings)
    4
    """
    seats, sides = variant.players, variant.teams
    if sides == 1:
        return [Pairing(((name,),)) for name in names]
    if len(names) < 2:
        raise InvalidInput("A tournament needs at least two entrants.")
    if is_gauntlet:
        tables = [(names[0], *[other] * (sides - 1)) for other in names[1:]]
    elif len(names) < sides:
        tables = [tuple([a, b] * sides)[:sides] for a, b in combinations(names, 2)]
    else:
        tables = list(combinations(names, sides))
    return [Pairing(_rotations(table, seats)) for table in tables]


def _rotations(table: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    sides = len(table)
    turned = [table[-by:] + table[:-by] if by else table for by in range(sides)]
    # Partners sit opposite each other: the order of the sides runs round the table.
    return tuple(
        dict.fromkeys(tuple(turn[seat % sides] for seat in range(seats)) for turn in turned)
    )


def schedule(
    variant: Variant, entrants: Sequence[Entrant], games: int, is_gauntlet: bool = False
) -> list[Fixture]:
    """List all games, whole sets of seats at a time, the pairings in turn."""
    pairings = pair_up(variant, [entrant.name for entrant in entrants], is_gauntlet)
    rows: list[tuple[int, int, tuple[str, ...]]] = []
    for number, pairing in enumerate(pairings):
        deals = -(-games // len(pairing.seatings))
        rows += [(deal, number, seating) for deal in range(deals) for seating in pairing.seatings]
    rows.sort(key=lambda row: row[:2])
    return [Fixture(i, pairing, deal, seating) for i, (deal, pairing, seating) in enumerate(rows)]
