"""The command ``sixfold simulate``."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, BinaryIO

import typer
from rich.console import Console
from rich.progress import track

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.cli.game_options import EditionOption, PlayersOption, VariantOption
from sixfold.records import format_record
from sixfold.rules.errors import InvalidInput
from sixfold.rules.variants import variant as find_variant

LONG_RUN = 50  # from this many games on a progress bar is worth its line


def run(
    variant: VariantOption = "standard",
    players: PlayersOption = None,
    edition: EditionOption = None,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1,
    bots: Annotated[str, typer.Option(help="Bots by seat, with commas between.")] = "greedy",
    seed: Annotated[str, typer.Option(help="Same seed, same games.")] = "0",
    work: Annotated[
        int | None,
        typer.Option(
            min=1, help="Work per decision, for bots that search.", show_default="the bot's own"
        ),
    ] = None,
    out: Annotated[Path, typer.Option(help="Where the records go; - is standard output.")] = Path(
        "-"
    ),
) -> None:
    """Play whole games between bots and write one record a line."""
    row = find_variant(variant, players, edition)
    names = [name.strip() for name in bots.split(",")]
    if len(names) > row.players:
        raise InvalidInput(f"There are {len(names)} bots for {row.players} seats; name fewer.")
    records = simulate(row, names, games, seed, Budget(work=work))
    with ExitStack() as stack:
        sink = sys.stdout.buffer if str(out) == "-" else stack.enter_context(_opened(out))
        shown = track(
            records,
            description=f"{row.name}, {row.players} players",
            total=games,
            console=Console(stderr=True),
            disable=games < LONG_RUN,
            transient=True,
        )
        for record in shown:
            sink.write(format_record(record) + b"\n")
        sink.flush()


def _opened(out: Path) -> BinaryIO:
    try:
        return out.open("wb")
    except OSError as error:
        raise InvalidInput(f"{out} cannot be written: {error.strerror}.") from None
