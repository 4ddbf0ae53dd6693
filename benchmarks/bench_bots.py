"""Measures how strong the bots are: ``python benchmarks/bench_bots.py [--full] [ROW …]``.

Every row is a tournament with the same deals from every seat.  The records are kept, so that an
interrupted run goes on where it stopped, and more games can be added later.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path

from sixfold.arena.entrants import Entrant
from sixfold.arena.playing import Terms
from sixfold.arena.report import Report
from sixfold.arena.tournament import Tournament
from sixfold.bots.players.searching import rollouts_per_second


@dataclass(frozen=True)
class Measure:
    """One line of the list of goals."""

    variant: str
    players: int
    first: str
    second: str
    seconds: float
    games: int
    what: str  # share: of the points; first: places; lowest: marker above the other's
    goal: float


MEASURES = {
    "standard": Measure("standard", 2, "master", "greedy", 0.2, 400, "share", 0.96),
    "standard-1s": Measure("standard", 2, "master", "greedy", 1.0, 100, "share", 0.98),
    "standard-3": Measure("standard", 3, "master", "greedy", 0.2, 201, "first", 0.65),
    "standard-4": Measure("standard", 4, "master", "greedy", 0.2, 200, "first", 0.65),
    "team": Measure("team", 4, "master", "greedy", 0.2, 200, "share", 0.85),
    "duel": Measure("duel", 2, "master", "greedy", 0.2, 200, "share", 0.85),
    "cards": Measure("cards", 2, "master", "greedy", 0.2, 200, "share", 0.70),
    "solo": Measure("solo", 1, "master", "greedy", 0.2, 200, "lowest", 5.0),
    "beginner": Measure("standard", 2, "beginner", "random", 0.2, 100, "share", 0.65),
    "casual": Measure("standard", 2, "casual", "beginner", 0.2, 100, "share", 0.65),
    "greedy": Measure("standard", 2, "greedy", "casual", 0.2, 100, "share", 0.65),
    "club": Measure("standard", 2, "club", "greedy", 0.2, 200, "share", 0.65),
    "expert": Measure("standard", 2, "expert", "club", 0.2, 200, "share", 0.65),
    "master": Measure("standard", 2, "master", "expert", 0.2, 200, "share", 0.65),
}
QUICK_GAMES = 12


def result(measure: Measure, report: Report) -> tuple[float, float, float]:
    """Return what was measured with its 95 % range."""
    rows = {row.name: row for row in report.rows}
    mine = rows[measure.first]
    if measure.what == "lowest":
        theirs = rows[measure.second].lowest
        gap = mine.lowest.value - theirs.value
        doubt = math.hypot(mine.lowest.high - mine.lowest.value, theirs.high - theirs.value)
        return gap, gap - doubt, gap + doubt
    if measure.what == "first":
        share, games = mine.wins / mine.games, mine.games
        doubt = 1.96 * math.sqrt(share * (1 - share) / games)
        return share, share - doubt, share + doubt
    return mine.share.value, mine.share.low, mine.share.high


def run(name: str, measure: Measure, games: int, folder: Path, jobs: int, work: int | None) -> None:
    """Hold one tournament and print its line."""
    seconds = None if work else measure.seconds
    entrants = (Entrant(measure.first), Entrant(measure.second))
    terms = Terms(measure.variant, measure.players, "modern", "bench", seconds, work, entrants)
    budget = f"{work}w" if work else f"{measure.seconds}s"
    started = time.perf_counter()
    path = folder / f"{name}-{budget}.jsonl"
    tournament = Tournament(terms, games, path, is_gauntlet=measure.what == "first")
    try:
        report = tournament.run(jobs)
    finally:
        tournament.close()
    value, low, high = result(measure, report)
    print(
        json.dumps(
            {
                "row": name,
                "who": f"{measure.first} against {measure.second}",
                "budget": budget,
                "games": report.games,
                "what": measure.what,
                "value": round(value, 4),
                "range": [round(low, 4), round(high, 4)],
                "goal": measure.goal,
                "reached": value >= measure.goal,
                "lowest": {row.name: round(row.lowest.value, 2) for row in report.rows},
                "took": round(time.perf_counter() - started),
            }
        ),
        flush=True,
    )


def main() -> None:
    """Measure what is named, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", help=f"any of {', '.join(MEASURES)}")
    parser.add_argument("--full", action="store_true", help="as many games as the goals ask for")
    parser.add_argument("--games", type=int, help="games for each row")
    parser.add_argument("--work", type=int, help="fixed work a move instead of seconds")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--records", type=Path, default=Path("build/bench-bots"))
    wanted = parser.parse_args()
    print(f"imagined games a second on one core: {rollouts_per_second():,.0f}", flush=True)
    for name in wanted.rows or MEASURES:
        measure = MEASURES[name]
        games = wanted.games or (measure.games if wanted.full else QUICK_GAMES)
        run(name, measure, games, wanted.records, wanted.jobs, wanted.work)


if __name__ == "__main__":
    main()
