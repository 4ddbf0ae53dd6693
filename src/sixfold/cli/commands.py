"""The table of subcommands: one row for each file beside this one that holds a command.

The module of a row has a function `run`, annotated the way Typer reads it. It is imported when
its command is called and not before, so `sixfold --help` answers at once.
"""

from typing import NamedTuple


class Row(NamedTuple):
    """Where a command lives, and the line about it in the list of commands."""

    module: str
    summary: str


COMMANDS: dict[str, Row] = {
    "serve": Row("sixfold.cli.serve", "Open the table in the browser."),
    "simulate": Row("sixfold.cli.simulate", "Play whole games between bots, one record a line."),
    "replay": Row("sixfold.cli.replay", "Replay records and check every action, draw and result."),
    "arena": Row("sixfold.cli.arena", "Hold a tournament between bots and outside engines."),
    "analyse": Row("sixfold.cli.analyse", "Mark up a record: best actions, mistakes, win chances."),
    "picture": Row("sixfold.cli.picture", "Draw a position or a game as SVG, PNG or GIF."),
    "bench": Row("sixfold.cli.bench", "Measure the speed of the engine."),
}

# What `sixfold` does when it is called without a command.
MAIN_JOB = "serve"
