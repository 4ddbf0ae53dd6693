"""Who comes first: markers compared from the lowest up."""

from __future__ import annotations

from collections.abc import Sequence


def rank_sheets(sheets: Sequence[Sequence[int]], winner: int | None = None) -> list[list[int]]:
    """Group sides by rank, best first; a side that won at once stands alone in front.

    >>> rank_sheets([[9, 12, 12], [10, 11, 11], [12, 9, 13], [9, 12, 12]])
    [[1], [2], [0, 3]]
    """
    strength = [sorted(sheet) for sheet in sheets]
    sides = [side for side in range(len(sheets)) if side != winner]
    sides.sort(key=lambda side: strength[side], reverse=True)
    groups: list[list[int]] = [] if winner is None else [[winner]]
    for side in sides:
        if groups and groups[-1] != [winner] and strength[groups[-1][0]] == strength[side]:
            groups[-1].append(side)
        else:
            groups.append([side])
    return groups


def rank_duel(markers: Sequence[int], winner: int | None = None) -> list[list[int]]:
    """Rank a duel from its signed markers, positive on seat 0's side.

    >>> rank_duel([2, 4, -2, -3, 0, 0])
    [[0], [1]]
    """
    own = [sorted(m for m in markers if m > 0), sorted(-m for m in markers if m < 0)]
    strength = [(len(side), side) for side in own]
    if winner is None and strength[0] == strength[1]:
        return [[0, 1]]
    if winner is None:
        winner = 0 if strength[0] > strength[1] else 1
    return [[winner], [1 - winner]]


def rank_behind(ranking: Sequence[Sequence[int]], forfeited: Sequence[int]) -> list[list[int]]:
    """Put the sides that forfeited behind all others, each on a rank of its own.

    >>> rank_behind([[2], [0, 1]], [2])
    [[0, 1], [2]]
    """
    kept = ([side for side in group if side not in forfeited] for group in ranking)
    return [*(group for group in kept if group), *([side] for side in forfeited)]
