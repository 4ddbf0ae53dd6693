"""Measures ``master`` against the frozen version 0.1, flat Monte Carlo, itself, and seers.

    python benchmarks/reference.py build
    python benchmarks/strength.py standard2 duel2 --deals 200 --seconds 0.2
    python benchmarks/strength.py flat --seconds 1 --deals 50
    python benchmarks/strength.py racks draws time --deals 100

A row plays the same deals from every seat.  Results are kept deal by deal under ``build/strength``;
the same command goes on where it stopped.  With ``--cpu`` every player counts its own processor
time, so that a machine which is shared takes nothing from anybody.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from flat import FlatBot
from seers import DoubtfulDecision, OpenDecision, plan_alone, see_racks

from sixfold.arena.simulate import rng_of, seed_of
from sixfold.bots.base import Budget
from sixfold.bots.evaluation.net import FOLDER
from sixfold.bots.evaluation.results import results
from sixfold.bots.players.searching import SearchBot, SearchSettings, usual_depth
from sixfold.bots.search import halving
from sixfold.bots.search.decision import DecisionSearch, Depth
from sixfold.rules.actions import Action, encode
from sixfold.rules.game import Game, new
from sixfold.rules.observation import Observation
from sixfold.rules.state import SEATS_AT_MOST
from sixfold.rules.variants import variant as find_variant

# of the deals that a doubtful seer of draws trusts, so many have them; in the others only the racks are true
FORESEEN = 0.2
REFERENCE = Path(__file__).with_name("reference.py")


@dataclass(frozen=True)
class Row:
    """Who meets whom."""

    variant: str
    players: int
    rival: str = "reference"  # or: flat, see flat.py; honest, the search itself
    sees: str = "nothing"  # or: racks, draws
    patience: float = 1.0  # times the rival's seconds


ROWS = {
    "standard2": Row("standard", 2),
    "standard3": Row("standard", 3),
    "standard4": Row("standard", 4),
    "team4": Row("team", 4),
    "duel2": Row("duel", 2),
    "cards2": Row("cards", 2),
    "cards3": Row("cards", 3),
    "cards4": Row("cards", 4),
    "solo1": Row("solo", 1),
    "flat": Row("standard", 2, "flat"),
    "time": Row("standard", 2, "honest", patience=5.0),
    "racks": Row("standard", 2, "honest", "racks"),
    "draws": Row("standard", 2, "honest", "draws"),
    "solo-draws": Row("solo", 1, "honest", "draws"),
}


@dataclass(frozen=True)
class Terms:
    """What all games of a run have in common."""

    seconds: float
    is_cpu: bool
    settings: SearchSettings
    rival: SearchSettings
    trust: float  # the share of imagined deals in which a seer's rivals hold what they hold
    lines: int  # ways to play on that somebody keeps who plays alone and knows the draws


class Searcher:
    """A search of this version; some see more than they may."""

    def __init__(
        self,
        bot: SearchBot,
        sees: str,
        seconds: float,
        lines: int = 1,
        trust: float = 1.0,
    ) -> None:
        self._bot, self._sees, self._seconds = bot, sees, seconds
        self._lines, self._trust = lines, trust
        self._rng = rng_of("nobody")
        self._plan: list[int] = []

    def begin(self, *names: object) -> None:
        """Take a place at another table."""
        self._rng = rng_of(*names)
        self._plan.clear()

    def choose(self, game: Game) -> int:
        """Return the action it likes best."""
        settings = self._bot.settings
        if self._sees == "draws" and game.variant.teams == 1:
            if not self._plan:
                self._plan = [*plan_alone(game, self._lines, settings.nets)]
            return self._plan.pop(0)
        if self._sees == "draws" or (self._sees == "racks" and self._trust < 1.0):
            return self._choose_as_seer(game)
        seen = see_racks(game) if self._sees == "racks" else Observation.of(game, game.seat)
        return self._bot.choose(seen, Budget(seconds=self._seconds), self._rng)

    def _choose_as_seer(self, game: Game) -> int:
        settings = self._bot.settings
        terms = (settings.depth or usual_depth(game.variant, settings.nets), settings.nets)
        decision: DecisionSearch = DecisionSearch(see_racks(game), *terms)
        actions, scores = decision.candidates()
        if self._trust == 1.0:
            # One deal is all there is, so every action gets one look and none is left out.
            decision, budget = OpenDecision(game, *terms), Budget(work=len(actions))
        else:
            if self._sees == "draws":
                foreseen = OpenDecision(game, *terms)
                decision = DoubtfulDecision(foreseen, FORESEEN, see_racks(game), *terms)
            known = Observation.of(game, game.seat)
            decision = DoubtfulDecision(decision, self._trust, known, *terms)
            actions = actions[np.argsort(-scores, kind="stable")[: settings.width]]
            budget = Budget(seconds=self._seconds)
        return int(halving.halve(decision, actions, budget, self._rng).actions[0])


class Reference:
    """Version 0.1 in a process of its own."""

    def __init__(self, seconds: float, is_cpu: bool) -> None:
        command = [sys.executable, str(REFERENCE), *(["--cpu"] if is_cpu else [])]
        self._seconds = seconds
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def begin(self, *names: object) -> None:
        """Go on with an rng of its own."""

    def choose(self, game: Game) -> int:
        """Ask it as an outside engine."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        view, budget = game.view(game.seat), round(1000 * self._seconds)
        message = {"type": "choose", "id": 1, "view": view, "budget_ms": budget}
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        return encode(game.variant, Action.from_json(answer["action"]))


