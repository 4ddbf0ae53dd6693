"""The command ``sixfold engine-test``."""

from __future__ import annotations

import json as json_text
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from sixfold.bots.outside.checking import Finding, check_engine

MOST_SHOWN = 2000  # characters of a view or of an engine's last words


def run(
    command: Annotated[
        str, typer.Argument(help="How the engine is started, as one word.", metavar="COMMAND")
    ],
    seconds: Annotated[
        float, typer.Option("--time", min=0.05, help="Seconds for an answer.")
    ] = 1.0,
    views: Annotated[
        bool, typer.Option("--views", help="Print the view of every question that went wrong.")
    ] = False,
) -> None:
    """Check an outside engine against the protocol's difficult cases and explain what is wrong."""
    console = Console(highlight=False)
    findings: list[Finding] = []
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "stderr"
        for finding in check_engine(command, seconds, log):
            findings.append(finding)
            _tell(finding, views, console)
        said = log.read_text(errors="replace")[-MOST_SHOWN:] if log.exists() else ""
    if said.strip():
        console.print("\n[bold]What the engine wrote to its standard error[/bold]")
        console.print(escape(said.rstrip()))
    wrong = sum(bool(finding.reason) for finding in findings)
    if wrong:
        console.print(f"\n{wrong} of {len(findings)} cases went wrong.")
        raise typer.Exit(1)
    console.print(f"\nAll {len(findings)} cases are right: the engine can sit at any table.")


def _tell(finding: Finding, views: bool, console: Console) -> None:
    if not finding.reason:
        console.print(f"[green]ok[/green]     {escape(finding.name)}")
        return
    console.print(f"[red]wrong[/red]  {escape(finding.name)}")
    console.print(f"       {escape(finding.reason)}")
    if views and finding.question is not None:
        console.print(escape(json_text.dumps(finding.question)[:MOST_SHOWN]))
