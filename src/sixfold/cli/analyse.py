"""The command ``sixfold analyse``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sixfold.bots.advice.analysis import MARKS, USUAL_WORK, Judgement, analyse
from sixfold.bots.base import Budget
from sixfold.records import MalformedRecord, RecordMismatch, read_records
from sixfold.records.reading import Record
from sixfold.rules.errors import InvalidInput


def run(
    file: Annotated[Path, typer.Argument(help="A file with one record a line.", metavar="FILE")],
    game: Annotated[
        int | None, typer.Option(min=1, help="Only the game on this line.", show_default="all")
    ] = None,
    work: Annotated[int, typer.Option(min=1, help="Imagined games a decision.")] = USUAL_WORK,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same judgement.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a game.")] = False,
) -> None:
    """Mark up records: for each decision the best action, what it cost, and the win chance."""
    found = False
    for line, record in read_records(file):
        if game is not None and line != game:
            continue
        found = True
        try:
            judgements = _judge(record, work, seed, f"{file}, line {line}")
        except (MalformedRecord, RecordMismatch) as error:
            raise type(error)(
                error.reason, action=error.action, line=line, file=str(file)
            ) from None
        if json:
            sys.stdout.buffer.write(msgspec.json.encode(_to_json(file, line, record, judgements)))
            sys.stdout.buffer.write(b"\n")
            sys.stdout.flush()
        else:
            Console().print(_table(f"{file}, line {line}", record, judgements))
    if not found:
        where = "in it" if game is None else f"on line {game}"
        raise InvalidInput(f"{file}: there is no record {where}.")


def _judge(record: Record, work: int, seed: int, title: str) -> list[Judgement]:
    judgements = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(title, total=len(record.actions))
        for judgement in analyse(record, Budget(work=work), seed):
            judgements.append(judgement)
            progress.advance(bar)
    return judgements


def _to_json(file: Path, line: int, record: Record, judgements: list[Judgement]) -> dict[str, Any]:
    return {
        "file": str(file),
        "line": line,
        "variant": record.variant,
        "players": record.players,
        "decisions": [judgement.to_json() for judgement in judgements],
    }


def _table(title: str, record: Record, judgements: list[Judgement]) -> Table:
    alone = len(record.players) == 1
    table = Table(title=title)
    value = "lowest marker" if alone else "win chance"
    for heading in ("", "player", "played", "best", f"{value} before", "after", ""):
        table.add_column(
            heading, justify="left" if heading in ("player", "played", "best") else "right"
        )
    for row in judgements:
        before, after = (
            f"{x:.1f}" if alone else f"{100 * x:.0f} %" for x in (row.before, row.after)
        )
        best = "" if row.best == row.played else str(row.best)
        player = record.players[row.seat]
        table.add_row(
            str(row.number), player, str(row.played), best, before, after, MARKS[row.mark]
        )
    return table
