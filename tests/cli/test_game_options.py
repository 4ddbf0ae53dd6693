import os
import subprocess
import sys

from sixfold.cli.game_options import one_of
from sixfold.rules.variants import names

TAKING_A_GAME = ["play", "simulate", "arena", "dataset", "bots"]
# a process of its own, because the rows are read when it starts; one for all commands
PROGRAM = """
import sys
from typer.testing import CliRunner
from sixfold.cli import main
for command in sys.argv[1:]:
    print(CliRunner().invoke(main, [command, "--help"]).stdout, end="\\f")
"""


def test_the_help_of_each_command_names_every_game_there_is():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *TAKING_A_GAME],
        env={
            **os.environ,
            "COLUMNS": "200",
            "SIXFOLD_VARIANTS": "tests.extra_variants:ROWS",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    told = done.stdout.split("\f")[:-1]
    for command, text in zip(TAKING_A_GAME, told, strict=True):
        assert one_of([*names(), "small", "large"]) in text, command
