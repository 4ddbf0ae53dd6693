"""Whether the marks of an analysis stay the same with other luck, and what they say of each level.

    python benchmarks/marks.py standard2 --games 4 --work 1500

Every level meets ``master``, from both seats.  Each game is analysed twice, with other imagined
deals: a mark that comes and goes says more about the deals than about the move.  A player who
takes more points must be shown to give less away.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np

from sixfold.arena.simulate import rng_of, seed_of
from sixfold.bots.advice.analysis import analyse_game
from sixfold.bots.base import Budget
from sixfold.bots.evaluation.net import family
from sixfold.bots.evaluation.results import results
from sixfold.bots.registry import make, names
from sixfold.rules.game import new
from sixfold.rules.observation import Observation
from sixfold.rules.state import SEATS_AT_MOST
from sixfold.rules.variants import VARIANTS, Variant

FAMILIES = {family(row): row for row in reversed(VARIANTS) if row.teams > 1}
MASTER = "master"
MASTER_WORK = 400  # imagined games behind a move of master


@dataclass(frozen=True)
class Judged:
    """What two analyses of one game say."""

    marks: list[tuple[str, str]]  # of every decision, by either
    losses: list[float]  # of the decisions of the level, by the first
    points: float  # what the level got


def play_game(variant: Variant, level: str, number: int, work: int) -> Judged:
    """Play one game of a level against master and analyse it twice."""
    side = number % variant.teams
    seed = seed_of("marks", level, number // variant.teams)
    game = new(variant.name, variant.players, variant.edition, seed)
    bots, rng = (make(level), make(MASTER)), rng_of("marks", level, number)
    budget = Budget(work=MASTER_WORK)
    while not game.is_over:
        bot = bots[0] if variant.team_of(game.seat) == side else bots[1]
        game.apply(bot.choose(Observation.of(game, game.seat), budget, rng))
    first, second = (list(analyse_game(game, Budget(work=work), luck)) for luck in (1, 2))
    won = np.zeros(SEATS_AT_MOST)
    results(game.state, won)
    return Judged(
        [(one.mark, other.mark) for one, other in zip(first, second, strict=True)],
        [one.loss for one in first if variant.team_of(one.seat) == side],
        float(won[side]),
    )


def report(judged: dict[str, list[Judged]]) -> Iterator[str]:
    """Say what each level got and gave away, and how many marks changed."""
    for level, games in judged.items():
        losses = [loss for game in games for loss in game.losses]
        points = float(np.mean([game.points for game in games]))
        lost = 100 * float(np.mean(losses))
        yield f"{level}: {100 * points:.0f} % of the points, gives {lost:.1f} points of chance a move away"
    marks = [pair for games in judged.values() for game in games for pair in game.marks]
    changed = sum(one != other for one, other in marks)
    yield f"another mark with other luck: {changed} of {len(marks)} decisions, {100 * changed / len(marks):.1f} %"


def main() -> None:
    """Play and analyse."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("--games", type=int, default=4, help="of each level")
    parser.add_argument("--work", type=int, default=1500, help="imagined games for a decision")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    variant = FAMILIES[wanted.family]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(wanted.jobs, mp_context=context) as pool:
        tasks = {
            level: [
                pool.submit(play_game, variant, level, number, wanted.work)
                for number in range(wanted.games)
            ]
            for level in names()
        }
        judged = {level: [task.result() for task in games] for level, games in tasks.items()}
    for line in report(judged):
        print(f"{wanted.family}: {line}")


if __name__ == "__main__":
    main()
