"""Asks searches of different depths what they expect, and compares it with what came.

    python -m sixfold.bots.training games standard2 --minutes 4
    python benchmarks/foresight.py standard2 --depths 1x5+3,2x5+3,3x3+3

Every depth looks at the same noted positions of games that the search played, knowing what the acting
seat knew.  A line tells by how much the acting side expects too much, and the log loss of what it expects,
as it is and bent: made as true as a slope and a shift that change with the stage of the game can make it,
fitted to one half of the games for the other.  Minutes instead of the hours that a match takes; but who
foresees results better does not always choose better, so it finds ideas and proves nothing.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from strength import read_depth

from sixfold.bots.base import Budget
from sixfold.bots.players.searching import SearchBot, SearchSettings, usual_depth
from sixfold.bots.search.decision import Depth
from sixfold.bots.training.__main__ import FAMILIES
from sixfold.bots.training.shards import read_games
from sixfold.rules.game import Game
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.state import BOARD, SEAT
from sixfold.rules.variants import Variant

WIDTH = 16  # candidates
CHOOSING = 128  # imagined games that choose one of them
DEALS = 64  # other ones that tell what it brings
STAGES = ((0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.0))
SURE = 0.01  # nobody is surer than this
STEPS = 40  # of the fit, more than it needs


def expected(variant: Variant, depth: Depth, states: np.ndarray) -> list[float]:
    """Return what the acting side of each position expects."""
    bot, told = SearchBot(settings=SearchSettings(width=WIDTH, depth=depth)), []
    for number, state in enumerate(states):
        game, rng = Game(variant, state.copy(), None), make_rng(number)
        seen, budget = Observation.of(game, game.seat), Budget(work=CHOOSING)
        chosen = bot.choose(seen, budget, rng)
        told += bot.compare(seen, [chosen], DEALS, rng, budget.stop)
    return told


def log_odds(chances: np.ndarray) -> np.ndarray:
    kept = np.clip(chances, SURE, 1 - SURE)
    odds: np.ndarray = np.log(kept / (1 - kept))
    return odds


def loss(chances: np.ndarray, got: np.ndarray) -> float:
    """Return the mean log loss."""
    kept = np.clip(chances, SURE, 1 - SURE)
    return float(-(got * np.log(kept) + (1 - got) * np.log(1 - kept)).mean())


def bent(chances: np.ndarray, stage: np.ndarray, got: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Return the chances as true as the results of the other half of the games make them."""
    odds = log_odds(chances)
    terms = np.column_stack([odds, odds * stage, stage, np.ones(len(odds))])
    out = np.zeros(len(odds))
    for half in (games % 2 == 0, games % 2 == 1):
        weights, here = np.zeros(terms.shape[1]), terms[half]
        for _ in range(STEPS):
            told = 1 / (1 + np.exp(-here @ weights))
            curve = (here * (told * (1 - told))[:, None]).T @ here + SURE * np.eye(len(weights))
            weights += np.linalg.solve(curve, here.T @ (got[half] - told))
        out[~half] = 1 / (1 + np.exp(-terms[~half] @ weights))
    return out


def main() -> None:
    """Print a line for each depth."""
    parser = argparse.ArgumentParser(description=__doc__)
    sides = {name: row for name, row in FAMILIES.items() if row.teams == 2}
    parser.add_argument("family", choices=sorted(sides))
    parser.add_argument("--depths", default="", help="such as 1x5+3,2x5+3+8@0.4")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--folder", type=Path, default=Path("build/training"))
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    variant, noted = sides[wanted.family], read_games(wanted.folder, wanted.family)
    rows = np.random.default_rng(1).permutation(len(noted.states))[: wanted.positions]
    states, games = noted.states[rows], noted.games[rows]
    got = noted.results[np.arange(len(noted.results)), noted.states[:, SEAT] % 2][rows]
    cells = states[:, BOARD : BOARD + variant.cells]
    stage = (cells == 0).mean(1) if variant.cells else np.zeros(len(rows))
    depths = {words: read_depth(words) for words in wanted.depths.split(",") if words}
    with ProcessPoolExecutor(wanted.jobs, multiprocessing.get_context("spawn")) as pool:
        for words, depth in (depths or {"as it is": usual_depth(variant)}).items():
            began = time.monotonic()
            parts = pool.map(partial(expected, variant, depth), np.array_split(states, 16))
            told = np.array([chance for part in parts for chance in part])
            true = bent(told, stage - 0.5, got, games)
            stages = ", ".join(
                f"{loss(true[is_in], got[is_in]):.3f}"
                for low, high in STAGES
                if (is_in := (stage >= low) & (stage < high)).any()
            )
            print(
                f"{words}: {time.monotonic() - began:.0f} s, expects {told.mean() - got.mean():+.3f}"
                f" too much, loss {loss(told, got):.4f}, bent {loss(true, got):.4f}"
                f" (by free cells, few to many: {stages})",
                flush=True,
            )


if __name__ == "__main__":
    main()
