"""Measures how far each level stands above the one below, in every variant.

    python benchmarks/levels.py standard2 --games 400 --work 6000
    python benchmarks/levels.py --games 100 --write

Neighbours meet on the same deals from every seat; their Elo differences add up from ``random``,
which has 0.  Searches get so many imagined games, not seconds, so that a machine with other things
to do changes nothing.  ``--write`` keeps the figures where the catalogue of bots reads them.  Games are kept
under ``build/levels``: the same command goes on where it stopped, a larger ``--games`` adds to it.
"""

from __future__ import annotations

import argparse
import json
import math
from itertools import pairwise
from pathlib import Path

from sixfold.arena.entrants import Entrant
from sixfold.arena.playing import Terms
from sixfold.arena.ratings import ELO_SCALE
from sixfold.arena.tournament import Tournament
from sixfold.bots.evaluation.net import family
from sixfold.bots.ratings import PLACE
from sixfold.bots.registry import names
from sixfold.rules.variants import VARIANTS, Variant

FAMILIES = {family(row): row for row in reversed(VARIANTS)}  # the newest edition counts
ROUND_TO = 10


def elo_step(share: float, sets: int) -> float:
    """Turn a share of the points into Elo; half a set on either side keeps it finite."""
    share = (share * sets + 0.5) / (sets + 1)
    return -ELO_SCALE * math.log10(1 / share - 1)


def measure(variant: Variant, games: int, work: int, folder: Path, jobs: int) -> dict[str, int]:
    """Return the Elo figures of all levels in a variant; prints every step."""
    total, found = 0.0, {names()[0]: 0}
    for weaker, stronger in pairwise(names()):
        entrants = (Entrant(stronger), Entrant(weaker))
        terms = Terms(
            variant.name, variant.players, variant.edition, "levels", None, work, entrants
        )
        path = folder / f"{family(variant)}-{stronger}-{work}.jsonl"
        tournament = Tournament(terms, games, path)
        try:
            report = tournament.run(jobs)
        finally:
            tournament.close()
        (meeting,) = report.meetings
        share = meeting.share.value if meeting.first == stronger else 1.0 - meeting.share.value
        doubt = (meeting.share.high - meeting.share.low) / 2
        total += elo_step(share, meeting.sets)
        found[stronger] = ROUND_TO * round(total / ROUND_TO)
        print(
            f"{family(variant)}: {stronger} takes {100 * share:.1f} % ± {100 * doubt:.0f} from"
            f" {weaker}, {report.games} games: {found[stronger]}",
            flush=True,
        )
    return found


def main() -> None:
    """Measure the variants that are named, or all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("families", nargs="*", help=f"any of {', '.join(FAMILIES)}")
    parser.add_argument("--games", type=int, default=60, help="games for each step")
    parser.add_argument("--work", type=int, default=3000, help="imagined games a decision at most")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/levels"))
    parser.add_argument("--write", action="store_true", help="keep the figures in the package")
    wanted = parser.parse_args()
    ratings = json.loads(PLACE.read_text(encoding="utf-8")) if PLACE.exists() else {}
    for name in wanted.families or FAMILIES:
        args = (wanted.games, wanted.work, wanted.folder, wanted.jobs)
        ratings[name] = measure(FAMILIES[name], *args)
        if wanted.write:
            PLACE.write_text(json.dumps(ratings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
