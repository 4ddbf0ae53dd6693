"""The command ``sixfold replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from sixfold.records import MalformedRecord, RecordMismatch, read_records, replay


def run(
    files: Annotated[
        list[Path], typer.Argument(help="Files with one record a line.", metavar="FILE…")
    ],
) -> None:
    """Replay records and check every action, draw and result."""
    games = 0
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
                progress.advance(task)
    if games == 0:
        raise MalformedRecord("There is no record in it.", file=", ".join(map(str, files)))
    typer.echo(
        f"{games} {'game' if games == 1 else 'games'} replayed, every action, draw and result is right."
    )
