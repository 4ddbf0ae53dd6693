"""Whether the chances that a search says are true, and the map that makes them so.

Different strong players meet; now and then ``master`` says what it thinks of the acting side, and
in the end it is known who was first.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.bots.evaluation.calibration import tell
from sixfold.bots.evaluation.net import family
from sixfold.bots.evaluation.results import results
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.bots.registry import make
from sixfold.bots.search.decision import Depth
from sixfold.bots.training.shards import UnfitGames
from sixfold.rules.game import new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.state import SEATS_AT_MOST
from sixfold.rules.variants import Variant

SAID: Final = 0.25  # decisions at which a chance is said
SAID_WORK: Final = 800  # imagined games behind it
GLANCING: Final = SearchSettings(width=24, depth=Depth(replies=0, reply_width=0, plies=6))
ROUNDS: Final = 40  # of the fit, more than it needs
NO_BEND: Final = 4.0  # how firmly the map stays straight while there is little to learn from
TENTHS: Final = 10
EDGE: Final = 1e-3  # chances closer to 0 or 1 than this are as good as sure


def _players(work: int) -> list[tuple[Bot, Budget]]:
    return [
        (SearchBot(), Budget(work=work)),
        (SearchBot("glancing", GLANCING), Budget(work=work)),
        (make("expert"), Budget()),
    ]


def play_game(variant: Variant, number: int, work: int) -> list[tuple[float, float]]:
    """Play one game; return the chances that were said, each with what the side got."""
    seed = hashlib.sha256(f"chances {family(variant)} {number}".encode()).digest()
    game, rng = new(variant.name, variant.players, variant.edition, seed), make_rng(number)
    choice = np.random.default_rng(list(seed))
    players, adviser = _players(work), SearchBot()
    order = choice.permutation(max(len(players), variant.teams)) % len(players)
    said: list[tuple[int, float]] = []
    while not game.is_over:
        side, seen = variant.team_of(game.seat), Observation.of(game, game.seat)
        if choice.random() < SAID:
            ranked = adviser.rank(seen, Budget(work=SAID_WORK), rng)
            said.append((side, float(ranked.values[0])))
        bot, budget = players[order[side]]
        game.apply(bot.choose(seen, budget, rng))
    won = np.zeros(SEATS_AT_MOST)
    results(game.state, won)
    return [(chance, float(won[side])) for side, chance in said]


def said_path(folder: Path, name: str) -> Path:
    """Return where what was said about a family is kept, a line for each game."""
    return folder / f"{name}.said.jsonl"


def collect(variant: Variant, folder: Path, seconds: float, work: int, jobs: int) -> Iterator[int]:
    """Play games until the time is up and keep each as it ends; yields how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    path, ends = said_path(folder, family(variant)), time.monotonic() + seconds
    count = len(path.read_text().splitlines()) if path.exists() else 0
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool, path.open("a") as file:
        while time.monotonic() < ends:
            numbers = range(count, count + jobs)
            tasks = [pool.submit(play_game, variant, number, work) for number in numbers]
            for task in as_completed(tasks):
                file.write(json.dumps(task.result()) + "\n")
                file.flush()
                count += 1
                yield count


def read_said(folder: Path, name: str) -> np.ndarray:
    """Return all that was said and what came of it.

    # [decisions, 2]
    """
    path = said_path(folder, name)
    try:
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        pairs = np.array([pair for line in lines for pair in line], float).reshape(-1, 2)
    except FileNotFoundError:
        raise UnfitGames(f"Nothing was said about {name} in {folder}; play games first.") from None
    except ValueError as error:
        raise UnfitGames(f"What was said in {path.name} cannot be read: {error}.") from None
    return pairs


def fit_map(pairs: np.ndarray) -> tuple[float, float]:
    """Return how the logarithm of the odds has to be bent: its slope and its shift."""
    said = np.clip(pairs[:, 0], EDGE, 1.0 - EDGE)
    x = np.stack([np.log(said / (1.0 - said)), np.ones(len(said))], 1)
    straight, firm = np.array([1.0, 0.0]), np.diag([NO_BEND, NO_BEND])
    bend = straight.copy()
    for _ in range(ROUNDS):
        told = 1.0 / (1.0 + np.exp(-x @ bend))
        pull = x.T @ (pairs[:, 1] - told) - firm @ (bend - straight)
        weight = x.T @ (x * (told * (1.0 - told))[:, None]) + firm
        bend = bend + np.linalg.solve(weight, pull)
    return float(max(bend[0], EDGE)), float(bend[1])


def tenths(pairs: np.ndarray, told: np.ndarray) -> Iterator[tuple[int, float, float, float]]:
    """Yield for every tenth of the scale: decisions, mean told, mean won, and half its 95 % range."""
    chances = np.array([tell(told, float(value)) for value in pairs[:, 0]])
    places = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    for tenth in range(TENTHS):
        here = places == tenth
        if here.any():
            won = pairs[here, 1]
            doubt = 1.96 * float(won.std()) / float(np.sqrt(len(won)))
            yield len(won), float(chances[here].mean()), float(won.mean()), doubt
