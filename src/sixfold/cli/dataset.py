"""The command ``sixfold dataset``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.cli.game_options import EditionOption, PlayersOption, VariantOption
from sixfold.envs.dataset import make_dataset, save_dataset
from sixfold.records import format_record, parse_record, read_records
from sixfold.records.reading import Record
from sixfold.rules.variants import variant as find_variant


def run(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Files of records; none: bots play.", metavar="FILE…"),
    ] = None,
    out: Annotated[Path, typer.Option(help="Where it goes: .npz or .parquet.")] = Path("games.npz"),
    variant: VariantOption = "standard",
    players: PlayersOption = None,
    edition: EditionOption = None,
    games: Annotated[int, typer.Option(min=1, help="How many games the bots play.")] = 100,
    bots: Annotated[str, typer.Option(help="Bots by seat, with commas between.")] = "greedy",
    seed: Annotated[str, typer.Option(help="Same seed, same games.")] = "0",
) -> None:
    """Write positions, actions and results of games as arrays to learn from, with a data card."""
    if files:
        records, source = _read(files), ", ".join(str(file) for file in files)
    else:
        names = [name.strip() for name in bots.split(",")]
        row = find_variant(variant, players, edition)
        played = simulate(row, names, games, seed, Budget())
        records = (parse_record(format_record(record)) for record in played)
        source = f"{games} games between {bots}, seed {seed!r}"
    dataset = make_dataset(records)
    card = save_dataset(dataset, out, source)
    typer.echo(f"{len(dataset.action)} decisions in {out}, described in {card}")


def _read(files: list[Path]) -> Iterator[Record]:
    for file in files:
        for _, record in read_records(file):
            yield record
