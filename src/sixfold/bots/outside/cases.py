"""Positions that an engine must be able to answer, from the first turn to the last place."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from sixfold.rules.errors import SixfoldError
from sixfold.rules.game import Game, new
from sixfold.rules.position import Position, position_of
from sixfold.rules.setup import set_up
from sixfold.rules.tiles import COLOURS
from sixfold.rules.variants import VARIANTS, Variant

MIDDLE: Final = 12  # actions
FEW: Final = 12  # legal actions near the end
LONGEST: Final = 400  # actions of a random game


@dataclass(frozen=True, slots=True)
class Case:
    """A position and what is difficult about it."""

    name: str
    game: Game


def cases(seed: int = 0) -> Iterator[Case]:
    """Yield the difficult positions of every variant."""
    for row in VARIANTS:
        chance = random.Random(f"{seed} {row.name} {row.edition} {row.players}")
        game = new(row.name, row.players, row.edition, chance.randbytes(32))
        name = f"{row.name}, {row.edition}, {row.players} {'player' if row.players == 1 else 'players'}"
        yield Case(f"{name}: the first turn", game.copy())
        _play(game, chance, MIDDLE)
        yield Case(f"{name}: the middle of a game", game.copy())
        for what, position in _made(position_of(game), chance):
            try:
                yield Case(f"{name}: {what}", set_up(position, chance.randbytes(32)))
            except SixfoldError:
                continue  # this deal does not allow it; another row's will
        if row.has_board:
            _play_to_the_end(game, chance)
            yield Case(f"{name}: one of the last places", game)


def _play(game: Game, chance: random.Random, count: int) -> None:
    for _ in range(count):
        game.apply(int(chance.choice(game.legal_ids())))


def _play_to_the_end(game: Game, chance: random.Random) -> None:
    """Play on until few actions are left, but some."""
    for _ in range(LONGEST):
        trial = game.copy()
        trial.apply(int(chance.choice(trial.legal_ids())))
        if trial.is_over:
            return
        game.state, game.memory, game.ply = trial.state, trial.memory, trial.ply
        if len(game.legal_ids()) <= FEW:
            return


def _made(position: Position, chance: random.Random) -> Iterator[tuple[str, Position]]:
    """Yield a bonus and an exchange made of a position."""
    row, rack = position.variant, position.racks[position.seat]
    if not row.has_bonus or not rack:
        return
    fewer = tuple(rack[1:])
    racks = _replaced(position.racks, position.seat, fewer)
    hidden = _replaced(position.hidden, position.seat, len(fewer))
    base = replace(position, racks=racks, hidden=hidden, bag=None)
    yield "a bonus", replace(base, phase="bonus", pending=1)
    yield "two bonuses", replace(base, phase="bonus", pending=2)
    shown = set("".join(fewer))
    if row.exchange == "ends":
        colour = chance.choice(sorted(shown))
    elif missing := sorted(set(COLOURS) - shown):
        colour = missing[0]
    else:
        return
    sheet = position.seat % row.sheets
    tracks = _replaced(position.tracks, sheet, _markers(row, colour))
    yield "an exchange", replace(base, phase="exchange", tracks=tracks)


def _markers(row: Variant, colour: str) -> tuple[int, ...]:
    """Return a sheet on which a colour is the reason to exchange."""
    if row.exchange == "ends":
        return tuple(row.track_end if c == colour else 0 for c in COLOURS)
    return tuple(0 if c == colour else 3 for c in COLOURS)


def _replaced(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])
