"""The command ``sixfold replay``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from sixfold.records import MalformedRecord, RecordMismatch, read_records, replay
from sixfold.records.reading import Record


def run(
    files: Annotated[
        list[Path], typer.Argument(help="Files with one record a line.", metavar="FILE…")
    ],
) -> None:
    """Replay records and check every action, draw and result."""
    games = 0
    unsaid: Counter[str] = Counter()
    errors = Console(stderr=True)
    for file in files:
        with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
            task = progress.add_task(f"{file}", total=None)
            for line, record in read_records(file):
                try:
                    replay(record)
                except (MalformedRecord, RecordMismatch) as error:
                    raise type(error)(
                        error.reason, action=error.action, line=line, file=str(file)
                    ) from None
                games += 1
                unsaid += _unsaid(record)
                progress.advance(task)
    if games == 0:
        raise MalformedRecord("There is no record in it.", file=", ".join(map(str, files)))
    told = f"{games} {'game' if games == 1 else 'games'} replayed, "
    if not unsaid:
        typer.echo(f"{told}every action, draw and result is right.")
        return
    typer.echo(f"{told}everything they say is right.")
    gaps = [f"{what} ({count})" for what, count in unsaid.items()]
    typer.echo(f"What they do not say could not be checked: {', '.join(gaps)}.")


def _unsaid(record: Record) -> Counter[str]:
    """Count what a record leaves out, so that nobody takes silence for a check."""
    plays = [entry for entry in record.actions if entry.do in ("place", "play")]
    return +Counter(
        {
            "points of an action": sum(entry.points is None for entry in plays),
            "seed of a game": int(record.seed is None and not record.seeds),
            "share of the luck": sum(known.share is None for known in record.shares),
            "result of a game": int(record.final is None),
        }
    )
