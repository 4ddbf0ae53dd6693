"""The command ``sixfold arena``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperCommand

from sixfold.arena.entrants import read_entrants
from sixfold.arena.playing import Terms
from sixfold.arena.report import draw_tables
from sixfold.arena.tournament import Tournament
from sixfold.arena.workers import LOCAL, core_count
from sixfold.cli.game_options import EditionOption, PlayersOption, VariantOption
from sixfold.rules.errors import InvalidInput
from sixfold.rules.variants import variant as find_variant

DEFAULT_SECONDS = 0.2


class Command(TyperCommand):
    """A command whose option ``--ray`` may stand alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        # `--ray` without an address starts a cluster on this machine.
        for i, word in enumerate(args):
            if word == "--ray" and (i + 1 == len(args) or args[i + 1].startswith("-")):
                args = [*args[: i + 1], LOCAL, *args[i + 1 :]]
                break
        return super().parse_args(ctx, args)


def run(
    bots: Annotated[str, typer.Option(help="Bots by name, with commas between.")] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A bot of your own, MODULE:CLASS or FILE.py:CLASS; may be repeated."),
    ] = None,
    engine: Annotated[
        list[str] | None, typer.Option(help="An outside engine, NAME=COMMAND; may be repeated.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each pairing.")] = 100,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, help="Seconds a move.", show_default="0.2")
    ] = None,
    work: Annotated[
        int | None,
        typer.Option(min=1, help="Fixed work a move instead of time; same on any machine."),
    ] = None,
    variant: VariantOption = "standard",
    players: PlayersOption = None,
    edition: EditionOption = None,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first sits alone against each of the others.")
    ] = False,
    seed: Annotated[str, typer.Option(help="Same seed, same deals.")] = "0",
    records: Annotated[
        Path, typer.Option(help="Where the records go; an interrupted run goes on from them.")
    ] = Path("arena.jsonl"),
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Games at the same time (default: one a core).")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(help="Play on a Ray cluster at an address; alone: start one here."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """Hold a tournament: the same deals from every seat, ratings, and how sure they are."""
    if seconds is not None and work is not None:
        raise InvalidInput("Give either --time or --work, not both.")
    row = find_variant(variant, players, edition)
    budget = seconds if seconds is not None or work is not None else DEFAULT_SECONDS
    entrants = tuple(read_entrants(bots, bot or [], engine or []))
    terms = Terms(row.name, row.players, row.edition, seed, budget, work, entrants)
    tournament = Tournament(terms, games, records, gauntlet)
    screen = Console(stderr=True)
    try:
        _play(tournament, screen, jobs or core_count(), ray)
        report = tournament.report()
    finally:
        tournament.close()
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(report.to_json())) + b"\n")
    else:
        for table in draw_tables(report):
            Console().print(table)
    for reason in report.forfeits:
        screen.print(f"forfeit: {reason}", markup=False)
    for log in tournament.logs:
        screen.print(f"What an engine wrote to its standard error is in {log}.", markup=False)
    if report.games < report.planned:
        screen.print(f"Interrupted; the same command goes on with {records}.", markup=False)
        raise typer.Exit(130)


def _play(tournament: Tournament, screen: Console, jobs: int, ray: str | None) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    total = len(tournament.fixtures)
    with Progress(*columns, console=screen, transient=True) as progress:
        bar = progress.add_task("games", total=total, completed=total - len(tournament.missing))
        try:
            tournament.run(jobs, ray, lambda _: progress.advance(bar))
        except KeyboardInterrupt:
            return
