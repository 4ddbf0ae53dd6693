"""The table of subcommands: one row for each file beside this one that holds a command.

The module of a row has a function `run`, annotated the way Typer reads it, or a Typer `app` that has
commands of its own. It is imported when
its command is called and not before, so `sixfold --help` answers at once.
"""

from typing import NamedTuple


class Row(NamedTuple):
    """Where a command lives, the line about it in the list of commands, and calls to learn from."""

    module: str
    summary: str
    examples: tuple[str, ...] = ()


COMMANDS: dict[str, Row] = {
    "serve": Row(
        "sixfold.cli.serve",
        "Open the table in the browser.",
        ("sixfold", "sixfold serve --host 0.0.0.0 --port 9000 --no-open"),
    ),
    "admin": Row(
        "sixfold.cli.admin",
        "Look after the database: list, check, export, back up, restore, prune.",
        (
            "sixfold admin check",
            "sixfold admin back-up copy.db --db sqlite:////var/lib/sixfold/sixfold.db",
        ),
    ),
    "play": Row(
        "sixfold.cli.play",
        "Play in the terminal, against bots or at a server's table.",
        (
            "sixfold play",
            "sixfold play --variant team --bots expert --time 1",
            "sixfold play https://example.org/t/NAME",
        ),
    ),
    "simulate": Row(
        "sixfold.cli.simulate",
        "Play whole games between bots, one record a line.",
        (
            "sixfold simulate --games 100 --bots greedy,club --out games.jsonl",
            "sixfold simulate --variant team --bots expert --work 2000 --seed 7",
        ),
    ),
    "replay": Row(
        "sixfold.cli.replay",
        "Replay records and check every action, draw and result.",
        ("sixfold replay games.jsonl",),
    ),
    "arena": Row(
        "sixfold.cli.arena",
        "Hold a tournament between bots and outside engines.",
        (
            "sixfold arena --bots greedy,expert --games 100",
            'sixfold arena --bots expert --engine mine="python engine.py" --time 0.5',
        ),
    ),
    "bots": Row(
        "sixfold.cli.bots",
        "List the bots and how strong they are.",
        ("sixfold bots", "sixfold bots --variant team --json"),
    ),
    "analyse": Row(
        "sixfold.cli.analyse",
        "Mark up a record: best actions, mistakes, win chances.",
        ("sixfold analyse games.jsonl --game 3", "sixfold analyse games.jsonl --json"),
    ),
    "picture": Row(
        "sixfold.cli.picture",
        "Draw a position or a game as SVG, PNG or GIF.",
        (
            "sixfold picture games.jsonl --out game.gif",
            "sixfold picture games.jsonl --game 3 --after 12 --out position.png",
        ),
    ),
    "dataset": Row(
        "sixfold.cli.dataset",
        "Write positions with results as arrays to learn from.",
        (
            "sixfold dataset --variant duel --games 1000 --out duel.npz",
            "sixfold dataset games.jsonl --out games.parquet",
        ),
    ),
    "engine-test": Row(
        "sixfold.cli.engine_test",
        "Check an outside engine against the difficult cases of the protocol.",
        ('sixfold engine-test "python engine.py"', "sixfold engine-test ./engine --time 0.5"),
    ),
    "doctor": Row(
        "sixfold.cli.doctor",
        "Say what is installed and what is missing.",
        ("sixfold doctor",),
    ),
    "bench": Row(
        "sixfold.cli.bench",
        "Measure the speed of the engine.",
        ("sixfold bench --quick", "sixfold bench --json"),
    ),
}

# What `sixfold` does when it is called without a command.
MAIN_JOB = "serve"