@cache
def players(row: Row, terms: Terms) -> tuple[Searcher, Searcher | Reference]:
    """Return the measured player and its rival; both stay for all deals of a process."""
    if terms.is_cpu:
        vars(halving)["time"] = SimpleNamespace(perf_counter=time.process_time)
    bot, seconds = SearchBot("measured", terms.settings), row.patience * terms.seconds
    measured = Searcher(bot, row.sees, seconds, terms.lines, terms.trust)
    if row.rival == "reference":
        return measured, Reference(terms.seconds, terms.is_cpu)
    rival = FlatBot() if row.rival == "flat" else SearchBot("rival", terms.rival)
    return measured, Searcher(rival, "nothing", terms.seconds)


def play_deal(row: Row, terms: Terms, deal: int) -> list[float]:
    """Play one deal from every seat; return what the measured side got in each game.

    Alone the first number is the measured player's lowest marker, the second its rival's.
    """
    variant = find_variant(row.variant, row.players)
    measured, rival = players(row, terms)
    got: list[float] = []
    for turn in range(max(variant.teams, 2)):
        game = new(variant.name, variant.players, variant.edition, seed_of("strength", deal))
        measured.begin("measured", deal, turn)
        rival.begin("rival", deal, turn)
        while not game.is_over:
            is_measured = turn == (0 if variant.teams == 1 else variant.team_of(game.seat))
            game.apply((measured if is_measured else rival).choose(game))
        if variant.teams == 1:
            got.append(float(min(game.tracks()[0].values())))
        else:
            values = np.zeros(SEATS_AT_MOST)
            results(game.state, values)
            got.append(float(values[turn]))
    return got


def play(row: Row, terms: Terms, deals: range, path: Path, jobs: int) -> Iterator[list[float]]:
    """Yield all deals of a row, those kept from before first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    yield from (one["got"] for one in kept[: len(deals)])
    missing = sorted(set(deals) - {one["deal"] for one in kept})
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool, path.open("a") as file:
        tasks = {pool.submit(play_deal, row, terms, deal): deal for deal in missing}
        for task in as_completed(tasks):
            file.write(json.dumps({"deal": tasks[task], "got": task.result()}) + "\n")
            file.flush()
            yield task.result()


def report(name: str, row: Row, got: np.ndarray) -> str:
    """Say what the measured side took, with its 95 % range."""
    doubt = 1.96 / math.sqrt(len(got))
    if row.variant == "solo":
        mine, theirs = got[:, 0], got[:, 1]
        gap = mine - theirs
        return (
            f"{name}: lowest marker {mine.mean():.2f} ± {doubt * mine.std():.2f} and"
            f" {theirs.mean():.2f} ± {doubt * theirs.std():.2f}, {gap.mean():+.2f} ±"
            f" {doubt * gap.std():.2f} over {len(got)} deals"
        )
    share = got.mean(1)
    return f"{name}: {100 * share.mean():.1f} % ± {100 * doubt * share.std():.1f} over {len(got)} deals"


def read_depth(words: str) -> Depth:
    """Read a depth such as 2x5+3 or 2x5+3+8@0.5.

    That is: decisions with compared replies, replies, decisions at a glance; then, where it is judged
    twice, those until the second time and how much that counts.
    """
    looks, _, share = words.partition("@")
    compared, plies, *further = looks.split("+")
    replies, width = compared.split("x")
    depth = Depth(int(replies), int(width), int(plies))
    return replace(depth, further=int(further[0]), far_share=float(share)) if further else depth


def main() -> None:
    """Measure the rows that are named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rows", nargs="+", choices=ROWS)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--cpu", action="store_true", help="count processor time")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--honest", action="store_true", help="against the search itself as it is")
    parser.add_argument("--depth", type=read_depth, help="of the measured search, such as 2x5+3")
    parser.add_argument("--rival-depth", type=read_depth, help="of a rival that is no reference")
    parser.add_argument("--width", type=int, default=SearchSettings().width)
    parser.add_argument("--nets", type=Path, default=FOLDER, help="of the measured search")
    parser.add_argument("--trust", type=float, default=1.0, help="of a seer in what it sees")
    parser.add_argument("--lines", type=int, default=300, help="that a seer alone keeps")
    parser.add_argument("--name", default="", help="of a trial, kept beside the others")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    wanted = parser.parse_args()
    settings = SearchSettings(width=wanted.width, depth=wanted.depth, nets=wanted.nets.resolve())
    rival = SearchSettings(depth=wanted.rival_depth)
    terms = Terms(wanted.seconds, wanted.cpu, settings, rival, wanted.trust, wanted.lines)
    for name in wanted.rows:
        row = replace(ROWS[name], rival="honest") if wanted.honest else ROWS[name]
        label = f"{name}-{wanted.name}" if wanted.name else name
        path = wanted.folder / f"{label}-{wanted.seconds}.jsonl"
        rows: list[list[float]] = []
        deals = range(wanted.first, wanted.first + wanted.deals)
        for one in play(row, terms, deals, path, wanted.jobs):
            rows.append(one)
            if len(rows) % 10 == 0 or len(rows) == wanted.deals:
                print(report(label, row, np.array(rows)), flush=True)


if __name__ == "__main__":
    main()
