"""Noted positions on disk: small files, each written at once, so that an interruption costs little."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.training.selfplay import Noted
from sixfold.rules.errors import SixfoldError
from sixfold.rules.state import GENERATOR, GENERATOR_END, SIZE

STATE_VERSION: Final = "state-1"  # changes whenever a byte of the state changes its meaning


class UnfitGames(SixfoldError):
    """Noted positions that this version cannot read."""


def shard_paths(folder: Path, name: str) -> list[Path]:
    """Return the files of a family, in the order in which they were begun."""
    return sorted(folder.glob(f"{name}-*.npz"))


def next_number(folder: Path, name: str) -> int:
    """Return the number of the next file of a family.

    >>> next_number(Path("nowhere"), "duel2")
    0
    """
    numbers = [int(path.stem.rsplit("-", 1)[1]) for path in shard_paths(folder, name)]
    return max(numbers, default=-1) + 1


def save_shard(folder: Path, name: str, number: int, noted: Noted) -> Path:
    """Write a file of positions; it appears under its name only when it is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{number:06d}.npz"
    states = noted.states.copy()
    states[:, GENERATOR:GENERATOR_END] = 0  # says nothing about a position, and cannot be packed
    header = json.dumps({"family": name, "states": STATE_VERSION, "size": SIZE})
    partial = path.with_suffix(".part")
    with partial.open("wb") as file:
        np.savez_compressed(
            file,
            header=np.array(header),
            states=states,
            results=noted.results.astype(np.float32),
            games=noted.games,
        )
    partial.replace(path)
    return path


def read_shard(path: Path, name: str) -> Noted:
    """Read a file of positions; raises :class:`UnfitGames` if they are not of this version."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            header = json.loads(str(kept["header"]))
            noted = Noted(kept["states"], kept["results"], kept["games"])
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise UnfitGames(f"The games in {path.name} cannot be read: {error}.") from None
    wanted = {"family": name, "states": STATE_VERSION, "size": SIZE}
    if header != wanted:
        raise UnfitGames(f"The games in {path.name} are of {header}, but {wanted} is needed.")
    return noted


def read_games(folder: Path, name: str) -> Noted:
    """Read all positions of a family; every game has a number of its own."""
    paths = shard_paths(folder, name)
    if not paths:
        raise UnfitGames(f"There are no games of {name} in {folder}; play some first.")
    shards = [read_shard(path, name) for path in paths]
    first = np.cumsum([0] + [int(shard.games.max(initial=0)) + 1 for shard in shards[:-1]])
    return Noted(
        np.concatenate([shard.states for shard in shards]),
        np.concatenate([shard.results for shard in shards]),
        np.concatenate([shard.games + start for shard, start in zip(shards, first, strict=True)]),
    )
