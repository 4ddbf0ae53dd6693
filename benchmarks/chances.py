"""Whether the chances that people are told come true, also where strangers play.

    python benchmarks/reference.py build
    python benchmarks/chances.py standard2 --minutes 30 --jobs 2

Version 0.1, flat Monte Carlo and the players of the package meet, each against each, and now and then
``master`` says what it thinks of the acting side.  A line for every tenth of the scale tells what was
told and what came.  Games are kept under ``build/chances`` as they end; the same command goes on where
it stopped, and ``python -m sixfold.bots.training chances FAMILY --folder build/chances --minutes 0
--install`` fits the map that is in use to them.
"""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path

import numpy as np
from flat import FlatBot
from strength import Reference

from sixfold.bots.base import Budget
from sixfold.bots.evaluation.net import FOLDER, read_net
from sixfold.bots.registry import make
from sixfold.bots.training.__main__ import FAMILIES
from sixfold.bots.training.telling import (
    Player,
    collect,
    read_said,
    strong_players,
    tell_all,
    tell_unseen,
    tenths,
    thinking,
)

REFERENCE_SECONDS = 0.03  # of its own processor time for a decision


@cache
def players(work: int) -> list[Player]:
    """Return everybody who meets; they stay for all games of a process."""
    reference = Reference(REFERENCE_SECONDS, is_cpu=True)
    return [
        *strong_players(work),
        thinking(make("veteran"), Budget()),
        thinking(FlatBot(), Budget(work=work)),
        lambda game, _: reference.choose(game),
    ]


def main() -> None:
    """Play, and print a line for every tenth."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("family", choices=sorted(set(FAMILIES) - {"solo1"}))
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--work", type=int, default=256, help="imagined games a decision")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/chances"))
    wanted = parser.parse_args()
    variant, name = FAMILIES[wanted.family], wanted.family
    seconds = 60 * wanted.minutes
    for _ in collect(variant, wanted.folder, seconds, wanted.work, wanted.jobs, players):
        pass
    games, net = read_said(wanted.folder, name), read_net(FOLDER / f"{name}.npz", name)
    pairs = np.concatenate(games)
    print(f"{name}: {len(games)} games, {len(pairs)} decisions")
    for whose, told in (
        ("said", pairs),
        ("told by the map in use", tell_all(net.told, pairs)),
        ("told by a map of other games", tell_unseen(games)),
    ):
        for count, mean, won, doubt in tenths(told):
            print(f"{whose}: {mean:.3f}, won {won:.3f} ± {doubt:.3f}, {count} decisions")


if __name__ == "__main__":
    main()
