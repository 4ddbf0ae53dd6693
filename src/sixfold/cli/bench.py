"""The command ``sixfold bench``."""

from __future__ import annotations

import os
import platform
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from sixfold import __version__, rules
from sixfold.bots.players.searching import rollouts_per_second
from sixfold.cli import measures
from sixfold.rules.compiled import IS_COMPILED
from sixfold.rules.variants import names

COST_NAMES = {
    "copy": "copy a state (kernel)",
    "legal_mask": "mask of legal actions (kernel)",
    "apply": "one action with its draws (kernel)",
    "game_copy": "Game.copy",
    "game_legal_ids": "Game.legal_ids",
    "game_legal": "Game.legal",
    "game_apply": "Game.apply",
}
START_NAMES = {
    "compile": ("compile everything, once", 30.0),
    "import": ("import sixfold", 0.3),
    "ready": ("from import to first action, cached", 1.0),
}
RATIO_GOAL = 0.7
STATE_GOAL = 512


def run(
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Measure briefly and skip the cold compilation.")
    ] = False,
) -> None:
    """Measure the speed of the engine."""
    figures = _measure(quick)
    if json:
        typer.echo(measures.as_json(figures))
    else:
        _show(figures, Console())
    yardstick = figures["yardstick"]
    if yardstick is not None and not yardstick["same_games"]:
        typer.echo("The C yardstick and the engine played different games.", err=True)
        raise typer.Exit(1)


def _measure(quick: bool) -> dict[str, Any]:
    tries, seconds = (1, 0.05) if quick else (3, 0.2)
    with Console(stderr=True).status("Comparing with the C yardstick") as status:
        yardstick = measures.against_yardstick(*((20_000, 3) if quick else (100_000, 10)))
        games = []
        for row in rules.VARIANTS:
            status.update(f"Playing {row.name}, {row.edition}, {row.players} players")
            games.append(
                {
                    "variant": row.name,
                    "edition": row.edition,
                    "players": row.players,
                    "one_core": measures.games_per_second(row, 1, seconds, tries),
                    "all_cores": measures.games_per_second(row, None, seconds, tries),
                }
            )
        status.update("Timing single calls")
        costs = measures.costs(tries=5 if quick else 20)
        status.update("Searching")
        searched = names()[: 1 if quick else None]
        search = {name: rollouts_per_second(name, seconds) for name in searched}
        status.update("Timing the start")
        start = {
            "import": measures.seconds_to_import(tries),
            "ready": measures.seconds_to_ready(tries),
        }
        if not quick:
            status.update("Compiling everything anew")
            start["compile"] = measures.seconds_to_compile()
    return {
        "engine": __version__,
        "python": platform.python_version(),
        "compiled": IS_COMPILED,
        "cores": os.cpu_count(),
        "yardstick": yardstick,
        "games_per_second": games,
        "rollouts_per_second": search,
        "nanoseconds": costs,
        "seconds": start,
        "state_bytes": measures.state_bytes(),
    }


def _show(figures: dict[str, Any], console: Console) -> None:
    games = Table("game", "edition", "players", title="Random games a second")
    games.add_column("one core", justify="right")
    games.add_column(f"all {figures['cores']} cores", justify="right")
    for row in figures["games_per_second"]:
        speeds = (f"{row['one_core']:,.0f}", f"{row['all_cores']:,.0f}")
        games.add_row(row["variant"], row["edition"], str(row["players"]), *speeds)
    console.print(games)

    search = Table("game", title="Imagined games a second, one core")
    search.add_column("in the search", justify="right")
    for name, speed in figures["rollouts_per_second"].items():
        search.add_row(name, f"{speed:,.0f}")
    console.print(search)

    costs = Table("call (standard, 2 players)", title="What one call costs")
    costs.add_column("time", justify="right")
    for name, nanoseconds in figures["nanoseconds"].items():
        costs.add_row(COST_NAMES[name], _duration(nanoseconds))
    console.print(costs)

    rest = Table("figure", title="Size, start and yardstick")
    rest.add_column("measured", justify="right")
    rest.add_column("goal", justify="right")
    for name, size in figures["state_bytes"].items():
        rest.add_row(f"state, {name}", f"{size} bytes", f"≤ {STATE_GOAL} bytes")
    for name, seconds in figures["seconds"].items():
        rest.add_row(START_NAMES[name][0], f"{seconds:.2f} s", f"< {START_NAMES[name][1]:g} s")
    yardstick = figures["yardstick"]
    if yardstick is None:
        rest.add_row("speed beside C", "no checkout or no C compiler", f"≥ {RATIO_GOAL}")
    else:
        rest.add_row("games a second, here", f"{yardstick['games_per_second']:,.0f}", "")
        rest.add_row("games a second, C", f"{yardstick['c_games_per_second']:,.0f}", "")
        rest.add_row("speed beside C", f"{yardstick['ratio']:.2f}", f"≥ {RATIO_GOAL}")
        rest.add_row("same games as C", "yes" if yardstick["same_games"] else "NO", "yes")
    console.print(rest)


def _duration(nanoseconds: float) -> str:
    if nanoseconds < 1000:
        return f"{nanoseconds:.0f} ns"
    return f"{nanoseconds / 1000:.1f} µs"
