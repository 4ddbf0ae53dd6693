"""``python -m sixfold.bots.training games|fit|learn|check|chances``: makes a net, step by step."""

from __future__ import annotations

import argparse
import dataclasses
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.base import Budget
from sixfold.bots.evaluation.net import FOLDER, family, read_net, save_net
from sixfold.bots.training.checking import check
from sixfold.bots.training.fitting import fit
from sixfold.bots.training.learning import learn
from sixfold.bots.training.production import produce
from sixfold.bots.training.shards import read_games
from sixfold.bots.training.telling import (
    collect,
    fit_map,
    read_said,
    tell_all,
    tell_unseen,
    tenths,
)
from sixfold.rules.errors import SixfoldError
from sixfold.rules.variants import VARIANTS

FAMILIES: Final = {family(row): row for row in reversed(VARIANTS)}  # the newest edition counts
SILENCE: Final = 10.0  # seconds between two lines of a step that has much to say


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _games(wanted: argparse.Namespace) -> None:
    games = positions = 0
    variant, seconds = FAMILIES[wanted.family], 60 * wanted.minutes
    for more, noted in produce(variant, wanted.folder, seconds, wanted.work, wanted.jobs):
        games, positions = games + more, positions + noted
        _say(f"{wanted.family}: {games} games, {positions} positions")


def _fit(wanted: argparse.Namespace) -> None:
    noted = read_games(wanted.folder, wanted.family)
    fitted = fit(FAMILIES[wanted.family], noted, wanted.epochs)
    nets = wanted.folder / "nets"
    nets.mkdir(exist_ok=True)
    save_net(nets / f"{wanted.family}.npz", wanted.family, fitted.net)
    _say(f"{wanted.family}: {fitted.net.note}, kept in {nets}")


def _learn(wanted: argparse.Namespace) -> None:
    variant, nets = FAMILIES[wanted.family], wanted.folder / "nets"
    said = 0.0
    for progress in learn(variant, nets, 60 * wanted.minutes, wanted.jobs):
        if time.monotonic() - said >= SILENCE:
            _say(f"{wanted.family}: {progress.games} games, loss {progress.loss:.4f}")
            said = time.monotonic()
    _say(f"{wanted.family}: {progress.games} games, kept in {nets}")


def _check(wanted: argparse.Namespace) -> None:
    path = wanted.folder / "nets" / f"{wanted.family}.npz"
    read_net(path, wanted.family)
    budget = Budget(seconds=wanted.seconds)
    share = check(FAMILIES[wanted.family], path.parent, wanted.deals, budget, wanted.jobs)
    _say(f"{wanted.family}: {share.value:.3f} ± {share.doubt:.3f} over {share.deals} deals")
    if wanted.install:
        shutil.copy(path, FOLDER / path.name)


def _chances(wanted: argparse.Namespace) -> None:
    variant, path = FAMILIES[wanted.family], FOLDER / f"{wanted.family}.npz"
    for _ in collect(variant, wanted.folder, 60 * wanted.minutes, wanted.work, wanted.jobs):
        pass
    games, net = read_said(wanted.folder, wanted.family), read_net(path, wanted.family)
    pairs = np.concatenate(games)
    for whose, told in (
        ("map in use", tell_all(net.told, pairs)),
        ("new map, games it has not seen", tell_unseen(games)),
    ):
        for count, mean, won, doubt in tenths(told):
            line = f"told {mean:.3f}, won {won:.3f} ± {doubt:.3f}, {count} decisions"
            _say(f"{wanted.family}, {whose}: {line}")
    if wanted.install:
        save_net(path, wanted.family, dataclasses.replace(net, told=fit_map(pairs)))


def main(arguments: list[str] | None = None) -> int:
    """Carry out one step."""
    parser = argparse.ArgumentParser(prog="python -m sixfold.bots.training", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    for name, run, about in (
        ("games", _games, "play games of the search, on all cores; goes on where it stopped"),
        ("fit", _fit, "fit a net to the games"),
        (
            "learn",
            _learn,
            "let a net learn from its own play, on all cores; goes on where it stopped",
        ),
        ("check", _check, "let the fitted net play against the one in use"),
        ("chances", _chances, "compare the chances that are said with what comes of them"),
    ):
        step = steps.add_parser(name, help=about)
        step.set_defaults(run=run)
        step.add_argument("family", choices=sorted(FAMILIES))
        step.add_argument("--folder", type=Path, default=Path("build/training"))
        step.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
        if name in ("games", "learn", "chances"):
            step.add_argument("--minutes", type=float, default=10.0)
        if name in ("games", "chances"):
            step.add_argument("--work", type=int, default=128, help="imagined games a decision")
        if name == "fit":
            step.add_argument("--epochs", type=int, default=12)
        elif name == "check":
            step.add_argument("--deals", type=int, default=200)
            step.add_argument("--seconds", type=float, default=0.1)
        if name in ("check", "chances"):
            step.add_argument("--install", action="store_true", help="put what was found into use")
    wanted = parser.parse_args(arguments)
    try:
        wanted.run(wanted)
    except SixfoldError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
