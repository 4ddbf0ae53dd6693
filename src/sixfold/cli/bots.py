"""The command ``sixfold bots``."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table

from sixfold.bots.evaluation.net import family
from sixfold.bots.ratings import ratings_of
from sixfold.bots.registry import names
from sixfold.cli.game_options import VARIANT_HELP, PlayersOption
from sixfold.rules.variants import VARIANTS
from sixfold.rules.variants import variant as find_variant


def run(
    variant: Annotated[str | None, typer.Option(help=VARIANT_HELP, show_default="all")] = None,
    players: PlayersOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """List the bots, weakest first, with their Elo figures: how far each stands above `random`."""
    families = list(dict.fromkeys(family(row) for row in VARIANTS))
    if variant is not None:
        families = [family(find_variant(variant, players))]
    ratings = {name: ratings_of(name) for name in names()}
    if json:
        shown = {name: {key: ratings[name].get(key) for key in families} for name in ratings}
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(shown)) + b"\n")
        return
    # Narrow columns: all levels must stand side by side in eighty.
    table = Table("", *ratings, box=box.SIMPLE, padding=(0, 1, 0, 0))
    for key in families:
        table.add_row(key, *(str(figures.get(key, "?")) for figures in ratings.values()))
    Console().print(table)
