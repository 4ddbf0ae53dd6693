"""The measurements behind ``sixfold bench``: each returns its best try, as noise only adds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from sixfold import rules
from sixfold.cli import yardstick
from sixfold.rules import kernel, state
from sixfold.rules.batch import play_many
from sixfold.rules.compiled import jit
from sixfold.rules.generator import make_rng
from sixfold.rules.variants import Variant

SEED = bytes(32)

# Everything a table, a bot or a simulation can call, so that all of it is compiled.
USE_EVERYTHING = """
from time import perf_counter
start = perf_counter()
from sixfold import rules
from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.rules.batch import play_many
for row in rules.VARIANTS:
    play_many(row, 1, bytes(32)).checksum()
    for bot in ("random", "greedy"):
        list(simulate(row, [bot], 1, "0", Budget()))
    game = rules.new(row.name, row.players, row.edition, bytes(32))
    game.legal(), game.view(0), game.view(None), game.offer(), game.apply(game.legal()[0])
print(perf_counter() - start)
"""
IMPORT = """
from time import perf_counter
start = perf_counter()
import sixfold
print(perf_counter() - start)
"""
GET_READY = """
from time import perf_counter
start = perf_counter()
from sixfold import rules
game = rules.new("standard", players=2)
game.apply(game.legal()[0])
print(perf_counter() - start)
"""


def _ask(program: str, **environment: str) -> float:
    """Run a program in a fresh interpreter and return the seconds it prints."""
    told = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    return float(told.stdout)


def seconds_to_compile() -> float:
    """Return how long everything takes to compile when nothing is cached."""
    with tempfile.TemporaryDirectory() as folder:
        return _ask(USE_EVERYTHING, NUMBA_CACHE_DIR=folder)


def seconds_to_import(tries: int) -> float:
    """Return how long ``import sixfold`` takes."""
    return min(_ask(IMPORT) for _ in range(tries))


def seconds_to_ready(tries: int) -> float:
    """Return how long it takes from the import to the first action, with the cache filled."""
    _ask(GET_READY)
    return min(_ask(GET_READY) for _ in range(tries))


def games_per_second(variant: Variant, threads: int | None, seconds: float, tries: int) -> float:
    """Return how many random games are played in a second."""
    games = 64
    best = 0.0
    while tries > 0:
        start = perf_counter()
        play_many(variant, games, SEED, threads)
        took = perf_counter() - start
        if took < seconds:
            games *= 2
            continue
        best = max(best, games / took)
        tries -= 1
    return best


@jit
def _copy_all(states: np.ndarray, into: np.ndarray) -> None:
    for i in range(states.shape[0]):
        for at in range(states.shape[1]):
            into[at] = states[i, at]


@jit
def _mask_all(states: np.ndarray, mask: np.ndarray) -> None:
    for i in range(states.shape[0]):
        kernel.legal_mask(states[i], mask)


@jit
def _apply_all(states: np.ndarray, actions: np.ndarray, into: np.ndarray) -> None:
    for i in range(states.shape[0]):
        for at in range(states.shape[1]):
            into[at] = states[i, at]
        kernel.act(into, actions[i])
        kernel.draw_owed(into)


def _decisions(game: rules.Game, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return states of random games that wait for a decision, and the decisions taken."""
    states: list[np.ndarray] = []
    actions: list[int] = []
    rng, pairs = make_rng(1), kernel.new_pairs()
    fresh = game.copy()
    while len(states) < count:
        if game.is_over:
            game = fresh.copy()
        action = int(kernel.random_action(game.state, rng, pairs))
        states.append(game.state.copy())
        actions.append(action)
        game.apply(action)
    return np.array(states), np.array(actions)


def _cost(function: Callable[..., Any], calls: int, tries: int, *arguments: Any) -> float:
    """Return the nanoseconds of one of the calls a function makes."""
    best = float("inf")
    function(*arguments)
    for _ in range(tries):
        start = perf_counter()
        function(*arguments)
        best = min(best, perf_counter() - start)
    return best * 1e9 / calls


def costs(tries: int, count: int = 2000) -> dict[str, float]:
    """Return nanoseconds per call, in the kernel and through the public interface."""
    game = rules.new("standard", players=2, seed=SEED)
    states, actions = _decisions(game, count)
    into = np.zeros(state.SIZE, np.uint8)
    mask = np.zeros(game.variant.actions, np.uint8)
    games = []
    for row in states[: count // 10]:
        clone = game.copy()
        clone.state = row
        games.append(clone)

    def apply_to_copies() -> None:
        for clone, action in zip(games, actions, strict=False):
            clone.copy().apply(int(action))

    copy = _cost(_copy_all, count, tries, states, into)
    copy_game = _cost(lambda: [clone.copy() for clone in games], len(games), tries)
    return {
        "copy": copy,
        "legal_mask": _cost(_mask_all, count, tries, states, mask),
        "apply": _cost(_apply_all, count, tries, states, actions, into) - copy,
        "game_copy": copy_game,
        "game_legal_ids": _cost(lambda: [clone.legal_ids() for clone in games], len(games), tries),
        "game_legal": _cost(lambda: [clone.legal() for clone in games], len(games), tries),
        "game_apply": _cost(apply_to_copies, len(games), tries) - copy_game,
    }


def state_bytes() -> dict[str, int]:
    """Return the size of a state."""
    return {"board": state.SIZE, "cards": state.SIZE}


def against_yardstick(games: int, rounds: int) -> dict[str, Any] | None:
    """Compare with the C program, turn by turn in the same minute; ``None`` where it cannot be built."""
    row = rules.variant("standard", 2)
    best = yardstick_best = 0.0
    same_games = True
    with tempfile.TemporaryDirectory() as folder:
        program = yardstick.build(Path(folder))
        if program is None:
            return None
        for _ in range(rounds):
            run = yardstick.play(program, games, SEED)
            start = perf_counter()
            played = play_many(row, games, SEED)
            best = max(best, games / (perf_counter() - start))
            yardstick_best = max(yardstick_best, run.games_per_second)
            same_games = same_games and run.checksum == played.checksum()
    return {
        "games_per_second": best,
        "c_games_per_second": yardstick_best,
        "ratio": best / yardstick_best,
        "same_games": same_games,
    }


def as_json(figures: dict[str, Any]) -> str:
    """Write figures with as many digits as they are worth."""
    return json.dumps(figures, indent=2, default=float)
