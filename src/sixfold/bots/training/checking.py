"""A match between a new net and the one in use: the same deals, from every seat."""

from __future__ import annotations

import hashlib
import math
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.base import Budget
from sixfold.bots.evaluation.results import results
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.bots.scratch import scratch_for
from sixfold.rules.game import new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.variants import Variant

SEAT_SPAN: Final = 8  # more than there are seats, so that every game has an rng of its own


@dataclass(frozen=True, slots=True)
class Share:
    """What the new net took: a share of the first places; alone, how much better it did."""

    value: float
    doubt: float  # half of the 95 % range
    deals: int


def play_deal(variant: Variant, nets: Path, deal: int, budget: Budget) -> float:
    """Play one deal from every seat; return the mean result of the side with the new net."""
    fresh = SearchBot("new", SearchSettings(nets=nets))
    used, scratch, got = SearchBot("used"), scratch_for(variant), []
    for turn in range(max(variant.teams, 2)):
        seed = hashlib.sha256(f"check {deal}".encode()).digest()
        game = new(variant.name, variant.players, variant.edition, seed)
        rng = make_rng(deal * SEAT_SPAN + turn)
        while not game.is_over:
            is_fresh = turn == (0 if variant.teams == 1 else variant.team_of(game.seat))
            bot = fresh if is_fresh else used
            game.apply(bot.choose(Observation.of(game, game.seat), budget, rng))
        results(game.state, scratch.values)
        got.append(float(scratch.values[0 if variant.teams == 1 else turn]))
    return got[0] - got[1] if variant.teams == 1 else sum(got) / len(got)


def check(variant: Variant, nets: Path, deals: int, budget: Budget, jobs: int) -> Share:
    """Play many deals on all cores."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        tasks = [pool.submit(play_deal, variant, nets, deal, budget) for deal in range(deals)]
        got = np.array([task.result() for task in tasks])
    doubt = 1.96 * float(got.std()) / math.sqrt(len(got))
    return Share(float(got.mean()), doubt, len(got))
