"""Whether the chances that a search says are true, and the map that makes them so.

Different strong players meet; now and then ``master`` says what it thinks of the acting side, and
in the end it is known who was first.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.bots.evaluation.calibration import KNOTS, STEPS, tell, unbent
from sixfold.bots.evaluation.net import family
from sixfold.bots.evaluation.results import results
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.bots.registry import make
from sixfold.bots.search.decision import Depth
from sixfold.bots.training.shards import UnfitGames
from sixfold.rules.game import Game, new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.state import SEATS_AT_MOST
from sixfold.rules.variants import Variant

SAID: Final = 0.25  # decisions at which a chance is said
SAID_WORK: Final = 800  # imagined games behind it
GLANCING: Final = SearchSettings(width=24, depth=Depth(replies=0, reply_width=0, plies=6))
SMOOTHNESS: Final = 300.0  # how much it costs, in decisions, if the map turns at a knot
NO_BEND: Final = 2.0  # how firmly the map stays straight while there is little to learn from
PARTS: Final = 4  # of the games; each is told by the map of the others, to see whether it is true
TENTHS: Final = 10


Player: TypeAlias = Callable[[Game, np.ndarray], int]  # what is done at a table, with a generator


def thinking(bot: Bot, budget: Budget) -> Player:
    """Return a bot with what it may spend on a decision."""

    def choose(game: Game, rng: np.ndarray) -> int:
        return bot.choose(Observation.of(game, game.seat), budget, rng)

    return choose


def strong_players(work: int) -> list[Player]:
    """Return the players of this package who meet; ``work`` is for those who think as long as they may."""
    return [
        thinking(SearchBot(), Budget(work=work)),
        thinking(SearchBot("glancing", GLANCING), Budget(work=work)),
        thinking(make("expert"), Budget()),
    ]


def play_game(
    variant: Variant,
    number: int,
    work: int,
    players: Callable[[int], list[Player]] = strong_players,
) -> list[tuple[float, float]]:
    """Play one game; return the chances that were said, each with what the side got."""
    seed = hashlib.sha256(f"chances {family(variant)} {number}".encode()).digest()
    game, rng = new(variant.name, variant.players, variant.edition, seed), make_rng(number)
    choice = np.random.default_rng(list(seed))
    seated, adviser = players(work), SearchBot()
    order = choice.permutation(max(len(seated), variant.teams)) % len(seated)
    said: list[tuple[int, float]] = []
    while not game.is_over:
        side = variant.team_of(game.seat)
        if choice.random() < SAID:
            seen = Observation.of(game, game.seat)
            ranked = adviser.rank(seen, Budget(work=SAID_WORK), rng)
            said.append((side, float(ranked.values[0])))
        game.apply(seated[order[side]](game, rng))
    won = np.zeros(SEATS_AT_MOST)
    results(game.state, won)
    return [(chance, float(won[side])) for side, chance in said]


def said_path(folder: Path, name: str) -> Path:
    """Return where what was said about a family is kept, a line for each game."""
    return folder / f"{name}.said.jsonl"


def collect(
    variant: Variant,
    folder: Path,
    seconds: float,
    work: int,
    jobs: int,
    players: Callable[[int], list[Player]] = strong_players,
) -> Iterator[int]:
    """Play games until the time is up and keep each as it ends; yields how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    path, ends = said_path(folder, family(variant)), time.monotonic() + seconds
    count = len(path.read_text().splitlines()) if path.exists() else 0
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool, path.open("a") as file:
        while time.monotonic() < ends:
            numbers = range(count, count + jobs)
            tasks = [pool.submit(play_game, variant, number, work, players) for number in numbers]
            for task in as_completed(tasks):
                file.write(json.dumps(task.result()) + "\n")
                file.flush()
                count += 1
                yield count


def read_said(folder: Path, name: str) -> list[np.ndarray]:
    """Return all that was said and what came of it, game by game.

    # [decisions, 2] each
    """
    path = said_path(folder, name)
    try:
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        games = [np.array(line, float).reshape(-1, 2) for line in lines]
    except FileNotFoundError:
        raise UnfitGames(f"Nothing was said about {name} in {folder}; play games first.") from None
    except ValueError as error:
        raise UnfitGames(f"What was said in {path.name} cannot be read: {error}.") from None
    return games


def fit_map(pairs: np.ndarray) -> np.ndarray:
    """Return the map that fits best: smooth and never down.

    Its ends are fitted too: what is sure to a search may still be lost by whoever plays on.

    # pairs: [decisions, 2], what was said and what came of it
    """
    said = np.clip(pairs[:, 0], 0.0, 1.0) * STEPS
    knot = np.minimum(said.astype(int), STEPS - 1)
    nearness = np.zeros((len(said), KNOTS))  # of each saying to the knots on either side
    rows = np.arange(len(said))
    nearness[rows, knot], nearness[rows, knot + 1] = 1.0 - (said - knot), said - knot
    straight, turns = np.linspace(0.0, 1.0, KNOTS), np.diff(np.eye(KNOTS), 2, axis=0)
    pull = nearness.T @ nearness + SMOOTHNESS * turns.T @ turns + NO_BEND * np.eye(KNOTS)
    wanted = nearness.T @ pairs[:, 1] + NO_BEND * straight
    told = np.clip(np.maximum.accumulate(np.linalg.solve(pull, wanted)), 0.0, 1.0)
    return told.astype(np.float32)


def tell_all(told: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    """Return what was said as a map tells it, with what came of it.

    # [decisions, 2]
    """
    chances = [tell(told, float(value)) for value in pairs[:, 0]]
    return np.stack([chances, pairs[:, 1]], 1)


def tell_unseen(games: list[np.ndarray]) -> np.ndarray:
    """Return what was said as a map tells it that was fitted to other games.

    # [decisions, 2]
    """
    parts = [games[i::PARTS] for i in range(PARTS)]
    unseen = [np.zeros((0, 2))]
    for i, part in enumerate(parts):
        others = [game for j, other in enumerate(parts) if j != i for game in other]
        told = fit_map(np.concatenate(others)) if others else unbent()
        unseen += [tell_all(told, game) for game in part]
    return np.concatenate(unseen)


def tenths(pairs: np.ndarray) -> Iterator[tuple[int, float, float, float]]:
    """Yield for every tenth of the scale: decisions, mean told, mean won, and half its 95 % range."""
    places = np.minimum((pairs[:, 0] * TENTHS).astype(int), TENTHS - 1)
    for tenth in range(TENTHS):
        here = places == tenth
        if here.any():
            told, won = pairs[here].T
            doubt = 1.96 * float(won.std()) / float(np.sqrt(len(won)))
            yield len(won), float(told.mean()), float(won.mean()), doubt
